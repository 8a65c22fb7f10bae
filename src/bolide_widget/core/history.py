"""The past of a match: undo, branches, the part that a driver may know, and its record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from sys import getsizeof
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from . import files
from .actions import text
from .dice import SCHEME
from .errors import RecordError, UndoError, shown
from .files import FileFault, kind
from .game import Game, P
from .given import is_switch, need_switch, whole
from .hidden import NOBODY, asked_again, could_be, only_seals
from .moment import Chain, Entry, Moment, begun
from .questions import CHANCE, Fact
from .state import fingerprint

if TYPE_CHECKING:
    from .match import Match


# Where people enter the faces of dice, a roll counts as a decision, too: a person chose its face.


def taken_back(now: Moment[P], n: int, fair: bool, rolls_too: bool, game: Game[P]) -> Moment[P]:
    """Return the moment before the last `n` decisions and the dice that followed them.

    Parameters
    ----------
    now : Moment
    n : int
        Number of decisions, at least 1.
    fair : bool
        Refuse to go back over a die.
    rolls_too : bool
        Whether a roll counts as a decision: a person entered its face.
    game : Game

    Raises
    ------
    UndoError
        If fewer than `n` decisions can be undone.
    """
    if not is_switch(fair):
        raise UndoError(f"undo, fair: True or False, not {shown(fair)}")
    number = whole(n)
    if number is None or number < 1:
        raise UndoError(f"undo({shown(n)}): the number of decisions must be 1 or more")
    cut, steps = len(now.entries), 0
    for entry in reversed(now.entries):
        cut -= 1
        steps += is_decision(entry, rolls_too)
        if steps == number:
            break
    else:
        raise UndoError(f"There are {steps} decisions to undo, not {shown(number)}")
    if fair and any(entry.seat == CHANCE for entry in now.entries[cut:]):
        raise UndoError("A fair undo does not go back over a die")
    return now.back(cut, game)


def is_decision(entry: Entry, rolls_too: bool) -> bool:
    """Return True if an undo stops before an entry: a driver gave that answer."""
    return entry.asked and (rolls_too or entry.seat != CHANCE)


def is_reveal(entry: Entry) -> bool:
    """Return True for the last answer of a sealed choice, with which all of them are revealed."""
    question = entry._before.question
    return question is not None and bool(question.sealed) and len(question.players) == 1


def branched(now: Moment[P], seed: int) -> Moment[P]:
    """Return the same past with dice of its own from here, and nothing to redo."""
    return now._replace(undone=(), branched=now.rolls, seed=seed)


def bare(now: Moment[P], game: Game[P], seed: int) -> Moment[P]:
    """Return the same state without a past, its clock standing still."""
    return begun(now.state, now.still().clock, game, True, seed)


def known_to(
    seat: int, now: Moment[P], facts: Sequence[Fact], game: Game[P], seed: int
) -> Moment[P]:
    """Return a moment with hidden information drawn anew, and only the past the seat may know."""
    could = now._replace(state=could_be(now.state, seat, Random(str(seed))))
    return bare(could, game, seed)._replace(opening=facts)


def before_seals(now: Moment[P], game: Game[P]) -> Moment[P]:
    """Return the moment without answers still sealed: their drivers owe them again."""
    cut = len(now.entries)
    while cut and (after := now.entries[cut - 1]._after.question) is not None and after.sealed:
        cut -= 1
    if cut < len(now.entries):
        now = now.back(cut, game)
    state = asked_again(now.state, NOBODY)  # where it began in the middle of a sealed choice
    start = state if now.start is now.state else now.start
    return now._replace(state=state, start=start, undone=())


def known_facts(now: Moment[P], game: Game[P], seat: int | None) -> Sequence[Fact]:
    """Return the facts that a seat may know; None: those everyone may know."""
    if not game.secret:
        return now.facts
    return _seen(now, game, seat)


def newest(now: Moment[P], game: Game[P], seat: int | None) -> Iterable[tuple[int, Fact]]:
    """Return the same, newest first, with their numbers among the facts the seat may know."""
    if not game.secret:
        return now.newest
    seen = _seen(now, game, seat)
    return zip(range(len(seen) - 1, -1, -1), reversed(seen), strict=True)


def _seen(now: Moment[P], game: Game[P], seat: int | None) -> Chain[Fact]:
    """Return the facts that a seat may know, in a game with secrets; each is looked at once."""

    def add(seen: Chain[Fact], facts: Iterable[Fact]) -> Chain[Fact]:
        known = [fact for fact in (game.seen(fact, seat) for fact in facts) if fact is not None]
        return seen.plus(known) if known else seen

    return now.entries.total(
        ("seen", seat),
        lambda: add(Chain(), now.opening),
        lambda seen, entry: add(seen, entry.facts),
    )


def sentences(facts: Iterable[Fact], game: Game[P], names: Sequence[str]) -> list[str]:
    """Write facts as sentences; some facts have none."""
    listed = (game.sentence(fact, names) for fact in facts)
    return [sentence for sentence in listed if sentence is not None]


Made = TypeVar("Made")

FORMAT = "bolide-widget-race/2"
"""With a seal, and the board if it is not a bundled one; before there was neither."""

UNSEALED = ("format", "seal", "answers", "final", "board", "seats", "notes")
"""Fields that vouch for themselves: by replaying, or by the digest in the header. Who sat where
and what was told at the table besides are no part of a race."""

LARGEST = 50_000_000
"""Bytes of a record or a season: a race of eight drivers writes some 13,000 a lap."""

MOST_VALUES = 1_500_000
"""Values in a record or a season: those of some 300,000 answers."""

MOST_FIELDS = 1_000
"""Fields of a header, those of its objects counted too; ours have some 40."""

MOST_NAMED = 8
"""Changed fields of a header that an error names; of more it tells the number."""


class Pinned(Protocol):
    """A board as a record knows it."""

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def digest(self) -> str:
        """The SHA-256 of its file's data, in hexadecimal."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Return the data of its file."""
        ...


