"""The start panel: a race set up on the page, which then begins in its place."""

from __future__ import annotations

import logging
import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn, TypedDict

from ..boards.files import TrackError
from ..core.errors import RaceError, SetupError, readable
from ..core.game import Clock
from ..core.given import NAME_LENGTH
from ..core.match import Match
from ..core.once import lock
from ..drivers import Policy
from ..games import FIRST, Row, games, need
from .autosave import Autosave
from .comms import ID_LENGTH, Line, Refused, message_id, sendable
from .lesson import Learner
from .play import YOU, computers_of
from .race_widget import PACE, PICTURE, as_output
from .rule_fields import FREE_UNDO, rule_fields
from .seats import PERSON

# -- what a start panel is filled in with: read, checked by the game itself, and told as Python ----


RIVALS = (
    *("Rosa", "Tazio", "Ines", "Otto", "Mila", "Bruno"),
    *("Wanda", "Hugo", "Lena", "Dario", "Pia"),
)
"""Names of those who have none yet; as many as the largest grid has rivals."""
SEED_BITS = 20
"""Of a seed that nobody chose: short enough to be told to somebody."""
LONGEST_FIELD = 2000
"""Characters of what is typed into a field, at most; each says itself what is too long for it."""
MOST_SEATS = 64
MOST_TOLD = 1000
"""Laps of a race, at most, of which it is said how long it takes."""


class Entry(TypedDict):
    """A driver: a name, and who drives, a person or a computer driver by name."""

    name: str
    who: str


class Draft(TypedDict):
    """A race as it is filled in, right or wrong; numbers are what was typed."""

    game: str
    track: str
    drivers: list[Entry]
    laps: str
    timer: str
    seed: str
    rules: dict[str, bool | str]


class Fault(TypedDict):
    """What is wrong: in which field, with which of its entries from 1 (0: none), and why."""

    field: str
    entry: int
    text: str


class Faulty(ValueError):
    """A draft that no race can be made of."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(" ".join(fault["text"] for fault in faults))


class Ready(NamedTuple):
    """A race that was filled in, and who drives for computers in it."""

    race: Match[Any]
    seats: dict[str, Policy]


def first_draft(game: str = FIRST) -> Draft:
    """What a panel begins with: you and a few rivals on the game's own circuit."""
    row = need(game)
    rivals = RIVALS[: computers_of(row)]
    computers: list[Entry] = [{"name": name, "who": row.drivers[0]} for name in rivals]
    return {
        "game": row.name,
        "track": row.track,
        "drivers": [{"name": YOU, "who": PERSON}, *computers],
        "laps": "",
        "timer": "",
        "seed": str(secrets.randbits(SEED_BITS)),
        "rules": {},
    }


def read_draft(raw: object) -> Draft:
    """A draft in what a page sent.

    Raises
    ------
    Refused
        If it is none. What a player can fill in wrongly is no such thing.
    """
    if not isinstance(raw, Mapping):
        raise Refused("The message needs a 'draft' that is an object")
    listed, rules = raw.get("drivers"), raw.get("rules")
    if not isinstance(listed, list) or len(listed) > MOST_SEATS:
        raise Refused(f"The draft needs a list 'drivers', at most {MOST_SEATS}")
    if not isinstance(rules, Mapping) or not all(
        isinstance(value, bool | str) for value in rules.values()
    ):
        raise Refused("The draft needs an object 'rules' of switches and words")
    row = need(_text(raw, "game"))
    known = {field["name"] for field in rule_fields(row)}
    return {
        "game": row.name,
        "track": _text(raw, "track"),
        "drivers": [{"name": _text(row, "name"), "who": _text(row, "who")} for row in listed],
        "laps": _text(raw, "laps"),
        "timer": _text(raw, "timer"),
        "seed": _text(raw, "seed"),
        "rules": {str(name): value for name, value in rules.items() if name in known},
    }


def _text(raw: object, name: str, of: str = "draft") -> str:
    text = raw.get(name) if isinstance(raw, Mapping) else None
    if not isinstance(text, str) or len(text) > LONGEST_FIELD:
        raise Refused(f"The {of} needs a text {name!r}")
    return text


# -- the race of a draft -------------------------------------------------------------------------


