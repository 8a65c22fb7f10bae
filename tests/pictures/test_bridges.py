"""Boards with a bridge: figures come out from under it, and cars are painted by level."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

import bolide_widget as bw
from bolide_widget.pictures.lanes import paint_lanes
from bolide_widget.pictures.levels import SEEN, roof_over, under
from bolide_widget.pictures.marks import Fill, Pen, Text
from bolide_widget.pictures.palette import DAY, DRIVERS
from bolide_widget.pictures.spaces import paint_on_spaces
from helpers.centre_lines import MAKERS, crossed

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
    from bolide_widget.boards.lanes.shapes import Extras, shapes_of

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


def test_figures_on_the_deck_and_elsewhere_stay(track: Any) -> None:
    (bridge,) = track.bridges
    shapes = board_with_limits(track, sorted(bridge.spaces))
    found = {int(s["label"]): tuple(s["at"]) for s in shapes if s["style"] == "printed"}
    assert found == {space: tuple(track.xy(space)) for space in bridge.spaces}


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
