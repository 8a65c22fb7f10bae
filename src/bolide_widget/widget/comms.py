"""Communication with the page: comms, and messages that are checked before use."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeAlias, TypeGuard
from weakref import WeakKeyDictionary, WeakSet, ref

import anywidget
import ipywidgets
import traitlets
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.getipython import get_ipython
from ipywidgets.widgets.widget import _instances

from ..core.errors import LONGEST, SetupError, readable, shown
from ..core.match import Match
from ..core.messages import REQUESTS, Chapter, Rejected
from ..core.screen import Notice
from ..core.words import tr
from ..drivers.policy import M
from ..games import Row

logger = logging.getLogger(__name__)

Board: TypeAlias = Any  # a widget: ipywidgets has no types


def free_route(comm: object) -> None:
    """Make the kernel serve each message on the subshell it names; call it after every send.

    ipykernel 7.4 serves a page's message on the subshell of the page that the widget last sent
    to. After a reload that may be a subshell of the old page, which is gone: the message would be
    dropped, and a click would do nothing. Without its note ipykernel uses the subshell that the
    message names. Other versions have no such note.
    """
    getattr(comm, "__dict__", {}).pop("_reply_subshell_id", None)


class Sender:
    """Send messages from any thread, even through a comm that sends only from the cells' thread.

    Comms of marimo up to 0.23.0 silently drop messages sent from another thread. There the event
    loop that runs the cells sends them instead, in order.

    Parameters
    ----------
    comm : object
        A comm that was just opened on the thread of the cells.
    """

    def __init__(self, comm: object) -> None:
        self.comm = comm
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Callable[[], object]] = deque()
        # newer comms of marimo keep the stream to the page, and send from any thread
        if type(comm).__module__.startswith("marimo.") and not hasattr(comm, "_stream"):
            with suppress(RuntimeError):
                self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()

    def send(self, sending: Callable[[], object]) -> None:
        """Send a message now, or soon on the thread of the cells."""
        if self._loop is None:
            sending()
            return
        self._waiting.append(sending)
        if threading.get_ident() == self._thread:
            self._send_all()
        else:
            with suppress(RuntimeError):  # the loop is closed: the page is gone
                self._loop.call_soon_threadsafe(self._send_all)

    def _send_all(self) -> None:
        while self._waiting:
            self._waiting.popleft()()


PAGES_WRITE = ("_view_count", "_program")
"""Traits that a page may write. Only Python may write the others: contents, and the page's code."""


def as_text(value: object, widget: object = None) -> str:
    """Write a trait as JSON text: in a saved notebook each number of a list would take a line.

    Examples
    --------
    >>> as_text({"size": [40, 30]})
    '{"size":[40,30]}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Line(anywidget.AnyWidget):
    """A widget whose comm closes with its cell, and opens when it is shown."""

    _sender = Sender(None)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._own_layout = self.layout

    def set_state(self, sync_data: object) -> None:
        """Accept traits that a page may write; for any other, send it the true value again."""
        written = sync_data if isinstance(sync_data, Mapping) else {}
        refused = [name for name in written if name in self.keys and name not in PAGES_WRITE]
        with suppress(traitlets.TraitError):
            super().set_state({name: written[name] for name in PAGES_WRITE if name in written})
        if refused:
            self.send_again(refused)

    def send_again(self, names: Iterable[str] | None = None) -> None:
        """Send the current values of traits, by default of all that a view uses."""
        self.send_state([name for name in self.keys if name[0] != "_"] if names is None else names)

    def _leave(self) -> None:
        """Prepare to be closed; may be called more than once."""

    def _come_back(self) -> None:
        """Prepare to be opened again."""

    def open(self) -> None:
        """Open the comm."""
        super().open()
        free_route(self.comm)
        self._sender_now()

    def _sender_now(self) -> Sender:
        """Return the sender of the open comm."""
        if self._sender.comm is not self.comm:
            self._sender = Sender(self.comm)
        return self._sender

    def _send(self, msg: Any, buffers: Any = None) -> None:
        def sending() -> None:
            super(Line, self)._send(msg, buffers)
            free_route(self.comm)

        self._sender_now().send(sending)

    def close(self) -> None:
        """Remove the widget from the page; the race goes on. Displaying it opens it again.

        A cell that runs again closes the widgets it showed before, unless they are shown elsewhere.
        """
        self._leave()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # set on closing: prevents display
        if hasattr(self, "_own_layout"):  # ipywidgets refers to it until it is closed
            self._own_layout.close()

    @property
    def model_id(self) -> str:
        """The id of the widget's model; reading it opens a closed widget, also in a box."""
        if self.comm is None and hasattr(self, "_own_layout"):
            self._come_back()
            self._own_layout.open()
            self.open()
        return str(super().model_id)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        show(self)
        return super()._repr_mimebundle_(**kwargs)  # which reads the model's id


