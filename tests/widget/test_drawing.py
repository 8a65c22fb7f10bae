"""Circuits that are drawn on the page: what Python reads, makes, and says of them."""

from __future__ import annotations

import json
import math
import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.boards.quality import Quality
from bolide_widget.games import games, need
from bolide_widget.making import maker, texts
from bolide_widget.widget import choice, drawing
from bolide_widget.widget.draft import first_draft

Spot = tuple[float, float]

RING = [
    (-380, -220), (0, -250), (380, -200), (480, 0), (330, 90), (360, 220), (0, 180), (-420, 230)
]  # fmt: skip
EIGHT = [(-400, -200), (0, -20), (400, 200), (450, -200), (0, 20), (-450, 220)]


def drawn(spots: list[Any], **more: Any) -> dict[str, Any]:
    """A drawing as a page sends it."""
    listed = [{"x": x, "y": y, "width": 12} for x, y in spots]
    return {"spots": listed, "closed": True, "start": None, "name": "Loop", **more}


def read(raw: Any) -> drawing.Drawing:
    """The circuit of a drawing."""
    found = drawing.read(raw)
    assert isinstance(found, drawing.Drawing)
    return found


def asked(widget: Any, sent: dict[str, Any]) -> dict[str, Any]:
    """What a panel answers to a message."""
    told: Queue[Any] = Queue()
    widget.send = lambda content, buffers=None: told.put(content)
    widget._on_message(widget, {"id": "a", "rev": -1, **sent}, [])
    while (answer := told.get(timeout=300))["t"] == "draw-step":
        assert answer["words"] and 0 <= answer["share"] <= 1
    assert told.empty()
    return dict(answer)


def dropped(name: str, content: str | bytes, widget: Any) -> dict[str, Any]:
    """What an editor answers to a file that is dropped on it."""
    data = content.encode() if isinstance(content, str) else content
    return asked(widget, {"t": "draw-file", "name": name, "data": b64encode(data).decode()})


@pytest.mark.parametrize("game", games())
def test_a_drawing_becomes_a_board_that_lies_where_it_was_drawn(game: Any) -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(RING)})
    assert answer["faults"] == []
    assert sum(part.get("corner", False) for part in answer["parts"]) >= 2
    place, course = answer["place"], answer["board"]["course"]
    laid = np.array(course["line"]) * place["scale"] + (place["x"], place["y"])
    line = read(drawn(RING)).line
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
    assert fault["text"].startswith("The road crosses itself here, and squares have no bridges")
    assert math.dist(fault["at"], (0, 0)) < 60
    assert "track" not in answer


@pytest.mark.parametrize("game", games()[1:])
def test_a_road_that_crosses_itself_is_said_to_have_a_bridge(game: Any) -> None:
    eight = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(EIGHT)})
    ring = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(RING)})
    assert eight["faults"] == [] and "gets a bridge" in eight["said"]
    assert "bridge" not in ring["said"]


@pytest.mark.parametrize("game", games())
def test_a_line_that_goes_back_over_itself_is_told_so(game: Any) -> None:
    there = [(100.0 * k, 0.0) for k in range(6)]
    (fault,) = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawn(there)})["faults"]
    assert fault == {"text": "The line goes back over itself; draw a loop"}


OVAL = [
    (-300, -150), (0, -150), (300, -150), (406, -106), (450, 0), (406, 106),
    (300, 150), (0, 150), (-300, 150), (-406, 106), (-450, 0), (-406, -106),
]  # fmt: skip
BENT = "The start line is in a bend. On a straight the board would be better."


@pytest.mark.parametrize(
    ("game", "start", "said"),
    [
        ("bolide", (0, -150), ""),
        ("bolide", (450, 0), BENT),
        ("formula-d", (450, 0), BENT),
        ("formula-d", (0, -150), ""),
        ("championship-formula", (450, 0), "The start line moved 130 m to a place with room."),
    ],
)
def test_a_start_line_in_a_bend_or_elsewhere_is_told(game: str, start: Any, said: str) -> None:
    sent = drawn(OVAL, start=list(start))
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": sent})["said"]
    assert answer.startswith(said) and bool(answer) == bool(said)


