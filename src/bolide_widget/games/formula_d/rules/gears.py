"""Gears and their dice (FD-GEAR), the cost of skipping some (FD-DOWN), and modifiers of a roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....core.actions import Action
from ....core.questions import CHANCE, Die, Facts, Nothing, Question
from . import position as pos, wear, weather
from .characters import JACK, MONTOYA
from .facts import GearRolled, Modified, Shifted
from .lookup import flags_of, ways
from .questions import GearRoll
from .venue import State
from .way import WATCHED, entered

GEAR: Final = "gear"
ACTIONS: Final[tuple[Action, ...]] = tuple((GEAR, gear) for gear in range(pos.TOP_GEAR + 1))


def legal_gears(car: pos.Car) -> list[int]:
    """FD-GEAR-6, FD-DOWN-3: on the track; the highest first, and none between them is left out."""
    gear, wear = car.gear, car.wear
    top = gear + 1 if gear < pos.TOP_GEAR else gear
    lowest = gear - 1 if gear > 1 else 1
    while lowest > 1 and gear - lowest < len(pos.DOWN) and _payable(gear, lowest - 1, wear):
        lowest -= 1
    return [*range(top, lowest - 1, -1)]


def _payable(gear: int, wanted: int, wear: pos.Wear) -> bool:
    """FD-DOWN-3: every point is there, and of the engine one more, as the last would end it."""
    gearbox, brakes, engine = pos.down_cost(gear, wanted)
    return (
        wear[pos.GEARBOX] >= gearbox
        and wear[pos.BRAKES] >= brakes
        and (not engine or wear[pos.ENGINE] > engine)
    )


def list_gears(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-2: the gears that may be declared."""
    return [ACTIONS[gear] for gear in legal_gears(state.position.cars[seat])]


def usual(state: State, question: Question, seat: int) -> Action:
    """Stay in gear, for a driver who does not answer."""
    return ACTIONS[state.position.cars[seat].gear or 1]


