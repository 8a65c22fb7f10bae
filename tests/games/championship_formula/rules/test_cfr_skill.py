"""Skill and dice (chapter 2 of the rules)."""

from __future__ import annotations

from itertools import product

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.rules import position
from helpers.races.cfr_race import alone, answers, facts_of, go, kind, plan
from helpers.rules_page import tables as printed

ROWS = {
    "Acceleration, top speed and brakes tests": ("accel", "top", "brakes"),
    "Start speed test": ("start",),
    "Chance": ("chance-corner", "chance-line", "chance-crash"),
    "Forced pass, no block": ("pass",),
    "Forced pass, blocked": ("pass-blocked",),
}


@pytest.mark.parametrize("name", ROWS)
def test_the_results_of_every_roll(name: str) -> None:
    """CFR-T2, CFR-RUL-01, CFR-ROLL-1: row by row of the page; beyond the ends the ends count."""
    page = next(row for row in printed("championship-formula")["Roll"] if row["Roll"] == name)
    for row in ROWS[name]:
        for total in range(2, 13):
            result = position.result(row, total)
            assert _within(page[result.capitalize()], total), (row, total)


def _within(printed_range: str, total: int) -> bool:
    low, _, high = printed_range.partition("-")
    return bool(low) and int(low) <= total <= int(high or low)


@pytest.mark.parametrize("modifier", range(0, -7, -1))
def test_the_chances_of_every_roll(modifier: int) -> None:
    """CFR-T3: row by row of the page, counted out over all 36 throws."""
    page = {row["Modifier"]: row for row in printed("championship-formula")["Modifier"]}
    columns = {
        "Test": "accel",
        "Start": "start",
        "Chance": "chance-corner",
        "Pass, no block": "pass",
        "Pass, blocked": "pass-blocked",
    }
    for column, row in columns.items():
        if not page[str(modifier)][column]:
            continue
        thrown = [
            position.result(row, min(12, max(2, first + other + modifier)))
            for first, other in product(range(1, 7), repeat=2)
        ]
        counted = tuple(thrown.count(word) for word in ("success", "partial", "failure"))
        assert counted == position.chances(row, modifier)
        assert " / ".join(map(str, counted)) == page[str(modifier)][column]


def asking(green: int, red: int) -> list[str]:
    """What may be spent with so many chips in hand; [] without a question."""
    race = plan(alone(last=160, green=green, red=red), 180)
    return answers(race) if kind(race) == "skill" else []


@pytest.mark.parametrize(
    ("green", "red", "listed"),
    [
        (0, 2, ["none", "green:1", "green:2", "red"]),
        (1, 0, ["none", "green:1"]),
        (2, 0, ["none", "green:1", "green:2"]),
        (1, 1, ["none", "green:1", "green:2", "red"]),
        (0, 0, []),
    ],
)
def test_what_may_be_spent(green: int, red: int, listed: list[str]) -> None:
    """EX-36, CFR-ROLL-2, CFR-ROLL-4, CFR-PROTO-1: who has nothing rolls at once."""
    assert asking(green, red) == listed


@pytest.mark.parametrize(
    ("answer", "left"),
    [("none", (0, 2)), ("green:1", (2, 1)), ("green:2", (1, 1)), ("red", (0, 1))],
)
def test_a_red_chip_is_broken_where_greens_are_short(answer: str, left: tuple[int, int]) -> None:
    """EX-36, CFR-CHIP-2, CFR-CHIP-3, CFR-ROLL-4: unused greens stay in hand."""
    race = go(plan(alone(last=160, green=0, red=2), 180), answer)
    assert (race.cars["X"].green, race.cars["X"].red) == left


def test_red_is_worth_three() -> None:
    """EX-09, CFR-ROLL-2: [6,6] with a red is 9; a red and a green on one roll are not offered."""
    race = plan(alone(last=160), 180)
    assert answers(race) == ["none", "green:1", "green:2", "red"]
    with pytest.raises(bw.IllegalAction):
        race.play("red+green:1")
    go(race, "red", (6, 6))
    rolled = facts_of(race, "rolled")[0]
    assert (rolled.modifier, rolled.total, rolled.result) == (-3, 9, "success")
    assert race.cars["X"].red == 0 and race.cars["X"].green == 6


def test_nothing_is_spent_after_the_throw() -> None:
    """CFR-ROLL-1, CFR-ROLL-2, CFR-CONV-4: the sum never goes below 2; the fact has both faces."""
    race = go(plan(alone(last=160), 180), "green:2", (1, 2))
    rolled = facts_of(race, "rolled")[0]
    assert rolled.faces == (1, 2) and rolled.total == 2 and rolled.result == "success"
    assert facts_of(race, "skill")[0] == ("skill", 0, "top", 2, 0, 0, (4, 1))


def test_chips_last_for_the_whole_race() -> None:
    """CFR-CHIP-1: spent chips are gone."""
    race = go(plan(alone(last=160), 180), "green:2", (1, 2))
    assert race.cars["X"].green == 4


def test_loaded_faces_are_pairs() -> None:
    """CFR-PROTO-2: dice given beforehand are taken in the order of events."""
    with pytest.raises(bw.SetupError, match=r"dice, entry 1: two faces from 1 to 6"):
        bw.championship_formula.Race("pattern-ring", ["X", "Y"], dice=[7])
    with pytest.raises(bw.SetupError, match=r"dice, entry 2: two faces from 1 to 6"):
        bw.championship_formula.Race("pattern-ring", ["X", "Y"], dice=[(1, 2), (1, 7)])
    race = bw.championship_formula.Race(
        "pattern-ring", ["X", "Y"], grid=[("X", "Y")], dice=[(6, 6), (1, 2)]
    )
    for name in "XY":
        race.play("cards:1,0,1,0,0,0", name)
    assert [fact.faces for fact in facts_of(race, "bid-tie")] == [(6, 6), (1, 2)]
