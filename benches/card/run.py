#!/usr/bin/env python3
"""The corpus on a real card: right, and how long it takes. docs/card.md shows what was found.

    run.py prepare FOLDER            compiles every kernel with --mse-to-gpu, for all sizes and for those of LARGE, and with transfers=copy
    run.py measure FOLDER RESULTS    runs them on the first GPU of NVIDIA's, with what was prepared and its driver alone

`measure` needs neither LLVM's tools nor this project, but `mse-run` (MSE_RUN) and Python. It compares each kernel at
sizes 1, 2, 33 and 70 with its source program on the host, bit for bit, also where kernels have memory of the device
(transfers=copy); runs each at LARGE, three times, one after the
other; and compares these with their source programs, too. What is known is written as soon as it is; after --seconds
it ends.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

SIZES = "1,2,33,70"
SLOWEST_SECONDS = 30
WORKERS = 8


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("action", choices=["prepare", "measure"])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("results", type=Path, nargs="?")
    arguments.add_argument("--seconds", type=float, default=200)
    chosen = arguments.parse_args()
    if chosen.action == "prepare":
        prepare(chosen.folder)
    else:
        measure(chosen.folder, chosen.results, time.monotonic() + chosen.seconds)
    return 0


def prepare(folder: Path) -> None:
    """The programs, and what the model says of them at LARGE, by kernel: plan.json."""
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / part) for part in ("test/kernels", "test/corpus", "scripts")]
    from forms import constant  # noqa: PLC0415
    from kernel import kernel_names, parse  # noqa: PLC0415
    from large import LARGE  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    plan = {}
    for kernel in kernel_names():
        source = root / f"test/mlir/kernels/{kernel}.mlir"
        (folder / f"{kernel}.mlir").write_text(source.read_text())
        compiled(folder / f"{kernel}.mlir")
        (folder / f"{kernel}.copies.mlir").write_text(source.read_text())
        compiled(folder / f"{kernel}.copies.mlir", "transfers=copy ")
        plan[kernel] = {"fits": [list(pair) for pair in parse(kernel).assume]}
        if kernel in LARGE:
            text = re.sub(r",?\s*assume = \[[^\]]*\]", "", constant(source, LARGE[kernel].__getitem__))
            (folder / f"{kernel}.large.mlir").write_text(text)
            time_modelled, launches = compiled(folder / f"{kernel}.large.mlir")
            sizes = ",".join(f"{name}={size}" for name, size in LARGE[kernel].items())
            plan[kernel] |= {"sizes": sizes, "modelled_us": time_modelled, "launches": launches}
    (folder / "plan.json").write_text(json.dumps(plan, indent=1))


def compiled(source: Path, options: str = "") -> tuple[float, int]:
    """Compiles to NAME.gpu.mlir; microseconds and launches by the model."""
    root = Path(__file__).resolve().parents[2]
    tool = Path(os.environ.get("CARGO_TARGET_DIR", root / "target")) / "release/mse-opt"
    target = source.with_suffix(".gpu.mlir")
    done = subprocess.run(
        [tool, f"--mse-to-gpu={options}report=true", source, "-o", target], check=True, capture_output=True, text=True, timeout=120
    )
    found = re.findall(r"chosen: [^\n]*?: ([\d.]+) us, (\d+) launch", done.stderr)
    return sum(float(found_time) for found_time, _ in found), sum(int(launches) for _, launches in found)


def measure(folder: Path, results: Path, end: float) -> None:
    results.parent.mkdir(parents=True, exist_ok=True)
    plan = json.loads((folder / "plan.json").read_text())
    found: dict[str, dict[str, object]] = {kernel: {} for kernel in plan}
    large = [kernel for kernel in plan if "sizes" in plan[kernel]]
    written = Lock()

    def note(kernel: str, what: str, value: object) -> None:
        with written:
            found[kernel] |= {what: value}
            print(f"{kernel}: {what}: {value}", flush=True)
            results.write_text(json.dumps(found, indent=1))

    def is_right(kernel: str) -> None:
        code, output = run(folder, ["--compare", f"{kernel}.mlir", f"{kernel}.gpu.mlir", "--sizes", SIZES], end)
        note(kernel, "right", True if code == 0 else output)

    def is_right_on_device(kernel: str) -> None:
        both = ["--compare", f"{kernel}.mlir", f"{kernel}.copies.gpu.mlir", "--sizes", SIZES]
        code, output = run(folder, both, end)
        note(kernel, "right_on_device", True if code == 0 else output)

    def is_right_at_large(kernel: str) -> None:
        both = ["--compare", f"{kernel}.large.mlir", f"{kernel}.large.gpu.mlir"]
        code, output = run(folder, [*both, "--size", plan[kernel]["sizes"]], end)
        note(kernel, "right_at_large", True if code == 0 else output)

    with ThreadPoolExecutor(max_workers=WORKERS) as workers:
        list(workers.map(is_right, plan))
        list(workers.map(is_right_on_device, plan))
    for kernel in large:
        timed = [f"{kernel}.large.gpu.mlir", "--size", plan[kernel]["sizes"], "--repeat", "3", "--json"]
        code, output = run(folder, timed, end)
        if code == 0:
            [module] = json.loads(output)["rounds"][0]["modules"]
            note(kernel, "us", [round(1e6 * module["seconds"][which], 1) for which in ("least", "median", "most")])
        else:
            note(kernel, "us", output)
    with ThreadPoolExecutor(max_workers=WORKERS) as workers:
        list(workers.map(is_right_at_large, large))


def run(folder: Path, arguments: list[str], end: float) -> tuple[int, str]:
    """Exit code and output; on failure what was said last."""
    seconds = min(SLOWEST_SECONDS, end - time.monotonic())
    if seconds <= 0:
        return 1, "no time was left"
    command = [os.environ.get("MSE_RUN", "mse-run"), "--device", "cuda", "--quiet", *arguments]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return 1, f"not in {seconds:.0f} s"
    said = (done.stderr or done.stdout).strip().splitlines()
    return done.returncode, done.stdout if done.returncode == 0 else (said or ["failed"])[-1]


if __name__ == "__main__":
    sys.exit(main())
