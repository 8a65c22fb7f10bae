"""The words of Bolide, and the sentence, tone and effect of each kind of fact."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ....boards.lattice.points import Point
from ....core.actions import Action
from ....core.grammar import is_you, own, verb, within
from ....core.screen import Face
from ....core.words import catalogue, phrase, tr, trn
from ....racing import rows
from ....racing.choices import Choice
from ....racing.rows import First, Sentence, capital, listed, whose
from ..rules import facts
from ..rules.carried import CRASHED
from ..rules.position import BOOSTER_SET_UP, BRAKE_SET_UP, ENGAGEMENT, SIDES, SLICK, meaning
from ..rules.preview import Preview

LINES: Final = phrase(
    {"start": "the start line", "finish": "the finish line", "half": "the ½ GP line"}
)
ATTACKER_WINS: Final = sum(row.attacker_wins for row in ENGAGEMENT.values())

WORDS = phrase(
    {
        "sharp-brake": "Sharp braking",
        "brake": "Braking action",
        "booster": "Booster",
        "draft": "Draft",
        "crash": "Crash",
        "stay": "Stay and turn round",
        "advance": "On to the next box",
        "leave": "Leave the pits",
        "wait": "Wait a turn",
        "none": "Nothing",
        "tyres": "New tyres",
        "repair": "Repair",
        "refuel": "Fuel",
        "yes": "Roll again",
        "no": "Keep it",
        "N": "North",
        "E": "East",
        "S": "South",
        "W": "West",
    }
)


def service_words(word: str) -> str:
    """Return a word of an answer; new tyres are named."""
    if word.startswith("tyres-"):
        _, compound, kind = word.split("-")
        return tr("new {tyres}", tyres=tyre_words(compound, kind))
    if catalogue():
        return tr(WORDS[word])
    return WORDS[word][0].lower() + WORDS[word][1:] if word in _SERVICES else WORDS[word]


_SERVICES = frozenset(("tyres", "repair", "refuel"))
FUEL_WORDS = phrase({"half": "½ Fuel", "full": "Full Fuel"})
SET_UP_WORDS = phrase({BOOSTER_SET_UP: "Booster set-up", BRAKE_SET_UP: "Brake set-up"})
COMPOUNDS: Final = phrase(("soft", "hard"))
TYRE_WORDS: Final = phrase(("soft slicks", "hard slicks", "soft rain tyres", "hard rain tyres"))


def tyre_words(compound: str, tyres: str) -> str:
    """Return a set of tyres: ``soft slicks``."""
    return tr(f"{compound} {'slicks' if tyres == SLICK else 'rain tyres'}")


def strategy_words(fuel: str, compound: str, set_up: str, kind: str) -> str:
    """Return a strategy: ``½ Fuel, soft slicks, Booster set-up``."""
    return f"{tr(FUEL_WORDS[fuel])}, {tyre_words(compound, kind)}, {tr(SET_UP_WORDS[set_up])}"


def describe(
    seen: Preview, action: Action, names: Sequence[str] | None = None, *, started: bool = True
) -> str:
    """One line on a point: the way there, the speed, and what it would cause.

    Parameters
    ----------
    started : bool
        Whether the car has crossed the line before: from the grid it is the start line.
    """
    if seen.speed is None:
        way = _way(*seen.path[:2])
        if seen.engages is None:
            return way
        return f"{way}, {tr('engages {rival}', rival=whose(seen.engages, names))}"
    parts = [_way(*seen.path[:2]), tr("speed {speed}", speed=seen.speed)]
    if seen.path[1] != action:  # a car on the way ends the move
        parts.append(tr("aims {way}", way=_way(seen.path[0], action)))  # type: ignore[arg-type]
    if len(seen.path) > 2:
        parts.append(tr("and one more in the slipstream"))
    if seen.engages is not None:
        rival = whose(seen.engages, names)
        parts.append(
            tr("engages {rival}: wins {n} in {all}", rival=rival, n=ATTACKER_WINS, all=SIDES)
        )
    if seen.rolls == "slick":
        parts.append(_slide_words(seen))
    if seen.leaves_track:
        parts.append(tr("leaves the track"))
    if seen.enters_pit:
        parts.append(tr("enters the pit lane"))
    crossed = (
        seen.crosses
        if started
        else ["start" if line == "finish" else line for line in seen.crosses]
    )
    parts += [tr("crosses {line}", line=tr(LINES[line])) for line in crossed]
    if seen.retires:
        parts.append(tr("without fuel: out of the race"))
    return ", ".join(parts)


def _way(start: Point, end: Point) -> str:
    return heading((end[0] - start[0], end[1] - start[1]))


def relative(seen: Preview) -> str:
    """Return the same point seen from the driver's seat: ``turns left, 2 faster``."""
    words = [tr(_SIDES[seen.side])] if seen.side else []
    if seen.side is not None and seen.change is not None:
        n = abs(seen.change)
        faster = tr("{n} faster", n=n) if seen.change > 0 else tr("{n} slower", n=n)
        words.append(faster if n else tr("keeps speed"))
    if seen.leaves_track:
        words.append(tr("then one point a turn"))
    return ", ".join(words)