@pytest.mark.parametrize("game", games())
def test_what_comes_of_widths_is_said(game: Any) -> None:
    drawing = drawn(RING)
    assert asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawing})["said"] == ""
    lanes = "All lanes of this game are equally wide, so the width you draw doesn't show."
    for spot in drawing["spots"]:
        spot["width"] = 14
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawing})
    long = f"The road of a board is at least {round(answer['width'])} m wide on a lap this long."
    assert answer["said"].startswith(long if game == "bolide" else lanes)
    drawing["spots"][0]["width"] = 28
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": drawing})
    road = "The road of a board is wider than a real one."
    assert answer["said"].startswith(road if game == "bolide" else lanes)


def test_a_board_is_wider_where_the_drawing_is() -> None:
    """Twice as wide, on a lap so long that every board is wider than both."""

    def road(width: float) -> float:
        drawing = drawn(RING)
        drawing["spots"][0]["width"] = width
        answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawing})
        return float(answer["width"])

    assert road(24) > 1.1 * road(12) > 24


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
    known = read(widget.setup["drawing"])
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


@pytest.mark.parametrize("game", games())
def test_corners_are_told_with_their_limits_and_the_board_is_judged(game: Any) -> None:
    sent = {"game": game, "drawing": drawn(RING)}
    answer = asked(bw.draw(), {"t": "draw", **sent})
    corners = [part for part in answer["parts"] if part.get("corner")]
    assert [corner["far"] for corner in corners] == sorted(corner["far"] for corner in corners)
    assert all(0 <= corner["far"] < 3000 for corner in corners)
    limits = {
        "bolide": r"",
        "formula-d": r"[1-3] stops?",
        "championship-formula": r"\d+( to \d+)? mph",
        "really-nasty": r"limit \d+( to \d+)?",
    }
    assert all(re.fullmatch(limits[game], corner["words"]) for corner in corners)
    first, *others = asked(bw.draw(), {"t": "draw-judge", **sent})["words"]
    proved = game in ("bolide", "championship-formula")
    assert first.endswith(", proved.") if proved else first.startswith("Best lap: about ")
    assert any("corners" in text for text in others)


@pytest.mark.parametrize("game", games())
def test_only_turns_without_dice_are_proved(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = Quality(17, None, (), None)
    monkeypatch.setattr(need(game).shelf.board, "quality", lambda board: figures)
    first, rookie = drawing.judged(game, read(drawn(RING)))
    proved = game in ("bolide", "championship-formula")
    assert first.endswith("17, proved." if proved else "about 17.0 turns.")
    assert rookie == "A Rookie alone does not finish a lap."


def test_a_dropped_file_becomes_a_drawing_of_few_points() -> None:
    line = read(drawn(RING)).line
    table = "x,y\n" + "\n".join(f"{x:.2f},{y:.2f}" for x, y in line)
    answer = dropped("bean.csv", table, bw.draw())
    found = read(answer["drawing"])
    assert found.name == "bean"
    assert 8 <= len(found.points) <= 30
    again = found.line
    middle = line.mean(axis=0)
    apart = np.hypot(*(line[:, None] - middle - again[None]).transpose(2, 0, 1)).min(axis=1)
    assert apart.max() < 20


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("x.txt", "hello", "x.txt: no form of a circuit"),
        ("x.csv", "x,y\n1,2\n3,4", "different points"),
        ("x.gpx", "<!DOCTYPE a><gpx/>", "DOCTYPE"),
        ("x.json", "{}", "x.json"),
        ("x.kmz", b"PK\3\4nothing", "cannot be unpacked"),
        ("x.png", b"\x89PNG", "is a picture"),
        ("x.txt", "\n".join(["#" * 70, "#S" + "." * 66 + "*#", "#" * 70]), "no closed circuit"),
    ],
)
def test_another_file_is_refused_in_words(name: str, content: str | bytes, words: str) -> None:
    answer = dropped(name, content, bw.draw())
    assert answer["t"] == "reject"
    assert words in answer["reason"]


PLACES = [(8.5 + x / 73_000, 47 + y / 111_000) for x, y in RING]
KML = (
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Bay</name><LineString>'
    f"<coordinates>{' '.join(f'{x:.6f},{y:.6f}' for x, y in [*PLACES, PLACES[0]])}</coordinates>"
    "</LineString></Placemark></kml>"
)
GPX = (
    '<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Bay</name><trkseg>'
    + "".join(f'<trkpt lat="{y:.6f}" lon="{x:.6f}"/>' for x, y in [*PLACES, PLACES[0]])
    + "</trkseg></trk></gpx>"
)
GEOJSON = json.dumps({"type": "LineString", "coordinates": [*PLACES, PLACES[0]]})


