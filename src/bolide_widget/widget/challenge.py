"""A race by code: everyone drives the same race on their own, and codes are ranked."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boards.catalogue import Board
from ..core import files
from ..core.errors import RecordError, SetupError, shown
from ..core.files import FileFault
from ..core.given import need_whole
from ..core.match import Match
from ..core.words import phrase, tr, you
from ..drivers import Policy
from ..games import Row
from ..games.by_game import row_for
from ..making.codes import (
    CHALLENGES,
    CODES,
    Driven,
    Terms,
    check_terms,
    read_code,
    read_terms,
    terms_of as _terms_of,
)
from ..racing.course import ways_by_round
from .draft import SEED_BITS
from .ghosts import Ghost
from .race_widget import PACE, RaceWidget
from .seats import PERSON, YOU, Seat, names_and_policies

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..games import GameName

MOST_GIVEN = 2_000_000
"""The most characters in which codes are looked for."""

MOST_CODES = 200
"""The most codes of a leaderboard."""

GHOSTS = 3
"""The most ghosts on a board: those of the best."""

ENDINGS = (".txt", ".md", ".csv", ".ipynb")
"""Files of a folder in which codes are looked for."""

DICE = phrase(
    "Everyone gets the same dice. Their seed is in the text, so anyone can work them out. "
    "Where it counts, race without dice, or against ghosts."
)


class Challenge:
    """A race that everyone drives on their own copy; :func:`challenge` makes it.

    Attributes
    ----------
    text : str
        The text to pass on, by mail or chat.
    track : Track
        The board.
    seed : int
        The seed of all dice.

    Examples
    --------
    >>> challenge = bw.challenge("valdorn", laps=1, seed=1)
    >>> challenge
    Challenge('Bolide, Valdorn Ring, 1 lap, alone')
    >>> bw.challenge(challenge.text) == challenge
    True
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self.text = terms.text()

    @property
    def track(self) -> Any:
        """The board."""
        return self._terms.board

    @property
    def seed(self) -> int:
        """The seed of all dice."""
        return self._terms.seed

    def race(self, name: str = YOU) -> Any:
        """Return a race of your own, with nothing driven yet.

        Parameters
        ----------
        name : str
            Your name on the leaderboard.

        Raises
        ------
        SetupError
            If nobody can have that name here.

        Examples
        --------
        >>> bw.challenge("valdorn", seed=1).race("Ada").drivers
        ('Ada',)
        """
        return self._terms.named(name).race()

    def play(self, name: str = YOU, *, pace: float = PACE, autosave: bool = True) -> Any:
        """Show a race of your own, ready to drive.

        Parameters
        ----------
        name : str
            Your name on the leaderboard.
        pace, autosave
            As for `play`.

        Returns
        -------
        RaceWidget
            After the flag, *Copy code* or ``.race.code()`` gives your code.

        Examples
        --------
        >>> bw.challenge("valdorn", seed=1).play("Ada").race.drivers
        ('Ada',)
        """
        return self._shown(name, (), pace=pace, autosave=autosave)

    def _shown(self, name: str, ghosts: Sequence[Ranked], **options: Any) -> RaceWidget[Any]:
        race = self.race(name)
        widget = RaceWidget(race, seats=self.policies(), **options)
        widget._drive_by_code(ghosts_of(ghosts))
        return widget

    @property
    def words(self) -> str:
        """What is raced, in a line."""
        return self._terms.words()

    def policies(self) -> dict[str, Policy]:
        """Return new computer drivers, by name; where a code does not tell, the weakest.

        Examples
        --------
        >>> challenge = bw.challenge("valdorn", ["You", ("Rosa", bw.Pro())])
        >>> race = challenge.race("Ada")
        >>> bw.drive(race, {"Ada": bw.Ace(), **challenge.policies()}).over
        True
        """
        terms = self._terms
        who = terms.who or (terms.row.drivers[0],) * len(terms.drivers)
        seats = enumerate(zip(terms.drivers, who, strict=True))
        return {d: terms.row.driver(one) for seat, (d, one) in seats if seat != terms.seat}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Challenge) and other._terms.key == self._terms.key

    def __hash__(self) -> int:
        return hash(self._terms.key)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Challenge({self.words!r})"

    def _repr_html_(self) -> str:
        words, text = escape(self.words), escape(self.text)
        label, send = tr("Challenge"), tr("Send this text to everyone who races.")
        return (
            f"<p><strong>{words}</strong></p>"
            f'<textarea readonly rows="4" style="width:100%" aria-label="{label}">{text}'
            f"</textarea><p>{send} {escape(tr(DICE))}</p>"
        )


