"""Choose the best option of a hint, and give the reason in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ..core import screen
from ..core.match import Match
from ..core.screen import Hints, Option, Price
from ..core.words import phrase, tr

if TYPE_CHECKING:
    from ..lab.chances import Chance

Answers: TypeAlias = Mapping[str, Option]
"""Options as the page shows them, by id."""

TONES: Final[tuple[Price, ...]] = ("free", "wear", "roll", "out")
"""The cheapest first."""


DID_BEST: Final = phrase("It did best in the test races")

ALIKE: Final = phrase("the test races show no difference")
"""Added to the reason when the rollouts show no difference between the options."""

MOST: Final = 3
"""The number of parts of an option's detail that a reason repeats at most."""

FIRM: Final = 0.3
"""An interval at least this wide makes no number: the page shows none of it."""

LEAD: Final = 0.05
"""What an option must be ahead by before the hint changes its mind."""

RISKY: Final = ("danger", "warning", "clash")
"""Marks of options that a careful driver avoids."""

SAFE: Final[tuple[Price, ...]] = ("free", "roll")
"""Tones of dice results that cost nothing."""

AROUND: Final = 25
"""The points round a pawn, for which `Option.then` has a letter each."""


class Choice(NamedTuple):
    """What a driver would choose.

    Attributes
    ----------
    option : str
        The option's id.
    label : str
        Its name, for an answer that the page does not list.
    by : str
        The driver's name.
    """

    option: str = ""
    label: str = ""
    by: str = ""


NOTHING: Final = Choice()


def choice_of(race: Match[Any]) -> Choice:
    """Return what the driver of the hints would choose, without any rollout."""
    from ..lab.chances import first_choice

    option, by = first_choice(race)
    return Choice(option.id, option.label, by)


def answers_of(race: Match[Any]) -> Answers:
    """Return the options of the open question as its driver sees them."""
    pending = race.pending
    if pending is None or pending.driver is None:
        return {}
    ask = race.game.scene(race, race.drivers.index(pending.driver))["ask"]
    return {} if ask is None else {option["id"]: option for option in ask["options"]}


def best_of(known: Mapping[str, Chance], answers: Answers, held: str, *, done: bool = False) -> str:
    """Return the option to name: the one named before, until the rollouts speak against it.

    While they run, they do only if it is eliminated (`Chance.worse`); at the end also if an option
    with firm odds is ahead of it. So the hint names one option, and seldom another.
    """
    named = known.get(held)
    if named is None or not (done or named.worse):
        return held
    worth = {
        name: (not chance.worse, chance.win.value, -chance.place)
        for name, chance in known.items()
        if (name in answers or not answers) and (named.worse or _is_firm(chance))
    }
    if not worth:
        return held
    leader = max(worth, key=worth.__getitem__)
    if named.worse:
        return leader
    if held not in worth:  # too few races for a number: at best the end of its interval
        return leader if known[leader].win.value > named.win.high else held
    return leader if known[leader].win.value - named.win.value >= LEAD else held


def _is_firm(chance: Chance) -> bool:
    return chance.win.high - chance.win.low < FIRM


def why(answers: Answers, best: str, otherwise: str = DID_BEST) -> str:
    """Return the reasons for the best option, compared with the others.

    Examples
    --------
    >>> stop = {"id": "1", "detail": "stops in Turn 3; then a straight", "tone": "free"}
    >>> why({"1": stop, "2": {"id": "2", "tone": "wear", "ahead": "out"}}, "1")
    'stops in Turn 3. It costs nothing and keeps the next turn safe'
    >>> fast = {"id": "1", "label": "5 squares right", "speed": 5}
    >>> why({"1": fast, "2": {"id": "2", "speed": 4}}, "1")
    '5 squares right. It is the fastest option'
    """
    return f"{_head(answers[best])}. {reasons_for(answers, best) or otherwise}"


def reasons_for(answers: Answers, best: str) -> str:
    """Return what the page itself shows in favour of the best option; empty if nothing.

    Examples
    --------
    >>> reasons_for({"1": {"id": "1", "speed": 5}, "2": {"id": "2", "speed": 4}}, "1")
    'It is the fastest option'
    """
    others = [option for name, option in answers.items() if name != best]
    reasons = _reasons(answers[best], others)
    if len(reasons) == 2:
        return tr("It {one} and {other}", one=tr(reasons[0]), other=tr(reasons[1]))
    return tr("It {one}", one=tr(reasons[0])) if reasons else ""


def _reasons(own: Option, others: Sequence[Option]) -> list[str]:
    """Return what the page itself shows in favour of an option: the two strongest points.

    None of them if another option is as good in all that they say.
    """
    drive = [_pace(own, others), _dice(own, others)]
    if not any(drive) and any(_is_as_good(option, own) for option in others):
        return []
    reasons = [
        _price(own, others),
        phrase("keeps the next turn safe") * (_is_alone_with(own, others, "ahead")),
        *drive,
    ]
    if not any(reasons) and _is_alone_with(own, others, "marks", RISKY):
        reasons.append(phrase("avoids trouble"))
    return [reason for reason in reasons if reason][:2]


