"""Ends from which a stop that must be made is missed, held against the rules' own paths."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules import paths
from bolide_widget.games.really_nasty.rules.paths import ENTRY, FORCED
from bolide_widget.games.really_nasty.rules.position import FACES, YELLOW
from bolide_widget.games.really_nasty.screen import asks
from helpers.races.really_nasty_race import Table, rn

FACE = range(1, 9)


def pits_are_open(road: Any, space: int) -> bool:
    """Whether a lone car that must stop can come into the pits, with any rolls that help."""

    @cache
    def comes_in(here: int) -> bool:
        for roll in FACE:
            for offer in paths.alone(road, here, roll, ENTRY | FORCED).by_action.values():
                end = offer.path[-1]
                if offer.pits or (not offer.missed and end != here and comes_in(end)):
                    return True
        return False

    return comes_in(space)


def shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """The ends that are open, by their space, as a viewer is shown them."""
    state = table.race._state
    assert state.question is not None
    alone = state.question.kind == "sc-path"
    listed = asks.moves(state, state.question, table.race.drivers, viewer, alone)
    return {option["place"]["space"]: option for option in listed}


def near_the_pits(words: str, seed: int) -> Table:
    """A move that ends some rows before the entry."""
    random = Random(seed)
    lane, row = random.choice((1, 2, 3)), random.choice((35, 36, 37, 38, 39))
    table = rn(A=f"r{row}l{lane} c3 DRY {words}", B="r20l1 c3")
    return table.roll(random.choice((3, 4)), "yellow")


def test_barred_are_the_ends_that_the_pits_cannot_be_reached_from() -> None:
    """R-53, R-45, RN-FORC-1, RN-FORC-2: of a penalty that is due everybody sees it."""
    said = Counter[bool]()
    for seed in range(12):
        table = near_the_pits("Three BO5", seed)
        road = table.race.game.road
        for viewer in (None, 0, 1):
            for space, option in shown(table, viewer).items():
                number = road.number[space]
                if option["tone"] == "out" or number >= road.count:
                    continue
                fatal = not pits_are_open(road, number)
                assert (option.get("ahead") == "out") == fatal, space
                assert ("you miss a forced stop" in option["detail"]) == fatal
                said[fatal] += 1
    assert said[True] and said[False]


def test_what_a_fuel_card_forces_is_told_to_its_owner_alone() -> None:
    """R-53, RN-GEN-6: stop lap 5 is the last of the first window of Two Stop."""
    of_owner, of_others = Counter[bool](), Counter[bool]()
    for seed in range(12):
        table = near_the_pits("Two", seed)
        results = []
        for viewer, text in ((0, of_owner), (1, of_others), (None, of_others)):
            options = shown(table, viewer)
            text.update("ahead" in option for option in options.values())
            missed = ("you miss a forced stop", "you can't reach the pits")
            results.append(
                {end for end in options if any(words in options[end]["detail"] for words in missed)}
            )
        assert results[0] == results[1] == results[2]
    assert of_owner[True] and not of_others[True]


def test_a_safety_car_must_come_in() -> None:
    """R-53, RN-SC-6: an end off the entry space is fatal to its controller one turn later."""
    counts = Counter[bool]()
    for space in ("r39l1", "r39l2", "r39l3"):
        table = rn(A="r20l1 c3", B="r10l2 c3", sc=(space, "A"))
        while table.question[1] == "react":
            table.play("pass")
        if table.question[1] == "sc-path":
            road = table.race.game.road
            for end, option in shown(table, None).items():
                lost = road.number[end] < road.count and not road.reaches[road.number[end]]
                assert ("ahead" in option) == lost
                counts[lost] += 1
    assert counts[True] and counts[False]


@pytest.mark.parametrize("name", bw.tracks(game="really-nasty"))
def test_no_corner_can_be_too_fast_for_certain(name: str) -> None:
    """R-53, RN-DICE-3, RN-COR-2: the Slow die, always allowed, can fall below every limit."""
    road = bw.really_nasty.Race(name, ["A", "B"], seed=1).game.road
    assert min(FACES[YELLOW]) <= min(limit for limit in road.limit if limit)
