"""All operations of arith and math on special values: mse-run gives what mlir-runner gives, bit for bit.

    arithmetic.py FOLDER

The operations are those that LLVM's headers register. Each is executed for every type that it takes and that both programs
know, on zeros of both signs, infinities, NaN, subnormals, the largest and smallest numbers, and some others; operands for
which an operation has no result, or poison (a division by zero, a shift by the width, a conversion out of range), are left
out. Both programs read one module; the reference is lowered here, by other passes than mse-run's where there are others:
functions of math go to libm by name, and what `arith-expand` would take comes second. All NaNs are equal.

What one of the two cannot do is in UNKNOWN, with the reason; it is an error if it can.

Both let LLVM take the processor's conversion from f32 to bf16, if it has one: that of AVX512-BF16 takes subnormals for zero.
"""

from __future__ import annotations

import itertools
import math
import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy

LLVM = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}
FLOATS, NARROW = ("f16", "bf16", "f32", "f64"), ("i1", "i8", "i16", "i32", "i64")
INTEGERS = (*NARROW, "index")
MANTISSA = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "f64": (11, 52)}
"""The bits of a float: of its exponent and of its mantissa."""

REFERENCE = (
    "builtin.module(convert-scf-to-cf,math-expand-ops{ops=clampf},convert-arith-to-llvm,MATH,"
    "arith-expand{include-f8e8m0=true},convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"
)
FUNCS = "convert-math-to-funcs{min-width-of-fpowi-exponent=65}"
MATH = {"libm": "convert-math-to-libm", "llvm": f"math-expand-ops{{ops=rsqrt}},{FUNCS},convert-scf-to-cf,convert-math-to-llvm"}
"""How the reference lowers math: functions that libm has, by their names; the rest."""
LIBRARIES = ("mlir_c_runner_utils", "mlir_runner_utils", "mlir_float16_utils")

SCALE = "f8E8M0FNU"
WIDTHS[SCALE] = 8

Operands = tuple[int, ...]
"""A bit pattern for each operand."""


@dataclass(frozen=True)
class Case:
    """An operation at types, with what it is executed on."""

    name: str
    takes: tuple[str, ...]
    gives: tuple[str, ...]
    operands: Sequence[Operands]
    attributes: str = ""

    def __str__(self) -> str:
        attributes = f" {self.attributes}" if self.attributes else ""
        return f"{self.name}{attributes} : ({', '.join(self.takes)}) -> ({', '.join(self.gives)})"


def value(kind: str, bits: int) -> float:
    """The number that a float's bits are."""
    exponent_bits, fraction_bits = MANTISSA[kind]
    sign = -1.0 if bits >> (exponent_bits + fraction_bits) else 1.0
    exponent, fraction = bits >> fraction_bits & (1 << exponent_bits) - 1, bits & (1 << fraction_bits) - 1
    if exponent == (1 << exponent_bits) - 1:
        return math.nan if fraction else sign * math.inf
    bias = (1 << exponent_bits - 1) - 1
    if exponent == 0:
        return sign * math.ldexp(fraction, 1 - bias - fraction_bits)
    return sign * math.ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits)


def signed(kind: str, bits: int) -> int:
    """The number that an integer's bits are."""
    width = WIDTHS[kind]
    return bits - (1 << width) if bits >> width - 1 else bits


def bits_of(kind: str, number: float) -> int:
    """The bits of the float that is nearest to a number towards zero."""
    exponent_bits, fraction_bits = MANTISSA[kind]
    (double,) = struct.unpack("<Q", struct.pack("<d", number))
    sign, exponent, fraction = double >> 63, (double >> 52) - (double >> 63 << 11) - 1023, double & (1 << 52) - 1
    exponent += (1 << exponent_bits - 1) - 1
    assert 0 < exponent < (1 << exponent_bits) - 1, (kind, number)
    return (sign << exponent_bits | exponent) << fraction_bits | fraction >> 52 - fraction_bits


