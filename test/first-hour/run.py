"""The ways to a first result, from start to end in folders of their own, by commands that the pages show; how long each takes.

    python3 test/first-hour/run.py [WAY ...]

The project is built before. A way whose commands are on no page has failed. Ways that other steps test step by step (what is
installed, the wheel, the language server) are those steps. Prints a line for each way and a total; exits with 1 if one
went wrong.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "release"
PLUGIN = ["--load-dialect-plugin=libmse.so", "--load-pass-plugin=libmse.so", "--pass-pipeline='builtin.module(mse-to-gpu)'"]


class Wrong(Exception):
    """A failed check, in words."""


def main() -> int:
    chosen = sys.argv[1:] or list(WAYS)
    failed = 0
    for name in chosen:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="mse-first-") as folder:
            try:
                WAYS[name](Path(folder))
                said = "ok  "
            except Wrong as why:
                failed, said = failed + 1, f"FAIL {why}\n    "
        print(f"{said} {name:10} {time.monotonic() - start:6.1f} s", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return int(failed > 0)


def shown(page: str, *parts: str) -> None:
    """Fails if a page does not show this."""
    text = (ROOT / page).read_text()
    if missing := [part for part in parts if part not in text]:
        raise Wrong(f"{page} does not show {', '.join(missing)}")


def run(command: str, folder: Path, *expected: str) -> None:
    """Runs a command, which must succeed and print this."""
    environment = os.environ | {"PATH": f"{BINARIES}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    text = done.stdout + done.stderr
    if done.returncode != 0 or (missing := [part for part in expected if part not in text]) and missing:
        raise Wrong(f"{command}: exit status {done.returncode}\n{text[-3000:]}")


def tutorial(folder: Path) -> None:
    """A program of one's own: from the page to a result."""
    shown("README.md", "mse-opt --mse-to-gpu --canonicalize --cse rows.mlir")
    shown("docs/tutorial.md", "mse-opt run mine.mlir --size ", " -o gpu.mlir")
    program = (ROOT / "docs/tutorial.md").read_text().split("```mlir\n")[1].split("```")[0]
    (folder / "mine.mlir").write_text(program)
    run("mse-opt run mine.mlir --size 1000", folder, "@smooth ran in ")
    run("mse-opt --mse-to-gpu mine.mlir -o gpu.mlir && cat gpu.mlir", folder, "gpu.launch")


def tensors(folder: Path) -> None:
    """A perceptron on tensors."""
    shown("README.md", "mse-opt --mse-from-tensors --mse-to-gpu in.mlir")
    shutil.copy(ROOT / "test/linalg/tensors-perceptron.mlir", folder / "in.mlir")
    run("mse-opt --mse-from-tensors --mse-to-gpu in.mlir", folder, "gpu.launch")


def plugin(folder: Path) -> None:
    """Stock mlir-opt with the plugin that was built."""
    shown("README.md", " ".join(["mlir-opt", *PLUGIN, "in.mlir"]))
    shutil.copy(ROOT / "test/readme/matvec.mlir", folder / "in.mlir")
    opt = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin/mlir-opt"
    run(f"ln -s {BINARIES}/libmse.so . && LD_LIBRARY_PATH=. {opt} {' '.join(PLUGIN)} in.mlir", folder, "gpu.launch")


def step(page: str, command: str, *parts: str) -> Callable[[Path], None]:
    """A way that is a step of the tests, with what a page shows of it."""

    def way(_: Path) -> None:
        shown(page, *parts)
        run(f"{sys.executable} {command}", ROOT, " 0 failed")

    return way


WAYS: dict[str, Callable[[Path], None]] = {
    "tutorial": tutorial,
    "tensors": tensors,
    "plugin": plugin,
    "c": step("README.md", "test/install/run.py c", "pkg-config --cflags --libs mse"),
    "cpp": step("README.md", "test/install/run.py cpp", "find_package(MSE)"),
    "rust": step("README.md", "test/install/run.py rust", "cargo add --path /where/mse/is/passes"),
    "deb": step("README.md", "test/install/run.py deb", "make deb"),
    "editor": step("docs/editors.md", "test/editor/run.py", "mse-lsp-server"),
    "wheel": step("docs/python.md", "test/python/run.py", "make wheel", "mse.run(", "mse.jax.compile("),
}


if __name__ == "__main__":
    sys.exit(main())
