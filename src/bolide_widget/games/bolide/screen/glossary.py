"""Bolide explained: each word of the page in one line, its signs, and its rules in short."""

from __future__ import annotations

from typing import Final

from ....core.screen import Guide, Term
from ...glossary import BADGE, DECIDER, TOOLS, terms

WORDS: Final = {
    # M-2, V
    "Speed": "How far the last move went: the longer side of it, in squares. The pawn repeats it.",
    "Top speed": "No move is longer: 7 in lap 1 and 8 from lap 2, less what damage has taken.",
    "Sharp braking": "Slows to speed 2 at once, from speed 3 or more. Each is crossed off; "
    "new tyres bring all back.",
    # D
    "Speed lost": "Top speed lost by damage, until it is repaired in the pits.",
    "No 4th gear": "Damage: no move of length 4 until it is repaired in the pits.",
    # A
    "Tyres": "Soft ones are faster, hard ones have more sharp brakings; slicks are for the dry.",
    "Fuel": "With ½ Fuel the car is faster, and must refuel in the pits before every lap but the "
    "first.",
    "Set-up": "Booster: a poor booster roll may be rolled again. Brake: a poor braking roll, "
    "once in the race.",
    # H, O, P, E-8
    "half spun": "Stands against the arrow without a pawn: it drives off the wrong way, or stays a "
    "turn and turns round.",
    "off track": "One point a turn and no pawn, until the car stands on the track again.",
    "pit lane": "On the way in: next turn the car is in box 1.",
    "box #": "In this pit box; each turn the car goes one box on, or leaves with what it has "
    "reached.",
    "waiting": "Not on the track yet, and placed when its turn comes.",
    # W, E-8
    "Sun": "A dry track: slicks are as fast as they can be.",
    "Rain": "A wet track: slicks cannot brake or boost, and what is too fast for them slides.",
    "Sun all race": "A dry track, and no other weather will come.",
    "Rain all race": "A wet track, and no other weather will come.",
    "Variable": "The weather is rolled for again whenever the leader of a lap crosses the ½ GP "
    "line.",
    "Safety car": "It comes out at the end of this round: all queue up behind the leader, and "
    "start again.",
    # X, F, B, O-2
    "Booster": "A roll: if it works the pawn goes one square on and top speed is 1 more for this "
    "turn; else there is damage.",
    "Draft": "Right behind another car: the slipstream pulls the car one point further after its "
    "move. Its speed stays.",
    "Braking action": "With no sharp braking left, a roll that may brake as sharply; if it fails "
    "there is damage.",
    "Crash": "Goes straight on into the barrier: out of the race.",
    "Stay and turn round": "Uses this turn to face forward again.",
    # P
    "On to the next box": "Further boxes offer more, and cost a turn each.",
    "Leave the pits": "Back to the track, from wherever the Pit Lane Out line is free.",
    "New tyres": "Sharp brakings as new; by the advanced rules the kind may be chosen anew.",
    "Repair": "Takes away all damage.",
    #
    "Roll again": "The second roll stands, whatever it is.",
    "Keep it": "What was rolled stands.",
    "engages": "A car in the way: a die decides who gets the point, and both may be damaged.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

TERMS: Final[list[Term]] = terms(WORDS)

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "pawn", "text": "its pawn: where the car goes if it keeps its speed and way"},
        {"sign": "slower", "text": "an open point, at a lower speed than now"},
        {"sign": "same", "text": "an open point at the same speed; its number is the speed"},
        {"sign": "faster", "text": "an open point, at a higher speed than now"},
        {"sign": "clash", "text": "a car is in the way: an engagement"},
        {"sign": "warning", "text": "leaves the track"},
        {"sign": "pit", "text": "into the pit lane"},
        {"sign": "flag", "text": "crosses a line"},
        {"sign": "slide", "text": "where slicks may slide to in the rain"},
    ],
    "rules": [
        "Whoever first crosses the finish line after the last lap wins. Cars move one after the "
        "other, the leader first.",
        "A car keeps its momentum: the pawn shows where it goes if nothing changes. Choose that "
        "point or one of those round it, up to 2 squares away.",
        "Then the pawn is set as far ahead again. So speed changes by at most 2 a turn: slow down "
        "before the bend.",
        "Speed is the longer side of the move. No move is longer than the top speed.",
        "The straight way to the point must stay on the asphalt. If no point does, the car leaves "
        "the track and crawls back one point a turn, or crashes into a barrier and is out.",
        "Sharp braking, at speed 3 or more, goes 2 squares ahead whatever the pawn says. There are "
        "three of them; after that brakes must be rolled for.",
        "A booster, at speed 3 or more, is a roll for one square more. It may do damage.",
        "Passing close to a car is free. Meeting it on the way is an engagement: a die decides who "
        "gets the point, and who is damaged, spins or is pushed aside.",
        "Right behind a car, both at speed 3 or more, you may draft on the next turn: one point "
        "further for nothing.",
        "At the end of a lap the pits repair damage and give new tyres; each box is a turn.",
        "By the advanced rules there are also fuel, kinds of tyres, set-ups and the weather.",
    ],
    "page": "docs/rules/bolide.md",
    "steps": [
        "This is your car, with your badge. Once it moves, the ring of your colour ahead of it is "
        "the pawn: where it goes if you keep your speed.",
        "The points ahead are your choices. Point at one to see what it means, and press "
        "it to drive there.",
        "Colour and form tell the speed: squares slow down, discs keep it, diamonds are faster. "
        "Be slow before a bend: speed changes by at most 2 a turn.",
        "Here is everybody's sheet: speed, sharp brakings and damage. Point at a word, or hold it, "
        "to read what it means.",
        TOOLS,
    ],
}
"""For the help sheet and for the first race."""
