"""What hostile hands pass in: nonsense for an argument, and damage for a file.

The tests take a little of it, `make soak` much; both go through the same generators.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from math import inf, nan
from random import Random
from typing import Any

import numpy as np

NONSENSE: list[Any] = [
    None, [], [1, 2], {}, 7, -1, 2.5, nan, inf, True, b"valdorn", "a\0b", "", "\ud800",
    "valdorn\nx", object(), np.zeros(3), np.array([]), {1, 2}, 10**400, 10**5000,
    "x" * 100_000, ("valdorn",), 1j,
]  # fmt: skip
"""Values of every kind that are no track, no path and no race."""

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 13, 400, 10**9, 10**400, -(10**400), 0.5, -0.0, 1e-320,
    1e308, -1e308, nan, inf, "", "x", "junk", "Ada", "\ud800", "\0", "x" * 5000, "1" * 300, [],
    [[]], [0], [0, 0], [1, 2, 3], [None], ["x"], [[0, 0], [0, 0]], {}, {"x": 1}, [0.5, 1e-320],
    [10**400, 1],
]  # fmt: skip
"""What a part of a file is replaced with."""


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all parts of some JSON data."""
    yield at
    if isinstance(data, dict):
        for name, part in data.items():
            yield from places(part, (*at, name))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from places(part, (*at, number))


def damaged(data: Any, random: Random) -> Any:
    """JSON data with one to three parts replaced, taken out, doubled, moved or put in."""
    data = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = _damaged_once(data, random)
    return data


def _damaged_once(data: Any, random: Random) -> Any:
    *way, last = random.choice(list(places(data))[1:] or [(None,)])
    if last is None:
        return random.choice(VALUES)
    home = data
    for step in way:
        home = home[step]
    match random.randrange(5):
        case 0 if isinstance(home, list):
            home.insert(last, copy.deepcopy(home[last]))
        case 0:
            home[f"{last}x"] = home[last]
        case 1:
            del home[last]
        case 2 if isinstance(home, list):
            random.shuffle(home)
        case 3 if isinstance(home[last], (int, float)) and abs(home[last]) < 1e300:
            home[last] += random.choice((-1, 1, 0.5, 1000))
        case _:
            home[last] = copy.deepcopy(random.choice(VALUES))
    return data


def damaged_text(text: str, random: Random) -> str:
    """A text with a piece cut out, doubled, or replaced by characters of any kind."""
    start = random.randrange(len(text))
    end = min(len(text), start + random.choice((0, 1, 1, 5, 200, len(text))))
    piece = random.choice(("", text[start:end] * 2, "\0", "[" * 2000, "9" * 5000, "é☃\ud800", "}"))
    return text[:start] + piece + text[end:]


def written(data: Any) -> str:
    """Data as the JSON of a file."""
    return json.dumps(data)
