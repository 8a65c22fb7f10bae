"""A state as it travels: what the page can put together again is told once, or left out.

Games tell every option whole. Here what several of them say becomes a number in a list beside them,
and what follows from other fields goes. `js/src/wire.ts` does the reverse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, TypeVar

from ..core.screen import Ask, Option, Scene, Standing

S = TypeVar("S", bound=Scene)

PART: Final = ", "
"""Between the parts of what an option says."""
LONG: Final = 4
"""Letters from which on a text is longer than its number."""


def shorten(state: S) -> S:
    """A state made shorter; it is changed, and its options are replaced.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> whole = race.game.scene(race)
    >>> asked = shorten(race.game.scene(race))["ask"]
    >>> len(str(asked)) < len(str(whole["ask"]))
    True
    """
    state["order"] = [_standing(one) for one in state["order"]]
    asked = state["ask"]
    if asked is not None:
        state["ask"] = _asked(asked)
    return state


def _asked(asked: Ask) -> Ask:
    options = [_option(one) for one in asked["options"]]
    return _told_once(_counted({**asked, "options": options}))


def _standing(one: Standing) -> Standing:
    """Whether it is whose turn, and whether it has moved: only where it is so."""
    short = one.copy()
    if not short["active"]:
        del short["active"]
    if not short["moved"]:
        del short["moved"]
    return short


def _option(one: Option) -> Option:
    short = one.copy()
    if "then" in short:
        short["then"] = runs(short["then"])
    return short


def runs(letters: str) -> str:
    """Letters with how many of them follow each other, where there are several.

    Examples
    --------
    >>> runs("bbbboobo")
    '4b2obo'
    """
    counted = [(len(list(run)), letter) for letter, run in groupby(letters)]
    return "".join(f"{number}{letter}" if number > 1 else letter for number, letter in counted)


def _counted(asked: Ask) -> Ask:
    """What follows from point and speed of every option, told of none of them."""
    options, here = asked["options"], asked.get("from")
    moves = [one for one in options if "point" in one]
    paces = {one["speed"] - one["change"] for one in moves if "speed" in one and "change" in one}
    if len(paces) == 1 and all("change" in one for one in moves if "speed" in one):
        (asked["pace"],) = paces
        for one in moves:
            if "speed" in one:
                del one["change"]
    if here is not None and moves and all("pawn" in one for one in moves):
        asked["onward"] = True
        for one in moves:
            (x, y), (a, b) = one["point"], here
            if list(one["pawn"]) == [2 * x - a, 2 * y - b]:
                del one["pawn"]
            if one["id"] == f"{x},{y}":
                del one["point"]
    return asked


def _told_once(asked: Ask) -> Ask:
    """Parts of details that several options say, and labels, as numbers of a list."""
    options = asked["options"]
    said = Counter(part for one in options for part in one.get("detail", "").split(PART))
    said += Counter(one["label"] for one in options if "label" in one)
    words = {part: k for k, part in enumerate(_worth(said))}
    if not words:
        return asked
    for one in options:
        parts = one.get("detail", "").split(PART)
        if any(part in words for part in parts):
            del one["detail"]
            one["say"] = [words.get(part, part) for part in parts]
        if one.get("label") in words:
            one["call"] = words[one.pop("label")]
    asked["words"] = list(words)
    return asked


def _worth(said: Counter[str]) -> Sequence[str]:
    """Texts that are shorter told once, the most frequent first: their numbers are the shortest."""
    return [part for part, times in said.most_common() if times > 1 and len(part) >= LONG]
