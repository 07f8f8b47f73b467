"""The parts that the scripts of checks share: demands, and a count of the checks that hold."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence

import mse
import numpy as np


def demand(is_so: object, what: object) -> None:
    if not is_so:
        raise AssertionError(str(what))


def same(found: np.ndarray, expected: np.ndarray, tolerance: float = 0.0) -> None:
    """Demands the same type and shape, and the same values within a relative tolerance."""
    expected = np.asarray(expected)
    demand((found.dtype, found.shape) == (expected.dtype, expected.shape), f"{found.dtype}{found.shape}")
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def error(action: Callable[[], object]) -> mse.Error:
    """The error that an action raises."""
    try:
        action()
    except mse.Error as raised:
        return raised
    raise AssertionError("no error")


def main(checks: Sequence[Callable[[], None]], names: Sequence[str]) -> int:
    """Runs the checks, or those of these names."""
    passed = failed = 0
    for check in checks:
        if names and check.__name__ not in names:
            continue
        start = time.monotonic()
        try:
            check()
        except Exception:
            failed += 1
            print(f"FAIL {check.__name__}: {traceback.format_exc()}", flush=True)
        else:
            passed += 1
            print(f"{check.__name__:20} {time.monotonic() - start:6.2f} s  {check.__doc__}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
