"""Writes the ONNX models that onnxruntime.mjs runs, one a way to compute the layer, named MODE:VARIANT.onnx.

usage: onnx_models.py CASE.safetensors FOLDER
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from case import read_case
from onnx import TensorProto, helper, numpy_helper

node = helper.make_node


class Model:
    """The layer: x [1, n, d_model] goes in; out and, where it is kept, pattern [1, n_heads, n, n] come out."""

    def __init__(self, n_heads, tensors, causal, keeps_pattern):
        self.n_heads = n_heads
        self.tensors = tensors
        self.n, self.d_model = tensors["x"].shape
        self.causal = causal
        self.keeps_pattern = keeps_pattern
        self.nodes = []
        self.constants = {}

    def constant(self, name, values):
        self.constants[name] = np.array(values, order="C")
        return name

    def add(self, operator, inputs, outputs, **attributes):
        self.nodes.append(node(operator, inputs, outputs, **attributes))

    def linear(self, x, name, y):
        W = self.constant("W_" + name, self.tensors["W_" + name].T)
        b = self.constant("b_" + name, self.tensors["b_" + name])
        self.add("MatMul", [x, W], [y + "_product"])
        self.add("Add", [y + "_product", b], [y])

    def stacked(self):
        """W [d_model, 3 d_model] and b [3 d_model] of Q, K and V."""
        W = np.concatenate([self.tensors["W_" + name].T for name in "QKV"], axis=1)
        b = np.concatenate([self.tensors["b_" + name] for name in "QKV"])
        return self.constant("W", W), self.constant("b", b)

    def project(self):
        for name in "QKV":
            self.linear("x", name, name)
        return ["Q", "K", "V"]

    def decomposed(self):
        """As an exported module looks."""
        n, heads, d_head = self.n, self.n_heads, self.d_model // self.n_heads
        W, b = self.stacked()
        self.add("MatMul", ["x", W], ["product"])
        self.add("Add", ["product", b], ["qkv"])
        self.add("Reshape", ["qkv", self.constant("split", np.array([1, n, 3, heads, d_head]))], ["split_qkv"])
        for i, name in enumerate("QKV"):
            self.add("Gather", ["split_qkv", self.constant(f"index_{i}", np.array(i))], [name + "_rows"], axis=2)
            self.add("Transpose", [name + "_rows"], [name], perm=[0, 2, 3, 1] if name == "K" else [0, 2, 1, 3])
        self.add("MatMul", ["Q", "K"], ["products"])
        scale = self.constant("scale", np.array(1 / math.sqrt(d_head), np.float32))
        self.add("Mul", ["products", scale], ["scores"])
        scores = "scores"
        if self.causal:
            mask = self.constant("mask", np.triu(np.full((n, n), -np.inf, np.float32), 1))
            self.add("Add", ["scores", mask], ["masked"])
            scores = "masked"
        self.add("Softmax", [scores], ["pattern"], axis=-1)
        self.add("MatMul", ["pattern", "V"], ["mixed"])
        self.add("Transpose", ["mixed"], ["rows"], perm=[0, 2, 1, 3])
        self.add("Reshape", ["rows", self.constant("joined", np.array([1, n, self.d_model]))], ["z"])
        return 17

    def attention(self):
        """The operator Attention of ONNX 23, which may give the weights as well."""
        heads = {"q_num_heads": self.n_heads, "kv_num_heads": self.n_heads, "is_causal": int(self.causal)}
        if self.keeps_pattern:
            self.add("Attention", self.project(), ["z", "", "", "pattern"], qk_matmul_output_mode=3, **heads)
        else:
            self.add("Attention", self.project(), ["z"], **heads)
        return 23

    def fused_attention(self):
        """onnxruntime's own operator, with the projection in it."""
        W, b = self.stacked()
        self.add("Attention", ["x", W, b], ["z"], domain="com.microsoft", num_heads=self.n_heads)
        return 17

    def fused_multi_head_attention(self):
        """onnxruntime's own operator, which never holds a whole row of weights."""
        self.add("MultiHeadAttention", self.project(), ["z"], domain="com.microsoft", num_heads=self.n_heads)
        return 17

    def bytes(self, opset):
        self.linear("z", "O", "out")
        n, d_model, heads = self.n, self.d_model, self.n_heads
        outputs = {"out": [1, n, d_model]} | ({"pattern": [1, heads, n, n]} if self.keeps_pattern else {})
        graph = helper.make_graph(
            self.nodes,
            "layer",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, n, d_model])],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.items()],
            [numpy_helper.from_array(values, name) for name, values in self.constants.items()],
        )
        opsets = [helper.make_opsetid("", opset), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=opsets)
        model.ir_version = 8
        return model.SerializeToString()


WITH_WEIGHTS = {"decomposed": Model.decomposed, "attention-23": Model.attention}
FUSED = {"fused-attention": Model.fused_attention, "fused-multi-head": Model.fused_multi_head_attention}
MODES = {
    "weights": (False, True, WITH_WEIGHTS),
    "weights-causal": (True, True, WITH_WEIGHTS),
    "output": (False, False, WITH_WEIGHTS | FUSED),
}


def main(path, folder):
    n_heads, tensors = read_case(path)
    for mode, (causal, keeps_pattern, variants) in MODES.items():
        for name, build in variants.items():
            model = Model(n_heads, tensors, causal, keeps_pattern)
            (Path(folder) / f"{mode}:{name}.onnx").write_bytes(model.bytes(build(model)))


main(*sys.argv[1:])