def kmz(kml: str) -> bytes:
    """A KMZ with one KML."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("doc.kml", kml)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bay.geojson", GEOJSON),
        ("bay.json", json.dumps({"x": [x for x, _ in RING], "y": [y for _, y in RING]})),
        ("bay.gpx", GPX),
        ("bay.kml", KML.encode("utf-16")),
        ("bay.kmz", kmz(KML)),
        ("bay.csv", "x,y\r\n" + "".join(f"{x},{y}\r\n" for x, y in RING)),
        ("bay.tsv", "x\ty\n" + "".join(f"{x}\t{y}\n" for x, y in RING)),
        ("bay.txt", "".join(f"{x} {y}\n" for x, y in RING)),
    ],
)
def test_a_dropped_file_of_any_form_is_read(name: str, content: str | bytes) -> None:
    answer = dropped(name, content, bw.draw())
    found = read(answer["drawing"])
    wide, high = np.ptp(RING, axis=0)
    assert np.ptp(found.points, axis=0) == pytest.approx((wide, high), rel=0.1)
    assert found.name.lower() == "bay"


@pytest.mark.parametrize("game", games())
def test_a_dropped_track_file_is_drawn_on(game: Any) -> None:
    board = bw.load_track("valdorn", game=game)
    answer = dropped("x.json", json.dumps(board.to_dict()), bw.draw())
    found = read(answer["drawing"])
    assert (answer["game"], found.name) == (game, board.name)
    assert found.points == tuple(bw.draw(board).points)


def test_dropped_squares_are_painted_on() -> None:
    answer = dropped("yard.txt", "#####\n#S.*#\n#...#\n#####", bw.draw())
    assert (answer["game"], answer["drawing"]["name"]) == ("bolide", "yard")
    assert answer["drawing"]["rows"][1] == "#S.*#"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("A" * (4 * 2_333_334 + 4), "at most 7,000,000 bytes"),
        ("*", "base64"),
        (None, "name and the data"),
    ],
)
def test_a_file_too_large_or_damaged_on_the_way_is_refused(data: Any, words: str) -> None:
    answer = asked(bw.draw(), {"t": "draw-file", "name": "x.csv", "data": data})
    assert answer["t"] == "reject"
    assert words in answer["reason"]


def test_a_drawing_is_kept_among_the_own_circuits() -> None:
    sent = {"t": "draw-keep", "game": "really-nasty", "drawing": drawn(RING)}
    assert asked(bw.draw(), sent)["kept"] == "Loop"
    assert bw.load_track("own/Loop", game="really-nasty").name == "Loop"
    assert asked(bw.draw(), sent)["taken"] == "Loop"
    wider = drawn(RING, start=[-420, 0])
    assert asked(bw.draw(), {**sent, "drawing": wider, "replace": True})["kept"] == "Loop"
    assert bw.tracks("own", game="really-nasty") == ["own/Loop"]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own circuits of this test alone."""
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path))


def test_only_the_same_circuit_is_replaced_without_a_question(own_folder: None) -> None:
    sent = {"t": "draw-keep", "game": "bolide", "drawing": drawn(RING)}
    first = asked(bw.draw(), sent)
    held = {"name": first["kept"], "digest": first["digest"]}
    wider = {**sent, "drawing": drawn(RING, start=[-420, 0])}
    other = {**held, "digest": "0" * 64}
    for wrong in (None, other, {"name": "Loop"}, "Loop"):
        assert asked(bw.draw(), {**wider, "held": wrong})["taken"] == "Loop"
    before = bw.load_track("own/Loop")
    again = asked(bw.draw(), {**wider, "held": held})
    assert (again["kept"], again["replaced"]) == ("Loop", True)
    assert bw.load_track("own/Loop") != before
    # whoever goes on with it from its file has the same one
    opened: Any = bw.draw(bw.load_track("own/Loop"))
    assert opened.setup["drawing"]["kept"]["bolide"]["digest"] == again["digest"]
    assert bw.draw(bw.load_track("valdorn")).setup["drawing"]["kept"] == {}  # type: ignore[attr-defined]
    back = {"t": "own", "do": "take-back", "game": "bolide", "track": "own/Loop"}
    returned = asked(bw.draw(), back)
    assert returned["own"]["bolide"] == ["own/Loop"]
    assert bw.load_track("own/Loop") == before
    # the page shows it
    assert returned["drawing"]["kept"]["bolide"]["digest"] == before.digest
    assert [spot["x"] for spot in returned["drawing"]["spots"]] == [x for x, _ in RING]
    assert "earlier version is gone" in asked(bw.draw(), back)["reason"]


