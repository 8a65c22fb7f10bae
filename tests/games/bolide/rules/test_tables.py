"""The tables in the code say what the tables of the page of the rules say, face by face."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bolide_widget.games.bolide.rules import position
from helpers import rules_page

PAGE = rules_page.tables("bolide")
FACES = list(range(1, 13))

EFFECTS: dict[str, dict[str, dict[str, Any]]] = {
    "booster": {
        r"top speed -(\d)": {"speed_drop": 1},
        "no 4th gear": {"no_fourth": True},
        "power drop": {"power_drop": True},
        "success": {"works": True},
    },
    "braking action": {
        r"top speed -(\d)": {"speed_drop": 1},
        "^brakes": {"works": True},
        "half spun": {"half_spin": True},
    },
    "engagement": {
        "^attacker;": {"attacker_wins": True},
        r"attacker's top speed -(\d)": {"attacker_drop": 1},
        r"defender's top speed -(\d)": {"defender_drop": 1},
        "attacker half spun|both half spun": {"attacker_spins": True},
        "defender half spun|both half spun": {"defender_spins": True},
        "attacker's set-up cancelled": {"set_up_cancelled": True},
        "roll again": {"roll_again": True},
    },
    "slicks in rain": {
        r"slides (\d) to the left": {"left": 1},
        r"slides (\d) to the right": {"left": -1},
        r"forward and (\d) to the left": {"forward": 1, "left": 1},
        r"forward and (\d) to the right": {"forward": 1, "left": -1},
        "half spun": {"half_spin": True},
    },
}
"""What the words of a row do: a number in them says how often."""


def effect(table: str, words: str) -> dict[str, Any]:
    """Return the effects of a row, by its words alone."""
    done: dict[str, Any] = {}
    for pattern, fields in EFFECTS[table].items():
        if said := re.search(pattern, words):
            times = int(said[1]) if said.lastindex else 1
            done |= {n: v if v is True else v * times for n, v in fields.items()}
    return done


def printed(table: str, rules: str = "basic") -> dict[int, str]:
    """The words of a table of the page by face, those of one book where they differ."""
    results = {}
    for row in PAGE[table]:
        head, *cells = row.values()
        words = "; ".join(cells) if table == "engagement" else cells[-1]
        if "basic:" in words:
            basic, _, advanced = words.partition("basic: ")[2].partition("; advanced: ")
            words = "defender; " + (basic if rules == "basic" else advanced)
        for index, face in enumerate(rules_page.faces(head)):
            results[face] = _side(words, index)
    return results


def _side(words: str, index: int) -> str:
    """The side of "to the left / right" that a face of a pair means."""
    return re.sub(r"(\w+) / (\w+)", lambda both: both[index + 1], words)


@pytest.mark.parametrize(
    ("name", "table", "rules"),
    [
        ("booster", position.BOOSTER, "basic"),
        ("braking action", position.BRAKE, "basic"),
        ("engagement", position.ENGAGEMENT, "basic"),
        ("engagement", position.ENGAGEMENT_ADVANCED, "advanced"),
        ("slicks in rain", position.SLIDES, "basic"),
    ],
)
def test_what_a_face_does(name: str, table: dict[int, Any], rules: str) -> None:
    """X-1 to X-3, X-B, E-2, E-7, D-3, D-4, A-4: each face does what its row says, and no more."""
    rows = printed(name, rules)
    assert sorted(rows) == sorted(table) == FACES == list(range(1, position.SIDES + 1))
    for face, row in table.items():
        said = effect(name, rows[face])
        done = {field: value for field, value in row._asdict().items() if field != "words"}
        assert {field: value for field, value in done.items() if value} == said, (face, rows[face])


@pytest.mark.parametrize(
    ("column", "table"),
    [
        ("start", position.START),
        ("start, ½ Fuel", position.START_HALF_FUEL),
        ("pit exit", position.PIT_EXIT),
    ],
)
def test_starts(column: str, table: dict[int, str]) -> None:
    """M-20, A-6, P-8: skidding, normal or quick."""
    said = {face: row["roll"] for row in PAGE["roll"] for face in rules_page.faces(row[column])}
    assert table == said and sorted(said) == FACES


def test_the_forecast() -> None:
    """W-1: on 8 or more the sun shines for the whole race."""
    said = printed("forecast")
    assert sorted(said) == sorted(position.FORECAST) == FACES
    for face, words in said.items():
        assert (position.FORECAST[face] == position.VARIABLE) == (words == "variable")


def test_speeds_and_brakings_of_the_tyres() -> None:
    """A-2: top speed in lap 1 and later, and sharp brakings, by fuel, compound, kind, weather."""
    columns = {
        "slicks, sun": ("slick", "sun"),
        "slicks, rain": ("slick", "rain"),
        "rain tyres, sun": ("rain", "sun"),
        "rain tyres, rain": ("rain", "rain"),
    }
    said = {}
    for row in PAGE["fuel"]:
        fuel = {"½": "half", "Full": "full"}[row["fuel"]]
        for column, tyres in columns.items():
            numbers = [int(number) for number in re.findall(r"\d", row[column])]
            first, later = numbers[0], numbers[-2]
            said[fuel, row["compound"], *tyres] = (first, later, numbers[-1])
    assert said == position.TYRES


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("booster", position.BOOSTER),
        ("brake", position.BRAKE),
        ("engagement", position.ENGAGEMENT),
        ("engagement-advanced", position.ENGAGEMENT_ADVANCED),
        ("slick", position.SLIDES),
    ],
)
def test_faces_have_the_same_words_when_they_do_the_same(name: str, table: dict[int, Any]) -> None:
    """Tables: the words of a face name all its effects."""
    by_words: dict[str, set[Any]] = {}
    for face, row in table.items():
        by_words.setdefault(position.meaning(name, face), set()).add(row[:-1])
    assert all(by_words) and all(len(effects) == 1 for effects in by_words.values())
    assert len(by_words) == len({row[:-1] for row in table.values()})
