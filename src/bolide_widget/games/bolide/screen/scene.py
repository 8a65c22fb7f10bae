"""What the screen shows of a race of Bolide, as JSON data; the screen itself knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final

from ....boards.lattice.points import Point
from ....boards.lattice.track import Track
from ....core.actions import Action, text
from ....core.kinds import dice_data, dice_of
from ....core.match import Match
from ....core.questions import CHANCE, Fact, Question
from ....core.screen import (
    XY,
    Ask,
    Board,
    Condition,
    Effect,
    Entry,
    Finisher,
    Look,
    Mark,
    Roll,
    Scene,
    Slide,
    Standing,
    Token,
    Tone,
)
from ....core.screen import Option as Choice
from ....core.state import State
from ....pictures import badge
from ..cars import ranking
from ..options import Rules
from ..rules.order import turn_order
from ..rules.position import FINISHED, IN_PITS, OFF_TRACK, OUT, RAIN, Car, Position
from ..rules.previews import Preview, SlideEnd, preview
from ..rules.tables import SIDES
from ..rules.windows import SPREAD
from ..rules.words import ordinal
from . import forms, prompts, sheet

TRAIL = 6  # points of a trail
BOX_GAP = 3.0  # squares before the only pit box there is
SIDE_BY_SIDE = 0.62  # squares between cars in one box
LOG = 14  # sentences sent with each state: the message stays small, the race keeps them all

TONES: Final[dict[str, Tone]] = {
    "round": "quiet",
    "engage": "strong",
    "finish": "strong",
    "damage": "bad",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {"engage": "shake", "out": "out", "weather": "sky"}
"""What they do on the page."""


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    shapes = track.shapes()
    return {
        "game": "bolide",
        "name": track.name,
        "size": list(track.size),
        "sheet": sheet.template(rules),
        "shapes": shapes,
    }


def scene(match: Match[Position], *, all_listed: bool = False) -> Scene:
    """Everything that changes: cars, trails, order, sheets, the question, the die, the log.

    Where all are listed, whoever shows another order tells in it who waits.
    """
    state = match._state
    position = state.position
    paths = _paths(match)
    running = turn_order(state) if _placed(position) else ()
    over = match.over
    order = _order(state, running)
    listed = range(len(match.drivers)) if all_listed else {row["id"] for row in order}
    shown: Scene = {
        "over": over,
        "round": position.round,
        "title": _title(state, running, over),
        "tokens": [
            _token(state, seat, name, paths[seat], seat in listed)
            for seat, name in enumerate(match.drivers)
        ],
        "trails": [
            {"id": seat, "points": points[-TRAIL:]} for seat, points in enumerate(paths) if points
        ],
        "order": order,
        "sheets": [sheet.values(state, seat) for seat in range(len(match.drivers))],
        "ask": _ask(state, match.drivers),
        "die": _die(match),
        "log": _log(match),
        "standings": _standings(match, running) if over else None,
    }
    chips = _conditions(state)
    if chips:
        shown["conditions"] = chips
    return shown


def _conditions(state: State[Position]) -> list[Condition]:
    """W, E-8: chips for the weather, and for a safety car that has been called."""
    position, risk = state.position, state.game.track.rain_risk
    weather, chips = position.weather, list[Condition]()
    if weather is not None:
        wet = weather.now == RAIN
        now = "Rain" if wet else "Sun"
        text = now if weather.variable else f"{now} all race"
        chip: Condition = {"icon": weather.now, "text": text, "sky": "wet" if wet else "dry"}
        if wet:
            chip["tone"] = "wet"
        chips.append(chip)
        if weather.variable:
            again = "at the end of this round" if weather.due >= 0 else WHEN
            detail = f"Rolled for again {again}; rain on {faces(1, risk)} of {SIDES}"
            chips.append({"icon": "variable", "text": "Variable", "detail": detail})
    if position.safety_car:
        detail = "Called: the field queues up at the end of this round"
        called: Condition = {"icon": "safety-car", "text": "Safety car", "detail": detail}
        chips.append({**called, "tone": "warn"})
    return chips


WHEN = "when the leader crosses the ½ GP line"


def faces(low: int, high: int) -> str:
    """Faces of a die: ``1-5``, or ``1``."""
    return f"{low}-{high}" if high > low else f"{low}"


def _placed(position: Position) -> bool:
    """Whether every car racing has a place; not while a car is lifted or the grid is rolled for."""
    return all(
        car.point is not None or car.status in IN_PITS or car.status in (FINISHED, OUT)
        for car in position.cars
    )


def _title(state: State[Position], running: tuple[int, ...], over: bool) -> str:
    laps = state.game.rules.laps
    if over:
        return "The race is over"
    if not state.game.track.circuit:
        round_now = state.position.round
        return f"Round {round_now}" if round_now else "On the grid"
    if state.position.round == 0:
        return f"On the grid · {laps} lap{'s' if laps > 1 else ''}"
    lap = max(car.lap for car in state.position.cars)
    return f"Round {state.position.round} · {prompts.lap_words(lap, laps)}"


def _paths(match: Match[Position]) -> list[list[Point]]:
    """The last points of each car, oldest first, contested points of engagements included."""
    found: list[list[Point]] = [[] for _ in match.drivers]
    open_seats = set(range(len(match.drivers)))
    for fact in _backward(match):
        for seat, point in reversed(_points(fact)):
            if seat in open_seats and point is not None:
                if not found[seat] or found[seat][-1] != point:
                    found[seat].append(point)
                if len(found[seat]) >= TRAIL:
                    open_seats.discard(seat)
        if not open_seats:
            break
    return [points[::-1] for points in found]


def _backward(match: Match[Position]) -> Sequence[Fact]:
    facts: list[Fact] = []
    for entry in reversed(match.history):
        facts.extend(reversed(entry.facts))
    facts.extend(reversed(match.opening))
    return facts


def _points(fact: Fact) -> list[tuple[int, Point | None]]:
    """Where a fact puts which car, in order."""
    match fact:
        case ("grid", seat, _, point) | ("queue", seat, point) | ("pit-out", seat, point):
            return [(seat, point)]
        case ("move", seat, start, end, _) | ("slide", seat, start, end):
            return [(seat, start), (seat, end)]
        case ("push", seat, contested, point):
            return [(seat, contested), (seat, point)]
        case ("out", seat, point, _):
            return [(seat, point)]
    return []


def _token(state: State[Position], seat: int, name: str, path: list[Point], listed: bool) -> Token:
    car = state.position.cars[seat]
    at, lifted = car.point, _lifted(state)
    raised = at is None and lifted is not None and lifted[0] == seat
    looks = _looks(car, raised)
    if raised and lifted is not None:
        at = lifted[1]
        path = [*path, at]
    elif at is None and car.status == OUT and path:
        at = path[-1]
    token: Token = {
        "id": seat,
        "name": name,
        "badge": badge(name),
        "colour": seat,
        "at": _stands(state, seat, at),
        "heading": _heading(state, car, at, path),
        "pawn": None if car.pawn is None else list(car.pawn),
        "place": car.place or None,
    }
    if looks:
        token["looks"] = looks
    status = "" if raised else _status(car, listed)
    if status:
        token["status"] = status
    if car.status == FINISHED:
        token["done"] = "finished"
    elif car.status == OUT:
        token["done"] = "out"
    return token


def _stands(state: State[Position], seat: int, at: Point | None) -> XY | None:
    """Where a car is seen: in the pit lane in its box, after the finish nowhere."""
    car = state.position.cars[seat]
    if car.status in IN_PITS:
        return _in_box(state, seat)
    return None if at is None or car.status == FINISHED else list(at)


def _in_box(state: State[Position], seat: int) -> XY | None:
    """P: the place of a car in its box, side by side with others there; box 0 is the way in."""
    track: Track = state.game.track
    cars, car = state.position.cars, state.position.cars[seat]
    if track.pit is None or not track.pit.boxes:
        return None
    boxes = track.pit.boxes
    together = [s for s, c in enumerate(cars) if c.status in IN_PITS and c.box == car.box]
    box = boxes[min(max(car.box, 1), len(boxes)) - 1]
    (x, y), (hx, hy) = box.at, track.sectors[box.sector].arrow
    back = 0.0
    if not car.box:
        back = dist(boxes[0].at, boxes[1].at) if len(boxes) > 1 else BOX_GAP
    aside = (together.index(seat) - (len(together) - 1) / 2) * SIDE_BY_SIDE
    return [round(x - hx * back - hy * aside, 3), round(y - hy * back + hx * aside, 3)]


def _lifted(state: State[Position]) -> tuple[int, Point] | None:
    """E-1, E-3: the car of an open engagement that stands nowhere, and the contested point."""
    for question in reversed(state.stack):
        if question.kind == "push":
            return question.players[0], question.data[3]
        if question.kind == "engagement":
            return question.data[0], question.data[2]
    return None


def _looks(car: Car, raised: bool) -> list[Look]:
    """How a car is painted: by what has happened to it, and the wheels it is on."""
    looks: list[Look] = []
    if raised:
        looks.append("raised")
    elif car.half_spun:
        looks.append("skid")
    elif car.status in IN_PITS:
        looks.append("parked")
    elif car.status == OFF_TRACK:
        looks.append("dust")
    elif car.status == OUT:
        looks.append("faded")
    if car.strategy is not None and car.strategy.tyres == RAIN:
        looks.append("grooved")
    return looks


def _status(car: Car, listed: bool) -> str:
    """What a car's state is called, where the turn order does not say so itself."""
    if car.half_spun:
        return "half spun"
    if car.status in IN_PITS:
        return f"box {car.box}" if car.box else "pit lane"
    if car.status == OFF_TRACK:
        return "off track"
    return "waiting" if car.point is None and not listed else ""


