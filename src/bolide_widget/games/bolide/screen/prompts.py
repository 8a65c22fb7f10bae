"""Bolide in words: prompts, labels of options, and facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....boards.lattice.points import Point
from ....core.actions import Action, text
from ....core.grammar import verb, within
from ....core.questions import CHANCE, Question
from ..rules import declared, movement, offer
from ..rules.previews import Preview, leaves_unfuelled, preview
from ..rules.questions import Asked, Direction, OffTrack, Push, Reroll, Services, Start
from ..rules.tables import BOOSTER, BRAKE, ENGAGEMENT, SIDES, meaning
from ..rules.venue import State

LINES = {"finish": "the finish line", "half": "the ½ GP line"}

ATTACKER_WINS = sum(row.attacker_wins for row in ENGAGEMENT.values())
BOOSTER_WORKS = sum(row.works for row in BOOSTER.values())
BRAKE_WORKS = sum(row.works for row in BRAKE.values())


def odds(state: State, question: Question, action: Action) -> str | None:
    """Chance that a declaration works, in words; a Booster set-up tries twice (A-3)."""
    word = str(action[0])
    if question.kind == "reroll" and word == "yes":
        word = Reroll(*question.data).table
    elif question.kind != "move":
        return None
    works = {"booster": BOOSTER_WORKS, "brake": BRAKE_WORKS}.get(word)
    if works is None:
        return None
    again = question.kind == "move" and declared.can_reroll(
        state.position.cars[question.players[0]], word
    )
    if again and word == "booster":
        return f"{works + (SIDES - works) * works // SIDES} in {SIDES}"
    return f"{works} in {SIDES}{', one re-roll' if again else ''}"


def die_words(state: State, question: Question, face: int) -> str:
    """What a face means at a roll, by the rules and the board of this race."""
    if question.kind == "rain-roll":
        return "rain" if face <= state.game.track.rain_risk else "sun"
    if question.kind == "forecast-roll":
        return meaning("forecast", face)
    table = state.game.kinds[question.kind].table
    if table == "engagement" and state.game.rules.advanced:
        table = "engagement-advanced"
    return meaning(table or question.kind, face)


def prompt(state: State, question: Question, names: Sequence[str]) -> str:
    """Who is asked what, in one line."""
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    return f"{names[seat]}{' ' if rolls else ': '}{asks(state, question, names)}"


def asks(state: State, question: Question, names: Sequence[str]) -> str:
    """What is asked, without the name."""
    if question.players == (CHANCE,):
        return f"{verb(names[question.roller], 'roll')} for {_TABLES[question.kind]}"
    words = _PROMPTS[question.kind]
    return words if isinstance(words, str) else words(state, question)


_TABLES = {
    "grid-roll": "the grid",
    "start-roll": "the start",
    "pit-exit-roll": "the pit exit",
    "booster-roll": "the booster",
    "brake-roll": "the brakes",
    "engagement": "the engagement",
    "safety-car-roll": "the safety car",
    "start-half-fuel-roll": "the start",
    "slick-roll": "the slicks in the rain",
    "forecast-roll": "the weather forecast",
    "rain-roll": "sun or rain",
}


def _ask_move(state: State, question: Question) -> str:
    seat: int = question.players[0]
    if offer.points(state, seat, Asked(*question.data).flags)[0]:
        return f"choose a point (speed {state.position.cars[seat].speed})"
    legal = state.legal(seat)
    ways = [_WAYS[str(action[0])] for action in legal if isinstance(action[0], str)]
    if len(ways) < len(legal):  # O-1
        return _either(LEAVE, ways)
    return _either("no point is left to go to:", ways, "")


LEAVE = "no point stays on the track: choose where you leave it"
_WAYS = {
    "sharp-brake": "brake sharply",
    "brake": "try to brake",
    "booster": "try the booster",
    "draft": "draft",
    "crash": "crash and be out",
}


def _either(words: str, ways: Sequence[str], comma: str = ",") -> str:
    """What is to be chosen, with the last way after "or"."""
    if not ways:
        return words
    first, last = ", ".join(ways[:-1]), ways[-1]
    if comma:
        return f"{words}, {first}, or {last}" if first else f"{words}, or {last}"
    return f"{words} {first} or {last}" if first else f"{words} {last}"


def _ask_off_track(state: State, question: Question) -> str:
    return {
        "leaving": LEAVE,
        "back": "choose the way back to the track",
        "rejoin": "drive on, one point",
    }[OffTrack(*question.data).why]


def _ask_direction(state: State, question: Question) -> str:
    what = (
        "the booster pushes"
        if Direction(*question.data).cause == "booster"
        else "the slipstream pulls"
    )
    return f"choose the way {what}"


def _ask_pit(state: State, question: Question) -> str:
    car = state.position.cars[question.players[0]]
    wait = max(0, 1 + car.penalty - car.box)
    late = f", {wait} more to wait for the speed penalty" if wait else ""
    return f"in pit box {car.box}{late}: on to the next box, or out"


def _ask_reroll(state: State, question: Question) -> str:
    asked = Reroll(*question.data)
    what = meaning(asked.table, asked.face)
    return f"a {asked.face} for the {asked.table}: {what}. Roll again?"


def _ask_push(state: State, question: Question) -> str:
    return f"pushed {Push(*question.data).role} the point: choose where to go"


def _ask_services(state: State, question: Question) -> str:
    if Services(*question.data).before_race:
        return "mend the car before the race and start from the back, or leave it"
    return "choose what the crew does"


_PROMPTS: dict[str, str | Callable[[State, Question], str]] = {
    "strategy": "choose a strategy",
    "reroll": _ask_reroll,
    "start": lambda state, question: f"{Start(*question.data).result} start: choose a point",
    "move": _ask_move,
    "sharp-brake": "braking hard: choose a point, 2 away",
    "off-track": _ask_off_track,
    "push": _ask_push,
    "half-spin": "half spun: drive off the wrong way, or stay and turn round",
    "queue": "the safety car is out: choose a place in the queue",
    "pit": _ask_pit,
    "pit-services": _ask_services,
    "pit-out": "choose a place to leave the pits",
    "direction": _ask_direction,
}

WORDS = {
    "sharp-brake": "Sharp braking",
    "brake": "Braking action",
    "booster": "Booster",
    "draft": "Draft",
    "crash": "Crash",
    "stay": "Stay and turn round",
    "advance": "On to the next box",
    "leave": "Leave the pits",
    "wait": "Wait a turn",
    "none": "Nothing",
    "tyres": "New tyres",
    "repair": "Repair",
    "refuel": "Fuel",
    "yes": "Roll again",
    "no": "Keep it",
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
}


def label(
    state: State,
    question: Question,
    action: Action,
    names: Sequence[str] | None = None,
) -> str:
    """What an answer means, in a few words."""
    if question.kind == "strategy":
        return strategy_words(*map(str, action))
    if isinstance(action[0], str):
        return _word_label(state, question, action)
    if question.players == (CHANCE,):
        face = int(action[0])
        return f"{face}: {die_words(state, question, face)}"
    return describe(preview(state, question, action), action, names)


def _word_label(state: State, question: Question, action: Action) -> str:
    """A declaration, a choice in the pits, or the like."""
    words = listed([service_words(str(word)) for word in action])
    words = words[0].upper() + words[1:]
    note = odds(state, question, action)
    if action == ("sharp-brake",):
        note = f"{state.position.cars[question.players[0]].brakings} left"
    elif action == movement.CRASH:
        note = "out of the race"
    elif leaves_unfuelled(state, question, action):
        note = "without fuel: out of the race"
    return f"{words} ({note})" if note else words


def listed(words: Sequence[str]) -> str:
    """Words as a list: ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def service_words(word: str) -> str:
    """A word of an answer; new tyres are named."""
    if word.startswith("tyres-"):
        _, compound, kind = word.split("-")
        return f"new {tyre_words(compound, kind)}"
    return WORDS[word][0].lower() + WORDS[word][1:] if word in _SERVICES else WORDS[word]


