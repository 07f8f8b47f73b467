"""The programs, and what the tools make of them.

    // schedule NAME: PIPELINE      how the scop with its schedule is made; a program may have several
    // most: ARRAY CELLS, ...       a bound on the memory that contraction leaves, under the schedule above
    // values: N=7 M=6; N=3 M=2     values of the parameters: the first for counting, all for checking
    // sizes: arg0=9; arg0=2        what `mse-run --size` takes, to execute
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scop import Values

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).resolve().parent / "programs"
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "release"
SECONDS = 60


@dataclass(frozen=True)
class Case:
    """A program under one schedule."""

    path: Path
    schedule: str
    pipeline: str
    most: dict[str, str]
    values: list[Values]
    sizes: list[str]

    @property
    def name(self) -> str:
        return f"{self.path.stem}, {self.schedule}"

    @property
    def source_pipeline(self) -> str:
        """What makes the scop as the program is written."""
        passes = self.pipeline.split(",")
        return ",".join(passes[: passes.index("mse-dataflow") + 1])

    @cached_property
    def source(self) -> str:
        return self.scop(self.source_pipeline)

    @cached_property
    def scheduled(self) -> str:
        return self.scop(self.pipeline)

    @cached_property
    def contracted(self) -> str:
        return self.scop(f"{self.pipeline},mse-contract,mse-verify")

    def scop(self, pipeline: str) -> str:
        done = run([BINARIES / "mse-opt", f"--pass-pipeline=builtin.module({pipeline})", self.path])
        if done.returncode:
            raise RuntimeError(f"{self.name}: {done.stderr}")
        if "not decided" in done.stderr:
            raise RuntimeError(f"{self.name}: mse-verify does not decide")
        return done.stdout


def cases() -> list[Case]:
    return [case for path in sorted(PROGRAMS.glob("*.mlir")) for case in cases_of(path)]


def cases_of(path: Path) -> list[Case]:
    said = re.findall(r"^// (schedule [\w ]+|most|values|sizes): (.*)$", path.read_text(), re.MULTILINE)
    values = [parsed(each) for key, text in said if key == "values" for each in text.split(";")]
    sizes = [each.strip() for key, text in said if key == "sizes" for each in text.split(";")]
    found: list[Case] = []
    for key, text in said:
        if key.startswith("schedule"):
            found.append(Case(path, key.removeprefix("schedule "), text, {}, values, sizes))
        elif key == "most":
            found[-1].most.update(bound.split(maxsplit=1) for bound in text.split(", "))
    return found


def parsed(text: str) -> Values:
    return {name: int(value) for name, value in (pair.split("=") for pair in text.split())}


def run(command: list[object], text: str | None = None) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, check=False, capture_output=True, text=True, input=text, timeout=SECONDS)


def is_accepted(scop: str) -> bool:
    """Whether mse-verify takes a scop as right."""
    done = run([BINARIES / "mse-opt", "--mse-verify", "-", "-o", os.devnull], scop)
    if done.returncode not in (0, 1) or (done.returncode == 1 and " error: " not in done.stderr):
        raise RuntimeError(f"mse-verify: exit status {done.returncode}: {done.stderr[-500:]}")
    return done.returncode == 0


def executed(case: Case, folder: Path) -> list[str]:
    """Executes what contraction made beside what was there before; the sizes at which they differ."""
    modules = []
    for name, scop in (("before", case.scheduled), ("after", case.contracted)):
        modules.append(folder / f"{name}.mlir")
        done = run([BINARIES / "mse-opt", "--mse-lower", "-", "-o", modules[-1]], scop)
        if done.returncode:
            return [f"not lowered: {done.stderr}"]
    failures = []
    for sizes in case.sizes:
        done = run([BINARIES / "mse-run", "--compare", *modules, "--size", sizes, "--check"])
        if done.returncode:
            failures.append(f"at {sizes}: {(done.stdout + done.stderr).strip()}")
    return failures
