"""Every public function of the package, with arguments that are right, to try nonsense on."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import bolide_widget as bw
from bolide_widget import games as register

NAMES = ["Ada", "Bob"]
PACKAGE = bw.__name__
INNER = {"faults"}
"""What shelves and checks ask of a board, with data that they have read."""


RESULTS = {"Lap", "BestRace", "Reachable", "Ladder", "Simulation", "Option", "CarView"}
"""What functions give, and nobody makes."""


def word_of(name: str) -> str:
    """The last part of a dotted name."""
    return name.rpartition(".")[2]


CHANGING = {"play", "to_gif"}
"""What takes long, or leaves nothing to ask."""


class Call(NamedTuple):
    """A function, what it is called, and arguments by name that it takes."""

    name: str
    function: Callable[..., Any]
    right: dict[str, Any]
    parameters: tuple[str, ...]


class Table:
    """A race of a game on a lesson board, and whatever its functions are asked for."""

    def __init__(self, game: str, folder: Path) -> None:
        row = register.need(game)
        self.row, self.folder = row, folder
        self.lesson = bw.tracks("lessons", game=row.name)[0]
        self.track = row.shelf.board_of(self.lesson)
        self.circuit = row.shelf.board_of(row.track)
        self.first = row.race(self.lesson, NAMES, seed=1, laps=1)
        self.first.play(self.first.options[0], self.first.pending.driver)
        self.file = self.first.save(folder / "right.json")
        self.board = self.track.save(folder / "board.json")

    def race(self) -> Any:
        """A race of its own, in which one answer was given."""
        return self.first.copy()

    def right(self) -> dict[str, Any]:
        """Arguments that are right, by name."""
        race, row = self.race(), self.row
        point = next((option.point for option in race.options if option.point), (5, 5))
        return {
            "track": self.lesson,
            "tracks": [self.lesson] * 3,
            "name_or_path": self.lesson,
            "drivers": NAMES,
            "race": race,
            "policies": row.driver(),
            "seats": {"Bob": row.driver()},
            "path": self.folder / "written.json",
            "n": 1,
            "number": 0,
            "options": [option.id for option in race.options[:1]],
            "seed": 1,
            "progress": False,
            "laps": 1,
            "answer": race.options[0] if race.options else "1",
            "driver": "Ada",
            "level": "own",
            "seconds": 30,
            "listener": lambda facts: None,
            "written": race.to_json(),
            "collection": "circuits",
            "game": row.name,
            "position": point,
            "pawn": point,
            "turns": 1,
            "p": point,
            "q": point,
            "point": point,
            "line": "finish",
            "steps": [(1, 0)],
            "space": 0,
            "a": 40,
            "b": 0,
            "here": 0,
            "there": 0,
            "cars": 2,
            "row": 3,
            "squares": 40,
            "text": "....",
            "name": self.track.ids[0] if hasattr(self.track, "ids") else "finish",
            "frame": None,
            "folder": self.folder,
            "width": 8,
            "data": self.track.to_dict(),
            "points": [(0, 0), (300, 0), (300, 120), (0, 120)],
            "start": "standing",
        }


def public(owner: Any, name: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions of ours that an object, a class or a module offers."""
    for word in dir(owner):
        if word.startswith("_"):
            continue
        value = inspect.getattr_static(owner, word, None)  # or a column, by its name
        if not isinstance(value, staticmethod | classmethod | FunctionType):
            continue
        value = getattr(owner, word)
        if value.__module__.startswith(PACKAGE):
            yield f"{name}.{word}", value


def calls(table: Table) -> list[Call]:
    """Everything public of a game: what is in its package, and methods of what that gives."""
    results: list[tuple[str, Callable[..., Any]]] = []
    package = table.row.package
    words = [(f"bw.{package}.{word}", table.row.get(word)) for word in table.row.words]
    if table.row.name == register.FIRST:
        words += [(f"bw.{word}", getattr(bw, word)) for word in bw.__all__]
    for name, value in words:
        if inspect.isclass(value):
            if not issubclass(value, BaseException | tuple) and word_of(name) not in RESULTS:
                results += [(name, value), *public(value, name)]
        elif inspect.isfunction(value):
            results.append((name, value))
    for driver in table.row.drivers:
        results.append((f"{driver}()", table.row.driver(driver)))
    results += public(table.track, "track")
    right = table.right()
    return [
        call
        for name, function in results
        if word_of(name) not in INNER
        if (call := _call(name, function, right, _ALWAYS)) is not None
    ]


