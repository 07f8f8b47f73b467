"""The compiled part: text in, text and diagnostics out; a program, and runs of it."""

from typing import Any

_Type = tuple[str, list[int | None] | None]
_Value = tuple[str, list[int] | None, bytearray]

class Program:
    entry: str
    arguments: list[tuple[str, _Type]]
    results: list[_Type]
    def run(
        self, arguments: list[tuple[str, list[int] | None, Any]]
    ) -> tuple[list[_Value], list[_Value], float, list[str]]: ...

def compile(text: str, pipeline: str, file: str) -> tuple[str | None, list[dict[str, Any]]]: ...
def load(
    text: str, pipeline: str | None, file: str, entry: str | None, device: str, check: bool
) -> tuple[Program | None, list[dict[str, Any]]]: ...
def versions() -> tuple[str, str, str]: ...
