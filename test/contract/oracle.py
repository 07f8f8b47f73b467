"""Which cells hold values at one time, by enumeration.

    value       what one write leaves in one cell
    use         of a value: its write, and each read that may get it
    before      two accesses part at the first node of the schedule tree at which they differ. The earlier
                child of a sequence comes first, and the smaller value of a member that is not coincident. A
                coincident member and a set give no order. Accesses of one instance are in their order.
    conflict    two values of different cells, unless all uses of one come before the write of the other
    kill        conflicts with a value of another cell, unless it comes before the write or after all uses
    difference  a - b, for cells a and b of one array with conflicting values

Cells that conflict must not lie in one place. That is all that a layout must keep.

Lefebvre and Feautrier, Automatic storage management for parallel programs, 1998; Darte, Schreiber and
Villard, Lattice-based memory allocation, 2005, section 2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from scop import Concrete, Named, Node, Point, Scop, Values, related

Step = tuple[bool, int]
"""Whether a difference here is an order, and the number that differs."""
Occurrence = tuple[Named, str]
"""An instance and a reference."""


@dataclass
class Value:
    """The value that a write leaves in a cell."""

    write: Occurrence
    cell: Named
    uses: set[Occurrence]


@dataclass
class Conflicts:
    """The values of local arrays, and which of their cells must be apart."""

    values: list[Value]
    pairs: set[tuple[Named, Named]] = field(default_factory=set)

    def differences(self, array: str) -> set[Point]:
        own = ((a, b) for (one, a), (other, b) in self.pairs if one == other == array)
        return {tuple(x - y for x, y in zip(a, b)) for a, b in own}

    def neighbours(self, arrays: set[str]) -> dict[Named, set[Named]]:
        """The graph of the cells of arrays that hold values."""
        cells = [value.cell for value in self.values if value.cell[0] in arrays]
        graph: dict[Named, set[Named]] = {cell: set() for cell in cells}
        for one, other in self.pairs:
            if one in graph and other in graph:
                graph[one].add(other)
        return graph


class Dates:
    """The dates that the tree gives all instances."""

    def __init__(self, concrete: Concrete) -> None:
        self.concrete = concrete
        instances = concrete.instances()
        self.steps: dict[Named, list[Step]] = {instance: [] for instance in instances}
        self.positions = {
            access.reference: access.position
            for statement in concrete.scop.statements
            for access in statement.accesses
        }
        for child in concrete.scop.tree.children:
            self.walk(child, set(instances))
        for number, instance in enumerate(instances):
            self.steps[instance].append((False, number))

    def walk(self, node: Node, instances: set[Named]) -> None:
        if node.kind == "band":
            for member, is_coincident in zip(self.concrete.members(node.text), node.coincident):
                for instance in instances:
                    self.steps[instance].append((not is_coincident, member[instance]))
        for number, child in enumerate(node.children):
            is_filter = child.kind == "filter"
            own = instances & set(self.concrete.instances(child.text)) if is_filter else instances
            if node.kind in ("sequence", "set"):
                for instance in own:
                    self.steps[instance].append((node.kind == "sequence", number))
            self.walk(child, own)

    def of(self, occurrence: Occurrence) -> list[Step]:
        instance, reference = occurrence
        return [*self.steps[instance], (True, self.positions[reference])]


class Order:
    """Which accesses come before which."""

    def __init__(self, dates: Dates, occurrences: list[Occurrence]) -> None:
        self.index = {occurrence: number for number, occurrence in enumerate(occurrences)}
        steps = [dates.of(occurrence) for occurrence in occurrences]
        longest = max(map(len, steps), default=0)
        filled = [[*own, *[(False, 0)] * (longest - len(own))] for own in steps]
        self.numbers = np.array([[number for _, number in own] for own in filled])
        self.ordered = np.array([[is_order for is_order, _ in own] for own in filled])

    def before(self, first: Occurrence, others: np.ndarray) -> np.ndarray:
        """Whether an access comes before each of others, which are given by their numbers."""
        own = self.index[first]
        numbers = self.numbers[others]
        differ = numbers != self.numbers[own]
        part = differ.argmax(axis=1)
        rows = np.arange(len(others))
        earlier = self.numbers[own][part] < numbers[rows, part]
        return differ[rows, part] & self.ordered[own][part] & earlier


def conflicts(scop: Scop, values: Values) -> Conflicts:
    concrete = Concrete(scop, values)
    found = values_of(concrete)
    killed = [(own, cell) for own, _, cell in accesses(concrete, "kill")]
    occurrences = sorted({use for value in found for use in value.uses} | {own for own, _ in killed})
    order = Order(Dates(concrete), occurrences)
    writes = np.array([order.index[value.write] for value in found], dtype=int)
    over = np.ones((len(found), len(found)), dtype=bool)
    for number, value in enumerate(found):
        for use in value.uses:
            over[number] &= order.before(use, writes)
    result = Conflicts(found)
    for one, other in zip(*np.nonzero(~(over | over.T))):
        if found[one].cell != found[other].cell:
            result.pairs.add((found[one].cell, found[other].cell))
    for value in found:
        for own, cell in killed:
            if cell != value.cell and not (
                order.before(own, np.array([order.index[value.write]])).all()
                or all(order.before(use, np.array([order.index[own]])).all() for use in value.uses)
            ):
                result.pairs |= {(value.cell, cell), (cell, value.cell)}
    return result


def values_of(concrete: Concrete) -> list[Value]:
    """The values of arrays that nobody else sees."""
    suppliers: dict[Occurrence, set[Occurrence]] = defaultdict(set)
    for read, write, relation in concrete.scop.flow:
        for sink, source in related(concrete.map_of(relation)):
            suppliers[sink, read].add((source, write))
    found: dict[tuple[Occurrence, Named], list[Value]] = defaultdict(list)
    for own, source, cell in accesses(concrete, "write"):
        found[source, cell].append(Value(own, cell, {own}))
    for own, source, cell in accesses(concrete, "read"):
        for write in suppliers[source]:
            for value in found.get((write, cell), ()):
                value.uses.add(own)
    return [value for values in found.values() for value in values]


def accesses(concrete: Concrete, kind: str) -> Iterator[tuple[Occurrence, Occurrence, Named]]:
    """Those to local arrays, each with what it stands for in the source program, and its cell."""
    for statement in concrete.scop.statements:
        origin = dict(concrete.pairs(statement.origin)) if statement.origin else {}
        for access in statement.accesses:
            for instance, cell in concrete.pairs(access.relation):
                if access.kind == kind and concrete.scop.arrays[cell[0]].is_local:
                    source = origin.get(instance, instance), access.source
                    yield (instance, access.reference), source, cell


def collisions(scop: Scop, values: Values, found: Conflicts) -> list[tuple[Named, Named]]:
    """Cells that conflict and lie in one place: a layout is legal if there are none.

    Arrays in memory of a thread or a block are left out: there are many such memories.
    """
    concrete = Concrete(scop, values)
    local = [array for array in scop.arrays.values() if array.is_local]
    shared = [array for array in local if not array.layout or array.layout.space == "global"]
    places = {(array.name, cell): place for array in shared for cell, place in concrete.places(array).items()}
    known = (pair for pair in found.pairs if pair[0] in places and pair[1] in places)
    return sorted(pair for pair in known if places[pair[0]] == places[pair[1]])
