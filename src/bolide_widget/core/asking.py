"""What is asked at a state, as people see it and answer, and what a match answers by itself.

People go by drivers' names, options and faces. A match rolls dice, and passes for those who do not
watch so closely for a chance to answer out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .actions import Action, text
from .answers import read_answer, spell
from .dice import draw
from .errors import IllegalAction, SetupError
from .frozen import Frozen
from .game import Game, P
from .given import Face
from .grammar import does
from .kinds import WATCH, dice_of, face_of
from .moment import Moment
from .options import NOBODY, Decision, Option, Roll
from .questions import CHANCE, Question
from .shown import shown
from .state import AnyState

Names = Sequence[str]


def pending(state: AnyState, names: Names, viewer: int | None) -> Decision | Roll | None:
    """The open question: a decision, a roll, or None when all is over."""
    question = state.question
    if question is None:
        return None
    if question.players == (CHANCE,):
        odds = state.outcomes()
        table = state.game.kinds[question.kind].table or question.kind
        outcomes = {face_of(action): share for action, share in odds}
        dice = dice_of(state, question)
        return Roll(_roller(question, names), table, len(odds), outcomes, dice, question.kind)
    return _decision(state, question, meant(question, viewer), names)


def options(state: AnyState, names: Names, viewer: int | None) -> list[Option]:
    """The options of the open decision; empty at a roll and at the end.

    Without the words of the question, which may take as long as the options.
    """
    question = state.question
    if question is None or question.players == (CHANCE,):
        return []
    return _options(state, meant(question, viewer), names)


def decisions(state: AnyState, names: Names) -> list[Decision]:
    """A decision for each driver who still owes an answer; none at a roll and at the end."""
    question = state.question
    if question is None or question.players == (CHANCE,):
        return []
    return [_decision(state, question, seat, names) for seat in question.players]


def _decision(state: AnyState, question: Question, seat: int, names: Names) -> Decision:
    prompt = state.game.prompt(state, question, names)
    return Decision(names[seat], question.kind, _options(state, seat, names), prompt)


def _options(state: AnyState, seat: int, names: Names) -> list[Option]:
    return [Option(state, action, names, seat) for action in state.legal(seat)]


def meant(question: Question, viewer: int | None) -> int:
    """Whose answer is meant when nobody says: that of whoever looks, else the first."""
    if viewer is not None and viewer in question.players:
        return viewer
    return question.players[0]


def seat_of(driver: object, names: Names) -> int:
    """The seat of a driver.

    Raises
    ------
    IllegalAction
        If there is no such driver.
    """
    if not isinstance(driver, str) or driver not in names:
        raise IllegalAction("Who answers", spell(driver), tuple(names))
    return names.index(driver)


def read(
    state: AnyState, answer: object, driver: str | None, names: Names, viewer: int | None
) -> tuple[int, Action]:
    """Who answers the open decision, and with which action.

    Raises
    ------
    IllegalAction
        If the answer is not possible.
    """
    question = state.question
    if question is None:
        raise IllegalAction("The race is over", spell(answer), ())
    if question.players == (CHANCE,):
        raise IllegalAction("A die is to be rolled", spell(answer), ("roll()",))
    seat = meant(question, viewer) if driver is None else seat_of(driver, names)
    return seat, checked(state, answer, seat, names)


def checked(state: AnyState, answer: object, seat: int, names: Names) -> Action:
    """The action of an answer that a seat, or chance, may give.

    Raises
    ------
    IllegalAction
        If it may not.
    """
    action = read_answer(answer)
    if action is None or action not in state.legal(seat):
        raise refusal(state, spell(answer), names, seat)
    return action


def refusal(state: AnyState, told: str, names: Names, seat: int | None = None) -> IllegalAction:
    """What is said of an answer that is not possible: who was asked, and what would be."""
    possible = tuple(text(action) for action in state.legal(seat))
    return IllegalAction(_situation(state, names, seat), told, possible)


def _situation(state: AnyState, names: Names, seat: int | None) -> str:
    question = state.question
    if question is None:
        return "The race is over"
    if question.players == (CHANCE,):
        return f"{does(_roller(question, names), 'roll')} ({question.kind})"
    seat = question.players[0] if seat is None else seat
    if seat not in question.players:
        return f"{does(names[seat], 'be not asked')}"
    return f"{does(names[seat], 'be asked')} ({question.kind})"


def _roller(question: Question, names: Names) -> str:
    return names[question.roller] if question.roller >= 0 else NOBODY


def timed_out(state: AnyState, told: Action, driver: str | None, names: Names) -> int:
    """The seat that a time-out, or a stop, is for.

    Raises
    ------
    IllegalAction
        If no driver is asked, or not this one.
    """
    question = state.question
    if question is None or question.players == (CHANCE,):
        raise refusal(state, text(told), names)
    seat = question.players[0] if driver is None else seat_of(driver, names)
    if seat not in question.players:
        raise IllegalAction(_situation(state, names, seat), text(told), ())
    return seat


NEXT = "next"
"""To be asked at the next window, whatever one's level: once."""


