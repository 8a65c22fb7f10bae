"""The start panel: home, and the set-up of a race or a season, which then replaces it."""

from __future__ import annotations

import logging
from base64 import b64decode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from ..boards.files import TrackError
from ..core import personal
from ..core.errors import RaceError, SetupError, readable, shown
from ..core.once import lock
from ..core.words import tr
from ..games import need
from . import choice
from .autosave import Autosave
from .comms import ID_LENGTH, Line, Refused, message_id, sendable
from .draft import (
    LONGEST_FIELD,
    Draft,
    Faulty,
    first_draft,
    line_of,
    minutes_of,
    read_draft,
    ready,
    text_of,
)
from .home import Home
from .invented import DRAWN, seed_of
from .panel import board_data, game_data
from .program import packed_editor
from .race_widget import PACE, PICTURE, as_output
from .rule_fields import FREE_UNDO

if TYPE_CHECKING:
    from .drawing import Drawing
    from .drawn_soon import DrawnSoon, What, Wish
    from .squares import Squares

LARGEST_FILE = 7_000_000
"""The most bytes of a dropped file; servers take messages of 10 MiB, and base64 adds a third."""

logger = logging.getLogger(__name__)


def _theme(content: Mapping[str, Any]) -> str:
    return "dark" if content.get("dark") is True else "light"


