"""The next turn of a lone car by the rules alone: everything it can do, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator

from bolide_widget.core.actions import Action
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.championship_formula.rules.position import OUT
from bolide_widget.games.championship_formula.rules.venue import State

Spent = tuple[int, int]
"""Wear, and rolls of the brakes and of chances."""

SMOOTH = (1, 1)
"""Dice with which everything succeeds."""

Moment = State


def until_plan(state: Moment) -> dict[Moment, Spent]:
    """All states in which the car plans again, or is over the line, with the least it spent.

    A car that has spun or is out is in none of them. Every roll succeeds.
    """
    before = state.position.cars[0].wear
    results: dict[tuple[int, object], tuple[Moment, int]] = {}
    seen: set[tuple[int, object]] = set()
    open_states = [(state, 0)] if state.question is not None else []
    while open_states:
        now, rolls = open_states.pop()
        for then, more in _answers(now):
            key = (rolls + more, then.key())
            if key in seen:
                continue
            seen.add(key)
            car = then.position.cars[0]
            if car.status == OUT or car.spun or car.spun_now:
                continue
            if then.question is None or then.question.kind == "plan":
                results[key] = then, rolls + more
            else:
                open_states.append((then, rolls + more))
    return {then: (before - then.position.cars[0].wear, rolls) for then, rolls in results.values()}


def _answers(state: Moment) -> Iterator[tuple[Moment, int]]:
    """Every state that an answer leads to, and whether it was such a roll."""
    question = state.question
    assert question is not None
    seat = state.to_act[0]
    if seat == CHANCE:
        counted = question.kind == "roll-brakes" or question.kind.startswith("roll-chance")
        listed: list[Action] = [SMOOTH]
    else:
        counted = False
        listed = [("none",)] if question.kind == "skill" else list(state.legal(seat))
    for action in listed:
        if action[0] == "drive":
            continue  # steps, one by one
        then = state.copy()
        then.apply(action, seat, None)
        then.position.now.path = ()  # where it has been makes no difference
        yield then, int(counted)


def behind(state: Moment, action: Action) -> list[Moment]:
    """The states in which the car plans again after an answer, however it is paid for."""
    then = state.copy()
    then.apply(action, 0, None)
    if then.question is None or then.question.kind == "plan":
        return [then]
    return list(until_plan(then))


def least(states: list[Moment]) -> tuple[str, int]:
    """The tone of the next turn from the best of some states, and the fewest units of it."""
    if any(state.question is None for state in states):
        return "", 0
    spent = {cost for state in states for cost in until_plan(state).values()}
    if not spent:
        return "out", 0
    units = min(wear + rolls for wear, rolls in spent)
    if not units:
        return "", 0
    return ("wear" if any(not rolls for _, rolls in spent) else "roll"), units