def challenge(
    track: Board | str | os.PathLike[str],
    drivers: Sequence[Seat] | None = None,
    *,
    game: GameName | None = None,
    rules: Any = None,
    laps: int | None = None,
    seed: int | None = None,
    grid: Any = None,
) -> Challenge:
    """Make a race that everyone drives on their own copy, as a text to pass on.

    The text holds the board, the rules and the seed. Whoever has it drives alone, or against the
    same computer drivers; the finished race gives a code, and :func:`leaderboard` ranks the codes.
    Nothing needs a server or a network.

    Parameters
    ----------
    track : Track, str or path
        The board, the name of a bundled one, or its file. Or the text of a challenge, or the code
        of a race, to take it up.
    drivers : sequence, optional
        As for `play`: one name, for the person, and computer drivers of the game; a lone car if not
        given. Everyone drives under a name of their own.
    game : str, optional
        One of `games()`; the game of the board if not given, else Bolide.
    rules, laps, grid
        As for the game's ``Race``.
    seed : int, optional
        The seed of all dice; a random one if not given. It is in the text: whoever looks can know
        the dice.

    Returns
    -------
    Challenge
        ``.text`` is the text, ``.play("Ada")`` shows the race.

    Raises
    ------
    SetupError, TrackError
        If an argument is invalid.
    RecordError
        If a text is damaged, or needs another version.

    Examples
    --------
    >>> challenge = bw.challenge("valdorn", ["You", ("Rosa", bw.Rookie())], laps=1, seed=1)
    >>> race = challenge.race("Ada")
    >>> race.drivers
    ('Ada', 'Rosa')
    >>> facts = bw.drive(race, bw.Pro())
    >>> bw.leaderboard(race.code("Ada"))[0].driver
    'Ada'
    """
    if isinstance(track, str) and (CHALLENGES.mark in track or CODES.mark in track):
        return taken_up(track)
    row = row_for(track, game)
    listed: Sequence[Seat] = [YOU] if drivers is None else drivers
    names, policies = names_and_policies(listed, row.race.plays)
    people = [name for name in names if name not in policies]
    if len(people) != 1:
        raise SetupError(
            f"drivers: a challenge has one name, for the person who drives; got {len(people)}"
        )
    who = [_word_of(policies.get(name), row) for name in names]
    number = secrets.randbits(SEED_BITS) if seed is None else seed
    race = row.race(track, names, rules=rules, laps=laps, seed=number, grid=grid)
    return Challenge(_terms_of(race, people[0], who))


def taken_up(text: str) -> Challenge:
    """Return the challenge of a text, or that of a race code.

    Raises
    ------
    RecordError
        If there is none in it, it is damaged, or needs another version.
    """
    return Challenge(check_terms(read_terms(text)))


def _word_of(policy: Policy | None, row: Row) -> str:
    """Return what a text says of a seat."""
    if policy is None:
        return PERSON
    word = type(policy).__name__
    if word not in row.drivers or type(policy) is not row.get(word):
        known = ", ".join(f"{row.spelled}.{name}()" for name in row.drivers)
        raise SetupError(
            f"drivers: a text can name the computer drivers {known}, not {shown(policy)}"
        )
    return word


