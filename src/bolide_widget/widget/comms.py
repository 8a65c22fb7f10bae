"""The line to the page, and what comes over it: checked before anything is done."""

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
from ..core.screen import REQUESTS, Chapter, Notice, Rejected
from ..drivers.policy import M
from ..games import Row

logger = logging.getLogger(__name__)

Board: TypeAlias = Any  # a widget: ipywidgets has no types


def free_route(comm: object) -> None:
    """Have each message of a page served where that page sent it; call it after every sending.

    ipykernel 7.4 serves a page's message on the subshell of whoever the widget last spoke to. After
    a reload that may be a subshell of the old page, which is gone: the message would be dropped,
    and a click would do nothing. Forgotten, it serves the message on the subshell that it names.
    Other versions keep no such note.
    """
    getattr(comm, "__dict__", {}).pop("_reply_subshell_id", None)


class Sender:
    """Send messages from any thread through a comm that sends from the thread of its cells alone.

    Comms of older marimo, as up to 0.23.0, silently drop what another thread sends. There the event
    loop that runs the cells sends it instead, in the order in which it was given.

    Parameters
    ----------
    comm : object
        A comm that was just opened, on the thread of the cells.
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
"""Traits that a page may write. All others are Python's: what a page shows, and its own code."""


def as_text(value: object, widget: object = None) -> str:
    """Write a trait as JSON text: a notebook gives each number of a list that it saves a line.

    Examples
    --------
    >>> as_text({"size": [40, 30]})
    '{"size":[40,30]}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Line(anywidget.AnyWidget):
    """A widget whose line to the page is closed with its cell, and open when it is shown."""

    _sender = Sender(None)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._own_layout = self.layout

    def set_state(self, sync_data: object) -> None:
        """Take what a page may write; for anything else, send the page the right value again."""
        written = sync_data if isinstance(sync_data, Mapping) else {}
        refused = [name for name in written if name in self.keys and name not in PAGES_WRITE]
        with suppress(traitlets.TraitError):
            super().set_state({name: written[name] for name in PAGES_WRITE if name in written})
        if refused:
            self.send_again(refused)

    def send_again(self, names: Iterable[str] | None = None) -> None:
        """Send traits as they are, by default all that a view is made of."""
        self.send_state([name for name in self.keys if name[0] != "_"] if names is None else names)

    def _leave(self) -> None:
        """It is about to be closed, perhaps not for the first time."""

    def _come_back(self) -> None:
        """It was closed, and is about to be opened again."""

    def open(self) -> None:
        """Make the widget known to the page."""
        super().open()
        free_route(self.comm)
        self._sender_now()

    def _sender_now(self) -> Sender:
        """The sender of the comm that is open."""
        if self._sender.comm is not self.comm:
            self._sender = Sender(self.comm)
        return self._sender

    def _send(self, msg: Any, buffers: Any = None) -> None:
        def sending() -> None:
            super(Line, self)._send(msg, buffers)
            free_route(self.comm)

        self._sender_now().send(sending)

    def close(self) -> None:
        """Take the widget off the page; the race goes on without it. Shown again, it is back.

        A cell that is run again closes what it showed before, unless that is shown elsewhere too.
        """
        self._leave()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # with which ipywidgets would show it no more
        if hasattr(self, "_own_layout"):  # known to ipywidgets until it is closed
            self._own_layout.close()

    @property
    def model_id(self) -> str:
        """What the page calls it, also in a box; a closed widget is opened for that."""
        if self.comm is None and hasattr(self, "_own_layout"):
            self._come_back()
            self._own_layout.open()
            self.open()
        return str(super().model_id)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        show(self)
        return super()._repr_mimebundle_(**kwargs)  # which asks for the model's id


class Cells:
    """The boards that are shown, by cell.

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
        self._anywhere: WeakSet[Board] = WeakSet()  # shown where nobody says when it goes

    def show(self, board: Board, *, anywhere: bool = False) -> None:
        """A board is shown by the cell that runs; or where it is not known to end with a cell."""
        if anywhere:
            self._anywhere.add(board)
        else:
            self._now.append(ref(board))

    def begin(self, info: object = None) -> None:
        """A cell begins: what was shown since the last one was not shown by a cell."""
        self.ran(None)

    def end(self, result: object = None) -> None:
        """A cell has run."""
        self.ran(getattr(getattr(result, "info", None), "cell_id", None))

    def ran(self, cell: str | None) -> None:
        """A cell of this id has run: what it showed before, and nobody shows now, is closed."""
        now, self._now = self._now, []
        if cell is None:
            self._anywhere.update(_there(now))
            return
        before = self._of.pop(cell, [])
        if now:
            self._of[cell] = now
        for board in set(_there(before)):
            if not self._is_shown(board):
                _close(board)

    def _is_shown(self, board: Board) -> bool:
        """Whether another cell shows it, or something else may."""
        boards = (other for shown in self._of.values() for other in _there(shown))
        return board in self._anywhere or board in boards or _is_part(board)


