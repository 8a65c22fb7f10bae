"""Formula D explained: each word of the page in one line, its signs, and its rules in short."""

from __future__ import annotations

from typing import Final

from ....core.screen import Guide, Term
from ...glossary import BADGE, DECIDER, SEVERAL, TOOLS, terms

WORDS: Final = {
    # FD-GEAR
    "Gear": "It names the die that is rolled. One gear up at most; one down is free.",
    "Gear #": "Its die is rolled, and as many spaces are driven. Skipping gears on the way down "
    "costs wear points.",
    # FD-SET-3, FD-OVER, FD-BRAKE, FD-DOWN
    "Tyres": "Wear points: one for each space driven beyond a corner that was left too early. "
    "The last one spins the car.",
    "Brakes": "Wear points: each takes one space off a move; blocked cars lose them, too.",
    "Gearbox": "Wear points: one for shifting down by two gears or more.",
    "Body": "Wear points: one for each collision roll that goes wrong. The last one is the end.",
    "Engine": "Wear points: for shifting down by four gears, and on rolls at the highest speeds. "
    "The last one is the end.",
    "Suspension": "Wear points: one on a bad roll for driving over damage. The last one is the "
    "end.",
    # FD-TYRE, FD-PITX, FD-CH, FD-ST
    "Tyre set": "The kind of tyres, and which lap of theirs this is: soft ones drive a space more "
    "and wear faster, rain ones are for the wet.",
    "Repairs": "Points that the crew may still repair at pit stops in this race.",
    "Driver": "A character: what he can do that others cannot.",
    "Nitro used": "Once a lap a car may drive as many spaces more as its gear says.",
    "Nitro": "Once a lap: as many spaces more as the gear says. They cannot be braked.",
    # FD-OVER-6, FD-FIN-5, FD-START-2, FD-CORNER
    "spun": "Faces backwards on its space, and starts again in gear 1 on its next turn.",
    "to be confirmed": "Over the line; the place counts once the first corner behind it is left.",
    "stalled": "A 1 at the start: it does not move in this round, and starts in gear 1 in the "
    "next.",
    "* #/#": "A corner: stops made in it, of those it asks for before a car may leave.",
    "pit lane": "On the way to its box, or from there to the exit; shifting down is free here.",
    "in the box": "At its pit stop: new tyres, then a roll of the mechanics.",
    "pit grid": "After its pit stop: it drives out in the next round, in gear 1 to 4.",
    # FD-WX, FD-DEB
    "Dry all race": "The sun shines from the start to the end.",
    "Dry": "A dry road. The weather may change when an engine is pushed to its limit.",
    "Rain": "A wet road: cars slide on, and rolls go wrong more often. The weather may change.",
    "Rain all race": "A wet road to the end: cars slide on, and rolls go wrong more often.",
    "May change": "The weather is rolled for again at every 20 in gear 5 and 30 in gear 6.",
    "# space with damage": "Who drives over it rolls: a low face costs a suspension point.",
    "# spaces with damage": "Who drives over one rolls: a low face costs a suspension point.",
    # FD-SLIP, FD-PIT, FD-BLOCK
    "Slipstream": "Directly behind a car in gear 4 to 6, in a gear no lower than its own: three "
    "more spaces after the move.",
    "Into the pits": "Drives to the own box: new tyres, then a roll decides how fast it leaves.",
    "No slipstream": "The move ends where it is.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

TERMS: Final[list[Term]] = terms(WORDS)

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "a move may end here, and costs nothing"},
        {"sign": "wear", "text": "it costs wear points, as many as its figure says"},
        {"sign": "roll", "text": "dice are rolled that may cost something"},
        {"sign": "out", "text": "it ends the race for this car"},
        SEVERAL,
        {
            "sign": "ahead",
            "text": "framed within: the corner ahead then costs; in one piece: it is lost",
        },
        {"sign": "danger", "text": "eliminated there"},
        {"sign": "turn", "text": "spins there"},
        {"sign": "clash", "text": "beside or behind a car: a roll for the body"},
        {"sign": "warning", "text": "over damage, or into the noise zone: a roll"},
        {"sign": "flag", "text": "finishes"},
        {"sign": "damage", "text": "damage on the road"},
    ],
    "rules": [
        "Whoever first completes the laps wins. In each round every car has one turn, the leader "
        "first.",
        "Choose a gear and roll its die: gear 1 drives 1 or 2 spaces, 2: 2 to 4, 3: 4 to 8, "
        "4: 7 to 12, 5: 11 to 20, 6: 21 to 30. All of them must be driven.",
        "Shift up by one gear at most. One down is free; more costs gearbox, brake and engine "
        "points.",
        "Spaces are driven forward, straight or into the next lane. In corners only the arrows "
        "count. No space with a car can be entered.",
        "A corner asks for 1, 2 or 3 stops: so many moves must end in it before you leave it.",
        "Leaving one stop too early costs a tyre point for each space beyond the corner. The last "
        "tyre point spins the car. Two stops too early, and you are out.",
        "A brake point takes one space off a move. Blocked by cars, you lose brake points, and "
        "tyre points from the fourth space on.",
        "Ending a move beside or behind a car is a risk of 1 in 20 for a body point.",
        "A 20 in gear 5 or a 30 in gear 6 tests the engines of all in those gears.",
        "Engine and body points that are lost leave damage on the road; driving over it may cost "
        "the suspension. Body, engine or suspension at 0: out.",
        "Directly behind a car in gear 4 to 6 you may slipstream: three more spaces, beginning "
        "with a change of lane.",
        "At the end of a lap the pits give back all tyre points.",
    ],
    "page": "docs/rules/formula-d.md",
    "steps": [
        "This is your car, with your badge; the ring round it says that you must decide.",
        "First choose a gear here: it names the die. Then press one of the coloured spaces to end "
        "your move there.",
        "Colours tell the price: green is free, yellow costs wear points, blue is a roll, red is "
        "the end. A badge at a corner says how many moves must end in it.",
        "Here is everybody's sheet: the gear, and wear points as they are crossed off. Point at a "
        "word, or hold it, to read what it means.",
        TOOLS,
    ],
}
"""For the help sheet and for the first race."""
