"""Options on the screen: ends of a move on the board, dice, and cards of a pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Final

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Bar, Mark, Option, Price
from ....core.words import phrase, tr, trn
from ....racing.rows import count, listed
from ..rules import laps, paths, turn
from ..rules.forced import approach_lap, is_forced, lost_entry, windows_left
from ..rules.kinds import Preview, look
from ..rules.position import FACES, STRATEGIES
from ..rules.venue import State
from .facts import DIE, corners, die_faces, die_name, span

# -- where a move can end, and what it leads to ----------------------------------------------------


PRICES: Final[tuple[Price, ...]] = ("free", "wear", "out")


def moves(
    state: State,
    question: Question,
    names: Sequence[str],
    viewer: int | None = None,
    alone: bool = False,
) -> list[Option]:
    """Ends of a move, those that expose nothing first.

    Parameters
    ----------
    viewer : int or None
        The seat that looks: only it sees a stop that its fuel card requires.
    alone : bool
        Whether the Safety Car moves, and not a car.
    """
    seat = -1 if alone else question.players[0]
    offers = paths.find_safety_car(state) if alone else paths.find(state, seat)
    seen: list[tuple[Action, Preview]] = []
    for action in offers.actions:
        preview = look(state, seat, offers, action)
        assert preview is not None
        seen.append((action, preview))
    seen.sort(key=lambda pair: (PRICES.index(tone(pair[1])), len(pair[1].corners), -pair[1].spaces))
    ends = [preview.path[-1] for _, preview in seen]
    shown: list[Option] = []
    for action, preview in seen:
        several = ends.count(preview.path[-1]) > 1
        option = _move(state, action, preview, several, alone)
        shown.append(lost(state, seat, viewer, preview, option))
    return shown


def lost(state: State, seat: int, viewer: int | None, seen: Preview, shown: Option) -> Option:
    """R-45: an end from which the pit entry cannot be reached any more, and what that leads to.

    Every viewer sees that the entry is lost, and a stop forced by a penalty; only its owner sees a
    stop forced by a fuel card. A Safety Car must always come in (RN-SC-5).

    Parameters
    ----------
    seat : int
        Who moves; -1 for the Safety Car.
    shown : Option
        The end, as it is without that.
    """
    road, terms = state.game.road, state.game.terms
    end = road.number[seen.path[-1]]
    done = seen.out or seen.wins or seen.lands or end >= road.count
    if done or road.is_past_entry(end) or road.reaches[end]:
        return shown
    if seat < 0:
        return _added(shown, SAFETY_CAR_LOST, True)
    car = state.position.cars[seat].copy()
    if seen.crosses:
        count = laps.after_line(laps.Count(car.laps, car.start_pending))
        car.laps, car.start_pending = count.laps, count.pending
    if car.start_pending or laps.is_last(car.laps, terms.laps):
        return shown
    if is_forced(terms, car, state.position.fuel[seat] if viewer == seat else 0):
        return _added(shown, STOP_LOST, True)
    return _added(shown, PITS_LOST, False)


SAFETY_CAR_LOST: Final = phrase("then the Safety Car misses the pits, and its controller is out")
STOP_LOST: Final = phrase("then you miss a forced stop: out of the race")
PITS_LOST: Final = phrase("then you can't reach the pits this lap")


def _added(shown: Option, words: str, ends: bool) -> Option:
    added: Option = {**shown, "detail": f"{shown['detail']}; {tr(words)}"}
    return {**added, "ahead": "out"} if ends else added


def _move(state: State, action: Action, seen: Preview, several: bool, alone: bool) -> Option:
    spots = state.game.track.spots  # the Safety Car starts beside the board
    shown: Option = {
        "id": text(action),
        "place": {"space": seen.path[-1], "path": [name for name in seen.path if name in spots]},
        "detail": detail(state, seen, alone),
        "tone": tone(seen),
        "figure": figure(seen),
    }
    if several:
        exposed = exposing(seen.corners) if seen.corners else tr("no exposure")
        shown["label"] = f"{_where(state, seen)}, {exposed}"
    if signs := marks(state, seen):
        shown["marks"] = signs
    if seen.out:
        shown["confirm"] = True
    return shown


def exposing(numbers: Sequence[int]) -> str:
    """Say which corners were taken too fast."""
    return tr("exposing {corners}", corners=corners(numbers))


def _where(state: State, seen: Preview) -> str:
    end = seen.path[-1]
    return state.game.track.spoken.get(end, end)


def tone(seen: Preview) -> Price:
    """Return the price of a path in one word."""
    if seen.out:
        return "out"
    return "wear" if seen.corners or seen.speeding else "free"


def figure(seen: Preview) -> str:
    """Return the text in the space: the corners that the path exposes, ``4`` or ``4+5``."""
    if seen.out:
        return tr("OUT").lower()  # shorter than the word for it elsewhere, in other languages
    if seen.wins:
        return tr("win")
    if seen.lands:
        return tr("pit")
    return "+".join(map(str, seen.corners)) or tr("ok")


def marks(state: State, seen: Preview) -> list[Mark]:
    """Signs of what happens there, the most pressing first; what the figure says needs none."""
    road = state.game.road
    signs: dict[Mark, bool] = {
        "danger": seen.out,
        "flag": seen.wins,
        "warning": seen.speeding or (bool(seen.corners) and (seen.lands or seen.wins)),
        "pit": road.number[seen.path[-1]] >= road.count,
    }
    return [mark for mark, on in signs.items() if on]


def detail(state: State, seen: Preview, alone: bool = False) -> str:
    """One line on an end: the way, and the whole of what it leads to."""
    position, end = state.position, seen.path[-1]
    driven = f"{_where(state, seen)}: {count(seen.spaces, 'space')}"
    parts = [driven if seen.spaces else tr("stays where it is")]
    if not alone and seen.spaces < position.roll and not (seen.lands or seen.wins or seen.out):
        parts.append(tr("{n} short, blocked by other cars", n=position.roll - seen.spaces))
    if seen.lands:
        parts.append(tr("into the bay: a lap, a card and the stop"))
    elif state.game.road.in_lane(state.game.road.number[end]):
        parts.append(tr("in the pit lane"))
    if seen.corners:
        parts.append(
            tr(
                "too fast for {corners}: a rival with its card may spin you",
                corners=corners(seen.corners),
            )
        )
    parts += dangers(seen)
    if seen.wins:
        parts.append(tr("wins the race"))
    elif seen.crosses:
        parts.append(tr("crosses the line"))
    return ", ".join(parts)


def dangers(seen: Preview) -> list[str]:
    """Say what a path risks apart from the corners that it exposes."""
    parts = []
    if seen.speeding:
        parts.append(tr("too fast for the pit lane: a Pit Lane Speeding card may follow"))
    if seen.out:
        parts.append(tr("misses the pits: out of the race"))
    return parts


# -- what each face of a die would do from here, by public information -----------------------------
# A forced stop of a fuel window is a secret of its driver, and all see the choice of a die: so
# nothing here depends on a fuel card.


FAR = 8
"""Rows that the highest face leads."""


def die_chart(state: State, seat: int, die: str) -> list[Bar]:
    """Each face with the best way to drive it."""
    there = state.copy()
    position = there.position
    position.fuel = tuple(0 if own == seat else fuel for own, fuel in enumerate(position.fuel))
    position.die = die
    faces = FACES[die]
    bars: list[Bar] = []
    for face in sorted(set(faces)):
        position.roll = face
        offers = paths.find(there, seat)
        seen = look(there, seat, offers, turn.best(there, offers))
        assert seen is not None
        bars.append(
            {
                "face": face,
                "odds": faces.count(face),
                "tone": tone(seen),
                "text": _face_text(seen, face),
                "space": seen.path[-1],
            }
        )
    return bars


def _face_text(seen: Preview, face: int) -> str:
    """Say in a few words what a face would do."""
    if seen.out:
        return tr("out of the race")
    parts = []
    if seen.wins:
        parts.append(tr("wins"))
    elif seen.lands:
        parts.append(tr("into the bay"))
    elif seen.spaces < face:
        parts.append(tr("blocked after {n}", n=seen.spaces))
    if seen.corners:
        parts.append(tr("too fast for {corners}", corners=corners(seen.corners)))
    if seen.speeding:
        parts.append(tr("too fast for the pits"))
    return ", ".join(parts) or tr("safe")


def chart_odds(bars: Sequence[Bar]) -> str:
    """Say how likely the die is to expose nothing: ``safe 2 in 3``."""
    cast = sum(bar["odds"] for bar in bars)
    safe = sum(bar["odds"] for bar in bars if bar["tone"] == "free")
    if safe in (0, cast):
        return tr("always safe") if safe else tr("never safe")
    common = gcd(safe, cast)
    return tr("safe {n} in {all}", n=safe // common, all=cast // common)


def die_sentence(
    state: State, seat: int, die: str, bars: Sequence[Bar], names: Sequence[str]
) -> str:
    """Describe a die in one line: faces, odds of safety, the limit ahead, cars in the way."""
    parts = [f"{die_name(die)} {die_faces(die)}", chart_odds(bars)]
    parts += [limit_words(state, seat), traffic(state, seat, names)]
    return ", ".join(filter(None, parts))


def limit_words(state: State, seat: int) -> str:
    """The corner that comes next within a roll, and its least and most limit."""
    road = state.game.road
    start = state.position.cars[seat].space
    if not 0 <= start < road.count:
        return ""
    reached, edge = {start}, [start]
    for _ in range(FAR):
        edge = sorted({to for space in edge for to in road.next[space]} - reached)
        reached |= set(edge)
        ahead = {road.corner[space] for space in edge} - {-1}
        if ahead:
            corner = min(ahead)
            every = zip(road.corner, road.limit, strict=True)
            printed = [limit for index, limit in every if index == corner]
            limits = span(min(printed), max(printed))
            return tr("Corner {n} ahead: limit {limits}", n=corner + 1, limits=limits)
    return ""


def traffic(state: State, seat: int, names: Sequence[str]) -> str:
    """List the cars ahead within a roll, with their distance in rows."""
    road, cars = state.game.road, state.position.cars
    start = cars[seat].space
    if not 0 <= start < road.count:
        return ""
    pieces = [(car.space, names[n]) for n, car in enumerate(cars) if n != seat]
    pieces.append((state.position.sc, tr("the Safety Car")))
    ahead = [
        ((road.row[space] - road.row[start]) % road.rows, who)
        for space, who in pieces
        if road.on_circuit(space)
    ]
    near = sorted((rows, who) for rows, who in ahead if 0 < rows <= FAR)
    return listed(
        trn("{driver:you|@} {n} row ahead", "{driver:you|@} {n} rows ahead", rows, driver=who)
        for rows, who in near
    )


# -- beside the board ------------------------------------------------------------------------------


def dice(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """RN-DICE-3: a die as a lever: each face, and what it would do."""
    shown: list[Option] = []
    for action in state.legal(seat):
        die = str(action[1])
        chart = die_chart(state, seat, die)
        shown.append(
            {
                "id": text(action),
                "label": state.game.label(state, question, action, names),
                "figure": tr(DIE[die]),
                "chart": chart,
                "odds": chart_odds(chart),
                "detail": die_sentence(state, seat, die, chart, names),
            }
        )
    return shown


def pile(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """RN-SET-5: List every card: the pile is secret."""
    terms = state.game.terms
    return _cards(state, question, names, zip(terms.codes, terms.deck, strict=True))


def fuel_cards(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """RN-SET-6: every fuel card; the others' are secret."""
    counts = state.game.terms.fuel_cards
    return _cards(state, question, names, zip(STRATEGIES, counts, strict=True))


