"""Races as texts to paste: a challenge, which everyone drives on their own, and a driven race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from json import dumps
from typing import Any, NamedTuple

from .._version import __version__
from ..boards.files import TrackError
from ..core.actions import text as written
from ..core.errors import RaceError, RecordError, SetupError, cut, shown
from ..core.files import FileFault
from ..core.match import Match
from ..core.packed import DAMAGED, Packing
from ..core.questions import CHANCE, STOP, TIME_OUT
from ..core.words import tr, trn
from ..games import Row, game_of, games, need
from ..racing.options import grid_names
from . import texts

MOST_ANSWERS = 5_000
"""The most answers in a code: a race of six in the Really Nasty game has some 3,600."""

CODES = Packing(
    mark="bw-race",
    noun="race code",
    written_by="race.code()",
    longest=20_000,
    longest_given=100_000,
    most_unpacked=200_000,
    most_values=20_000,
)

CHALLENGES = Packing(
    mark="bw-challenge",
    noun="challenge",
    written_by="bw.challenge(...)",
    longest=4_000,
    longest_given=100_000,
    most_unpacked=20_000,
    most_values=2_000,
)

PERSON = "person"
NAMED = ("teams", "handicap")
"""Options with names of drivers in them."""

FIELDS = {
    *("game", "rules", "needs", "track", "circuit", "digest", "options", "drivers", "seat", "who"),
    *("grid", "seed", "answers", "final"),
}


class Terms(NamedTuple):
    """The terms of a race: all that is the same for everyone who drives it.

    Attributes
    ----------
    row : Row
        The game.
    board : Track
    options : dict
        All options, as a record has them.
    drivers : tuple of str
    seat : int
        That of the person who drives.
    grid : list, or None
        As a record has it.
    seed : int
    who : tuple of str
        Names of the computer drivers, and "person"; empty if a code does not tell.
    """

    row: Row
    board: Any
    options: dict[str, Any]
    drivers: tuple[str, ...]
    seat: int
    grid: list[Any] | None
    seed: int
    who: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the person."""
        return self.drivers[self.seat]

    @property
    def key(self) -> str:
        """A digest of everything but the person's name."""
        nameless = self.named("")
        return _digest([*_whole(nameless), self.board.digest])

    def named(self, name: str) -> Terms:
        """Return the same for a person of another name."""
        old = self.name

        def renamed(part: Any) -> Any:
            if isinstance(part, Mapping):
                return {renamed(key): renamed(value) for key, value in part.items()}
            if isinstance(part, list | tuple):
                return [renamed(value) for value in part]
            return name if part == old else part

        options = {k: renamed(v) if k in NAMED else v for k, v in self.options.items()}
        drivers = tuple(name if seat == self.seat else d for seat, d in enumerate(self.drivers))
        return self._replace(options=options, drivers=drivers)

    def race(self) -> Match[Any]:
        """Make the race, with nothing answered.

        Raises
        ------
        SetupError
            If there can be no such race.
        """
        rules = self.row.get(self.row.rules)(**self.options)
        grid = grid_names(self.drivers, self.grid)
        race: Match[Any] = self.row.race(
            self.board, list(self.drivers), rules=rules, seed=self.seed, grid=grid
        )
        return race

    def words(self) -> str:
        """Say what is raced, in a line.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada"], laps=1, seed=1)
        >>> terms_of(race, "Ada").words()
        'Bolide, Valdorn Ring, 1 lap, alone'
        """
        laps = self.options.get("laps", 1)
        others = [driver for seat, driver in enumerate(self.drivers) if seat != self.seat]
        against = tr("against {drivers}", drivers=", ".join(others)) if others else tr("alone")
        lap = trn("{n} lap", "{n} laps", laps)
        return f"{self.row.title}, {self.board.name}, {lap}, {against}"

    def text(self) -> str:
        """Write the terms as a challenge.

        Raises
        ------
        TrackError
            If its board fits into no text.
        """
        return CHALLENGES.pack({**_fields(self), "who": list(self.who)})


class Driven(NamedTuple):
    """A race that was driven: its terms, and the race at its end."""

    terms: Terms
    race: Match[Any]


# -- writing ---------------------------------------------------------------------------------------


