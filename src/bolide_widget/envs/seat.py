"""One seat of a race as a Gymnasium environment, against opponents or alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.actions import text
from ..core.errors import RaceError, SetupError, shown
from ..core.given import need_switch, need_whole
from ..core.match import Match
from ..core.state import AnyState
from ..games import FIRST
from .opponents import Opponents, listed
from .play import Play, Setup, need_number, need_seed
from .race import action_names
from .screen import MODES, Screen, check_mode
from .seen import TEXT, Eyes, Seen, look, marked

BY_PLACE, BY_TURNS = "place", "turns"
FINISHED, OUT = "finished", "out"


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a race; the other seats belong to opponents, who answer in between.

    An action is one of at most 200 that mean the same at every moment, on every board and for any
    number of laps (`action_names`). A question with more answers is asked in parts. The mask, in
    ``info["action_mask"]`` and from `action_masks`, is never empty while the agent is to act. An
    action that it excludes changes nothing and costs a turn; the info then has ``illegal``. After
    an answer the info has it as text, ``answer``, and its raw ``number``.

    Parameters
    ----------
    game, track, max_turns, actions, race, **options
        As for `Setup`.
    opponents : sequence of drivers, agents and callables
        A driver for each other seat, such as ``bw.Rookie()``; an `Agent`; or a function from an
        observation to an action, for self-play: a dict with ``observation`` and ``action_mask`` as
        this environment has them.
    seat : int
        The agent's seat.
    observation : "view", "vector", "picture" or "text"
        The view from the car, scaled, in parts; the raw vector; a picture of the public board; or
        in words where the race stands, with the last sentences of the log.
    rewards : "place" or "turns"
        "place": at the end, 1 for the first to -1 for the last. "turns": -1 for each turn.
    shaping : bool
        Add what a step changes in the turns to go of a lone car; the optimum stays the same.
    crash_cost : int, optional
        With rewards by turns: what going out costs, in turns; all that are left if not given.
    render_mode : "human", "rgb_array", "ansi", optional
        "human" shows every change in the notebook; "ansi" is text.

    Attributes
    ----------
    action_names : tuple of str
        What each action means.
    column_names : dict of str to tuple of str, or tuple of str
        What the columns of the observation say.

    Raises
    ------
    SetupError
        If an argument is invalid.
    IllegalAction
        From `step`, if the action is not in the action space; nothing changes.

    Examples
    --------
    >>> env = SeatEnv("formula-d", "t1", laps=1, opponents=[bw.formula_d.Rookie()])
    >>> observation, info = env.reset(seed=1)
    >>> number = int(info["action_mask"].argmax())
    >>> env.action_names[number], env.action_space
    ('gear 1', Discrete(137))
    >>> observation, reward, terminated, truncated, info = env.step(number)
    >>> info["answer"], info["number"]
    ('gear:1', 1)
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        opponents: Sequence[Any] = (),
        seat: int = 0,
        observation: str = "view",
        rewards: str = BY_PLACE,
        shaping: bool = False,
        crash_cost: int | None = None,
        render_mode: str | None = None,
        max_turns: int | None = None,
        actions: str = "small",
        race: Match[Any] | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self._listens = render_mode == "ansi" or observation == TEXT
        given = listed(opponents)
        setup = Setup(
            game,
            track,
            seats=len(given) + 1,
            max_turns=max_turns,
            actions=actions,
            race=race,
            **options,
        )
        self._set(setup, given, need_whole("seat", seat, 0, len(given)))
        if not isinstance(rewards, str) or rewards not in (BY_PLACE, BY_TURNS):
            raise SetupError(f'rewards must be "place" or "turns", got {shown(rewards)}')
        self._by_turns = rewards == BY_TURNS
        self._shaping = need_switch("shaping", shaping)
        self.crash_cost = (
            None if crash_cost is None else need_whole("crash_cost", crash_cost, 0, 10**6)
        )
        self.eyes = Eyes(setup, observation)
        self.action_names = action_names(setup)
        self.column_names = self.eyes.names
        self.action_space = spaces.Discrete(len(self.action_names))
        self.observation_space = self.eyes.space
        self._screen = Screen()
        self._begun = False

    def _set(self, setup: Setup, opponents: Sequence[Any], seat: int) -> None:
        """Give every other seat to one of the opponents."""
        self._others = Opponents(setup, opponents, seat)
        self.setup, self.seat = setup, seat
        self.play = Play(setup, self._listens)

    # -- an episode --------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a race.

        Parameters
        ----------
        seed : int, optional
            The seed of the dice of this episode and of later ones.
        options : dict, optional
            ``race``, a race that is driven from its start from now on, with its board and rules;
            or ``start``, a race that is driven from where it stands, in this episode alone. Each
            has to be of the same game with as many cars. ``start`` may also be a function that
            gets a random generator of numpy and returns such a race: a curriculum.
        """
        super().reset(seed=need_seed(seed))
        start = self._start(dict(options or {}))
        self.play.begin(int(self.np_random.integers(2**63)), start)
        self._begun, self._paid, self._idle = True, False, 0
        self._left: tuple[int, str] | None = None
        began = self.setup.first if start is None else start
        self._turn = self._first_turn = max(0, int(began.position.round) - 1)
        self._to_go: float | None = None
        self._answer: tuple[str, int] | None = None
        self._others_move()
        self._potential()
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info()

    def _start(self, options: dict[str, Any]) -> AnyState | None:
        race, start = options.pop("race", None), options.pop("start", None)
        if options:
            raise SetupError(
                f"options of reset are race and start, got {shown(next(iter(options)))}"
            )
        if race is not None:
            self._take_over(race)
        if start is None:
            return None
        if callable(start) and not isinstance(start, Match):
            start = start(self.np_random)
        state = self._fitting("start", start)._state
        if start.game is not self.setup.game:
            self._take_over(start)
        return state.copy()

    def _fitting(self, name: str, race: Any) -> Match[Any]:
        names = self.setup.names
        fits = isinstance(race, Match) and race.game.name == self.setup.game.name
        if not fits or len(race.drivers) != len(names):
            raise SetupError(
                f"{name} must be a race of {self.setup.game.title} with {len(names)} cars, "
                f"got {shown(race)}"
            )
        fitting: Match[Any] = race
        return fitting

    def _take_over(self, race: Any) -> None:
        """Race on the board and by the rules of another race."""
        self._fitting("race", race)
        setup = Setup(race=race, max_turns=self.setup.max_turns, actions=self.setup.actions)
        eyes = Eyes(setup, self.eyes.kind)
        if eyes.space != self.observation_space or action_names(setup) != self.action_names:
            raise SetupError(
                "race: its observations or actions have another space; "
                'it needs actions="small" and observation="view", and rules of the same kind'
            )
        self.eyes = eyes
        self._set(setup, self._others.given, self.seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the opponents answer until the agent is to act again.

        Raises
        ------
        IllegalAction
            If the action is not in the action space; nothing changes.
        RaceError
            Before the first `reset`, and after the end.
        """
        play = self.play
        if not self._begun or play.over or self._late:
            raise RaceError("No race is under way: reset() begins one.")
        number = need_number("the car", action, range(len(self.action_names)))
        is_open = number in play.numbers
        self._answer = None
        if is_open:
            self._take(number)
        else:
            self._idle += 1
        reward = self._reward()
        if self.render_mode == "human":
            self.render()
        info = self._info() if is_open else {**self._info(), "illegal": True}
        return self._seen(), reward, play.over, self._late, info

    @property
    def _late(self) -> bool:
        """True if the race, with the turns lost by illegal actions, has exceeded its limit."""
        play = self.play
        return not play.over and play.state.position.round + self._idle > self.setup.max_turns

    def _take(self, number: int) -> None:
        """Take an open action, and note the answer if it is the last part of one."""
        play = self.play
        raw = self.setup.coding.numbers(play.state, self.seat)
        before: int = play.state.position.round
        play.take(number)
        if play.last is not None:
            self._watch(before)
            answer = play.last[1]
            known = next(key for key, each in raw.items() if each == answer)
            self._answer = text(answer), known
            self._others_move()

    def _others_move(self) -> None:
        """Let the opponents answer until it is the agent's turn, or the end."""
        play = self.play
        while not (play.seat == self.seat or play.over or play.late):
            before = play.state.position.round
            self._others.answer(play, self.eyes, self.np_random)
            self._watch(before)

    def _watch(self, turn: int) -> None:
        """Note in which turn the agent's car has left the race, and how."""
        if not self._by_turns or self._left is not None:
            return
        play, setup = self.play, self.setup
        status = setup.game.figures(play.state, (), setup.names)[self.seat]["status"]
        if play.over or status in (FINISHED, OUT):
            self._left = turn, status

    # -- what the agent gets -----------------------------------------------------------------

    def _reward(self) -> float:
        play = self.play
        reward = 0.0
        if self._by_turns:
            now, was_in = self._turns(), not self._paid
            reward, self._turn = float(self._turn - now), now
            if was_in and self._left is not None:
                self._paid = True
                if self._left[1] != FINISHED:
                    left = max(0, self.setup.max_turns - (now - self._first_turn))
                    reward -= left if self.crash_cost is None else self.crash_cost
        elif play.over or self._late:
            reward = play.rewards()[self.seat]
        return reward + (self._potential() if self._shaping else 0.0)

    def _turns(self) -> int:
        """Return how many turns of the agent's car are over."""
        begun = max(0, int(self.play.state.position.round) - 1)
        return self._idle + (begun if self._left is None else self._left[0])

    def _potential(self) -> float:
        """Return by how many turns the way to the flag has become shorter.

        Where the table has no number it is that of the last moment with one; at the end it is 0,
        so that all that is added to an episode is the number at its start.
        """
        if not self._shaping:
            return 0.0
        before = self._to_go
        if self.play.over:
            self._to_go = 0.0
        else:
            now = self.setup.row.ahead.turns_to_go(self.play.state, self.seat)
            self._to_go = before if now is None else now
        return 0.0 if before is None or self._to_go is None else before - self._to_go

    def _seen(self) -> Seen:
        return look(self.eyes, self.play, self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if self._answer is not None:
            info["answer"], info["number"] = self._answer
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions as booleans; at the end none is left."""
        play = self.play
        opened = () if play.over or self._late else play.open_to(self.seat)
        return marked(opened, len(self.action_names)).astype(np.bool_)

    def render(self) -> NDArray[np.uint8] | str | None:
        """Show the public board as `render_mode` says."""
        return self._screen.render(self.render_mode, self.play)
