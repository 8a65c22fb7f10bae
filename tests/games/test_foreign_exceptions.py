"""What cannot be is refused by an exception of the package, which says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.core import errors
from helpers.games import FULL

NAMES = ["Ada", "Bob"]
GAMES = FULL
LANES = GAMES[1:]
ARRAY = np.zeros(3)


def race_of(game: str = "bolide") -> Any:
    row = register.need(game)
    return row.race(bw.tracks("lessons", game=game)[0], NAMES, seed=1)


def refused(call: Callable[[], object]) -> str:
    """What an exception of the package says; any other one fails the test."""
    with pytest.raises(bw.Error) as caught:
        call()
    assert 0 < len(str(caught.value)) <= 2500
    return str(caught.value)


def test_every_exception_of_the_package_is_an_error_of_it() -> None:
    public = [getattr(bw, name) for name in bw.__all__]
    kinds = {item for item in public if isinstance(item, type) and issubclass(item, BaseException)}
    kinds |= {
        var for var in vars(errors).values() if isinstance(var, type) and issubclass(var, Exception)
    }
    assert bw.Error in kinds and {bw.TrackError, bw.PictureError, bw.RaceError} <= kinds
    assert all(issubclass(kind, bw.Error) and issubclass(kind, ValueError) for kind in kinds)


# -- seats ---------------------------------------------------------------------------------------


def test_one_policy_drives_all_seats(tmp_path: Path) -> None:
    race = race_of()
    path = race.save(tmp_path / "race.json")
    rookie = bw.Rookie()
    for widget in (
        bw.resume(path, seats=rookie),
        bw.RaceWidget(race, seats=rookie),
        bw.Replay(race, seats=rookie),
    ):
        assert widget._seats.policies == {0: rookie, 1: rookie}
        widget.close()


@pytest.mark.parametrize("nonsense", [5, "x", [], ARRAY, 1.5, object()])
def test_seats_that_are_neither_a_policy_nor_policies_by_driver(
    nonsense: Any, tmp_path: Path
) -> None:
    race = race_of()
    path = race.save(tmp_path / "race.json")
    for call in (
        lambda: bw.resume(path, seats=nonsense),
        lambda: bw.RaceWidget(race, seats=nonsense),
        lambda: bw.Replay(race, seats=nonsense),
    ):
        assert refused(call).startswith(
            "seats: one policy for all, or policies by name of the driver, not "
        )


@pytest.mark.parametrize("nonsense", [5, "folder", None, ARRAY, 1.5, []])
def test_resume_saves_on_in_its_file_or_not(nonsense: Any, tmp_path: Path) -> None:
    path = race_of().save(tmp_path / "race.json")
    shown = refused(lambda: bw.resume(path, autosave=nonsense))
    assert shown.startswith("autosave must be True or False, got ")


# -- boards of spaces ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", LANES)
def test_a_track_is_not_made_by_its_class(game: str) -> None:
    track = register.need(game).get("Track")
    for nonsense in ("merrow", 5, {}, None, ARRAY, {"spaces": []}):
        assert refused(lambda nonsense=nonsense: track(nonsense)).startswith(
            "a track is made by bw.load_track("
        )


@pytest.mark.parametrize("game", LANES)
def test_a_space_is_asked_for_by_its_number(game: str) -> None:
    """From 0 to the last one: what is beyond is refused; for a name, the error gives its number."""
    track: Any = bw.load_track("merrow", game=game)
    last = len(track.ids) - 1
    ways: list[Callable[[Any], Any]] = [
        track.xy,
        track.heading,
        track.ring,
        lambda space: track.crosses_line(0, space),
        lambda space: track.crosses_line(space, 0),
    ]
    for ask in ways:
        for space in (0, last, np.int32(last)):
            ask(space)
        for nonsense in ("zz", None, ARRAY, [], 1.5, True, -1, last + 1, 10**30, np.array(None)):
            shown = refused(lambda nonsense=nonsense, ask=ask: ask(nonsense))
            assert shown.startswith(f"space must be a number from 0 to {last}; got ")
        shown = refused(lambda ask=ask: ask(track.ids[7]))
        assert shown.endswith(f"; the number of {track.ids[7]} is 7")


# -- arrays and endless lists --------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        lambda: bw.formula_d.best_lap("t1", start=ARRAY),
        lambda: bw.championship_formula.best_lap("pattern-ring", start=ARRAY),
        lambda: bw.championship_formula.best_lap("pattern-ring", d=ARRAY),
        lambda: bw.championship_formula.best_lap("pattern-ring", a=True),
        lambda: bw.best_lap("hairpin", start=ARRAY),
        lambda: bw.play("hairpin", game=ARRAY),
        lambda: bw.play(ARRAY),
        lambda: bw.play(pace=ARRAY),
        lambda: bw.play(drivers=ARRAY),
        lambda: bw.play(timer=ARRAY),
        lambda: bw.tracks(game=ARRAY),
        lambda: bw.load_track("merrow", game=ARRAY),
        lambda: bw.ladder([bw.Rookie(), bw.Pro()], "hairpin", 2, game=ARRAY),
        lambda: bw.Championship(["hairpin"] * 3, NAMES, game=ARRAY),
        lambda: race_of().to_json(sealed=ARRAY),
        lambda: race_of().to_json(sealed=5),
        lambda: race_of().save("race.json", sealed=ARRAY),
        lambda: race_of().undo(fair=ARRAY),
        lambda: race_of().undo(fair="yes"),
    ],
)
def test_arrays_are_refused_as_options(call: Callable[[], object]) -> None:
    refused(call)


def test_numpy_s_numbers_and_switches_are_taken() -> None:
    lap = bw.championship_formula.best_lap("pattern-ring", a=np.int64(80), ts=np.int16(200))
    assert lap.turns == 10 and type(lap.a) is int
    race = race_of()
    race.play(race.options[0])
    assert race.undo(fair=np.bool_(False)).to_json(sealed=np.bool_(True))


@pytest.mark.parametrize("game", GAMES)
def test_a_list_without_end_is_no_path(game: str) -> None:
    race = race_of(game)
    endless: list[Any] = [
        range(10**12),
        range(10**30),
        {"Ada": range(10**12)},
        [range(10**12)],
        (n for n in iter(int, 1)),
    ]
    for paths in endless:
        for board in (race, race.game.track):
            shown = refused(lambda board=board, paths=paths: board.plot(paths=paths))
            assert shown.startswith("paths") and "at most 1,000,000 entries" in shown


# -- what is not public --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_race_takes_no_answers_unchecked(game: str) -> None:
    assert not hasattr(race_of(game), "extend")