class Ranked(NamedTuple):
    """A line of a leaderboard.

    Attributes
    ----------
    place : int
        From 1; equally good races share a place.
    driver : str
        The name that was typed.
    turns : int
        How many turns the race took.
    status : str
        "finished", "out", or "placed" for a car still on the road when its race ended.
    finish : int
        The place in the race itself, against its computer drivers.
    attempts : int
        Codes of this driver; the best counts.
    race : Race
        The race, to look at or to watch: ``bw.Replay(row.race)``.
    """

    place: int
    driver: str
    turns: int
    status: str
    finish: int
    attempts: int
    race: Any

    def __repr__(self) -> str:
        return f"Ranked({self.place}, {self.driver!r}, {self.turns} turns, {self.status})"


class Leaderboard(Sequence[Ranked]):
    """Codes of a challenge, ranked; :func:`leaderboard` makes it.

    A sequence of lines, the best first: who finished in the fewest turns, then who came further up
    in the race itself. Drivers who did not finish follow.

    Attributes
    ----------
    challenge : Challenge
        What all of them drove.
    refused : list of str
        A sentence for each code that does not count.

    Examples
    --------
    >>> challenge = bw.challenge("valdorn", laps=1, seed=1)
    >>> races = [bw.drive(challenge.race(name), bw.Rookie()) for name in ("Ada", "Bob")]
    >>> table = bw.leaderboard([race.code() for race in races])
    >>> [row.driver for row in table], table.refused
    (['Ada', 'Bob'], [])
    """

    def __init__(
        self, terms: Terms, rows: Sequence[Ranked], refused: Sequence[str], goal: int | None = None
    ) -> None:
        self.challenge = Challenge(terms)
        self._rows = list(rows)
        self.refused = list(refused)
        self._goal = goal

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def play(self, name: str = YOU, *, pace: float = PACE, autosave: bool = True) -> Any:
        """Show a race of your own, with the ghosts of the best three on the board.

        A ghost is as many turns into its race as you are into yours.

        Parameters
        ----------
        name, pace, autosave
            As for :meth:`Challenge.play`.

        Examples
        --------
        >>> race = bw.drive(bw.challenge("valdorn", laps=1, seed=1).race("Ada"), bw.Rookie())
        >>> bw.leaderboard(race.code()).play("Bob").race.drivers
        ('Bob',)
        """
        return self.challenge._shown(name, self._rows, pace=pace, autosave=autosave)

    def to_frame(self) -> DataFrame:
        """Return the lines as a table.

        Returns
        -------
        DataFrame
            ``place``, ``driver``, ``turns``, ``status``, ``finish``, ``attempts``.

        Examples
        --------
        >>> race = bw.drive(bw.challenge("valdorn", laps=1, seed=1).race("Ada"), bw.Rookie())
        >>> bw.leaderboard(race.code()).to_frame().driver.tolist()
        ['Ada']
        """
        from pandas import DataFrame

        return DataFrame([row[:-1] for row in self], columns=list(Ranked._fields[:-1]))

    def __repr__(self) -> str:
        first = ", ".join(f"{row.place}. {row.driver} ({row.turns} turns)" for row in self[:5])
        more = ", ..." if len(self) > 5 else ""
        refused = f"; {len(self.refused)} refused" if self.refused else ""
        return f"Leaderboard({first}{more}{refused})"

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{head}</th>' for head in self.heads())
        lines = "".join(
            f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>"
            for cells in self.cells()
        )
        refused = "".join(f"<li>{escape(said)}</li>" for said in self.refused)
        words = escape(self.challenge.words)
        if self._goal is not None:
            words += f"<br>{self.title}"
        return (
            f'<table style="font-size:1.5em"><caption>{words}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"
            f"{f'<ul>{refused}</ul>' if refused else ''}"
        )

    @property
    def title(self) -> str:
        """What the order says, in words for a page."""
        if self._goal is None:
            return tr("Leaderboard")
        return tr("First to finish in at most {n} turns", n=self._goal)

    def heads(self) -> list[str]:
        """Return the heads of its columns on a page."""
        alone = len(self.challenge._terms.drivers) == 1
        heads = [tr("Place"), tr("Driver"), tr("Turns")]
        return [*heads, *([] if alone else [tr("In the race")]), tr("Attempts")]

    def cells(self) -> list[list[str | int]]:
        """Return its lines on a page."""
        alone = len(self.challenge._terms.drivers) == 1
        return [
            [
                row.place,
                you(row.driver),
                row.turns if row.status == "finished" else tr(row.status),
                *([] if alone else [row.finish]),
                row.attempts,
            ]
            for row in self
        ]


