#!/usr/bin/env python3
"""The memory that contraction leaves, beside the least that there is.

    run.py                    compares rows of docs/contraction.md with fresh ones, of the programs that the commit draws
                              (test/common/drawing.py), and prints a total
    run.py --all              prints the table, compares the whole page with it, and prints a total
    run.py [program ...]      the same for these programs
    run.py --write            writes docs/contraction.md

Every program in `programs` is contracted. Enumeration at small sizes, from the text of the scop alone, finds the
cells that must be apart (oracle.py), and the least cells (lattice.py). The test fails on

    a layout that sends cells which conflict to one place, or that mse-verify does not accept
    a layout that is larger than the array, than successive modulo along the subscripts, or than the program
    allows; an array that keeps its cells, where successive modulo would halve them
    a geometric mean of ours over the best modular mapping above AS_GOOD, without arrays that nothing halves
    a pair that mse-explain says forces a modulus, and does not, or one that it does not find (forced.py)
    a contracted program that does not give what it gave before (mse-run)
    a *mutant* that mse-verify accepts and the enumeration does not: a layout with one modulus smaller, with
    its moduli in other roles, without a row, or in the memory of another array
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import exp, log
from pathlib import Path

import forced
import mutants
from measure import Measure, least_cells, measures, memory_cells, source_cells
from oracle import Conflicts, collisions, conflicts
from program import ROOT, Case, cases, executed
from scop import Concrete, Scop, parse

import times
from drawing import EVERYTHING, Drawing

PAGE = ROOT / "docs/contraction.md"
AS_GOOD, PARTS = 1.10, 10
WORTH_IT = 0.5
"""A layout is made if it takes at most so much of the array (passes/src/machine/thresholds.rs)."""

HEAD = """# The memory that contraction leaves

Written by `test/contract/run.py --write`; do not edit. The programs are in `test/contract/programs`. Each row
is one array that nobody sees outside of the program, under one schedule, at small values of the parameters.
The numbers are cells.

- *Schedule*: `in order` is the order of the program, and no loop is parallel. `source` is the same order, and
  the loops that carry no dependence are parallel. `isl` is the schedule of `mse-schedule`. `as written` is a
  schedule in the file.
- *Source*: the array of the program.
- *Expanded*: the array before contraction. It is larger where `mse-expand` gave each value a cell.
- *Canonical*: successive modulo along the subscripts in their order (Lefebvre and Feautrier).
- *Ours*: what `mse-contract` leaves. *With* another array: the two share its memory.
- *Best modular*: the fewest places of a linear map modulo some numbers, for the array alone. All lattices are
  tried, the smallest first (Darte, Schreiber and Villard).
- *Live*: the largest set of cells that conflict pairwise. No map of cells to places takes fewer. *At least*:
  there may be a larger set.

*Canonical*, *best modular* and *live* come from an enumeration of all instances, without any code of the
compiler. `mse-contract` leaves an array as it is if less than half of its cells would be saved: *kept*. Such
an array counts in the mean if the best modular mapping takes at most half of its cells. A memory that arrays
share is compared with the best of the array that needs most, or with the cells of all that conflict pairwise.

