"""Compiles every kernel of the corpus, in each of its forms and relatives (forms.py), with every pipeline and executes it
beside the original.

    python3 test/kernels/run.py [--all] [--pipelines NAME,NAME] [--list] [kernel ...]

A result must agree bit for bit, at all sizes. Beyond that each kernel must be imported, have a parallel loop after
mse-to-parallel and a kernel after mse-to-gpu, unless expected.toml says that it is not so yet and why; what is expected
there and does not happen is a failure too.

Under the default pipelines one size of several is also 0, or 1, and the others 5: loops are empty inside
others that run, or run once. Sizes for which the kernel itself leaves its arrays are in expected.toml, and it
is tried whether it does.

Programs with parallel loops of the host are watched (`--check`) at small sizes. Other forms than the kernel as it is
go through the default pipelines, at fewer sizes; a kernel that has no such form is left out there.

`--all` adds sizes, rectangular ones, pipelines, all of them for all forms, block sizes, the orders in which the emulated
GPU runs its threads, runs that watch accesses at more sizes, and `mse-verify` after every stage.
Prints a line for each kernel and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/corpus"))

from check_corpus import RECTANGULAR, sizes_of  # noqa: E402
from forms import FORMS, RELATIVES  # noqa: E402
from inputs import Sizes  # noqa: E402
from kernel import Kernel, kernel_names, parse  # noqa: E402

BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
EXPECTED = Path(__file__).with_name("expected.toml")
COMPILE_SECONDS, RUN_SECONDS = 120, 300
SIZES, ALL_SIZES = "1,2,3,31,33", "0,1,2,3,5,16,31,33,65"
FORM_SIZES = "2,31"
TILED_SIZES = "70"
ODD_SIZES, OTHER_SIZES = (0, 1), 5
FEW_WATCHED_SIZES, WATCHED_SIZES = "2,5,9", "1,2,3,5,16,33"


@dataclass(frozen=True)
class Pipeline:
    """A named pipeline with options, and what its output must contain unless expected otherwise."""

    name: str
    flag: str
    must_have: str = ""
    lacking: str = ""
    on_gpu: bool = False
    watched: bool = False
    only_all: bool = False
    form: str = ""
    tiled: bool = False

    @property
    def on_default(self) -> bool:
        """Whether it is one without options."""
        return "=" not in self.flag

    def of(self, form: str) -> Pipeline:
        """The same for kernels in a form; without `--all` the default pipelines only."""
        return replace(self, name=f"{self.name}@{form}", form=form, only_all=self.only_all or not self.on_default)


def parallel(name: str, flag: str, only_all: bool = False) -> Pipeline:
    return Pipeline(name, flag, r"\b(affine|scf)\.parallel\b", "no parallel loop", watched=True, only_all=only_all)


def gpu(name: str, flag: str, only_all: bool = False) -> Pipeline:
    return Pipeline(name, flag, r"\bgpu\.launch\b", "no kernel", on_gpu=True, only_all=only_all)


PIPELINES = [
    Pipeline("affine-source", "--mse-to-affine=expand=none schedule=source contract=none"),
    Pipeline("affine-isl", "--mse-to-affine"),
    parallel("parallel-source", "--mse-to-parallel=schedule=source"),
    parallel("parallel-isl", "--mse-to-parallel"),
    gpu("gpu-source-host", "--mse-to-gpu=schedule=source"),
    replace(gpu("gpu-isl-host", "--mse-to-gpu"), tiled=True),
    gpu("gpu-source-block", "--mse-to-gpu=schedule=source sequential=block"),
    gpu("gpu-isl-block", "--mse-to-gpu=sequential=block"),
    replace(gpu("gpu-transfers", "--mse-to-gpu=transfers=copy"), watched=True),
    gpu("gpu-transfers-maximal-block", "--mse-to-gpu=transfers=copy expand=maximal sequential=block", only_all=True),
    gpu("gpu-managed", "--mse-to-gpu=transfers=managed", only_all=True),
    Pipeline("affine-maximal", "--mse-to-affine=expand=maximal schedule=source verify=each", only_all=True),
    parallel("parallel-maximal", "--mse-to-parallel=expand=maximal verify=each"),
    parallel("parallel-maximal-source", "--mse-to-parallel=expand=maximal schedule=source", only_all=True),
    parallel("parallel-full", "--mse-to-parallel=expand=full", only_all=True),
    parallel("parallel-none", "--mse-to-parallel=expand=none", only_all=True),
    replace(gpu("gpu-wavefront", "--mse-to-gpu=expand=none schedule=wavefront"), tiled=True),
    Pipeline("gpu-diamond", "--mse-to-gpu=expand=none schedule=diamond", on_gpu=True, only_all=True, tiled=True),
    Pipeline("gpu-rows", "--mse-to-gpu=expand=none schedule=rows", on_gpu=True, only_all=True),
    gpu("gpu-blocked", "--mse-to-gpu=expand=maximal schedule=blocked", only_all=True),
    Pipeline("affine-tiled", "--mse-to-affine=tile=auto", only_all=True),
    Pipeline("affine-tiles-of-4-and-7", "--mse-to-affine=tile=4,7"),
    parallel("parallel-tiled", "--mse-to-parallel=tile=auto"),
    parallel("parallel-tiles-of-5", "--mse-to-parallel=tile=5 reassociate=true", only_all=True),
    parallel("parallel-coincident", "--mse-to-parallel=expand=none schedule=coincident"),
    parallel("parallel-maximal-coincident", "--mse-to-parallel=expand=maximal schedule=coincident", only_all=True),
    parallel("parallel-counter", "--mse-to-parallel=expand=maximal while=counter", only_all=True),
    gpu("gpu-maximal", "--mse-to-gpu=expand=maximal"),
    gpu("gpu-maximal-block", "--mse-to-gpu=expand=maximal sequential=block", only_all=True),
    gpu("gpu-full", "--mse-to-gpu=expand=full", only_all=True),
    gpu("gpu-none", "--mse-to-gpu=expand=none", only_all=True),
    gpu("gpu-none-block", "--mse-to-gpu=expand=none sequential=block", only_all=True),
    gpu("gpu-small-blocks", "--mse-to-gpu=block-sizes=3,5", only_all=True),
    gpu("gpu-small-block", "--mse-to-gpu=block-sizes=3,5 sequential=block", only_all=True),
]
PIPELINES += [pipeline.of(form) for form in FORMS | RELATIVES for pipeline in PIPELINES]


Entry = dict[str, str | list[str]]


@dataclass
class Outcome:
    """What came of one kernel under one pipeline."""

    agreements: int = 0
    failures: list[str] = field(default_factory=list)
    findings: set[str] = field(default_factory=set)


def main() -> int:
    options = argparse.ArgumentParser(description="Execute every kernel under every pipeline beside the original.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--pipelines", default="*", help="patterns of pipeline names, separated by commas")
    options.add_argument("--all", action="store_true", help="all sizes, orders and block sizes")
    options.add_argument("--list", action="store_true", help="list the pipelines")
    chosen = options.parse_args()
    patterns = chosen.pipelines.split(",")
    pipelines = [p for p in PIPELINES if matches(p.name, patterns) and (chosen.all or not p.only_all)]
    names: list[str] = chosen.kernels or kernel_names()
    if unknown := sorted(set(names) - set(kernel_names())):
        print(f"no such kernel: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if chosen.list:
        for pipeline in pipelines:
            print(f"{pipeline.name:32} mse-opt '{pipeline.flag}'")
        return 0
    return report([parse(name) for name in names], pipelines, Expectations.read(), chosen.all)


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


class Expectations:
    """What is known not to work yet: kernel, pipelines, finding, reason; for which sizes kernels are not."""

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


def report(kernels: Sequence[Kernel], pipelines: Sequence[Pipeline], expectations: Expectations, everything: bool) -> int:
    """Runs all pairs in parallel, prints what came of each kernel, in order, and the totals."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            [pool.submit(examine, kernel, pipeline, expectations, everything, Path(folder)) for pipeline in pipelines]
            for kernel in kernels
        ]
        for kernel, of_kernel in zip(kernels, jobs):
            outcomes = [job.result() for job in of_kernel]
            agreements = sum(outcome.agreements for outcome in outcomes)
            failures = [failure for outcome in outcomes for failure in outcome.failures]
            passed, failed = passed + agreements, failed + len(failures)
            print(describe(kernel, pipelines, outcomes, agreements), flush=True)
            for failure in failures:
                print(f"     {failure}", flush=True)
    print(f"{len(kernels)} kernels x {len(pipelines)} pipelines: {passed} executions agree with the original bit for bit")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def describe(kernel: Kernel, pipelines: Sequence[Pipeline], outcomes: list[Outcome], agreements: int) -> str:
    """`ok gemm: 40 agree`, and what falls short, expected or not."""
    found: dict[str, list[str]] = {}
    for pipeline, outcome in zip(pipelines, outcomes):
        for finding in sorted(outcome.findings):
            found.setdefault(finding, []).append(pipeline.name)
    notes = "".join(
        f"; {finding}" + ("" if len(names) == len(pipelines) else f" ({', '.join(names)})") for finding, names in found.items()
    )
    mark = "FAIL" if any(outcome.failures for outcome in outcomes) else "ok  "
    return f"{mark} {kernel.name}: {agreements} agree{notes}"


