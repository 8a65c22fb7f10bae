"""Bolide in words: prompts, labels of options, and facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...boards.lattice import Point
from ...core.actions import Action, text
from ...core.questions import CHANCE, Fact, Question
from ...core.state import State
from .position import Position
from .previews import Preview, preview
from .tables import BOOSTER, BRAKE, ENGAGEMENT, SIDES, meaning
from .words import heading

LINES = {"finish": "the finish line", "half": "the ½ GP line"}
DAMAGE = {"top-speed": "top speed -{}", "no-fourth": "no 4th gear"}

ATTACKER_WINS = sum(row.attacker_wins for row in ENGAGEMENT.values())
BOOSTER_WORKS = sum(row.works for row in BOOSTER.values())
BRAKE_WORKS = sum(row.works for row in BRAKE.values())


def odds(action: Action) -> str | None:
    """Chance that a declaration works, in words."""
    works = {"booster": BOOSTER_WORKS, "brake": BRAKE_WORKS}.get(str(action[0]))
    return f"{works} in {SIDES}" if works else None


def prompt(state: State[Position], question: Question, names: Sequence[str]) -> str:
    """Who is asked what, in one line."""
    rolls = question.players == (CHANCE,)
    seat = question.data[0] if rolls else question.players[0]
    return f"{names[seat]}{' ' if rolls else ': '}{asks(state, question)}"


def asks(state: State[Position], question: Question) -> str:
    """What is asked, without the name."""
    if question.players == (CHANCE,):
        return f"rolls for {_TABLES[question.kind]}"
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
}


def _ask_move(state: State[Position], question: Question) -> str:
    car = state.position.cars[question.players[0]]
    return f"choose a point (speed {car.speed})"


def _ask_off_track(state: State[Position], question: Question) -> str:
    return {
        "leaving": "no point left on the track: choose where to leave it",
        "back": "choose the way back to the track",
        "rejoin": "drive on, one point",
    }[question.data[0]]


def _ask_direction(state: State[Position], question: Question) -> str:
    what = "the booster pushes" if question.data[0] == "booster" else "the slipstream pulls"
    return f"choose the way {what}"


def _ask_pit(state: State[Position], question: Question) -> str:
    car = state.position.cars[question.players[0]]
    wait = max(0, 1 + car.penalty - car.box)
    late = f", {wait} more to wait for the speed penalty" if wait else ""
    return f"in pit box {car.box}{late}: on to the next box, or out"


_PROMPTS: dict[str, str | Callable[[State[Position], Question], str]] = {
    "start": lambda state, question: f"{question.data[0]} start: choose a point",
    "move": _ask_move,
    "sharp-brake": "braking hard: choose a point, 2 away",
    "off-track": _ask_off_track,
    "push": lambda state, question: f"pushed {question.data[0]} the point: choose where to go",
    "half-spin": "half spun: drive off the wrong way, or stay and turn round",
    "queue": "the safety car is out: choose a place in the queue",
    "pit": _ask_pit,
    "pit-services": "choose what the crew does",
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
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
}


def label(state: State[Position], question: Question, action: Action) -> str:
    """What an answer means, in a few words."""
    if isinstance(action[0], str):
        words = " and ".join(WORDS[str(word)] for word in action)
        chance = odds(action)
        if action == ("sharp-brake",):
            chance = f"{state.position.cars[question.players[0]].brakings} left"
        return f"{words} ({chance})" if chance else words.replace(" and R", " and r")
    if question.players == (CHANCE,):
        face = int(action[0])
        table = state.game.kinds[question.kind].table
        return f"{face}: {meaning(table, face)}"
    return describe(preview(state, question, action), action)


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
    if seen.leaves_track:
        parts.append("leaves the track")
    if seen.enters_pit:
        parts.append("enters the pit lane")
    parts += [f"crosses {LINES[line]}" for line in seen.crosses]
    return ", ".join(parts)


def _name(seat: int | None, names: Sequence[str] | None) -> str:
    return f"car {(seat or 0) + 1}" if names is None else names[seat or 0]


def sentence(fact: Fact, names: Sequence[str]) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _move(fact: Fact, names: Sequence[str]) -> str:
    _, seat, start, end, speed = fact
    if speed == 0:
        return f"{names[seat]} stands still."
    way = heading((end[0] - start[0], end[1] - start[1]))
    return f"{names[seat]} goes {way} to {_at(end)}."


def _at(point: Point) -> str:
    return f"({point[0]}, {point[1]})"


def _damage(fact: Fact, names: Sequence[str]) -> str:
    _, seat, what, steps = fact
    return f"{names[seat]} is damaged: {DAMAGE[what].format(steps)}."


def _line(fact: Fact, names: Sequence[str]) -> str:
    _, seat, line, way, count = fact
    if way < 0:
        return f"{names[seat]} goes back over {LINES[line]}."
    if line == "half":
        return f"{names[seat]} crosses {LINES[line]}."
    return f"{names[seat]} {f'completes lap {count - 1}' if count > 1 else 'starts lap 1'}."


def _rolled(words: str) -> Callable[[Fact, Sequence[str]], str]:
    def tell(fact: Fact, names: Sequence[str]) -> str:
        return f"{names[fact[1]]} rolls {fact[2]} for {words}: {meaning(fact[0], fact[2])}."

    return tell


def _start(fact: Fact, names: Sequence[str]) -> str:
    _, seat, table, face, result = fact
    from_where = "out of the pits" if table == "pit-exit" else "at the start"
    return f"{names[seat]} rolls {face} {from_where}: {result} start."


def _engagement(fact: Fact, names: Sequence[str]) -> str:
    _, attacker, defender, _, face = fact
    words = meaning("engagement", face)
    words = words.replace("attacker", names[attacker]).replace("defender", names[defender])
    return f"{names[attacker]} rolls {face}: {words}."


def _safety_roll(fact: Fact, names: Sequence[str]) -> str:
    return f"{names[fact[1]]} rolls {fact[2]}: {meaning('safety-car', fact[2])}."


def _declare(fact: Fact, names: Sequence[str]) -> str | None:
    told = {"sharp-brake": "brakes sharply", "draft": "drafts", "crash": "does not brake"}
    return f"{names[fact[1]]} {told[fact[2]]}." if fact[2] in told else None


def _pit_in(fact: Fact, names: Sequence[str]) -> str:
    _, seat, speed, penalty = fact
    late = f", too fast: every service {penalty} boxes later" if penalty else ""
    return f"{names[seat]} enters the pit lane at speed {speed}{late}."


def _service(fact: Fact, names: Sequence[str]) -> str:
    done = [word for word in fact[2] if word != "none"]
    words = {"tyres": "new tyres", "repair": "a repair"}
    return f"{names[fact[1]]} gets {' and '.join(words[d] for d in done) or 'nothing done'}."


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th, ..."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")


_SENTENCES: dict[str, Callable[[Fact, Sequence[str]], str | None]] = {
    "round": lambda f, n: f"Round {f[1]}.",
    "grid-roll": lambda f, n: f"{n[f[1]]} rolls {f[2]} for the grid.",
    "grid": lambda f, n: f"{n[f[1]]} takes grid place {f[2]}.",
    "start": _start,
    "move": _move,
    "declare": _declare,
    "leave-track": lambda f, n: f"{n[f[1]]} leaves the track.",
    "out": lambda f, n: f"{n[f[1]]} crashes and is out of the race.",
    "wait": lambda f, n: f"{n[f[1]]} waits.",
    "engage": lambda f, n: f"{n[f[1]]} engages {n[f[2]]} at {_at(f[3])}.",
    "engagement": _engagement,
    "push": lambda f, n: f"{n[f[1]]} gives way to {_at(f[3])}.",
    "safety-car-roll": _safety_roll,
    "safety-car": lambda f, n: "The safety car comes out: the field queues up.",
    "queue": lambda f, n: f"{n[f[1]]} queues at {_at(f[2])}.",
    "booster": _rolled("the booster"),
    "brake": _rolled("the brakes"),
    "draft-void": lambda f, n: f"{n[f[1]]} has no room to draft.",
    "damage": _damage,
    "half-spin": lambda f, n: f"{n[f[1]]} is half spun.",
    "recover": lambda f, n: f"{n[f[1]]} turns round.",
    "pit-in": _pit_in,
    "box": lambda f, n: f"{n[f[1]]} is in pit box {f[2]}.",
    "service": _service,
    "pit-out": lambda f, n: f"{n[f[1]]} leaves the pits at {_at(f[2])}.",
    "line": _line,
    "finish": lambda f, n: f"{n[f[1]]} finishes {ordinal(f[2])}.",
    "race-over": lambda f, n: "The race is over.",
}


def lap_words(lap: int, laps: int) -> str:
    """A lap count in words."""
    return "before the start line" if lap <= 0 else f"lap {min(lap, laps)} of {laps}"
