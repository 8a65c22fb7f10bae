"""Moments of Formula D on the Test ring, set up by hand and driven through the rules alone.

No match, no seed: text answers questions, dice come face by face, and a die that
is not the one expected shows.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from bolide_widget.core.actions import parse, text
from bolide_widget.core.questions import CHANCE, Fact, Question
from bolide_widget.games.formula_d.game import FormulaD
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules.characters import BY_WORD
from bolide_widget.games.formula_d.rules.position import CATEGORIES, TRACK, Car, Position
from bolide_widget.games.formula_d.rules.turn import ROUND, TURN
from bolide_widget.games.formula_d.rules.venue import State
from bolide_widget.games.formula_d.track import Track

FILE = Path(__file__).resolve().parents[3] / "tracks/lanes/formula-d/lessons/t1.json"


@cache
def t1() -> Track:
    """The Test ring."""
    return Track.from_dict(json.loads(FILE.read_text("utf-8")))


def car(fields: dict[str, Any]) -> Car:
    """A car in lap 1 in the middle of a race, with what differs."""
    made = Car()
    made.lap, made.started, made.gear = 1, True, 1
    shown = dict(fields)
    if "character" in shown:
        first = BY_WORD[shown.pop("character")]
        made.character, made.wear, made.caps = first.number, first.wear, first.wear  # type: ignore[assignment]
    made.space = t1().number[shown.pop("at")] if shown.get("at") else -1
    shown.pop("at", None)
    for name in list(shown):
        if name in CATEGORIES:
            points = list(made.wear)
            points[CATEGORIES.index(name)] = shown.pop(name)
            made.wear = tuple(points)  # type: ignore[assignment]
            made.caps = tuple(map(max, made.caps, made.wear))  # type: ignore[assignment]
    for name, value in shown.items():
        setattr(made, name, value)
    if made.space >= 0 and made.status == TRACK:
        made.corner = t1().corner[made.space]
    return made


class Ring:
    """A race on the Test ring at a moment, by the letters of its cars.

    Parameters
    ----------
    rules : Rules, optional
    marks : sequence of str
        Spaces with damage.
    weather : str
        The state of the weather; empty for none.
    teams : sequence of pairs
        Seats of teams.
    cars : dict of field and value, by letter
        In seat order; `at` is the space, wear points go by their names.
    """

    def __init__(
        self,
        rules: Rules | None = None,
        *,
        marks: tuple[str, ...] = (),
        weather: str = "",
        teams: tuple[tuple[int, int], ...] = (),
        **cars: dict[str, Any],
    ) -> None:
        self.game = FormulaD(t1(), rules or Rules(), teams=teams)
        self.names = tuple(cars)
        position = Position([car(fields) for fields in cars.values()])
        position.marks = tuple(sorted(t1().number[name] for name in marks))
        position.weather = weather
        position.round = 5
        position.order = tuple(range(len(cars)))
        if teams:
            position.pools = (4,) * len(teams)
        self.state: State = State(self.game, position, [ROUND])
        self.facts: list[Fact] = []

    def __getitem__(self, name: str) -> Car:
        return self.state.position.cars[self.names.index(name)]

    @property
    def position(self) -> Position:
        return self.state.position

    def turn(self, *names: str) -> Ring:
        """Begin a round in which these play, in this order."""
        self.position.order = tuple(map(self.names.index, names))
        self.position.turn = 0
        self.state.stack = [ROUND, TURN]
        self.state.settle(self.facts)
        return self

    def step(self, kind: str, name: str) -> Ring:
        """Take one step of a turn of a car, and nothing after it."""
        self.position.now.seat = self.names.index(name)
        self.state.stack = [Question(kind)]
        self.state.settle(self.facts)
        return self

    @property
    def question(self) -> tuple[str, str]:
        """What is asked, and of whom; a die by its question and who throws it."""
        question = self.state.stack[-1]
        seat = question.players[0] if question.players[0] != CHANCE else question.roller
        return question.kind, self.names[seat]

    @property
    def options(self) -> list[str]:
        return [text(action) for action in self.state.legal()]

    @property
    def ends(self) -> set[str]:
        """Spaces where a move may end without braking."""
        return {
            str(action[1])
            for action in self.state.legal()
            if action[0] in ("to", "slip") and not action[2]
        }

    def play(self, *answers: str) -> Ring:
        """Answer decisions by their texts."""
        for answer in answers:
            assert self.state.to_act != (CHANCE,), f"a die is due: {self.question}"
            action = parse(answer)
            assert action in self.state.legal(), (answer, self.question, self.options)
            self.state.apply(action, None, self.facts)
        return self

    def drive(self, space: str, brakes: int = 0) -> Ring:
        """Answer a move, a slide or a slipstream by its end."""
        word = "slip" if self.question[0] == "slipstream" else "to"
        return self.play(text((word, space, brakes)))

    def roll(self, *faces: int, kind: str | None = None) -> Ring:
        """Throw dice one after the other."""
        for face in faces:
            assert self.state.to_act == (CHANCE,), f"no die is due: {self.question}"
            assert kind is None or self.question[0] == kind, self.question
            self.state.apply((face,), None, self.facts)
        return self

    def facts_of(self, *kinds: str) -> list[tuple[Any, ...]]:
        """The facts of some kinds, as plain tuples."""
        return [tuple(fact) for fact in self.facts if fact[0] in kinds]

    def wear(self, name: str, category: str) -> int:
        return self[name].wear[CATEGORIES.index(category)]

    def at(self, name: str) -> str:
        """Where a car stands."""
        space = self[name].space
        return t1().ids[space] if space >= 0 else ""

    @property
    def marks(self) -> set[str]:
        return {t1().ids[space] for space in self.position.marks}
