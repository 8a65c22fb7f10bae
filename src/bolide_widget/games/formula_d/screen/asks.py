"""Answers as the screen shows them: ends of a move on the board, and gears as dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import gcd
from typing import Final, Literal, NamedTuple

from ....core.actions import text
from ....core.questions import Question
from ....core.screen import Bar, Option as Choice, Price
from ....core.words import tr
from ....racing.rows import count, listed
from ..rules import moves as fd_moves, pits, position as pos, wear
from ..rules.moves import PAID
from ..rules.position import down_cost
from ..rules.road import Road
from ..rules.venue import State
from ..rules.way import SPACES
from ..rules.weather import slide_length
from . import ends as fd_ends
from .ends import End
from .facts import points, runs, turn

# -- outlook ---------------------------------------------------------------------------------------
# Every face is looked up with the rules' own search for ways, so that what is promised here is
# offered when the face comes.


class Face(NamedTuple):
    """A face of a gear's die.

    Attributes
    ----------
    face, sides : int
        What it shows, and on how many sides of the die.
    end : End
        The best way to drive it.
    """

    face: int
    sides: int
    end: End


def faces(state: State, seat: int, gear: int) -> list[Face]:
    """Each face of a gear with the cheapest way to drive it, shifting paid for."""
    there = shifted(state, seat, gear)
    return [Face(face, sides, best(there, seat, face)) for face, sides in _die(gear)]


def _die(gear: int) -> list[tuple[int, int]]:
    """The faces of a gear's die, and on how many of its sides each is."""
    return [(int(face), sides) for face, sides in Counter(pos.GEARS[gear - 1].faces).items()]


def shifted(state: State, seat: int, gear: int) -> State:
    """The state with that gear in; the one given stays as it is."""
    there = state.copy()
    car = there.position.cars[seat]
    for name, cost in shift_costs(state, seat, gear):
        category = pos.CATEGORIES.index(name)
        car.wear = wear.changed(car.wear, category, car.wear[category] - cost)
    car.gear = gear
    return there


def best(state: State, seat: int, spaces: int) -> End:
    """Return the cheapest end of a move of a length; of equal ones, a stop far ahead.

    An end is looked at only if it could still be the best: brakes that are spent are lost for
    certain, and its last space tells how far it is and whether it may be a stop. Where a slide may
    follow, that tells nothing.
    """
    slide = slide_length(state.position, state.position.cars[seat])
    ways, listed = fd_moves.offers(state, seat, spaces, 0, slide)
    road = state.game.road
    begin: int = road.progress[ways.start]

    def gone(space: int) -> int:
        return (road.progress[space] - begin) % road.period

    def bound(k: int) -> Rank:
        offer = listed[k]
        last = offer.way[-1] & SPACES
        price = (0, offer.brakes, 0, offer.brakes)
        if slide:
            return price, False, -road.period, price, k
        return price, road.corner[last] < 0, -gone(last), price, k

    def rank(k: int) -> tuple[Rank, End]:
        end = fd_ends.end_after(state, seat, fd_moves.manoeuvre(ways, listed[k]))
        there = fd_ends.slid(state, seat, end)
        seen = there.last.seen
        far = gone(road.number[there.space])
        return (there.price, not (seen.corner and seen.stops), -far, end.price, k), there

    chosen: tuple[Rank, End] | None = None
    for least in sorted(map(bound, range(len(listed)))):
        if chosen is not None and least > chosen[0]:
            break
        looked = rank(least[-1])
        if chosen is None or looked[0] < chosen[0]:
            chosen = looked
    assert chosen is not None
    return chosen[1]


Rank = tuple[tuple[int, ...], bool, int, tuple[int, ...], int]
"""The best first: what it costs, whether it is no stop, how far it is; then as they were listed."""


def _chart(state: State, gear: int, faces: Sequence[Face]) -> list[Bar]:
    """The die of a gear as the page shows it; in the pits all faces look alike."""
    if not faces:
        plain: Price = "free"
        return [{"face": face, "odds": sides, "tone": plain} for face, sides in _die(gear)]
    return [
        {
            "face": face.face,
            "odds": face.sides,
            "tone": "roll" if tests and face.end.tone == "free" else face.end.tone,
            "text": _text(face.end, tests=tests),
            "space": face.end.last.space,
        }
        for face in faces
        for tests in [_tests_engines(state, gear, face.face)]
    ]


def _tests_engines(state: State, gear: int, face: int) -> bool:
    """Whether a face leads to engine tests (FD-ENG-1); there are none in time trials."""
    return (gear, face) in pos.TRIGGERS and not state.position.tried


