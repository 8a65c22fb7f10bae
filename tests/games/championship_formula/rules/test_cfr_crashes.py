"""Spins, crashes and who is involved (CFR-SPIN, CFR-CRASH)."""

from __future__ import annotations

import pytest

from bolide_widget.games.championship_formula.rules import incidents
from helpers.boards.cfr_boards import c, pr, w3
from helpers.races.cfr_move import Moving


@pytest.mark.parametrize(
    ("left", "width", "modifier"),
    [(0, 2, -2), (1, 2, -2), (2, 2, -2), (3, 2, -1), (9, 2, -1), (2, 3, -3), (3, 3, -2)],
)
def test_table_t7(left: int, width: int, modifier: int) -> None:
    """CFR-T7, CFR-CRASH-6: by the steps left, and the width of the road."""
    assert incidents.crash_modifier(width, left) == modifier


def test_ex_32_by_a_crash() -> None:
    """EX-32, CFR-CRASH-5: a chance in the row, with its modifiers."""
    wide = Moving("1.17", 100, w3(), markers=[20]).do("1.18", "1.19", "1.20")
    assert wide.state.stack[-1].data.modifier == -3
    wide.roll(5, 4)
    assert wide.kind == "move" and wide.car.chances == 0
    far = Moving("1.17", 120, markers=[20]).do("1.18", "1.19", "1.20").roll(4, 4)
    assert far.kind == "pause" and far.space == "1.20" and far.car.spun_now


def test_ex_59_two_markers() -> None:
    """EX-59, CFR-CRASH-5: one roll each, as long as the car drives."""
    moving = Moving("1.19", 60, markers=[20, 22]).do("1.20").roll(5, 4)
    assert moving.space == "1.20" and moving.kind == "pause"
    safe = Moving("1.19", 60, markers=[20, 22]).do("1.20").roll(4, 4).do("1.21", "1.22")
    assert safe.state.stack[-1].data.modifier == -2
    safe.roll(4, 4)
    assert safe.kind == "pause" and not safe.car.spun_now


def test_ex_60_front_edges() -> None:
    """EX-60, CFR-CRASH-5, CFR-RUL-22: only front edges count."""
    moving = Moving("A1.8", 60, pr(), markers=[112])
    assert moving.kind == "move" and moving.space == "B1.1"  # the only way there is
    moving.do("B1.2")
    assert (
        moving.state.stack[-1].data.purpose == "chance-crash"
        and moving.state.stack[-1].data.modifier == -2
    )


def test_rows_in_the_order_reached() -> None:
    """CFR-CRASH-5, CFR-RUL-40: the row that is reached first, the older of two on a row."""
    assert incidents.reached((112, 104, 112), 120, 20, 720) == (104, 112, 112)
    assert incidents.reached((0,), 720, 12, 720) == (0,)
    assert incidents.reached((0,), 732, 12, 720) == ()
    assert incidents.reached((108,), 108, 12, 720) == (108,)
    assert incidents.reached((96,), 108, 12, 720) == ()


def test_a_new_crash_marks_its_row() -> None:
    """CFR-CRASH-6, CFR-RUL-15: and the corner's own chance is not used."""
    moving = Moving("1.18", 60, markers=[20]).do("1.19", "1.20").roll(6, 6)
    assert moving.car.out_cause == "crash" and moving.state.position.markers == (20, 20)
    both = Moving("1.10", 80, c(), markers=[11]).do("1.11", ("wear", 0)).roll(1, 1)
    assert both.state.stack[-1].data.purpose == "chance-crash" and both.car.chances == 1
    other = Moving("1.10", 80, c(), markers=[11]).do("1.11", ("wear", 1)).roll(1, 1)
    assert other.car.chances == 0


def test_spun_in_a_corner_nothing_is_bought() -> None:
    """CFR-SPIN-4, CFR-RUL-38: steps that need a payment are closed for the rest of the visit."""
    moving = Moving("2.11", 80, c(), last=0, spun=True, barred=True)
    assert moving.space == "2.12" and ("step", "1.13") not in moving.listed
    slow = Moving("2.11", 60, c(), last=0, spun=True, barred=True)
    assert ("step", "1.12") in slow.listed