def test_a_drawing_without_a_name_gets_a_free_one_and_keeps_it(own_folder: None) -> None:
    sent = {"t": "draw-keep", "game": "bolide", "drawing": drawn(RING, name=""), "nameless": True}
    first = asked(bw.draw(), sent)
    assert first["own"]["bolide"] == ["own/My circuit"]
    second = asked(bw.draw(), sent)
    assert (second["kept"], second["replaced"]) == ("My circuit 2", False)
    held = {"name": second["kept"], "digest": second["digest"]}
    third = asked(bw.draw(), {**sent, "held": held})
    assert (third["kept"], third["replaced"]) == ("My circuit 2", True)


HARBOUR = [
    (0, 0), (300, 0), (600, 40), (800, 200), (700, 420), (480, 360), (300, 500), (-80, 220)
]  # fmt: skip


def test_what_has_no_room_is_left_out_and_told() -> None:
    table = "x,y\n" + "\n".join(f"{x},{y}" for x, y in HARBOUR)
    _, found = drawing.from_file("harbour.csv", table.encode())
    assert isinstance(found, drawing.Drawing)
    sent = found._replace(start=found.points[0]).data()
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": sent})
    assert answer["faults"] == []
    assert answer["notes"][0].startswith(("the start line lies elsewhere", "there are no pits"))


def test_a_fault_names_no_option_of_a_function() -> None:
    told = "pit: no room for a pit lane; choose another start, or pit=False; squares=120 would do"
    fault = drawing._fault(told)
    assert fault == {"text": "No room for a pit lane; choose another start"}


def test_a_failure_of_the_maker_is_not_called_the_lines_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The words name no sizes, and what to do is what the mend's button says."""
    board = need("bolide").shelf.board

    def unsound(*_: Any, **__: Any) -> Any:
        raise bw.TrackError("Ring", ["asphalt: crosses itself"])

    monkeypatch.setattr(board, "from_dict", unsound)
    sent = {"t": "draw", "game": "bolide", "drawing": drawn(RING, name="No board here")}
    answer = asked(bw.draw(), sent)
    assert [fault["text"] for fault in answer["faults"]] == [
        "No board was found for this line here, which is not the line's fault; choose another "
        "game, or smooth the line"
    ]
    assert answer["mend"] == "Smooth the line"


def test_a_bend_that_is_too_tight_is_shown_where_it_is() -> None:
    """The place of a fault is one of the drawing, and its words name no option."""
    sent = drawn([(0, 0), (900, 0), (900, 8), (450, 12), (0, 8)])
    (fault,) = asked(bw.draw(), {"t": "draw", "game": "formula-d", "drawing": sent})["faults"]
    assert fault["text"].startswith("Here ")
    assert fault["text"].endswith("; a simpler line would do")
    x, y = fault["at"]
    assert -60 < x < 960 and -60 < y < 70


def test_a_fault_in_squares_has_no_place_in_the_drawing() -> None:
    told = "squares: at (89, 30) parts of the course are so close; a simpler line would do"
    fault = drawing._fault(told)
    assert fault == {"text": "Parts of the course are so close; a simpler line would do"}


@pytest.mark.parametrize("game", games())
def test_a_drawing_is_passed_on_as_a_short_text(game: Any) -> None:
    sent = drawn(RING, name="Passed on")
    answer = asked(bw.draw(), {"t": "draw-text", "game": game, "drawing": sent})
    text = answer["text"]
    assert len(text) < 600
    given = dropped("", f"Look: {text} Ada", bw.draw())
    assert given["game"] == game
    assert drawing.read(given["drawing"]) == drawing.read(sent)
    board = need(game).shelf.board.from_text(text)
    assert board == drawing.made(game, drawing.read(sent)).board
    assert bw.draw(board).points == RING


def test_a_text_of_another_board_says_so() -> None:
    game, sent = "formula-d", drawn(RING, name="Elsewhere")
    text = asked(bw.draw(), {"t": "draw-text", "game": game, "drawing": sent})["text"]
    for digest, said in ((None, ""), ("0" * 16, drawing.DIFFERS)):
        if digest:
            text = texts.PACKING.pack({**texts.PACKING.unpack(text), "digest": digest})
        given = dropped("", text, bw.draw())
        sent = {"game": game, "drawing": given["drawing"]}
        assert asked(bw.draw(), {"t": "draw", **sent})["said"] == said


