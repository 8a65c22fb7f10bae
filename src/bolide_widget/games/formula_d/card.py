"""Formula D in the set-up of a race: its card, and its options in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...racing.options import Card, OptionWords as Words

CARD: Final = Card(
    "Each gear is a die: roll as far as you dare, and make your stops in the corners.",
    "easy",
    (1, 4, 0.5),
    beginner={
        "pit_variant": "none",
        "collision_rolls": "mover_once",
        "debris_rolls": "per_turn",
        "free_undo": True,
    },
    everything={"weather": True, "tyres": True, "car_setup": "custom", "pit_types": True},
)

OPTIONS: Final[Mapping[str, Words]] = {
    "weather": Words(
        "Weather", "It may rain: a wet road is slippery, and crashes and engines cost more."
    ),
    "tyres": Words(
        "Choice of tyres",
        "You choose hard, soft or rain tyres. Soft ones are quicker, and wear out. "
        "Off: every car has hard tyres.",
    ),
    "car_setup": Words(
        "Car strength",
        "Wear points pay for braking, missed gears and overshot corners.",
        {
            "standard": "all cars the same",
            "custom": "each driver distributes 20 points",
            "character": "a driver with a special ability",
        },
    ),
    "pit_variant": Words(
        "Pit stops",
        "A stop gives you new tyres between two laps. A race of one lap has none.",
        {
            "RU": "boxes: a die says how fast the stop is",
            "EN": "no boxes: back on the track a turn later",
            "none": "no pit stops",
        },
    ),
    "pit_types": Words(
        "Repairs in the pits",
        "You choose between a quick stop for tyres and a slow one that also repairs the car.",
    ),
    "team_race": Words(
        "Teams of two",
        "Drivers are paired in the order above. A team adds up its points and shares its repairs.",
    ),
    "street": Words(
        "Street racing",
        "Illegal races at night: nitro, police, dangerous zones, and drivers with abilities. Only "
        "on street circuits.",
    ),
    "victory_confirmation": Words(
        "The race ends after the next corner",
        "After the line you must still get through the next corner, or you lose your place.",
    ),
    "collision_rolls": Words(
        "Damage when cars end up abreast",
        "Fewer rolls: cars last longer.",
        {"all": "both roll for damage", "mover_once": "only the car that moved, once"},
    ),
    "debris_rolls": Words(
        "Driving through debris",
        "Parts of broken cars on the road may hurt your suspension.",
        {"per_space": "a roll for each piece", "per_turn": "one roll a turn"},
    ),
    "avoid_debris_detour": Words(
        "Swerving around debris",
        "A car may change lane to avoid debris. Off: it must take the shortest path.",
    ),
    "jack_corner_only": Words(
        "Jack only drifts in corners",
        "Weakens one of the drivers with an ability. Matters only with those.",
    ),
}