class Watch(NamedTuple):
    """Levels by seat, those of "all" left out, and who wants to be asked the next time."""

    levels: Mapping[int, str] = Frozen()
    next: frozenset[int] = frozenset()

    def level(self, seat: int) -> str:
        """How closely a seat watches."""
        return self.levels.get(seat, WATCH[0])

    def given(self, seat: int, level: str) -> Watch:
        """With another level of a seat, or with its wish to be asked the next time.

        Raises
        ------
        SetupError
            For another level.
        """
        if isinstance(level, str) and level == NEXT:
            return self._replace(next=self.next | {seat})
        if not isinstance(level, str) or level not in WATCH:
            raise SetupError(f"level: one of {', '.join((*WATCH, NEXT))}, not {shown(level)}")
        levels = {own: told for own, told in self.levels.items() if own != seat}
        return self._replace(levels=levels if level == WATCH[0] else {**levels, seat: level})

    def wants(self, state: AnyState) -> bool:
        """Whether who is asked at a state wants to be; a window is a question to one seat."""
        question = state.question
        if question is None or len(question.players) != 1:
            return True
        watched = state.game.kinds[question.kind].watched
        (seat,) = question.players
        if watched is None or seat not in self.levels or seat in self.next:
            return True
        return bool(watched(state, question, seat, self.levels[seat]))

    def answered(self, state: AnyState, seat: int) -> Watch:
        """After an answer of a seat at a state: who was asked the next time has been."""
        question = state.question
        if not self.next or question is None or state.game.kinds[question.kind].watched is None:
            return self
        return self._replace(next=self.next - {seat})


EVERYTHING = Watch()
"""What every match begins with."""


class Hand(NamedTuple):
    """Whose hand rolls.

    Attributes
    ----------
    mode : "auto" or "ask"
        By itself, or when it is told to.
    faces : tuple of int, str and tuple
        Those that come first, before the seed decides.
    """

    mode: str
    faces: tuple[Face, ...]

    def loaded(self, moment: Moment[P]) -> Face | None:
        """The face that was loaded for the next die; None when there is none."""
        number = moment.rolls - moment.branched
        return self.faces[number] if 0 <= number < len(self.faces) else None


def rolled(moment: Moment[P], hand: Hand, names: Names) -> Action:
    """What the next die shows: the loaded face, else what the seed says."""
    face = hand.loaded(moment)
    if face is not None:
        return checked(moment.state, face, CHANCE, names)
    return draw(moment.state.outcomes(), moment.seed, moment.rolls - moment.branched)


def rolled_on(
    moment: Moment[P], hand: Hand, watch: Watch, game: Game[P], names: Names
) -> Moment[P]:
    """Roll what needs no asking: everything by "auto", loaded faces while they last.

    And answer for those who do not watch so closely.
    """
    while True:
        state = moment.state
        if state.to_act == (CHANCE,):
            if hand.mode == "ask" and hand.loaded(moment) is None:
                return moment
            moment = moment.answered(CHANCE, rolled(moment, hand, names), game)
        elif watch.levels and not watch.wants(state):
            seat = state.to_act[0]
            moment = moment.answered(seat, state.default(seat), game, asked=False)
        else:
            return moment
