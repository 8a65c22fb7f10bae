"""Choose the best option of a hint, and give the reason in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..core import screen
from ..core.match import Match
from ..core.screen import Hints, Option, Price

if TYPE_CHECKING:
    from ..lab.chances import Chance

Answers: TypeAlias = Mapping[str, Option]
"""Options as the page shows them, by id."""

TONES: Final[tuple[Price, ...]] = ("free", "wear", "roll", "out")
"""The cheapest first."""


ALIKE: Final = "no difference in the test races"
"""The reason given when the rollouts show no difference between the options."""

MOST: Final = 3
"""The number of parts of an option's detail that a reason repeats at most."""


def answers_of(race: Match[Any]) -> Answers:
    """Return the options of the open question as its driver sees them."""
    pending = race.pending
    if pending is None or pending.driver is None:
        return {}
    ask = race.game.scene(race, race.drivers.index(pending.driver))["ask"]
    return {} if ask is None else {option["id"]: option for option in ask["options"]}


def best_of(known: Mapping[str, Chance], answers: Answers) -> str:
    """Return the option with the most wins once all have odds; empty if all are equal.

    An option that lost the comparison with another (`Chance.worse`) comes last. Of equal options
    the first in order of trial is best: the policy that runs the rollouts would choose it.
    """
    if not answers or any(name not in known for name in answers):
        return ""
    worth = _worth(known, answers)
    return max(worth, key=worth.__getitem__) if len(set(worth.values())) > 1 else ""


def _worth(known: Mapping[str, Chance], answers: Answers) -> dict[str, tuple[float, ...]]:
    """Return a sort key for each option tried, in order of trial."""
    return {
        name: (not chance.worse, chance.win.value, -chance.place)
        for name, chance in known.items()
        if name in answers
    }


def why(answers: Answers, best: str) -> str:
    """Return the reasons for the best option, compared with the others.

    Examples
    --------
    >>> stop = {"id": "1", "detail": "stops in Turn 3; then a straight", "tone": "free"}
    >>> why({"1": stop, "2": {"id": "2", "tone": "wear", "ahead": "out"}}, "1")
    'stops in Turn 3: costs nothing, and keeps the next turn safe'
    """
    own = answers[best]
    others = [option for name, option in answers.items() if name != best]
    tones = [TONES.index(option["tone"]) for option in others if "tone" in option]
    tone = TONES.index(own["tone"]) if "tone" in own else len(TONES)
    reasons = []
    if tones and tone <= min(tones) and tone < max(tones):
        reasons.append("cheapest option" if tone else "costs nothing")
    if "ahead" not in own and any("ahead" in option for option in others):
        reasons.append("keeps the next turn safe")
    return f"{_head(own)}: {', and '.join(reasons) or 'did best in the test races'}"


def _head(option: Option) -> str:
    """Describe an option in a few words."""
    label, detail = option.get("label", ""), option.get("detail", "")
    if not detail or (label and detail.endswith(".")):
        return label  # the detail of a card only explains its name
    return ", ".join(detail.partition("; ")[0].split(", ")[:MOST])


def hint_sent(rev: int, known: dict[str, Chance], answers: Answers, done: bool) -> Hints:
    """Return the message about a hint for the page, as far as it has come."""
    best, by = best_of(known, answers), next((chance.by for chance in known.values()), "")
    reason = why(answers, best) if best else ""
    if done and not best and (worth := _worth(known, answers)):
        best = next(iter(worth))
        reason = f"{_head(answers[best])}: {by} would choose it; {ALIKE}"
    return {
        "best": best,
        "why": reason,
        "rev": rev,
        "by": by,
        "done": done,
        "options": {chance.option: _sent(chance) for chance in known.values()},
    }


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
