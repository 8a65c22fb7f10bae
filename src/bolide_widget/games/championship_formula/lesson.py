"""The first lesson of Championship Formula: secret speeds, braking, a corner's price, a pass."""

from __future__ import annotations

from typing import Any, Final

from ...core.options import Option
from ...racing.lesson import YOU, Lesson, Step, Wrong


def _below(speed: int) -> Any:
    """Plans slower than a speed."""

    def slower(option: Option[Any]) -> bool:
        mph = option.id.partition(":")[2]
        return mph.isdigit() and int(mph) < speed

    return slower


def _above(speed: int) -> Any:
    """Plans faster than a speed."""

    def faster(option: Option[Any]) -> bool:
        mph = option.id.partition(":")[2]
        return mph.isdigit() and int(mph) > speed

    return faster


LESSON: Final = Lesson(
    game="championship-formula",
    title="Plan a speed in secret, and pay for it",
    track="pattern-ring",
    options={"laps": 1},
    steps=(
        Step(
            say="Each turn you and Rosa plan a speed in secret, and every 20 mph of it is one "
            "space to drive.",
            do="Plan 60 mph, the most your car can start with for free.",
            at={
                "cars": {
                    YOU: {"space": "K3.3", "lap": 0, "first": True},
                    "Rosa": {"space": "K3.1", "lap": 0, "first": True},
                }
            },
            dice=[(6, 5)],
            right=["speed:60"],
            then=[("Rosa", "speed:40")],
            well="You reveal both speeds at once: you go at 60, Rosa only at 40.",
            wrong=[
                Wrong(
                    answers=["speed:80"],
                    then=[("Rosa", "speed:40"), (YOU, "none")],
                    says="80 is above your start speed, so you rolled two dice: 11, and your "
                    "engine stalled.",
                ),
                Wrong(
                    answers=_below(60),
                    then=[("Rosa", "speed:60")],
                    says="That is slower than you could be, and Rosa goes at 60.",
                ),
            ],
        ),
        Step(
            say="60 mph is three spaces, and with each of them you may change to the next lane.",
            do="Drive to the outside lane: choose the upper space.",
            right=['drive+"K1.6"'],
            then=[("Rosa", 'drive+"K3.3"')],
            well="Three spaces, two of them diagonal. The corner ahead allows 80 out here, and "
            "only 60 on the inside.",
            wrong=[
                Wrong(
                    answers=lambda option: option.id.startswith("drive"),
                    says="You may end here, but the corner ahead is faster on the outside.",
                )
            ],
        ),
        Step(
            say="You drive 60, and your acceleration is 60, too: you can gain that in a turn for "
            "free.",
            do="Plan the fastest speed that is free.",
            dice=[(6, 5)],
            right=["speed:120"],
            then=[("Rosa", "speed:40"), (YOU, 'drive+"A1.4"'), ("Rosa", 'drive+"K3.5"')],
            well="120 mph, six spaces, and Rosa is far behind.",
            wrong=[
                Wrong(
                    answers=["speed:140"],
                    then=[("Rosa", "speed:40"), (YOU, "none")],
                    says="140 is 20 more than you can gain, so you rolled two dice: 11, and your "
                    "engine is damaged.",
                ),
                Wrong(
                    answers=_below(120),
                    then=[("Rosa", "speed:40")],
                    says="That is free, but you could be faster: 60 and 60 is 120.",
                ),
            ],
        ),
        Step(
            say="Your deceleration is 40: you can lose that in a turn for free. In four spaces "
            "comes a corner that allows 80.",
            do="Plan a free speed that ends before the corner.",
            right=["speed:80"],
            then=[("Rosa", "speed:40"), (YOU, 'drive+"A1.8"'), ("Rosa", 'drive+"K3.7"')],
            well="80 mph, four spaces: you are at the corner, slow enough, and it was free.",
            wrong=[
                Wrong(
                    answers=["speed:100"],
                    then=[("Rosa", "speed:40"), (YOU, 'drive+"B1.1"'), (YOU, "wear:1")],
                    says="At 100 your fifth space is in the corner, 20 mph too fast: that cost you "
                    "one of your six wear.",
                ),
                Wrong(
                    answers=["speed:120"],
                    then=[("Rosa", "speed:40"), (YOU, 'drive+"B1.2"'), (YOU, "wear:2")],
                    says="At 120 you are in the corner, 40 mph too fast: that cost you two of your "
                    "six wear.",
                ),
                Wrong(
                    answers=_above(120),
                    then=[("Rosa", "speed:40")],
                    says="You would fly into the corner: 60 mph too fast takes two wear and luck "
                    "with the dice. 80 mph too fast is a certain crash.",
                ),
                Wrong(
                    answers=["speed:60"],
                    then=[("Rosa", "speed:40"), (YOU, "wear:1")],
                    says="120 to 60 is 20 mph more than you may lose for free: that cost one of "
                    "your six wear.",
                ),
            ],
        ),
        Step(
            say="You may take a corner too fast, and pay for it: one wear for every 20 mph above "
            "its number.",
            do="Plan 100 mph, 20 more than the corner allows.",
            right=["speed:100"],
            then=[("Rosa", "speed:40")],
            well="You enter the corner at 100, and now you pay for it.",
            wrong=[
                Wrong(
                    answers=["speed:120"],
                    then=[("Rosa", "speed:40"), (YOU, "wear:2"), (YOU, 'drive+"C1.2"')],
                    says="40 mph too fast: two of your six wear are gone, and four corners are "
                    "still to come.",
                ),
                Wrong(
                    answers=_above(120),
                    then=[("Rosa", "speed:40")],
                    says="60 mph too fast takes two wear and luck with the dice. 80 mph too fast "
                    "is a certain crash.",
                ),
                Wrong(
                    answers=["speed:80", "speed:60", "speed:40"],
                    then=[("Rosa", "speed:40")],
                    says="Safe and free, but slower. You have six wear to spend, and it's worth "
                    "nothing after the race.",
                ),
            ],
        ),
        Step(
            say="20 mph too fast is one wear, or a roll of two dice that may end your race.",
            do="Pay one wear.",
            dice=[(6, 4)],
            right=["wear:1"],
            then=[(YOU, 'drive+"C1.1"')],
            well="You are through at 100 mph, and have five wear left for the rest of the race.",
            wrong=[
                Wrong(
                    answers=["wear:0"],
                    then=[(YOU, "none")],
                    says="You rolled a 10 and crashed: you are out of the race.",
                )
            ],
        ),
        Step(
            say="Follow a red line from its first space and you can take its corner 20 mph faster.",
            do="Stay on the red line: end where it costs nothing.",
            at={
                "cars": {YOU: {"space": "G2.2", "last": 80}, "Rosa": {"space": "F2.2", "last": 60}}
            },
            first=[(YOU, "speed:80"), ("Rosa", "speed:60")],
            right=['drive+"H2.3"'],
            well="The corner allows 60 and the line adds 20, so 80 cost you nothing. Leave the "
            "line mid-corner and you still pay.",
            wrong=[
                Wrong(
                    answers=['drive+"H1.3"'],
                    then=["wear:1"],
                    says="Off the line only 60 is allowed, where the road bends the other way: "
                    "that cost you one wear.",
                )
            ],
        ),
        Step(
            say="Later your wear is used up, so 20 mph too fast is a roll: 6 or less gets you "
            "through, and each green skill you spend takes 1 off.",
            do="Spend 2 of your green skill.",
            at={
                "cars": {
                    YOU: {"space": "C1.4", "last": 100, "wear": 0},
                    "Rosa": {"space": "B2.2", "last": 60},
                }
            },
            first=[(YOU, "speed:80"), ("Rosa", "speed:60")],
            dice=[(4, 4)],
            right=["green:2"],
            then=[(YOU, 'drive+"D2.4"')],
            well="8 on the dice, less 2 is 6: you are through. Skill is spent before you see the "
            "roll, so it is a bet.",
            wrong=[
                Wrong(
                    answers=["none", "green:1"],
                    says="8 on the dice was too much: you spin, and your car stands still.",
                )
            ],
        ),
        Step(
            say="Rosa and Bob block the road, but you can force your way past one: 7 or less on "
            "two dice.",
            do="Force your way past.",
            drivers=(YOU, "Rosa", "Bob"),
            at={
                "cars": {
                    YOU: {"space": "I1.1", "last": 80},
                    "Rosa": {"space": "I1.2", "last": 40},
                    "Bob": {"space": "I2.2", "last": 40},
                }
            },
            first=[
                (YOU, "speed:80"),
                ("Rosa", "speed:20"),
                ("Bob", "speed:20"),
                ("Bob", 'step+"I2.3"'),
                (YOU, 'step+"I1.2"'),
            ],
            dice=[(3, 3)],
            right=lambda option: option.id.startswith("pass"),
            then=["let", "none", 'step+"I1.4"'],
            well="A 6: you are past. If you fail, you stop behind the car and pay for braking.",
            wrong=[
                Wrong(
                    answers=["end"],
                    then=[(YOU, "none")],
                    says="You stay behind them, and losing 60 mph at once cost you two wear and a "
                    "brake roll.",
                )
            ],
        ),
    ),
    race={
        "laps": 1,
        "at": {"cars": {YOU: {"space": "E1.3", "last": 60}, "Rosa": {"space": "E3.3", "last": 60}}},
    },
    ready="Half a lap against Rosa, to the flag: plan your speeds, brake in time, and spend your "
    "wear before the end.",
)
