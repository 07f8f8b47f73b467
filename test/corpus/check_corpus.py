"""Runs every kernel of the corpus, compiled with stock MLIR, against an independent statement of its algorithm.

    python3 test/corpus/check_corpus.py [--list] [kernel ...]

Prints a line for each kernel and a total; exits with 1 if a kernel failed. Each kernel runs in a process of its own,
since a subscript out of bounds aborts it. The environment variable LLVM_PREFIX says where LLVM is.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

import inputs  # noqa: E402
import tools  # noqa: E402
from kernel import Array, Kernel, Value, build, call, kernel_names, parse  # noqa: E402
from reference import REFERENCES, SCRATCH  # noqa: E402
from times import case  # noqa: E402

SQUARE = (1, 2, 3, 5, 16, 33)
RECTANGULAR = ((7, 4, 9, 5, 11), (5, 12, 3, 8, 6))
SECONDS = 120
TOLERANCE = {"float64": (1e-9, 1e-10), "float32": (1e-4, 1e-5)}


def main() -> int:
    options = argparse.ArgumentParser(description="Check the kernels against their references.")
    options.add_argument("kernels", nargs="*", metavar="kernel", help="names of kernels (default: all)")
    options.add_argument("--list", action="store_true", help="list the kernels and their arguments")
    options.add_argument("--here", action="store_true", help="check in this process, without isolation")
    chosen = options.parse_args()
    names: list[str] = chosen.kernels or kernel_names()
    if unknown := sorted(set(names) - set(kernel_names())):
        print(f"no such kernel: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if chosen.list:
        for name in names:
            print(describe(parse(name)))
        return 0
    if chosen.here:
        for name in names:
            print(check(parse(name)))
        return 0
    return report(names)


def describe(kernel: Kernel) -> str:
    arguments = (f"{a.name}: {a.element}" + (f"[{','.join(a.dims)}]" if a.is_memref else "") for a in kernel.arguments)
    return f"{kernel.name}({', '.join(arguments)})"


def report(names: list[str]) -> int:
    """Checks the kernels in parallel and prints what came of each, in order."""
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (passed, message) in zip(names, pool.map(check_isolated, names)):
            failed += not passed
            print(f"{'ok  ' if passed else 'FAIL'} {name}: {message}", flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    return int(failed > 0)


def check_isolated(name: str) -> tuple[bool, str]:
    with case(name):
        done = tools.run([sys.executable, __file__, "--here", name], SECONDS)
    if done.status == 0:
        return True, done.text.strip()
    return False, f"exit status {done.status}: {(done.errors or done.text).strip()[-1500:]}"


def check(kernel: Kernel) -> str:
    """Compares the kernel with its reference for all sizes; an empty call comes first."""
    if kernel.name not in REFERENCES:
        raise AssertionError(f"{kernel.name} has no reference")
    cases = [sizes_of(kernel, [n] * 5) for n in (0, *SQUARE)] + [sizes_of(kernel, list(r)) for r in RECTANGULAR]
    with tempfile.TemporaryDirectory() as folder:
        library = build(kernel, Path(folder))
        for seed, sizes in enumerate(cases):
            compare(kernel, library, sizes, seed)
    return f"{len(cases)} sizes"


def sizes_of(kernel: Kernel, values: list[int]) -> inputs.Sizes:
    """Gives the sizes their values in order of appearance, and exchanges two that break `assume`."""
    sizes = dict(zip(kernel.size_names(), values, strict=False))
    for small, large in kernel.assume:
        if sizes[small] > sizes[large]:
            sizes[small], sizes[large] = sizes[large], sizes[small]
    return sizes


def compare(kernel: Kernel, library: ctypes.CDLL, sizes: inputs.Sizes, seed: int) -> None:
    actual = inputs.make(kernel, sizes, seed)
    expected = copy(actual)
    call(kernel, library, actual)
    if not any(sizes.values()):
        return
    with np.errstate(all="ignore"):
        expected |= REFERENCES[kernel.name](**copy(expected))
    for name, value in actual.items():
        if isinstance(value, np.ndarray) and name not in SCRATCH.get(kernel.name, ()):
            compare_array(f"{kernel.name} {sizes}: {name}", value, np.asarray(expected[name]))


def copy(values: dict[str, Value]) -> dict[str, Value]:
    return {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in values.items()}


def compare_array(what: str, actual: Array, expected: Array) -> None:
    """Raises where two arrays differ by more than the tolerance of their type, with the first such element."""
    if actual.shape != expected.shape:
        raise AssertionError(f"{what} has shape {actual.shape}, expected {expected.shape}")
    rtol, atol = TOLERANCE.get(str(actual.dtype), (0.0, 0.0))
    differs = ~np.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=True)
    if differs.any():
        at = tuple(int(i) for i in np.argwhere(differs)[0])
        raise AssertionError(f"{what}{list(at)} is {actual[at]}, expected {expected[at]} ({differs.sum()} differ)")


if __name__ == "__main__":
    sys.exit(main())
