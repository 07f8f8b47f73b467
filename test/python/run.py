"""Builds the Python wheel, installs it in a fresh virtual environment outside of the checkout, and uses it there.

    python3 test/python/run.py [CHECK ...]

The checks are those of `checks.py`; with MSE_ALL also those of `frameworks.py` for JAX, and with MSE_TORCH those for
PyTorch, which takes 6 GB with the libraries that it wants. Prints a line for each check and a total; exits with 1 if
one went wrong.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "common"))

from drawing import EVERYTHING  # noqa: E402
from times import case  # noqa: E402
from tools import ROOT, TARGET, run  # noqa: E402

SECONDS = 1800.0
NUMPY = next(line for line in (ROOT / "test/requirements.txt").read_text().splitlines() if line.startswith("numpy"))
# The packages that a framework needs, and whether it is wanted.
FRAMEWORKS = [
    ("jax", ["jax==0.10.2"], EVERYTHING),
    ("torch", ["torch==2.15.0", "torch-mlir==20261001"], bool(os.environ.get("MSE_TORCH"))),
]


def main() -> int:
    with case("wheel"):
        built = run(["make", "--no-print-directory", "-C", ROOT, "wheel"], SECONDS)
    wheels = sorted((TARGET / "wheels").glob("mse-*.whl"), key=lambda wheel: wheel.stat().st_mtime)
    if built.status != 0 or not wheels:
        print(f"FAIL wheel: {built.all[-3000:]}\n0 passed, 1 failed")
        return 1
    with tempfile.TemporaryDirectory(prefix="mse-python-") as name:
        return checked(Path(name), wheels[-1])


def checked(folder: Path, wheel: Path) -> int:
    """Installs the wheel, and runs the checks where nothing of the checkout is in reach."""
    start, python = time.monotonic(), folder / "venv/bin/python"
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    if not install(python, str(wheel), NUMPY):
        print("0 passed, 1 failed")
        return 1
    print(f"installed: {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, {time.monotonic() - start:.1f} s", flush=True)
    passed, failed = counted(python, folder, "checks.py")
    for framework, packages, is_wanted in FRAMEWORKS:
        if is_wanted:
            more = counted(python, folder, "frameworks.py", framework) if install(python, *packages) else (0, 1)
            passed, failed = passed + more[0], failed + more[1]
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def install(python: Path, *packages: str) -> bool:
    done = run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], SECONDS)
    if done.status != 0:
        print(f"FAIL pip install {' '.join(packages)}: {done.all[-2000:]}")
    return done.status == 0


def counted(python: Path, folder: Path, script: str, *arguments: str) -> tuple[int, int]:
    """How many checks of a script passed and failed; one that ends without a count has failed."""
    command = [python, "-I", HERE / script, *(arguments or sys.argv[1:])]
    process = subprocess.Popen(
        command, cwd=folder, env=os.environ | {"MSE_ROOT": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )
    text = ""
    for line in process.stdout or ():
        text += line
        if not re.fullmatch(r"\d+ passed, \d+ failed\n", line):
            print(line, end="", flush=True)
    process.wait()
    total = re.findall(r"^(\d+) passed, (\d+) failed$", text, re.MULTILINE)
    return (int(total[-1][0]), int(total[-1][1])) if total else (0, 1)


if __name__ == "__main__":
    sys.exit(main())
