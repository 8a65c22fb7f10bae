"""A race as a reel of its positions, as a moving picture, and as one file that replays it."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from ..core import history
from ..core.errors import PictureError, shown
from ..core.given import whole
from ..core.languages import LANGUAGES, language, page_languages, speaking
from ..core.match import Match
from ..core.moment import Entry as RaceEntry, Moment
from ..core.questions import CHANCE
from ..core.screen import Ask, Reel, Said
from ..core.words import page_words, phrase, tr
from ..drivers.policy import progress_bar
from .course import lines_of, scene_of
from .rows import active

if TYPE_CHECKING:
    from ..core.page_data import Page

WIDTHS: Final = (80, 2000)
"""Pixels that a frame may be wide."""

PACES: Final = (0.02, 60.0)
"""Seconds that a frame may be seen."""

TALLEST: Final = 2
"""Widths that a frame may be high."""

GIF: Final = ".gif"
MP4: Final = ".mp4"

PAGES: Final = (".html", ".htm")
"""The file name extensions of a page."""

STILL: Final = 640
"""Pixels that the picture in a page may be wide."""

LAST: Final = 6
"""The time of the last frame, in frames."""


def to_film(
    race: Match[Any],
    path: str | Path,
    *,
    ending: str,
    width: int,
    pace: float,
    theme: str,
    overwrite: bool,
) -> Path:
    """Write a moving picture of a race; see `Race.to_gif` and `Race.to_mp4`."""
    from ..pictures.bitmap import gif, mp4
    from ..pictures.marks import palette

    pixels = whole(width)
    if pixels is None or not WIDTHS[0] <= pixels <= WIDTHS[1]:
        low, high = WIDTHS
        raise PictureError(f"width: {shown(width)} is no whole number from {low} to {high}")
    is_number = isinstance(pace, (int, float)) and not isinstance(pace, bool)
    if not is_number or not PACES[0] <= pace <= PACES[1]:
        least, most = PACES
        raise PictureError(f"pace: {shown(pace)} is no number of seconds from {least} to {most:g}")
    palette(theme)
    target = history.path_of(path, ending, overwrite=overwrite)  # before anything is painted
    make = {GIF: gif, MP4: mp4}[ending]
    painted = make(_frames(race, pixels, theme), float(pace), LAST * float(pace), theme)
    return history.save(target, painted, ending, overwrite=overwrite)


def turn_ends(race: Match[Any], now: Moment[Any]) -> list[int]:
    """Count the answers until the race began, each turn of a driver was over, and now.

    One answer may end several turns, such as those of cars that owe no answer.
    """
    ends = [0]
    for number, entry in enumerate(now.entries, 1):
        before, after = race.game.stage(entry._before), race.game.stage(entry._after)
        if before.round < 1:
            ends = [number] if after.round else ends
            continue
        if entry._after.question is None:
            over = before.left[:1]  # a driver who had not begun has no turn any more
        elif after.round != before.round:
            over = before.left
        else:
            over = tuple(seat for seat in before.left if seat not in after.left)
        ends += [number] * len(over)
    return ends if ends[-1] == len(now.entries) else [*ends, len(now.entries)]


def _frames(race: Match[Any], width: int, theme: str) -> Iterator[tuple[bytes, str, str]]:
    """Yield a public picture of each moment, with the text below it."""
    from .. import pictures

    with race.lock:
        twin, now = race.copy(), race._now
    board, ends = race.game.board(), turn_ends(race, now)
    with progress_bar(len(ends), "frames") as bar:
        for number, cut in enumerate(ends):
            twin._now = now.at(cut)
            scene = twin.game.scene(twin, ask=False)
            png = pictures.png(board, scene, width=width, height=TALLEST * width, theme=theme)
            yield png, scene["title"], f"{number} / {len(ends) - 1}"
            bar.update()


AnyRace = TypeVar("AnyRace", bound=Match[Any])


def reel_of(race: Match[Any], progress: bool = False) -> Reel:
    """Return everything a page needs to show a race from its start to its current state.

    Parameters
    ----------
    race : Match
        Over or not; it is not changed.
    progress : bool
        Whether to show a bar when it takes longer than two seconds.

    Returns
    -------
    dict
        ``frames``, the first whole, the others by their changes; ``answers``: how many answers
        each of them follows, silent passes not counted; ``log``: every sentence with the number of
        its first frame.
    """
    with race.lock:
        twin, now = race.copy(), race._now
    frames: list[Any] = []
    answers: list[int] = []
    log: dict[int, Said] = {}
    before: Mapping[str, Any] = {}
    stops = list(_stops(now))
    with progress_bar(len(stops), "frames", progress) as bar:
        for cut, heard in stops:
            twin._now = now.at(cut)
            frame: dict[str, Any] = dict(scene_of(twin, ask=False))
            if "result" in frame:
                frame["result"] = {**frame["result"], "lines": lines_of(twin)}
            for entry in frame.pop("log"):
                # a spectator meets nothing for the first time
                said = {k: v for k, v in entry.items() if k not in ("first", "met")}
                log.setdefault(entry["n"], cast(Said, {**said, "frame": len(frames)}))
            frame |= {"ask": _turn(twin), "told": len(log)}
            change = changes(before, frame)
            if change != {}:
                frames.append(change)
                answers.append(heard)
            before = frame
            bar.update()
    return {"frames": frames, "answers": answers, "log": list(log.values())}


def branch_at(race: AnyRace, answers: int) -> AnyRace:
    """Return a new race that goes on after a number of answers of another, with dice of its own.

    Parameters
    ----------
    race : Match
        It is not changed.
    answers : int
        0 to the number of its answers, silent passes not counted: those that follow are passed.
    """
    with race.lock:
        twin, now = race.copy(), race._now
    cut = heard = 0
    for entry in now.entries:
        heard += not is_silent(entry)
        if heard > answers:
            break
        cut += 1
    twin._now = now.at(cut).rewound(race.game)
    return twin.branch(dice="ask" if race.dice == "ask" else "auto")


def _stops(now: Moment[Any]) -> Iterator[tuple[int, int]]:
    """Yield the answers at each visible change, and how many of them are not silent passes.

    The effect of a silent pass is shown with the moment before, as if there had been no question.
    """
    entries = tuple(now.entries)
    silent = [is_silent(entry) for entry in entries]
    heard, seen = 0, True  # the start is a frame
    for number in range(len(silent) + 1):
        if number:
            heard += not silent[number - 1]
            seen = seen or bool(entries[number - 1].facts)
        if number == len(silent) or (seen and not silent[number]):
            yield number, heard
            seen = False


def is_silent(entry: RaceEntry) -> bool:
    """Return True for the pass of a driver asked out of turn and unseen."""
    state = entry._before
    question = state.question
    if question is None or entry.seat == CHANCE:
        return False
    kind = state.game.kinds[question.kind]
    if kind.watched is None or not kind.secret:
        return False
    return bool(entry.action == state.default(entry.seat))


def _turn(race: Match[Any]) -> Ask | None:
    """Return whose turn it is, for a board that follows; None for a private question."""
    state = race._state
    question = state.question
    seat = active(state)
    if question is None or seat is None or seat < 0:
        return None
    return {
        "kind": question.kind,
        "driver": race.drivers[seat],
        "id": seat,
        "seat": "computer",
        "prompt": "",
        "options": [],
    }


def changes(old: Any, new: Any) -> Any:
    """Return the changes from one value to another: ``[new]``, or those of members by key or index.

    A member that is gone has ``[]``.

    Examples
    --------
    >>> changes({"a": 1, "b": [1, 2], "c": 0}, {"a": 1, "b": [1, 3]})
    {'b': {'1': [3]}, 'c': []}
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**_members(old, new), **{key: [] for key in old if key not in new}}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 0:
        both = dict(enumerate(old)), dict(enumerate(new))
        return {str(key): change for key, change in _members(*both).items()}
    return [new]


