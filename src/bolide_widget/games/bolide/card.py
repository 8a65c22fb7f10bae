"""Bolide as the start panel shows it: its card, and its options in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...racing.options import Card, OptionWords as Words

CARD: Final = Card(
    "Pure driving, hardly any dice: your car keeps its speed, and you adjust it a bit each turn.",
    "easy",
    (1, 4, 0.6),
    first=True,
    beginner={"free_undo": True},
    everything={"advanced": True},
)

OPTIONS: Final[Mapping[str, Words]] = {
    "advanced": Words(
        "Tyres, fuel and weather",
        "You plan tyres and fuel before the start, and it may rain. For your second race.",
    ),
    "tie_break": Words(
        "Two cars level: who moves first",
        "Moving first is a small advantage, because the first car takes the better point.",
        {"inside": "the car on the inside", "arrival": "the car that got there first"},
    ),
    "refuel_box": Words(
        "Cars that start on half fuel",
        "They must refuel. A later box makes this stop a turn or two longer. Only matters with "
        "tyres, fuel and weather.",
        {"pit-stop": "refuel at the Pit Stop box", "half-fuel": "refuel at the later ½ Fuel box"},
    ),
    "extras": Words(
        "Sharp braking and boosters",
        "Off: every move goes to a point around the pawn, so speed changes by at most 2 a turn.",
    ),
}
