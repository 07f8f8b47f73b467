"""Compiles kernels of the corpus, and programs of linalg and JAX, to SPIR-V; assembles and validates it.

    python3 test/code/spirv.py [--all] [program ...]

`--all`: all that there are. Assembler and validator are Khronos' (`spirv-as`, `spirv-val`, Debian's package spirv-tools), for
SPIR-V 1.4, the version that upstream's pipeline writes. No extension may be needed. Prints of each GPU kernel its parameters
and what of OpenCL it needs beside 64-bit addresses, and a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from objects import assemblies, main, run

VERSION = "spv1.4"
USUAL = {"Kernel", "Addresses", "Int64", "Int8", "Linkage", "SubgroupDispatch"}


def check(program: Path, version: str) -> str:
    """The contents of the code of every kernel of the output."""
    reports = [assemble(text.rstrip("\0"), version) for text in assemblies("--mse-to-spirv", program)]
    return "; ".join(reports) or "all of it is the host's"


def assemble(text: str, version: str) -> str:
    """`gemm_kernel 29 parameters, Float64`, of each kernel of a text that is valid SPIR-V."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "kernel.spvasm"), Path(folder, "kernel.spv")
        source.write_text(text)
        run(["spirv-as", "--target-env", version, source, "-o", binary])
        run(["spirv-val", "--target-env", version, binary])
    if extensions := re.findall(r"OpExtension .*", text):
        raise ValueError(f"needs {', '.join(extensions)}")
    kernels = re.findall(r"OpEntryPoint Kernel (%\w+) \"(\w+)\"", text)
    if not kernels:
        raise ValueError("no kernel")
    needs = sorted(set(re.findall(r"OpCapability (\w+)", text)) - USUAL)
    return "; ".join(" ".join([name, f"{parameters(text, number)} parameters", *needs]) for number, name in kernels)


def parameters(text: str, function: str) -> int:
    """How many a function has."""
    body = text[re.search(rf"{function} = OpFunction ", text).end():]
    return body[: body.index("OpFunctionEnd")].count("OpFunctionParameter")


if __name__ == "__main__":
    sys.exit(main(check, (VERSION,), "Compile kernels to SPIR-V, assemble and validate it."))
