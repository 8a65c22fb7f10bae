"""Puzzles of Formula D: a lone car in its last lap, or two cars that race to the flag.

Of a lone car the expected turns are counted out exactly. With which gear a race is won is played
out, since what a rival does depends on the dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

from ...core.words import phrase, tr, trn
from ...racing.lesson import YOU
from ...racing.puzzle import Posed, Theme
from ...racing.rows import listed
from .race import Race
from .rules import position as pos
from .solo.kept import Conditions, sweeps_of
from .solo.values import DICE, Sweep, shift_cost
from .solo.ways import Wear
from .track import SHELF

BOARDS: Final = ("t1", "merrow", "calva", "valdorn")
"""Where positions are drawn."""

MOST_WEAR: Final = Wear(4, 2, 2, 0)
"""Points that a car of a puzzle may still spend, at most."""

FEWEST, MOST = 1.5, 5.5
"""Expected turns to the flag."""

ANSWERS: Final = 3, 24
"""How many answers there are, at least and at most."""

GEAR: Final = "which-gear"
BRAKES: Final = "two-brake-points"
WHERE: Final = "where-to-end"
WIN: Final = "which-gear-wins"

RIVAL: Final = "Rosa"
APART: Final = 1.0
"""Expected turns to the flag by which two cars differ, at most."""

FARTHER: Final = 2.5
"""Expected turns to the flag of a car that races another, at least."""

DOUBT: Final = 0.3
"""Expected turns by which your two quickest gears differ where a race is to be won, at most."""

_LOST: Final = phrase(
    "Some rolls put you out: you couldn't pay for the corner. Look for an answer that's safe "
    "whatever you roll."
)
_SAY: Final = phrase(
    "Your last lap, alone on the road, in gear {gear}. You may still spend {points}."
)
_KNOW: Final = phrase(
    "A gear is a die. End as many moves in each corner as its badge says, or every space beyond it "
    "costs a tyre point. A brake point takes a space off your move."
)


def _words(posed: Posed) -> dict[str, str]:
    """Name the points that you and your rival may still spend."""
    names = {YOU: "points", RIVAL: "hers"}
    cars = posed.at["cars"]
    return {names[driver]: _points(car["wear"]) for driver, car in cars.items()}


def _points(wear: Mapping[str, int]) -> str:
    tyres, brakes, gearbox = wear["tyres"], wear["brakes"], wear["gearbox"]
    return listed(
        (
            trn("{n} tyre point", "{n} tyre points", tyres) if tyres else tr("no tyre points"),
            trn("{n} brake point", "{n} brake points", brakes) if brakes else tr("no brake points"),
            trn("{n} gearbox point", "{n} gearbox points", gearbox)
            if gearbox
            else tr("no gearbox points"),
        )
    )


_WHY: Final = phrase(
    "Not the largest die is the quickest, but the one that seldom misses a stop: every face counts."
)

THEMES: Final[Mapping[str, Theme]] = {
    GEAR: Theme(
        title="Which gear?",
        know=_KNOW,
        say=_SAY,
        do="Choose the gear with the fewest turns to the flag on average.",
        why=_WHY,
        words=_words,
        measure="mean",
        lost=_LOST,
    ),
    BRAKES: Theme(
        title="The last lap with two brake points",
        know=_KNOW,
        say=_SAY,
        do="Choose the gear with the fewest turns to the flag on average.",
        why=_WHY,
        words=_words,
        measure="mean",
        lost=_LOST,
    ),
    WHERE: Theme(
        title="Where to end?",
        know=_KNOW,
        say="Your last lap, alone on the road. You may still spend {points}. You rolled {face} in "
        "gear {gear}.",
        do="Choose the space with the fewest turns to the flag on average.",
        why="It is the space from which the next gears make the stops they must and lose the "
        "fewest points.",
        words=_words,
        measure="mean",
        lost=_LOST,
    ),
    WIN: Theme(
        title="Which gear wins?",
        know=_KNOW,
        say="The last lap. You are ahead of Rosa, in gear {gear}, and may still spend {points}; "
        "she is in gear {other}, and has {hers}.",
        do="Choose the gear that wins most often, by at least 5%: each was tried in {races} races, "
        "with Pro driving both cars.",
        why="To win a race counts, not the fewest turns on average: you are ahead, and she must "
        "risk more to pass.",
        words=_words,
        measure="win",
        how="played",
    ),
}


def draw(theme: str, random: Random) -> Posed | None:
    """A position of a theme; None if what was drawn has no single best answer.

    Examples
    --------
    >>> random = Random(1)
    >>> posed = next(filter(None, (draw("which-gear", random) for _ in range(999))))
    >>> posed.sound("mean")
    True
    """
    name = random.choice(BOARDS)
    sweep = _sweep(name)
    place, gear, left, car = _car(name, random, theme)
    if not FEWEST <= sweep.value[place, gear][tuple(left)] <= MOST:
        return None
    if theme == WIN:
        return _duel(name, random, (place, gear, left, car))
    words: dict[str, str | int] = {"gear": gear}
    at = {"cars": {YOU: car}}
    if theme != WHERE:
        worth, faces = _gears(sweep, place, gear, left)
        posed = Posed(
            theme=theme, track=name, at=at, worth=worth, options={"laps": 1}, faces=faces,
            words=words,
        )  # fmt: skip
    else:
        face = int(random.choice(DICE[gear - 1][0]))
        race = Race(name, [YOU], laps=1, seed=1, dice="ask").arrange(at["cars"])
        race.play(f"gear:{gear}")
        race.roll(face)
        posed = Posed(
            theme=theme, track=name, at=at, worth=_ends(race, sweep), options={"laps": 1},
            first=[f"gear:{gear}"], dice=[face], words={**words, "face": face},
        )  # fmt: skip
    least, most = ANSWERS
    return posed if least <= len(posed.worth) <= most and posed.sound("mean") else None


Placed = tuple[int, int, Wear, dict[str, Any]]
"""Number of its place, gear, points to spend, and all of it as ``arrange`` takes it."""


def _car(name: str, random: Random, theme: str) -> Placed:
    """A car somewhere in the last lap."""
    sweep = _sweep(name)
    place = random.randrange(len(sweep.places.space))
    gear = random.randint(1, pos.TOP_GEAR)
    left = Wear(
        random.randint(1, MOST_WEAR.tyres),
        2 if theme == BRAKES else random.randint(0, MOST_WEAR.brakes),
        random.randint(0, MOST_WEAR.gearbox),
        0,
    )
    space = SHELF.load(name).ids[sweep.places.space[place]]
    car: dict[str, Any] = {"space": space, "gear": gear, "lap": 1}
    car["wear"] = {**left._asdict(), "engine": 1}
    if stops := sweep.places.stops[place]:
        car["stops"] = stops
    return place, gear, left, car


def _duel(name: str, random: Random, yours: Placed) -> Posed | None:
    """A rival close behind; what the gears are worth is still to be played."""
    sweep = _sweep(name)
    place, gear, left, car = yours
    behind, other, hers, rival = _car(name, random, WIN)
    turns = sweep.value[place, gear][tuple(left)], sweep.value[behind, other][tuple(hers)]
    if turns[0] < FARTHER or abs(turns[0] - turns[1]) > APART or car["space"] == rival["space"]:
        return None
    cars = {YOU: car, RIVAL: rival}
    race = Race(name, list(cars), laps=1, seed=1, dice="ask").arrange(cars)
    quickest = sorted(_gears(sweep, place, gear, left)[0].values())
    least, _ = ANSWERS
    if race.asked[0].driver != YOU or len(quickest) < least or len(race.options) < least:
        return None
    if not quickest[1] - quickest[0] <= DOUBT:
        return None
    words: dict[str, str | int] = {"gear": gear, "other": other}
    worth = dict.fromkeys((option.id for option in race.options), 0.0)
    return Posed(
        theme=WIN, track=name, at={"cars": cars}, worth=worth, options={"laps": 1},
        drivers=tuple(cars), words=words,
    )  # fmt: skip


@cache
def _sweep(name: str) -> Sweep:
    """Turns to the flag from every place of the last lap."""
    return sweeps_of(SHELF.load(name), MOST_WEAR, 1, Conditions())[0]


def _gears(
    sweep: Sweep, place: int, gear: int, left: Wear
) -> tuple[dict[str, float], dict[str, int]]:
    """Rate each gear, and find the face of its die that costs most."""
    worth, faces = {}, {}
    for wanted in range(min(gear + 1, pos.TOP_GEAR), 0, -1):
        cost = shift_cost(gear, wanted)
        if cost is None:
            continue
        boxes, pedal, motor = cost
        if boxes > left.gearbox or pedal > left.brakes or motor > left.engine:
            continue
        paid = (left.tyres, left.brakes - pedal, left.gearbox - boxes, left.engine - motor)
        value = float(sweep.rolled[place, wanted][paid])
        name = f"gear:{wanted}"
        worth[name] = round(value, 6)
        if value < inf:
            faces[name] = max(map(int, DICE[wanted - 1][0]), key=_cost(sweep, place, wanted, paid))
    return worth, faces


def _cost(sweep: Sweep, place: int, gear: int, left: tuple[int, ...]) -> Any:
    """Rate a face, used as well as possible."""
    return lambda face: min(
        sweep.turns(answer, gear)[left] for answer in sweep.answers(place, face)
    )


def _ends(race: Race, sweep: Sweep) -> dict[str, float]:
    """Rate each end of a move, itself included."""
    worth = {}
    for option in race.options:
        after = race.copy()
        after.play(option)
        car = after.state.position.cars[0]
        turns = 0 if car.status == pos.FINISHED else inf
        if car.status == pos.TRACK:
            wear = car.wear
            left = (wear[pos.TYRES], wear[pos.BRAKES], wear[pos.GEARBOX], wear[pos.ENGINE] - 1)
            place = sweep.places.place(car.space, car.stops)
            turns = float(sweep.value[place, car.gear][left])
        worth[option.id] = round(1 + turns, 6)
    return worth
