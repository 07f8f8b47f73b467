"""Diagnostics as objects, and the exception that carries them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """A message at a place of a program, and the parts of its text: `WHAT [CODE]: WHY; REMEDY`."""

    severity: str
    """`error`, `warning`, `remark` or `note`."""
    message: str
    """The whole text."""
    file: str | None = None
    line: int | None = None
    column: int | None = None
    """None, as file and line, where there is no place."""
    notes: tuple[Diagnostic, ...] = ()
    what: str | None = None
    """The message: `loop stays sequential`."""
    code: str | None = None
    """The code of the reason: `non-affine-subscript`."""
    why: str | None = None
    """The reason, with a witness."""
    remedy: str | None = None
    """A remedy, if there is one."""
    gain: tuple[float | None, float | None] | None = None
    """The modelled times before and after, in microseconds."""

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}:{self.line}:{self.column}: "
        notes = (f"\n  {note}" for note in self.notes if not note.message.startswith("see current operation"))
        return f"{place}{self.severity}: {self.message}{''.join(notes)}"

    @classmethod
    def of(cls, told: dict[str, Any]) -> Diagnostic:
        """The diagnostic that the compiled part tells."""
        file, line, column = told["place"] or (None, None, None)
        parts = {name: told[name] for name in ("severity", "message", "what", "code", "why", "remedy", "gain")}
        return cls(file=file, line=line, column=column, notes=tuple(map(cls.of, told["notes"])), **parts)


class Error(Exception):
    """A program that was not compiled, or did not run; its text has all errors with their places."""

    __module__ = "mse"

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        """All that was told, remarks too."""
        errors = [diagnostic for diagnostic in self.diagnostics if diagnostic.severity == "error"]
        super().__init__("\n".join(map(str, errors or self.diagnostics)) or "the pipeline failed")


def fault(message: str) -> Error:
    """An error that has no place."""
    return Error([Diagnostic("error", message)])
