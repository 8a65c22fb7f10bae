"""Verbs and names in sentences about a driver, who may be called You."""

from __future__ import annotations

import pytest

from bolide_widget.core.grammar import does, own, within

VERBS = {
    "go": "goes",
    "cross": "crosses",
    "finish": "finishes",
    "crash": "crashes",
    "choose": "chooses",
    "carry on": "carries on",
    "stay": "stays",
    "be half spun": "is half spun",
    "have no room": "has no room",
    "do not brake": "does not brake",
}


@pytest.mark.parametrize(("plain", "third"), VERBS.items())
def test_a_verb_fits_its_name(plain: str, third: str) -> None:
    assert does("Ada", plain) == f"Ada {third}"
    assert does("You", plain) == f"You {plain.replace('be ', 'are ')}"


@pytest.mark.parametrize("name", ["You", "you", " YOU"])
def test_you_is_spoken_to_however_it_is_written(name: str) -> None:
    assert (does(name, "go").split()[-1], own(name), within(name)) == ("go", "Your", "you")


@pytest.mark.parametrize("name", ["Youri", "Yo", "Thank You", "Ünal"])
def test_everybody_else_is_spoken_of(name: str) -> None:
    assert (does(name, "go"), own(name), within(name)) == (f"{name} goes", f"{name}'s", name)