def write(match: Match[Any], board: Mapping[str, Any] | None = None) -> str:
    """Write the record of a match.

    Parameters
    ----------
    match : Match
        Over or not.
    board : mapping, optional
        The data of the board, for readers of the record who may not have it.

    Returns
    -------
    str
        JSON, one line per answer.
    """
    with match.lock:
        dice = match.dice if match.dice == "ask" else list(match.loaded)
        head = {
            "game": match.game.name,
            "version": match.game.version,
            **match.game.header(),
            "drivers": list(match.drivers),
            "seed": match.seed,
            "dice": dice,
            "scheme": SCHEME,
            "start": match._now.start.to_dict() if match.arranged else None,
        }
        if match._now.branched:
            head["branched"] = match._now.branched
        seconds = None if match.clock is None else match.clock.seconds
        if seconds != match.game.timer:
            head["timer"] = seconds
        answers = [_answer(entry) for entry in match.history]
        final = match._state.to_dict()
    head = {"format": FORMAT, **head, "seal": sealed(head, answers)}
    if board is not None:
        head["board"] = board
    lines = [f'"{name}": {_json(value)}' for name, value in head.items()]
    listed = ",\n".join("  " + _json(answer) for answer in answers)
    lines.append(f'"answers": [\n{listed}\n]' if answers else '"answers": []')
    lines.append(f'"final": {_json(final)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def seated(written: str, seats: Sequence[Any], notes: Sequence[Any] = ()) -> str:
    """Add the seating, seat by seat, and the notes of the table to a record; loading a race ignores
    both."""
    first, form, rest = written.split("\n", 2)
    table = [f'"seats": {_json(list(seats))},']
    if notes:
        table.append(f'"notes": {_json(list(notes))},')
    return "\n".join([first, form, *table, rest])


def table_of(written: str) -> tuple[list[Any] | None, Any]:
    """Read the seating of a record, None unless it has every seat, and the notes of its table."""
    data = parsed(written, FORMAT, "record")
    seats, drivers = data.get("seats"), data.get("drivers")
    whole = isinstance(seats, list) and isinstance(drivers, list) and len(seats) == len(drivers)
    return seats if whole else None, data.get("notes")


def for_eyes(match: Match[Any], sealed: object) -> Match[Any]:
    """Return the match to write a record of: with sealed answers, or a copy without them.

    Raises
    ------
    RecordError
        If `sealed` is neither True nor False; or where more than answers is hidden, without them.
    """
    if not is_switch(sealed):
        raise RecordError(f"sealed: True or False, not {shown(sealed)}")
    if sealed:
        return match
    if match.game.secret and not only_seals(match.game):
        raise RecordError(
            f"sealed=False: in {match.game.name} more is hidden than answers, and a record tells "
            "all of it"
        )
    twin = match.copy()
    twin._now = before_seals(twin._now, twin.game)
    return twin


def _answer(entry: Entry) -> list[Any]:
    """Return who answered, the action, the digest after it, and the seconds if a clock ran."""
    answer = [entry.seat, text(entry.action), entry._after.digest()]
    return answer if entry.seconds is None else [*answer, entry.seconds]


def sealed(head: Mapping[str, Any], answers: Sequence[Any]) -> dict[str, str]:
    """Return the seal of a record: of its header, and of the times that answers took."""
    return {**seal(head), "seconds": _of_seconds(answers)}


def _of_seconds(answers: Sequence[Any]) -> str:
    """Return a digest of the times that answers took, which do not affect states."""
    took: list[Any] | None = None
    if any(isinstance(entry, list) and len(entry) > 3 for entry in answers):
        took = [entry[3:] if isinstance(entry, list) else [] for entry in answers]
    return seal({"seconds": took})["seconds"]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(written: str) -> dict[str, Any]:
    """Read a record's JSON and check its shape; nothing is replayed yet.

    Parameters
    ----------
    written : str
        As made by :func:`write`.

    Returns
    -------
    dict

    Raises
    ------
    RecordError
        If it is no JSON, no record, or cut off.
    """
    data = parsed(written, FORMAT, "record")
    shapes: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "version": int,
        "drivers": list,
        "seed": int,
        "dice": (str, list),
        "start": (dict, type(None)),
        "seal": dict,
        "answers": list,
        "final": dict,
    }
    for name, shape in shapes.items():
        if name not in data or not isinstance(data[name], shape):
            raise RecordError(f"Not a whole record: field {name!r} is missing or of a wrong kind")
    if isinstance(data["dice"], str) and data["dice"] != "ask":
        raise RecordError(f'dice: "ask" or a list of faces, not {shown(data["dice"])}')
    if data.get("scheme", SCHEME) != SCHEME:  # records of before have none; their dice are faces
        raise RecordError(f"scheme: {SCHEME!r}, not {shown(data['scheme'])}")
    refuse_changed(data, UNSEALED, {"seconds": _of_seconds(data["answers"])})
    return data


