"""Code of devices in what mse-opt writes, and the programs that are compiled to it: shared by ptx.py, rocm.py and spirv.py.

Each program is compiled for one chip, which the commit draws, and of the programs a part (`test/common/drawing.py`); all of
them for all chips with `--all`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "test/common"))

import tools  # noqa: E402
from drawing import EVERYTHING, Drawing  # noqa: E402
from outputs import output  # noqa: E402
from times import case  # noqa: E402
from tools import CUDA as CUDA  # noqa: E402
from tools import Done, Word  # noqa: E402

FOLDERS = (ROOT / "test/mlir/kernels", ROOT / "test/linalg")
PARTS, SECONDS = 5, 120


def main(check: Callable[[Path, str], str], chips: tuple[str, ...], about: str) -> int:
    """Checks programs for chips, and prints what is found and a total; 1 if anything failed."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("programs", nargs="*", metavar="program", help="their names (default: those drawn)")
    options.add_argument("--all", action="store_true", help="all programs, for all chips")
    chosen = options.parse_args()
    programs = {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.mlir"))}
    everything = chosen.all or EVERYTHING or bool(chosen.programs)
    drawing = Drawing(Path(sys.argv[0]).stem, PARTS, everything=everything)
    cells = [(name, chip) for name in chosen.programs or programs for chip in chips]
    cells = [(name, chip) for name, chip in cells if drawing.has(f"{name} {chip}")]
    passed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (name, chip), (is_right, line) in zip(cells, pool.map(lambda cell: judge(check, programs, *cell), cells)):
            print(f"{'ok  ' if is_right else 'FAIL'} {name} {chip}: {line}", flush=True)
            passed += is_right
            if not is_right:
                drawing.fails(f"{name} {chip}")
    print(f"{passed} passed, {len(cells) - passed} failed")
    return int(passed < len(cells))


def judge(check: Callable[[Path, str], str], programs: dict[str, Path], name: str, chip: str) -> tuple[bool, str]:
    try:
        with case(f"{name} {chip}"):
            return True, check(on_memory(programs[name]), chip)
    except ValueError as error:
        return False, str(error)


def on_memory(program: Path) -> Path:
    """The program; one on tensors with memory."""
    if not program.name.startswith("tensors-"):
        return program
    made = output(["--mse-from-tensors"], program)
    if made.status != 0:
        raise ValueError(failed("mse-opt", made.status, made.remarks))
    return made.path


def assemblies(pipeline: str, program: Path) -> list[str]:
    """The assembly in each `gpu.binary` that a pipeline writes, as text; none where all of it is the host's."""
    made = output([pipeline], program)
    if made.status != 0:
        raise ValueError(failed("mse-opt", made.status, made.remarks))
    objects = re.findall(r'gpu\.binary @\w+.*?#gpu\.object<.*?assembly = "((?:[^"\\]|\\.)*)"', made.text)
    if not objects and "gpu.launch" in output(["--mse-to-gpu"], program).text:
        raise ValueError("no assembly in the output")
    return [re.sub(r"\\([0-9A-F]{2}|\\)", unescape, text) for text in objects]


def unescape(escape: re.Match[str]) -> str:
    return "\\" if escape[1] == "\\" else chr(int(escape[1], 16))


def run(command: list[Word]) -> Done:
    """Runs a command; raises with its errors if it fails."""
    done = tools.run(command, SECONDS, environment={"CUDA_ROOT": str(CUDA)})
    if done.status != 0:
        raise ValueError(failed(Path(command[0]).name, done.status, done.errors))
    return done


def failed(name: str, status: int, said: str) -> str:
    lines = said.strip().splitlines()
    errors = [line for line in lines if "error" in line or "fatal" in line] or lines
    return f"{name}: exit status {status}: {' | '.join(errors[:3])[:600]}"
