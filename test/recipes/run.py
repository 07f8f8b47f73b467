"""Recipes that the search finds, printed and read again: the same bytes come out.

    python3 test/recipes/run.py [--all] [program ...]

For each kernel and each way of FORMS, one of which the commit draws for it (`test/common/drawing.py`), all with `--all`
or names of programs. The last line is a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "common"))

from drawing import EVERYTHING, Drawing  # noqa: E402
from outputs import output  # noqa: E402
from tools import MSE_OPT, run  # noqa: E402

SOURCES = sorted([*(HERE.parent / "mlir/kernels").glob("*.mlir"), *(HERE.parent / "linalg").glob("*.mlir")])
FORMS = {
    "--mse-to-gpu": "",
    "--mse-to-gpu, any order": "reassociate=true",
    "--mse-to-gpu, copies": "transfers=copy",
    "--mse-to-parallel": "",
    "--mse-to-affine": "expand=auto",
}
SECONDS = 120


def main() -> int:
    options = argparse.ArgumentParser(description="Print recipes and read them again.")
    options.add_argument("programs", nargs="*", metavar="program", help="names of programs (default: all)")
    options.add_argument("--all", action="store_true", help="all forms of each program")
    chosen = options.parse_args()
    everything = chosen.all or bool(chosen.programs) or EVERYTHING
    drawing = Drawing("recipes", parts=1, everything=everything)
    sources = [path for path in SOURCES if not chosen.programs or path.stem in chosen.programs]
    cases = [(path, form) for path in sources for form in forms(path, drawing)]
    passed = failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (path, form), why in zip(cases, pool.map(lambda case: examine(*case), cases)):
            passed, failed = passed + (not why), failed + bool(why)
            print(f"{'FAIL' if why else 'ok  '} {path.stem}: {form}{why and ': ' + why}", flush=True)
            if why:
                drawing.fails(f"{path.stem} {form}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def forms(path: Path, drawing: Drawing) -> list[str]:
    """The forms of a program that are run: a drawn one, and those that failed before."""
    names = list(FORMS)
    if drawing.everything:
        return names
    drawn = drawing.pick(path.stem, names)
    return [name for name in names if name == drawn or f"{path.stem} {name}" in drawing.always]


def examine(path: Path, form: str) -> str:
    """The reason why a recipe does not give what the search gave; nothing if it does."""
    with tempfile.TemporaryDirectory() as folder:
        recipe, again = Path(folder) / "found.recipe", Path(folder) / "again.mlir"
        searched = output([flag(form)], path)
        if run([MSE_OPT, flag(form, f"print-recipe={recipe}"), path, "-o", again], SECONDS).status:
            return "no recipe is printed"
        if again.read_text() != searched.text:
            return "to print the recipe changes the output"
        if not recipe.read_text():
            return ""
        done = run([MSE_OPT, flag(form, f"recipe={recipe}"), path, "-o", again], SECONDS)
        if done.status:
            return done.errors.strip()
        return "" if again.read_text() == searched.text else f"other bytes: {recipe.read_text().strip()}"


def flag(form: str, more: str = "") -> str:
    """The flag of a form, with one more option."""
    return "=".join(filter(None, [form.split(",")[0], " ".join(filter(None, [FORMS[form], more]))]))


if __name__ == "__main__":
    sys.exit(main())