def parsed(written: object, form: str, what: str) -> dict[str, Any]:
    """Parse a JSON text in one of the package's formats.

    Raises
    ------
    RecordError
        If it is none, or too large, or in another format; one of before says so.
    """
    if not isinstance(written, (str, bytes)):
        raise RecordError(f"Not a {what}: it must be a JSON text, got {kind(written)}")
    if len(written) > LARGEST:
        raise RecordError(f"Not a {what}: larger than {LARGEST:,} bytes")
    if getsizeof(written) > 2 * LARGEST:  # a single wide character makes all of them wide
        raise RecordError(f"Not a {what}: larger than {2 * LARGEST:,} bytes as a text in memory")
    try:
        data = files.from_json(written, MOST_VALUES)
    except FileFault as fault:
        raise RecordError(f"Not a {what}: no whole JSON text ({fault})") from None
    own = data.get("format") if isinstance(data, dict) else kind(data)
    if own == form and isinstance(data, dict):
        return data
    if isinstance(own, str) and own.rpartition("/")[0] == form.rpartition("/")[0]:
        raise RecordError(
            f"Not a {what} that can be read here: its format is {shown(own)}, of another version "
            f"of bolide-widget; this one reads {form!r}"
        )
    raise RecordError(f"Not a {what}: format should be {form!r}, found {shown(own)}")


