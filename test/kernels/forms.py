"""The corpus in other forms, in which programs reach a compiler. What they compute is the same, bit for bit.

registers     mlir-opt: stores forwarded to loads, invariant code in front of loops
carried       mse-opt: in source order, sums and scalars carried by loops, as iter_args
temporaries   each result of arithmetic in a loop goes through a scalar in memory, as C front ends print it
shifted       loops that start and end three later
permuted      loops right inside each other change places, one pair after the other, where that is proved to
              compute the same (mse-verify{against=}, for inputs for which no integer wraps); kernels without
              such a pair have no such form

And relatives, which compute something else, but are to become as parallel:

transposed    matrices by columns; all sizes must be equal
single        f32 instead of f64

`constant` has numbers in the place of sizes, `static` in the types of arguments, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

from outputs import output  # noqa: E402
from tools import MLIR_OPT  # noqa: E402

RESULT = re.compile(r"(?P<indent> {4,})(?P<name>%\w+) = (?P<rest>arith\.(?:addf|subf|mulf|divf) .* : (?P<type>f32|f64))")
MATRIX = re.compile(r"(?P<access>(?:load|store) .*%\w+)\[(?P<row>[^,\[\]]*), (?P<column>[^,\[\]]*)\](?P<rest> : memref)")
LOOP = re.compile(r"(?P<indent> +)affine\.for (?P<name>%\w+) = (?P<lower>.+) to (?P<upper>.+) \{\n")
SIZE = re.compile(r"(?P<name>%\w+) = memref\.dim (?P<array>%\w+), %c(?P<number>\d+) : .*")
ARGUMENT = re.compile(r"(?P<name>%\w+): (?P<type>[^,%]+?)(?=, *%|,\n|\))")
DIMS = re.compile(r'dims = \[(?P<dims>[^\]]*)\]')
FUNCTION_BODY = re.compile(r"func\.func @\w+\(.*?\)\s*(?:attributes \{.*?\} )?\{\n", re.DOTALL)


def registers(source: Path) -> str:
    passes = ["--affine-scalrep", "--loop-invariant-code-motion", "--canonicalize", "--cse"]
    made = output(passes, source, tool=MLIR_OPT)
    assert made.status == 0, made.remarks
    return made.text


def carried(source: Path) -> str:
    made = output(["--mse-to-affine=expand=none schedule=source contract=none"], source)
    assert made.status == 0, made.remarks
    return made.text


def temporaries(source: Path) -> str:
    allocations: list[str] = []

    def through_memory(match: re.Match[str]) -> str:
        indent, name, kind = match["indent"], match["name"], match["type"]
        temporary = f"%through_{len(allocations)}"
        allocations.append(f"    {temporary} = memref.alloca() : memref<{kind}>\n")
        stored = f"%stored_{len(allocations)}"
        return (
            f"{indent}{stored} = {match['rest']}\n"
            f"{indent}memref.store {stored}, {temporary}[] : memref<{kind}>\n"
            f"{indent}{name} = memref.load {temporary}[] : memref<{kind}>"
        )

    text = RESULT.sub(through_memory, source.read_text())
    start = FUNCTION_BODY.search(text)
    assert start, f"{source.name}: no function"
    return text[: start.end()] + "".join(allocations) + text[start.end() :]


def shifted(source: Path) -> str:
    def later(bound: str) -> str:
        if bound.startswith("%"):
            return f"affine_map<()[s0] -> (s0 + 3)>()[{bound}]"
        return bound.replace(")>(", " + 3)>(") if "affine_map" in bound else str(int(bound) + 3)

    def loop(match: re.Match[str]) -> str:
        indent, name = match["indent"], match["name"]
        return (
            f"{indent}affine.for {name}_later = {later(match['lower'])} to {later(match['upper'])} {{\n"
            f"{indent}  {name} = affine.apply affine_map<(d0) -> (d0 - 3)>({name}_later)\n"
        )

    return LOOP.sub(loop, source.read_text())


@cache
def permuted(source: Path) -> str | None:
    lines = source.read_text().splitlines(keepends=True)
    for outer in range(len(lines) - 1):
        if can_change_places(lines, outer):
            changed = [*lines[:outer], *interchanged(lines[outer], lines[outer + 1]), *lines[outer + 2 :]]
            if is_proved("".join(changed), source):
                lines = changed
    text = "".join(lines)
    return text if text != source.read_text() else None


def can_change_places(lines: list[str], outer: int) -> bool:
    """Whether two loops are right inside each other, and the inner one counts without the outer one."""
    around, inside = LOOP.fullmatch(lines[outer]), LOOP.fullmatch(lines[outer + 1])
    if not around or not inside or re.search(rf"{around['name']}\b", inside["lower"] + inside["upper"]):
        return False
    return end(lines, outer + 1, inside["indent"]) + 1 == end(lines, outer, around["indent"])


def end(lines: list[str], start: int, indent: str) -> int:
    return lines.index(f"{indent}}}\n", start)


def interchanged(outer: str, inner: str) -> list[str]:
    indents = [line[: len(line) - len(line.lstrip())] for line in (outer, inner)]
    return [indents[0] + inner.lstrip(), indents[1] + outer.lstrip()]


def is_proved(text: str, original: Path) -> bool:
    """Whether a program computes what the original does, bit for bit, for all sizes and inputs."""
    pipeline = f"builtin.module(mse-verify{{against={original} sizes=2,3}})"
    made = output([f"--pass-pipeline={pipeline}"], text, f"{original.stem}.permuted")
    return made.status == 0 and "; proved for all sizes and inputs" in made.remarks


def constant(source: Path, size: Callable[[str], int]) -> str:
    """The kernel where what `dims` calls `n` is `size("n")`, be it a size of memory or an argument."""
    text = source.read_text()
    arguments, start = described(text)
    head, constants = text[:start], ""
    of = {name: sizes for name, _, sizes in arguments}
    for name, kind, sizes in arguments:
        if kind == "index" and sizes != [""]:
            head = head.replace(f"{name}: index", f"{name}_given: index")
            constants += f"  {name} = arith.constant {size(sizes[0])} : index\n"

    def number(match: re.Match[str]) -> str:
        return f"{match['name']} = arith.constant {size(of[match['array']][int(match['number'])])} : index"

    return head + constants + SIZE.sub(number, text[start:])


def static(source: Path, size: Callable[[str], int]) -> str:
    """The same, with these sizes in the types of arguments; upstream folds the casts."""
    text = constant(source, size)
    arguments, start = described(text)
    head, casts = text[:start], ""
    for name, kind, sizes in arguments:
        if "?" in kind:
            known = kind
            for length in sizes:
                known = known.replace("?", str(size(length)), 1)
            head = head.replace(f"{name}: {kind}", f"{name}_given: {known}")
            casts += f"  {name} = memref.cast {name}_given : {known} to {kind}\n"
    return head + casts + text[start:]


def described(text: str) -> tuple[list[tuple[str, str, list[str]]], int]:
    """The arguments of a kernel, with their types and what `dims` calls their sizes; where its body starts."""
    body, dims = FUNCTION_BODY.search(text), DIMS.search(text)
    assert body and dims, "no function with dims"
    names = [entry.strip(' "') for entry in re.findall(r'"[^"]*"', dims["dims"])]
    arguments = ARGUMENT.finditer(text[text.index("func.func") : body.end()])
    described = [
        (argument["name"], argument["type"].strip(), sizes.split(","))
        for argument, sizes in zip(arguments, names, strict=True)
    ]
    return described, body.end()


def transposed(source: Path) -> str:
    return MATRIX.sub(r"\g<access>[\g<column>, \g<row>]\g<rest>", source.read_text())


def single(source: Path) -> str:
    return source.read_text().replace("f64", "f32")


FORMS: dict[str, Callable[[Path], str | None]] = {
    "registers": registers,
    "carried": carried,
    "temporaries": temporaries,
    "shifted": shifted,
    "permuted": permuted,
}
RELATIVES: dict[str, Callable[[Path], str | None]] = {"transposed": transposed, "single": single}