def race_calls(table: Table) -> list[Call]:
    """The methods of a race: they change it, so each call is on a copy."""
    right, made = table.right(), []
    for name, function in public(table.race(), "race"):
        call = _call(name, function, right, frozenset())
        if call is not None:
            made.append(call)
    return made


def lab_calls(table: Table) -> list[Call]:
    """What plays or searches, on the smallest race there is: all is over at once when it works."""
    row, race = table.row, table.row.race(table.lesson, ["Ada"], seed=1, laps=1)
    driver = row.driver("Rookie")
    data: dict[str, dict[str, Any]] = {
        "simulate": {"n": 1, "facts": False},
        "what_if": {"n": 1, "until": "turn", "most": 2, "options": [race.options[0].id]},
        "what_cost": {"race": bw.drive(race.branch(), driver), "driver": "Ada", "n": 1},
        "sample_race": {"number": 0},
        "drive": {},
        "ladder": {"n": 1, "track": table.lesson, "policies": [driver, driver], "game": row.name},
        "best_lap": {"track": table.lesson},
        "best_race": {"track": table.lesson},
        "qualify": {"track": row.track, "drivers": ["Ada"]},
    }
    limits = {"laps": 1, "max_turns": 3, "seed": 1, "progress": False}
    made = []
    for word, own in data.items():
        function = row.get(word) if word in row.words else getattr(bw, word, None)
        if function is None or (word in ("best_lap", "qualify") and word not in row.words):
            continue
        listed = _named(function)
        right = {"race": race, "policies": driver} | limits | own
        if word == "qualify":
            del right["policies"]
        right = {name: value for name, value in right.items() if name in listed}
        made.append(Call(word, function, right, listed))
    return made


def _named(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a function that have a name."""
    listed = inspect.signature(function).parameters.values()
    return tuple(item.name for item in listed if item.kind is not item.VAR_KEYWORD)


def result_calls(table: Table) -> list[Call]:
    """The methods of what functions give: a solved lap, a season, a ladder."""
    row, given = table.row, dict[str, Any]()
    for call in lab_calls(table):
        if call.name in ("best_lap", "best_race", "qualify", "simulate", "what_if", "ladder"):
            given[call.name] = call.function(**call.right)
    season = row.get("Championship")([row.track] * 3, NAMES, seed=1, laps=1)
    given |= {"season": season, "season run": _raced(table, season), "race over": _over(table)}
    if row.name == register.FIRST:
        point = table.right()["point"]
        given["reachable"] = bw.reachable(table.lesson, point, point, 1)
    race = table.race()
    for word in ("results", "reachable", "history", "facts", "cars", "pending", "rules"):
        if (value := getattr(race, word, None)) is not None:
            given[f"race.{word}"] = value() if callable(value) else value
    given["option"] = race.options[0]
    right = table.right() | {"space": getattr(table.track, "ids", ["1"])[0], "gear": 1}
    calls = (
        _call(f"{word}.{name}", function, right, frozenset())
        for word, result in given.items()
        for name, function in _methods(result)
    )
    return [call for call in calls if call is not None]


def _raced(table: Table, season: Any) -> Any:
    """A season of which one race was run."""
    season = type(season).from_json(season.to_json())
    race = season.next_race()
    bw.drive(race, table.row.driver("Rookie"))
    season.add(race)
    return season


def _over(table: Table) -> Any:
    """A race that is over."""
    race = table.row.race(table.lesson, ["Ada"], seed=1, laps=1)
    return bw.drive(race, table.row.driver("Rookie"))


def _methods(result: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, function in public(result, ""):
        if word_of(name) not in CHANGING:
            yield word_of(name), function


def _call(
    name: str, function: Callable[..., Any], right: dict[str, Any], always: Iterable[str]
) -> Call | None:
    """The function with what it needs; None if nothing can be given to it, or not all is known."""
    listed = inspect.signature(function).parameters
    known = {
        word: item for word, item in listed.items() if item.kind not in (2, 4) and word[0] != "_"
    }
    needed = {word for word, each in known.items() if each.default is each.empty}
    kept = {word: right[word] for word in known if word in right and word in needed | set(always)}
    return Call(name, function, kept, tuple(known)) if known and needed <= kept.keys() else None


_ALWAYS = frozenset({"n", "progress", "laps"})
"""Given even where they need not be: what is done without them may take long."""