_SIDES = phrase({1: "turns left", -1: "turns right"})


def _slide_words(seen: Preview) -> str:
    """A-4: how likely the declared point is, and what else may happen."""
    if not seen.slides:
        return tr("a roll on slicks")
    held = sum(slide.faces for slide in seen.slides if slide.by == (0, 0) and not slide.mark)
    chances = [tr("a roll on slicks: gets there {n} in {all}", n=held, all=SIDES)]
    for mark, words in _RISKS.items():
        risk = sum(slide.faces for slide in seen.slides if slide.mark == mark)
        if risk:
            chances.append(tr("{result} {n} in {all}", result=tr(words), n=risk, all=SIDES))
    return ", ".join(chances)


_RISKS = phrase(
    {
        "half-spun": "half spun",
        "engage": "slides into a car",
        "off": "off the track",
        "out": "crashes",
    }
)


def heading(displacement: Point) -> str:
    """Return a displacement as it is seen on the board, the longer part first.

    Examples
    --------
    >>> heading((5, -1)), heading((0, 1)), heading((0, 0))
    ('5 squares right and 1 down', '1 square up', 'stay')
    """
    dx, dy = displacement
    parts = [(abs(dx), 0 if dx > 0 else 1), (abs(dy), 2 if dy > 0 else 3)]
    if abs(dy) > abs(dx):
        parts.reverse()
    parts = [part for part in parts if part[0]]
    if not parts:
        return tr("stay")
    (first, way), *rest = parts
    words = _FAR[way](first)
    return tr(" and ").join([words, *(tr(_FURTHER[side], n=far) for far, side in rest)])


_FAR: Final[Sequence[Callable[[int], str]]] = (
    lambda n: trn("{n} square right", "{n} squares right", n),
    lambda n: trn("{n} square left", "{n} squares left", n),
    lambda n: trn("{n} square up", "{n} squares up", n),
    lambda n: trn("{n} square down", "{n} squares down", n),
)
_FURTHER: Final = phrase(("{n} right", "{n} left", "{n} up", "{n} down"))


Names = Sequence[str]


@dataclass(frozen=True)
class FactRow(rows.FactRow):
    """With where a fact puts its car.

    Parameters
    ----------
    way : tuple of str
        The fields with the points that the car of the fact is seen on, in order.
    """

    way: tuple[str, ...] = ()


def _move(fact: facts.Moved, names: Names) -> str:
    if fact.speed == 0:
        return tr("{driver:@ stand|@ stands} still.", driver=names[fact.seat])
    return tr(
        "{driver:@ go|@ goes} {way}, at speed {speed}.",
        driver=names[fact.seat],
        way=_way(fact.start, fact.end),
        speed=fact.speed,
    )


