"""The statements of mse-explain about moduli, beside the enumeration.

For each modulus of a layout it names two writes and a read that force it. Of a pair at the values asked for

    the cells are of conflicting values, the older one of the write that is named, and used by the read
    they lie in one place where the modulus is one smaller, if it says so (`meets`)

and where it names none at these values (`bound`, or a pair at others), no conflicting cells do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

from oracle import Conflicts
from program import MSE_OPT, Case, run
from scop import Concrete, Named, Scop, Values


def wrong(case: Case, scop: Scop, values: Values, found: Conflicts) -> Iterator[str]:
    """The faults in the report of a scop as it stands; a right statement yields an empty text."""
    for part in parts(case, values):
        name, dimensions = part["expanded"]["array"], part["dimensions"] or []
        own = scop.arrays.get(name)
        # A report of the default alone is of another schedule: as it stands, nothing is contracted.
        if own is None or own.layout is None or own.layout.space != "global":
            continue
        for number, dimension in enumerate(dimensions):
            said = dimension["pair"]
            here = said is not None and not said["values"]
            if here:
                yield pair_is_wrong(said, found)
            if dimension["modulus"] and dimension["because"] != "unknown":
                smaller = meeting(scop, values, found, name, number)
                cells = frozenset(named(said[end]["cell"]) for end in ("older", "newer")) if here else None
                if dimension["because"] == "meets" and here:
                    yield "" if cells in smaller else f"{name}, {dimension['text']}: these do not meet"
                else:
                    yield f"{name}, {dimension['text']}: but {next(iter(smaller))} meet" if smaller else ""


def parts(case: Case, values: Values) -> list[dict]:
    """The arrays that the report of a scop as it stands tells of; it does not of scops that were expanded."""
    given = ",".join(f"{name}={value}" for name, value in values.items())
    explain = f"mse-explain{{format=json file=- values={given}}}"
    done = run([MSE_OPT, f"--pass-pipeline=builtin.module({case.pipeline},{explain})", case.path])
    report, _ = json.JSONDecoder().raw_decode(done.text)
    contractions = [scop["contraction"] for scop in report["scops"] if "contraction" in scop]
    untold = [one for one in contractions if not isinstance(one, list)]
    if untold:
        raise RuntimeError(f"nothing is told of contraction: {untold[0]}")
    told = [told for contraction in contractions for told in contraction]
    return [part for array in told[-1]["arrays"] for part in array["parts"]] if told else []


def pair_is_wrong(said: dict, found: Conflicts) -> str:
    older, newer = (named(said[end]["cell"]) for end in ("older", "newer"))
    if (older, newer) not in found.pairs:
        return f"{said}: the cells do not conflict"
    own = [value for value in found.values if value.cell == older and value.write == occurrence(said["older"])]
    if not own or (said["reader"] and occurrence(said["reader"]) not in own[0].uses):
        return f"{said}: the value is none, or not read there"
    return ""


def meeting(scop: Scop, values: Values, found: Conflicts, array: str, number: int) -> set[frozenset[Named]]:
    """The conflicting cells of an array in one place where one modulus is one smaller."""
    own = scop.arrays[array]
    moduli = [*own.layout.moduli]
    moduli[number] = f"({moduli[number]}) - 1"
    smaller = replace(own, layout=replace(own.layout, moduli=tuple(moduli)))
    places = Concrete(scop, values).places(smaller)
    pairs = ((one, other) for one, other in found.pairs if one[0] == other[0] == array)
    return {frozenset((one, other)) for one, other in pairs if places.get(one[1]) == places.get(other[1])}


def occurrence(said: dict) -> tuple[Named, str]:
    return named(said["instance"]), said["access"]


def named(text: str) -> Named:
    """`S[0, 1]`"""
    name, coordinates = re.fullmatch(r"(\w+)\[(.*)\]", text).groups()
    return name, tuple(int(coordinate) for coordinate in coordinates.split(",") if coordinate.strip())
