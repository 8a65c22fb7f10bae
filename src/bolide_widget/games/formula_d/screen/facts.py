"""Words of Formula D, and sentence, sound and effect of each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import Final

from ....core.screen import Face
from ....core.words import catalogue, phrase, tr
from ....racing.choices import Choice
from ....racing.rows import FactRow, First, count, listed, ordinal
from ..rules import facts
from ..rules.characters import BY_WORD
from ..rules.position import CATEGORIES

CATEGORY: Final = phrase(
    {
        "tyres": "Tyres",
        "brakes": "Brakes",
        "gearbox": "Gearbox",
        "body": "Body",
        "engine": "Engine",
        "susp": "Suspension",
    }
)
"""Categories of wear points, as a car's sheet has them."""


def category(name: str) -> str:
    """Return a category of wear points within a sentence."""
    return tr(CATEGORY[name]) if catalogue() else CATEGORY[name].lower()


POINTS: Final[Mapping[str, Callable[[int], str]]] = {
    "tyres": lambda n: count(n, "tyre point"),
    "brakes": lambda n: count(n, "brake point"),
    "gearbox": lambda n: count(n, "gearbox point"),
    "body": lambda n: count(n, "body point"),
    "engine": lambda n: count(n, "engine point"),
    "susp": lambda n: count(n, "suspension point"),
}

CHART: Final = phrase({"good": "good weather", "changeable": "changeable", "rain": "rain"})
"""Words of the weather chart (FD-WX-1)."""

BLACK: Final = 20


def points(category: str, number: int) -> str:
    """Wear points in words.

    Examples
    --------
    >>> points("tyres", 3), points("susp", 1)
    ('3 tyre points', '1 suspension point')
    """
    return POINTS[category](number)


def runs(faces: Sequence[int]) -> str:
    """Faces of a die, neighbours put together.

    Examples
    --------
    >>> runs([7, 9, 10, 11]), runs([4, 5]), runs([8])
    ('7 and 9 to 11', '4 and 5', '8')
    """
    groups: list[list[int]] = []
    for face in faces:
        if groups and groups[-1][-1] == face - 1:
            groups[-1].append(face)
        else:
            groups.append([face])
    parts: list[str] = []
    for run in groups:
        parts += [_range(run[0], run[-1])] if len(run) > 2 else [str(face) for face in run]
    return listed(parts)


