"""Writes the layer that Headwise and its peers are timed with, and what should come out.

A pair of files, as `headwise trace --parameters FILE.safetensors --config FILE.json` takes them too: x [n, d_model],
W_Q, W_K, W_V, W_O [d_model, d_model] and their biases in float32; and, computed in float64, expected_out [n, d_model],
the attention weights expected_pattern [n_heads, rows, n] of the queries expected_rows [rows], and both once more with
the suffix _causal.
"""

import json
import struct
from pathlib import Path

import numpy as np

CHECKED_ROWS = 16


def layer(n, d_model):
    """Scores of a few units, so that the softmax has something to do."""
    random = np.random.default_rng(n * 7919 + d_model)

    def normal(*shape, deviation):
        return (random.standard_normal(shape) * deviation).astype(np.float32)

    tensors = {"x": normal(n, d_model, deviation=1.0)}
    for name, gain in (("Q", 1.5), ("K", 1.5), ("V", 1.5), ("O", 1.0)):
        tensors["W_" + name] = normal(d_model, d_model, deviation=gain / np.sqrt(d_model))
        tensors["b_" + name] = normal(d_model, deviation=0.1)
    return tensors


def attention(tensors, n_heads, causal):
    """Yields every head's attention weights and what they mix from the values, in float64."""
    q, k, v = (
        tensors["x"].astype(np.float64) @ tensors["W_" + name].astype(np.float64).T + tensors["b_" + name]
        for name in "QKV"
    )
    d_head = q.shape[1] // n_heads
    for first in range(0, n_heads * d_head, d_head):
        head = slice(first, first + d_head)
        scores = q[:, head] @ k[:, head].T / np.sqrt(d_head)
        if causal:
            scores[np.triu_indices(len(scores), 1)] = -np.inf
        scores -= scores.max(axis=1, keepdims=True)
        pattern = np.exp(scores, out=scores)
        pattern /= pattern.sum(axis=1, keepdims=True)
        yield pattern, pattern @ v[:, head]


def results(tensors, n_heads, causal):
    suffix = "_causal" if causal else ""
    rows = tensors["expected_rows"].astype(int)
    checked, z = zip(*((pattern[rows], z) for pattern, z in attention(tensors, n_heads, causal)))
    out = np.concatenate(z, axis=1) @ tensors["W_O"].astype(np.float64).T + tensors["b_O"]
    return {"expected_out" + suffix: out, "expected_pattern" + suffix: np.stack(checked)}


def write_safetensors(path, tensors):
    header, offset = {}, 0
    for name, values in tensors.items():
        end = offset + values.size * 4
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for values in tensors.values():
            file.write(np.ascontiguousarray(values, dtype="<f4").tobytes())


def read_safetensors(path):
    data = bytearray(Path(path).read_bytes())
    (header_size,) = struct.unpack_from("<Q", data)
    start = 8 + header_size
    tensors = {}
    for name, entry in json.loads(data[8:start]).items():
        begin, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[start + begin : start + end], "<f4").reshape(entry["shape"])
    return tensors


def read_case(path):
    """n_heads and the tensors."""
    options = json.loads(Path(path).with_suffix(".json").read_text())
    return options["config"]["n_heads"], read_safetensors(path)


def make_case(folder, n, d_model, n_heads):
    """Writes the case unless it is there already, and returns the path of its tensors."""
    path = Path(folder) / f"{n}x{d_model}x{n_heads}.safetensors"
    if path.exists():
        return path
    tensors = layer(n, d_model)
    tensors["expected_rows"] = np.linspace(0, n - 1, min(n, CHECKED_ROWS)).round().astype(np.float32)
    expected = [results(tensors, n_heads, causal) for causal in (False, True)]
    for one in expected:
        tensors |= one
    options = {"config": {"kind": "softmax", "n_heads": n_heads, "d_model": d_model}}
    path.with_suffix(".json").write_text(json.dumps(options) + "\n")
    unfinished = path.with_suffix(".part")
    write_safetensors(unfinished, tensors)
    unfinished.rename(path)
    return path


def largest_error(tensors, causal, out, pattern):
    """Of out [n, d_model] and, unless it is None, pattern [n_heads, n, n]; NaN where any is NaN."""
    suffix = "_causal" if causal else ""
    differences = [out - tensors["expected_out" + suffix]]
    if pattern is not None:
        rows = tensors["expected_rows"].astype(int)
        differences.append(pattern[:, rows] - tensors["expected_pattern" + suffix])
    return float(np.max([np.abs(difference).max() for difference in differences]))
