"""Measures source flow, classes and expansion: the paper's examples, the kernel corpus, one scop of many statements.

    python3 benches/expansion.py [--repeat N] [--statements N] [kernel ...]

The stages are timed by `-mlir-timing`, without the verifier that MLIR runs after each pass, in a process that does nothing
else and has one thread; what it was not given of the
processor is taken off: times are multiplied by the process's processor time over its wall time. Medians. Prints
Markdown, and says last whether the targets hold; exits with 1 if one does not.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MSE_OPT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release/mse-opt"
KERNELS = ROOT / "test/mlir/kernels"
PAPER = sorted((ROOT / "test/mlir/expand").glob("paper-?-*.mlir"))

PAPER_TARGET, KERNEL_TARGET, LARGE_TARGET = 0.020, 0.300, 10.0
STAGES = ("MseDataflow", "MseClasses", "MseExpand")
PASSES = "builtin.module(mse-import,mse-dataflow,mse-classes,mse-expand)"

Times = dict[str, float]


def main() -> int:
    options = argparse.ArgumentParser(description="Measure source flow, classes and expansion.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--repeat", type=int, default=5, help="runs of each")
    options.add_argument("--statements", type=int, default=200, help="of the large scop")
    chosen = options.parse_args()
    names = chosen.kernels or sorted(path.stem for path in KERNELS.glob("*.mlir"))
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    held = [
        paper(chosen.repeat),
        kernels([KERNELS / f"{name}.mlir" for name in names], chosen.repeat),
        large(chosen.statements, chosen.repeat),
    ]
    print("\nall targets hold" if all(held) else "\nmissed")
    return int(not all(held))


def paper(repeat: int) -> bool:
    rows = {path.stem: medians(path, repeat) for path in PAPER}
    table(rows)
    total = sum(times["MseDataflow"] + times["MseClasses"] for times in rows.values())
    return target("flow and classes of all three", total, PAPER_TARGET)


def kernels(paths: list[Path], repeat: int) -> bool:
    rows = {path.stem: medians(path, repeat) for path in paths}
    table(rows)
    totals = {name: times["MseDataflow"] + times["MseExpand"] for name, times in rows.items()}
    slowest = max(totals, key=lambda name: totals[name])
    return target(f"flow and expansion, classes included, of the slowest, {slowest}", totals[slowest], KERNEL_TARGET)


def large(statements: int, repeat: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.mlir"
        path.write_text(program(statements))
        times = medians(path, min(repeat, 3))
    table({f"{statements} statements": times})
    total = times["MseDataflow"] + times["MseExpand"]
    return target(f"flow and expansion of {statements} statements", total, LARGE_TARGET)


def table(rows: dict[str, Times]) -> None:
    print("\n| ms | flow | classes | expansion |\n|---|--:|--:|--:|")
    for name, times in rows.items():
        print(f"| {name} | {' | '.join(f'{times[stage] * 1e3:.1f}' for stage in STAGES)} |", flush=True)


def target(what: str, seconds: float, most: float) -> bool:
    print(f"\n{what}: {seconds * 1e3:.0f} ms, target {most * 1e3:.0f} ms")
    return seconds <= most


def medians(path: Path, repeat: int) -> Times:
    runs = [stages(path) for _ in range(repeat)]
    return {stage: statistics.median(run[stage] for run in runs) for stage in STAGES}


def stages(path: Path) -> Times:
    """Seconds of processor time in each stage of one process."""
    flags = ["--mlir-disable-threading", "--verify-each=false", "-mlir-timing"]
    command = [MSE_OPT, *flags, f"--pass-pipeline={PASSES}", path, "-o", os.devnull]
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as remarks:  # nobody is woken up for each of them
        done = subprocess.run(command, stderr=remarks, check=False)
        remarks.seek(0)
        text = remarks.read()
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{path}: exit status {done.returncode}\n{text[-2000:]}")
    given = min(1.0, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / wall)
    found = re.findall(r"^ *([\d.]+) \( *[\d.]+%\) +(\w+)$", text, re.MULTILINE)
    return {name: float(seconds) * given for seconds, name in found}


def program(statements: int) -> str:
    """Loop nests of two statements, with reuse of a row and a scalar; some read what the nest before wrote."""
    return "\n".join(
        [
            "func.func @large(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index) {",
            "  %row = memref.alloc(%n) : memref<?xf64>",
            "  %sum = memref.alloca() : memref<f64>",
            *nests(statements),
            "  memref.dealloc %row : memref<?xf64>",
            "  return",
            "}",
            "",
        ]
    )


def nests(statements: int) -> Iterable[str]:
    for number in range(0, statements, 4):
        source, to = ("%A", "%B") if number % 8 == 0 else ("%B", "%A")
        yield f"""  affine.for %i = 0 to %n {{
    affine.for %j = 0 to %n {{
      %0 = affine.load {source}[%i, %j] : memref<?x?xf64>
      %1 = arith.addf %0, %0 : f64
      affine.store %1, %row[%j] : memref<?xf64>
    }}
    %2 = affine.load %row[0] : memref<?xf64>
    affine.store %2, %sum[] : memref<f64>
    affine.for %j = 0 to %n {{
      %3 = affine.load %row[%j] : memref<?xf64>
      %4 = affine.load %sum[] : memref<f64>
      %5 = arith.addf %3, %4 : f64
      affine.store %5, %sum[] : memref<f64>
    }}
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {{
      %6 = affine.load %sum[] : memref<f64>
      affine.store %6, {to}[%j, %i] : memref<?x?xf64>
    }}
  }}"""


if __name__ == "__main__":
    sys.exit(main())
