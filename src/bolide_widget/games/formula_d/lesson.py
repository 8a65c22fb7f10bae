"""The first lesson of Formula D: gears as dice, corners, tyres, brakes, a slipstream, the pits."""

from __future__ import annotations

from typing import Any, Final

from ...core.options import Option
from ...racing.lesson import YOU, Lesson, Step, Wrong, anything
from .rules.preview import Preview


def _seen(option: Option[Any]) -> Preview | None:
    """Return the preview of a move; None for other options."""
    seen = option.preview
    return seen if isinstance(seen, Preview) else None


def _brakes(option: Option[Any]) -> int:
    seen = _seen(option)
    return 0 if seen is None else seen.brakes


def _stops(option: Option[Any]) -> bool:
    """Return whether a move ends in a corner as a stop."""
    seen = _seen(option)
    return seen is not None and seen.stops > 0


def _overshoots(option: Option[Any]) -> bool:
    seen = _seen(option)
    return seen is not None and seen.over > 0


def _brakes_none(option: Option[Any]) -> bool:
    return _seen(option) is not None and not _brakes(option)


LESSON: Final = Lesson(
    game="formula-d",
    title="Gears are dice, corners need stops",
    track="t1",
    drivers=(YOU,),
    options={"laps": 2},
    steps=(
        Step(
            say="A gear is a die. Below the board each gear shows its numbers as bars: the "
            "spaces you may drive.",
            do="Shift up: choose gear 3.",
            at={"cars": {YOU: {"space": "2.3", "gear": 2, "lap": 1}}},
            dice=[6],
            right=["gear:3"],
            well="The gear 3 die has 4 to 8 on it. You rolled a 6.",
            wrong=[
                Wrong(
                    answers=["gear:2"],
                    says="Gear 2 gives just 2 to 4: slow on such a long straight. You can go up "
                    "one gear a turn.",
                    dice=[3],
                ),
                Wrong(
                    answers=["gear:1"],
                    says="Gear 1 gives just 1 or 2: you'd hardly move. You can go up one gear a "
                    "turn.",
                    dice=[1],
                ),
            ],
        ),
        Step(
            say="You drive all 6 spaces, and may change lanes on the way. Green spaces cost "
            "nothing.",
            do="Press one of the green spaces.",
            right=_brakes_none,
            well="Six spaces, in the lane you wanted.",
            wrong=[
                Wrong(
                    answers=_brakes,
                    says="You stopped short: that costs brakes, and you only have 3. Some are now "
                    "crossed off.",
                )
            ],
        ),
        Step(
            say="A corner needs stops: the badge says how many of your moves must end in it, here "
            "1. Its spaces are coloured.",
            do="Choose the gear that is most likely to end in the corner with this move.",
            at={"cars": {YOU: {"space": "2.12", "gear": 3, "lap": 1}}},
            dice=[10],
            right=["gear:4"],
            well="Gear 4 gives 7 to 12, and 8 to 12 all end in the corner. You rolled a 10.",
            wrong=[
                Wrong(
                    answers=["gear:3"],
                    says="A 5: not far enough. In gear 3 only an 8 gets to the corner; you would "
                    "need another turn.",
                    dice=[5],
                    then=['to+"2.17":0'],
                ),
                Wrong(
                    answers=["gear:2"],
                    says="A 3: the corner is still far away. See where each gear's bars lead.",
                    dice=[3],
                    then=['to+"2.15":0'],
                ),
            ],
        ),
        Step(
            say="In a corner the arrows say which way you may change lanes.",
            do="End your move in the corner, without using your brakes.",
            right=lambda option: _stops(option) and not _brakes(option),
            well="That was the stop. Once it is made, your next move may leave the corner, however "
            "far it goes.",
            wrong=[
                Wrong(
                    answers=lambda option: _stops(option) and _brakes(option) > 0,
                    says="A stop, but you braked for nothing: the full move ends in the corner, "
                    "too.",
                ),
                Wrong(
                    answers=anything,
                    says="You braked so hard that you did not get to the corner: no stop, and your "
                    "brakes are gone.",
                ),
            ],
        ),
        Step(
            say="This time you come in too fast, with an 8. Each space beyond the corner without "
            "your stop costs a tyre point.",
            do="Try it: press a space beyond the corner.",
            at={"cars": {YOU: {"space": "2.18", "gear": 3, "lap": 1}}},
            first=["gear:3"],
            dice=[8],
            right=lambda option: _brakes_none(option) and _overshoots(option),
            well="See your tyres above the board: the points are crossed off. With none left, you "
            "spin or you're out.",
            wrong=[
                Wrong(
                    answers=_stops,
                    says="You braked, and that's wise. But first see what tyres are for.",
                )
            ],
        ),
        Step(
            say="The same 8 again. Each brake point takes one space off your move.",
            do="Brake, and end your move in the corner.",
            at={"cars": {YOU: {"space": "2.18", "gear": 3, "lap": 1}}},
            first=["gear:3"],
            dice=[8],
            right=_stops,
            well="You made your stop, and your tyres are intact. But brakes don't return.",
            wrong=[
                Wrong(
                    answers=lambda option: _overshoots(option) and _brakes(option) > 0,
                    says="You braked and still went past the corner: that costs brakes and tyres, "
                    "and gives no stop.",
                ),
                Wrong(
                    answers=anything,
                    says="No braking: you went past the corner, and your tyres paid for it.",
                ),
            ],
        ),
        Step(
            say="You ended right behind Rosa. From gear 4 up, her slipstream can pull you 3 spaces "
            "further.",
            do="Take it, and pass her.",
            drivers=(YOU, "Rosa"),
            at={
                "cars": {
                    YOU: {"space": "2.4", "gear": 3, "lap": 1},
                    "Rosa": {"space": "2.13", "gear": 4, "lap": 1},
                },
                "to_move": YOU,
            },
            first=["gear:4", 'to+"2.12":0'],
            dice=[8],
            right=lambda option: _brakes_none(option),
            well="Past her for free. Careful: it can pull you past a corner, too.",
            wrong=[
                Wrong(answers=["pass"], says="You stay behind her. That was a free pass!"),
                Wrong(answers=_brakes, says="Three free spaces, and you brake? Take them all."),
            ],
        ),
        Step(
            say="The end of a lap, and 1 tyre point left. A pit stop gives you all of them back.",
            do="Drive into the pits: press the space marked pit.",
            at={"cars": {YOU: {"space": "3.86", "gear": 3, "lap": 1, "wear": {"tyres": 1}}}},
            first=["gear:3"],
            dice=[6, 12],
            right=["pit:1"],
            then=["gear:4"],
            well="In your box: all tyre points are back. It takes a moment, but it's worth it.",
            wrong=[
                Wrong(
                    answers=anything,
                    says="You drive past the pits. In the next corner a single tyre point is soon "
                    "gone, and then you spin.",
                )
            ],
        ),
    ),
    race={"track": "t1", "drivers": (YOU, "Rosa"), "laps": 1},
    ready="Now race Rosa: one lap, to the chequered line. Watch the corner badges!",
)