def shift(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-2: the gear, and what skipping costs; then its die."""
    seat = question.players[0]
    car = state.position.cars[seat]
    wanted: int = action[1]  # type: ignore[assignment]
    before = car.gear
    if facts is not None:
        facts.append(Shifted("gear", seat, wanted, before))
    if before - wanted > 1:
        gearbox, brakes, engine = pos.down_cost(before, wanted)
        wear.lose(state, seat, pos.GEARBOX, gearbox, "shift", facts)
        wear.lose(state, seat, pos.BRAKES, brakes, "shift", facts)
        wear.lose(state, seat, pos.ENGINE, engine, "shift", facts)
    take(state, seat, wanted)


def take(state: State, seat: int, gear: int) -> None:
    """FD-TURN-3: the gear is in; its die is thrown."""
    state.position.cars[seat].gear = gear
    state.stack.append(Question("gear-roll", (CHANCE,), GearRoll(seat, gear), roller=seat))


def dice(state: State, question: Question) -> tuple[Die, ...]:
    """FD-GEAR-1: the die of the gear."""
    return (pos.GEARS[question.data.gear - 1],)


ODDS: Final = tuple(die.odds() for die in pos.GEARS)
FACES: Final = tuple([action for action, _ in odds] for odds in ODDS)
CHANCES: Final = tuple(
    tuple((int(action[0]), float(share)) for action, share in odds) for odds in ODDS
)
"""By gear from 1: the faces of its die, and how likely each is."""


def odds(state: State, question: Question) -> list[tuple[Action, Fraction]]:
    """FD-GEAR-1: what the die of the gear shows, and how likely."""
    gear: int = question.data.gear
    return ODDS[gear - 1]


def list_faces(state: State, question: Question, seat: int) -> list[Action]:
    """FD-GEAR-1: the different faces of the die of the gear."""
    gear: int = question.data.gear
    return FACES[gear - 1]


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-3: the face; some lead to engine tests (FD-ENG-1)."""
    gear: int = question.data.gear
    face: int = action[0]  # type: ignore[assignment]
    now = state.position.now
    now.face = now.spaces = face
    now.trigger = (gear, face) in pos.TRIGGERS
    if facts is not None:
        facts.append(GearRolled("roll", question.data.seat, gear, face))
    state.stack.append(Question("modify"))


# -- what lengthens or shortens a move (FD-TURN-4) -------------------------------------------------


NONE: Final[Action] = ("none",)
NITRO, TURBO_WORD, MORE, LESS, GRIP = "nitro", "turbo", "more", "less", "grip"
TURBO: Final = 3  # FD-CH-8
DRIFTS: Final = ((MORE, 1), (LESS, -1))  # FD-CH-3


def ask(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-4: a question if there is anything to choose; then the move."""
    now = state.position.now
    in_pits = state.position.cars[now.seat].status in pos.IN_PITS
    state.stack.append(Question("pit-drive") if in_pits else Question("move", (now.seat,)))
    if len(choices(state, now.seat)) > 1:
        state.stack.append(Question("modifiers", (now.seat,)))


def list_modifiers(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-4: nothing, or any of what there is, each once."""
    return choices(state, seat)


def choices(state: State, seat: int) -> list[Action]:
    """All that can be combined: nitro, what Jack does, the grip of soft tyres."""
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    options: list[Action] = [()]
    if has_nitro(state, seat):
        boosts: list[Action] = [(NITRO,)]
        if car.character == MONTOYA:
            boosts.append((NITRO, TURBO_WORD))
        options = options + boosts
    if weather.grips(position, car):
        options = options + [(*taken, GRIP) for taken in options]
    if drifts(state, seat):
        anywhere = not state.game.rules.jack_corner_only
        options = options + [
            (*taken, word)
            for word, by in DRIFTS
            for taken in options
            if anywhere or reaches_corner(state, seat, lengthened(car, taken) + by)
        ]
    options[0] = NONE
    return options


def has_nitro(state: State, seat: int) -> bool:
    """FD-ST-2, R-51: once a lap in street races; not on a great start, nor beyond the finish."""
    car: pos.Car = state.position.cars[seat]
    now = state.position.now
    if not state.game.rules.street or now.great:
        return False
    return car.nitro_lap != lap_of(car)


def lap_of(car: pos.Car) -> int:
    """R-51: the grid and lap 1 are one lap."""
    return max(1, car.lap)


def drifts(state: State, seat: int) -> bool:
    """FD-CH-3, R-30: Jack, as long as there is a tyre point left."""
    car: pos.Car = state.position.cars[seat]
    return car.character == JACK and car.wear[pos.TYRES] > 0


def boost(car: pos.Car, action: Action) -> int:
    """FD-ST-2, FD-CH-8: the spaces of nitro in an answer."""
    if NITRO not in action:
        return 0
    return car.gear + (TURBO if TURBO_WORD in action else 0)


def drifted(action: Action) -> int:
    """FD-CH-3: by how many spaces Jack changes a move with an answer."""
    return 1 if MORE in action else -1 if LESS in action else 0


def lengthened(car: pos.Car, action: Action) -> int:
    """By how many spaces an answer lengthens a move; what Jack does is not counted."""
    return boost(car, action) + (1 if GRIP in action else 0)


def reaches_corner(state: State, seat: int, more: int) -> bool:
    """R-30: return whether a move that is longer by some begins in a corner or enters one."""
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    road = state.game.road
    if car.status != pos.TRACK:
        return False
    if road.corner[car.space] >= 0:
        return True
    length = position.now.spaces + more
    flags = flags_of(state, seat) | WATCHED  # so that ways tell whether they touch a corner
    ahead = ways(position, road, car.space, seat, flags, length)
    ends = ahead.ends(ahead.longest(length))
    return any(entered(way[0]).touched for kinds in ends.values() for way in kinds)


def modify(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-4, FD-ST-2, FD-CH-3, FD-CH-8: the spaces to drive, and what they cost."""
    if action == NONE:
        return
    seat = question.players[0]
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    now = position.now
    if NITRO in action:
        now.nitro = boost(car, action)
        car.nitro_lap = lap_of(car)
    now.modified = drifted(action)
    now.spaces += lengthened(car, action) + now.modified
    if facts is not None:
        words = tuple(str(word) for word in action)
        facts.append(Modified("modified", seat, words, now.spaces))
    if now.modified:
        wear.lose(state, seat, pos.TYRES, 1, "drift", facts)
