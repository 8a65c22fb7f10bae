"""Cards that were played: those that still act lie at a car, the others are spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ....core.match import Match
from ....core.questions import Fact
from ....core.screen import Lying, Piles
from ..rules import position as pos
from ..rules.facts import Left, Played, WeatherRolled
from .facts import card_face

RECENT: Final = 32
"""Plays that are looked through: more never act at once."""


class Play(NamedTuple):
    """A play, and whether it was over before the position shows it."""

    cards: tuple[str, ...]
    seat: int
    other: int
    over: bool = False


def plays(match: Match[pos.Position]) -> tuple[Play, ...]:
    """Return the last plays, oldest first."""
    none: tuple[Play, ...] = ()
    return match._now.total("plays", none, _after)


def _after(so_far: tuple[Play, ...], fact: Fact) -> tuple[Play, ...]:
    if isinstance(fact, Left):  # RN-PIT-6: the extra turns of a stop are over with it
        return _ended(so_far, lambda play: play.other == fact.seat and _is_pit_turn(play))
    if isinstance(fact, WeatherRolled):  # RN-WXC-1
        return _ended(so_far, lambda play: play.cards == ("WE",))
    if not isinstance(fact, Played) or fact.is_void:
        return so_far
    return (*so_far[1 - RECENT :], Play(fact.cards, fact.seat, fact.other))


def _ended(so_far: tuple[Play, ...], ends: Callable[[Play], bool]) -> tuple[Play, ...]:
    return tuple(play._replace(over=True) if ends(play) else play for play in so_far)


def _is_pit_turn(play: Play) -> bool:
    return play.cards[0] in pos.PLAIN_CARDS[: pos.PU]


def _acts(match: Match[pos.Position], play: Play) -> bool:
    """Return whether a play still acts, unless a later one of its kind has taken its place."""
    position, code = match._state.position, play.cards[0]
    if code == "WE":
        return not play.over
    if code == "SC":
        return position.controller == play.seat
    car = position.cars[play.other]
    if play.over or car.status != pos.RACING:
        return False
    if _is_pit_turn(play):
        return car.stop is not None
    if code in (pos.BO, pos.PS):
        return any(penalty.kind == code for penalty in car.penalties)
    if code == "PU":
        return car.puncture
    return car.yellow if code == "YF" else car.spin_step > 0


def _effect(play: Play) -> tuple[str, int, int]:
    """Return what only one play can do at a time to a car; each Pit Turn adds to the others."""
    code = play.cards[0]
    spins = code == "OI" or code.startswith("CO")
    return ("spin" if spins else code, play.other, play.seat if play.other < 0 else -1)


def cards_out(match: Match[pos.Position]) -> tuple[list[Lying], Piles | None]:
    """RN-CARD-2: the cards that lie at cars, and the pile with the card that was spent last.

    There are none before the cards are dealt.
    """
    position = match._state.position
    lying: list[Lying] = []
    top: Play | None = None
    out = 0
    seen: set[tuple[str, int, int]] = set()
    for play in reversed(plays(match)):
        effect = _effect(play)
        first = _is_pit_turn(play) or effect not in seen
        seen.add(effect)
        if first and _acts(match, play):
            on = play.other if play.other >= 0 else play.seat
            face = card_face(*play.cards)
            lying.insert(0, {"on": on, "face": {"name": face["name"], "icon": face["icon"]}})
            out += len(play.cards)
        else:
            top = top or play
    left = sum(position.pile) + len(position.under)
    piles: Piles = {"left": left}
    if top is not None and sum(position.used) > out:
        piles["top"] = card_face(*top.cards)
    return lying, piles if left or "top" in piles or lying else None
