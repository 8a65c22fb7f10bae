"""The page on the turn after next: road or not; or that there is no way on."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.rules.fast import OFFSETS
from bolide_widget.games.bolide.screen.asks import BRAKES, STUCK

Json = dict[str, Any]


def ask_of(race: bw.Race) -> Json:
    ask: Json = race.game.scene(race)["ask"]
    return ask


def letters(option: Json) -> dict[tuple[int, int], str]:
    """A letter for each point round the pawn."""
    shown, (x, y) = option["then"], option["pawn"]
    each = shown.ljust(len(OFFSETS), shown[-1])
    return {(x + dx, y + dy): item for (dx, dy), item in zip(OFFSETS, each, strict=True)}


def driven(seed: int, turns: int) -> list[tuple[bw.Race, Json, Json]]:
    """Moves of a race, each with what the page said of it and its driver's next question."""
    race = bw.Race("valdorn", ["Ada", "Bob", "Cyd"], seed=seed)
    rookie, open_moves, results = bw.Rookie(), {}, []
    for _ in range(turns):
        ask = ask_of(race)
        driver = race.pending.driver if isinstance(race.pending, bw.Decision) else None
        shown = open_moves.pop(driver, None) if ask["kind"] == "move" else None
        if driver and shown:
            car = race.cars[driver]
            if [*car.position] == shown["point"] and car.pawn and [*car.pawn] == shown["pawn"]:
                results.append((race.copy(), shown, ask))
        if driver is None:
            race.roll()
            continue
        chosen = rookie(race).id
        option = next(item for item in ask["options"] if item["id"] == chosen)
        race.play(chosen)
        if "then" in option:
            open_moves[driver] = option
    return results


@pytest.fixture(scope="module")
def moves() -> list[tuple[bw.Race, Json, Json]]:
    return driven(3, 220)


def test_what_is_told_of_the_turn_after_next_comes_true(
    moves: list[tuple[bw.Race, Json, Json]],
) -> None:
    """M-3 to M-5: the open points are road then; the others are run-off or barrier."""
    assert len(moves) > 100
    partly = 0
    for race, shown, ask in moves:
        seen = letters(shown)
        points = {tuple(option["point"]) for option in ask["options"] if "point" in option}
        if points & set(seen) and all(race.track.kind(point) == "track" for point in points):
            assert {point for point, each in seen.items() if each in "rt"} == points & set(seen)
        partly += "o" in seen.values() or "b" in seen.values()
        for point, item in seen.items():
            assert item != "o" or race.track.kind(point) == "run-off"
            assert item != "-" or race.track.kind(point) == "track"
    assert partly > 20


def test_a_car_on_a_point_of_the_turn_after_next_is_told() -> None:
    race = bw.Race("valdorn", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
    options = [option for option in ask_of(race)["options"] if "then" in option]
    bob = race.cars["Bob"].position
    near = [letters(item)[bob] for item in options if bob in letters(item)]
    assert near and set(near) == {"t"}


def stuck_or_braking(track: bw.Track, brakings: int) -> list[tuple[bw.Race, Json]]:
    """Full speed at the end of a straight: points after which the car could not be held."""
    race = bw.Race(track, ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    far = {"position": (20, 48), "lap": 1}
    ada = {"position": (63, 48), "pawn": (70, 48), "lap": 1, "sharp_brakings": brakings}
    race.arrange({"Ada": ada, "Bob": far}, "Ada")
    return [(race, option) for option in ask_of(race)["options"] if "then" in option]


def test_a_point_with_no_way_on_says_so() -> None:
    """M-8, B-2: the sign and the words are there where neither a point nor a braking is left."""
    track = bw.load_track("valdorn")
    shown = stuck_or_braking(track, 0)
    marked = [(race, each) for race, each in shown if "danger" in each.get("marks", ())]
    assert marked and len(marked) < len(shown)
    for race, item in shown:
        later = race.copy()
        later.play(item["id"])
        while later.pending and later.pending.driver != "Ada":
            later.play(later.options[0])
        points = [after.point for after in later.options if after.point]
        lost = all(track.kind(point) != "track" for point in points)
        assert lost == (item in [seen for _, seen in marked]), item["id"]
        assert (STUCK in item["detail"]) == lost
    held = stuck_or_braking(track, 3)
    assert any(BRAKES in entry["detail"] for _, entry in held)
    assert not any("danger" in item.get("marks", ()) for _, item in held)
