"""Breaks the passes in one line each and sees whether tests notice.

    python3 test/mutants/code.py                looks whether each line to be broken is there, once
    python3 test/mutants/code.py --all          breaks each, builds, and runs the tests that must fail
    python3 test/mutants/code.py --all NAME..   only these

The checks of what users and programs claim (schedules, hints, positions), and of where values stay, accept
too much when they are wrong: no program that is right tells. A mutant survives if all of its tests pass. Files are broken where they
are, and put back in any case; a file with changes that are not committed is not touched. Prints a line for
each, and a total.
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


@dataclass(frozen=True)
class Mutant:
    """Text of a file, what it becomes, and the tests of which one must fail."""

    name: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]


REFUSED = ("schedule/given-refused.mlir",)
HINTS = ("schedule/hints-refused.mlir",)
BEST = ("reductions/best-launched.mlir", "reductions/best.mlir")

WINDOWS = ("contract/window.mlir", "contract/window-of-kernels.mlir", "contract/rows.mlir")

MUTANTS = [
    Mutant(
        "equal-dates",
        "passes/src/schedule/problem.rs",
        "lex_ge_union_map(dates)?",
        "lex_ge_union_map(dates.clone())?.subtract(dates.clone().apply_range(dates.reverse()?)?)?",
        REFUSED,
    ),
    Mutant(
        "flow-alone",
        "passes/src/schedule/problem.rs",
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
        "passes/src/schedule/given/mod.rs",
        "None => refused::unless_sets_are_free(scop, dependences, &problem, &given.get_root()?),",
        "None => refused::unless_sets_are_free(scop, dependences, &problem, &given.get_root()?).or(Ok(())),",
        REFUSED,
    ),
    Mutant(
        "instances-missing",
        "passes/src/schedule/given/refused.rs",
        "possible(own.clone())?.subtract(others.clone())?",
        "possible(others.clone())?.subtract(others.clone())?",
        REFUSED,
    ),
    Mutant(
        "several-dates",
        "passes/src/schedule/given/refused.rs",
        "if dates.is_single_valued()? {",
        "if true {",
        REFUSED,
    ),
    Mutant(
        "threads-race",
        "passes/src/schedule/given/marks.rs",
        '"kernel" => threads_are_apart(scop, dependences, order, node)?,',
        '"kernel" => drop(threads_are_apart(scop, dependences, order, node)),',
        REFUSED,
    ),
    Mutant(
        "marks-anywhere",
        "passes/src/schedule/given/marks.rs",
        "are_in_place(root, Above::default())?;",
        "drop(are_in_place(root, Above::default()));",
        REFUSED,
    ),
    Mutant(
        "claims-believed",
        "passes/src/schedule/given/marks.rs",
        "if !band.band_member_get_coincident(member)? {",
        "if false && !band.band_member_get_coincident(member)? {",
        REFUSED,
    ),
    Mutant(
        "hints-unchecked",
        "passes/src/schedule/hints.rs",
        "given::in_order(scop, &dependences, &schedule)?;",
        "drop(given::in_order(scop, &dependences, &schedule));",
        HINTS,
    ),
    Mutant(
        "hints-parallel",
        "passes/src/schedule/hints.rs",
        'claim @ ("parallel" | X) if !node.band_member_get_coincident(0)? => {',
        'claim @ ("parallel" | X) if false => {',
        ("schedule/hints-x.mlir", *HINTS),
    ),
    Mutant(
        "last-of-equal",
        "passes/src/scop/best.rs",
        'if self.is_first { "mins" }',
        'if !self.is_first { "mins" }',
        BEST,
    ),
    Mutant(
        "equal-is-better",
        "passes/src/scop/best.rs",
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
]


def main() -> int:
    options = argparse.ArgumentParser(description="Break the passes in one line each; do tests notice?")
    options.add_argument("names", nargs="*", metavar="name", help="names of mutants (default: all)")
    options.add_argument("--all", action="store_true", help="build and test: a minute or more for each")
    chosen = options.parse_args()
    mutants = [mutant for mutant in MUTANTS if not chosen.names or mutant.name in chosen.names]
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
        built = run(BUILD)
        if built.returncode:
            return f"does not build: {built.stderr[-500:]}"
        tests = [ROOT / "test/mlir" / test for test in mutant.tests]
        return "killed" if run([LIT, "-q", *tests]).returncode else "survives"
    finally:
        path.write_text(right)


def run(command: list[object]) -> subprocess.CompletedProcess[str]:
    parts, environment = [str(part) for part in command], os.environ | {"MSE_BIN": str(BINARIES)}
    return subprocess.run(parts, check=False, cwd=ROOT, capture_output=True, text=True, env=environment)


if __name__ == "__main__":
    sys.exit(main())
