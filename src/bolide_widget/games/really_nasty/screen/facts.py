"""Names of cards and dice, the help sheet, and the log sentence of each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....core.screen import Face, Guide
from ....core.words import phrase, tr, trn
from ....racing.choices import Choice
from ....racing.rows import BADGE, DECIDER, SEVERAL, FactRow, First, count, listed
from ..rules import facts
from ..rules.facts import HIDDEN
from ..rules.position import (
    BLUE,
    BROWN,
    DRY,
    FACES,
    FREE,
    GREEN,
    INTER,
    PENALTY,
    SCHEDULED,
    STRATEGIES,
    WET,
    WHITE,
    YELLOW,
)

Names = Sequence[str] | None

CARD: Final = phrase(
    {
        "PT1": "Pit Turn +1",
        "PT2": "Pit Turn +2",
        "PT3": "Pit Turn +3",
        "PU": "Puncture",
        "YF": "Yellow Flag",
        "BO": "Black/Orange Flag",
        "WE": "Weather Dice",
        "SC": "Safety Car",
        "OI": "Oil Spill",
        "PS": "Pit Lane Speeding",
    }
)
"""What cards are called; those of corners by `card_name`."""

DOES: Final = phrase(
    {
        "PT1": "1 extra pit turn for a car in a bay. Before or after any move.",
        "PT2": "2 extra pit turns for a car in a bay. Before or after any move.",
        "PT3": "3 extra pit turns for a car in a bay. Before or after any move.",
        "PU": "A car within 3 rows of yours rolls the Yellow die until it pits. "
        "Before or after any move.",
        "YF": "A rival can't overtake in their next move. Before or after any move.",
        "BO": "A rival must make a penalty stop at their next approach. Before or after any move.",
        "WE": "Roll the weather die: its face is the weather. Before or after any move.",
        "SC": "You control the Safety Car for a lap; no overtaking. Before or after any move.",
        "OI": "Play with the card of a rival's corner, or of both corners next to their straight: "
        "they spin. Before or after any move.",
        "PS": "On a driver who just entered the pits with a die other than Yellow: a penalty stop "
        "at the next approach. After their move.",
    }
)
"""What they do, and when."""

DIE: Final = phrase(
    {BROWN: "Brown", BLUE: "Blue", GREEN: "Green", WHITE: "White", YELLOW: "Yellow"}
)
SPIN: Final = phrase(("", "spun, faces backwards", "spun, halfway round", "Yellow die next"))
TURNED: Final = phrase(
    (
        "",
        "",
        "{driver:@ turn|@ turns} the car halfway round.",
        "{driver:@ turn|@ turns} the car forwards again. Their next roll is with the Yellow die.",
    )
)
"""RN-SPIN-3: how far a spun car has turned, as a state and as a step."""
COLOURS: Final = phrase(("red", "blue", "green", "yellow", "white", "black"))
TYRES: Final = phrase(("DRY", "WET", "INTER"))
OUT: Final = phrase(
    {
        "entry": "missed a forced pit stop",
        "safety-car": "let the Safety Car miss the pits",
        "turns": "the race was stopped",
    }
)


def card_name(code: str) -> str:
    """Return the name of a card.

    Examples
    --------
    >>> card_name("CO4"), card_name("YF")
    ('Corner 4', 'Yellow Flag')
    """
    if code.startswith("CO"):
        return tr("Corner {number}", number=code[2:])
    return tr(CARD[code])


ICONS: Final = {
    "PU": "puncture",
    "YF": "yellow-flag",
    "BO": "black-flag",
    "WE": "weather-die",
    "SC": "safety-car",
    "OI": "oil",
    "PS": "speeding",
}
"""The pictures of cards; the others have that of a pit stop or a corner."""


TYRE_ICONS: Final = {DRY: "tyre-slick-hard", WET: "tyre-rain-hard", INTER: "tyre-rain-soft"}
"""The pictures of tyres."""


def card_icon(code: str) -> str:
    """Return the name of a card's picture.

    Examples
    --------
    >>> card_icon("CO4"), card_icon("PT2"), card_icon("OI")
    ('corner', 'pit-stop', 'oil')
    """
    return ICONS.get(code, "corner" if code.startswith("CO") else "pit-stop")


def card_face(code: str, *others: str) -> Face:
    """Return what a card shows when it is played, and the cards played with it.

    Examples
    --------
    >>> card_face("PU")["name"], card_face("OI", "CO4")["name"]
    ('Puncture', 'Oil Spill and Corner 4')
    """
    does = card_text(code).partition(". ")[0]
    return {"name": cards_name((code, *others)), "icon": card_icon(code), "text": f"{does}."}


def card_text(code: str) -> str:
    """Return the effect of a card, and when it can be played.

    Examples
    --------
    >>> card_text("CO4")
    'Spins a car that takes Corner 4 with a roll above its limit. After its move.'
    """
    if code.startswith("CO"):
        return tr(
            "Spins a car that takes Corner {number} with a roll above its limit. After its move.",
            number=code[2:],
        )
    return tr(DOES[code])


WHY: Final = phrase(
    {
        "nobody": "No rival is left in the race.",
        "no-bay": "No rival is in a bay.",
        "far": "No rival is within 3 rows of you.",
        "alone": "You hold no corner card to play with it.",
        "corner": "You hold no card of a corner where a rival is.",
        "away": "The rivals are in the pits.",
        "yellow": "Every rival has a yellow flag already.",
        "penalty": "No rival can get another penalty stop of this kind.",
        "punctured": "The rivals near you have a puncture already.",
        "spun": "The rival has spun already.",
        "too-long": "The stop would be longer than 8 pit turns.",
        "out": "The Safety Car is out already.",
    }
)
"""Why cards cannot be played, by the word of the rules; what needs a move is said by `why_not`."""


def why_not(reason: str, code: str) -> str:
    """Say why a card cannot be played.

    Parameters
    ----------
    reason : str
        As the rules have it.
    code : str
        The card.

    Examples
    --------
    >>> why_not("move", "CO4"), why_not("far", "PU")
    ('No rival has just taken Corner 4 too fast.', 'No rival is within 3 rows of you.')
    """
    if reason != "move":
        return tr(WHY[reason])
    if code == "OI":
        return tr("No rival has just moved.")
    if code.startswith("CO"):
        return tr("No rival has just taken Corner {number} too fast.", number=code[2:])
    return tr("No rival has just entered the pits too fast.")


def cards_name(codes: Sequence[Any]) -> str:
    """Several cards of one play.

    Examples
    --------
    >>> cards_name(("OI", "CO1", "CO2"))
    'Oil Spill, Corner 1 and Corner 2'
    """
    return listed(card_name(str(code)) for code in codes)


def name_of(seat: int, names: Names) -> str:
    """Return the name of a driver as `tr` takes it; the number of their car without names."""
    return tr("car {n}", n=seat + 1) if names is None else names[seat]


def corners(numbers: Sequence[int]) -> str:
    """Corners by their numbers.

    Examples
    --------
    >>> corners((4,)), corners((4, 5))
    ('Corner 4', 'Corners 4 and 5')
    """
    return trn(
        "Corner {numbers}", "Corners {numbers}", len(numbers), numbers=listed(map(str, numbers))
    )


def die_name(die: str) -> str:
    """Return the name of a die.

    Examples
    --------
    >>> die_name("brown")
    'Brown die'
    """
    return tr(f"{DIE[die]} die")


def die_faces(die: str) -> str:
    """The faces of a die as they are printed.

    Examples
    --------
    >>> die_faces("brown")
    '4 5 6 7 7 8'
    """
    return " ".join(map(str, FACES[die]))


def strategy(stops: int) -> str:
    """A fuel card.

    Examples
    --------
    >>> strategy(2)
    'Two Stop'
    """
    return tr(f"{STRATEGIES[stops - 1]} Stop")


FUEL_CARDS: Final = phrase(("One Stop", "Two Stop", "Three Stop"))


def windows(laps: Sequence[tuple[int, int]]) -> str:
    """Windows of stop laps.

    Examples
    --------
    >>> windows(((3, 5), (6, 6)))
    '3 to 5 and 6'
    """
    return listed(span(first, last) for first, last in laps)


def span(first: int, last: int) -> str:
    """Return two numbers and all between them.

    Examples
    --------
    >>> span(3, 5), span(6, 6)
    ('3 to 5', '6')
    """
    return str(first) if first == last else tr("{first} to {last}", first=first, last=last)


def in_laps(laps: Sequence[tuple[int, int]]) -> str:
    """The same within a sentence.

    Examples
    --------
    >>> in_laps(((3, 3),)), in_laps(((3, 3), (4, 4))), in_laps(((3, 5),))
    ('in lap 3', 'in laps 3 and 4', 'in laps 3 to 5')
    """
    alone = len(laps) == 1 and laps[0][0] == laps[0][1]
    return (
        tr("in lap {lap}", lap=windows(laps)) if alone else tr("in laps {laps}", laps=windows(laps))
    )


def pit_turns(number: int) -> str:
    """Return a number of pit turns in words."""
    return count(number, "pit turn")


# -- the game explained: its words in one line each, its signs, and its rules in short -------------


WORDS: Final = {
    # RN-DICE
    "Tyres": "Tyres and weather decide your die: the right tyres are fast, intermediates are fair "
    "in both.",
    # RN-CARD
    "Cards": "Number of Really Nasty Cards in hand.",
    # RN-PIT
    "Pit turns taken": "Turns spent on this stop so far; the total is secret.",
    "Added by cards": "Pit turns others' cards added to this stop.",
    # RN-YEL, RN-PUN, RN-BLK, RN-PLS
    "Yellow flag": "The car can't overtake in its next move.",
    "Puncture": "Only the Yellow die until the car pits.",
    "Penalty stops": "Penalty stops it owes the next times it nears the pits.",
    "penalty stop due": "At its next approach the car must pit for at least one turn, or is out.",
    # RN-SPIN
    "spun": "A card has turned the car round; it still blocks its space.",
    "faces backwards": "Next turn it makes a quarter turn, without a die.",
    "halfway round": "It stands across the road. Next turn it faces forward again, without a die.",
    "after a spin": "Its next move is with the Yellow die.",
    "on its bay": "At its pit stop: it misses turns, and may swap tyres.",
    "to *": "The next corner on its way.",
    "in *": "The corner it is in.",
    "lap #": "It is a lap or more behind the leader.",
    "in the pit lane": "Single file, on the way to its bay or back to the circuit.",
    # RN-WXC, RN-SC
    "Dry": "Dry tyres are fast. Only a Weather Dice card changes the weather.",
    "Wet": "Wet tyres are fast. Only a Weather Dice card changes the weather.",
    "Safety Car of *": "No overtaking while it is on the circuit; its driver brings it round once.",
    "Your Safety Car": "No overtaking while it is on the circuit; bring it round once, and "
    "into the pits.",
    # RN-DICE-2
    "Brown die": "The fastest one, 4 to 8: for dry tyres in the dry.",
    "Blue die": "The fast one for wet tyres in the wet, 3 to 7.",
    "Green die": "For intermediate tyres in any weather, 3 to 5.",
    "White die": "For the wrong tyres, 2 to 5.",
    "Yellow die": "Always allowed, 1 to 4: slow through corners and into the pits.",
    # RN-PIT-5
    "Scheduled stop": "For fuel: required by your secret fuel card, as are its turns.",
    "Pass": "Plays no card now.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "safe: no card can punish it"},
        {"sign": "wear", "text": "too fast for that corner: its card may spin you"},
        {"sign": "out", "text": "ends this car's race"},
        {"sign": "danger", "text": "misses a required stop"},
        {"sign": "ahead", "text": "inner frame: from there you miss a required stop"},
        {"sign": "warning", "text": "too fast for the pit lane, or for a corner on the way"},
        {"sign": "pit", "text": "in the pits"},
        {"sign": "flag", "text": "wins the race"},
        SEVERAL,
        {"sign": "oil", "text": "oil that has spun a car"},
        {"sign": "safety-car", "text": "the Safety Car: no overtaking"},
        {"sign": "yellow-flag", "text": "this car can't overtake in its next move"},
        {"sign": "black-flag", "text": "this car owes a penalty stop"},
    ],
    "rules": [
        "The first car to complete the laps wins. Turns follow grid order all race.",
        "Roll the die for your tyres and weather, or the slow Yellow one, and drive the whole "
        "roll: straight or diagonally ahead, never through a car.",
        "Dry tyres in the dry roll Brown (4 to 8), wet tyres in the wet Blue (3 to 7), "
        "intermediates Green (3 to 5); the wrong tyres roll White (2 to 5).",
        "Corner spaces have a limit. A roll above it exposes you: anyone with its card can spin "
        "you.",
        "A spin costs two turns, and then a move with the Yellow die.",
        "Your fuel card is secret. It says how often you must stop, in which laps, and how many "
        "turns each stop takes.",
        "A stop is made in the bay of your colour and completes the lap. Tyres may be swapped "
        "there, and you draw a card.",
        "If you miss a required stop, you're out.",
        "You can also play Really Nasty Cards out of turn, one between two movement rolls: flags, "
        "punctures, more pit turns, oil, the weather, the Safety Car.",
        "Enter the pits on any die but Yellow and a card can punish you.",
        "No overtaking while the Safety Car is out.",
    ],
}
"""For the help sheet."""


Drivers = Sequence[str]


def log_weather(fact: facts.WeatherRolled, names: Drivers) -> str:
    wet, name = fact.weather == WET, names[fact.seat]
    if fact.weather == fact.before:
        return tr(
            "{driver:@ roll|@ rolls} the weather die: {wet:WET|DRY}, as before.",
            driver=name,
            wet=wet,
        )
    return tr(
        "{driver:@ roll|@ rolls} the weather die: {wet:WET, the road is wet|DRY, the road is dry}.",
        driver=name,
        wet=wet,
    )


def log_drawn(fact: facts.CardDrawn, names: Drivers) -> str | None:
    """RN-PIT-4; nothing of the cards of the deal."""
    name = names[fact.seat]
    if fact.dealt:
        return None
    if fact.card == HIDDEN:
        return tr("{driver:@ draw|@ draws} a Really Nasty Card.", driver=name)
    return tr("{driver:@ draw|@ draws} {card}.", driver=name, card=card_name(fact.card))


def log_fuel(fact: facts.FuelDealt, names: Drivers) -> str | None:
    """RN-SET-6: its strategy is a secret."""
    if fact.strategy == HIDDEN:
        return tr("{driver:@ get|@ gets} a secret fuel card.", driver=names[fact.seat])
    card = tr(f"{fact.strategy} Stop")
    return tr("{driver:@ get|@ gets} a {card} card.", driver=names[fact.seat], card=card)


def log_tyre(fact: facts.TyreChanged, names: Drivers) -> str:
    return tr(
        "{driver:@ change|@ changes} from {before} to {tyre} tyres.",
        driver=names[fact.seat],
        before=tr(fact.before),
        tyre=tr(fact.tyre),
    )


def log_moved(fact: facts.Moved, names: Drivers) -> str:
    name, far = names[fact.seat], len(fact.path) - 1
    if not far:
        return tr("{driver:@ stay|@ stays} in place.", driver=name)
    spaces = count(far, "space")
    if fact.corners and fact.speeding:
        words = MOVED["both"]
    elif fact.corners or fact.speeding:
        words = MOVED["corners" if fact.corners else "speeding"]
    else:
        words = MOVED["safe"]
    return tr(words, driver=name, spaces=spaces, corners=corners(fact.corners))


MOVED: Final = phrase(
    {
        "safe": "{driver:@ drive|@ drives} {spaces}.",
        "corners": "{driver:@ drive|@ drives} {spaces}, too fast for {corners}.",
        "speeding": "{driver:@ drive|@ drives} {spaces}, too fast for the pit lane.",
        "both": "{driver:@ drive|@ drives} {spaces}, too fast for {corners}, too fast for the pit "
        "lane.",
    }
)


def log_lap(fact: facts.Crossed, names: Drivers) -> str:
    name = names[fact.seat]
    if not fact.laps:
        return tr("{driver:@ start|@ starts} lap 1.", driver=name)
    return tr("{driver:@ complete|@ completes} lap {lap}.", driver=name, lap=fact.laps)


PLANNED: Final = phrase(
    {
        SCHEDULED: "{driver:@ plan|@ plans} a scheduled stop: {turns}.",
        PENALTY: "{driver:@ plan|@ plans} a penalty stop: {turns}.",
        FREE: "{driver:@ plan|@ plans} a free stop: {turns}.",
    }
)


def log_declared(fact: facts.Declared, names: Drivers) -> str | None:
    """RN-PIT-5: a secret; the log has the landing already."""
    if fact.how == HIDDEN:
        return None
    return tr(PLANNED[fact.how], driver=names[fact.seat], turns=pit_turns(fact.base))


SERVED: Final = phrase(
    {
        "lapsed": "{driver:Your|@'s} penalty of a {card} lapses.",
        "served": "{driver:@ serve|@ serves} the penalty of a {card}.",
    }
)


def log_penalty(fact: facts.PenaltyTold, names: Drivers) -> str:
    words = SERVED.get(
        fact.result, phrase("{driver:@ do|@ does} not serve the penalty of a {card} at this stop.")
    )
    return tr(words, driver=names[fact.seat], card=card_name(fact.penalty))


def log_left(fact: facts.Left, names: Drivers) -> str:
    return trn(
        "{driver:@ leave|@ leaves} the pits after {n} pit turn.",
        "{driver:@ leave|@ leaves} the pits after {n} pit turns.",
        fact.taken,
        driver=names[fact.seat],
    )


def log_safety_car(fact: facts.SafetyCarMoved, names: Drivers) -> str:
    if len(fact.path) == 1:
        return tr("The Safety Car waits.")
    return tr(
        "{driver:@ move|@ moves} the Safety Car {spaces}.",
        driver=names[fact.seat],
        spaces=count(len(fact.path) - 1, "space"),
    )


PARKED: Final = phrase(
    {
        "entry": "The Safety Car drives into the pits: overtaking is allowed again.",
        "missed": "The Safety Car misses the pits.",
        "out": "The Safety Car is parked.",
    }
)


def log_finish(fact: facts.Finished, names: Drivers) -> str:
    name, won = names[fact.seat], fact.place == 1
    if fact.how != "last":
        words = FINISHED[0 if won else 1]
    else:
        words = FINISHED[2 if won else 3]
    return tr(words, driver=name)


FINISHED: Final = phrase(
    (
        "{driver:@ win|@ wins}.",
        "{driver:@ finish|@ finishes}.",
        "{driver:@ win|@ wins} as the last car in the race.",
        "{driver:@ finish|@ finishes} as the last car in the race.",
    )
)


def log_played(fact: facts.Played, names: Drivers) -> str:
    name, cards = names[fact.seat], cards_name(fact.cards)
    if fact.other < 0:
        return tr("{driver:@ play|@ plays} {cards}.", driver=name, cards=cards)
    return tr(
        "{driver:@ play|@ plays} {cards} on {rival:you|@}.",
        driver=name,
        cards=cards,
        rival=names[fact.other],
    )


def log_void(fact: facts.Played, names: Drivers) -> str:
    return tr(
        "{play}: the stop would be too long, and the card goes back to the hand.",
        play=log_played(fact, names)[:-1],
    )


def log_spun(fact: facts.Spun, names: Drivers) -> str:
    return tr(
        "{rival:Your|@'s} {card} spins {driver:you|@} around, facing backwards.",
        rival=names[fact.by],
        card=card_name(fact.cards[0]),
        driver=names[fact.seat],
    )


def log_audited(fact: facts.Audited, names: Drivers) -> str:
    """RN-MAR-3: the fuel card and the sheet, stop by stop."""
    name, said = names[fact.seat], []
    if fact.fuel:
        card = strategy(fact.fuel)
        said.append(tr("{driver:Your|@'s} fuel card is {card}.", driver=name, card=card))
    stops = "; ".join(stop_words(*stop) for stop in fact.stops)
    said.append(
        tr("{driver:Your|@'s} stops: {stops}.", driver=name, stops=stops)
        if stops
        else tr("No stops.")
    )
    said.append(tr("The sheet is in order.") if fact.passed else tr("The audit fails."))
    return " ".join(said)


def fuel_face(fact: facts.Audited) -> Face | None:
    """RN-MAR-3: the fuel card, which is turned over now."""
    if not fact.fuel:
        return None
    return {"name": strategy(fact.fuel), "icon": "fuel-full", "text": tr("fuel card")}


def stop_words(lap: int, kind: str, base: int, added: int, taken: int) -> str:
    """A stop as the sheet has it.

    Examples
    --------
    >>> stop_words(4, "scheduled", 3, 1, 4)
    'lap 4 scheduled, 3 + 1 pit turns, 4 taken'
    """
    turns = pit_turns(base)
    if added:
        turns = trn(
            "{base} + {added} pit turn",
            "{base} + {added} pit turns",
            base + added,
            base=base,
            added=added,
        )
    return tr(STOP[kind], lap=lap, turns=turns, taken=taken)


STOP: Final = phrase(
    {
        SCHEDULED: "lap {lap} scheduled, {turns}, {taken} taken",
        PENALTY: "lap {lap} penalty, {turns}, {taken} taken",
        FREE: "lap {lap} free, {turns}, {taken} taken",
    }
)


def _is_card(*codes: str) -> Callable[[facts.Played], bool]:
    return lambda fact: fact.cards[0] in codes


FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "colour": FactRow("take the {colour} car"),
    "grid": FactRow("start from grid place {number}"),
    "tyre-card": FactRow(
        "start on {tyre} tyres",
        effect="reveal",
        face=lambda f: {"name": tr(f.tyre), "icon": TYRE_ICONS[f.tyre], "text": tr("tyres")},
    ),
    "draw": FactRow(log_drawn, effect="draw"),
    "fuel": FactRow(
        log_fuel,
        firsts=First(
            "Your fuel card says how often you must stop, and in which laps. Only you can see it, "
            "among your cards (M).",
            "RN-SET-6",
        ),
    ),
    "weather": FactRow(log_weather, effect="sky"),
    # in a turn
    "turn": FactRow(None, counted="turns", round="round"),
    "tyre": FactRow(log_tyre),
    "pit-turn": FactRow("take pit turn {taken}", "quiet", counted="pit_turns"),
    "rotate": FactRow(lambda f, n: tr(TURNED[f.step], driver=n[f.seat]), "quiet"),
    "roll": FactRow("roll {face} with the {die} die", "quiet", words=DIE),
    "move": FactRow(
        log_moved,
        counted="moves",
        firsts=(
            First(
                "The roll was higher than the limit of a corner on the way. No cost by itself, but "
                "anyone with this corner's card can now spin the car.",
                "RN-COR-2",
                when=lambda fact: bool(fact.corners),
            ),
            First(
                "The car entered the pits with a die other than Yellow: too fast. Anyone with the "
                "right card can now give it a penalty stop.",
                "RN-PLS-2",
                when=lambda fact: fact.speeding,
            ),
        ),
    ),
    "lap": FactRow(log_lap),
    "land": FactRow(
        "stop on bay {bay}, stop lap {lap}",
        effect="pit",
        counted="stops",
        firsts=First(
            "A stop in your own bay completes a lap, and you miss as many turns as it takes. You "
            "can change tyres, you draw a card, and you leave with the Yellow die.",
            "RN-PIT-6",
        ),
    ),
    "declare": FactRow(log_declared),
    "penalty": FactRow(log_penalty),
    "leave": FactRow(log_left),
    "sc-move": FactRow(
        log_safety_car,
        firsts=First(
            "While the Safety Car is on the road no car may overtake it or any other car. "
            "The player of its card drives it for a lap and has to bring it back into the "
            "pits.",
            "RN-SC-4",
        ),
    ),
    "sc-parked": FactRow(lambda f, n: tr(PARKED[f.why]), "good"),
    "out": FactRow("be out: {why}", "bad", "out", words=OUT),
    "finish": FactRow(log_finish, "strong", "finish"),
    "race-over": FactRow("The race is over.", whose=None),
    # cards
    "play": FactRow(
        log_played,
        "warn",
        "card",
        counted="cards_played",
        on="other",
        face=lambda f: card_face(*f.cards),
        firsts=(
            First(
                "A Pit Turn card holds a car in its bay 1 to 3 extra turns. No stop takes more "
                "than 8 turns in all.",
                "RN-PTC-2",
                when=_is_card("PT1", "PT2", "PT3"),
                met=("other",),
            ),
            First(
                "With a puncture a car rolls only the Yellow die, whatever its tyres. The next pit "
                "stop fixes it.",
                "RN-PUN-2",
                when=_is_card("PU"),
                met=("other",),
            ),
            First(
                "Under a yellow flag a car can't overtake in its next move. The flag ends "
                "with that move.",
                "RN-YEL-1",
                when=_is_card("YF"),
                met=("other",),
            ),
            First(
                "The black flag calls a car to a penalty stop the next time it comes by the "
                "pits. A car that misses it is out of the race.",
                "RN-BLK-1",
                when=_is_card("BO"),
                met=("other",),
            ),
            First(
                "The car was too fast in the pit lane, so it owes a penalty stop the next time "
                "round. This stop comes on top of those for fuel.",
                "RN-PLS-3",
                when=_is_card("PS"),
                met=("other",),
            ),
        ),
    ),
    "void": FactRow(log_void, "warn"),
    "spin": FactRow(
        log_spun,
        "bad",
        "spin",
        counted="spins",
        firsts=First(
            "A spun car faces backwards and blocks its space. It takes two turns to turn "
            "round, and drives with the Yellow die in the third.",
            "RN-SPIN-3",
        ),
    ),
    "fined": FactRow("owe a penalty stop, from stop lap {lap} on", "bad"),
    # the end
    "audit": FactRow(log_audited, effect=lambda f: "reveal" if f.fuel else None, face=fuel_face),
    "time-out": FactRow(lambda f, n: tr("{driver:Your|@'s} time is up.", driver=n[f.seat])),
}
"""Every kind of fact."""

CHOICES: Final[Mapping[str, Choice]] = {
    "fuel": Choice("fuel", "strategy"),
    "compound": Choice("tyre-card", "tyre"),
    "pit_lap": Choice("land", "lap", dtype="Int64"),
}
"""What a driver has chosen: the columns of a simulation."""