DAMAGE: Final = phrase(
    {
        "top-speed": "{driver:@ are|@ is} damaged: top speed -{points}.",
        "no-fourth": "{driver:@ are|@ is} damaged: no 4th gear.",
        "set-up": "{driver:@ are|@ is} damaged: the set-up is cancelled.",
    }
)


def _damage(fact: facts.Damaged, names: Names) -> str:
    return tr(DAMAGE[fact.what], driver=names[fact.seat], points=fact.points)


def _line(fact: facts.Crossed, names: Names) -> str:
    name, line, count = names[fact.seat], tr(LINES[fact.line]), fact.crossings
    if fact.way < 0:
        return tr("{driver:@ go|@ goes} back over {line}.", driver=name, line=line)
    if fact.line == "half":
        return tr("{driver:@ cross|@ crosses} {line}.", driver=name, line=line)
    if count > 1:
        return tr("{driver:@ complete|@ completes} lap {lap}.", driver=name, lap=count - 1)
    return tr("{driver:@ start|@ starts} lap 1.", driver=name)


def _rolled(table: str, text: str) -> Sentence:
    """Describe a die roll by its table."""

    def sentence(fact: Any, names: Names) -> str:
        result = tr(meaning(table, fact.face))
        return tr(text, driver=names[fact.seat], face=fact.face, result=result)

    return sentence


def _start(fact: facts.StartRolled, names: Names) -> str:
    pits = fact.table == "pit-exit"
    return tr(
        "{driver:@ roll|@ rolls} {face} {pits:out of the pits|at the start}: {result}.",
        driver=names[fact.seat],
        face=fact.face,
        pits=pits,
        result=tr(f"{fact.result} start"),
    )


STARTS: Final = phrase(("skidding start", "normal start", "quick start"))


def _engagement(table: str) -> Sentence:
    def sentence(fact: facts.Fought, names: Names) -> str:
        who = {"attacker": names[fact.attacker], "defender": names[fact.defender]}
        result = clash_words(meaning(table, fact.face), who)
        name = names[fact.attacker]
        return tr(
            "{driver:@ roll|@ rolls} {face}: {result}.", driver=name, face=fact.face, result=result
        )

    return sentence


def clash_words(words: str, who: dict[str, str]) -> str:
    """Return a line of the engagement table, with names for attacker and defender."""
    if words in catalogue():
        return tr(words, **who)

    def named(match: re.Match[str]) -> str:
        name, ending = who[match[1]], match[2]
        if ending == " wins":
            return f"{within(name)} {verb(name, 'win')}"
        if ending:
            return "your" if is_you(name) else own(name)
        return within(name)

    return re.sub(r"(attacker|defender)( wins|'s)?", named, words)


DECLARED: Final = phrase(
    {
        "sharp-brake": "{driver:@ brake|@ brakes} sharply.",
        "draft": "{driver:@ draft|@ drafts}.",
        "crash": "{driver:@ do|@ does} not brake.",
    }
)


def _declare(fact: facts.Declared, names: Names) -> str | None:
    words = DECLARED.get(fact.word)
    return words and tr(words, driver=names[fact.seat])


def _pit_in(fact: facts.PitEntered, names: Names) -> str:
    name, speed = names[fact.seat], fact.speed
    if not fact.boxes:
        return tr(
            "{driver:@ enter|@ enters} the pit lane at speed {speed}.", driver=name, speed=speed
        )
    return tr(
        "{driver:@ enter|@ enters} the pit lane at speed {speed}, too fast: every service "
        "{boxes} boxes later.",
        driver=name,
        speed=speed,
        boxes=fact.boxes,
    )


def _service(fact: facts.Served, names: Names) -> str:
    done = listed([tr(DONE.get(word, "")) or service_words(word) for word in fact.words])
    return tr("{driver:@ get|@ gets} {services}.", driver=names[fact.seat], services=done)


DONE: Final = phrase({"tyres": "new tyres", "repair": "a repair", "none": "nothing done"})


def _strategy(fact: facts.Chosen, names: Names) -> str:
    words = strategy_words(fact.fuel, fact.compound, fact.set_up, fact.tyres)
    return tr("{driver:@ choose|@ chooses} {strategy}.", driver=names[fact.seat], strategy=words)


