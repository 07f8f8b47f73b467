"""Compiles every kernel of the corpus, in each of its forms and relatives (forms.py), with every pipeline and executes it
beside the original.

    python3 test/kernels/run.py [--all] [--pipelines NAME,NAME] [--list] [kernel ...]

A result must agree bit for bit, at all sizes. Beyond that each kernel must be imported, have a parallel loop after
mse-to-parallel and a kernel after mse-to-gpu, unless expected.toml says that it is not so yet and why; what is expected
there and does not happen is a failure too. That is asked of kernels as they are, and of their forms under pipelines without options.

A *cell* is a kernel in a form under a pipeline. Those of the usual pipelines are always executed: sizes, one of several
that is also 0, or 1, and the others 5, so that loops are empty inside others that run, or run once; watched (`--check`) at
small ones. Sizes for which the kernel itself leaves its arrays are in expected.toml, and it is tried whether it does.
Of the other cells the commit draws a part (`test/common/drawing.py`), and of each the order in which the emulated GPU runs
threads, and how much LLVM optimises. A kernel that has no such form is left out there.

`--all` executes all cells in all orders, watched too, with `mse-verify` after every stage; names of kernels or pipelines
do the same as the draw for these alone. Prints a line for each kernel and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test/corpus"), str(ROOT / "test/common")]

from check_corpus import RECTANGULAR, sizes_of  # noqa: E402
from drawing import EVERYTHING, Drawing  # noqa: E402
from executions import compared  # noqa: E402
from forms import FORMS, RELATIVES  # noqa: E402
from inputs import Sizes  # noqa: E402
from kernel import Kernel, kernel_names, parse  # noqa: E402
from outputs import Output, output  # noqa: E402
from times import case  # noqa: E402
from tools import MSE_RUN, run  # noqa: E402

EXPECTED = Path(__file__).with_name("expected.toml")
RUN_SECONDS = 300
PARTS = 60
SIZES, ALL_SIZES, DRAWN_SIZES = "1,2,3,31,33", "0,1,2,3,5,16,31,33,65", "0,1,2,5,31,33"
TILED_SIZE = "70"
ODD_SIZES, OTHER_SIZES = (0, 1), 5
FEW_WATCHED_SIZES, WATCHED_SIZES = "2,5,9", "1,2,3,5,16,33"
ORDERS = ("forward", "reverse", "random:1")
LEVELS = ("-O0", "-O0", "-O2")


@dataclass(frozen=True)
class Pipeline:
    """A named pipeline with options, and what its output must contain unless expected otherwise."""

    name: str
    flag: str
    must_have: str = ""
    lacking: str = ""
    on_gpu: bool = False
    watched: bool = False
    usual: bool = False
    form: str = ""
    tiled: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether more than its result is looked at: kernels in a form may have more or fewer parallel loops under options."""
        return not self.form or "=" not in self.flag

    def of(self, form: str) -> Pipeline:
        """The same for kernels in a form."""
        return replace(self, name=f"{self.name}@{form}", form=form, usual=False)


def parallel(name: str, flag: str) -> Pipeline:
    return Pipeline(name, flag, r"\b(affine|scf)\.parallel\b", "no parallel loop", watched=True)


def gpu(name: str, flag: str) -> Pipeline:
    return Pipeline(name, flag, r"\bgpu\.launch\b", "no kernel", on_gpu=True)


