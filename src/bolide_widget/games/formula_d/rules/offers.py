"""What a move or a slide may be: its ends with what they cost (FD-MOVE, FD-BRAKE, FD-BLOCK)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.actions import Action
from .position import BRAKES, TYRES
from .road import Road
from .tables import BLOCK
from .venue import State
from .way import TOUCHED, Found, Ways, find

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


def offers(state: State, seat: int, length: int, hard: int, slide: int) -> tuple[Ways, list[Offer]]:
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
    road: Road = state.game.road
    points = state.position.cars[seat].wear
    now = state.position.now  # of a changed M, so not of the slide behind it
    corners = now.modified != 0 and not now.slid and bool(state.game.rules.jack_corner_only)
    key = (length, hard, slide, points[BRAKES], points[TYRES], corners)
    last = road.last  # an answer is listed, previewed and carried out: all ask for the same
    if last is not None and last[0] is ways and last[1] == key:
        kept: list[Offer] = last[2]
        return ways, kept
    listed = _offers(ways, *key)
    road.last = (ways, key, listed)
    return ways, listed


def _offers(
    ways: Ways, length: int, hard: int, slide: int, brakes: int, tyres: int, corners: bool
) -> list[Offer]:
    """See `offers`; `corners`: only ways that start in a corner or enter one (FD-CH-3)."""
    road = ways.road
    if road.corner[ways.start] >= 0:
        corners = False
    found: list[Offer] = []
    blocked = not ways.ends(length)
    longest = ways.longest(length) if blocked else length
    for braked in range(min(brakes, length - hard) + 1):
        wanted = length - braked
        undriven = wanted - longest if wanted > longest else 0
        plain = not undriven and not corners
        for space, kinds in ways.ends(wanted - undriven).items():
            if braked and ways.finishes and finishes(ways, kinds[0]):
                continue  # who brakes for the finish gains nothing
            name = road.ids[space]
            if plain and len(kinds) == 1:
                found.append(Offer((TO, name, braked), kinds[0], braked, 0))
                continue
            for variant, one in enumerate(kinds):
                left = undriven
                if undriven:
                    if slide and one[0] & TOUCHED:
                        left += slide
                    if not payable(left, brakes - braked, tyres):
                        continue
                if corners and not one[0] & TOUCHED:
                    continue
                found.append(Offer(_action(name, braked, variant), one, braked, left))
    if not found:  # FD-BLOCK-6: nothing can be paid
        for space, kinds in ways.ends(longest).items():
            for variant, one in enumerate(kinds):
                left = length - longest
                if slide and one[0] & TOUCHED:
                    left += slide
                found.append(Offer(_action(road.ids[space], 0, variant), one, 0, left))
    return found


def plain_offer(
    state: State, seat: int, length: int, hard: int, slide: int, action: Action
) -> tuple[Ways, Offer] | None:
    """The one of `offers` that is so called, without listing them; None where cars block.

    None as well where there is no such offer.
    """
    if state.position.now.modified and state.game.rules.jack_corner_only:
        return None
    if not 3 <= len(action) <= 4 or action[0] != TO:
        return None
    name = str(action[1])
    space = state.game.road.number.get(name, -1)
    braked, variant = action[2], action[3] if len(action) > 3 else 0
    if type(braked) is not int or type(variant) is not int:
        return None
    if not 0 <= braked <= min(state.position.cars[seat].wear[BRAKES], length - hard):
        return None
    ways = find(state, seat, length)
    kinds = ways.ends(length - braked).get(space, [])
    if not ways.ends(length) or not 0 <= variant < len(kinds):
        return None
    if _action(name, braked, variant) != action or (braked and finishes(ways, kinds[0])):
        return None
    return ways, Offer(action, kinds[variant], braked, 0)


def _action(name: str, brakes: int, variant: int) -> Action:
    return (TO, name, brakes, variant) if variant else (TO, name, brakes)


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
