"""Checks what README.md and the pages of docs/ show: outputs, files, sessions, paths of code maps, links.

    python3 test/readme/run.py [--write]

    <!-- output: COMMAND -->   the block below is what the command prints (mse-opt and mse-run are found)
    <!-- file: PATH -->        the block below is that file
    <!-- console: PATHS -->    the block below are commands, `$ mse-opt ..`, and what each prints; those of a page run after
                               each other in one folder of their own, into which these files are copied; a line `...`
                               stands for any lines; times, and empty lines at the end, are not compared
    <!-- map -->               the first word of each line of the block below is a path, indented below its folder

`--write` writes the outputs and files anew. Prints what was wrong and a total; exits with 1 if anything was.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "release"
ENVIRONMENT = os.environ | {"PATH": f"{BINARIES}:{os.environ['PATH']}"}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

BLOCK = re.compile(
    r"(?P<before><!-- (?P<kind>output|file|console|map)(?:: (?P<what>[^\n]*?))? -->\n```\w*\n)(?P<text>(?:(?!```).*\n)*)```\n"
)
MARK = re.compile(r"<!-- (?:output|file|console|map)\b")
TIME = re.compile(r"\b[\d.]+ (?:ns|us|ms|s)\b")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def main() -> int:
    checks = [check for page in PAGES for check in check_page(page, sys.argv[1:] == ["--write"])]
    checks += ["" if page in summary() else f"docs/SUMMARY.md: no line for {page}" for page in books_pages()]
    failures = [message for message in checks if message]
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"{len(checks) - len(failures)} passed, {len(failures)} failed")
    return int(bool(failures))


def summary() -> list[str]:
    return LINK.findall((ROOT / "docs/SUMMARY.md").read_text())


def books_pages() -> list[str]:
    return [page.name for page in PAGES if page.parent.name == "docs" and page.name != "SUMMARY.md"]


def check_page(page: Path, write: bool) -> list[str]:
    """The faults of each block and link, or nothing; with `write`, blocks are put right instead."""
    name, checks = page.relative_to(ROOT), []
    place = tempfile.TemporaryDirectory(prefix="mse-page-")

    def check(block: re.Match[str]) -> str:
        kind, what, text = block["kind"], block["what"] or "", block["text"]
        expected = console(what, text, Path(place.name)) if kind == "console" else CONTENTS[kind](what, text)
        wrong = expected != text and not (write and kind != "map")
        checks.append(f"{name}: {kind} {what}: expected\n{expected}" if wrong else "")
        return block[0] if wrong else f"{block['before']}{expected}```\n"

    text = page.read_text()
    with place:
        fresh = BLOCK.sub(check, text)
    if fresh != text:
        page.write_text(fresh)
        print(f"written: {name}")
    if len(checks) != len(MARK.findall(text)):
        checks.append(f"{name}: {len(MARK.findall(text))} marks, {len(checks)} blocks")
    links = (link for link in LINK.findall(text) if link)
    return checks + ["" if (page.parent / link).exists() else f"{name}: no such file: {link}" for link in links]


def output(command: str, _: str) -> str:
    done = subprocess.run(
        shlex.split(command), cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout.rstrip() + "\n" if done.returncode == 0 else f"exit status {done.returncode}: {done.stderr}"


def console(files: str, text: str, folder: Path) -> str:
    """The session itself where commands print what it says, else what they print."""
    for path in files.split():
        shutil.copy(ROOT / path, folder)
    said = []
    for part in re.findall(r"^\$ .*\n(?:(?!\$ ).*\n)*", text, re.MULTILINE):
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            ["bash", "-c", command.removeprefix("$ ")], cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, timeout=60,
        )
        printed = done.stdout.rstrip() and done.stdout.rstrip() + "\n"
        printed += "" if done.returncode == 0 else f"exit status {done.returncode}\n"
        said.append(f"{command}\n{expected if is_like(printed, expected) else printed}")
    return "".join(said)


def is_like(printed: str, expected: str) -> bool:
    """Whether a text is as expected, but for times and the lines that `...` stands for."""
    parts = [re.escape(TIME.sub("# s", part)) for part in expected.split("...\n")]
    return re.fullmatch("(?:.*\n)*".join(parts), TIME.sub("# s", printed)) is not None


def file(path: str, _: str) -> str:
    return (ROOT / path).read_text()


def map_of_code(_: str, text: str) -> str:
    """The map itself without the lines whose path is not there."""
    folders: list[tuple[int, Path]] = []
    kept = []
    for line in text.splitlines(keepends=True):
        indent = len(line) - len(line.lstrip())
        folders = [(column, folder) for column, folder in folders if column < indent]
        path = (folders[-1][1] if folders else ROOT) / (line.split() or ["."])[0]
        folders.append((indent, path))
        if path.exists():
            kept.append(line)
    return "".join(kept)


CONTENTS: dict[str, Callable[[str, str], str]] = {"output": output, "file": file, "map": map_of_code}


if __name__ == "__main__":
    sys.exit(main())
