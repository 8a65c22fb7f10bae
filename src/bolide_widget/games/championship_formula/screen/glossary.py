"""Championship Formula Racing explained: its words in one line, its signs, its rules in short."""

from __future__ import annotations

from typing import Final

from ....core.screen import Guide, Term
from ...glossary import BADGE, DECIDER, SEVERAL, TOOLS, terms

WORDS: Final = {
    # CFR-PLAN, CFR-CHIP
    "Speed": "In mph: the car drives a space for every 20.",
    "Wear": "Pays for braking hard and for corners taken too fast: 1 for each 20 mph. What is "
    "spent is gone.",
    "Green skill": "A chip takes 1 off a roll, two of them 2; low rolls are good.",
    "Red skill": "A chip takes 3 off a roll, or is broken into 3 green ones.",
    # CFR-SETUP-3
    "Acceleration": "What the car may gain in speed from turn to turn for nothing; 20 more is a "
    "test.",
    "Deceleration": "What the car may lose in speed from turn to turn for nothing; more is hard "
    "braking.",
    "Top speed": "The highest speed that needs no test; 20 more is a test in every turn.",
    "Start speed": "The highest speed of the first move that needs no test.",
    # CFR-TEST, CFR-DECEL
    "Engine damage": "A failed test of the engine took 20 mph off for good; a second one is the "
    "end.",
    "Brake damage": "A failed test of the brakes took 20 mph of deceleration; a second one is the "
    "end.",
    # CFR-SPIN, CFR-ENG, CFR-PLAN, CFR-CORNER, CFR-LINE
    "spun": "Stands still, and restarts slowly in the next turn, after all others of its row.",
    "limping": "The engine is broken in sight of the line: it rolls on at half its speed.",
    "plan #": "The speed that it has planned for this turn.",
    "corner *": "In this corner: each space has a speed; who goes faster pays once, by wear or a "
    "roll.",
    "corner * +#": "In this corner, with so many mph above its speed already paid for.",
    "red line": "On a racing line: 20 mph more in its corner for as long as the car stays on it.",
    "green line": "On a racing line: 40 mph more in its corner for as long as the car stays on it.",
    # CFR-CRASH
    "A crash on the road": "Who reaches or passes its row in this turn rolls a chance.",
    "# crashes on the road": "Who reaches or passes one of their rows in this turn rolls a chance.",
    # CFR-SLIP, CFR-PASS, CFR-LATE, CFR-CHANCE
    "Slipstream": "Directly behind a car at 120 mph or more: a space further than its own speed, "
    "two from 180 on.",
    "Pass *": "Through the space of the car ahead: it may block, and a roll decides.",
    "Block": "Makes the pass harder; a 3 among the dice costs you wear, a 4 the other.",
    "Brake to #": "Braking within the move: each 20 mph costs wear, or a test of the brakes.",
    "Stop here": "The move ends on this space.",
    "Bid value": "A wear counts 1, a green chip half and a red one 1½; the highest has pole.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

TERMS: Final[list[Term]] = terms(WORDS)

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "a move may end here, and costs nothing"},
        {"sign": "wear", "text": "it costs wear, as much as its figure says"},
        {"sign": "roll", "text": "it may cost a roll: a test or a chance"},
        {"sign": "out", "text": "it ends the race for this car"},
        {
            "sign": "ahead",
            "text": "framed within: the corner ahead then costs; in one piece: it is lost",
        },
        {"sign": "partly", "text": "a step: the move goes on from there"},
        SEVERAL,
        {"sign": "clash", "text": "a forced pass through another car's space"},
        {"sign": "damage", "text": "a crash of this turn"},
    ],
    "rules": [
        "Whoever is furthest in the turn in which the first car crosses the line after the last "
        "lap wins.",
        "Before the race all choose six cards in secret, which sum to 2: acceleration, "
        "deceleration, top speed, start speed, wear and skill. Then they bid for the grid.",
        "In each turn all plan a speed in secret, from 20 to 220 mph. A car drives a space for "
        "every 20.",
        "Up to the acceleration more and the deceleration less is free. 20 mph above acceleration "
        "or top speed is a test: two dice, low is good; if it fails the engine is damaged.",
        "Hard braking costs 1 wear for each 20 mph, 2 at most, or a test of the brakes. "
        "Who brakes by 80 too much spins.",
        "Spaces of corners have a speed. Each 20 mph above it is paid once a corner: by wear, 2 "
        "at most, or by one chance. 80 too much is a crash.",
        "A chance is two dice: 6 or less goes on, 7 to 9 is a spin, more is a crash and the end.",
        "Racing lines raise the speed of a corner by 20 or 40 for who begins them before it and "
        "stays on them to their end.",
        "Skill is spent before a roll: a green chip takes 1 off it, a red one 3.",
        "A car right behind one at 120 mph or more may slipstream a space further.",
        "No move ends on a car. To drive through one is a forced pass: it may block, dice decide, "
        "and who fails brakes behind it.",
    ],
    "page": "docs/rules/championship-formula.md",
    "steps": [
        "This is your car, with your badge; the ring round it says that you must decide.",
        "Your choices are here: first a set-up and a bid, then a speed for each turn. When it is "
        "your move, press one of the coloured spaces.",
        "Colours tell the price: green is free, yellow costs wear, blue is a roll, red is the end.",
        "Here is everybody's sheet: wear, skill and what the car can do. Point at a word, or hold "
        "it, to read what it means.",
        TOOLS,
    ],
}
"""For the help sheet and for the first race."""
