"""What is said of a board of another game, or of its file: which calls take it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..core.errors import shown
from .files import schema_of

_PACKAGE = __name__.split(".")[0]
_RECORDS = f"{_PACKAGE.replace('_', '-')}-race/"


def home_of(board: type) -> str:
    """Where users find the races on boards of a class: "bw", "bw.derby"; "" where nobody knows."""
    package, *rooms = board.__module__.split(".")
    if package != _PACKAGE or len(rooms) < 2:
        return ""
    return "bw" if rooms[:2] == ["boards", "lattice"] else _home(rooms[0], rooms[1])


def _home(room: str, name: str) -> str:
    return f"bw.{name}" if room == "games" else ""


def home_of_data(data: Mapping[str, Any]) -> str:
    """The same of the data of a track file, by the game or the format that it names."""
    game, told = data.get("game"), data.get("format")
    if isinstance(game, str) and game in _games():
        return _home("games", game.replace("-", "_"))
    ours = isinstance(told, str) and told.startswith(("bolide-track/", "bolide-paper/"))
    return "bw" if ours else ""


@cache
def _games() -> frozenset[str]:
    """The games whose boards have spaces, as their files name them."""
    return frozenset(schema_of("lanes")["properties"]["game"]["enum"])


def board_elsewhere(given: object, wanted: type) -> str:
    """What to say of a board that is none of the class that is wanted; "" for what is no board."""
    here = home_of(type(given)) if hasattr(given, "digest") else ""
    if not here or isinstance(given, wanted):
        return ""
    return f"{shown(given, 100)} is a board of another game: {_taken_by(here)}"


def data_elsewhere(data: Any, wanted: type) -> str:
    """What to say of the data of a file that is for another game, or a race; "" for any other."""
    if not isinstance(data, Mapping):
        return ""
    if isinstance(told := data.get("format"), str) and told.startswith(_RECORDS):
        return "it is no track but the record of a race: bw.load_race and bw.resume take it"
    here, own = home_of_data(data), home_of(wanted)
    if not here or not own or here == own:
        return ""
    return f"a board of another game: {_taken_by(here)}"


def _taken_by(home: str) -> str:
    return f"what is in {home} takes it, such as {home}.Race, and bw.play finds the game itself"