class Cells:
    """The boards on display, by cell.

    Examples
    --------
    >>> cells, board = Cells(), ipywidgets.Label()
    >>> cells.show(board)
    >>> cells.ran("a cell")
    >>> cells.ran("another cell")
    >>> board.comm is None
    False
    >>> cells.ran("a cell")
    >>> board.comm is None
    True
    """

    def __init__(self) -> None:
        self._of: dict[str, list[ref[Board]]] = {}
        self._now: list[ref[Board]] = []  # shown by the cell that runs
        self._anywhere: WeakSet[Board] = WeakSet()  # shown outside of cells: their end is unknown

    def show(self, board: Board, *, anywhere: bool = False) -> None:
        """Note a board shown by the running cell, or `anywhere` else, where its end is unknown."""
        if anywhere:
            self._anywhere.add(board)
        else:
            self._now.append(ref(board))

    def begin(self, info: object = None) -> None:
        """Note the start of a cell: boards shown since the last one belong to no cell."""
        self.ran(None)

    def end(self, result: object = None) -> None:
        """Note the end of a cell."""
        self.ran(getattr(getattr(result, "info", None), "cell_id", None))

    def ran(self, cell: str | None) -> None:
        """Close the boards that a cell showed in its last run and that are no longer on display."""
        now, self._now = self._now, []
        if cell is None:
            self._anywhere.update(_there(now))
            return
        before = self._of.pop(cell, [])
        if now:
            self._of[cell] = now
        for board in set(_there(before)):
            if not self._is_shown(board):
                try:
                    board.close()
                except Exception:
                    logger.exception("The board that a cell showed before could not be closed")

    def _is_shown(self, board: Board) -> bool:
        """Return whether another cell, a box or anything else may show a board."""
        boards = (other for shown in self._of.values() for other in _there(shown))
        boxes = (getattr(box, "children", None) or () for box in open_widgets())
        return board in self._anywhere or board in boards or any(board in box for box in boxes)


_known: WeakKeyDictionary[Any, Cells] = WeakKeyDictionary()
"""Cells by shell; a process has one shell."""


def show(board: Board) -> None:
    """Note that a board is about to be shown; call it every time."""
    shell = get_ipython()
    if shell is None:
        return
    cells = _known.get(shell)
    if cells is None:
        cells = _known[shell] = Cells()
        shell.events.register("pre_run_cell", cells.begin)
        shell.events.register("post_run_cell", cells.end)
    cells.show(board, anywhere=_is_aside(shell))


def _is_aside(shell: Any) -> bool:
    """Return whether output now goes elsewhere than below the running cell."""
    return (
        threading.current_thread() is not threading.main_thread()
        or isinstance(shell.display_pub, CapturingDisplayPublisher)
        or any(isinstance(box, ipywidgets.Output) and box.msg_id for box in open_widgets())
    )


def open_widgets() -> list[Board]:
    """Return all open widgets."""
    return list(_instances.values())


def _there(boards: Iterable[ref[Board]]) -> list[Board]:
    return [board for known in boards if (board := known()) is not None]


ACTIONS = tuple(REQUESTS)
ID_LENGTH = 64
LONGEST_PACE = 10_000  # milliseconds, from the page
LONGEST_PAUSE = 3600  # seconds, from a script
LONGEST_SEARCH = 100  # characters of a search in the rules


class Refused(ValueError):
    """The error for a refused message; the page shows its text to the player."""


class Message(NamedTuple):
    """A well-formed message from the browser."""

    what: str
    id: str
    rev: int
    body: Mapping[str, Any]

    @property
    def view(self) -> str:
        """The id of the view that sent it; empty if it gives none."""
        view = self.body.get("view")
        return view if is_id(view) else ""


def is_id(value: object) -> TypeGuard[str]:
    """Return whether a value is valid as a page's id: short, printable text."""
    return isinstance(value, str) and 0 < len(value) <= ID_LENGTH and value.isprintable()


