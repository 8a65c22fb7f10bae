"""A lesson on the page: its step, the options open in it, and the reply to the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from ..core.messages import Private
from ..core.screen import Ask, Can, Lesson as Shown, State
from ..core.words import tr
from ..drivers import Policy
from ..games import Row, need
from ..racing.lesson import Teaching
from .autosave import Keeper
from .comms import Message, Refused, number_field, text_field
from .race_widget import RaceWidget

OPEN: Final = ("view", "state", "uncover", "cover", "watch", "pace")
"""Further requests a page may send in a step; the race at the end takes all requests."""


class Learner(RaceWidget[Any]):
    """A board that can show a lesson in place of the start panel."""

    setup: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    draft: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    _teaching: Teaching | None = None

    @property
    def _last(self) -> int:
        """The number of the last step: the race at the end of the lesson."""
        return 0 if self._teaching is None else len(self._teaching.lesson.steps)

    @property
    def _step_open(self) -> Teaching | None:
        """The lesson, while a step of it is on the board."""
        teaching = self._teaching
        return teaching if teaching is not None and teaching.step is not None else None

    def _learn(self, game: str, number: int = 0) -> None:
        """Begin the lesson of a game, at a step."""
        row = need(game)
        self._teaching = Teaching(row.lesson, row.race)
        self._begin_step(self._teaching, number)

    def _begin_step(self, teaching: Teaching, number: int) -> None:
        """Begin a step."""
        teaching.go(number)
        self._show_step(need(teaching.lesson.game))

    def _answer_step(self, teaching: Teaching, answer: str) -> None:
        """Take the learner's answer."""
        teaching.answer(answer)
        if teaching.race is not self.race:
            self._show_step(need(teaching.lesson.game))

    def _show_step(self, row: Row) -> None:
        """Show the race of the step in place of the current board."""
        teaching = self._teaching
        assert teaching is not None
        if "race" in self.__dict__:
            self._rise()
        self._keeper = Keeper(False, self._tell_file)
        rivals = teaching.race.drivers[1:]
        self._put_on_board(teaching.race, {driver: row.driver() for driver in rivals})

    def _put_on_board(self, race: Any, seats: Mapping[str, Policy]) -> None:
        """Replace the panel, or the race before, on every page that shows it."""
        with race.lock:
            self._rev += 1
            self._sit_down(race, seats)
            self._listen()
            with self.hold_sync():
                self.board = dict(race.game.board())
                self.setup = {}
                self.state = dict(self._scene())
        self._wake()

    def _leave_lesson(self, teaching: Teaching) -> None:
        """Show the start panel, with the game that was learned."""
        from .draft import first_draft
        from .panel import panel_data

        draft = first_draft(teaching.lesson.game)
        self._show_panel({**panel_data(draft), "page": "race"}, dict(draft))

    def _show_panel(self, setup: dict[str, Any], draft: dict[str, Any]) -> None:
        """Show the start panel in place of the board."""
        self._leave()
        self._teaching = None
        del self.race
        self._keeper = Keeper(self._autosave, self._tell_file)
        with self.hold_sync():
            self.board, self.state, self.hints = {}, {}, {}
            self.setup, self.draft = setup, draft

    def _carry_out(self, message: Message) -> None:
        teaching, what = self._teaching, message.what
        if teaching is None:
            return super()._carry_out(message)
        if what == "leave":
            self._leave_lesson(teaching)
        elif what == "step":
            self._begin_step(teaching, number_field(message, "number", 0, self._last))
        elif teaching.step is None:
            super()._carry_out(message)
        elif what == "play":
            self._answer_step(teaching, text_field(message, "action"))
        elif what in OPEN:
            super()._carry_out(message)
        else:
            raise Refused(tr("You can do this in the race after the lesson."))

    # -- showing -----------------------------------------------------------------------------

    def _scene(self) -> State:
        shown, teaching = super()._scene(), self._teaching
        if teaching is None:
            return shown
        shown["lesson"] = self._said(teaching)
        if teaching.step is not None:
            shown["ask"] = self._narrowed(shown["ask"])
            can: Can = {"undo": False, "redo": False}
            shown["can"] = {**can, "hands": True} if "hands" in shown["can"] else can
        return shown

    def _said(self, teaching: Teaching) -> Shown:
        """Return the texts of the lesson's current step."""
        lesson, step = teaching.lesson, teaching.step
        words: Shown = {
            "game": lesson.game,
            "title": tr(lesson.title),
            "step": teaching.number,
            "steps": len(lesson.steps),
            "phase": teaching.phase,
            "say": tr(lesson.ready if step is None else step.say),
            "do": "" if step is None else tr(step.do),
        }
        if teaching.said:
            words["said"] = tr(teaching.said)
        return words

    def _narrowed(self, ask: Ask | None) -> Ask | None:
        """Return the question with the options the step allows; None once it is answered."""
        teaching = self._step_open
        if ask is None or teaching is None:
            return ask
        if teaching.phase != "ask":
            return None
        if ask.get("covered"):
            return ask
        open_now = {option.id for option in teaching.open()}
        return {**ask, "options": [each for each in ask["options"] if each["id"] in open_now]}

    def _private(self, seat: int, message: str) -> Private:
        shown = super()._private(seat, message)
        return {**shown, "ask": self._narrowed(shown["ask"])}

    def _refresh(self) -> None:
        teaching = self._step_open
        if teaching is None:
            return super()._refresh()
        with self.race.lock:
            self._rev += 1
            self._publish()

    def _wake(self) -> None:
        """Start no computer driver during a step."""
        if self._step_open is None:
            super()._wake()

    def _veil(self) -> None:
        """Hide no window during a step: no computer driver answers, so it is the learner's."""
        if self._step_open is None:
            super()._veil()

    def _may_hint(self) -> bool:
        return self._step_open is None and super()._may_hint()
