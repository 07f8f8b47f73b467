"""Layouts broken in one place: where the cells of an array lie after contraction.

    layout <"{ A[a0, a1] -> [a0, a1] }" mod ["2", ""] in "global">     what contraction writes
    modulus one smaller         mod ["1", ""]
    subscripts exchanged        [a1, a0], under the same moduli
    in another array's memory   { A[a0, a1] -> B[a0, a1] }
    shifted in the memory       { A[a0, a1] -> B[a0 + 1, a1] }, or - 1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lines import Lines, replaced

ARRAY = re.compile(r'mse\.array "(?P<name>\w+)" <"[^"]*"> layout <"\{ \w+(?P<cell>\[[^\]]*\]) -> (?P<memory>\w*)\[(?P<rows>[^\]]*)\] \}"')
WHOLE = re.compile(r'mse\.array "(?P<name>\w+)" <"[^{]*\{ \w+\[(?P<cell>[^\]]*)\][^"]*">(?! layout)')


@dataclass
class Layout:
    """The layout in a line."""

    number: int
    line: str
    name: str
    memory: str
    rows: list[str]
    start: int
    end: int

    def changed(self, lines: Lines, memory: str, rows: list[str]) -> Lines:
        image = f"{memory}[{', '.join(rows)}] }}"
        return replaced(lines, self.number, f"{self.line[: self.start]}{image}{self.line[self.end :]}")


def layouts(lines: Lines) -> Iterator[Layout]:
    for number, line in enumerate(lines):
        if found := ARRAY.search(line):
            rows = [row.strip() for row in found["rows"].split(",")] if found["rows"] else []
            yield Layout(number, line, found["name"], found["memory"], rows, found.start("memory"), found.end() - 1)


def shrink_moduli(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Numbers and functions of the parameters."""
    for number, line in enumerate(lines):
        if found := re.search(r"mod \[([^\]]*)\]", line):
            for modulus in re.finditer(r'"([^"]+)"', found[1]):
                start, end = (found.start(1) + place for place in modulus.span(1))
                smaller = f"{line[:start]}{modulus[1]} - 1{line[end:]}"
                yield f"{modulus[1]} in {line.strip()}", replaced(lines, number, smaller)


def swap_rows(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for layout in layouts(lines):
        for k in range(len(layout.rows) - 1):
            rows = [*layout.rows]
            rows[k], rows[k + 1] = rows[k + 1], rows[k]
            yield layout.line.strip(), layout.changed(lines, layout.memory, rows)


def move_to_others(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Into the memory of each other array of the scop's own that has as many dimensions."""
    for layout in layouts(lines):
        for other, dimensions in memories(lines).items():
            if other not in (layout.name, layout.memory) and dimensions == len(layout.rows):
                yield f"{layout.name} in {other}", layout.changed(lines, other, layout.rows)


def memories(lines: Lines) -> dict[str, int]:
    """The arrays with memory of their own, and its dimensions."""
    own = {layout.name: len(layout.rows) for layout in layouts(lines) if not layout.memory}
    whole = (found for line in lines if (found := WHOLE.search(line)))
    return own | {found["name"]: len(found["cell"].split(",")) for found in whole}


def shift_in_memory(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """By one along each dimension, of arrays that lie in another one's memory."""
    for layout in layouts(lines):
        for k, row in enumerate(layout.rows if layout.memory else []):
            for by in ("+ 1", "- 1"):
                rows = [*layout.rows[:k], f"{row} {by}", *layout.rows[k + 1 :]]
                yield f"{layout.name}, {row} {by}", layout.changed(lines, layout.memory, rows)
