"""Championship Formula in the start panel: its card and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...racing.options import Card, OptionWords as Words

CARD: Final = Card(
    "Secretly plan your speed; no dice unless you push too hard, and you pay with wear.",
    "hard",
    (3, 5, 0.4),
    several="Speeds are planned in secret: take turns at the screen while the others look away. "
    "All plans are shown together.",
    beginner={"ban_plan_over_60": True, "no_duty_after_line": True, "free_undo": True},
    everything={"soft_tires": True, "start_2016": True, "knock_out_bid": True, "run_to_flag": True},
)

OPTIONS: Final[Mapping[str, Words]] = {
    "soft_tires": Words(
        "Soft tyres",
        "Spend wear instead of a test, or for more corner speed: faster laps, less luck.",
    ),
    "classic": Words(
        "Cars of the classic era", "Weaker cars: no top set-up cards, so you need more tests."
    ),
    "start_2016": Words(
        "Harder starts",
        "The roll at the start goes wrong more often, but a stalled engine is not damaged.",
    ),
    "knock_out_bid": Words(
        "Two rounds of bids for the pole",
        "The top half bid a second time. The others keep their places.",
    ),
    "old_passing": Words(
        "Rougher passing",
        "No blocking. A failed pass damages both cars, and each further pass is harder.",
    ),
    "slip_needs_speed": Words(
        "No slipstream behind a car that stood still",
        "A car that spun gives no tow to those behind it.",
    ),
    "one_slip_at_finish": Words(
        "Short slipstream at the finish",
        "Only one space of slipstream may carry you over the line, so the leader is safer.",
    ),
    "no_duty_after_line": Words(
        "Corners after the finish are free",
        "Once you're over the line, corners cost no wear: you can finish at full speed.",
    ),
    "run_to_flag": Words(
        "Everyone drives to the finish",
        "The race continues until all cars have finished. Off: it ends in the winner's turn.",
    ),
    "ban_plan_over_60": Words(
        "Hide plans certain to end in a spin",
        "Plans that brake 80 mph too hard always end in a spin. On: they're not offered.",
    ),
    "physical_order": Words(
        "Lapped cars move in road order",
        "Cars move in road order, ignoring laps: no waiting behind a lapped car.",
    ),
    "offer_suicide": Words(
        "Offer moves into a certain crash",
        "They're shown even if a better path is open. Off: only if nothing else is left.",
    ),
}
