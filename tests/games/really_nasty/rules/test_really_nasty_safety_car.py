"""The Safety Car drives (chapter 15)."""

from __future__ import annotations

from bolide_widget.games.really_nasty.rules.facts import SafetyCarMoved
from helpers.races.really_nasty_race import rn


def moves(table: object) -> list[SafetyCarMoved]:
    return table.facts("sc-move")  # type: ignore[attr-defined, no-any-return]


def test_from_its_start_space() -> None:
    """Example 27, RN-SC-1, RN-SC-2, RN-SC-4, RN-MOVE-5: SC0, r4l1, and two spaces more."""
    table = rn(A="r20l1", B="r4l2", sc=("SC0", "A"))
    table.passes()
    assert table.options == ["r6l1", "r6l2", "r6l3"]
    table.play("to+r6l1")
    assert moves(table)[-1].path == ("SC0", "r4l1", "r5l1", "r6l1")
    assert table.ways(5, "B") == ["r6l2", "r6l3"]
    assert table.passes().question == ("A", "die")  # and the turn goes on


def test_played_before_one_s_own_turn() -> None:
    """Example 27, RN-SC-1, RN-SC-2, RN-TIME-3, R-25: the first move follows in that same turn."""
    table = rn(A="r20l1", B="r30l1 hand=SC WET", to_move="B")
    assert table.question == ("B", "react")
    table.play("play+SC")
    assert table.question == ("B", "sc-path") and table.options == ["r6l1", "r6l2", "r6l3"]
    table.play("to+r6l1")
    assert table.question == ("B", "die") and moves(table)[-1].path[0] == "SC0"
    table = rn(A="r20l1", B="r30l1 hand=SC")
    assert table.question == ("B", "react")  # in the window of another
    table.play("play+SC")
    assert not moves(table) and table.question == ("A", "die")


def test_bringing_it_out() -> None:
    """RN-SC-1: whoever does controls it; parked it is on no space."""
    table = rn(A="r20l1", B="r30l1 hand=SC")
    assert table.position.sc == -1
    table.play("play+SC")
    ids = table.race.game.road.ids
    assert (ids[table.position.sc], table.position.controller) == ("SC0", 1)


def test_it_waits_where_it_is_shut_in() -> None:
    """Example 44, RN-SC-2, RN-SC-4: on its start space nobody is kept from overtaking."""
    table = rn(A="r20l1", B="r4l1", C="r3l2", sc=("SC0", "A")).passes()
    assert moves(table)[-1].path == ("SC0",) and table.position.sc == table.race.game.road.sc_start
    assert {way.split("!")[0] for way in table.ways(5, "C")} == {"r8l1", "r8l2", "r8l3"}


def test_in_pit_turns_too() -> None:
    """Example 44, RN-SC-2: it moves in each turn of its controller."""
    table = rn(A="B1 stop=4,free,3,0,0", B="r30l1", sc=("r10l1", "A"))
    for row in (13, 16, 19):
        table.passes().play(f"to+r{row}l1")
        if table.question[1] == "tyre":
            table.play("tyre+DRY")
        assert table.race.game.road.ids[table.position.sc] == f"r{row}l1"
        assert len(table.facts("pit-turn")) == row // 3 - 3
        table.roll(1, "yellow") if table.passes().question[0] == "B" else None
        if table.question[1] == "path":
            table.race.play(table.race.options[0])


def test_back_into_the_lane() -> None:
    """Example 28, RN-SC-5, RN-SC-6: parked on the first lane space; else its controller is out."""
    table = rn(A="r20l1", B="r1l1", C="r2l1", sc=("r41l1", "A")).passes()
    assert moves(table)[-1].path == ("r41l1", "r42l1", "P1")
    assert (table.position.sc, table.position.controller) == (-1, -1)
    table = rn(A="r20l1", B="r42l1", C="r2l1", sc=("r41l1", "A")).passes()
    assert {way[:3] for way in table.options} == {"r43"}
    table.race.play(table.race.options[0])
    assert table.car("A").status == "out" and table.position.sc == -1
    assert table.facts("out")[-1][3] == "safety-car"
    assert table.passes().question[0] == "B" and not table.facts("roll")  # the turn has ended
    table = rn(A="r20l1", B="r42l1", C="r42l2", sc=("r41l1", "A")).passes()
    assert moves(table)[-1].path == ("r41l1",) and table.car("A").active


def test_only_the_present_move_is_looked_at() -> None:
    """Example 45, RN-SC-3, RN-SC-6, RN-FORC-3: the wrong space before the entry is fatal."""
    table = rn(A="r20l1", sc=("r40l3", "A")).passes()
    assert moves(table)[-1].path == ("r40l3", "r41l2", "r42l1", "P1")
    table = rn(A="r20l1", B="r1l1", sc=("r39l1", "A")).passes()
    assert table.options == ["r42l1", "r42l2", "r42l3"]
    table = rn(A="r20l1", B="r1l1", C="r2l1", sc=("r42l2", "A")).passes()
    assert {way[:3] for way in table.options} == {"r43"}


def test_it_counts_no_laps_and_exposes_nothing() -> None:
    """RN-SC-3, R-25: no-overtaking does not bind it, and it has no bay."""
    table = rn(A="r20l1", B="r7l3", sc=("r6l1", "A")).passes()
    assert table.options == ["r9l1", "r9l2", "r9l3"]
    assert rn(A="r20l1", sc=("r6l1", "A")).sc_ways() == ["r9l1", "r9l2", "r9l3"]


def test_its_usual_way_is_a_safe_one() -> None:
    """Chapter 17."""
    table = rn(A="r20l1", B="r1l1", sc=("r39l1", "A")).passes()
    assert table.race._state.default() == ("to", "r42l1")
