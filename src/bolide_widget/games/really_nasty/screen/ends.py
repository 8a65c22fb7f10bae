"""Where a move can end, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Mark, Option, Price
from ....racing.words import count
from ..rules import paths
from ..rules.forced import is_forced
from ..rules.previews import Preview, look
from ..rules.venue import State
from .words import corners

Names = Sequence[str]

PRICES: Final[tuple[Price, ...]] = ("free", "wear", "out")


def moves(
    state: State, question: Question, names: Names, viewer: int | None = None
) -> list[Option]:
    """Ends of a move, those that expose nothing first.

    Parameters
    ----------
    viewer : int or None
        The seat that looks: a stop that only its fuel card asks for is told to nobody else.
    """
    alone = question.kind == "sc-path"
    seat = -1 if alone else question.players[0]
    offers = paths.find_safety_car(state) if alone else paths.find(state, seat)
    seen: list[tuple[Action, Preview]] = []
    for action in offers.actions:
        one = look(state, seat, offers, action)
        assert one is not None
        seen.append((action, one))
    seen.sort(key=lambda pair: (PRICES.index(tone(pair[1])), len(pair[1].corners), -pair[1].spaces))
    ends = [one.path[-1] for _, one in seen]
    return [
        lost(
            state, seat, viewer, one, _move(state, action, one, ends.count(one.path[-1]) > 1, alone)
        )
        for action, one in seen
    ]


def lost(state: State, seat: int, viewer: int | None, seen: Preview, shown: Option) -> Option:
    """R-45: an end from which the pit entry cannot be reached any more, and what that leads to.

    That it is so everybody sees; that the stop is forced is seen of penalties, and of a fuel card
    by its owner. A Safety Car must always come in (RN-SC-5).

    Parameters
    ----------
    seat : int
        Who moves; -1 for the Safety Car.
    shown : Option
        The end, as it is without that.
    """
    road, terms = state.game.road, state.game.terms
    end = road.number[seen.path[-1]]
    done = seen.out or seen.wins or seen.lands or end >= road.count
    if done or road.row[end] > road.entry_row or road.reaches[end]:
        return shown
    if seat < 0:
        return _added(shown, "then the Safety Car misses the pits, and its controller is out", True)
    car = state.position.cars[seat].copy()
    if seen.crosses:
        car.laps += not car.start_pending
        car.start_pending = False
    if car.start_pending or car.laps >= terms.laps - 1:
        return shown
    if is_forced(terms, car, state.position.fuel[seat] if viewer == seat else 0):
        return _added(shown, "then the pits are out of reach, and the stop is forced: out", True)
    return _added(shown, "the pits are out of reach then, for this lap", False)


def _added(shown: Option, words: str, ends: bool) -> Option:
    told: Option = {**shown, "detail": f"{shown['detail']}; {words}"}
    return {**told, "ahead": "out"} if ends else told


def _move(state: State, action: Action, seen: Preview, several: bool, alone: bool) -> Option:
    spots = state.game.track.spots  # the Safety Car starts beside the board
    shown: Option = {
        "id": text(action),
        "place": {"space": seen.path[-1], "path": [name for name in seen.path if name in spots]},
        "detail": detail(state, seen, alone),
        "tone": tone(seen),
        "figure": figure(seen),
    }
    if several:
        exposed = f"exposing {corners(seen.corners)}" if seen.corners else "exposing nothing"
        shown["label"] = f"{seen.path[-1]}, {exposed}"
    if signs := marks(state, seen):
        shown["marks"] = signs
    if seen.out:
        shown["confirm"] = True
    return shown


def tone(seen: Preview) -> Price:
    """What it may cost, in one word."""
    if seen.out:
        return "out"
    return "wear" if seen.corners or seen.speeding else "free"


def figure(seen: Preview) -> str:
    """What is written in the space: the corners that it exposes, ``4`` or ``4+5``."""
    if seen.out:
        return "out"
    if seen.wins:
        return "win"
    if seen.lands:
        return "pit"
    return "+".join(map(str, seen.corners)) or "ok"


def marks(state: State, seen: Preview) -> list[Mark]:
    """Signs of what happens there, the most pressing first; what the figure says needs none."""
    road = state.game.road
    told_by_figure = bool(seen.corners) and not (seen.lands or seen.wins)
    told: dict[Mark, bool] = {
        "danger": seen.out,
        "flag": seen.wins,
        "warning": seen.speeding or (bool(seen.corners) and not told_by_figure),
        "pit": road.number[seen.path[-1]] >= road.count,
    }
    return [mark for mark, on in told.items() if on]


def detail(state: State, seen: Preview, alone: bool = False) -> str:
    """One line on an end: the way, and the whole of what it leads to."""
    position, end = state.position, seen.path[-1]
    parts = [f"{count(seen.spaces, 'space')} to {end}" if seen.spaces else "stays where it is"]
    if not alone and seen.spaces < position.roll and not (seen.lands or seen.wins or seen.out):
        parts.append(f"{position.roll - seen.spaces} short, other cars are in the way")
    if seen.lands:
        parts.append("into the bay: a lap, a card and the stop")
    elif state.game.road.in_lane(state.game.road.number[end]):
        parts.append("in the pit lane")
    if seen.corners:
        parts.append(f"too fast for {corners(seen.corners)}: whoever has its card may spin you")
    if seen.speeding:
        parts.append("too fast for the pit lane: a Pit Lane Speeding card may follow")
    if seen.out:
        parts.append("misses the pits: out of the race")
    if seen.wins:
        parts.append("wins the race")
    elif seen.crosses:
        parts.append("crosses the line")
    return ", ".join(parts)
