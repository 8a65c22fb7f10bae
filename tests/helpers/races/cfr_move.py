"""One car in the middle of its move, on the boards of the worked examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from bolide_widget.core.actions import Action
from bolide_widget.core.questions import CHANCE, Question
from bolide_widget.games.championship_formula.rules.corners import inside
from bolide_widget.games.championship_formula.rules.position import Car, Move
from bolide_widget.games.championship_formula.rules.venue import State
from bolide_widget.games.championship_formula.track import Track
from helpers.races.cfr_race import put

NONE: Action = ("none",)


class Moving:
    """X in its move, answered act by act.

    Parameters
    ----------
    space : str
        Where X stands.
    v : int
        Its speed.
    track : Track, optional
        W2 if not given.
    others : mapping of str to mapping
        Cars that stand about, as `put` has them; ``{"space": "1.11"}`` is enough.
    k, slip : int
        Steps made, spaces declared to slip.
    path : sequence of str, optional
        The spaces of the move so far.
    options : mapping
        Of the race.
    markers : sequence of int
        Rows of crash markers.
    car
        Fields of X.
    """

    def __init__(
        self,
        space: str,
        v: int,
        track: Track | None = None,
        others: Mapping[str, Mapping[str, Any]] | None = None,
        k: int = 0,
        slip: int = 0,
        path: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        markers: Sequence[int] = (),
        **car: Any,
    ) -> None:
        around = others or {}
        data = {"space": space, "last": v, **car}
        rest = {"Nobody": {"status": "out"}} if not around else {}
        race = put({"X": data, **around, **rest}, track, **dict(options or {}))
        self.names = race.drivers
        self.state: State = race.state
        self.facts: list[Any] = []
        position = self.state.position
        for item in position.cars:
            item.v = item.last
        self.car.v = v
        now = Move(0)
        now.k, now.slip = k, slip
        road = self.state.game.road
        now.path = tuple(road.number[name] for name in path) or (self.car.space,)
        position.now = now
        position.phase = "moves"
        position.markers = tuple(markers)
        position.order, position.moved = (0,), 1
        faster = v > self.car.last and inside(road, self.car)
        self.car.held = road.corner[self.car.space] if faster else -1
        self.state.stack = [Question("pause", (0,)), Question("go-on")]
        self.state.settle()

    @property
    def car(self) -> Car:
        """X."""
        return self.state.position.cars[0]

    def of(self, name: str) -> Car:
        """Another car."""
        return self.state.position.cars[self.names.index(name)]

    @property
    def space(self) -> str:
        """Where X stands; empty for a car that is out."""
        return self.state.game.road.ids[self.car.space] if self.car.space >= 0 else ""

    @property
    def kind(self) -> str:
        """What is asked; "pause" once the move is over."""
        return self.state.stack[-1].kind

    @property
    def listed(self) -> list[Action]:
        """What may be answered, ends of the move left out."""
        if self.kind == "pause":
            return []
        return [action for action in self.state.legal() if action[0] != "drive"]

    @property
    def ends(self) -> list[str]:
        """Where the move can be driven to."""
        return [str(action[1]) for action in self.state.legal() if action[0] == "drive"]

    def do(self, *answers: Any) -> Self:
        """Answer what is open: names of spaces are steps, pairs at dice are faces."""
        for answer in answers:
            action: Any = ("step", answer) if isinstance(answer, str) else answer
            if self.state.to_act == (CHANCE,):
                assert len(action) == 2, (self.kind, action)
            assert action in self.state.legal(), (self.kind, action, self.state.legal())
            self.state.apply(action, facts=self.facts)
        return self

    def roll(self, first: int, second: int, skill: Action = NONE) -> Self:
        """Skill, then dice."""
        if self.kind == "skill":
            self.do(skill)
        return self.do((first, second))