_SERVICES = frozenset(("tyres", "repair", "refuel"))
FUEL_WORDS = {"half": "½ Fuel", "full": "Full Fuel"}
SET_UP_WORDS = {"booster": "Booster set-up", "brake": "Brake set-up"}


def tyre_words(compound: str, kind: str) -> str:
    """A set of tyres: ``soft slicks``."""
    return f"{compound} {'slicks' if kind == 'slick' else 'rain tyres'}"


def strategy_words(fuel: str, compound: str, set_up: str, kind: str) -> str:
    """A strategy: ``½ Fuel, soft slicks, Booster set-up``."""
    return f"{FUEL_WORDS[fuel]}, {tyre_words(compound, kind)}, {SET_UP_WORDS[set_up]}"


def describe(seen: Preview, action: Action, names: Sequence[str] | None = None) -> str:
    """One line on a point: the way there, the speed, and what it would cause."""
    at = text(action)
    if seen.speed is None:
        clash = f", engages {_name(seen.engages, names)}" if seen.engages is not None else ""
        return f"to {at}{clash}"
    start, end = seen.path[0], seen.path[1]
    parts = [heading((end[0] - start[0], end[1] - start[1])), f"speed {seen.speed}"]
    if len(seen.path) > 2:
        parts.append("and one more in the slipstream")
    if seen.engages is not None:
        where = text(seen.contact or end)
        parts.append(
            f"engages {_name(seen.engages, names)} at {where}: wins {ATTACKER_WINS} in {SIDES}"
        )
    if seen.rolls == "slick":
        parts.append(_slide_words(seen))
    if seen.leaves_track:
        parts.append("leaves the track")
    if seen.enters_pit:
        parts.append("enters the pit lane")
    parts += [f"crosses {LINES[line]}" for line in seen.crosses]
    if seen.retires:
        parts.append("without fuel: out of the race")
    return ", ".join(parts)