def odds(hits: int, sides: int) -> str:
    """A chance in the smallest whole numbers that the die knows.

    Examples
    --------
    >>> odds(6, 12), odds(0, 20), odds(3, 8)
    ('1 in 2', '0 in 20', '3 in 8')
    """
    common = gcd(hits, sides) if hits else 1
    return tr("{n} in {all}", n=hits // common, all=sides // common)


def up_to(face: int) -> str:
    """Faces from 1 on.

    Examples
    --------
    >>> up_to(1), up_to(4)
    ('1', '1 to 4')
    """
    return "1" if face == 1 else _range(1, face)


def _range(first: int, last: int) -> str:
    return tr("{first} to {last}", first=first, last=last)


def turn(corner: str | None) -> str:
    """A corner as people call it; in a file it is ``C3``, as on its sign.

    Examples
    --------
    >>> turn("C3"), turn("Casino")
    ('Turn 3', 'Casino')
    """
    number = corner[1:] if corner and corner[:1] == "C" else ""
    return tr("Turn {number}", number=number) if number.isdigit() else corner or ""


CHARACTER: Final = {word: each.name for word, each in BY_WORD.items()}
"""Characters by the word of an answer: ``Derek Manson``."""


Names = Sequence[str]


STARTS: Final = phrase(
    {
        "stalled": "{driver:@ roll|@ rolls} {face} and {driver:stall|stalls} at the start.",
        "normal": "{driver:@ roll|@ rolls} {face} and {driver:get|gets} away.",
        "great": "{driver:@ roll|@ rolls} {face} and {driver:make|makes} a great start.",
    }
)


def _start(fact: facts.StartRolled, names: Names) -> str:
    return tr(STARTS[fact.result], driver=names[fact.seat], face=fact.face)


def _gear(fact: facts.Shifted, names: Names) -> str | None:
    name, gear = names[fact.seat], fact.gear
    if fact.before in (0, gear):
        return None
    if gear > fact.before:
        return tr("{driver:@ shift|@ shifts} up to gear {gear}.", driver=name, gear=gear)
    return tr("{driver:@ shift|@ shifts} down to gear {gear}.", driver=name, gear=gear)


STAYED: Final = phrase("{driver:@ stay|@ stays} in place{braked:, spending |}{points}.")
MOVED: Final = phrase(
    {
        "move": "{driver:@ drive|@ drives} {spaces}{braked:, spending |}{points}.",
        "slide": "{driver:@ slide|@ slides} {spaces}{braked:, spending |}{points}.",
        "slipstream": "{driver:@ slipstream|@ slipstreams} {spaces}{braked:, spending |}{points}.",
        "exit": "{driver:@ leave|@ leaves} the pits with {spaces}{braked:, spending |}{points}.",
    }
)


def _move(fact: facts.Moved, names: Names) -> str:
    spaces = len(fact.path) - 1
    name = names[fact.seat]
    if fact.how == "pit":
        if spaces:
            return tr("{driver:@ drive|@ drives} into the pits.", driver=name)
        return tr("{driver:@ wait|@ waits} in the pits.", driver=name)
    return tr(
        MOVED[fact.how] if spaces else STAYED,
        driver=name,
        spaces=count(spaces, "space"),
        braked=bool(fact.brakes),
        points=points("brakes", fact.brakes) if fact.brakes else "",
    )


WHY: Final = phrase(
    {
        "overshoot": "overshooting",
        "block": "being blocked",
        "shift": "skipping gears",
        "slipstream": "entering a corner in a slipstream",
        "collision": "a collision",
        "debris": "damage on the road",
        "engine": "the engine",
        "noise": "noise",
        "radio": "a car radio",
        "drift": "drifting",
    }
)


def _wear(fact: facts.Wore, names: Names) -> str | None:
    if fact.why == "braking":
        return None
    name, lost = names[fact.seat], points(fact.category, fact.points)
    if fact.why not in WHY:
        return tr("{driver:@ lose|@ loses} {points}.", driver=name, points=lost)
    cause = tr(WHY[fact.why])
    return tr("{driver:@ lose|@ loses} {points} by {cause}.", driver=name, points=lost, cause=cause)


BACK: Final = phrase("{driver:@ get|@ gets} back {points}.")
RESTORED: Final = phrase(
    {
        "pit-stop": "{driver:@ get|@ gets} back {points} in the pits.",
        "repair": "{driver:@ get|@ gets} back {points} by a repair.",
        "checkpoint": "{driver:@ get|@ gets} back {points} at the checkpoint.",
        "police": "{driver:@ get|@ gets} back {points} from the police.",
    }
)


def _restored(fact: facts.Restored, names: Names) -> str:
    gained = points(fact.category, fact.points)
    return tr(RESTORED.get(fact.by, BACK), driver=names[fact.seat], points=gained)


NO_STOP: Final = phrase("No stop for {driver:you|@} in {corner}: it was an overshoot.")
ONLY_STOP: Final = phrase("{driver:@ make|@ makes} the stop in {corner}.")
STOP: Final = phrase("{driver:@ make|@ makes} stop {n} of {all} in {corner}.")


def _stop(fact: facts.Stopped, names: Names) -> str | None:
    stops, needed = fact.stops, fact.needed
    if stops > needed:
        return None
    text = NO_STOP
    if stops:
        text = ONLY_STOP if needed == 1 else STOP
    return tr(text, driver=names[fact.seat], corner=turn(fact.corner), n=stops, all=needed)


def _line(fact: facts.Crossed, names: Names) -> str:
    name, lap = names[fact.seat], fact.lap
    if lap > 1:
        return tr("{driver:@ complete|@ completes} lap {lap}.", driver=name, lap=lap - 1)
    return tr("{driver:@ start|@ starts} lap 1.", driver=name)


def _mark(fact: facts.AtSpace, names: Names) -> str:
    name = names[fact.seat]
    return tr("Parts of {driver:your|@'s} car lie {space}.", driver=name, space=fact.space)


TROUBLE: Final = phrase("Trouble: {driver:@ are|@ is} out of the race.")
OUT: Final = phrase(
    {
        "body": "The body is wrecked: {driver:@ are|@ is} out of the race.",
        "engine": "The engine is blown: {driver:@ are|@ is} out of the race.",
        "susp": "The suspension breaks: {driver:@ are|@ is} out of the race.",
        "overshoot": "The tyres give out: {driver:@ are|@ is} out of the race.",
        "corner": "A corner was left with too few stops: {driver:@ are|@ is} out of the race.",
        "block": "There is no way to brake in time: {driver:@ are|@ is} out of the race.",
        "confirmation": "The first corner was fatal: {driver:@ are|@ is} out of the race.",
        "turns": "No turns are left: {driver:@ are|@ is} out of the race.",
    }
)


SKY: Final = phrase(
    {
        "good": "The road is dry, for the whole race.",
        "changeable": "The road is dry, and it may change.",
        "rain_changeable": "It rains, and it may change.",
        "rain": "It rains, for the whole race.",
    }
)


def _split(fact: facts.Split, names: Names) -> str:
    parts = [
        tr("{n} {category}", n=n, category=category(word))
        for word, n in zip(CATEGORIES, fact.points, strict=True)
    ]
    return tr(
        "{driver:@ build|@ builds} a car: {parts}.", driver=names[fact.seat], parts=listed(parts)
    )


TAKEN: Final = phrase(
    {"nitro": "nitro", "turbo": "turbo", "grip": "soft tyres", "more": "a drift", "less": "a drift"}
)


def _grid(fact: facts.Placed, names: Names) -> str:
    name, place = names[fact.seat], fact.place
    if fact.space:
        return tr("{driver:@ take|@ takes} grid place {place}.", driver=name, place=place)
    # a qualifying leaves the spaces of the grid to the race
    return tr("{driver:@ have|@ has} grid place {place}.", driver=name, place=place)


def _mechanics(fact: facts.MechanicsRolled, names: Names) -> str:
    name, face = names[fact.seat], fact.face
    if not fact.spaces:
        return tr("{driver:Your|@'s} mechanics roll {face}: a slow stop.", driver=name, face=face)
    return tr(
        "{driver:Your|@'s} mechanics roll {face}: a fast stop, {spaces} out.",
        driver=name,
        face=face,
        spaces=count(fact.spaces, "space"),
    )


def _radio(fact: facts.RadioThrown, names: Names) -> str:
    return tr(
        "{driver:@ throw|@ throws} the radio at {rival:you|@}, a {face}: {category}.",
        driver=names[fact.seat],
        rival=names[fact.other],
        face=fact.face,
        category=category(fact.category),
    )


def _tried(fact: facts.Tried, names: Names) -> str:
    name, throws, over = names[fact.seat], fact.throws, fact.over
    if fact.abandoned:
        return tr(
            "{driver:@ abandon|@ abandons} the lap: a corner was left without its stops.",
            driver=name,
        )
    if not over:
        return tr("{driver:@ take|@ takes} {n} throws.", driver=name, n=throws)
    return tr(
        "{driver:@ take|@ takes} {n} throws plus {over} for overshooting.",
        driver=name,
        n=throws,
        over=over,
    )


TYRES: Final[Mapping[str, Face]] = {
    "hard": {"name": phrase("Hard"), "icon": "tyre-slick-hard", "text": phrase("last longest")},
    "soft": {
        "name": phrase("Soft"),
        "icon": "tyre-slick-soft",
        "text": phrase("a space more when new"),
    },
    "rain": {
        "name": phrase("Rain"),
        "icon": "tyre-rain-hard",
        "text": phrase("slide least in the wet"),
    },
}
SETS: Final = phrase({"hard": "hard tyres", "soft": "soft tyres", "rain": "rain tyres"})


def tyre_face(tyres: str) -> Face:
    """Return the card that a set of tyres is chosen by."""
    face = TYRES[tyres]
    return {"name": tr(face["name"]), "icon": face["icon"], "text": tr(face["text"])}


FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "character": FactRow("drive as {character}", words=CHARACTER),
    "split": FactRow(_split),
    "chart": FactRow("roll {face} for the weather: {says}", words=CHART),
    "frog": FactRow("re-roll the weather"),
    "weather": FactRow(
        "{now}",
        words=SKY,
        effect="sky",
        whose=None,
        firsts=First(
            "The road is wet: cars slide on after a corner, and more rolls go wrong. Rain "
            "tyres slide less than the others.",
            "FD-WX-6",
            when=lambda fact: fact.now.startswith("rain"),
        ),
    ),
    "tyres": FactRow("take {tyres}", effect="card", face=lambda f: tyre_face(f.tyres), words=SETS),
    "grid-roll": FactRow("roll {face} for the grid"),
    "grid": FactRow(_grid),
    "attempt": FactRow("start alone, before the line"),
    "lap": FactRow(_tried),
    # in a turn
    "round": FactRow("Round {number}.", "quiet", whose=None),
    "start": FactRow(
        _start,
        effect=lambda f: "stall" if f.result == "stalled" else None,
        firsts=First(
            "Each car rolls for its start: a 1 stalls it for this round, a 20 moves it 4 spaces at "
            "once. Anything else is a normal gear 1 start.",
            "FD-START-2",
            when=lambda fact: fact.result != "normal",
        ),
    ),
    "recover": FactRow("turn round"),
    "gear": FactRow(_gear),
    "roll": FactRow("roll {face} in gear {gear}", "quiet"),
    "modified": FactRow("have {spaces:space} to drive by {taken}", words=TAKEN),
    "move": FactRow(
        _move,
        firsts=(
            First(
                "Right behind a fast car, the slipstream pulls you three spaces after your move. "
                "The first of them changes lane; entering a corner that way costs a brake point.",
                "FD-SLIP-3",
                when=lambda fact: fact.how == "slipstream",
            ),
            First(
                "In the rain a car that has entered a corner slides on after its move. How far "
                "depends on its tyres.",
                "FD-TYRE-4",
                when=lambda fact: fact.how == "slide",
            ),
        ),
    ),
    "end": FactRow(None),
    "debris": FactRow(
        "roll {face} for the damage on the road: {lost:the suspension suffers|no harm}",
        firsts=First(
            "The car drove over damage that lies on the road, so a die is rolled. A low "
            "roll costs a suspension point; without one the car is out.",
            "FD-DEB-3",
        ),
    ),
    "line": FactRow(_line),
    "finish": FactRow("finish {place:th}", "strong", "finish"),
    "confirmed": FactRow(
        lambda f, n: tr(
            "{driver:Your|@'s} {place} place is confirmed.",
            driver=n[f.seat],
            place=ordinal(f.place),
        ),
        "strong",
    ),
    "overshoot": FactRow(
        "overshoot by {spaces:space}",
        "warn",
        counted="overshoots",
        firsts=First(
            "The car left a corner before it had made all its stops there. Each space "
            "beyond the corner costs tyre points, and the last of them spins the car.",
            "FD-OVER-1",
        ),
    ),
    "spin": FactRow(
        "spin {space}",
        "bad",
        "spin",
        counted="spins",
        places=("space",),
        firsts=First(
            "The tyres are used up, so the car spins and faces backwards. On its next turn "
            "it starts again in gear 1, at no cost.",
            "FD-OVER-6",
        ),
    ),
    "blocked": FactRow(
        "be blocked, {spaces:space} short",
        "warn",
        "block",
        counted="blocks",
        firsts=First(
            "Other cars blocked the way, so the car couldn't drive all its spaces. Each one lost "
            "costs a brake point; from the fourth on, tyre points.",
            "FD-BLOCK-1",
        ),
    ),
    "stop": FactRow(_stop, lambda f: "good" if f.stops else None, counted="stops"),
    "wear": FactRow(_wear, "bad"),
    "restored": FactRow(_restored, "good"),
    "scrap": FactRow("leave damage {space}", places=("space",)),
    "mark": FactRow(_mark, places=("space",)),
    "collision": FactRow(
        "roll {face} next to {other:name}: {lost:contact|no contact}",
        effect=lambda f: "shake" if f.lost else None,
        firsts=First(
            "Ending a move next to a car, or right behind one, is a risk for both: each may "
            "have to roll. A 1 costs a body point; in the rain, so does a 2.",
            "FD-COLL-1",
            met=("seat", "other"),
        ),
    ),
    "engine": FactRow(
        "roll {face} for the engine: {lost:it suffers|no harm}",
        firsts=First(
            "The top roll in gear 5 or 6 strains the engines of all cars in those gears. Each of "
            "them rolls: a low face costs an engine point, and without one the car is out.",
            "FD-ENG-1",
        ),
    ),
    "radio": FactRow(_radio),
    "out": FactRow(lambda f, n: tr(OUT.get(f.why, TROUBLE), driver=n[f.seat]), "bad", "out"),
    "time-out": FactRow(lambda f, n: tr("{driver:Your|@'s} time is up.", driver=n[f.seat])),
    "race-over": FactRow("The race is over.", whose=None),
    # street tracks
    "noise": FactRow(
        "roll {face} in the noise zone: {category}",
        words=phrase(
            {
                "": "nothing",
                "tyres": "tyres suffers",
                "body": "body suffers",
                "engine": "engine suffers",
            }
        ),
        firsts=First(
            "End a move in the noise zone and you roll the black die. It may cost a point; the "
            "face says which.",
            "FD-ST-5",
        ),
    ),
    "police": FactRow(
        "pass the police at {speed} km/h",
        firsts=First(
            "The police clock each car crossing their line at ten times its gear die. The fastest "
            "car of a lap wins two points.",
            "FD-ST-6",
        ),
    ),
    "award": FactRow("have the highest speed of lap {lap}: {speed} km/h"),
    "checkpoint": FactRow("reach the checkpoint"),
    # the pits
    "pit-stop": FactRow(
        "make a pit stop",
        effect="pit",
        counted="pit_stops",
        firsts=First(
            "A pit stop gives back all tyre points. A car leaves the pits in gear 1 to 4 on "
            "a later turn, or at once if its crew is fast.",
            "FD-PIT-5",
        ),
    ),
    "tyre-stop": FactRow("change tyres"),
    "technical-stop": FactRow("make a technical stop"),
    "mechanics": FactRow(_mechanics),
    "waits": FactRow("wait on the pit grid"),
    "pit-spot": FactRow("drive off the pit grid"),
}
"""Every kind of fact."""

CHOICES: Final[Mapping[str, Choice]] = {
    "character": Choice("character", "character"),
    "set_up": Choice("split", "points"),
    "compound": Choice("tyres", "tyres"),
    "pit_lap": Choice("pit-stop", "lap", "line", "Int64"),
}
"""What a driver has chosen: the columns of a simulation."""
