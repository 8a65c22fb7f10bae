"""Home: what a player can do next, one press away, and the way back to it."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final

from ..boards.own import plain
from ..core import files
from ..core.errors import RaceError, RecordError
from ..core.files import FileFault
from ..core.screen import State
from ..core.words import tr, you
from ..games import game_of, need
from ..racing.course import scene_of
from . import choice, season
from .autosave import Keeper, folder_of
from .comms import Message, Refused
from .draft import Draft, Ready, first_draft, ready, text_of, watched
from .invented import seed_of
from .panel import HEIGHT, WIDTH, board_data, panel_data
from .posed import Poser
from .records import solved
from .saved import reopened, saved_races, take_up
from .season import OnPage
from .seats import PERSON
from .series import Seasonal

logger = logging.getLogger(__name__)

SHOWN: Final = 6
"""The most saved races and seasons that home lists."""
LOOKED_AT: Final = 40
"""The most files of each that are looked at for unfinished ones."""
MOST_BYTES: Final = 2_000_000
"""The longest file that is looked at for whether it is finished."""


class Home(Poser, Seasonal):
    """A board that begins at home and can go back to it."""

    def _at_first(self, draft: Draft) -> dict[str, Any]:
        """Return the first data of home, with how many cards there will be to continue from."""
        opened = {"page": "home", "unfinished": len(self._files()), "place": self._place}
        return {**panel_data(draft), **opened}

    def _home(self) -> dict[str, Any]:
        """Return what home shows beyond the panel's own data."""
        from . import own  # imported only when needed
        from .puzzles import all_bundled, daily

        today, done = daily(), solved()
        draft = choice.last()
        every = all_bundled()
        return {
            "saved": [_card(file) for file in self._files()],
            "daily": {
                "title": tr(today.title),
                "game": need(today.game).title,
                "solved": today.id in done,
            },
            "quick": _in_words(draft),
            "own": own.listed(),
            "puzzles": {"solved": sum(each.id in done for each in every), "of": len(every)},
        }

    def _files(self) -> list[Path]:
        """List unfinished seasons and races, the latest first."""
        folder = folder_of(self._autosave)
        if folder is None:
            return []
        seasons = {file: _data_of(file) for file in _latest(folder.parent / season.FOLDER)}
        theirs = {data.get("race") for data in seasons.values() if not _is_over(data)}
        listed = [*seasons, *(file for file in _latest(folder) if file.name not in theirs)]
        listed.sort(key=lambda file: file.stat().st_mtime_ns, reverse=True)
        unfinished = (file for file in listed if not _is_over(seasons.get(file) or _data_of(file)))
        return list(islice(unfinished, SHOWN))

    def _file(self, name: str) -> Path:
        """Return a saved race or season by the name of its file."""
        for file in self._files():
            if name == f"{file.parent.name}/{file.name}":
                return file
        raise Refused(tr("This race is no longer there."))

    def _saved(self, name: str, theme: str) -> dict[str, Any]:
        """Return a saved race's picture, and its place in words."""
        from .. import pictures  # imported only when needed

        file = self._file(name)
        try:
            if file.parent.name == season.FOLDER:
                return {"name": name, **_season_words(season.load(file), theme)}
            found = reopened(file)
        except RaceError as error:
            return {"name": name, "broken": str(error)}
        race = found.race
        scene: Any = scene_of(race)
        people = [k for k, driver in enumerate(race.drivers) if driver not in found.seats]
        picture = pictures.png(race.game.board(), scene, width=WIDTH, height=HEIGHT, theme=theme)
        return {
            "name": name,
            "title": race.game.where,
            "words": [race.game.title, scene["title"], *_place(scene, people, race)],
            "picture": b64encode(picture).decode(),
        }

    # -- what is opened --------------------------------------------------------------------------

    def _open(self, content: Mapping[str, Any]) -> None:
        """Open what a page chose at home.

        Raises
        ------
        Refused
            If there is no such thing.
        """
        from .puzzles import daily, puzzles

        what = content.get("what")
        if what == "saved":
            self._open_saved(self._file(text_of(content, "name", "message")))
        elif what == "daily":
            self._pose_all([daily()])
        elif what == "puzzles":
            self._pose_all(puzzles(need(text_of(content, "game", "message")).name))
        elif what == "quick":
            self._begin(ready(choice.last()))
        elif what == "by-code":
            self._open_by_code(content)
        elif what == "watch":
            self._begin(ready(watched(text_of(content, "game", "message"))))
        else:
            raise Refused(tr("There is nothing of that name to open."))

    def _open_by_code(self, content: Mapping[str, Any]) -> None:
        from .by_code import opened, puzzles_in  # imported only when needed
        from .puzzles import Puzzles

        text = content.get("text")
        if puzzles_in(text):
            return self._pose_all(Puzzles.from_text(str(text)))
        board = opened(text, text_of(content, "name", "message"))
        self._put_on_board(board.race, board.seats)
        self._drive_by_code(board.ghosts)

    def _begin(self, made: Ready) -> None:
        """Show a new race, or the first session of a new season."""
        if made.season is None:
            self._put_on_board(made.race, made.seats)
        else:
            self._play_season(made.season)

    def _open_saved(self, file: Path) -> None:
        if file.parent.name == season.FOLDER:
            return self._open_season(season.load(file))
        found = reopened(file)
        self._put_on_board(found.race, found.seats)
        take_up(self, found, file, found.own)

    def _open_season(self, series: OnPage) -> None:
        folder = folder_of(self._autosave)
        if folder is None or not series.race:
            return self._play_season(series)
        file = folder / Path(series.race).name
        try:
            found = reopened(file)
        except RaceError:
            found = None
        self._take_up_season(series, found, file)

    # -- the way back ----------------------------------------------------------------------------

    def _new_board(self) -> None:
        """Put the current race away, before another one takes its place."""
        self._rise()
        self._keeper = Keeper(self._autosave, self._tell_file)

    def _go_home(self) -> None:
        """Show home in place of the board; the race saves itself."""
        if self._series is not None:
            self._keeper.write()  # so that the season's file can name the race's
            self._note_session()
        game = game_of(self.race)
        draft = first_draft() if game is None else first_draft(game.name)
        self._posed = self._series = None
        self._show_panel(self._at_first(draft), dict(draft))

    def _leave_lesson(self, teaching: Any) -> None:
        if self._posed is None:
            super()._leave_lesson(teaching)
        else:
            self._go_home()

    def _carry_out(self, message: Message) -> None:
        if message.what == "home":
            self._go_home()
        else:
            super()._carry_out(message)

    def _scene(self) -> State:
        shown = super()._scene()
        if self._step_open is None:
            shown["can"] = {**shown["can"], "home": True}
        return shown