_known: WeakKeyDictionary[Any, Cells] = WeakKeyDictionary()
"""By shell, of which a process has one."""


def show(board: Board) -> None:
    """A board is about to be shown; call it each time."""
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
    """Whether what is shown now goes elsewhere than below the cell that runs."""
    return (
        threading.current_thread() is not threading.main_thread()
        or isinstance(shell.display_pub, CapturingDisplayPublisher)
        or any(isinstance(box, ipywidgets.Output) and box.msg_id for box in open_widgets())
    )


def _is_part(board: Board) -> bool:
    """Whether it lies in a box that is open."""
    return any(board in (getattr(box, "children", None) or ()) for box in open_widgets())


def open_widgets() -> list[Board]:
    """All widgets that are open."""
    return list(_instances.values())


def _there(boards: Iterable[ref[Board]]) -> list[Board]:
    return [board for known in boards if (board := known()) is not None]


def _close(board: Board) -> None:
    try:
        board.close()
    except Exception:
        logger.exception("The board that a cell showed before could not be closed")


ACTIONS = tuple(REQUESTS)
ID_LENGTH = 64
LONGEST_PACE = 10_000  # milliseconds, from the page
LONGEST_PAUSE = 3600  # seconds, from a script
LONGEST_SEARCH = 100  # letters that are looked for in the rules


class Refused(ValueError):
    """A message that is refused; its text is shown to the player."""


class Message(NamedTuple):
    """A well-formed message from the browser."""

    what: str
    id: str
    rev: int
    body: Mapping[str, Any]

    @property
    def view(self) -> str:
        """Which view sends it; empty where it does not say."""
        view = self.body.get("view")
        return view if is_id(view) else ""


def is_id(value: object) -> TypeGuard[str]:
    """Return whether a page may use a value as an id: text that can be sent back to it."""
    return isinstance(value, str) and 0 < len(value) <= ID_LENGTH and value.isprintable()


def message_id(content: object) -> str | None:
    """The id to answer to, if the message has a usable one."""
    id_ = content.get("id") if isinstance(content, Mapping) else None
    return id_ if is_id(id_) else None


def rejection(content: object, rev: int, reason: str) -> Rejected:
    """What a page is told whose message is refused."""
    id_, text = message_id(content), readable(reason, LONGEST)
    return {"t": "reject", "id": id_, "rev": rev, "reason": text}


def notice(text: str, level: Literal["error", "info"] = "error") -> Notice:
    """Return what the strip above a board is to say; the text may come from anywhere."""
    return {"level": level, "text": readable(text, LONGEST)}


def read_message(content: object) -> Message:
    """The message in what a browser sent.

    Raises
    ------
    Refused
        If it is none.
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
    """A field that must be text."""
    value = message.body.get(name)
    if not isinstance(value, str):
        raise Refused(f"The message {message.what!r} needs a text {name!r}")
    return value


def id_field(message: Message, name: str) -> str:
    """A field that must be an id, as pages choose them."""
    value = text_field(message, name)
    if not is_id(value):
        raise Refused(
            f"The message {message.what!r} needs a {name!r}, 1 to {ID_LENGTH} printable characters"
        )
    return value


def switch_field(message: Message, name: str) -> bool:
    """A field that must be on or off."""
    value = message.body.get(name)
    if not isinstance(value, bool):
        raise Refused(f"The message {message.what!r} needs a {name!r} that is true or false")
    return value


def number_field(message: Message, name: str, low: int, high: int) -> int:
    """A field that must be a whole number in a range."""
    value = message.body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused(f"The message {message.what!r} needs a number {name!r}, {low} to {high}")
    return value


def sendable(typed: Any) -> Any:
    """Return data of a page, all its texts `readable`, so that they can be sent to it again."""
    if isinstance(typed, dict):
        return {name: sendable(value) for name, value in typed.items()}
    if isinstance(typed, list):
        return [sendable(value) for value in typed]
    return readable(typed) if isinstance(typed, str) else typed


def chapter(game: Row | None, message: Message, rev: int) -> Chapter:
    """A chapter of the rules, by its number or a rule in it; or where a text stands in them."""
    if game is None:
        raise Refused("There is no page of these rules.")
    book = game.rulebook
    shown: Chapter = {"t": "rules", "id": message.id, "rev": rev, "chapters": book.titles}
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
    """The pause before a computer driver's move, in seconds.

    Raises
    ------
    SetupError
        If it is no number from 0 to 3600.
    """
    try:
        seconds = math.nan if isinstance(pace, bool | str | bytes) else float(pace)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise SetupError(f"pace: a number of seconds from 0 to {LONGEST_PAUSE}, not {shown(pace)}")
    return seconds


def check_race(race: M) -> M:
    """The race that a widget is to show.

    Raises
    ------
    SetupError
        If it is none.
    """
    if isinstance(race, Match):
        return race
    raise SetupError(
        f"RaceWidget shows a race, such as Race('valdorn', ['Ada', 'Bob']), not {shown(race)}"
    )
