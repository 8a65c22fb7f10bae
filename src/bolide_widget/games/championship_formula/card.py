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
)

OPTIONS: Final[Mapping[str, Words]] = {
    "soft_tires": Words(
        "Soft tyres",
        "Wear may be spent in place of a test, and for more speed in a corner: faster laps, and "
        "less luck.",
    ),
    "classic": Words(
        "Cars of the classic era",
        "Weaker cars: the strongest set-up cards go, so tests are needed more often.",
    ),
    "start_2016": Words(
        "Harder starts",
        "The roll at the start goes wrong more often, but a stalled engine is not damaged.",
    ),
    "knock_out_bid": Words(
        "Two rounds of bids for the pole",
        "The better half of the bidders bids a second time. Others keep their places.",
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
        "Corners behind the finish are free",
        "Once you are over the line, corners cost no more wear: you may finish at full speed.",
    ),
    "run_to_flag": Words(
        "Everyone drives to the finish",
        "The race continues until all cars have finished. Off: it ends in the winner's turn.",
    ),
    "ban_plan_over_60": Words(
        "No plan that ends in a certain spin",
        "Plans that brake by 80 mph too much always end in a spin. With this they are not offered.",
    ),
    "physical_order": Words(
        "Lapped cars move by where they are",
        "Cars move in order of place on the road, not of laps: no waiting behind a lapped car.",
    ),
    "offer_suicide": Words(
        "Offer moves into a certain crash",
        "They are shown though a better way is open. Without, only where nothing else is left.",
    ),
}
