"""The ten characters, and cars of one's own (FD-CH-0, FD-CUSTOM-1)."""

from __future__ import annotations

import pytest

from bolide_widget.games.formula_d.rules import characters, setup
from helpers.rules_page import tables

PRINTED = tables("formula-d")["#"]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["Driver"])
def test_every_row_of_the_page_is_a_character(row: dict[str, str]) -> None:
    """FD-CH-0: wear points as printed, by number and name."""
    first = characters.CHARACTERS[int(row["#"]) - 1]
    assert (first.number, first.name) == (int(row["#"]), row["Driver"])
    wear = tuple(int(row[category]) for category in setup.CATEGORIES)
    assert first.wear == wear and sum(wear) == int(row["Sum"])
    assert characters.character(first.number) is first is characters.BY_WORD[first.word]
    assert first.ability and first.does


def test_there_are_ten_characters_and_cars_without_one() -> None:
    """FD-CH-0."""
    assert len(PRINTED) == len(characters.CHARACTERS) == len(characters.BY_WORD) == 10
    assert characters.character(characters.NOBODY) is None


def test_example_52() -> None:
    """Example 52 (FD-CUSTOM-1): two splits that are legal, two that are not."""
    assert setup.sound((14, 2, 1, 1, 1, 1)) and setup.sound((1, 7, 7, 1, 1, 3))
    assert not setup.sound((14, 1, 1, 1, 1, 1))  # 19 points
    assert not setup.sound((5, 8, 2, 2, 2, 1))  # 8 brakes


def every_split(so_far: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    if len(so_far) == len(setup.CATEGORIES):
        return [so_far]
    return [end for n in setup.choices(so_far) for end in every_split((*so_far, n))]


def test_asked_category_by_category_every_sound_split_can_be_reached() -> None:
    """FD-CUSTOM-1: 20 points, tyres 1 to 14, the others 1 to 7, and no way to get stuck."""
    reached = every_split()
    assert len(set(reached)) == len(reached) == 7677
    assert all(setup.sound(split) for split in reached)
    usual: tuple[int, ...] = ()
    while len(usual) < 6:
        usual = (*usual, setup.usual_points(usual))
    assert usual == setup.STANDARD
