"""The cost of the emulated GPU: gemm as sequential loops on the CPU, and mapped to blocks and threads, emulated.

    python3 benches/emulated.py [--size N] [--repeat N]

Both by mse-run on the same inputs, in one run; medians of the function's own time, without compilation.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
KERNEL = ROOT / "test/mlir/kernels/gemm.mlir"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=256)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        mapped = Path(folder) / "gemm-gpu.mlir"
        subprocess.run([BINARIES / "mse-opt", "--mse-to-gpu", KERNEL, "-o", mapped], check=True, capture_output=True)
        command = [BINARIES / "mse-run", "--compare", KERNEL, mapped, "--json"]
        command += ["--size", str(options.size), "--repeat", str(options.repeat)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    cpu, emulated = (module["seconds"]["median"] for module in report["rounds"][0]["modules"])
    print(f"gemm {options.size}^3: CPU {cpu * 1e3:.1f} ms, emulated GPU {emulated * 1e3:.1f} ms, {emulated / cpu:.2f} times")


if __name__ == "__main__":
    main()
