"""Runs scripts/setup on pretended machines: every program it could start is a fake, and what it starts is recorded.

    python3 test/setup/run.py

Prints a line for each machine and a total; exits with 1 if one went wrong.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REAL = ("bash", "chmod", "cat", "cmp", "cp", "dirname", "env", "head", "ln", "mkdir", "rm", "sort")
PACKAGES = """g++ make cmake pkgconf autoconf automake libtool zlib1g-dev libzstd-dev python3 python3-venv spirv-tools valgrind libmlir-22-dev
mlir-22-tools llvm-22-dev llvm-22-tools libpolly-22-dev libclang-22-dev clang-22 libomp-22-dev""".split()
DEBIAN = {"ID": "debian", "VERSION_ID": "12"}

FAKES = {
    "rustc": 'echo "rustc $FAKE_RUST (fake)"',
    "rustfmt": "exit 0",
    "clippy-driver": "exit 0",
    "rustup": 'echo "rustup $*" >> "$LOG"',
    "id": 'echo "$FAKE_UID"',
    "dpkg-query": 'for p in $INSTALLED; do echo "$p installed"; done; echo "sed deinstalled"',
    "apt-get": 'echo "apt-get $*" >> "$LOG"; [ "$1" != "$APT_FAILS" ]',
    "apt-cache": '[ "$2" != "$UNKNOWN" ]',
    "sudo": 'echo sudo >> "$LOG"; exec env "$@"',
    # Makes a virtual environment whose Python installs a fake ptxas.
    "python3": """
        echo "python3 $*" >> "$LOG"
        [ "$2" = venv ] || exit 0
        mkdir -p "$4/bin"
        cat > "$4/bin/python" <<'PYTHON'
