"""What chance can answer: several dice, repeated faces, words, cards drawn from a pile."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from bolide_widget.core.dice import chance as number_of, pick
from bolide_widget.core.questions import Die, even, numbered, roll, together, weighted


def test_faces_that_stand_on_several_sides_count_as_often() -> None:
    assert dict(Die("gear 2", (2, 3, 3, 4, 4, 4)).odds()) == {
        (2,): Fraction(1, 6),
        (3,): Fraction(1, 3),
        (4,): Fraction(1, 2),
    }


def test_a_face_may_be_a_word() -> None:
    assert Die("weather", ("sun", "sun", "rain")).odds() == [
        (("sun",), Fraction(2, 3)),
        (("rain",), Fraction(1, 3)),
    ]


def test_two_dice_have_a_face_of_each_in_order() -> None:
    odds = dict(together([numbered(6), Die("black", ("blank", "hit"))]))
    assert len(odds) == 12 and set(odds.values()) == {Fraction(1, 12)}
    assert (6, "hit") in odds and ("hit", 6) not in odds


def test_a_sum_of_two_dice_is_most_often_seven() -> None:
    sums: Counter[int] = Counter()
    for (a, b), share in together([numbered(6), numbered(6)]):
        assert isinstance(a, int) and isinstance(b, int)
        sums[a + b] += share  # type: ignore[assignment]
    assert max(sums, key=sums.__getitem__) == 7 and sums[7] == Fraction(1, 6)


@pytest.mark.parametrize("pile", [{"oil": 3, "flag": 1}, {"flag": 1}, {"a": 2, "b": 0, "c": 5}])
def test_a_card_is_drawn_as_often_as_it_is_in_the_pile(pile: dict[str, int]) -> None:
    odds = weighted(pile)
    assert sum(share for _, share in odds) == 1
    total = sum(pile.values())
    assert {name: share * total for (name,), share in odds} == {k: n for k, n in pile.items() if n}


def test_drawing_card_by_card_is_a_shuffle() -> None:
    """All orders of a small pile come equally often: exact, by multiplying the odds."""

    def orders(pile: dict[str, int]) -> dict[tuple[str, ...], Fraction]:
        if not any(pile.values()):
            return {(): Fraction(1)}
        results: dict[tuple[str, ...], Fraction] = {}
        for (card,), share in weighted(pile):
            rest = {**pile, str(card): pile[str(card)] - 1}
            for order, chance in orders(rest).items():
                results[(str(card), *order)] = share * chance
        return results

    assert set(orders({"a": 1, "b": 1, "c": 1}).values()) == {Fraction(1, 6)}
    assert set(orders({"a": 2, "b": 1}).values()) == {Fraction(1, 3)}


def test_outcomes_of_any_form_are_drawn() -> None:
    odds = together([Die("gear", (1, 1, 2)), Die("weather", ("sun", "rain"))])
    drawn = [pick(odds, number_of(7, number)) for number in range(200)]
    assert set(drawn) == {action for action, _ in odds}


def test_a_kind_names_its_dice() -> None:
    dice = (numbered(20), numbered(6))
    kind = roll(dice, "damage", lambda state, question, action, facts: None)
    assert kind.dice == dice and kind.table == "damage"


def test_equal_entries_are_put_together() -> None:
    assert even([("a",), ("b",), ("a",)]) == [(("a",), Fraction(2, 3)), (("b",), Fraction(1, 3))]