def leaderboard(
    codes: str | os.PathLike[str] | Iterable[str], *, goal: int | None = None
) -> Leaderboard:
    """Rank the codes of a challenge.

    Each code is driven again by the rules. Of several codes under one name the best counts, unless
    the name is "You". Codes of another race than most, and those that are damaged, forged or need
    another version, are refused, each with a sentence.

    Parameters
    ----------
    codes : str, path or iterable of str
        Codes, one by one or in a longer text, such as pasted mails; or a folder whose text files
        and notebooks have them. If the challenge itself is in the text, it decides which race
        counts.
    goal : int, optional
        A number of turns: the first to finish in at most so many leads, and the next one follows.
        The order is that of the codes, or in a folder that of the times when the files were
        written. All who need more turns come after them.

    Returns
    -------
    Leaderboard
        A sequence of lines, the best first; ``to_frame()`` is the table, and ``play("Ada")`` shows
        the race with the ghosts of the best.

    Raises
    ------
    RecordError
        If there is no code, or none that counts.
    SetupError
        If `goal` is not a number of turns.

    Examples
    --------
    >>> challenge = bw.challenge("valdorn", laps=1, seed=1)
    >>> races = [bw.drive(challenge.race(name), bw.Rookie()) for name in ("Ada", "Bob")]
    >>> mail = "Mine: " + races[0].code() + " and Bob's: " + races[1].code()
    >>> len(bw.leaderboard(mail))
    2
    >>> [row.place for row in bw.leaderboard(mail, goal=99)]
    [1, 2]
    """
    if goal is not None:
        goal = need_whole("goal", goal, 1)
    text = _text_of(codes, by_time=goal is not None)
    found = [_one(part) for part in CODES.find(text)]
    if not found:
        raise RecordError(f"codes: none in it; a code begins with {CODES.mark}/{CODES.version}:")
    refused: list[str] = []
    if len(found) > MOST_CODES:
        refused.append(f"Only the first {MOST_CODES} of {len(found):,} codes were read.")
    driven: dict[int, Driven] = {}
    seen: set[object] = set()
    for number, part in enumerate(found[:MOST_CODES], 1):
        try:
            made = read_code(part)
        except RecordError as error:
            refused.append(f"Code {number}: {error}")
            continue
        answers = tuple((entry.seat, entry.action) for entry in made.race.history)
        same = made.terms.key, made.terms.name, answers
        if same not in seen:
            seen.add(same)
            driven[number] = made
    terms = _terms_asked(text, driven)
    if terms is None:
        raise RecordError("codes: none counts. " + " ".join(refused)[:1500])
    for number, made in list(driven.items()):
        if made.terms.key != terms.key:
            refused.append(
                f"Code {number}: {made.terms.name} drove another race, {made.terms.words()}"
            )
            del driven[number]
    return Leaderboard(terms, _ranking(list(driven.values()), goal), refused, goal)


def _one(part: str) -> str:
    """Return a code without the words that follow it, as far as they can be told."""
    return part[: CODES.longest * 2].split(f"{CHALLENGES.mark}/")[0].strip()