def floats(kind: str) -> list[int]:
    """The special values of a type, then some others."""
    exponent_bits, fraction_bits = MANTISSA[kind]
    infinity = ((1 << exponent_bits) - 1) << fraction_bits
    one = 1 << fraction_bits
    positive = [0, 1, one - 1, one, infinity - 1, infinity, *(bits_of(kind, number) for number in (0.1, 0.5, 1.0, 1.5, 2.5))]
    positive += [bits_of(kind, 1.0) + 1, bits_of(kind, 1000.0), bits_of(kind, 3.0)]
    sign = 1 << exponent_bits + fraction_bits
    return [*positive, *(sign | bits for bits in positive), infinity | one >> 1]


def many_floats(kind: str) -> list[int]:
    """More values, for operations of one operand: ties of rounding, and patterns that fill the mantissa."""
    fraction_bits, width = MANTISSA[kind][1], WIDTHS[kind]
    others = [bits_of(kind, number) for number in (0.25, 0.75, 3.5, 4.5, 7.0, 31.75, 100.0, 2.0**-9, 2.0**-14, 0.9, 1.1)]
    others += [bits_of(kind, 2.0**power) for power in (7, 8, 14, 15)]
    others += [bits_of(kind, 2.0**power) - 1 for power in (7, 8, 15)]
    for low in (10, 7, 23, 24, 11):  # Halfway between floats of a narrower type, and a little beside.
        if low < fraction_bits:
            half = 1 << fraction_bits - low - 1
            others += [bits_of(kind, 1.0) | half, bits_of(kind, 1.0) | half | 1, bits_of(kind, 1.0) | 3 * half]
            others += [bits_of(kind, 1.0) | half - 1, bits_of(kind, 1.0) + (half << 1) - 1]
    return [*floats(kind), *others, *(1 << width - 1 | bits for bits in others)]


def integers(kind: str) -> list[int]:
    width = WIDTHS[kind]
    numbers = [0, 1, 2, 3, 7, 42, (1 << width - 1) - 1, -1, -2, -3, -7, -(1 << width - 1), -(1 << width - 1) + 1]
    return list(dict.fromkeys(number & (1 << width) - 1 for number in numbers))


def values(kind: str) -> list[int]:
    return floats(kind) if kind in FLOATS else integers(kind)


def tuples(*kinds: str) -> list[Operands]:
    return list(itertools.product(*map(values, kinds)))


def singles(kind: str) -> list[Operands]:
    return [(bits,) for bits in (many_floats(kind) if kind in FLOATS else integers(kind))]


def divisions(kind: str, is_signed: bool) -> list[Operands]:
    smallest, ones = 1 << WIDTHS[kind] - 1, (1 << WIDTHS[kind]) - 1
    return [(a, b) for a, b in tuples(kind, kind) if b != 0 and not (is_signed and (a, b) == (smallest, ones))]


def in_range(kind: str, target: str, is_signed: bool) -> list[Operands]:
    """Floats that a conversion to an integer has a result for."""
    width = WIDTHS[target]
    low, high = (-(1 << width - 1), 1 << width - 1) if is_signed else (0, 1 << width)
    numbers = [(bits, value(kind, bits)) for (bits,) in singles(kind)]
    return [(bits,) for bits, number in numbers if math.isfinite(number) and low <= math.trunc(number) < high]


