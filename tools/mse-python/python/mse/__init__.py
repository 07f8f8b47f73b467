"""Sequential loops in MLIR become parallel GPU code, and are executed.

    compiled = mse.compile(text, expand="maximal")      text and remarks
    outcome = mse.run(text, [x, y], device="emulated")  NumPy arrays in and out
    print(mse.explain(text))                            what is expanded, contracted, kept, and why
    attention = mse.jax.compile(f, *shapes)             a function of JAX, through the same pipeline
"""

from . import _libraries  # noqa: F401  (first: it finds MLIR)
from . import jax, torch
from ._about import About, about
from ._compile import Compiled, compile, explain
from ._diagnostic import Diagnostic, Error
from ._run import Argument, Outcome, Program, Type, run
from ._tensors import Function

__all__ = [
    "About", "Argument", "Compiled", "Diagnostic", "Error", "Function", "Outcome", "Program", "Type", "about",
    "compile", "explain", "jax", "run", "torch",
]
__version__ = about().version
