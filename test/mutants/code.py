"""Breaks the passes in one line each and sees whether tests notice.

    python3 test/mutants/code.py                looks whether each line to be broken is there, once
    python3 test/mutants/code.py --all          breaks each, builds, and runs the tests that must fail
    python3 test/mutants/code.py --all NAME..   only these

The checks of what users and programs claim (schedules, hints, positions), and of where values stay, accept
too much when they are wrong: no program that is right tells. A mutant survives if all of its tests pass. Files are broken where they
are, and put back in any case; a file with changes that are not committed is not touched. REAL_FAULTS are no
inventions: the passes had them, and a commit mended each. Prints a line for each, and a total.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIT = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin/lit"
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "release"
BUILD = "cargo build --release -p mse-opt -p mse-run".split()
# A broken pass is built for one test or two: not optimised, and by the difference.
QUICK = [*BUILD, "--config", "profile.release.package.mse-passes.opt-level=0"]


@dataclass(frozen=True)
class Mutant:
    """Text of a file, its changed form, tests (one of them must fail), and the commit that mended it."""

    name: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    mend: str = ""


REFUSED = ("schedule/given-refused.mlir",)
HINTS = ("schedule/hints-refused.mlir",)
BEST = ("reductions/best-launched.mlir", "reductions/best.mlir")

WINDOWS = ("contract/window.mlir", "contract/window-of-kernels.mlir", "contract/rows.mlir")

ROWS = ("choose/rows-of-data.mlir",)
EQUAL = ("choose/equal-conditions.mlir",)

MUTANTS = [
    Mutant("rows-from-the-start", "passes/src/lower/tidy/narrow.rs", '(0, parts.lower, "arith.maxsi")', '(0, parts.lower, "arith.minsi")', ROWS),
    Mutant(
        "conditions-that-change",
        "passes/src/lower/tidy/narrow.rs",
        "&& self.is_stored_to(operation))",
        "&& self.is_stored_to(operation) && false)",
        ROWS,
    ),
    Mutant(
        "sums-end-as-zero",
        "passes/src/import/write/body/conditions.rs",
        "self.formed.scalars[scalar].conditions == conditions",
        "self.formed.scalars[scalar].conditions <= conditions",
        ROWS,
    ),
    Mutant(
        "one-condition-of-two",
        "passes/src/order/conditions.rs",
        "let Some(equal) = all_among(unknowns, has)? else { return Ok(None) };",
        "let Some(equal) = all_among(unknowns, has)? else { continue };",
        EQUAL,
    ),
    Mutant(
        "unknowns-of-all-rows",
        "passes/src/import/form/unknown.rs",
        "term.coordinates.push(subscripts.get_at(dimension)?);",
        "subscripts.get_at(dimension)?;",
        EQUAL,
    ),
    Mutant(
        "unknowns-that-change",
        "passes/src/import/form/repeated.rs",
        "is_apart && !written.contains(&array)",
        "is_apart && (!written.contains(&array) || true)",
        EQUAL,
    ),
    Mutant(
        "kills-behind-a-call",
        "passes/src/import/form/extent.rs",
        "operations.take_while(accesses_nothing)",
        "operations.take_while(|operation| accesses_nothing(operation) || true)",
        ("choose/kills-at-borders.mlir",),
    ),
    Mutant(
        "equal-dates",
        "passes/src/orders/problem.rs",
        "lex_ge_union_map(dates)?",
        "lex_ge_union_map(dates.clone())?.subtract(dates.clone().apply_range(dates.reverse()?)?)?",
        REFUSED,
    ),
    Mutant(
        "flow-alone",
        "passes/src/orders/problem.rs",
        "order: dependences.order()?,",
        "order: dependences.flow_order()?,",
        REFUSED,
    ),
    Mutant(
        "storage-alone",
        "passes/src/order/dependences.rs",
        "self.flow.clone().union(self.storage.clone())",
        "Ok(self.storage.clone())",
        REFUSED,
    ),
    Mutant(
        "sets-unordered",
        "passes/src/given/checked.rs",
        "None => refused::unless_sets_are_free(scop, dependences, &problem, &given.get_root()?),",
        "None => refused::unless_sets_are_free(scop, dependences, &problem, &given.get_root()?).or(Ok(())),",
        REFUSED,
    ),
    Mutant(
        "instances-missing",
        "passes/src/given/refused.rs",
        "possible(own.clone())?.subtract(others.clone())?",
        "possible(others.clone())?.subtract(others.clone())?",
        REFUSED,
    ),
    Mutant(
        "several-dates",
        "passes/src/given/refused.rs",
        "if dates.is_single_valued()? {",
        "if true {",
        REFUSED,
    ),
    Mutant(
        "threads-race",
        "passes/src/given/marks.rs",
        'Some(Mark::Kernel) => threads_are_apart(scop, dependences, order, node)?,',
        'Some(Mark::Kernel) => drop(threads_are_apart(scop, dependences, order, node)),',
        REFUSED,
    ),
    Mutant(
        "marks-anywhere",
        "passes/src/given/marks.rs",
        "are_in_place(root, Above::default())?;",
        "drop(are_in_place(root, Above::default()));",
        REFUSED,
    ),
    Mutant(
        "claims-believed",
        "passes/src/given/marks.rs",
        "if !band.band_member_get_coincident(member)? {",
        "if false && !band.band_member_get_coincident(member)? {",
        REFUSED,
    ),
    Mutant(
        "hints-unchecked",
        "passes/src/given/hints/mod.rs",
        "given::in_order(scop, &dependences, &schedule)?;",
        "drop(given::in_order(scop, &dependences, &schedule));",
        HINTS,
    ),
    Mutant(
        "hints-parallel",
        "passes/src/given/hints/mod.rs",
        'claim @ ("parallel" | X) if !node.band_member_get_coincident(0)? => {',
        'claim @ ("parallel" | X) if false => {',
        ("schedule/hints-x.mlir", *HINTS),
    ),
    Mutant(
        "last-of-equal",
        "passes/src/idioms/best.rs",
        'if self.is_first { "mins" }',
        'if !self.is_first { "mins" }',
        BEST,
    ),
    Mutant(
        "equal-is-better",
        "passes/src/idioms/best.rs",
        "number % 2 == 0, predicate >= 6",
        "number % 2 == 1, predicate >= 6",
        BEST,
    ),
    Mutant(
        "nan-is-best",
        "passes/src/scop/write/keys.rs",
        "self.key(make, value, !self.is_larger)",
        "self.key(make, value, self.is_larger)",
        BEST,
    ),
    Mutant(
        "kept-nan-lost",
        "passes/src/scop/write/keys.rs",
        "self.key(make, value, self.is_larger)",
        "self.key(make, value, !self.is_larger)",
        BEST,
    ),
    Mutant(
        "zeros-lose-signs",
        "passes/src/scop/write/keys.rs",
        'make.combine("arith.ori", bits, sign)',
        'make.combine("arith.andi", bits, make.combine("arith.ori", bits, sign))',
        BEST,
    ),
    Mutant(
        "best-changes",
        "passes/src/reduce/parts.rs",
        "if changes || written.contains(&array) {",
        "if false && (changes || written.contains(&array)) {",
        BEST,
    ),
    Mutant(
        "equal-dates-share",
        "passes/src/contract/unit.rs",
        "if dates.is_injective()? {",
        "if dates.is_injective().is_ok() {",
        ("contract/equal-dates.mlir",),
    ),
    Mutant(
        "shared-is-copied",
        "passes/src/gpu/transfer.rs",
        "() if array.shared =>",
        "() if false =>",
        ("gpu/transfer-shared.mlir",),
    ),
    Mutant(
        "values-leave-iterations",
        "passes/src/contract/before.rs",
        "if !elsewhere.union(pairs.clone().lex_gt_at_multi_union_pw_aff(iteration)?)?.is_empty()? {",
        "if elsewhere.union(pairs.clone().lex_gt_at_multi_union_pw_aff(iteration)?).is_err() {",
        WINDOWS,
    ),
    Mutant(
        "tensors-of-other-sizes",
        "passes/src/linalg/carried.rs",
        "if !moved.iter().all(|&(place, value)| same_sizes(value, carried[place])) {",
        "if false {",
        ("linalg/from-tensors.mlir",),
    ),
]

# Faults that the passes had, each put back: random programs found some, reading and use the others.
REAL_FAULTS = [
    # Sums without updates were added to cells that members of a set around access without an order.
    Mutant(
        "loose-beside",
        "passes/src/combine/plan.rs",
        "if self.may_be_loose(cell, loose.as_ref())? { loose } else { None }",
        "loose",
        ("combine/beside.mlir",),
        "c202bfb",
    ),
    # Stores of nested conditionals were looked up when they had been erased, and lost.
    Mutant(
        "nested-stores-erased",
        "passes/src/simplify/conditional.rs",
        "choose(one, other));\n        }\n",
        "choose(one, other));\n        }\n"
        "        if conditional != outermost { mlir::erase(conditional); }\n",
        ("simplify/nested-conditions.mlir",),
        "2531473",
    ),
    # A maximum of maxnumf was taken in any order, which may give the other one of two zeros.
    Mutant(
        "zeros-in-any-order",
        "passes/src/idioms/reduction.rs",
        '        "maxnumf" | "minnumf" => says("nsz") || says("reassoc"),\n',
        "",
        ("reductions/recognised.mlir",),
        "90486a7",
    ),
    # Copies of sets of cells with roundings were tried: isl finds their loops late or not at all.
    Mutant(
        "copies-of-any-set",
        "passes/src/recipe/storage/copies.rs",
        "|copy| is_simple(&copy.domain))?",
        "|copy| is_simple(&copy.domain).map(|_| true))?",
        ("choose/copies-of-simple-sets.mlir",),
        "acf2697",
    ),
    # An array whose extent has no bound below was to be copied from no first cell on.
    Mutant(
        "copies-without-first",
        "passes/src/gpu/transfer.rs",
        "let all = not_negative(array.extent.clone().intersect_params(scop.context.clone())?)?;",
        "let all = array.extent.clone().intersect_params(scop.context.clone())?;",
        ("gpu/transfer-unbounded.mlir",),
        "3b1d5f4",
    ),
    # Iterations that use one cell in turn were said to come in any order: mse-verify refused the scop.
    Mutant(
        "turns-in-any-order",
        "passes/src/contract/unit.rs",
        "if orders { Flags { permutable: false, ..Flags::of(&node)? }.set(node) } else { Ok(node) }",
        "if orders { Flags::of(&node)?.set(node) } else { Ok(node) }",
        ("contract/window-permutable.mlir",),
        "602a414",
    ),
    # Threads with nothing to add read a cell of their block that nobody had given a value.
    Mutant(
        "nothing-is-added",
        "passes/src/lower/emit/updates.rs",
        "is_there(&cell) && !is_of_a_block(cell[0]) && (",
        "is_there(&cell) && (true || is_of_a_block(cell[0])) && (",
        ("reductions/nothing-to-add.mlir",),
        "6a10b5e",
    ),
    # A value stored in front of a loop was lost where the loop does not run.
    Mutant(
        "stored-if-it-runs",
        "passes/src/lower/tidy/carried.rs",
        "cells.iter_mut().for_each(|cell| cell.stored = None);",
        "",
        ("lower/carried.mlir",),
        "6bf69a3",
    ),
    # isl was told again what holds of dates, and found no code where a date has one value.
    Mutant(
        "dates-told-again",
        "passes/src/lower/ast/grid.rs",
        "let hull = hull.gist_domain(dates)?;",
        "drop(dates);",
        ("lower/gpu-date-of-one-value.mlir",),
        "ecb8637",
    ),
    # mse.fuse was refused beside a loop that executes nothing.
    Mutant(
        "nothing-in-turn",
        "passes/src/tree/bands.rs",
        "if parts.len() < 2 {",
        "if parts.len() == 1 {",
        ("schedule/hints-fuse.mlir",),
        "a7931af",
    ),
    # OpenCL's fmax took the place of a maximum, and lost what is no number.
    Mutant(
        "nan-lost-in-opencl",
        "passes/src/targets/spirv/mod.rs",
        '        "gpu.module(arith-expand)",\n',
        "",
        ("mse-opt/spirv.mlir",),
        "90bb996",
    ),
    # A view that lay in a region was not followed to its users behind it, and what they read was lost.
    Mutant(
        "views-of-the-region",
        "passes/src/import/form/extent.rs",
        "            if is_view(user) {\n",
        "            if is_view(user) && !self.values.region.contains(user) {\n",
        ("import/liveness-of-allocations.mlir",),
        "14328903",
    ),
]


def main() -> int:
    options = argparse.ArgumentParser(description="Break the passes in one line each; do tests notice?")
    options.add_argument("names", nargs="*", metavar="name", help="names of mutants (default: all)")
    options.add_argument("--all", action="store_true", help="build and test: a minute or more for each")
    chosen = options.parse_args()
    every = [*MUTANTS, *REAL_FAULTS]
    mutants = [mutant for mutant in every if not chosen.names or mutant.name in chosen.names]
    judge = killed if chosen.all else is_there
    good = 0
    try:
        for mutant in mutants:
            verdict = judge(mutant)
            good += verdict in ("there", "killed")
            print(f"{verdict}: {mutant.name} in {mutant.file}", flush=True)
    finally:
        if chosen.all:
            run(BUILD)
    print(f"{good} passed, {len(mutants) - good} failed")
    return int(good < len(mutants))


def is_there(mutant: Mutant) -> str:
    count = (ROOT / mutant.file).read_text().count(mutant.before)
    return "there" if count == 1 else f"there {count} times"


def killed(mutant: Mutant) -> str:
    """Whether a test fails that passes otherwise, which `make test` sees to."""
    path = ROOT / mutant.file
    if is_there(mutant) != "there":
        return is_there(mutant)
    if run(["git", "diff", "--quiet", "HEAD", "--", mutant.file]).returncode:
        return "not committed"
    right = path.read_text()
    try:
        path.write_text(right.replace(mutant.before, mutant.after))
        built = run(QUICK)
        if built.returncode:
            return f"does not build: {built.stderr[-500:]}"
        tests = [ROOT / "test/mlir" / test for test in mutant.tests]
        return "killed" if run([LIT, "-q", *tests]).returncode else "survives"
    finally:
        path.write_text(right)


def run(command: list[object]) -> subprocess.CompletedProcess[str]:
    parts = [str(part) for part in command]
    environment = os.environ | {"MSE_BIN": str(BINARIES), "CARGO_INCREMENTAL": "1" if parts == QUICK else "0"}
    return subprocess.run(parts, check=False, cwd=ROOT, capture_output=True, text=True, env=environment)


if __name__ == "__main__":
    sys.exit(main())
