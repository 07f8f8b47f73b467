"""Programs that tests start: where they are, what came of one, and the processor time that it took."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import times

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
BINARIES = TARGET / "release"
LLVM = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
CUDA = TARGET / "tools/cuda"
MSE_OPT, MSE_RUN, MLIR_OPT = BINARIES / "mse-opt", BINARIES / "mse-run", LLVM / "bin/mlir-opt"
TOO_LONG = 124

Word = str | Path


@dataclass(frozen=True)
class Done:
    """The result of a command."""

    status: int
    text: str
    errors: str

    @property
    def all(self) -> str:
        """All that it printed."""
        return self.text + self.errors


def run(command: Sequence[Word], seconds: float, text: str = "", environment: Mapping[str, str] | None = None) -> Done:
    """Runs a command, with a text as its input; its status is that of `timeout` where it takes too long."""
    with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        given.write(text)
        given.seek(0)
        words, variables = [str(word) for word in command], os.environ | (environment or {})
        process = subprocess.Popen(words, stdin=given, stdout=out, stderr=err, env=variables)
        status = waited_for(process, seconds)
        printed, errors = (contents(file) for file in (out, err))
    return Done(status, printed, errors if status != TOO_LONG else f"{errors}\nno end after {seconds} s")


def waited_for(process: subprocess.Popen[str], seconds: float) -> int:
    """The status of a process at its end, whose processor time the case under way takes."""
    late = threading.Event()

    def stop() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(seconds, stop)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = TOO_LONG if late.is_set() else os.waitstatus_to_exitcode(status)
    times.add(usage.ru_utime + usage.ru_stime)
    return process.returncode


def contents(file: tempfile._TemporaryFileWrapper[str]) -> str:
    file.seek(0)
    return file.buffer.read().decode(errors="replace")
