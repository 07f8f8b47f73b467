"""Scops as lines of text."""

from __future__ import annotations

Lines = list[str]


def replaced(lines: Lines, number: int, *new: str) -> Lines:
    return lines[:number] + list(new) + lines[number + 1 :]
