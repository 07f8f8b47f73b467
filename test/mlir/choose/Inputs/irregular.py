"""Writes what irregular programs go by as .npy files: python3 irregular.py PREFIX.

Eight rows: lengths from 0 to 5, compressed rows of 24 elements with columns below 6, neighbours and elements
below 8, levels of a triangle. Numbers are spread by multiplication, so that no two files are alike.
"""

import sys
from pathlib import Path

import numpy

PREFIX = Path(sys.argv[1])
ROWS, COLUMNS, ELEMENTS = 8, 6, 24

lengths = numpy.array([3, 0, 5, 1, 0, 2, 4, 5])
starts = numpy.array([0, 3, 3, 7, 8, 8, 14, 19, 24])
spread = numpy.arange(64)
# Rows of a triangle: row i needs rows before it; levels are pairs of rows that need none of each other.
lower = [[], [], [0], [1], [2, 1], [3], [4], [5, 0]]
below = numpy.array([column for row in lower for column in row])
rows_of_lower = numpy.cumsum([0] + [len(row) for row in lower])

FILES = {
    "len": lengths,
    "ptr": starts,
    "col": spread[:ELEMENTS] * 7 % COLUMNS,
    "nb": (spread[: ROWS * 6].reshape(ROWS, 6) * 5 + 3) % ROWS,
    "near": (spread[: ROWS * 8].reshape(ROWS, 8) * 3 + 1) % ROWS,
    "el": (spread[: ROWS * 4].reshape(ROWS, 4) * 3 + 2) % ROWS,
    "levels": numpy.array([0, 2, 4, 6, 8]),
    "rows": numpy.arange(ROWS),
    "lowptr": rows_of_lower,
    "lowcol": below,
    "text": (spread % 3).astype(numpy.int8),
    "pattern": (spread[:4] % 3).astype(numpy.int8),
    "mask": (spread[: ROWS * COLUMNS].reshape(ROWS, COLUMNS) % 3 == 0),
}

for name, values in FILES.items():
    numpy.save(f"{PREFIX}.{name}.npy", values)