def ready(draft: Draft) -> Ready:
    """The race that a draft is of.

    Raises
    ------
    Faulty
        If there can be none, with all that the game's own checks found.
    """
    row = need(draft["game"])
    faults: list[Fault] = []
    given = {**_of_game(draft), **({"laps": _number(draft["laps"])} if draft["laps"] else {})}
    rules = _checked(lambda: row.get(row.rules)(**given), row, faults)
    options = {} if rules is None else {"rules": rules}
    names = [entry["name"] for entry in draft["drivers"]]
    seed = _number(draft["seed"]) if draft["seed"] else None
    if draft["track"] not in row.shelf.bundled:
        text = f"track: {row.title} has no circuit of that name"
        faults.append({"field": "track", "entry": 0, "text": text})
        raise Faulty(faults)
    race = _checked(lambda: row.race(draft["track"], names, seed=seed, **options), row, faults)
    if draft["timer"]:
        seconds: Any = _number(draft["timer"])
        _checked(lambda: Clock(seconds), row, faults, "timer")
        if race is not None and not faults:
            race.set_timer(seconds)
    seats = _seats(draft, row, faults)
    if faults or race is None:
        raise Faulty(faults)
    return Ready(race, seats)


def _checked(make: Any, row: Row, faults: list[Fault], field: str = "") -> Any:
    """What is made; None, and its fault noted, when the game's checks refuse it."""
    try:
        return make()
    except (RaceError, TrackError) as error:
        text = str(error)
        faults.append({"field": field or _place(text, row), "entry": _entry(text), "text": text})
        return None


def _place(text: str, row: Row) -> str:
    """The field that a fault is of: checks name it first; empty when it is of no single one."""
    named = {field["name"] for field in rule_fields(row)}
    word = re.match(r"\w*", text)
    first = word[0] if word else ""
    return first if first in named | {"drivers", "laps", "timer", "seed", "track"} else ""


def _entry(text: str) -> int:
    number = re.match(r"drivers, entry (\d+)", text)
    return int(number[1]) if number else 0


def _seats(draft: Draft, row: Row, faults: list[Fault]) -> dict[str, Policy]:
    seats: dict[str, Policy] = {}
    for number, entry in enumerate(draft["drivers"], 1):
        if entry["who"] in row.drivers:
            seats[entry["name"]] = row.driver(entry["who"])
        elif entry["who"] != PERSON:
            text = f"drivers, entry {number}: {row.title} has no driver {entry['who'][:60]!r}"
            faults.append({"field": "drivers", "entry": number, "text": text})
    return seats


def _number(typed: str) -> int | float | str:
    """What was typed as a number, if it is one; else as it is, for the game to refuse."""
    for read in (int, float):
        try:
            return read(typed) if len(typed) <= NAME_LENGTH else typed
        except ValueError:
            continue
    return typed


# -- the same in Python --------------------------------------------------------------------------


def line_of(draft: Draft) -> str:
    """The line of Python that starts the same race.

    Examples
    --------
    >>> line_of({**first_draft(), "drivers": [{"name": "Ada", "who": "person"}], "seed": "7"})
    'bw.play("valdorn", ["Ada"], seed=7)'
    """
    row = need(draft["game"])
    where = row.spelled
    drivers = [
        _quoted(entry["name"])
        if entry["who"] == PERSON
        else f"({_quoted(entry['name'])}, {where}.{entry['who']}())"
        for entry in draft["drivers"]
    ]
    words = [_quoted(draft["track"]), f"[{', '.join(drivers)}]"]
    if row.name != FIRST:
        words.append(f"game={_quoted(row.name)}")
    changed = _changed(row, _of_game(draft))
    if changed:
        given = ", ".join(f"{name}={_written(value)}" for name, value in changed.items())
        words.append(f"rules={where}.{row.rules}({given})")
    for name in ("laps", "timer", "seed"):
        typed: str = draft[name]
        if typed:
            words.append(f"{name}={_written(_number(typed))}")
    if draft["rules"].get(FREE_UNDO) is True:
        words.append("free_undo=True")
    return f"bw.play({', '.join(words)})"


def _of_game(draft: Draft) -> dict[str, bool | str]:
    """The options of the game's rules, without that of the page."""
    return {name: value for name, value in draft["rules"].items() if name != FREE_UNDO}


