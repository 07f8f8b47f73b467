"""Pages that are tables with a row for each kernel: written, or compared with a fresh one.

    SCRIPT [kernel ...]        writes the page, or prints the rows of these kernels
    SCRIPT --check             compares it with a fresh one, line by line, and prints a total
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Row:
    """A line of the table, and what is wrong with it."""

    columns: list[str]
    failures: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return f"| {' | '.join(self.columns)} |\n"

    @property
    def named_failures(self) -> list[str]:
        return [f"{self.columns[0]}: {failure}" for failure in self.failures]


@dataclass
class Page:
    """A page with a table, and what its rows say together: a text, and what is wrong with it."""

    path: Path
    head: str
    kernels: list[Path]
    row: Callable[[Path], Row]
    together: Callable[[list[Row]], tuple[str, list[str]]] = lambda _: ("", [])

    def main(self) -> int:
        if sys.argv[1:] == ["--check"]:
            return self.check(self.rows(self.kernels))
        chosen = sys.argv[1:]
        rows = self.rows([kernel for kernel in self.kernels if kernel.stem in chosen or not chosen])
        text = "".join(row.text for row in rows)
        failures = [failure for row in rows for failure in row.named_failures]
        if chosen:
            print(text, end="")
        else:
            end, wrong = self.together(rows)
            self.path.write_text(self.head + text + end)
            failures += wrong
        print("".join(f"{failure}\n" for failure in failures), end="", file=sys.stderr)
        return int(bool(failures))

    def rows(self, kernels: list[Path]) -> list[Row]:
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
            return list(workers.map(self.row, kernels))

    def check(self, rows: list[Row]) -> int:
        """Prints the lines that differ, what is wrong, and a total; one test for each fresh line."""
        name = self.path.relative_to(ROOT)
        committed = self.path.read_text().splitlines()
        end, wrong = self.together(rows)
        fresh = (self.head + "".join(row.text for row in rows) + end).splitlines()
        failures = [f"{name} lacks: {line}" for line in fresh if line not in committed]
        lacking = len(failures)
        failures += [f"{name} should not have: {line}" for line in committed if line not in fresh]
        failures += [failure for row in rows for failure in row.named_failures] + wrong
        for failure in failures:
            print(f"FAIL {failure}")
        print(f"{len(fresh) - lacking} passed, {len(failures)} failed")
        return int(bool(failures))
