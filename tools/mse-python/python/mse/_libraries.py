"""MLIR's shared libraries, which the wheel does not carry: those of Debian, or those below LLVM_PREFIX."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

NAMES = ("libLLVM.so.22", "libMLIR.so.22")
"""How their names begin; in this order, since the second needs the first."""
PACKAGES = "libmlir-22 and libllvm22"


def load() -> None:
    """Loads the compiled part of this package, with the libraries that it was linked with, or those of LLVM_PREFIX."""
    try:
        from . import _mse  # noqa: F401
    except ImportError as first:
        if not (prefix := os.environ.get("LLVM_PREFIX")):
            raise missing(first) from first
        try:
            for name in NAMES:
                for library in sorted(Path(prefix, "lib").glob(f"{name}*"))[:1]:
                    ctypes.CDLL(str(library))
            from . import _mse  # noqa: F401
        except (ImportError, OSError) as error:
            raise missing(error) from error


def missing(error: Exception) -> ImportError:
    return ImportError(
        f"mse does not load: {error}. It needs the shared libraries of LLVM and MLIR 22: Debian's packages {PACKAGES}, "
        "or others, with LLVM_PREFIX=/where/they/are"
    )


load()
