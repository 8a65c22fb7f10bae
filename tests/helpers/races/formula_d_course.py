"""Whole races of Formula D made up beforehand: answers and dice, so that what is wanted happens.

Dice are chosen as they come, from those that the die has; the race can then be driven again with
the faces as a list, through a page or anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import bolide_widget as bw
from bolide_widget.core.actions import text
from bolide_widget.core.questions import CHANCE, dice_of
from bolide_widget.games.formula_d.race import Race
from bolide_widget.games.formula_d.rules import moves
from bolide_widget.games.formula_d.rules.position import GEARS, TRIGGERS, Turn
from bolide_widget.games.formula_d.rules.weather import slide_length
from bolide_widget.games.formula_d.screen import asks, ends

HARMLESS = 12
"""A face of the black die that costs nothing and decides nothing."""


class Course(NamedTuple):
    """A race from its start to its end: answers as ids in order, and faces."""

    answers: list[str]
    faces: list[int]
    race: Race


class Plan(NamedTuple):
    """What a car is to do in a turn: its gear, the face of the die, and where it ends."""

    gear: int
    face: int
    end: ends.End
    wish: str


class Director:
    """Drives for all, and decides what dice show.

    Parameters
    ----------
    wanted : sequence of str
        What is to happen to the first driver, each once, as soon as it can: "slipstream",
        "overshoot", "engine", "pit".
    """

    def __init__(self, wanted: Sequence[str] = ()) -> None:
        self.wanted = list(wanted)
        self.plans: dict[int, Plan] = {}

    # -- dice ------------------------------------------------------------------------------------

    def face(self, race: Race) -> int:
        """What the die shows that is open."""
        state = race.state
        question = state.question
        assert question is not None
        if question.kind == "gear-roll":
            seat, gear = question.data.seat, question.data.gear
            plan = self.plans.get(seat)
            faces = dice_of(state, question)[0].faces
            return plan.face if plan and plan.gear == gear else int(faces[-1])
        if question.kind == "engine" and "engine" in self.wanted and question.data.rolls[0] == 0:
            self.wanted.remove("engine")
            return 3
        if question.kind == "grid-roll":
            return 19 - len(question.data.rolls)
        return 4 if question.kind == "pit-roll" else HARMLESS

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, race: Race) -> str:
        """The id of an answer to the open question."""
        state = race.state
        question = state.question
        assert question is not None
        seat = question.players[0]
        options = [option.id for option in race.options]
        if question.kind == "gear":
            self.plans[seat] = self._plan(state, seat, [int(o.action[1]) for o in race.options])
            return f"gear:{self.plans[seat].gear}"
        if question.kind in ("move", "exit-move", "slide-move"):
            return self._move(state, seat, options)
        if question.kind == "slipstream" and seat == 0 and "slipstream" in self.wanted:
            for end in ends.draught_ends(state, seat):
                if end.result == "paid" and not end.seen.over:
                    self.wanted.remove("slipstream")
                    return text(end.action)
            return "pass"
        for word in ("pass", "none", "no", "keep", "hard", "gear:4"):
            if word in options:
                return word
        return options[0]

    def _plan(self, state: Any, seat: int, gears: list[int]) -> Plan:
        """What is wanted if it can be, else as far as costs least and leads on."""
        open_ = [plan for gear in gears for plan in plans(state, seat, gear)]
        if seat == 0:
            for wish in self.wanted:
                for plan in open_:
                    if _fits(wish, plan) and leads_on(state, seat, plan):
                        return plan._replace(wish=wish)

        open_.sort(
            key=lambda plan: (plan.end.price[:2], (plan.gear, plan.face) in TRIGGERS, -plan.face)
        )
        least = [plan for plan in open_ if plan.end.price[:2] == open_[0].end.price[:2]]
        return next((plan for plan in least if leads_on(state, seat, plan)), open_[0])

    def _move(self, state: Any, seat: int, options: list[str]) -> str:
        plan = self.plans.get(seat)
        pits = [option for option in options if option.startswith("pit")]
        if seat == 0 and "pit" in self.wanted and pits:
            self.wanted.remove("pit")
            return pits[0]
        planned = text(plan.end.action) if plan else ""
        if plan and plan.wish == "overshoot" and planned in options:
            self.wanted.remove("overshoot")
        return planned if planned in options else text(ends.ends(state, state.question)[0].action)


def plans(state: Any, seat: int, gear: int) -> list[Plan]:
    """Every face of a gear with every way to drive it that does not end the race."""
    there = asks.shifted(state, seat, gear)
    results = []
    for face in sorted(set(GEARS[gear - 1].faces)):
        slide = slide_length(there.position, there.position.cars[seat])
        ways, listed = moves.offers(there, seat, int(face), 0, slide)
        for offer in listed:
            end = ends.end_after(there, seat, moves.manoeuvre(ways, offer))
            if end.result == "paid":
                results.append(Plan(gear, int(face), end, ""))
    return results or [Plan(gear, int(face), asks.best(there, seat, int(face)), "")]


def leads_on(state: Any, seat: int, plan: Plan) -> bool:
    """Whether the next turn can be driven without wear from where this one ends."""
    there = asks.shifted(state, seat, plan.gear)
    road = there.game.road
    car = there.position.cars[seat]
    car.space = road.number[plan.end.space]
    car.corner, car.stops = road.corner[car.space], plan.end.seen.stops
    there.position.now = Turn(seat)
    for gear in (plan.gear + 1, plan.gear, plan.gear - 1):
        if 1 <= gear <= 6:
            for face in set(GEARS[gear - 1].faces):
                if asks.best(there, seat, int(face)).tone in ("free", "roll"):
                    return True
    return False


def _fits(wish: str, plan: Plan) -> bool:
    end = plan.end
    if wish == "slipstream":
        return end.behind >= 0 and not end.wear
    if wish == "overshoot":
        return _is_overshoot(end)
    return wish == "engine" and (plan.gear, plan.face) in TRIGGERS and not end.wear


def _is_overshoot(end: ends.End) -> bool:
    return end.seen.over in (1, 2) and end.result == "paid" and not end.brakes


def course(make: Callable[..., Race], wanted: Sequence[str] = (), most: int = 2000) -> Course:
    """A race to its end; `make` gets ``dice=`` and makes it.

    Raises
    ------
    AssertionError
        When something wanted never happened.
    """
    race, director = make(dice="ask"), Director(wanted)
    answers: list[str] = []
    faces: list[int] = []
    for _ in range(most):
        question = race.state.question
        if question is None:
            break
        if question.players == (CHANCE,):
            faces.append(director.face(race))
            race.roll(faces[-1])
        else:
            answers.append(director.answer(race))
            race.play(answers[-1])
    assert race.over, "the race does not end"
    assert not director.wanted, f"it never came to {director.wanted}"
    return Course(answers, faces, race)


def formula_d(track: str, names: Sequence[str], **more: Any) -> Callable[..., Race]:
    """What makes a race with the last named on pole."""

    def make(dice: Any) -> Race:
        rules = bw.formula_d.Rules(**more)
        return Race(track, list(names), rules=rules, grid=list(names)[::-1], seed=1, dice=dice)

    return make
