"""Puzzles of Really Nasty: a lone car in its last lap, or three cars and a hand of cards.

A puzzle with a lone car says how often its far-away rivals answer an exposed corner, so every die
and every path is rated exactly. Cards and targets are rated by playouts, since the hands of the
rivals are unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from random import Random
from typing import Any, Final

from ...core.actions import text
from ...core.words import phrase, tr
from ...racing.lesson import YOU
from ...racing.puzzle import Posed, Theme
from .drivers.outlook import SHARES
from .options import Rules
from .race import Race
from .rules.plays import REACT
from .rules.position import COLOURS, DRY, INTER, TYRES, WET
from .solo.values import Conditions, Where, solo_of
from .track import SHELF

BOARDS: Final = ("rn-default", "merrow", "calva", "valdorn", "copperbowl")
"""Where positions are drawn."""

LAPS: Final = 3
"""Of the race: so few that nobody has a fuel card (R-38)."""

FEWEST, MOST = 1.5, 12.0
"""Expected turns to the flag."""

RISKS: Final[Mapping[float, str]] = phrase(
    {0.25: "every fourth corner", 0.5: "every second corner", 1.0: "every corner"}
)
"""How often rivals answer an exposed corner, and in words."""

REFUSED: Final = 0.8
"""Of the positions in which the fast die is best: there are enough of them."""

DIE: Final = "which-die"
RAIN: Final = "die-in-the-rain"
PATH: Final = "which-way-round"
CARD: Final = "which-card"

RIVALS: Final = ("Rosa", "Ivo")
NEAR: Final = 6
"""Rows between cars that are close enough to hurt each other, at most."""

FEWEST_CARDS, MOST_CARDS = 2.0, 4.5
"""Expected turns to the flag where cards are played."""

HELD: Final = (4, 2, 2)
"""Cards that you and your rivals hold."""

LEAST_ANSWERS: Final = 4

ON: Final = phrase({DRY: "dry tyres", WET: "wet tyres", INTER: "intermediate tyres"})
"""What a car drives on."""


def _words(posed: Posed) -> dict[str, str | int]:
    words: dict[str, str | int] = {"wet": posed.at["weather"] == WET}
    words["tyre"] = tr(ON[posed.at["cars"][YOU]["tyre"]])
    if risk := posed.words.get("risk"):
        words["risk"] = tr(str(risk))
    return words


_KNOW: Final = phrase(
    "A corner's number is the highest roll that is safe in it. Above it, rivals can make you spin."
)
_WHY: Final = phrase(
    "A fast die gains more spaces, a slow one is punished less: the average over all faces decides."
)

THEMES: Final[Mapping[str, Theme]] = {
    DIE: Theme(
        title="Which die?",
        know=_KNOW,
        say="Your last lap. Your rivals are far away, but punish {risk} you take too fast. The "
        "road is dry.",
        do="Choose the die that takes the fewest turns to the flag on average.",
        why=_WHY,
        measure="mean",
        words=_words,
    ),
    RAIN: Theme(
        title="Which die in the rain?",
        know=_KNOW,
        say="Your last lap. Your rivals are far away, but punish {risk} you take too fast. It "
        "rains, and you are on {tyre}.",
        do="Choose the die that takes the fewest turns to the flag on average.",
        why=_WHY,
        measure="mean",
        words=_words,
    ),
    PATH: Theme(
        title="Which way round?",
        know=_KNOW,
        say="Your last lap. Your rivals are far away, but punish {risk} you take too fast. You "
        "have rolled {face}.",
        do="Choose the end with the fewest turns to the flag on average.",
        why="It is safe enough here, and leads into the next corner on the lane with the better "
        "number.",
        measure="mean",
        words=_words,
    ),
    CARD: Theme(
        title="Which card, on whom?",
        know="You may play a card on a rival whenever its text allows it, and each only once.",
        say="The last lap. A turn begins, and you may play a card. You hold the hand shown; each "
        "rival holds two cards you can't see. The road is {wet:wet|dry}.",
        do="Choose the card and its target, or pass: one answer wins most often, by at least 5%, "
        "in {races} test races each, with Pro driving every car.",
        why="It hurts the rival who would beat you most often, at the moment when it costs them "
        "most.",
        measure="win",
        how="played",
        words=_words,
    ),
}


def draw(theme: str, random: Random) -> Posed | None:
    """A position of a theme; None if what was drawn has no single best answer.

    Examples
    --------
    >>> random = Random(1)
    >>> posed = next(filter(None, (draw("which-die", random) for _ in range(2999))))
    >>> posed.sound("mean")
    True
    """
    name, risk = random.choice(BOARDS), random.choice(list(RISKS))
    if theme == CARD:
        return _cards(name, random)
    track = SHELF.load(name)
    weather = WET if theme == RAIN else DRY
    tyre = random.choice(TYRES) if theme == RAIN else DRY
    solo = solo_of(track, Rules(laps=LAPS), Conditions(0, 0, weather, risk))
    where = Where(LAPS - 1, 0, tyre)
    space = random.randrange(len(track.ids))
    if not FEWEST <= solo.table(where).value[space] <= MOST:
        return None
    car = {"space": track.ids[space], "laps": LAPS - 1, "tyre": tyre, "colour": COLOURS[0]}
    given: dict[str, Any] = {
        "theme": theme,
        "track": name,
        "at": {"cars": {YOU: {**car, "hand": []}}, "weather": weather},
        "options": {"laps": LAPS},
        "words": {"risk": RISKS[risk]},
    }
    if theme != PATH:
        dice = solo.dice(where, space)
        worth = {f"die+{die}": solo.rolled(where, space, die) for die in dice}
        faces = {}  # that of each die that costs most, used as well as it can be
        for die in dice:
            turns = {f: solo.worths(where, solo.ends(where, space, f))[1] for f, _ in SHARES[die]}
            faces[f"die+{die}"] = max(turns, key=turns.__getitem__)
        posed = Posed(worth=_rounded(worth), faces=faces, **given)
    else:
        die = solo.dice(where, space)[0]
        face = random.choice([face for face, _ in SHARES[die]])
        ends = {text(end.action): end for end in solo.ends(where, space, face)}
        worth = {name: 1 + solo.worths(where, (end,))[1] for name, end in ends.items()}
        given["words"]["face"] = face
        given |= {"first": [f"die+{die}"], "dice": [face]}
        posed = Posed(worth=_rounded(worth), **given)
    if not posed.sound("mean"):
        return None
    usual = theme != PATH and posed.best("mean") != ["die+yellow"]
    return None if usual and random.random() < REFUSED else posed


def _cards(name: str, random: Random) -> Posed | None:
    """Three cars close together before the flag; what answers are worth is still to be played."""
    track, rules = SHELF.load(name), Rules(laps=LAPS)
    weather = random.choice((DRY, WET))
    solo = solo_of(track, rules, Conditions(0, 0, weather, 0.0))
    space = random.randrange(len(track.ids))
    turns = solo.table(Where(LAPS - 1, 0, weather)).value[space]
    if not FEWEST_CARDS <= turns <= MOST_CARDS:
        return None
    near = [
        other
        for other, row in enumerate(track.row)
        if other != space and abs(row - track.row[space]) <= NEAR
    ]
    race = Race(track, [YOU, *RIVALS], rules=rules, seed=1, dice="ask")
    state: Any = race.state
    terms = state.game.terms
    counted = zip(terms.codes, terms.deck, strict=True)
    deck = [code for code, copies in counted for _ in range(copies)]
    random.shuffle(deck)
    cars: dict[str, Any] = {}
    places = space, *random.sample(near, len(RIVALS))
    for driver, at, held in zip((YOU, *RIVALS), places, HELD, strict=True):
        hand = [deck.pop() for _ in range(held)]
        cars[driver] = {"space": track.ids[at], "laps": LAPS - 1, "tyre": weather, "hand": hand}
    to_move = random.choice((YOU, *RIVALS))
    race.arrange(cars, to_move=to_move, weather=weather)
    while race.asked and race.asked[0].kind == REACT.kind and race.asked[0].driver != YOU:
        race.play("pass", race.asked[0].driver)  # as whoever poses the puzzle does
    if not race.asked or race.asked[0].kind != REACT.kind or len(race.options) < LEAST_ANSWERS:
        return None
    return Posed(
        theme=CARD,
        track=name,
        at={"cars": cars, "to_move": to_move, "weather": weather},
        worth=dict.fromkeys((option.id for option in race.options), 0.0),
        options={"laps": LAPS},
        drivers=(YOU, *RIVALS),
    )


def _rounded(worth: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 6) if isfinite(value) else value for name, value in worth.items()}