def test_texts_of_other_circuits_are_drawn_along_their_lines() -> None:
    track = bw.Track.from_centerline(RING, 12, name="Line", squares=80)
    game, found = drawing.from_text(track.to_text())
    assert isinstance(found, drawing.Drawing)
    assert (game, found.name) == ("bolide", "Line")
    assert 8 <= len(found.points) <= 40


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"drawn": 1}, "a part is missing or changed"),
        ({"x": [1, 0, 0, 0], "y": [1, 0, 0, 0]}, "no board can be made of its line"),
        ({"x": [1, 0, 10**12, -(10**12)], "y": [1, 0, 0, 10**12]}, "drawing: each point"),
    ],
)
def test_a_damaged_text_of_a_drawing_is_refused_in_words(change: Any, words: str) -> None:
    good = {
        "game": "bolide",
        "name": "A",
        "digest": "0",
        "unit": 0,
        "width": 12,
        "options": {},
        "x": [1, 0, 300, 0],
        "y": [1, 0, 0, 300],
        "drawn": True,
    }
    text = texts.PACKING.pack({**good, **change})
    # the editor alone has no use for a board
    reads = bw.Track.from_text if words.startswith("no board") else drawing.from_text
    with pytest.raises(bw.TrackError, match=words):
        reads(text)


def test_the_line_in_python_runs_elsewhere_or_is_none() -> None:
    widget = bw.draw()
    sent = {"game": "bolide", "drawing": drawn(RING, name="In Python")}
    track = asked(widget, {"t": "draw", **sent})["track"]
    check = {"t": "set-up-check", "draft": {**widget.draft, "track": track}}
    assert asked(widget, check)["line"] == ""
    asked(widget, {"t": "draw-keep", **sent})
    assert asked(widget, check)["line"].startswith('bw.play("own/In Python", [')
    bw.delete_track("own/In Python")
    assert asked(widget, check)["line"] == ""


def side_of_pits(track: Any) -> str | None:
    """The side of the road on which the pit lane lies."""
    if track.pit is None:
        return None
    if not isinstance(track, bw.Track):
        return "left" if track.lane[track.pit.entry[0][0]] == 1 else "right"
    course = drawing.course_of(track)
    assert course is not None
    line = np.array(course["line"])
    spots = np.array([box["at"] for box in track.to_dict()["pit"]["boxes"]], dtype=float)
    at = np.hypot(*(line[:, None] - spots[None]).transpose(2, 0, 1)).argmin(axis=0)
    ahead, away = np.roll(line, -1, axis=0)[at] - line[at - 1], spots - line[at]
    cross = ahead[:, 0] * away[:, 1] - ahead[:, 1] * away[:, 0]
    return "left" if np.sign(cross).sum() > 0 else "right"


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("bolide", ["left", "right", "none"]),
        ("formula-d", ["left", "none"]),
        ("really-nasty", ["left", "right"]),
    ],
)
def test_the_pits_lie_on_the_side_that_was_chosen(game: Any, sides: list[str]) -> None:
    for side in sides:
        sent = {"game": game, "drawing": drawn(RING, pits=side)}
        answer = asked(bw.draw(), {"t": "draw", **sent})
        board = drawing.known(answer["track"])
        track = drawing.made(game, board).board
        assert side_of_pits(track) == (None if side == "none" else side)
        assert not {drawing.NO_PIT, drawing.OTHER_SIDE} & set(answer["notes"])
        assert drawing.from_text(drawing.to_text(game, board)) == (game, board)
        draft = {**first_draft(game), "track": answer["track"], "rules": answer["rules"]}
        assert asked(bw.play(), {"t": "set-up-check", "draft": draft})["faults"] == []


def test_what_a_game_has_no_choice_of_is_told() -> None:
    sent = drawn(RING, pits="none")
    answer = asked(bw.draw(), {"t": "draw", "game": "really-nasty", "drawing": sent})
    assert answer["pits"] == ["left", "right"]
    assert answer["notes"][0] == "there are pits, since every circuit of this game has them"
    answer = asked(bw.draw(), {"t": "draw", "game": "championship-formula", "drawing": sent})
    assert answer["pits"] == [] and answer["faults"] == []
    with pytest.raises(bw.TrackError, match="no circuit without pits"):
        bw.really_nasty.Track.from_centerline(RING, 12, name="Loop", pit=False)


