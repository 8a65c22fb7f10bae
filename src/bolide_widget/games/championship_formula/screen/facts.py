"""Words of Championship Formula: its terms, its log, and answers made up of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.screen import Face, Form, FormPart, FormReady, FormSum, FormValue
from ....core.words import phrase, tr, trn
from ....racing import rows
from ....racing.choices import Choice
from ....racing.rows import First, count, listed
from ..rules import facts, position as pos
from ..rules.setup import USUAL, WORD
from ..rules.venue import State

PURPOSE: Final = phrase(
    {
        "start": "start speed test",
        "accel": "acceleration test",
        "top": "top speed test",
        "brakes": "brakes test",
        "chance-corner": "chance in the corner",
        "chance-line": "chance on leaving the line",
        "chance-crash": "chance at the crash",
        "pass": "forced pass",
    }
)
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
    if ways in (0, WAYS):
        return tr("certain") if ways else tr("never")
    return tr("{n} in {all}", n=ways, all=WAYS)


def mph(speed: int) -> str:
    """A speed, and the spaces it means.

    Examples
    --------
    >>> mph(120), mph(20)
    ('120 mph: 6 spaces', '20 mph: 1 space')
    """
    return tr("{n} mph: {spaces}", n=speed, spaces=count(speed // pos.UNIT, "space"))


def split_words(wear: int, rolls: int, roll: str) -> str:
    """A payment: wear and what is rolled.

    Examples
    --------
    >>> split_words(2, 0, "a chance"), split_words(1, 1, "a chance"), split_words(0, 1, "a test")
    ('2 wear', '1 wear and a chance', 'a test')
    """
    parts = [tr("{n} wear", n=wear)] if wear else []
    return tr(" and ").join(parts + [tr(roll)] * rolls) or tr("nothing")


def chips(green: int, red: int, broken: int = 0) -> str:
    """Chips of skill in words; a red one that is broken is told, too.

    Examples
    --------
    >>> chips(2, 0), chips(0, 1), chips(1, 0, 1), chips(0, 0)
    ('2 green', '1 red', '1 green (a red one changed)', 'no skill')
    """
    parts = [tr("{n} green", n=green)] if green else []
    if red:
        parts.append(tr("{n} red", n=red))
    words = listed(parts) or tr("no skill")
    if not broken:
        return words
    changed = trn("a red one changed", "{n} red ones changed", broken)
    return f"{words} ({changed})"


def value(doubled: int) -> str:
    """CFR-BID-2: what a bid is worth.

    Examples
    --------
    >>> value(10), value(9)
    ('5', '4.5')
    """
    return tr("{n}.5", n=doubled // 2) if doubled % 2 else str(doubled // 2)


Names = Sequence[str]


def rival(seat: int, names: Names | None) -> str:
    """Return a driver for a place such as ``{rival:you|@}``: the number of a car without names."""
    return tr("car {n}", n=seat + 1) if names is None else names[seat]


def log_set_up(fact: facts.SetUp, names: Names) -> str:
    a, d, ts, s, wear, skill = (card + 1 for card in fact.cards)
    return tr(
        "{driver:@ reveal|@ reveals} acceleration {a}, deceleration {d}, top speed {ts}, "
        "start {s}, wear {wear}, skill {skill}.",
        driver=names[fact.seat],
        a=pos.ACCELERATION[a],
        d=pos.DECELERATION[d],
        ts=pos.TOP_SPEED[ts],
        s=pos.START_SPEED[s],
        wear=f"{wear - 1:+d}",
        skill=f"{skill - 1:+d}",
    )


def set_up_face(fact: facts.SetUp) -> Face:
    """Return the cards of a set-up as one card."""
    a, d, ts = (card + 1 for card in fact.cards[:3])
    text = tr("accelerates {a}, brakes {d}", a=pos.ACCELERATION[a], d=pos.DECELERATION[d])
    name = tr("{n} mph", n=pos.TOP_SPEED[ts])
    return {"name": name, "icon": "setup-booster", "text": text}


def log_bid(fact: facts.Bid, names: Names) -> str:
    name = names[fact.seat]
    if not fact.doubled:
        return tr("{driver:@ bid|@ bids} nothing.", driver=name)
    parts = [tr("{n} wear", n=fact.wear)] if fact.wear else []
    if fact.green or fact.red:
        parts.append(chips(fact.green, fact.red, fact.exchanged))
    worth = value(fact.doubled)
    return tr("{driver:@ bid|@ bids} {bid}: {value}.", driver=name, bid=listed(parts), value=worth)


ROLLED: Final = phrase(
    {
        ("chance", "success"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:carry|carries} on.",
        ("chance", "partial"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:spin|spins}.",
        ("chance", "failure"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:crash|crashes}.",
        ("pass", "success"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:get|gets} by.",
        ("pass", "partial"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:get|gets} stuck behind.",
        ("pass", "failure"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:get|gets} stuck behind.",
        ("start", "partial"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:mis-shift|mis-shifts}.",
        ("start", "failure"): "{driver:@ roll|@ rolls} {sum} for the {purpose} and "
        "{driver:stall|stalls}.",
    }
)
"""What follows a result, by the first word of the purpose."""

PASSED: Final = phrase("{driver:@ roll|@ rolls} {sum} for the {purpose}: passed.")
FAILED: Final = phrase("{driver:@ roll|@ rolls} {sum} for the {purpose}: failed.")


def summed(total: int, faces: Sequence[int], modifier: int) -> str:
    """Say what a roll comes to, and of what.

    Examples
    --------
    >>> summed(7, (5, 5), -3)
    '7 (5 + 5 - 3)'
    """
    first, second = faces
    changed = f" {'-' if modifier < 0 else '+'} {abs(modifier)}" if modifier else ""
    return f"{total} ({first} + {second}{changed})"


def log_rolled(fact: facts.Rolled, names: Names) -> str:
    plain = PASSED if fact.result == "success" else FAILED
    return tr(
        ROLLED.get((fact.purpose.partition("-")[0], fact.result), plain),
        driver=names[fact.seat],
        sum=summed(fact.total, fact.faces, fact.modifier),
        purpose=tr(PURPOSE[fact.purpose]),
    )


DAMAGED: Final = phrase(
    {
        "a": "{driver:Your|@'s} engine is damaged: acceleration {now} instead of {before}.",
        "ts": "{driver:Your|@'s} engine is damaged: top speed {now} instead of {before}.",
        "d": "{driver:Your|@'s} brakes are damaged: deceleration {now} instead of {before}.",
    }
)


def log_damage(fact: facts.Damaged, names: Names) -> str:
    words = DAMAGED[fact.attribute]
    return tr(words, driver=names[fact.seat], now=fact.now, before=fact.before)


WHY: Final = phrase(
    {
        "braking": "{driver:@ spend|@ spends} {points} wear for braking, {left} left.",
        "contact": "{driver:@ spend|@ spends} {points} wear for contact, {left} left.",
        "accel": "{driver:@ spend|@ spends} {points} wear for the acceleration test, not rolled, "
        "{left} left.",
        "top": "{driver:@ spend|@ spends} {points} wear for the top speed test, not rolled, "
        "{left} left.",
    }
)


def log_wear(fact: facts.Wore, names: Names) -> str | None:
    """Say wear that was spent; payments say that of corners and lines."""
    words = WHY.get(fact.why)
    if words is None:
        return None
    return tr(words, driver=names[fact.seat], points=fact.points, left=fact.left)


def log_pay(fact: facts.Bought, names: Names) -> str:
    words = _PAY_LINE if fact.why == "line" else _PAY_CORNER
    paid = split_words(fact.wear, fact.units - fact.wear, phrase("a chance"))
    return tr(words, driver=names[fact.seat], n=fact.units * pos.UNIT, paid=paid)


_PAY_LINE: Final = phrase("{driver:@ leave|@ leaves} the racing line {n} mph too fast: {paid}.")
_PAY_CORNER: Final = phrase("{driver:@ take|@ takes} the corner {n} mph too fast: {paid}.")


def log_moved(fact: facts.Moved, names: Names) -> str | None:
    spaces = len(fact.path) - 1
    if not spaces:
        return None
    return tr(
        _MOVED[bool(fact.slipped), bool(fact.speed)],
        driver=names[fact.seat],
        spaces=count(spaces, "space"),
        n=fact.slipped,
        speed=fact.speed,
    )


_MOVED: Final = phrase(
    {
        (False, False): "{driver:@ drive|@ drives} {spaces}.",
        (False, True): "{driver:@ drive|@ drives} {spaces}, at {speed}.",
        (True, False): "{driver:@ drive|@ drives} {spaces}, {n} of them in a slipstream.",
        (True, True): "{driver:@ drive|@ drives} {spaces}, {n} of them in a slipstream, at "
        "{speed}.",
    }
)
"""By whether a slipstream helped, and whether the car still moves."""

OUT: Final = phrase(
    {
        "engine": "The engine is destroyed: {driver:@ are|@ is} out of the race.",
        "brakes": "The brakes are destroyed: {driver:@ are|@ is} out of the race.",
        "crash": "A crash: {driver:@ are|@ is} out of the race.",
        "automatic": "Far too fast for the corner: {driver:@ are|@ is} out of the race.",
        "turns": "No turns are left: {driver:@ are|@ is} out of the race.",
    }
)


def log_slip(fact: facts.Slipped, names: Names) -> str:
    return trn(
        "{driver:@ take|@ takes} the slipstream of {leader:you|@}: {n} space more.",
        "{driver:@ take|@ takes} the slipstream of {leader:you|@}: up to {n} spaces more.",
        fact.spaces,
        driver=names[fact.seat],
        leader=names[fact.leader],
    )


def log_order(fact: facts.Ordered, names: Names) -> str | None:
    if not fact.seats:  # the last cars have crashed in the phase of tests
        return None
    first, *others = (names[seat] for seat in fact.seats)
    if not others:
        return tr("{driver:@ move|@ moves} alone.", driver=first)
    then = listed(tr("{driver:you|@}", driver=name) for name in others)
    return tr("{driver:@ move|@ moves} first, then {others}.", driver=first, others=then)


@dataclass(frozen=True)
class FactRow(rows.FactRow):
    """Words for a fact of this game; `rule` is the id of the rule that it comes from."""

    rule: str = ""


FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "set-up": FactRow(log_set_up, effect="reveal", face=set_up_face, rule="CFR-SETUP-2"),
    "bid": FactRow(
        log_bid,
        effect="reveal",
        face=lambda fact: {"name": value(fact.doubled), "text": tr("bid"), "best": tr("highest")},
        rule="CFR-BID-6",
    ),
    "bid-tie": FactRow(
        lambda fact, names: tr(
            "{driver:@ roll|@ rolls} {n} for the place.", driver=names[fact.seat], n=sum(fact.faces)
        ),
        rule="CFR-BID-4",
    ),
    "grid": FactRow("start {place:th} on the grid", rule="CFR-GRID-2"),
    # a turn
    "turn": FactRow("Round {number}.", "quiet", whose=None, rule="CFR-TURN-1"),
    "planned": FactRow(
        lambda fact, names: tr(
            "{driver:Your|@'s} card: {speed}.", driver=names[fact.seat], speed=fact.speed
        ),
        "quiet",
        "reveal",
        face=lambda fact: {"name": str(fact.speed), "text": tr("mph"), "best": tr("fastest")},
        rule="CFR-PLAN-1",
    ),
    "order": FactRow(log_order, "quiet", whose=None, rule="CFR-ORDER-4"),
    "moved": FactRow(log_moved, rule="CFR-MOVE-1"),
    # tests and braking
    "skill": FactRow(
        lambda fact, names: tr(
            "{driver:@ spend|@ spends} {chips} to lower the roll.",
            driver=names[fact.seat],
            chips=chips(fact.green, fact.red, fact.exchanged),
        ),
        rule="CFR-ROLL-4",
    ),
    "rolled": FactRow(
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
    "speed": FactRow("go {speed}", rule="CFR-TEST-2"),
    "damage": FactRow(log_damage, "bad", rule="CFR-TEST-4"),
    "halved": FactRow("limp on at {speed} within sight of the line", rule="CFR-ENG-1"),
    "braked": FactRow(
        "brake to {speed}",
        rule="CFR-LATE-1",
        firsts=First(
            "A car may brake late, in the middle of its move, in steps of 20 mph. Each "
            "costs 1 wear or a test of the brakes.",
            "CFR-LATE-1",
        ),
    ),
    "wear": FactRow(log_wear, rule="CFR-CHIP-1"),
    # on the road
    "slip": FactRow(
        log_slip,
        rule="CFR-SLIP-4",
        firsts=First(
            "Right behind a fast car, the slipstream offers an extra space or two. They don't "
            "count as speed in corners, and you don't have to use them.",
            "CFR-SLIP-4",
        ),
    ),
    "pay": FactRow(
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
    "spin": FactRow(
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
    "marker": FactRow(None, whose=None, rule="CFR-CRASH-2"),
    "pass": FactRow(
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
    "block": FactRow("block", "warn", "block", rule="CFR-PASS-4"),
    "let": FactRow("do not block", rule="CFR-PASS-4"),
    "place": FactRow("be placed {space}", places=("space",), rule="CFR-PASS-9"),
    "out": FactRow(
        lambda fact, names: tr(OUT[fact.why], driver=names[fact.seat]),
        "bad",
        "out",
        rule="CFR-TURN-2",
    ),
    # the end
    "finish": FactRow("finish {place:th}", "strong", "finish", rule="CFR-FIN-3"),
    "race-over": FactRow("The race is over.", whose=None, rule="CFR-FIN-2"),
    "time-out": FactRow(  # the usual answer is given
        lambda fact, names: tr("{driver:Your|@'s} time is up.", driver=names[fact.seat]),
        rule="CFR-PROTO-1",
    ),
}


MEANS: Final = phrase(
    (
        ("Acceleration", "how much speed you can gain in a turn"),
        ("Deceleration", "how much speed you can lose in a turn"),
        ("Top speed", "your fastest speed without a roll"),
        ("Start speed", "your fastest first move without a roll"),
        ("Wear", "pays for corners and hard braking"),
        ("Skill", "chips that lower rolls: a green one by 1, a red one by 3"),
    )
)
"""The six attributes (CFR-SETUP-3)."""

SKILL: Final = len(MEANS) - 1
SPEEDS: Final = (pos.ACCELERATION, pos.DECELERATION, pos.TOP_SPEED, pos.START_SPEED)
"""CFR-T1: the values of the first four, by card."""


def set_up(state: State, seat: int) -> Form:
    """CFR-SETUP-2: one card of each row; what they are worth must make the driver's total."""
    laps = state.game.rules.laps
    classic = state.game.rules.classic
    total = state.game.totals[seat]
    sum_of_cards: FormSum = {
        "label": tr("Sum"),
        "weights": [1] * len(MEANS),
        "least": total,
        "most": total,
        "fault": tr("The six cards must total {n}", n=total),
    }
    ready: list[FormReady] = [
        {"label": tr(ready.name), "text": all_cards(ready.cards, laps), "values": list(ready.cards)}
        for ready in pos.READY_MADE
    ]
    if total != pos.TOTAL or classic:  # CFR-T8 is not allowed: what an absent driver gets
        ready = [{"label": tr("Plain"), "values": list(USUAL[total])}]
    parts = [_cards(index, laps, classic) for index in range(len(MEANS))]
    return {"word": WORD, "parts": parts, "sums": [sum_of_cards], "ready": ready}


