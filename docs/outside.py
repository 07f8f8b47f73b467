"""A preprocessor of mdBook's for `make book`: what links of pages name is either in the book, or named only.

Pages link to files of the repository, as a reader of the repository wants it; README.md, which is a page of the book,
links to pages from the folder above them.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path, PurePosixPath

DOCS = Path(__file__).resolve().parent
LINK = re.compile(r"\[(?P<text>[^\]\n]+)\]\((?P<to>(?!\w+:|#)[^)#\s]+)(?P<at>#[^)\s]*)?\)")


def main() -> int:
    if sys.argv[1:2] == ["supports"]:
        return 0
    _, book = json.load(sys.stdin)
    for item in book["items"]:
        rewrite(item)
    json.dump(book, sys.stdout)
    return 0


def rewrite(item: dict | str) -> None:
    chapter = item.get("Chapter") if isinstance(item, dict) else None
    if not chapter:
        return
    folder = DOCS.parent if chapter["path"] == "overview.md" else DOCS
    chapter["content"] = LINK.sub(lambda link: inside(link, folder), chapter["content"])
    for item in chapter["sub_items"]:
        rewrite(item)


def inside(link: re.Match[str], folder: Path) -> str:
    """The link as one of the book's, or its text with the path that it names."""
    path = (folder / link["to"]).resolve()
    if path.suffix == ".md" and path.parent == DOCS:
        return f"[{link['text']}]({path.name}{link['at'] or ''})"
    named = PurePosixPath(path).relative_to(DOCS.parent) if path.is_relative_to(DOCS.parent) else link["to"]
    text = link["text"]
    return text if str(named) in text else f"{text} (`{named}`)"


if __name__ == "__main__":
    sys.exit(main())
