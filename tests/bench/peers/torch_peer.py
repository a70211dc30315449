"""PyTorch as a peer: nn.MultiheadAttention, the same in plain functions, and those frozen for inference.

usage: torch_peer.py CASE.safetensors SECONDS [MODE:VARIANT...]

Prints what peer.h says. Threads are set from outside (OMP_NUM_THREADS).
"""

import json
import math
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
from case import largest_error, read_case
from torch import nn

MODES = {"weights": (False, True), "weights-causal": (True, True), "output": (False, False)}


class Functions(nn.Module):
    """Q, K and V in one product; scale and mask added within the product of the scores."""

    def __init__(self, tensors, n_heads, causal, keeps_pattern):
        super().__init__()
        self.n_heads = n_heads
        self.keeps_pattern = keeps_pattern
        self.d_model = tensors["x"].shape[1]
        self.scale = 1 / math.sqrt(self.d_model // n_heads)
        self.project = linear(*stacked(tensors))
        self.mix = linear(tensors["W_O"], tensors["b_O"])
        n = tensors["x"].shape[0]
        mask = torch.full((n, n), -math.inf).triu(1) if causal else torch.zeros(1, 1)
        self.register_buffer("mask", mask)
        self.beta = 1 if causal else 0

    def forward(self, x):
        n = x.shape[0]
        qkv = self.project(x).view(n, 3, self.n_heads, self.d_model // self.n_heads)
        q, k, v = qkv.permute(1, 2, 0, 3).unbind()
        scores = torch.baddbmm(self.mask, q, k.transpose(1, 2), beta=self.beta, alpha=self.scale)
        pattern = scores.softmax(-1)
        out = self.mix((pattern @ v).transpose(0, 1).reshape(n, self.d_model))
        return (out, pattern) if self.keeps_pattern else out


def stacked(tensors):
    """W and b of Q, K and V, one below the other."""
    return [torch.cat([torch.tensor(tensors[kind + "_" + name]) for name in "QKV"]) for kind in "Wb"]


def linear(W, b):
    module = nn.Linear(W.shape[1], W.shape[0])
    module.weight = nn.Parameter(torch.as_tensor(W).clone())
    module.bias = nn.Parameter(torch.as_tensor(b).clone())
    return module.eval()


def module(tensors, n_heads, causal, keeps_pattern):
    n, d_model = tensors["x"].shape
    attention = nn.MultiheadAttention(d_model, n_heads, batch_first=True).eval()
    W, b = stacked(tensors)
    attention.in_proj_weight, attention.in_proj_bias = nn.Parameter(W), nn.Parameter(b)
    attention.out_proj.weight = nn.Parameter(torch.tensor(tensors["W_O"]))
    attention.out_proj.bias = nn.Parameter(torch.tensor(tensors["b_O"]))
    mask = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None

    def run(x):
        x = x[None]
        out, pattern = attention(x, x, x, need_weights=keeps_pattern, average_attn_weights=False, attn_mask=mask)
        return (out[0], pattern[0]) if keeps_pattern else out[0]

    return run


def functions(*layer):
    return Functions(*layer).eval()


def frozen(tensors, *how):
    """Its linear maps are laid out once for oneDNN, where PyTorch was built with it."""
    traced = torch.jit.trace(functions(tensors, *how), torch.tensor(tensors["x"]))
    return torch.jit.optimize_for_inference(torch.jit.freeze(traced))


VARIANTS = {"module": module, "functions": functions, "frozen": frozen}


def median_milliseconds(run, x, seconds):
    """One more run to warm up, then at least three, for at least so long."""
    run(x)
    samples = []
    begin = time.perf_counter()
    while len(samples) < 3 or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        result = run(x)
        samples.append(time.perf_counter() - start)
        del result
    return statistics.median(samples) * 1e3


@torch.inference_mode()
def measure(case, seconds, mode, variant):
    n_heads, tensors = case
    causal, keeps_pattern = MODES[mode]
    x = torch.tensor(tensors["x"])
    run = VARIANTS[variant](tensors, n_heads, causal, keeps_pattern)
    result = run(x)
    out, pattern = result if keeps_pattern else (result, None)
    error = largest_error(tensors, causal, out.numpy(), None if pattern is None else pattern.numpy())
    del result, out, pattern
    ms = median_milliseconds(run, x, seconds)
    print(json.dumps({"mode": mode, "variant": variant, "ms": ms, "error": error}), flush=True)


def main(path, seconds, *chosen):
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    case = read_case(path)
    print(json.dumps({"library": "PyTorch " + torch.__version__}), flush=True)
    for mode in MODES:
        for variant in VARIANTS:
            if not chosen or f"{mode}:{variant}" in chosen:
                measure(case, float(seconds), mode, variant)


main(*sys.argv[1:])