def cases_of(name: str) -> Iterable[Case]:
    """The cases at which an operation is executed; nothing if this file does not know it."""
    _, short = name.split(".")
    if short in UNARY:
        return (Case(name, (kind,), (kind,), singles(kind)) for kind in FLOATS)
    if short in TESTS:
        return (Case(name, (kind,), ("i1",), singles(kind)) for kind in FLOATS)
    if short in BINARY:
        return (Case(name, (kind,) * 2, (kind,), tuples(kind, kind)) for kind in FLOATS)
    if short in UNARY_INTEGER:
        return (Case(name, (kind,), (kind,), singles(kind)) for kind in INTEGERS)
    if short in BINARY_INTEGER:
        return (Case(name, (kind,) * 2, (kind,), tuples(kind, kind)) for kind in INTEGERS)
    if short in DIVISIONS:
        return (Case(name, (kind,) * 2, (kind,), divisions(kind, short.endswith("si"))) for kind in INTEGERS)
    if short in SHIFTS:
        small = {kind: [(a, b) for a, b in tuples(kind, kind) if b < WIDTHS[kind]] for kind in INTEGERS}
        wide = {kind: [(a, WIDTHS[kind] - 1) for a in integers(kind)] for kind in INTEGERS}
        return (Case(name, (kind,) * 2, (kind,), small[kind] + wide[kind]) for kind in INTEGERS)
    if short in EXTENDED:
        second = {kind: "i1" if short.startswith("add") else kind for kind in INTEGERS}
        return (Case(name, (kind,) * 2, (kind, second[kind]), tuples(kind, kind)) for kind in INTEGERS)
    return OTHERS[short](name) if short in OTHERS else ()


UNARY = set(
    "negf absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor log log10 log1p log2 round "
    "roundeven rsqrt sin sinh sqrt tan tanh trunc".split()
)
TESTS = set("isfinite isinf isnan isnormal".split())
BINARY = set("addf subf mulf divf remf maximumf minimumf maxnumf minnumf copysign atan2 powf".split())
LIBM = UNARY - {"negf", "absf", "rsqrt", "expm1"} | {"atan2", "fma", "powf"}
"""Operations that the reference takes from libm. Not expm1: mse-run computes it as upstream's convert-math-to-llvm does,
as exp(x) - 1."""
UNARY_INTEGER = set("absi ctlz ctpop cttz".split())
BINARY_INTEGER = set("addi subi muli andi ori xori maxsi maxui minsi minui".split())
DIVISIONS = set("ceildivsi ceildivui divsi divui floordivsi remsi remui".split())
SHIFTS = set("shli shrsi shrui".split())
EXTENDED = set("addui_extended mulsi_extended mului_extended".split())


def pairs(froms: Sequence[str], tos: Sequence[str], widths: int | None = None) -> list[tuple[str, str]]:
    """Two types; the second is wider (1), narrower (-1), as wide (0)."""
    both = [(a, b) for a in froms for b in tos if a != b]
    order = {(a, b): (WIDTHS[b] > WIDTHS[a]) - (WIDTHS[b] < WIDTHS[a]) for a, b in both}
    return [pair for pair in both if widths is None or order[pair] == widths]


def conversions(kinds: Iterable[tuple[str, str]]):
    return lambda name: (Case(name, (a,), (b,), singles(a)) for a, b in kinds)


def to_integers(is_signed: bool):
    return lambda name: (Case(name, (a,), (b,), in_range(a, b, is_signed)) for a, b in pairs(FLOATS, NARROW))


def comparisons(kinds: Sequence[str], count: int):
    def cases(name: str) -> Iterable[Case]:
        for kind, predicate in itertools.product(kinds, range(count)):
            yield Case(name, (kind, kind), ("i1",), tuples(kind, kind), f"<{{predicate = {predicate} : i64}}>")

    return cases


def constants(name: str) -> Iterable[Case]:
    """A constant takes nothing: each is a case."""
    for kind in (*FLOATS, *INTEGERS):
        for bits in values(kind):
            literal = f"0x{bits:0{WIDTHS[kind] // 4}X}" if kind in FLOATS else str(signed(kind, bits))
            if kind == "i1":
                literal = str(bool(bits)).lower()
            text = literal if kind == "i1" else f"{literal} : {kind}"
            yield Case(name, (), (kind,), [()], f"<{{value = {text}}}>")


def clamps(kind: str) -> list[Operands]:
    ordered = [(a, b) for a, b in tuples(kind, kind) if value(kind, a) <= value(kind, b)]
    return [(bits, a, b) for (a, b), bits in itertools.product(ordered[::5], floats(kind))]