def terms_of(race: Match[Any], driver: object, who: Sequence[str] = ()) -> Terms:
    """Return the terms of a race for one of its drivers.

    Raises
    ------
    RecordError
        If nobody else could race on the same terms: it began from a set-up position, say.
    SetupError
        If there is no such driver.
    """
    row = game_of(race)
    if row is None or not isinstance(race, row.race):
        raise RecordError("code: only races of this package's games have one; use race.save(...)")
    game: Any = race.game
    if race.arranged:
        raise RecordError("code: the race began from a set-up position; use race.save(...)")
    if race.dice != "auto" or race.loaded:
        raise RecordError("code: its dice were not rolled by the seed; use race.save(...)")
    if race._now.branched:
        raise RecordError("code: a branch has dice of its own; use race.save(...)")
    if game.carried is not None:
        raise RecordError("code: its grid comes from a qualifying; use race.save(...)")
    head = game.header()
    if driver is None and len(race.drivers) > 1:
        raise SetupError(f"driver: whose code? Give {' or '.join(map(repr, race.drivers))}")
    name = race.drivers[0] if driver is None else driver
    if not isinstance(name, str) or name not in race.drivers:
        known = ", ".join(race.drivers)
        raise SetupError(f"driver: no driver is named {shown(name)}; there are {known}")
    seat = race.drivers.index(name)
    return Terms(
        row, game.track, head["options"], race.drivers, seat, head["grid"], race.seed, tuple(who)
    )


def race_code(race: Match[Any], driver: str | None = None) -> str:
    """Write a finished race as a code; see `Race.code`."""
    terms = terms_of(race, driver)
    if not race.over:
        raise RecordError("code: the race is not over yet; ask for it after the flag")
    answers: list[int | str] = []
    for entry in race.history:
        if entry.seat == CHANCE:  # the seed rolls it again
            continue
        if len(entry._before.to_act) > 1:
            answers.append(entry.seat)
        answers.append(written(entry.action))
    if sum(isinstance(part, str) for part in answers) > MOST_ANSWERS:
        raise RecordError(
            f"code: the race has more than {MOST_ANSWERS:,} answers, too many for a code; "
            "use race.save(...)"
        )
    final = race._state.digest()[: texts.DIGITS]
    code = CODES.pack({**_fields(terms), "answers": answers, "final": final})
    if len(code) > CODES.longest:
        raise RecordError("code: the race is too long for a code; use race.save(...)")
    return code


def _fields(terms: Terms) -> dict[str, Any]:
    row, board = terms.row, terms.board
    slug = row.shelf.name_of(board)
    where = {"circuit": texts.text_of(board)} if slug is None else {"track": slug}
    usual = row.get(row.rules)().to_dict()
    changed = {name: value for name, value in terms.options.items() if value != usual[name]}
    return {
        "game": row.name,
        "rules": row.race.plays.version,
        "needs": __version__,
        **where,
        "digest": board.digest[: texts.DIGITS],
        "options": changed,
        "drivers": list(terms.drivers),
        "seat": terms.seat,
        "grid": terms.grid,
        "seed": terms.seed,
    }


def _whole(terms: Terms) -> list[Any]:
    options = dict(sorted(terms.options.items()))
    drivers = list(terms.drivers)
    return [terms.row.name, options, drivers, terms.seat, terms.grid, terms.seed]


def _digest(parts: list[Any]) -> str:
    return sha256(dumps(parts, sort_keys=True).encode()).hexdigest()


# -- reading ---------------------------------------------------------------------------------------


def read_terms(text: str) -> Terms:
    """Read a challenge, or the terms of a race code.

    Raises
    ------
    RecordError
        If there is none in the text, it is damaged, or needs another version.
    """
    packing = CODES if CODES.mark in text and CHALLENGES.mark not in text else CHALLENGES
    return _terms(_unpacked(packing, text), packing.noun)


def read_code(text: object) -> Driven:
    """Read a race code and drive its race again by the rules.

    Raises
    ------
    RecordError
        If there is none in the text, it is damaged, needs another version, or its race cannot be
        driven.
    """
    fields = _unpacked(CODES, text)
    terms = _terms(fields, CODES.noun)
    answers, final = fields.get("answers"), fields.get("final")
    if not isinstance(answers, list) or not isinstance(final, str):
        raise _fault(CODES.noun, DAMAGED)
    if sum(isinstance(part, str) for part in answers) > MOST_ANSWERS:
        raise _fault(CODES.noun, f"more than {MOST_ANSWERS:,} answers; ask for the file instead")
    race = _made(terms, CODES.noun)
    _drive(race, answers)
    if not race.over:
        raise _fault(CODES.noun, "the race does not end: answers are missing; copy all of it again")
    if race._state.digest()[: texts.DIGITS] != final:
        raise _fault(CODES.noun, f"the race ends otherwise here; {_needs(fields)}")
    return Driven(terms, race)


