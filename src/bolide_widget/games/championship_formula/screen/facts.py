"""Words of Championship Formula: its terms, its log, and answers made up of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.grammar import does, own, verb, within
from ....core.screen import Face, Form, FormPart, FormReady, FormSum, FormValue
from ....racing.choices import Choice
from ....racing.rows import FactRow, First, count, listed, ordinal
from ..rules import facts, position as pos
from ..rules.setup import USUAL, WORD
from ..rules.venue import State

ATTRIBUTE: Final = {"a": "acceleration", "d": "deceleration", "ts": "top speed", "s": "start speed"}
"""Attributes as people read them."""

PURPOSE: Final = {
    "start": "start speed test",
    "accel": "acceleration test",
    "top": "top speed test",
    "brakes": "brakes test",
    "chance-corner": "chance in the corner",
    "chance-line": "chance on leaving the line",
    "chance-crash": "chance at the crash",
    "pass": "forced pass",
}
"""What dice are rolled for."""

NBSP: Final = "\N{NO-BREAK SPACE}"
WAYS: Final = 36
"""Of two dice."""


def odds(ways: int) -> str:
    """A chance of two dice.

    Examples
    --------
    >>> odds(30), odds(36), odds(0)
    ('30 in 36', 'certain', 'never')
    """
    return {0: "never", WAYS: "certain"}.get(ways, f"{ways} in {WAYS}")


def mph(speed: int) -> str:
    """A speed, and the spaces it means.

    Examples
    --------
    >>> mph(120), mph(20)
    ('120 mph: 6 spaces', '20 mph: 1 space')
    """
    return f"{speed} mph: {count(speed // pos.UNIT, 'space')}"


def too_fast(units: int) -> str:
    """So many units, of 20 mph each, as a person says it.

    Examples
    --------
    >>> too_fast(2)
    '40 mph too fast'
    """
    return f"{units * pos.UNIT} mph too fast"


def split_words(wear: int, rolls: int, roll: str) -> str:
    """A payment: wear and what is rolled.

    Examples
    --------
    >>> split_words(2, 0, "a chance"), split_words(1, 1, "a chance"), split_words(0, 1, "a test")
    ('2 wear', '1 wear and a chance', 'a test')
    """
    parts = [f"{wear} wear"] if wear else []
    return " and ".join(parts + [roll] * rolls) or "nothing"


def chips(green: int, red: int, broken: int = 0) -> str:
    """Chips of skill in words; a red one that is broken is told, too.

    Examples
    --------
    >>> chips(2, 0), chips(0, 1), chips(1, 0, 1), chips(0, 0)
    ('2 green', '1 red', '1 green (a red one changed)', 'no skill')
    """
    words = listed(f"{n} {colour}" for n, colour in ((green, "green"), (red, "red")) if n)
    changed = f"{broken} red ones" if broken > 1 else "a red one"
    return f"{words or 'no skill'}{f' ({changed} changed)' if broken else ''}"


def value(doubled: int) -> str:
    """CFR-BID-2: what a bid is worth.

    Examples
    --------
    >>> value(10), value(9)
    ('5', '4.5')
    """
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)


Names = Sequence[str]


def log_set_up(fact: facts.SetUp, names: Names) -> str:
    a, d, ts, s, wear, skill = (card + 1 for card in fact.cards)
    words = (
        f"acceleration {pos.ACCELERATION[a]}, deceleration {pos.DECELERATION[d]}, top speed "
        f"{pos.TOP_SPEED[ts]}, start {pos.START_SPEED[s]}, wear {wear - 1:+d}, skill {skill - 1:+d}"
    )
    return f"{does(names[fact.seat], 'reveal')} {words}."


def set_up_face(fact: facts.SetUp) -> Face:
    """Return the cards of a set-up as one card."""
    a, d, ts = (card + 1 for card in fact.cards[:3])
    text = f"accelerates {pos.ACCELERATION[a]}, brakes {pos.DECELERATION[d]}"
    return {"name": f"{pos.TOP_SPEED[ts]} mph", "icon": "setup-booster", "text": text}


def log_bid(fact: facts.Bid, names: Names) -> str:
    name = names[fact.seat]
    if not fact.doubled:
        return f"{does(name, 'bid')} nothing."
    parts = [f"{fact.wear} wear"] if fact.wear else []
    if fact.green or fact.red:
        parts.append(chips(fact.green, fact.red, fact.exchanged))
    return f"{does(name, 'bid')} {listed(parts)}: {value(fact.doubled)}."


def log_grid(fact: facts.Placed, names: Names) -> str:
    return f"{does(names[fact.seat], 'start')} {ordinal(fact.place)} on the grid."


RESULTS: Final = {
    ("chance", "success"): "carry on",
    ("chance", "partial"): "spin",
    ("chance", "failure"): "crash",
    ("pass", "success"): "get by",
    ("pass", "partial"): "get stuck behind",
    ("pass", "failure"): "get stuck behind",
    ("start", "partial"): "mis-shift",
    ("start", "failure"): "stall",
}
"""What follows a result, by the first word of the purpose."""


def log_rolled(fact: facts.Rolled, names: Names) -> str:
    name, modifier = names[fact.seat], fact.modifier
    changed = f" {'-' if modifier < 0 else '+'} {abs(modifier)}" if modifier else ""
    word = RESULTS.get((fact.purpose.partition("-")[0], fact.result))
    if word:
        ending = f" and {verb(name, word)}"
    else:
        ending = ": passed" if fact.result == "success" else ": failed"
    first, second = fact.faces
    rolls = f"{does(name, 'roll')} {fact.total} ({first} + {second}{changed})"
    return f"{rolls} for the {PURPOSE[fact.purpose]}{ending}."


def log_damage(fact: facts.Damaged, names: Names) -> str:
    what = "brakes are" if fact.attribute == "d" else "engine is"
    lost = f"{ATTRIBUTE[fact.attribute]} {fact.now} instead of {fact.before}"
    return f"{own(names[fact.seat])} {what} damaged: {lost}."


WHY: Final = {
    "braking": "braking",
    "contact": "contact",
    "accel": "the acceleration test, not rolled",
    "top": "the top speed test, not rolled",
}


def log_wear(fact: facts.Wore, names: Names) -> str | None:
    """Say wear that was spent; payments say that of corners and lines."""
    if fact.why in ("corner", "line"):
        return None
    cause = WHY.get(fact.why, fact.why)
    return f"{does(names[fact.seat], 'spend')} {fact.points} wear for {cause}, {fact.left} left."


def log_pay(fact: facts.Bought, names: Names) -> str:
    word, what = ("leave", "racing line") if fact.why == "line" else ("take", "corner")
    paid = split_words(fact.wear, fact.units - fact.wear, "a chance")
    return f"{does(names[fact.seat], word)} the {what} {too_fast(fact.units)}: {paid}."


def log_moved(fact: facts.Moved, names: Names) -> str | None:
    spaces = len(fact.path) - 1
    if not spaces:
        return None
    slip = f", {fact.slipped} of them in a slipstream" if fact.slipped else ""
    at = f", at {fact.speed}" if fact.speed else ""
    return f"{does(names[fact.seat], 'drive')} {count(spaces, 'space')}{slip}{at}."


OUT: Final = {
    "engine": "The engine is destroyed",
    "brakes": "The brakes are destroyed",
    "crash": "A crash",
    "automatic": "Far too fast for the corner",
    "turns": "No turns are left",
}


def log_slip(fact: facts.Slipped, names: Names) -> str:
    most = "1 space" if fact.spaces == 1 else f"up to {fact.spaces} spaces"
    takes = does(names[fact.seat], "take")
    return f"{takes} the slipstream of {within(names[fact.leader])}: {most} more."


def log_order(fact: facts.Ordered, names: Names) -> str | None:
    if not fact.seats:  # the last cars have crashed in the phase of tests
        return None
    first, *others = fact.seats
    if not others:
        return f"{does(names[first], 'move')} alone."
    then = listed(within(names[seat]) for seat in others)
    return f"{does(names[first], 'move')} first, then {then}."


@dataclass(frozen=True)
class Row(FactRow):
    """Words for a fact of this game; `rule` is the id of the rule that it comes from."""

    rule: str = ""


FACT_ROWS: Final[Mapping[str, Row]] = {
    # before the race
    "set-up": Row(log_set_up, effect="reveal", face=set_up_face, rule="CFR-SETUP-2"),
    "bid": Row(
        log_bid,
        effect="reveal",
        face=lambda fact: {"name": value(fact.doubled), "text": "bid", "best": "highest"},
        rule="CFR-BID-6",
    ),
    "bid-tie": Row(
        lambda fact, names: f"{does(names[fact.seat], 'roll')} {sum(fact.faces)} for the place.",
        rule="CFR-BID-4",
    ),
    "grid": Row(log_grid, rule="CFR-GRID-2"),
    # a turn
    "turn": Row("Round {number}.", "quiet", whose=None, rule="CFR-TURN-1"),
    "planned": Row(
        lambda fact, names: f"{own(names[fact.seat])} card: {fact.speed}.",
        "quiet",
        "reveal",
        face=lambda fact: {"name": str(fact.speed), "text": "mph", "best": "fastest"},
        rule="CFR-PLAN-1",
    ),
    "order": Row(log_order, "quiet", whose=None, rule="CFR-ORDER-4"),
    "moved": Row(log_moved, rule="CFR-MOVE-1"),
    # tests and braking
    "skill": Row(
        lambda fact, names: (
            f"{does(names[fact.seat], 'spend')} {chips(fact.green, fact.red, fact.exchanged)} "
            "to lower the roll."
        ),
        rule="CFR-ROLL-4",
    ),
    "rolled": Row(
        log_rolled,
        "quiet",
        lambda fact: "stall" if (fact.purpose, fact.result) == ("start", "failure") else None,
        counted="rolls",
        rule="CFR-ROLL-1",
        firsts=(
            First(
                "The test failed: the car goes 20 mph slower than planned, and its engine is "
                "damaged for the rest of the race. Damage it again and you're out.",
                "CFR-TEST-4",
                when=lambda fact: fact.purpose in ("accel", "top") and fact.result == "failure",
            ),
            First(
                "Starting above the start speed is a test, and this one failed. The car starts "
                "slower, or stalls and tries again next turn.",
                "CFR-TEST-6",
                when=lambda fact: fact.purpose == "start" and fact.result != "success",
            ),
            First(
                "The car slowed down, but its brakes are damaged: from now on 20 mph less braking "
                "is free, and this cost 1 more wear. A second failure destroys the brakes.",
                "CFR-DECEL-2",
                when=lambda fact: fact.purpose == "brakes" and fact.result == "failure",
            ),
            First(
                "A car has crashed in this row, and every car that passes in the same turn has "
                "to roll. It may carry on, spin, or crash as well.",
                "CFR-CRASH-5",
                when=lambda fact: fact.purpose == "chance-crash",
            ),
        ),
    ),
    "speed": Row("go {speed}", rule="CFR-TEST-2"),
    "damage": Row(log_damage, "bad", rule="CFR-TEST-4"),
    "halved": Row("limp on at {speed} within sight of the line", rule="CFR-ENG-1"),
    "braked": Row(
        "brake to {speed}",
        rule="CFR-LATE-1",
        firsts=First(
            "A car may brake late, in the middle of its move, in steps of 20 mph. Each "
            "costs 1 wear or a test of the brakes.",
            "CFR-LATE-1",
        ),
    ),
    "wear": Row(log_wear, rule="CFR-CHIP-1"),
    # on the road
    "slip": Row(
        log_slip,
        rule="CFR-SLIP-4",
        firsts=First(
            "Right behind a fast car, the slipstream offers an extra space or two. They don't "
            "count as speed in corners, and you don't have to use them.",
            "CFR-SLIP-4",
        ),
    ),
    "pay": Row(
        log_pay,
        "warn",
        counted="payments",
        rule="CFR-CORNER-4",
        firsts=(
            First(
                "A racing line raises the limits of a corner if you follow it to its end. If you "
                "leave it early, you pay for the corner as if there had been no line.",
                "CFR-LINE-4",
                when=lambda fact: fact.why == "line",
            ),
            First(
                "The car was faster than the corner allows, and pays for every 20 mph: with 1 "
                "wear, or with a chance. A chance is a roll that may spin the car or crash it.",
                "CFR-CORNER-4",
            ),
        ),
    ),
    "spin": Row(
        "spin {space}",
        "bad",
        "spin",
        counted="spins",
        places=("space",),
        rule="CFR-SPIN-1",
        firsts=First(
            "A spin stops the car at once, and its move is over. Next turn it starts again "
            "from 0, at a speed that the way ahead allows.",
            "CFR-SPIN-1",
        ),
    ),
    "marker": Row(None, whose=None, rule="CFR-CRASH-2"),
    "pass": Row(
        "force a pass on {other:name} {space}",
        "warn",
        "shake",
        counted="passes",
        places=("space",),
        rule="CFR-PASS-1",
        firsts=First(
            "Driving through another car's space is a forced pass, and dice decide. The car ahead "
            "may block, and if you fail you're stuck behind it.",
            "CFR-PASS-1",
            met=("seat", "other"),
        ),
    ),
    "block": Row("block", "warn", "block", rule="CFR-PASS-4"),
    "let": Row("do not block", rule="CFR-PASS-4"),
    "place": Row("be placed {space}", places=("space",), rule="CFR-PASS-9"),
    "out": Row(
        lambda fact, names: (
            f"{OUT.get(fact.why, 'Trouble')}: {does(names[fact.seat], 'be out')} of the race."
        ),
        "bad",
        "out",
        rule="CFR-TURN-2",
    ),
    # the end
    "finish": Row(
        lambda fact, names: f"{does(names[fact.seat], 'finish')} {ordinal(fact.place)}.",
        "strong",
        "finish",
        rule="CFR-FIN-3",
    ),
    "race-over": Row("The race is over.", whose=None, rule="CFR-FIN-2"),
    "time-out": Row(  # the usual answer is given
        lambda fact, names: f"{own(names[fact.seat])} time is up.", rule="CFR-PROTO-1"
    ),
}


MEANS: Final = (
    ("Acceleration", "how much speed you can gain in a turn"),
    ("Deceleration", "how much speed you can lose in a turn"),
    ("Top speed", "your fastest speed without a test"),
    ("Start speed", "your fastest first move without a test"),
    ("Wear", "pays for corners and hard braking"),
    ("Skill", "chips that lower rolls: a green one by 1, a red one by 3"),
)
"""The six attributes (CFR-SETUP-3)."""

SPEEDS: Final = (pos.ACCELERATION, pos.DECELERATION, pos.TOP_SPEED, pos.START_SPEED)
"""CFR-T1: the values of the first four, by card."""


def set_up(state: State, seat: int) -> Form:
    """CFR-SETUP-2: one card of each row; what they are worth must make the driver's total."""
    laps = state.game.rules.laps
    classic = state.game.rules.classic
    total = state.game.totals[seat]
    sum_of_cards: FormSum = {
        "label": "Sum",
        "weights": [1] * len(MEANS),
        "least": total,
        "most": total,
        "fault": f"The six cards must total {total}",
    }
    ready: list[FormReady] = [
        {"label": ready.name, "text": all_cards(ready.cards, laps), "values": list(ready.cards)}
        for ready in pos.READY_MADE
    ]
    if total != pos.TOTAL or classic:  # CFR-T8 is not allowed: what an absent driver gets
        ready = [{"label": "Plain", "values": list(USUAL[total])}]
    parts = [_cards(index, laps, classic) for index in range(len(MEANS))]
    return {"word": WORD, "parts": parts, "sums": [sum_of_cards], "ready": ready}