def powers(kind: str) -> list[Operands]:
    """Powers that are defined: not of 0 with a negative exponent."""
    return [(a, b) for a, b in tuples(kind, kind) if not (a == 0 and signed(kind, b) < 0)]


OTHERS = {
    "bitcast": conversions(pairs((*FLOATS, *NARROW), (*FLOATS, *NARROW), 0)),
    "cmpf": comparisons(FLOATS, 16),
    "cmpi": comparisons(INTEGERS, 10),
    "constant": constants,
    "extf": conversions(pairs(FLOATS, FLOATS, 1)),
    "truncf": conversions(pairs(FLOATS, FLOATS, -1)),
    "extsi": conversions(pairs(NARROW, NARROW, 1)),
    "extui": conversions(pairs(NARROW, NARROW, 1)),
    "trunci": conversions(pairs(NARROW, NARROW, -1)),
    "fptosi": to_integers(True),
    "fptoui": to_integers(False),
    "sitofp": conversions(pairs(NARROW, FLOATS)),
    "uitofp": conversions(pairs(NARROW, FLOATS)),
    "index_cast": conversions(pairs(["index"], NARROW) + pairs(NARROW, ["index"])),
    "index_castui": conversions(pairs(["index"], NARROW) + pairs(NARROW, ["index"])),
    "select": lambda name: (Case(name, ("i1", kind, kind), (kind,), tuples("i1", kind, kind)) for kind in (*FLOATS, *INTEGERS)),
    "clampf": lambda name: (Case(name, (kind,) * 3, (kind,), clamps(kind)) for kind in FLOATS),
    "fma": lambda name: (Case(name, (kind,) * 3, (kind,), tuples(*(kind,) * 3)[::7]) for kind in FLOATS),
    "fpowi": lambda name: (Case(name, (a, b), (a,), tuples(a, b)) for a, b in itertools.product(FLOATS, ("i32",))),
    "ipowi": lambda name: (Case(name, (kind,) * 2, (kind,), powers(kind)) for kind in NARROW[1:]),
    "scaling_extf": lambda name: (Case(name, ("f16", SCALE), ("f32",), list(zip(values("f16"), range(100, 200)))),),
    "scaling_truncf": lambda name: (Case(name, ("f32", SCALE), ("f16",), list(zip(values("f32"), range(100, 200)))),),
    "sincos": lambda name: (Case(name, (kind,), (kind,) * 2, singles(kind)) for kind in FLOATS),
}

UNKNOWN: dict[str, tuple[str, str]] = {
    "arith.addui_extended : (index, index) -> (index, i1)": ("both", "upstream's convert-arith-to-llvm fails"),
    "arith.scaling_extf": ("mse-run", "it has no floats of 8 bits"),
    "arith.scaling_truncf": ("mse-run", "it has no floats of 8 bits"),
    "math.isinf": ("both", "no pass of upstream's lowers it"),
    "math.isnormal": ("both", "no pass of upstream's lowers it"),
}
"""Operations, or cases as they are printed, that are not compared; who cannot do them, and why."""

ROUNDED = {"math.fma : (f16, f16, f16) -> (f16)": 1}
"""Where both are right in their own way, by how many units in the last place they may differ: libm has no fma of f16, and the
reference rounds that of f32 once more."""


def module(cases: Sequence[Case]) -> str:
    """A module whose @run writes the bits of all results into its argument, and whose @main prints them."""
    columns: dict[Operands, str] = {}
    functions, place = [], 0
    for number, case in enumerate(cases):
        functions.append(function(number, case, place, columns))
        place += len(case.operands) * len(case.gives)
    globals_ = (
        f"memref.global @{name} : memref<{len(column)}xi64> = dense<[{', '.join(str(signed('i64', bits)) for bits in column)}]>"
        for column, name in columns.items()
    )
    calls = (f"call @case{number}(%out) : (memref<{place}xi64>) -> ()" for number in range(len(cases)))
    run = [f"func.func @run(%out: memref<{place}xi64>) {{", *calls, "return", "}"]
    parts = [*globals_, *functions, *run, MAIN.replace("PLACES", str(place))]
    return "\n".join(parts).replace("memref<?xi64>", f"memref<{place}xi64>")


