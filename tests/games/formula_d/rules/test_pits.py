"""Pits in both variants, and kinds of stops (FD-PIT, FD-PITEN, FD-PITX)."""

from __future__ import annotations

from tests.helpers.ring import Ring

from bolide_widget.games.formula_d.options import Rules

THREE = {name: {"at": at} for name, at in (("A", "1.50"), ("B", "1.60"))}


def third(rules: Rules | None = None, **fields: object) -> Ring:
    """A car of box 3 on (3,88) with one tyre point; two others far away."""
    told = {"at": "3.88", "gear": 4, "tyres": 1, **fields}
    return Ring(rules, A={"at": "1.50"}, B={"at": "1.55"}, C=told)


def test_example_21_into_the_box_and_a_fast_stop() -> None:
    """Example 21 (FD-PIT-4, FD-PIT-5, FD-PIT-6, FD-PIT-7): 11 reaches box 3; the crew's 7."""
    ring = third().turn("C").play("gear:4").roll(11)
    ring.play("pit:8").roll(7, kind="pit-roll")
    one = ring["C"]
    assert ring.wear("C", "tyres") == 6
    assert (one.status, one.pit, one.gear, one.lap) == ("pit", 6, 4, 2)
    (move, way_out) = ring.told("move")
    assert move[3] == ("3.88", "3.89", "3.90", "3.91", "P0", "P1", "P2", "P3", "B3")
    assert way_out[3] == ("B3", "P3", "P4", "P5", "P6")


def test_example_21_a_slow_stop() -> None:
    """Example 21 (FD-PIT-6): a 15 keeps it in the box; next round it takes any of gears 1 to 4."""
    ring = third().turn("C").play("gear:4").roll(11).play("pit:8").roll(15)
    assert (ring["C"].status, ring["C"].pit, ring["C"].lap) == ("box", 3, 1)
    ring.turn("C")
    assert ring.options == ["gear:4", "gear:3", "gear:2", "gear:1"]


def test_example_21_too_few_spaces() -> None:
    """Example 21 (FD-PIT-3, FD-PIT-4): gear 3, a 6 leads to P2; behind a car there to P1."""
    ring = third(gear=3).turn("C").play("gear:3").roll(6).play("pit:3")
    assert (ring["C"].status, ring["C"].pit, ring.wear("C", "tyres")) == ("pit", 2, 1)
    behind = Ring(
        A={"at": "1.50"},
        B={"status": "pit", "pit": 2, "pit_lap": 1},
        C={"at": "3.88", "gear": 3, "tyres": 1},
    )
    behind.turn("C").play("gear:3").roll(6).play("pit:3")
    assert (behind["C"].status, behind["C"].pit, behind.wear("C", "tyres")) == ("pit", 1, 1)