def part_of(answer: Any, what: str) -> Any:
    """The first part of a board of which something can be corrected."""
    return next(part for part in answer["parts"] if what in part["asks"])


CORRECTED: dict[str, list[tuple[str, Any]]] = {
    "bolide": [("run-off", 0), ("kerbs", "none"), ("sector", "removed"), ("pit entry", 1)],
    "formula-d": [("limit", 3), ("arrows", "both"), ("pit entry", -1)],
    "championship-formula": [("limit", 100)],
    "really-nasty": [("limit", 2), ("pit entry", -1)],
}
"""By game what is corrected by hand, and to what."""


def many(points: int, fixes: int) -> dict[str, Any]:
    """An uneven ring of so many points, and corrections near it."""
    turns, uneven = [2 * math.pi * k / points for k in range(points)], Random(1)

    def near(t: float) -> Spot:
        x, y = (1200 + 120 * math.cos(3 * t)) * math.cos(t), 780 * math.sin(t)
        return round(x + uneven.uniform(0, 9), 1), round(y + uneven.uniform(0, 9), 1)

    listed = [
        {"game": "formula-d", "what": "limit", "x": x, "y": y, "value": uneven.randint(1, 3)}
        for x, y in (near(uneven.uniform(0, 6)) for _ in range(fixes))
    ]
    return drawn([near(t) for t in turns], name="Many", fixes=listed)


def test_the_most_points_with_many_corrections_fit_into_a_text() -> None:
    sent = many(drawing.MOST, 30)
    text = asked(bw.draw(), {"t": "draw-text", "game": "formula-d", "drawing": sent})["text"]
    assert 1500 < len(text) < 2000
    assert drawing.from_text(text) == ("formula-d", read(sent))


def test_more_than_a_text_can_hold_is_refused_with_what_to_do() -> None:
    sent = many(drawing.MOST, 100)
    answer = asked(bw.draw(), {"t": "draw-text", "game": "formula-d", "drawing": sent})
    said = "Its points and corrections are too many for a text. Use fewer."
    assert (answer["t"], answer["reason"]) == ("reject", said)
    board = drawing.made("formula-d", read(sent)).noted()
    with pytest.raises(bw.TrackError, match=r"points and corrections .* track\.save\(\.\.\.\)"):
        board.to_text()


@pytest.mark.parametrize("game", games())
def test_a_correction_by_hand_stays_and_is_passed_on(game: Any) -> None:
    sent = drawn(RING)
    answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": sent})
    assert list(answer["choices"]) == list(maker(need(game).shelf.board).CORRECTIONS)
    fixes = []
    for what, value in CORRECTED[game]:
        assert value in [each for each, _ in answer["choices"][what]["values"]]
        x, y = part_of(answer, what)["at"]
        fixes.append({"game": game, "what": what, "x": x, "y": y, "value": value})
    plain = drawing.made(game, drawing.known(answer["track"])).board
    for fix in fixes:
        one = read(drawn(RING, fixes=[fix]))
        assert drawing.made(game, one).board != plain
    astray = {**fixes[0], "x": 0, "y": 0}
    moved = [*RING[:5], (360, 260), *RING[6:]]  # far from whatever was corrected
    for spots in (RING, moved):
        more = drawn(spots, fixes=[*fixes, astray])
        answer = asked(bw.draw(), {"t": "draw", "game": game, "drawing": more})
        fixed = [each for part in answer["parts"] for each in part["fixed"].items()]
        held = {what: each["value"] for what, each in fixed}
        assert held == dict(CORRECTED[game])
        assert sum("set by hand at (0, 0) was left out" in note for note in answer["notes"]) == 1
        *others, lost = [part for part in answer["parts"] if part["name"].startswith("Lost")]
        assert lost["fixed"][fixes[0]["what"]]["at"] == [[0, 0]]
        assert len(others) <= (spots is moved)  # a moved pit entry may find no room then
    kept = read(drawn(RING, fixes=fixes))
    text = drawing.to_text(game, kept)
    assert len(text) < 2000
    assert drawing.from_text(text) == (game, kept)
    board = drawing.made(game, kept).board
    assert need(game).shelf.board.from_text(text) == board
    # in another game the drawing is the same, and its corrections rest
    other = "bolide" if game != "bolide" else "really-nasty"
    assert drawing.made(other, kept).board == drawing.made(other, kept._replace(fixes=())).board


