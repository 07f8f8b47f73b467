"""Seeded inputs for the kernels: the vocabulary of the attribute `inputs` (see the README of the kernels)."""

from __future__ import annotations

import numpy as np

from kernel import DTYPES, Argument, Array, Kernel, Value

Sizes = dict[str, int]


def make(kernel: Kernel, sizes: Sizes, seed: int) -> dict[str, Value]:
    """One value for each argument: an array of the given sizes, a size, or a scalar."""
    random = np.random.default_rng(seed)
    values: dict[str, Value] = {}
    for argument in kernel.arguments:
        if argument.is_memref:
            values[argument.name] = make_array(random, argument, sizes)
        elif argument.element == "index":
            values[argument.name] = sizes[argument.dims[0]]
        else:
            values[argument.name] = float(np.asarray(random.uniform(0.5, 1.5), DTYPES[argument.element]))
    return values


def make_array(random: np.random.Generator, argument: Argument, sizes: Sizes) -> Array:
    shape = tuple(sizes[dim] for dim in argument.dims)
    dtype = DTYPES[argument.element]
    word, _, bound = argument.requirement.partition(":")
    if word == "index":
        return random.integers(0, max(sizes[bound], 1), shape).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        return integers(random, word, shape).astype(dtype)
    return reals(random, word, shape).astype(dtype)


def integers(random: np.random.Generator, word: str, shape: tuple[int, ...]) -> Array:
    low, high = {"": (0, 8), "base": (0, 4), "weights": (1, 1000)}[word]
    return random.integers(low, high, shape)


def reals(random: np.random.Generator, word: str, shape: tuple[int, ...]) -> Array:
    uniform = random.random(shape)
    n = shape[-1]
    match word:
        case "":
            return uniform
        case "positive":
            return uniform + 0.5
        case "small":
            return (uniform - 0.5) / max(n, 1)
        case "dominant":
            return uniform + n * np.eye(shape[0], n)
        case "spd":
            return (uniform + uniform.T) / 2 + n * np.eye(n)
        case "lower":
            off_diagonal = ~np.eye(n, dtype=bool)
            return np.where(off_diagonal, uniform / max(n, 1), uniform + 1.0)
    raise ValueError(f"unknown requirement {word}")