READY: Final = phrase(("Balanced", "Front-runner", "Tyre saver", "Sprinter", "Rocket", "Gambler"))
"""The names of the ready-made cars (CFR-T8)."""


def _cards(index: int, laps: int, classic: bool) -> FormPart:
    label, text = MEANS[index]
    most = pos.CARDS[-1] if not classic or index == SKILL else pos.CARDS[-2]
    values: list[FormValue] = []
    for card in range(pos.CARDS[0], most + 1):
        # broken between "6 green" and "1 red", not within them
        words = card_words(index, card, laps).replace(" ", NBSP).replace(f",{NBSP}", " ")
        values.append({"label": words, "text": f"{card:+d}" if card else "0"})
    return {
        "label": tr(label),
        "least": pos.CARDS[0],
        "most": most,
        "values": values,
        "text": tr(text),
    }


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
    green, red = pos.GREEN_A_LAP[card + 1] * laps, pos.RED[card + 1]
    words = tr("{n} green", n=green)
    return f"{words}, {tr('{n} red', n=red)}" if red else words


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
    a, d, ts, s, wear, skill = (card_words(index, card, laps) for index, card in enumerate(cards))
    return tr(
        "acceleration {a}, deceleration {d}, top speed {ts}, start speed {s}, wear {wear}, "
        "skill {skill}",
        a=a,
        d=d,
        ts=ts,
        s=s,
        wear=wear,
        skill=skill,
    )