def refuse_changed(
    data: Mapping[str, Any], unsealed: Sequence[str], more: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Refuse a header that is not as it was sealed, by the names of what was changed.

    Raises
    ------
    RecordError
    """
    fields = sum(len(value) for value in (data, *data.values()) if isinstance(value, dict))
    if fields > MOST_FIELDS:
        raise RecordError(
            f"The header has {fields:,} fields, which is more than such a file can need"
        )
    digests = dict(data["seal"])
    wrong = [name for name, digest in more.items() if digests.pop(name, None) != digest]
    head = {name: value for name, value in data.items() if name not in unsealed}
    wrong = [*changed(head, digests), *wrong]
    if wrong:
        named = ", ".join(shown(name) for name in wrong[:MOST_NAMED])
        more_of = f" and {len(wrong) - MOST_NAMED} more" if len(wrong) > MOST_NAMED else ""
        raise RecordError(
            f"The header was changed after it was written, or is not whole: {named}{more_of} "
            "not as sealed"
        )


def path_of(path: object, *endings: str, overwrite: object = True) -> Path:
    """Return the path that was given.

    Raises
    ------
    RecordError
        If it is none, or has none of the endings, where some are named, or the file exists and may
        not be overwritten.
    """
    new = not need_switch("overwrite", overwrite)
    try:
        return files.path_of(path, *endings, new=new)
    except FileFault as fault:
        raise RecordError(f"{files.named(path)}: {fault}") from None


def save(path: object, written: str | bytes, *endings: str, overwrite: object = False) -> Path:
    """Write a record, or what was made of a race, to a file, whole or not at all.

    Parameters
    ----------
    path : object
    written : str or bytes
    *endings : str
        The endings that the file may have; that of a record if none is named.
    overwrite : bool
        Whether an existing file is replaced.

    Raises
    ------
    RecordError
        If it cannot be written, its name has another ending, or there is such a file already.
    """
    target = path_of(path, *(endings or (files.JSON,)), overwrite=overwrite)
    try:
        return files.write(target, written)
    except FileFault as fault:
        raise RecordError(f"{files.named(path)}: {fault}") from fault.__cause__


def load(path: object, read: Callable[[str], Made]) -> Made:
    """Load a file with `read`; errors name the file."""
    try:
        written = files.read(path, LARGEST)
    except FileFault as fault:
        raise RecordError(f"{files.named(path)}: {fault}") from None
    try:
        return read(written)
    except RecordError as error:
        raise RecordError(f"{files.named(path)}: {error}", error.entry) from None


def seal(head: Mapping[str, Any]) -> dict[str, str]:
    """Return a digest of each field; of an object, one of each of its fields.

    Examples
    --------
    >>> list(seal({"seed": 1, "options": {"laps": 2, "advanced": False}}))
    ['seed', 'options.laps', 'options.advanced']
    """
    flat: dict[str, Any] = {}
    for name, value in head.items():
        inside = value if isinstance(value, Mapping) else {}
        flat |= {f"{name}.{inner}": part for inner, part in inside.items()} or {name: value}
    written = {
        name: json.dumps(value, sort_keys=True, separators=(",", ":"))
        for name, value in flat.items()
    }
    return {name: fingerprint(text) for name, text in written.items()}


def changed(head: Mapping[str, Any], digests: Mapping[str, Any]) -> list[str]:
    """Return the fields that differ from their seal, or were added or removed."""
    now = seal(head)
    names = [*now, *(name for name in digests if name not in now)]
    return [name for name in names if now.get(name) != digests.get(name)]
