"""The kernels of the corpus, each stated from its definition instead of its loops.

A reference takes the arguments of the kernel by name (copies, so it may change them) and returns the arrays that the
kernel changes. What it does not return must stay as it was, except for the arrays in SCRATCH.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]
Integer = NDArray[np.int32]
Result = dict[str, Any]
Reference = Callable[..., Result]

REFERENCES: dict[str, Reference] = {}

# Arrays whose final contents are an accident of the algorithm (the elimination coefficients of the last system).
SCRATCH = {"adi": ("p", "q")}


def kernel(name: str) -> Callable[[Reference], Reference]:
    """Registers the reference of a kernel."""

    def register(reference: Reference) -> Reference:
        REFERENCES[name] = reference
        return reference

    return register


# Linear algebra: products


@kernel("gemm")
def gemm(alpha: float, beta: float, C: Real, A: Real, B: Real) -> Result:
    return {"C": beta * C + alpha * A @ B}


@kernel("2mm")
def mm2(alpha: float, beta: float, tmp: Real, A: Real, B: Real, C: Real, D: Real) -> Result:
    product = alpha * A @ B
    return {"tmp": product, "D": beta * D + product @ C}


@kernel("3mm")
def mm3(E: Real, A: Real, B: Real, F: Real, C: Real, D: Real, G: Real) -> Result:
    return {"E": A @ B, "F": C @ D, "G": A @ B @ C @ D}


@kernel("atax")
def atax(A: Real, x: Real, y: Real, tmp: Real) -> Result:
    return {"tmp": A @ x, "y": A.T @ (A @ x)}


@kernel("bicg")
def bicg(A: Real, s: Real, q: Real, p: Real, r: Real) -> Result:
    return {"s": r @ A, "q": A @ p}


@kernel("mvt")
def mvt(x1: Real, x2: Real, y_1: Real, y_2: Real, A: Real) -> Result:
    return {"x1": x1 + A @ y_1, "x2": x2 + y_2 @ A}


@kernel("gemver")
def gemver(
    alpha: float, beta: float, A: Real, u1: Real, v1: Real, u2: Real, v2: Real, w: Real, x: Real, y: Real, z: Real
) -> Result:
    A = A + np.outer(u1, v1) + np.outer(u2, v2)
    x = x + beta * y @ A + z
    return {"A": A, "x": x, "w": w + alpha * A @ x}


@kernel("gesummv")
def gesummv(alpha: float, beta: float, A: Real, B: Real, tmp: Real, x: Real, y: Real) -> Result:
    return {"tmp": A @ x, "y": (alpha * A + beta * B) @ x}


@kernel("symm")
def symm(alpha: float, beta: float, C: Real, A: Real, B: Real) -> Result:
    symmetric = np.tril(A) + np.tril(A, -1).T
    return {"C": beta * C + alpha * symmetric @ B}


@kernel("syr2k")
def syr2k(alpha: float, beta: float, C: Real, A: Real, B: Real) -> Result:
    full = beta * C + alpha * (A @ B.T + B @ A.T)
    return {"C": np.tril(full) + np.triu(C, 1)}


@kernel("syrk")
def syrk(alpha: float, beta: float, C: Real, A: Real) -> Result:
    return {"C": np.tril(beta * C + alpha * A @ A.T) + np.triu(C, 1)}


@kernel("trmm")
def trmm(alpha: float, A: Real, B: Real) -> Result:
    unit_lower = np.tril(A, -1) + np.eye(len(A))
    return {"B": alpha * unit_lower.T @ B}


@kernel("doitgen")
def doitgen(A: Real, C4: Real, sum: Real) -> Result:
    product = np.einsum("rqs,sp->rqp", A, C4)
    return {"A": product, "sum": product[-1, -1]}


# Linear algebra: solvers


@kernel("cholesky")
def cholesky(A: Real) -> Result:
    return {"A": np.linalg.cholesky(A) + np.triu(A, 1)}


@kernel("lu")
def lu(A: Real) -> Result:
    """By Schur complements: factor the first column and row, then what remains."""
    for k in range(len(A)):
        A[k + 1 :, k] /= A[k, k]
        A[k + 1 :, k + 1 :] -= np.outer(A[k + 1 :, k], A[k, k + 1 :])
    return {"A": A}


@kernel("ludcmp")
def ludcmp(A: Real, b: Real, x: Real, y: Real) -> Result:
    solution = np.linalg.solve(A, b)
    factors = lu(A)["A"]
    return {"A": factors, "x": solution, "y": np.triu(factors) @ solution}


@kernel("trisolv")
def trisolv(L: Real, x: Real, b: Real) -> Result:
    return {"x": np.linalg.solve(np.tril(L), b)}


@kernel("forward-substitution")
def forward_substitution(L: Real, x: Real, b: Real) -> Result:
    return {"x": np.linalg.solve(np.tril(L), b)}


@kernel("durbin")
def durbin(r: Real, y: Real) -> Result:
    lag = np.abs(np.subtract.outer(np.arange(len(r)), np.arange(len(r))))
    toeplitz = np.concatenate([[1.0], r[:-1]])[lag]
    return {"y": np.linalg.solve(toeplitz, -r)}


@kernel("gramschmidt")
def gramschmidt(A: Real, R: Real, Q: Real) -> Result:
    """The QR decomposition is unique once the diagonal of R is positive."""
    orthogonal, upper = np.linalg.qr(A)
    signs = np.sign(np.diag(upper))
    orthogonal, upper = orthogonal * signs, signs[:, None] * upper
    return {"Q": orthogonal, "R": np.triu(upper) + np.tril(R, -1), "A": orthogonal * np.diag(upper)}


# Data mining


@kernel("correlation")
def correlation(data: Real, corr: Real, mean: Real, stddev: Real) -> Result:
    average = data.sum(0) / len(data)
    deviation = np.sqrt(((data - average) ** 2).sum(0) / len(data))
    deviation[deviation <= 0.1] = 1.0
    scaled = (data - average) / (np.sqrt(len(data)) * deviation)
    result = scaled.T @ scaled
    np.fill_diagonal(result, 1.0)
    return {"data": scaled, "corr": result, "mean": average, "stddev": deviation}


@kernel("covariance")
def covariance(data: Real, cov: Real, mean: Real) -> Result:
    average = data.sum(0) / len(data)
    centred = data - average
    return {"data": centred, "mean": average, "cov": centred.T @ centred / np.float64(len(data) - 1)}


# Graphs and strings


@kernel("floyd-warshall")
def floyd_warshall(path: Integer) -> Result:
    for k in range(len(path)):
        path = np.minimum(path, path[:, k, None] + path[None, k, :])
    return {"path": path}


@kernel("nussinov")
def nussinov(seq: Integer, table: Integer) -> Result:
    """By the length of the interval: all shorter intervals are known. What the table holds at first is a lower bound."""
    for length in range(1, len(seq)):
        for i in range(len(seq) - length):
            j = i + length
            paired = int(length > 1 and seq[i] + seq[j] == 3)
            splits = table[i, i:j] + table[i + 1 : j + 1, j]
            one_end_free = max(table[i, j - 1], table[i + 1, j])
            table[i, j] = max(table[i, j], one_end_free, table[i + 1, j - 1] + paired, splits[1:].max(initial=0))
    return {"table": table}


# Images


@kernel("deriche")
def deriche(alpha: float, imgIn: Real, imgOut: Real, y1: Real, y2: Real) -> Result:
    """Each filter is a banded triangular system in the shift operator: (1 - b1 s - b2 s^2) y = (a + a' s) x."""
    decay = np.exp(-alpha)
    k = (1 - decay) ** 2 / (1 + 2 * alpha * decay - np.exp(2 * alpha))

    def smooth(image: Real) -> tuple[Real, Real]:
        n = image.shape[1]
        shift = np.eye(n, k=-1)
        feedback = np.eye(n) - 2.0**-alpha * shift + decay**2 * shift @ shift
        causal = np.linalg.solve(feedback, k * np.eye(n) + k * decay * (alpha - 1) * shift)
        ahead = np.linalg.solve(feedback, k * decay * (alpha + 1) * shift - k * decay**2 * shift @ shift).T
        return image @ causal.T, image @ ahead.T

    across = np.add(*smooth(imgIn.astype(np.float64)))
    forward, backward = smooth(across.T)
    return {"imgOut": (forward + backward).T, "y1": forward.T, "y2": backward.T}


@kernel("gauss-filter")
def gauss_filter(src: Real, dst: Real) -> Result:
    """The two-dimensional stencil, not separated."""
    h, w = src.shape
    weights = np.outer([1, 2, 1], [1, 2, 1]) / 16
    shifted = [[src[a : max(h - 2, 0) + a, b : max(w - 2, 0) + b] for b in range(3)] for a in range(3)]
    if min(h, w) > 2:
        dst[1:-1, 1:-1] = np.einsum("ab,abij->ij", weights, np.array(shifted))
    return {"dst": dst}


@kernel("temporary-row")
def temporary_row(A: Real, B: Real) -> Result:
    scaled = 2 * A + 1
    return {"B": scaled * scaled[:, ::-1]}


# Stencils


@kernel("jacobi-1d")
def jacobi_1d(tsteps: int, A: Real, B: Real) -> Result:
    def sweep(source: Real, target: Real) -> None:
        target[1:-1] = 0.33333 * np.convolve(source, np.ones(3), "valid")

    return alternate(tsteps, A, B, sweep)


@kernel("jacobi-2d")
def jacobi_2d(tsteps: int, A: Real, B: Real) -> Result:
    def sweep(source: Real, target: Real) -> None:
        target[inside(2)] = (source[inside(2)] + neighbours(source)) / 5

    return alternate(tsteps, A, B, sweep)


@kernel("heat-3d")
def heat_3d(tsteps: int, A: Real, B: Real) -> Result:
    def sweep(source: Real, target: Real) -> None:
        target[inside(3)] = 0.25 * source[inside(3)] + 0.125 * neighbours(source)

    return alternate(tsteps, A, B, sweep)


def alternate(tsteps: int, A: Real, B: Real, sweep: Callable[[Real, Real], None]) -> Result:
    """A step sweeps from A to B and from B to A; there is no interior below size 3."""
    for _ in range(tsteps if len(A) > 2 else 0):
        sweep(A, B)
        sweep(B, A)
    return {"A": A, "B": B}


def inside(rank: int) -> tuple[slice, ...]:
    return (slice(1, -1),) * rank


def neighbours(grid: Real) -> Real:
    """The sum of the nearest neighbours of each interior point, along every axis."""
    total = sum(np.roll(grid, step, axis) for axis in range(grid.ndim) for step in (1, -1))
    return np.asarray(total)[inside(grid.ndim)]


@kernel("seidel-2d")
def seidel_2d(tsteps: int, A: Real) -> Result:
    """A sweep solves (9 I - E) new = (I + L) old + border, with E the earlier and L the later interior neighbours."""
    n = len(A)
    if n < 3:
        return {"A": A}
    row, column = np.divmod(np.arange((n - 2) ** 2), n - 2)
    near = (abs(np.subtract.outer(row, row)) <= 1) & (abs(np.subtract.outer(column, column)) <= 1)
    earlier, rest = np.tril(near, -1).astype(float), np.triu(near).astype(float)
    border = A.copy()
    border[1:-1, 1:-1] = 0
    constant = sum(np.roll(border, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1))
    constant = np.asarray(constant)[1:-1, 1:-1].ravel()
    inverse = np.linalg.inv(9 * np.eye(len(near)) - earlier)
    interior = A[1:-1, 1:-1].ravel()
    for _ in range(tsteps):
        interior = inverse @ (rest @ interior + constant)
    A[1:-1, 1:-1] = interior.reshape(n - 2, n - 2)
    return {"A": A}


@kernel("fdtd-2d")
def fdtd_2d(ex: Real, ey: Real, hz: Real, _fict_: Real) -> Result:
    for source in _fict_:
        ey[0] = source
        ey[1:] -= 0.5 * np.diff(hz, axis=0)
        ex[:, 1:] -= 0.5 * np.diff(hz, axis=1)
        hz[:-1, :-1] -= 0.7 * (np.diff(ex, axis=1)[:-1] + np.diff(ey, axis=0)[:, :-1])
    return {"ex": ex, "ey": ey, "hz": hz}


@kernel("adi")
def adi(tsteps: int, u: Real, v: Real, p: Real, q: Real) -> Result:
    """A half step is implicit along one axis and explicit along the other, with boundary values 1."""
    n = len(u)
    along, across = 2 * n * n / tsteps, n * n / tsteps
    for _ in range(tsteps if n > 2 else 0):
        half_step(u.T, v, along, across)
        half_step(v, u.T, across, along)
    return {"u": u, "v": v}


def half_step(old: Real, new: Real, implicit: float, explicit: float) -> None:
    """(1 - implicit/2 D2) new = (1 + explicit/2 D2) old for each column: D2 along it left, across the columns right."""
    n = len(old)
    second = np.eye(n - 2, k=1) - 2 * np.eye(n - 2) + np.eye(n - 2, k=-1)
    new[0, 1:-1] = new[-1, 1:-1] = 1.0
    right = old.T[1:-1, 1:-1] + explicit / 2 * np.diff(old.T, 2, axis=1)[1:-1]
    right[0] += implicit / 2
    right[-1] += implicit / 2
    new[1:-1, 1:-1] = np.linalg.solve(np.eye(n - 2) - implicit / 2 * second, right)


# Maximal static expansion


@kernel("popl98-1")
def popl98_1(start: Real, limit: Real, result: Real) -> Result:
    """The number of halvings in closed form."""
    halvings = np.maximum(np.ceil(np.log2(start / limit)), 0)
    return {"result": start * 0.5**halvings}


@kernel("popl98-2")
def popl98_2(n: int, foo: Real, t: Real, s: Real, result: Real) -> Result:
    """A diagonal carries its value from one row to the next unless it is replaced there."""
    carried = np.zeros(len(s))
    for i in range(len(s)):
        value = np.where(foo[i] > 0.5, t[i], carried)
        value[n - 1 : n] = s[i]
        result[i] = value
        carried = np.concatenate([[0.0], value[:-1]])
    return {"result": result}


@kernel("popl98-3")
def popl98_3(A: Real, foo: Integer, bar: Integer, u: Real, v: Real, result: Real) -> Result:
    """Only the last j that hits a cell matters; its value is that of the current i."""
    last = np.full(len(A), -1)
    np.maximum.at(last, foo, np.arange(len(foo)))
    result = np.where(last[bar] >= 0, u * v[last[bar]], A[bar])
    return {"A": np.where(last >= 0, u[-1] * v[last], A), "result": result}