def _cards(
    state: State, question: Question, names: Sequence[str], counts: Iterable[tuple[str, int]]
) -> list[Option]:
    return [
        {"id": text((card,)), "label": state.game.label(state, question, (card,), names)}
        for card, copies in counts
        if copies
    ]


# -- stops that must be made -----------------------------------------------------------------------


def penalty_now(state: State, seat: int, words: str) -> str:
    """RN-FORC-1: Add that a car must pit now, where all can see it; before the way in."""
    car, road = state.position.cars[seat], state.game.road
    before = car.space < road.count and not lost_entry(road, car)
    owes = before and is_forced(state.game.terms, car, 0)
    if not owes:
        return words
    return tr("{question}; a penalty stop is due at the end of this lap", question=words)


def must_pit(state: State, seat: int, soon: bool = False) -> str:
    """RN-FORC-1: Say when a fuel card requires its next stop; its owner's secret.

    Parameters
    ----------
    soon : bool
        Whether nothing is said of a stop that cannot be made in this lap.
    """
    terms, car = state.game.terms, state.position.cars[seat]
    left = windows_left(terms, state.position.fuel[seat], car.done)
    if not left:
        return ""
    first, last = (lap - approach_lap(terms, car) for lap in left[0])
    first = max(first, lost_entry(state.game.road, car))
    if last <= 0:
        return tr("you must pit {when}, or you're out", when=_ahead(0))
    if first > 0 and soon:
        return ""
    if first > 0:
        return tr(
            "your next stop is {first} at the earliest, {last} at the latest",
            first=_ahead(first),
            last=_ahead(last),
        )
    return tr(
        "you can pit {first}, and must {last} at the latest", first=_ahead(0), last=_ahead(last)
    )


def _ahead(number: int) -> str:
    """Say at the end of which lap, as seen from this one."""
    if number < 2:
        return tr("at the end of the next lap") if number else tr("at the end of this lap")
    return tr("in {n} laps", n=number)
