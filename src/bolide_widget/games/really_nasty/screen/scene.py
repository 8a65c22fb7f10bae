"""What the screen shows of a race, as data; the screen itself knows no rules."""

from __future__ import annotations

from ....core.actions import text
from ....core.badges import badge
from ....core.hidden import is_covered
from ....core.kinds import dice_data, dice_of
from ....core.match import Match
from ....core.questions import CHANCE
from ....core.screen import Ask, Board, Entry, Finisher, Roll, Scene, Standing, Token
from ....core.state import State
from ..cars import ranking, space_name
from ..rules.position import FINISHED, OUT, Position
from ..track import Track

LOG = 14
"""Sentences sent with each state."""


def board(track: Track) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "really-nasty",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": [{"label": "Laps", "kind": "number"}, {"label": "Cards", "kind": "number"}],
        "shapes": track.shapes(),
        "spaces": track.places(),
    }


def scene(match: Match[Position], viewer: int | None = None) -> Scene:
    """Everything that changes, as far as the viewer may know it."""
    state = match._state
    position = state.position
    over = match.over
    return {
        "over": over,
        "round": position.round,
        "title": "The race is over" if over else f"Round {position.round}",
        "tokens": [_token(state, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": [],
        "order": [_standing(state, seat) for seat in ranking(state)],
        "sheets": [[car.laps, sum(car.hand)] for car in position.cars],
        "ask": _ask(match, viewer),
        "die": _die(match),
        "log": _log(match, viewer),
        "standings": _standings(state) if over else None,
    }


def _token(state: State[Position], seat: int, name: str) -> Token:
    track: Track = state.game.track
    car = state.position.cars[seat]
    space = space_name(state, seat)
    spot = track.spots.get(space) if space is not None else None
    token: Token = {
        "id": seat,
        "name": name,
        "badge": badge(name),
        "colour": seat,
        "at": None if spot is None else list(spot.at),
        "heading": [1, 0] if spot is None else list(spot.heading),
        "pawn": None,
        "place": None,
    }
    if car.status == FINISHED:
        token["done"] = "finished"
    elif car.status == OUT:
        token["done"] = "out"
    return token


def _standing(state: State[Position], seat: int) -> Standing:
    car = state.position.cars[seat]
    return {
        "id": seat,
        "lap": f"lap {car.laps + 1}",
        "gap": "",
        "active": state.position.seat == seat,
        "moved": False,
    }


def _ask(match: Match[Position], viewer: int | None) -> Ask | None:
    state = match._state
    question = state.question
    if question is None:
        return None
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    own = viewer == seat
    if is_covered(state) and not own:
        return _covered_ask(rolls)
    asked: Ask = {
        "prompt": match.game.prompt(state, question, match.drivers),
        "id": seat,
        "driver": match.drivers[seat],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        if not is_covered(state) or viewer == seat:
            asked["dice"] = dice_data(dice_of(state, question))
    elif not is_covered(state) or viewer == seat:
        asked["options"] = [
            {
                "id": text(action),
                "label": match.game.label(state, question, action, match.drivers),
            }
            for action in state.legal(seat)
        ]
    return asked


def _covered_ask(rolls: bool) -> Ask:
    """A question that others must not know of: not even whom it is to (RN-TIME-4)."""
    kind = "roll" if rolls else "covered"
    return {"prompt": "Somebody chooses", "id": None, "driver": "", "kind": kind, "options": []}


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled; none once somebody has answered since, and none of a secret draw."""
    if not match.history or match.history[-1].seat != CHANCE:
        return None
    entry = match.history[-1]
    question = entry._before.question
    if question is None or question.kind not in ("roll", "weather"):
        return None
    return {
        "table": question.kind,
        "driver": match.drivers[question.roller],
        "dice": dice_data(dice_of(entry._before, question), entry.action),
        "meaning": "",
        "number": match.rolls,
    }


def _log(match: Match[Position], viewer: int | None) -> list[Entry]:
    facts = match.facts_for(None if viewer is None else match.drivers[viewer])
    told: list[Entry] = []
    for number, fact in enumerate(facts):
        sentence = match.game.sentence(fact, match.drivers)
        if sentence is not None:
            told.append({"n": number, "text": sentence, "id": match.game.about(fact)})
    return told[-LOG:]


def _standings(state: State[Position]) -> list[Finisher]:
    words = {FINISHED: "finished", OUT: "out of the race"}
    return [
        {"place": place, "id": seat, "text": words.get(state.position.cars[seat].status, "racing")}
        for place, seat in enumerate(ranking(state), 1)
    ]
