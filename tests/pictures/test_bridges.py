"""Boards with a bridge: figures come out from under it, and cars are painted by level."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

import bolide_widget as bw
from bolide_widget.boards.lanes.shapes import Extras, Stroke, shapes_of
from bolide_widget.pictures.lanes import paint_lanes
from bolide_widget.pictures.marks import DAY, DRIVERS, Fill, Pen, Text
from bolide_widget.pictures.tokens import SEEN, paint_on_spaces, roof_over, under
from helpers.boards.centre_lines import MAKERS, crossed

PEN = Pen(24.0, DAY)


@pytest.fixture(scope="module")
def track() -> Any:
    return MAKERS["really-nasty"](crossed(), {})


@pytest.fixture(scope="module")
def deck(track: Any) -> Any:
    (ring,) = (shape["rings"][0] for shape in track.shapes() if shape["style"] == "bridge")
    return shapely.Polygon(ring)


def legs(track: Any, deck: Any) -> tuple[int, int]:
    """A space on the bridge, and one under it, both in the middle."""
    (bridge,) = track.bridges
    middle = deck.centroid
    order = sorted(
        range(len(track.ids)), key=lambda s: middle.distance(shapely.Point(*track.xy(s)))
    )
    above = next(space for space in order if space in bridge.spaces)
    return above, next(space for space in order if space not in bridge.spaces)


def board_with_limits(track: Any, spaces: list[int]) -> list[dict[str, Any]]:
    """The shapes of a board on which these spaces have a figure."""
    return shapes_of(track, Extras(printed={space: str(space) for space in spaces}))


@pytest.mark.parametrize(("game", "covers"), [("really-nasty", False), ("formula-d", True)])
def test_no_figure_lies_under_a_deck(game: str, covers: bool) -> None:
    """It moves within its own space; where all of that is hidden it lies over the deck."""
    track = MAKERS[game](crossed(), {})
    (bridge,) = track.bridges
    lower = [space for space in range(len(track.ids)) if space not in bridge.spaces]
    shapes = board_with_limits(track, lower)
    start = next(k for k, shape in enumerate(shapes) if shape["style"] == "bridge")
    deck = shapely.Polygon(shapes[start]["rings"][0])
    printed = [(k, shape) for k, shape in enumerate(shapes) if shape["style"] == "printed"]
    assert len(printed) == len(lower)
    moved = 0
    for index, shape in printed:
        space, at = int(shape["label"]), shapely.Point(*shape["at"])
        if shape.get("role") == "below":
            assert covers and index > start and deck.contains(at)
            continue
        whole = shapely.Polygon(track.ring(space))
        assert deck.distance(at) >= 0.3 or not deck.intersects(whole)
        moved += tuple(shape["at"]) != tuple(track.xy(space))
        assert whole.contains(at)
    assert (moved == 0) == covers == any(shape.get("role") == "below" for _, shape in printed)


def under_it(track: Any, number: int) -> list[int]:
    """So many spaces of a lane in turn, from the first space of the deck."""
    (bridge,) = track.bridges
    (ring,) = (shape["rings"][0] for shape in track.shapes() if shape["style"] == "bridge")
    deck = shapely.Polygon(ring)
    space = next(
        s
        for s in range(len(track.ids))
        if s not in bridge.spaces
        and deck.contains(shapely.Point(*track.xy(s)))
        and not deck.contains(shapely.Point(*track.xy(track.behind[s])))
    )
    results = [space]
    while len(results) < number:
        results.append(track.ahead[results[-1]])
    return results


@pytest.mark.parametrize(("game", "length"), [("formula-d", 1), ("really-nasty", 5)])
def test_what_a_line_is_worth_is_read_beside_a_deck(game: str, length: int) -> None:
    """Farther along the line, or on the deck where all of the line lies under it."""
    track = MAKERS[game](crossed(), {})
    spaces = under_it(track, 2)[1:] if length == 1 else under_it(track, length)
    shapes = shapes_of(track, Extras(strokes=[Stroke("racing-line", "red", "+20", spaces)]))
    line = next(shape for shape in shapes if shape["style"] == "racing-line")
    ((index, worth),) = ((k, s) for k, s in enumerate(shapes) if s["style"] == "worth")
    assert "label" not in line and (worth["label"], worth["role"]) == ("+20", "red")
    assert worth["at"] in line["line"]
    bridge = next(k for k, shape in enumerate(shapes) if shape["style"] == "bridge")
    away = shapely.Polygon(shapes[bridge]["rings"][0]).distance(shapely.Point(*worth["at"]))
    assert (away > 0.5) == (index < bridge) == (length > 1)


def test_figures_on_the_deck_and_elsewhere_stay(track: Any) -> None:
    (bridge,) = track.bridges
    shapes = board_with_limits(track, sorted(bridge.spaces))
    results = {int(s["label"]): tuple(s["at"]) for s in shapes if s["style"] == "printed"}
    assert results == {space: tuple(track.xy(space)) for space in bridge.spaces}


def test_a_hidden_figure_is_painted_on_a_plate(track: Any) -> None:
    _, lower = legs(track, shapely.Polygon(track.ring(next(iter(track.bridges[0].spaces)))))
    shape = {"style": "printed", "at": track.xy(lower), "heading": (1, 0), "label": "4"}
    for role, colours in ((None, {PEN.colours.printed}), ("below", {"#ffffff"})):
        board = {"size": track.size, "shapes": [{**shape, **({"role": role} if role else {})}]}
        texts = [mark for mark in paint_lanes(PEN, board) if isinstance(mark, Text)]
        assert {mark.colour for mark in texts} == colours


def test_who_is_under_a_deck(track: Any, deck: Any) -> None:
    """By where it heads: along the deck, or across it."""
    board = {"shapes": track.shapes()}
    above, below = legs(track, deck)
    assert roof_over(board, track.xy(above), track.heading(above)) is None
    roof = roof_over(board, track.xy(below), track.heading(below))
    assert roof is not None and roof.equals(deck)
    far = max(range(len(track.ids)), key=lambda s: deck.distance(shapely.Point(*track.xy(s))))
    assert roof_over(board, track.xy(far), track.heading(far)) is None


def test_marks_under_a_roof_are_seen_through_it() -> None:
    square, roof = shapely.box(0, 0, 2, 1), shapely.box(1, 0, 3, 1)
    out, through = under(roof, [Fill(square, "#102030")])
    assert isinstance(out, Fill) and out.shape.equals(shapely.box(0, 0, 1, 1))
    assert isinstance(through, Fill) and through.shape.equals(shapely.box(1, 0, 2, 1))
    assert out.colour == "#102030" and through.colour == f"#102030{round(255 * SEEN):02x}"
    assert list(under(None, [Fill(square, "#102030")])) == [Fill(square, "#102030")]


def test_cars_are_painted_by_level(track: Any, deck: Any) -> None:
    """Who is on the bridge covers who is under it, also when that one decides."""
    above, below = legs(track, deck)
    race = bw.really_nasty.Race(track, ["Ada", "Bob"], seed=1)
    race.arrange({"Ada": {"space": track.ids[below]}, "Bob": {"space": track.ids[above]}})
    scene = race.game.scene(race)
    assert scene["ask"]["id"] == 0
    colours = [token["colour"] for token in scene["tokens"]]
    marks = [
        m for m in paint_on_spaces(PEN, {"shapes": track.shapes()}, scene) if isinstance(m, Fill)
    ]
    ada, bob = (DRIVERS[colour] for colour in colours)
    bodies = [mark.colour for mark in marks if mark.colour[:7] in (ada, bob)]
    faded = {colour for colour in bodies if colour[:7] == ada and int(colour[7:] or "ff", 16) < 200}
    first = next(index for index, colour in enumerate(bodies) if colour[:7] == bob)
    assert faded and faded <= {*bodies[:first]}


def test_numbers_of_the_grid_come_out_from_under_a_deck(track: Any, deck: Any) -> None:
    places = under_it(track, 1)[0]
    board = GridAt(track, (track.grid[0], places, next(iter(track.bridges[0].spaces))))
    shapes = shapes_of(board, Extras())
    boxes = [shape for shape in shapes if shape["style"] == "grid-box"]
    assert [box.get("label") for box in boxes] == ["1", None, "3"]
    (number,) = (s for s in shapes if s["style"] in ("grid-number", "printed"))
    assert number["label"] == "2"
    below = number["style"] == "printed"
    assert below == deck.contains(shapely.Point(*number["at"])) == (number.get("role") == "below")


class GridAt:
    """A board whose grid lies elsewhere."""

    def __init__(self, board: Any, grid: tuple[int, ...]) -> None:
        self._board, self.grid = board, grid

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, name)


def scene_of(track: Any, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    spaces = [
        {"id": name, "at": track.xy(s), "heading": track.heading(s), "lane": track.lane[s]}
        for s, name in enumerate(track.ids)
    ]
    board = {"shapes": track.shapes(), "spaces": spaces}
    return board, {"tokens": [], **more}


def test_oil_and_damage_are_painted_by_level(track: Any, deck: Any) -> None:
    above, below = (track.ids[space] for space in legs(track, deck))
    for style, colour in (("oil", "#0e0e14bf"), ("damage", PEN.colours.damage)):
        for first, second in ((above, below), (below, above)):
            pieces = [{"style": style, "spaces": [first, second]}]
            board, scene = scene_of(track, pieces=pieces)
            painted = [m for m in paint_on_spaces(PEN, board, scene) if isinstance(m, Fill)]
            inks = [mark.colour for mark in painted if not mark.shape.is_empty]
            faint = [ink for ink in inks if ink[:7] == colour[:7] and ink != colour]
            assert len(faint) == 1 and inks.index(faint[0]) < inks.index(colour, 1)


def test_trails_are_painted_by_level(track: Any, deck: Any) -> None:
    """One under the deck is seen through it and lies below one over it; elsewhere it is whole."""
    above, below = legs(track, deck)
    token = {"looks": (), "badge": "AD", "heading": (1, 0), "pawn": None, "at": None}
    tokens = [{**token, "id": k, "colour": k} for k in (0, 1)]

    def way(space: int) -> list[str]:
        results = [track.behind[track.behind[track.behind[space]]]]
        while len(results) < 7:
            results.append(track.ahead[results[-1]])
        return [track.ids[item] for item in results]

    trails = [{"id": 0, "path": way(above)}, {"id": 1, "path": way(below)}]
    board, scene = scene_of(track, tokens=tokens, trails=trails)
    painted = [m for m in paint_on_spaces(PEN, board, scene) if isinstance(m, Fill)]
    painted = [mark for mark in painted if not mark.shape.is_empty]
    upper, lower = (
        [mark for mark in painted if mark.colour[:7] == DRIVERS[colour]] for colour in (0, 1)
    )
    assert len(upper) == 6 and len(lower) > 6
    inside = [mark for mark in lower if deck.buffer(-0.1).intersects(mark.shape)]
    outside = [mark for mark in lower if mark not in inside]
    faint = max(int(mark.colour[7:], 16) for mark in inside)
    assert faint < 0.5 * max(int(mark.colour[7:] or "ff", 16) for mark in [*outside, *upper])
    on_deck = [mark for mark in upper if deck.contains(mark.shape)]
    assert painted.index(inside[-1]) < painted.index(on_deck[0])
