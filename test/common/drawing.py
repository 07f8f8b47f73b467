"""Which of many cases a run executes, where all would take hours: those that the commit draws.

    part        of a case: a number below the parts of its step, from its name
    drawn part  from the hash of the commit, or from MSE_DRAW
    drawn       are the cases of the drawn part, those of `test/drawn.tsv`, and with MSE_ALL all of them

So each landing executes another part, and the same commit always the same. A case that was drawn and fails is written to
`test/drawn.tsv`, which is committed: from then on it is always drawn, and another commit does not make it go away. Lines
are taken out by hand, once the fault is mended and has a test of its own.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from tools import ROOT

LIST = ROOT / "test/drawn.tsv"
EVERYTHING = bool(os.environ.get("MSE_ALL"))
writing = threading.Lock()
T = TypeVar("T")


@cache
def commit() -> str:
    """The hash of the commit, which draws; zeros where there is none."""
    if given := os.environ.get("MSE_DRAW"):
        return given
    command = ["git", "rev-parse", "HEAD"]
    found = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return found.stdout.strip() or "0" * 40


def number(*words: object) -> int:
    """A number that depends on these words, and on nothing else."""
    text = "\t".join(map(str, words))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@dataclass(frozen=True)
class Drawing:
    """The draw of a step, of so many parts; or of all its cases."""

    step: str
    parts: int
    everything: bool = EVERYTHING
    always: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        rows = (line.split("\t") for line in LIST.read_text().splitlines() if not line.startswith("#"))
        object.__setattr__(self, "always", frozenset(row[1] for row in rows if row[0] == self.step))

    def has(self, case: str) -> bool:
        """Whether a case is drawn."""
        own = number(self.step, case) % self.parts == number(self.step, commit()) % self.parts
        return own or self.everything or case in self.always

    def pick(self, case: str, choices: Sequence[T]) -> T:
        """One of several ways to run a case, another one for another commit."""
        return choices[number(self.step, case, commit()) % len(choices)]

    def fails(self, case: str) -> None:
        """Writes down that a case fails, so that it is always drawn from now on."""
        if case in self.always or self.everything:
            return
        with writing, LIST.open("a") as file:
            file.write(f"{self.step}\t{case}\t{commit()[:12]}\n")