# -- in words --------------------------------------------------------------------------------------


def _card(file: Path) -> dict[str, Any]:
    """Return a saved file as home lists it at first: its name and the day it was played."""
    when = datetime.fromtimestamp(file.stat().st_mtime)
    return {
        "name": f"{file.parent.name}/{file.name}",
        "season": file.parent.name == season.FOLDER,
        "when": f"{when:%Y-%m-%d %H:%M}",
    }


def _latest(folder: Path) -> list[Path]:
    """List the files of a folder that were saved last."""
    try:
        return saved_races(folder)[:LOOKED_AT]
    except RecordError:
        logger.warning("Could not read %s", folder)
        return []


def _data_of(file: Path) -> dict[str, Any]:
    """Return what a saved file has; empty if it cannot be read, and home says so on its card."""
    try:
        data = files.read_json(file, MOST_BYTES)
    except FileFault:
        return {}
    return data if isinstance(data, dict) else {}


def _is_over(data: Mapping[str, Any]) -> bool:
    """Return whether a saved file has a finished race or season."""
    final = data.get("final")
    asks = final.get("questions") if isinstance(final, dict) else None
    return asks == [] or data.get("over") is True


def _place(scene: Mapping[str, Any], people: list[int], race: Any) -> list[str]:
    """Say where the first person in a race is."""
    order = [row["id"] for row in scene["order"]]
    seat = next((seat for seat in people if seat in order), None)
    if seat is None:
        return []
    name = race.drivers[seat]
    place = order.index(seat) + 1
    return [tr("{driver}: place {n} of {all}", driver=you(name), n=place, all=len(race.drivers))]


def _season_words(saved: OnPage, theme: str) -> dict[str, Any]:
    season = saved.season
    run, races = len(season.results), len(season.tracks)
    said = [need(saved.game).title, tr("Season: race {n} of {all}", n=run + 1, all=races)]
    if run:
        ahead = season.standings[0]
        said.append(tr("{driver:@ lead|@ leads} with {n}", driver=ahead.driver, n=ahead.points))
    track = season.tracks[run]
    slug = need(saved.game).shelf.name_of(track)
    shown = {} if slug is None else board_data(saved.game, slug, theme)
    return {"title": str(track.name), "words": said, "picture": shown.get("picture", "")}


def _in_words(draft: Draft) -> str:
    """Say what a quick race would be.

    Examples
    --------
    >>> from bolide_widget.widget.draft import quick_draft
    >>> _in_words(quick_draft())
    'Bolide, Valdorn Ring, against Rosa'
    """
    row = need(draft["game"])
    titles = dict(zip(row.shelf.tracks(), row.shelf.titles(), strict=True))
    named = plain(draft["track"])
    invented = tr("an invented circuit") if seed_of(draft["track"]) is not None else named
    others = [entry["name"] for entry in draft["drivers"] if entry["who"] != PERSON]
    words = {"game": row.title, "circuit": titles.get(draft["track"], invented)}
    if len(others) == 1:
        return tr("{game}, {circuit}, against {driver}", **words, driver=others[0])
    if others:
        return tr("{game}, {circuit}, against {n} computers", **words, n=len(others))
    return f"{words['game']}, {words['circuit']}"
