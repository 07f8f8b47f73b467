"""Measures what a round trip through the model costs at run time: the kernels as they are beside `mse-to-affine`.

    python3 benches/round-trip.py [--schedule source|isl] [--repeat N] [--seconds S] [kernel ...]

Both are compiled alike (mlir-opt, mlir-translate, clang -O3 -march=native) and called in turn on fresh copies of the same
inputs, in this process; sizes and the number of calls are such that one measurement takes about S seconds. Results must
agree bit for bit. Prints Markdown: medians of processor time, and the geometric mean of the ratios; exits with 1 if that is over 1.05
(schedule=source) or if results differ.
"""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "test/corpus"), str(ROOT / "benches")]

import inputs  # noqa: E402
from check_corpus import copy, sizes_of  # noqa: E402
from kernel import LLVM_BIN, LOWERING, Kernel, Value, call, kernel_names, parse  # noqa: E402
from run import MSE_OPT, processor  # noqa: E402

TARGET = 1.05
SIZES = [round(16 * 1.25**i) for i in range(30)]
MAX_BYTES = 1 << 26
PASSES = ["--canonicalize", "--cse", *LOWERING]


@dataclass
class Case:
    """A kernel, compiled twice, and the inputs it is called on."""

    kernel: Kernel
    original: ctypes.CDLL
    round_trip: ctypes.CDLL
    values: dict[str, Value]
    calls: int


def main() -> int:
    options = argparse.ArgumentParser(description="Measure the run time of kernels after a round trip.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--schedule", default="source", choices=["source", "isl"], help="the order of the output")
    options.add_argument("--repeat", type=int, default=7, help="measurements of each")
    options.add_argument("--seconds", type=float, default=0.1, help="least time of one measurement")
    chosen = options.parse_args()
    print(f"{time.strftime('%Y-%m-%d')}, {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(f"| schedule={chosen.schedule}, median of {chosen.repeat} | size | calls | original | round trip | ratio |")
    print("|---|--:|--:|--:|--:|--:|")
    ratios, differ = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.kernels or kernel_names():
            case = prepare(parse(name), chosen.schedule, chosen.seconds, Path(folder))
            if not agree(case):
                differ.append(name)
            ours, theirs = measure(case, chosen.repeat)
            ratios.append(ours / theirs)
            size = max(dim for value in case.values.values() if isinstance(value, np.ndarray) for dim in value.shape)
            cells = f"{size} | {case.calls} | {theirs * 1e3:.1f} ms | {ours * 1e3:.1f} ms | {ours / theirs:.2f}"
            print(f"| {name} | {cells} |", flush=True)
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    print(f"\ngeometric mean {mean:.3f}" + (f"; results differ: {', '.join(differ)}" if differ else ""))
    return int(bool(differ) or (chosen.schedule == "source" and mean > TARGET))


def prepare(kernel: Kernel, schedule: str, seconds: float, folder: Path) -> Case:
    """Compiles both, and finds the smallest size that takes long enough, or the largest that fits, for several calls."""
    output = folder / f"{kernel.name}.round-trip.mlir"
    run([MSE_OPT, f"--mse-to-affine=expand=none schedule={schedule} contract=none", kernel.path, "-o", output])
    original = build(kernel.path, folder / f"{kernel.name}.original")
    case = Case(kernel, original, build(output, folder / f"{kernel.name}.round-trip"), {}, 1)
    for size in SIZES:
        values = inputs.make(kernel, sizes_of(kernel, [size] * 5), 1)
        if case.values and sum(v.nbytes for v in values.values() if isinstance(v, np.ndarray)) > MAX_BYTES:
            break
        case.values = values
        if once(case, original) >= seconds:
            return case
    case.calls = math.ceil(seconds / min(once(case, original) for _ in range(3)))
    return case


def build(source: Path, stem: Path) -> ctypes.CDLL:
    """Compiles a module to a shared library and loads it."""
    lowered, llvm_ir, library = (stem.with_name(f"{stem.name}.{ext}") for ext in ("llvm.mlir", "ll", "so"))
    run([LLVM_BIN / "mlir-opt", *PASSES, source, "-o", lowered])
    run([LLVM_BIN / "mlir-translate", "--mlir-to-llvmir", lowered, "-o", llvm_ir])
    run([LLVM_BIN / "clang", "-O3", "-march=native", "-w", "-shared", "-fPIC", llvm_ir, "-o", library, "-lm"])
    return ctypes.CDLL(str(library))


def agree(case: Case) -> bool:
    """Whether both leave the same bits in all arrays."""
    results = [copy(case.values), copy(case.values)]
    call(case.kernel, case.original, results[0])
    call(case.kernel, case.round_trip, results[1])
    arrays = [name for name, value in case.values.items() if isinstance(value, np.ndarray)]
    return all(np.array_equal(*(bits(result[name]) for result in results)) for name in arrays)


def bits(value: Value) -> np.ndarray:
    return np.asarray(value).view(np.uint8)


def measure(case: Case, repeat: int) -> tuple[float, float]:
    """The median times of all calls after the round trip and before; the two take turns."""
    times: list[tuple[float, float]] = []
    for turn in range(repeat + 1):
        libraries = [case.round_trip, case.original]
        taken = {id(library): 0.0 for library in libraries}
        for _ in range(case.calls):
            for library in libraries if turn % 2 else reversed(libraries):
                taken[id(library)] += once(case, library)
        if turn > 0:
            times.append((taken[id(case.round_trip)], taken[id(case.original)]))
    return statistics.median(ours for ours, _ in times), statistics.median(theirs for _, theirs in times)


def once(case: Case, library: ctypes.CDLL) -> float:
    """The processor time of one call."""
    values = copy(case.values)
    start = time.thread_time()
    call(case.kernel, library, values)
    return time.thread_time() - start


def run(command: list[Path | str]) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stderr[-2000:]}")


if __name__ == "__main__":
    sys.exit(main())
