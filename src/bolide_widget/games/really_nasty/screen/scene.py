"""What the screen shows of a race, as data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....core.grammar import is_you
from ....core.kinds import dice_data, dice_of
from ....core.match import Match
from ....core.questions import CHANCE
from ....core.screen import (
    Board,
    Condition,
    Effect,
    Entry,
    Finisher,
    Guide,
    Roll,
    Row,
    Scene,
    Standing,
    Term,
    Tone,
    Value,
)
from ....racing.gaps import by_place, gap_words
from ....racing.glossary import BADGE, DECIDER, SEVERAL, TOOLS, terms
from ....racing.words import capital, count, lap_words, ordinal
from ..cars import ranking
from ..rules.position import FINISHED, OUT, RACING, Car, Position
from ..rules.results import progress
from ..rules.venue import State
from ..rules.words import DRY, INTER, WET
from ..track import Track
from . import asks, hands, prompts, side_tables, tokens
from .words import DIE, PENALTY

# -- the public part of a car's sheet: lap, tyres, cards, pit turns, flags -------------------------


ICONS: Final = {DRY: "tyre-slick-hard", WET: "tyre-rain-hard", INTER: "tyre-rain-soft"}


def template() -> list[Row]:
    """The printed sheet; the values of a car come in this order."""
    return [
        {"label": "Laps", "kind": "number", "head": True},
        {"label": "Tyres", "kind": "mark"},
        {"label": "Cards", "kind": "number"},
        {"label": "Pit turns taken", "kind": "number"},
        {"label": "Added by cards", "kind": "number"},
        {"label": "Yellow flag", "kind": "flag"},
        {"label": "Puncture", "kind": "flag"},
        {"label": "Penalty stops", "kind": "mark"},
    ]


def values(state: State, seat: int) -> list[Value]:
    """What all may know of a car."""
    car = state.position.cars[seat]
    stop = car.stop
    return [
        car.laps,
        [ICONS[car.tyre], car.tyre] if car.tyre else None,
        sum(car.hand),
        stop.taken if stop is not None else None,
        stop.added if stop is not None and stop.added else None,
        car.yellow,
        car.puncture,
        ["", _penalties(car)] if car.penalties and car.status != FINISHED else None,
    ]


def _penalties(car: Car) -> str:
    told = ", ".join(f"{PENALTY[one.kind]}, from lap {one.due_lap}" for one in car.penalties)
    return f"Penalty stop: {told}"


# -- the Really Nasty game explained: its words in one line, its signs, and its rules in short -----


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


# -- scene -----------------------------------------------------------------------------------------


LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""

TONES: Final[dict[str, Tone]] = {
    "roll": "quiet",
    "pit-turn": "quiet",
    "rotate": "quiet",
    "play": "warn",
    "void": "warn",
    "sc-parked": "good",
    "spin": "bad",
    "fined": "bad",
    "out": "bad",
    "finish": "strong",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {"out": "out", "weather": "sky", "spin": "shake"}
"""What they do on the page."""


def board(track: Track) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "really-nasty",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": template(),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "terms": TERMS,
        "guide": GUIDE,
    }


def scene(match: Match[Position], viewer: int | None = None, *, asked: bool = True) -> Scene:
    """Everything that changes, as far as the viewer may know it (chapter 17).

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks, with its hand; None for everybody.
    """
    state = match._state
    over = match.over
    shown: Scene = {
        "over": over,
        "round": state.position.round,
        "title": _title(state, over),
        "tokens": [tokens.token(state, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": tokens.trails(tokens.ways(match)),
        "order": _order(state, over),
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "conditions": _conditions(match),
        "ask": asks.ask(state, match.drivers, viewer) if asked else None,
        "die": _die(match),
        "log": _log(match, viewer),
        "tables": side_tables.tables(match),
        "standings": _standings(match) if over else None,
    }
    if pieces := tokens.pieces(match):
        shown["pieces"] = pieces
    if viewer is not None:
        shown["hand"] = hands.hand(state, viewer, match.drivers)
    return shown


def _conditions(match: Match[Position]) -> list[Condition]:
    """The weather, and the Safety Car."""
    position, chips = match._state.position, list[Condition]()
    if position.weather:
        wet = position.wet
        chip: Condition = {
            "icon": "rain" if wet else "sun",
            "text": "Wet" if wet else "Dry",
            "detail": "Only a Weather Dice card changes it",
            "sky": "wet" if wet else "dry",
        }
        chips.append({**chip, "tone": "wet"} if wet else chip)
    if position.controller >= 0:
        chips.append(
            {
                "icon": "safety-car",
                "text": _safety_car(match.drivers[position.controller]),
                "detail": "No overtaking while it is on the circuit",
                "tone": "warn",
            }
        )
    return chips


def _safety_car(controller: str) -> str:
    return "Your Safety Car" if is_you(controller) else f"Safety Car of {controller}"


def _title(state: State, over: bool) -> str:
    if over:
        return "The race is over"
    laps = state.game.terms.laps
    position = state.position
    if position.round == 0:
        return f"Before the race · {count(laps, 'lap')}"
    lap = max(car.laps for car in position.cars) + 1
    return f"Round {position.round} · {lap_words(lap, laps)}"


def _order(state: State, over: bool) -> list[Standing]:
    """RN-LAP-6: by place, with each car's lap, its way to the first in rows, and who plays next.

    Play order never changes (RN-ORD-1), so it says nothing of the race. Whose turn it is is told,
    not who is asked: a poll is a secret.
    """
    position = state.position
    listed = list(position.order) or list(range(len(position.cars)))
    seats = [seat for seat in listed if position.cars[seat].status == RACING]
    started = position.round > 0
    best = max((progress(state, seat) for seat in seats), default=0) if started else 0
    scale = state.game.road.scale
    behind = {seat: round((best - progress(state, seat)) / scale) for seat in seats if started}
    leads = all(car.status != FINISHED for car in position.cars)
    gaps = gap_words(behind, leads)
    following = [*listed[position.turn :], *listed[: position.turn]] if not over else []
    after = next((seat for seat in following if seat in gaps and seat != position.seat), None)
    rows: list[Standing] = []
    for turn, seat in enumerate(listed):
        acts = seat == position.seat
        rows.append(
            {
                "id": seat,
                "lap": ("next · " if seat == after else "") + _lap(state, seat),
                "gap": gaps.get(seat, ""),
                "active": acts,
                "moved": seat in gaps and turn < position.turn and not acts,
            }
        )
    return by_place(rows, ranking(state), ())


def _lap(state: State, seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == FINISHED:
        return f"finished {ordinal(state.position.finished.index(seat) + 1)}"
    if car.status == OUT:
        return "out"
    laps = state.game.terms.laps
    return f"lap {min(car.laps + 1, laps)}/{laps}"


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled and what it means; none once somebody has answered for all to see since.

    What was answered in secret since is passed over: that there was anything is nobody's business.
    """
    kinds = match.game.kinds
    for entry in reversed(match._now.entries):
        question = entry._before.question
        if question is None:
            break
        if kinds[question.kind].secret:
            continue
        if entry.seat != CHANCE:
            break
        if question.kind not in ("roll", "weather"):
            return None
        table = f"{DIE[question.data[0]]} die" if question.kind == "roll" else "Weather"
        return {
            "table": table,
            "driver": match.drivers[question.roller],
            "dice": dice_data(dice_of(entry._before, question), entry.action),
            "meaning": capital(prompts.face_words(entry._before, question, entry.action)),
            "number": match.rolls,
        }
    return None


def _log(match: Match[Position], viewer: int | None) -> list[Entry]:
    """The last sentences of what a viewer may know, oldest first."""
    told: list[Entry] = []
    for number, fact in match._known.newest(match._now, match.game, viewer):
        sentence = match.game.sentence(fact, match.drivers)
        if sentence is None:
            continue
        entry: Entry = {"n": number, "text": sentence, "id": match.game.about(fact)}
        if fact[0] in TONES:
            entry["tone"] = TONES[fact[0]]
        if fact[0] in EFFECTS:
            entry["effect"] = EFFECTS[fact[0]]
        told.append(entry)
        if len(told) == LOG:
            break
    return told[::-1]


def _standings(match: Match[Position]) -> list[Finisher]:
    words = {FINISHED: "finished", OUT: "out of the race"}
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(match._state), 1):
        car = match._state.position.cars[seat]
        told = words.get(car.status, "not finished")
        rows.append({"place": place, "id": seat, "text": f"{told}, {count(car.laps, 'lap')}"})
    return rows
