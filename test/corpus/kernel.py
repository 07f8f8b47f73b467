"""A kernel of the corpus: its declaration, read from the MLIR text, and its compiled function."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.generic]
Value = Array | float | int

LLVM_BIN = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin"
KERNEL_DIR = Path(__file__).resolve().parent.parent / "mlir" / "kernels"

DTYPES: dict[str, type[np.generic]] = {"f64": np.float64, "f32": np.float32, "i32": np.int32}
SCALARS: dict[str, Callable[[Any], object]] = {
    "f64": ctypes.c_double,
    "f32": ctypes.c_float,
    "index": ctypes.c_int64,
}

LOWERING = [
    "--lower-affine",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--finalize-memref-to-llvm",
    "--convert-math-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-index-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
]
# Bounds checks go in while the accesses are still memref operations: a bad subscript aborts with its location.
CHECKED = [LOWERING[0], "--generate-runtime-verification", *LOWERING[1:]]

FUNCTION = re.compile(r"func\.func @(\w+)\((.*?)\)\s*attributes \{(.*?)\} \{", re.DOTALL)
ARGUMENT = re.compile(r"%(\w+): (memref<(?:\?x)*(\w+)>|\w+)")
ATTRIBUTE = re.compile(r"(\w+) = \[(.*?)\]", re.DOTALL)


@dataclass(frozen=True)
class Argument:
    """One function argument. `dims` names its dynamic sizes, or itself where it is an index."""

    name: str
    element: str
    is_memref: bool
    dims: tuple[str, ...]
    requirement: str


@dataclass(frozen=True)
class Kernel:
    """The declaration of a kernel. `assume` holds pairs (a, b) of size names with a <= b."""

    name: str
    function: str
    arguments: tuple[Argument, ...]
    assume: tuple[tuple[str, str], ...]

    @property
    def path(self) -> Path:
        return KERNEL_DIR / f"{self.name}.mlir"

    def size_names(self) -> list[str]:
        """The size names in the order in which the arguments mention them."""
        return list(dict.fromkeys(dim for argument in self.arguments for dim in argument.dims))


def kernel_names() -> list[str]:
    return sorted(path.stem for path in KERNEL_DIR.glob("*.mlir"))


def parse(name: str) -> Kernel:
    """Reads the declaration of a kernel from its file."""
    text = (KERNEL_DIR / f"{name}.mlir").read_text()
    found = FUNCTION.search(text)
    if found is None:
        raise ValueError(f"{name}: no function with attributes")
    attributes = {key: re.findall(r'"([^"]*)"', value) for key, value in ATTRIBUTE.findall(found[3])}
    declared = ARGUMENT.findall(found[2])
    dims = attributes["dims"]
    inputs = attributes.get("inputs", [""] * len(declared))
    if not len(declared) == len(dims) == len(inputs):
        raise ValueError(f"{name}: {len(declared)} arguments, {len(dims)} dims, {len(inputs)} inputs")
    arguments = tuple(
        Argument(arg, element or kind, bool(element), tuple(filter(None, sizes.split(","))), requirement)
        for (arg, kind, element), sizes, requirement in zip(declared, dims, inputs)
    )
    for (_, kind, _), argument in zip(declared, arguments):
        if len(argument.dims) != (kind.count("?") if argument.is_memref else int(kind == "index")):
            raise ValueError(f"{name}: dims of {argument.name} do not fit {kind}")
    assume = tuple((a.strip(), b.strip()) for a, b in (pair.split("<=") for pair in attributes.get("assume", [])))
    return Kernel(name, found[1], arguments, assume)


def build(kernel: Kernel, folder: Path) -> ctypes.CDLL:
    """Compiles a kernel, with bounds checks, to a shared library in `folder` and loads it."""
    return compiled(kernel.path, folder, CHECKED, ["-O1"])


def compiled(source: Path, folder: Path, lowering: list[str], flags: list[str]) -> ctypes.CDLL:
    """The shared library, loaded, that upstream's passes and clang with these flags make of a file of MLIR."""
    lowered, llvm_ir, library = (folder / f"{source.stem}.{ext}" for ext in ("llvm.mlir", "ll", "so"))
    run([LLVM_BIN / "mlir-opt", *lowering, source, "-o", lowered])
    run([LLVM_BIN / "mlir-translate", "--mlir-to-llvmir", lowered, "-o", llvm_ir])
    run([LLVM_BIN / "clang", *flags, "-w", "-shared", "-fPIC", llvm_ir, "-o", library, "-lm"])
    return ctypes.CDLL(str(library))


def run(command: list[Path | str]) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip()[-2000:]}")


def call(kernel: Kernel, library: ctypes.CDLL, values: dict[str, Value]) -> None:
    """Calls the compiled kernel; its arrays are changed in place."""
    passed: list[object] = []
    for argument in kernel.arguments:
        value = values[argument.name]
        if isinstance(value, np.ndarray):
            passed += descriptor(value)
        else:
            passed.append(SCALARS[argument.element](value))
    function = library[kernel.function]
    function.restype = None
    function(*passed)


def descriptor(array: Array) -> list[object]:
    """The fields of a memref descriptor: two pointers, an offset, the sizes, the strides in elements."""
    pointer = ctypes.c_void_p(array.ctypes.data)
    strides = [stride // array.itemsize for stride in array.strides]
    return [pointer, pointer, *map(ctypes.c_int64, [0, *array.shape, *strides])]