PIPELINES = [
    Pipeline("affine-source", "--mse-to-affine=expand=none schedule=source contract=none"),
    Pipeline("affine-isl", "--mse-to-affine", usual=True),
    parallel("parallel-source", "--mse-to-parallel=schedule=source"),
    replace(parallel("parallel-isl", "--mse-to-parallel"), usual=True),
    gpu("gpu-source-host", "--mse-to-gpu=schedule=source"),
    replace(gpu("gpu-isl-host", "--mse-to-gpu"), usual=True, tiled=True),
    gpu("gpu-source-block", "--mse-to-gpu=schedule=source sequential=block"),
    gpu("gpu-isl-block", "--mse-to-gpu=sequential=block"),
    replace(gpu("gpu-transfers", "--mse-to-gpu=transfers=copy"), usual=True, watched=True),
    gpu("gpu-transfers-maximal-block", "--mse-to-gpu=transfers=copy expand=maximal sequential=block"),
    gpu("gpu-managed", "--mse-to-gpu=transfers=managed"),
    Pipeline("affine-maximal", "--mse-to-affine=expand=maximal schedule=source verify=each"),
    parallel("parallel-maximal", "--mse-to-parallel=expand=maximal verify=each"),
    parallel("parallel-maximal-source", "--mse-to-parallel=expand=maximal schedule=source"),
    parallel("parallel-full", "--mse-to-parallel=expand=full"),
    parallel("parallel-none", "--mse-to-parallel=expand=none"),
    replace(gpu("gpu-wavefront", "--mse-to-gpu=expand=none schedule=wavefront"), tiled=True),
    Pipeline("gpu-diamond", "--mse-to-gpu=expand=none schedule=diamond", on_gpu=True, tiled=True),
    Pipeline("gpu-rows", "--mse-to-gpu=expand=none schedule=rows", on_gpu=True),
    gpu("gpu-blocked", "--mse-to-gpu=expand=maximal schedule=blocked"),
    Pipeline("affine-tiled", "--mse-to-affine=tile=auto"),
    Pipeline("affine-tiles-of-4-and-7", "--mse-to-affine=tile=4,7"),
    parallel("parallel-tiled", "--mse-to-parallel=tile=auto"),
    parallel("parallel-tiles-of-5", "--mse-to-parallel=tile=5 reassociate=true"),
    parallel("parallel-coincident", "--mse-to-parallel=expand=none schedule=coincident"),
    parallel("parallel-maximal-coincident", "--mse-to-parallel=expand=maximal schedule=coincident"),
    parallel("parallel-counter", "--mse-to-parallel=expand=maximal while=counter"),
    gpu("gpu-maximal", "--mse-to-gpu=expand=maximal"),
    gpu("gpu-maximal-block", "--mse-to-gpu=expand=maximal sequential=block"),
    gpu("gpu-full", "--mse-to-gpu=expand=full"),
    gpu("gpu-none", "--mse-to-gpu=expand=none"),
    gpu("gpu-none-block", "--mse-to-gpu=expand=none sequential=block"),
    gpu("gpu-small-blocks", "--mse-to-gpu=block-sizes=3,5"),
    gpu("gpu-small-block", "--mse-to-gpu=block-sizes=3,5 sequential=block"),
]
PIPELINES += [pipeline.of(form) for form in FORMS | RELATIVES for pipeline in PIPELINES]


Entry = dict[str, str | list[str]]


@dataclass
class Cell:
    """A kernel, in a form, under a pipeline; what came of it."""

    kernel: Kernel
    pipeline: Pipeline
    agreements: int = 0
    failures: list[str] = field(default_factory=list)
    findings: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return f"{self.kernel.name} {self.pipeline.name}"


def main() -> int:
    options = argparse.ArgumentParser(description="Execute every kernel under every pipeline beside the original.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--pipelines", default="*", help="patterns of pipeline names, separated by commas")
    options.add_argument("--all", action="store_true", help="all cells, in all orders")
    options.add_argument("--list", action="store_true", help="list the pipelines")
    chosen = options.parse_args()
    patterns = chosen.pipelines.split(",")
    pipelines = [pipeline for pipeline in PIPELINES if matches(pipeline.name, patterns)]
    names: list[str] = chosen.kernels or kernel_names()
    if unknown := sorted(set(names) - set(kernel_names())):
        print(f"no such kernel: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if chosen.list:
        for pipeline in pipelines:
            print(f"{pipeline.name:32} mse-opt '{pipeline.flag}'")
        return 0
    parts = 1 if chosen.kernels or chosen.pipelines != "*" else PARTS
    drawing = Drawing("kernels", parts, everything=chosen.all or EVERYTHING)
    return report([parse(name) for name in names], pipelines, Expectations.read(), drawing)


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


class Expectations:
    """Findings that are known: kernel, pipelines, finding, reason; and sizes for which kernels leave their arrays."""

    def __init__(self, entries: list[Entry], outside: list[Entry]):
        self.entries = entries
        self.outside = outside

    @staticmethod
    def read() -> Expectations:
        tables = tomllib.loads(EXPECTED.read_text())
        entries, outside = tables.get("expected", []), tables.get("outside", [])
        for keys, table in (("kernels pipelines finding reason", entries), ("kernels size reason", outside)):
            for entry in table:
                if entry.keys() != set(keys.split()) or set(entry["kernels"]) - set(kernel_names()):
                    raise SystemExit(f"{EXPECTED.name}: wrong keys or unknown kernels: {entry}")
        return Expectations(entries, outside)

    def of(self, kernel: Kernel, pipeline: Pipeline) -> set[str]:
        return {
            str(entry["finding"])
            for entry in self.entries
            if kernel.name in entry["kernels"] and matches(pipeline.name, entry["pipelines"])
        }

    def is_outside(self, kernel: Kernel, sizes: Sizes) -> bool:
        """Whether the kernel itself leaves its arrays for these sizes."""
        named = {f"{name}={size}" for name, size in sizes.items()}
        return any(kernel.name in entry["kernels"] and entry["size"] in named for entry in self.outside)


def report(kernels: Sequence[Kernel], pipelines: Sequence[Pipeline], expectations: Expectations, drawing: Drawing) -> int:
    """Executes the cells of all kernels, prints what came of each kernel, in order, and the totals."""
    passed = failed = count = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(examine, kernel, pipelines, expectations, drawing, Path(folder)) for kernel in kernels]
        for kernel, job in zip(kernels, jobs):
            cells = job.result()
            agreements = sum(cell.agreements for cell in cells)
            failures = [failure for cell in cells for failure in cell.failures]
            passed, failed, count = passed + agreements, failed + len(failures), count + len(cells)
            print(describe(kernel, cells, agreements), flush=True)
            for failure in failures:
                print(f"     {failure}", flush=True)
    print(f"{count} cells of {len(kernels)} kernels and {len(pipelines)} pipelines: {passed} executions agree bit for bit")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def describe(kernel: Kernel, cells: list[Cell], agreements: int) -> str:
    """`ok gemm: 40 agree`, and what falls short, expected or not."""
    found: dict[str, list[str]] = {}
    for cell in cells:
        for finding in sorted(cell.findings):
            found.setdefault(finding, []).append(cell.pipeline.name)
    notes = "".join(
        f"; {finding}" + ("" if len(names) == len(cells) else f" ({', '.join(names)})") for finding, names in found.items()
    )
    mark = "FAIL" if any(cell.failures for cell in cells) else "ok  "
    return f"{mark} {kernel.name}: {agreements} agree{notes}"