def _changed(row: Row, rules: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """The rules that are not as the book has them."""
    book = {field["name"]: field["value"] for field in rule_fields(row)}
    return {name: value for name, value in rules.items() if value != book[name]}


def _written(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else repr(value)


def _quoted(text: str) -> str:
    """A text as people write it, in double quotes where it has none itself."""
    plain = repr(text)
    return plain if '"' in text or "\\" in plain or plain[0] == '"' else f'"{text}"'


# -- start -----------------------------------------------------------------------------------------


logger = logging.getLogger(__name__)

WIDTH, HEIGHT = 168, 120
"""Pixels of a small picture of a circuit, at most."""


class Start(Learner):
    """A race that is set up on the page: game, circuit, drivers, rules; then it begins there.

    Until it has begun there is no race, and `race` says so. From then on it is a `RaceWidget` like
    any other. What :func:`play` returns when it is given nothing.

    Parameters
    ----------
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        Whether the race saves itself, and in which folder: as for `RaceWidget`.

    Attributes
    ----------
    race : Race
        The race, once it has begun.

    Raises
    ------
    SetupError
        If the pace is no such number; from `race`, before the race has begun.

    Examples
    --------
    >>> game = bw.play()
    >>> game
    Start(no race yet)
    """

    def __init__(self, *, pace: float = PACE, autosave: Autosave = False) -> None:
        self._lay_out(pace, autosave)
        self._starting = lock()
        first = first_draft()
        Line.__init__(self, board={}, state={}, setup=panel_data(first), draft=dict(first))
        self.on_msg(self._on_message)

    def __getattr__(self, name: str) -> NoReturn:
        """Say, of the race, that there is none yet."""
        if name == "race":
            raise SetupError(
                "race: there is none yet; fill in the panel and press Start, or set one up with "
                'bw.play("valdorn", ["You", ("Rosa", bw.Rookie())])'
            )
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def begun(self) -> bool:
        """Whether there is a race."""
        return "race" in self.__dict__

    # -- what the panel asks for -------------------------------------------------------------

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        with self._starting:
            if not self.begun:
                return self._set_up(content)
        super()._on_message(widget, content, buffers)

    def _set_up(self, content: object) -> None:
        """Answer a message of the panel; nothing that is filled in is lost by a wrong one."""
        id_ = message_id(content)
        try:
            if id_ is None or not isinstance(content, Mapping):
                raise Refused(f"Not a message: it needs an id of at most {ID_LENGTH} characters")
            self.send({**self._answer(content), "id": id_})
        except (Refused, RaceError) as error:
            self._refuse(content, str(error))
        except Exception as error:
            logger.exception("A message of the start panel failed")
            self._refuse(content, f"{type(error).__name__}: {error}")

    def _answer(self, content: Mapping[str, Any]) -> dict[str, Any]:
        what = content.get("t")
        if what == "set-up-game":
            return {"t": what, "game": game_data(_text(content, "game", "message"))}
        if what == "set-up-board":
            theme = "dark" if content.get("dark") is True else "light"
            return {
                "t": what,
                **board_data(
                    _text(content, "game", "message"), _text(content, "track", "message"), theme
                ),
            }
        if what in ("set-up-check", "set-up-start"):
            return {"t": what, **self._look_at(read_draft(content.get("draft")), what)}
        if what == "state":
            self.send_again()
        if what in ("view", "state"):
            return {"t": "ok", "rev": self._rev}
        if what == "learn":
            step = content.get("step", 0)
            self._learn(_text(content, "game", "message"), step if type(step) is int else 0)
            return {"t": what}
        raise Refused("There is no race yet: fill in the panel, then start.")

    def _look_at(self, draft: Draft, what: object) -> dict[str, Any]:
        """The line that is the same in Python, and what is wrong; with nothing wrong, begin."""
        self.draft = sendable(draft)
        faults: list[Any] = []
        try:
            made = ready(draft)
        except Faulty as error:
            faults = error.faults
        else:
            if what == "set-up-start":
                self.free_undo = draft["rules"].get(FREE_UNDO) is True
                self._begin(made.race, made.seats)
        return {"line": readable(line_of(draft)), "faults": faults, "minutes": minutes_of(draft)}

    def _begin(self, race: Any, seats: Mapping[str, Any]) -> None:
        """The race takes the panel's place, on every page that shows it."""
        with race.lock:
            self._rev += 1
            self._take_table(race, seats)
            with self.hold_sync():
                self.board = dict(race.game.board())
                self.setup = {}
                self.state = dict(self._scene())
        self._wake()

    # -- showing -----------------------------------------------------------------------------

    def _come_back(self) -> None:
        if self.begun:
            super()._come_back()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The panel, and a picture of its circuit for where no widget can be shown."""
        if self.begun:
            return super()._repr_mimebundle_(**kwargs)
        bundle = Line._repr_mimebundle_(self, **kwargs)
        if bundle is None:
            return None
        draft, (data, metadata) = self.draft, bundle
        try:
            picture = board_data(draft["game"], draft["track"], "light")["picture"]
            painted = as_output(b64decode(picture), PICTURE.format(self._verb))
        except Exception:
            logger.exception("No picture of the circuit could be painted")
            return bundle
        return {**data, **painted}, metadata

    def __repr__(self) -> str:
        return f"Start({self.race!r})" if self.begun else "Start(no race yet)"


def panel_data(draft: Draft) -> dict[str, Any]:
    """What a panel begins with."""
    return {
        "games": [game_card(name) for name in games()],
        "game": game_data(draft["game"]),
        "line": line_of(draft),
        "minutes": minutes_of(draft),
    }


def game_card(name: str) -> dict[str, Any]:
    """What a card says of a game, but for how long it takes.

    Examples
    --------
    >>> sorted(game_card("bolide"))
    ['first', 'learn', 'level', 'name', 'says', 'title']
    """
    row = need(name)
    card = row.card
    return {
        "name": row.name,
        "title": row.title,
        "says": card.says,
        "level": card.level,
        "first": card.first,
        "learn": row.has_lesson,
    }


def minutes_of(draft: Draft) -> dict[str, int]:
    """How long the race of a draft takes in each game, in minutes, roughly.

    Examples
    --------
    >>> minutes_of(first_draft())["bolide"]
    15
    """
    typed = _number(draft["laps"]) if draft["laps"] else None
    people = sum(entry["who"] == PERSON for entry in draft["drivers"])
    minutes: dict[str, int] = {}
    for name in games():
        row = need(name)
        own = isinstance(typed, int) and 0 < typed <= MOST_TOLD and name == draft["game"]
        laps: Any = typed if own else _book_laps(row)
        cars = min(len(draft["drivers"]), row.seats[1])
        driving = min(people, cars)
        minutes[name] = row.card.lasts(driving, cars - driving, laps)
    return minutes


def _book_laps(row: Row) -> int:
    laps: int = row.get(row.rules)().laps
    return laps


def game_data(name: str) -> dict[str, Any]:
    """All that a panel has to know of a game.

    Raises
    ------
    SetupError
        If there is no such game.

    Examples
    --------
    >>> game_data("bolide")["drivers"]
    ['Rookie', 'Pro', 'Ace']
    """
    row = need(name)
    # the circuit that is chosen at first is seen without scrolling
    shelf = zip(row.shelf.tracks(), row.shelf.titles(), strict=True)
    circuits = sorted(shelf, key=lambda pair: pair[0] != row.track)
    return {
        "name": row.name,
        "title": row.title,
        "track": row.track,
        "tracks": [track for track, _ in circuits],
        "titles": [title for _, title in circuits],
        "person": PERSON,
        "drivers": list(row.drivers),
        "names": [YOU, *RIVALS],
        "seats": list(row.seats),
        "laps": _book_laps(row),
        "several": row.card.several,
        "rules": rule_fields(row),
    }


def phrases(board: Mapping[str, Any], track: Any) -> list[str]:
    """Say how long a lap is, and what the board asks for, in a few short phrases.

    Parameters
    ----------
    board : mapping
        As a screen gets it: its "kind" says what there is to tell.
    track : Track
        The board itself.

    Examples
    --------
    >>> track = bw.load_track("merrow")
    >>> phrases({"kind": "lattice"}, track)
    ['a lap of 209 squares', 'two laps alone: 58 turns']
    """
    if board.get("kind") == "lanes":
        corners = len(track.corners)
        return [
            f"{len(track.ids)} spaces in {track.lanes} lanes",
            f"{corners} corner{'' if corners == 1 else 's'}",
        ]
    words = [f"a {'lap' if track.circuit else 'course'} of {round(track.lap_length)} squares"]
    turns = (track.hints or {}).get("turns")
    if turns is None:
        return words
    return [*words, f"{'two laps alone' if track.circuit else 'alone'}: {turns} turns"]


@lru_cache(maxsize=128)
def board_data(game: str, track: str, theme: str) -> dict[str, Any]:
    """A few words of a bundled board, and a small picture.

    Raises
    ------
    SetupError
        If there is no such game, or no such board of it.
    """
    from .. import pictures  # not before one is wanted

    row = need(game)
    if track not in row.shelf.bundled:
        raise SetupError(f"track: {row.title} has no circuit of that name")
    board = row.shelf.load(track)
    shapes = {"kind": row.board, "size": board.size, "shapes": board.shapes()}
    painted = pictures.png(shapes, width=WIDTH, height=HEIGHT, theme=theme)
    return {
        "game": game,
        "track": track,
        "words": phrases(shapes, board),
        "picture": b64encode(painted).decode(),
    }
