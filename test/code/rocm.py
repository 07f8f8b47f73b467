"""Compiles kernels of the corpus, and programs of linalg and JAX, to AMD's assembly and assembles it with LLVM.

    python3 test/code/rocm.py [--all] [program ...]

`--all`: all that there are. No register may need memory. MLIR links ROCm's libraries (exponentials) from where
ROCM_PATH says; without them, what calls them must be refused with that reason. LLVM is where LLVM_PREFIX says.
Prints the registers of each GPU kernel, the threads of its blocks and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from objects import assemblies, main, run

CHIPS = ("gfx90a", "gfx1100")
LLVM_MC = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin/llvm-mc"
NO_LIBRARY = "ROCm amdgcn bitcode path"


def check(program: Path, chip: str) -> str:
    """The contents of the code of every kernel of the output."""
    try:
        reports = "; ".join(assemble(text, chip) for text in assemblies(f"--mse-to-rocm=chip={chip}", program))
    except ValueError as error:
        if NO_LIBRARY in str(error):
            return "calls what ROCm's library has, which is not there"
        raise
    return reports or "all of it is the host's"


def assemble(text: str, chip: str) -> str:
    """`gemm_kernel 14 registers, blocks of 256`, of each kernel of a text that LLVM assembles."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "kernel.s"), Path(folder, "kernel.o")
        source.write_text(text)
        run([LLVM_MC, "-triple=amdgcn-amd-amdhsa", f"-mcpu={chip}", "-filetype=obj", source, "-o", binary])
        if not binary.read_bytes().startswith(b"\x7fELF"):
            raise ValueError("llvm-mc wrote no ELF file")
    names = re.findall(r"^\t\.amdhsa_kernel (\w+)$", text, re.MULTILINE)
    facts = {key: [int(value) for value in re.findall(rf"^ +\.{key}: +(\d+)$", text, re.MULTILINE)]
             for key in ("vgpr_count", "vgpr_spill_count", "sgpr_spill_count", "max_flat_workgroup_size")}
    if not names or any(len(values) != len(names) for values in facts.values()):
        raise ValueError(f"no report of registers: {names}, {facts}")
    if any(facts["vgpr_spill_count"] + facts["sgpr_spill_count"]):
        raise ValueError(f"registers in memory: {facts}")
    each = zip(names, facts["vgpr_count"], facts["max_flat_workgroup_size"], strict=True)
    return "; ".join(f"{name} {count} registers, blocks of {threads}" for name, count, threads in each)


if __name__ == "__main__":
    sys.exit(main(check, CHIPS, "Compile kernels to AMD's assembly and assemble it."))
