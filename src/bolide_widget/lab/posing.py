"""Making and rating puzzles: positions drawn by a game, rated by computer drivers' answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

from ..core.actions import text
from ..core.cancelling import check
from ..core.dice import seed_of
from ..core.errors import SetupError
from ..core.files import from_json
from ..core.screen import Trail
from ..drivers import drive
from ..drivers.policy import Progress, progress_bar
from ..games import Row
from ..racing.course import course_of, telling_of, ways_of
from ..racing.lesson import YOU, Teaching
from ..racing.puzzle import FROM_RACE, GAPS, Measure, Posed, Theme, lesson_of, level_of
from .jobs import Job, Task, mean, seats
from .what_cost import counted

TRIES: Final = 20_000
"""The most positions drawn for one puzzle."""

GLIMPSE, RACES = 30, 300
"""Rollouts of each option: for a first look, and for proof that one option is best."""

PROMISING: Final = 0.12
"""The least lead of the best option in the first look."""

TOSS: Final = 2
"""So few answers make a puzzle only if a computer driver is wrong about them."""

CONFIDENCE: Final = 0.99

LINES: Final = 30
"""The most rollouts, by each computer driver, to find a path to the flag to show."""

BUNDLED: Final = "puzzles.json"
"""The file in a game's package."""

MOST_BYTES: Final = 4_000_000


class Rated(NamedTuple):
    """A puzzle and its difficulty.

    Attributes
    ----------
    posed : Posed
    level : int
        From 1 to 5.
    """

    posed: Posed
    level: int


def make(
    row: Row, themes: Sequence[str], number: int, seed: int, show: bool | Progress
) -> Iterator[Rated]:
    """Yield `number` new puzzles, the themes in turn; the same seed gives the same puzzles.

    Raises
    ------
    SetupError
        If no new puzzle of a theme can be drawn.
    """
    known: set[str] = set()
    with progress_bar(number, "puzzles", show) as bar:
        for count in range(number):
            posed = _drawn(row, themes[count % len(themes)], f"{seed} {count}", known)
            yield Rated(posed, rate(row, posed))
            bar.update(1)


def _drawn(row: Row, theme: str, seed: str, known: set[str]) -> Posed:
    random = Random(f"{row.name} {theme} {seed}")
    for _ in range(TRIES):
        check()
        posed = row.puzzles.draw(theme, random)
        if posed is not None and (key := repr((posed.track, posed.at, posed.first))) not in known:
            if row.puzzles.THEMES[theme].how == "played":
                posed = played_out(row, posed, random.getrandbits(32))
            if posed is not None and (len(posed.worth) > TOSS or missed(row, posed)):
                known.add(key)
                return posed
    raise SetupError(f"themes: no puzzle of {theme!r} was met in {TRIES} positions")


def played_out(row: Row, posed: Posed, seed: int) -> Posed | None:
    """Return a position with the share of rollouts won by each option; None if none is best.

    The second-strongest policy drives every car. Each rollout draws the information hidden from
    `YOU` anew. Two runs with different dice must both show that one option is better than any
    other by the required gap; the second run gives the values of the options.
    """
    race = race_of(row, posed)
    job = Job(race.branch(0, "ask"), seats(race, row.driver("Pro")), limit=None, viewer=0)
    actions = {option.id: option.action for option in race.options}

    def wins(names: Iterable[str], races: range) -> dict[str, list[int]]:
        won: dict[str, list[int]] = {name: [] for name in names}
        for number in races:
            for name, counts in won.items():
                check()
                task = Task(number, seed_of(seed, number), actions[name])
                counts.append(int(job.play(task).rows[0]["place"] == 1))
        return won

    glimpse = {name: sum(won) / GLIMPSE for name, won in wins(actions, range(GLIMPSE)).items()}
    top = max(glimpse.values())
    near = [name for name, share in glimpse.items() if share > top - 2 * PROMISING]
    if sorted(glimpse.values())[-2] > top - PROMISING:
        return None
    first = range(GLIMPSE, GLIMPSE + RACES)
    best = max(glimpse, key=glimpse.__getitem__)
    if _best(wins(near, first)) != best:
        return None
    won = wins(actions, range(first.stop, first.stop + RACES))
    if _best(won) != best:
        return None
    return replace(
        posed, worth={name: round(sum(w) / RACES, 4) for name, w in won.items()}, races=RACES
    )


