"""The first lesson of Bolide: inertia, the 25 points, braking, a bend, the gravel, a rival."""

from __future__ import annotations

from typing import Any, Final

from ...core.options import Option
from ...racing.lesson import LET_GO, YOU, Lesson, Step, Wrong
from .rules.preview import Preview


def _seen(option: Option[Any]) -> Preview | None:
    """Return the preview of a point; None for a declaration: braking and boosting are closed."""
    seen: Preview | None = option.preview
    return seen if option.point is not None else None


def _point(option: Option[Any]) -> bool:
    return _seen(option) is not None


def _speed(option: Option[Any]) -> int:
    seen = _seen(option)
    return -1 if seen is None or seen.speed is None else seen.speed


def _y(option: Option[Any]) -> int:
    return -1 if option.point is None else option.point[1]


def _x(option: Option[Any]) -> int:
    return -1 if option.point is None else option.point[0]


def _engages(option: Option[Any]) -> bool:
    seen = _seen(option)
    return seen is not None and seen.engages is not None


LESSON: Final = Lesson(
    game="bolide",
    title="A car that keeps its speed",
    track="corner",
    drivers=(YOU,),
    options={"laps": 1},
    steps=(
        Step(
            say="Your car keeps its speed: the ring ahead, its pawn, marks where the same move "
            "would take you again.",
            do="Choose the point in the ring.",
            at={"cars": {YOU: {"position": (6, 10), "pawn": (9, 10)}}},
            right=["9,10"],
            well="You moved 3 squares again, and the ring moved on by 3. Left alone, a car does "
            "that forever.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="You can go there: it's one of your choices. But the same move again ends "
                    "in the ring.",
                )
            ],
        ),
        Step(
            say="You can end on any of 25 points: the ring, and up to 2 squares from it each way. "
            "The numbers are speeds: squares along or across, whichever is more.",
            do="Go as fast as you can: choose a 5.",
            right=lambda option: _speed(option) == 5,
            well="3 to 5: each turn you gain or lose at most 2. Now the ring is 5 squares ahead of "
            "you.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="That is slower than you could be. The fastest points are those furthest "
                    "ahead.",
                )
            ],
        ),
        Step(
            say="A bend is near, and you do 7. You can lose 2 a turn, so brake before the bend, "
            "not in it.",
            do="Brake as hard as you can: choose a 5.",
            at={"cars": {YOU: {"position": (24, 8), "pawn": (31, 8)}}},
            right=lambda option: _speed(option) == 5,
            well="Just in time. At this speed some points of your next turn are on the asphalt.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="Too fast: in your next turn no point lay on the asphalt, and you flew "
                    "into the gravel.",
                    then=(LET_GO,),
                )
            ],
        ),
        Step(
            say="You steer the same way: points next to the ring turn your car, by 2 squares at "
            "most. Your left is up on this board.",
            do="Turn in and keep your speed: choose the 5 in the top row.",
            at={"cars": {YOU: {"position": (24, 8), "pawn": (29, 8)}}},
            right=["29,10"],
            well="You turn, and the ring turns with you: it keeps your sideways speed, too.",
            wrong=[
                Wrong(
                    answers=lambda option: _speed(option) > 5,
                    says="Speeding up as the road runs out? First the bend, then the speed!",
                ),
                Wrong(
                    answers=lambda option: _y(option) == 10,
                    says="The right way, but slower than you need: a 5 gets round this bend.",
                ),
                Wrong(answers=_point, says="You turned too little, and the road is running out."),
            ],
        ),
        Step(
            say="A bend takes more than one turn: steer again before the road ends.",
            do="Choose a point in the top row again, not too far to the right.",
            right=lambda option: _y(option) == 14 and _x(option) <= 33,
            well="Made it! In two turns you went from driving right to driving up. Now you can "
            "speed up.",
            wrong=[
                Wrong(
                    answers=lambda option: _x(option) > 33,
                    says="Too far out and too fast: your next ring lies in the gravel, and all "
                    "points round it.",
                ),
                Wrong(
                    answers=_point,
                    says="You're still going more right than up. Steer by 2 squares, as far as you "
                    "can.",
                ),
            ],
        ),
        Step(
            say="This is what gravel costs: all your speed is gone, and you crawl a square a turn "
            "until you are back.",
            do="Drive back onto the asphalt: choose a point on the grey road.",
            at={"cars": {YOU: {"position": (34, 10)}}},
            right=["33,10", "33,11", "34,11"],
            well="Back on the road, from a standstill. It takes turns to be fast again: braking "
            "would have been cheaper.",
            wrong=[
                Wrong(
                    answers=_point,
                    says="That is still gravel: one more turn lost. Look for a point that lies "
                    "on the grey road.",
                )
            ],
        ),
        Step(
            say="Rosa is in your way. A move through her point, or to it, is an engagement: a die "
            "decides who gets the point.",
            do="Engage her: choose her point.",
            drivers=(YOU, "Rosa"),
            at={
                "cars": {
                    YOU: {"position": (9, 10), "pawn": (14, 10)},
                    "Rosa": {"position": (14, 10), "pawn": (17, 10)},
                },
                "to_move": YOU,
            },
            dice=[12],
            right=["14,10"],
            well="A 12: you win, Rosa is pushed aside and her car is damaged. But that's luck: you "
            "win 4 in 12.",
            wrong=[
                Wrong(
                    answers=lambda option: _point(option) and not _engages(option),
                    says="No engagement here: your path misses Rosa's point.",
                )
            ],
            then=(LET_GO,),
        ),
        Step(
            say="Near misses are free: only a path through her point is an engagement.",
            do="Pass Rosa without touching her: get ahead of her.",
            drivers=(YOU, "Rosa"),
            at={
                "cars": {
                    YOU: {"position": (9, 10), "pawn": (14, 10)},
                    "Rosa": {"position": (14, 10), "pawn": (17, 10)},
                },
                "to_move": YOU,
            },
            dice=[1],
            right=lambda option: _x(option) > 14 and not _engages(option),
            well="Past her without a roll. That's all you need to race.",
            wrong=[
                Wrong(
                    answers=_engages,
                    says="An engagement, and a 1: you lose, your car is damaged and pushed back. "
                    "Pass on another row.",
                    then=(LET_GO,),
                ),
                Wrong(answers=_point, says="Safe, but Rosa is still ahead of you."),
            ],
        ),
    ),
    race={
        "track": "hairpin",
        "drivers": (YOU, "Rosa"),
        "laps": 1,
        "at": {"cars": {YOU: {"position": (6, 9)}, "Rosa": {"position": (6, 7)}}},
    },
    ready="Now race Rosa: once round the hairpin, to the chequered line. The car ahead moves "
    "first. Brake before the bend!",
)
