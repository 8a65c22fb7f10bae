"""Racing lines (CFR-LINE)."""

from __future__ import annotations

from typing import Any

from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import RED, corner, red, red2, ring_of
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, go, plan


def on_line(v: int = 100, **options: Any) -> Moving:
    """X on RED behind 1.13, by the line."""
    moving = Moving("2.9", v, red(), slip=2, **options).do("2.10", "1.11", ("wear", 1))
    return moving.do("1.12", "1.13")


def test_ex_22_a_line_kept() -> None:
    """EX-22, CFR-LINE-1, CFR-LINE-2, CFR-LINE-6: one unit, once, over two turns."""
    race = plan(alone("2.8", red(), last=100), X=100)
    go(race, *(("step", to) for to in ("2.9", "2.10", "1.11")), ("wear", 1), ("drive", "1.13"))
    car = race.state.position.cars[0]
    assert (car.wear, car.allowance, car.lines) == (11, 20, (0,))
    go(plan(race, X=100), ("step", "2.14"))
    car = race.state.position.cars[0]
    assert (car.wear, car.lines) == (11, ()) and car.corner == 0


def test_ex_23_a_line_left() -> None:
    """EX-23, CFR-LINE-4, CFR-LINE-5: one more unit, on the old space."""
    paid = on_line().do("1.14", ("wear", 1))
    assert (paid.space, paid.car.allowance, paid.car.wear, paid.car.lines) == ("1.14", 40, 10, ())
    spun = on_line().do("1.14", ("wear", 0)).roll(4, 4)
    assert spun.space == "1.13" and spun.car.spun_now and spun.kind == "pause"


def test_ex_24_too_fast_to_leave() -> None:
    """EX-24, CFR-LINE-4, CFR-CORNER-6: 80 over is a crash, and hidden."""

    def fast(**options: Any) -> Moving:
        moving = Moving("2.9", 140, red(), **options).do("2.10", "1.11").roll(1, 1)
        return moving.do("1.12")

    kept = fast()
    assert (kept.car.allowance, kept.car.wear, kept.car.chances) == (60, 10, 1)
    assert ("step", "2.13") not in kept.listed and ("step", "1.13") in kept.listed
    left = fast(options={"offer_suicide": True}).do("2.13")
    assert left.car.out_cause == "automatic" and left.state.position.markers == ()


def test_ex_56_beyond_the_corner() -> None:
    """EX-56, CFR-LINE-4, CFR-CORNER-9, CFR-RUL-31: a line that is left there is still paid."""
    race = plan(alone("2.10", red2(), last=100), X=100)
    go(race, ("step", "1.11"), ("wear", 1), *(("step", f"1.{row}") for row in (12, 13, 14, 15)))
    assert race.track.ids[race.state.position.cars[0].space] == "1.15"
    plan(race, X=100)
    straight = race.branch()
    go(race, ("step", "1.16"), ("wear", 1))
    assert race.state.position.cars[0].allowance == 0  # the visit is over
    assert race.state.position.cars[0].wear == 10
    go(straight, ("step", "2.16"))
    assert straight.state.position.cars[0].wear == 11


def test_ex_57_a_spin_ends_the_line() -> None:
    """EX-57, CFR-LINE-7, CFR-SPIN-4, CFR-PLAN-7: no bonus, and nothing owed."""
    race = plan(alone("2.8", red(), last=100), X=100)
    go(race, *(("step", to) for to in ("2.9", "2.10", "1.11")), ("wear", 0), ("none",), (4, 4))
    car = race.state.position.cars[0]
    assert (car.lines, car.barred, car.allowance, car.entries) == ((), True, 0, ())
    plan(race, X=40)
    go(race, ("step", "1.12"), ("step", "1.13"))
    assert race.state.position.cars[0].wear == 12


def test_ex_66_a_pass_gives_up_the_line() -> None:
    """EX-66, CFR-PASS-10, CFR-LINE-8, CFR-RUL-18: paid when it is declared; then no bonus."""
    moving = Moving("2.9", 100, red(), {"Y": {"space": "1.12", "last": 0}}, slip=1)
    moving.do("2.10", "1.11", ("wear", 1))
    assert (moving.car.allowance, moving.car.corner_wear) == (20, 1)
    moving.do(("pass", "1.12"), ("wear", 1))
    assert moving.car.allowance == 40 and moving.car.lines == ()
    moving.roll(1, 1).do("1.13")
    assert (moving.car.wear, moving.car.allowance) == (10, 40)
    assert moving.car.given == (0,)


def two_lines() -> Track:
    """C with two lines over the same spaces, one of 20 and one of 40 that is shorter."""
    lines = [("red", RED), ("green", ["2.10", "1.11", "1.12"])]
    data = ring_of([2] * 40, corner(11, [60] * 4, [80] * 4), lines, name="Two lines")
    return Track.from_dict(data, sound=True)


def test_the_highest_bonus_counts() -> None:
    """CFR-LINE-2, CFR-RUL-30: two lines at once; a completed one keeps its bonus in the record."""
    moving = Moving("2.9", 120, two_lines(), slip=2).do("2.10", "1.11", ("wear", 1), "1.12")
    assert moving.car.lines == (0,) and moving.car.allowance == 20
    moving.do("1.13", ("wear", 1))  # 120 on 60 and 20 of the red one
    assert moving.car.allowance == 40
    moving.do("1.14").roll(1, 1)  # 60 over on 1.13 without any line; 1.11 has its 40
    assert moving.car.allowance == 60


def test_joining_in_the_middle_gives_nothing() -> None:
    """CFR-LINE-2, CFR-LINE-3: only from its first space; before the corner it is left for free."""
    moving = Moving("1.9", 80, red()).do("1.10", "1.11")
    assert moving.kind == "pay" and moving.car.lines == ()
    free = Moving("2.9", 80, red()).do("2.10", "2.11")
    assert free.kind == "move" and free.car.lines == () and free.car.wear == 12


def test_braking_behind_the_corner_is_too_late() -> None:
    """CFR-CORNER-8, CFR-RUL-31: what a line owes stays what it is."""
    moving = Moving("2.9", 100, red2(), slip=4).do("2.10", "1.11", ("wear", 1))
    moving.do("1.12", "1.13", "1.14", "1.15", ("brake", 1), ("wear", 1))
    assert moving.car.v == 80 and moving.car.allowance == 20
    moving.do("1.16")
    assert moving.kind == "pay" and moving.state.stack[-1].data == (0, "line", 1)
