"""The start panel: set up a race on the page, which then replaces the panel."""

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

# -- the form of the panel: read, checked by the game itself, and written as Python ----------------


RIVALS = (
    *("Rosa", "Tazio", "Ines", "Otto", "Mila", "Bruno"),
    *("Wanda", "Hugo", "Lena", "Dario", "Pia"),
)
"""Names for rivals, enough for the largest grid."""
SEED_BITS = 20
"""Bits of a random seed, short enough to read out to a friend."""
LONGEST_FIELD = 2000
"""The most characters of any field; the checks of each field have lower limits of their own."""
MOST_SEATS = 64
MOST_TOLD = 1000
"""The most laps for which the panel estimates the duration of a race."""


class Entry(TypedDict):
    """A driver: a name, and "person" or the name of a computer driver."""

    name: str
    who: str


class Draft(TypedDict):
    """The contents of the form, valid or not; numbers are text as typed."""

    game: str
    track: str
    drivers: list[Entry]
    laps: str
    timer: str
    seed: str
    rules: dict[str, bool | str]


class Fault(TypedDict):
    """An error in the form: its field, its entry in that field from 1 (0: none), and the reason."""

    field: str
    entry: int
    text: str


class Faulty(ValueError):
    """A draft with errors, of which no race can be made."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(" ".join(fault["text"] for fault in faults))


class Ready(NamedTuple):
    """The race of a valid draft, and the policies of its computer drivers."""

    race: Match[Any]
    seats: dict[str, Policy]


def first_draft(game: str = FIRST) -> Draft:
    """Return the initial draft: you and a few rivals on the game's default circuit."""
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
    """Read a draft from a message of the page.

    Raises
    ------
    Refused
        If the message has another form. Mistakes of a player do not raise it.
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
    """Make the race of a draft.

    Raises
    ------
    Faulty
        If it is invalid, with all the errors that the game's own checks found.
    """
    row = need(draft["game"])
    faults: list[Fault] = []
    given: dict[str, Any] = dict(_of_game(draft))
    if draft["laps"]:
        given["laps"] = _number(draft["laps"])
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
    """Return `make()`; if the game's checks refuse it, note the error and return None."""
    try:
        return make()
    except (RaceError, TrackError) as error:
        text = str(error)
        # a message begins with the field that it is about, if any
        (word,) = re.findall(r"^\w*", text)
        known = {"drivers", "laps", "timer", "seed", "track"}
        known |= {option["name"] for option in rule_fields(row)}
        entry = re.match(r"drivers, entry (\d+)", text)
        faults.append(
            {
                "field": field or (word if word in known else ""),
                "entry": int(entry[1]) if entry else 0,
                "text": text,
            }
        )
        return None


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
    """Return typed text as a number if possible, else unchanged, for the game to refuse."""
    for read in (int, float):
        try:
            return read(typed) if len(typed) <= NAME_LENGTH else typed
        except ValueError:
            continue
    return typed


# -- the same in Python --------------------------------------------------------------------------


def line_of(draft: Draft) -> str:
    """Return the line of Python that starts the same race.

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
    book = {field["name"]: field["value"] for field in rule_fields(row)}
    changed = {name: value for name, value in _of_game(draft).items() if value != book[name]}
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
    """Return the options of the game's rules, without the page's own option."""
    return {name: value for name, value in draft["rules"].items() if name != FREE_UNDO}


def _written(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else repr(value)


def _quoted(text: str) -> str:
    """Return a string literal, in double quotes if the text contains none."""
    plain = repr(text)
    return plain if '"' in text or "\\" in plain or plain[0] == '"' else f'"{text}"'


# -- start -----------------------------------------------------------------------------------------


logger = logging.getLogger(__name__)

WIDTH, HEIGHT = 168, 120
"""The largest size of a circuit's thumbnail, in pixels."""


class Start(Learner):
    """A panel on the page to set up a race: game, circuit, drivers and rules.

    :func:`play` without arguments returns it. There is no race until you press Start, and `race`
    raises an error that says so. From then on it is an ordinary `RaceWidget`.

    Parameters
    ----------
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        True, False or a folder in which the race saves itself, as for `RaceWidget`.

    Attributes
    ----------
    race : Race
        The race, once it has begun.

    Raises
    ------
    SetupError
        If the pace is out of range; from `race`, before the race has begun.

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
        """Raise an error for `race` as long as there is none."""
        if name == "race":
            raise SetupError(
                "race: none yet; fill in the panel and press Start, or set one up with "
                'bw.play("valdorn", ["You", ("Rosa", bw.Rookie())])'
            )
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def begun(self) -> bool:
        """True once there is a race."""
        return "race" in self.__dict__

    # -- what the panel asks for -------------------------------------------------------------

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        with self._starting:
            if not self.begun:
                return self._set_up(content)
        super()._on_message(widget, content, buffers)

    def _set_up(self, content: object) -> None:
        """Answer a message of the panel; an invalid one leaves the form unchanged."""
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
        """Return the line of Python and the errors of a draft; on Start, begin if it has none."""
        self.draft = sendable(draft)
        faults: list[Any] = []
        try:
            made = ready(draft)
        except Faulty as error:
            faults = error.faults
        else:
            if what == "set-up-start":
                self.free_undo = draft["rules"].get(FREE_UNDO) is True
                self._put_on_board(made.race, made.seats)
        return {"line": readable(line_of(draft)), "faults": faults, "minutes": minutes_of(draft)}

    # -- showing -----------------------------------------------------------------------------

    def _come_back(self) -> None:
        if self.begun:
            super()._come_back()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the panel, and a picture of its circuit for hosts without widgets."""
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
            logger.exception("Could not draw the circuit")
            return bundle
        return {**data, **painted}, metadata

    def __repr__(self) -> str:
        return f"Start({self.race!r})" if self.begun else "Start(no race yet)"


def panel_data(draft: Draft) -> dict[str, Any]:
    """Return the initial data of a panel."""
    return {
        "games": [game_card(name) for name in games()],
        "game": game_data(draft["game"]),
        "line": line_of(draft),
        "minutes": minutes_of(draft),
    }


def game_card(name: str) -> dict[str, Any]:
    """Return the contents of a game's card, apart from the duration.

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
    """Estimate the duration of a draft's race in each game, in minutes.

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
        laps: Any = typed if own else row.get(row.rules)().laps
        cars = min(len(draft["drivers"]), row.seats[1])
        driving = min(people, cars)
        minutes[name] = row.card.lasts(driving, cars - driving, laps)
    return minutes


def game_data(name: str) -> dict[str, Any]:
    """Return a game's data for the panel.

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
    # the default circuit comes first, so that it shows without scrolling
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
        "laps": row.get(row.rules)().laps,
        "several": row.card.several,
        "rules": rule_fields(row),
    }


def phrases(board: Mapping[str, Any], track: Any) -> list[str]:
    """Describe the length of a lap and the demands of a board in a few short phrases.

    Parameters
    ----------
    board : mapping
        The board's data for the page; its "kind" decides on the phrases.
    track : Track
        The track of the board.

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
    """Return a short description and a thumbnail of a bundled board.

    Raises
    ------
    SetupError
        If there is no such game, or the game has no such board.
    """
    from .. import pictures  # imported only when needed

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
