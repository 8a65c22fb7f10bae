"""The look of each kind of question, and tables by the board: set-ups, bids, plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from ....core.actions import Action, text
from ....core.hidden import is_covered
from ....core.match import Match
from ....core.questions import CHANCE, Question
from ....core.screen import Ask, FacetValue, Form, Option, Table, TableRow
from ....core.words import phrase, tr, trn, you
from ....racing import rows
from ....racing.rows import capital, count, listed, table
from ....racing.scores import season_so_far
from ..rules import incidents, setup, turn
from ..rules.facts import Bid
from ..rules.position import FINISHED, UNIT, Position
from ..rules.questions import Block, Braking, Payment, Throw
from ..rules.turn import needs, offered
from ..rules.venue import State
from . import asks, costs, facts
from .facts import PURPOSE, card_words, chips, rival, skill_words, split_words, value

Names = Sequence[str] | None

# -- prompts ---------------------------------------------------------------------------------------


def ask_set_up(state: State, question: Question, names: Names) -> str:
    """CFR-SETUP-2; a driver with a handicap sees it in the form."""
    totals = {state.game.totals[seat] for seat in question.players}
    if len(totals) > 1:
        return tr("choose six cards, one of each row")
    return tr(
        "take a ready-made car, or build one: its small numbers add up to {n}", n=totals.pop()
    )


def ask_bid(state: State, question: Question, names: Names) -> str:
    if question.data.number == 1:
        return tr("bid for pole, or pass: you lose your bid either way")
    return tr("bid once more; both bids count together")


def ask_plan(state: State, question: Question, names: Names) -> str:
    """Say what a driver who plans alone may do; with several, only the question."""
    if len(question.players) != 1 and is_covered(state):
        return tr("plan a speed")
    return ask_speed(state, question.players[0])


def ask_speed(state: State, seat: int) -> str:
    """Say what a driver plans from, and what forbids more (CFR-PLAN-8)."""
    car = state.position.cars[seat]
    if car.first:
        if state.position.turn > 1:
            return tr("no start yet: plan your first speed ({n} needs no test)", n=car.s)
        return tr("plan your first speed ({n} needs no test)", n=car.s)
    if car.spun:
        return tr("plan a speed to restart with")
    most, able = offered(state, seat)[-1], min(car.last + car.a, car.ts)
    if most < able:
        return tr("at {now}: plan a speed, {most} at most in this corner", now=car.last, most=most)
    return tr("at {now}: plan a speed", now=car.last)


def ask_skill(state: State, question: Question, names: Names) -> str:
    throw: Throw = question.data
    parts = [tr(PURPOSE[throw.purpose])]
    if throw.row == "pass-blocked":
        parts.append(tr("blocked"))
    if throw.modifier:
        parts.append(f"{throw.modifier:+d}")
    return tr("spend skill to lower your roll ({roll})?", roll=", ".join(parts))


def ask_braking(state: State, question: Question, names: Names) -> str:
    due: Braking = question.data
    return tr(_BRAKING[due.why], n=due.units * UNIT, to=due.to)


_BRAKING: Final = phrase(
    {
        "hard": "braking too hard for {to}: {n} mph over your limit: how do you pay?",
        "late": "braking by {n} mph to {to}: how do you pay?",
        "forced": "blocked: braking by {n} mph to {to}: how do you pay?",
    }
)


def ask_payment(state: State, question: Question, names: Names) -> str:
    due: Payment = question.data
    return tr(_LEAVING if due.why == "line" else _IN_CORNER, n=due.units * UNIT)


_LEAVING: Final = phrase("{n} mph too fast to leave the racing line: how do you pay?")
_IN_CORNER: Final = phrase("{n} mph too fast for the corner: how do you pay?")


def ask_block(state: State, question: Question, names: Names) -> str:
    pass_: Block = question.data
    track = state.game.track
    return tr(
        "{attacker:you|@} forces a pass {place}: block it?",
        attacker=rival(pass_.attacker, names),
        place=track.at(track.ids[pass_.space]),
    )


def ask_move(state: State, question: Question, names: Names) -> str:
    now = state.position.now
    return tr(
        _MOVE[bool(now.k), bool(now.slip)],
        v=state.position.cars[now.seat].v,
        spaces=count(state.position.left(), "space"),
        n=now.slip,
    )


_MOVE: Final = phrase(
    {
        (False, False): "at {v} mph: {spaces} to drive",
        (False, True): "at {v} mph: {spaces} to drive ({n} of them by slipstream)",
        (True, False): "at {v} mph: {spaces} left to drive",
        (True, True): "at {v} mph: {spaces} left to drive ({n} of them by slipstream)",
    }
)
"""By whether the move has begun, and whether a slipstream helps."""


# -- answers ---------------------------------------------------------------------------------------


def label_bid(state: State, question: Question, action: Action, names: Names) -> str:
    wear, green, red, broken = (int(part) for part in action[1:])
    if not (wear or green or red or broken):
        return tr("Bid nothing")
    parts = [tr("{n} wear", n=wear)] if wear else []
    if green or red or broken:
        parts.append(chips(green, red, broken))
    worth = value(setup.bid_value(wear, green, red))
    return tr("Bid {bid}: {value}", bid=listed(parts), value=worth)


CHIPS: Final = phrase(
    {
        "none": "No skill",
        "green": "{n} green (-{n})",
        "red": "1 red (-3)",
        "wear": "1 wear instead of a roll",
    }
)


def label_brakes(state: State, question: Question, action: Action, names: Names) -> str:
    wear = int(action[1])
    tests = max(0, min(1, question.data.units - wear))
    return split_words(wear, tests, phrase("a roll for the brakes"))


def label_payment(state: State, question: Question, action: Action, names: Names) -> str:
    wear = int(action[1])
    return split_words(wear, question.data.units - wear, phrase("a roll"))


def label_slip(state: State, question: Question, action: Action, names: Names) -> str:
    if action[0] == "none":
        return tr("No slipstream")
    return trn(
        "Up to {n} space behind {leader:you|@}",
        "Up to {n} spaces behind {leader:you|@}",
        int(action[2]),
        leader=rival(int(action[1]), names),
    )


def label_block(state: State, question: Question, action: Action, names: Names) -> str:
    """The odds shown are those of the attacker."""
    words = _BLOCK if action[0] == "block" else _DO_NOT_BLOCK
    return tr(words, attacker=rival(question.data.attacker, names))


_BLOCK: Final = phrase("Block: {attacker:you get|@ gets} by")
_DO_NOT_BLOCK: Final = phrase("Do not block: {attacker:you get|@ gets} by")


def label_plan(state: State, question: Question, action: Action, names: Names) -> str:
    cost = asks.plan_words(state, question.players[0], int(action[1]))
    if cost == tr("free"):
        return tr("Plan {n} mph", n=action[1])
    return tr("Plan {n} mph: {cost}", n=action[1], cost=cost)


def label_move(state: State, question: Question, action: Action, names: Names) -> str:
    word, seat = str(action[0]), question.players[0]
    if word in ("brake", "end"):
        make = asks.brake if word == "brake" else asks.stop
        return make(state, seat, action, names or ())["label"]
    place = state.game.track.spoken[str(action[1])]
    where = capital(place if word == "drive" else tr(_TO[word], place=place))
    seen = state.game.preview(state, question, action)
    if word == "pass":
        return costs.joined(where, *asks.risks(seen))
    return costs.joined(where, costs.cost_words(seen))


_TO: Final = phrase({"step": "One space: {place}", "pass": "Force a pass: {place}"})


def label_dice(state: State, question: Question, action: Action, names: Names) -> str:
    """Say what two dice mean at a roll, by the rules and the cars of this race."""
    total, came = incidents.thrown(question, action)
    throw: Throw = question.data
    faces = (int(action[0]), int(action[1]))
    # where chips change the roll, the dice on the board come to something else
    rolled = facts.summed(total, faces, throw.changed) if throw.changed else total
    return f"{rolled}: {costs.results(state, throw)[came]}"


# -- the rows --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class QuestionRow(rows.QuestionRow):
    """A question of this game.

    Parameters
    ----------
    form : callable ``(state, seat) -> Form``, optional
        Fields to fill in, where there are too many answers for a button each.
    alone : callable ``(state, seat) -> str``, optional
        The question to one of several drivers who choose in secret, where it says more.
    rolls : bool
        Whether two dice follow, which are shown with it.
    """

    form: Callable[[Any, int], Form] | None = None
    alone: Callable[[Any, int], str] | None = None
    rolls: bool = False

    def choices(
        self, state: State, question: Question, seat: int, names: Sequence[str], viewer: int | None
    ) -> list[Option]:
        """Faces of two dice, one after the other; nothing where a form has all answers."""
        if seat != CHANCE:
            return [] if self.form else super().choices(state, question, seat, names, viewer)
        return [
            {
                "id": text(action),
                "label": tr("{first} and {second}", first=action[0], second=action[1]),
                "facets": [str(action[0]), str(action[1])],
                "cells": [self.meaning(state, question, action)],
            }
            for action in state.legal()
        ]


def _roll(purpose: str, rule: str) -> QuestionRow:
    """CFR-ROLL: a throw of two dice."""
    return QuestionRow(
        ROLLS[purpose],
        label_dice,
        heading=lambda question: capital(tr(PURPOSE[purpose])),
        rule=rule,
    )


ROLLS: Final = phrase(
    {
        "start": "roll for the start speed test",
        "accel": "roll for the acceleration test",
        "top": "roll for the top speed test",
        "brakes": "roll for the brakes test",
        "chance-corner": "roll for the chance in the corner",
        "chance-line": "roll for the chance on leaving the line",
        "chance-crash": "roll for the chance at the crash",
        "pass": "roll for the forced pass",
    }
)
"""The question of each roll, by what it is for."""


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "set-up": QuestionRow(
        ask_set_up,
        lambda state, question, action, names: facts.all_cards(
            [int(card) for card in action[1:]], state.game.rules.laps
        ),
        form=facts.set_up,
        rule="CFR-SETUP-2",
    ),
    "bid": QuestionRow(ask_bid, label_bid, form=facts.bid, rule="CFR-BID-1"),
    "bid-tie": QuestionRow(
        "roll for your place: lowest goes first",
        lambda state, question, action, names: tr(
            "{n}, the lowest is placed first", n=int(action[0]) + int(action[1])
        ),
        heading="Place on the grid",
        rule="CFR-BID-4",
    ),
    # a turn
    "plan": QuestionRow(
        ask_plan, label_plan, options=asks.speeds, alone=ask_speed, rule="CFR-PLAN-2"
    ),
    # tests and braking
    "skill": QuestionRow(
        ask_skill,
        lambda state, question, action, names: tr(CHIPS[str(action[0])], n=action[-1]),
        more=asks.spending,
        rolls=True,
        rule="CFR-ROLL-2",
    ),
    "roll-start": _roll("start", "CFR-TEST-6"),
    "roll-accel": _roll("accel", "CFR-TEST-2"),
    "roll-top": _roll("top", "CFR-TEST-2"),
    "roll-brakes": _roll("brakes", "CFR-DECEL-2"),
    "roll-chance-corner": _roll("chance-corner", "CFR-CHANCE-1"),
    "roll-chance-line": _roll("chance-line", "CFR-LINE-5"),
    "roll-chance-crash": _roll("chance-crash", "CFR-CRASH-5"),
    "roll-pass": _roll("pass", "CFR-PASS-5"),
    "braking": QuestionRow(ask_braking, label_brakes, more=asks.braking, rule="CFR-DECEL-1"),
    # moves
    "slip": QuestionRow("take a slipstream?", label_slip, more=asks.slip, rule="CFR-SLIP-4"),
    "move": QuestionRow(ask_move, label_move, options=asks.moves, rule="CFR-MOVE-4"),
    "pay": QuestionRow(ask_payment, label_payment, more=asks.payment, rule="CFR-CORNER-4"),
    "block": QuestionRow(ask_block, label_block, more=asks.block, rule="CFR-PASS-4"),
    "place": QuestionRow(
        "stuck next to another car: choose where to stop",
        lambda state, question, action, names: capital(state.game.track.spoken[str(action[1])]),
        more=asks.spot,
        rule="CFR-PASS-9",
    ),
}

# -- the open question -----------------------------------------------------------------------------


def prompt(state: State, question: Question, names: Sequence[str]) -> str:
    """Return the question in one line, with the names of all who have to answer."""
    seats = (question.roller,) if question.players == (CHANCE,) else question.players
    return f"{listed(names[seat] for seat in seats)}: {_words(state, question, names)}"


def _words(state: State, question: Question, names: Sequence[str]) -> str:
    """Return the question without a name; rolls are questions as well."""
    words = QUESTION_ROWS[question.kind].prompt
    if callable(words):
        return words(state, question, names)
    seat = question.roller if question.players == (CHANCE,) else question.players[0]
    return tr(words, driver=names[seat])


def ask(state: State, names: Sequence[str], viewer: int | None) -> Ask | None:
    """Return the question for a seat; answers to a sealed one go only to those who owe one.

    Parameters
    ----------
    state : State
    names : sequence of str
    viewer : int or None
        The seat that looks; None for the public view.
    """
    shown, question = rows.ask(QUESTION_ROWS, state, names, viewer), state.question
    if shown is None or question is None or (seat := shown["id"]) is None:
        return shown
    row = QUESTION_ROWS[question.kind]
    if row.alone is not None:
        shown["prompt"] = row.alone(state, seat)
    if row.form is not None:
        shown["form"] = row.form(state, seat)
    if row.rolls:
        shown["dice"] = [{"sides": 6}, {"sides": 6}]
    if question.players == (CHANCE,):
        values: list[FacetValue] = [{"id": str(n), "label": str(n)} for n in range(1, 7)]
        shown["prompt"] = _words(state, question, names)
        shown["facets"] = [
            {"id": "first", "label": tr("First die"), "values": values},
            {"id": "second", "label": tr("Second die"), "values": values},
        ]
        shown["columns"] = [tr("Comes to")]
    return shown


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race: plans once there are some, before that bids and set-ups."""
    shown = [
        *season_so_far(match, turn.result_of(match._state, match.drivers), turn.points),
        *plans(match),
    ]
    if match._state.position.turn <= 1:
        shown += [*bids(match), *set_ups(match)]
    return shown