def test_a_correction_of_which_no_sound_board_comes_is_left_out() -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawn(RING)})
    sectors = [part for part in answer["parts"] if part["asks"] == ["sector"]]
    fixes = [
        {"game": "bolide", "what": "sector", "x": x, "y": y, "value": value}
        for (x, y), value in [
            *((part["at"], "removed") for part in sectors[1:]),
            (sectors[0]["at"], "W"),
        ]
    ]
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawn(RING, fixes=fixes)})
    said = [note for note in answer["notes"] if "set by hand" in note]
    assert any("no sound board comes of it" in note for note in said)
    assert any("its arrow would point against the lap" in note for note in said)
    lost = [part["name"] for part in answer["parts"]].count("Lost sector")
    assert lost == len(said) and answer["faults"] == []


def test_a_sector_line_is_added_where_a_point_is_selected() -> None:
    sent = drawn(RING)
    before = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": sent})
    x, y = 60, 185
    fix = {"game": "bolide", "what": "sector", "x": x, "y": y, "value": "added"}
    after = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawn(RING, fixes=[fix])})
    assert len(after["parts"]) == len(before["parts"]) + 1
    assert not [note for note in after["notes"] if "by hand" in note]


FIX = {"game": "bolide", "what": "limit", "x": 0, "y": 0, "value": 1}


@pytest.mark.parametrize(
    "fixes",
    [
        *("abc", [1], [{}], [{**FIX, "game": "chess"}], [{}] * 200),
        *([{**FIX, "value": 1.5}], [{**FIX, "what": 3}], [{**FIX, "x": "0"}]),
        [{**FIX, "value": "long" * 99}],
    ],
)
def test_nonsense_among_corrections_is_refused_in_words(fixes: Any) -> None:
    answer = asked(bw.draw(), {"t": "draw", "game": "bolide", "drawing": drawn(RING, fixes=fixes)})
    assert answer["t"] == "reject"
    assert "fix" in answer["reason"]


@pytest.mark.parametrize(
    "corrections",
    [
        *(3, [1], [("limit", 0.1, 9)], [("limit", 0.1, True)], [("limit", 0.1, "2")]),
        *([("limit", "x", 2)], [("run-off", 0.1, 2)], [("limit", 0.1, 2)] * 101),
    ],
)
@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_corrections_of_another_form_are_refused_in_words(game: Any, corrections: Any) -> None:
    if game == "bolide" and corrections == [("run-off", 0.1, 2)]:
        corrections = [("run-off", 0.1, 9)]
    board: Any = need(game).shelf.board
    with pytest.raises(bw.TrackError, match="corrections"):
        board.from_centerline(RING, 12, name="Loop", squares=100, corrections=corrections)


def test_the_next_change_stops_the_board_of_the_one_before() -> None:
    widget, told = bw.draw(), Queue[Any]()
    widget.send = lambda content, buffers=None: told.put(content)
    for id_, side in (("a", "left"), ("b", "right"), ("c", "none")):
        sent = {"t": "draw", "game": "formula-d", "drawing": drawn(RING, pits=side, name="Hurry")}
        widget._on_message(widget, {"id": id_, "rev": -1, **sent}, [])
    answers: dict[str, Any] = {}
    steps = []
    while len(answers) < 3:
        answer = told.get(timeout=300)
        if answer["t"] == "draw-step":
            steps.append(answer["words"])
        else:
            answers[answer["id"]] = answer
    assert answers["a"]["stopped"] and answers["b"]["stopped"]
    assert "track" in answers["c"]
    assert set(steps) <= {"Making room for the road", "Looking for corners"}
    assert widget.track.pit is None


LOOP = ["########", "#......#", "#.####.#", "#.####.#", "#...>..#", "########"]


