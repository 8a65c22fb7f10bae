"""The start panel: a race set up on the page, which then begins in its place."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any, NoReturn

import traitlets

from ..boards.told import told
from ..core.errors import RaceError, SetupError
from ..games import games, need
from .comms import Line
from .draft import RIVALS, Draft, Faulty, first_draft, line_of, read_draft, ready
from .keeper import Autosave
from .messages import ID_LENGTH, Refused, message_id
from .play import YOU
from .race_widget import PACE, RaceWidget
from .rule_fields import FREE_UNDO, rule_fields
from .seats import PERSON

logger = logging.getLogger(__name__)

WIDTH, HEIGHT = 168, 120
"""Pixels of a small picture of a circuit, at most."""


class Start(RaceWidget[Any]):
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

    setup: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    draft: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(self, *, pace: float = PACE, autosave: Autosave = False) -> None:
        self._lay_out(pace, autosave)
        self._starting = Lock()
        first = first_draft()
        data = {
            "games": [{"name": name, "title": need(name).title} for name in games()],
            "game": game_data(first["game"]),
            "line": line_of(first),
        }
        Line.__init__(self, board={}, state={}, setup=data, draft=dict(first))
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
            return {"t": what, "game": game_data(_word(content, "game"))}
        if what == "set-up-board":
            theme = "dark" if content.get("dark") is True else "light"
            return {"t": what, **board_data(_word(content, "game"), _word(content, "track"), theme)}
        if what in ("set-up-check", "set-up-start"):
            return {"t": what, **self._look_at(read_draft(content.get("draft")), what)}
        if what == "view":
            return {"t": "ok", "rev": self._rev}
        raise Refused("There is no race yet: fill in the panel, then start.")

    def _look_at(self, draft: Draft, what: object) -> dict[str, Any]:
        """The line that is the same in Python, and what is wrong; with nothing wrong, begin."""
        self.draft = dict(draft)
        faults: list[Any] = []
        try:
            made = ready(draft)
        except Faulty as error:
            faults = error.faults
        else:
            if what == "set-up-start":
                self.free_undo = draft["rules"].get(FREE_UNDO["name"]) is True
                self._begin(made.race, made.seats)
        return {"line": line_of(draft), "faults": faults}

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
        except Exception:
            logger.exception("No picture of the circuit could be painted")
            return bundle
        return {**data, "image/png": picture}, metadata

    def __repr__(self) -> str:
        return f"Start({self.race!r})" if self.begun else "Start(no race yet)"


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
    rules = row.get(row.rules)
    return {
        "name": row.name,
        "title": row.title,
        "track": row.track,
        "tracks": row.shelf.tracks(),
        "titles": row.shelf.titles(),
        "person": PERSON,
        "drivers": list(row.drivers),
        "names": [YOU, *RIVALS],
        "seats": list(row.seats),
        "laps": rules().laps,
        "rules": [*rule_fields(rules), FREE_UNDO],
    }


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
        "words": told(shapes, board),
        "picture": b64encode(painted).decode(),
    }


def _word(content: Mapping[str, Any], name: str) -> str:
    found = content.get(name)
    if not isinstance(found, str):
        raise Refused(f"The message needs a text {name!r}")
    return found
