"""Pages that are played in any browser, without a kernel, an install or a network."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ..core.errors import SetupError, shown
from ..core.languages import page_languages
from ..core.match import Match
from ..core.page_data import DrivePage, Page, PageStep, RacePage, StepsPage
from ..core.screen import State, Trail
from ..core.words import phrase, tr, trn
from ..drivers import drive
from ..drivers.policy import progress_bar
from ..games import Row, need
from ..games.by_game import row_for
from ..racing.lesson import Teaching
from ..racing.reel import STILL, TALLEST, changes, html_of, in_languages, page_of, reel_of
from .puzzles import Puzzle, PuzzleBoard
from .race_widget import RaceWidget
from .seats import YOU
from .start import Start

NOTE: Final = phrase(
    "The answers are part of this page, in base64: anyone who looks for them finds them, so grade "
    "nothing by it."
)


def page_text(what: Any, game: str | None = None, codes: Sequence[str] = ()) -> str:
    """Return the text of a page of puzzles, a lesson of a game, a race or a board.

    Parameters
    ----------
    what : object
        What is played or watched there.
    game : str, optional
        The game of a board.
    codes : sequence of str
        The languages of the page; all if there are none.
    """
    codes = codes or page_languages()
    if isinstance(what, Start) and not isinstance(what, PuzzleBoard):
        if what._teaching is None:
            raise SetupError("page: a start panel has none; give a lesson, bw.learn(), or a race")
        return _lesson(need(what._teaching.lesson.game), codes)
    if isinstance(what, RaceWidget) and not isinstance(what, PuzzleBoard):
        what = what.race
    if isinstance(what, Match):
        return html_of(what, codes)
    if isinstance(what, Puzzle):
        what = [what]
    if isinstance(what, PuzzleBoard):
        what = what._puzzles
    if isinstance(what, Sequence) and not isinstance(what, str):
        listed = list(what)
        if not listed or not all(isinstance(each, Puzzle) for each in listed):
            raise SetupError(f"page: a sequence must hold puzzles, got {shown(what)}")
        lines: Lines = {}
        return _page(lambda: {"title": _title_of(listed), "steps": _puzzles(listed, lines)}, codes)
    return _driven(what, game, codes)


# -- a lone car ------------------------------------------------------------------------------------


def _driven(track: Any, game: str | None, codes: Sequence[str]) -> str:
    row = row_for(track, game)
    race = row.lone_start(track, YOU)
    if race is None:
        raise SetupError(f"page: there is none of a lone car in {row.title}; save a race instead")

    def made() -> Page:
        widget = RaceWidget(race, autosave=False)
        board, state = {**widget.board, "sheet": []}, _stored(widget.state)
        widget.close()
        title = race.game.where
        drive: DrivePage = {
            "board": board,
            "state": {**state, "sheets": [[]], "order": []},
            "title": title,
            "table": row.lone_table(race.track),
        }
        return {"title": tr("{track}: drive to the flag", track=title), "drive": drive}

    return _page(made, codes)


# -- lessons and puzzles ---------------------------------------------------------------------------


Lines: TypeAlias = dict[str, Trail | None]
"""Ways to the flag by puzzle: they take long to find, and are the same in every language."""


class _Recorder(PuzzleBoard):
    """A board without a page: it keeps the moments that one would be shown."""

    def __init__(self, listed: Sequence[Puzzle] = (), lines: Lines | None = None) -> None:
        Start.__init__(self)
        self._puzzles, self._lines = listed, {} if lines is None else lines
        self._done = set()
        self.boards: list[Any] = []
        self.moments: list[Any] = []
        self.steps: list[PageStep] = []
        self._before: State | dict[str, Any] = {}

    def _draw_line(self, puzzle: Puzzle) -> None:
        from ..lab.posing import line_of  # imported only when needed: it takes long

        if puzzle.id not in self._lines:
            line = line_of(need(puzzle.game), puzzle._posed, puzzle._theme.measure)
            self._lines[puzzle.id] = line
        self._line = self._lines[puzzle.id]
        self._refresh()

    def record(self, teaching: Teaching, best: str, name: str = "") -> None:
        """Give every open answer to a step, and keep what follows."""
        number = self._number if name else teaching.number
        step: PageStep = {"board": self._board(), "ask": self._moment(), "answers": {}, "best": ""}
        if name:
            step["id"] = name
        open_now = [option.id for option in teaching.open()]
        # the best one last: the next step goes on from it
        for answer in [*(one for one in open_now if one != best), best]:
            if teaching.phase != "ask":
                self._begin_step(teaching, number)
                self._tries = -1
            self._answer_step(teaching, answer)
            step["answers"][answer] = self._moment()
        step["best"] = best
        self.steps.append(step)

    def _board(self) -> int:
        if self.board not in self.boards:
            self.boards.append(dict(self.board))
        return self.boards.index(self.board)

    def _moment(self) -> int:
        state = _stored(self.state)
        if is_covered := (state["ask"] or {}).get("covered"):
            del state["ask"]["since"]  # a page counts its own revisions
        if is_covered or state["can"].get("hands"):
            shown = self._private(self.race.drivers.index(YOU), "")
            state["own"] = _plain({name: shown[name] for name in OWN})
        self.moments.append(changes(self._before, state))
        self._before = state
        return len(self.moments) - 1

    def data(self) -> StepsPage:
        """Return what the page holds, and close the board."""
        self.close()
        return {"boards": self.boards, "moments": self.moments, "steps": self.steps}


def _puzzles(listed: Sequence[Puzzle], lines: Lines) -> StepsPage:
    recorder = _Recorder(listed, lines)
    with progress_bar(len(listed), "puzzles") as bar:
        for number, puzzle in enumerate(listed):
            recorder._pose(number)
            recorder._tries = -1  # nobody has solved it
            teaching = recorder._teaching
            assert teaching is not None
            recorder.record(teaching, puzzle.best, puzzle.id)
            bar.update(1)
    return recorder.data()


def _lesson(row: Row, codes: Sequence[str]) -> str:
    lesson = row.lesson
    last = Teaching(lesson, row.race)
    last.go(len(lesson.steps))
    race = last.race.branch(1, "auto")
    drive(race, row.driver())

    def made() -> Page:
        recorder = _Recorder()
        recorder._learn(row.name)
        teaching = recorder._teaching
        assert teaching is not None
        for number in range(len(lesson.steps)):
            recorder._begin_step(teaching, number)
            recorder.record(teaching, teaching.open()[0].id)
        end: RacePage = {"board": race.game.board(), "reel": reel_of(race)}
        title = f"{row.title}: {tr(lesson.title)}"
        return {"title": title, "steps": {**recorder.data(), "race": end}}

    return _page(made, codes)


def _title_of(listed: Sequence[Puzzle]) -> str:
    games = {need(puzzle.game).title for puzzle in listed}
    if len(listed) == 1:
        return f"{games.pop()}: {listed[0].title}"
    title = games.pop() if len(games) == 1 else tr("Racing")
    return trn("{title}: {n} puzzle", "{title}: {n} puzzles", len(listed), title=title)


# -- the file --------------------------------------------------------------------------------------

LEFT_OUT: Final = ("resume", "pace", "rev")
"""Fields of a state that concern a kernel."""

OWN: Final = ("seat", "ask", "hand", "watch", "rests")
"""What a page holds of the learner's private view."""


def _stored(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state without what only a kernel can do."""
    kept = {name: value for name, value in state.items() if name not in LEFT_OUT}
    return _plain({**kept, "policies": [], "notice": None, "clock": None})


def _plain(data: Any) -> dict[str, Any]:
    """Return data as JSON reads it back, so that two moments can be compared."""
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def _page(make: Callable[[], Page], codes: Sequence[str]) -> str:
    from .. import pictures

    page = in_languages(lambda: {**make(), "note": tr(NOTE)}, codes)
    drive, steps = page.get("drive"), page.get("steps")
    if drive is not None:
        board, state = drive["board"], drive["state"]
    else:
        assert steps is not None
        board, state = steps["boards"][0], _whole(steps["moments"][0])
    picture = pictures.png(board, {**state, "ask": None}, width=STILL, height=TALLEST * STILL)
    return page_of(title=page["title"], now=state["title"], picture=picture, page=page)


def _whole(change: Any) -> dict[str, Any]:
    """Return the first moment, which is stored as a change from nothing."""
    return {name: value[0] for name, value in change.items()}
