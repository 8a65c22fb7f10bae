"""Whoever reads a race that another thread plays sees one moment of it, and no raw error."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Event, Thread
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.lab.chances import chances
from bolide_widget.racing.course import course_of, telling_of
from helpers.boards import courses
from helpers.restless import moments_of, restless, standing_at

NAMES = ["Ada", "Bob", "Cleo"]
SHELVES = {"formula-d": "t1", "championship-formula": "pattern-ring", "really-nasty": "rn-default"}
GAMES = ["bolide", *SHELVES]


def package(game: str) -> Any:
    return getattr(bw, game.replace("-", "_"))


def begun(game: str) -> Any:
    board = SHELVES.get(game) or courses.ring()
    return package(game).Race(board, NAMES, laps=1, seed=2)


@cache
def driven(game: str, answers: int) -> Any:
    """A race under way. Not to be changed."""
    race, driver = begun(game), package(game).Rookie()
    for _ in range(answers):
        race.play(driver(race.copy()), race.pending.driver)
    return race


READS: dict[str, Callable[[Any], object]] = {
    "what_if": lambda race: bw.what_if(
        race, 1, until="turn", progress=False, most=0, seed=1
    ).to_csv(),
    "simulate": lambda race: bw.simulate(race, 1, progress=False).to_csv(),
    "sample_race": lambda race: bw.sample_race(race, 0).to_json(),
    "chances": lambda race: repr(list(chances(race, 1, driver=package_of(race).Rookie()))),
    "to_frame": lambda race: race.to_frame().to_csv(),
    "to_json": lambda race: race.to_json(),
    "repr": repr,
    "options": lambda race: repr(race.options),
    "standings": lambda race: repr(race.standings),
    "cars": lambda race: repr(race.cars),
    "log": lambda race: repr(race.log),
    "course": lambda race: repr(course_of(race, telling_of(race))),  # type: ignore[arg-type]
    "picture": lambda race: race._repr_png_(),
}


def package_of(race: Any) -> Any:
    return package(race.game.name)


def result(read: Callable[[Any], object], race: Any) -> object:
    """What comes of reading a race; the words of an error of ours."""
    try:
        return read(race)
    except bw.RaceError as error:
        return str(error)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", READS)
def test_what_is_read_is_that_of_one_moment(what: str, game: str) -> None:
    """Between any two looks at it the race goes on by a decision."""
    race, read = driven(game, 30), READS[what]
    moments = moments_of(race)[-4:]
    known = [result(read, standing_at(race, moment)) for moment in moments]
    assert result(read, restless(race, moments)) in known


def test_what_cost_is_of_the_race_that_was_over() -> None:
    race = bw.drive(bw.Race(courses.ring(), ["Ada"], laps=1, seed=1), bw.Rookie())
    moments = [*moments_of(race)[:3], race._now]

    def read(race: Any) -> str:
        return bw.what_cost(race, "Ada", progress=False).to_csv()

    known = [result(read, standing_at(race, moment)) for moment in moments]
    for looks in range(len(moments)):
        assert result(read, restless(race, moments, looks)) in known


@pytest.mark.parametrize("game", GAMES)
def test_options_are_those_of_one_question_while_a_thread_plays(game: str) -> None:
    race, driver = begun(game), package(game).Rookie()
    questions, over = set[tuple[str, ...]](), Event()

    def play_on() -> None:
        seed = 0
        while not over.is_set():
            if race.over:
                seed += 1
                race.restart(seed)
            questions.add(tuple(option.id for option in race.options))
            race.play(driver(race.copy()), race.pending.driver)
            questions.add(tuple(option.id for option in race.options))

    thread = Thread(target=play_on)
    thread.start()
    frames, refused = list[Any](), set[str]()
    try:
        for _ in range(8):
            try:
                quick = {"until": "turn", "progress": False, "most": 0}
                frames.append(bw.what_if(race, 1, sample=1_000, **quick))
            except bw.SetupError as error:
                refused.add(str(error))
    finally:
        over.set()
        thread.join()
    assert {tuple(frame.option) for frame in frames} <= questions
    assert refused <= {"No decision is pending: the race is over"}
