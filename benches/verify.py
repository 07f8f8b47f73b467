"""Measures what verification costs: pipelines with verify=none, once and each over the kernel corpus.

    python3 benches/verify.py [--repeat N] [kernel ...]

Medians of processor time of whole processes, taking turns. Prints Markdown: geometric means of the ratios, and the
kernels with the largest. With verify=once, the default, the checker looks at the last scop, with verify=each after
every stage of a pipeline.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MSE_OPT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release/mse-opt"
KERNELS = ROOT / "test/mlir/kernels"
PIPELINES = [
    ("affine", "--mse-to-affine={}"),
    ("parallel", "--mse-to-parallel={}"),
    ("gpu", "--mse-to-gpu={}"),
    ("gpu, one block", "--mse-to-gpu=sequential=block {}"),
]
MODES = ["none", "once", "each"]
LARGEST = 3


def main() -> int:
    options = argparse.ArgumentParser(description="Measure what verification costs.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--repeat", type=int, default=3, help="runs of each")
    chosen = options.parse_args()
    names = chosen.kernels or sorted(path.stem for path in KERNELS.glob("*.mlir"))
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(f"| processor time, {len(names)} kernels | verify=none, s | once / none: mean | largest | each / none: mean | largest |")
    print("|---|--:|--:|---|--:|---|")
    for name, flag in PIPELINES:
        print(row(name, flag, names, chosen.repeat), flush=True)
    return 0


def row(name: str, flag: str, kernels: list[str], repeat: int) -> str:
    measured = {kernel: medians([flag.format(f"verify={how}") for how in MODES], kernel, repeat) for kernel in kernels}
    cells = [f"{sum(times[0] for times in measured.values()):.1f}"]
    for mode in (1, 2):
        ratios = {kernel: times[mode] / times[0] for kernel, times in measured.items()}
        largest = sorted(ratios, key=ratios.__getitem__, reverse=True)[:LARGEST]
        cells.append(f"{statistics.geometric_mean(ratios.values()):.2f}")
        cells.append(", ".join(f"{kernel} {ratios[kernel]:.2f}" for kernel in largest))
    return f"| {name} | {' | '.join(cells)} |"


def medians(flags: list[str], kernel: str, repeat: int) -> list[float]:
    times: list[list[float]] = [[] for _ in flags]
    for _ in range(repeat):
        for flag, measured in zip(flags, times):
            measured.append(seconds(flag, kernel))
    return [statistics.median(measured) for measured in times]


def seconds(flag: str, kernel: str) -> float:
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([MSE_OPT, flag, KERNELS / f"{kernel}.mlir", "-o", os.devnull], capture_output=True, text=True, check=False)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{kernel} {flag}: exit status {done.returncode}\n{done.stderr[-2000:]}")
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


if __name__ == "__main__":
    sys.exit(main())
