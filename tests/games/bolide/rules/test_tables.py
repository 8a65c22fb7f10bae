"""The dice tables of the basic rules against the printed page, face by face."""

from __future__ import annotations

import pytest

from bolide_widget.games.bolide.rules import tables

START = "skidding " * 3 + "normal " * 7 + "quick " * 2
PIT_EXIT = "skidding " * 3 + "normal " * 6 + "quick " * 3

# works, top speed, no 4th gear, power drop, half spin
BOOSTER = {
    1: (False, 2, False, False, False),
    2: (False, 1, False, False, False),
    3: (False, 0, True, False, False),
    4: (False, 0, False, True, False),
    5: (False, 0, False, False, False),
    6: (False, 0, False, False, False),
    **dict.fromkeys(range(7, 13), (True, 0, False, False, False)),
}
BRAKE = {
    1: (False, 2, False, False, False),
    2: (False, 1, False, False, False),
    3: (False, 1, False, False, False),
    4: (False, 0, False, False, False),
    5: (False, 0, False, False, False),
    6: (True, 0, False, False, True),
    7: (True, 0, False, False, True),
    **dict.fromkeys(range(8, 13), (True, 0, False, False, False)),
}
# attacker wins, attacker's and defender's top speed, attacker and defender half spun, roll again
ENGAGEMENT = {
    1: (False, 2, 0, False, False, False),
    2: (False, 1, 0, False, False, False),
    3: (False, 0, 0, True, False, False),
    4: (False, 0, 0, True, False, False),
    5: (False, 0, 0, False, False, False),
    6: (False, 0, 0, False, False, False),
    7: (False, 0, 0, False, False, True),
    8: (False, 0, 0, True, True, False),
    9: (True, 0, 0, False, False, False),
    10: (True, 0, 0, False, False, False),
    11: (True, 0, 0, False, True, False),
    12: (True, 0, 1, False, False, False),
}

FACES = range(1, 13)


def test_all_dice_have_twelve_faces() -> None:
    """M-20, X-1, X-B, E-2, P-8: all tables are for a d12."""
    assert tables.SIDES == 12
    for table in (tables.START, tables.PIT_EXIT, tables.BOOSTER, tables.BRAKE, tables.ENGAGEMENT):
        assert sorted(table) == list(FACES)


@pytest.mark.parametrize("face", FACES)
def test_start(face: int) -> None:
    """M-20: skidding 1-3, normal 4-10, quick 11-12."""
    assert tables.START[face] == START.split()[face - 1]


@pytest.mark.parametrize("face", FACES)
def test_pit_exit(face: int) -> None:
    """P-8: skidding 1-3, normal 4-9, quick 10-12."""
    assert tables.PIT_EXIT[face] == PIT_EXIT.split()[face - 1]


@pytest.mark.parametrize("face", FACES)
def test_booster(face: int) -> None:
    """X-1 to X-3, D-3."""
    assert tuple(tables.BOOSTER[face])[:5] == BOOSTER[face]


@pytest.mark.parametrize("face", FACES)
def test_braking_action(face: int) -> None:
    """X-B."""
    assert tuple(tables.BRAKE[face])[:5] == BRAKE[face]


@pytest.mark.parametrize("face", FACES)
def test_engagement(face: int) -> None:
    """E-2, E-7: the basic rules' 3 half spins the attacker."""
    assert tuple(tables.ENGAGEMENT[face])[:6] == ENGAGEMENT[face]


@pytest.mark.parametrize("name", ["start", "pit-exit", "booster", "brake", "engagement"])
def test_every_face_has_words(name: str) -> None:
    """Tables: what a die means can be told for every face."""
    assert all(tables.meaning(name, face) for face in FACES)
