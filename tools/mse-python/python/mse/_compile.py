"""From text to text, by a pass pipeline."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import _mse
from ._diagnostic import Diagnostic, Error, fault

Option = str | int | bool | list | tuple
"""The value of an option: `True` is `true`, `[32, 4]` is `32,4`."""


@dataclass(frozen=True)
class Compiled:
    """The output of a pipeline for a program."""

    text: str
    diagnostics: tuple[Diagnostic, ...]
    """All that was told, in the order in which it was told."""

    @property
    def remarks(self) -> tuple[Diagnostic, ...]:
        """The remarks: things done or not done, and why."""
        return tuple(one for one in self.diagnostics if one.severity == "remark")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings: things that somebody should look at."""
        return tuple(one for one in self.diagnostics if one.severity == "warning")

    def __str__(self) -> str:
        return self.text


def compile(text: str, pipeline: str = "mse-to-gpu", *, filename: str = "-", **options: Option) -> Compiled:
    """Runs a pipeline on the text of a module.

    `pipeline` is the name of a pipeline or a pass, which takes the options, or a whole textual pipeline. Options have
    their names with underscores: `expand="maximal"`, `reassociate=True`, `block_sizes=[32, 4]`. `filename` is what the
    text is called in diagnostics. Raises `mse.Error`.
    """
    out, told = _mse.compile(text, textual(pipeline, options), filename)
    diagnostics = tuple(map(Diagnostic.of, told))
    if out is None:
        raise Error(diagnostics)
    return Compiled(out, diagnostics)


def explain(text: str, format: str = "text", *, filename: str = "-", **options: Option) -> str:
    """Explains what the default, contraction and expansion do with a program: as `text`, `json` or `html`.

    Options are those of the pass `mse-explain`: `mode="full"`, `values="n=8"`. Raises `mse.Error`.
    """
    with tempfile.TemporaryDirectory(prefix="mse-") as folder:
        report = Path(folder, "report")
        told = {"format": format, **options, "file": str(report)}
        pipeline = f"builtin.module(mse-import,mse-dataflow,{with_options('mse-explain', told)})"
        compile(text, pipeline, filename=filename)
        return report.read_text()


def textual(pipeline: str, options: dict[str, Option]) -> str:
    """The textual pipeline for a module: of a name with options, or as it is."""
    if re.fullmatch(r"[\w-]+", pipeline):
        return f"builtin.module({with_options(pipeline, options)})"
    if options:
        raise fault(f"'{pipeline}' takes no options beside those in its text: {', '.join(options)}")
    return pipeline if pipeline.startswith("builtin.module") else f"builtin.module({pipeline})"


def with_options(name: str, options: dict[str, Option]) -> str:
    """`name{option=value ..}`"""
    pairs = " ".join(f"{option.replace('_', '-')}={value_of(option, value)}" for option, value in options.items())
    return f"{name}{{{pairs}}}" if pairs else name


def value_of(option: str, value: Option) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    if re.search(r"[\s{}]", text):
        raise fault(f"{option}: a value has no spaces and no braces: '{text}'")
    return text