def _bid_facts(match: Match[Position]) -> list[Bid]:
    """Return the facts of the bids revealed."""
    entries = chain(match.opening, *(entry.facts for entry in match.history))
    return [fact for fact in entries if isinstance(fact, Bid)]


def set_ups(match: Match[Position]) -> list[Table]:
    """CFR-SETUP-2: the cards of all, revealed together."""
    position = match._state.position
    laps: int = match.game.rules.laps  # type: ignore[attr-defined]
    if not all(car.cards for car in position.cars):
        return []
    rows: list[TableRow] = [
        {
            "id": seat,
            "cells": [
                you(match.drivers[seat]),
                *(card_words(index, card, laps) for index, card in enumerate(car.cards[:-1])),
                skill_words(car.cards[-1], laps),
            ],
        }
        for seat, car in enumerate(position.cars)
    ]
    columns = phrase(["Driver", "Acc.", "Dec.", "Top", "Start", "Wear", "Skill"])
    opened = position.turn == 0 and not _bid_facts(match)
    return table("set-ups", phrase("Set-ups"), columns, rows, opened=opened)


def bids(match: Match[Position]) -> list[Table]:
    """List the bids, the highest first; two rounds are kept apart (CFR-BID-3)."""
    rows: list[TableRow] = []
    for bid in sorted(_bid_facts(match), key=lambda bid: -bid.doubled):
        skill = chips(bid.green, bid.red) if bid.green or bid.red else "–"
        cells = [you(match.drivers[bid.seat]), str(bid.wear), skill, value(bid.doubled)]
        rows.append({"id": bid.seat, "cells": cells})
    columns = phrase(["Driver", "Wear", "Skill", "Bid"])
    return table("bids", phrase("Bids"), columns, rows)


def plans(match: Match[Position]) -> list[Table]:
    """CFR-TURN-1: the cards of a turn side by side, in the order of the moves."""
    position = match._state.position
    if position.phase not in ("tests", "moves") or match.over:
        return []
    rows: list[TableRow] = []
    for index, seat in enumerate(s for s in position.order if position.cars[s].planned):
        car = position.cars[seat]
        needed, speed = needs(car, car.planned), str(car.planned)
        if position.phase == "moves" or index < position.moved - 1:
            speed = str(car.v)
        elif needed.braking:
            speed = tr("braking {n}", n=needed.braking * UNIT)
        elif turn.tests_of(needed):
            speed = tr("test")
        before = tr("out") if car.status not in ("track", FINISHED) else str(car.last)
        cells = [you(match.drivers[seat]), str(car.planned), speed, before]
        rows.append({"id": seat, "cells": cells, "active": position.now.seat == seat})
    columns = phrase(["Driver", "Card", "Speed", "Before"])
    return table("plans", tr("Plans of turn {n}", n=position.turn), columns, rows)
