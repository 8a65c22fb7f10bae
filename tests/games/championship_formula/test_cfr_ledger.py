"""CFR-PROTO-1: every event with its rule, its car, and what it had before and has after."""

from __future__ import annotations

import re

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.race import Books, Race, books
from bolide_widget.games.championship_formula.screen.facts import FACT_ROWS
from helpers.races.cfr_moments import moments, race_of
from helpers.rules_page import PAGES

PAGE = PAGES["championship-formula"]


def test_every_kind_of_fact_has_a_rule() -> None:
    """CFR-PROTO-1: and the rule is one of the book."""
    known = set(re.findall(r"CFR-[A-Z]+-\d+", PAGE.read_text("utf-8")))
    assert {row.rule for row in FACT_ROWS.values()} <= known


@pytest.mark.parametrize("number", range(3))
def test_the_ledger_adds_up(number: int) -> None:
    """CFR-PROTO-1: a row for each fact; what a car had before is what it had last."""
    race = race_of(number, seed=number)
    for _ in moments(race, seed=number, most=250):
        pass
    rows = race.ledger()
    assert rows.kind.tolist() == [fact[0] for fact in race.facts]
    names = [name for name in Books._fields if name != "space"]
    for seat, driver in enumerate(race.drivers):
        own = rows[rows.driver == driver]
        last, first = own.iloc[:-1], own.iloc[1:]
        for name in Books._fields:
            assert (
                first[f"{name}_before"]
                .reset_index(drop=True)
                .equals(last[name].reset_index(drop=True))
            )
        now = books(race._state, seat)
        wear = own[own.kind == "wear"]
        facts = [fact for fact in race.facts if fact[0] == "wear" and fact[1] == seat]
        assert (wear.wear_before - wear.wear).tolist() == [fact[2] for fact in facts]
        assert wear.wear.tolist() == [fact[4] for fact in facts]
        for name in names:
            if name != "speed":  # the card alone shows a planned speed that needs no test
                assert own[name].iloc[-1] == getattr(now, name)
    nobody = rows[rows.driver.isna()]
    assert set(nobody.kind) <= {"turn", "order", "marker", "race-over"}
    assert nobody.wear.isna().all()


def test_what_takes_a_car_s_speed_is_told_with_it() -> None:
    """CFR-SPIN-1, CFR-TURN-2: the log reports a spin and a retirement after they happen."""
    seen = set()
    for number in range(6):
        race = race_of(number, seed=number)
        for _ in moments(race, seed=number, most=250):
            pass
        rows = race.ledger()
        for row in rows[rows.kind.isin(("spin", "out"))].itertuples():
            seen.add(row.kind)
            assert row.speed == 0 and pd.isna(row.space) == (row.kind == "out")
    assert "spin" in seen


def test_who_is_placed() -> None:
    """CFR-FIN-6: racing until the race is over, placed from then on; as the results say."""
    race = Race("pattern-ring", list("ABCD"), laps=1, seed=1)
    assert {line.status for line in race.standings} == {"racing"}
    bw.drive(race, bw.championship_formula.Rookie())
    standings = [line.status for line in race.standings]
    assert set(standings) == {"finished", "placed"} and standings == sorted(standings)
    figures = race.game.figures(race.state, race.facts, race.drivers)
    assert {line.driver: line.status for line in race.standings} == {
        row["driver"]: row["status"] for row in figures
    }
