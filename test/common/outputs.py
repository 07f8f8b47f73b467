"""The outputs of mse-opt and upstream's tools for programs, each made once: kept below target/outputs.

The same input gives the same bytes, so that an output is known by what it depends on:

    tool         the content of the binary, and LLVM's and MLIR's libraries
    flags        with the content of each file that one names
    source       its name, which remarks mention, and its content
    environment  the variables that tools read

Outputs of other binaries go when a run of `scripts/test` begins (`tidy`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools import CUDA, LLVM, MSE_OPT, TARGET, TOO_LONG, Word, run

STORE = TARGET / "outputs"
SECONDS = 120
# Variables that mse-opt, MLIR, LLVM or the loader read.
READ = ("CUDA_ROOT", "ROCM_PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "MALLOC_PERTURB_")
FILE_IN_FLAG = re.compile(r"[^\s=,{}()'\"]+")

making: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


@dataclass(frozen=True)
class Output:
    """The output for a source: the text that was written, where it lies, the remarks, the exit status."""

    path: Path
    remarks: str
    status: int

    @property
    def text(self) -> str:
        return self.path.read_text()


def output(flags: Sequence[str], source: Path | str, name: str = "source", tool: Path = MSE_OPT) -> Output:
    """The output of a tool for a source, be it a file or a text with a name. An end that is forced is not kept."""
    text = source.read_text() if isinstance(source, Path) else source
    name = source.stem if isinstance(source, Path) else name
    key = digest(*(known(flag) for flag in flags), environment(), name, text)
    folder = STORE / binary(tool) / key[:2] / key[2:]
    with making[f"{tool} {key}"]:
        if not (folder / "said.json").exists():
            make(folder, [tool, *flags], name, text)
    said = json.loads((folder / "said.json").read_text())
    result = Output(folder / f"{name}.out.mlir", said["remarks"], said["status"])
    if result.status == TOO_LONG:
        (folder / "said.json").unlink()
    return result


def make(folder: Path, command: list[Word], name: str, text: str) -> None:
    """Runs a tool in a folder that others see when all is in it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        made, source = Path(place) / "made", folder / f"{name}.mlir"
        made.mkdir()
        folder.mkdir(exist_ok=True)
        source.write_text(text)
        done = run([*command, source, "-o", made / "out"], SECONDS, environment={"CUDA_ROOT": str(CUDA)})
        (made / "said").write_text(json.dumps({"status": done.status, "remarks": done.errors}))
        if not (made / "out").exists():
            (made / "out").write_text("")
        os.replace(made / "out", folder / f"{name}.out.mlir")
        os.replace(made / "said", folder / "said.json")


def known(flag: str) -> str:
    """A flag, with the contents of the files that it names."""
    named = (Path(word) for word in FILE_IN_FLAG.findall(flag))
    return "\0".join([flag, *(content(path) for path in named if path.is_file())])


def environment() -> str:
    return "\0".join(f"{name}={os.environ.get(name, '')}" for name in READ)


def digest(*parts: str) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part.encode())
    return whole.hexdigest()


def content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def binary(tool: Path) -> str:
    """The identity of a tool: its content, and the libraries of LLVM and MLIR that are beside it."""
    libraries = (path.resolve() for path in (LLVM / "lib").glob("lib[ML]L*.so*") if path.is_file())
    states = (f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in sorted(set(libraries)))
    return f"{tool.name}-{digest(content(tool), *states)[:16]}"


def tidy() -> None:
    """Removes what other binaries wrote, but for upstream's."""
    for folder in STORE.glob(f"{MSE_OPT.name}-*"):
        if folder.name != binary(MSE_OPT):
            shutil.rmtree(folder)