MAIN = """\
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %out = memref.alloc() : memref<PLACESxi64>
  call @run(%out) : (memref<PLACESxi64>) -> ()
  %any = memref.cast %out : memref<PLACESxi64> to memref<*xi64>
  call @printMemrefI64(%any) : (memref<*xi64>) -> ()
  return
}"""


def function(number: int, case: Case, place: int, columns: dict[Operands, str]) -> str:
    """A function that executes a case on all of its operands, and writes the results from a place on."""
    lines = [
        f"func.func private @case{number}(%out: memref<?xi64>) {{",
        "%zero = arith.constant 0 : index",
        "%one = arith.constant 1 : index",
        f"%count = arith.constant {len(case.operands)} : index",
        f"%results = arith.constant {len(case.gives)} : index",
        "scf.for %i = %zero to %count step %one {",
        "%first = arith.muli %i, %results : index",
    ]
    for position, kind in enumerate(case.takes):
        column = tuple(operands[position] for operands in case.operands)
        name = columns.setdefault(column, f"column{len(columns)}")
        lines.append(f"%memory{position} = memref.get_global @{name} : memref<{len(column)}xi64>")
        lines.append(f"%bits{position} = memref.load %memory{position}[%i] : memref<{len(column)}xi64>")
        lines += from_bits(position, kind)
    operands = ", ".join(f"%operand{position}" for position in range(len(case.takes)))
    types = f"({', '.join(case.takes)}) -> ({', '.join(case.gives)})"
    lines.append(f'%result:{len(case.gives)} = "{case.name}"({operands}) {case.attributes} : {types}')
    for position, kind in enumerate(case.gives):
        lines += to_bits(position, kind)
        lines.append(f"%offset{position} = arith.constant {place + position} : index")
        lines.append(f"%at{position} = arith.addi %first, %offset{position} : index")
        lines.append(f"memref.store %stored{position}, %out[%at{position}] : memref<?xi64>")
    return "\n".join([*lines, "}", "return", "}"])


def from_bits(position: int, kind: str) -> list[str]:
    """From `bitsP`, an i64, to `operandP`."""
    bits, narrow, operand = f"%bits{position}", f"%narrow{position}", f"%operand{position}"
    width = WIDTHS[kind]
    if kind == "index":
        return [f"{operand} = arith.index_cast {bits} : i64 to index"]
    if kind == "i64":
        return [f"{operand} = arith.bitcast {bits} : i64 to i64"]
    if kind == "f64":
        return [f"{operand} = arith.bitcast {bits} : i64 to f64"]
    if kind in NARROW:
        return [f"{operand} = arith.trunci {bits} : i64 to {kind}"]
    return [f"{narrow} = arith.trunci {bits} : i64 to i{width}", f"{operand} = arith.bitcast {narrow} : i{width} to {kind}"]


def to_bits(position: int, kind: str) -> list[str]:
    """From result number P to `storedP`, an i64."""
    result, narrow, stored = f"%result#{position}", f"%cast{position}", f"%stored{position}"
    width = WIDTHS[kind]
    if kind == "index":
        return [f"{stored} = arith.index_cast {result} : index to i64"]
    if width == 64:
        return [f"{stored} = arith.bitcast {result} : {kind} to i64"]
    if kind in NARROW:
        return [f"{stored} = arith.extui {result} : {kind} to i64"]
    return [f"{narrow} = arith.bitcast {result} : {kind} to i{width}", f"{stored} = arith.extui {narrow} : i{width} to i64"]


class CannotError(Exception):
    """A program does not execute a module."""


def finished(*command: str | Path) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        raise CannotError(f"{Path(command[0]).name}: {done.stderr[:1000]}")
    return done.stdout


def by_mse_run(file: Path) -> list[int]:
    results = file.with_suffix(".npy")
    finished("mse-run", "-O", "0", file, "--entry", "run", "--output", f"out={results}")
    return numpy.load(results).view(numpy.uint64).tolist()


