"""A car alone, as Gymnasium knows a task: a turn costs 1, the finish ends it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..core.errors import RaceError
from ..core.given import need_options, need_whole
from ..games import FIRST, need
from ..pictures import pixels
from ..racing.coding import Alone
from .play import OPTIONS, Play, Setup, need_number, need_seed
from .race import picture_space, vector_space
from .screen import MODES, Screen, check_mode, check_observation, observed

VERSION: Final = 0
"""Of these tasks, as their ids have it."""


class RaceAlone:
    """A race with one car, by all its rules: dice, wear, pit stops."""

    lost = False

    def __init__(self, game: str, track: Any, **options: Any) -> None:
        need_options(options, OPTIONS)
        setup = Setup(game, track, seats=1, **{"laps": 1, **options})
        self.play = Play(setup)
        self.answers = len(setup.coding.answers)
        self.columns = setup.coding.columns
        self.most = setup.max_turns
        self._idle = 0

    def begin(self, random: Random) -> None:
        """Stand at the start, with these dice."""
        self._idle, self.lost = 0, False
        self.play.begin(random.getrandbits(63))

    @property
    def turns(self) -> int:
        """Turns taken, those included in which nothing that was open was answered."""
        play = self.play
        begun: int = play.state.position.round
        return self._idle + (begun if play.over else max(0, begun - 1))

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.play.over

    def open(self) -> Iterable[int]:
        """Numbers of the answers that are open."""
        return self.play.numbers

    def take(self, number: int) -> bool:
        """Give an answer; one that is not open changes nothing, and costs a turn."""
        if number not in self.play.numbers:
            self._idle += 1
            return False
        self.play.take(number)
        self.lost = self.play.over and self.play.rewards() == [-1.0]
        return True

    def vector(self) -> list[float]:
        """The position, column by column."""
        return self.play.setup.coding.vector(self.play.state, 0)

    def shown(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The board and the scene."""
        return self.play.shown()


class LapEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """A car alone on a board, from the start to the finish in as few turns as can be.

    Every turn has the reward -1, so that the return is the number of turns, negative. A car that is
    out before the finish pays for all the turns that were left to it. ``info["action_mask"]`` says
    which actions are open; one that is not is a crash in Bolide (by the option ``crash``), and a
    turn that is lost in the other games.

    Parameters
    ----------
    game : str
        Which.
    track : Track or str, optional
        The board; that of the game's own examples if not given.
    observation : "vector" or "picture"
        What is observed.
    render_mode : "human", "rgb_array", optional
        "human" shows every change in the notebook.
    max_turns : int, optional
        Turns after which it is truncated; many if not given.
    **options
        In Bolide ``engine``, ``top_speed``, ``laps``, ``noise``, ``crash``, ``start``,
        ``velocity``, ``rest`` and ``rules="sutton-barto"``, as `LoneCar` has them; in the other
        games those of the game's `Race`: ``rules``, ``laps``.

    Raises
    ------
    SetupError
        For an argument that cannot be.

    Examples
    --------
    >>> import gymnasium
    >>> made = gymnasium.make("bolide_widget.envs:bolide/Lap-v0", track="straight", engine="box-1")
    >>> observation, info = made.reset(seed=1)
    >>> action = info["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = made.step(action)
    >>> reward, terminated, made.action_space
    (-1.0, False, Discrete(9))
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        observation: str = "vector",
        render_mode: str | None = None,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        self._pictures = check_observation(observation)
        self.render_mode = check_mode(render_mode)
        row = need(game)
        board = row.track if track is None else track
        own = row.alone(board, **options)
        self.car: Alone = own or RaceAlone(game, board, **options)
        self.max_turns = need_whole(
            "max_turns", self.car.most if max_turns is None else max_turns, 1
        )
        self.action_space = gymnasium.spaces.Discrete(self.car.answers)
        self.observation_space = (
            picture_space(observed(self.car.shown()))
            if self._pictures
            else vector_space(tuple(self.car.columns))
        )
        self._screen = Screen()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Stand at the start.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice of this way and of those after it.
        options : dict, optional
            Not looked at.
        """
        super().reset(seed=need_seed(seed))
        self.car.begin(Random(int(self.np_random.integers(2**63))))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Take an action.

        Raises
        ------
        IllegalAction
            If it is not in the action space; nothing is changed.
        RaceError
            After the end.
        """
        car = self.car
        before = car.turns
        if car.over or before >= self.max_turns:
            raise RaceError("The lap is over: reset() begins another.")
        was_open = car.take(need_number("the car", action, range(car.answers)))
        reward = float(before - car.turns)
        if car.over and car.lost:
            reward -= max(0, self.max_turns - car.turns)
        late = not car.over and car.turns >= self.max_turns
        if self.render_mode == "human":
            self.render()
        info = self._info()
        if not was_open:
            info["illegal"] = True
        return self._observation(), reward, car.over, late, info

    def _observation(self) -> NDArray[Any]:
        if self._pictures:
            return observed(self.car.shown())
        return np.array(self.car.vector(), np.float32)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.car.answers, np.int8)
        mask[list(self.car.open())] = 1
        return {"action_mask": mask, "turns": self.car.turns}

    def render(self) -> NDArray[np.uint8] | None:
        """Show the board, by the `render_mode`."""
        if self.render_mode == "rgb_array":
            return pixels(*self.car.shown())
        if self.render_mode == "human":
            self._screen.show(self.car.shown())
        return None