#!/usr/bin/env bash
echo "pip $3" >> "$LOG"
[ -z "$PIP_FAILS" ] || { echo "no network" >&2; exit 1; }
bin=${0%/bin/python}/lib/python3.11/site-packages/nvidia/cuda_nvcc/bin
mkdir -p "$bin"; echo '#!/bin/sh' > "$bin/ptxas"; chmod +x "$bin/ptxas"
PYTHON
        chmod +x "$4/bin/python" """,
}


@dataclass
class Machine:
    """A machine, and what scripts/setup must do on it."""

    name: str
    release: dict[str, str] = field(default_factory=lambda: DEBIAN)
    installed: list[str] = field(default_factory=lambda: PACKAGES)
    environment: dict[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    status: int = 0
    says: tuple[str, ...] = ()
    runs: list[str] = field(default_factory=list)


PYTHON_TOOLS = ["python3 -m venv --clear", "pip install"]
SOME = [p for p in PACKAGES if p not in ("g++", "libmlir-22-dev")]
UPDATE, INSTALL = "apt-get update", "apt-get install --yes --no-install-recommends g++ libmlir-22-dev"

MACHINES = [
    Machine("all packages there", runs=PYTHON_TOOLS),
    Machine("root installs what is missing", installed=SOME, says=("missing: g++ libmlir-22-dev",),
            runs=[UPDATE, INSTALL, *PYTHON_TOOLS]),
    Machine("a user installs through sudo", installed=SOME, environment={"FAKE_UID": "1000"},
            runs=["sudo", UPDATE, "sudo", INSTALL, *PYTHON_TOOLS]),
    Machine("a user without sudo is told the command", installed=SOME, environment={"FAKE_UID": "1000"},
            without=("sudo",), status=1, says=("as root, run:", INSTALL)),
    Machine("a user without sudo needs none if nothing is missing", environment={"FAKE_UID": "1000"},
            without=("sudo",), runs=PYTHON_TOOLS),
    Machine("package lists cannot be read", installed=SOME, environment={"APT_FAILS": "update"}, status=1,
            says=("the package lists could not be read",), runs=[UPDATE]),
    Machine("apt does not know LLVM 22", installed=SOME, environment={"UNKNOWN": "libmlir-22-dev"}, status=1,
            says=("apt does not know: libmlir-22-dev", "security suite"), runs=[UPDATE]),
    Machine("apt fails", installed=SOME, environment={"APT_FAILS": "install"}, status=1,
            says=("could not install",), runs=[UPDATE, INSTALL]),
    Machine("testing has no number", release={"ID": "debian"}, runs=PYTHON_TOOLS),
    Machine("a system made from Debian", release={"ID": "x", "ID_LIKE": '"ubuntu debian"', "VERSION_ID": "1"},
            runs=PYTHON_TOOLS),
    Machine("Debian 11 with nothing of ours", release={"ID": "debian", "VERSION_ID": "11"}, status=1,
            environment={"LLVM_PREFIX": "/nowhere"}, says=("not Debian 12", "LLVM, MLIR, Clang and Polly 22")),
    Machine("another system with nothing of ours", release={"ID": "fedora", "VERSION_ID": "42"}, without=("apt-get",),
            environment={"LLVM_PREFIX": "/nowhere"}, status=1, says=("/nowhere/bin/mlir-opt", "LLVM_PREFIX=/path")),
    Machine("LLVM elsewhere needs no LLVM packages", installed=PACKAGES[:13], environment={"LLVM_PREFIX": "/opt/llvm"},
            runs=PYTHON_TOOLS),
    Machine("no Rust", without=("rustc",), status=1, says=("Rust is missing", "1.95")),
    Machine("old Rust", environment={"FAKE_RUST": "1.63.0"}, status=1, says=("Rust 1.63.0 is too old",)),
    Machine("newer Rust", environment={"FAKE_RUST": "1.100.0-nightly"}, runs=PYTHON_TOOLS),
    Machine("no clippy", without=("clippy-driver",), runs=["rustup component add rustfmt clippy", *PYTHON_TOOLS]),
    Machine("no clippy and no rustup", without=("clippy-driver", "rustup"), status=1, says=("clippy are missing",)),
    Machine("pip fails", environment={"PIP_FAILS": "1"}, status=1, says=("pip could not install",), runs=PYTHON_TOOLS),
]


def main() -> int:
    failed = 0
    for machine in MACHINES:
        with tempfile.TemporaryDirectory() as folder:
            message = check(machine, Path(folder))
        failed += bool(message)
        print(f"FAIL {machine.name}: {message}" if message else f"ok   {machine.name}", flush=True)
    print(f"{len(MACHINES) - failed} passed, {failed} failed")
    return int(failed > 0)


def check(machine: Machine, folder: Path) -> str:
    """The fault, or nothing. Where all was there, a second set-up must be quick and do nothing."""
    install_programs(machine, folder / "bin")
    if message := compare(run(machine, folder), machine.status, machine.says, machine.runs):
        return message
    if machine.runs != PYTHON_TOOLS or machine.status != 0:
        return ""
    start = time.monotonic()
    second = run(machine, folder)
    if (seconds := time.monotonic() - start) > 1:
        return f"a second set-up takes {seconds:.1f} s"
    return compare(second, 0, (), []) or (f"a second set-up says {second.text!r}" if second.text else "")


def install_programs(machine: Machine, folder: Path) -> None:
    folder.mkdir()
    for name in REAL:
        (folder / name).symlink_to(shutil.which(name) or f"/bin/{name}")
    for name, text in FAKES.items():
        if name not in machine.without:
            (folder / name).write_text(f"#!/usr/bin/env bash\n{text}\n")
            (folder / name).chmod(0o755)


@dataclass
class Outcome:
    """The outcome of scripts/setup: its exit status, its output, the programs that it started."""

    status: int
    text: str
    started: list[str]


def run(machine: Machine, folder: Path) -> Outcome:
    release, log = folder / "os-release", folder / "log"
    release.write_text("".join(f"{key}={value}\n" for key, value in machine.release.items()))
    log.write_text("")
    environment = {
        "PATH": str(folder / "bin"), "HOME": str(folder), "LOG": str(log), "OS_RELEASE": str(release),
        "CARGO_TARGET_DIR": str(folder / "target"), "INSTALLED": " ".join(machine.installed), "FAKE_UID": "0",
        "FAKE_RUST": "1.95.0", "APT_FAILS": "", "UNKNOWN": "", "PIP_FAILS": "",
    } | machine.environment
    done = subprocess.run(
        [ROOT / "scripts/setup"], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return Outcome(done.returncode, done.stdout + done.stderr, log.read_text().splitlines())


def compare(outcome: Outcome, status: int, says: tuple[str, ...], runs: list[str]) -> str:
    if outcome.status != status:
        return f"exit status {outcome.status}, expected {status}: {outcome.text}"
    if missing := [words for words in says if words not in outcome.text]:
        return f"does not say {missing}: {outcome.text}"
    started = outcome.started
    if len(started) != len(runs) or not all(line.startswith(start) for line, start in zip(started, runs)):
        return f"runs {started}, expected {runs}"
    return ""


if __name__ == "__main__":
    sys.exit(main())