def _text(end: End, *, tests: bool) -> str:
    """Describe the effect of a face in a few words."""
    if end.result == "out":
        return tr("the lap is lost") if end.alone else tr("out of the race")
    words, seen = [], end.last.seen
    if seen.finishes:
        words.append(tr("finishes"))
    elif seen.corner:
        words.append(fd_ends.stop_words(seen))
    if end.wear > seen.tyres:
        words.append(points("brakes", end.wear - seen.tyres))
    if seen.tyres and end.alone:
        words.append(tr("{n} too far", n=seen.tyres))
    elif seen.tyres:
        words.append(points("tyres", seen.tyres))
    if end.result == "spin":
        words.append(tr("spins"))
    if end.dice:
        words.append(count(end.dice, "roll"))
    if tests:
        words.append(tr("tests engines"))
    return ", ".join(words) or tr("free")


SAFE: Final = ("free", "roll")
"""Tones of a face that costs no wear."""


def chances(bars: list[Bar], faces_: Sequence[int] | None = None) -> str:
    """Return the odds of a face without wear, or of one of those: ``3 in 6``, or ``never``."""
    common = gcd(*(bar["odds"] for bar in bars))
    hits = sum(
        bar["odds"]
        for bar in bars
        if (bar["tone"] in SAFE if faces_ is None else bar["face"] in faces_)
    )
    sides = sum(bar["odds"] for bar in bars)
    return tr("{n} in {all}", n=hits // common, all=sides // common) if hits else tr("never")


def _safety(bars: list[Bar]) -> str:
    """Say on how many sides a die costs no wear; where none does, on how many it tests engines."""
    if not any(bar["tone"] in SAFE for bar in bars):
        return tr("never safe")
    if all(bar["tone"] in SAFE for bar in bars):
        tests = sum(bar["odds"] for bar in bars if bar["tone"] != "free")
        return tr("test {n} in {all}", n=tests, all=sum(bar["odds"] for bar in bars))
    return tr("safe {odds}", odds=chances(bars))


def sentence(state: State, seat: int, gear: int, faces: Sequence[Face], bars: list[Bar]) -> str:
    """A gear in one line: what its die does at the corner that is coming."""
    low, high = int(bars[0]["face"]), int(bars[-1]["face"])
    die = {"gear": gear, "low": low, "high": high}
    if low == high:
        parts = [tr("gear {gear} rolls {low}", gear=gear, low=low)]
    elif high == low + 1:
        parts = [tr("gear {gear} rolls {low} or {high}", **die)]
    else:
        parts = [tr("gear {gear} rolls {low} to {high}", **die)]
    if costs := shift_costs(state, seat, gear):
        lost = listed(points(*cost) for cost in costs)
        parts.append(tr("shifting costs {points}", points=lost))
    if not faces:
        return ", ".join(parts)
    parts += _promises(faces, bars)
    if _tests_engines(state, gear, high):
        parts.append(tr("a {face} tests engines", face=high))
    return ", ".join(parts)


def shift_costs(state: State, seat: int, gear: int) -> list[tuple[str, int]]:
    """FD-DOWN: the wear points that it costs to shift into a gear now; none where it is free."""
    before = state.position.cars[seat].gear
    if before - gear <= 1 or state.position.tried:
        return []
    costs = zip(("gearbox", "brakes", "engine"), down_cost(before, gear), strict=True)
    return [(name, cost) for name, cost in costs if cost]


def _promises(faces: Sequence[Face], bars: list[Bar]) -> list[str]:
    """Which faces are safe, which cost wear, and which end the race."""
    free = [face.face for face in faces if face.end.tone in SAFE]
    alone = faces[0].end.alone
    stops: dict[str, list[int]] = {}
    for face in faces:
        seen = face.end.last.seen
        if face.face in free and seen.corner and seen.stops:
            stops.setdefault(seen.corner, []).append(face.face)
    parts = _stops(stops, bars, alone=alone)
    if len(free) > sum(map(len, stops.values())):
        if len(free) == len(faces):
            parts.append(tr("no roll costs {alone:overshoot|wear}", alone=alone))
        else:
            parts.append(tr("no {alone:overshoot|wear}: {odds}", alone=alone, odds=chances(bars)))
    ends = {word: [face.face for face in faces if face.end.result == word] for word in ENDS}
    if ends["spin"]:
        parts.append(tr("spins on {faces}", faces=runs(ends["spin"])))
    if ends["out"] and alone:
        parts.append(tr("the lap is lost on {faces}", faces=runs(ends["out"])))
    elif ends["out"]:
        parts.append(tr("out of the race on {faces}", faces=runs(ends["out"])))
    return parts


ENDS: Final = ("spin", "out")


def _stops(stops: Mapping[str, list[int]], bars: list[Bar], *, alone: bool) -> list[str]:
    """Which faces can stop in a corner at no cost."""
    rows = [{"faces": runs(there), "corner": turn(corner)} for corner, there in stops.items()]
    if not rows:
        return []
    if len(rows) == 1:
        words = tr(
            "{faces} can stop in {corner} without {alone:overshoot|wear}: {odds}",
            **rows[0],
            alone=alone,
            odds=chances(bars, *stops.values()),
        )
        return [words]
    first, *more, last = rows
    return [
        tr("{faces} can stop in {corner}", **first),
        *(tr("{faces} in {corner}", **row) for row in more),
        tr("{faces} in {corner} without {alone:overshoot|wear}", **last, alone=alone),
    ]


# -- on the board --------------------------------------------------------------------------------


def moves(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """Ends of a move, the cheapest of each space first."""
    return _moves(state, seat, fd_ends.ends(state, question), names)


def moves_or_pits(
    state: State, question: Question, seat: int, names: Sequence[str]
) -> list[Choice]:
    """FD-PIT-10: the same, and ways into the pits; each ends where the spaces left lead."""
    options = moves(state, question, seat, names)
    for action, entering in pits.entries(state, seat, state.position.now.spaces).items():
        path = [state.game.road.ids[space] for space in entering]
        space, words = _in_pits(state, seat, int(action[1]))
        detail = tr(
            "into the pits: {spaces} to the entry, {then}{damage:, over damage|}",
            spaces=count(len(path) - 1, "space"),
            then=words,
            damage=len(action) > 2,
        )
        options.append(
            {
                "id": text(action),
                "label": fd_ends.into_pits(action),
                "place": {
                    "space": space,
                    "path": [*fd_ends.waypoints(path, state.game.road), space],
                },
                "detail": detail,
                "tone": "free",
                "figure": "pit",
            }
        )
    return options


def draughts(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """FD-SLIP-1: ends in a slipstream, or to stay."""
    words = state.game.label(state, question, ("pass",), names)
    shown = _moves(state, seat, fd_ends.draught_ends(state, seat), names)
    return [*shown, {"id": "pass", "label": words}]


def _moves(state: State, seat: int, ends: list[End], names: Sequence[str]) -> list[Choice]:
    by_space: dict[str, list[End]] = {}
    for end in ends:
        there = by_space.setdefault(end.space, [])
        if not any(fd_ends.is_as_good(other, end) for other in there):
            there.append(end)
    return [
        _move(state, seat, end, [other for other in there if other is not end], names)
        for end in ends
        for there in (by_space[end.space],)
        if any(other is end for other in there)
    ]


def _move(state: State, seat: int, end: End, others: list[End], names: Sequence[str]) -> Choice:
    """Describe one way to end a move; empty fields are left out, to keep the message small."""
    shown: Choice = {
        "id": text(end.action),
        "place": {"space": end.space, "path": fd_ends.waypoints(end.path, state.game.road)},
        "detail": fd_ends.detail(end, names, state.game.track.spoken),
        "tone": end.tone,
        "figure": end.figure,
    }
    if others:
        shown["label"] = fd_ends.label(end, others)
    if signs := fd_ends.marks(end):
        shown["marks"] = signs
    if end.result == "out":
        shown["confirm"] = True
    if (then := ahead(state, seat, end)) is not None:
        shown["ahead"] = then.tone
        shown["detail"] = f"{shown['detail']}; {then.words}"
    return shown


def _in_pits(state: State, seat: int, left: int) -> tuple[str, str]:
    """Describe the end of a move in the pits, and its outcome (FD-PIT-3, FD-PIT-4)."""
    pit = pits.road(state)
    position = state.position
    if state.game.rules.pit_variant == "EN":
        return f"S{pits.free_slot(position) + 1}", tr(
            "all tyre points back, and on to the pit grid"
        )
    box = pits.own_box(pit, seat)
    index = pit.entry[0][1] - 1
    for step in range(left):
        if index == box.at:
            return box.id, tr("into the box: all tyre points back")
        if pits.in_lane(position, index + 1) >= 0:
            spaces = count(step, "space")
            return pit.lane[max(index, 0)], tr("{spaces} on, behind another car", spaces=spaces)
        index += 1
    return pit.lane[index], tr("{spaces} on in the pit lane", spaces=count(left, "space"))


# -- beside it -----------------------------------------------------------------------------------


def gears(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """FD-GEAR-6: gears as dice, the lowest first."""
    shown: list[Choice] = []
    in_pits = state.position.cars[seat].status in pos.IN_PITS
    for action in sorted(state.legal(), key=lambda action: int(action[1])):
        gear = int(action[1])
        known = [] if in_pits else faces(state, seat, gear)
        bars = _chart(state, gear, known)
        option: Choice = {
            "id": text(action),
            "label": state.game.label(state, question, action),
            "figure": str(gear),
            "chart": bars,
            "detail": sentence(state, seat, gear, known, bars),
        }
        if not in_pits:
            price = sum(cost for _, cost in shift_costs(state, seat, gear))
            unpaid = tr("free") if all(bar["tone"] == "free" for bar in bars) else _safety(bars)
            option["odds"] = tr("{n} wear", n=price) if price else unpaid
        if all(bar["tone"] == "out" for bar in bars):
            option["confirm"] = True
        shown.append(option)
    return shown


# -- the corner ahead of an end -------------------------------------------------------------------


LOWEST: Final = tuple(int(die.faces[0]) for die in pos.GEARS)
"""FD-GEAR-1: the lowest face of each gear."""


class Ahead(NamedTuple):
    """Outcome of the corner ahead that no roll of the next turn can avoid.

    Attributes
    ----------
    tone : "wear" or "out"
    words : str
    """

    tone: Literal["wear", "out"]
    words: str


class Room(NamedTuple):
    """The most spaces that can be driven from each space without leaving a corner.

    Attributes
    ----------
    corner : tuple of int
        The corner that the space lies in, or the next one.
    after : tuple of int
        The corner after that.
    here, beyond : tuple of int
        Up to the end of that corner; and from a space in a corner, to the end of the one after it.
    """

    corner: tuple[int, ...]
    after: tuple[int, ...]
    here: tuple[int, ...]
    beyond: tuple[int, ...]


def ahead(state: State, seat: int, end: End) -> Ahead | None:
    """Return the consequence that an end of a move makes certain, if any.

    Parameters
    ----------
    state : State
        Before the move.
    seat : int
        Who moves.
    end : End
        Where to, and what that costs.
    """
    position = state.position
    if position.tried or end.after or end.seen.finishes or end.seen.result != PAID:
        return None
    road: Road = state.game.road
    car: pos.Car = position.cars[seat]
    if car.gear < 2 or not road.stops or car.character:
        return None  # what characters can do is not looked at
    room = room_of(road)
    space = road.number[end.space]
    corner, most = room.corner[space], room.here[space]
    missing = road.stops[corner]
    if road.corner[space] >= 0:
        missing = end.seen.needed - end.seen.stops
        if missing <= 0:
            most = room.beyond[space]
            corner = room.after[space]
            missing = road.stops[corner]
    if LOWEST[car.gear - 2] <= most:
        return None
    wear = list(car.wear)
    wear[pos.BRAKES] -= end.seen.brakes
    wear[pos.TYRES] -= end.seen.tyres
    gears = range(max(1, car.gear - len(pos.DOWN)), car.gear)
    costs = [_cost(wear, car.gear, gear, most, missing) for gear in gears]
    known = [cost for cost in costs if cost is not None]
    name = turn(road.names[corner])
    if not known:
        words = tr(
            "then you can't make {corner}: gear {gear} drives {n} or more",
            corner=name,
            gear=car.gear - 1,
            n=LOWEST[car.gear - 2],
        )
        return Ahead("out", words)
    if least := min(known):
        lost = count(least, "wear point")
        return Ahead("wear", tr("then {corner} costs {points} or more", corner=name, points=lost))
    return None


def _cost(wear: list[int], gear: int, wanted: int, most: int, missing: int) -> int | None:
    """Fewest points for the lowest face of a gear; None if it cannot be, or ends the race.

    FD-DOWN-1 for the shift; each space too many is a brake or a tyre point (FD-BRAKE-1, FD-OVER-6),
    and without two stops nothing but a brake point helps (FD-OVER-2).
    """
    gearbox, brakes, engine = down_cost(gear, wanted)
    left = wear[pos.BRAKES] - brakes
    if wear[pos.GEARBOX] < gearbox or left < 0 or (engine and wear[pos.ENGINE] <= engine):
        return None
    over = max(0, LOWEST[wanted - 1] - most)
    if over > left + (wear[pos.TYRES] if missing < 2 else 0):
        return None
    return gearbox + brakes + engine + over


def room_of(road: Road) -> Room:
    """The room of each space, worked out once a road."""
    room: Room | None = road.kept.get(Room)
    if room is not None:
        return room
    corner, after = [-1] * road.count, [-1] * road.count
    here, beyond = [0] * road.count, [0] * road.count
    backward = sorted(range(road.count), key=lambda space: -road.progress[space])
    # what lies behind the line is known in the second round, what needs that in the third
    for space in backward * 3:
        own = road.corner[space]
        on = road.ahead[space]
        corner[space] = own if own >= 0 else corner[on]
        after[space] = after[on] if road.corner[on] == own else corner[on]
        inside = [there for there in road.next[space] if own < 0 or road.corner[there] == own]
        here[space] = 1 + max((here[there] for there in inside), default=-1)
        if own >= 0:
            beyond[space] = 1 + max(
                beyond[there] if road.corner[there] == own else here[there]
                for there in road.next[space]
            )
    room = road.kept[Room] = Room(tuple(corner), tuple(after), tuple(here), tuple(beyond))
    return room
