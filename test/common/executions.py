"""Executions beside an original, each made once in a run of `scripts/test`.

Two outputs of the same content do the same on the same inputs. What was found is kept in the folder that MSE_EXECUTED names,
which one run of `scripts/test` makes and removes: no verdict outlives it. Without it, each step keeps its own.

Outputs that are compared with one original at the same sizes go to one process, which executes the original once.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from outputs import binary, content, digest
from tools import MSE_RUN, run

OWN = tempfile.TemporaryDirectory() if "MSE_EXECUTED" not in os.environ else None
FOLDER = Path(OWN.name if OWN else os.environ["MSE_EXECUTED"])
SECONDS = 300


@dataclass(frozen=True)
class Verdict:
    """How many rounds agreed, and what was said where not all did."""

    agreements: int
    failure: str

    @property
    def is_right(self) -> bool:
        return not self.failure and self.agreements > 0


def compared(original: Path, outputs: Sequence[Path], arguments: Sequence[str]) -> list[Verdict]:
    """The verdict on each output, executed with these arguments of mse-run beside the original."""
    keys = {output: digest(binary(MSE_RUN), content(original), content(output), *arguments) for output in outputs}
    missing = {key: output for output, key in keys.items() if not (FOLDER / key).exists()}
    if missing:
        for key, verdict in zip(missing, judged(original, list(missing.values()), arguments), strict=True):
            place = FOLDER / f"{key}.{os.getpid()}"
            place.write_text(json.dumps([verdict.agreements, verdict.failure]))
            os.replace(place, FOLDER / key)
    return [Verdict(*json.loads((FOLDER / keys[output]).read_text())) for output in outputs]


def judged(original: Path, outputs: list[Path], arguments: Sequence[str]) -> list[Verdict]:
    """The same, executed now; one by one where together they fail, so that each failure is told as it is alone."""
    done = run([MSE_RUN, "--compare", original, *outputs, *arguments], SECONDS)
    agreements = len(re.findall(r" agree \(", done.text))
    if done.status == 0 and agreements % len(outputs) == 0:
        return [Verdict(agreements // len(outputs), "")] * len(outputs)
    if len(outputs) > 1:
        return [verdict for output in outputs for verdict in judged(original, [output], arguments)]
    return [Verdict(agreements, f"exit status {done.status}: {last_lines(done.all)}")]


def last_lines(text: str) -> str:
    lines = [line for line in text.strip().splitlines() if "agree (" not in line and line.strip()]
    errors = [line for line in lines if "error:" in line or "panicked" in line]
    return " | ".join((errors or lines)[-3:])[-600:]
