"""What a page says reaches the widget, also after a reload."""

from __future__ import annotations

from typing import Any

import bolide_widget as bw
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses


class Noting:
    """A comm that notes whom it spoke to last, as ipykernel's does, and would answer there."""

    comm_id = "1"

    def send(self, *args: Any, **more: Any) -> None:
        self._reply_subshell_id = "of a page that is gone"

    def close(self, *args: Any, **more: Any) -> None: ...

    def on_msg(self, call: Any) -> None: ...


def test_no_message_is_sent_to_where_an_old_page_was_served() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=3)
    widget = RaceWidget(race)
    widget.comm = comm = Noting()
    race.play(race.options[0])
    widget.send({"t": "ok"})
    assert not hasattr(comm, "_reply_subshell_id")
    comm.send()
    assert hasattr(comm, "_reply_subshell_id")
