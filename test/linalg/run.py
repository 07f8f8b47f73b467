"""Programs of the linalg dialect, as they are and lowered to loops by mlir-opt in two ways, through every pipeline,
executed; what JAX makes of functions (`jax-*`), as it is.

    python3 test/linalg/run.py [--table] [program ...]

The outcome must agree bit for bit with mse-run's own execution of the linalg operations, and every loop must be imported
without approximation, but for what a program names: `// approximated: non-affine-subscript`. `--table` prints what import makes of each program instead. The last line is a total; exits with
1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parents[1] / "target")) / "release"
MLIR_OPT = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin/mlir-opt"
LOWERINGS = {"itself": None, "affine": "--convert-linalg-to-affine-loops", "scf": "--convert-linalg-to-loops"}
PIPELINES = [
    "--mse-to-affine=expand=none schedule=source contract=none",
    "--mse-to-affine",
    "--mse-to-parallel",
    "--mse-to-gpu",
    "--mse-to-gpu=transfers=copy",
]
# Where kernels have memory of their own, they are watched, in three orders of threads.
WATCHED = [["--check", "--separate", "--order", order] for order in ("forward", "reverse", "random:7")]
SIZES = "0,1,3,35"  # where shapes are open


def main() -> int:
    options = argparse.ArgumentParser(description="Send linalg programs through every pipeline.")
    options.add_argument("programs", nargs="*", metavar="program", help="names of programs (default: all)")
    options.add_argument("--table", action="store_true", help="print what import makes of each")
    chosen = options.parse_args()
    names = chosen.programs or sorted(path.stem for path in HERE.glob("*.mlir"))
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda name: (table if chosen.table else examine)(name, Path(folder)), names)
        for name, (agreements, lines) in zip(names, results):
            passed, failed = passed + agreements, failed + (0 if chosen.table else len(lines))
            if not chosen.table:
                print(f"{'FAIL' if lines else 'ok  '} {name}: {agreements} agree", flush=True)
            print("".join(f"{'' if chosen.table else '     '}{line}\n" for line in lines), end="", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def examine(name: str, folder: Path) -> tuple[int, list[str]]:
    """The number of agreements, and what went wrong."""
    agreements, failures, text = 0, [], (HERE / f"{name}.mlir").read_text()
    named = re.findall(r"^// approximated: (.*)", text, re.MULTILINE)
    sizes = SIZES if "?x" in text else "0"
    for way in ways(name):
        loops = lowered(name, way, folder)
        for number, pipeline in enumerate(PIPELINES):
            output = folder / f"{name}.{way}.{number}.mlir"
            done = run([BINARIES / "mse-opt", pipeline, loops, "-o", output])
            short = re.findall(r"remark: ((?:not imported|approximated) .*)", done.stderr)
            short = [remark for remark in short if not any(f"[{code}]" in remark for code in named)]
            failures += [f"{way} {pipeline}: {line}" for line in short]
            for watched in WATCHED if pipeline.endswith("copy") else [[]]:
                if done.returncode == 0:
                    compare = ["--compare", HERE / f"{name}.mlir", output, "--sizes", sizes]
                    done = run([BINARIES / "mse-run", *compare, *watched])
            if done.returncode == 0:
                agreements += 1
            else:
                failures.append(f"{way} {pipeline}: {(done.stdout + done.stderr).strip()[-500:]}")
    return agreements, failures


def ways(name: str) -> list[str]:
    """In which forms a program goes through the pipelines: as it is, if a front end wrote it."""
    return ["itself"] if name.startswith("jax-") else list(LOWERINGS)


def table(name: str, folder: Path) -> tuple[int, list[str]]:
    """What import says of the program, a line for each way of lowering and remark."""
    lines = []
    for way in ways(name):
        done = run([BINARIES / "mse-opt", "--mse-linalg-to-loops", "--mse-import=report=true", lowered(name, way, folder), "-o", os.devnull])
        lines += [f"{name} ({way}): {remark}" for remark in re.findall(r"remark: (.*)", done.stderr)]
    return len(lines), lines


def lowered(name: str, way: str, folder: Path) -> Path:
    if LOWERINGS[way] is None:
        return HERE / f"{name}.mlir"
    loops = folder / f"{name}.{way}.mlir"
    done = run([MLIR_OPT, LOWERINGS[way], HERE / f"{name}.mlir", "-o", loops])
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr}")
    return loops


def run(command: list[Path | str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)


if __name__ == "__main__":
    sys.exit(main())
