"""Checks what README.md and the pages of docs/ show: outputs, files, paths of code maps, links.

    python3 test/readme/run.py [--write]

    <!-- output: COMMAND -->   the block below is what the command prints (mse-opt and mse-run are found)
    <!-- file: PATH -->        the block below is that file
    <!-- map -->               the first word of each line of the block below is a path, indented below its folder

`--write` writes the outputs and files anew. Prints what was wrong and a total; exits with 1 if anything was.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "release"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

BLOCK = re.compile(
    r"(?P<before><!-- (?P<kind>output|file|map)(?:: (?P<what>[^\n]*?))? -->\n```\w*\n)(?P<text>(?:(?!```).*\n)*)```\n"
)
MARK = re.compile(r"<!-- (?:output|file|map)\b")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def main() -> int:
    checks = [check for page in PAGES for check in check_page(page, sys.argv[1:] == ["--write"])]
    failures = [message for message in checks if message]
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"{len(checks) - len(failures)} passed, {len(failures)} failed")
    return int(bool(failures))


def check_page(page: Path, write: bool) -> list[str]:
    """What is wrong with each block and link, or nothing; with `write`, blocks are put right instead."""
    name, checks = page.relative_to(ROOT), []

    def check(block: re.Match[str]) -> str:
        kind, what, text = block["kind"], block["what"] or "", block["text"]
        expected = CONTENTS[kind](what, text)
        wrong = expected != text and not (write and kind != "map")
        checks.append(f"{name}: {kind} {what}: expected\n{expected}" if wrong else "")
        return block[0] if wrong else f"{block['before']}{expected}```\n"

    text = page.read_text()
    if (fresh := BLOCK.sub(check, text)) != text:
        page.write_text(fresh)
        print(f"written: {name}")
    if len(checks) != len(MARK.findall(text)):
        checks.append(f"{name}: {len(MARK.findall(text))} marks, {len(checks)} blocks")
    links = (link for link in LINK.findall(text) if link)
    return checks + ["" if (page.parent / link).exists() else f"{name}: no such file: {link}" for link in links]


def output(command: str, _: str) -> str:
    environment = os.environ | {"PATH": f"{BINARIES}:{os.environ['PATH']}"}
    done = subprocess.run(
        shlex.split(command), cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout.rstrip() + "\n" if done.returncode == 0 else f"exit status {done.returncode}: {done.stderr}"


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
