"""Builds the book (`scripts/book`) and checks that all its links lead somewhere.

    python3 test/book/run.py

Of the pages of rustdoc beside it, rustdoc checks the links. The last line is a total; exits with 1 if anything failed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
BOOK = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "book"
LINK = re.compile(r'(?:href|src)="(?!\w+:|//)([^"]*)"')
NAME = re.compile(r'\bid="([^"]*)"')


def main() -> int:
    done = subprocess.run([ROOT / "scripts/book"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0 or "warning: unresolved link" in done.stderr:
        print(f"FAIL scripts/book: {done.stderr[-3000:]}\n0 passed, 1 failed")
        return 1
    pages = [page for page in sorted(BOOK.glob("*.html")) if page.name not in ("print.html", "404.html", "toc.html")]
    wrong = [f"{page.name}: {link}" for page in pages for link in broken(page)]
    for failure in wrong:
        print(f"FAIL {failure}")
    print(f"{len(pages) - len({line.split(':')[0] for line in wrong})} passed, {len(wrong)} failed")
    return int(bool(wrong))


def broken(page: Path) -> list[str]:
    return [link for link in LINK.findall(page.read_text()) if not leads_somewhere(page, link)]


def leads_somewhere(page: Path, link: str) -> bool:
    path, _, place = unquote(link).partition("#")
    to = (page.parent / path) if path else page
    if not to.exists():
        return False
    return not place or to.suffix != ".html" or place in NAME.findall(to.read_text())


if __name__ == "__main__":
    sys.exit(main())
