"""Playing a state to its end without a match around it: for search, simulation and what-if."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, Final

from ..core.actions import Action, text
from ..core.dice import Dice
from ..core.errors import IllegalAction
from ..core.hidden import seed_for, without_seals
from ..core.match import Match
from ..core.options import Option, meant
from ..core.questions import CHANCE, STOP, Facts, Question
from ..core.state import AnyState, Declines
from ..core.words import phrase
from .drive import answers_left, rounds_begun
from .policy import Chooser, Policy, PolicyError, answer_of, need_fit, nonsense, on_states, trusted

FEWEST_TURNS: Final = phrase("That way a Pro needs the fewest turns to the flag")
"""The reason of drivers that go by turns to go."""

ANSWERS_A_TURN = 100
"""More than any turn has; a race of dice alone that goes on for longer will not end."""


def chooser(policy: Policy, race: Match[Any], limit: float | None = None) -> Chooser:
    """Return a function that answers bare states with a policy: its own ``choose``, or on a race.

    Parameters
    ----------
    policy : policy
        With a ``choose`` method it is called directly, which is much faster.
    race : Race
        Any race of the drivers; the policy sees branches of it.
    limit : float, optional
        Seconds that the policy may take for an answer; ignored for `trusted` policies.

    Raises
    ------
    PolicyError
        When called: if the policy raises, takes too long, or gives an impossible answer.
    """
    direct = on_states(policy, race.game)
    if direct is not None:
        return direct
    secret = race.game.secret
    if trusted(policy) and not secret:  # it needs options and previews, and changes nothing
        shown = race.copy()

        def answer(state: AnyState, seat: int) -> Action:
            shown._show(state)
            option: Any = policy(shown)
            action: Action = option.action
            return action

        return answer
    own, begun = getattr(policy, "choose", None), race._bare() if secret else race

    def choose(state: AnyState, seat: int) -> Action:
        race, driver = begun.copy(), begun.drivers[seat]
        race._show(state.copy())
        if secret:  # on a determinization for the seat
            known = race.seen_by(driver, seed_for(state, seat))
            answer = answer_of(policy, policy, known, limit=limit)
        elif callable(own):
            answer = answer_of(policy, own, state.copy(), seat, limit=limit)
        else:
            answer = answer_of(policy, policy, race.copy(), limit=limit)
        try:
            return race.check(answer, driver)
        except IllegalAction as error:
            raise nonsense(policy, driver, error) from error

    return choose


class StateDriver:
    """A computer driver that answers bare states; a game's own driver defines how.

    Attributes
    ----------
    answers : mapping of str to callable
        By kind of question ``(state, seat, question) -> action``; the default if there is none.
    reasons : mapping of str to str
        What its answers go by, as a hint says it: by kind of question, or by kind and answer.
    declines : callable or None
        Of a game's poll: whether it would pass, so that the poll can leave it out
        (`State.declines`).
    """

    answers: Mapping[str, Callable[[Any, int, Question], Action]] = {}
    reasons: Mapping[str, str] = {}
    declines: Declines | None = None

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options; the only one without asking.

        Raises
        ------
        PolicyError
            If the driver is one of another game.
        """
        need_fit(self, race)
        options = race.options
        if len(options) == 1:
            return options[0]
        state = race._state
        seat = meant(state.stack[-1], race._viewer)
        wanted = text(self.choose(without_seals(state), seat))
        return next(option for option in options if option.id == wanted)

    def choose(self, state: AnyState, seat: int) -> Action:
        """Answer the open question of a bare state.

        Parameters
        ----------
        state : State
            Not changed. Hidden information of other seats is not used.
        seat : int
            The seat to answer.

        Returns
        -------
        tuple
            One of ``state.legal(seat)``.
        """
        question = state.stack[-1]
        answer = self.answers.get(question.kind)
        return state.default(seat) if answer is None else answer(state, seat, question)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def first_best(bounds: Sequence[float], worth: Callable[[int], float]) -> int:
    """Return the index of the greatest value, the first of equals.

    Parameters
    ----------
    bounds : sequence of float
        An upper bound of each value: values that cannot be the greatest are not computed.
    worth : callable
        Returns the value of an index.

    Examples
    --------
    >>> first_best([3.0, 9.0, 5.0, 4.0], [2.0, 4.0, 1.0, 4.0].__getitem__)
    1
    """
    best, chosen = -inf, len(bounds)
    for number in sorted(range(len(bounds)), key=bounds.__getitem__, reverse=True):
        if bounds[number] < best or (bounds[number] == best and number > chosen):
            break
        value = worth(number)
        if value > best or (value == best and number < chosen):
            best, chosen = value, number
    return chosen


def play_out(
    state: AnyState,
    choosers: Sequence[Chooser],
    seed: int,
    *,
    facts: Facts = None,
    ended: Callable[[AnyState], bool] | None = None,
    max_turns: int | None = None,
) -> int:
    """Play a state on, in place, until nothing is open.

    Parameters
    ----------
    state : State
        Changed in place.
    choosers : sequence of callable
        One for each seat.
    seed : int
        The seed of the dice.
    facts : list, optional
        Collects the facts.
    ended : callable, optional
        Takes the state, returns True to stop there.
    max_turns : int, optional
        Turns a car may take from here on, the current one not counted; after them the race is
        stopped, and drivers still racing are out. 200 for each lap if not given.

    Returns
    -------
    int
        The number of dice rolled.

    Raises
    ------
    PolicyError
        If the race still does not end after many more answers and dice.
    """
    most = state.game.turns_allowed if max_turns is None else max_turns
    since, look = rounds_begun(state), most + 1  # a round takes an answer or more
    answers = ANSWERS_A_TURN * (most + 1) * len(choosers) + ANSWERS_A_TURN
    dice, number = Dice(seed), 0
    for done in range(answers):
        stack = state.stack
        if not stack or (ended is not None and ended(state)):
            return number
        seat = stack[-1].players[0]
        if seat == CHANCE:
            state.apply(dice.roll(state), facts=facts)
            number += 1
        elif done < look or (look := done + answers_left(state, since, most)) > done:
            state.apply(choosers[seat](state, seat), seat, facts)
        else:
            state.apply(STOP, seat, facts)
    raise PolicyError(f"The race is not over after {answers} answers and dice")
