"""Functions of JAX."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ._compile import Option
from ._diagnostic import Diagnostic, Error, fault
from ._tensors import Function

TO_LINALG = "builtin.module(inline,func.func(chlo-legalize-to-stablehlo),stablehlo-legalize-to-linalg)"
"""The passes of jaxlib, in whose MLIR they run."""


def compile(
    f: Callable[..., Any], *shapes: Any, device: str = "emulated", pipeline: str = "mse-to-gpu", **options: Option
) -> Function:
    """Compiles a function of JAX for arguments of these shapes: `jax.ShapeDtypeStruct`, arrays, or trees of them.

    jaxlib's passes make linalg of it, mse GPU code. The result is called like the function, and gives NumPy arrays.
    Device, pipeline and options are those of `mse.Program`. Raises `mse.Error`, also for an operation that jaxlib's
    passes do not turn into linalg: loops and branches of `jax.lax`, scatter, sorting.
    """
    import jax

    lowered = jax.jit(f, keep_unused=True).lower(*shapes)
    into, out = lowered.in_tree, lowered.out_tree

    def leaves(*arguments: Any) -> list[Any]:
        found, structure = jax.tree_util.tree_flatten((arguments, {}))
        if structure != into:
            raise TypeError(f"the function was compiled for arguments of the structure {into}, not {structure}")
        return found

    def whole(results: list[Any]) -> Any:
        return jax.tree_util.tree_unflatten(out, results)

    return Function(linalg(lowered.compiler_ir("stablehlo")), leaves, whole, device, pipeline, options)


def linalg(module: Any) -> str:
    """The text of a module of JAX's after jaxlib's passes, which run on a copy: JAX keeps the module."""
    from jaxlib.mlir import ir, passmanager
    from jaxlib.mlir.dialects import stablehlo

    stablehlo.register_stablehlo_passes()
    with module.context:
        copy = ir.Module.parse(module.operation.get_asm(enable_debug_info=True))
        try:
            passmanager.PassManager.parse(TO_LINALG).run(copy.operation)
        except ir.MLIRError as error:
            raise fault(f"jaxlib's passes fail: {error}") from error
        if left := remains(copy.operation, ir.WalkResult.ADVANCE):
            raise Error(left)
        return copy.operation.get_asm(enable_debug_info=True)


def remains(root: Any, go_on: Any) -> list[Diagnostic]:
    """An error for each operation that jaxlib's passes do not turn into linalg, at its place in the Python code."""
    found = []

    def look(operation: Any) -> Any:
        if operation.name.startswith(("stablehlo.", "chlo.")) and not operation.name.endswith(".return"):
            place = re.search(r'"([^"]+)":(\d+):(\d+)', str(operation.location))
            file, line, column = place.groups() if place else (None, 0, 0)
            message = f"jaxlib's passes make no linalg of '{operation.name}'"
            found.append(Diagnostic("error", message, file, int(line) or None, int(column) or None))
        return go_on

    root.operation.walk(look)
    return found
