"""Derby: a game of a test that asks all of the core and uses nothing of Bolide.

Two to twelve chariots on a ring of spaces in two lanes. Each round all bid in secret for the order
of the round. Whoever is on turn may first be slowed by the cards of the others, who are polled in
secret; then rolls two dice, one of words, and drives a path of spaces. Who ends on a space of the
temple draws a card that nobody else sees. First over the line after a lap wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from bolide_widget.core.actions import Action
from bolide_widget.core.errors import SetupError
from bolide_widget.core.game import Phase
from bolide_widget.core.kinds import Die, Kind, Odds, chance, roll, weighted
from bolide_widget.core.match import Match
from bolide_widget.core.places import Path, Place, Space
from bolide_widget.core.questions import CHANCE, Fact, Facts, Question
from bolide_widget.core.state import State

from . import derby_screen as screen

LENGTH = 14  # rows of the ring
LANES = (1, 2)
TEMPLE = (3, 8)  # rows where a card is drawn
GRIP = Die("grip", ("good", "good", "poor"))
PACE = Die("pace", (1, 2, 2, 3))
CARDS = {"oil": 10, "nails": 8, "blank": 10}
SLOWS = {"oil": 1, "nails": 2}  # steps
COINS = 3
HOLD: Action = ("hold",)
PASS: Action = ("pass",)
STAY: Action = ("stay",)
HIDDEN = "?"


class Field:
    """All that changes: rows driven, lanes, coins, hands, the pile."""

    __slots__ = ("coins", "finished", "hands", "lanes", "order", "pile", "played", "round", "rows")

    def __init__(
        self,
        rows: list[int],
        lanes: list[int],
        coins: list[int],
        hands: list[tuple[str, ...]],
        pile: tuple[str, ...],
        played: tuple[str, ...] = (),
        order: tuple[int, ...] = (),
        finished: tuple[int, ...] = (),
        round: int = 0,
    ) -> None:
        self.rows, self.lanes, self.coins, self.hands = rows, lanes, coins, hands
        self.pile, self.played = pile, played
        self.order, self.finished, self.round = order, finished, round

    def copy(self) -> Field:
        return Field(
            self.rows[:],
            self.lanes[:],
            self.coins[:],
            self.hands[:],
            self.pile,
            self.played,
            self.order,
            self.finished,
            self.round,
        )

    def key(self) -> tuple[Any, ...]:
        cars = tuple(zip(self.rows, self.lanes, self.coins, self.hands, strict=True))
        return (cars, self.pile, self.played, self.order, self.finished, self.round)

    def to_dict(self) -> dict[str, Any]:
        return {name: _listed(getattr(self, name)) for name in self.__slots__}


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, (list, tuple)) else value


def space_of(field: Field, seat: int) -> str:
    """The name of the space a chariot stands on, such as "1.12"."""
    return f"{field.lanes[seat]}.{field.rows[seat] % LENGTH}"


# -- rules -----------------------------------------------------------------------------------


def _round(state: State[Field, Any], question: Question, action: Any, facts: Facts) -> None:
    field = state.position
    if field.finished:
        return
    field.round += 1
    _tell(facts, "round", field.round)
    state.stack += [Question("round"), Question("bid", tuple(range(len(field.rows))))]


def _bids(state: State[Field, Any], question: Question, seat: int) -> list[Action]:
    return [HOLD, *(("bid", n) for n in range(1, state.position.coins[seat] + 1))]


def _reveal(
    state: State[Field, Any],
    question: Question,
    answers: tuple[tuple[int, Action], ...],
    facts: Facts,
) -> None:
    field = state.position
    bids = {seat: int(action[1]) if len(action) > 1 else 0 for seat, action in answers}
    for seat, coins in bids.items():
        field.coins[seat] -= coins
    field.order = tuple(sorted(bids, key=lambda seat: (-bids[seat], seat)))
    _tell(facts, "bids", tuple(bids.items()))
    state.stack += [Question("turn", (), (seat,)) for seat in reversed(field.order)]


def _turn(state: State[Field, Any], question: Question, action: Any, facts: Facts) -> None:
    """The others are polled in order of seats behind the driver, whether they can play or not."""
    (seat,) = question.data
    seats = len(state.position.rows)
    state.stack.append(Question("go", (CHANCE,), (seat, 0), roller=seat))
    for behind in range(seats - 1, 0, -1):
        state.stack.append(Question("poll", (), (seat, (seat + behind) % seats)))


def _poll(state: State[Field, Any], question: Question, action: Any, facts: Facts) -> None:
    target, seat = question.data
    if any(card in SLOWS for card in state.position.hands[seat]):
        state.stack.append(Question("react", (seat,), (target,)))


def _reactions(state: State[Field, Any], question: Question, seat: int) -> list[Action]:
    hand = sorted(set(state.position.hands[seat]))
    return [PASS, *(("play", card) for card in hand if card in SLOWS)]


def _react(state: State[Field, Any], question: Question, action: Action, facts: Facts) -> None:
    if action == PASS:
        return
    (seat,), (target,), card = question.players, question.data, str(action[1])
    field = state.position
    hand = list(field.hands[seat])
    hand.remove(card)
    field.hands[seat] = tuple(hand)
    field.played = (*field.played, card)
    for below, open_one in enumerate(state.stack):
        if open_one.kind == "go" and open_one.data[0] == target:
            slowed = open_one.data[1] + SLOWS[card]
            state.stack[below] = open_one._replace(data=(target, slowed))
    _tell(facts, "played", seat, card, target)


def _cares(state: State[Field, Any], question: Question, seat: int, level: str) -> bool:
    """Only a leader is worth a look, for those who do not watch everything."""
    rows = state.position.rows
    return level == "own+react" and rows[question.data[0]] == max(rows)


def _go(state: State[Field, Any], question: Question, action: Action, facts: Facts) -> None:
    (seat, slowed), (grip, pace) = question.data, action
    steps = max(0, int(pace) + (grip == "good") - slowed)
    _tell(facts, "roll", seat, grip, pace, steps)
    state.stack.append(Question("drive", (seat,), (steps,)))


def _paths(state: State[Field, Any], question: Question, seat: int) -> list[Action]:
    """Ways as long as they can be; nobody drives through another."""
    field, (steps,) = state.position, question.data
    taken = {
        (field.rows[other], field.lanes[other]) for other in range(len(field.rows)) if other != seat
    }
    taken = {(row % LENGTH, lane) for row, lane in taken}
    ways: list[tuple[str, ...]] = [()]
    ends = {(): field.rows[seat]}
    for _ in range(steps):
        longer = {}
        for way in ways:
            row = ends[way] + 1
            for lane in LANES:
                if (row % LENGTH, lane) not in taken:
                    longer[(*way, f"{lane}.{row % LENGTH}")] = row
        if not longer:
            break
        ways, ends = list(longer), longer
    return [("to", *way) if way else STAY for way in ways]


def _drive(state: State[Field, Any], question: Question, action: Action, facts: Facts) -> None:
    (seat,), way, field = question.players, [str(name) for name in action[1:]], state.position
    _tell(facts, "drive", seat, tuple(way))
    if not way:
        return
    field.rows[seat] += len(way)
    field.lanes[seat] = int(way[-1].split(".")[0])
    if field.rows[seat] >= LENGTH and not field.finished:
        field.finished = (seat,)
        state.stack.clear()
        _tell(facts, "won", seat)
    elif field.rows[seat] % LENGTH in TEMPLE and field.pile:
        state.stack.append(Question("draw", (CHANCE,), (seat,), roller=seat))


def _pile(state: State[Field, Any], question: Question) -> Odds:
    pile = state.position.pile
    return weighted({card: pile.count(card) for card in CARDS})


def _draw(state: State[Field, Any], question: Question, action: Action, facts: Facts) -> None:
    (seat,), card, field = question.data, str(action[0]), state.position
    pile = list(field.pile)
    pile.remove(card)
    field.pile = tuple(pile)
    field.hands[seat] = tuple(sorted((*field.hands[seat], card)))
    _tell(facts, "draw", seat, card)


def _tell(facts: Facts, *fact: Any) -> None:
    if facts is not None:
        facts.append(fact)


class Derby:
    """The rules."""

    name = "derby"
    title = "the derby"
    version = 1
    timer = None
    secret = True
    means: Mapping[str, tuple[str, ...]] = {"played": ("played",)}
    gaps: tuple[str, ...] = ()
    where = "a ring"
    turns_allowed = 200
    cards = tuple(CARDS)
    kinds: Mapping[str, Kind] = {
        "round": Kind(_round),
        "bid": Kind(_reveal, _bids, sealed=True),
        "turn": Kind(_turn),
        "poll": Kind(_poll, secret=True),
        "react": Kind(_react, _reactions, secret=True, watched=_cares),
        "go": roll((GRIP, PACE), "pace", _go),
        "drive": Kind(_drive, _paths),
        "draw": chance(_pile, _draw, "temple", secret=True),
    }

    def start(self, seats: int) -> State[Field, Any]:
        if not 2 <= seats <= 12:
            raise SetupError(f"Derby is for 2 to 12 drivers, not {seats}")
        field = Field(
            [-1 - seat // 2 for seat in range(seats)],
            [LANES[seat % 2] for seat in range(seats)],
            [COINS] * seats,
            [()] * seats,
            tuple(card for card, n in CARDS.items() for _ in range(n)),
        )
        deals = [Question("draw", (CHANCE,), (seat,), roller=seat) for seat in range(seats)]
        return State(self, field, [Question("round"), *reversed(deals)])

    def load_position(self, data: Mapping[str, Any]) -> Field:
        lists = {name: list(data[name]) for name in ("rows", "lanes", "coins")}
        tuples = {name: tuple(data[name]) for name in ("pile", "played", "order", "finished")}
        hands = [tuple(hand) for hand in data["hands"]]
        return Field(**lists, **tuples, hands=hands, round=data["round"])

    # -- secrets -----------------------------------------------------------------------------

    def view(self, position: Field, seat: int | None) -> dict[str, Any]:
        hands = [
            list(hand) if own == seat else len(hand) for own, hand in enumerate(position.hands)
        ]
        return {**position.to_dict(), "hands": hands, "pile": len(position.pile)}

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        if fact[0] == "draw" and fact[1] != viewer:
            return (*fact[:2], HIDDEN)
        return None if fact[0] == "time-out" else fact

    def determinize(self, state: State[Field, Any], seat: int, random: Random) -> State[Field, Any]:
        """The cards that the seat does not see, dealt anew; if another is polled, all have passed.

        For that somebody is asked tells that he has a card to play.
        """
        field = state.position
        if any(one.kind == "react" and seat not in one.players for one in state.stack):
            state.stack = [one for one in state.stack if one.kind not in ("react", "poll")]
        unknown = sorted(
            [*field.pile, *(c for own, hand in enumerate(field.hands) if own != seat for c in hand)]
        )
        random.shuffle(unknown)
        for own, hand in enumerate(field.hands):
            if own != seat:
                field.hands[own] = tuple(sorted(unknown[: len(hand)]))
                unknown = unknown[len(hand) :]
        field.pile = tuple(sorted(unknown, key=list(CARDS).index))
        return state

    # -- the match ---------------------------------------------------------------------------

    def timed(self, state: State[Field, Any]) -> None:
        return None

    def stop(self, state: State[Field, Any], facts: Facts) -> None:
        state.stack.clear()

    def header(self) -> dict[str, Any]:
        return {"options": {}, "track": {"name": "Ring", "digest": "0"}}

    tables_for = (None, None)

    def phase(self, state: State[Field, Any]) -> Phase:
        """A round for all; the first decision of a turn is the way to drive."""
        field, question = state.position, state.question
        waits = [one.data[0] for one in state.stack if one.kind in ("turn", "go")]
        if question is not None and question.kind in ("drive", "bid"):
            waits += question.players
        begun = len(field.order) - sum(one.kind == "turn" for one in state.stack)
        begins = question is not None and question.kind == "drive"
        return Phase(field.round, begun, begins, tuple(sorted(set(waits))))

    def figures(
        self, state: State[Field, Any], facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """Place by rows driven, and cards played."""
        told, field = list(facts), state.position
        return [
            {
                "driver": name,
                "place": 1 + sum(other > field.rows[seat] for other in field.rows),
                "status": "racing" if state.stack else "finished",
                "turns": sum(fact[:2] == ("roll", seat) for fact in told),
                "played": sum(fact[:2] == ("played", seat) for fact in told),
            }
            for seat, name in enumerate(names)
        ]

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        return []

    def about(self, fact: Fact) -> int | None:
        return None if fact[0] in ("round", "bids") else int(fact[1])

    # -- the screen --------------------------------------------------------------------------

    def prompt(self, state: State[Field, Any], question: Question, names: Sequence[str]) -> str:
        return screen.prompt(question, names)

    def label(
        self,
        state: State[Field, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        return screen.label(action)

    def preview(self, state: State[Field, Any], question: Question, action: Action) -> None:
        return None

    def place(self, question: Question, action: Action) -> Place | None:
        if question.kind != "drive" or action == STAY:
            return None
        ids = tuple(str(name) for name in action[1:])
        return Path(ids) if len(ids) > 1 else Space(ids[0])

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        return screen.sentence(fact, names)

    def board(self) -> dict[str, Any]:
        return screen.board(self.name, LENGTH, LANES)

    def scene(
        self, match: Match[Field], viewer: int | None = None, *, asked: bool = True
    ) -> dict[str, Any]:
        shown = screen.scene(match, viewer)
        return shown if asked else {**shown, "ask": None}


GAME = Derby()


def derby(seats: int = 3, **options: Any) -> Match[Field]:
    """A match of so many drivers."""
    return Match(GAME, NAMES[:seats], **{"seed": 1, **options})


NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lea"]
