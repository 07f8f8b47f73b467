"""The programs, and what the tools make of them.

    // schedule NAME: PIPELINE      how the scop with its schedule is made; a program may have several
    // most: ARRAY CELLS, ...       a bound on the memory that contraction leaves, under the schedule above
    // values: N=7 M=6; N=3 M=2     values of the parameters: the first for counting, all for checking
    // sizes: arg0=9; arg0=2        what `mse-run --size` takes, to execute
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scop import Values

PROGRAMS = Path(__file__).resolve().parent / "programs"
sys.path.append(str(PROGRAMS.parents[1] / "common"))

import tools  # noqa: E402
from tools import MSE_OPT, MSE_RUN, ROOT, Done, Word  # noqa: E402, F401

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
        """The passes that make the scop as the program is written."""
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
        done = run([MSE_OPT, f"--pass-pipeline=builtin.module({pipeline})", self.path])
        if done.status:
            raise RuntimeError(f"{self.name}: {done.errors}")
        if "not decided" in done.errors:
            raise RuntimeError(f"{self.name}: mse-verify does not decide")
        return done.text


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


def run(command: list[Word], text: str = "") -> Done:
    return tools.run(command, SECONDS, text)


def is_accepted(scop: str) -> bool:
    """Whether mse-verify takes a scop as right."""
    done = run([MSE_OPT, "--mse-verify", "-", "-o", os.devnull], scop)
    if done.status not in (0, 1) or (done.status == 1 and " error: " not in done.errors):
        raise RuntimeError(f"mse-verify: exit status {done.status}: {done.errors[-500:]}")
    return done.status == 0


def executed(case: Case, folder: Path) -> list[str]:
    """Executes what contraction made beside what was there before; the sizes at which they differ."""
    modules = []
    for name, scop in (("before", case.scheduled), ("after", case.contracted)):
        modules.append(folder / f"{name}.mlir")
        done = run([MSE_OPT, "--mse-lower", "-", "-o", modules[-1]], scop)
        if done.status:
            return [f"not lowered: {done.errors}"]
    failures = []
    for sizes in case.sizes:
        done = run([MSE_RUN, "--compare", *modules, "--size", sizes, "--check"])
        if done.status:
            failures.append(f"at {sizes}: {(done.text + done.errors).strip()}")
    return failures