def strategy_face(fact: facts.Chosen) -> Face:
    """Return the parts of a strategy as one card."""
    rest = f"{tyre_words(fact.compound, fact.tyres)}, {tr(SET_UP_WORDS[fact.set_up])}"
    return {"name": tr(FUEL_WORDS[fact.fuel]), "icon": f"fuel-{fact.fuel}", "text": capital(rest)}


WHY: Final = phrase(
    {
        "fuel": "{driver:@ have|@ has} no fuel for the next lap and {driver:are|is} out of the "
        "race.",
        "turns": "{driver:@ have|@ has} no more turns and {driver:are|is} out of the race.",
    }
)
CRASH: Final = phrase("{driver:@ crash and are|@ crashes and is} out of the race.")


def _out(fact: facts.Retired, names: Names) -> str:
    return tr(WHY.get(fact.why, CRASH), driver=names[fact.seat])


def _time(fact: facts.Timed, names: Names) -> str | None:
    if fact.turns == CRASHED:
        return None
    return tr("{driver:@ take|@ takes} {n} turns.", driver=names[fact.seat], n=fact.turns)


FORECAST_ROLL: Final = phrase("{driver:@ roll|@ rolls} {face} for the forecast: {result}.")
BOOSTER_ROLL: Final = phrase("{driver:@ roll|@ rolls} {face} for the booster: {result}.")
BRAKE_ROLL: Final = phrase("{driver:@ roll|@ rolls} {face} for the brakes: {result}.")
SLICK_ROLL: Final = phrase("{driver:@ roll|@ rolls} {face} on slicks: {result}.")
ROLL: Final = phrase("{driver:@ roll|@ rolls} {face}: {result}.")

FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "forecast": FactRow(_rolled("forecast", FORECAST_ROLL)),
    "weather": FactRow("roll {face} for the weather: {weather}", effect="sky"),
    "grid-roll": FactRow("roll {face} for the grid"),
    "grid": FactRow("take grid place {place}", way=("point",)),
    "strategy": FactRow(_strategy, effect="card", face=strategy_face),
    # a qualifying
    "order-roll": FactRow("roll {face} for the order of driving"),
    "drives": FactRow("drive {place:th}"),
    "attempt": FactRow("stand on grid place 1, alone on the track"),
    "time": FactRow(_time),
    # moves
    "round": FactRow("Round {number}.", "quiet", whose=None),
    "start": FactRow(_start),
    "declare": FactRow(
        _declare,
        firsts=(
            First(
                "Right behind another car, the slipstream pulls you one point further after your "
                "move. It's free, and your speed doesn't change.",
                "F-3",
                when=lambda fact: fact.word == "draft",
            ),
            First(
                "Sharp braking moves you two squares, whatever the pawn says. Each use is crossed "
                "off the sheet; new tyres from the pits bring all of them back.",
                "B-3",
                when=lambda fact: fact.word == "sharp-brake",
            ),
        ),
    ),
    "booster": FactRow(
        _rolled("booster", BOOSTER_ROLL),
        firsts=(
            First(
                "The booster works: the pawn moves on a point, and the top speed is 1 higher this "
                "turn. Now choose a point as usual.",
                "X-2",
                when=lambda fact: fact.works,
            ),
            First(
                "The booster failed, and the die's result applies at once. Then the car moves by "
                "its pawn as usual.",
                "X-3",
            ),
        ),
    ),
    "brake": FactRow(
        _rolled("brake", BRAKE_ROLL),
        firsts=First(
            "With no sharp braking left, braking is a roll, and this one failed. The car must go "
            "to a point near its pawn, or leave the track.",
            "X-B",
            when=lambda fact: not fact.works,
        ),
    ),
    "reroll": FactRow(
        lambda f, n: (
            tr(
                "{driver:@ roll|@ rolls} again for the {brake:brake|booster}.",
                driver=n[f.seat],
                brake=f.table == "brake",
            )
            if f.again
            else None
        )
    ),
    "draft-void": FactRow("have no room to draft"),
    "move": FactRow(_move, way=("start", "end")),
    "stop": FactRow(None),
    "slick-try": FactRow(None),
    "slick": FactRow(
        _rolled("slick", SLICK_ROLL),
        firsts=First(
            "In the rain slicks can go one over their top speed, but that's a roll. A low one "
            "slides the car past its point, or spins it.",
            "A-4",
        ),
    ),
    "slide": FactRow(None, way=("declared", "point")),
    "line": FactRow(_line),
    "half-first": FactRow(None),
    "finish": FactRow("finish {place:th}", "strong", "finish"),
    "wait": FactRow("wait"),
    "time-out": FactRow(lambda f, n: tr("{driver:Your|@'s} time is up.", driver=n[f.seat])),
    # trouble
    "engage": FactRow(
        "engage {defender:name}",
        "strong",
        "shake",
        whose="attacker",
        firsts=First(
            "A car was in the way, so the two engage: a die decides who gets the point. The "
            "loser moves aside or back, and either car may be damaged or half spun.",
            "E-1",
            met=("attacker", "defender"),
        ),
    ),
    "engagement": FactRow(_engagement("engagement"), whose="attacker"),
    "push": FactRow(
        lambda f, n: tr(
            "{driver:@ give|@ gives} way, {way}.", driver=n[f.seat], way=_way(f.start, f.end)
        ),
        way=("start", "end"),
    ),
    "damage": FactRow(
        _damage,
        "bad",
        firsts=First(
            "Damage is marked on the race sheet: a lower top speed, no 4th gear or no "
            "set-up. It stays until the car is repaired in the pits.",
            "D-1",
        ),
    ),
    "half-spin": FactRow(
        "be half spun",
        effect="spin",
        counted="half_spins",
        firsts=First(
            "A half-spun car stands the wrong way round and has lost its pawn. Next turn it "
            "drives off the wrong way, or stays and turns round.",
            "H-1",
        ),
    ),
    "recover": FactRow("turn round"),
    "leave-track": FactRow(
        "leave the track",
        counted="off_track",
        firsts=First(
            "No open point was left on the asphalt, so the car left the track. It comes "
            "back one point a turn, and has no pawn until it stands on the track again.",
            "O-3",
        ),
    ),
    "out": FactRow(_out, effect="out", way=("point",)),
    "safety-car-roll": FactRow(_rolled("safety-car", ROLL)),
    "safety-car": FactRow(
        "The safety car comes out: the field queues up.",
        whose=None,
        firsts=First(
            "An engagement brought out the safety car, and all cars queue behind the leader. Then "
            "all cars restart from a standstill.",
            "E-8",
        ),
    ),
    "queue": FactRow("queue up behind the safety car", way=("point",)),
    # the pits
    "pit-in": FactRow(
        _pit_in,
        effect="pit",
        counted="pit_stops",
        firsts=First(
            "In the pits a car moves on one box each turn, and leaves when its driver likes. Later "
            "boxes offer more: new tyres, repairs, and fuel if in use.",
            "P-3",
        ),
    ),
    "box": FactRow("be in pit box {box}"),
    "service": FactRow(_service),
    "pit-out": FactRow("leave the pits", way=("point",)),
    "race-over": FactRow("The race is over.", whose=None),
}
"""Every kind of fact."""

ADVANCED: Final[Mapping[str, FactRow]] = {
    **FACT_ROWS,
    "engagement": FactRow(_engagement("engagement-advanced"), whose="attacker"),
}
"""The same by the advanced rules, which have another table."""

CHOICES: Final[Mapping[str, Choice]] = {
    "fuel": Choice("strategy", "fuel"),
    "compound": Choice("strategy", "compound"),
    "set_up": Choice("strategy", "set_up"),
    "tread": Choice("strategy", "tyres"),
    "pit_lap": Choice("pit-in", "crossings", "line", "Int64"),
}
"""What a driver has chosen: the columns of a simulation."""
