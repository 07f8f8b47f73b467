"""Programs compiled to machine code, on NumPy's arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _mse
from ._compile import Option, textual
from ._diagnostic import Diagnostic, Error, fault

DTYPES = {
    "i1": np.dtype(np.bool_), "i8": np.dtype(np.int8), "i16": np.dtype(np.int16), "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64), "index": np.dtype(np.int64), "f16": np.dtype(np.float16), "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64), "complex<f32>": np.dtype(np.complex64), "complex<f64>": np.dtype(np.complex128),
}
"""NumPy's types for those of elements; for `bf16` it has none without the package ml_dtypes."""


@dataclass(frozen=True)
class Type:
    """The type of an argument or a result."""

    element: str
    """`f32`, `i64`, `index` ..."""
    shape: tuple[int | None, ...] | None
    """None for a single value; sizes are None where every size will do."""

    @property
    def dtype(self) -> np.dtype:
        """NumPy's type."""
        if self.element == "bf16":
            import ml_dtypes

            return np.dtype(ml_dtypes.bfloat16)
        return DTYPES[self.element]


@dataclass(frozen=True)
class Argument:
    """An argument of a program: its name in the text, its type."""

    name: str
    type: Type


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run."""

    arguments: tuple[np.ndarray, ...]
    """The arguments after the run."""
    results: tuple[np.ndarray, ...]
    """The results of the function."""
    seconds: float
    """How long the program itself ran."""


class Program:
    """A function of a module, compiled to machine code for a device; calls run it.

    `device` is `emulated` (a GPU emulated on the CPU), `cuda` (the first GPU of NVIDIA's), `cpu` or `auto`. `entry` is
    the function's name, where there are several. Before that, `pipeline` and its options make GPU code of the text, as
    in `mse.compile`, and kernels have memory of their own (`transfers="copy"`); None executes the text as it is. With
    `check`, what the program does with memory is watched: races, bounds, lifetimes, reads of what nobody wrote.
    """

    def __init__(
        self, text: str, device: str = "emulated", *, entry: str | None = None, pipeline: str | None = "mse-to-gpu",
        check: bool = False, filename: str = "-", **options: Option,
    ) -> None:
        if pipeline == "mse-to-gpu":
            options = {"transfers": "copy"} | options
        whole = textual(pipeline, options) if pipeline else None
        try:
            self._program, told = _mse.load(text, whole, filename, entry, device, check)
        except ValueError as error:
            raise fault(str(error)) from None
        self.diagnostics = tuple(map(Diagnostic.of, told))
        """All that was told while it was compiled."""
        if self._program is None:
            raise Error(self.diagnostics)
        self.entry: str = self._program.entry
        """The function's name."""
        self.arguments = tuple(Argument(name, type_of(kind)) for name, kind in self._program.arguments)
        """The function's arguments."""
        self.results = tuple(map(type_of, self._program.results))
        """The types of the function's results."""

    def __call__(self, *arrays: Any) -> Outcome:
        """Runs the function on copies of arrays and single values. Raises `mse.Error`."""
        if len(arrays) != len(self.arguments):
            raise fault(f"@{self.entry} takes {len(self.arguments)} arguments, not {len(arrays)}")
        given = [as_array(argument, value) for argument, value in zip(self.arguments, arrays)]
        try:
            values = [raw(argument, array) for argument, array in zip(self.arguments, given)]
            arguments, results, seconds, findings = self._program.run(values)
        except ValueError as error:
            raise fault(str(error)) from None
        if findings:
            raise Error([Diagnostic("error", finding) for finding in findings])
        after = tuple(array(value, before.dtype) for value, before in zip(arguments, given))
        returned = tuple(array(value, kind.dtype) for value, kind in zip(results, self.results))
        return Outcome(after, returned, seconds)


def run(text: str, arrays: Sequence[Any], device: str = "emulated", **options: Any) -> Outcome:
    """Compiles a function of a module, and runs it on copies of arrays and single values, one for each argument.

    The other parameters are those of `mse.Program`, which is for more than one run. Raises `mse.Error`.
    """
    return Program(text, device, **options)(*arrays)


def type_of(kind: tuple[str, list[int | None] | None]) -> Type:
    element, shape = kind
    return Type(element, None if shape is None else tuple(shape))


def as_array(argument: Argument, value: Any) -> np.ndarray:
    """The value as a dense array: what has a type keeps it, numbers and lists get that of the argument."""
    if hasattr(value, "dtype"):
        return np.ascontiguousarray(value).reshape(np.shape(value))
    dtype = argument.type.dtype
    try:
        array = np.asarray(value)
        if not np.can_cast(array.dtype, dtype, "same_kind"):
            raise TypeError(f"is of type {array.dtype}")
        return np.array(value, dtype)
    except (OverflowError, TypeError, ValueError) as error:
        raise fault(f"argument {argument.name}: no {argument.type.element}: {error}") from None


def raw(argument: Argument, array: np.ndarray) -> tuple[str, list[int] | None, np.ndarray]:
    """An array as the compiled part takes it: its elements' type, its shape, its bytes."""
    if argument.type.shape is None and array.shape != ():
        raise fault(f"argument {argument.name}: is an array, not a single value")
    shape = None if argument.type.shape is None else list(array.shape)
    return element_of(argument, array.dtype), shape, array.reshape(-1).view(np.uint8)


def element_of(argument: Argument, dtype: np.dtype) -> str:
    """The type of elements that an array has; integers have no sign in MLIR."""
    signed = np.dtype(f"i{dtype.itemsize}") if dtype.kind == "u" else dtype
    if signed == argument.type.dtype:
        return argument.type.element
    names = [name for name, known in DTYPES.items() if known == signed]
    if not names and dtype.name != "bfloat16":
        raise fault(f"argument {argument.name}: elements of type {dtype} are not supported")
    return names[0] if names else "bf16"


def array(value: tuple[str, list[int] | None, bytearray], dtype: np.dtype) -> np.ndarray:
    """An array of the bytes that the compiled part gives."""
    _, shape, data = value
    return np.frombuffer(data, dtype).reshape(shape or ())