def _heading(state: State[Position], car: Car, at: Point | None, path: list[Point]) -> XY:
    """Along the last move; by the arrow for a car that has not moved, against it after a spin."""
    track: Track = state.game.track
    if at is None or at not in track.place:
        return [1, 0]
    ax, ay = track.arrow(at)
    if car.half_spun:
        return [-ax, -ay]
    if len(path) > 1 and path[-1] == at:
        return [path[-1][0] - path[-2][0], path[-1][1] - path[-2][1]]
    return [ax, ay]


def _order(state: State[Position], running: tuple[int, ...]) -> list[Standing]:
    """T: this round's order, with each car's lap and its way to the first on the road, in squares.

    Once a car has finished, the first on the road is no leader.
    """
    position = state.position
    started = any(position.cars[seat].pawn is not None for seat in running)
    ahead = _progress(state, running[0]) if started else 0.0
    leads = all(car.status != FINISHED for car in position.cars)
    rows: list[Standing] = []
    for turn, seat in enumerate(_shown(position, running)):
        car = position.cars[seat]
        racing = seat in running
        rows.append(
            {
                "id": seat,
                "lap": _lap(state, car),
                "gap": _gap(state, seat, running[0], leads, ahead) if racing and started else "",
                "active": _active(state) == seat,
                "moved": turn < position.turn and _active(state) != seat and racing,
            }
        )
    return rows


