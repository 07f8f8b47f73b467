"""The passes that read programs, under valgrind: no access of freed memory, and none outside of what was allocated.

    python3 test/memory/run.py [folder ...]       folders of test/mlir (default: import, inline, linalg, reductions)

All programs of a folder go through the passes in one process, since valgrind takes long to start. Programs may be refused;
only what valgrind reports fails. Prints a line for each folder and a total; exits with 1 if anything was reported.
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

from times import case  # noqa: E402
from tools import BINARIES, ROOT, run  # noqa: E402

FOLDERS = ("import", "inline", "linalg", "reductions")
PASSES = "mse-linalg-to-loops,mse-inline,mse-import,mse-reductions"
REPORTED, SECONDS = 99, 3600
VALGRIND = ["valgrind", "--quiet", f"--error-exitcode={REPORTED}", "--undef-value-errors=no", "--num-callers=30"]


def main() -> int:
    folders = sys.argv[1:] or FOLDERS
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for folder, report in zip(folders, pool.map(examine, folders)):
            print(f"FAIL {folder}: {report}" if report else f"ok   {folder}", flush=True)
            failed += bool(report)
    print(f"{len(folders) - failed} passed, {failed} failed")
    return int(failed > 0)


def examine(folder: str) -> str:
    """The reports of valgrind."""
    programs = sorted((ROOT / "test/mlir" / folder).glob("*.mlir"))
    with case(folder), tempfile.TemporaryDirectory() as place:
        together = Path(place, f"{folder}.mlir")
        together.write_text("\n// -----\n".join(program.read_text() for program in programs))
        command = [BINARIES / "mse-opt-checked", "--split-input-file", "--allow-unregistered-dialect"]
        passes = f"--pass-pipeline=builtin.module({PASSES})"
        done = run([*VALGRIND, *command, passes, together, "-o", os.devnull], SECONDS)
    reports = "\n".join(line for line in done.errors.splitlines() if line.startswith("=="))
    return reports[:5000] or (f"exit status {done.status}" if done.status not in (0, 1) else "")


if __name__ == "__main__":
    sys.exit(main())
