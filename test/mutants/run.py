"""Breaks right programs in one place each and sees which checker notices.

    python3 test/mutants/run.py [--all] [--list] [--kind NAME,NAME] [program ...]

A *mutant* is a scop that the stages made of a program, or that was written by hand, with one change. Two checkers judge it:

    static    mse-verify, or the dialect's verifier before it
    dynamic   the mutant lowered, and executed beside the unbroken program at several sizes with several inputs, under
              mse-run --check, GPU code with its threads in several orders

A mutant that the static checker takes as right and that gives another result, or is at fault when it runs, survived: the
test fails. So does one that the static checker does not decide, unless NOT_DECIDED says why, and one that it alone rejects,
unless the kind of the change has no effect at run time on what is compared (`only_static` says why). What both take as
right changes nothing: equivalent, with the reason of its kind.
Of the mutants of a few programs the commit draws a part (`test/common/drawing.py`); with `--all` those of all programs are
judged, with names of programs or kinds all of these. Prints a table and a total; `--list` prints each mutant.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "test/corpus"), str(ROOT / "test/common")]

from check_corpus import RECTANGULAR, sizes_of  # noqa: E402
from drawing import EVERYTHING, Drawing  # noqa: E402
from kernel import kernel_names, parse  # noqa: E402
from times import case  # noqa: E402
from tools import MSE_OPT, MSE_RUN, Done  # noqa: E402

import tools  # noqa: E402
from layouts import move_to_others, shift_in_memory, shrink_moduli, swap_rows  # noqa: E402
from lines import Lines, replaced  # noqa: E402

KERNELS = ROOT / "test/mlir/kernels"
SIZES = "1,2,3,5,16,33"
SEEDS = (0, 1, 2)
SECONDS, PARTS = 120, 6

IMPORT = "mse-import,mse-dataflow,"
SOURCE = IMPORT + "mse-schedule{algorithm=source}"
WINDOWS = SOURCE + ",mse-contract"
GPU_WINDOWS = SOURCE + ",mse-map-to-gpu,mse-contract"
GPU = IMPORT + "mse-schedule,mse-map-to-gpu{sequential=block}"
TILED = IMPORT + "mse-tile{algorithm=permutable sizes=4,7}"
WAVES = IMPORT + "mse-schedule{algorithm=wavefront},mse-map-to-gpu"
DIAMONDS = IMPORT + "mse-schedule{algorithm=diamond},mse-map-to-gpu"
COMBINED = SOURCE + ",mse-map-to-gpu,mse-combine"
ROWS = "mse-import,mse-reductions,mse-dataflow,mse-choose{algorithm=rows},mse-map-to-gpu"
TRANSFERS = IMPORT + "mse-schedule{algorithm=source},mse-map-to-gpu{alone=true},mse-contract,mse-transfer"
STEPS = IMPORT + "mse-choose{algorithm=blocked}"
PIECES = IMPORT + "mse-choose{algorithm=distributed},mse-map-to-gpu"

# Upstream's way from parallel loops to a GPU, where iterations can be seen to race.
PARALLEL_TO_GPU = (
    "--pass-pipeline=builtin.module(mse-lower{target=parallel},lower-affine,"
    "func.func(gpu-map-parallel-loops,convert-parallel-loops-to-gpu))"
)


@dataclass(frozen=True)
class Subject:
    """A program, how its scop is made (none for one that is a scop already), at what sizes it is executed, and with what
    inputs beside those of the program."""

    name: str
    pipeline: str = ""
    sizes: str = SIZES
    inputs: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        own = HERE / f"{self.name}.mlir"
        return own if own.exists() else KERNELS / f"{self.name}.mlir"


@dataclass(frozen=True)
class Mutant:
    """A broken scop."""

    subject: Subject
    kind: str
    place: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.subject.name} {self.subject.pipeline} {self.kind}: {self.place}"


@dataclass(frozen=True)
class Kind:
    """A way to break a scop: yields the place and the broken text."""

    name: str
    what: str
    mutate: Callable[[Lines], Iterator[tuple[str, Lines]]]
    equivalent: str
    only_static: str = ""


def block_end(lines: Lines, start: int) -> int:
    """The line after the operation that begins at a line: the next one that is not deeper, but for its brace."""
    indent = len(lines[start]) - len(lines[start].lstrip())
    if not lines[start].rstrip().endswith("{"):
        return start + 1
    for number in range(start + 1, len(lines)):
        if lines[number].startswith(" " * indent + "}"):
            return number + 1
    return len(lines)


def region(lines: Lines, name: str) -> range:
    """The lines of the scop's schedule, or of another operation."""
    start = next(number for number, line in enumerate(lines) if line.strip().startswith(name))
    return range(start, block_end(lines, start))


