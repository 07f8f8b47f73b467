"""How long each case of a step takes: `scripts/test` asks for it with a file that MSE_TIMES names.

A case is what a thread does under `case(name)`: the processor time of the programs that it runs (tools.py), and the
time that passes. Each is a line of the file: name, processor time, time, in seconds.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

FILE = os.environ.get("MSE_TIMES", "")
here = threading.local()
writing = threading.Lock()


@contextmanager
def case(name: str) -> Iterator[None]:
    """All that this thread does inside is of this case."""
    around = getattr(here, "seconds", 0.0)
    here.seconds, start = 0.0, time.monotonic()
    try:
        yield
    finally:
        line = f"{name}\t{here.seconds:.2f}\t{time.monotonic() - start:.2f}\n"
        here.seconds = around
        if FILE:
            with writing, open(FILE, "a") as file:
                file.write(line)


def add(seconds: float) -> None:
    """Processor time of a program that this thread ran."""
    here.seconds = getattr(here, "seconds", 0.0) + seconds
