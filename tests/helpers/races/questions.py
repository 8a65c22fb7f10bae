"""A moment of every kind of question that a person can be asked, in each of the four games.

Positions that random play reaches seldom are arranged; from each start a few random races are
played, and of every kind of question the moment is kept at which it has most to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.core.questions import CHANCE
from bolide_widget.widget.autopilot import watch_as_people

NAMES: Final = ["Bartholomew Langhans", "Wilhelmina Ostermann", "Maximiliano Quintero"]
"""Three drivers; each name has twenty letters."""

CARDS: Final = 10
"""Different cards of a hand of Really Nasty."""

LOOKS: Final = 80
"""How often from a start a kind of question is looked at for what it has to say."""

Moment = tuple[Any, int]
"""A race, and the seat that answers or throws the dice."""


def asked_kinds(game: Any) -> set[str]:
    """Kinds of question that somebody answers: decisions, and dice that wait."""
    return set(game.kinds)


# -- where races begin ---------------------------------------------------------------------------


def bolide(seed: int) -> Any:
    """By the advanced rules, from the strategies on."""
    rules = bw.Rules(advanced=True, laps=2)
    return bw.Race("copperbowl", NAMES, rules=rules, seed=seed, dice="ask")


def in_the_pits(seed: int) -> Any:
    """A car in a box at which everything can be done to it, as the weather changes."""
    rules = bw.Rules(advanced=True, laps=3)
    race = bw.Race("copperbowl", NAMES, rules=rules, seed=seed, dice="ask")
    first, *others = NAMES
    car = {"status": "pit", "box": 2 + seed % 4, "lap": 1, "strategy": "half+soft+booster+slick"}
    cars: dict[str, dict[str, Any]] = {first: car} | {name: {"status": "out"} for name in others}
    return race.arrange(cars, to_move=first, weather="variable")


def on_slicks_in_rain(seed: int) -> Any:
    """A pawn that is one point farther than a car on slicks goes in rain."""
    race = bw.Race("valdorn", NAMES, rules="advanced", seed=seed, dice="ask")
    first, *others = NAMES
    car = {"position": (44, 50), "pawn": (50, 50), "strategy": "full+soft+booster+slick"}
    cars: dict[str, dict[str, Any]] = {first: car} | {name: {"status": "out"} for name in others}
    return race.arrange(cars, to_move=first, weather="rain")


def formula_d(seed: int, **options: Any) -> Any:
    """With weather; the other options in turn."""
    rules = bw.formula_d.Rules(laps=2, weather=True, **options)
    return bw.formula_d.Race("calva", NAMES, rules=rules, seed=seed, dice="ask")


def with_pit_types(seed: int) -> Any:
    """Cars of 20 points; tyres, and two types of stop."""
    return formula_d(seed, tyres=True, pit_types=True, car_setup="custom")


def on_the_street(seed: int) -> Any:
    """Characters and all of street racing."""
    return formula_d(seed, street=True)


def with_a_pit_grid(seed: int) -> Any:
    """Characters on a circuit with the English pit lane."""
    return formula_d(seed, tyres=True, pit_types=True, pit_variant="EN", car_setup="character")


def behind_a_car(seed: int) -> Any:
    """A roll of 11 is all it takes to a slipstream."""
    rules = bw.formula_d.Rules(pit_variant="none")
    race = bw.formula_d.Race("t1", NAMES, rules=rules, seed=seed, dice="ask", grid=NAMES)
    spaces, gears = ("2.94", "2.6", "2.50"), (5, 4, 4)
    cars = {
        name: {"space": space, "lap": 1, "gear": gear}
        for name, space, gear in zip(NAMES, spaces, gears, strict=True)
    }
    race.arrange(cars, to_move=NAMES[0])
    race.play("gear:5")
    race.roll(11)
    race.play('to+"2.5":0')
    return race


def at_a_technical_stop(seed: int) -> Any:
    """A damaged car in its box."""
    rules = bw.formula_d.Rules(pit_types=True)
    race = bw.formula_d.Race("t1", NAMES, rules=rules, seed=seed, dice="ask", grid=NAMES)
    first, *others = NAMES
    worn = {"gearbox": 1, "brakes": 1, "engine": 1, "body": 1, "susp": 1}
    cars: dict[str, dict[str, Any]] = {
        first: {"space": "3.91", "lap": 1, "gear": 3, "pool": 2, "wear": worn}
    }
    race.arrange(cars | {name: {"status": "out"} for name in others}, to_move=first)
    race.play("gear:3")
    race.roll(8)
    race.play("pit:8")
    race.play("technical-stop")
    return race


def championship_formula(seed: int, **options: Any) -> Any:
    """From the set-ups on."""
    return bw.championship_formula.Race(
        "pattern-ring", NAMES, laps=1, seed=seed, dice="ask", **options
    )


def on_soft_tires(seed: int) -> Any:
    """Wear that is spent in place of tests."""
    return championship_formula(seed, rules=bw.championship_formula.Rules(soft_tires=True))


def behind_two_cars(seed: int) -> Any:
    """Who passes the first of two and fails at the second has to be placed."""
    race = championship_formula(seed, grid=NAMES)
    first, second, third = NAMES
    cars = {
        first: {"space": "A2.3", "last": 80},
        second: {"space": "A2.4", "last": 20},
        third: {"space": "A2.5", "last": 20},
    }
    race.arrange(cars)
    for name, speed in zip(NAMES, (80, 20, 20), strict=True):
        race.play(f"speed:{speed}", name)
    for step in ('step+"A2.6"', 'step+"A2.5"', 'step+"A2.4"'):
        race.play(step)
    for pass_, faces in (('pass+"A2.5"', (1, 1)), ('pass+"A2.6"', (6, 6))):
        for answer in (pass_, "block", "none"):
            race.play(answer)
        race.roll(faces)
    return race


def really_nasty(seed: int) -> Any:
    """A race of four laps, from the colours on."""
    return bw.really_nasty.Race("rn-default", NAMES, laps=4, seed=seed, dice="ask")


def full_hands(seed: int) -> Any:
    """A hand of ten different cards."""
    race = bw.really_nasty.Race("rn-default", NAMES, laps=4, seed=seed, dice="ask", grid=NAMES)
    codes = list(race.game.terms.codes)[:CARDS]
    return race.arrange({NAMES[0]: {"hand": codes}})


Start = Callable[[int], Any]

WALKS: Final[dict[str, list[tuple[Start, range, int]]]] = {
    "bolide": [
        (bolide, range(4), 1500),
        (in_the_pits, range(12), 40),
        (on_slicks_in_rain, range(12), 2),
    ],
    "formula-d": [
        (with_pit_types, range(4), 1500),
        (on_the_street, range(4), 1000),
        (with_a_pit_grid, range(2), 1000),
        (on_the_street, range(20), 30),
        (behind_a_car, range(1), 1),
        (at_a_technical_stop, range(1), 1),
    ],
    "championship-formula": [
        (championship_formula, range(12), 600),
        (on_soft_tires, range(36, 40), 600),
        (behind_two_cars, range(1), 1),
    ],
    "really-nasty": [(really_nasty, range(4), 1500), (full_hands, range(4), 400)],
}
"""By game: a start, the seeds of the races from there, how many answers of each."""


# -- what is asked on the way --------------------------------------------------------------------


def moments(start: Start, seed: int, most: int) -> Iterator[Moment]:
    """The race before each of its answers, half of which are sensible."""
    race, random = start(seed), Random(seed)
    watch_as_people(race, range(len(NAMES)))
    for _ in range(most):
        if race.over:
            return
        state = race._state
        seat = state.to_act[0]
        yield race, seat
        legal = state.legal(None if seat == CHANCE else seat)
        if seat == CHANCE:
            race.roll(random.choice(legal))
        else:
            action = state.default(seat) if random.random() < 0.5 else random.choice(legal)
            race.play(action, race.drivers[seat])


def said(race: Any, seat: int) -> int:
    """How much a question has to say: answers off the board with their words, cards of a hand."""
    own = race.game.secret and seat != CHANCE
    scene = race.game.scene(race, seat) if own else race.game.scene(race)
    words = sum(
        len(option.get("label", "")) for option in scene["ask"]["options"] if "point" not in option
    )
    hand = scene.get("hand") or {}
    return words + 40 * len(hand.get("cards", ()))


def collect(name: str) -> dict[str, Moment]:
    """For every kind of question of a game, the moment with its longest text."""
    kept: dict[str, tuple[int, Moment]] = {}
    for start, seeds, most in WALKS[name]:
        seen: Counter[str] = Counter()
        for seed in seeds:
            for race, seat in moments(start, seed, most):
                kind = race._state.question.kind
                seen[kind] += 1
                if kind in kept and (seat == CHANCE or seen[kind] > LOOKS):
                    continue
                much = said(race, seat)
                if kind not in kept or much > kept[kind][0]:
                    who = max(race._state.question.roller, 0) if seat == CHANCE else seat
                    kept[kind] = much, (race.copy(), who)
    return {kind: moment for kind, (_, moment) in kept.items()}