def _members(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Any:
    changed = {}
    for key, value in new.items():
        if key not in old:
            changed[key] = [value]
        elif old[key] != value or type(old[key]) is not type(value):
            changed[key] = changes(old[key], value)
    return changed


STATIC = Path(__file__).parents[1] / "static"
"""The folder of the built front end."""

EXPORT: Final = re.compile(r"export\s*\{\s*([\w$]+) as default\s*\};?\s*$")
"""The end of the built front end: the exports of its module."""

FUNCTION: Final = "export default "
"""The beginning of its second part: a module that is one function."""

WORDS: Final = phrase("This is a picture: the board needs JavaScript and the whole page.")
"""The text below the picture if a board cannot be shown."""


def to_html(race: Match[Any], path: str | Path, overwrite: bool) -> Path:
    """Write a file that replays a race; see `Race.to_html`."""
    target = history.path_of(path, *PAGES, overwrite=overwrite)  # before anything is made
    return history.save(target, html_of(race), *PAGES, overwrite=overwrite)


def html_of(race: Match[Any], codes: Sequence[str] = ()) -> str:
    """Return a page that replays a race from its start to where it stands.

    Parameters
    ----------
    race : Match
    codes : sequence of str
        The languages of the page; all if there are none.
    """
    from .. import pictures

    twin = race.copy()  # the picture is of the moment at which the replay ends

    def made() -> Page:
        board = twin.game.board()
        title = f"{race.game.where}: {', '.join(race.drivers)}"
        return {"title": title, "race": {"board": board, "reel": reel_of(twin, progress=True)}}

    page = in_languages(made, codes or page_languages())
    board, scene = twin.game.board(), scene_of(twin, ask=False)
    return page_of(
        title=page["title"],
        now=scene["title"],
        picture=pictures.png(board, scene, width=STILL, height=TALLEST * STILL),
        page=page,
    )


def in_languages(make: Callable[[], Page], codes: Sequence[str]) -> Page:
    """Return a page in several languages: whole in the first, with changes for the others."""
    pages: dict[str, Any] = {}
    for code in codes:
        with speaking(code):
            words = {"code": code, "language": LANGUAGES[code], "words": page_words(built(PLAYED))}
            pages[code] = json.loads(json.dumps({**make(), **words}))
    first, *others = pages.values()
    page: Page = first
    if others:
        page["others"] = {each["code"]: changes(first, each) for each in others}
    return page


PLAYED: Final = "played.js"
"""The built file that shows boards, puzzles, lessons of a game, and races."""


def page_of(*, title: str, now: str, picture: bytes, page: Page, script: str = PLAYED) -> str:
    """Return a page with its front end, and what it is to show, packed.

    Parameters
    ----------
    title : str
        The page's title; with `now` what its picture shows.
    now : str
        The moment of the picture.
    picture : bytes
        A PNG, for whoever runs no scripts.
    page : Page
        A race to watch, or what is played.
    script : str
        The built file that shows the page.
    """
    text = Template((files(__package__) / "page.html").read_text(encoding="utf-8"))
    with speaking(page.get("code")):
        return text.substitute(
            title=escape(title),
            picture=b64encode(picture).decode(),
            now=escape(now),
            words=escape(tr(WORDS)),
            language=language(),
            page=page_data(page),
            script=packed(built(script), UNPACKED),
        )


def page_data(page: Page) -> str:
    """Return what a page shows, deflated, in base64."""
    data = json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode()
    return b64encode(zlib.compress(data, 9)).decode()


UNPACKING: Final = """\
const packed = "{}";
const unpack = async () => {{
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const source = await new Response(stream).text();
  const url = URL.createObjectURL(new Blob([source], {{ type: "text/javascript" }}));
  try {{
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)).default;
  }} finally {{
    URL.revokeObjectURL(url);
  }}
}};
"""
"""The built front end in a module half as long, which unpacks it where it is loaded."""

PACKED: Final = re.compile(r'const packed = "([A-Za-z0-9+/=]+)";')

LARGEST: Final = 10_000_000
"""Bytes that a front end may be unpacked to: a notebook may be anybody's."""


UNPACKED: Final = "const script = await unpack();\n"
"""What a packed module in a page does."""

AS_IT_IS: Final = "export default await unpack();\n"
"""What a packed module gives away: what the module gave by default."""


def packed(source: str, then: str = AS_IT_IS) -> str:
    """Return the built front end as a widget has it, and thus a notebook with its state.

    Parameters
    ----------
    source : str
        The module.
    then : str
        What the packed module gives away, by its ``unpack()``.

    Returns
    -------
    str
        The packed module.

    Examples
    --------
    >>> unpacked(packed("export default {}"))
    'export default {}'
    """
    return UNPACKING.format(b64encode(zlib.compress(source.encode(), 9)).decode()) + then


def unpacked(source: str) -> str:
    """Return the built front end of a widget; what was not packed is as it was.

    Raises
    ------
    ValueError
        If it is damaged, or too large.

    Examples
    --------
    >>> unpacked("export default {}")
    'export default {}'
    """
    data = PACKED.match(source)
    if data is None:
        return source
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(b64decode(data[1]), LARGEST)
    except (binascii.Error, zlib.error):
        raise ValueError("the front end is damaged") from None
    if not unpacking.eof:
        raise ValueError("the front end is cut off, or too large")
    return text.decode()


def front_end(source: str) -> tuple[str, str]:
    """Return the built front end as it may stand in a page, and its name there.

    Raises
    ------
    ValueError
        If it gives nothing away.
    """
    source = unpacked(source)
    export = EXPORT.search(source)
    if export is None:
        raise ValueError("the front end gives nothing away")
    return source[: export.start()].replace("</script", "<\\/script"), export[1]


def second_part(source: str) -> str:
    """Return the second part of the front end as the function that a page gives to the first.

    Raises
    ------
    ValueError
        If it is none.
    """
    source = unpacked(source)
    if not source.startswith(FUNCTION):
        raise ValueError("the second part of the front end makes nothing")
    return source[len(FUNCTION) :].rstrip("\n;").replace("</script", "<\\/script")


def in_script(data: Any) -> str:
    """Write JSON that may stand in a page: no text in it can end its element or begin a comment."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def built(name: str) -> str:
    """Read a built file for a widget: a path would be watched, and the watch holds it for ever.

    Raises
    ------
    FileNotFoundError
        If it was not built; says how to build it.
    """
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(
            f"{path} is missing: the front end is not built. In a checkout, run `make build`; "
            "otherwise install the package again."
        )
    return path.read_text(encoding="utf-8")
