"""A match from its record: replayed through the rules, or refused with the wrong entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from .actions import Action, parse, text
from .collecting import nothing_collected
from .errors import RaceError, RecordError, SetupError, cut, quoted, shown
from .game import Game
from .history import Pinned, read
from .moment import Entry
from .questions import CHANCE, STOP, TIME_OUT
from .stack import check_stack
from .state import AnyState, State, fingerprint, spoken

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match[Any]")

MOST_DICE = 10**9
LONGEST_TEXT = 1000
"""Characters of an answer; ours have some tens."""
LONGEST_ANSWER = 1e9  # seconds: handed-on time adds up without end


class Recorded:
    """The hooks by which a game loads its matches: members that are not public.

    Attributes
    ----------
    plays : type
        The rules that a record has to be of, by name and version.
    """

    plays: ClassVar[type[Game[Any]] | None] = None

    def _enclosed(self) -> Mapping[str, Any] | None:
        """Return the data of the board, for readers of the record who may not have it."""
        return None

    @classmethod
    def _board_of(cls, data: Mapping[str, Any], track: Pinned | None) -> Any:
        """Return the board of a record; `track` is the one the reader gives, if any."""
        return None

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Any) -> Self:
        """Make the match before its first answer, its dice waiting for a roll.

        Any exception means that the header cannot be used.
        """
        raise NotImplementedError

    @classmethod
    def _check_start(cls, start: AnyState, drivers: Sequence[str]) -> None:
        """Raise an error if a set-up position is invalid."""


def restore(of: type[M], written: str, track: Pinned | None = None) -> M:
    """Load a match from a record, replaying it through the rules.

    Parameters
    ----------
    of : type
        Which class of matches.
    written : str
        The record.
    track : board, optional
        That of the record, if the reader has it.

    Raises
    ------
    RecordError
        If it is not a record, its track or version differs, or an entry is wrong; the message names
        the entry.
    """
    game = of.plays
    if game is None:
        raise RecordError(f"{of.__name__} is of no game: the class of a game reads its records")
    data = read(written)
    if data["game"] != game.name or data["version"] != game.version:
        raise RecordError(
            f"The record is of {cut(data['game'])} rules version {shown(data['version'])}; "
            f"this is {game.name} version {game.version}"
            + ("" if data["game"] == game.name else "; bw.load_race takes those of any game")
        )
    board = of._board_of(data, track)
    try:
        match = of._fresh(data, board)
    except Exception as error:  # whatever a forged header leads to
        raise RecordError(f"The record's header cannot be used: {reason(error)}") from error
    _arrange(match, data)
    try:
        with nothing_collected():
            replay(match, data)
    except RecordError:
        raise
    except Exception as error:
        raise RecordError(f"The record cannot be replayed: {reason(error)}") from error
    dice = data["dice"]
    match.dice, match._faces = (dice, ()) if dice == "ask" else ("auto", tuple(dice))
    return match


def _arrange(match: Match[Any], data: Mapping[str, Any]) -> None:
    """Put a match at the set-up position of a record, if it has one and it is valid."""
    start = start_state(match.game, data)
    if start is None:
        return
    try:
        match._check_start(start, match.drivers)
        check_stack(start, len(match.drivers))
        if not all(start.legal(seat) for seat in start.to_act):
            raise SetupError("questions: nothing can be answered")
        match._restart(start)
        match.game.scene(match)
    except Exception as error:
        raise RecordError(f"The record's start cannot be: {reason(error)}") from error


def replay(match: Match[Any], data: Mapping[str, Any]) -> None:
    """Play a record's answers into a match that stands at its start.

    Parameters
    ----------
    match : Match
        Fresh, with nothing answered; dice must wait to be asked.
    data : dict
        From :func:`read`.

    Raises
    ------
    RecordError
        With the number of the first entry that is not possible or leads elsewhere.
    """
    playback = Playback(match._state)
    match._extend([playback.entry(*numbered) for numbered in enumerate(data["answers"], 1)])
    branched = data.get("branched", 0)
    if type(branched) is not int or not 0 <= branched <= MOST_DICE:
        raise RecordError(
            f"Not a whole record: 'branched' is a number of dice from 0, not {shown(branched)}"
        )
    match._now = match._now._replace(branched=branched)
    try:
        match.set_timer(data.get("timer", match.game.timer))
    except SetupError as error:
        raise RecordError(f"Not a whole record: {error}") from None
    match.rewind_clock()
    match.hold_clock()  # until a driver has answered
    if _plain(match._state.to_dict()) != _plain(data["final"]):
        raise RecordError(
            f"The record's final state is not where its {len(data['answers'])} answers lead: "
            "answers are missing at the end, or the final state was changed"
        )


def _plain(state: Mapping[str, Any]) -> dict[str, Any]:
    questions = state.get("questions")
    if not isinstance(questions, list):
        return dict(state)
    without_rollers = [
        {name: value for name, value in question.items() if name != "roller"}
        if isinstance(question, dict)
        else question
        for question in questions
    ]
    return {**state, "questions": without_rollers}


class Playback:
    """The states that a record leads through, each sharing unchanged parts with the one before.

    One state is played on in place. The copy stored after an answer has new cars only where the
    answer changed them: the others are neither copied nor spelled for the digest again.

    Parameters
    ----------
    state : State
        Where the record begins.
    """

    def __init__(self, state: AnyState) -> None:
        self._state, self._live = state, state.copy()
        self._keys: Sequence[Any] = ()
        self._cars: list[str] = []
        self._questions: list[str] = []
        self._actions: dict[str, Action] = {}
        cars = getattr(state.position, "cars", None)
        self._shares = isinstance(cars, list) and state.position.key()[-1] == tuple(
            car.key() for car in cars
        )

    def entry(self, number: int, written: object) -> Entry:
        """Carry out the answer in an entry of a record.

        Raises
        ------
        RecordError
            If it is not possible, or leads elsewhere.
        """
        where = f"Entry {number} of the record"
        shape = [type(part) for part in written[:3]] if isinstance(written, list) else []
        if not isinstance(written, list) or shape != [int, str, str]:
            raise RecordError(
                f"{where} should be [seat, answer, digest], not {shown(written)}", number
            )
        seat, answer, digest, *took = written
        seconds = _seconds(took, where, number)
        if seconds is not None and seat == CHANCE:
            raise RecordError(f"{where}: a die takes no time", number)
        before = self._state
        if seat not in before.to_act:
            due = "a die" if before.to_act == (CHANCE,) else f"seat {before.to_act}"
            raise RecordError(f"{where}: seat {shown(seat)} answers, but {due} was asked", number)
        try:
            action = self._read(answer)
        except ValueError as error:
            raise RecordError(f"{where}: {error}", number) from None
        if action not in before.legal(seat) and (action not in (STOP, TIME_OUT) or seat == CHANCE):
            possible = ", ".join(quoted(text(action)) for action in before.legal(seat)[:30])
            raise RecordError(
                f"{where}: {shown(answer)} is not possible. Possible: {possible}", number
            )
        facts: list[Any] = []
        self._live.apply(action, seat, facts)
        if not self._keep(digest):
            raise RecordError(
                f"{where}: {answer!r} does not lead to the recorded state: this answer, or what "
                "the file says of it, was changed",
                number,
            )
        return Entry(seat, action, (before, self._state), tuple(facts), seconds)

    def _read(self, written: str) -> Action:
        """Return the action of a text; each text is parsed once."""
        action = self._actions.get(written)
        if action is None:
            action = parse(written) if len(written) <= LONGEST_TEXT else ()
            self._actions[written] = action
        return action

    def _keep(self, digest: str) -> bool:
        """Keep the state as it is now, if its digest is this one.

        Equal values may be written differently, as 0 and False are. Where the words of cars before
        do not give the digest, all is spelled anew, and nothing shared.
        """
        if self._shares and self._spell() == digest:
            return True
        self._state, self._keys, self._cars = self._live.copy(), (), []
        return self._live.digest() == digest

    def _spell(self) -> str:
        """Return the digest of the state, and store a copy that shares unchanged parts."""
        live, before = self._live, self._state
        position, stack = live.position, live.stack
        *rest, keys = position.key()
        if len(self._keys) != len(keys):
            self._keys, self._cars = (None,) * len(keys), [""] * len(keys)
        cars, shared, words = position.cars, before.position.cars[:], self._cars
        for seat, (key, was) in enumerate(zip(keys, self._keys, strict=True)):
            if key != was:
                words[seat], shared[seat] = repr(key), cars[seat].copy()
        self._keys = keys
        same = 0
        for question, was in zip(stack[: len(self._questions)], before.stack, strict=False):
            if question is not was:
                break
            same += 1
        self._questions[same:] = [repr(spoken(question)) for question in stack[same:]]
        position.cars = []
        kept = position.copy()
        position.cars, kept.cars = cars, shared
        self._state = State(live.game, kept, stack[:])
        written = f"({repr(rest)[1:-1]}, {_tuple(words)})"
        return fingerprint(f"({written}, {_tuple(self._questions)})")


def _tuple(words: Sequence[str]) -> str:
    """Write a tuple of written values as Python does."""
    return f"({words[0]},)" if len(words) == 1 else f"({', '.join(words)})"


def _seconds(took: list[Any], where: str, number: int) -> float | None:
    """Return the time an answer took, if the record has it."""
    if not took:
        return None
    (seconds, *more) = took
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if more or not is_number or not 0 <= seconds <= LONGEST_ANSWER:
        raise RecordError(
            f"{where}: after the digest comes the time the answer took, in seconds from 0, "
            f"not {', '.join(map(shown, took[:3]))}",
            number,
        )
    return float(seconds)


def reason(error: Exception) -> str:
    """Write an exception of Python's as a reason: its message, or else its type."""
    said = cut(str(error), 200)
    return said if isinstance(error, RaceError) else f"{type(error).__name__}: {said}"


def start_state(game: Any, data: Mapping[str, Any]) -> AnyState | None:
    """Return the set-up position a record starts from, if it has one."""
    if data["start"] is None:
        return None
    try:
        state: AnyState = State.from_dict(game, data["start"])
        state.key()
    except Exception as error:
        raise RecordError(f"The record's start cannot be read: {reason(error)}") from None
    return state
