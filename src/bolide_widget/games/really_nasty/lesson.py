"""The first lesson of Really Nasty: dice, limits, a spin, a card, a fuel plan and a stop."""

from __future__ import annotations

from typing import Final

from ...racing.lesson import YOU, Lesson, Step, Wrong, anything

LESSON: Final = Lesson(
    game="really-nasty",
    title="Roll, stay below the limits, and be nasty",
    track="rn-default",
    steps=(
        Step(
            say="Tyres and weather choose your die: with dry tyres on a dry road it is the brown "
            "one, 4 to 8.",
            do="Roll the brown die.",
            at={
                "cars": {
                    YOU: {"space": "r46l1", "laps": 1, "colour": "red"},
                    "Rosa": {"space": "r39l3", "laps": 1},
                },
                "weather": "DRY",
            },
            dice=[7],
            right=["die+brown"],
            then=[(YOU, "to+r3l2")],
            well="A 7: seven spaces, over the line and into your next lap.",
            wrong=[
                Wrong(
                    answers=["die+yellow"],
                    dice=[2],
                    then=[(YOU, "to+r48l2")],
                    says="A 2. You may always roll the yellow die, but it is the slow one: 1 to 4.",
                )
            ],
        ),
        Step(
            say="A number in a corner is the highest roll that is safe there, and the corner ahead "
            "allows 4.",
            do="Roll the yellow die, which stops at 4.",
            at={
                "cars": {
                    YOU: {"space": "r24l2", "laps": 1},
                    "Rosa": {"space": "r19l3", "laps": 1, "hand": ["CO5"]},
                }
            },
            dice=[4],
            right=["die+yellow"],
            well="A 4: as much as this corner allows.",
            wrong=[
                Wrong(
                    answers=["die+brown"],
                    dice=[7],
                    then=[(YOU, 'to+r31l2+"!5+6"'), ("Rosa", "play+CO5:0")],
                    says="A 7, and the limit was 4. Rosa plays this corner's card: you spin, and "
                    "lose two turns.",
                )
            ],
        ),
        Step(
            say="You must drive all of your 4, and on the inside of this corner only 3 is safe.",
            do="Drive through the middle or the outside.",
            right=["to+r28l3", "to+r28l2"],
            well="4 is safe where you drove, so Rosa's card is of no use to her.",
            wrong=[
                Wrong(
                    answers=['to+r28l1+"!5"'],
                    then=[("Rosa", "play+CO5:0")],
                    says="You cut across the inside, limit 3: Rosa plays her card, and you spin.",
                )
            ],
        ),
        Step(
            say="Rosa rolled 8, came past you, and was too fast for Corner 4, with its limit of 7.",
            do="Play your card Corner 4 on her.",
            at={
                "cars": {
                    YOU: {"space": "r24l2", "laps": 1, "hand": ["CO4"]},
                    "Rosa": {"space": "r19l1", "laps": 1, "hand": []},
                },
                "to_move": "Rosa",
            },
            dice=[8],
            first=[("Rosa", "die+brown"), ("Rosa", 'to+r27l3+"!4+5"')],
            right=["play+CO4:1"],
            well="Rosa spins: her car faces backwards, needs two turns to turn round, and then "
            "must roll yellow.",
            wrong=[
                Wrong(
                    answers=["pass"],
                    says="You let her go, and she drives on as if nothing happened.",
                )
            ],
        ),
        Step(
            say="A spun car stands in the way, and you can't drive through another car.",
            do="Go round Rosa by the middle lane, where your 4 is safe.",
            at={
                "cars": {
                    YOU: {"space": "r24l2", "laps": 1},
                    "Rosa": {"space": "r27l3", "laps": 1, "spin_step": 1, "hand": []},
                }
            },
            dice=[4],
            first=[(YOU, "die+yellow")],
            right=["to+r28l2", "to+r28l3"],
            well="You are past her, and she still has to turn round.",
            wrong=[
                Wrong(
                    answers=['to+r28l1+"!5"'],
                    says="You are past, but the inside limit is 3: a rival with this corner's card "
                    "can spin you now.",
                )
            ],
        ),
        Step(
            say="Your secret fuel card says two stops, the first by lap 5: turn off to the pits, "
            "where only the yellow die is safe.",
            do="Roll the yellow die again, for the pits.",
            at={
                "cars": {
                    YOU: {"space": "r41l1", "laps": 2, "fuel": "Two", "colour": "red"},
                    "Rosa": {"space": "r20l3", "laps": 2, "hand": ["PS"]},
                }
            },
            dice=[4],
            right=["die+yellow"],
            well="A 4: just what you need to get to your bay.",
            wrong=[
                Wrong(
                    answers=["die+brown"],
                    dice=[6],
                    then=[(YOU, "to+B1"), (YOU, "scheduled"), ("Rosa", "play+PS:0")],
                    says="Too fast in the pit lane: Rosa plays Pit Lane Speeding, and you must "
                    "stop once more next lap.",
                )
            ],
        ),
        Step(
            say="Your bay is edged in your car's colour, and you stop there whatever is left of "
            "your roll.",
            do="Drive into your bay: choose the space marked pit.",
            right=["to+B1"],
            well="You're in your bay, and the lap counts.",
            wrong=[
                Wrong(
                    answers=anything,
                    says="You drove past the pits. You may still stop next lap, but if you "
                    "haven't stopped by lap 5, you are out.",
                )
            ],
        ),
        Step(
            say="Your fuel plan, Two Stop, is two scheduled stops of three turns each; no other "
            "stop counts for it.",
            do="Choose the scheduled stop.",
            dice=["YF"],
            right=["scheduled"],
            then=[(YOU, "pass")],
            well="You wait three turns, and each stop brings you a new card. Your rivals see the "
            "stop, but not your plan.",
            wrong=[
                Wrong(
                    answers=["free:1", "free:2"],
                    then=[(YOU, "pass")],
                    says="Out sooner, but it doesn't count: you'd have to come back by lap 5.",
                )
            ],
        ),
        Step(
            say="Three turns later you can go, but it's raining: in your bay you can change tyres "
            "first.",
            do="Change to the tyres for a wet road.",
            at={
                "cars": {
                    YOU: {
                        "space": "B1",
                        "laps": 3,
                        "colour": "red",
                        "fuel": "Two",
                        "stop": (4, "scheduled", 3, 0, 3),
                    },
                    "Rosa": {"space": "r36l3", "laps": 2},
                },
                "weather": "WET",
            },
            dice=[4],
            right=["tyre+WET"],
            well="You leave the pits on the yellow die. Back on the road you can roll blue, 3 to "
            "7.",
            wrong=[
                Wrong(
                    answers=["tyre+DRY"],
                    says="Dry tyres in the rain leave you the white die: 2 to 5.",
                ),
                Wrong(
                    answers=["tyre+INTER"],
                    says="These work in any weather: the green die, 3 to 5. Wet tyres are better "
                    "in rain: blue, 3 to 7.",
                ),
            ],
        ),
    ),
    race={
        "laps": 1,
        "at": {
            "cars": {
                YOU: {"space": "r15l1", "colour": "red", "hand": ["CO4", "CO6", "PU"]},
                "Rosa": {"space": "r14l3", "hand": ["CO5", "CO8", "YF"]},
            },
            "weather": "DRY",
        },
    },
    ready="Race Rosa to the flag: watch the numbers, and be nasty. If you don't want to play, "
    "pass.",
)
