"""What a move or a slide may be: its ends with what they cost (FD-MOVE, FD-BRAKE, FD-BLOCK)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.state import State
from .position import BRAKES, TYRES, Position
from .tables import BLOCK
from .way import Found, Ways, entered, find

TO: Final = "to"


class Offer(NamedTuple):
    """One way to drive a move or a slide.

    Attributes
    ----------
    action : tuple
        ``("to", space, b)``, with a number behind it where ways to one space differ.
    found : tuple
        The way, as `Ways` keeps it.
    brakes : int
        Points spent by choice.
    undriven : int
        Spaces that cars keep it from driving (`r`); 0 when it is not blocked.
    """

    action: Action
    found: Found
    brakes: int
    undriven: int


def offers(
    state: State[Position], seat: int, length: int, hard: int, slide: int
) -> tuple[Ways, list[Offer]]:
    """All ways to drive so many spaces; see FD-TRK-7 and FD-BLOCK-6.

    Parameters
    ----------
    length : int
        Spaces to drive.
    hard : int
        Of these, spaces that cannot be braked (FD-ST-3).
    slide : int
        Length of the slide that is due when a corner is touched; a blocked move does not drive
        it (FD-TYRE-4).
    """
    ways = find(state, seat, length)
    points = state.position.cars[seat].wear
    most = min(points[BRAKES], length - hard)
    found: list[Offer] = []
    road = state.game.road
    jack = state.position.now.modified != 0 and state.game.rules.jack_corner_only
    home = road.corner[ways.start] >= 0
    ids: tuple[str, ...] = road.ids
    blocked = not ways.ends(length)
    longest = ways.longest(length) if blocked else length
    for brakes in range(most + 1):
        wanted = length - brakes
        ends = ways.ends(min(wanted, longest))
        for space, kinds in ends.items():
            if brakes and _finishes(ways, kinds[0]):
                continue
            name = ids[space]
            for variant, one in enumerate(kinds):
                undriven = 0
                if wanted > longest:
                    undriven = wanted - longest
                    if slide and (one[0] and entered(one[0]).touched):
                        undriven += slide
                    if not payable(undriven, points[BRAKES] - brakes, points[TYRES]):
                        continue
                if jack and not home and not entered(one[0]).touched:
                    continue
                found.append(Offer(_action(name, brakes, variant), one, brakes, undriven))
    if not found:  # FD-BLOCK-6: nothing can be paid
        for space, kinds in ways.ends(longest).items():
            for variant, one in enumerate(kinds):
                undriven = length - longest
                if slide and entered(one[0]).touched:
                    undriven += slide
                found.append(Offer(_action(ids[space], 0, variant), one, 0, undriven))
    return ways, found


def _action(name: str, brakes: int, variant: int) -> Action:
    return (TO, name, brakes, variant) if variant else (TO, name, brakes)


def _finishes(ways: Ways, one: Found) -> bool:
    """Whether a way ends with the finish: who brakes for it gains nothing."""
    return finishes(ways, one)


def finishes(ways: Ways, one: Found) -> bool:
    """Whether a way ends by finishing the race (FD-FIN-3)."""
    ends = ways.finishes.get(one[1])
    return ends is not None and one[2] in ends


def payable(undriven: int, brakes: int, tyres: int) -> bool:
    """FD-BLOCK-1, FD-BLOCK-2: whether the row for so many spaces can be paid."""
    if undriven >= len(BLOCK):
        return False
    row = BLOCK[undriven]
    return row[0] <= brakes and row[1] <= tyres