def examine(
    kernel: Kernel, pipelines: Sequence[Pipeline], expectations: Expectations, drawing: Drawing, folder: Path
) -> list[Cell]:
    """Compiles the cells of a kernel that are drawn, looks at the outputs, and executes them: those together that run beside
    one original with the same arguments."""
    cells = [Cell(kernel, pipeline) for pipeline in pipelines]
    cells = [cell for cell in cells if cell.pipeline.usual or drawing.has(cell.name)]
    together: defaultdict[tuple[Path, tuple[str, ...]], list[tuple[Cell, Path]]] = defaultdict(list)
    for cell in cells:
        with case(cell.name):
            compile_cell(cell, expectations, drawing, folder, together)
    for (original, arguments), members in together.items():
        with case(f"{kernel.name} {' '.join(arguments)}"):
            execute(original, arguments, members)
    if any(cell.pipeline.usual for cell in cells):
        cells[0].failures += [failure for sizes in outside(kernel, expectations) for failure in stays_inside(kernel, sizes)]
    for cell in cells:
        if cell.failures and not cell.pipeline.usual:
            drawing.fails(cell.name)
    return cells


def compile_cell(
    cell: Cell, expectations: Expectations, drawing: Drawing, folder: Path,
    together: dict[tuple[Path, tuple[str, ...]], list[tuple[Cell, Path]]],
) -> None:
    """Compiles a cell and adds its executions; nothing where the kernel has no such form."""
    kernel, pipeline = cell.kernel, cell.pipeline
    source = kernel.path
    if pipeline.form:
        text = (FORMS | RELATIVES)[pipeline.form](kernel.path)
        if text is None:
            return
        source = folder / f"{kernel.name}.{pipeline.form}.mlir"
        source.write_text(text)
    made = output([verified(pipeline.flag) if drawing.everything else pipeline.flag], source)
    if made.status != 0:
        cell.failures.append(f"{pipeline.name}: mse-opt: exit status {made.status}: {last_line(made.remarks)}")
        return
    if pipeline.is_judged:
        look(cell, made, expectations.of(kernel, pipeline))
    original = source if pipeline.form in RELATIVES else kernel.path
    for arguments in executions(cell, expectations, drawing):
        together[original, ("--entry", kernel.function, *arguments)].append((cell, made.path))


def look(cell: Cell, made: Output, expected: set[str]) -> None:
    """Finds the shortcomings of the output, beside those that are expected."""
    pipeline = cell.pipeline
    expected = expected - ({"no kernel", "no parallel loop"} - {pipeline.lacking})  # it does not ask for others
    cell.findings = findings(pipeline, made.text, made.remarks)
    for finding in sorted(cell.findings - expected):
        cell.failures.append(f"{pipeline.name}: {finding}")
    for finding in sorted(expected - cell.findings):
        cell.failures.append(f"{pipeline.name}: works now, take it out of expected.toml: {finding}")


def verified(flag: str) -> str:
    """The same with mse-verify after every stage."""
    return flag if "verify=" in flag else f"{flag}{' ' if '=' in flag else '='}verify=each"


