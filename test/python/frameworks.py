"""Functions of frameworks through the wheel, beside the framework itself: `run.py` starts this.

    python frameworks.py (jax | torch) [CHECK ...]
"""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(os.environ["MSE_ROOT"])
sys.path.append(str(Path(__file__).resolve().parent))

import mse  # noqa: E402
import numpy as np  # noqa: E402
from checking import demand, error, main, same  # noqa: E402

RANDOM = np.random.default_rng(7)
NEAR = 2e-5


def floats(*shape: int) -> np.ndarray:
    return RANDOM.standard_normal(shape).astype(np.float32)


def beside(f: Callable[..., Any], *arrays: Any, **options: Any) -> mse.Function:
    """Compiles a function of JAX for these arrays, and demands what JAX computes."""
    import jax

    compiled = mse.jax.compile(f, *arrays, **options)
    found, expected = jax.tree_util.tree_leaves(compiled(*arrays)), jax.tree_util.tree_leaves(f(*arrays))
    demand(len(found) == len(expected), (found, expected))
    for one, other in zip(found, expected):
        same(one, np.asarray(other), NEAR)
    demand("gpu.launch" in compiled.text and "linalg" in compiled.source, compiled.text)
    return compiled


def attention() -> None:
    """Attention of two heads in which no query sees later keys."""
    import jax
    import jax.numpy as jnp

    def f(q: Any, k: Any, v: Any) -> Any:
        score = jnp.einsum("hqd,hkd->hqk", q, k) / 4.0
        seen = jnp.tril(jnp.ones((17, 17), bool))
        return jax.nn.softmax(jnp.where(seen, score, -1e30)) @ v

    beside(f, *(floats(2, 17, 16) for _ in range(3)))


def perceptron() -> None:
    """Two layers, parameters in a dictionary."""
    import jax

    def f(parameters: Any, x: Any) -> Any:
        hidden = jax.nn.relu(x @ parameters["w"] + parameters["b"])
        return hidden @ parameters["out"]

    beside(f, {"w": floats(24, 40), "b": floats(40), "out": floats(40, 10)}, floats(35, 24))


def softmax() -> None:
    """A softmax of rows."""
    import jax

    beside(jax.nn.softmax, floats(37, 53))


def layer_norm() -> None:
    """A layer norm, and sums in any order."""
    import jax.numpy as jnp

    def f(x: Any, scale: Any, shift: Any) -> Any:
        centred = x - x.mean(-1, keepdims=True)
        return centred / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5) * scale + shift

    for options in ({}, {"reassociate": True}):
        beside(f, floats(37, 53), floats(53), floats(53), **options)


def structures() -> None:
    """Results in their structure, integers, arrays of JAX's, arguments that are not used, a function that is jitted."""
    import jax
    import jax.numpy as jnp

    @jax.jit
    def f(x: Any, n: Any, unused: Any) -> Any:
        return {"sum": x.sum(), "both": (n * 2, x > 0)}

    x, n = jnp.asarray(floats(9)), jnp.arange(5)
    compiled = beside(f, x, n, x)
    demand(set(compiled(x, n, x)) == {"sum", "both"}, compiled)
    same(np.asarray(f(x, n, x)["sum"]), np.asarray(x).sum(), NEAR)
    same(compiled(np.asarray(x, np.float64), n, x)["both"][0], np.asarray(n) * 2)
    demand("Cannot cast" in str(error(lambda: compiled(x, np.ones(5), x))), "a type")


def places() -> None:
    """Diagnostics have places in the Python code."""
    import jax.numpy as jnp

    def f(x: Any, at: Any) -> Any:
        return jnp.cumsum(x) + x[at]

    compiled = mse.jax.compile(f, floats(30), np.arange(30, dtype=np.int32))
    files = {Path(remark.file).name for remark in compiled.remarks if remark.file}
    demand(Path(__file__).name in files, compiled.remarks)


def unlowered() -> None:
    """An operation that jaxlib does not turn into linalg is an error at its place, and JAX goes on as before."""
    import jax

    def f(x: Any) -> Any:
        return jax.lax.fori_loop(0, 5, lambda _, value: value * 2, x)

    raised = error(lambda: mse.jax.compile(f, floats(4)))
    demand("make no linalg of 'stablehlo.while'" in str(raised), raised)
    demand(Path(raised.diagnostics[0].file or "").name == Path(__file__).name, raised)
    same(np.asarray(jax.jit(f)(np.ones(4, np.float32))), np.full(4, 32.0, np.float32))


def after_jax() -> None:
    """The package loads into a process in which JAX has compiled, with its own MLIR."""
    command = """
import jax, numpy as np
x = np.ones(5, np.float32)
assert jax.jit(jax.nn.softmax)(x)[0] > 0
import mse
assert np.allclose(mse.jax.compile(jax.nn.softmax, x)(x), jax.jit(jax.nn.softmax)(x))
"""
    subprocess.run([sys.executable, "-c", command], check=True)


def page() -> None:
    """The examples of docs/python.md with JAX."""
    before, text = (ROOT / "docs/python.md").read_text().split("## JAX")
    text = text.split("## PyTorch")[0]
    line = before.count("\n")
    test = doctest.DocTestParser().get_doctest(text, {"mse": mse, "np": np}, "docs/python.md", "docs/python.md", line)
    result = doctest.DocTestRunner().run(test)
    demand(result.failed == 0 and result.attempted > 2, result)


def module() -> None:
    """A module of PyTorch's beside PyTorch."""
    import torch

    torch.manual_seed(7)
    first, second = torch.nn.Linear(24, 40), torch.nn.Linear(40, 10)
    layers = torch.nn.Sequential(first, torch.nn.ReLU(), second, torch.nn.Softmax(-1))
    x = torch.randn(35, 24)
    with torch.no_grad():
        compiled = mse.torch.compile(layers.eval(), x)
        same(compiled(x), layers(x).numpy(), NEAR)
    demand("gpu.launch" in compiled.text, compiled.text)


CHECKS = {
    "jax": [attention, perceptron, softmax, layer_norm, structures, places, unlowered, after_jax, page],
    "torch": [module],
}

if __name__ == "__main__":
    sys.exit(main(CHECKS[sys.argv[1]], sys.argv[2:]))
