"""Every kind of question in Formula D: rules that list and apply its answers, and previews."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple

from ....core.questions import Action, Facts, Kind, Question, always, die
from . import events, gears, moves, pits, questions, radio, setup, slipstream, turn, weather
from .events import debris_most, debris_tests, rolls, threatened
from .moves import OUT, SPIN, Passed, finishes, foreseen, open_offers, passed
from .position import AT_LINE, BLACK, COLLISION, down_cost
from .slipstream import draughts
from .venue import State
from .weather import slide_length

FREE, WEAR, ROLL = "free", "wear", "roll"
SAFE: Final = Fraction(1)


class Shift(NamedTuple):
    """What a gear costs.

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
    """What a move, a slide or a slipstream leads to.

    Attributes
    ----------
    path : tuple of str
        Spaces, the one where it stands first.
    spaces : int
        How many are driven.
    tone : "free", "wear", "roll" or "out"
        The worst that it certainly costs, or that a die may cost.
    brakes, tyres : int
        Wear points lost for certain, those of a block and an overshoot included; not what a
        checkpoint on the way gives back (FD-ST-9).
    left : int
        Tyre points that it has then; 0 where it is out.
    over : int
        Spaces overshot in this turn.
    undriven : int
        Spaces that cars keep it from driving (FD-BLOCK-1).
    result : "paid", "spin" or "out"
        How the turn is settled if it ends here (FD-OVER-10).
    corner : str or None
        The corner it ends in.
    stops, needed : int
        Stops made there when the turn ends here, and those it asks for.
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
            path, ends = ways.path(offer.way), finishes(ways, offer.way)
            gone = passed(state, seat, path)
            return look(state, seat, path, gone, offer.brakes, offer.undriven, ends)
    return None


def draught(state: State, question: Question, action: Action) -> Preview | None:
    """FD-SLIP-1: what a slipstream leads to; nothing of staying."""
    seat = question.players[0]
    for offer in draughts(state, seat):
        if offer.action == action:
            costs = offer.brakes + offer.fee
            gone = passed(state, seat, offer.path)
            return look(state, seat, offer.path, gone, costs, 0, offer.finishing)
    return None


def look(
    state: State,
    seat: int,
    path: tuple[int, ...],
    gone: Passed,
    brakes: int,
    undriven: int,
    ends: bool,
) -> Preview:
    """What a path leads to that passes all that."""
    position, road = state.position, state.game.road
    car, now = position.cars[seat], position.now
    due, tyres = foreseen(state, seat, gone, brakes, undriven)
    slide = 0
    if not ends and not undriven and not now.slid and (gone.touched or now.touched):
        slide = slide_length(position, car)
    near: list[int] = [] if ends else threatened(position, road, seat, path[-1])
    tests = debris_tests(state, gone.events)
    unhurt = _unhurt(state, seat, tests, near) if tests or near else SAFE
    costs = brakes + due.tyres + due.brakes
    return Preview(
        path=tuple(road.ids[space] for space in path),
        spaces=len(path) - 1,
        tone=_tone(due.result, costs, unhurt),
        brakes=brakes + due.brakes,
        tyres=due.tyres,
        left=0 if due.result == OUT else tyres - due.tyres,
        over=gone.over,
        undriven=undriven,
        result=due.result,
        corner=road.names[gone.corner] if gone.corner >= 0 and not ends else None,
        stops=_stops(gone),
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
    worst += [COLLISION[1 if position.wet else 0]] * own
    return prod((Fraction(BLACK - most, BLACK) for most in worst), start=SAFE)


def _tone(result: str, costs: int, unhurt: Fraction) -> str:
    if result == OUT:
        return OUT
    if costs or result == SPIN:
        return WEAR
    return FREE if unhurt == 1 else ROLL


def _stops(gone: Passed) -> int:
    """FD-CORNER-2: stops made when the turn ends here."""
    if gone.corner < 0 or gone.left:
        return 0
    return gone.stops + 1


def _list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-5: ends on the track, and ways into the pits (FD-PIT-10)."""
    listed = moves.list_moves(state, question, seat)
    return [*listed, *pits.entries(state, seat, state.position.now.spaces)]


