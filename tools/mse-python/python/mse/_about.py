"""The versions of the parts of this package."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import _mse
from ._libraries import NAMES


@dataclass(frozen=True)
class About:
    """Versions, and the shared libraries of LLVM and MLIR that are in use."""

    version: str
    llvm: str
    isl: str
    libraries: tuple[str, ...]


def about() -> About:
    """The versions of mse, LLVM and isl, and where LLVM's and MLIR's shared libraries were found."""
    with open("/proc/self/maps") as maps:
        loaded = {line.split(maxsplit=5)[5].rstrip("\n") for line in maps if line.count("/")}
    libraries = (path for path in loaded if Path(path).name.startswith(NAMES))
    return About(*_mse.versions(), tuple(sorted(libraries)))
