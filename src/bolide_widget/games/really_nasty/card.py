"""Describe the Really Nasty Motor Racing Game and its options on the start panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...racing.options import Card, OptionWords as Words

CARD: Final = Card(
    "Roll your way round, and play nasty cards on others when they drive too fast for a corner.",
    "medium",
    (1, 3, 0.4),
    several="Cards are secret: take the screen when you are prompted, while the others look away. "
    "A prompt shows that you hold a card you can play now. House rules can prompt every player "
    "instead: that gives nothing away, but takes longer.",
    beginner={"fuel": False, "spin_circuit_only": True, "free_undo": True},
    everything={"play_on": True, "level_is_overtaking": True, "allow_overshoot": True},
)

OPTIONS: Final[Mapping[str, Words]] = {
    "ask_policy": Words(
        "Players prompted to play a card",
        "At a shared screen everyone sees who gets a prompt. If only players with a playable card "
        "get one, a prompt gives that away, but the race is much shorter.",
        {
            "legal_only": "players with a playable card (faster)",
            "all_with_cards": "every player with cards (gives nothing away)",
        },
    ),
    "fuel": Words(
        "Secret fuel plans",
        "A card tells you in which laps you must stop. Off: you stop when you like. Races of less "
        "than four laps have none.",
    ),
    "voluntary_pit_turns": Words(
        "Choose how long a free stop lasts",
        "A stop outside your fuel plan takes as many turns as you like, as a bluff. Off: it takes "
        "one.",
    ),
    "discard_to": Words(
        "Played cards",
        "With more cards around, long races stay nasty.",
        {
            "box": "leave the game",
            "bottom": "go under the pile",
            "reshuffle": "are shuffled when the pile is empty",
        },
    ),
    "last_car_wins": Words(
        "The last car on the track wins",
        "If all others are out, the race ends at once. Off: the last car must still finish.",
    ),
    "play_on": Words(
        "Race on for second place",
        "The winner leaves, and the others drive on for their places. Off: the race ends with the "
        "winner.",
    ),
    "pit_entry": Words(
        "Busy pit lane",
        "Choose whether you can pit when cars ahead would hold you up.",
        {"queue": "turn in and queue", "strict": "turn in only with nothing better on the track"},
    ),
    "oil_window": Words(
        "When Oil Spill can be played",
        "The card spins a car that stands in or near a corner.",
        {"any": "on any car at any time", "post": "only on the car that just moved"},
    ),
    "spin_circuit_only": Words(
        "Safe in the pit lane",
        "A car that drove too fast through a corner, but ended in the pit lane, cannot be spun.",
    ),
    "level_is_overtaking": Words(
        "Strict yellow flags", "Under a yellow flag you may not even draw level with the car ahead."
    ),
    "allow_overshoot": Words(
        "You can miss a required stop",
        "Then you're out of the race. Off: such moves are not offered.",
    ),
    "pit_turn_overflow": Words(
        "Pit Turn cards on a full-length stop",
        "Stops last eight turns at most, and the planned length is secret.",
        {"void": "can be played, but have no effect", "masked": "are not offered, which is a clue"},
    ),
    "fuel_lap_basis": Words(
        "Which lap a stop counts for",
        "Shifts your fuel plan by one lap, because a lap ends while you're in the pits.",
        {"landing": "the lap that begins in the pits", "driven": "the lap you came in on"},
    ),
    "landing_counts_as_pit_turn": Words(
        "Shorter stops", "The turn in which you arrive is the first of the stop."
    ),
    "start_crossing_counts": Words(
        "The first line crossing is a lap",
        "For cars that start behind it. The race is a lap shorter.",
    ),
}
