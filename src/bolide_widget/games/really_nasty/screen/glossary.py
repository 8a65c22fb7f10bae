"""The Really Nasty game explained: its words in one line, its signs, and its rules in short."""

from __future__ import annotations

from typing import Final

from ....core.screen import Guide, Term
from ...glossary import BADGE, DECIDER, SEVERAL, TOOLS, terms

WORDS: Final = {
    # RN-LAP
    "Laps": "Completed ones: on the line of the circuit, or by landing on the own pit bay.",
    # RN-DICE
    "Tyres": "With the weather they decide on the die: those that fit it are fast, intermediate "
    "ones are fair in both.",
    # RN-CARD
    "Cards": "Really Nasty Cards in the hand: how many, not which.",
    # RN-PIT
    "Pit turns taken": "Turns that this stop has cost by now; how many it takes is secret.",
    "Added by cards": "Pit turns that others' cards have added to this stop.",
    # RN-YEL, RN-PUN, RN-BLK, RN-PLS
    "Yellow flag": "The car may overtake nobody in its next move.",
    "Puncture": "Only the Yellow die until the car pits.",
    "Penalty stops": "Stops that the car owes at its next approaches to the pits.",
    "penalty stop due": "At its next approach the car must pit for at least one turn, or is out.",
    # RN-SPIN
    "spun": "Somebody's card has turned the car round; it still blocks its space.",
    "faces backwards": "Next turn it makes a quarter turn, without a die.",
    "quarter turned": "Next turn it faces forward again, without a die.",
    "after a spin": "Its next move is with the Yellow die.",
    "on its bay": "At its pit stop: it misses turns, and may swap tyres.",
    "in the pit lane": "Single file, on the way to its bay or back to the circuit.",
    # RN-WXC, RN-SC
    "Dry": "Dry tyres are fast. Only a Weather Dice card changes the weather.",
    "Wet": "Wet tyres are fast. Only a Weather Dice card changes the weather.",
    "Safety Car of *": "Nobody may overtake while it is on the circuit; its driver brings it round "
    "once.",
    "Your Safety Car": "Nobody may overtake while it is on the circuit; bring it round once, and "
    "into the pits.",
    # RN-DICE-2
    "Brown die": "The fastest one, 4 to 8: for dry tyres in the dry.",
    "Blue die": "The fast one for wet tyres in the wet, 3 to 7.",
    "Green die": "For intermediate tyres in any weather, 3 to 5.",
    "White die": "For tyres that do not fit the weather, 2 to 5.",
    "Yellow die": "Always allowed, 1 to 4: slow through corners and into the pits.",
    # RN-PIT-5
    "Scheduled stop": "For fuel, as the secret fuel card asks for it, with its pit turns.",
    "Pass": "Plays no card now.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

TERMS: Final[list[Term]] = terms(WORDS)

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "a move may end here, and exposes nothing"},
        {"sign": "wear", "text": "it exposes the corner of its figure: its card may spin the car"},
        {"sign": "out", "text": "it ends the race for this car"},
        {"sign": "danger", "text": "misses a stop that must be made"},
        {"sign": "ahead", "text": "framed within: from there a stop that must be made is missed"},
        {"sign": "warning", "text": "too fast for the pit lane, or for a corner on the way"},
        {"sign": "pit", "text": "in the pits"},
        {"sign": "flag", "text": "wins the race"},
        SEVERAL,
        {"sign": "oil", "text": "oil that has spun a car"},
        {"sign": "safety-car", "text": "the Safety Car: nobody overtakes"},
        {"sign": "yellow-flag", "text": "this car may overtake nobody in its next move"},
        {"sign": "black-flag", "text": "this car owes a penalty stop"},
    ],
    "rules": [
        "The first car to complete the laps wins. Turns go round in the order of the grid, all "
        "race long.",
        "Roll the die of your tyres and the weather, or the slow Yellow one, and drive the whole "
        "roll: straight or diagonally ahead, never through a car.",
        "Dry tyres in the dry have the Brown die (4 to 8), wet ones in the wet the Blue die (3 to "
        "7), intermediate ones the Green die (3 to 5); a wrong choice has the White die (2 to 5).",
        "Spaces of corners have a limit. A roll above it exposes you: who holds the card of that "
        "corner may spin you.",
        "A spin costs two turns, and then a move with the Yellow die.",
        "Your fuel card is secret. It says how often you must stop, in which laps, and how many "
        "turns each stop takes.",
        "A stop is made in the bay of your colour and completes the lap. Tyres may be swapped "
        "there, and you draw a card.",
        "Who misses the pits when he must stop is out.",
        "Really Nasty Cards are played out of turn, too, one between two rolls of movement dice: "
        "flags, punctures, more pit turns, oil, the weather, the Safety Car.",
        "Driving into the pits with another die than Yellow can be punished by a card.",
        "While the Safety Car is out nobody may overtake.",
    ],
    "page": "docs/rules/really-nasty.md",
    "steps": [
        "This is your car, with your badge; the ring round it says that you must decide.",
        "Choose a die here, and then press one of the coloured spaces to end your move there.",
        "Green ends are safe. Yellow ones expose a corner: who holds its card may spin you. "
        "The figures in corners are the highest safe rolls.",
        "Here is everybody's sheet: laps, tyres and flags. Point at a word, or hold it, to read "
        "what it means. Your cards are below the board.",
        TOOLS,
    ],
}
"""For the help sheet and for the first race."""
