"""Compiles kernels of the corpus, and programs of linalg and JAX, to PTX and assembles it with ptxas.

    python3 test/code/ptx.py [--all] [program ...]

`--all`: all that there are. ptxas must need no memory for registers. MLIR links CUDA's libdevice (square roots) from where CUDA_ROOT says.
Prints the parameters and registers of each GPU kernel and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from objects import CUDA, assemblies, main, run

CHIPS = ("sm_80", "sm_90")


def check(program: Path, chip: str) -> str:
    """The report of ptxas about every kernel in the output."""
    reports = "; ".join(assemble(text, chip) for text in assemblies(f"--mse-to-ptx=chip={chip}", program))
    if "spilled" in reports:
        raise ValueError(reports)
    return reports or "all of it is the host's"


def assemble(text: str, chip: str) -> str:
    """`gemm_kernel 10 parameters, 32 registers`, and what is spilled of them, from the code and what ptxas reports."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        source.write_text(text)
        report = run([CUDA / "bin/ptxas", "--verbose", f"--gpu-name={chip}", source, "-o", binary]).errors
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


if __name__ == "__main__":
    sys.exit(main(check, CHIPS, "Compile kernels to PTX and assemble it."))
