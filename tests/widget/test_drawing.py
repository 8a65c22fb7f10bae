"""Circuits that are drawn on the page: what Python reads, makes, and says of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.games import games
from bolide_widget.widget import choice, drawing

Spot = tuple[float, float]

RING = [
    (-380, -220), (0, -250), (380, -200), (480, 0), (330, 90), (360, 220), (0, 180), (-420, 230)
]  # fmt: skip
EIGHT = [(-400, -200), (0, -20), (400, 200), (450, -200), (0, 20), (-450, 220)]


def drawn(spots: list[Any], **more: Any) -> dict[str, Any]:
    """A drawing as a page sends it."""
    listed = [{"x": x, "y": y, "width": 12} for x, y in spots]
    return {"spots": listed, "closed": True, "start": None, "name": "Loop", **more}


def asked(widget: Any, sent: dict[str, Any]) -> dict[str, Any]:
    """What a panel answers to a message."""
    told: list[Any] = []
    widget.send = lambda content, buffers=None: told.append(content)
    widget._on_message(widget, {"id": "a", "rev": -1, **sent}, [])
    (answer,) = told
    return dict(answer)


@pytest.mark.parametrize("game", games())
def test_a_drawing_becomes_a_board_that_lies_where_it_was_drawn(game: Any) -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(RING)})
    assert answer["faults"] == []
    assert answer["corners"] >= 2
    place, course = answer["place"], answer["board"]["course"]
    laid = np.array(course["line"]) * place["scale"] + (place["x"], place["y"])
    line, _ = drawing.read(drawn(RING)).line
    apart = np.hypot(*(laid[:, None] - line[None]).transpose(2, 0, 1)).min(axis=1)
    assert apart.max() < 2.5 * place["scale"]  # makers push a road by a square or two
    assert answer["width"] > 12


@pytest.mark.parametrize("game", games())
def test_the_race_begins_on_the_drawn_circuit(game: Any) -> None:
    widget = bw.draw()
    answer = asked(widget, {"t": "draw", "game": game, "drawing": drawn(RING)})
    form = asked(bw.play(), {"t": "set-up-game", "game": game})["game"]
    draft = {
        "game": game,
        "track": answer["track"],
        "drivers": [{"name": "You", "who": "person"}, {"name": "Rosa", "who": form["drivers"][0]}],
        "laps": "",
        "timer": "",
        "seed": "3",
        "rules": {},
    }
    told = asked(widget, {"t": "set-up-start", "draft": draft})
    assert told.get("faults", []) == []
    assert widget.race.track == widget.track
    assert widget.race.track.name == "Loop"
    assert choice.last()["track"] != answer["track"], "a word that another session does not know"


def test_the_widget_has_track_and_points() -> None:
    widget = bw.draw()
    assert widget.points == []
    with pytest.raises(bw.SetupError, match="draw a closed line"):
        _ = widget.track
    asked(widget, {"t": "draw", "game": "formula-d", "drawing": drawn(RING)})
    assert widget.points == RING
    assert isinstance(widget.track, bw.formula_d.Track)
    assert repr(widget) == "DrawWidget(8 points)"


def test_the_start_line_lies_where_it_was_put() -> None:
    start = (-420.0, 0.0)
    for game in games():
        answer = asked(
            bw.draw(), {"t": "draw", "game": game, "drawing": drawn(RING, start=list(start))}
        )
        place, first = answer["place"], answer["board"]["course"]["line"][0]
        x, y = (place["scale"] * first[0] + place["x"], place["scale"] * first[1] + place["y"])
        assert math.dist((x, y), start) < 160, game


def test_a_crossing_is_told_at_its_place() -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawn(EIGHT)})
    (fault,) = answer["faults"]
    assert fault["text"].startswith("The line crosses itself here; a board lies in one plane")
    assert math.dist(fault["at"], (0, 0)) < 60
    assert "track" not in answer


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"spots": "abc"},
        drawn(RING[:2]),
        drawn(RING * 30),
        drawn([*RING[:4], (math.nan, 0)]),
        drawn([*RING[:4], (1e9, 0)]),
        drawn([*RING[:4], ("1", 0)]),
        drawn([*RING[:4], (True, 0)]),
        {**drawn(RING), "spots": [{"x": 0, "y": 0, "width": 0}] * 5},
        {**drawn(RING), "start": [1]},
    ],
)
def test_nonsense_is_refused_in_words(raw: Any) -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": raw})
    assert answer["t"] == "reject"
    assert answer["reason"].startswith("drawing: ")


@pytest.mark.parametrize(
    "spots", [[(0, 0)] * 5, [(0, 0), (100, 0), (0, 0), (100, 0)], [(0, 0), (1, 0), (2, 0)]]
)
def test_a_line_that_encloses_nothing_has_a_fault(spots: list[Spot]) -> None:
    for game in games():
        answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(spots)})
        assert answer["faults"], game
        assert all(fault["text"] for fault in answer["faults"])


def test_a_word_of_another_session_is_refused_in_words() -> None:
    draft = {**bw.play().draft, "track": "drawn/0123456789ab"}
    (fault,) = asked(bw.play(), {"t": "set-up-check", "draft": draft})["faults"]
    assert fault["field"] == "track"
    assert "draw the circuit again" in fault["text"]


@pytest.mark.parametrize("game", games())
def test_a_circuit_is_taken_up_again(game: Any) -> None:
    track = bw.load_track("merrow", game=game)
    widget = bw.draw(track)
    assert 8 <= len(widget.points) <= 40
    assert widget.setup["page"] == "draw"
    assert widget.setup["drawing"]["name"] == track.name
    assert type(widget.track) is type(track)
    known = drawing.read(widget.setup["drawing"])
    assert known.points == tuple(widget.points)


def test_only_circuits_can_be_taken_up() -> None:
    for wrong in ("valdorn", 3, object()):
        with pytest.raises(bw.SetupError, match="track: must be a board"):
            bw.draw(wrong)  # type: ignore[arg-type]


def test_the_editor_comes_when_it_is_asked_for() -> None:
    from bolide_widget.racing.reel import built, unpacked

    widget = bw.play()
    assert unpacked(asked(widget, {"t": "editor"})["code"]) == built("editor.js")
    held: dict[str, Any] = widget.get_state()
    assert all("openEditor" not in str(value) for value in held.values())
