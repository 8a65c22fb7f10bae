"""Set-ups and bids as the page makes them up: exactly the answers that the rules allow."""

from __future__ import annotations

from itertools import product

import pytest

from bolide_widget.core.actions import parse, text
from bolide_widget.core.screen import Form
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.position import READY_MADE
from bolide_widget.games.championship_formula.screen import facts
from helpers.races.cfr_moments import OPTIONS, race_of


def made_up(form: Form) -> set[str]:
    """All answers of a form whose sums are within their bounds."""
    ranges = [range(part["least"], part["most"] + 1) for part in form["parts"]]
    return {
        f"{form['word']}:{','.join(map(str, values))}"
        for values in product(*ranges)
        if all(fits(item, values) for item in form["sums"])
    }


def fits(item: dict, values: tuple[int, ...]) -> bool:  # type: ignore[type-arg]
    total = sum(w * v for w, v in zip(item["weights"], values, strict=True))
    return item.get("least", total) <= total <= item.get("most", total)


def form_of(race: Race, seat: int) -> Form:
    question = race.game.scene(race, seat)["ask"]
    assert question is not None and question["options"] == []
    return question["form"]


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_set_up_is_made_up_of_what_is_legal(number: int) -> None:
    race = race_of(number)
    for seat in range(4):
        form = form_of(race, seat)
        assert made_up(form) == {text(action) for action in race._state.legal(seat)}
        for ready in form["ready"]:
            assert parse(f"cards:{','.join(map(str, ready['values']))}") in race._state.legal(seat)


def test_a_bid_is_made_up_of_what_is_legal() -> None:
    race = race_of(2)
    for seat, cards in enumerate([(1, 0, 1, 0, 0, 0), (0, 0, 0, -1, 1, 2)] * 2):
        race.play(("cards", *cards), race.drivers[seat])
    assert race._state.question.kind == "bid"  # type: ignore[union-attr]
    for seat in (0, 1):
        form = form_of(race, seat)
        assert made_up(form) == {text(action) for action in race._state.legal(seat)}
    (value, *_) = form_of(race, 1)["sums"]
    assert (value["weights"], value["per"]) == ([2, 1, 3, 0], 2)


def test_cards_tell_what_they_are_worth() -> None:
    """CFR-T1 and CFR-T8, by the laps of the race."""
    form = facts.set_up(race_of(2)._state, 0)
    parts = {part["label"]: [value["label"] for value in part["values"]] for part in form["parts"]}
    assert parts["Acceleration"] == ["20", "40", "60", "80"]
    assert parts["Start speed"] == ["20", "60", "100", "120"]
    assert parts["Wear"] == ["15", "18", "21", "24"]
    skill = [label.replace("\N{NO-BREAK SPACE}", " ") for label in parts["Skill"]]
    assert skill == ["6 green", "9 green 1 red", "12 green 2 red", "15 green 3 red"]
    assert [item["text"] for item in form["parts"][0]["values"]] == ["-1", "0", "+1", "+2"]
    assert [each["label"] for each in form["ready"]] == [entry.name for entry in READY_MADE]
    assert "start speed 60, wear 18" in form["ready"][0]["text"]


def test_the_classic_era_has_lower_cards() -> None:
    form = facts.set_up(race_of(3)._state, 0)
    assert [part["most"] for part in form["parts"]] == [1, 1, 1, 1, 1, 2]
    assert form["sums"][0]["least"] == form["sums"][0]["most"] == 0
    assert [item["label"] for item in form["ready"]] == ["Plain"]