def _cards(index: int, laps: int, classic: bool) -> FormPart:
    label, text = MEANS[index]
    most = pos.CARDS[-1] if not classic or label == "Skill" else pos.CARDS[-2]
    values: list[FormValue] = []
    for card in range(pos.CARDS[0], most + 1):
        # broken between "6 green" and "1 red", not within them
        words = card_words(index, card, laps).replace(" ", NBSP).replace(f",{NBSP}", " ")
        values.append({"label": words, "text": f"{card:+d}" if card else "0"})
    return {"label": label, "least": pos.CARDS[0], "most": most, "values": values, "text": text}


def card_words(index: int, card: int, laps: int) -> str:
    """CFR-T1: what a card is worth.

    Examples
    --------
    >>> card_words(0, 1, 2), card_words(4, 0, 2), card_words(5, -1, 2), card_words(5, 1, 2)
    ('60', '12', '4 green', '8 green, 2 red')
    """
    if index < 4:
        return str(SPEEDS[index][card + 1])
    if index == 4:
        return str(pos.WEAR_A_LAP[card + 1] * laps)
    red = pos.RED[card + 1]
    return f"{pos.GREEN_A_LAP[card + 1] * laps} green" + (f", {red} red" if red else "")


def skill_words(card: int, laps: int) -> str:
    """CFR-T1: green and red chips of a card, in short.

    Examples
    --------
    >>> skill_words(1, 2), skill_words(-1, 2)
    ('8 + 2', '4')
    """
    red = pos.RED[card + 1]
    return str(pos.GREEN_A_LAP[card + 1] * laps) + (f" + {red}" if red else "")


