"""The match around a state: it checks answers, rolls dice, remembers, undoes and saves."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, NamedTuple, Self

from .actions import Action, parse, text
from .clock import Clock
from .dice import draw
from .errors import IllegalAction, UndoError
from .game import Game, P
from .given import Dice, check_dice, check_names, check_seed
from .grammar import does
from .options import Decision, Option, Roll
from .questions import CHANCE, STOP, TIME_OUT, Fact
from .state import State

Answer = Option | str | int | Sequence[int | str]


class Entry(NamedTuple):
    """One answer of a match: who gave it (`CHANCE` for a die), and the states around it.

    `seconds` is the time it took; None where no clock ran.
    """

    seat: int
    action: Action
    before: State[Any]
    after: State[Any]
    facts: tuple[Fact, ...]
    seconds: float | None = None


class Match(Generic[P]):
    """A game being played by named drivers: the only object with a memory.

    Safe to use from several threads: every change happens under one lock, on a copy of the state
    that replaces the old one when it is complete. A state taken from a match never changes.

    Parameters
    ----------
    game : Game
        The rules.
    drivers : sequence of str
        Names, one per seat.
    seed : int, optional
        Fixes the dice; a random one if not given.
    dice : "auto", "ask" or sequence of int
        Roll by the seed at once; wait for :meth:`roll`; or use these faces first, then the seed.
    start : State, optional
        Where to start instead of the game's own start.

    Raises
    ------
    SetupError
        For names, seeds and dice that cannot be.
    """

    def __init__(
        self,
        game: Game[P],
        drivers: Sequence[str],
        *,
        seed: int | None = None,
        dice: Dice = "auto",
        start: State[P] | None = None,
    ) -> None:
        self.game = game
        self.drivers = check_names(drivers)
        self.seed = check_seed(seed)
        self.dice, self._faces = check_dice(dice)
        self._lock = threading.RLock()
        self._entries: list[Entry] = []
        self._undone: list[list[Entry]] = []
        self._listeners: list[Callable[[], None]] = []
        self._opening: list[Fact] = []
        self._clock = None if game.timer is None else Clock(game.timer)
        first = start or game.start(len(self.drivers))
        self.state: State[P] = first.settle(self._opening)
        self.start = self.state
        self.arranged = start is not None
        self._ask_clock()
        self._run_dice()

    # -- what is open ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is left to be answered."""
        return not self.state.stack

    @property
    def pending(self) -> Decision | Roll | None:
        """The open question: a decision, a roll, or None when the race is over.

        At a sealed choice it is the decision of the first driver who has not answered.
        """
        return self._pending(self.state)

    def _pending(self, state: State[P]) -> Decision | Roll | None:
        question = state.question
        if question is None:
            return None
        if question.players == (CHANCE,):
            odds = state.outcomes()
            table = self.game.kinds[question.kind].table or question.kind
            outcomes = {face: share for (face, *_), share in odds if isinstance(face, int)}
            return Roll(self.drivers[question.data[0]], table, len(odds), outcomes)
        seat = question.players[0]
        options = [Option(state, action, self.drivers) for action in state.legal(seat)]
        prompt = self.game.prompt(state, question, self.drivers)
        return Decision(self.drivers[seat], question.kind, options, prompt)

    @property
    def options(self) -> list[Option]:
        """The options of the pending decision; empty at a roll and at the end."""
        pending = self.pending
        return list(pending.options) if isinstance(pending, Decision) else []

    # -- playing -----------------------------------------------------------------------------

    def play(self, answer: Answer, driver: str | None = None) -> list[Fact]:
        """Answer the pending decision.

        Parameters
        ----------
        answer : Option, str or point
            One of :attr:`options`, its id, or its point ``(x, y)``.
        driver : str, optional
            Who answers; needed only when several drivers choose at once.

        Returns
        -------
        list of tuple
            What happened, dice that rolled by themselves included.

        Raises
        ------
        IllegalAction
            If the answer is not possible; the race is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8, 8])
        >>> race.options[0]
        Option('38,51', '1 S, speed 1')
        >>> facts = race.play("38,51")
        >>> facts[0]
        ('move', 0, (38, 52), (38, 51), 1)
        """
        with self._lock:
            return self._advance(*self._read(answer, driver))

    def roll(self, face: int | None = None) -> list[Fact]:
        """Answer the pending roll.

        Parameters
        ----------
        face : int, optional
            What the die shows; by loaded faces or the seed if not given.

        Returns
        -------
        list of tuple
            What happened.

        Raises
        ------
        IllegalAction
            If no die is to be rolled, or it has no such face; the race is unchanged.
        """
        with self._lock:
            if self.state.to_act != (CHANCE,):
                shown = "a roll" if face is None else _spell(face)
                raise IllegalAction(self._asked(), shown, self._possible())
            action = self._rolled() if face is None else self._checked(face, CHANCE)
            return self._advance(CHANCE, action)

    def check(self, answer: Answer, driver: str | None = None) -> Action:
        """The action that an answer to the pending decision stands for; nothing is played.

        Raises
        ------
        IllegalAction
            If the answer is not possible.
        """
        return self._read(answer, driver)[1]

    def _read(self, answer: Answer, driver: str | None) -> tuple[int, Action]:
        """Who answers the pending decision, and with which action."""
        question = self.state.question
        if question is None:
            raise IllegalAction("The race is over", _spell(answer), ())
        if question.players == (CHANCE,):
            raise IllegalAction("A die is to be rolled", _spell(answer), ("roll()",))
        seat = question.players[0] if driver is None else self._seat(driver)
        return seat, self._checked(answer, seat)

    def _advance(self, seat: int, action: Action) -> list[Fact]:
        first, before = len(self._entries), self.state
        try:
            self._answer(seat, action)
            self._run_dice()
        except Exception:
            del self._entries[first:]
            self.state = before
            self.rewind_clock()
            raise
        self._undone.clear()
        self._changed()
        return [fact for entry in self._entries[first:] for fact in entry.facts]

    def _answer(self, seat: int, action: Action) -> None:
        before, facts = self.state, list[Fact]()
        after = before.copy().apply(action, seat, facts)
        seconds = None if self._clock is None else self._clock.answer(seat)
        self._entries.append(Entry(seat, action, before, after, tuple(facts), seconds))
        self.state = after
        self._ask_clock()

    def _restart(self, state: State[P]) -> None:
        """Begin anew from a state somebody set up; nothing before it is remembered."""
        opening: list[Fact] = []
        self.start = self.state = state.settle(opening)
        self._opening = opening
        self._entries = []
        self._undone = []
        self.arranged = True
        self.rewind_clock()
        self._run_dice()
        self._changed()

    def restart(self, seed: int | None = None) -> Self:
        """Begin again from the start, with other dice; what was played before is forgotten.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice; a random one if not given.

        Returns
        -------
        Match
            This match: whoever holds it, or shows it, sees the new one. ``match.copy()`` keeps the
            old one.

        Raises
        ------
        SetupError
            For a seed that cannot be; the match is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> facts = race.play(race.options[0])
        >>> race.restart(seed=2).can_undo, race.seed
        (False, 2)
        """
        seed = check_seed(seed)
        with self._lock:
            before, self.seed = self.seed, seed
            try:
                self._restart(self.start)
            except BaseException:
                self.seed = before
                raise
        return self

    def extend(self, entry: Entry) -> None:
        """Take over an answer that was checked elsewhere, as a record does."""
        with self._lock:
            self._entries.append(entry)
            self.state = entry.after

    def _run_dice(self) -> None:
        """Roll what needs no asking: everything by "auto", loaded faces while they last."""
        while self.state.to_act == (CHANCE,):
            if self.dice == "ask" and self.rolls >= len(self._faces):
                return
            self._answer(CHANCE, self._rolled())

    def _rolled(self) -> Action:
        number = self.rolls
        if number < len(self._faces):
            return self._checked(self._faces[number], CHANCE)
        return draw(self.state.outcomes(), self.seed, number)

    @property
    def loaded(self) -> tuple[int, ...]:
        """The faces that come first, before the seed decides."""
        return self._faces

    @property
    def rolls(self) -> int:
        """How many dice have been rolled so far."""
        return sum(entry.seat == CHANCE for entry in self._entries)

    def _seat(self, driver: str) -> int:
        if driver not in self.drivers:
            raise IllegalAction("Who answers", driver, self.drivers)
        return self.drivers.index(driver)

    def _checked(self, answer: Answer, seat: int) -> Action:
        legal = self.state.legal(seat)
        action = _action(answer)
        if action is None or action not in legal:
            raise IllegalAction(self._asked(seat), _spell(answer), self._possible(seat))
        return action

    def _asked(self, seat: int | None = None) -> str:
        question = self.state.question
        if question is None:
            return "The race is over"
        if question.players == (CHANCE,):
            return f"{does(self.drivers[question.data[0]], 'roll')} ({question.kind})"
        seat = question.players[0] if seat is None else seat
        if seat not in question.players:
            return f"{does(self.drivers[seat], 'be not asked')}"
        return f"{does(self.drivers[seat], 'be asked')} ({question.kind})"

    def _possible(self, seat: int | None = None) -> tuple[str, ...]:
        return tuple(text(action) for action in self.state.legal(seat))

    # -- time --------------------------------------------------------------------------------

    @property
    def clock(self) -> Clock | None:
        """The clock of the turns; None when drivers may take the time they like."""
        return self._clock

    def set_timer(self, seconds: float | None) -> Self:
        """Give every turn a time, or take the time as you like; at any moment of the match.

        Parameters
        ----------
        seconds : float or None
            What each turn adds from now on, above 0 and at most 3600; None for no clock. The turn
            in progress begins with so much.

        Returns
        -------
        Match
            This match.

        Raises
        ------
        SetupError
            For a time that cannot be; the match is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.set_timer(30).clock
        Clock(30 s a turn, 30.0 s left)
        """
        clock = None if seconds is None else Clock(seconds)
        with self._lock:
            self._clock = clock
            self._ask_clock()
            self._changed()
        return self

    def run_clock(self, drivers: Sequence[str]) -> None:
        """Let time run for these drivers; for none, it stands still, as it does at first.

        A widget calls this for the people at its screen: computer drivers have a pace of their
        own, and a match that nobody shows waits for its script. Without a clock nothing happens.
        """
        with self._lock:
            if self._clock is not None:
                self._clock.run_for(self._seat(driver) for driver in drivers)

    def time_out(self, driver: str | None = None) -> list[Fact]:
        """Answer the pending decision for a driver whose time is up, whatever the clock says.

        Parameters
        ----------
        driver : str, optional
            Whose time is up; needed only when several drivers choose at once.

        Returns
        -------
        list of tuple
            What happened, as from :meth:`play`.

        Raises
        ------
        IllegalAction
            If no driver is asked, or not this one; the match is unchanged.
        """
        with self._lock:
            question = self.state.question
            if question is None or question.players == (CHANCE,):
                raise IllegalAction(self._asked(), text(TIME_OUT), self._possible())
            seat = question.players[0] if driver is None else self._seat(driver)
            if seat not in question.players:
                raise IllegalAction(self._asked(seat), text(TIME_OUT), ())
            return self._advance(seat, TIME_OUT)

    def stop(self) -> list[Fact]:
        """Stop the match for everybody who is still in it: in a race they retire.

        Nobody chooses this: it is for races that would not end. The record tells it.

        Returns
        -------
        list of tuple
            What happened.

        Raises
        ------
        IllegalAction
            If no driver is asked; the match is unchanged.
        """
        with self._lock:
            question = self.state.question
            if question is None or question.players == (CHANCE,):
                raise IllegalAction(self._asked(), text(STOP), self._possible())
            return self._advance(question.players[0], STOP)

    def tick(self) -> list[Fact]:
        """Look at the clock: if time has run out, :meth:`time_out` for whoever it ran for.

        Returns
        -------
        list of tuple
            What happened; nothing as long as there is time.
        """
        with self._lock:
            clock = self._clock
            if clock is None or not clock.up or clock.seat is None:
                return []
            return self.time_out(self.drivers[clock.seat])

    def hold_clock(self) -> None:
        """Let time stand still until one of those it runs for has answered."""
        with self._lock:
            if self._clock is not None:
                self._clock.hold()

    def _ask_clock(self) -> None:
        if self._clock is not None:
            self._clock.ask(self.game.timed(self.state))

    def rewind_clock(self) -> None:
        """Set the time to what it was when the open question was asked, by the answers so far."""
        if self._clock is not None:
            timed = self.game.timed
            answers = ((timed(e.before), e.seconds) for e in self._entries)
            self._clock.replay(answers, timed(self.state))

    # -- memory ------------------------------------------------------------------------------

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every answer so far, oldest first, dice included."""
        return tuple(self._entries)

    @property
    def opening(self) -> tuple[Fact, ...]:
        """What happened before the first answer."""
        return tuple(self._opening)

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened, oldest first, as plain tuples."""
        return [*self._opening, *(fact for entry in self._entries for fact in entry.facts)]

    @property
    def log(self) -> list[str]:
        """Everything that happened, as sentences."""
        told = (self.game.sentence(fact, self.drivers) for fact in self.facts)
        return [sentence for sentence in told if sentence is not None]

    def undo(self, n: int = 1, fair: bool = False) -> Self:
        """Take back the last `n` decisions, with the dice that followed them.

        With ``dice="ask"`` a roll counts as a decision: its face was somebody's word.

        Parameters
        ----------
        n : int
            How many, at least 1.
        fair : bool
            Refuse to go back over a die.

        Returns
        -------
        Match
            This match.

        Raises
        ------
        UndoError
            If there is not so much to undo; the race is unchanged.
        """
        with self._lock:
            if n < 1:
                raise UndoError(f"undo({n}): the number of decisions must be 1 or more")
            cut = self._cut(n)
            taken = self._entries[cut:]
            if fair and any(entry.seat == CHANCE for entry in taken):
                raise UndoError("A fair undo does not go back over a die")
            del self._entries[cut:]
            self._undone.append(taken)
            self.state = taken[0].before
            self.rewind_clock()
            self._changed()
            return self

    def _cut(self, n: int) -> int:
        """Index of the first of the entries that the last `n` decisions and their dice made."""
        steps = [
            index
            for index, entry in enumerate(self._entries)
            if entry.seat != CHANCE or self.dice == "ask"
        ]
        if len(steps) < n:
            raise UndoError(f"There are {len(steps)} decisions to undo, not {n}")
        return steps[-n]

    def redo(self) -> Self:
        """Play again what the last undo took back.

        Raises
        ------
        UndoError
            If nothing was undone, or something else was played since.
        """
        with self._lock:
            if not self._undone:
                raise UndoError("There is nothing to redo")
            taken = self._undone.pop()
            self._entries.extend(taken)
            self.state = taken[-1].after
            self.rewind_clock()
            self._changed()
            return self

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` has anything to take back."""
        return self.dice == "ask" or any(entry.seat != CHANCE for entry in self._entries)

    @property
    def can_redo(self) -> bool:
        """Whether :meth:`redo` has anything to play again."""
        return bool(self._undone)

    def copy(self) -> Self:
        """A branch: the same race so far, free to go on differently."""
        with self._lock:
            twin = object.__new__(type(self))
            twin.__dict__.update(self.__dict__)
            twin._lock = threading.RLock()
            twin._entries = self._entries[:]
            twin._undone = self._undone[:]
            twin._opening = self._opening[:]
            twin._listeners = []
            twin._clock = None if self._clock is None else self._clock.still()
            return twin

    def branch(self, seed: int | None = None, dice: Literal["auto", "ask"] = "auto") -> Self:
        """A race that starts where this one stands, with dice of its own and no history.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice of the branch; a random one if not given.
        dice : "auto" or "ask"
            Whether it rolls by itself, whatever this match does.
        """
        twin = self.copy()
        twin.seed = check_seed(seed)
        twin.dice, twin._faces = dice, ()
        twin._restart(twin.state)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        clock = None if self._clock is None else self._clock.still()
        return {**self.__dict__, "_lock": None, "_listeners": [], "_clock": clock}

    def __setstate__(self, data: dict[str, Any]) -> None:
        self.__dict__.update(data)
        self._lock = threading.RLock()

    # -- listening ---------------------------------------------------------------------------

    @property
    def lock(self) -> threading.RLock:
        """Held while the match changes; hold it to read several things at one moment."""
        return self._lock

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; returns a function that stops it."""
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return stop

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.drivers == other.drivers
            and self.game.header() == other.game.header()
            and self._answers() == other._answers()
            and self.state.key() == other.state.key()
        )

    __hash__ = None  # type: ignore[assignment]

    def _answers(self) -> list[tuple[int, Action]]:
        return [(entry.seat, entry.action) for entry in self._entries]


def _action(answer: Answer) -> Action | None:
    """What an answer stands for; None when it cannot be the text or point of any action."""
    if isinstance(answer, Option):
        return answer.action
    if isinstance(answer, str):
        try:
            return parse(answer)
        except ValueError:
            return None
    if isinstance(answer, int) and not isinstance(answer, bool):
        return (answer,)
    if isinstance(answer, Sequence) and all(type(part) in (int, str) for part in answer):
        return tuple(answer)
    return None


def _spell(answer: object) -> str:
    written = answer.id if isinstance(answer, Option) else str(answer)
    return written if len(written) <= 60 else written[:57] + "..."
