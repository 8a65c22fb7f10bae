"""A lone car as a Gymnasium environment: each turn costs 1, and the finish ends the episode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..core.actions import text
from ..core.errors import RaceError, SetupError
from ..core.given import need_options, need_switch, need_whole
from ..games import FIRST, need
from ..pictures import pixels
from ..racing.coding import Alone, Looking
from .play import OPTIONS, Play, Setup, need_number, need_seed
from .screen import PICTURES, Screen, check_mode, observed
from .seen import PICTURE, SIGHTS, VIEW, Seen, need_kind, picture_space, vector_space, view_space


class RaceAlone:
    """A race with one car under the full rules: dice, wear, pit stops."""

    lost = False

    def __init__(self, game: str, track: Any, **options: Any) -> None:
        need_options(options, OPTIONS)
        setup = Setup(game, track, seats=1, **{"laps": 1, **options})
        self.play = Play(setup)
        self.answers = len(setup.coding.answers)
        self.action_names = tuple(map(text, setup.coding.answers))
        self.columns = setup.coding.columns
        self.most = setup.max_turns
        self._idle = 0

    def begin(self, random: Random) -> None:
        """Go to the start, with dice from a random generator."""
        self._idle, self.lost = 0, False
        self.play.begin(random.getrandbits(63))

    @property
    def turns(self) -> int:
        """The turns taken, including those lost by illegal answers."""
        play = self.play
        begun: int = play.state.position.round
        return self._idle + (begun if play.over else max(0, begun - 1))

    @property
    def over(self) -> bool:
        """True once the race has ended."""
        return self.play.over

    def open(self) -> Iterable[int]:
        """Return the numbers of the legal answers."""
        return self.play.numbers

    def take(self, number: int) -> bool:
        """Give an answer; an illegal one changes nothing and costs a turn."""
        if number not in self.play.numbers:
            self._idle += 1
            return False
        self.play.take(number)
        self.lost = self.play.over and self.play.rewards() == [-1.0]
        return True

    def vector(self) -> list[float]:
        """Return the position as a vector, column by column."""
        return self.play.setup.coding.vector(self.play.state, 0)

    def shown(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return the board and the scene."""
        return self.play.shown()


class LapEnv(gymnasium.Env[Any, np.int64]):
    """A lone car on a board, from the start to the finish in as few turns as possible.

    Every turn has the reward -1, so the return is minus the number of turns. A car that goes out
    before the finish pays for all the turns it had left. ``info["action_mask"]`` marks the legal
    actions, and so does `action_masks`; an illegal one is a crash in Bolide (by the option
    ``crash``), and costs a turn in the other games. If no action is legal, each is a crash, and
    the mask marks them all.

    Parameters
    ----------
    game : str
        One of ``bw.games()``.
    track : Track or str, optional
        The board; the game's default if not given.
    observation : "vector", "view" or "picture"
        The kind of observation. The view is scaled and relative to the car: its velocity, and the
        road around it and around the point where it would coast; in Bolide alone.
    render_mode : "human", "rgb_array", optional
        "human" shows every change in the notebook.
    max_turns : int, optional
        The turns after which an episode is truncated; a high limit if not given.
    crash_cost : int, optional
        What going out costs, in turns; all the turns left if not given.
    shaping : bool
        Add to each reward by how many turns the way to the finish has become shorter, on the best
        line; the optimum stays the same. In Bolide alone.
    **options
        In Bolide ``engine``, ``top_speed``, ``laps``, ``noise``, ``crash``, ``start``,
        ``velocity``, ``rest`` and ``rules="sutton-barto"``, as for `LoneCar`; in the other
        games ``rules`` and ``laps``, as for the game's `Race`.

    Raises
    ------
    SetupError
        If an argument is invalid.

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

    metadata = {"render_modes": PICTURES, "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        observation: str = "vector",
        render_mode: str | None = None,
        max_turns: int | None = None,
        crash_cost: int | None = None,
        shaping: bool = False,
        **options: Any,
    ) -> None:
        self._kind = need_kind(observation, SIGHTS)
        self.render_mode = check_mode(render_mode, PICTURES)
        row = need(game)
        board = row.track if track is None else track
        own = row.alone(board, **options)
        self.car: Alone = own or RaceAlone(game, board, **options)
        self._own: Looking | None = own
        self.max_turns = need_whole(
            "max_turns", self.car.most if max_turns is None else max_turns, 1
        )
        if own is None and (self._kind == VIEW or shaping):
            raise SetupError(f"observation, shaping: {row.name}/Lap-v1 has a view and shaping")
        self._cost = None if crash_cost is None else need_whole("crash_cost", crash_cost, 0, 10**6)
        self._shaping = need_switch("shaping", shaping)
        self.action_names = tuple(self.car.action_names)
        self.action_space = gymnasium.spaces.Discrete(self.car.answers)
        self.observation_space: gymnasium.spaces.Space[Any]
        if self._kind == PICTURE:
            self.observation_space = picture_space(observed(self.car.shown()))
        elif self._own is not None and self._kind == VIEW:
            seen = self._own.look()
            shapes: dict[str, tuple[int, ...]] = {name: (len(row),) for name, row in seen.items()}
            self.observation_space = view_space(shapes, 0)
        else:
            self.observation_space = vector_space(tuple(self.car.columns))
        self._screen = Screen()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Go to the start.

        Parameters
        ----------
        seed : int, optional
            The seed of the dice of this episode and of later ones.
        options : dict, optional
            Ignored.
        """
        super().reset(seed=need_seed(seed))
        self.car.begin(Random(int(self.np_random.integers(2**63))))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action.

        Raises
        ------
        IllegalAction
            If the action is not in the action space; nothing changes.
        RaceError
            If the episode has ended.
        """
        car = self.car
        before, to_go = car.turns, self._to_go()
        if car.over or before >= self.max_turns:
            raise RaceError("The lap is over: reset() begins another.")
        was_open = car.take(need_number("the car", action, range(car.answers)))
        reward = float(before - car.turns)
        if car.over and car.lost:
            left = max(0, self.max_turns - car.turns)
            reward -= left if self._cost is None else self._cost
        reward += to_go - self._to_go()
        late = not car.over and car.turns >= self.max_turns
        if self.render_mode == "human":
            self.render()
        info = self._info()
        if not was_open:
            info["illegal"] = True
        return self._observation(), reward, car.over, late, info

    def _to_go(self) -> float:
        """Return the turns to the finish on the best line, with shaping; 0 at the end."""
        own = self._own
        return own.to_go() if self._shaping and own is not None and not own.over else 0.0

    def _observation(self) -> Seen:
        if self._kind == PICTURE:
            return observed(self.car.shown())
        if self._own is not None and self._kind == VIEW:
            return {name: np.array(row, np.float32) for name, row in self._own.look().items()}
        return np.array(self.car.vector(), np.float32)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions as booleans; at the end of the lap none is left.

        Learners that mask actions ask for it under this name.
        """
        car = self.car
        legal = list(car.open())
        mask = np.full(car.answers, not legal and not car.over, np.bool_)
        mask[legal] = True
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "turns": self.car.turns}

    def render(self) -> NDArray[np.uint8] | None:
        """Show the board as `render_mode` says."""
        if self.render_mode == "rgb_array":
            return pixels(*self.car.shown())
        if self.render_mode == "human":
            self._screen.show(self.car.shown())
        return None