def all_cards(cards: Sequence[int], laps: int) -> str:
    """CFR-T1: what the six cards are worth."""
    return ", ".join(
        f"{name.lower()} {card_words(index, card, laps)}"
        for index, ((name, _), card) in enumerate(zip(MEANS, cards, strict=True))
    )


def bid(state: State, seat: int) -> Form:
    """CFR-BID-6: any part of what the car has; red chips may be broken into green for it."""
    car = state.position.cars[seat]
    parts: list[FormPart] = [
        {"label": "Wear", "least": 0, "most": car.wear, "text": "1 each"},
        {
            "label": "Green skill",
            "least": 0,
            "most": car.green + pos.IN_A_RED * car.red,
            "text": "half each",
        },
        {"label": "Red skill", "least": 0, "most": car.red, "text": "1½ each"},
        {"label": "Red traded", "least": 0, "most": car.red, "text": "into 3 green each"},
    ]
    sums: list[FormSum] = [
        {"label": "Bid value", "weights": [pos.BID_WEAR, pos.BID_GREEN, pos.BID_RED, 0], "per": 2},
        {
            "weights": [0, 1, 0, -pos.IN_A_RED],
            "most": car.green,
            "fault": f"You have {car.green} green: trade in a red chip, or bid fewer",
        },
        {
            "weights": [0, 0, 1, 1],
            "most": car.red,
            "fault": f"You have {car.red} red: you can't bid one you trade in",
        },
    ]
    laps = state.game.rules.laps
    amounts = (("Nothing", 0), ("1 wear a lap", laps), ("2 wear a lap", 2 * laps))  # CFR-BID-5
    ready: list[FormReady] = [
        {"label": label, "values": [wear, 0, 0, 0]} for label, wear in amounts if wear <= car.wear
    ]
    return {"word": "bid", "parts": parts, "sums": sums, "ready": ready}


CHOICES: Final[Mapping[str, Choice]] = {"set_up": Choice("set-up", "cards")}
"""What a driver has chosen: the columns of a simulation."""