def findings(pipeline: Pipeline, text: str, remarks: str) -> set[str]:
    """The shortcomings of the output."""
    found = set(re.findall(r"remark: (not imported \[[^]]*\])", remarks))
    if pipeline.must_have and not re.search(pipeline.must_have, text):
        found.add(pipeline.lacking)
    return found


def executions(cell: Cell, expectations: Expectations, drawing: Drawing) -> list[list[str]]:
    """The arguments of each process of mse-run: all sizes that run in the same way go to one."""
    kernel, pipeline = cell.kernel, cell.pipeline
    watch = ["--check", *(["--separate"] if "transfers=" in pipeline.flag else [])]
    if drawing.everything:
        every = [*all_of(ALL_SIZES), *rectangular(cell), *odd(cell, expectations)]
        orders = [["--order", order] for order in ORDERS] if pipeline.on_gpu else [[]]
        watched = [all_of(WATCHED_SIZES) + watch] if pipeline.watched or pipeline.on_gpu else []
        return [[*every, *order] for order in orders] + watched
    if pipeline.usual:
        every = [*all_of(SIZES), *(["--size", TILED_SIZE] if pipeline.tiled else []), *odd(cell, expectations)]
        return [every, *([all_of(FEW_WATCHED_SIZES) + watch] if pipeline.watched else [])]
    level = drawing.pick(f"{cell.name} level", LEVELS)
    if (pipeline.watched or pipeline.on_gpu) and drawing.pick(f"{cell.name} watched", (True, False, False)):
        return [[*all_of(FEW_WATCHED_SIZES), *watch, level]]
    order = ["--order", drawing.pick(f"{cell.name} order", ORDERS)] if pipeline.on_gpu else []
    tiled = ["--size", TILED_SIZE] if pipeline.tiled and not pipeline.form else []
    return [[*all_of(DRAWN_SIZES), *tiled, *rectangular(cell), *order, level]]


def all_of(sizes: str) -> list[str]:
    return [word for one in sizes.split(",") for word in ("--size", one)]


def rectangular(cell: Cell) -> list[str]:
    """Sizes that differ from each other; none where matrices are transposed, which then do not fit."""
    each = [sizes_of(cell.kernel, list(values)) for values in RECTANGULAR] if cell.pipeline.form != "transposed" else []
    return [word for sizes in each for word in size(sizes)]


def odd(cell: Cell, expectations: Expectations) -> list[str]:
    """The odd sizes that the kernel is for, of kernels in no form."""
    inside = [sizes for sizes in odd_sizes(cell.kernel) if not expectations.is_outside(cell.kernel, sizes)]
    return [word for sizes in inside for word in size(sizes)] if not cell.pipeline.form else []


def outside(kernel: Kernel, expectations: Expectations) -> list[Sizes]:
    """The odd sizes that it is not for."""
    return [sizes for sizes in odd_sizes(kernel) if expectations.is_outside(kernel, sizes)]


def odd_sizes(kernel: Kernel) -> list[Sizes]:
    """Sizes, one of them 0 or 1 and the others not."""
    count = len(kernel.size_names())
    found: list[Sizes] = []
    for position in range(count) if count > 1 else []:
        for odd in ODD_SIZES:
            values = [OTHER_SIZES] * count
            values[position] = odd
            found.append(sizes_of(kernel, values))
    return [sizes for number, sizes in enumerate(found) if sizes not in found[:number]]


def size(sizes: Sizes) -> list[str]:
    return ["--size", ",".join(f"{name}={size}" for name, size in sizes.items())]


def stays_inside(kernel: Kernel, sizes: Sizes) -> list[str]:
    """A failure if the kernel stays inside of its arrays, where it is said not to."""
    done = run([MSE_RUN, "--check", kernel.path, "--entry", kernel.function, *size(sizes)], RUN_SECONDS)
    if "out of bounds" in done.errors:
        return []
    return [f"{kernel.name} {sizes}: stays inside of its arrays, take it out of {EXPECTED.name}"]


def execute(original: Path, arguments: Sequence[str], members: list[tuple[Cell, Path]]) -> None:
    verdicts = compared(original, [made for _, made in members], arguments)
    for (cell, _), verdict in zip(members, verdicts, strict=True):
        cell.agreements += verdict.agreements
        if not verdict.is_right:
            cell.failures.append(f"{cell.pipeline.name} {' '.join(arguments)}: {verdict.failure}")


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    errors = [line for line in lines if "error:" in line or "panicked" in line]
    return " | ".join((errors or lines)[-3:])[-600:]


if __name__ == "__main__":
    sys.exit(main())
