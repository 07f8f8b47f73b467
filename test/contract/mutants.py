"""Layouts with one change, which mse-verify must refuse where the enumeration does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from oracle import Conflicts, collisions
from program import is_accepted
from scop import Values, parse

LAYOUT = re.compile(r'(mse\.array "(\w+)" .*? layout <")([^"]*)"(?: mod \[([^\]]*)\])?( in "global")?>')


def judge(scop: str, values: list[Values], found: list[Conflicts]) -> tuple[Counter[str], list[str]]:
    """The numbers of mutants of a scop by outcome, and those that mse-verify should not have accepted."""
    counts: Counter[str] = Counter()
    survivors = []
    for what, mutant in mutants(scop):
        own = parse(mutant)
        is_legal = not any(collisions(own, each, conflicts) for each, conflicts in zip(values, found))
        accepted = is_accepted(mutant)
        counts[outcome(accepted, is_legal)] += 1
        if accepted and not is_legal:
            survivors.append(f"mse-verify accepts a wrong layout: {what}")
    return counts, survivors


def outcome(accepted: bool, is_legal: bool) -> str:
    if accepted:
        return "legal too" if is_legal else "survived"
    return "refused, legal at these sizes" if is_legal else "refused"


def mutants(scop: str) -> Iterator[tuple[str, str]]:
    dimensions = memories(scop)
    for found in LAYOUT.finditer(scop):
        array, basis, moduli = found[2], found[3], found[4]
        domain, image = basis.rsplit("-> ", 1)
        memory, rows = image.split("[")[0], rows_of(image)
        bounds = re.findall(r'"([^"]*)"', moduli) if moduli else [""] * len(rows)
        texts = [(what, layout(memory, *new)) for what, *new in changed(rows, bounds)]
        for other, own in dimensions.items():
            if own == len(rows) and other not in (array, memory):
                texts.append((f"in the memory of {other}", layout(other, rows, bounds)))
        for what, text in texts:
            mutant = f"{found[1]}{domain}-> {text}{found[5] or ''}>"
            yield f"{array}: {what}", scop[: found.start()] + mutant + scop[found.end() :]


def layout(memory: str, rows: list[str], bounds: list[str]) -> str:
    quoted = ", ".join(f'"{bound}"' for bound in bounds)
    modulo = f" mod [{quoted}]" if any(bounds) else ""
    return f'{memory}[{", ".join(rows)}] }}"{modulo}'


def memories(scop: str) -> dict[str, int]:
    """The arrays of the scop's own with memory of their own, and the dimensions of it."""
    found = {}
    for name, extent in re.findall(r'mse\.array "(\w+)" <"[^{]*\{ \w+\[([^\]]*)\]', scop):
        found[name] = len(split(extent))
    for layout_of in LAYOUT.finditer(scop):
        image = layout_of[3].rsplit("-> ", 1)[1]
        found[layout_of[2]] = len(rows_of(image))
        if not image.startswith("["):
            del found[layout_of[2]]
    return found


def changed(rows: list[str], bounds: list[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    for k, bound in enumerate(bounds):
        if bound and bound != "1":
            yield f"modulus {bound} one smaller", rows, [*bounds[:k], f"{bound} - 1", *bounds[k + 1 :]]
    rotated = [*bounds[1:], *bounds[:1]]
    if rotated != bounds:
        yield f"moduli {rotated}", rows, rotated
    for k, row in enumerate(rows):
        yield f"without row {row}", [*rows[:k], *rows[k + 1 :]], [*bounds[:k], *bounds[k + 1 :]]


def rows_of(image: str) -> list[str]:
    return split(image[image.index("[") + 1 : image.rindex("]")])


def split(text: str) -> list[str]:
    """The rows of a basis; a comma inside of parentheses does not part them."""
    return [row.strip() for row in re.split(r",(?![^(]*\))", text)] if text.strip() else []
