"""Races as PettingZoo environments: one agent at a time, with a mask of legal actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.actions import text
from ..core.errors import IllegalAction, RaceError, SetupError, shown
from ..core.match import Match
from ..games import FIRST
from .play import Play, Setup, need_seed
from .screen import MODES, Screen, check_mode
from .seen import TEXT, Eyes, look, marked

Observation = dict[str, Any]
"""``observation``, a vector, a view or a picture, and ``action_mask``."""


class RaceEnv(AECEnv[str, Observation, int]):
    """A race of any game, with an agent per car, named ``car_0``, ``car_1``, ...

    An action has the same meaning at every moment (`action_names`). With ``actions="raw"`` it is
    the number of an answer, on the same board, with the same rules and the same number of cars;
    with ``actions="small"`` it is one of at most 200, the same in every race of the game, and an
    answer may take several of them. The mask marks the legal actions; it is part of the
    observation, and of the info of the agent to move. The info of the agent that acted last has its
    ``answer`` as text. If several agents choose in secret, they act one after the other, and no
    observation changes before the last has chosen.

    When the race ends, each agent gets a reward by its place: 1 for the first, -1 for the last, and
    even steps between them; before that 0. After `max_turns` rounds the race is truncated, with
    rewards by place, too.

    Parameters
    ----------
    game, track, seats, max_turns, actions, race, **options
        As for `Setup`.
    observation : "vector", "view", "picture" or "text"
        The kind of observation: the columns of `coding`; the view from the agent's car, scaled, in
        parts; a picture of the public board; or in words where the race stands, with the last
        sentences of the log.
    render_mode : "human", "rgb_array", "ansi", optional
        "human" shows every change in the notebook; "ansi" is text.

    Attributes
    ----------
    coding : Coding
        The raw answers by number, and the columns of a vector.
    action_names : tuple of str
        What each action means.

    Raises
    ------
    SetupError
        If an argument is invalid.
    IllegalAction
        From `step`, if the mask excludes the action.

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
        actions: str | None = None,
        race: Match[Any] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = check_mode(render_mode)
        setup = Setup(
            game, track, seats=seats, max_turns=max_turns, actions=actions, race=race, **options
        )
        self._eyes = Eyes(setup, observation)
        self.play = Play(setup, listens=render_mode == "ansi" or observation == TEXT)
        self.coding = setup.coding
        self.action_names = action_names(setup)
        self.metadata = {
            "name": f"{setup.row.package}_v{setup.version}",
            "render_modes": MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = list(setup.names)
        self.agents: list[str] = []
        count = len(self.action_names)
        mask = spaces.Box(0, 1, (count,), np.int8)
        both: Any = {"observation": self._eyes.space, "action_mask": mask}
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
        """Return the observation space of an agent, the same for all."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, the same for all."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """Return the agent if it exists, else raise `SetupError`."""
        if not isinstance(agent, str) or agent not in self._seat:
            names = ", ".join(self.possible_agents)
            raise SetupError(f"agent must be one of {names}, got {shown(agent)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a race.

        Parameters
        ----------
        seed : int, optional
            The seed of this race's dice, which are those of ``Race(..., seed=seed)``, and of later
            races that are reset without a seed.
        options : dict, optional
            Ignored.
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
        self.__dict__.pop("_skip_agent_selection", None)  # left over from a race that ended
        self._see()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Give the answer of the selected agent; None once its race has ended.

        Raises
        ------
        IllegalAction
            If the answer is not legal; nothing changes.
        RaceError
            If no agent is left, or before the first `reset`.
        """
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalAction(f"action of {agent}", shown(action), ("None",))
            self._was_dead_step(action)  # type: ignore[arg-type]  # accepts None
            return
        self.play.take(action)  # type: ignore[arg-type]  # which refuses None
        last = self.play.last
        self.infos[agent] = {} if last is None else {"answer": text(last[1])}
        self._cumulative_rewards[agent] = 0.0
        self._see()
        if self.render_mode == "human":
            self.render()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return the selected agent's observation, its reward, and whether it has ended.

        Raises
        ------
        RaceError
            If no agent is left, or before the first `reset`.
        """
        self._selected()
        return super().last(observe)

    def _selected(self) -> str:
        """Return the agent to move."""
        if not self.agents:
            raise RaceError("No agent is to act: reset() begins a race.")
        return self.agent_selection

    def _see(self) -> None:
        """Select the next agent, or set the rewards if the race has ended."""
        play = self.play
        late = play.late
        if not late and not play.over:
            agent = self.agent_selection = self.possible_agents[play.seat]
            self.infos[agent]["action_mask"] = self._mask(play.numbers)
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
        """Return an agent's observation and its mask of legal answers.

        After the end the mask is 1 everywhere, since no answer is due.
        """
        seat, play = self._seat[self._known(agent)], self.play
        seen = look(self._eyes, play, seat)
        if play.over or play.late:
            mask = np.ones(len(self.action_names), np.int8)
        else:
            mask = self._mask(play.open_to(seat))
        return {"observation": seen, "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the agent to move as booleans, as learners that mask actions ask.

        Raises
        ------
        RaceError
            If no agent is left, or before the first `reset`.
        """
        mask = self.infos[self._selected()].get("action_mask")
        return np.ones(len(self.action_names), np.bool_) if mask is None else mask.astype(bool)

    def _mask(self, numbers: Iterable[int]) -> NDArray[np.int8]:
        return marked(numbers, len(self.action_names))

    def render(self) -> NDArray[np.uint8] | str | None:
        """Show the public board as `render_mode` says."""
        return self._screen.render(self.render_mode, self.play)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def action_names(setup: Setup) -> tuple[str, ...]:
    """Return what each action of a set-up means."""
    return tuple(
        answer if isinstance(answer, str) else text(answer) for answer in setup.coder.answers
    )


def env(
    game: str = FIRST, track: Any = None, **options: Any
) -> wrappers.BaseWrapper[Any, Any, Any]:
    """Make a race with PettingZoo's usual wrappers: an illegal action loses.

    Parameters
    ----------
    game, track, **options
        As for `RaceEnv`.

    Examples
    --------
    >>> made = env("bolide", "hairpin", laps=1, seats=2)
    >>> made.reset(seed=5)
    >>> made.agent_selection
    'car_0'
    """
    made: Any = RaceEnv(game, track, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)
