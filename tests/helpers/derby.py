"""Derby: a small game that asks all of the core and uses nothing of the other games.

Two to twelve chariots on a ring of spaces in two lanes. Each round all bid in secret for the order
of the round. Whoever is on turn may first be slowed by the cards of the others, who are polled in
secret; then rolls two dice, one of words, and drives a path of spaces. Who ends on a space of the
temple draws a card that nobody else sees. First over the line after a lap wins.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from random import Random
from typing import Annotated, Any, NamedTuple

from bolide_widget.core.actions import Action
from bolide_widget.core.errors import SetupError
from bolide_widget.core.game import Stage
from bolide_widget.core.match import Match
from bolide_widget.core.moment import changed
from bolide_widget.core.questions import (
    CHANCE,
    Die,
    Fact,
    Facts,
    Kind,
    Must,
    Nothing,
    Odds,
    Path,
    Place,
    Question,
    Space,
    Step,
    chance,
    roll,
    weighted,
)
from bolide_widget.core.stack import Seat, Whose, Within
from bolide_widget.core.state import State as AnyState, freeze, thaw
from bolide_widget.racing.game import RaceGame

from . import derby_screen as screen

LENGTH = screen.LENGTH  # rows of the ring
LANES = (1, 2)
TEMPLE = (3, 8)  # rows where a card is drawn
CARDS = {"oil": 10, "nails": 8, "blank": 10}
SLOWS = {"oil": 1, "nails": 2}  # steps
COINS = 3
HOLD: Action = ("hold",)
PASS: Action = ("pass",)
STAY: Action = ("stay",)


@dataclass
class Field:
    """All that changes: rows driven, lanes, coins and hands by seat, the pile."""

    rows: tuple[int, ...]
    lanes: tuple[int, ...]
    coins: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    played: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    round: int = 0

    def copy(self) -> Field:
        return replace(self)

    def key(self) -> tuple[Any, ...]:
        return astuple(self)

    def to_dict(self) -> dict[str, Any]:
        return {name: thaw(value) for name, value in vars(self).items()}


State = AnyState[Field, Any]

# -- facts: what happens ---------------------------------------------------------------------------

Round = namedtuple("Round", "kind number")
Bids = namedtuple("Bids", "kind bids")
Played = namedtuple("Played", "kind seat card target")
Rolled = namedtuple("Rolled", "kind seat grip pace steps")
Driven = namedtuple("Driven", "kind seat way")
Drawn = namedtuple("Drawn", "kind seat card")
Won = namedtuple("Won", "kind seat")


def _tell(facts: Facts, fact: Fact) -> None:
    if facts is not None:
        facts.append(fact)


# -- rules: how each kind of question is listed and answered ---------------------------------------


Steps = Annotated[int, Within(0, 100)]


class Slowed(NamedTuple):
    """Whose turn it is, and by how many steps the cards of the others slow it."""

    seat: Seat
    steps: Steps


class Poll(NamedTuple):
    """Who is on turn, and who may play a card on them now."""

    target: Seat
    seat: Seat


class Drive(NamedTuple):
    """The steps of a path."""

    steps: Steps


def _round(state: State, _: Nothing, facts: Facts) -> None:
    field = state.position
    field.round += 1
    _tell(facts, Round("round", field.round))
    state.stack += [Question("round"), Question("bid", tuple(range(len(field.rows))))]


def _bids(state: State, question: Question, seat: int) -> list[Action]:
    return [HOLD, *(("bid", n) for n in range(1, state.position.coins[seat] + 1))]


def _reveal(state: State, question: Question, answers: Any, facts: Facts) -> None:
    field = state.position
    bids = {seat: int(action[1]) if len(action) > 1 else 0 for seat, action in answers}
    field.coins = tuple(coins - bids[seat] for seat, coins in enumerate(field.coins))
    field.order = tuple(sorted(bids, key=lambda seat: (-bids[seat], seat)))
    _tell(facts, Bids("bids", tuple(bids.items())))
    state.stack += [Question("turn", (), Whose(seat)) for seat in reversed(field.order)]


def _turn(state: State, data: Whose, facts: Facts) -> None:
    """The others are polled in order of seats behind the driver, whether they can play or not."""
    seat, seats = data.seat, len(state.position.rows)
    state.stack.append(Question("go", (CHANCE,), Slowed(seat, 0), roller=seat))
    for behind in range(seats - 1, 0, -1):
        state.stack.append(Question("poll", (), Poll(seat, (seat + behind) % seats)))


def _poll(state: State, data: Poll, facts: Facts) -> None:
    if any(card in SLOWS for card in state.position.hands[data.seat]):
        state.stack.append(Question("react", (data.seat,), Whose(data.target)))


def _reactions(state: State, question: Question, seat: int) -> list[Action]:
    hand = sorted(set(state.position.hands[seat]))
    return [PASS, *(("play", card) for card in hand if card in SLOWS)]


def _react(state: State, question: Question, action: Action, facts: Facts) -> None:
    if action == PASS:
        return
    field, (seat,), card = state.position, question.players, action[1]
    target: int = question.data.seat
    field.hands = changed(field.hands, seat, _without(field.hands[seat], card))
    field.played = (*field.played, str(card))
    for below, waiting in enumerate(state.stack):
        if waiting.kind == "go" and waiting.data.seat == target:
            slowed = waiting.data.steps + SLOWS[str(card)]
            state.stack[below] = waiting._replace(data=Slowed(target, slowed))
    _tell(facts, Played("played", seat, card, target))


def _without(cards: tuple[str, ...], card: Any) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _cares(state: State, question: Question, seat: int, level: str) -> bool:
    """Only a leader is worth a look, for those who do not watch everything."""
    rows = state.position.rows
    return level == "own+react" and rows[question.data.seat] == max(rows)


def _go(state: State, question: Question, action: Action, facts: Facts) -> None:
    slowed: Slowed = question.data
    seat, (grip, pace) = slowed.seat, action
    steps = max(0, int(pace) + (grip == "good") - slowed.steps)
    _tell(facts, Rolled("roll", seat, grip, pace, steps))
    state.stack.append(Question("drive", (seat,), Drive(steps)))


def _paths(state: State, question: Question, seat: int) -> list[Action]:
    """Ways as long as they can be; nobody drives through another."""
    field = state.position
    cars = enumerate(zip(field.lanes, field.rows, strict=True))
    taken = {f"{lane}.{row % LENGTH}" for other, (lane, row) in cars if other != seat}
    ways: list[tuple[str, ...]] = [()]
    for _ in range(question.data.steps):
        row = (field.rows[seat] + len(ways[0]) + 1) % LENGTH
        ends = [end for lane in LANES if (end := f"{lane}.{row}") not in taken]
        ways = [(*way, end) for way in ways for end in ends] or ways
    return [("to", *way) if way else STAY for way in ways]


def _drive(state: State, question: Question, action: Action, facts: Facts) -> None:
    (seat,), way, field = question.players, tuple(str(name) for name in action[1:]), state.position
    _tell(facts, Driven("drive", seat, way))
    if not way:
        return
    row = field.rows[seat] + len(way)
    field.rows = changed(field.rows, seat, row)
    field.lanes = changed(field.lanes, seat, int(way[-1].split(".")[0]))
    if row >= LENGTH:
        field.finished = (seat,)
        state.stack.clear()
        _tell(facts, Won("won", seat))
    elif row % LENGTH in TEMPLE and field.pile:
        state.stack.append(Question("draw", (CHANCE,), Whose(seat), roller=seat))


def _pile(state: State, question: Question) -> Odds:
    return weighted({card: state.position.pile.count(card) for card in CARDS})


def _draw(state: State, question: Question, action: Action, facts: Facts) -> None:
    seat, card, field = question.data.seat, str(action[0]), state.position
    field.pile = _without(field.pile, card)
    field.hands = changed(field.hands, seat, tuple(sorted((*field.hands[seat], card))))
    _tell(facts, Drawn("draw", seat, card))


def _has_cards(state: State, question: Question) -> bool:
    return len(state.position.pile) >= sum(entry.kind == "draw" for entry in state.stack)


ALL = (
    Must("of all drivers", lambda state, q: len(q.players + q.sealed) == len(state.position.rows)),
)
CARD = (Must("a card that there is", _has_cards),)
DICE = (Die("grip", ("good", "good", "poor")), Die("pace", (1, 2, 2, 3)))


class Derby(RaceGame[Field, Any, Any]):
    """The rules."""

    name = "derby"
    title = "the derby"
    version = 1
    secret = True
    where = "a ring"
    turns_allowed = 200
    tables_for = (None, None)
    means: Mapping[str, tuple[str, ...]] = {"played": ("played",)}
    gaps = ()
    cards = tuple(CARDS)
    question_rows = screen.QUESTION_ROWS
    fact_rows = screen.FACT_ROWS
    kinds: Mapping[str, Kind] = {
        "bid": Kind(_reveal, _bids, sealed=True, on=("round",), must=ALL),
        "react": Kind(
            _react, _reactions, secret=True, watched=_cares, data=Whose, on=("go", "poll")
        ),
        "go": roll(DICE, "pace", _go, Slowed, ("round", "turn")),
        "drive": Kind(_drive, _paths, data=Drive, on=("round", "turn")),
        "draw": chance(
            _pile, _draw, "temple", secret=True, data=Whose, on=("round", "turn", "draw"), must=CARD
        ),
    }
    steps: Mapping[str, Step] = {
        "round": Step(_round, on=("",)),
        "turn": Step(_turn, data=Whose, on=("round", "turn")),
        "poll": Step(_poll, data=Poll, secret=True, on=("go", "poll")),
    }
    board = staticmethod(screen.board)
    scene = staticmethod(screen.scene)

    def __init__(self) -> None:
        """It has no options, and one board."""

    def start(self, seats: int) -> State:
        if not 2 <= seats <= 12:
            raise SetupError(f"Derby is for 2 to 12 drivers, not {seats}")
        field = Field(
            tuple(-1 - seat // 2 for seat in range(seats)),
            tuple(LANES[seat % 2] for seat in range(seats)),
            (COINS,) * seats,
            ((),) * seats,
            tuple(card for card, copies in CARDS.items() for _ in range(copies)),
        )
        deals = [Question("draw", (CHANCE,), Whose(seat), roller=seat) for seat in range(seats)]
        return AnyState(self, field, [Question("round"), *reversed(deals)])

    def load_position(self, data: Mapping[str, Any]) -> Field:
        return Field(**{name: freeze(value) for name, value in data.items()})

    def header(self) -> dict[str, Any]:
        return {"options": {}, "track": {"name": "Ring", "digest": "0"}}

    def stop(self, state: State, facts: Facts) -> None:
        state.stack.clear()

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        return []

    def place(self, question: Question, action: Action) -> Place | None:
        ids = tuple(str(name) for name in action[1:]) if action[0] == "to" else ()
        return Path(ids) if len(ids) > 1 else Space(ids[0]) if ids else None

    # -- secrets -----------------------------------------------------------------------------

    def view(self, position: Field, seat: int | None) -> dict[str, Any]:
        hands = [list(hand) if n == seat else len(hand) for n, hand in enumerate(position.hands)]
        return {**position.to_dict(), "hands": hands, "pile": len(position.pile)}

    def seen(self, fact: Any, viewer: int | None) -> Fact | None:
        if fact.kind == "draw" and fact.seat != viewer:
            return Drawn("draw", fact.seat, screen.HIDDEN)
        return None if fact.kind == "time-out" else fact

    def determinize(self, state: State, seat: int, random: Random) -> State:
        """The cards that the seat does not see, dealt anew; if another is polled, all have passed.

        A poll of somebody else would reveal that he has a card to play.
        """
        field = state.position
        if any(item.kind == "react" and seat not in item.players for item in state.stack):
            state.stack = [item for item in state.stack if item.kind not in ("react", "poll")]
        others = [other for other in range(len(field.hands)) if other != seat]
        unknown = sorted([*field.pile, *(card for other in others for card in field.hands[other])])
        random.shuffle(unknown)
        for other in others:
            dealt = sorted(unknown.pop(0) for _ in field.hands[other])
            field.hands = changed(field.hands, other, tuple(dealt))
        field.pile = tuple(sorted(unknown, key=list(CARDS).index))
        return state

    # -- what it adds up to ------------------------------------------------------------------

    def stage(self, state: State) -> Stage:
        """A round for all; the first decision of a turn is the way to drive."""
        field, question = state.position, state.question
        waits = [item.data.seat for item in state.stack if item.kind in ("turn", "go")]
        if question is not None and question.kind in ("drive", "bid"):
            waits += question.players
        begun = len(field.order) - sum(item.kind == "turn" for item in state.stack)
        begins = question is not None and question.kind == "drive"
        return Stage(field.round, begun, begins, tuple(sorted(set(waits))))

    def figures(
        self, state: State, facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """Place by rows driven, and cards played."""
        happened, rows = [fact[:2] for fact in facts], state.position.rows
        return [
            {
                "driver": name,
                "place": 1 + sum(other > rows[seat] for other in rows),
                "status": "racing" if state.stack else "finished",
                "turns": happened.count(("roll", seat)),
                "played": happened.count(("played", seat)),
            }
            for seat, name in enumerate(names)
        ]


GAME = Derby()
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lea"]


def derby(seats: int = 3, **options: Any) -> Match[Field]:
    """A match of so many drivers."""
    return Match(GAME, NAMES[:seats], **{"seed": 1, **options})
