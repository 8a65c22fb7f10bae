"""What an answer leads to, as far as it is certain."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ....core.actions import Action
from ....core.questions import Question
from . import paths
from .paths import Offers
from .venue import State
from .words import FACES, YELLOW


class Preview(NamedTuple):
    """What a path leads to.

    Attributes
    ----------
    path : tuple of str
        Spaces, the one where it stands first.
    spaces : int
        How many are driven.
    tone : "free", "risk" or "out"
        "risk": others may spin the car, or send it to the pits.
    corners : tuple of int
        Numbers of the corners that it exposes (RN-COR-2).
    speeding : bool
        RN-PLS-2.
    out : bool
        Whether it misses a forced stop, and with it the race (RN-FORC-2).
    crosses, lands, wins : bool
        Whether the line is crossed; whether it ends in its bay; whether that wins the race.
    """

    path: tuple[str, ...]
    spaces: int
    tone: str
    corners: tuple[int, ...]
    speeding: bool
    out: bool
    crosses: bool
    lands: bool
    wins: bool


class PlayPreview(NamedTuple):
    """What the answer to "react" or "die" plays or rolls.

    Attributes
    ----------
    cards : tuple of str
        Codes of the cards that leave the hand: the card itself first, then those that it needs
        (RN-OIL-1). Empty when nothing is played.
    target : int or None
        The seat that is hit; None for a card that hits nobody alone, and for none.
    die : str or None
        The colour of the die that is rolled (RN-DICE-3), if one is.
    faces : tuple of int
        Its faces, each as likely as another (RN-DICE-2).

    Examples
    --------
    >>> race = bw.really_nasty.Race("calva", ["Ada", "Bob"], laps=1, seed=3)
    >>> rookie = bw.really_nasty.Rookie()
    >>> while race.pending.kind != "die":
    ...     facts = race.play(rookie(race))
    >>> race.options[0].preview.faces
    (4, 5, 6, 7, 7, 8)
    """

    cards: tuple[str, ...] = ()
    target: int | None = None
    die: str | None = None
    faces: tuple[int, ...] = ()


def roll(state: State, question: Question, action: Action) -> PlayPreview:
    """RN-DICE-2: the faces of a die."""
    die = str(action[1])
    return PlayPreview(die=die, faces=FACES[die])


def play(state: State, question: Question, action: Action) -> PlayPreview:
    """RN-GEN-5: the cards that are played, and whom they hit."""
    words = action[1:]
    target = next((word for word in words if isinstance(word, int)), None)
    return PlayPreview(tuple(word for word in words if isinstance(word, str)), target)


def move(state: State, question: Question, action: Action) -> Preview | None:
    """RN-MOVE-8: what a path of a car leads to."""
    seat = question.players[0]
    return look(state, seat, paths.find(state, seat), action)


def safety_car(state: State, question: Question, action: Action) -> Preview | None:
    """RN-SC-2: what a path of the Safety Car leads to."""
    return look(state, -1, paths.find_safety_car(state), action)


def look(state: State, seat: int, offers: Offers, action: Action) -> Preview | None:
    """What a path leads to, of a car or, by seat -1, of the Safety Car."""
    offer = offers.by_action.get(action)
    if offer is None:
        return None
    position, road = state.position, state.game.road
    path = offer.path
    rows = [road.row[space] for space in path if space < road.count]
    crosses = seat >= 0 and any(b < a for a, b in pairwise(rows))
    crosses = crosses and path[0] < road.count
    speeding = seat >= 0 and offer.pits and position.die != YELLOW
    wins = False
    if crosses:
        car = position.cars[seat]
        wins = not car.start_pending and car.laps + 1 == state.game.terms.laps
    tone = "out" if offer.missed else "risk" if offer.corners or speeding else "free"
    return Preview(
        path=tuple(road.ids[space] for space in path),
        spaces=len(path) - 1,
        tone=tone,
        corners=offer.corners,
        speeding=speeding,
        out=offer.missed,
        crosses=crosses,
        lands=len(path) > 1 and road.is_bay(path[-1]),
        wins=wins,
    )
