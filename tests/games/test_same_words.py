"""Who knows one game knows all four: every game has the same words, or says why it has not."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.racing import course
from bolide_widget.racing.small import SmallRace

PACKAGES: Final = {game: getattr(bw, need(game).package) for game in bw.games()}
SMALL: Final = [game for game in PACKAGES if issubclass(need(game).race, SmallRace)]
"""Games whose positions nobody arranges, and whose packages have only what a race needs."""
OF_A_GAME: Final = (
    "Ace", "CarView", "Championship", "Option", "Preview", "Pro", "Qualifying", "Race", "Rookie",
    "Rules", "Standing", "Track", "best_lap", "qualify", "turns_to_go",
)  # fmt: skip
OF_A_RACE: Final = (
    "arrange", "asked", "branch", "cars", "copy", "drivers", "facts", "history", "log", "options",
    "order", "over", "pending", "play", "plot", "result", "roll", "round", "rules", "save", "seed",
    "standings", "state", "to_frame", "to_html", "to_json", "track", "undo",
)  # fmt: skip
OF_A_CAR: Final = ("driver", "lap", "laps", "phase", "status", "where")
OF_A_STANDING: Final = ("driver", "lap", "laps", "phase", "place", "status", "where")
OF_A_LAP: Final = ("driver", "plot", "turns", "turns_to_go")


def race(game: str) -> Any:
    """A race that three Rookies have driven for a while."""
    made = PACKAGES[game].Race(board(game), ["Ada", "Bob", "Cyd"], seed=5)
    rookie = PACKAGES[game].Rookie()
    while not made.over and made.round < 4:
        made.play(rookie(made))
    return made


def board(game: str) -> str:
    """The first circuit of a game."""
    return bw.tracks(game=game)[0]  # type: ignore[call-overload, no-any-return, arg-type]


@pytest.mark.parametrize("word", OF_A_GAME)
@pytest.mark.parametrize("game", [game for game in PACKAGES if game not in SMALL])
def test_a_game_has_the_word_or_says_why_not(game: str, word: str) -> None:
    package = PACKAGES[game]
    try:
        value = getattr(package, word)
    except AttributeError as error:
        why = str(error).partition(": ")[2]
        assert len(why) > 10 and word not in dir(package)
    else:
        assert callable(value) or (get_args(value) and word in dir(package))


@pytest.mark.parametrize("game", PACKAGES)
def test_a_word_that_no_game_has_is_a_plain_mistake(game: str) -> None:
    with pytest.raises(
        AttributeError, match=r"has no attribute .best_lapp.(\. Did you mean .best_lap.\?)?$"
    ):
        _ = PACKAGES[game].best_lapp


@pytest.mark.parametrize("game", PACKAGES)
def test_a_race_has_the_words_of_all(game: str) -> None:
    driven = race(game)
    missing = [word for word in OF_A_RACE if not hasattr(driven, word)]
    assert missing == (["arrange"] if game in SMALL else [])
    assert driven.round == 4 and set(driven.order) <= set(driven.drivers)
    assert set(driven.cars) == set(driven.drivers)
    assert isinstance(driven.result.finished, tuple) and isinstance(driven.result.out, tuple)


@pytest.mark.parametrize("game", PACKAGES)
def test_cars_and_standings_tell_the_same_of_a_car(game: str) -> None:
    """The same lap, laps, phase and place on the board, at the start, on the way and at the end."""
    driven = race(game)
    seen = set()
    for moment in (PACKAGES[game].Race(board(game), ["Ada", "Bob"], seed=1), driven, end(driven)):
        for line in moment.standings:
            car = moment.cars[line.driver]
            assert isinstance(line, course.Standing)
            assert [word for word in OF_A_CAR if not hasattr(car, word)] == []
            assert [word for word in OF_A_STANDING if not hasattr(line, word)] == []
            assert (car.lap, car.laps, car.where) == (line.lap, line.laps, line.where)
            assert car.phase == line.phase
            assert line.phase in get_args(course.Phase)
            assert line.where in get_args(course.Where)
            seen.add((line.phase, line.where))
    assert {("racing", "track")} < seen


def end(driven: Any) -> Any:
    """The same race over."""
    return bw.drive(driven.copy(), PACKAGES[driven.game.name].Rookie())


@pytest.mark.parametrize("game", PACKAGES)
def test_phases_are_those_of_the_result(game: str) -> None:
    over = end(race(game))
    for line in over.standings:
        if line.phase == "racing":  # placed where it was when the race ended
            assert game in ("championship-formula", "really-nasty")
        where = over.result.out if line.phase == "out" else over.result.finished
        assert line.driver in where
        assert line.laps == over.rules.laps or line.phase != "finished"


@pytest.mark.parametrize("game", ["bolide", "formula-d", "championship-formula"])
def test_the_best_lap_of_any_board_has_one_shape(game: str) -> None:
    """By the name of the game, and by the board alone."""
    name = {"bolide": "hairpin", "formula-d": "t1", "championship-formula": "pattern-ring"}[game]
    track = bw.load_track(name, game=game)  # type: ignore[call-overload]
    lap = bw.best_lap(track)
    assert [word for word in OF_A_LAP if not hasattr(lap, word)] == []
    assert isinstance(lap, PACKAGES[game].Lap) and lap.turns > 1
    assert bw.best_lap(name, game=game).turns == lap.turns  # type: ignore[call-overload]


def test_a_game_without_a_best_lap_says_what_it_has() -> None:
    with pytest.raises(bw.SetupError, match=r"game: .* dice and fuel decide; best_race\(...\)"):
        bw.best_lap("merrow", game="really-nasty")  # type: ignore[call-overload]


@pytest.mark.parametrize("game", ["championship-formula", "really-nasty"])
def test_a_game_without_a_qualifying_says_why(game: str) -> None:
    with pytest.raises(bw.SetupError, match="the grid"):
        bw.qualify("merrow", ["Ada", "Bob"], game=game)


@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_a_qualifying_of_any_board(game: str) -> None:
    track = bw.load_track("merrow", game=game)  # type: ignore[call-overload]
    assert isinstance(bw.qualify(track, ["Ada", "Bob"], seed=1), PACKAGES[game].Qualifying)
    named = bw.qualify("merrow", ["Ada", "Bob"], seed=1, game=game)
    assert isinstance(named, PACKAGES[game].Qualifying)


def test_one_race_of_a_simulation_has_its_old_name_for_one_release() -> None:
    race = bw.Race("straight", ["Ada"], laps=1, seed=1)
    with pytest.warns(DeprecationWarning, match=r"bw\.sample_race now") as caught:
        again = bw.replay(race, 2, seed=5)
    assert again == bw.sample_race(race, 2, seed=5)
    assert caught[0].filename == __file__


def test_what_is_listed_is_what_is_public() -> None:
    assert dir(bw) == sorted([*bw.__all__, "__version__"])
