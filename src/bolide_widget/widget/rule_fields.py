"""The options of a game's rules as a page can ask for them: read from the options themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from inspect import getdoc
from typing import Any, Literal, NotRequired, TypedDict, get_args, get_origin, get_type_hints

MAIN = 6
"""So many options are seen at once; a book tells first what matters most."""
ELSEWHERE = ("laps", "timer")
"""Options that have a place of their own beside the rules."""


class RuleField(TypedDict):
    """One option: a switch, or a choice of words.

    Attributes
    ----------
    name : str
        As in Python.
    label : str
        The same as people read it.
    help : str
        What its page of the book says of it; empty where nothing is said.
    value : bool or str
        What holds if nobody chooses.
    choices : list of str, optional
        The words of a choice; a switch has none.
    more : bool
        Whether it is seen only by who asks for more.
    """

    name: str
    label: str
    help: str
    value: bool | str
    choices: NotRequired[list[str]]
    more: bool


FREE_UNDO: RuleField = {
    "name": "free_undo",
    "label": "Free undo",
    "help": "Where several people sit, undo goes back over rolls, dealt cards and reveals, too. "
    "All are told.",
    "value": False,
    "more": True,
}
"""An option of the page that stands among those of the rules, in every game."""


def rule_fields(rules: type[Any]) -> list[RuleField]:
    """List the options that are switches or choices; those of other kinds are for Python.

    Examples
    --------
    >>> [(field["name"], field["value"]) for field in rule_fields(bw.Rules)]
    [('advanced', False), ('tie_break', 'inside'), ('refuel_box', 'pit-stop')]
    """
    hints, helps = get_type_hints(rules), dict(_helps(rules))
    listed: list[RuleField] = []
    for field in fields(rules):
        words = get_args(hints[field.name]) if get_origin(hints[field.name]) is Literal else ()
        value: Any = field.default
        choice = bool(words) and all(isinstance(word, str) for word in words)
        if field.name in ELSEWHERE or not (choice or isinstance(value, bool)):
            continue
        row: RuleField = {
            "name": field.name,
            "label": field.name.replace("_", " ").capitalize(),
            "help": helps.get(field.name, ""),
            "value": value,
            "more": len(listed) >= MAIN,
        }
        listed.append({**row, "choices": list(words)} if choice else row)
    return listed


_PARAMETER = re.compile(r"^(\w+(?:, \w+)*) : .*\n((?:    .+\n?)*)", re.MULTILINE)
"""A parameter of a docstring, and what is said of it."""
_RULE_IDS = re.compile(r"\s*\((?:see )?[A-Z]+[\w, -]*\)")
"""Ids of rules, which are for readers of the book."""


def _helps(rules: type[Any]) -> Iterator[tuple[str, str]]:
    """What the docstring says of each parameter, in one line."""
    for names, words in _PARAMETER.findall(getdoc(rules) or ""):
        line = " ".join(words.split())
        for name in names.split(", "):
            yield name, _RULE_IDS.sub("", line).replace("`", "")
