"""Words of Formula D, and sentence, sound and effect of each kind of fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Final

from ....core.grammar import does, is_you, own, verb, within
from ....core.screen import Face
from ....racing.choices import Choice
from ....racing.rows import FactRow, First, count, listed, ordinal
from ..rules import facts
from ..rules.characters import BY_WORD
from ..rules.position import CATEGORIES

CATEGORY: Final = {name: name for name in CATEGORIES} | {"susp": "suspension"}
"""Categories of wear points as people read them."""

POINT: Final = CATEGORY | {"tyres": "tyre", "brakes": "brake"}
"""The same before "point"."""

CHART: Final = {"good": "good weather", "changeable": "changeable", "rain": "rain"}
"""Words of the weather chart (FD-WX-1)."""

BLACK: Final = 20
ORDINALS: Final = ("", "first", "second", "third")


def points(category: str, count: int) -> str:
    """Wear points in words.

    Examples
    --------
    >>> points("tyres", 3), points("susp", 1)
    ('3 tyre points', '1 suspension point')
    """
    return f"{count} {POINT[category]} point{'' if count == 1 else 's'}"


def runs(faces: Sequence[int]) -> str:
    """Faces of a die, neighbours put together.

    Examples
    --------
    >>> runs([7, 9, 10, 11]), runs([4, 5]), runs([8])
    ('7 and 9 to 11', '4 and 5', '8')
    """
    groups: list[list[int]] = []
    for face in faces:
        if groups and groups[-1][-1] == face - 1:
            groups[-1].append(face)
        else:
            groups.append([face])
    parts: list[str] = []
    for run in groups:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(face) for face in run]
    return listed(parts)


def odds(hits: int, sides: int) -> str:
    """A chance in the smallest whole numbers that the die knows.

    Examples
    --------
    >>> odds(6, 12), odds(0, 20), odds(3, 8)
    ('1 in 2', '0 in 20', '3 in 8')
    """
    common = gcd(hits, sides) if hits else 1
    return f"{hits // common} in {sides // common}"


def up_to(face: int) -> str:
    """Faces from 1 on.

    Examples
    --------
    >>> up_to(1), up_to(4)
    ('1', '1 to 4')
    """
    return "1" if face == 1 else f"1 to {face}"


def turn(corner: str | None) -> str:
    """A corner as people call it; in a file it is ``C3``, as on its sign.

    Examples
    --------
    >>> turn("C3"), turn("Casino")
    ('Turn 3', 'Casino')
    """
    number = corner[1:] if corner and corner[:1] == "C" else ""
    return f"Turn {number}" if number.isdigit() else corner or ""


CHARACTER: Final = {word: each.name for word, each in BY_WORD.items()}
"""Characters by the word of an answer: ``Derek Manson``."""


Names = Sequence[str]


def _start(fact: facts.StartRolled, names: Names) -> str:
    how = {"stalled": "stall at the start", "normal": "get away", "great": "make a great start"}[
        fact.result
    ]
    name = names[fact.seat]
    return f"{does(name, 'roll')} {fact.face} and {verb(name, how)}."


def _gear(fact: facts.Shifted, names: Names) -> str | None:
    if fact.before in (0, fact.gear):
        return None
    way = "up" if fact.gear > fact.before else "down"
    return f"{does(names[fact.seat], f'shift {way}')} to gear {fact.gear}."


def _move(fact: facts.Moved, names: Names) -> str:
    spaces = len(fact.path) - 1
    name = names[fact.seat]
    braked = f", spending {points('brakes', fact.brakes)}" if fact.brakes else ""
    if fact.how == "pit":
        return f"{does(name, 'drive into' if spaces else 'wait in')} the pits."
    if not spaces:
        return f"{does(name, 'stay')} in place{braked}."
    what = {
        "move": "drive",
        "slide": "slide",
        "slipstream": "slipstream",
        "exit": "leave the pits with",
    }[fact.how]
    return f"{does(name, what)} {count(spaces, 'space')}{braked}."


WHY: Final = {
    "overshoot": "overshooting",
    "block": "being blocked",
    "shift": "skipping gears",
    "slipstream": "entering a corner in a slipstream",
    "collision": "a collision",
    "debris": "damage on the road",
    "engine": "the engine",
    "noise": "noise",
    "radio": "a car radio",
    "drift": "drifting",
}


def _wear(fact: facts.Wore, names: Names) -> str | None:
    if fact.why == "braking":
        return None
    cause = f" by {WHY[fact.why]}" if fact.why in WHY else ""
    return f"{does(names[fact.seat], 'lose')} {points(fact.category, fact.points)}{cause}."


def _restored(fact: facts.Restored, names: Names) -> str:
    where = {
        "pit-stop": " in the pits",
        "repair": " by a repair",
        "checkpoint": " at the checkpoint",
        "police": " from the police",
    }.get(fact.by, "")
    return f"{does(names[fact.seat], 'get')} back {points(fact.category, fact.points)}{where}."


def _stop(fact: facts.Stopped, names: Names) -> str | None:
    stops, needed = fact.stops, fact.needed
    if not stops:
        return (
            f"No stop for {within(names[fact.seat])} in {turn(fact.corner)}: it was an overshoot."
        )
    if stops > needed:
        return None
    which = ORDINALS[stops] if stops < len(ORDINALS) else str(stops)
    nth, of = ("", "") if needed == 1 else (f" {which}", f", {stops} of {needed}")
    return f"{does(names[fact.seat], 'make')} the{nth} stop in {turn(fact.corner)}{of}."


def _line(fact: facts.Crossed, names: Names) -> str:
    done = f"complete lap {fact.lap - 1}" if fact.lap > 1 else "start lap 1"
    return f"{does(names[fact.seat], done)}."


def _mark(fact: facts.AtSpace, names: Names) -> str:
    name = names[fact.seat]
    return f"Parts of {'your' if is_you(name) else own(name)} car lie {fact.space}."


OUT: Final = {
    "body": "The body is wrecked",
    "engine": "The engine is blown",
    "susp": "The suspension breaks",
    "overshoot": "The tyres give out",
    "corner": "A corner was left with too few stops",
    "block": "There is no way to brake in time",
    "confirmation": "The first corner was fatal",
    "turns": "No turns are left",
}


SKY: Final = {
    "good": "The road is dry, for the whole race.",
    "changeable": "The road is dry, and it may change.",
    "rain_changeable": "It rains, and it may change.",
    "rain": "It rains, for the whole race.",
}


def _split(fact: facts.Split, names: Names) -> str:
    parts = [f"{n} {CATEGORY[word]}" for word, n in zip(CATEGORIES, fact.points, strict=True)]
    return f"{does(names[fact.seat], 'build')} a car: {listed(parts)}."


TAKEN: Final = {
    "nitro": "nitro",
    "turbo": "turbo",
    "grip": "soft tyres",
    "more": "a drift",
    "less": "a drift",
}


def _mechanics(fact: facts.MechanicsRolled, names: Names) -> str:
    fast = f"a fast stop, {count(fact.spaces, 'space')} out"
    result = fast if fact.spaces else "a slow stop"
    return f"{own(names[fact.seat])} mechanics roll {fact.face}: {result}."


def _tried(fact: facts.Tried, names: Names) -> str:
    name = names[fact.seat]
    if fact.abandoned:
        return f"{does(name, 'abandon')} the lap: a corner was left without its stops."
    beyond = f" plus {fact.over} for overshooting" if fact.over else ""
    return f"{does(name, 'take')} {fact.throws} throws{beyond}."


TYRES: Final[Mapping[str, Face]] = {
    "hard": {"name": "Hard", "icon": "tyre-slick-hard", "text": "last longest"},
    "soft": {"name": "Soft", "icon": "tyre-slick-soft", "text": "a space more when new"},
    "rain": {"name": "Rain", "icon": "tyre-rain-hard", "text": "slide least in the wet"},
}
"""The cards that tyres are chosen by."""

FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "character": FactRow("drive as {character}", words=CHARACTER),
    "split": FactRow(_split),
    "chart": FactRow("roll {face} for the weather: {says}", words=CHART),
    "frog": FactRow("re-roll the weather"),
    "weather": FactRow(
        "{now}",
        words=SKY,
        effect="sky",
        whose=None,
        firsts=First(
            "The road is wet: cars slide on after a corner, and more rolls go wrong. Rain "
            "tyres slide less than the others.",
            "FD-WX-6",
            when=lambda fact: fact.now.startswith("rain"),
        ),
    ),
    "tyres": FactRow("take {tyres} tyres", effect="card", face=lambda f: TYRES[f.tyres]),
    "grid-roll": FactRow("roll {face} for the grid"),
    "grid": FactRow(  # a qualifying leaves the spaces of the grid to the race
        lambda f, n: f"{does(n[f.seat], 'take' if f.space else 'have')} grid place {f.place}."
    ),
    "attempt": FactRow("start alone, before the line"),
    "lap": FactRow(_tried),
    # in a turn
    "round": FactRow("Round {number}.", "quiet", whose=None),
    "start": FactRow(
        _start,
        effect=lambda f: "stall" if f.result == "stalled" else None,
        firsts=First(
            "Each car rolls for its start: a 1 stalls it for this round, a 20 moves it 4 spaces at "
            "once. Anything else is a normal gear 1 start.",
            "FD-START-2",
            when=lambda fact: fact.result != "normal",
        ),
    ),
    "recover": FactRow("turn round"),
    "gear": FactRow(_gear),
    "roll": FactRow("roll {face} in gear {gear}", "quiet"),
    "modified": FactRow("have {spaces:space} to drive by {taken}", words=TAKEN),
    "move": FactRow(
        _move,
        firsts=(
            First(
                "Right behind a fast car, the slipstream pulls you three spaces after your move. "
                "The first of them changes lane; entering a corner that way costs a brake point.",
                "FD-SLIP-3",
                when=lambda fact: fact.how == "slipstream",
            ),
            First(
                "In the rain a car that has entered a corner slides on after its move. How far "
                "depends on its tyres.",
                "FD-TYRE-4",
                when=lambda fact: fact.how == "slide",
            ),
        ),
    ),
    "end": FactRow(None),
    "debris": FactRow(
        "roll {face} for the damage on the road: {lost:the suspension suffers|no harm}",
        firsts=First(
            "The car drove over damage that lies on the road, so a die is rolled. A low "
            "roll costs a suspension point; without one the car is out.",
            "FD-DEB-3",
        ),
    ),
    "line": FactRow(_line),
    "finish": FactRow("finish {place:th}", "strong", "finish"),
    "confirmed": FactRow(
        lambda f, n: f"{own(n[f.seat])} {ordinal(f.place)} place is confirmed.", "strong"
    ),
    "overshoot": FactRow(
        "overshoot by {spaces:space}",
        "warn",
        counted="overshoots",
        firsts=First(
            "The car left a corner before it had made all its stops there. Each space "
            "beyond the corner costs tyre points, and the last of them spins the car.",
            "FD-OVER-1",
        ),
    ),
    "spin": FactRow(
        "spin {space}",
        "bad",
        "spin",
        counted="spins",
        places=("space",),
        firsts=First(
            "The tyres are used up, so the car spins and faces backwards. On its next turn "
            "it starts again in gear 1, at no cost.",
            "FD-OVER-6",
        ),
    ),
    "blocked": FactRow(
        "be blocked, {spaces:space} short",
        "warn",
        "block",
        counted="blocks",
        firsts=First(
            "Other cars blocked the way, so the car couldn't drive all its spaces. Each one lost "
            "costs a brake point; from the fourth on, tyre points.",
            "FD-BLOCK-1",
        ),
    ),
    "stop": FactRow(_stop, counted="stops"),
    "wear": FactRow(_wear, "bad"),
    "restored": FactRow(_restored, "good"),
    "scrap": FactRow("leave damage {space}", places=("space",)),
    "mark": FactRow(_mark, places=("space",)),
    "collision": FactRow(
        "roll {face} next to {other:name}: {lost:contact|no contact}",
        effect=lambda f: "shake" if f.lost else None,
        firsts=First(
            "Ending a move next to a car, or right behind one, is a risk for both: each may "
            "have to roll. A 1 costs a body point; in the rain, so does a 2.",
            "FD-COLL-1",
            met=("seat", "other"),
        ),
    ),
    "engine": FactRow(
        "roll {face} for the engine: {lost:it suffers|no harm}",
        firsts=First(
            "The top roll in gear 5 or 6 strains the engines of all cars in those gears. Each of "
            "them rolls: a low face costs an engine point, and without one the car is out.",
            "FD-ENG-1",
        ),
    ),
    "radio": FactRow("throw the radio at {other:name}, a {face}: {category}", words=CATEGORY),
    "out": FactRow(
        lambda f, n: f"{OUT.get(f.why, 'Trouble')}: {does(n[f.seat], 'be out')} of the race.",
        "bad",
        "out",
    ),
    "time-out": FactRow(lambda f, n: f"{own(n[f.seat])} time is up."),
    "race-over": FactRow("The race is over.", whose=None),
    # street tracks
    "noise": FactRow(
        "roll {face} in the noise zone: {category}",
        words={"": "nothing"} | {name: f"{word} suffers" for name, word in CATEGORY.items()},
        firsts=First(
            "End a move in the noise zone and you roll the black die. It may cost a point; the "
            "face says which.",
            "FD-ST-5",
        ),
    ),
    "police": FactRow(
        "pass the police at {speed} km/h",
        firsts=First(
            "The police clock each car crossing their line at ten times its gear die. The fastest "
            "car of a lap wins two points.",
            "FD-ST-6",
        ),
    ),
    "award": FactRow("have the highest speed of lap {lap}: {speed} km/h"),
    "checkpoint": FactRow("reach the checkpoint"),
    # the pits
    "pit-stop": FactRow(
        "make a pit stop",
        effect="pit",
        counted="pit_stops",
        firsts=First(
            "A pit stop gives back all tyre points. A car leaves the pits in gear 1 to 4 on "
            "a later turn, or at once if its crew is fast.",
            "FD-PIT-5",
        ),
    ),
    "tyre-stop": FactRow("change tyres"),
    "technical-stop": FactRow("make a technical stop"),
    "mechanics": FactRow(_mechanics),
    "waits": FactRow("wait on the pit grid"),
    "pit-spot": FactRow("drive off the pit grid"),
}
"""Every kind of fact."""

CHOICES: Final[Mapping[str, Choice]] = {
    "character": Choice("character", "character"),
    "set_up": Choice("split", "points"),
    "compound": Choice("tyres", "tyres"),
    "pit_lap": Choice("pit-stop", "lap", "line", "Int64"),
}
"""What a driver has chosen: the columns of a simulation."""
