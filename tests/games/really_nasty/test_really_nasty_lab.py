"""Scripting on this game: what if, simulations, the ladder, hints and tables, all fair."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules.position import FACES
from bolide_widget.lab.chances import Chance, chances
from helpers.races.really_nasty_table import table

Pro, Rookie = bw.really_nasty.Pro, bw.really_nasty.Rookie

CARS = {
    "A": {"space": "r30l1", "laps": 3, "hand": "PU CO1", "fuel": 1},
    "B": {"space": "r32l2", "laps": 3, "hand": "YF BO", "fuel": 2},
}


def late(**other: Any) -> Any:
    """A's window before its move, on the last lap; B is asked; what A holds can be said."""
    rules = bw.really_nasty.Rules(laps=4)
    return table({**CARS, "A": {**CARS["A"], **other}}, window="pre", laps=4, rules=rules)


@pytest.fixture(scope="module")
def rated() -> Any:
    return bw.what_if(late(), 3, Rookie(), progress=False)


def test_what_if_rates_every_option(rated: Any) -> None:
    assert set(rated.option) == {option.id for option in late().options}
    assert (rated.win_low <= rated.win).all() and (rated.win <= rated.win_high).all()
    assert {"cards_played", "pit_turns", "spins"} <= set(rated.columns)


def test_what_if_knows_no_more_than_the_seat(rated: Any) -> None:
    """Chapter 17: whatever the other holds, the odds are the same."""
    again = bw.what_if(late(hand="WE SC", fuel=3), 3, Rookie(), progress=False)
    assert again.equals(rated)


def test_simulate_and_ladder() -> None:
    race = bw.really_nasty.Race("rn-default", ["A", "B"], laps=1, seed=1)
    frame = bw.simulate(race, 3, {"A": Pro(), "B": Rookie()}, progress=False)
    assert len(frame) == 6 and set(frame.place) == {1, 2}
    ladder = bw.ladder(
        {"Rookie": Rookie(), "Pro": Pro()},
        "rn-default",
        2,
        laps=1,
        game="really-nasty",
        progress=False,
    )
    assert "Pro" in repr(ladder)


def test_hints_come_from_rookie_first_and_then_from_pro() -> None:
    """The chance of every option."""
    seen: dict[str, Chance] = {}
    by = []
    for chance in chances(late(), 2):
        seen[chance.option] = chance
        by.append(chance.by)
    assert set(seen) == {option.id for option in late().options}
    assert by[-1] == "Pro"


def test_hints_know_no_more_than_the_seat() -> None:
    """Chapter 17: whatever the other holds, and whatever its fuel card, the same chances."""
    first, two = (list(chances(race, 1)) for race in (late(), late(hand="WE SC", fuel=3)))
    assert first == two and first


def test_a_race_as_a_table() -> None:
    race = bw.really_nasty.Race("rn-default", ["A", "B"], laps=1, seed=1)
    bw.drive(race, Rookie())
    frame = race.to_frame()
    assert len(frame) > 20 and set(frame.driver.dropna()) >= {"A", "B"}


def test_previews_of_cards_and_dice_say_what_and_on_whom() -> None:
    """RN-CARD-3, RN-OIL-1, RN-DICE-2: nobody has to read an answer's text."""
    seen: dict[str, set[str]] = {"react": set(), "die": set()}
    for seed in range(6):
        race = rn.Race("calva", ["Ada", "Bob", "Cyd"], laps=2, seed=seed)
        rookie = rn.Rookie()
        while not race.over and race.round < 12:
            kind = race.pending.kind if isinstance(race.pending, bw.Decision) else ""
            for option in race.options if kind in seen else ():
                shown = option.preview
                assert isinstance(shown, rn.PlayPreview)
                word, *rest = option.action
                seen[kind].add(str(word))
                if word == "die":
                    assert (shown.die,) == tuple(rest) and shown.cards == ()
                    assert shown.faces == FACES[str(shown.die)]
                elif word == "play":
                    on = [] if shown.target is None else [shown.target]
                    assert [*shown.cards, *on] == rest and shown.cards
                    assert on == [] or race.drivers[on[0]] in option.label
                else:
                    assert shown == rn.PlayPreview()
            race.play(rookie(race))
    assert seen["react"] >= {"pass", "play"} and seen["die"] == {"die"}
