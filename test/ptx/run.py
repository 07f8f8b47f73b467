"""Compiles kernels of the corpus, and programs of linalg and JAX, to PTX and assembles it with ptxas.

    python3 test/ptx/run.py [--all] [program ...]

`--all`: all that there are. ptxas must need no memory for registers. MLIR links CUDA's libdevice (square roots) from where CUDA_ROOT says.
Prints the parameters and registers of each GPU kernel and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CUDA = TARGET / "tools/cuda"
USUAL = ("gemm", "2mm", "atax", "jacobi-2d", "correlation", "doitgen", "softmax", "jax-perceptron")
FOLDERS = (ROOT / "test/mlir/kernels", ROOT / "test/linalg")
CHIPS = ("sm_80", "sm_90")


def main() -> int:
    options = argparse.ArgumentParser(description="Compile kernels to PTX and assemble it.")
    options.add_argument("programs", nargs="*", metavar="program", help="their names (default: the usual eight)")
    options.add_argument("--all", action="store_true", help="all programs")
    chosen = options.parse_args()
    programs = {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.mlir"))}
    passed = failed = 0
    for name in programs if chosen.all else chosen.programs or USUAL:
        for chip in CHIPS:
            try:
                print(f"ok   {name} {chip}: {check(programs[name], chip)}", flush=True)
                passed += 1
            except ValueError as error:
                print(f"FAIL {name} {chip}: {error}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def check(program: Path, chip: str) -> str:
    """What ptxas says of every kernel in the output."""
    output = run([TARGET / "release/mse-opt", f"--mse-to-ptx=chip={chip}", program]).stdout
    texts = ptx_texts(output)
    if not texts and "gpu.launch" in run([TARGET / "release/mse-opt", "--mse-to-gpu", program]).stdout:
        raise ValueError("no PTX in the output")
    reports = "; ".join(assemble(text, chip) for text in texts)
    if "spilled" in reports:
        raise ValueError(reports)
    return reports or "all of it is the host's"


def ptx_texts(output: str) -> list[str]:
    """The PTX in each `gpu.binary`, as text."""
    objects = re.findall(r'gpu\.binary @\w+.*?#gpu\.object<.*?assembly = "((?:[^"\\]|\\.)*)"', output)
    return [re.sub(r"\\([0-9A-F]{2}|\\)", unescape, text) for text in objects]


def unescape(escape: re.Match[str]) -> str:
    return "\\" if escape[1] == "\\" else chr(int(escape[1], 16))


def assemble(text: str, chip: str) -> str:
    """`gemm_kernel 10 parameters, 32 registers`, and what is spilled of them, from the code and what ptxas reports."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        source.write_text(text)
        report = run([CUDA / "bin/ptxas", "--verbose", f"--gpu-name={chip}", source, "-o", binary]).stderr
        if not binary.read_bytes().startswith(b"\x7fELF"):
            raise ValueError("ptxas wrote no ELF file")
    entries = re.findall(r"Compiling entry function '(\w+)'", report)
    registers = re.findall(r"Used (\d+) registers", report)
    if not entries or len(entries) != len(registers):
        raise ValueError(f"no report of registers: {report.strip()}")
    spilled = [f", {count} bytes spilled" if count != "0" else "" for count in re.findall(r"(\d+) bytes spill stores", report)]
    kernels = zip(entries, registers, spilled, strict=True)
    return "; ".join(f"{entry} {parameters(text, entry)} parameters, {count} registers{rest}" for entry, count, rest in kernels)


def parameters(text: str, entry: str) -> int:
    """How many parameters a kernel has."""
    declared = re.search(rf"\.entry {entry}\((.*?)\)", text, re.DOTALL)
    return declared[1].count(".param") if declared else 0


def run(command: list[Path | str]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120,
                          env=os.environ | {"CUDA_ROOT": str(CUDA)})
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        errors = [line for line in lines if "error" in line or "fatal" in line] or lines
        raise ValueError(f"{Path(command[0]).name}: exit status {done.returncode}: {' | '.join(errors[:3])[:600]}")
    return done


if __name__ == "__main__":
    sys.exit(main())