def _shown(position: Position, running: tuple[int, ...]) -> list[int]:
    """The order of the round, then those who have finished or are out."""
    listed = list(position.order) or list(running)
    return listed + [seat for seat in ranking(position, running) if seat not in listed]


def _lap(state: State[Position], car: Car) -> str:
    if car.status == FINISHED:
        return f"finished {ordinal(car.place)}"
    if car.status == OUT:
        return "out"
    if not state.game.track.circuit:
        return "racing"
    return f"lap {max(car.lap, 0)}/{state.game.rules.laps}"


def _gap(state: State[Position], seat: int, first: int, leads: bool, ahead: float) -> str:
    if seat == first:
        return "leader" if leads else ""
    return f"+{max(0, round(ahead - _progress(state, seat)))}"


def _progress(state: State[Position], seat: int) -> float:
    """Squares driven since the start, along the shortest way."""
    track: Track = state.game.track
    car = state.position.cars[seat]
    if car.point is not None:
        to_go = track.steps_to_go.get(car.point)
    else:
        to_go = None
    if to_go is None:
        to_go = track.lap_length * (1 - _share(state, car))
    return (car.lap + 1) * track.lap_length - to_go


def _share(state: State[Position], car: Car) -> float:
    """How far round the lap a car is that stands on no track point, by its sector."""
    track: Track = state.game.track
    if car.point is not None:
        sector = track.sector_of[car.point]
    elif car.status in IN_PITS and track.pit is not None and car.box:
        sector = track.pit.boxes[min(car.box, len(track.pit.boxes)) - 1].sector
    else:
        sector = len(track.sectors) - 1
    return (sector + 0.5) / len(track.sectors)


