"""A record for everybody's eyes holds nothing that is under a seal (CFR-CONV-5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import RecordError
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.racing import reel
from helpers.boards.cfr_boards import pr
from helpers.races.cfr_race import put

CF = bw.championship_formula
NAMES = ["Ada", "Bob", "Cleo"]
BOTH: dict[str, tuple[Any, Any]] = {
    "set-up": (("cards", 1, 0, 1, 0, 0, 0), ("cards", 0, 1, 0, 1, 0, 0)),
    "bid": (("bid", 0, 0, 0, 0), ("bid", 3, 1, 0, 0)),
    "plan": (("speed", 20), ("speed", 60)),
}
"""Two answers to each of the sealed questions."""


def before(kind: str) -> Race:
    """A race in which everybody owes an answer of a kind; the dice are the seed's."""
    race = Race(pr(), NAMES, laps=1, seed=3)
    while race.asked[0].kind != kind:
        for decision in race.asked:
            driver = race.drivers.index(decision.driver)
            race.play(race.state.default(driver), decision.driver)
    return race


@pytest.fixture(scope="module", params=list(BOTH))
def twins(request: pytest.FixtureRequest) -> list[Race]:
    """Two races that differ in what Bob, who answered first, has sealed."""
    results = []
    for answer in BOTH[request.param]:
        race = before(request.param)
        race.play(answer, "Bob")
        results.append(race)
    return results


def test_it_says_nothing_of_what_is_sealed(twins: list[Race]) -> None:
    """Drivers with a sealed answer are asked again; the match itself stays as it was."""
    first, other = (race.to_json(sealed=False) for race in twins)
    assert first == other
    again = Race.from_json(first)
    assert [decision.driver for decision in again.asked] == NAMES
    assert again.facts == twins[0].facts
    assert again._now.answers == twins[0]._now.answers[:-1]
    assert [decision.driver for decision in twins[0].asked] == ["Ada", "Cleo"]


def test_a_whole_record_keeps_the_answers(twins: list[Race]) -> None:
    """It has to play on as the match would: it is its owner's."""
    texts = [race.to_json() for race in twins]
    assert texts[0] != texts[1]
    for race, text in zip(twins, texts, strict=True):
        assert Race.from_json(text) == race


def test_with_nothing_sealed_both_are_the_same() -> None:
    race = before("bid")
    assert race.to_json(sealed=False) == race.to_json()
    open_race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
    assert open_race.to_json(sealed=False) == open_race.to_json()


def test_a_file_for_everybody(twins: list[Race], tmp_path: Any) -> None:
    first, other = (race.save(tmp_path / f"{n}.json", sealed=False) for n, race in enumerate(twins))
    assert first.read_text("utf-8") == other.read_text("utf-8")


def test_a_file_that_replays_it_says_nothing_of_it(twins: list[Race]) -> None:
    """Neither the page, its log and its frames in mid-choice nor a picture of the race."""
    first, two = twins
    assert reel.html_of(first) == reel.html_of(two)
    assert first._repr_png_() == two._repr_png_() and repr(first) == repr(two)


def test_a_race_that_begins_under_seals() -> None:
    """What a branch for one driver starts from is asked again, too."""
    race = put({"X": {"space": "A1.8"}, "Y": {"space": "A2.8"}}, pr())
    race.play("speed:20", "X")
    begun = race._bare()
    shown = begun.to_json(sealed=False)
    assert "speed:20" not in json.dumps(json.loads(shown)["start"])
    assert "speed:20" in json.dumps(json.loads(begun.to_json())["start"])
    assert [decision.driver for decision in Race.from_json(shown).asked] == ["X", "Y"]


def test_where_more_is_hidden_than_answers_it_is_refused() -> None:
    race = bw.really_nasty.Race("merrow", ["Ada", "Bob"], seed=1)
    with pytest.raises(RecordError, match="more is hidden than answers"):
        race.to_json(sealed=False)


def test_tables_and_hints_say_nothing_of_it(twins: list[Race]) -> None:
    """Frames, the facts of each, and what each of the others is advised."""
    first, other = twins
    assert first.to_frame().equals(other.to_frame())
    assert first.ledger().equals(other.ledger())
    for driver in NAMES:
        assert first.facts_for(driver) == other.facts_for(driver)
    for driver in ("Ada", "Cleo"):
        for policy in (CF.Rookie(), CF.Pro(), CF.Ace(nodes=20)):
            seen = [policy(race.seen_by(driver, 1)).action for race in twins]
            assert seen[0] == seen[1]
