"""Each kind of question on the page: its text, and the meaning and look of its answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....boards.lattice.points import Point, dot, turned
from ....core.actions import Action, text
from ....core.questions import CHANCE, Question
from ....core.screen import Ask, Option as Choice
from ....core.words import phrase, tr
from ....racing import rows
from ....racing.rows import EITHER, Label, listed, ordinal, whose
from ..rules import declared, movement, way
from ..rules.fast import SPREAD
from ..rules.position import BOOSTER, BRAKE, SIDES, meaning
from ..rules.preview import preview
from ..rules.questions import Reroll
from ..rules.venue import State
from .asks import Form, point_option, services, share_slides, strategies
from .facts import clash_words, describe, heading, service_words, strategy_words

Names = Sequence[str] | None


@dataclass(frozen=True)
class QuestionRow(rows.QuestionRow):
    """With what only Bolide asks so.

    Parameters
    ----------
    odds : callable ``(state, question, action) -> str or None``, optional
        The chance that an answer works, in words.
    form : callable ``(state, question) -> Form or None``, optional
        The parts of answers that have some.
    begin : callable ``(question) -> point``, optional
        Where its points are reached from, if not from the car.
    """

    odds: Callable[[State, Question, Action], str | None] | None = None
    form: Callable[[State, Question], Form | None] | None = None
    begin: Callable[[Question], Point] | None = None

    def choices(
        self, state: State, question: Question, seat: int, names: Sequence[str], viewer: int | None
    ) -> list[Choice]:
        """Show points on the board, the parts of a choice, or words."""
        if seat == CHANCE:
            return super().choices(state, question, seat, names, viewer)
        form = self.form and self.form(state, question)
        if form:
            return form.options
        return [_option(state, question, action, names) for action in state.legal()]


# -- prompts ---------------------------------------------------------------------------------------


def _ask_move(state: State, question: Question, names: Names) -> str:
    seat: int = question.players[0]
    if way.points(state, seat, question.data.flags)[0]:
        return tr("choose a point (speed {speed})", speed=state.position.cars[seat].speed)
    legal = state.legal(seat)
    ways = [tr(_WAYS[str(action[0])]) for action in legal if isinstance(action[0], str)]
    if len(ways) == len(legal):
        return tr("no point is open: {ways}", ways=listed(ways, EITHER))
    last = [tr("or {way}", way=way) for way in ways[-1:]]
    return ", ".join([tr(LEAVE), *ways[:-1], *last])  # O-1


LEAVE = phrase("no point is on the track: choose where you leave it")
_WAYS = phrase(
    {
        "sharp-brake": "brake sharply",
        "brake": "try to brake",
        "booster": "try the booster",
        "draft": "draft",
        "crash": "crash and be out",
    }
)


def _ask_off_track(state: State, question: Question, names: Names) -> str:
    return tr(_OFF_TRACK[question.data.why])


_OFF_TRACK: Final = phrase(
    {"leaving": LEAVE, "back": "choose the way back to the track", "rejoin": "rejoin: one point"}
)


def _ask_direction(state: State, question: Question, names: Names) -> str:
    boosted = question.data.cause == "booster"
    if boosted:
        return tr("choose the way the booster pushes")
    return tr("choose the way the slipstream pulls")


def _ask_pit(state: State, question: Question, names: Names) -> str:
    car = state.position.cars[question.players[0]]
    wait = max(0, 1 + car.penalty - car.box)
    if not wait:
        return tr("in pit box {box}: on to the next box, or out", box=car.box)
    return tr(
        "in pit box {box}, wait {wait} more for speeding: on to the next box, or out",
        box=car.box,
        wait=wait,
    )


def _ask_reroll(state: State, question: Question, names: Names) -> str:
    first: Reroll = question.data
    return tr(
        "a {face} for the {brake:brake|booster}: {result}. Roll again?",
        face=first.face,
        brake=first.table == "brake",
        result=tr(meaning(first.table, first.face)),
    )


def _ask_services(state: State, question: Question, names: Names) -> str:
    if question.data.before_race:
        return tr("repair the car and start from the back, or leave it")
    return tr("choose what the crew does")


# -- chances and answers ---------------------------------------------------------------------------


WORKS: Final = {
    "booster": sum(row.works for row in BOOSTER.values()),
    "brake": sum(row.works for row in BRAKE.values()),
}


def _declaration_odds(state: State, question: Question, action: Action) -> str | None:
    """Return the chance that a declaration works; a Booster set-up tries twice (A-3)."""
    word = str(action[0])
    if word not in WORKS:
        return None
    works = WORKS[word]
    again = declared.can_reroll(state.position.cars[question.players[0]], word)
    if again and word == "booster":
        return odds_words(works + (SIDES - works) * works // SIDES)
    return tr("{odds}, one re-roll", odds=odds_words(works)) if again else odds_words(works)


def _reroll_odds(state: State, question: Question, action: Action) -> str | None:
    if action != declared.YES:
        return None
    return odds_words(WORKS[question.data.table])


def odds_words(n: int) -> str:
    """Return how many faces of a die do it: ``4 in 12``."""
    return tr("{n} in {all}", n=n, all=SIDES)


def _answer(state: State, question: Question, action: Action, names: Names) -> str:
    """Label a point, or words."""
    if isinstance(action[0], str):
        return _words(action, None)
    started = state.position.cars[question.players[0]].lap > 0
    return describe(preview(state, question, action), action, names, started=started)


def _words(action: Action, note: str | None) -> str:
    words = listed([service_words(str(word)) for word in action])
    words = words[0].upper() + words[1:]
    return f"{words} ({note})" if note else words


def _move(state: State, question: Question, action: Action, names: Names) -> str:
    """Label a point, or a declaration before one."""
    if not isinstance(action[0], str):
        return _answer(state, question, action, names)
    note = _declaration_odds(state, question, action)
    if action == movement.SHARP_BRAKE:
        note = tr("{brakings} left", brakings=state.position.cars[question.players[0]].brakings)
    elif action == movement.CRASH:
        note = tr("out of the race")
    return _words(action, note)


def _pit(state: State, question: Question, action: Action, names: Names) -> str:
    """P-11: show a choice in the pits, and whether it is the last."""
    retires = preview(state, question, action).retires
    return _words(action, tr("without fuel: out of the race") if retires else None)


def _queue(state: State, question: Question, action: Action, names: Names) -> str:
    """E-8: label a place in the queue, by the car before it."""
    ahead: int = question.data.previous
    x, y = state.position.cars[ahead].point  # type: ignore[misc]
    way = heading((int(action[0]) - x, int(action[1]) - y))
    return tr("{way} of {rival}", way=way, rival=whose(ahead, names))


def _exit(state: State, question: Question, action: Action, names: Names) -> str:
    """P-7: label a place at the way out of the pits, counted across the road."""
    if isinstance(action[0], str):
        return _words(action, None)
    left = turned(state.game.track.arrows[action], "left")  # type: ignore[index]
    places = [place for place in state.legal() if not isinstance(place[0], str)]
    places.sort(key=lambda place: (-dot(place, left), place))  # type: ignore[arg-type]
    place = places.index(action) + 1
    return tr("{place} place from the left", n=place, place=ordinal(place))


def _row_of(table: str) -> Label:
    """Return the meaning of a face, by the printed table."""
    return lambda state, question, action, names: tr(meaning(table, int(action[0])))


def _clash(state: State, question: Question, action: Action, names: Names) -> str:
    table = "engagement-advanced" if state.game.rules.advanced else "engagement"
    return _fought(meaning(table, int(action[0])), question, names)


def _winner(state: State, question: Question, action: Action, names: Names) -> str:
    """Return who wins an engagement with a face."""
    return re.split("[,;]", _clash(state, question, action, names))[0]


def _fought(words: str, question: Question, names: Names) -> str:
    """Return a line of the engagement table with the names of the two, where they are known."""
    if names is None:
        return tr(words, attacker=tr("the attacker"), defender=tr("the defender"))
    attacker, defender = question.data.attacker, question.data.defender
    return clash_words(words, {"attacker": names[attacker], "defender": names[defender]})


# -- the rows --------------------------------------------------------------------------------------


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # dice
    "grid-roll": QuestionRow("roll for the grid", _row_of("grid"), heading="Grid", rule="S-2"),
    "forecast-roll": QuestionRow(
        "roll for the weather forecast", _row_of("forecast"), heading="Weather", rule="W-1"
    ),
    "rain-roll": QuestionRow(
        "roll for sun or rain",
        lambda state, question, action, names: (
            tr("rain") if int(action[0]) <= state.game.track.rain_risk else tr("sun")
        ),
        heading="Weather",
        rule="W-2",
    ),
    "start-roll": QuestionRow("roll for the start", _row_of("start"), heading="Start", rule="M-20"),
    "start-half-fuel-roll": QuestionRow(
        "roll for the start", _row_of("start-half-fuel"), heading="Start half fuel", rule="A-6"
    ),
    "pit-exit-roll": QuestionRow(
        "roll for the pit exit", _row_of("pit-exit"), heading="Pit exit", rule="P-8"
    ),
    "booster-roll": QuestionRow(
        "roll for the booster", _row_of("booster"), heading="Booster", rule="X-1"
    ),
    "brake-roll": QuestionRow("roll for the brakes", _row_of("brake"), heading="Brake", rule="X-B"),
    "slick-roll": QuestionRow(
        "roll for the slicks in the rain", _row_of("slick"), heading="Slick", rule="A-4"
    ),
    "engagement": QuestionRow(
        "roll for the engagement", _clash, heading="Engagement", needs=_winner, rule="E-2"
    ),
    "safety-car-roll": QuestionRow(
        "roll for the safety car", _row_of("safety-car"), heading="Safety car", rule="E-7"
    ),
    # before the race
    "strategy": QuestionRow(
        "choose a strategy",
        lambda state, question, action, names: strategy_words(*map(str, action)),
        form=strategies,
        rule="A-1",
    ),
    # on the board
    "start": QuestionRow(
        lambda state, question, names: tr(
            "{result}: choose a point", result=tr(f"{question.data.result} start")
        ),
        _answer,
        rule="M-20",
    ),
    "move": QuestionRow(_ask_move, _move, odds=_declaration_odds, rule="M-3"),
    "reroll": QuestionRow(
        _ask_reroll,
        lambda state, question, action, names: _words(
            action, _reroll_odds(state, question, action)
        ),
        odds=_reroll_odds,
        rule="A-3",
    ),
    "sharp-brake": QuestionRow("braking hard: choose a point, 2 away", _answer, rule="B-3"),
    "direction": QuestionRow(_ask_direction, _answer, rule="X-2"),
    "off-track": QuestionRow(_ask_off_track, _answer, rule="O-1"),
    "half-spin": QuestionRow(
        "half spun: drive off the wrong way, or stay and turn round", _answer, rule="H-2"
    ),
    "push": QuestionRow(
        lambda state, question, names: (
            tr("pushed beside the point: choose where to go")
            if question.data.role == way.BESIDE
            else tr("pushed behind the point: choose where to go")
        ),
        _answer,
        begin=lambda question: question.data.point,
        rule="E-3",
    ),
    "queue": QuestionRow("the safety car is out: choose a place in the queue", _queue, rule="E-8"),
    # the pits
    "pit": QuestionRow(_ask_pit, _pit, rule="P-3"),
    "pit-services": QuestionRow(_ask_services, _pit, form=services, rule="P-4"),
    "pit-out": QuestionRow("choose a place to leave the pits", _exit, rule="P-7"),
}
"""Every kind of question that a driver answers."""


# -- the open question -----------------------------------------------------------------------------


def ask(state: State, names: Sequence[str]) -> Ask | None:
    """Return the question, its driver, and every answer."""
    shown, question = rows.ask(QUESTION_ROWS, state, names), state.question
    if shown is None or question is None or question.players == (CHANCE,):
        return shown
    row, car = QUESTION_ROWS[question.kind], state.position.cars[question.players[0]]
    start = row.begin(question) if row.begin else car.point
    if question.kind == "start" and car.lap < 1 and state.game.track.circuit:
        rows.add_goal(shown, state.game.rules.laps)
    shown["from"] = None if start is None else list(start)
    shown["spread"] = SPREAD
    if form := row.form and row.form(state, question):
        shown["facets"], shown["columns"] = form.facets, form.columns
    elif slides := share_slides(shown["options"]):
        shown["slides"] = slides
    return shown


def _option(state: State, question: Question, action: Action, names: Sequence[str]) -> Choice:
    """Show a point on the board, or words."""
    seen = preview(state, question, action)
    label = state.game.label(state, question, action, names)
    if not isinstance(action[0], str):
        return point_option(state, question.players[0], action, seen, label)
    shown: Choice = {"id": text(action), "label": label}
    odds = QUESTION_ROWS[question.kind].odds
    if odds and (chance := odds(state, question, action)):
        shown["odds"] = chance
    # dice are rolled at once, and everyone sees them
    if seen.retires or str(action[0]) in WORKS:
        shown["confirm"] = True
    return shown
