"""Choose the best option of a hint, and give the reason in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ..boards.lanes.board import LaneBoard
from ..core import screen
from ..core.match import Match
from ..core.options import Decision
from ..core.screen import Hints, Option, Price
from ..core.words import phrase, tr, trn
from ..racing.rows import listed

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

PLACES: Final = 0.5
"""The same where no option wins, in mean places."""

RISKY: Final = ("danger", "warning", "clash")
"""Marks of options that a careful driver avoids."""

SAFE: Final[tuple[Price, ...]] = ("free", "roll")
"""Tones of dice results that cost nothing."""

MOST_COMPARED: Final = 12
"""Options at most that a hint plays to compare how far they get."""

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
    effect : str
        What the option does at once, in words; or else what the driver's choice goes by. Empty if
        nothing tells.
    """

    option: str = ""
    label: str = ""
    by: str = ""
    effect: str = ""


NOTHING: Final = Choice()


def choice_of(race: Match[Any]) -> Choice:
    """Return what the driver of the hints would choose, without any rollout."""
    from ..games.by_game import hinting
    from ..lab.chances import first_choice

    option, by = first_choice(race)
    reasons: Mapping[str, str] = getattr(hinting(race), "reasons", {})
    kind = race.asked[0].kind if race.asked else ""
    criterion = reasons.get(f"{kind} {option.id}") or reasons.get(kind, "")
    return Choice(option.id, option.label, by, effect_of(race, option.id) or tr(criterion))


def effect_of(race: Match[Any], best: str) -> str:
    """Return what an option does at once: whom it passes or hits, or that it gets furthest.

    Examples
    --------
    >>> from bolide_widget.games import formula_d
    >>> race = formula_d.Race("valdorn", ["Ada", "Bob"], seed=3)
    >>> effect_of(race, race.options[0].id)
    ''
    """
    pending = race.pending
    if not isinstance(pending, Decision):
        return ""
    seat = race.drivers.index(pending.driver)
    scene = race.game.scene(race, ask=False)
    own = _Outcome.of(race, scene, best)
    before = _standing(scene)
    ahead = _ahead(before, seat)
    if own.hit in ahead:
        return _hits(race.drivers[own.hit], leads=own.hit == next(iter(before)))
    if passed := sorted(ahead - _ahead(own.standing, seat)):
        names = (tr("{rival:you|@}", rival=race.drivers[rival]) for rival in passed)
        return tr("It passes {rivals}", rivals=listed(names))
    if own.good:
        return own.good.removesuffix(".")
    ids = [option.id for option in pending.options if option.id != best][:MOST_COMPARED]
    others = [_Outcome.of(race, scene, name) for name in ids]
    if any(other.is_card for other in others):
        spared = own.is_card or any(other.hit in ahead for other in others)
        return "" if spared else tr("No card hits a rival further ahead")
    return "" if own.standing == before else _gain(race, seat, own, others)


def _hits(rival: str, leads: bool) -> str:
    if leads:
        return tr("It hits {rival:you|@}, the leader", rival=rival)
    return tr("It hits {rival:you|@}, further ahead", rival=rival)


class _Outcome(NamedTuple):
    """What has happened after an option was played, before any die rolls."""

    standing: dict[int, int]
    hit: int = -1
    good: str = ""
    is_card: bool = False

    @classmethod
    def of(cls, race: Match[Any], scene: screen.Scene, option: str) -> _Outcome:
        """Play an option of a scene in a copy of the race."""
        branch = race.branch(0, "ask")
        seat = race.drivers.index(branch.pending.driver) if branch.pending else -1
        branch.play(option)
        then = branch.game.scene(branch, ask=False)
        told = max((entry["n"] for entry in scene["log"]), default=-1)
        news = [entry for entry in then["log"] if entry["n"] > told and entry["id"] == seat]
        hit = next((entry["on"] for entry in news if "on" in entry), -1)
        good = next((entry["text"] for entry in news if entry.get("tone") == "good"), "")
        return cls(_standing(then), hit, good, any("face" in entry for entry in news))


def _gain(race: Match[Any], seat: int, own: _Outcome, others: Sequence[_Outcome]) -> str:
    """Say that no other option gets further on the road, seen from a rival who stays."""
    rival = next((other for other in own.standing if other != seat), None)
    ways = [
        then.standing[rival] - then.standing[seat]
        for then in (own, *others)
        if rival is not None and {rival, seat} <= then.standing.keys()
    ]
    if len(ways) < 2 or max(ways) > ways[0] or min(ways) == ways[0]:
        return ""
    more = ways[0] - max(ways[1:])
    if not more:
        return tr("No other option gets further")
    if not isinstance(getattr(race, "track", None), LaneBoard):
        return tr("It gets further than any other option")
    return trn(
        "It gets {n} space further than any other option",
        "It gets {n} spaces further than any other option",
        more,
    )


def _standing(scene: screen.Scene) -> dict[int, int]:
    """Return how far each racing car is behind the first, the first car first."""
    return {row["id"]: row["behind"] for row in scene["order"] if "behind" in row}


def _ahead(standing: Mapping[int, int], seat: int) -> set[int]:
    """Return the seats ahead of one; those level with it are not."""
    if seat not in standing:
        return set()
    return {other for other, behind in standing.items() if behind < standing[seat]}


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
    wins = known[leader].win.value
    if not wins:
        return leader if named.place - known[leader].place >= PLACES else held
    return leader if wins - named.win.value >= LEAD else held


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
    drive = [_pace(own, others), _plan(own, others), _dice(own, others)]
    if not any(drive) and any(_is_as_good(option, own) for option in others):
        return []
    reasons = [
        "" if drive[1] else _price(own, others),
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
    tones = [_tone(option) for option in others if "tone" in option]
    tone = _tone(own)
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


def _plan(own: Option, others: Sequence[Option]) -> str:
    """Compare speeds that are planned in secret, by their figures and prices."""
    if own.get("figure", "").startswith("+"):
        return phrase("can go further") * all("figure" not in option for option in others)
    plans = [option for option in (own, *others) if option.get("leads")]
    if own not in plans or not all(option["figure"].isdecimal() for option in plans):
        return ""
    speed, price = int(own["figure"]), _tone(own)
    faster = [option for option in plans if int(option["figure"]) > speed]
    cheaper = [option for option in plans if _tone(option) < price]
    if not faster:
        return phrase("is the fastest option")
    if any(_tone(option) <= price for option in faster):
        return ""
    if not price:
        return phrase("is the fastest that costs nothing")
    if all(int(option["figure"]) < speed for option in cheaper):
        return phrase("is faster than all that cost less")
    return ""


def _tone(option: Option) -> int:
    return TONES.index(option["tone"]) if "tone" in option else len(TONES)


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
    safer = [_reach(other) for other, less in zip(others, risks, strict=True) if less < risk]
    if safer:
        return phrase("goes further on average than a safer one") * (max(safer) < reach)
    further = [other for other in others if _reach(other) > reach and _risk(other) <= risk]
    if further:
        tests = not _tests(own) and all(map(_tests, further))
        return phrase("goes farthest without a test") * tests
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


def _tests(option: Option) -> bool:
    """Return whether a face of a die leads to a further roll."""
    return any(bar["tone"] == "roll" for bar in option["chart"])


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
        otherwise = choice.effect or otherwise
    label = choice.label if best == choice.option else ""
    if best not in answers:
        return f"{label}. {otherwise}" if label else otherwise
    if label and not _head(answers[best]):  # parts of a form say together what it is
        answers = {**answers, best: {**answers[best], "label": label}}
    return why(answers, best, otherwise)


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