def bid(state: State, seat: int) -> Form:
    """CFR-BID-6: any part of what the car has; red chips may be broken into green for it."""
    car = state.position.cars[seat]
    parts: list[FormPart] = [
        {"label": tr("Wear"), "least": 0, "most": car.wear, "text": tr("1 each")},
        {
            "label": tr("Green skill"),
            "least": 0,
            "most": car.green + pos.IN_A_RED * car.red,
            "text": tr("half each"),
        },
        {"label": tr("Red skill"), "least": 0, "most": car.red, "text": tr("1½ each")},
        {"label": tr("Red traded"), "least": 0, "most": car.red, "text": tr("into 3 green each")},
    ]
    sums: list[FormSum] = [
        {
            "label": tr("Bid value"),
            "weights": [pos.BID_WEAR, pos.BID_GREEN, pos.BID_RED, 0],
            "per": 2,
        },
        {
            "weights": [0, 1, 0, -pos.IN_A_RED],
            "most": car.green,
            "fault": tr("You have {n} green: trade in a red chip, or bid fewer", n=car.green),
        },
        {
            "weights": [0, 0, 1, 1],
            "most": car.red,
            "fault": tr("You have {n} red: you can't bid one you trade in", n=car.red),
        },
    ]
    laps = state.game.rules.laps
    amounts = (  # CFR-BID-5
        (tr("Nothing"), 0),
        (tr("1 wear a lap"), laps),
        (tr("2 wear a lap"), 2 * laps),
    )
    ready: list[FormReady] = [
        {"label": label, "values": [wear, 0, 0, 0]} for label, wear in amounts if wear <= car.wear
    ]
    return {"word": "bid", "parts": parts, "sums": sums, "ready": ready}


CHOICES: Final[Mapping[str, Choice]] = {"set_up": Choice("set-up", "cards")}
"""What a driver has chosen: the columns of a simulation."""
