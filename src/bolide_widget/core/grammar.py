"""Sentences about a driver, who may be called You: "Ada goes", "You go"; and two-letter badges."""

from __future__ import annotations

_IRREGULAR = {"be": ("is", "are"), "have": ("has", "have")}
_HISSING = ("s", "sh", "ch", "x", "z", "o")


def is_you(name: str) -> bool:
    """Return True if a driver is addressed as You: the name is "you", in any letter case."""
    return name.strip().casefold() == "you"


def verb(name: str, plain: str) -> str:
    """Return a verb in the form that follows a name.

    Parameters
    ----------
    name : str
        Who does it.
    plain : str
        The verb as a dictionary has it; words that follow it stay as they are.

    Examples
    --------
    >>> verb("Ada", "finish"), verb("You", "finish"), verb("Ada", "be out"), verb("you", "be out")
    ('finishes', 'finish', 'is out', 'are out')
    """
    first, *rest = plain.split(" ")
    third, second = _IRREGULAR.get(first) or (_third(first), first)
    return " ".join([second if is_you(name) else third, *rest])


def does(name: str, plain: str) -> str:
    """Join a driver's name and a verb: third person, or second for You.

    Examples
    --------
    >>> does("Ada", "do not brake"), does("You", "carry on"), does("Ada", "carry on")
    ('Ada does not brake', 'You carry on', 'Ada carries on')
    """
    return f"{name} {verb(name, plain)}"


def own(name: str) -> str:
    """Return a name as a possessive, for the beginning of a sentence.

    Examples
    --------
    >>> own("Ada"), own("You")
    ("Ada's", 'Your')
    """
    return "Your" if is_you(name) else f"{name}'s"


def own_within(name: str) -> str:
    """Return a name as a possessive, for use within a sentence.

    Examples
    --------
    >>> own_within("Ada"), own_within("You")
    ("Ada's", 'your')
    """
    return "your" if is_you(name) else f"{name}'s"


def within(name: str) -> str:
    """Return a name for use within a sentence.

    Examples
    --------
    >>> within("Ada"), within("You")
    ('Ada', 'you')
    """
    return "you" if is_you(name) else name


def _third(plain: str) -> str:
    if plain.endswith(_HISSING):
        return f"{plain}es"
    if plain.endswith("y") and plain[-2:-1] not in "aeiou":
        return f"{plain[:-1]}ies"
    return f"{plain}s"


def badge(name: str) -> str:
    """Return two letters for a driver: initials, or the first two.

    Examples
    --------
    >>> badge("Ada Byron"), badge("bob"), badge("Rookie 2")
    ('AB', 'BO', 'R2')
    """
    words = name.split()
    letters = words[0][0] + words[-1][0] if len(words) > 1 else name.strip()[:2]
    return letters.upper()
