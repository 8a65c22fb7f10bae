"""What the previews of answers say (CFR-PROTO-4)."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from bolide_widget.games.championship_formula import Preview, Pro, Rookie
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.kinds import KINDS
from bolide_widget.games.championship_formula.rules.preview import (
    Attack,
    Brake,
    Duty,
    Paid,
    Roll,
    Seen,
    Way,
    driven,
)
from bolide_widget.games.championship_formula.track import SHELF
from helpers.boards.cfr_boards import c, pr, red
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, go, kind, plan


def test_preview_tells_users_of_every_kind_and_where_it_comes_up() -> None:
    rows = [line.split()[:2] for line in (Preview.__doc__ or "").splitlines() if "``" in line]
    rows = [row for row in rows if row[1:] and row[1].startswith("``")]
    kinds = {part.__name__ for part in get_args(Seen) if part is not type(None)}
    assert {row[1].strip("`") for row in rows} == kinds
    assert {row[0] for row in rows} == {name for name, kind in KINDS.items() if kind.preview}
    assert all(issubclass(part, Preview) for part in get_args(Seen) if part is not type(None))


def seen(moving: Moving, *action: object) -> object:
    """The preview of an answer."""
    state = moving.state
    return state.game.preview(state, state.stack[-1], action)  # type: ignore[arg-type]


def test_a_way() -> None:
    """CFR-PROTO-4: what it costs, where, and what may come of it."""
    way = seen(Moving("1.8", 100, c()), "drive", "1.13")
    assert isinstance(way, Way)
    assert way.path[0] == "1.8" and way.path[-1] == "1.13" and way.units == 2
    assert way.wear == (1, 2) and way.safe == 1 and not way.crash
    assert sum(duty.units for duty in way.duties) == 2
    dry = seen(Moving("1.10", 80, c(), wear=0), "step", "1.11")
    assert isinstance(dry, Way) and dry.rolls == (Roll("chance-corner", 15, 15, 6),)
    assert dry.safe == Fraction(15, 36)


def test_a_line_left() -> None:
    """CFR-LINE-4: the preview shows the cost of leaving it by itself."""
    moving = Moving("2.9", 100, red(), slip=2).do("2.10", "1.11", ("wear", 1), "1.12", "1.13")
    way = seen(moving, "step", "1.14")
    assert isinstance(way, Way) and way.units == 1
    assert way.duties[0] == Duty("line", "1.14", 60, 40, 1)


def test_a_pass() -> None:
    """CFR-PASS-7: with a block and without, and what a failure costs."""
    moving = Moving("1.10", 120, None, {"Y": {"space": "1.11"}})
    attack = seen(moving, "pass", "1.11")
    assert isinstance(attack, Attack)
    assert (attack.free.success, attack.blocked.success) == (21, 10)
    assert (attack.braking, attack.speed, attack.defender) == (6, 0, 1)


def tight() -> Race:
    """X on C2.3 of Valdorn at 160 mph with 3 wear: corner D is 40 too fast, corner F 60."""
    race = alone("C2.3", SHELF.load("valdorn"), last=160, wear=3, green=0, red=0)
    return plan(race, 160)


def test_ex_77_wear_is_kept_for_the_next_corner() -> None:
    """EX-77, CFR-PROTO-4: a way that can be paid for is no certain crash, and shown to its end."""
    race = tight()
    ways = [option.preview for option in race.options if option.id.startswith("drive")]
    assert [(way.path[-1], len(way.path)) for way in ways] == [
        ("F1.2", 9), ("F1.3", 9), ("F2.2", 9), ("F2.3", 9),
    ]  # fmt: skip
    chance = Roll("chance-corner", 15, 15, 6)
    for way in ways:
        assert (way.wear, way.rolls, way.crash) == ((3, 3), (chance, chance), False)
        assert way.safe == Fraction(15, 36) ** 2
    go(race, ("drive", "F1.2"), ("wear", 1), (1, 1), (1, 1))
    assert race.track.ids[race.state.position.cars[0].space] == "F1.2"


def test_ex_77_asked_again_at_once() -> None:
    """EX-77, CFR-MOVE-4: with 2 wear for corner D the rest cannot be driven: the move is asked."""
    race = tight()
    go(race, ("drive", "F1.2"), ("wear", 2))
    assert kind(race) == "move"
    car = race.state.position.cars[0]
    assert race.track.ids[car.space] == "D2.1" and race.state.position.now.rest == ()


@pytest.mark.parametrize("policy", [Rookie(), Pro()])
def test_computer_drivers_keep_wear_for_the_way_they_chose(policy: Rookie | Pro) -> None:
    """CFR-CORNER-4: as the preview says."""
    race = go(tight(), ("drive", "F1.2"))
    assert kind(race) == "pay"
    assert policy.choose(race.state, 0) == ("wear", 1)


def test_braking_and_payments() -> None:
    """CFR-T5, CFR-T6."""
    moving = Moving("1.10", 80, c()).do("1.11")
    assert seen(moving, "wear", 1) == Paid(1, None)
    assert seen(moving, "wear", 0) == Paid(0, Roll("chance-corner", 15, 15, 6))
    moving.do(("wear", 1))
    assert seen(moving, "brake", 2) == Brake(2, 40, (2, 1), Roll("brakes", 30, 0, 6), False)


def test_what_a_planned_speed_reaches() -> None:
    """CFR-PROTO-4: every end without other cars, with its price."""
    race = alone("A1.3", pr(), last=60, lap=1)
    ends = driven(race.state, 0, 80)
    assert "A1.7" in ends and ends["A1.7"][0].units == 0
    fast = [way for way, _ in driven(race.state, 0, 120).values()]
    assert all(way.units and way.duties for way in fast)  # corner B is too slow for it
    assert all(len(way.path) == 7 for way in fast)
