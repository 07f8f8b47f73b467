"""Code of devices in what mse-opt writes, and the programs that are compiled to it: shared by ptx.py and rocm.py."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CUDA = TARGET / "tools/cuda"
USUAL = ("gemm", "2mm", "atax", "jacobi-2d", "correlation", "doitgen", "softmax", "jax-perceptron")
FOLDERS = (ROOT / "test/mlir/kernels", ROOT / "test/linalg")


def main(check: Callable[[Path, str], str], chips: tuple[str, ...], about: str) -> int:
    """Checks programs for each chip, and prints what is found and a total; 1 if anything failed."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("programs", nargs="*", metavar="program", help="their names (default: the usual eight)")
    options.add_argument("--all", action="store_true", help="all programs")
    chosen = options.parse_args()
    programs = {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.mlir"))}
    passed = failed = 0
    for name in programs if chosen.all else chosen.programs or USUAL:
        for chip in chips:
            try:
                print(f"ok   {name} {chip}: {check(programs[name], chip)}", flush=True)
                passed += 1
            except ValueError as error:
                print(f"FAIL {name} {chip}: {error}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def assemblies(pipeline: str, program: Path) -> list[str]:
    """The assembly in each `gpu.binary` that a pipeline writes, as text; none where all of it is the host's."""
    output = run([TARGET / "release/mse-opt", pipeline, program]).stdout
    objects = re.findall(r'gpu\.binary @\w+.*?#gpu\.object<.*?assembly = "((?:[^"\\]|\\.)*)"', output)
    if not objects and "gpu.launch" in run([TARGET / "release/mse-opt", "--mse-to-gpu", program]).stdout:
        raise ValueError("no assembly in the output")
    return [re.sub(r"\\([0-9A-F]{2}|\\)", unescape, text) for text in objects]


def unescape(escape: re.Match[str]) -> str:
    return "\\" if escape[1] == "\\" else chr(int(escape[1], 16))


def run(command: list[Path | str]) -> subprocess.CompletedProcess[str]:
    """Runs a command; raises with its errors if it fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120,
                          env=os.environ | {"CUDA_ROOT": str(CUDA)})
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        errors = [line for line in lines if "error" in line or "fatal" in line] or lines
        raise ValueError(f"{Path(command[0]).name}: exit status {done.returncode}: {' | '.join(errors[:3])[:600]}")
    return done
