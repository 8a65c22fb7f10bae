"""Every kind of question: the rules that list and apply its answers, and previews of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.questions import CHANCE, Kind, Question, Step, chance, roll, shared
from ....core.stack import Whose
from . import cards, laps, paths, pits, plays, questions, setup, turn
from .paths import Offers
from .position import FACES, YELLOW
from .venue import State


class Preview(NamedTuple):
    """Preview of a path: what it risks, and how the move ends.

    Attributes
    ----------
    path : tuple of str
        Spaces, starting with the one where the car stands.
    spaces : int
        The number of spaces driven.
    tone : "free", "risk" or "out"
        "risk": others may spin the car, or send it to the pits.
    corners : tuple of int
        Numbers of the corners that it exposes (RN-COR-2).
    speeding : bool
        RN-PLS-2.
    out : bool
        Whether the car misses a forced stop and is out (RN-FORC-2).
    crosses, lands, wins : bool
        Whether the line is crossed; whether it ends in its bay; whether that wins the race.

    Examples
    --------
    >>> race = bw.really_nasty.Race("merrow", ["Ada"], laps=1, seed=1)
    >>> rookie = bw.really_nasty.Rookie()
    >>> while race.pending.kind != "path":
    ...     facts = race.play(rookie(race))
    >>> race.options[0].preview.tone
    'free'
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
    """Preview of an answer to "react" or "die": the cards it plays, or the die it rolls.

    Attributes
    ----------
    cards : tuple of str
        Codes of the cards that leave the hand: the card itself first, then those that it needs
        (RN-OIL-1). Empty when nothing is played.
    target : int or None
        The seat that is hit; None for a card without a target, and for no card.
    die : str or None
        The colour of the die that is rolled (RN-DICE-3), if one is.
    faces : tuple of int
        Its faces, all equally likely (RN-DICE-2).

    Examples
    --------
    >>> race = bw.really_nasty.Race("calva", ["Ada", "Bob"], laps=1, seed=1)
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


def roll_preview(state: State, question: Question, action: Action) -> PlayPreview:
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
    """Return the preview of a path, of a car or, by seat -1, of the Safety Car."""
    offer = offers.by_action.get(action)
    if offer is None:
        return None
    position = state.position
    crosses = seat >= 0 and offer.adds.crosses
    speeding = seat >= 0 and paths.is_speeding(offer, position.die)
    wins = False
    if crosses:
        car = position.cars[seat]
        wins = laps.wins(laps.Count(car.laps, car.start_pending), state.game.terms.laps)
    tone = "out" if offer.missed else "risk" if offer.corners or speeding else "free"
    return Preview(
        path=offer.ids,
        spaces=len(offer.path) - 1,
        tone=tone,
        corners=offer.corners,
        speeding=speeding,
        out=offer.missed,
        crosses=crosses,
        lands=offer.adds.lands,
        wins=wins,
    )


KINDS: Final[Mapping[str, Kind]] = {
    # RN-SET
    "colour": Kind(
        setup.choose_colour, setup.list_colours, on=("grid", "colour"), must=questions.COLOUR
    ),
    "grid-card": chance(
        setup.grid_odds,
        setup.take_place,
        "grid",
        data=questions.GridPlaces,
        on=("deal", "grid-card"),
    ),
    "tyre-card": chance(
        setup.tyre_odds,
        setup.take_tyre,
        "tyres",
        data=Whose,
        on=("draw", "tyre-card"),
        must=questions.TYRE,
    ),
    "draw": chance(
        cards.draw_odds,
        cards.take_card,
        "card",
        secret=True,
        data=questions.Drawn,
        on=("weather", "fuel-card", "draw", "window"),
        must=questions.DRAW,
    ),
    "fuel-card": chance(
        setup.fuel_odds,
        setup.take_fuel,
        "fuel",
        secret=True,
        data=Whose,
        on=("weather", "fuel-card"),
        must=questions.FUEL,
    ),
    "weather": shared(
        roll(
            turn.weather_dice,
            "weather",
            turn.roll_weather,
            Whose,
            ("turn", "poll"),
            questions.DEALT,
        )
    ),
    # RN-ORD
    "react": Kind(
        plays.react,
        plays.list_answers,
        default=plays.usual,
        secret=True,
        watched=plays.is_watched,
        touches=plays.touches,
        data=questions.Window,
        preview=play,
        on=("poll",),
        must=questions.REACT,
    ),
    "sc-path": Kind(
        turn.drive_safety_car,
        turn.list_safety_car_paths,
        default=turn.usual_safety_car_path,
        preview=safety_car,
        on=questions.BAY,
        must=questions.STEERS,
    ),
    "tyre": Kind(
        pits.change_tyre, pits.list_tyres, default=pits.keep, on=("act",), must=questions.BAYS
    ),
    # RN-DICE, RN-MOVE
    "die": Kind(
        turn.choose_die, turn.list_dice, preview=roll_preview, on=("drive",), must=questions.ON_TURN
    ),
    "roll": Kind(
        turn.roll_die,
        turn.list_faces,
        odds=turn.die_odds,
        table="move",
        dice=turn.thrown,
        data=questions.Roll,
        on=("drive",),
    ),
    "path": Kind(
        turn.drive,
        turn.list_paths,
        default=turn.usual,
        preview=move,
        on=("window",),
        must=questions.PATH,
    ),
    "approach": Kind(
        turn.drive,
        turn.list_paths,
        default=turn.usual,
        secret=True,
        preview=move,
        on=("window",),
        must=questions.PATH,
    ),
    # RN-PIT, RN-FORC
    "stop": Kind(
        pits.declare, pits.list_stops, secret=True, on=("draw", "window"), must=questions.BAYS
    ),
}
"""Every kind of question of a race."""

STEPS: Final[Mapping[str, Step]] = {
    # RN-SET
    "grid": Step(setup.stand_alone, on=("grid-card",)),
    "deal": Step(setup.deal, on=("",), must=questions.GRID),
    # RN-ORD
    "turn": Step(turn.next_turn, on=("",), must=questions.DEALT),
    "window": Step(plays.begin, data=questions.Window, on=("turn",), must=questions.POST),
    "poll": Step(
        plays.go_on,
        secret=True,
        data=questions.Poll,
        on=("turn", "safety-car"),
        must=questions.POLL,
    ),
    "safety-car": Step(turn.step_safety_car, on=questions.BAY, must=questions.IN_TURN),
    "tyres": Step(pits.ask_tyre, on=("act",), must=questions.IN_TURN),
    "act": Step(turn.act, on=("turn",), must=questions.IN_TURN),
    # RN-DICE, RN-MOVE
    "drive": Step(turn.begin, on=("window",)),
    # RN-PIT, RN-FORC
    "land": Step(pits.land, data=Whose),
    # RN-MAR
    "audit": Step(pits.reveal),
}
"""Every kind of step of a race."""


def begins_turn(state: State) -> bool:
    """RN-ORD-1: Return whether this is the first question to a driver in their turn."""
    position, question = state.position, state.question
    if question is None or question.players == (CHANCE,):
        return False
    kind = question.kind
    if kind == "sc-path":
        return True
    if position.controller == position.seat:
        return False
    if kind == "tyre":
        return True
    if kind not in ("die", "path", "approach"):
        return False
    on_bay = position.cars[position.seat].space > state.game.road.last
    return not on_bay and (kind == "die" or position.die == YELLOW)


def driven_from(state: State, seat: int) -> int:
    """RN-SC: Return the space from which the open question drives a car, or the Safety Car."""
    position, question = state.position, state.question
    drives_car = question is None or question.kind != "sc-path"
    return position.cars[seat].space if drives_car else position.sc
