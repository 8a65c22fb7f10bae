"""Many races at once, in one process, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..core.actions import Action
from ..core.dice import seed_of
from ..core.errors import RaceError, SetupError, shown
from ..core.given import need_switch, need_whole, parts
from ..core.match import Match
from ..games import FIRST
from ..racing.spelling import Rest
from .opponents import Opponents, listed
from .play import Play, Setup, need_number
from .race import action_names
from .seen import PICTURE, SIGHTS, VIEW, Eyes, need_kind

MODES: Final = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}


class RaceVectorEnv(VectorEnv[Any, Any, Any]):
    """Races of one game on one board, side by side, with independent dice.

    Without opponents one agent answers for every seat: an observation is that of the seat to move,
    ``info["seat"]``, and a reward that of the seat that has just acted. With opponents it has one
    seat. Rewards are by place, at the end of a race. ``info["action_mask"]`` marks the open actions
    of each race; ``info["rewards"]`` has those of all seats where a race has ended.

    Parameters
    ----------
    game, track, seats, max_turns, actions, race, **options
        As for `Setup`.
    num_envs : int
        The number of races.
    opponents, seat
        As for `SeatEnv`; None for an agent in every seat.
    observation : "view", "vector" or None
        As for `RaceEnv`; None for no observations: arrays without columns.
    autoreset_mode : "same_step" or "next_step"
        When a race that has ended begins anew, as Gymnasium names it. In the same step the last
        observations stand in ``info["final_obs"]``.
    copy : bool
        Whether each step returns arrays of its own; if not, the next step writes into them.

    Attributes
    ----------
    action_names : tuple of str
        What each action means.

    Raises
    ------
    SetupError
        If an argument is invalid.
    IllegalAction
        From `step`, if an action is not open; it names the first one, and no race changes.

    Examples
    --------
    >>> env = RaceVectorEnv("bolide", "hairpin", num_envs=8, laps=1)
    >>> seen, info = env.reset(seed=1)
    >>> seen["road"].shape, info["action_mask"].shape
    ((8, 42), (8, 172))
    >>> seen, rewards, over, late, info = env.step(info["action_mask"].argmax(axis=1))
    """

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        num_envs: int = 64,
        seats: int = 2,
        opponents: Sequence[Any] | None = None,
        seat: int = 0,
        observation: str | None = VIEW,
        max_turns: int | None = None,
        actions: str = "small",
        race: Match[Any] | None = None,
        autoreset_mode: str = "same_step",
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.num_envs = need_whole("num_envs", num_envs, 1)
        given = None if opponents is None else listed(opponents)
        cars = seats if given is None else len(given) + 1
        setup = Setup(
            game, track, seats=cars, max_turns=max_turns, actions=actions, race=race, **options
        )
        if not isinstance(autoreset_mode, str) or autoreset_mode not in MODES:
            raise SetupError(
                f'autoreset_mode must be "same_step" or "next_step", got {shown(autoreset_mode)}'
            )
        if observation is not None and need_kind(observation, SIGHTS) == PICTURE:
            raise SetupError("observation: many races have no pictures; render one of them")
        self._copy, self._same = need_switch("copy", copy), autoreset_mode == "same_step"
        self.metadata = {"autoreset_mode": MODES[autoreset_mode]}
        self._seat = need_whole("seat", seat, 0, cars - 1)
        self._opponents = None if given is None else Opponents(setup, given, self._seat)
        self.setup = setup
        self._eyes = Eyes(setup, observation or VIEW)
        self._blind = observation is None
        self.action_names = action_names(setup)
        count = len(self.action_names)
        empty = spaces.Box(-1, 1, (0,), np.float32)
        self.single_observation_space = empty if self._blind else self._eyes.space
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.plays = [Play(setup) for _ in range(self.num_envs)]
        self._masks = np.zeros((self.num_envs, count), np.int8)
        self._said = np.zeros((self.num_envs, count), np.int8)
        self._begun = False
        self._restart = np.zeros(self.num_envs, np.bool_)

    # -- episodes ----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all races.

        Parameters
        ----------
        seed : int, optional
            The seed of all dice; random if not given the first time.
        options : dict, optional
            Ignored.
        """
        if seed is not None or not self._begun:
            whole = None if seed is None else need_whole("seed", seed, 0)
            super().reset(seed=whole)
            self._series = int(self.np_random.integers(2**31)) if whole is None else whole
            self._count = 0
        for play in self.plays:
            self._begin(play)
        self._begun = True
        self._restart[:] = False
        return self._seen(), self._info()

    def _begin(self, play: Play) -> None:
        play.begin(seed_of(self._series, self._count))
        self._count += 1
        self._others_move(play)

    def _others_move(self, play: Play) -> None:
        if (others := self._opponents) is not None:
            while not (play.seat == self._seat or play.over or play.late):
                others.answer(play, self._eyes, self.np_random)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action in each race.

        Parameters
        ----------
        actions : sequence of int, (num_envs,)
            The number of an open action for each race; ignored where a race begins anew.

        Raises
        ------
        SetupError
            If it is not a list with one entry per race.
        IllegalAction
            If an action is not open; no race changes.
        RaceError
            Before the first `reset`.
        """
        steps = self._checked(actions)
        rewards = np.zeros(self.num_envs)
        over, late = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        ended: list[int] = []
        most, alone = self.setup.max_turns, self._opponents is None
        info: dict[str, Any] = {}
        for place, (play, step) in enumerate(zip(self.plays, steps, strict=True)):
            if step is None:
                self._begin(play)
                continue
            actor = play.seat
            play.follow(*step)
            if not alone:
                self._others_move(play)
            if play.seat < 0 or play.state.position.round > most:
                ended.append(place)
                by_seat = play.rewards()
                rewards[place] = by_seat[actor]
                (over if play.seat < 0 else late)[place] = True
                if "rewards" not in info:
                    info["rewards"] = np.zeros((self.num_envs, len(by_seat)), np.float32)
                info["rewards"][place] = by_seat
        self._restart = over | late
        if ended:
            info["_rewards"] = self._restart.copy()
            if self._same:
                self._begin_anew(ended, info)
        seen = self._seen()
        return seen, rewards, over, late, {**info, **self._info()}

    def _begin_anew(self, ended: list[int], info: dict[str, Any]) -> None:
        """Begin the races that have ended, and keep their last observations."""
        final = np.full(self.num_envs, None, object)
        for place in ended:
            play = self.plays[place]
            seat = self._seat if self._opponents is not None else max(0, play.seat)
            final[place] = (
                np.zeros(0, np.float32) if self._blind else self._eyes.see(play.state, seat)
            )
            self._begin(play)
        info["final_obs"], info["_final_obs"] = final, self._restart.copy()
        self._restart = np.zeros(self.num_envs, np.bool_)

    def _checked(self, actions: Any) -> list[tuple[int, Action | Rest] | None]:
        """Return each action with what it leads to; None where a race begins anew."""
        if not self._begun:
            raise RaceError("No race is under way: reset() begins them.")
        rows = actions.tolist() if isinstance(actions, np.ndarray) else actions
        given = parts(rows, self.num_envs)
        if given is None or len(given) != self.num_envs:
            raise SetupError(
                f"actions must be {self.num_envs} numbers, one a race, got {shown(actions)}"
            )
        steps: list[tuple[int, Action | Rest] | None] = []
        for place, (play, number) in enumerate(zip(self.plays, given, strict=True)):
            if self._restart[place]:
                steps.append(None)
                continue
            opened = play.numbers
            if type(number) is not int or number not in opened:
                number = need_number(f"race {place}", number, opened)
            steps.append((number, opened[number]))
        return steps

    # -- what the agent gets -----------------------------------------------------------------

    def _info(self) -> dict[str, Any]:
        """Return masks and seats, with Gymnasium's marks of the races that have them."""
        masks, width = self._masks, len(self.action_names)
        masks.fill(0)
        masks.reshape(-1)[
            [
                at * width + number
                for at, play in enumerate(self.plays)
                if not self._restart[at]
                for number in play.numbers
            ]
        ] = 1
        every = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": every,
            "seat": np.array(self._seats()),
            "_seat": every,
        }

    def _seats(self) -> list[int]:
        if self._opponents is not None:
            return [self._seat] * self.num_envs
        return [max(0, play.seat) for play in self.plays]

    def _seen(self) -> Any:
        """Return the observations of the seats to move."""
        if self._blind:
            return np.zeros((self.num_envs, 0), np.float32)
        vector, seats = self._eyes.setup.coding.vector, self._seats()
        rows = np.array(
            [vector(play.state, seat) for play, seat in zip(self.plays, seats, strict=True)],
            np.float32,
        )
        view = self._eyes.view
        if view is None:
            return rows
        looked = view.look(rows, np.array(seats))
        if self._eyes.in_parts:
            said = self._said
            said.fill(0)
            for at, play in enumerate(self.plays):
                if play.said:
                    said[at, play.said] = 1
            looked["said"] = said.copy() if self._copy else said
        return looked

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of all races as booleans."""
        return self._masks.astype(np.bool_)

    def close(self, **kwargs: Any) -> None:
        """Close the races: none is driven any more.

        Parameters
        ----------
        **kwargs : object
            As `gymnasium.vector.VectorEnv.close` has them; none is needed.

        Examples
        --------
        >>> from bolide_widget import envs
        >>> envs.RaceVectorEnv("bolide", "hairpin", num_envs=2, laps=1).close()
        """
        super().close(**kwargs)

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: there is nothing to close."""

    def __repr__(self) -> str:
        return f"RaceVectorEnv({self.setup!r}, {self.num_envs} races)"
