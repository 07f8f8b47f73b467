"""Functions of frameworks: linalg on tensors, as a function `main` whose results are tensors, and how it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._compile import Option, compile, with_options
from ._diagnostic import fault
from ._run import Argument, Program

ENTRY = "main"
FROM_TENSORS = "mse-from-tensors"
"""The pipeline from tensors to memory, results in arguments behind the others."""


class Function:
    """A function of a framework, compiled: calls run it on the device that it was compiled for."""

    def __init__(
        self, source: str, leaves: Callable[..., list[Any]], whole: Callable[[list[np.ndarray]], Any], device: str,
        pipeline: str, options: dict[str, Option],
    ) -> None:
        if pipeline == "mse-to-gpu":
            options = {"transfers": "copy"} | options
        compiled = compile(source, f"builtin.module({FROM_TENSORS},{with_options(pipeline, options)})")
        self.source = source
        """The function in the dialect linalg, on tensors, as the framework's passes gave it."""
        self.text = compiled.text
        """The output of the pipeline for it."""
        self.diagnostics = compiled.diagnostics
        """All that was told."""
        self.remarks = compiled.remarks
        """The remarks: things done or not done, and why."""
        self._leaves, self._whole, self._device = leaves, whole, device
        self._program: Program | None = None

    @property
    def program(self) -> Program:
        """The program that calls run: its arguments are those of the function, then its results."""
        if self._program is None:
            self._program = Program(self.text, self._device, entry=ENTRY, pipeline=None)
        return self._program

    def __call__(self, *arrays: Any) -> Any:
        """Runs the function on arrays; results come in the structure that the function gives them, as NumPy arrays."""
        program, given = self.program, self._leaves(*arrays)
        if len(given) > len(program.arguments):
            raise fault(f"the function takes fewer than {len(given)} arrays")
        inputs = [converted(argument, value) for argument, value in zip(program.arguments, given)]
        outputs = [np.zeros(argument.type.shape, argument.type.dtype) for argument in program.arguments[len(given):]]
        outcome = program(*inputs, *outputs)
        return self._whole([*outcome.arguments[len(given):], *outcome.results])


def converted(argument: Argument, value: Any) -> np.ndarray:
    """The value in the type of the argument, if that is one of its kind."""
    array, dtype = np.asarray(value), argument.type.dtype
    try:
        return array.astype(dtype, casting="same_kind", copy=False)
    except TypeError as error:
        raise fault(f"argument {argument.name}: {error}") from None
