"""ONNX Runtime: a model whose Loop operator does all steps, on one thread."""

from __future__ import annotations

import platform

from protocol import absent, serve

try:
    import numpy as np
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper
    from workload import Planes, initial_inputs, subject
except ImportError as problem:
    absent(f"onnxruntime: {problem}")

PLANES = ("x", "v", "energy", "peak", "gated", "p")
CONSTANTS = {
    "rate": 3.9, "one": 1.0, "drift": 0.05, "low": -0.35, "high": 0.35, "alpha": 0.6, "beta": 0.12,
    "keep_v": 0.98, "keep_energy": 0.995, "gain": 0.005,
}  # fmt: skip

# One step: operator, inputs, output. `_1` is the plane after the step.
STEP = """
Mul rate p grown; Sub one p left; Mul grown left p_1; Mul drift v moved; Add x moved pred; Sub p_1 pred r;
Clip r low high c; Mul alpha c correction; Add pred correction x_1; Mul v keep_v kept; Mul beta c push;
Add kept push v_1; Mul energy keep_energy faded; Mul c c square; Mul square gain fresh;
Add faded fresh energy_1; Abs r a; Max a peak peak_1; Greater a high outside; Cast outside counted;
Add gated counted gated_1
"""


def model() -> bytes:
    def plane(name: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.DOUBLE, ["lanes"])

    def scalar(name: str, kind: int) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, [])

    nodes = [helper.make_node("Identity", ["going"], ["going_1"])]
    for words in (line.split() for line in STEP.split(";")):
        attributes = {"to": TensorProto.DOUBLE} if words[0] == "Cast" else {}
        nodes.append(helper.make_node(words[0], words[1:-1], words[-1:], **attributes))
    body = helper.make_graph(
        nodes,
        "step",
        [scalar("t", TensorProto.INT64), scalar("going", TensorProto.BOOL), *map(plane, PLANES)],
        [scalar("going_1", TensorProto.BOOL), *(plane(f"{name}_1") for name in PLANES)],
    )
    ends = [f"{name}_end" for name in PLANES]
    loop = helper.make_node("Loop", ["steps", "", *PLANES], ends, body=body)
    constants = [
        helper.make_tensor(name, TensorProto.DOUBLE, [], [value]) for name, value in CONSTANTS.items()
    ]
    graph = helper.make_graph(
        [loop],
        "continuous_inference",
        [scalar("steps", TensorProto.INT64), *map(plane, PLANES)],
        [plane(end) for end in ends],
        constants,
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(made)
    return made.SerializeToString()


options = onnxruntime.SessionOptions()
options.intra_op_num_threads = 1
options.inter_op_num_threads = 1
options.log_severity_level = 3
session = onnxruntime.InferenceSession(model(), options, providers=["CPUExecutionProvider"])


def simulate(lanes: int, seed: int, steps: int) -> Planes:
    start = {name: np.zeros(lanes) for name in PLANES[:5]}
    inputs = {"steps": np.array(steps), **start, "p": initial_inputs(lanes, seed)}
    return tuple(session.run(None, inputs))


if __name__ == "__main__":
    serve(
        [subject("onnxruntime", simulate)],
        f"onnxruntime {onnxruntime.__version__}, onnx {onnx.__version__}, Python {platform.python_version()}",
    )