"""

COLUMNS = "program, array, schedule, source, expanded, canonical, ours, best modular, live".split(", ")


@dataclass
class Row:
    """An array under a schedule; of arrays that share memory, the first has it all. One without `best` has no
    part in the mean."""

    columns: list[str]
    ours: int = 0
    best: int = 0

    @property
    def text(self) -> str:
        return f"| {' | '.join(self.columns)} |\n"


@dataclass
class Result:
    """The result of a case."""

    case: Case
    rows: list[Row] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    checks: int = 0
    mutants: Counter[str] = field(default_factory=Counter)
    forced: int = 0
    """The number of statements of mse-explain about moduli that were looked at."""

    def check(self, is_right: bool, failure: str) -> None:
        self.checks += 1
        if not is_right:
            self.failures.append(f"{self.case.name}: {failure}")


def judge(own: Case) -> Result:
    with times.case(own.name):
        return judged(own)


def judged(case: Case) -> Result:
    result = Result(case)
    try:
        scop = parse(case.contracted)
        found = [conflicts(scop, values) for values in case.values]
        for values, own in zip(case.values, found):
            wrong = collisions(scop, values, own)
            result.check(not wrong, f"illegal at {values}: {wrong[:1]} in one place")
            for sharing in memories(measures(scop, Concrete(scop, values), own)):
                compare(result, sharing, own is found[0])
                if own is found[0]:
                    result.rows += rows_of(case, scop, sharing)
            for failure in forced.wrong(case, scop, values, own):
                result.check(not failure, f"explained at {values}: {failure}")
                result.forced += 1
        mutate(result, found)
        execute(result)
    except RuntimeError as error:
        result.check(False, str(error))
    return result


def memories(found: list[Measure]) -> list[list[Measure]]:
    """The arrays, those that share memory together."""
    names = dict.fromkeys(own.memory for own in found)
    return [[own for own in found if own.memory == name] for name in names]


def rows_of(case: Case, scop: Scop, sharing: list[Measure]) -> list[Row]:
    source, ours = Concrete(parse(case.source), case.values[0]), memory_cells(sharing)
    first, fewest = sharing[0], least_cells(sharing)
    is_kept = not any(own.array.layout for own in sharing)
    counts = not is_kept or fewest <= WORTH_IT * first.cells
    rows = []
    for own in sharing:
        text = f"{ours}, kept" if is_kept else f"{ours}"
        text = text if own is first else f"with {first.array.name}"
        live = f"{own.clique.size}" if own.clique.is_exact else f"at least {own.clique.size}"
        cells = source_cells(source, written(scop, own.array.name))
        numbers = [cells, own.cells, own.canonical, text, own.best, live]
        columns = [case.path.stem, own.array.name, case.schedule, *map(str, numbers)]
        rows.append(Row(columns, ours, fewest) if own is first and counts else Row(columns))
    return rows


def written(scop: Scop, array: str) -> set[str]:
    """The writes of the source program that those to an array stand for."""
    accesses = [access for statement in scop.statements for access in statement.accesses]
    return {access.source for access in accesses if access.kind == "write" and access.array == array}


def compare(result: Result, sharing: list[Measure], is_large: bool) -> None:
    """A memory with the arrays, with what the program allows, and with canonical where sizes are not tiny."""
    values, ours = sharing[0].concrete.values, memory_cells(sharing)
    plain, cells = sum(own.canonical for own in sharing), sum(own.cells for own in sharing)
    bounds = [result.case.most.get(own.array.name) for own in sharing]
    most = sum(eval(bound, {}, dict(values)) for bound in bounds if bound) if all(bounds) else cells
    is_kept = not any(own.array.layout for own in sharing) and plain > WORTH_IT * cells
    if ours <= min(most, cells) and (ours <= plain or is_kept or not is_large):
        result.checks += 1
        return
    names = ", ".join(own.array.name for own in sharing)
    lattices = ", ".join(f"{own.best} by {own.lattice[1]}" for own in sharing)
    numbers = f"array {cells}, canonical {plain}, allowed {most}, best modular {lattices}"
    result.check(False, f"{names} at {values}: {ours} cells; {numbers}")


def mutate(result: Result, found: list[Conflicts]) -> None:
    result.mutants, survivors = mutants.judge(result.case.contracted, result.case.values, found)
    result.checks += result.mutants.total() - len(survivors)
    for survivor in survivors:
        result.check(False, survivor)


def execute(result: Result) -> None:
    with tempfile.TemporaryDirectory() as name:
        failures = executed(result.case, Path(name))
    result.checks += len(result.case.sizes) - len(failures)
    for failure in failures:
        result.check(False, failure)


def mean(rows: list[Row]) -> float:
    """The geometric mean of ours over the best modular mapping."""
    ratios = [log(row.ours / row.best) for row in rows if row.best]
    return exp(sum(ratios) / len(ratios)) if ratios else 1.0


def table(rows: list[Row]) -> str:
    head = f"| {' | '.join(COLUMNS)} |\n|---|---|---|{'--:|' * (len(COLUMNS) - 3)}\n"
    body = "".join(row.text for row in rows)
    return f"{head}{body}\nGeometric mean of ours over best modular: {mean(rows):.2f}.\n"


def main() -> int:
    options = argparse.ArgumentParser(description="Compare contracted arrays with the least memory.")
    options.add_argument("programs", nargs="*", help="names of programs (default: those drawn)")
    options.add_argument("--all", action="store_true", help="all programs")
    options.add_argument("--write", action="store_true", help="write docs/contraction.md")
    chosen = options.parse_args()
    if chosen.write and chosen.programs:
        options.error("the page has all programs")
    everything = chosen.all or chosen.write or EVERYTHING
    drawing = Drawing("contract", PARTS, everything=everything or bool(chosen.programs))
    known = [case for case in cases() if not chosen.programs or case.path.stem in chosen.programs]
    own = [case for case in known if drawing.has(case.name)]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        results = list(workers.map(judge, own))
    rows = [row for result in results for row in result.rows]
    print(table(rows))
    if chosen.write:
        PAGE.write_text(HEAD + table(rows))
    for result in results:
        if result.failures or missing(result.rows):
            drawing.fails(result.case.name)
    return report(results, page(HEAD + table(rows)) if everything else missing(rows), everything)


def missing(rows: list[Row]) -> list[str]:
    """The rows that the page does not have."""
    committed = PAGE.read_text().splitlines()
    return [f"{PAGE.relative_to(ROOT)} lacks: {row.text}" for row in rows if row.text.rstrip() not in committed]


def page(text: str) -> list[str]:
    """The lines in which the page differs from what is measured."""
    name = PAGE.relative_to(ROOT)
    if not PAGE.exists():
        return [f"there is no {name}"]
    committed, fresh = PAGE.read_text().splitlines(), text.splitlines()
    lacking = [f"{name} lacks: {line}" for line in fresh if line not in committed]
    return lacking + [f"{name} should not have: {line}" for line in committed if line not in fresh]


def report(results: list[Result], differing: list[str], everything: bool) -> int:
    counts = sum((result.mutants for result in results), Counter[str]())
    outcomes = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    print(f"{counts.total()} mutants: {outcomes}")
    print(f"{sum(result.forced for result in results)} things said of moduli")
    ratio = mean([row for result in results for row in result.rows]) if everything else 1.0
    failures = [failure for result in results for failure in result.failures] + differing
    passed = sum(result.checks - len(result.failures) for result in results)
    passed += int(not differing) + int(ratio <= AS_GOOD)
    if ratio > AS_GOOD:
        failures.append(f"geometric mean of ours over best modular: {ratio:.2f}, more than {AS_GOOD}")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"{passed} passed, {len(failures)} failed")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
