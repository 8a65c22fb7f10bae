"""Every bundled puzzle, held against a search that did not make it; and puzzles made anew."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.lab.posing import missed
from bolide_widget.racing.lesson import YOU
from bolide_widget.racing.puzzle import LEVELS, Posed, said_of
from helpers.games import FULL
from helpers.judges.puzzle_judges import judge

EVERY = list(bw.puzzles())
SHARES = [(game, part) for game in FULL for part in range(4)]


@pytest.mark.parametrize(("game", "part"), SHARES)
def test_an_independent_search_finds_the_same_best_answer(game: str, part: int) -> None:
    """The search finds no other answer that is as good."""
    listed = bw.puzzles(game)[part::4]  # type: ignore[arg-type]
    for puzzle in listed:
        try:
            judge(puzzle)
        except AssertionError as error:
            raise AssertionError(f"{puzzle}: {error}") from error


@pytest.mark.parametrize("game", FULL)
def test_puzzles_made_anew_hold_as_well(game: str) -> None:
    made = bw.make_puzzles(game, 4, seed=5)  # type: ignore[arg-type]
    assert [puzzle.id for puzzle in made] == [f"{game}-5-{number:03}" for number in range(1, 5)]
    assert list(made) == list(bw.make_puzzles(game, 4, seed=5))  # type: ignore[arg-type]
    for puzzle in made:
        judge(puzzle)


@pytest.mark.parametrize("wrong", ["best", "tie"])
@pytest.mark.parametrize("game", FULL)
def test_the_search_refuses_a_puzzle_that_claims_another_answer(game: str, wrong: str) -> None:
    puzzle = bw.puzzles(game)[0]  # type: ignore[arg-type]
    worth = dict(puzzle.answers)
    other = next(name for name in worth if name != puzzle.best)
    if wrong == "best":
        worth[puzzle.best], worth[other] = worth[other], worth[puzzle.best]
    else:
        worth[puzzle.best] += 1
        worth = {name: max(turns, worth[puzzle.best] + 1) if name != puzzle.best else turns
                 for name, turns in worth.items()}  # fmt: skip
    forged = replace(puzzle, _posed=replace(puzzle._posed, worth=worth))
    with pytest.raises(AssertionError):
        judge(forged)


@pytest.mark.parametrize(
    ("game", "theme"), [("formula-d", "which-gear-wins"), ("really-nasty", "which-card")]
)
def test_another_playout_refuses_shares_that_are_exchanged(game: str, theme: str) -> None:
    puzzle = bw.puzzles(game, theme=theme)[0]  # type: ignore[arg-type]
    assert puzzle.how == "played" and puzzle.races == 300
    worth = dict(puzzle.answers)
    least = min(worth, key=worth.__getitem__)
    worth[puzzle.best], worth[least] = worth[least], worth[puzzle.best]
    forged = replace(puzzle, _posed=replace(puzzle._posed, worth=worth))
    with pytest.raises(AssertionError):
        judge(forged)


def test_there_is_one_for_each_day_and_sixty_of_each_game() -> None:
    assert len(EVERY) == len({puzzle.id for puzzle in EVERY}) == 366
    assert min(Counter(puzzle.game for puzzle in EVERY).values()) >= 60
    assert {puzzle.level for puzzle in EVERY} <= set(range(1, LEVELS + 1))
    for game in FULL:
        themes = Counter(puzzle.theme for puzzle in EVERY if puzzle.game == game)
        assert set(themes) == set(need(game).puzzles.THEMES)
        assert {puzzle.level for puzzle in EVERY if puzzle.game == game} == {1, 2, 3, 4, LEVELS}


@pytest.mark.parametrize("game", FULL)
def test_a_puzzle_survives_its_file(game: str) -> None:
    for puzzle in bw.puzzles(game):  # type: ignore[arg-type]
        assert Posed.from_dict(puzzle._posed.to_dict()) == puzzle._posed


@pytest.mark.parametrize("game", FULL)
def test_every_wrong_answer_says_what_it_costs(game: str) -> None:
    puzzle = bw.puzzles(game)[0]  # type: ignore[arg-type]
    for name, turns in puzzle.answers.items():
        if name != puzzle.best and turns < float("inf"):
            said = said_of(puzzle._posed, puzzle._theme, name)
            written = (f"{turns:g}", f"{turns:.2f}", f"{turns:.1%}", f"{turns:.0%}")
            assert any(words in said for words in written)


def test_the_race_of_a_puzzle_is_ones_own() -> None:
    puzzle = bw.puzzles("bolide")[0]
    race = puzzle.race()
    race.play(puzzle.best, YOU)
    assert puzzle.race().state.digest() != race.state.digest()


def test_none_is_a_coin_toss() -> None:
    """At least three answers, or two of which a computer driver takes the wrong one."""
    two = [puzzle for puzzle in EVERY if len(puzzle.answers) < 3]
    easy = [puzzle.id for puzzle in two if not missed(need(puzzle.game), puzzle._posed)]
    assert two and easy == []
