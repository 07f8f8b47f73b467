"""Measures what each stage of the default costs: --mse-to-gpu over the kernel corpus, by MLIR's own timing of passes.

    python3 benches/stages.py [--repeat N] [kernel ...]

Of each pass the least wall time of N runs, in milliseconds. Prints Markdown: the sum over the kernels, its share, and the
kernels with the largest. Contraction is weighed in mse-choose, too: the last lines compare whole processes with
contract=modulo, the default, contract=private and contract=none, in processor time.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MSE_OPT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release/mse-opt"
KERNELS = ROOT / "test/mlir/kernels"
LINE = re.compile(r"^ +([0-9.]+) \( *[0-9.]+%\) +([A-Za-z]+)$", re.MULTILINE)
LARGEST = 3


def main() -> int:
    options = argparse.ArgumentParser(description="Measure what each stage costs.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--repeat", type=int, default=3, help="runs of each")
    chosen = options.parse_args()
    kernels = chosen.kernels or sorted(path.stem for path in KERNELS.glob("*.mlir"))
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    stages: dict[str, dict[str, float]] = defaultdict(dict)
    for kernel in kernels:
        for _ in range(chosen.repeat):
            for stage, seconds in timed(kernel).items():
                stages[stage][kernel] = min(seconds, stages[stage].get(kernel, seconds))
    everything = sum(sum(of.values()) for of in stages.values())
    print(f"| stage of --mse-to-gpu, {len(kernels)} kernels | ms | share | largest, ms |\n|---|--:|--:|---|")
    for stage, of in stages.items():
        own = sum(of.values())
        largest = sorted(of, key=of.__getitem__, reverse=True)[:LARGEST]
        names = ", ".join(f"{kernel} {1000 * of[kernel]:.0f}" for kernel in largest)
        print(f"| {stage} | {1000 * own:.0f} | {100 * own / everything:.0f} % | {names} |")
    print(f"\n| --mse-to-gpu, {len(kernels)} kernels | processor time, s |\n|---|--:|")
    for how in ("modulo", "private", "none"):
        whole = sum(min(user_time(kernel, how) for _ in range(chosen.repeat)) for kernel in kernels)
        print(f"| contract={how} | {whole:.2f} |", flush=True)
    return 0


def timed(kernel: str) -> dict[str, float]:
    """Seconds of each pass of the default."""
    command = [MSE_OPT, "--mse-to-gpu", KERNELS / f"{kernel}.mlir", "-mlir-timing", "-mlir-timing-display=list"]
    done = subprocess.run([*command, "-o", os.devnull], capture_output=True, text=True, check=True)
    found: dict[str, float] = defaultdict(float)
    for seconds, stage in LINE.findall(done.stderr):
        if stage.startswith("Mse"):
            found[re.sub(r"(?<!^)(?=[A-Z])", "-", stage).lower()] += float(seconds)
    return found


def user_time(kernel: str, how: str) -> float:
    """Seconds of processor time of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [MSE_OPT, f"--mse-to-gpu=contract={how}", KERNELS / f"{kernel}.mlir", "-o", os.devnull]
    subprocess.run(command, stderr=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


if __name__ == "__main__":
    raise SystemExit(main())