def _terms_asked(text: str, driven: dict[int, Driven]) -> Terms | None:
    """Return the terms of the challenge in a text, or those of most codes."""
    if CHALLENGES.find(text):
        return check_terms(read_terms(text))
    if not driven:
        return None
    keys = Counter(made.terms.key for made in driven.values())
    key, _ = keys.most_common(1)[0]
    return next(made.terms for made in driven.values() if made.terms.key == key)


def _text_of(codes: object, by_time: bool) -> str:
    if isinstance(codes, os.PathLike) or (
        isinstance(codes, str) and CODES.mark not in codes and CHALLENGES.mark not in codes
    ):
        return _read_files(codes, by_time)
    listed = [codes] if isinstance(codes, str) else codes
    if not isinstance(listed, Iterable):
        raise RecordError(f"codes: texts or a folder, not {shown(codes)}")
    parts: list[str] = []
    for part in listed:
        if not isinstance(part, str):
            raise RecordError(f"codes, entry {len(parts) + 1}: a text, not {shown(part)}")
        parts.append(part)
    text = "\n".join(parts)
    if len(text) > MOST_GIVEN:
        raise RecordError(f"codes: {len(text):,} characters, at most {MOST_GIVEN:,}")
    return text


def _read_files(given: object, by_time: bool) -> str:
    """Return the texts of a folder, or of a file, in the order of their names or times."""
    try:
        path = files.path_of(given)
        listed = [path]
        if path.is_dir():
            listed = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS)
        elif not path.is_file():
            raise RecordError(
                f"codes: neither a code, which begins with {CODES.mark}/{CODES.version}:, nor a "
                f"folder: {shown(given)}"
            )
        listed = [file for file in listed if _is_plain(file)]
        if by_time:
            listed.sort(key=lambda file: file.stat().st_mtime_ns)
        read = (files.read(file, MOST_GIVEN) for file in listed)
        return "\n".join(text.replace("\\n", "\n") for text in read)[:MOST_GIVEN]
    except FileFault as fault:
        raise RecordError(f"codes: {fault}") from None


def _is_plain(file: Path) -> bool:
    return file.is_file() and not file.is_symlink()


def _ranking(driven: Sequence[Driven], goal: int | None) -> list[Ranked]:
    best: dict[object, tuple[tuple[Any, ...], Driven]] = {}
    attempts: Counter[object] = Counter()
    for number, made in enumerate(driven):
        who: object = made.terms.name if made.terms.name != YOU else number
        attempts[who] += 1
        value = _value(made)
        if goal is not None and value[0] == 0 and value[1] <= goal:
            value = (-1, number)
        if who not in best or value < best[who][0]:
            best[who] = value, made
    order = sorted(best.items(), key=lambda item: item[1][0])
    rows: list[Ranked] = []
    values = [value for _, (value, _) in order]
    for who, (value, made) in order:
        figures = _figures(made)
        rows.append(
            Ranked(
                values.index(value) + 1,
                made.terms.name,
                figures["turns"],
                figures["status"],
                figures["place"],
                attempts[who],
                made.race,
            )
        )
    return rows


def _figures(made: Driven) -> dict[str, Any]:
    race: Match[Any] = made.race
    rows: Any = race.game.figures(race._state, race.facts_for(None), race.drivers)
    row: dict[str, Any] = rows[made.terms.seat]
    return row


def _value(made: Driven) -> tuple[int, ...]:
    """Return what a race is ranked by, the best first."""
    row = _figures(made)
    if row["status"] == "finished":
        return (0, row["turns"], row["place"])
    return (2 if row["status"] == "out" else 1, -row["laps"], row["place"], -row["turns"])


def ghosts_of(rows: Sequence[Ranked]) -> list[Ghost]:
    """Return the ghosts of the best on a leaderboard."""
    ghosts = []
    for row in rows[:GHOSTS]:
        seat = row.race.drivers.index(row.driver)
        ghosts.append(Ghost(row.driver, ways_by_round(row.race, seat)))
    return ghosts