def _is_as_good(option: Option, own: Option) -> bool:
    """Return whether an option costs and warns no more than the best one."""
    if "tone" not in option and "tone" in own:
        return False
    dearer = "tone" in own and TONES.index(option["tone"]) > TONES.index(own["tone"])
    return not (dearer or _warns(option, "ahead") or _warns(option, "marks", RISKY))


def _warns(option: Option, field: str, values: Sequence[str] = ()) -> bool:
    """Return whether an option has a warning in a field: any, or one of these."""
    told: Any = option.get(field)
    return bool(told) and (not values or any(mark in values for mark in told))


def _is_alone_with(
    own: Option, others: Sequence[Option], field: str, values: Sequence[str] = ()
) -> bool:
    """Return whether others have a warning in a field, and this option has none."""
    warns = any(_warns(option, field, values) for option in others)
    return warns and not _warns(own, field, values)


def _price(own: Option, others: Sequence[Option]) -> str:
    tones = [TONES.index(option["tone"]) for option in others if "tone" in option]
    tone = TONES.index(own["tone"]) if "tone" in own else len(TONES)
    if not tones or tone > min(tones) or tone == max(tones):
        return ""
    return phrase("is the cheapest option") if tone else phrase("costs nothing")


def _pace(own: Option, others: Sequence[Option]) -> str:
    """Compare speeds, and what they leave of the road for the turn after."""
    if "speed" not in own:
        return ""
    speed = own["speed"]
    faster = [option for option in others if option.get("speed", speed) > speed]
    if not faster:
        return phrase("is the fastest option") * any(
            option.get("speed", speed) < speed for option in others
        )
    if all(_road_left(option) < _road_left(own) for option in faster):
        return phrase("leaves more room next turn than a faster one")
    return ""


def _road_left(option: Option) -> int:
    """Return how many points round the next pawn are open road; none if that is not known."""
    letters = option.get("then", "")
    return letters.ljust(AROUND, letters[-1]).count("r") if letters else 0


def _dice(own: Option, others: Sequence[Option]) -> str:
    """Compare the dice of options, for how far they go without a cost."""
    if not own.get("chart") or not all(option.get("chart") for option in others):
        return ""
    risks = [_risk(option) for option in others]
    risk, reach = _risk(own), _reach(own)
    if any(other < risk for other in risks):
        return ""
    if any(_reach(other) > reach for other in others if _risk(other) <= risk):
        return ""
    if any(_reach(other) < reach for other in others):
        if risk == 0:
            return phrase("goes farthest without a risk")
        return phrase("goes farthest for the least risk")
    return phrase("has the least risk") * any(other > risk for other in risks)


def _risk(option: Option) -> float:
    """Return the share of a die's faces that cost something."""
    bars = option["chart"]
    every = sum(bar["odds"] for bar in bars)
    return sum(bar["odds"] for bar in bars if bar["tone"] not in SAFE) / every


def _reach(option: Option) -> float:
    """Return the mean face of a die; 0 if its faces are words."""
    faces = [(bar["face"], bar["odds"]) for bar in option["chart"]]
    total = sum(odds * face for face, odds in faces if isinstance(face, int))
    return total / sum(odds for _, odds in faces)


def _head(option: Option) -> str:
    """Describe an option in a few words."""
    label, detail = option.get("label", ""), option.get("detail", "")
    if not detail or (label and detail.endswith(".")):
        return label  # the detail of a card only explains its name
    words = ", ".join(detail.partition("; ")[0].split(", ")[:MOST])
    return words.replace(": ", ", ")  # one sentence, and no second colon after "Hint:"


def hint_sent(
    rev: int,
    known: Mapping[str, Chance],
    answers: Answers,
    done: bool,
    choice: Choice = NOTHING,
    held: str = "",
) -> Hints:
    """Return the message about a hint for the page, as far as it has come."""
    best = best_of(known, answers, held or choice.option, done=done)
    return {
        "best": best,
        "why": _reason(known, answers, done, choice, best) if best else "",
        "rev": rev,
        "by": next((chance.by for chance in known.values()), choice.by),
        "done": done,
        "options": {chance.option: _sent(chance) for chance in known.values()},
    }


def _reason(
    known: Mapping[str, Chance], answers: Answers, done: bool, choice: Choice, best: str
) -> str:
    otherwise = tr(DID_BEST)
    value = {name: (not c.worse, c.win.value, -c.place) for name, c in known.items()}
    others = [other for name, other in value.items() if name != best]
    ahead = done and best in value and others and value[best] > max(others)
    if best == choice.option and not ahead:
        alike = done and len(set(value.values())) == 1 and len(known) == len(answers)
        an = choice.by[:1] in "AEIOU"
        otherwise = tr("{an:An|A} {driver} would choose it", an=an, driver=choice.by)
        otherwise += f"; {tr(ALIKE)}" * alike
    if best in answers:
        return why(answers, best, otherwise)
    return f"{choice.label}. {otherwise}" if best == choice.option else otherwise


def _sent(chance: Chance) -> screen.Chance:
    sent: screen.Chance = {
        "text": f"{round(100 * chance.win.value)} %",
        "value": round(chance.win.value, 3),
        "low": round(chance.win.low, 3),
        "high": round(chance.win.high, 3),
        "n": chance.races,
        "place": round(chance.place, 1),
    }
    if chance.worse:
        sent["worse"] = True
    return sent
