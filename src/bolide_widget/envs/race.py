"""Races as PettingZoo knows games: one agent after another, with a mask of what is open."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.errors import IllegalAction, RaceError, SetupError, shown
from ..games import FIRST
from ..racing.coding import Column
from .play import Play, Setup, need_seed
from .screen import MODES, Screen, check_mode, check_observation, observed

Observation = dict[str, NDArray[Any]]
"""``observation``, a vector or a picture, and ``action_mask``."""


class RaceEnv(AECEnv[str, Observation, int]):
    """A race of any game: an agent for each car, named ``car_0``, ``car_1``, ...

    An action is the number of an answer: it means the same at every moment of every race on the
    same board, by the same rules, with as many cars (`coding`). The mask says which are open.
    Where several choose in secret they are asked one after the other, and nothing that anybody
    observes changes before the last has chosen.

    When the race ends, each agent gets a reward by its place: 1 for the first, -1 for the last, in
    even steps between them; before that 0. After `max_turns` rounds it is truncated, with a reward
    by place, too.

    Parameters
    ----------
    game, track, seats, max_turns, **options
        As for `Setup`.
    observation : "vector" or "picture"
        What is observed: the columns of `coding`, or what everybody sees on the board.
    render_mode : "human", "rgb_array", optional
        "human" shows every change in the notebook.

    Attributes
    ----------
    coding : Coding
        The answers by number, and what the columns of a vector say.

    Raises
    ------
    SetupError
        For an argument that cannot be.
    IllegalAction
        By `step`, for an action that the mask closes.

    Examples
    --------
    >>> env = RaceEnv("formula-d", "t1", laps=1)
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> mask = observation["action_mask"]
    >>> env.coding.answers[mask.argmax()]
    ('gear', 1)
    >>> env.step(int(mask.argmax()))
    >>> env.agent_selection, env.rewards
    ('car_1', {'car_0': 0.0, 'car_1': 0.0})
    """

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        seats: int = 2,
        observation: str = "vector",
        render_mode: str | None = None,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._pictures = check_observation(observation)
        self.render_mode = check_mode(render_mode)
        setup = Setup(game, track, seats=seats, max_turns=max_turns, **options)
        self.play = Play(setup)
        self.coding = setup.coding
        self.metadata = {
            "name": f"{setup.row.package}_v{self.coding.version}",
            "render_modes": MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = list(setup.names)
        self.agents: list[str] = []
        count = len(self.coding.answers)
        seen = (
            picture_space(observed(self.play.shown()))
            if self._pictures
            else vector_space(self.coding.columns)
        )
        both: Any = {"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)}
        agents = self.possible_agents
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(both) for agent in agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(count) for agent in agents
        }
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._screen = Screen()
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes, the same for all."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the numbers of answers, the same for all."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """Return an agent that there is."""
        if not isinstance(agent, str) or agent not in self._seat:
            names = ", ".join(self.possible_agents)
            raise SetupError(f"agent must be one of {names}, got {shown(agent)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a race.

        Parameters
        ----------
        seed : int, optional
            Fixes the dice of this race, which are those of ``Race(..., seed=seed)``, and of those
            that are begun after it without a seed.
        options : dict, optional
            Not looked at.
        """
        seed = need_seed(seed)
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        dice = seed if seed is not None else int(self._random.integers(2**63))
        self.play.begin(dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.__dict__.pop("_skip_agent_selection", None)  # of a race that was left at its end
        self._see()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Give the answer of the agent that is selected; None once its race has ended.

        Raises
        ------
        IllegalAction
            If it is not open; nothing is changed.
        RaceError
            If no agent is left, or none is there yet.
        """
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalAction(f"action of {agent}", shown(action), ("None",))
            self._was_dead_step(action)  # type: ignore[arg-type]  # None, it says itself
            return
        self.play.take(action)  # type: ignore[arg-type]  # which refuses None
        self._cumulative_rewards[agent] = 0.0
        self._see()
        if self.render_mode == "human":
            self.render()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent that is selected observes, its reward, and whether it has ended.

        Raises
        ------
        RaceError
            If no agent is left, or none is there yet.
        """
        self._selected()
        return super().last(observe)

    def _selected(self) -> str:
        """Return the agent that is to act."""
        if not self.agents:
            raise RaceError("No agent is to act: reset() begins a race.")
        return self.agent_selection

    def _see(self) -> None:
        """See who is next, and whether the race has ended."""
        play = self.play
        late = play.late
        if not late and not play.over:
            self.agent_selection = self.possible_agents[play.seat]
            return
        rewards = dict(zip(self.possible_agents, play.rewards(), strict=True))
        self.rewards = {agent: rewards[agent] for agent in self.agents}
        ended = dict.fromkeys(self.agents, True)
        if late:
            self.truncations = ended
        else:
            self.terminations = ended
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and which answers are open to it.

        After the end the mask is open everywhere: nothing is asked any more.
        """
        seat, play = self._seat[self._known(agent)], self.play
        if self._pictures:
            seen: NDArray[Any] = observed(play.shown())
        else:
            seen = np.array(self.coding.vector(play.state, seat), np.float32)
        count = len(self.coding.answers)
        if play.over or play.late:
            return {"observation": seen, "action_mask": np.ones(count, np.int8)}
        mask = np.zeros(count, np.int8)
        mask[list(play.open_to(seat))] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> NDArray[np.uint8] | None:
        """Show the board as everybody may see it, by the `render_mode`."""
        from ..pictures import pixels

        if self.render_mode == "rgb_array":
            return pixels(*self.play.shown())
        if self.render_mode == "human":
            self._screen.show(self.play.shown())
        return None

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def vector_space(columns: tuple[Column, ...]) -> spaces.Box:
    """The space of a vector with these columns."""
    low = np.array([column.low for column in columns], np.float32)
    high = np.array([column.high for column in columns], np.float32)
    return spaces.Box(low, high, dtype=np.float32)


def picture_space(picture: NDArray[np.uint8]) -> spaces.Box:
    """The space of pictures as large as one."""
    return spaces.Box(0, 255, picture.shape, np.uint8)


def env(
    game: str = FIRST, track: Any = None, **options: Any
) -> wrappers.BaseWrapper[Any, Any, Any]:
    """A race with the wrappers of PettingZoo's own games: an action that is not open loses.

    Parameters
    ----------
    game, track, **options
        As for `RaceEnv`.

    Examples
    --------
    >>> made = env("bolide", "hairpin", laps=1, seats=2)
    >>> made.reset(seed=1)
    >>> made.agent_selection
    'car_0'
    """
    made: Any = RaceEnv(game, track, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)