@pytest.mark.parametrize(
    "rows",
    [
        LOOP,
        ["#######", "#S.#..#", "#S...*#", "#######"],
        ["######", "#..1.#", "#.##2#", "#.##.#", "#.3..#", "######"],
        ["########", "#......#", "#^^##..#", "#..##..#", "#......#", "########"],
    ],
)
def test_squares_are_painted_raced_and_passed_on(rows: list[str]) -> None:
    widget = bw.draw(squares=True)
    assert widget.setup["drawing"]["rows"] == []
    sent = {"rows": rows, "name": "Paper"}
    answer = asked(widget, {"t": "draw", "game": "bolide", "drawing": sent})
    assert answer["faults"] == []
    assert widget.points == []
    assert widget.track == bw.Track.from_ascii(
        rows, name="Paper", author="drawn by hand", licence="that of whoever drew it"
    )
    draft = {**widget.draft, "track": answer["track"], "game": "bolide"}
    assert asked(widget, {"t": "set-up-check", "draft": draft})["faults"] == []
    assert bw.draw(widget.track).track == widget.track
    text = asked(widget, {"t": "draw-text", "game": "bolide", "drawing": sent})["text"]
    given = dropped("", text, widget)
    painted = {"t": "draw", "game": "bolide", "drawing": given["drawing"]}
    assert "track" in asked(widget, painted)
    assert bw.Track.from_text(text) == widget.track
    kept = {"t": "draw-keep", "game": "bolide", "drawing": sent, "replace": True}
    assert asked(widget, kept)["kept"] == "Paper"
    assert bw.load_track("own/Paper") == widget.track


COURSE = Path(__file__).parents[2] / "examples/course"
ROOM = [
    "#" * 44,
    *["#" + "." * 41 + "*#"] * 7,
    "#..S" + "." * 39 + "#",
    *["#" + "." * 8 + "#" * 12 + "." * 22 + "#"] * 7,
    *["#" + "." * 42 + "#"] * 13,
    "#" * 44,
]


@pytest.mark.parametrize(("lesson", "boards"), [("01", {"field"}), ("02", {"field", "corner"})])
def test_the_code_of_a_lesson_runs_on_a_board_that_was_painted(
    lesson: str, boards: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = bw.draw(squares=True)
    sent = {"rows": ROOM, "name": "Room"}
    assert asked(widget, {"t": "draw", "game": "bolide", "drawing": sent})["faults"] == []
    used, made, play, experiment = set(), [], bw.play, bw.experiment

    def painted(name: str) -> Any:
        used.add(name)
        return widget.track

    def tried(*args: Any, **sliders: Any) -> Any:
        made.append(experiment(*args, **sliders))
        return made[-1]

    monkeypatch.setattr(bw, "load_track", painted)
    monkeypatch.setattr(bw, "play", lambda name, *args, **more: play(painted(name), *args, **more))
    monkeypatch.setattr(bw, "experiment", tried)
    names: dict[str, Any] = {}
    for cell in json.loads((COURSE / f"{lesson}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert used == boards and names["game"].race.track == widget.track
    assert made and all(each.sentence for each in made)


@pytest.mark.parametrize(("name", "called"), [("", "My circuit"), ("Der Text", "Der Text")])
def test_characters_are_pasted_as_squares(name: str, called: str) -> None:
    """Pasted text has no name, in any language; a file keeps its own."""
    text = "\n".join(LOOP)
    given = dropped(name, text, bw.draw())
    assert given["drawing"] == {"rows": LOOP, "name": called}


def test_a_fault_of_pasted_text_calls_it_a_text() -> None:
    assert dropped("", "1, 2\n3, 4\n", bw.draw())["reason"].startswith("The text: ")
    assert dropped("a.csv", "1, 2\n3, 4\n", bw.draw())["reason"].startswith("a.csv: ")


def test_what_is_no_board_of_squares_is_refused_in_words() -> None:
    widget = bw.draw(squares=True)
    bad = {"rows": ["####", "#..#", "#..#", "####"], "name": ""}
    faults = asked(widget, {"t": "draw", "game": "bolide", "drawing": bad})["faults"]
    assert any("start" in fault["text"].lower() for fault in faults)
    (fault,) = asked(widget, {"t": "draw", "game": "formula-d", "drawing": bad})["faults"]
    assert fault["text"] == "Only Bolide is played on boards of squares; choose Bolide"
    for rows in (None, [], ["ab"], ["####"] * 100, ["####", "###", "####", "####"], ["#### "] * 5):
        raw = {"rows": rows}
        answer = asked(widget, {"t": "draw", "game": "bolide", "drawing": raw})
        assert answer["reason"].startswith("drawing: ")
    with pytest.raises(bw.SetupError, match="squares=True"):
        bw.draw(bw.load_track("merrow"), squares=True)
