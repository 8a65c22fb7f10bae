"""What Bolide calls things: tyres and services, moves and what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....boards.lattice.points import Point
from ....core.actions import Action, text
from ....racing.words import whose
from ..rules.position import BOOSTER_SET_UP, BRAKE_SET_UP, SLICK
from ..rules.previews import Preview
from ..rules.tables import ENGAGEMENT, SIDES

LINES: Final = {"finish": "the finish line", "half": "the ½ GP line"}
ATTACKER_WINS: Final = sum(row.attacker_wins for row in ENGAGEMENT.values())

WORDS = {
    "sharp-brake": "Sharp braking",
    "brake": "Braking action",
    "booster": "Booster",
    "draft": "Draft",
    "crash": "Crash",
    "stay": "Stay and turn round",
    "advance": "On to the next box",
    "leave": "Leave the pits",
    "wait": "Wait a turn",
    "none": "Nothing",
    "tyres": "New tyres",
    "repair": "Repair",
    "refuel": "Fuel",
    "yes": "Roll again",
    "no": "Keep it",
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
}


def service_words(word: str) -> str:
    """A word of an answer; new tyres are named."""
    if word.startswith("tyres-"):
        _, compound, kind = word.split("-")
        return f"new {tyre_words(compound, kind)}"
    return WORDS[word][0].lower() + WORDS[word][1:] if word in _SERVICES else WORDS[word]


_SERVICES = frozenset(("tyres", "repair", "refuel"))
FUEL_WORDS = {"half": "½ Fuel", "full": "Full Fuel"}
SET_UP_WORDS = {BOOSTER_SET_UP: "Booster set-up", BRAKE_SET_UP: "Brake set-up"}


def tyre_words(compound: str, tyres: str) -> str:
    """A set of tyres: ``soft slicks``."""
    return f"{compound} {'slicks' if tyres == SLICK else 'rain tyres'}"


def strategy_words(fuel: str, compound: str, set_up: str, kind: str) -> str:
    """A strategy: ``½ Fuel, soft slicks, Booster set-up``."""
    return f"{FUEL_WORDS[fuel]}, {tyre_words(compound, kind)}, {SET_UP_WORDS[set_up]}"


def describe(seen: Preview, action: Action, names: Sequence[str] | None = None) -> str:
    """One line on a point: the way there, the speed, and what it would cause."""
    at = text(action)
    if seen.speed is None:
        clash = f", engages {whose(seen.engages, names)}" if seen.engages is not None else ""
        return f"to {at}{clash}"
    start, end = seen.path[0], seen.path[1]
    parts = [heading((end[0] - start[0], end[1] - start[1])), f"speed {seen.speed}"]
    if len(seen.path) > 2:
        parts.append("and one more in the slipstream")
    if seen.engages is not None:
        where = text(seen.contact or end)
        parts.append(
            f"engages {whose(seen.engages, names)} at {where}: wins {ATTACKER_WINS} in {SIDES}"
        )
    if seen.rolls == "slick":
        parts.append(_slide_words(seen))
    if seen.leaves_track:
        parts.append("leaves the track")
    if seen.enters_pit:
        parts.append("enters the pit lane")
    parts += [f"crosses {LINES[line]}" for line in seen.crosses]
    if seen.retires:
        parts.append("without fuel: out of the race")
    return ", ".join(parts)


def relative(seen: Preview) -> str:
    """The same point seen from the driver's seat: ``to the left, 2 faster``."""
    told = [_SIDES[seen.side]] if seen.side else []
    if seen.side is not None and seen.change is not None:
        told.append(_change_words(seen.change))
    if seen.leaves_track:
        told.append("then one point a turn")
    return ", ".join(told)


_SIDES = {1: "to the left", -1: "to the right"}


def _change_words(change: int) -> str:
    if not change:
        return "keeps speed"
    return f"{abs(change)} {'faster' if change > 0 else 'slower'}"


def _slide_words(seen: Preview) -> str:
    """A-4: how likely the declared point is, and what else may happen."""
    if not seen.slides:
        return "a roll on slicks"
    held = sum(slide.faces for slide in seen.slides if slide.by == (0, 0) and not slide.mark)
    told = [f"a roll on slicks: gets there {held} in {SIDES}"]
    for mark, words in _RISKS.items():
        risk = sum(slide.faces for slide in seen.slides if slide.mark == mark)
        if risk:
            told.append(f"{words} {risk} in {SIDES}")
    return ", ".join(told)


_RISKS = {
    "half-spun": "half spun",
    "engage": "slides into a car",
    "off": "off the track",
    "out": "crashes",
}


def heading(displacement: Point) -> str:
    """A displacement in words.

    Examples
    --------
    >>> heading((5, -1)), heading((0, 0))
    ('5 E 1 S', 'stay')
    """
    dx, dy = displacement
    east = f"{abs(dx)} {'E' if dx > 0 else 'W'}" if dx else ""
    north = f"{abs(dy)} {'N' if dy > 0 else 'S'}" if dy else ""
    parts = [east, north] if abs(dx) >= abs(dy) else [north, east]
    return " ".join(part for part in parts if part) or "stay"
