"""The text of an `mse.scop`, as mse-opt prints it, as data.

    instance    (statement, coordinates)
    cell        (array, subscripts)
    access      a reference of a statement, with its relation from instances to cells
    flow        references of a read and a write of the source program, and what one may get from the other
    layout      cell -> (memory, place): the basis, each row modulo its modulus if it has one

Nothing here comes from the compiler but this text, with isl's notation in it. A scop inside an `mse.fallback`
is left out. Everything is asked for at given values of the parameters, and then enumerated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import islpy as isl

Point = tuple[int, ...]
Named = tuple[str, Point]
"""An instance, or a cell."""
Values = dict[str, int]

ISL = r'<"([^"]*)">'
SCOP_ARRAY = re.compile(rf'"(\w+)" %\S+ = %\S+ : .*? {ISL}( live_in)?( live_out)?')
LAYOUT = r'layout <"([^"]*)"(?: mod \[([^\]]*)\])?(?: in "(\w+)")?>'
OWN_ARRAY = re.compile(rf'mse\.array "(\w+)" {ISL}(?: {LAYOUT})?')
STATEMENT = re.compile(rf'mse\.stmt "(\w+)"\(.*?\) {ISL}(?: origin {ISL})?')
ACCESS = re.compile(rf"mse\.(read|write|kill) .*?@(\w+)( may)? {ISL}(?: \{{origin = @(\w+)\}})?")
FLOW = re.compile(rf"mse\.flow @(\w+)(?: may)? from @(\w+)(?: may)? {ISL}")
NODE = re.compile(r'mse\.(band|sequence|set|filter|mark)\b(?: <?"([^"]*)">?)?(?:.* coincident \[([^\]]*)\])?')


@dataclass(frozen=True)
class Layout:
    """Where the cells of an array lie."""

    basis: str
    moduli: tuple[str, ...]
    space: str


@dataclass(frozen=True)
class Array:
    """An array of the scop, or of the program around it."""

    name: str
    extent: str
    is_local: bool
    layout: Layout | None


@dataclass(frozen=True)
class Access:
    """A read, a write or a kill of a statement."""

    reference: str
    source: str
    array: str
    kind: str
    relation: str
    position: int


@dataclass
class Statement:
    """A statement; without an origin its instances stand for themselves."""

    name: str
    domain: str
    origin: str
    accesses: list[Access] = field(default_factory=list)


@dataclass
class Node:
    """A node of the schedule tree."""

    kind: str
    text: str = ""
    coincident: tuple[bool, ...] = ()
    children: list[Node] = field(default_factory=list)


@dataclass
class Scop:
    """The first scop of a module."""

    parameters: list[str]
    arrays: dict[str, Array]
    statements: list[Statement]
    tree: Node
    flow: list[tuple[str, str, str]]


def parse(text: str) -> Scop:
    lines = without(block(text.splitlines(), "mse.scop"), "mse.fallback")
    end = next(number for number, line in enumerate(lines) if line.endswith("{"))
    header, body = " ".join(lines[: end + 1]), lines[end + 1 :]
    parameters = re.search(r"mse\.scop parameters\((.*?)\)", header)
    arrays = [outside(found) for found in SCOP_ARRAY.finditer(header)]
    arrays += [own(found) for line in body if (found := OWN_ARRAY.search(line))]
    return Scop(
        parameters=re.findall(r'"(\w+)"', parameters[1]) if parameters else [],
        arrays={array.name: array for array in arrays},
        statements=statements(body),
        tree=tree(block(body, "mse.schedule")),
        flow=[(found[1], found[2], found[3]) for line in body if (found := FLOW.search(line))],
    )


def block(lines: list[str], operation: str) -> list[str]:
    """The lines of an operation."""
    start = next(number for number, line in enumerate(lines) if line.strip().startswith(operation))
    closing = lines[start][: len(lines[start]) - len(lines[start].lstrip())] + "}"
    end = next((number for number in range(start, len(lines)) if lines[number] == closing), start)
    return lines[start : end + 1]


def without(lines: list[str], operation: str) -> list[str]:
    if not any(line.strip().startswith(operation) for line in lines):
        return lines
    inside = block(lines, operation)
    start = next(number for number, line in enumerate(lines) if line == inside[0])
    return lines[:start] + lines[start + len(inside) :]


def outside(found: re.Match[str]) -> Array:
    return Array(name=found[1], extent=found[2], is_local=not (found[3] or found[4]), layout=None)


def own(found: re.Match[str]) -> Array:
    moduli = tuple(re.findall(r'"([^"]*)"', found[4] or ""))
    layout = Layout(found[3], moduli, found[5] or "global") if found[3] else None
    return Array(name=found[1], extent=found[2], is_local=True, layout=layout)


def statements(lines: list[str]) -> list[Statement]:
    found: list[Statement] = []
    for number, line in enumerate(lines):
        if match := STATEMENT.search(line):
            found.append(Statement(match[1], match[2], match[3] or ""))
        elif match := ACCESS.search(line):
            kind, reference, _, relation, source = match.groups()
            ends = (source or reference, target(relation))
            found[-1].accesses.append(Access(reference, *ends, kind, relation, number))
        elif re.search(r"mse\.touch\b", line):
            raise ValueError(f"not known here: {line.strip()}")
    return found


def target(relation: str) -> str:
    """The array that a relation goes to."""
    found = re.search(r"-> (\w+)\[[^\]]*\](?: :.*)? \}$", relation)
    if not found:
        raise ValueError(f"not known here: {relation}")
    return found[1]


def tree(lines: list[str]) -> Node:
    root = Node("root")
    above = [root]
    for line in (line.strip() for line in lines[1:]):
        if line == "}":
            above.pop()
        elif match := NODE.match(line):
            claims = tuple(claim.strip() == "true" for claim in (match[3] or "").split(","))
            above[-1].children.append(Node(match[1], match[2] or "", claims))
            if line.endswith("{"):
                above.append(above[-1].children[-1])
        else:
            raise ValueError(f"not known here: {line}")
    return root


@dataclass
class Concrete:
    """A scop at given values of its parameters."""

    scop: Scop
    values: Values

    @cached_property
    def parameters(self) -> isl.Set:
        names = ", ".join(self.scop.parameters)
        equal = " and ".join(f"{name} = {self.values[name]}" for name in self.scop.parameters)
        return isl.Set(f"[{names}] -> {{ : {equal} }}" if equal else "{ : }")

    @cached_property
    def domain(self) -> isl.UnionSet:
        domains = [self.set_of(statement.domain) for statement in self.scop.statements]
        union = domains[0]
        for domain in domains[1:]:
            union = union.union(domain)
        return union

    def set_of(self, text: str) -> isl.UnionSet:
        return isl.UnionSet(text).intersect_params(self.parameters)

    def map_of(self, text: str) -> isl.UnionMap:
        return isl.UnionMap(text).intersect_params(self.parameters)

    def instances(self, text: str = "") -> list[Named]:
        """Those of a filter; all without one."""
        return list(elements(self.set_of(text).intersect(self.domain) if text else self.domain))

    def pairs(self, text: str) -> Iterator[tuple[Named, Named]]:
        """The pairs of a relation from instances."""
        return related(self.map_of(text).intersect_domain(self.domain))

    def members(self, text: str) -> list[dict[Named, int]]:
        """The functions of a band."""
        functions = isl.MultiUnionPwAff(text)
        found = []
        for member in range(functions.dim(isl.dim_type.set)):
            function = isl.UnionMap.from_union_pw_aff(functions.get_union_pw_aff(member))
            function = function.intersect_params(self.parameters).intersect_domain(self.domain)
            found.append({instance: value[0] for instance, (_, value) in related(function)})
        return found

    def cells(self, array: Array) -> list[Point]:
        """The cells of an array; none if there is no end of them."""
        extent = self.set_of(array.extent)
        bounded = all(part.is_bounded() for part in parts(extent))
        return [cell for _, cell in elements(extent)] if bounded else []

    def places(self, array: Array) -> dict[Point, Named]:
        """Where the cells of an array lie, and the name of the memory."""
        if not array.layout:
            return {cell: (array.name, cell) for cell in self.cells(array)}
        basis = self.map_of(array.layout.basis).intersect_domain(self.set_of(array.extent))
        moduli = self.moduli(array.layout)
        places = {}
        for (_, cell), (memory, row) in related(basis):
            place = tuple(at % modulus if modulus else at for at, modulus in zip(row, moduli))
            places[cell] = (memory or array.name, place)
        return places

    def moduli(self, layout: Layout) -> tuple[int | None, ...]:
        """The modulus of each row; none where it has none."""
        rank = parts(isl.UnionMap(layout.basis))[0].dim(isl.dim_type.out)
        moduli = layout.moduli or ("",) * rank
        return tuple(self.number(modulus) if modulus else None for modulus in moduli)

    def number(self, text: str) -> int:
        """The value of an affine function of the parameters."""
        names = ", ".join(self.scop.parameters)
        ((_, value),) = elements(self.set_of(f"[{names}] -> {{ [{text}] }}"))
        return value[0]


def parts(union: isl.UnionSet | isl.UnionMap) -> list[isl.Set] | list[isl.Map]:
    found: list = []
    (union.foreach_set if isinstance(union, isl.UnionSet) else union.foreach_map)(found.append)
    return found


def elements(union: isl.UnionSet) -> Iterator[Named]:
    for part in parts(union):
        name = part.get_tuple_name() if part.has_tuple_name() else ""
        yield from ((name, point) for point in points(part))


def related(union: isl.UnionMap) -> Iterator[tuple[Named, Named]]:
    for part in parts(union):
        ends = (isl.dim_type.in_, isl.dim_type.out)
        names = [part.get_tuple_name(end) if part.has_tuple_name(end) else "" for end in ends]
        rank = part.dim(isl.dim_type.in_)
        for point in points(part.wrap()):
            yield (names[0], point[:rank]), (names[1], point[rank:])


def points(part: isl.Set) -> list[Point]:
    rank = part.dim(isl.dim_type.set)
    found: list[Point] = []

    def add(point: isl.Point) -> None:
        coordinates = (point.get_coordinate_val(isl.dim_type.set, k) for k in range(rank))
        found.append(tuple(coordinate.to_python() for coordinate in coordinates))

    part.foreach_point(add)
    return found
