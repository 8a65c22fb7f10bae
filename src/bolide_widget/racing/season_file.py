"""Championships as JSON: the set-up, and the record of every race with its points.

Reading one replays each race and works out its result anew, so a file in which a race is missing,
out of order or changed, or whose points were changed, is refused. What differs from game to game
stands in a `Kit`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ..boards.catalogue import Shelf
from ..boards.files import TrackError
from ..core import history
from ..core.errors import RecordError, SetupError, cut, shown
from ..core.given import parts
from ..core.history import seal
from ..core.restore import reason

Made = TypeVar("Made")

UNSEALED = ("format", "seal", "races", "run", "boards")
"""Fields that vouch for themselves: by replaying, or by the digests of the tracks."""

SHAPES: dict[str, type | tuple[type, ...]] = {
    "tracks": list,
    "drivers": list,
    "options": dict,
    "seed": int,
    "run": int,
    "seal": dict,
    "races": list,
}


class Kit(NamedTuple):
    """The parts of which a game's season is made.

    Attributes
    ----------
    format : str
        The format name in its files.
    shelf : Shelf
        The bundled boards.
    track, race, rules : type
        The classes of its boards, races and options.
    points : callable ``(result) -> dict``
        The points of a result, by driver.
    package : str
        The package's name for users.
    qualifying : type, optional
        The class of its qualifyings.
    extra : tuple of str
        Further arguments of a season, True or False each.
    """

    format: str
    shelf: Shelf[Any]
    track: type[Any]
    race: type[Any]
    rules: type[Any]
    points: Callable[[Any], Mapping[str, int]]
    package: str
    qualifying: type[Any] | None = None
    extra: tuple[str, ...] = ("qualifying",)


def write(season: Any, kit: Kit) -> str:
    """Write the JSON of a season, one line per race."""
    head: dict[str, Any] = {
        "tracks": [{"name": track.name, "digest": track.digest} for track in season.tracks],
        "drivers": list(season.drivers),
        "options": season.rules.to_dict(),
        "seed": season.seed,
        **{name: getattr(season, name) for name in kit.extra},
    }
    head = {"format": kit.format, **head, "run": len(season.results), "seal": seal(head)}
    own = {track.digest: track.to_dict() for track in season.tracks if not kit.shelf.has(track)}
    if own:
        head["boards"] = own
    races = [
        {"race": number, **_claims(kit, result, season.drivers), "record": json.loads(record)}
        for number, (result, record) in enumerate(
            zip(season.results, season.records, strict=True), 1
        )
    ]
    for race in races:
        race["record"].pop("board", None)  # the season has it once
    lines = [f'"{name}": {_json(value)}' for name, value in head.items()]
    listed = ",\n".join("  " + _json(race) for race in races)
    lines.append(f'"races": [\n{listed}\n]' if races else '"races": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _claims(kit: Kit, result: Any, drivers: Sequence[str]) -> dict[str, Any]:
    """Return a race's summary in the file, for people to read; it has to follow from the record."""
    gained = kit.points(result)
    return {
        "result": result.to_dict(),
        "points": {driver: gained.get(driver, 0) for driver in drivers},
    }


def read(make: type[Made], written: str, tracks: Sequence[Any], kit: Kit) -> Made:
    """Load the season that :func:`write` wrote, and replay every race of it.

    Raises
    ------
    RecordError
        With the number of the race that is wrong.
    """
    data = history.parsed(written, kit.format, "season")
    for name, shape in (SHAPES | dict.fromkeys(kit.extra, bool)).items():
        if not isinstance(data.get(name), shape):
            raise RecordError(f"Not a whole season: field {name!r} is missing or of a wrong kind")
    history.refuse_changed(data, UNSEALED)
    given = parts(tracks, 10_000)
    if given is None or not all(isinstance(each, kit.track) for each in given):
        raise RecordError(f"tracks: a list of Tracks, not {shown(tracks)}")
    tracks = [*given, *_enclosed(data, kit)]
    boards = [_board(number, entry, tracks, kit) for number, entry in enumerate(data["tracks"], 1)]
    try:
        build: Any = make
        season = build(
            boards,
            data["drivers"],
            rules=kit.rules(**data["options"]),
            seed=data["seed"],
            **{name: data[name] for name in kit.extra},
        )
    except Exception as error:  # whatever a forged header leads to
        raise RecordError(f"The season's header cannot be used: {reason(error)}") from error
    for number, entry in enumerate(data["races"], 1):
        _add(season, number, entry, kit)
    if data["run"] != len(data["races"]):
        raise RecordError(
            f"The season had {data['run']} races run, but the file holds {len(data['races'])}: "
            "races are missing, or were put in",
            len(data["races"]) + 1,
        )
    made: Made = season
    return made


def _enclosed(data: dict[str, Any], kit: Kit) -> list[Any]:
    """Return the boards enclosed in the file."""
    boards = data.get("boards", {})
    if not isinstance(boards, dict):
        raise RecordError("Not a whole season: field 'boards' is of a wrong kind")
    try:
        make = kit.track.from_dict
        return [make(board, source="A board in the season") for board in boards.values()]
    except TrackError as error:
        raise RecordError(str(error)) from None


def _board(number: int, entry: object, tracks: Sequence[Any], kit: Kit) -> Any:
    """Return the board of a race, as the header names it."""
    if not isinstance(entry, dict) or not {"name", "digest"} <= set(entry):
        raise RecordError(f"Race {number} of the season: its track has no name and digest", number)
    name, digest = entry["name"], entry["digest"]
    given = [track for track in tracks if track.digest == digest]
    given += [track for track in tracks if track.name == name]
    board = given[0] if given else kit.shelf.find(str(name))
    if board is None:
        raise RecordError(
            f"Race {number} of the season is on {shown(name)}, which is not a bundled track: "
            "give it in tracks=[...]",
            number,
        )
    if board.digest != digest:
        raise RecordError(
            f"Race {number} of the season is on another {shown(name)}, with digest "
            f"{cut(str(digest))}, not {board.digest}",
            number,
        )
    return board


def _add(season: Any, number: int, entry: object, kit: Kit) -> None:
    """Replay a race of the file, and hold what the file says of it against it."""
    where = f"Race {number} of the season"
    if not isinstance(entry, dict) or not {"race", "result", "points", "record"} <= set(entry):
        raise RecordError(f"{where}: race, result, points and record are wanted", number)
    if entry["race"] != number:
        raise RecordError(
            f"{where} says it is race {shown(entry['race'])}: one is missing, or they are out of "
            "order",
            number,
        )
    if season.over:
        raise RecordError(f"{where}: it has {len(season.tracks)} races", number)
    track = season.tracks[number - 1]
    try:
        race = kit.race.from_json(json.dumps(entry["record"]), track=track)
        result = season.add(race)
    except (RecordError, SetupError) as error:
        raise RecordError(f"{where}: {error}", number) from None
    for name, claimed in _claims(kit, result, season.drivers).items():
        if entry[name] != claimed:
            raise RecordError(
                f"{where}: its {name} should be {_json(claimed)}, "
                f"not {cut(_json(entry[name]), 200)}",
                number,
            )
