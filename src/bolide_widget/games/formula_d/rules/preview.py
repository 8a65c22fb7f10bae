"""Previews in Formula D: the consequences of each option before it is chosen."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Question
from .corners import stops_after
from .events import collision_most, debris_most, debris_tests, rolls, threatened
from .moves import OUT, PAID, Manoeuvre, Passed, foreseen, manoeuvre, open_offers, passed
from .position import AT_LINE, BLACK, down_cost
from .slipstream import draughts
from .venue import State
from .weather import slide_length

FREE, WEAR, ROLL = "free", "wear", "roll"

SAFE: Final = Fraction(1)


class Shift(NamedTuple):
    """Cost of a gear.

    Attributes
    ----------
    gear : int
    gearbox, brakes, engine : int
        Wear points (FD-DOWN-1).
    """

    gear: int
    gearbox: int
    brakes: int
    engine: int


class Preview(NamedTuple):
    """Outcome of a move, a slide or a slipstream.

    Attributes
    ----------
    path : tuple of str
        Spaces, starting with the one where the car stands.
    spaces : int
        The number of spaces driven.
    tone : "free", "wear", "roll" or "out"
        The worst that it certainly costs, or that a die may cost.
    brakes, tyres : int
        Wear points certain to be lost, including those for a block and an overshoot, without those
        that a checkpoint on the path restores (FD-ST-9).
    left : int
        Tyre points left after the move; 0 if the car is out.
    over : int
        Spaces overshot this turn.
    undriven : int
        Spaces that other cars keep it from driving (FD-BLOCK-1).
    result : "paid", "spin" or "out"
        How the turn is settled if it ends here (FD-OVER-10).
    corner : str or None
        The corner it ends in.
    stops, needed : int
        Stops made there if the turn ends here, and stops required.
    debris : tuple of str
        Damaged spaces entered that are tested: all, or the first of the turn (FD-DEB-3).
    slide : int
        Spaces of the slide that follows.
    crosses, finishes : bool
        Whether the line is crossed; whether that ends its race.
    threatened : tuple of int
        Seats of the cars that a collision threatens if the turn ends here.
    unhurt : Fraction
        The chance that the car itself loses nothing to debris and collisions.

    Examples
    --------
    >>> race = bw.formula_d.Race("merrow", ["Ada"], laps=1, seed=1)
    >>> while race.pending.kind != "move":
    ...     facts = race.play(race.options[0])
    >>> seen = race.options[0].preview
    >>> seen.spaces == len(seen.path) - 1, seen.result
    (True, 'paid')
    """

    path: tuple[str, ...]
    spaces: int
    tone: str
    brakes: int
    tyres: int
    left: int
    over: int
    undriven: int
    result: str
    corner: str | None
    stops: int
    needed: int
    debris: tuple[str, ...]
    slide: int
    crosses: bool
    finishes: bool
    threatened: tuple[int, ...]
    unhurt: Fraction


Seen = Preview | Shift | None


def shift(state: State, question: Question, action: Action) -> Shift:
    """FD-DOWN-1: what a gear costs."""
    gear = int(action[1])
    return Shift(gear, *down_cost(state.position.cars[question.players[0]].gear, gear))


def move(state: State, question: Question, action: Action) -> Preview | None:
    """FD-TURN-5, FD-TYRE-4: what a move or a slide leads to."""
    seat = question.players[0]
    ways, listed = open_offers(state, question)
    for offer in listed:
        if offer.action == action:
            driven = manoeuvre(ways, offer)
            return look(state, seat, driven, passed(state, seat, driven.path))
    return None


def draught(state: State, question: Question, action: Action) -> Preview | None:
    """FD-SLIP-1: what a slipstream leads to; nothing of staying."""
    seat = question.players[0]
    for driven in draughts(state, seat):
        if driven.action == action:
            return look(state, seat, driven, passed(state, seat, driven.path))
    return None


def look(state: State, seat: int, driven: Manoeuvre, gone: Passed) -> Preview:
    """Return the outcome of a manoeuvre that passes all that."""
    position, road = state.position, state.game.road
    car, now = position.cars[seat], position.now
    _, path, brakes, fee, undriven, ends = driven
    brakes += fee
    due, tyres = foreseen(state, seat, gone, brakes, undriven)
    slide = 0
    if not ends and not undriven and not now.slid and (gone.touched or now.touched):
        slide = slide_length(position, car)
    near: list[int] = [] if ends else threatened(position, road, seat, path[-1])
    tests = debris_tests(state, gone.events)
    unhurt = _unhurt(state, seat, tests, near) if tests or near else SAFE
    tone = FREE if unhurt == 1 else ROLL
    if due.result != PAID or brakes + due.tyres + due.brakes:
        tone = OUT if due.result == OUT else WEAR
    return Preview(
        path=tuple(road.ids[space] for space in path),
        spaces=len(path) - 1,
        tone=tone,
        brakes=brakes + due.brakes,
        tyres=due.tyres,
        left=0 if due.result == OUT else tyres - due.tyres,
        over=gone.over,
        undriven=undriven,
        result=due.result,
        corner=road.names[gone.corner] if gone.corner >= 0 and not ends else None,
        stops=stops_after(gone.corner, gone.stops, gone.left),
        needed=road.stops[gone.corner] if gone.corner >= 0 else 0,
        debris=tuple(road.ids[event & 0xFFFF] for event in tests),
        slide=slide,
        crosses=AT_LINE in gone.events,
        finishes=ends,
        threatened=tuple(near),
        unhurt=unhurt,
    )


def _unhurt(state: State, seat: int, tests: list[int], near: list[int]) -> Fraction:
    """The chance that dice for debris and collisions cost the car nothing."""
    position = state.position
    worst = [debris_most(position, seat, event) for event in tests]
    own = sum(roller == seat for roller, _ in rolls(state, seat, near))
    worst += [collision_most(position)] * own
    return prod((Fraction(BLACK - most, BLACK) for most in worst), start=SAFE)