def examine(kernel: Kernel, pipeline: Pipeline, expectations: Expectations, everything: bool, folder: Path) -> Outcome:
    """Compiles, looks at the output, executes."""
    outcome = Outcome()
    expected = expectations.of(kernel, pipeline)
    output = folder / f"{kernel.name}.{pipeline.name}.mlir"
    flag = verified(pipeline.flag) if everything else pipeline.flag
    source = kernel.path
    if pipeline.form:
        text = (FORMS | RELATIVES)[pipeline.form](kernel.path)
        if text is None:
            return outcome
        source = folder / f"{kernel.name}.{pipeline.name}.source.mlir"
        source.write_text(text)
    original = source if pipeline.form in RELATIVES else kernel.path
    done = run([BINARIES / "mse-opt", flag, source, "-o", output], COMPILE_SECONDS)
    if done.returncode != 0:
        outcome.failures.append(f"{pipeline.name}: mse-opt: exit status {done.returncode}: {last_lines(done.stderr)}")
        return outcome
    outcome.findings = findings(pipeline, output.read_text(), done.stderr)
    for finding in sorted(outcome.findings - expected):
        outcome.failures.append(f"{pipeline.name}: {finding}")
    for finding in sorted(expected - outcome.findings):
        outcome.failures.append(f"{pipeline.name}: works now, take it out of expected.toml: {finding}")
    for arguments in executions(kernel, pipeline, everything):
        execute(kernel, pipeline, (original, output), arguments, outcome)
    for sizes in odd_sizes(kernel) if pipeline.on_default and not pipeline.form else []:
        if expectations.is_outside(kernel, sizes):
            outcome.failures += stays_inside(kernel, sizes)
        else:
            execute(kernel, pipeline, (original, output), size(sizes), outcome)
    return outcome


