"""The fewest places for cells that must be apart.

    D               the differences of cells that conflict (oracle.py); -d with each d
    modular mapping a linear map of subscripts, each row modulo a number: legal if it sends no d of D to 0
    lattice         its kernel. The mapping takes as many places as the lattice has cosets: its determinant.
                    The best mapping is the smallest determinant of a lattice that D does not meet
    canonical       m_k = 1 + max |d_k| over the d with d_1 = .. = d_(k-1) = 0, at most the length of the array
    clique          cells that conflict pairwise: no mapping at all takes fewer places

Lattices are enumerated by their Hermite normal form: rows of an upper triangular matrix, the entries above a
diagonal entry at least 0 and smaller than it.

Darte, Schreiber and Villard, Lattice-based memory allocation, 2005.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

import numpy as np

from scop import Named, Point

NODES = 20_000
"""So many steps a search for a clique takes."""


def canonical(differences: set[Point], lengths: Point) -> int:
    """The places of successive modulo along the subscripts in their order."""
    moduli = []
    for k, length in enumerate(lengths):
        left = [abs(d[k]) for d in differences if not any(d[:k])]
        moduli.append(min(1 + max(left, default=0), length))
    return prod(moduli)


def best(differences: set[Point], rank: int, least: int, most: int) -> tuple[int, list[list[int]]]:
    """The smallest determinant of a legal lattice, and its rows; there is one of determinant `most`."""
    half = sorted((d for d in differences if d > (0,) * rank), key=lambda d: (sum(map(abs, d)), d))
    for determinant in range(max(least, 1), most + 1):
        for diagonal in diagonals(determinant, rank):
            if (found := lattice(diagonal, half)) is not None:
                return determinant, found
    raise AssertionError(f"no lattice up to {most}")


def diagonals(determinant: int, rank: int) -> Iterator[tuple[int, ...]]:
    if rank == 0:
        if determinant == 1:
            yield ()
        return
    for first in range(1, determinant + 1):
        if determinant % first == 0:
            yield from ((first, *rest) for rest in diagonals(determinant // first, rank - 1))


def lattice(diagonal: tuple[int, ...], differences: list[Point]) -> list[list[int]] | None:
    """The rows of a legal lattice with this diagonal."""
    rank = len(diagonal)
    above = [(row, column) for row in range(rank) for column in range(row + 1, rank)]
    entries = np.array(list(product(*(range(diagonal[column]) for _, column in above))), dtype=int)
    rows = np.zeros((len(entries), rank, rank), dtype=int)
    rows[:, range(rank), range(rank)] = diagonal
    for number, (row, column) in enumerate(above):
        rows[:, row, column] = entries[:, number]
    for difference in differences:
        rows = rows[~is_in(difference, rows)]
        if not len(rows):
            return None
    return rows[0].tolist()


def is_in(difference: Point, rows: np.ndarray) -> np.ndarray:
    """Whether a vector is in each of these lattices."""
    left = np.tile(np.array(difference, dtype=int), (len(rows), 1))
    member = np.ones(len(rows), dtype=bool)
    for k in range(len(difference)):
        diagonal = rows[:, k, k]
        member &= left[:, k] % diagonal == 0
        left -= (left[:, k] // diagonal)[:, None] * rows[:, k, :]
    return member


class Clique:
    """The largest set of cells that conflict pairwise, or a large one if the search is given up."""

    def __init__(self, graph: dict[Named, set[Named]]) -> None:
        cells = sorted(graph, key=lambda cell: (-len(graph[cell]), cell))
        number = {cell: k for k, cell in enumerate(cells)}
        self.masks = [sum(1 << number[other] for other in graph[cell]) for cell in cells]
        self.size, self.nodes = 0, 0
        self.search(0, (1 << len(cells)) - 1)

    @property
    def is_exact(self) -> bool:
        return self.nodes <= NODES

    def search(self, size: int, candidates: int) -> None:
        self.nodes += 1
        self.size = max(self.size, size)
        for cell, colours in reversed(self.coloured(candidates)):
            if size + colours <= self.size or not self.is_exact:
                return
            self.search(size + 1, candidates & self.masks[cell])
            candidates &= ~(1 << cell)

    def coloured(self, candidates: int) -> list[tuple[int, int]]:
        """Cells, each with the colours that it and those in front of it need."""
        found, colours = [], 0
        while candidates:
            colours += 1
            free = candidates
            while free:
                cell = (free & -free).bit_length() - 1
                found.append((cell, colours))
                candidates &= ~(1 << cell)
                free &= ~(1 << cell) & ~self.masks[cell]
        return found
