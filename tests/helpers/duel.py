"""A tiny game that needs what no rule of Bolide does: sealed choices and reactions.

Each round all players bid in secret; the highest bidder attacks the next player, who may react
with a shield (his own decision in somebody else's turn), and a die decides otherwise. Hands are
hidden. It exists to show that the core carries such games without change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from bolide_widget.core.actions import Action, text
from bolide_widget.core.game import Stage
from bolide_widget.core.questions import CHANCE, Fact, Facts, Kind, Nothing, Question, Step, die
from bolide_widget.core.stack import Seat, Whose
from bolide_widget.core.state import AnyState, State

BIDS: list[Action] = [("bid", 0), ("bid", 1), ("bid", 2)]
SHIELD: Action = ("shield",)
PASS: Action = ("pass",)


class Hands:
    """Lives and shields of each player; the shields are secret."""

    __slots__ = ("lives", "round", "shields")

    def __init__(self, lives: list[int], shields: list[int], round: int = 0) -> None:
        self.lives = lives
        self.shields = shields
        self.round = round

    def copy(self) -> Hands:
        return Hands(self.lives[:], self.shields[:], self.round)

    def key(self) -> tuple[Any, ...]:
        return tuple(self.lives), tuple(self.shields), self.round

    def to_dict(self) -> dict[str, Any]:
        return {"lives": self.lives, "shields": self.shields, "round": self.round}


class Hit(NamedTuple):
    attacker: Seat
    target: Seat


def _round(state: State[Hands, Any], _: Nothing, facts: Facts) -> None:
    hands = state.position
    alive = tuple(seat for seat, lives in enumerate(hands.lives) if lives)
    if len(alive) > 1:
        hands.round += 1
        state.stack += [Question("round"), Question("bid", alive)]


def _reveal(
    state: State[Hands, Any],
    question: Question,
    answers: tuple[tuple[int, Action], ...],
    facts: Facts,
) -> None:
    if facts is not None:
        facts.append(("bids", answers))
    attacker, _ = max(answers, key=lambda pair: (pair[1][1], -pair[0]))
    seats = [seat for seat, _ in answers]
    target = seats[(seats.index(attacker) + 1) % len(seats)]
    state.stack.append(Question("hit", (CHANCE,), Hit(attacker, target), roller=attacker))
    state.stack.append(Question("react", (target,), Whose(attacker)))


def _react(state: State[Hands, Any], question: Question, action: Action, facts: Facts) -> None:
    if action == SHIELD:
        state.position.shields[question.players[0]] -= 1
        state.stack.pop()  # the hit never happens


def _reactions(state: State[Hands, Any], question: Question, seat: int) -> list[Action]:
    return [SHIELD, PASS] if state.position.shields[seat] else [PASS]


def _hit(state: State[Hands, Any], question: Question, face: int, facts: Facts) -> None:
    if face >= 3:
        state.position.lives[question.data.target] -= 1
        if facts is not None:
            facts.append(("hit", question.data.target))


class Duel:
    """The rules."""

    name = "duel"
    title = "the duel"
    version = 1
    timer = None
    means: Mapping[str, tuple[str, ...]] = {"hits": ("hits",)}
    gaps: tuple[str, ...] = ()
    where = "a meadow"
    turns_allowed = 100
    secret = True
    kinds: Mapping[str, Kind] = {
        "bid": Kind(_reveal, lambda state, question, seat: BIDS, sealed=True, on=("round",)),
        "react": Kind(
            _react, _reactions, default=lambda state, question, seat: PASS, data=Whose, on=("hit",)
        ),
        "hit": die(6, "hit", _hit, Hit, ("round",)),
    }
    steps: Mapping[str, Step] = {"round": Step(_round, on=("",))}

    @property
    def tables_for(self) -> tuple[object, int]:
        return type(self), 0

    def start(self, seats: int) -> State[Hands, Any]:
        return State(self, Hands([2] * seats, [1] * seats), [Question("round")])

    def load_position(self, data: Mapping[str, Any]) -> Hands:
        return Hands(list(data["lives"]), list(data["shields"]), data["round"])

    def view(self, position: Hands, seat: int | None) -> dict[str, Any]:
        shown = position.to_dict()
        hidden = [n if own == seat else None for own, n in enumerate(position.shields)]
        return {**shown, "shields": hidden}

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        return fact

    def determinize(self, state: State[Hands, Any], seat: int, random: Random) -> State[Hands, Any]:
        """A shield that another may still have is there or not."""
        shields = state.position.shields
        shields[:] = [n if own == seat else random.randint(0, 1) for own, n in enumerate(shields)]
        return state

    def timed(self, state: State[Hands, Any]) -> tuple[int, int] | None:
        """Everybody has time for a bid; reactions are quick."""
        question = state.question
        bids = question is not None and question.kind == "bid"
        return (state.to_act[0], state.position.round) if bids else None

    def stop(self, state: AnyState, facts: Facts) -> None:
        state.stack.clear()

    def stage(self, state: State[Hands, Any]) -> Stage:
        question, hands = state.question, state.position
        bids = question is not None and question.kind == "bid"
        return Stage(hands.round, 1, bids, state.to_act if bids else ())

    def figures(
        self, state: State[Hands, Any], facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        shown = list(facts)
        lives = state.position.lives
        return [
            {
                "driver": name,
                "place": 1 + sum(other > lives[seat] for other in lives),
                "status": "out" if not lives[seat] else "racing" if state.stack else "finished",
                "turns": sum(
                    fact[0] == "bids" and seat in [by for by, _ in fact[1]] for fact in shown
                ),
                "hits": sum(fact == ("hit", seat) for fact in shown),
            }
            for seat, name in enumerate(names)
        ]

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        return []

    def about(self, fact: Fact) -> int | None:
        return fact[1] if fact[0] == "hit" else None

    def header(self) -> dict[str, Any]:
        return {"options": {}}

    def prompt(self, state: State[Hands, Any], question: Question, names: Sequence[str]) -> str:
        return question.kind

    def label(
        self,
        state: State[Hands, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        return text(action)

    def preview(self, state: State[Hands, Any], question: Question, action: Action) -> None:
        return None

    def place(self, question: Question, action: Action) -> None:
        return None

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        return f"{names[fact[1]]} is hit." if fact[0] == "hit" else None

    def board(self) -> dict[str, Any]:
        return {"game": self.name, "name": "Duel", "kind": "lanes", "size": [1, 1], "shapes": []}

    def scene(self, match: Any, viewer: int | None = None, *, ask: bool = True) -> dict[str, Any]:
        return {"over": match.over, "ask": None}
