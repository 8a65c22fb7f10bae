"""Answers that the page makes up of numbers: the six cards of a set-up, and a bid."""

from __future__ import annotations

from typing import Final

from ....core.screen import Form, FormPart, FormReady, FormSum, FormValue
from ..rules.position import (
    ACCELERATION,
    BID_GREEN,
    BID_RED,
    BID_WEAR,
    CARDS,
    DECELERATION,
    GREEN_A_LAP,
    IN_A_RED,
    READY_MADE,
    RED,
    START_SPEED,
    TOP_SPEED,
    TOTAL,
    WEAR_A_LAP,
    Car,
)
from ..rules.setup import USUAL, WORD
from ..rules.venue import State

MEANS: Final = (
    ("Acceleration", "how much faster you may go from turn to turn"),
    ("Deceleration", "how much slower you may go from turn to turn"),
    ("Top speed", "the most you may go without a test"),
    ("Start speed", "the most you may go on your first move"),
    ("Wear", "pays for corners and hard braking"),
    ("Skill", "chips that lower rolls: a green one by 1, a red one by 3"),
)
"""The six attributes (CFR-SETUP-3)."""


def set_up(state: State, seat: int) -> Form:
    """CFR-SETUP-2: one card of each row; what they are worth must make the driver's total."""
    laps = state.game.rules.laps
    classic = state.game.rules.classic
    total = state.game.totals[seat]
    parts = [_cards(index, laps, classic) for index in range(len(MEANS))]
    sums: list[FormSum] = [
        {
            "label": "Sum",
            "weights": [1] * len(parts),
            "least": total,
            "most": total,
            "fault": f"The six cards must sum to {total}",
        }
    ]
    return {"word": WORD, "parts": parts, "sums": sums, "ready": _ready(total, classic, laps)}


def _cards(index: int, laps: int, classic: bool) -> FormPart:
    label, text = MEANS[index]
    most = CARDS[-1] if not classic or label == "Skill" else CARDS[-2]
    values: list[FormValue] = [
        {"label": _bound(card_words(index, card, laps)), "text": f"{card:+d}" if card else "0"}
        for card in range(CARDS[0], most + 1)
    ]
    return {"label": label, "least": CARDS[0], "most": most, "values": values, "text": text}


def _bound(words: str) -> str:
    """Broken between "6 green" and "1 red", not within them."""
    return words.replace(", ", "|").replace(" ", "\N{NO-BREAK SPACE}").replace("|", " ")


def card_words(index: int, card: int, laps: int) -> str:
    """CFR-T1: what a card is worth.

    Examples
    --------
    >>> card_words(0, 1, 2), card_words(4, 0, 2), card_words(5, -1, 2), card_words(5, 1, 2)
    ('60', '12', '4 green', '8 green, 2 red')
    """
    if index < 4:
        return str((ACCELERATION, DECELERATION, TOP_SPEED, START_SPEED)[index][card + 1])
    if index == 4:
        return str(WEAR_A_LAP[card + 1] * laps)
    red = RED[card + 1]
    return f"{GREEN_A_LAP[card + 1] * laps} green" + (f", {red} red" if red else "")


def skill_words(card: int, laps: int) -> str:
    """CFR-T1: green and red chips of a card, in short.

    Examples
    --------
    >>> skill_words(1, 2), skill_words(-1, 2)
    ('8 + 2', '4')
    """
    red = RED[card + 1]
    return str(GREEN_A_LAP[card + 1] * laps) + (f" + {red}" if red else "")


def _ready(total: int, classic: bool, laps: int) -> list[FormReady]:
    """CFR-T8, where its set-ups are allowed; else what an absent driver gets."""
    if total != TOTAL or classic:
        return [{"label": "Plain", "values": list(USUAL[total])}]
    return [
        {"label": one.name, "text": _told(one.cards, laps), "values": list(one.cards)}
        for one in READY_MADE
    ]


def _told(cards: tuple[int, ...], laps: int) -> str:
    told = zip(MEANS, cards, strict=True)
    return ", ".join(
        f"{name.lower()} {card_words(index, card, laps)}"
        for index, ((name, _), card) in enumerate(told)
    )


def bid(state: State, seat: int) -> Form:
    """CFR-BID-6: any part of what the car has; red chips may be broken into green for it."""
    car = state.position.cars[seat]
    parts: list[FormPart] = [
        {"label": "Wear", "least": 0, "most": car.wear, "text": "1 each"},
        {
            "label": "Green skill",
            "least": 0,
            "most": car.green + IN_A_RED * car.red,
            "text": "half each",
        },
        {"label": "Red skill", "least": 0, "most": car.red, "text": "1½ each"},
        {"label": "Red broken", "least": 0, "most": car.red, "text": "into 3 green each"},
    ]
    sums: list[FormSum] = [
        {"label": "Bid value", "weights": [BID_WEAR, BID_GREEN, BID_RED, 0], "per": 2},
        {
            "weights": [0, 1, 0, -IN_A_RED],
            "most": car.green,
            "fault": f"There are only {car.green} green: break a red chip, or bid fewer",
        },
        {
            "weights": [0, 0, 1, 1],
            "most": car.red,
            "fault": f"There are only {car.red} red: one that is broken cannot be bid",
        },
    ]
    return {"word": "bid", "parts": parts, "sums": sums, "ready": _bids(car, state.game.rules.laps)}


def _bids(car: Car, laps: int) -> list[FormReady]:
    """CFR-BID-5: what others tend to bid."""
    amounts = [("Nothing", 0), ("1 wear a lap", laps), ("2 wear a lap", 2 * laps)]
    return [
        {"label": label, "values": [wear, 0, 0, 0]} for label, wear in amounts if wear <= car.wear
    ]
