"""Races as games of OpenSpiel: dice as chance nodes, sealed choices one after the other.

It needs OpenSpiel beside the extra ``rl``: ``pip install open-spiel``. Importing this module
registers the four games with it.

>>> import pyspiel
>>> from bolide_widget.envs import openspiel
>>> pyspiel.load_game("formula_d(track=t1,laps=1)").num_players()
2
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError(
        "OpenSpiel is not installed: pip install open-spiel", name="pyspiel"
    ) from missing

from ..core.actions import Action, text
from ..core.errors import SetupError, shown
from ..core.match import Match
from ..core.questions import CHANCE
from ..core.state import AnyState
from ..games import FIRST, Row, games, need
from ..racing.spelling import Rest
from .play import RAW, Setup
from .race import action_names
from .telling import told

Ends = Callable[[AnyState], Sequence[float] | None]
"""Returns what each seat gets if the game ends at a state, and None if it goes on."""

MOST_OUTCOMES: Final = 216
"""No roll or draw has more outcomes: three dice with six faces."""
_STEPS: Final = 64
"""A bound for the actions and outcomes of a car in a round."""

PARAMETERS: Final[Mapping[str, Any]] = {
    "track": "",
    "seats": 2,
    "laps": 1,
    "actions": RAW,
    "max_turns": 0,
}
"""What a name such as ``"bolide(track=corner,seats=2)"`` may give; an empty track or 0 turns stand
for those of the game."""


class RaceGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A race of any game as a sequential game with chance.

    An action has the number that it has in `RaceEnv`. The outcomes of a die or of a card drawn are
    numbered from 0, in the order of the odds. Drivers who choose in secret answer one after the
    other, and no observation changes before the last has chosen. A player's information state has
    everything that it has seen and answered since the start, a line each.

    Parameters
    ----------
    plan : Plan
        The set-up of the race, and where it is cut off.
    parameters : dict, optional
        Those of the game's name, if it has been loaded by one.

    Examples
    --------
    >>> state = game("bolide", "hairpin", laps=1).new_initial_state()
    >>> state.is_chance_node(), state.chance_outcomes()[:2]
    (True, [(0, 0.08333333333333333), (1, 0.08333333333333333)])
    """

    def __init__(self, plan: Plan, parameters: Mapping[str, Any] | None = None) -> None:
        self._plan = plan
        setup = plan.setup
        seats = len(setup.names)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(plan.action_names),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=(setup.max_turns + 1) * seats * _STEPS,
        )
        super().__init__(_type_of(setup.row, seats), info, dict(parameters or {}))

    @property
    def plan(self) -> Plan:
        """The set-up of the race."""
        # OpenSpiel may hand out a loaded game without the attributes that Python gave it
        own: Plan | None = self.__dict__.get("_plan")
        return own or _plan(self.get_type().short_name, _sorted(self.get_parameters()))

    def new_initial_state(self) -> RaceNode:
        """Return the start of the race."""
        return RaceNode(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return what writes observations: vectors and texts."""
        if params:
            raise SetupError(f"An observer of a race has no parameters, not {shown(params)}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.plan.setup, recall)


class Plan:
    """What all states of a game share.

    Parameters
    ----------
    setup : Setup
        The set-up of the race.
    ends : callable ``(state) -> sequence of float or None``, optional
        Cuts the game off: returns what each seat gets if it ends at this state, None if it goes on.
        It is called after every answer and roll.
    start : Race, optional
        Where games begin; at the start if not given.

    Attributes
    ----------
    setup, ends
        See above.
    first : State
        The state in which a game begins.
    action_names : tuple of str
        What each action means, by number.
    """

    def __init__(
        self, setup: Setup, ends: Ends | None = None, start: Match[Any] | None = None
    ) -> None:
        self.setup, self.ends = setup, ends
        self.first: AnyState = setup.first if start is None else start._state.copy()
        self.action_names = action_names(setup)


class RaceNode(pyspiel.State):  # type: ignore[misc]
    """A moment of a race in OpenSpiel; `RaceGame.new_initial_state` makes the first."""

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self._moment = Moment(game.plan)

    @property
    def race(self) -> AnyState:
        """The state of the race, which is not to be changed."""
        return self._moment.state

    def current_player(self) -> int:
        """Return the seat to act, chance, or that the game is over."""
        moment = self._moment
        if moment.returns is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = moment.state.to_act[0]
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._moment.opened)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the roll that is open, each with its probability."""
        return [(n, float(odds)) for n, (_, odds) in enumerate(self._moment.state.outcomes())]

    def _apply_action(self, action: int) -> None:
        self._moment.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return text(self._moment.state.outcomes()[action][0])
        return self._moment.plan.action_names[action]

    def is_terminal(self) -> bool:
        """Return True if the race is over, or cut off."""
        return self._moment.returns is not None

    def returns(self) -> list[float]:
        """Return what each seat gets: by place at the end, and nothing before it."""
        returns = self._moment.returns
        return [0.0] * len(self._moment.plan.setup.names) if returns is None else list(returns)

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has seen and answered since the start, a line each."""
        return self._moment.recall(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """Return where the race stands as a player may know it, in words."""
        return self._moment.tell(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return told(self._moment.plan.setup, self._moment.state, None)


class Moment:
    """Where a race stands, the part of an answer that is given, and what each seat has seen.

    OpenSpiel copies a state by copying its attributes, of which this is the only one.
    """

    __slots__ = ("_opened", "plan", "returns", "said", "seen", "state")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.said: tuple[int, ...] = ()
        self.returns: Sequence[float] | None = None
        self._opened: Mapping[int, Action | Rest] | None = None
        self.state: AnyState = plan.first.copy()
        self.seen: tuple[list[str], ...] = tuple([] for _ in plan.setup.names)
        self._turn()

    def __deepcopy__(self, memo: object) -> Moment:
        twin = object.__new__(Moment)
        twin.plan, twin.returns, twin.said = self.plan, self.returns, self.said
        twin.state, twin._opened = self.state.copy(), self._opened
        twin.seen = tuple([*lines] for lines in self.seen)
        return twin

    @property
    def opened(self) -> Mapping[int, Action | Rest]:
        """The open actions of the seat to act, and what each leads to."""
        if self._opened is None:
            seat = self.state.to_act[0]
            self._opened = self.plan.setup.coder.numbers(self.state, seat)
        return self._opened

    def take(self, number: int) -> None:
        """Take an action or an outcome by its number."""
        state, seat = self.state, self.state.to_act[0]
        facts: list[Any] = []
        if seat == CHANCE:
            state.apply(state.outcomes()[number][0], facts=facts)
        else:
            leads = self.opened[number]
            if isinstance(leads, Rest):
                self.said, self._opened = (*self.said, number), leads.open()
                return
            self.seen[seat].append(f"> {text(leads)}")
            state.apply(leads, seat, facts)
        for viewer, lines in enumerate(self.seen):
            known = (state.game.seen(fact, viewer) for fact in facts)
            lines += [" ".join(map(str, fact)) for fact in known if fact is not None]
        self._turn()

    def _turn(self) -> None:
        """Go on to the next seat, or to the end."""
        self.said, self._opened, self.returns = (), None, None
        setup, state, ends = self.plan.setup, self.state, self.plan.ends
        if ends is not None:
            self.returns = ends(state)
        if self.returns is None and (not state.stack or state.position.round > setup.max_turns):
            self.returns = setup.rewards(state)

    def recall(self, seat: int) -> str:
        """Return what a seat has seen and answered, and the parts of its answer so far."""
        names = self.plan.action_names
        said = [f"> {names[n]} ..." for n in self.said] if seat in self.state.to_act[:1] else []
        return "\n".join([self.plan.setup.names[seat], *self.seen[seat], *said])

    def tell(self, seat: int) -> str:
        """Return where the race stands, as a seat may know it."""
        return told(self.plan.setup, self.state, seat)


class Observer:
    """Writes observations of a race for OpenSpiel: a vector, or text.

    Parameters
    ----------
    setup : Setup
    recall : bool
        Whether a text is everything that the player has seen; then there is no vector.

    Attributes
    ----------
    tensor : array of float32, shape (columns,)
        The vector of `Coding`, without columns in observations with recall.
    dict : dict of str to array
        The same by name.
    """

    def __init__(self, setup: Setup, recall: bool) -> None:
        self._setup, self._recall = setup, recall
        count = 0 if recall else len(setup.coding.columns)
        self.tensor = np.zeros(count, np.float32)
        self.dict = {} if recall else {"vector": self.tensor}

    def set_from(self, state: RaceNode, player: int) -> None:
        """Write a player's vector of a state into `tensor`."""
        if not self._recall:
            self.tensor[:] = self._setup.coding.vector(state.race, player)

    def string_from(self, state: RaceNode, player: int) -> str:
        """Return the text of a state for a player."""
        if self._recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def game(
    game: str = FIRST, track: Any = None, *, ends: Ends | None = None, **options: Any
) -> RaceGame:
    """Make a race as a game of OpenSpiel.

    Parameters
    ----------
    game, track, **options
        As for `Setup`, but with ``race=`` a game begins where that race stands.
    ends
        As for `RaceGame`.

    Returns
    -------
    RaceGame
        A game that is not written as text: for `pyspiel.serialize_game_and_state` load it by name,
        ``pyspiel.load_game("bolide(track=corner)")``.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> game("really-nasty", laps=1).num_players()
    2
    """
    return RaceGame(Plan(Setup(game, track, **options), ends, options.get("race")))


def _sorted(given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(given.items()))


@lru_cache(maxsize=32)
def _plan(package: str, given: tuple[tuple[str, Any], ...]) -> Plan:
    """Return the plan of the game that a name with parameters loads."""
    values = {**PARAMETERS, **dict(given)}
    return Plan(
        Setup(
            package.replace("_", "-"),
            values["track"] or None,
            seats=values["seats"],
            laps=values["laps"],
            actions=values["actions"],
            max_turns=values["max_turns"] or None,
        )
    )


def _type_of(row: Row, seats: int | None = None) -> Any:
    """Return the type of a game, registered or for a number of seats."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=row.package,
        long_name=row.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if seats == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=row.seats[1],
        min_num_players=row.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


def _register() -> None:
    """Register the games by their names."""
    for name in games():
        row = need(name)

        def load(self: RaceGame, given: Mapping[str, Any], package: str = row.package) -> None:
            RaceGame.__init__(self, _plan(package, _sorted(given)), given)

        # a class, as OpenSpiel wants it: it drops a function too late for Python
        pyspiel.register_game(_type_of(row), type(row.package, (RaceGame,), {"__init__": load}))


_register()
