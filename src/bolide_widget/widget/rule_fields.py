"""Fields of the start panel for the options of a game's rules."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, NotRequired, TypedDict

from ..core.words import tr
from ..games import Row
from ..racing.options import OptionWords


class Choice(TypedDict):
    """One value of a choice, and its label."""

    id: str
    label: str


class RuleField(TypedDict):
    """One option: a switch, or a choice of words.

    Attributes
    ----------
    name : str
        The option's name in Python.
    label : str
        Its label on the page.
    help : str
        A sentence on its effect.
    value : bool or str
        The default.
    choices : list of Choice, optional
        The values of a choice, the usual one first; a switch has none.
    """

    name: str
    label: str
    help: str
    value: bool | str
    choices: NotRequired[list[Choice]]


FREE_UNDO: Final = "free_undo"
"""An option of the page, listed with the options of the rules in every game."""
UNDO: Final = OptionWords(
    "Undo anything",
    "With several people, undo also takes back rolls, dealt cards and reveals. The log shows it.",
)


def rule_fields(row: Row) -> list[RuleField]:
    """List the options that are switches or choices; other options can be set in Python only.

    Examples
    --------
    >>> from bolide_widget.games import need
    >>> [(field["name"], field["value"]) for field in rule_fields(need("bolide"))][:2]
    [('advanced', False), ('tie_break', 'inside')]
    """
    book = {field.name: field.default for field in fields(row.get(row.rules))}
    listed = [_field(name, words, book[name]) for name, words in row.options.items()]
    return [*listed, _field(FREE_UNDO, UNDO, False)]


class Preset(TypedDict):
    """House rules that are chosen together."""

    label: str
    help: str
    rules: dict[str, bool | str]


def presets(row: Row) -> list[Preset]:
    """List the choices of house rules, from few rules to all; none where a game has only one.

    Examples
    --------
    >>> from bolide_widget.games import need
    >>> [preset["label"] for preset in presets(need("bolide"))]
    ['Beginner', 'Book', 'Everything']
    """
    card = row.card
    if not card.beginner and not card.everything:
        return []
    return [
        {"label": tr("Beginner"), "help": tr("Forgiving"), "rules": dict(card.beginner)},
        {"label": tr("Book"), "help": tr("As most people play"), "rules": {}},
        {"label": tr("Everything"), "help": tr("All extras"), "rules": dict(card.everything)},
    ]


def _field(name: str, words: OptionWords, value: Any) -> RuleField:
    shown: RuleField = {
        "name": name,
        "label": tr(words.label),
        "help": tr(words.help),
        "value": value,
    }
    if not words.choices:
        return shown
    usual = {
        word: tr("{choice} (usual)", choice=tr(label)) if word == value else tr(label)
        for word, label in words.choices.items()
    }
    return {**shown, "choices": [{"id": word, "label": label} for word, label in usual.items()]}