def _active(state: State[Position]) -> int | None:
    question = state.question
    if question is None:
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def _ask(state: State[Position], names: Sequence[str]) -> Ask | None:
    question = state.question
    if question is None:
        return None
    rolls = question.players == (CHANCE,)
    asked: Ask = {
        "prompt": prompts.asks(state, question, names),
        "id": _active(state),
        "driver": names[_active(state) or 0],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        asked["options"] = [_button(state, question, action) for action in state.legal()]
        asked["dice"] = dice_data(dice_of(state, question))
        return asked
    start = state.position.cars[question.players[0]].point
    if question.kind == "push":
        start = question.data[3]
    asked["from"] = None if start is None else list(start)
    asked["spread"] = SPREAD
    form = forms.form(state, question)
    if form is not None:
        asked["facets"], asked["columns"] = form.facets, form.columns
        asked["options"] = form.options
        return asked
    options = [option(state, question, action, names) for action in state.legal()]
    slides = _share_slides(options)
    if slides:
        asked["slides"] = slides
    asked["options"] = options
    return asked


def _button(state: State[Position], question: Question, action: Action) -> Choice:
    shown: Choice = {"id": text(action), "label": state.game.label(state, question, action)}
    chance = prompts.odds(state, question, action)
    if chance:
        shown["odds"] = chance
    if question.players != (CHANCE,) and preview(state, question, action).retires:
        shown["confirm"] = True
    return shown


def option(
    state: State[Position], question: Question, action: Action, names: Sequence[str]
) -> Choice:
    """One option as the screen shows it; what is empty is left out, to keep the message small."""
    if isinstance(action[0], str):
        return _button(state, question, action)
    seen = preview(state, question, action)
    path = [list(point) for point in seen.path]
    shown: Choice = {
        "id": text(action),
        "point": [int(part) for part in action],
        "detail": prompts.describe(seen, action, names),
    }
    if seen.speed is not None:
        shown["speed"] = seen.speed
    if seen.change is not None:
        shown["change"] = seen.change
    if marks := _marks(seen):
        shown["marks"] = marks
    if len(path) != 2 or path[1] != list(action):
        shown["path"] = path
    if seen.pawn is not None:
        shown["pawn"] = list(seen.pawn)
    if slides := _slides(seen.slides):
        shown["slides"] = slides
    if seen.retires:
        shown["confirm"] = True
    return shown


def _share_slides(options: list[Choice]) -> list[Slide] | None:
    """The slides that most options have, told once; those options only say that they have them."""
    told = [list(one["slides"]) for one in options if "slides" in one and one["slides"] is not True]
    if not told:
        return None
    usual = max(told, key=told.count)
    for one in options:
        if one.get("slides") == usual:
            one["slides"] = True
    return usual


SLID: Final[dict[str, Mark]] = {"half-spun": "turn", "off": "warning", "engage": "clash"}
"""Signs of what comes of a slide; the worst is danger."""


def _slides(ends: Sequence[SlideEnd]) -> list[Slide]:
    """A-4: where a move on slicks may slide; what just gets there is left out."""
    return [
        {
            "by": list(end.by),
            "odds": f"{end.faces} in {SIDES}",
            "mark": None if end.mark is None else SLID.get(end.mark, "danger"),
        }
        for end in ends
        if end.by != (0, 0) or end.mark
    ]


def _marks(seen: Preview) -> list[Mark]:
    """Signs of what happens at a point, the most pressing first."""
    told: dict[Mark, bool] = {
        "warning": seen.leaves_track,
        "clash": seen.engages is not None,
        "pit": seen.enters_pit,
        "flag": bool(seen.crosses),
    }
    return [mark for mark, on in told.items() if on]


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled and the row of its table; none once somebody has answered since."""
    for entry in reversed(match.history):
        question = entry._before.question
        if entry.seat != CHANCE:
            break
        if question is not None:
            table = match.game.kinds[question.kind].table or question.kind
            face = int(entry.action[0])
            return {
                "table": table.replace("-", " ").capitalize(),
                "driver": match.drivers[question.roller],
                "dice": dice_data(dice_of(entry._before, question), entry.action),
                "meaning": prompts.die_words(entry._before, question, face),
                "number": match.rolls,
            }
    return None


def _log(match: Match[Position]) -> list[Entry]:
    """The last sentences, oldest first, numbered from the start of the race."""
    told: list[Entry] = []
    facts = match.facts
    for number in range(len(facts) - 1, -1, -1):
        fact = facts[number]
        sentence = match.game.sentence(fact, match.drivers)
        if sentence is not None:
            seat = fact[1] if len(fact) > 1 and fact[0] not in ("round", "safety-car") else None
            entry: Entry = {"n": number, "text": sentence, "id": seat}
            if fact[0] in TONES:
                entry["tone"] = TONES[fact[0]]
            if fact[0] in EFFECTS:
                entry["effect"] = EFFECTS[fact[0]]
            told.append(entry)
            if len(told) == LOG:
                break
    return told[::-1]


def _standings(match: Match[Position], running: tuple[int, ...]) -> list[Finisher]:
    position = match._state.position
    turns = _turns(match)
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(position, running), 1):
        car = position.cars[seat]
        words = "finished" if car.status == FINISHED else "out of the race"
        rows.append({"place": place, "id": seat, "text": f"{words}, {turns[seat]} turns"})
    return rows


def _turns(match: Match[Position]) -> list[int]:
    """Turns each car has taken, by the rounds it was in."""
    turns = [0] * len(match.drivers)
    for fact in match.facts:
        if fact[0] == "round":
            for seat in fact[2]:
                turns[seat] += 1
    return turns