def _best(won: dict[str, list[int]]) -> str | None:
    """Return the option that is certainly better than all others by the required gap, if any."""
    best = max(won, key=lambda name: sum(won[name]))
    pairs = (
        [a - b for a, b in zip(won[best], w, strict=True)] for n, w in won.items() if n != best
    )
    sure = all(mean(pair, -1, 1, confidence=CONFIDENCE).low >= GAPS["win"] for pair in pairs)
    return best if sure else None


def rate(row: Row, posed: Posed) -> int:
    """Rate the difficulty, by the answers of two computer drivers and the gap to the next option.

    Parameters
    ----------
    row : Row
        The row of its game.
    posed : Posed
    """
    return level_of(posed, theme_of(row, posed), missed(row, posed))


def missed(row: Row, posed: Posed) -> int:
    """Return how many of a quick and a strong computer driver give a wrong answer."""
    best = posed.best(theme_of(row, posed).measure)
    race = race_of(row, posed)
    answers = (row.driver(name)(race.seen_by(YOU, 0)) for name in row.drivers[:2])
    return sum(text(race.check(answer, YOU)) not in best for answer in answers)


def theme_of(row: Row, posed: Posed) -> Theme:
    """Return the theme of a puzzle: one of its game, or of all games if it is from a race."""
    return FROM_RACE.get(posed.theme) or row.puzzles.THEMES[posed.theme]


def race_of(row: Row, posed: Posed) -> Any:
    """Return the race at the question of a puzzle."""
    lesson = lesson_of(row.name, posed, theme_of(row, posed))
    return Teaching(lesson, row.race).race


def bundled(row: Row) -> tuple[Rated, ...]:
    """Return the bundled puzzles of a game."""
    return _read(row.package)


def id_of(begins: str, number: int) -> str:
    """Return the id of a puzzle of a set, by its number from 1."""
    return f"{begins}-{number:03}"


@cache
def _read(package: str) -> tuple[Rated, ...]:
    file = files(f"bolide_widget.games.{package}") / BUNDLED
    listed = from_json(file.read_bytes(), MOST_BYTES)
    return tuple(Rated(Posed.from_dict(data["posed"]), data["level"]) for data in listed)


def line_of(row: Row, posed: Posed, measure: Measure) -> Trail | None:
    """Return the path of the best answer to the flag.

    Where values are turns to the flag, it takes as many turns as the best answer promises; where
    dice decide, it is one way of many, driven on by a computer driver, on which the car finishes,
    or wins if the puzzle asks for that. Cards that the driver cannot see are dealt anew for it.

    Parameters
    ----------
    row : Row
    posed : Posed
    measure : "turns", "mean", "win" or "place"

    Returns
    -------
    dict or None
        None if the flag is too far: places of a whole race.
    """
    if measure == "place":
        return None
    (best,) = posed.best(measure)
    asked = race_of(row, posed)
    seat = asked.drivers.index(YOU)
    strongest = [row.driver(name) for name in reversed(row.drivers)]
    exact = measure == "turns"
    # the last one always finds the way, but takes longest
    for number, driver in enumerate([*strongest, _Fewest(row)] if exact else strongest * LINES):
        race = asked.seen_by(YOU, number)
        race.play(best, YOU)
        drive(race, driver, limit=None)
        figures = race.game.figures(race._state, (), race.drivers)[seat]
        if figures["status"] != "finished" or (measure == "win" and figures["place"] > 1):
            continue
        telling = telling_of(race)
        ways = course_of(race, telling).ways[seat] if telling is not None else []
        if ways:
            return ways_of(race, [(seat, list(chain(*ways)))])[0]
    return None


class _Fewest:
    """Drives a lone car on with the fewest turns."""

    def __init__(self, row: Row) -> None:
        self.row = row

    def __call__(self, race: Any) -> Any:
        turns = counted(self.row, race._state, 0)
        return min(turns, key=turns.__getitem__) if turns else race.options[0]
