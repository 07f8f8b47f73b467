"""Measures mse-opt beside mlir-opt: start-up, and whole pipelines over the kernel corpus.

    python3 benches/run.py [--repeat N] [--starts N] [--quick] [kernel ...]

Wall-clock medians of whole processes. The two tools take turns, so that a busy moment meets both. Upstream's pipelines
are the nearest ones that mlir-opt has; they compute less (see README.md). Prints Markdown, and says last whether the
targets hold; exits with 1 if one does not.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
MSE_OPT = BINARIES / "mse-opt"
MLIR_OPT = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin/mlir-opt"
KERNELS = ROOT / "test/mlir/kernels"

START_TARGET, PIPELINE_TARGET = 0.060, 1.0
QUICK = ("gemm", "jacobi-2d", "correlation")

PARALLEL = "func.func(affine-parallelize)"
GPU = f"{PARALLEL},lower-affine,func.func(gpu-map-parallel-loops,convert-parallel-loops-to-gpu)"
NVVM = "gpu-lower-to-nvvm-pipeline{cubin-chip=sm_80 cubin-format=isa cubin-features=+ptx80}"
PIPELINES = [
    ("affine", "--mse-to-affine", "func.func(affine-loop-fusion,affine-loop-tile)"),
    ("parallel", "--mse-to-parallel", PARALLEL),
    ("gpu", "--mse-to-gpu", GPU),
    ("gpu, one block", "--mse-to-gpu=sequential=block", GPU),
    ("ptx", "--mse-to-ptx", f"{GPU},lower-affine,gpu-kernel-outlining,{NVVM}"),
]

Command = Sequence[Path | str]


def main() -> int:
    options = argparse.ArgumentParser(description="Measure mse-opt beside mlir-opt.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--repeat", type=int, default=5, help="runs of each pipeline")
    options.add_argument("--starts", type=int, default=30, help="runs of each start-up")
    options.add_argument("--quick", action="store_true", help="three kernels")
    chosen = options.parse_args()
    names = chosen.kernels or (QUICK if chosen.quick else sorted(path.stem for path in KERNELS.glob("*.mlir")))
    print(f"{time.strftime('%Y-%m-%d')}, {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    misses = start_up(chosen.starts) + pipelines(names, chosen.repeat)
    print(f"\nstart-up under {START_TARGET * 1e3:.0f} ms, a pipeline under {PIPELINE_TARGET:.0f} s: ", end="")
    print("both hold" if not misses else f"missed: {', '.join(misses)}")
    return int(bool(misses))


def start_up(repeat: int) -> list[str]:
    """Start-up without and with an empty module; what misses the target."""
    print(f"| start-up, median of {repeat} | mse-opt | mlir-opt | ratio |\n|---|--:|--:|--:|")
    misses = []
    with tempfile.NamedTemporaryFile(suffix=".mlir") as empty:
        for name, argument in (("--version", "--version"), ("empty module", empty.name)):
            ours, theirs = medians([[MSE_OPT, argument], [MLIR_OPT, argument]], repeat)
            print(f"| {name} | {ours * 1e3:.1f} ms | {theirs * 1e3:.1f} ms | {ours / theirs:.2f} |", flush=True)
            misses += [f"start-up ({name})"] if ours >= START_TARGET else []
    return misses


def pipelines(names: Sequence[str], repeat: int) -> list[str]:
    """A row for each kernel, a column for each pipeline: ours, and how many times upstream's; what misses the target."""
    print(f"\n| ms, median of {repeat} (times mlir-opt) | " + " | ".join(name for name, *_ in PIPELINES) + " |")
    print("|---|" + "--:|" * len(PIPELINES))
    misses, ratios = [], []
    for kernel in names:
        cells = []
        for name, flag, upstream in PIPELINES:
            file = KERNELS / f"{kernel}.mlir"
            commands = [[MSE_OPT, flag, file], [MLIR_OPT, f"--pass-pipeline=builtin.module({upstream})", file]]
            ours, theirs = medians(commands, repeat)
            cells.append(f"{ours * 1e3:.0f} ({ours / theirs:.1f})")
            ratios.append(ours / theirs)
            misses += [f"{kernel} ({name}: {ours:.1f} s)"] if ours >= PIPELINE_TARGET else []
        print(f"| {kernel} | " + " | ".join(cells) + " |", flush=True)
    print(f"\nmedian ratio {statistics.median(ratios):.2f}")
    return misses


def medians(commands: Sequence[Command], repeat: int) -> list[float]:
    """The median time of each command; they run in turn, after one run of each that does not count."""
    times: list[list[float]] = [[] for _ in commands]
    for round_number in range(repeat + 1):
        for command, measured in zip(commands, times):
            seconds = run(command)
            if round_number > 0:
                measured.append(seconds)
    return [statistics.median(measured) for measured in times]


def run(command: Command) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stderr.decode()[-2000:]}")
    return seconds


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
