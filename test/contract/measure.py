"""The arrays of a scop at given values of its parameters, measured."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

from lattice import Clique, best, canonical
from oracle import Conflicts
from scop import Array, Concrete, Point, Scop


@dataclass
class Measure:
    """A local array, before any layout."""

    concrete: Concrete
    array: Array
    found: Conflicts

    @cached_property
    def differences(self) -> set[Point]:
        return self.found.differences(self.array.name)

    @cached_property
    def lengths(self) -> Point:
        return box(self.concrete.cells(self.array))

    @property
    def cells(self) -> int:
        return prod(self.lengths)

    @cached_property
    def canonical(self) -> int:
        return canonical(self.differences, self.lengths)

    @cached_property
    def clique(self) -> Clique:
        return Clique(self.found.neighbours({self.array.name}))

    @cached_property
    def lattice(self) -> tuple[int, list[list[int]]]:
        return best(self.differences, len(self.lengths), self.clique.size, self.canonical)

    @property
    def best(self) -> int:
        return self.lattice[0]

    @cached_property
    def memory(self) -> str:
        """The name of the memory that the array lies in."""
        return next(memory for memory, _ in self.concrete.places(self.array).values())


def measures(scop: Scop, concrete: Concrete, found: Conflicts) -> list[Measure]:
    """Those of the arrays that hold values."""
    used = {value.cell[0] for value in found.values}
    return [Measure(concrete, array, found) for array in scop.arrays.values() if array.name in used]


def memory_cells(sharing: list[Measure]) -> int:
    """The cells of a memory in which some arrays lie."""
    concrete = sharing[0].concrete
    lengths = box([place for own in sharing for _, place in concrete.places(own.array).values()])
    moduli = [concrete.moduli(own.array.layout) for own in sharing if own.array.layout]
    most = [max((own[k] or 0 for own in moduli), default=0) for k in range(len(lengths))]
    return prod(modulus or length for modulus, length in zip(most, lengths))


def least_cells(sharing: list[Measure]) -> int:
    """The cells that a memory shared by arrays needs: the best for one of them, or cells that conflict pairwise."""
    arrays = {own.array.name for own in sharing}
    clique = Clique(sharing[0].found.neighbours(arrays)).size if len(sharing) > 1 else 0
    return max(clique, *(own.best for own in sharing))


def source_cells(source: Concrete, references: set[str]) -> int:
    """The cells of the arrays that these writes of the source program go to."""
    accesses = [access for statement in source.scop.statements for access in statement.accesses]
    names = {access.array for access in accesses if access.reference in references}
    return sum(array_cells(source, source.scop.arrays[name]) for name in names)


def array_cells(concrete: Concrete, array: Array) -> int:
    """The cells of an array, or of those that are accessed, if the program does not say where it ends."""
    accesses = [access for statement in concrete.scop.statements for access in statement.accesses]
    own = [access.relation for access in accesses if access.array == array.name]
    accessed = (cell for relation in own for _, (_, cell) in concrete.pairs(relation))
    return prod(box(concrete.cells(array) or list(accessed)))


def box(cells: list[Point]) -> Point:
    """The lengths of the box around cells."""
    return tuple(max(axis) - min(axis) + 1 for axis in zip(*cells))
