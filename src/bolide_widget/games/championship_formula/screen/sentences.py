"""Facts of a race of Championship Formula Racing as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....core.grammar import does, own, verb, within
from ....core.questions import Fact
from ....racing.words import capital, count, listed, ordinal
from ..rules.tables import ACCELERATION, DECELERATION, START_SPEED, TOP_SPEED
from .words import ATTRIBUTE, PURPOSE, chips, split_words, too_fast, value

Names = Sequence[str]
Tell = Callable[[Fact, Names], str | None]


def sentence(fact: Fact, names: Names) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _set_up(fact: Fact, names: Names) -> str:
    a, d, ts, s, wear, skill = (card + 1 for card in fact[2])
    told = (
        f"acceleration {ACCELERATION[a]}, deceleration {DECELERATION[d]}, top speed "
        f"{TOP_SPEED[ts]}, start {START_SPEED[s]}, wear {wear - 1:+d}, skill {skill - 1:+d}"
    )
    return f"{does(names[fact[1]], 'reveal')} {told}."


def _bid(fact: Fact, names: Names) -> str:
    _, seat, wear, green, red, broken, doubled = fact
    if not doubled:
        return f"{does(names[seat], 'bid')} nothing."
    told = [f"{wear} wear"] if wear else []
    if green or red:
        told.append(chips(green, red, broken))
    return f"{does(names[seat], 'bid')} {listed(told)}: {value(doubled)}."


def _tie(fact: Fact, names: Names) -> str:
    _, seat, faces = fact
    return f"{does(names[seat], 'roll')} {sum(faces)} for the place."


def _skill(fact: Fact, names: Names) -> str:
    _, seat, purpose, green, red, broken, _ = fact
    return f"{does(names[seat], 'spend')} {chips(green, red, broken)} on the {PURPOSE[purpose]}."


RESULTS: Final = {
    ("chance", "success"): "carry on",
    ("chance", "partial"): "spin",
    ("chance", "failure"): "crash",
    ("pass", "success"): "be by",
    ("pass", "partial"): "be stuck",
    ("pass", "failure"): "be stuck",
    ("start", "partial"): "mis-shift",
    ("start", "failure"): "stall",
}
"""What follows a result, by the first word of the purpose."""


def _rolled(fact: Fact, names: Names) -> str:
    _, seat, purpose, faces, modifier, total, result = fact
    name = names[seat]
    changed = f" {modifier:+d}".replace("-", "- ").replace("+", "+ ") if modifier else ""
    told = f"{faces[0]} and {faces[1]}{changed}: {total}"
    word = RESULTS.get((purpose.partition("-")[0], result))
    ending = f", and {verb(name, word)}" if word else ("" if result == "success" else ", failed")
    if not word and result == "success":
        ending = ", passed"
    return f"{does(name, 'roll')} {told} for the {PURPOSE[purpose]}{ending}."


def _damage(fact: Fact, names: Names) -> str:
    _, seat, name, before, now = fact
    what = "brakes" if name == "d" else "engine"
    verb_ = "are" if what == "brakes" else "is"
    return (
        f"{own(names[seat])} {what} {verb_} damaged: {ATTRIBUTE[name]} {now} instead of {before}."
    )


WHY: Final = {
    "braking": "braking",
    "contact": "contact",
    "accel": "the acceleration test, not rolled",
    "top": "the top speed test, not rolled",
}


def _wear(fact: Fact, names: Names) -> str | None:
    """What a corner or a line costs is told by the payment."""
    _, seat, points, why, left = fact
    if why in ("corner", "line"):
        return None
    return f"{does(names[seat], 'spend')} {points} wear for {WHY.get(why, why)}, {left} left."


def _pay(fact: Fact, names: Names) -> str:
    _, seat, why, units, wear = fact
    word, what = ("leave", "racing line") if why == "line" else ("take", "corner")
    paid = split_words(wear, units - wear, "a chance")
    return f"{does(names[seat], word)} the {what} {too_fast(units)}: {paid}."


def _moved(fact: Fact, names: Names) -> str | None:
    _, seat, path, speed, slipped = fact
    spaces = len(path) - 1
    if not spaces:
        return None
    slip = f", {slipped} of them in a slipstream" if slipped else ""
    at = f", at {speed}" if speed else ""
    return f"{does(names[seat], 'drive')} {count(spaces, 'space')}{slip}{at}."


OUT: Final = {
    "engine": "The engine is destroyed",
    "brakes": "The brakes are destroyed",
    "crash": "A crash",
    "automatic": "Far too fast for the corner",
    "sight": "The engine did not last to the line",
    "turns": "No turns are left",
}


def _out(fact: Fact, names: Names) -> str:
    _, seat, _, why = fact
    return f"{OUT.get(why, 'Trouble')}: {does(names[seat], 'be out')} of the race."


def _slip(fact: Fact, names: Names) -> str:
    _, seat, leader, spaces = fact
    most = "1 space" if spaces == 1 else f"up to {spaces} spaces"
    return f"{does(names[seat], 'take')} the slipstream of {within(names[leader])}: {most} more."


def _pass(fact: Fact, names: Names) -> str:
    _, seat, other, space = fact
    return f"{does(names[seat], 'force')} a pass on {within(names[other])} at {space}."


def _order(fact: Fact, names: Names) -> str | None:
    if not fact[1]:  # the last cars have crashed in the phase of tests
        return None
    told = [names[fact[1][0]], *(within(names[seat]) for seat in fact[1][1:])]
    return f"{capital(listed(told))} move in this order."


_SENTENCES: Final[Mapping[str, Tell]] = {
    "bid": _bid,
    "bid-tie": _tie,
    "block": lambda f, n: f"{does(n[f[1]], 'block')}.",
    "braked": lambda f, n: f"{does(n[f[1]], 'brake')} to {f[2]}.",
    "damage": _damage,
    "finish": lambda f, n: f"{does(n[f[1]], 'finish')} {ordinal(f[2])}.",
    "grid": lambda f, n: f"{does(n[f[1]], 'start')} from grid place {f[2]}.",
    "halved": lambda f, n: f"{does(n[f[1]], 'limp')} on at {f[2]} within sight of the line.",
    "let": lambda f, n: f"{does(n[f[1]], 'do not block')}.",
    "moved": _moved,
    "order": _order,
    "out": _out,
    "pass": _pass,
    "pay": _pay,
    "place": lambda f, n: f"{does(n[f[1]], 'be placed')} on {f[2]}.",
    "planned": lambda f, n: f"{own(n[f[1]])} card: {f[2]}.",
    "race-over": lambda f, n: "The race is over.",
    "rolled": _rolled,
    "set-up": _set_up,
    "skill": _skill,
    "slip": _slip,
    "speed": lambda f, n: f"{does(n[f[1]], 'go')} {f[2]}.",
    "spin": lambda f, n: f"{does(n[f[1]], 'spin')} on {f[2]}.",
    "time-out": lambda f, n: f"{own(n[f[1]])} time is up.",
    "turn": lambda f, n: f"Turn {f[1]}.",
    "wear": _wear,
}

SILENT: Final = frozenset(("marker",))
"""Facts that need no sentence: another one tells it."""
