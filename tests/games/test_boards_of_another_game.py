"""A board says what is played on it; who is given one of another game names the right call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import games as register
from helpers.games import FULL

NAMES = ["Ada", "Bob"]
GAMES = FULL
PAIRS = [(here, other) for here in GAMES for other in GAMES if here != other]
LESSONS = {"t1": "formula-d", "pattern-ring": "championship-formula", "rn-default": "really-nasty"}
Open = Callable[[str], tuple[Any, Path]]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """A board of a game that is no bundled one, and its file."""

    def made(game: str) -> tuple[Any, Path]:
        row = register.need(game)
        data = bw.load_track(row.track, game=game).to_dict() | {"name": "My Ring"}
        board = row.shelf.board.from_dict(data)
        return board, board.save(tmp_path / f"{game}.json")

    return made


def taken(game: str) -> str:
    """What is said of a board or a file of a game, where another is wanted."""
    package = register.need(game).package
    home = "bw" if game == register.FIRST else f"bw.{package}"
    return (
        f"a board of another game: what is in {home} takes it, such as {home}.Race, "
        "and bw.play finds the game itself"
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_that_of_the_board_or_of_its_file(game: str, opened: Open) -> None:
    board, path = opened(game)
    row = register.need(game)
    for given in (board, path, str(path)):
        for shown in ({}, {"game": game}):
            widget: Any = bw.play(given, NAMES, seed=1, **shown)  # type: ignore[arg-type]
            assert type(widget.race) is row.race and widget.race.track is board
            widget.close()
            assert bw.load_track(given, **shown) is board
    widget = bw.play(board, seed=1)
    assert {type(policy) for policy in widget._seats.policies.values()} == {type(row.driver())}
    widget.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_ladder_races_what_the_first_board_is_for(game: str) -> None:
    row = register.need(game)
    board = bw.load_track(bw.tracks("lessons", game=game)[0], game=game)
    policies = {"a": row.driver(), "b": row.driver()}
    for given in (board, [board]):
        duels = bw.ladder(policies, given, 2, laps=1, progress=False).duels
        assert duels.races.tolist() == [2]


@pytest.mark.parametrize(("name", "game"), LESSONS.items())
def test_a_name_that_one_game_alone_has_is_of_that(name: str, game: str) -> None:
    assert [other for other in GAMES if name in bw.tracks("lessons", game=other)] == [game]
    assert type(bw.play(name, NAMES).race) is register.need(game).race
    assert bw.load_track(name) is bw.load_track(name, game=game)
    with pytest.raises(bw.TrackError, match="no such track"):
        bw.load_track(name, game=register.FIRST)
    for known in ("valdorn", "merrow"):  # which several have, is the first game's
        assert type(bw.load_track(known)) is bw.Track


@pytest.mark.parametrize(("here", "other"), PAIRS)
def test_a_board_of_another_game_names_the_call_that_takes_it(
    here: str, other: str, opened: Open
) -> None:
    board, path = opened(other)
    row = register.need(here)
    calls: list[Callable[[Any], object]] = [
        lambda given: row.race(given, NAMES),
        lambda given: bw.play(given, NAMES, game=here),  # type: ignore[call-overload]
        lambda given: bw.load_track(given, game=here),
    ]
    calls += [
        lambda given, word=word: row.get(word)(given, NAMES)
        for rules, word in row.matches.items()
        if rules != here
    ]
    if here != register.FIRST:  # whose best_lap names the other's
        calls += [row.get(word) for word in row.words if word.startswith("best_")]
    for call in calls:
        for given in (path, str(path)):
            with pytest.raises(bw.TrackError) as caught:
                call(given)
            assert str(caught.value) == f"{path}: {taken(other)}"
        with pytest.raises(bw.TrackError) as caught:
            call(board)
        assert str(caught.value).startswith("track: Track('My Ring', ")
        assert str(caught.value).endswith(f" is {taken(other)}")
    with pytest.raises(bw.TrackError) as caught:
        row.shelf.board.from_dict(board.to_dict())
    assert str(caught.value) == f"track 'My Ring': {taken(other)}"


@pytest.mark.parametrize("game", GAMES[1:])
def test_the_best_lap_of_a_board_is_that_of_its_game(game: str, opened: Open) -> None:
    """By the board, and by its file."""
    for given in opened(game):
        if game == "really-nasty":
            with pytest.raises(bw.SetupError, match=r"no attribute 'best_lap': .*best_race"):
                bw.best_lap(given)
        else:
            assert isinstance(bw.best_lap(given), register.need(game).get("Lap"))


@pytest.mark.parametrize("game", GAMES[1:])
def test_the_best_lap_of_another_game_is_named(game: str, opened: Open) -> None:
    board, path = opened(game)
    row = register.need(game)
    word = "best_race" if game == "really-nasty" else "best_lap"
    for given in (board, path, str(path)):
        with pytest.raises(bw.SetupError) as caught:
            bw.bolide.best_lap(given)
        shown = str(caught.value)
        assert shown.endswith(f" is a board of {row.title}; bw.{row.package}.{word} is for it")
    with pytest.raises(bw.SetupError, match=rf"track: .* such as bw\.{row.package}\.Race"):
        bw.plot_turns_to_go(board)


@pytest.mark.parametrize("game", GAMES[1:])
def test_the_championship_of_a_board_is_that_of_its_game(game: str, opened: Open) -> None:
    """By the first board, and by the name of a board that one game alone has."""
    board, _ = opened(game)
    kind = register.need(game).championship
    assert isinstance(bw.Championship([board] * 3, NAMES), kind)
    lesson = {"formula-d": "t1", "championship-formula": "pattern-ring"}.get(game, "rn-default")
    assert isinstance(bw.Championship([lesson] * 3, NAMES), kind)
    with pytest.raises(bw.SetupError):
        bw.Championship([board] * 3, NAMES, game="bolide")


@pytest.mark.parametrize("game", GAMES)
def test_a_race_s_record_is_no_track_and_is_read_by_its_own_game(game: str, tmp_path: Path) -> None:
    row = register.need(game)
    path = row.race(row.track, NAMES, seed=1).save(tmp_path / "race.json")
    for call in (bw.load_track, bw.play, bw.Race, bw.formula_d.Race):
        with pytest.raises(bw.TrackError) as caught:
            call(path) if call in (bw.load_track, bw.play) else call(path, NAMES)  # type: ignore[operator]
        shown = "it is no track but the record of a race: bw.load_race and bw.resume take it"
        assert str(caught.value) == f"{path}: {shown}"
    for other in GAMES:
        if other != game:
            with pytest.raises(bw.RecordError, match=r"; bw\.load_race takes those of any game$"):
                register.need(other).race.load(path)
    other = GAMES[GAMES.index(game) - 1]
    board = bw.load_track("merrow", game=other)
    with pytest.raises(bw.RecordError, match=r"track: a Track, or None .* is a board of another"):
        bw.load_race(path, track=board)


def test_what_is_no_board_at_all_is_said_as_before() -> None:
    for nonsense in (5, object(), b"valdorn", ["valdorn"], {"name": "My Ring"}):
        with pytest.raises(
            bw.TrackError, match="track: must be the name of a track or the path of a file"
        ):
            bw.play(nonsense, NAMES)  # type: ignore[call-overload]
        with pytest.raises(
            bw.TrackError, match="track: must be the name of a track or the path of a file"
        ):
            bw.load_track(nonsense)  # type: ignore[call-overload]
    with pytest.raises(bw.TrackError, match="no such track"):
        bw.play("nowhere")
    with pytest.raises(bw.TrackError, match=r"nowhere\.json: there is no such file"):
        bw.play("nowhere.json")