def _drive(race: Match[Any], answers: Sequence[object]) -> None:
    seat, number = None, 0
    for part in answers:
        if type(part) is int and seat is None and 0 <= part < len(race.drivers):
            seat = part
            continue
        number += 1
        if not isinstance(part, str) or len(part) > texts.LONGEST:
            raise _fault(CODES.noun, DAMAGED)
        if race.over:
            raise _fault(
                CODES.noun, f"answer {number} comes after the end of the race; copy it again"
            )
        driver = None if seat is None else race.drivers[seat]
        try:
            if (part,) == TIME_OUT:
                race.time_out(driver)
            elif (part,) == STOP:
                race.stop()
            else:
                race.play(part, driver)
        except RaceError as error:
            said = f"answer {number} is not possible; copy it again: {cut(str(error), 300)}"
            raise _fault(CODES.noun, said) from None
        seat = None
    if seat is not None:
        raise _fault(CODES.noun, DAMAGED)


def _unpacked(packing: Packing, text: object) -> dict[str, Any]:
    try:
        fields = packing.unpack(text)
    except FileFault as fault:
        raise _fault(packing.noun, str(fault)) from None
    if unknown := sorted(fields.keys() - FIELDS):
        said = f"has {cut(unknown[0])!r}, which a newer bolide-widget may know; get one"
        raise _fault(packing.noun, said)
    return fields


def _terms(fields: Mapping[str, Any], noun: str) -> Terms:
    """Check the fields of a text, and find or make its board."""
    if fields.get("game") not in games():
        raise _fault(noun, "of a game that this bolide-widget does not have; get a newer one")
    row = need(fields["game"])
    if fields.get("rules") != row.race.plays.version:
        raise _fault(noun, f"of other rules of {row.title}; {_needs(fields)}")
    who = fields.get("who", [])
    if not (_is_seated(fields) and _is_table(row, who, fields["drivers"], fields["seat"])):
        raise _fault(noun, DAMAGED)
    options, drivers = fields["options"], fields["drivers"]
    try:
        whole = row.get(row.rules)(**options).to_dict()
    except Exception as error:  # whatever options of any kind lead to
        raise _fault(noun, f"its rules cannot be; ask for another one: {_reason(error)}") from None
    board = _board(row, fields, noun)
    seat, grid, seed = fields["seat"], fields.get("grid"), fields["seed"]
    return Terms(row, board, whole, tuple(drivers), seat, grid, seed, tuple(who))


def _is_seated(fields: Mapping[str, Any]) -> bool:
    """Return whether drivers, seat, options, grid and seed have their types."""
    types = {"options": dict, "drivers": list, "seat": int, "seed": int}
    if any(type(fields.get(name)) is not kind for name, kind in types.items()):
        return False
    if not isinstance(fields.get("grid"), list | None):
        return False
    names = fields["drivers"]
    return all(isinstance(name, str) for name in names) and 0 <= fields["seat"] < len(names)


def _is_table(row: Row, who: object, drivers: Sequence[str], seat: int) -> bool:
    """Return whether a text names who drives, or nobody at all."""
    if not isinstance(who, list) or len(who) not in (0, len(drivers)):
        return False
    known = all(isinstance(one, str) and one in (PERSON, *row.drivers) for one in who)
    people = [number for number, one in enumerate(who) if one == PERSON]
    return known and (not who or people == [seat])


def _board(row: Row, fields: Mapping[str, Any], noun: str) -> Any:
    track, circuit = fields.get("track"), fields.get("circuit")
    if isinstance(circuit, str) and track is None:
        try:
            found = texts.read(circuit)
            board = texts.board_of(found)[0] if found.row is row else None
        except TrackError as error:
            raise _fault(noun, f"its circuit: {cut(str(error), 300)}") from None
    elif isinstance(track, str) and track in row.shelf.bundled:
        board = row.shelf.load(track)
    elif isinstance(track, str):
        raise _fault(noun, f"no circuit {shown(track)} here; {_needs(fields)}")
    else:
        board = None
    if board is None:
        raise _fault(noun, DAMAGED)
    if board.digest[: texts.DIGITS] != fields.get("digest"):
        raise _fault(noun, f"its circuit is another one here; {_needs(fields)}")
    return board


def _made(terms: Terms, noun: str) -> Match[Any]:
    try:
        return terms.race()
    except Exception as error:  # whatever a forged text leads to
        raise _fault(noun, f"no such race can be; ask for another one: {_reason(error)}") from None


def check_terms(terms: Terms) -> Terms:
    """Refuse terms on which nobody can race.

    Raises
    ------
    RecordError
    """
    _made(terms, CHALLENGES.noun)
    return terms


def _reason(error: Exception) -> str:
    return cut(str(error), 300) if isinstance(error, RaceError) else type(error).__name__


def _needs(fields: Mapping[str, Any]) -> str:
    """Say which version a text was made with."""
    needs = fields.get("needs")
    named = shown(needs)[1:-1] if isinstance(needs, str) else "another one"
    return f"made with bolide-widget {named}, and this is {__version__}; use the same"


def _fault(noun: str, said: str) -> RecordError:
    return RecordError(f"{noun}: {said}")