def drop_barriers(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, line in enumerate(lines):
        if line.strip() == "gpu.barrier":
            yield lines[number - 1].strip(), replaced(lines, number)


def shift_subscripts(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, line in enumerate(lines):
        if re.search(r"mse\.(read|write|update) ", line) and not re.search(r"(read|write|update) .*%\w+\[", line):
            if found := re.search(r"-> \w+\[([^\]]+)\] ?[:}]", line):
                cut = found.end(1)
                yield line.strip(), replaced(lines, number, line[:cut] + " + 1" + line[cut:])


def drop_writes(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, line in enumerate(lines):
        if line.strip().startswith(("mse.write ", "mse.update ")):
            yield line.strip(), replaced(lines, number)


def change_constants(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """A sum begins with another number."""
    for number, _ in statements(lines):
        for inner in range(number, block_end(lines, number)):
            if found := re.search(r"arith\.constant (-?\d+) : i\d+", lines[inner]):
                changed = f"{lines[inner][: found.start(1)]}{int(found[1]) ^ 1}{lines[inner][found.end(1) :]}"
                if "mse.write" in lines[inner + 1]:
                    yield lines[number].strip(), replaced(lines, inner, changed)


STATEMENT = re.compile(r'^(\s*mse\.stmt "(\w+)"\(.*?\) <")((?:\[[^\]]*\] -> )?\{ \w+\[)([^\]]+)\](?: : (.*))? \}(".*)$')


def statements(lines: Lines) -> Iterator[tuple[int, re.Match[str]]]:
    for number, line in enumerate(lines):
        if found := STATEMENT.match(line):
            yield number, found


def drop_instances(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, found in statements(lines):
        before, name, space, coordinates, condition, after = found.groups()
        last = coordinates.split(",")[-1].strip()
        whole = f"({condition}) and " if condition else ""
        added = any("mse.extension" in line and f"-> {name}[" in line for line in lines)
        if re.fullmatch(r"\w+", last) and not added:
            yield name, replaced(lines, number, f"{before}{space}{coordinates}] : {whole}{last} >= 2 }}{after}")


def shift_domains(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, found in statements(lines):
        before, name, space, coordinates, condition, after = found.groups()
        last = coordinates.split(",")[-1].strip()
        if condition and re.fullmatch(r"\w+", last):
            shifted = re.sub(rf"\b{last}\b", f"({last} - 1)", condition)
            shifted = re.sub(r"(\d)\(", r"\1*(", shifted)
            yield name, replaced(lines, number, f"{before}{space}{coordinates}] : {shifted} }}{after}")


def swap_filters(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number in region(lines, "mse.schedule"):
        if lines[number].strip().startswith("mse.sequence"):
            end = block_end(lines, number) - 1
            starts = [number + 1]
            while starts[-1] < end:
                starts.append(block_end(lines, starts[-1]))
            for first, second, third in zip(starts, starts[1:], starts[2:]):
                swapped = lines[:first] + lines[second:third] + lines[first:second] + lines[third:]
                yield f"{lines[first].strip()} and {lines[second].strip()}", swapped


FUNCTION = re.compile(r"-> \[\((.*?)\)\](?=[;\]} ])")


def reverse_bands(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number in region(lines, "mse.schedule"):
        if lines[number].strip().startswith("mse.band ") and "thread" not in lines[number - 1] and "block" not in lines[number - 1]:
            opened = FUNCTION.sub(r"-> [(-(\1))]", lines[number])
            if opened != lines[number] and opened.count("[(") == lines[number].count("[("):
                yield lines[number].strip(), replaced(lines, number, opened)


TILE = re.compile(r"floor\(\((.*?)\)/(\d+)\)")


def shift_tiles(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """The instances of one statement are in the next tile, or, of a sum of tiles' numbers, in one wavefront later."""
    for number in region(lines, "mse.schedule"):
        if lines[number].strip().startswith("mse.band ") and "block" not in lines[number - 1]:
            for found in TILE.finditer(lines[number]):
                shifted = f"floor(({found[1]} + {found[2]})/{found[2]})"
                yield f"{found[0]} in {lines[number].strip()}", replaced(
                    lines, number, lines[number][: found.start()] + shifted + lines[number][found.end() :]
                )


def swap_tiles(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Points outside, tiles inside."""
    schedule = region(lines, "mse.schedule")
    for number in schedule[:-1]:
        outer, inner = lines[number], lines[number + 1]
        if "floor(" in outer and "floor(" not in inner and all(line.strip().startswith("mse.band ") for line in (outer, inner)):
            if inner.rstrip().endswith("{"):
                yield outer.strip(), lines[:number] + [inner, outer] + lines[number + 2 :]


def run_on_threads(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """A sequential loop becomes the threads of a block."""
    if any("mse.mark" in line for line in lines):
        return
    for number in region(lines, "mse.schedule"):
        line = lines[number]
        if line.strip().startswith("mse.band ") and "coincident [false]" in line:
            end = block_end(lines, number)
            claimed = line.replace("coincident [false]", "coincident [true]")
            chunks = FUNCTION.sub(r"-> [(floor((\1)/8))]", line).rstrip().removesuffix("{") + " {"
            threads = FUNCTION.sub(r"-> [((\1) mod 8)]", claimed)
            marked = ['mse.mark "kernel" {', chunks, 'mse.mark "thread" {', threads]
            yield line.strip(), lines[:number] + marked + lines[number + 1 : end] + ["}"] * 3 + lines[end:]


def swap_may_writes(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Two conditionals of one statement, each with writes that may happen, change places."""
    for number, _ in statements(lines):
        starts = [k for k in range(number, block_end(lines, number)) if lines[k].strip().startswith("scf.if")]
        for first, second in zip(starts, starts[1:]):
            middle, end = block_end(lines, first), block_end(lines, second)
            if any("may" in line for line in lines[first:middle]) and any("may" in line for line in lines[second:end]):
                swapped = lines[middle:second] + lines[second:end] + lines[first:middle]
                yield lines[first].strip(), lines[:first] + swapped + lines[end:]


def claim_coincidence(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number in region(lines, "mse.schedule"):
        if "coincident [false]" in lines[number]:
            claimed = lines[number].replace("coincident [false]", "coincident [true]")
            yield lines[number].strip(), replaced(lines, number, claimed)


def wrong_origins(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, found in statements(lines):
        _, name, _, coordinates, _, after = found.groups()
        if "origin" not in after and not name.startswith(("barrier", "copy")):
            *outer, last = [coordinate.strip() for coordinate in coordinates.split(",")]
            target = ", ".join([*outer, f"{last} + 1"])
            origin = f'origin <"{{ {name}[{coordinates}] -> {name}[{target}] }}"> {{'
            yield name, replaced(lines, number, lines[number].rstrip().removesuffix("{") + origin)


def renumbered(text: str, name: str) -> str:
    """Isl text in which the last coordinate of a statement is counted from one less."""

    def shift(found: re.Match[str]) -> str:
        last = found[1].split(",")[-1].strip()
        return f"{name}[{found[1]}]" + re.sub(rf"(?<![A-Za-z_])(\d*){last}\b", rf"\1({last} + 1)", found[2])

    return re.sub(rf"\b{name}\[([\w, ]+)\]([^;}}]*)", shift, text)


def renumber(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Instances get other coordinates: domain, accesses, schedule and origin together, the body stays."""
    flow = region(lines, "mse.dataflow")
    for number, found in statements(lines):
        _, name, _, coordinates, _, after = found.groups()
        *outer, last = [coordinate.strip() for coordinate in coordinates.split(",")]
        if "origin" in after or "extension" in "".join(lines) or not re.fullmatch(r"\w+", last):
            continue
        broken = [line if k in flow else renumbered(line, name) for k, line in enumerate(lines)]
        target = ", ".join([*outer, f"{last} + 1"])
        origin = f'origin <"{{ {name}[{coordinates}] -> {name}[{target}] }}"> {{'
        yield name, replaced(broken, number, broken[number].rstrip().removesuffix("{") + origin)


def swap_labels(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Two reads of one statement exchange their names."""
    for number, _ in statements(lines):
        inside = range(number, block_end(lines, number))
        reads = [(k, found[1]) for k in inside if (found := re.search(r"mse\.read \S+ (@\w+)", lines[k]))]
        for (first, one), (second, other) in zip(reads, reads[1:]):
            broken = replaced(lines, first, lines[first].replace(one + " ", other + " "))
            yield f"{one} and {other}", replaced(broken, second, lines[second].replace(other + " ", one + " "))


def make_private(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, line in enumerate(lines):
        if 'in "workgroup"' in line:
            yield line.strip(), replaced(lines, number, line.replace('in "workgroup"', 'in "private"'))


def shrink_extents(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number, line in enumerate(lines):
        if found := re.search(r'mse\.array "(\w+)" <"((?:\[[^\]]*\] -> )?\{ \w+\[)([^\]]+)\] : ([^"]*) \}"', line):
            first = found[3].split(",")[-1].strip()
            cut = found.end(4)
            yield found[1], replaced(lines, number, f"{line[:cut]} and {first} mod 3 < 2{line[cut:]}")


def repeat_statements(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """A statement is executed once more, right after itself."""
    schedule = region(lines, "mse.schedule")
    for number, found in statements(lines):
        name, end = found[2], block_end(lines, number)
        filters = [k for k in schedule if re.match(rf'\s*mse\.filter <"[^{{]*\{{ {name}\[[^\]]*\] \}}"> ?\{{?$', lines[k])]
        if name.startswith("barrier") or "extension" in "".join(lines) or not filters:
            continue
        again = [re.sub(rf"\b{name}\b", f"{name}again", line) for line in lines[number:end]]
        again = [re.sub(r"(@(\w+))( may)? (<.*>) : ", r"@\2again\3 \4 {origin = \1} : ", line) for line in again]
        head = again[0].rstrip().removesuffix("{")
        coordinates = found[4]
        again[0] = f'{head}origin <"{{ {name}again[{coordinates}] -> {name}[{coordinates}] }}"> {{'
        leaf, stop = filters[-1], block_end(lines, filters[-1])
        outer = [twice(line, name) for line in lines[:leaf]]
        subtree = lines[leaf:stop]
        copy = [re.sub(rf"\b{name}\b", f"{name}again", line) for line in subtree]
        broken = outer + subtree + copy + lines[stop:]
        yield name, broken[:end] + again + broken[end:]


def twice(line: str, name: str) -> str:
    """Filters and bands above mention the repeated statement too."""
    if not line.strip().startswith(("mse.band", "mse.filter")):
        return line
    return re.sub(rf"\b{name}\[[^\]]*\](?: -> \[\([^;]*?\)\](?=[;}}\] ]))?", lambda m: m[0] + "; " + m[0].replace(name, f"{name}again"), line)


UNUSED = "no live value depends on it at any size"
KINDS = [
    Kind("drop-barrier", "a barrier is removed", drop_barriers, "other barriers separate the accesses"),
    Kind("shift-subscript", "a subscript is one too large", shift_subscripts, UNUSED),
    Kind("drop-write", "a write is removed", drop_writes, UNUSED),
    Kind("neutral", "a constant that is written is another one", change_constants, UNUSED),
    Kind("swap-may-writes", "two writes that may happen change places", swap_may_writes, "no read may get either"),
    Kind("drop-instance", "a domain loses its first instances", drop_instances, "there are no such instances, or nothing depends on them"),
    Kind("shift-domain", "a domain is shifted by one", shift_domains, UNUSED),
    Kind("swap-filters", "two children of a sequence change places", swap_filters, "they have no order to keep"),
    Kind("reverse-loop", "a loop runs backwards", reverse_bands, "its iterations have no order to keep"),
    Kind("shift-tile", "a statement is in the next tile", shift_tiles, "no statement of another tile waits for it"),
    Kind("swap-tiles", "points go around tiles", swap_tiles, "its iterations have no order to keep"),
    Kind("threads", "a sequential loop runs on the threads of a block", run_on_threads, "its iterations have no order to keep"),
    Kind("claim", "a sequential member is claimed coincident", claim_coincidence, "it carries no dependence", "a claim that this lowering does not use"),
    Kind("wrong-origin", "instances stand for their neighbours", wrong_origins, "nothing depends on them", "origins are not executed"),
    Kind("renumber", "instances, accesses and origins are renumbered together", renumber, "the body uses no coordinate"),
    Kind("swap-labels", "two reads exchange their names", swap_labels, "they have the same sources", "names are not executed"),
    Kind("shrink-modulus", "a modulus is one too small", shrink_moduli, "the cells of one place do not live at the same time"),
    Kind("swap-rows", "subscripts of a layout change places", swap_rows, "the cells of one place do not live at the same time"),
    Kind("other-memory", "an array lies in the memory of another one", move_to_others, "that one holds no values meanwhile"),
    Kind("shift-in-memory", "an array lies one further, or one nearer, in the memory of another one", shift_in_memory, "that one holds no values meanwhile"),
    Kind("private", "workgroup memory becomes private", make_private, "threads read what they wrote"),
    Kind("shrink-extent", "an array of the scop loses cells", shrink_extents, "they are not accessed", "the box around the extent has room for them"),
    Kind("repeat", "a statement is executed twice", repeat_statements, "it does not read what it writes"),
]

SUBJECTS = [
    Subject("tile"),
    Subject("fold"),
    Subject("may", SOURCE),
    Subject("coordinates", SOURCE),
    Subject("windows", WINDOWS),
    Subject("in-place", WINDOWS),
    Subject("jacobi-1d", GPU),
    Subject("temporary-row", SOURCE),
    Subject("trisolv", GPU),
    Subject("jacobi-1d", TILED),
    Subject("jacobi-1d", TRANSFERS),
    Subject("rows", ROWS),
    Subject("sums"),
    Subject("counts", COMBINED, sizes="1,2,3,33,300"),
]
ALL_SUBJECTS = SUBJECTS + [
    Subject("coordinates", GPU),
    Subject("may", GPU),
    Subject("windows", GPU_WINDOWS),
    Subject("in-place", GPU_WINDOWS),
    Subject("jacobi-1d", SOURCE),
    Subject("trisolv", SOURCE),
    Subject("temporary-row", GPU),
    Subject("seidel-2d", TILED),
    Subject("fdtd-2d", TILED),
    Subject("seidel-2d", WAVES),
    Subject("jacobi-1d", DIAMONDS, sizes="3,33,300"),
    Subject("lu", TRANSFERS),
    Subject("temporary-row", TRANSFERS),
    Subject("floyd-warshall", PIECES, inputs=("path=-1",)),
    Subject("crossing", STEPS, sizes="3,33,70"),
    *(Subject(name, pipeline) for pipeline in (SOURCE, GPU) for name in (
        "atax", "forward-substitution", "gauss-filter", "gemm", "lu", "mvt", "popl98-1", "popl98-2", "popl98-3", "seidel-2d", "symm", "trmm",
    )),
]


# Program, kind, text of the place: broken for the checker, which compares instances, though no value can tell.
NOT_OBSERVABLE = [
    ("may", "repeat", "S0", "what is written again is the same constant"),
    ("jacobi-1d", "reverse-loop", "[(i0)]; S1", "the rounds differ in their number only"),
    ("jacobi-1d", "shift-domain", "to_host", "the first cell, which nobody writes, is not copied: lowering copies from the first one on, and refuses"),
    ("temporary-row", "shift-domain", "to_device", "the first cell, which nobody reads, is not copied: lowering copies from the first one on, and refuses"),
    ("seidel-2d", "reverse-loop", "-> [(i0)] }", "the rounds differ in their number only"),
    ("popl98-2", "repeat", "S0", "what is written again is the same constant"),
    ("popl98-3", "repeat", "S0", "the same value is written to the same cell again"),
    ("windows", "swap-filters", "S0", "a kill executes nothing"),
    ("in-place", "shift-in-memory", "i0 + 1", "the loop that is parallel runs in the order of the source, in which it does no harm"),
    *(("crossing", kind, place, "it is in the fall-back, which is executed only where lowering finds no loops for the blocks") for kind, place in (
        ("shift-subscript", "arg0_3 @"), ("drop-write", "@w0 <"), ("drop-instance", "S0"), ("shift-domain", "S0"),
    )),
    *(("counts", kind, "start_arg1_sum", "lowering keeps the sum in a register, which starts as the zero that is not written") for kind in (
        "drop-write", "drop-instance", "shift-domain",
    )),
    ("sums", "shift-domain", "start", "lowering keeps the sum in a register, which starts as the zero that is not written"),
    ("symm", "shift-domain", "S0", "lowering keeps the cell in a register, which starts as the zero that is not written"),
]


# Program, pipeline, kind: mse-verify says that it does not decide, which is no proof.
NOT_DECIDED = [
    ("seidel-2d", WAVES, "shift-tile", "where tiles meet takes isl more than the bound"),
]


def run(command: list[str | Path]) -> Done:
    return tools.run(command, SECONDS)


def scop_of(subject: Subject) -> str:
    if not subject.pipeline:
        return subject.path.read_text()
    done = run([MSE_OPT, f"--pass-pipeline=builtin.module({subject.pipeline})", subject.path])
    if done.status:
        raise SystemExit(f"{subject.name}: {done.errors}")
    return without_fallback(done.text)


def without_fallback(text: str) -> str:
    """The scop alone: what its fall-back does is never executed."""
    if "mse.fallback" not in text:
        return text
    lines = text.splitlines()
    fallback = region(lines, "mse.fallback")
    return "".join(f"{line}\n" for number, line in enumerate(lines) if number not in fallback)


def lowered(scop: Path, output: Path, in_parallel: bool = False) -> bool:
    """Lowers a scop; the source flow, which speaks of what may be gone, is left out."""
    text = scop.read_text()
    lines = text.splitlines()
    flow = region(lines, "mse.dataflow")
    scop = output.with_suffix(".in.mlir")
    scop.write_text("\n".join(lines[: flow.start] + lines[flow.stop :]) + "\n")
    lower = "--mse-lower=target=gpu" if "mse.mark" in text else "--mse-lower=target=affine"
    lower = PARALLEL_TO_GPU if in_parallel else lower
    return run([MSE_OPT, lower, scop, "-o", output]).status == 0


def judge_static(scop: Path) -> str:
    done = run([MSE_OPT, "--mse-verify", scop, "-o", os.devnull])
    if done.status not in (0, 1):
        raise SystemExit(f"{scop}: mse-verify: exit status {done.status}: {done.errors[-500:]}")
    if done.status == 1:
        return "killed" if " error: " in done.errors else f"broken: {done.errors[-300:]}"
    return "undecided" if "not decided" in done.errors else "right"


def judge_dynamic(mutant: Mutant, original: Path, scop: Path, entry: str) -> str:
    output = scop.with_suffix(".low.mlir")
    if not lowered(scop, output, mutant.kind == "claim" and "mse.mark" not in scop.read_text()):
        return "refused"
    orders = ("forward", "reverse", "random:1") if "gpu.launch" in output.read_text() else ("forward",)
    sizes = [word for each in mutant.subject.sizes.split(",") for word in ("--size", each)] + rectangular(mutant.subject)
    inputs = [["--seed", str(seed)] for seed in SEEDS] + [["--input", each] for each in mutant.subject.inputs]
    for chosen, order in product(inputs, orders):
        command = [MSE_RUN, "--compare", "--check", original, output, "--entry", entry, *sizes, "--order", order, *chosen]
        if run(command).status != 0:
            return "killed"
    return "right"


def rectangular(subject: Subject) -> list[str]:
    """Sizes that differ from each other, of kernels of the corpus."""
    if subject.name not in kernel_names():
        return []
    sizes = [sizes_of(parse(subject.name), list(values)) for values in RECTANGULAR]
    named = [",".join(f"{name}={size}" for name, size in each.items()) for each in sizes]
    return [word for each in named for word in ("--size", each)]


def judge(mutant: Mutant, original: Path, folder: Path, number: int) -> tuple[str, str]:
    scop = folder / f"{number}.mlir"
    scop.write_text(mutant.text)
    entry = re.search(r"func\.func @(\w+)", mutant.text)
    with case(mutant.name):
        return judge_static(scop), judge_dynamic(mutant, original, scop, entry[1] if entry else "")


def outcome(kind: Kind, mutant: Mutant, static: str, dynamic: str) -> str:
    """The checkers that noticed: both, static alone, nobody because it is equivalent, or nobody though it is not."""
    if static == "killed":
        if dynamic in ("killed", "refused"):
            return "both" if dynamic == "killed" else "static"
        return "static" if kind.only_static or not_observable(mutant) else "survives execution"
    if static == "undecided" and any((mutant.subject.name, mutant.subject.pipeline, mutant.kind) == known[:3] for known in NOT_DECIDED):
        return "not decided"
    if static == "right" and (dynamic == "right" or (dynamic == "refused" and not_observable(mutant))):
        return "equivalent"
    return "survives the checker"


def not_observable(mutant: Mutant) -> str:
    """Why no execution can tell the mutant from what it was."""
    found = (
        why for name, kind, place, why in NOT_OBSERVABLE if (name, kind) == (mutant.subject.name, mutant.kind) and place in mutant.place
    )
    return next(found, "")


def mutants_of(subject: Subject, kinds: list[Kind]) -> list[Mutant]:
    lines = scop_of(subject).splitlines()
    return [
        Mutant(subject, kind.name, place, "\n".join(broken) + "\n")
        for kind in kinds
        for place, broken in kind.mutate(lines)
    ]


def main() -> int:
    options = argparse.ArgumentParser(description="Break right programs and see which checker notices.")
    options.add_argument("programs", nargs="*", metavar="program", help="names of programs (default: a few)")
    options.add_argument("--all", action="store_true", help="all programs")
    options.add_argument("--kind", default="", help="only these kinds, separated by commas")
    options.add_argument("--list", action="store_true", help="print every mutant")
    chosen = options.parse_args()
    everything = chosen.all or EVERYTHING
    drawing = Drawing("mutants", PARTS, everything=everything or bool(chosen.programs or chosen.kind))
    subjects = ALL_SUBJECTS if chosen.programs or everything else SUBJECTS
    subjects = [subject for subject in subjects if not chosen.programs or subject.name in chosen.programs]
    kinds = [kind for kind in KINDS if not chosen.kind or kind.name in chosen.kind.split(",")]
    return examine(subjects, kinds, chosen.list, drawing)


def examine(subjects: list[Subject], kinds: list[Kind], listing: bool, drawing: Drawing) -> int:
    counts: dict[str, Counter[str]] = {kind.name: Counter() for kind in kinds}
    reasons: dict[str, set[str]] = {kind.name: set() for kind in kinds}
    by_name = {kind.name: kind for kind in kinds}
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder, jobs = Path(name), []
        for index, subject in enumerate(subjects):
            drawn = [mutant for mutant in mutants_of(subject, kinds) if drawing.has(mutant.name)]
            original = base_of(subject, folder / f"base{index}.mlir") if drawn else subject.path
            for mutant in drawn:
                jobs.append((mutant, pool.submit(judge, mutant, original, folder, len(jobs))))
        for mutant, job in jobs:
            static, dynamic = job.result()
            found = outcome(by_name[mutant.kind], mutant, static, dynamic)
            counts[mutant.kind][found] += 1
            if found == "static":
                reason = "the lowering refuses it" if dynamic == "refused" else not_observable(mutant) or by_name[mutant.kind].only_static
                reasons[mutant.kind].add(reason)
            if found.startswith("survives"):
                drawing.fails(mutant.name)
            if listing or found.startswith("survives"):
                print(f"{found}: {mutant.subject.name} {mutant.kind}: {mutant.place[:150]} (static: {static}, dynamic: {dynamic})", flush=True)
    for kind in kinds:
        if counts[kind.name]["equivalent"]:
            reasons[kind.name].add(f"equivalent: {kind.equivalent}")
    return report(counts, reasons)


def base_of(subject: Subject, output: Path) -> Path:
    """The base that mutants are compared with: the program, or the right scop lowered."""
    if subject.pipeline:
        return subject.path
    static = judge_static(subject.path)
    if static != "right" or not lowered(subject.path, output):
        raise SystemExit(f"{subject.name} is not right itself: {static}")
    return output


def report(counts: dict[str, Counter[str]], reasons: dict[str, set[str]]) -> int:
    columns = ["both", "static", "equivalent", "not decided", "survives execution", "survives the checker"]
    print(f"\n{'kind':16}{'mutants':>8}" + "".join(f"{column:>{len(column) + 2}}" for column in columns) + "  because")
    total: Counter[str] = Counter()
    for name, count in [*counts.items(), ("all", total)]:
        if count is not total:
            total.update(count)
        numbers = "".join(f"{count[column]:{len(column) + 2}}" for column in columns)
        print(f"{name:16}{count.total():8}{numbers}  {'; '.join(sorted(reasons.get(name, ())))}".rstrip())
    survivors = total["survives execution"] + total["survives the checker"]
    print(f"{total.total() - survivors} passed, {survivors} failed")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main())
