"""The match around a state: it checks answers, rolls dice, remembers, undoes and saves."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, Self, TypeVar, cast

from . import answers, history, options
from .actions import Action
from .answers import Answer, spell
from .dice import Hand, rolled, rolled_on
from .examples import OwnExamples
from .facts import Facts, moments, named
from .game import Clock, P
from .given import Dice, Face, check_dice, check_names, check_seed
from .history import Pinned, bare, branched, is_decision, known_to, sentences, taken_back
from .listening import Listener, Listeners, Look, tell
from .moment import Entry, Moment, begun
from .once import cached_property, lock
from .options import Decision, Fact, MaybeNone, Option, Roll
from .questions import CHANCE, STOP, TIME_OUT, Fact as Plain
from .restore import Recorded, restore
from .shown_game import ShownGame
from .state import AnyState, State
from .stretch import Stretch
from .watch import EVERYTHING, Watch

__all__ = ["Answer", "Entry", "Match"]

V = TypeVar("V")


class Match(Recorded, OwnExamples, Generic[P]):
    """A game being played by named drivers: the only object with a memory.

    Safe to use from several threads: every change happens under one lock. Safe to interrupt: a
    change is worked out aside and put in place at once, so a keyboard interrupt finds the match
    before it or after it, never between. What a match hands out is a copy or cannot be changed.

    Parameters
    ----------
    game : Game
        The rules.
    drivers : sequence of str
        Names, one per seat.
    seed : int, optional
        Fixes the dice; a random one if not given.
    dice : "auto", "ask" or sequence of int, str and tuple
        Roll by the seed at once; wait for :meth:`roll`; or use these faces first, then the seed.
    start : State, optional
        Where to start instead of the game's own start.

    Raises
    ------
    SetupError
        For names, seeds and dice that cannot be.
    """

    _viewer: int | None = None
    _watch: Watch = EVERYTHING

    def __init__(
        self,
        game: ShownGame[P],
        drivers: Sequence[str],
        *,
        seed: int | None = None,
        dice: Dice = "auto",
        start: State[P, Any] | None = None,
    ) -> None:
        self.game = game
        self.drivers = check_names(drivers)
        number = check_seed(seed)
        self.dice, self._faces = check_dice(dice)
        self._made: tuple[Moment[P] | None, dict[str, Any]] = (None, {})
        self._looks: Listeners[Look] = Listeners()
        self._listeners: Listeners[Listener] = Listeners()
        clock = None if game.timer is None else Clock(game.timer)
        first = start or game.start(len(self.drivers))
        self._now: Moment[P] = self._rolled_on(begun(first, clock, game, start is not None, number))

    # -- where it stands ---------------------------------------------------------------------

    @property
    def state(self) -> State[P, Any]:
        """A copy of the current state, which you may play on or change."""
        return self._now.state.copy()

    @property
    def _state(self) -> State[P, Any]:
        """Internal. The state itself; treat as read-only."""
        return self._now.state

    @property
    def start(self) -> State[P, Any]:
        """The state in which the match began, as a copy."""
        return self._now.start.copy()

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self._now.seed

    @property
    def arranged(self) -> bool:
        """True if the match began from a set-up position instead of the game's own start."""
        return self._now.arranged

    # -- what is open ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True if no question is open."""
        return not self._state.stack

    @property
    def pending(self) -> Decision | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when the race is over.

        At a sealed choice it is the decision of the first driver who has not answered.
        """
        return options.pending(self._state, self.drivers, self._viewer)

    @property
    def asked(self) -> list[Decision]:
        """The decision of each driver who still owes an answer; none at a roll and at the end.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.pending.driver in [decision.driver for decision in race.asked]
        True
        """
        return options.decisions(self._state, self.drivers)

    @property
    def options(self) -> list[Option]:
        """The options of the pending decision; empty at a roll and at the end."""
        return options.options(self._state, self.drivers, self._viewer)

    # -- playing -----------------------------------------------------------------------------

    def play(self, answer: Answer, driver: str | None = None) -> list[Fact]:
        """Answer the pending decision.

        Parameters
        ----------
        answer : Option, str or point
            One of :attr:`options`, its id, or its point ``(x, y)``.
        driver : str, optional
            The driver who answers; needed only if several drivers choose at once.

        Returns
        -------
        list of tuple
            The facts that followed, including automatic rolls.

        Raises
        ------
        IllegalAction
            If the answer is not possible; the race is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> facts = race.play(race.options[0])
        >>> facts = race.play(race.options[0].id)
        >>> len(race.history) >= 2
        True
        """
        with self._lock:
            facts = self._advance(*self._read(answer, driver))
        return named(facts, self.game, self.drivers)

    def roll(self, face: Answer | None = None) -> list[Fact]:
        """Answer the pending roll.

        Parameters
        ----------
        face : int, str or tuple, optional
            The face, such as ``12`` or ``"rain"``, or several faces, ``(3, 4)``; from loaded faces
            or the seed if not given.

        Returns
        -------
        list of tuple
            The facts that followed.

        Raises
        ------
        IllegalAction
            If no roll is pending, or the die has no such face; the race is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], dice="ask")
        >>> while race.options:
        ...     facts = race.play(race.options[0])
        >>> face = list(race.pending.outcomes)[-1]
        >>> facts = race.roll(face)
        >>> race.history[-1].action == (face if isinstance(face, tuple) else (face,))
        True
        """
        with self._lock:
            if self._state.to_act != (CHANCE,):
                answer = "a roll" if face is None else spell(face)
                raise answers.refusal(self._state, answer, self.drivers)
            if face is None:
                action = rolled(self._now, self._hand, self.drivers)
            else:
                action = answers.checked(self._state, face, CHANCE, self.drivers)
            facts = self._advance(CHANCE, action)
        return named(facts, self.game, self.drivers)

    def check(self, answer: Answer, driver: str | None = None) -> Action:
        """Return the action of an answer to the pending decision, without playing it.

        Raises
        ------
        IllegalAction
            If the answer is not possible.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> action = race.check(race.options[0])
        >>> facts = race.play(race.options[0])
        >>> action in [entry.action for entry in race.history]
        True
        """
        with self._lock:
            return self._read(answer, driver)[1]

    def _read(self, answer: Answer, driver: str | None) -> tuple[int, Action]:
        return answers.read(self._state, answer, driver, self.drivers, self._viewer)

    def _advance(self, seat: int, action: Action) -> list[Fact]:
        """Carry out an answer that has been checked, and the dice after it."""
        now, watch = self._now, self._watch.answered(self._now, seat, action)
        new = self._rolled_on(now.answered(seat, action, self.game), watch)
        facts = new.facts_since(now)
        self._watch = watch  # before listeners are called, which may set it again
        self._become(new._replace(undone=()) if new.undone else new, facts)
        return cast("list[Fact]", facts)

    def _carry_on(
        self,
        choosers: Sequence[Callable[[AnyState, int], Action] | None],
        ended: Callable[[AnyState, int], bool],
    ) -> None:
        """Let trusted drivers answer without checks for a while.

        If there are listeners or a clock, play a single answer like all others.
        """
        with self._lock:
            now = self._now
            heard = self._listeners or self._looks or self._watch.levels or self._watch.next
            if heard or now.undone or now.clock is not None:
                seat = now.state.stack[-1].players[0]
                choose = choosers[seat]
                assert choose is not None
                self._advance(seat, choose(now.state, seat))
                return
            stretch = Stretch(now.state)
            try:
                stretch.play(now, choosers, ended, self._hand, self.drivers)
            finally:
                self._now = stretch.after(now)

    def _become(self, new: Moment[P], facts: Sequence[tuple[Any, ...]] = ()) -> None:
        """Put a new moment in place and call every listener, even if an interrupt comes between."""
        before, news = self._now, tuple(facts)
        looking, listening = iter(self._looks), iter(self._listeners)
        try:
            self._now = new
            tell(looking)
            tell(listening, news)
        except BaseException:
            if self._now is not before:
                tell(iter(self._looks))  # one of them may have been broken off
                tell(listening, news)
            raise

    def _restart(self, state: State[P, Any]) -> None:
        """Begin anew from a set-up position; forget everything before it."""
        new = self._rolled_on(begun(state, self.clock, self.game, True, self.seed))
        self._become(new, new.facts)

    def restart(self, seed: int | None = None) -> Self:
        """Start over, with other dice; everything played before is discarded.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice; a random one if not given.

        Returns
        -------
        Match
            This match: everything that holds or shows it has the new one. ``match.copy()`` keeps
            the old one.

        Raises
        ------
        SetupError
            If the seed is invalid; the match is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> facts = race.play(race.options[0])
        >>> race.restart(seed=2).can_undo, race.seed
        (False, 2)
        """
        number = check_seed(seed)
        with self._lock:
            new = self._rolled_on(self._now.begun_again(number, self.game))
            self._become(new, new.facts)
        return self

    def _extend(self, entries: Sequence[Entry]) -> None:
        """Take over answers as they are: a record has checked them."""
        with self._lock:
            self._now = self._now.followed_by(entries)

    def _rolled_on(self, moment: Moment[P], watch: Watch | None = None) -> Moment[P]:
        """Return the moment after dice that roll at once, and default answers by watch level."""
        return rolled_on(moment, self._hand, watch or self._watch, self.game, self.drivers)

    @property
    def _hand(self) -> Hand:
        return Hand(self.dice, self._faces)

    def watch(self, driver: str, level: str) -> Self:
        """Set how closely a driver watches for a chance to answer out of turn.

        In games that poll one driver after another whether to play a card, most answers are "pass".
        Where a level leaves a driver out, the match gives the default answer at once, as an
        ordinary answer. Every driver begins with ``"all"``; a level is a setting: records do not
        contain it, and it changes no rule.

        Parameters
        ----------
        driver : str
            The driver.
        level : "all", "own+react", "touched", "own", "none" or "next"
            From every question to none; each game defines what the levels mean there. With
            "touched" a pass holds until something affects the driver, or until the level is set
            again. "next" leaves the level as it is: the driver gets just the next question,
            whatever it is about.

        Raises
        ------
        SetupError
            If there is no such level.
        IllegalAction
            If there is no such driver.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.watch("Ada", "own").watching("Ada"), race.watching("Bob")
        ('own', 'all')
        """
        watch = self._watch.given(self._seat(driver), level)
        with self._lock:
            self._watch, now = watch, self._now
            new = self._rolled_on(now)
            if new is not now:
                self._become(new._replace(undone=()), new.facts_since(now))
        return self

    def watching(self, driver: str) -> str:
        """Return how closely a driver watches, as set by :meth:`watch`."""
        return self._watch.level(self._seat(driver))

    @property
    def loaded(self) -> tuple[Face, ...]:
        """The faces that come first, before the seed decides."""
        return self._faces

    @property
    def rolls(self) -> int:
        """The number of dice rolled so far."""
        return self._now.rolls

    def _seat(self, driver: object) -> int:
        return answers.seat_of(driver, self.drivers)

    # -- time --------------------------------------------------------------------------------

    @property
    def clock(self) -> Clock | None:
        """A copy of the clock, as it runs until the next answer; None without a clock."""
        clock = self._now.clock
        return None if clock is None else clock.twin()

    def set_timer(self, seconds: float | None) -> Self:
        """Set the time per turn, or remove the clock, at any moment of the match.

        Parameters
        ----------
        seconds : float or None
            Seconds that each turn adds from now on, above 0 and at most 3600; None for no clock.
            The turn in progress begins with that time.

        Returns
        -------
        Match
            This match.

        Raises
        ------
        SetupError
            If the time is out of range; the match is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.set_timer(30).clock
        Clock(30 s a turn, 30.0 s left)
        """
        clock = None if seconds is None else Clock(seconds)
        with self._lock:
            self._become(self._now.timed(clock, self.game))
        return self

    def run_clock(self, drivers: Sequence[str]) -> None:
        """Run the clock for these drivers; with an empty list it stops, as at the beginning.

        A widget calls this for the people at its screen: computer drivers keep their own pace, and
        a match without a page waits for its script. Without a clock nothing happens.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race = race.set_timer(30)
        >>> race.run_clock(race.drivers)
        >>> race.clock is None
        False
        """
        with self._lock:
            if self._now.clock is not None:
                seats = [self._seat(driver) for driver in drivers]
                self._now = self._now.clocked(lambda clock: clock.run_for(seats))

    def time_out(self, driver: str | None = None) -> list[Fact]:
        """Answer the pending decision for a driver whose time is up, whatever the clock says.

        Parameters
        ----------
        driver : str, optional
            The driver whose time is up; needed only if several drivers choose at once.

        Returns
        -------
        list of tuple
            The facts, as from :meth:`play`.

        Raises
        ------
        IllegalAction
            If no driver has to answer, or not this one; the match is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.time_out(race.pending.driver)[0].kind
        'time-out'
        """
        with self._lock:
            seat = answers.timed_out(self._state, TIME_OUT, driver, self.drivers)
            return self._advance(seat, TIME_OUT)

    def stop(self) -> list[Fact]:
        """Stop the match for all drivers still in it: in a race they retire.

        No driver chooses this: it is for races that would not end. The record contains it.

        Returns
        -------
        list of tuple
            The facts.

        Raises
        ------
        IllegalAction
            If no driver has to answer; the match is unchanged.
        """
        with self._lock:
            seat = answers.timed_out(self._state, STOP, None, self.drivers)
            return self._advance(seat, STOP)

    def tick(self) -> list[Fact]:
        """Check the clock: if time has run out, call :meth:`time_out` for the driver it ran for.

        Returns
        -------
        list of tuple
            The facts; empty while there is time left.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.set_timer(30).tick()
        []
        """
        with self._lock:
            clock = self._now.clock
            if clock is None or not clock.up or clock.seat is None:
                return []
            return self.time_out(self.drivers[clock.seat])

    def hold_clock(self) -> None:
        """Stop the clock until one of the drivers it runs for has answered."""
        with self._lock:
            self._now = self._now.clocked(Clock.hold)

    def rewind_clock(self) -> None:
        """Set the clock back to when the open question was asked, from the answers so far."""
        with self._lock:
            self._now = self._now.rewound(self.game)

    # -- memory ------------------------------------------------------------------------------

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every answer so far, oldest first, dice included."""
        return tuple(self._now.entries)

    @property
    def opening(self) -> tuple[Fact, ...]:
        """The facts before the first answer."""
        return tuple(named(self._now.opening, self.game, self.drivers))

    @property
    def facts(self) -> Facts[Fact]:
        """Everything that happened, oldest first: named tuples, and tables of them.

        Each has its fields by name, and ``driver``, the name of the driver it is about.
        ``facts.of("move")`` is a table of one kind, ``facts.to_frame()`` one of all.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.facts == [*race.opening, *(fact for entry in race.history for fact in entry.facts)]
        True
        """
        now, game = self._now, self.game
        return Facts(now.facts, game, self.drivers, lambda: moments(now, game, len(self.drivers)))

    @property
    def log(self) -> list[str]:
        """Everything that happened, as sentences."""
        return sentences(self._now.facts, self.game, self.drivers)

    def facts_for(self, driver: str | None = None) -> Facts[Fact]:
        """Return the facts that a driver may know; without a name, those everyone may know.

        In a game without secrets it is :attr:`facts`.

        Raises
        ------
        IllegalAction
            If there is no such driver.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.facts_for("Ada") == race.facts
        True
        """
        now, game = self._now, self.game
        seat = None if driver is None else self._seat(driver)

        def known() -> Iterator[tuple[Plain, tuple[int, int]]]:
            for fact, when in moments(now, game, len(self.drivers)):
                seen = game.seen(fact, seat)
                if seen is not None:
                    yield seen, when

        return Facts(history.known_facts(now, game, seat), game, self.drivers, known)

    def log_for(self, driver: str | None = None) -> list[str]:
        """Return the log as sentences, as a driver may know it; see :meth:`facts_for`."""
        return sentences(self.facts_for(driver), self.game, self.drivers)

    def undo(self, n: int = 1, fair: bool = False) -> Self:
        """Take back the last `n` decisions, with the dice that followed them.

        With ``dice="ask"`` a roll counts as a decision: a person entered its face.

        Parameters
        ----------
        n : int
            Number of decisions, at least 1.
        fair : bool
            Refuse to go back over a die.

        Returns
        -------
        Match
            This match.

        Raises
        ------
        UndoError
            If fewer than `n` decisions can be undone; the race is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> facts = race.play(race.options[0])
        >>> race.undo().can_redo
        True
        """
        with self._lock:
            self._become(taken_back(self._now, n, fair, self.dice == "ask", self.game))
            return self

    def redo(self) -> Self:
        """Play the decisions that the last undo took back.

        Raises
        ------
        UndoError
            If nothing was undone, or something else was played since.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> facts = race.play(race.options[0])
        >>> race.undo().redo().can_redo
        False
        """
        with self._lock:
            new = self._now.again(self.game)
            self._become(new, new.facts_since(self._now))
            return self

    @property
    def can_undo(self) -> bool:
        """True if :meth:`undo` can undo a decision."""
        return any(is_decision(entry, self.dice == "ask") for entry in reversed(self._now.entries))

    @property
    def can_redo(self) -> bool:
        """True if :meth:`redo` can play an undone decision again."""
        return bool(self._now.undone)

    def copy(self) -> Self:
        """Return a branch: a copy of the race so far that can go on differently.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> twin = race.copy()
        >>> facts = twin.play(twin.options[0])
        >>> twin == race
        False
        """
        with self._lock:
            twin = object.__new__(type(self))
            twin.__setstate__(self.__getstate__())
            return twin

    def branch(self, seed: int | None = None, dice: Dice = "auto") -> Self:
        """Return a copy of the race so far, with independent dice from here on.

        It has the same past: log, history and undo. Decisions undone in this race cannot be redone
        in the branch. If an undo goes back over an older roll, the branch rolls again with its own
        seed.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice of the branch; a random one if not given.
        dice : "auto", "ask" or sequence of int, str and tuple
            Whether it rolls by itself, whatever this match does; or faces to use first, from here
            on, before the seed decides.

        Raises
        ------
        SetupError
            If the seed or the dice are invalid.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> branch = race.branch(seed=2)
        >>> facts = branch.play(branch.options[0])
        >>> len(branch.history) > len(race.history)
        True
        """
        twin, number = self.copy(), check_seed(seed)
        twin.dice, twin._faces = check_dice(dice)
        twin._now = twin._rolled_on(branched(twin._now, number))
        return twin

    def seen_by(self, driver: str, seed: int | None = None, dice: Dice = "auto") -> Self:
        """Return a branch that holds only what a driver may know: the view of drivers and hints.

        Information hidden from the driver is drawn anew (a determinization); the past is reduced to
        the facts the driver may know. In a game without secrets it is a :meth:`branch`.

        Parameters
        ----------
        driver : str
            The driver whose view it is.
        seed : int, optional
            Fixes the hidden information and the dice of the branch; random if not given.
        dice : "auto", "ask" or sequence of int, str and tuple
            As for :meth:`branch`.

        Raises
        ------
        IllegalAction
            If there is no such driver.
        SetupError
            If the seed or the dice are invalid.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.seen_by("Ada", seed=2).pending.driver == race.pending.driver
        True
        """
        seat = self._seat(driver)
        if not self.game.secret:
            return self.branch(seed, dice)
        with self._lock:
            twin, known = self.copy(), history.known_facts(self._now, self.game, seat)
            number = check_seed(seed)
            twin.dice, twin._faces = check_dice(dice)
            twin._viewer, twin._watch = seat, EVERYTHING
            twin._now = twin._rolled_on(known_to(seat, self._now, known, self.game, number))
            return twin

    def _bare(self, state: State[P, Any] | None = None) -> Self:
        """Return a race that starts at the current or a given state, for worker processes."""
        twin = self.copy()
        twin.dice, twin._faces = "ask", ()
        now = self._now if state is None else self._now._replace(state=state)
        twin._now = bare(now, self.game, self.seed)
        return twin

    def _show(self, state: State[P, Any]) -> None:
        """Internal. Show another state in a race of the package's own, whatever its history."""
        self._now = self._now._replace(state=state)

    def _once(self, now: Moment[P], key: str, make: Callable[[], V]) -> V:
        """Return a value made of a moment, cached until it is asked for at another moment.

        Parameters
        ----------
        now : Moment
        key : str
            Names the value; callers must not change the value.
        make : callable
            Makes it.
        """
        of, made = self._made
        if of is None or of.state is not now.state or of.entries is not now.entries:
            made = {}
            self._made = now, made
        if key not in made:
            made[key] = make()
        value: V = made[key]
        return value

    def __getstate__(self) -> dict[str, Any]:
        own: dict[str, Any] = {"_looks": Listeners(), "_listeners": Listeners()}
        state = {**self.__dict__, "_now": self._now.still(), "_made": (None, {}), **own}
        state.pop("_lock", None)
        return state

    def __setstate__(self, data: dict[str, Any]) -> None:
        self.__dict__.update(data)

    # -- saving ------------------------------------------------------------------------------

    def to_json(self, *, sealed: bool = True) -> str:
        """Return the match as a JSON record: header, every answer with a digest, final state.

        Parameters
        ----------
        sealed : bool
            Whether to include answers still under a seal: every reader of the record can see them.
            Without them the record is safe to share, and the match loaded from it lets their
            drivers answer again.

        Raises
        ------
        RecordError
            If `sealed` is False in a game that hides more than sealed answers, or is neither True
            nor False.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> bw.Race.from_json(race.to_json()) == race
        True
        """
        return history.write(history.for_eyes(self, sealed), self._enclosed())

    def save(self, path: str | Path, *, sealed: bool = True, overwrite: bool = False) -> Path:
        """Write the record to a file and return its path.

        Parameters
        ----------
        path : str or Path
            The file; its name must end with ".json".
        sealed : bool
            As for :meth:`to_json`.
        overwrite : bool
            Whether an existing file is replaced.

        Raises
        ------
        RecordError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> race.save("race.json").name
        'race.json'
        """
        return history.save(path, self.to_json(sealed=sealed), overwrite=overwrite)

    @classmethod
    def from_json(cls, written: str, *, track: Pinned | None = None) -> Self:
        """Load a match from a record, replaying it through the rules.

        Parameters
        ----------
        written : str
            JSON from :meth:`to_json`.
        track : Track, optional
            The board, which must be the record's. By default the record's own board.

        Raises
        ------
        RecordError
            If it is not a record, its track or version differs, or an entry is wrong; the message
            names the entry.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> bw.Race.from_json(race.to_json()).drivers
        ('Ada', 'Bob')
        """
        return restore(cls, written, track)

    @classmethod
    def load(cls, path: str | Path, *, track: Pinned | None = None) -> Self:
        """Load a match from a record file; see :meth:`from_json`. Errors name the file.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> bw.Race.load(race.save("race.json")) == race
        True
        """
        return history.load(path, lambda written: cls.from_json(written, track=track))

    # -- listening ---------------------------------------------------------------------------

    @cached_property
    def _lock(self) -> threading.RLock:
        """The lock, made on first use: most copies are never played on by hand."""
        return lock()

    @property
    def lock(self) -> threading.RLock:
        """The lock held while the match changes; hold it to read several things at one moment."""
        return self._lock

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call a function after every change, whatever caused it.

        Parameters
        ----------
        listener : callable ``(facts)``
            Gets a tuple of facts, as :meth:`play` returns them; after a redo the facts that happen
            again, after an undo or a new clock an empty tuple. It is called under the lock of the
            match, and may itself play. If it raises, the error is logged and nothing else is
            affected: the move stands, and the other listeners are called.

        Returns
        -------
        callable
            Call it to stop listening.

        Raises
        ------
        SetupError
            If the listener cannot be called.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> heard = []
        >>> stop = race.on_change(heard.extend)
        >>> race.play(race.options[0]) == heard
        True
        >>> stop()
        """
        return self._listeners.add(listener, self._lock)

    def subscribe(self, listener: Look) -> Callable[[], None]:
        """Call a function without facts after every change, for code that looks at the whole match.

        Like :meth:`on_change`, but called before those listeners, and called again after a keyboard
        interrupt, so that a screen shows the current state. Returns a function that stops it.
        """
        return self._looks.add(listener, self._lock)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine, others = self._now, other._now  # another thread may play on
        return (
            self.drivers == other.drivers
            and self.game.header() == other.game.header()
            and mine.answers == others.answers
            and mine.state.key() == others.state.key()
        )

    __hash__ = None  # type: ignore[assignment]