def relative(seen: Preview) -> str:
    """The same point seen from the driver's seat: ``to the left, 2 faster``."""
    told = [_SIDES[seen.side]] if seen.side else []
    if seen.side is not None and seen.change is not None:
        told.append(_change_words(seen.change))
    if seen.leaves_track:
        told.append("then one point a turn")
    return ", ".join(told)


_SIDES = {1: "to the left", -1: "to the right"}


def _change_words(change: int) -> str:
    if not change:
        return "keeps speed"
    return f"{abs(change)} {'faster' if change > 0 else 'slower'}"


def _slide_words(seen: Preview) -> str:
    """A-4: how likely the declared point is, and what else may happen."""
    if not seen.slides:
        return "a roll on slicks"
    held = sum(slide.faces for slide in seen.slides if slide.by == (0, 0) and not slide.mark)
    told = [f"a roll on slicks: gets there {held} in {SIDES}"]
    for mark, words in _RISKS.items():
        risk = sum(slide.faces for slide in seen.slides if slide.mark == mark)
        if risk:
            told.append(f"{words} {risk} in {SIDES}")
    return ", ".join(told)


_RISKS = {
    "half-spun": "half spun",
    "engage": "slides into a car",
    "off": "off the track",
    "out": "crashes",
}


def _name(seat: int | None, names: Sequence[str] | None) -> str:
    return f"car {(seat or 0) + 1}" if names is None else within(names[seat or 0])


def lap_words(lap: int, laps: int) -> str:
    """A lap count in words."""
    return "before the start line" if lap <= 0 else f"lap {min(lap, laps)} of {laps}"


def heading(displacement: Point) -> str:
    """A displacement in words.

    Examples
    --------
    >>> heading((5, -1)), heading((0, 0))
    ('5 E 1 S', 'stay')
    """
    dx, dy = displacement
    east = f"{abs(dx)} {'E' if dx > 0 else 'W'}" if dx else ""
    north = f"{abs(dy)} {'N' if dy > 0 else 'S'}" if dy else ""
    parts = [east, north] if abs(dx) >= abs(dy) else [north, east]
    return " ".join(part for part in parts if part) or "stay"
