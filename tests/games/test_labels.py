"""Each answer to a question has words of its own, and they say what its preview warns of."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.boards.lanes.track import LaneTrack
from bolide_widget.games import need
from bolide_widget.widget.autopilot import watch_as_people
from helpers.games import FULL
from helpers.races.any_game import RACES, decisions
from helpers.races.questions import WALKS

LANES = FULL[1:]


def options_of(race: Any, seat: int) -> list[Any]:
    """The options of a seat as a script has them."""
    asked = race.asked or (race.pending,)
    name = race.drivers[seat]
    return list(next(each.options for each in asked if each.driver == name))


def check_words(race: Any, seat: int) -> None:
    """Labels differ, for a script and on the page; and they warn."""
    options = options_of(race, seat)
    told = Counter(option.label for option in options)
    assert max(told.values()) == 1, told.most_common(1)
    for option in options:
        for word in warnings(race.game.name, option.preview):
            assert word in option.label, (option.id, option.label, word)
    scene = race.game.scene(race, seat) if race.game.secret else race.game.scene(race)
    shown = Counter(
        (each.get("label"), each.get("detail"), *each.get("facets", ()))
        for each in scene["ask"]["options"]
    )
    assert not shown or max(shown.values()) == 1, shown.most_common(1)


def warnings(game: str, seen: Any) -> list[str]:
    """Words that a preview of a game asks for."""
    kind = type(seen).__name__
    words: dict[str, bool] = {}
    if (game, kind) == ("bolide", "Preview"):
        engages = seen.engages is not None
        words = {"engages": engages, "out of the race": seen.retires, "leaves": seen.leaves_track}
        if seen.speed is None and not engages:  # no point of the board
            words = {"out of the race": seen.retires}
    elif (game, kind) == ("formula-d", "Preview") and not seen.slide:
        words = {
            "point": bool(seen.brakes + seen.tyres) and seen.result != "out",
            "spins": seen.result == "spin",
            "out of the race": seen.result == "out",
            "blocked": bool(seen.undriven),
        }
    elif (game, kind) == ("formula-d", "Shift"):
        words = {"gearbox": bool(seen.gearbox), "engine": bool(seen.engine)}
    elif (game, kind) == ("championship-formula", "Way"):
        words = {"too fast": bool(seen.units), "a certain crash": seen.crash}
    elif (game, kind) == ("championship-formula", "Attack"):
        words = {"you brake": True, "behind it": seen.duty is not None}
    elif (game, kind) == ("really-nasty", "Preview"):
        words = {"out of the race": seen.out, "Speeding": seen.speeding}
        words["exposing"] = bool(seen.corners)
    return [word for word, on in words.items() if on]


@pytest.mark.parametrize("game", FULL)
@settings(max_examples=30, deadline=None, derandomize=True)
@given(number=st.integers(0, 99_999))
def test_no_two_answers_have_the_same_words(game: str, number: int) -> None:
    """Over random races, boards and options."""
    race = RACES[game](number)
    watch_as_people(race, range(len(race.drivers)))
    for seat in decisions(race, Random(number), 40):
        check_words(race, seat)


@pytest.mark.parametrize("game", FULL)
def test_no_two_answers_have_the_same_words_in_rare_positions(game: str) -> None:
    for start, seeds, most in WALKS[game]:
        for seed in seeds[:2]:
            race = start(seed)
            watch_as_people(race, range(len(race.drivers)))
            for seat in decisions(race, Random(seed), min(most, 30)):
                check_words(race, seat)


@pytest.mark.parametrize("game", LANES)
def test_each_space_of_each_circuit_has_words_of_its_own(game: str) -> None:
    tracks: Any = bw.tracks
    for name in tracks(game=game):
        track = need(game).race(name, ["Ada", "Bob"]).track
        assert isinstance(track, LaneTrack)
        often = Counter(track.spoken.values())
        assert [words for words, times in often.items() if times > 1] == []