class Start(Home):
    """A panel on the page to start from: saved races, puzzles, lessons, races and seasons.

    :func:`play` without arguments returns it. There is no race until you choose one, and `race`
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

    _soon: DrawnSoon | None = None

    def __init__(self, *, pace: float = PACE, autosave: Autosave = False) -> None:
        self._lay_out(pace, autosave)
        self._starting = lock()
        first = first_draft()
        Line.__init__(self, board={}, state={}, setup=self._at_first(first), draft=dict(first))
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
            if (what := content.get("t")) in ("draw", "draw-mend"):
                return self._draw(what, content, id_)
            if what == "invent":
                return self._invent(content, id_)
            self.send({**self._answer(content), "id": id_})
        except (Refused, RaceError) as error:
            self._refuse(content, str(error))
        except Exception as error:
            logger.exception("A message of the start panel failed")
            self._refuse(content, f"{type(error).__name__}: {error}")

    def _answer(self, content: Mapping[str, Any]) -> dict[str, Any]:
        what = content.get("t")
        if what == "set-up-game":
            return {"t": what, "game": game_data(text_of(content, "game", "message"))}
        if what == "set-up-board":
            game, track = (text_of(content, part, "message") for part in ("game", "track"))
            return {"t": what, **board_data(game, track, _theme(content))}
        if what == "stop":
            self._stop()
            return {"t": what}
        if what in ("set-up-check", "set-up-start"):
            return {"t": what, **self._look_at(read_draft(content.get("draft")), what)}
        if what == "state":
            self.send_again()
        if what in ("view", "state"):
            return {"t": "ok", "rev": self._rev}
        if what == "learn":
            step = content.get("step", 0)
            self._learn(text_of(content, "game", "message"), step if type(step) is int else 0)
            return {"t": what}
        if what == "home":
            personal.hear(content.get("browser"))
            first, self._shown = not self._shown, True
            return {"t": what, "first": first, "home": self._home()}
        if what in ("records", "records-clear"):
            return {"t": what, "records": self._records(clear=what == "records-clear")}
        if what == "home-saved":
            name = text_of(content, "name", "message")
            return {"t": what, **self._saved(name, _theme(content))}
        if what == "own":
            from . import own  # imported only when needed

            return {"t": what, **own.answer(content)}
        if what == "editor":
            return {"t": what, "code": packed_editor()}
        if what == "draw-judge":
            return {"t": what, "words": self._judge(text_of(content, "game", "message"), content)}
        if what == "draw-keep":
            return {"t": what, **self._keep_drawing(content)}
        if what == "draw-text":
            return {"t": what, "text": self._drawing_text(content)}
        if what == "draw-file":
            return {"t": what, **self._draw_file(content)}
        if what == "open":
            self._open(content)
            return {"t": what}
        return self._answer_rarely(what, content)

    def _answer_rarely(self, what: object, content: Mapping[str, Any]) -> dict[str, Any]:
        if what == "by-code":
            from .by_code import ranked  # imported only when needed

            return {"t": what, **ranked(content.get("text"), content.get("goal"))}
        raise Refused(tr("There is no race yet: fill in the panel, then start."))

    def _records(self, *, clear: bool) -> dict[str, Any]:
        """Return the page of the player's records; no trait ever has it, so no notebook saves it.

        Raises
        ------
        Refused
            If they cannot be cleared.
        """
        from . import record_tables, records  # imported only when needed

        if clear:
            try:
                records.clear()
            except OSError as error:
                raise Refused(tr("Could not clear: {why}", why=error.strerror or error)) from None
        return record_tables.page()

    def _draw(
        self, what: Literal["draw", "draw-mend"], content: Mapping[str, Any], id_: str
    ) -> None:
        """Make the board of a drawing in the background, or mend it.

        The answer has the board or its errors, or the mended drawing.
        """
        from . import drawing  # imported only when needed

        game, drawn = text_of(content, "game", "message"), drawing.read(content.get("drawing"))
        need(game)
        self._drew(game, drawn)
        self._make(what, game, drawn, id_)

    def _invent(self, content: Mapping[str, Any], id_: str) -> None:
        """Invent a circuit in the background; the answer is that of ``set-up-board``."""
        game, track = (text_of(content, part, "message") for part in ("game", "track"))
        if seed_of(track) is None:
            raise Refused(f"track must be invented/SEED, got {shown(track)}")
        self._make("invent", game, (track, _theme(content)), id_)

    def _make(self, what: What, game: str, wish: Wish, id_: str) -> None:
        from . import drawn_soon  # imported only when needed

        if self._soon is None:
            self._soon = drawn_soon.DrawnSoon(lambda message: self.send(dict(message)))
        self._soon.start(what, game, wish, id_)

    def _stop(self) -> None:
        """Stop what is made in the background."""
        if self._soon is not None:
            self._soon.stop()

    def _drew(self, game: str, drawn: Drawing | Squares) -> None:
        """Take note of a drawing."""

    def _leave(self) -> None:
        self._stop()
        super()._leave()

    def _judge(self, game: str, content: Mapping[str, Any]) -> list[str]:
        """Say how good the board of a drawing is."""
        from . import drawing  # imported only when needed

        return drawing.judged(game, drawing.read(content.get("drawing")))

    def _keep_drawing(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """Keep a drawing among the user's circuits, and return those."""
        from . import drawing, own  # imported only when needed

        game, drawn = text_of(content, "game", "message"), drawing.read(content.get("drawing"))
        how = {name: content.get(name) is True for name in ("replace", "nameless")}
        try:
            said = drawing.keep(game, drawn, content.get("held"), **how)
            return {**said, "own": own.listed()}
        except TrackError as error:
            raise Refused(own.in_words(error)) from None

    def _drawing_text(self, content: Mapping[str, Any]) -> str:
        """Return a drawing as a text to pass on."""
        from . import drawing  # imported only when needed

        game, drawn = text_of(content, "game", "message"), drawing.read(content.get("drawing"))
        try:
            return drawing.to_text(game, drawn)
        except TrackError as error:
            raise Refused(str(error)) from None

    def _draw_file(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """Return the drawing of a file that was dropped on the page, or of a text, and its game."""
        from . import drawing  # imported only when needed

        name, packed = content.get("name"), content.get("data")
        if not isinstance(name, str) or not isinstance(packed, str):
            raise Refused("The message needs the name and the data of a file")
        if len(packed) > 4 * -(-LARGEST_FILE // 3):
            raise Refused(f"The file must have at most {LARGEST_FILE:,} bytes")
        try:
            data = b64decode(packed, validate=True)
        except ValueError:
            raise Refused("The data of the file must be base64") from None
        try:
            game, found = drawing.from_file(name[:LONGEST_FIELD], data)
            return {"drawing": found.data(), "game": game}
        except TrackError as error:
            raise Refused(str(error)) from None

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
                if not draft["track"].startswith(DRAWN):  # which another session does not know
                    choice.keep(draft)
                self._begin(made)
        return {"line": readable(line_of(draft)), "faults": faults, "minutes": minutes_of(draft)}

    def _needs_second(self) -> bool:
        return not self.begun or super()._needs_second()

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
            from ..pictures.bitmap import captioned

            painted = as_output(captioned(b64decode(picture), PICTURE.format(self._verb)))
        except Exception:
            logger.exception("Could not draw the circuit")
            return bundle
        return {**data, **painted}, metadata

    def __repr__(self) -> str:
        return f"Start({self.race!r})" if self.begun else "Start(no race yet)"
