"""Programs of the linalg dialect, as they are and lowered to loops by mlir-opt in two ways, through every pipeline,
executed; what JAX makes of functions (`jax-*`), as it is; programs on tensors (`tensors-*`), through `--mse-from-tensors`.

    python3 test/linalg/run.py [--all] [--table] [program ...]

The outcome must agree bit for bit with mse-run's own execution of the linalg operations (of tensors: given memory by
upstream alone, with nothing fused), and every loop must be imported
without approximation, but for what a program names: `// approximated: non-affine-subscript`. `// launches: 1` says how
many there are by default. `--mse-to-gpu` of each program as it is runs always; of the other pairs of
a lowering and a pipeline the commit draws a part (`test/common/drawing.py`), all with `--all` or names of programs.
`--table` prints what import makes of each program instead. The last line is a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "common"))

from drawing import EVERYTHING, Drawing  # noqa: E402
from executions import compared  # noqa: E402
from outputs import Output, output  # noqa: E402
from times import case  # noqa: E402
from tools import MLIR_OPT, MSE_OPT  # noqa: E402

PARTS = 6
LOWERINGS = {"itself": None, "affine": "--convert-linalg-to-affine-loops", "scf": "--convert-linalg-to-loops"}
USUAL = "--mse-to-gpu"
FROM_TENSORS = "--mse-from-tensors"
UNFUSED = "--pass-pipeline=builtin.module(" + ",".join([
    "func.func(tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor),inline",
    "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map "
    "allow-return-allocs-from-loops=true}",
    "buffer-results-to-out-params{modify-public-functions=true hoist-static-allocs=true hoist-dynamic-allocs=true}",
    "buffer-deallocation-pipeline",
]) + ")"  # what a program on tensors means
PIPELINES = [
    "--mse-to-affine=expand=none schedule=source contract=none",
    "--mse-to-affine",
    "--mse-to-parallel",
    USUAL,
    "--mse-to-gpu=transfers=copy",
]
# Where kernels have memory of their own, they are watched, in three orders of threads.
WATCHED = [["--check", "--separate", "--order", order] for order in ("forward", "reverse", "random:7")]
SIZES = "0,1,3,35"  # where shapes are open


def main() -> int:
    options = argparse.ArgumentParser(description="Send linalg programs through every pipeline.")
    options.add_argument("programs", nargs="*", metavar="program", help="names of programs (default: all)")
    options.add_argument("--all", action="store_true", help="all pairs of lowerings and pipelines")
    options.add_argument("--table", action="store_true", help="print what import makes of each")
    chosen = options.parse_args()
    names = chosen.programs or sorted(path.stem for path in HERE.glob("*.mlir"))
    drawing = Drawing("linalg", PARTS, everything=chosen.all or bool(chosen.programs) or EVERYTHING)
    passed = failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda name: table(name) if chosen.table else examine(name, drawing), names)
        for name, (agreements, lines) in zip(names, results):
            passed, failed = passed + agreements, failed + (0 if chosen.table else len(lines))
            if not chosen.table:
                print(f"{'FAIL' if lines else 'ok  '} {name}: {agreements} agree", flush=True)
            print("".join(f"{'' if chosen.table else '     '}{line}\n" for line in lines), end="", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def examine(name: str, drawing: Drawing) -> tuple[int, list[str]]:
    """The number of agreements, and what went wrong."""
    program, failures = HERE / f"{name}.mlir", defaultdict[str, list[str]](list)
    text = program.read_text()
    named = re.findall(r"^// approximated: (.*)", text, re.MULTILINE)
    launches = re.findall(r"^// launches: (.*)", text, re.MULTILINE)
    sizes = ["--sizes", SIZES if "?x" in text else "0"]
    cells = [(way, pipeline) for way in ways(name) for pipeline in PIPELINES]
    cells = [cell for cell in cells if cell == ("itself", USUAL) or drawing.has(" ".join([name, *cell]))]
    together: defaultdict[tuple[str, ...], list[tuple[str, Path]]] = defaultdict(list)
    with case(name):
        for way, pipeline in cells:
            cell = " ".join([name, way, pipeline])
            made = output([pipeline], lowered(name, way), f"{name}.{way}")
            failures[cell] += fallen_short(made, named)
            if pipeline == USUAL and launches and made.text.count("gpu.launch blocks") != int(launches[0]):
                failures[cell].append(f"{cell}: {made.text.count('gpu.launch blocks')} launches, not {launches[0]}")
            for watched in WATCHED if pipeline.endswith("copy") else [[]]:
                if made.status == 0:
                    together[*sizes, *watched].append((cell, made.path))
        for arguments, members in together.items():
            verdicts = compared(meaning(program), [path for _, path in members], arguments)
            for (cell, _), verdict in zip(members, verdicts, strict=True):
                failures[cell] += [] if verdict.is_right else [f"{cell} {' '.join(arguments)}: {verdict.failure}"]
    for cell in (cell for cell, own in failures.items() if own):
        drawing.fails(cell)
    wrong = [failure for own in failures.values() for failure in own]
    return sum(not own for own in failures.values()), wrong


def fallen_short(made: Output, named: list[str]) -> list[str]:
    """The parts that were not imported, or not exactly, and the failures."""
    short = re.findall(r"remark: ((?:not imported|approximated) .*)", made.remarks)
    short = [remark for remark in short if not any(f"[{code}]" in remark for code in named)]
    return short + ([made.remarks.strip()[-500:]] if made.status else [])


def ways(name: str) -> list[str]:
    """In which forms a program goes through the pipelines: as it is, if a front end wrote it."""
    return ["itself"] if name.startswith(("jax-", "tensors-")) else list(LOWERINGS)


def table(name: str) -> tuple[int, list[str]]:
    """The remarks of import about the program, a line for each way of lowering and remark."""
    lines = []
    for way in ways(name):
        made = output(["--mse-linalg-to-loops", "--mse-import=report=true"], lowered(name, way), f"{name}.{way}")
        lines += [f"{name} ({way}): {remark}" for remark in re.findall(r"remark: (.*)", made.remarks)]
    return len(lines), lines


def lowered(name: str, way: str) -> str:
    """The program's text, with loops where a way of lowering makes some."""
    program, flag = HERE / f"{name}.mlir", LOWERINGS[way]
    if name.startswith("tensors-"):
        return changed(program, FROM_TENSORS, MSE_OPT).text
    return program.read_text() if flag is None else changed(program, flag, MLIR_OPT).text


def meaning(program: Path) -> Path:
    """The program that the others must agree with."""
    return changed(program, UNFUSED, MLIR_OPT).path if program.name.startswith("tensors-") else program


def changed(program: Path, flag: str, tool: Path) -> Output:
    made = output([flag], program, tool=tool)
    if made.status != 0:
        raise SystemExit(f"{program.stem}: {made.remarks}")
    return made


if __name__ == "__main__":
    sys.exit(main())
