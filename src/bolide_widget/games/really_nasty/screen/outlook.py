"""What each face of a die would do from here, by what everybody may know.

A forced stop of a fuel window is a secret of its driver, and the choice of a die is seen by all: so
nothing here depends on a fuel card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ....core.screen import Bar
from ....racing.words import count, listed, whose
from ..rules import moving, paths
from ..rules.previews import Preview, look
from ..rules.venue import State
from ..rules.words import FACES
from .ends import tone
from .words import DIE, corners, die_faces

FAR = 8
"""Rows that the highest face leads."""


def chart(state: State, seat: int, die: str) -> list[Bar]:
    """Each face with the best way to drive it."""
    there = state.copy()
    position = there.position
    position.fuel = tuple(0 if own == seat else fuel for own, fuel in enumerate(position.fuel))
    position.die = die
    faces = FACES[die]
    bars: list[Bar] = []
    for face in sorted(set(faces)):
        position.roll = face
        offers = paths.find(there, seat)
        seen = look(there, seat, offers, moving.best(there, offers))
        assert seen is not None
        bars.append(
            {
                "face": face,
                "odds": faces.count(face),
                "tone": tone(seen),
                "text": _text(seen, face),
                "space": seen.path[-1],
            }
        )
    return bars


def _text(seen: Preview, face: int) -> str:
    """What a face would do, in a few words."""
    if seen.out:
        return "out of the race"
    told = []
    if seen.wins:
        told.append("wins")
    elif seen.lands:
        told.append("into the bay")
    elif seen.spaces < face:
        told.append(f"blocked after {seen.spaces}")
    if seen.corners:
        told.append(f"too fast for {corners(seen.corners)}")
    if seen.speeding:
        told.append("too fast for the pits")
    return ", ".join(told) or "safe"


def odds(bars: Sequence[Bar]) -> str:
    """How likely a face is that exposes nothing: ``safe 2 in 3``."""
    cast = sum(bar["odds"] for bar in bars)
    safe = sum(bar["odds"] for bar in bars if bar["tone"] == "free")
    if safe in (0, cast):
        return "always safe" if safe else "never safe"
    common = gcd(safe, cast)
    return f"safe {safe // common} in {cast // common}"


def sentence(state: State, seat: int, die: str, bars: Sequence[Bar], names: Sequence[str]) -> str:
    """A die in one line: its faces, how often they are safe, the limit ahead, who is in the way."""
    told = [f"{DIE[die]} die {die_faces(die)}", odds(bars)]
    told += [limits] if (limits := limit_words(state, seat)) else []
    told += [way] if (way := traffic(state, seat, names)) else []
    return ", ".join(told)


def limit_words(state: State, seat: int) -> str:
    """The corner that comes next within a roll, and its least and most limit."""
    road = state.game.road
    start = state.position.cars[seat].space
    if not 0 <= start < road.count:
        return ""
    reached, edge = {start}, [start]
    for _ in range(FAR):
        edge = sorted({to for space in edge for to in road.next[space]} - reached)
        reached |= set(edge)
        found = {road.corner[space] for space in edge} - {-1}
        if found:
            corner = min(found)
            limited = [
                limit
                for index, limit in zip(road.corner, road.limit, strict=True)
                if index == corner
            ]
            low, high = min(limited), max(limited)
            limits = str(low) if low == high else f"{low} to {high}"
            return f"corner {corner + 1} ahead: limit {limits}"
    return ""


def traffic(state: State, seat: int, names: Sequence[str]) -> str:
    """Who stands ahead within a roll, and how many rows."""
    road, cars = state.game.road, state.position.cars
    start = cars[seat].space
    if not 0 <= start < road.count:
        return ""
    near = []
    for other, car in enumerate(cars):
        if other != seat and 0 <= car.space < road.count:
            rows = (road.row[car.space] - road.row[start]) % road.rows
            if 0 < rows <= FAR:
                near.append((rows, whose(other, names)))
    if 0 <= state.position.sc < road.count:
        rows = (road.row[state.position.sc] - road.row[start]) % road.rows
        if 0 < rows <= FAR:
            near.append((rows, "the Safety Car"))
    if not near:
        return ""
    return listed(f"{who} {count(rows, 'row')} ahead" for rows, who in sorted(near))
