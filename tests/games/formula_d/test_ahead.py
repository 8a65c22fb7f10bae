"""What an end of a move makes certain for the turn after it, held against the rules themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.formula_d.rules.gears import legal_gears
from bolide_widget.games.formula_d.screen import asks
from bolide_widget.games.formula_d.screen.asks import Ahead, ahead
from bolide_widget.games.formula_d.screen.ends import ends

FD = bw.formula_d


def alone(board: str, seed: int) -> Any:
    return FD.Race(board, ["Ada"], laps=1, seed=seed)


def then(race: Any) -> list[tuple[str, int]]:
    """Result and points of the best drive of every face of every gear that can be declared."""
    state = race._state.copy()
    car = state.position.cars[0]
    before = sum(car.wear)
    results = []
    for gear in legal_gears(car):
        for face in asks.faces(state, 0, gear):
            shifted = asks.shifted(state, 0, gear)
            paid = before - sum(shifted.position.cars[0].wear)
            results.append((face.end.result, paid + face.end.wear))
    return results


def claims(board: str, seed: int, most: int) -> list[tuple[Ahead | None, list[tuple[str, int]]]]:
    """What is said of ends that are driven at random, fast, and what the next turn has then."""
    race, random = alone(board, seed), Random(seed)
    results: list[tuple[Ahead | None, list[tuple[str, int]]]] = []
    while not race.over and len(results) < most:
        state, question = race._state, race._state.question
        if question.kind == "gear":
            race.play(f"gear:{max(legal_gears(state.position.cars[0]))}")
            continue
        if question.kind != "move":
            race.play(random.choice(race.options))
            continue
        listed = [end for end in ends(state, question) if end.seen.result == "paid"]
        if not listed:
            race.play(random.choice(race.options))
            continue
        end = random.choice(listed[:6])
        shown = ahead(state, 0, end)
        race.play(end.action)
        following = race._state.question
        if not race.over and following is not None and following.kind == "gear":
            results.append((shown, then(race)))
    return results


@pytest.mark.parametrize("board", ["merrow", "calva", "tessaly"])
def test_what_is_said_to_be_lost_is_lost_whatever_is_rolled(board: str) -> None:
    """The loss is never less than the page says."""
    said = {"out": 0, "wear": 0, "": 0}
    for seed in range(1, 13):
        for shown, faces in claims(board, seed, 25):
            said[shown.tone if shown else ""] += 1
            if shown is None:
                continue
            if shown.tone == "out":
                assert all(result == "out" for result, _ in faces), shown.words
                assert "can't make" in shown.words
                continue
            least = int(shown.words.split(" costs ")[1].split()[0])
            assert all(result == "out" or points >= least for result, points in faces), shown.words
    assert said["wear"] > 0
    assert said[""] > 0


def test_a_page_is_told_of_it_with_its_space() -> None:
    """As data of the option, and in its words; an end that leaves the corner free has none."""
    cars: dict[str, Any] = {"Ada": {"space": "1.20", "gear": 6, "lap": 1}}
    seen: list[Any] = []
    for space in range(40, 90):
        cars["Ada"]["space"] = f"1.{space}"
        race = FD.Race("t1", ["Ada"], laps=1, seed=3)
        race.arrange(cars=cars)
        race.play("gear:6")
        while race.pending is not None and not hasattr(race.pending, "driver"):
            race.roll()
        question = race.game.scene(race)["ask"]
        seen += question["options"] if question else []
    assert {"wear", "out"} & {option.get("ahead") for option in seen}
    for option in seen:
        words = "can't make" in option["detail"] or " or more" in option["detail"]
        assert words == ("ahead" in option)