def message_id(content: object) -> str | None:
    """Return the id of a message if it has a valid one."""
    id_ = content.get("id") if isinstance(content, Mapping) else None
    return id_ if is_id(id_) else None


def rejection(content: object, rev: int, reason: str) -> Rejected:
    """Return the reply to a refused message."""
    id_, text = message_id(content), readable(reason, LONGEST)
    return {"t": "reject", "id": id_, "rev": rev, "reason": text}


def notice(text: str, level: Literal["error", "info"] = "error") -> Notice:
    """Return a notice for the strip above a board; the text may come from any source."""
    return {"level": level, "text": readable(text, LONGEST)}


def read_message(content: object) -> Message:
    """Read a message from the data a browser sent.

    Raises
    ------
    Refused
        If it is not well-formed.
    """
    if not isinstance(content, Mapping):
        raise Refused(f"Not a message: {type(content).__name__} instead of an object")
    id_ = message_id(content)
    if id_ is None:
        raise Refused("Not a message: it has no id")
    what, rev = content.get("t"), content.get("rev")
    if what not in ACTIONS:
        raise Refused(f"Not a message: 't' should be one of {', '.join(ACTIONS)}")
    if isinstance(rev, bool) or not isinstance(rev, int):
        raise Refused("Not a message: 'rev' should be the number of the state it answers")
    return Message(what, id_, rev, content)


def text_field(message: Message, name: str) -> str:
    """Read a field that must be text."""
    value = message.body.get(name)
    if not isinstance(value, str):
        raise Refused(f"The message {message.what!r} needs a text {name!r}")
    return value


def id_field(message: Message, name: str) -> str:
    """Read a field that must be an id chosen by a page."""
    value = text_field(message, name)
    if not is_id(value):
        raise Refused(
            f"The message {message.what!r} needs a {name!r}, 1 to {ID_LENGTH} printable characters"
        )
    return value


def switch_field(message: Message, name: str) -> bool:
    """Read a field that must be true or false."""
    value = message.body.get(name)
    if not isinstance(value, bool):
        raise Refused(f"The message {message.what!r} needs a {name!r} that is true or false")
    return value


def number_field(message: Message, name: str, low: int, high: int) -> int:
    """Read a field that must be a whole number in a range."""
    value = message.body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused(f"The message {message.what!r} needs a number {name!r}, {low} to {high}")
    return value


def sendable(typed: Any) -> Any:
    """Return data from a page with all texts made `readable`, so that it can be sent back."""
    if isinstance(typed, dict):
        return {name: sendable(value) for name, value in typed.items()}
    if isinstance(typed, list):
        return [sendable(value) for value in typed]
    return readable(typed) if isinstance(typed, str) else typed


def chapter(game: Row | None, message: Message, rev: int) -> Chapter:
    """Return a chapter of the rules, by its number or by a rule; or the matches of a search."""
    if game is None or not game.has_rulebook:
        raise Refused(tr("No such page in these rules."))
    book = game.rulebook
    shown: Chapter = {
        "t": "rules",
        "id": message.id,
        "rev": rev,
        "chapters": list(map(tr, book.titles)),
    }
    if "find" in message.body:
        hits, more = book.find(text_field(message, "find")[:LONGEST_SEARCH])
        return {**shown, "hits": hits, "more": more}
    number = 0
    if "rule" in message.body:
        shown["rule"] = rule = text_field(message, "rule")
        if rule not in book.where:
            raise Refused(f"There is no rule {rule[:ID_LENGTH]!r}.")
        number = book.where[rule]
    elif "chapter" in message.body:
        number = number_field(message, "chapter", 0, len(book.titles) - 1)
    return {**shown, "chapter": number, "blocks": book.chapters[number]}


def pace_of(pace: Any) -> float:
    """Return the pause before a computer driver's move, in seconds.

    Raises
    ------
    SetupError
        If it is not a number from 0 to 3600.
    """
    try:
        seconds = math.nan if isinstance(pace, bool | str | bytes) else float(pace)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise SetupError(f"pace: a number of seconds from 0 to {LONGEST_PAUSE}, not {shown(pace)}")
    return seconds


def check_race(race: M) -> M:
    """Return a widget's race after checking its type.

    Raises
    ------
    SetupError
        If it is not a race.
    """
    if isinstance(race, Match):
        return race
    raise SetupError(
        f"RaceWidget shows a race, such as Race('valdorn', ['Ada', 'Bob']), not {shown(race)}"
    )