def verified(flag: str) -> str:
    """The same with mse-verify after every stage."""
    return flag if "verify=" in flag else f"{flag}{' ' if '=' in flag else '='}verify=each"


def findings(pipeline: Pipeline, output: str, remarks: str) -> set[str]:
    """What the output falls short of."""
    found = set(re.findall(r"remark: (not imported \[[^]]*\])", remarks))
    if pipeline.must_have and not re.search(pipeline.must_have, output):
        found.add(pipeline.lacking)
    return found


def executions(kernel: Kernel, pipeline: Pipeline, everything: bool) -> list[list[str]]:
    """The arguments of each run of mse-run."""
    separate = ["--separate"] if "transfers=" in pipeline.flag else []
    watch = ["--check", *separate]
    watched = [["--sizes", WATCHED_SIZES if everything else FEW_WATCHED_SIZES, *watch]] * pipeline.watched
    if not everything:
        sizes = f"{SIZES},{TILED_SIZES}" if pipeline.tiled else SIZES
        return [["--sizes", FORM_SIZES]] if pipeline.form else [["--sizes", sizes], *watched]
    runs = [["--sizes", ALL_SIZES]]
    for values in RECTANGULAR if pipeline.form != "transposed" else []:
        runs.append(size(sizes_of(kernel, list(values))))
    if pipeline.on_gpu:
        runs += [[*arguments, "--order", order] for arguments in runs for order in ("reverse", "random:1")]
        runs.append(["--sizes", WATCHED_SIZES, *watch])
    return runs + watched


def odd_sizes(kernel: Kernel) -> list[Sizes]:
    """Sizes of which one is 0, or 1, and the others are not."""
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
    command = [BINARIES / "mse-run", "--check", kernel.path, "--entry", kernel.function, *size(sizes)]
    done = run(command, RUN_SECONDS)
    if "out of bounds" in done.stderr:
        return []
    return [f"{kernel.name} {sizes}: stays inside of its arrays, take it out of {EXPECTED.name}"]


def execute(kernel: Kernel, pipeline: Pipeline, both: tuple[Path, Path], arguments: list[str], outcome: Outcome) -> None:
    command = [BINARIES / "mse-run", "--compare", *both, "--entry", kernel.function, *arguments]
    done = run(command, RUN_SECONDS)
    agreements = len(re.findall(r" agree \(", done.stdout))
    outcome.agreements += agreements
    if done.returncode != 0 or agreements == 0:
        message = last_lines(done.stdout + done.stderr)
        outcome.failures.append(f"{pipeline.name} {' '.join(arguments)}: exit status {done.returncode}: {message}")


def run(command: list[Path | str], seconds: int) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"no end after {seconds} s")


def last_lines(text: str) -> str:
    lines = [line for line in text.strip().splitlines() if "agree (" not in line and line.strip()]
    errors = [line for line in lines if "error:" in line or "panicked" in line]
    return " | ".join((errors or lines)[-3:])[-600:]


if __name__ == "__main__":
    sys.exit(main())