def _move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-5: the move, or into the pits."""
    if action[0] == pits.PIT_WORD:
        pits.enter(state, question.players[0], action, facts)
    else:
        moves.move(state, question, action, facts)


KINDS: Final[Mapping[str, Kind]] = {
    # FD-SET-8
    "character": Kind(
        setup.choose,
        setup.list_characters,
        on=("character", *questions.CARS),
        must=questions.CHARACTER,
    ),
    "split": Kind(
        setup.split,
        setup.list_points,
        default=setup.usual,
        data=questions.Points,
        on=("split", *questions.CARS),
        must=questions.SPLIT,
    ),
    "dress": Kind(setup.dress, on=("line-up",)),
    "weather-roll": die(
        BLACK,
        "weather",
        weather.roll,
        questions.WeatherRoll,
        (*questions.FITTING, *questions.LATE),
        questions.WEATHER,
    ),
    "frog": Kind(
        weather.answer_frog,
        always(weather.KEEP, weather.AGAIN),
        data=questions.Frog,
        on=(*questions.FITTING, *questions.LATE),
        must=questions.FROG,
    ),
    "tyres": Kind(
        weather.fit,
        always(*weather.SETS),
        default=weather.usual,
        on=(*questions.FITTING, "collide", "pit-roll", "repair"),
        must=questions.TYRES,
    ),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-roll": die(
        BLACK, "grid", turn.roll, questions.GridRoll, questions.GRID, questions.GRID_ORDER
    ),
    "grid-place": Kind(
        turn.take_place, data=questions.Whose, on=questions.GRID, must=questions.GRID_ORDER
    ),
    "line-up": Kind(turn.line_up, on=("",), must=questions.GRID_ORDER),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn, on=("", "attempt"), must=questions.TURN_STEPS),
    "radio-before": Kind(radio.ask),
    "begin": Kind(turn.begin, on=questions.MOVING),
    "start-roll": die(
        BLACK, "start", turn.start, questions.Whose, questions.MOVING, questions.DRIVES
    ),
    # FD-TURN-2 to FD-TURN-5
    "gear": Kind(
        gears.shift,
        gears.list_gears,
        default=gears.usual,
        preview=shift,
        on=questions.MOVING,
        must=questions.DRIVES,
    ),
    "gear-roll": Kind(
        gears.roll,
        gears.list_faces,
        odds=gears.odds,
        table="gear",
        dice=gears.dice,
        data=questions.GearRoll,
        on=questions.MOVING,
        must=questions.GEAR,
    ),
    "modify": Kind(gears.ask),
    "modifiers": Kind(
        gears.modify, gears.list_modifiers, on=("move", "pit-drive"), must=questions.ON_TURN
    ),
    "move": Kind(
        _move,
        _list_moves,
        default=moves.usual,
        preview=move,
        on=questions.MOVING,
        must=questions.DRIVES,
    ),
    # FD-TURN-6 to FD-TURN-8
    "slide": Kind(moves.slide, on=questions.STEPS),
    "slide-move": Kind(
        moves.move,
        moves.list_moves,
        default=moves.usual,
        preview=move,
        on=("events",),
        must=questions.DRIVES,
    ),
    "events": Kind(events.take_next, on=questions.STEPS),
    "debris": die(
        BLACK, "debris", events.test_debris, questions.Debris, ("events",), questions.ON_TURN
    ),
    "cross": Kind(turn.cross),
    "lap": Kind(events.completed),
    "police": Kind(events.police),
    "bonus": Kind(
        events.take,
        events.list_points,
        data=questions.Bonus,
        on=("events", *questions.ENDING),
        must=questions.ROOM,
    ),
    "slip": Kind(slipstream.step, on=questions.STEPS),
    "slipstream": Kind(
        slipstream.take,
        slipstream.list_draughts,
        preview=draught,
        on=("settle",),
        must=questions.DRIVES,
    ),
    # FD-TURN-9 to FD-TURN-15
    "settle": Kind(moves.settle, on=questions.STEPS),
    "stop": Kind(moves.stop, on=questions.STEPS),
    "scrap-heap": Kind(events.ask_scrap, on=questions.STEPS),
    "scrap": Kind(
        events.leave_scrap,
        always(events.NO, events.MARK),
        on=("collide", "pit-stop"),
        must=questions.ON_TURN,
    ),
    "collide": Kind(events.collide, on=questions.STEPS),
    "collision": die(
        BLACK,
        "collision",
        events.roll_collision,
        questions.Collisions,
        ("engines",),
        questions.COLLISIONS,
    ),
    "engines": Kind(events.test_engines, on=questions.STEPS),
    "engine": die(
        BLACK, "engine", events.roll_engine, questions.Engines, questions.LATE, questions.ENGINES
    ),
    "weather-turn": Kind(weather.end_turn, on=questions.STEPS),
    "noise": Kind(events.noise, on=questions.STEPS),
    "noise-roll": die(
        BLACK, "noise", events.roll_noise, questions.Whose, ("award",), questions.ON_TURN
    ),
    "award": Kind(events.award, on=questions.STEPS),
    "radio-after": Kind(radio.ask, on=questions.STEPS),
    "radio": Kind(
        radio.throw, radio.list_throws, on=("begin", "turn", "confirm"), must=questions.ON_TURN
    ),
    "radio-roll": die(
        BLACK, "radio", radio.roll, questions.Radio, ("begin", "turn", "confirm"), questions.ON_TURN
    ),
    "confirm": Kind(turn.confirm, on=questions.STEPS),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-turn": Kind(pits.begin),
    "pit-gear": Kind(
        pits.shift, pits.list_gears, default=pits.usual, on=questions.MOVING, must=questions.PITS
    ),
    "pit-drive": Kind(pits.drive, on=questions.MOVING),
    "exit-move": Kind(
        moves.move,
        moves.list_moves,
        default=moves.usual,
        on=questions.MOVING,
        must=questions.DRIVES,
    ),
    "pit-stop": Kind(pits.stop, on=questions.STEPS),
    "pit-type": Kind(
        pits.choose_type,
        always(pits.TYRE_STOP, pits.TECHNICAL_STOP),
        on=("collide",),
        must=questions.STOPPED,
    ),
    "repair": Kind(
        pits.repair,
        pits.list_repairs,
        data=questions.Repair,
        on=("collide",),
        must=questions.STOPPED,
    ),
    "pit-roll": die(
        BLACK, "mechanics", pits.roll, questions.Whose, ("collide",), questions.STOPPED
    ),
}
"""Every kind of question of a race."""

FIRST: Final = frozenset(("gear", "pit-gear", "radio"))
"""Those that may be the first question of a turn."""