def by_mlir_runner(file: Path, way: str) -> list[int]:
    lowered = file.with_suffix(".llvm.mlir")
    pipeline = REFERENCE.replace("MATH", MATH[way])
    finished(LLVM / "bin/mlir-opt", f"--pass-pipeline={pipeline}", file, "-o", lowered)
    libraries = ",".join(str(LLVM / f"lib/lib{library}.so") for library in LIBRARIES)
    text = finished(LLVM / "bin/mlir-runner", lowered, "-e", "main", "-entry-point-result=void", f"-shared-libs={libraries}")
    printed = re.findall(r"-?\d+", text.split("data =")[1])
    return [int(number) & (1 << 64) - 1 for number in printed]


PROGRAMS = ("mse-run", "mlir-runner")


def executed(program: str, cases: Sequence[Case], folder: Path, way: str) -> list[int]:
    """The results of a program for cases that the reference lowers in one way."""
    file = folder / f"{program}-{way}.mlir"
    file.write_text(module(cases))
    return by_mse_run(file) if program == "mse-run" else by_mlir_runner(file, way)


def way_of(case: Case) -> str:
    """How the reference lowers a case."""
    dialect, short = case.name.split(".")
    return "libm" if dialect == "math" and short in LIBM else "llvm"


def registered() -> list[str]:
    """The operations of both dialects."""
    headers = [LLVM / f"include/mlir/Dialect/{dialect}/IR/{dialect}Ops.h.inc" for dialect in ("Arith", "Math")]
    return sorted({name for header in headers for name in re.findall(r'"((?:arith|math)\.\w+)"', header.read_text())})


def is_same(case: Case, kind: str, one: int, other: int) -> bool:
    if kind in FLOATS and math.isnan(value(kind, one)):
        return math.isnan(value(kind, other))
    return abs(one - other) <= ROUNDED.get(str(case), 0)


def shown(kind: str, bits: int) -> str:
    return f"{value(kind, bits)!r} (0x{bits:x})" if kind in FLOATS else str(signed(kind, bits))


def differences(cases: Sequence[Case], ours: list[int], theirs: list[int]) -> Iterable[str]:
    place = 0
    for case in cases:
        for operands, kind in itertools.product(case.operands, case.gives):
            if not is_same(case, kind, ours[place], theirs[place]):
                given = ", ".join(shown(*pair) for pair in zip(case.takes, operands, strict=True))
                yield f"{case} of ({given}): {shown(kind, ours[place])}, mlir-runner {shown(kind, theirs[place])}"
            place += 1


def works(program: str, case: Case, folder: Path) -> bool:
    try:
        executed(program, [case], folder, way_of(case))
    except CannotError:
        return False
    return True


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    errors: list[str] = []
    cases: dict[str, list[Case]] = {way: [] for way in MATH}
    left_out: dict[str, Case] = {}
    for name in registered():
        known = list(cases_of(name))
        if not known:
            errors.append(f"{name}: not tested")
        for case in known:
            unknown = {name, str(case)} & UNKNOWN.keys()
            left_out |= {key: case for key in unknown}
            if not unknown:
                cases[way_of(case)].append(case)
    errors += (f"{key}: no such operation or case" for key in UNKNOWN.keys() - left_out.keys())
    for key, case in left_out.items():
        who, why = UNKNOWN[key]
        programs = PROGRAMS if who == "both" else [who]
        errors += (f"{key}: {who} does it ({why})" for who in programs if works(who, case, folder))
    count = 0
    for way, those in cases.items():
        ours, theirs = (executed(program, those, folder, way) for program in PROGRAMS)
        errors += differences(those, ours, theirs)
        count += len(ours)
    for error in errors[:20]:
        print(error)
    if len(errors) > 20:
        print(f"{len(errors) - 20} more")
    print(f"{len(registered())} operations, {sum(map(len, cases.values()))} cases, {count} results, {len(errors)} errors")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
