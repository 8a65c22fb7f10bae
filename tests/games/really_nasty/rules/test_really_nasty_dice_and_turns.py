"""Dice (chapter 3), play order and the steps of a turn (chapter 4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.race import Race
from bolide_widget.games.really_nasty.rules.position import FACES
from bolide_widget.games.really_nasty.rules.turn import DICE, designated
from helpers.races.really_nasty_race import rn
from helpers.rules_page import tables

ABOVE = {  # faces above 2, 3, 4, 5, 6, 7
    "brown": (6, 6, 5, 4, 3, 1),
    "blue": (6, 5, 4, 3, 1, 0),
    "green": (6, 5, 3, 0, 0, 0),
    "white": (5, 3, 1, 0, 0, 0),
    "yellow": (3, 1, 0, 0, 0, 0),
}


@pytest.mark.parametrize("die", FACES)
def test_faces_of_the_dice(die: str) -> None:
    """RN-DICE-2: face by face as on the page, and how many lie above each limit."""
    (row,) = (row for row in tables("really-nasty")["Die"] if row["Die"].lower() == die)
    assert list(FACES[die]) == [int(face) for face in row["Six faces"].split()]
    assert row["Faces above 2 / 3 / 4 / 5 / 6 / 7"] == " / ".join(map(str, ABOVE[die]))
    assert tuple(sum(face > n for face in FACES[die]) for n in range(2, 8)) == ABOVE[die]
    assert sum(share for _, share in DICE[die][0].odds()) == Fraction(1)


def test_the_designated_die() -> None:
    """RN-DICE-2: by tyre and weather."""
    table = {
        ("DRY", "DRY"): "brown",
        ("DRY", "WET"): "white",
        ("WET", "DRY"): "white",
        ("WET", "WET"): "blue",
        ("INTER", "DRY"): "green",
        ("INTER", "WET"): "green",
    }
    assert {key: designated(*key) for key in table} == table


@pytest.mark.parametrize(
    ("tyre", "weather", "dice"),
    [
        ("DRY", "WET", ["white", "yellow"]),
        ("INTER", "WET", ["green", "yellow"]),
        ("DRY", "DRY", ["brown", "yellow"]),
    ],
)
def test_the_choice_of_a_die(tyre: str, weather: str, dice: list[str]) -> None:
    """Example 2, RN-DICE-3: the slow die or the designated one; the face is known after that."""
    table = rn(A=f"r20l2 {tyre}", weather=weather).passes()
    assert table.question == ("A", "die") and table.options == dice
    table.play(f"die+{dice[0]}")
    assert table.question == ("A", "roll")
    faces = [face for (face,), _ in table.race._state.outcomes()]
    assert faces == sorted(set(FACES[dice[0]]))


@pytest.mark.parametrize(
    "words", ["r20l2 new WET", "B1 stop=5,free,1,0,1 WET", "r20l2 spin3 WET", "r20l2 punctured WET"]
)
def test_yellow_only(words: str) -> None:
    """RN-DICE-4, Example 2: first moving turn, on the bay, recovering from a spin, punctured."""
    table = rn(A=words, weather="WET").passes()
    if table.question[1] == "tyre":
        table.play("tyre+WET").passes()
    assert table.question == ("A", "roll")
    assert table.race._state.question.data == ("yellow",)


def test_tyres_are_swapped_on_the_piles() -> None:
    """RN-DICE-5, RN-PIT-7, R-29: the old card goes on its pile; asked in each turn on the bay."""
    table = rn(A="B1 stop=5,free,2,0,0 WET").passes()
    assert table.question == ("A", "tyre") and table.options == ["DRY", "WET", "INTER"]
    before = table.position.tyres
    assert table.race._state.default() == ("tyre", "WET")
    table.play("tyre+INTER")
    assert table.car().tyre == "INTER"
    assert [new - old for new, old in zip(table.position.tyres, before, strict=True)] == [0, 1, -1]
    assert len(table.facts("pit-turn")) == 1  # the turn goes on with a pit turn, and is over
    assert table.passes().question[0] == "B"


def test_a_pile_that_is_empty_is_not_offered() -> None:
    """RN-DICE-5, RN-PIT-7: but what the car has may be kept."""
    rules = bw.really_nasty.Rules(tyre_cards={"INTER": 2})
    cars = {"A": "B1 stop=5,free,2,0,0 WET", "B": "r0l1 INTER"}
    table = rn(**cars, rules=rules).passes()
    assert table.options == ["DRY", "WET", "INTER"]
    table.race.arrange({"A": {"tyre": "DRY"}}, to_move="A")
    assert table.passes().options == ["DRY", "WET", "INTER"]
    rules = bw.really_nasty.Rules(tyre_cards={"INTER": 3})
    cars |= {"B": "r0l1 INTER", "C": "r1l1 INTER", "D": "r2l1"}
    with pytest.raises(bw.SetupError, match="tyre_cards, INTER: no fewer than cars, 4, not 3"):
        rn(**cars, rules=rules)
    rules = bw.really_nasty.Rules(tyre_cards={"INTER": 4})
    cars |= {"D": "r2l1 INTER", "A": "B1 stop=5,free,2,0,0 INTER"}
    assert rn(**cars, rules=rules).passes().options == ["DRY", "WET", "INTER"]
    table = rn(**cars, rules=rules).passes().play("tyre+DRY")
    assert table.position.tyres == (5, 6, 1)


def test_play_order_is_the_grid_order_all_race_long() -> None:
    """RN-ORD-1: the order on the track never alters it; who is out is skipped."""
    table = rn(A="r10l1", B="r20l1", C="r30l1 out", D="r40l1")
    seen = []
    for _ in range(6):
        seen.append(table.passes().question[0])
        table.roll(2, "yellow")
        if table.question[1] == "path":
            table.play(str(table.race._state.default()[1]) and table.race.options[0])
    assert seen == ["A", "B", "D", "A", "B", "D"]
    assert table.race.order == ["A", "B", "D"]


def test_the_kinds_of_turns() -> None:
    """RN-ORD-2, RN-ORD-3: a pit turn, a rotation, a moving turn; only the last has a die."""
    table = rn(A="B1 stop=5,free,1,0,0", B="r20l1 spin1", C="r30l1 spin2", D="r40l1")
    table.passes().play("tyre+DRY").passes()
    assert [fact[:3] for fact in table.race.facts if fact[0] in ("pit-turn", "rotate")] == [
        ("pit-turn", 0, 1),
        ("rotate", 1, 2),
        ("rotate", 2, 3),
    ]
    assert table.question == ("D", "die")
    assert (table.car("B").spin_step, table.car("C").spin_step) == (2, 3)


def test_a_moving_turn_of_no_spaces_is_still_one() -> None:
    """RN-ORD-3, RN-GEN-4, RN-GEN-5: first_done is set, the flag and the spin are used up."""
    cars = {"B": "r21l1", "C": "r21l2", "D": "r21l3"}
    table = rn(A="r20l2 new yellow spin3", **cars).roll(4)
    assert table.at() == "r20l2" and table.last == "r20l2"
    car = table.car()
    assert (car.first_done, car.yellow, car.spin_step) == (True, False, 0)


def test_only_a_movement_roll_begins_an_interval() -> None:
    """RN-TIME-1, RN-GEN-4: who has played is forgotten at the roll."""
    table = rn(A="r20l2").passes()
    table.race._state.position.played = 0b10
    table.play("die+yellow")
    assert table.position.played == 0b10
    table.race.roll(1)
    assert table.position.played == 0


def test_tyres_changed_before_leaving() -> None:
    """Example 47, RN-ORD-2, RN-PIT-7, RN-DICE-4: the weather turns, a swap, Yellow all the same."""
    table = rn(A="B1 stop=5,free,1,0,1 WET", B="B2 hand=WE", weather="WET")
    assert table.question == ("B", "react")
    table.play("play+WE")
    table.race.roll("DRY")
    assert table.passes().question == ("A", "tyre")
    table.play("tyre+DRY").passes()
    assert table.race._state.question.data == ("yellow",)
    table.roll(2)
    assert table.at() == "P5"
    table.turn("A").passes()
    assert table.options == ["brown", "yellow"]


def test_the_usual_answers_of_colours_and_dice() -> None:
    """Chapter 17: the first free colour; the designated die."""
    race = Race("rn-default", ["A", "B"], seed=1, dice="ask")
    assert race._state.default() == ("red",)
    race.play("blue")
    assert race._state.default() == ("red",)
    race.play("red")
    assert rn(A="r20l2 WET").passes().race._state.default() == ("die", "white")
