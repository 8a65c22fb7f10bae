"""Cards, reactions, dice and stops, held against a second judge who has only read the book."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.core.compiled import compiled
from bolide_widget.games.really_nasty.rules import forced, paths, pits, plays
from helpers.judges.really_nasty_card_judged import Follower, compare_race, compare_table


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_the_judge_agrees_at_tables(part: int) -> None:
    """RN-PTC-3, RN-PUN-1, RN-YEL-1, RN-FORC-5, RN-SC-1, RN-COR-2, RN-COR-3, RN-OIL-2, RN-OIL-3,
    RN-OIL-4, RN-PLS-1, RN-PLS-2, RN-SPIN-2, RN-TIME-4, RN-TIME-5, R-46, R-47, RN-DICE-4: every
    play of every seat, who is asked, and the table after it.
    """
    checked = sum(compare_table(number, 40) for number in range(part * 16, part * 16 + 16))
    assert checked > 600


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(3))
def test_the_judge_agrees_of_races(part: int) -> None:
    """RN-FORC-1, RN-FORC-4, RN-FORC-6, RN-FORC-8, RN-PIT-4, RN-PIT-6, RN-PIT-7, RN-MOVE-8,
    RN-LAP-5, RN-TIME-1, RN-SC-3: from the grid through landings, stops and pit turns.
    """
    checked = sum(compare_race(number, 300) for number in range(part * 5, part * 5 + 5))
    assert checked > 1000


@pytest.mark.sweep
def test_positions_are_of_all_sorts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of card is played, and void; cars land, are held up, are out, and win."""
    seen: set[str] = set()

    def answer(self: Follower, action: Any) -> None:
        facts: list[Any] = []
        self.state.apply(action, facts=facts)
        if action[0] == "play":
            seen.add(action[1][:2] if action[1][:2] in ("PT", "CO") else action[1])
        seen.update(fact[0] for fact in facts)

    monkeypatch.setattr(Follower, "answer", answer)
    for number in range(45):
        compare_table(number, 60)
    cards = {"PT", "PU", "YF", "BO", "WE", "SC", "CO", "OI", "PS"}
    assert seen >= cards | {"void", "land", "declare", "penalty", "pit-turn", "rotate", "out"}


def far(state: Any, own: Any, car: Any) -> bool:
    """Punctures within four rows."""
    road = state.game.road
    there = 0 <= own.space < road.count and 0 <= car.space < road.count
    apart = abs(road.row[own.space] - road.row[car.space]) if there else 5
    return not car.puncture and apart <= 4


def never_out(state: Any, seat: int, kind: str) -> bool:
    """A penalty for any car that has none of its kind."""
    return all(penalty.kind != kind for penalty in state.position.cars[seat].penalties)


def always(*_: Any) -> bool:
    return True


def only_behind(state: Any, car: Any) -> tuple[int, ...]:
    """Oil on a straight with one corner card."""
    return OIL(state, car)[:1]


def too_long(state: Any, car: Any, value: int) -> bool:
    """Nine pit turns."""
    return car.stop is not None and bool(FITS(state, car, value - 1))


def free_of_choice(terms: Any, car: Any, stops: int, lap: int) -> list[Any]:
    """Scheduled or not, also on the last lap of a window."""
    listed = DECLARATIONS(terms, car, stops, lap)
    return listed if len(listed) > 1 else [*listed, ("free", 1)]


OIL, FITS, DECLARATIONS = plays.oil_cards, plays.fits, forced.declarations

WRONG = {
    "puncture": (plays, "near", far),
    "black flag": (plays, "may_get", never_out),
    "spins": (plays, "can_spin", always),
    "oil": (plays, "oil_cards", only_behind),
    "pit turns": (plays, "fits", too_long),
    "speeding": (paths, "is_speeding", always),
    "landed": (plays, "_has_landed", lambda state, seat: False),
    "declarations": (forced, "declarations", free_of_choice),
    "due": (forced, "next_stop_lap", lambda *_: 2),
    "stop lap": (pits, "stop_lap", lambda state, car: car.laps),
}


@pytest.mark.sweep
@pytest.mark.skipif(compiled, reason="compiled functions call each other directly")
@pytest.mark.parametrize("rule", WRONG)
def test_a_wrong_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were one card, or one duty, played by another rule, the judge would say so."""
    module, name, instead = WRONG[rule]
    monkeypatch.setattr(module, name, instead)
    for number in range(60):
        try:
            compare_table(number, 40)
        except AssertionError:
            return
    raise AssertionError("nothing was noticed")
