"""Pages that are tables with a row for each kernel: written, or compared with fresh ones.

    SCRIPT [kernel ...]        writes the page, or prints the rows of these kernels
    SCRIPT --check             compares the rows that the commit draws (test/common/drawing.py; with MSE_ALL all of them)
                               with fresh ones, line by line, and prints a total
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "test/common"))

from drawing import Drawing  # noqa: E402
from times import case  # noqa: E402

PARTS = 12


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
            return self.check(Drawing(self.path.stem, PARTS))
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
        def row(kernel: Path) -> Row:
            with case(kernel.stem):
                return self.row(kernel)

        with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
            return list(workers.map(row, kernels))

    def check(self, drawing: Drawing) -> int:
        """Prints the lines that differ, what is wrong, and a total; one test for each fresh line. Rows that are not drawn
        are taken as they are committed."""
        name, committed = self.path.relative_to(ROOT), self.path.read_text().splitlines()
        drawn = [kernel for kernel in self.kernels if drawing.has(kernel.stem)]
        fresh = dict(zip((kernel.stem for kernel in drawn), self.rows(drawn)))
        own = {row.columns[0]: row for row in map(row_of, committed) if row}
        rows = [fresh.get(kernel.stem) or own.get(kernel.stem) for kernel in self.kernels]
        failures = [f"{name} lacks a row: {kernel.stem}" for kernel, row in zip(self.kernels, rows) if not row]
        end, wrong = self.together([row for row in rows if row])
        lines = (self.head + "".join(row.text for row in rows if row) + end).splitlines()
        failures += [f"{name} lacks: {line}" for line in lines if line not in committed]
        lacking = len(failures)
        failures += [f"{name} should not have: {line}" for line in committed if line not in lines]
        failures += [failure for row in fresh.values() for failure in row.named_failures] + wrong
        for kernel, row in fresh.items():
            if row.failures or row.text.rstrip() not in committed:
                drawing.fails(kernel)
        for failure in failures:
            print(f"FAIL {failure}")
        print(f"{len(lines) - len(rows) + len(fresh) - lacking} passed, {len(failures)} failed")
        return int(bool(failures))


def row_of(line: str) -> Row | None:
    """A row as it is committed; none of another line."""
    return Row(line[2:-2].split(" | ")) if line.startswith("| ") and line.endswith(" |") else None
