"""The roof of each kernel of PolyBench at LARGE on an H100: the least time that its operations, its bytes, or its longest chain
allow, if every bit stays as the source has it.

    roof   max(operations / issue, bytes / bandwidth, chain) + 3.7 us for each launch that must be

Operations are instructions as they are written, without fused ones, and count as those of f64. Bytes are those of each array,
once; of deriche, whose arrays are larger than the caches, once in each pass. A chain has the operations that depend on each
other, sums in order.
"""

from __future__ import annotations

from math import prod

# Instructions of f64 in a second: 132 multiprocessors, 64 a cycle, 1.755 GHz. Bytes in a second. A launch in a row, at best.
ISSUE, BANDWIDTH, LAUNCH = 132 * 64 * 1.755e9, 3.0e12, 3.7e-6
# Seconds of a sum, or a product, that waits for the one before; and of a division.
SUM, DIVISION = 4.56e-9, 62e-9


def products(*sizes: int) -> int:
    """A multiplication and an addition at each of these points."""
    return 2 * prod(sizes)


# Operations, bytes, seconds of the chain, launches.
KERNELS = {
    "2mm": (products(800, 900, 1100) + products(800, 1200, 900), 37.04e6, 1100 * SUM, 2),
    "3mm": (products(800, 900, 1000) + products(900, 1100, 1200) + products(800, 1100, 900), 53.5e6, 1200 * SUM, 3),
    "adi": (500 * 2 * 998 * 998 * (30 + 2 * 12), 64e6, 1000 * 998 * (DIVISION + 4 * SUM), 1),
    "atax": (4 * 1900 * 2100, 31.97e6, 2100 * SUM, 2),
    "bicg": (4 * 1900 * 2100, 31.98e6, 2100 * SUM, 1),
    "cholesky": (products(2000, 2000, 2000) / 6, 64e6, 2000 * (2 * DIVISION + 2 * SUM), 1),
    "correlation": (products(1200, 1200, 1400) / 2, 38.4e6, 3 * 1400 * SUM, 3),
    "covariance": (products(1200, 1200, 1400) / 2, 38.4e6, 2 * 1400 * SUM, 2),
    "deriche": (14 * 4096 * 2160 * 2, 10 * 4096 * 2160 * 4, 4096 * 2 * SUM, 4),
    "doitgen": (products(140, 150, 160, 160), 54e6, 160 * SUM, 1),
    "durbin": (6 * 2000 * 2000 / 2, 48e3, 2000 * 2000 / 2 * SUM + 2000 * (DIVISION + 6 * SUM), 1),
    "fdtd-2d": (11 * 1000 * 1200 * 500, 57.6e6, 1000 * 4 * SUM, 1),
    "floyd-warshall": (2 * 2800**3, 62.7e6, 2800 * 2 * SUM, 1),
    "gemm": (products(1000, 1100, 1200), 37.8e6, 1200 * SUM, 1),
    "gemver": (8 * 2000 * 2000, 64.1e6, 2000 * SUM, 3),
    "gesummv": (4 * 1300 * 1300, 27.07e6, 1300 * SUM, 1),
    "gramschmidt": (2 * products(1000, 1200, 1200) / 2, 51.8e6, 1200 * (2 * 1000 * SUM + 2 * DIVISION + 2 * SUM), 1),
    "heat-3d": (15 * 118**3 * 1000, 55e6, 1000 * 10 * SUM, 1),
    "jacobi-1d": (3 * 2000 * 1000, 64e3, 1000 * 4 * SUM, 1),
    "jacobi-2d": (5 * 1300 * 1300 * 1000, 54e6, 1000 * 5 * SUM, 1),
    "lu": (products(2000, 2000, 2000) / 3, 64e6, 2000 * (DIVISION + 2 * SUM), 1),
    "ludcmp": (products(2000, 2000, 2000) / 3, 64e6, 6000 * (DIVISION + 2 * SUM), 1),
    "mvt": (4 * 2000 * 2000, 32.06e6, 2000 * SUM, 1),
    "nussinov": (2 * 2500**3 / 6, 50e6, 2500 * 10 * SUM, 1),
    "seidel-2d": (500 * 1998 * 1998 * (8 + 12), 64e6, 8000 * (5 * SUM + DIVISION), 1),
    "symm": (4 * 1000 * 1000 * 1200 / 2, 36.8e6, 1000 * SUM, 1),
    "syr2k": (2 * products(1200, 1200, 1000) / 2, 42.2e6, 2000 * SUM, 1),
    "syrk": (products(1200, 1200, 1000) / 2, 32.6e6, 1000 * SUM, 1),
    "trisolv": (2000 * 2000, 16e6, 2000 * (2 * SUM + DIVISION), 1),
    "trmm": (products(1000, 1000, 1200) / 2, 27.2e6, 1000 * SUM, 1),
}


def parts(kernel: str) -> tuple[list[float], float]:
    """Microseconds of operations, bytes and the chain; and the roof."""
    operations, size, chain, launches = KERNELS[kernel]
    each = [1e6 * operations / ISSUE, 1e6 * size / BANDWIDTH, 1e6 * chain]
    return each, max(each) + 1e6 * launches * LAUNCH
