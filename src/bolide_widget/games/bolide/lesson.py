"""The first lesson of Bolide: inertia, the 25 points, braking, a corner, the grass, a rival."""

from __future__ import annotations

from typing import Any, Final

from ...core.options import Option
from ...racing.lesson import YOU, Lesson, Step, Wrong


def _point(option: Option[Any]) -> bool:
    """One of the 25 points."""
    return option.point is not None


LESSON: Final = Lesson(
    game="bolide",
    title="Drive a car that keeps its speed",
    track="hairpin",
    steps=(
        Step(
            say="Your car keeps its speed: the ring ahead of it marks where the same move again "
            "would take you.",
            do="Choose the point in the ring.",
            at={"cars": {YOU: {"position": (8, 8), "pawn": (11, 8)}}},
            drivers=(YOU,),
            right=["11,8"],
            well="You moved 3 squares, and the ring moved on by 3. That is all your car does by "
            "itself.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="You may go there, but that is another move than before. This time, "
                    "stay in the ring.",
                )
            ],
        ),
        Step(
            say="Each turn you may end on any of the 25 points round the ring, and so change your "
            "speed by up to 2.",
            do="Go as fast as you can: choose a point of speed 5.",
            drivers=(YOU,),
            right=lambda option: option.preview is not None and option.preview.speed == 5,
            well="From 3 to 5. The ring is now 5 squares ahead, as far as you have just come.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="That is slower than you could be: the number on each point is its speed.",
                )
            ],
        ),
    ),
    race={"track": "hairpin", "laps": 1},
    ready="Race Rosa round the hairpin. Brake in time!",
)
