"""The gain of tiles for a cache: kernels as they are, and with --mse-to-affine=tile=auto; gemm also by hand.

    python3 benches/locality.py [--repeat N] [--steps N] [--all] [kernel ...]

PolyBench 4.2.1 at LARGE, with fewer time steps (--steps), all variants through LLVM's -O3 for this machine, one thread,
taking turns in one process; the least time of each. All compute the same numbers, bit for bit, or this ends with 1; so it
does where gemm takes more than 4 times as long as by hand.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from ctypes import CDLL
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / part) for part in ("test/corpus", "scripts")]
from kernel import LLVM_BIN, LOWERING, Kernel, Value, call, compiled, parse, run  # noqa: E402
from large import LARGE  # noqa: E402

MSE_OPT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release/mse-opt"
KERNELS = ["gemm", "2mm", "jacobi-2d", "seidel-2d"]
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
BY_HAND_TARGET = 4.0


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("kernels", nargs="*", help=f"default: {', '.join(KERNELS)}")
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--steps", type=int, default=100, help="time steps at most, where LARGE has 500")
    arguments.add_argument("--all", action="store_true", help="all kernels of PolyBench")
    chosen = arguments.parse_args()
    names = chosen.kernels or (sorted(LARGE) if chosen.all else KERNELS)
    print(f"{time.strftime('%Y-%m-%d')}, {processor()}, load {os.getloadavg()[0]:.1f}\n")
    print("| kernel | as it is, s | tiled, s | as it is / tiled | by hand, s | tiled / by hand | tiles |")
    print("|---|--:|--:|--:|--:|--:|---|")
    failures = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            failures += measured(parse(name), chosen.repeat, chosen.steps, Path(folder))
    print("\n" + ("all agree" if not failures else "; ".join(failures)))
    return int(bool(failures))


def measured(kernel: Kernel, repeat: int, steps: int, folder: Path) -> list[str]:
    """Prints the row of a kernel; what is wrong with it."""
    tiled, tiles = tiled_form(kernel, folder)
    sources = {"as it is": kernel.path, "tiled": tiled}
    variants = {name: compiled(path, folder, LOWERING, FLAGS) for name, path in sources.items()}
    by_hand = ROOT / f"benches/{kernel.name}-by-hand.c"
    if by_hand.exists():
        library = folder / "by-hand.so"
        run([LLVM_BIN / "clang", by_hand, *FLAGS, "-shared", "-fPIC", "-o", library])
        variants["by hand"] = CDLL(str(library))
    least: dict[str, float] = {}
    failures = []
    for _ in range(repeat):
        results = {}
        for variant, library in variants.items():
            values = inputs(kernel, steps)
            start = time.perf_counter()
            call(kernel, library, values)
            taken = time.perf_counter() - start
            least[variant] = min(least.get(variant, taken), taken)
            results[variant] = [value for value in values.values() if isinstance(value, np.ndarray)]
        agree = zip(results["as it is"], results["tiled"])
        if not all(np.array_equal(one, other, equal_nan=one.dtype.kind == "f") for one, other in agree):
            failures = [f"{kernel.name}: other numbers"]
    source, ours, hand = least["as it is"], least["tiled"], least.get("by hand")
    beside = ("", "") if hand is None else (f"{hand:.3f}", f"{ours / hand:.2f}")
    row = [kernel.name, f"{source:.3f}", f"{ours:.3f}", f"{source / ours:.2f}", *beside, tiles]
    print(f"| {' | '.join(row)} |", flush=True)
    if hand is not None and ours > BY_HAND_TARGET * hand:
        failures.append(f"{kernel.name}: more than {BY_HAND_TARGET} times as long as by hand")
    return failures


def tiled_form(kernel: Kernel, folder: Path) -> tuple[Path, str]:
    """The kernel in tiles, and what mse-opt says of them."""
    path = folder / "tiled.mlir"
    command = [MSE_OPT, "--mse-to-affine=tile=auto report=true", kernel.path, "-o", path]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    tiles = re.findall(r"remark: tiles of (.*) iterations, of statements (.*)", done.stderr)
    return path, "; ".join(f"{size} ({statements})" for size, statements in tiles) or "none"


def inputs(kernel: Kernel, steps: int) -> dict[str, Value]:
    """Arguments at LARGE: the same at each call. Square matrices have a large diagonal."""
    sizes = {name: min(size, steps) if name in ("tsteps", "tmax") else size for name, size in LARGE[kernel.name].items()}
    random = np.random.default_rng(1)
    values: dict[str, Value] = {}
    for argument in kernel.arguments:
        shape = [sizes[name] for name in argument.dims]
        if not argument.is_memref:
            values[argument.name] = shape[0] if shape else 1.5
        elif argument.element in ("f64", "f32"):
            array = random.random(shape).astype(argument.element.replace("f", "float"))
            if len(shape) == 2 and shape[0] == shape[1]:
                array = (array + array.T) / (2 * shape[0]) + np.eye(shape[0], dtype=array.dtype)
            values[argument.name] = np.ascontiguousarray(array)
        else:
            values[argument.name] = random.integers(0, 4, shape, dtype=np.int32)
    return values


def processor() -> str:
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    model = re.search(r"model name\s*: (.*)", text)
    return model[1] if model else platform.processor()


if __name__ == "__main__":
    sys.exit(main())
