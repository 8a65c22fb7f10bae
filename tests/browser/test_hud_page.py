"""Areas beside and over the board: none lies on another or is cut, at any size of the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

import bolide_widget as bw
from helpers.browser.bare_page import NAMES, BarePage, Moment, moments, stretch

COUNT = 30
READABLE = 12
"""Pixels a square from which figures are read in spaces."""
TOOLS, AROUND = 44, 24
"""Height of the row of tools over the board, and what is kept round points, in pixels."""

SIZES: dict[str, tuple[int, int, float]] = {
    "1366": (926, 640, 1),
    "600": (476, 640, 1),
    "150 %": (469, 390, 1.5),
    "504": (380, 800, 1),
    "600, files": (224, 640, 1),
    "1920": (1900, 1060, 1),
}
"""Width and height of what is seen of a page in JupyterLab, and its zoom, by the window.

With "files" the file browser is open in a window that is narrow already.
"""

LOOK = """() => {
  const root = document.querySelector(".bolide");
  const seen = (node) => node.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const box = (node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return {left, top, right, bottom};
  };
  const all = (selector) => [...root.querySelectorAll(selector)].filter(seen).map(box)
    .filter(({left, right}) => right - left > 1);
  const stage = box(root.querySelector(".bolide-stage"));
  const view = JSON.parse(root.dataset.view);
  const painted = (left, top, width, height) => ({
    left: stage.left + left, top: stage.top + top,
    right: stage.left + left + width, bottom: stage.top + top + height,
  });
  const painting = (name) =>
    root.dataset[name] ? [painted(...JSON.parse(root.dataset[name]))] : [];
  const BADGE = 23;
  const chips = [...root.querySelectorAll(".bolide-chiphead")];
  return {
    // what lies over the board
    over: Object.fromEntries([
      ["caption", ".bolide-caption"], ["tools", ".bolide-viewtools"], ["alert", ".bolide-alert"],
      ["weather", ".bolide-noteline"], ["note", ".bolide-struck"], ["way back", ".bolide-cue"],
      ["tip", ".bolide-first"], ["pile", ".bolide-piles"],
      ["dice", ".bolide-act.is-dice"], ["reveal", ".bolide-act.is-reveal"],
      ["card", ".bolide-laid > .bolide-lies"],
      ["question", ".bolide-ask"], ["result", ".bolide-result"],
    ].map(([name, selector]) => [name, all(selector)])),
    map: painting("map"), sign: painting("sign"),
    badges: JSON.parse(root.dataset.badges ?? "[]")
      .map(([x, y]) => painted(x - BADGE / 2, y - BADGE / 2, BADGE, BADGE)),
    rev: root.dataset.rev,
    rows: all(".bolide-rail, .bolide-second, .bolide-middle, .bolide-dock"),
    caption: all(".bolide-title, .bolide-chip"),
    rail: box(root.querySelector(".bolide-cards")),
    chips: chips.map(box),
    // on the narrowest pages a chip's name is there for those who listen alone: one pixel of it
    cut: chips.map((chip) => chip.querySelector(".bolide-name"))
      .filter(({scrollWidth, clientWidth}) => clientWidth > 1 && scrollWidth > clientWidth)
      .map((name) => name.textContent),
    prompt: all(".bolide-question"),
    answers: all(".bolide-actions > button, .bolide-form .bolide-segments, .bolide-ready button"),
    root: box(root),
    sheet: root.hasAttribute("data-sheet"), stage, view,
  };
}"""

Box = dict[str, float]
Seen = dict[str, Any]


def meet(a: Box, b: Box, slack: float = 1) -> bool:
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    down = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return across > slack and down > slack


def within(a: Box, b: Box, slack: float = 1) -> bool:
    return (
        a["left"] >= b["left"] - slack
        and a["right"] <= b["right"] + slack
        and a["top"] >= b["top"] - slack
        and a["bottom"] <= b["bottom"] + slack
    )


def around(seen: Seen, point: Sequence[float], half: float) -> Box:
    """The pixels round a point of the board."""
    stage, view = seen["stage"], seen["view"]
    x = stage["left"] + view["ox"] + point[0] * view["scale"]
    y = stage["top"] + view["oy"] - point[1] * view["scale"]
    return {"left": x - half, "right": x + half, "top": y - half, "bottom": y + half}


def overlaps(seen: Seen) -> list[str]:
    """What lies on something else: over the board, and row by row."""
    over = seen["over"]
    if over["result"]:
        return []  # it lies over all of the board
    # a long question, which is lowered by a press, lies over the cards at cars
    names = [name for name in over if not (seen["sheet"] and name == "card")]
    areas = [(name, each) for name in names for each in over[name]]
    areas += [("map", each) for each in seen["map"]]
    pairs = [
        f"{a} on {b}"
        for k, (a, one) in enumerate(areas)
        for b, other in areas[k + 1 :]
        # a tip, which is pressed away, takes the map's place where there is no other
        # cards lie one after the other behind a car
        if {a, b} not in ({"tip", "map"}, {"card"}) and meet(one, other)
    ]
    rows = seen["rows"]
    pairs += ["rows" for one, other in pairwise(rows) if meet(one, other)]
    caption = seen["caption"]
    pairs += [
        "caption" for k, one in enumerate(caption) for two in caption[k + 1 :] if meet(one, two)
    ]
    return pairs


def cut(seen: Seen, width: int) -> list[str]:
    """What sticks out of the place that it has."""
    faults = [f"{name} is cut" for name in seen["cut"]]
    for name, boxes in seen["over"].items():
        frame = seen["root"]
        faults += [f"{name} sticks out" for each in boxes if not within(each, frame)]
    # where four names fit side by side
    if width >= 440 and not all(within(chip, seen["rail"]) for chip in seen["chips"]):
        faults.append("a chip is out of the rail")
    return faults


def hidden(seen: Seen, moment: Moment, height: int, board: dict[str, Any]) -> list[str]:
    """What is needed to decide and is not in sight: the car, the question, the first answer."""
    state = moment.state
    ask = state["ask"]
    if ask is None or ask["seat"] != "person" or ask["id"] is None:
        return []
    stage, over = seen["stage"], seen["over"]
    faults: list[str] = []
    if seen["sheet"]:
        return faults  # a long question, which is lowered by a press
    at = state["tokens"][ask["id"]]["at"]
    spaces = {space["id"]: space["at"] for space in board.get("spaces", [])}
    points = [option["point"] for option in ask["options"] if option.get("point")]
    on_spaces = [o["place"]["space"] for o in ask["options"] if o.get("place")]
    points += [spaces[each] for each in on_spaces]

    def pixels(point: Sequence[float]) -> Box:
        return around(seen, point, 8)

    if at is not None:
        car = pixels(at)
        far = max((math.dist(at, point) for point in points), default=0.0)
        # where answers lie too far away to be read together with the car, the camera shows them
        free = min(over["question"][0]["top"], stage["bottom"]) - stage["top"] - TOOLS
        room = min(stage["right"] - stage["left"], free) - 2 * AROUND
        together = far * READABLE < room
        if together and not within(car, stage):
            faults.append("the car is out of sight")
        if not together and not any(within(pixels(point), stage) for point in points):
            faults.append("no answer's space is in sight")
        faults += [
            f"{name} on the car"
            for name, boxes in over.items()
            if together and any(meet(car, each) for each in boxes)
        ]
    page = {"left": 0.0, "right": 1e4, "top": 0.0, "bottom": float(height)}
    for name in ("prompt", "answers"):
        faults += [f"{name} out of sight" for box in seen[name][:1] if not within(box, page)]
        faults += [
            f"{name} cut" for box in seen[name][:1] if not within(box, over["question"][0], 2)
        ]
    return faults


def on_road(seen: Seen, board: dict[str, Any]) -> list[str]:
    """Say whether the pile of cards lies on a space of the board."""
    half = 0.4 * seen["view"]["scale"]
    spaces = [around(seen, space["at"], half) for space in board.get("spaces", [])]
    piles = seen["over"]["pile"]
    return ["pile on the road" for pile in piles if any(meet(pile, each) for each in spaces)]


def audit(browser: Browser, game: str, size: str) -> list[str]:
    """What is wrong in the moments of a game at a size of the page."""
    board, shown = moments(game, COUNT)
    assert len(shown) == COUNT
    width, height, zoom = SIZES[size]
    page = BarePage(browser, width, height, zoom)
    faults: list[str] = []
    piles = 0
    for number, moment in enumerate(shown):
        if number == 0:
            page.open(board, moment)
        else:
            page.show(moment)
        seen = page.page.evaluate(LOOK)
        assert len(seen["chips"]) == len(NAMES)
        found = [*overlaps(seen), *cut(seen, width), *hidden(seen, moment, height, board)]
        found += on_road(seen, board)
        piles += len(seen["over"]["pile"])
        kind = (moment.state["ask"] or {}).get("kind")
        faults += [f"{number} {kind}: {fault}" for fault in found]
    faults += page.errors
    page.close()
    if game == "really-nasty" and piles < COUNT / 3:
        faults.append(f"the pile is seen in {piles} moments only")
    return faults


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", bw.games())
def test_no_area_lies_on_another_or_is_cut(chromium: Browser, game: str, size: str) -> None:
    assert audit(chromium, game, size) == []


RUNS = 24
"""States of a race that are seen one after the other, with all that moves between them."""
STEPS = (0, 250, 500, 800, 1100, 1400, 1800)
"""When each is looked at, in milliseconds after it has arrived."""


def moving_faults(seen: Seen, moment: Moment, board: dict[str, Any]) -> list[str]:
    """What lies on something else, on the car that decides or on an answer, while things move."""
    over = {name: boxes for name, boxes in seen["over"].items() if name != "question"}
    del over["caption"]  # its parts
    if over.pop("result"):
        return []
    areas = [(name, each) for name, all_of in over.items() for each in all_of]
    areas += [(name, each) for name in ("map", "sign", "caption") for each in seen[name]]
    faults = [
        f"{a} on {b}"
        for k, (a, one) in enumerate(areas)
        for b, other in areas[k + 1 :]
        if {a, b} not in ({"card"}, {"caption"}) and meet(one, other, 2)
    ]
    faults += [f"a badge under {a}" for a, one in areas for b in seen["badges"] if meet(b, one, 3)]
    state = moment.state
    ask = state["ask"]
    if ask is None or ask["seat"] != "person" or seen["rev"] != str(state["rev"]):
        return faults
    things = [(name, box) for name, box in areas if name not in ("caption", "tools")]
    at = state["tokens"][ask["id"]]["at"] if ask["id"] is not None else None
    ends = [option["point"] for option in ask["options"] if option.get("point")]
    spaces = {space["id"]: space["at"] for space in board.get("spaces", [])}
    ends += [spaces[option["place"]["space"]] for option in ask["options"] if option.get("place")]
    for name, box in things:
        if at is not None and meet(around(seen, at, 8), box) and name != "card":
            faults.append(f"{name} on the car")
        if any(meet(around(seen, end, 5), box) for end in ends):
            faults.append(f"{name} on an answer")
    return faults


@pytest.mark.parametrize("size", ["1366", "600"])
@pytest.mark.parametrize("game", bw.games())
def test_no_die_or_card_lies_on_what_must_be_seen(chromium: Browser, game: str, size: str) -> None:
    """From the moment that it falls until it is gone, in a time that the test makes."""
    board, shown = stretch(game, RUNS)
    width, height, zoom = SIZES[size]
    page = BarePage(chromium, width, height, zoom, reduced_motion="no-preference", clock=True)
    found: list[str] = []
    things = 0
    for number, moment in enumerate(shown):
        if number == 0:
            page.open(board, moment)
        else:
            page.show(moment)
        for before, at in pairwise((0, *STEPS)):
            page.step(at - before)
            seen = page.page.evaluate(LOOK)
            things += len(seen["over"]["dice"]) + len(seen["over"]["reveal"])
            faults = moving_faults(seen, moment, board)
            if faults:  # what gives way does so with the next frames
                page.step(50)
                later = moving_faults(page.page.evaluate(LOOK), moment, board)
                faults = [fault for fault in faults if fault in later]
            found += [f"{number} at {at} ms: {fault}" for fault in faults]
    assert found == [] and page.errors == []
    assert things > 3, "dice or cards were seen"
    page.close()


def test_a_large_window_has_large_dice(chromium: Browser) -> None:
    """At 1920 x 1080 a gear is a card of 110 pixels; at the notebook's size it is a row."""
    board, shown = moments("formula-d", COUNT)
    gear = next(m for m in shown if (m.state["ask"] or {}).get("kind") == "gear")
    heights = []
    for width, height in ((1912, 1080), (926, 640)):
        page = BarePage(chromium, width, height)
        page.open(board, gear)
        box = page.root.locator(".is-lever").first.bounding_box()
        assert box is not None
        heights.append(box["height"])
        page.close()
    assert 105 <= heights[0] <= 125 and heights[1] < 60


def test_dice_to_choose_from_are_whole_on_the_narrowest_page(chromium: Browser) -> None:
    board, shown = moments("really-nasty", 2 * COUNT)
    mine = [m for m in shown if m.state["ask"] and m.state["ask"]["id"] == 0]
    die = next(m for m in mine if m.state["ask"]["kind"] == "die")
    page = BarePage(chromium, *SIZES["600, files"])
    page.open(board, die)
    sizes = page.root.locator(".is-lever").evaluate_all(
        "(all) => all.map(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
    )
    page.close()
    assert len(sizes) == 2 and all(within <= wide for within, wide in sizes)


def test_the_board_of_points_fills_a_large_window(chromium: Browser) -> None:
    """Where the answers are points, the strip keeps its height, and the board has the rest."""
    board, shown = moments("bolide", COUNT)
    page = BarePage(chromium, 1912, 1080)
    page.open(board, shown[0])
    strip = page.root.locator(".bolide-dock").bounding_box()
    assert strip is not None and strip["height"] < 0.13 * 1080
    page.close()


CHIPS = """() => {
  const rail = document.querySelector(".bolide-cards");
  const seen = rail.getBoundingClientRect();
  const cards = [...rail.children];
  return {
    outside: cards.filter((card, k) => k === 0 || card.classList.contains("is-deciding"))
      .filter((card) => {
        const {left, right} = card.getBoundingClientRect();
        return left < seen.left - 1 || right > seen.right + 1;
      }).length,
    cut: [...rail.querySelectorAll(".bolide-name")]
      .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    marks: Math.max(...cards.map((card) => card.querySelectorAll(".bolide-headmarks > *").length)),
    units: [...rail.querySelectorAll(".bolide-unit")].every((unit) => unit.checkVisibility()),
    // whether what was left out last had room after all
    needless: (() => {
      const {less} = rail.dataset;
      if (!less) return false;
      rail.dataset.less = less.split(" ").slice(0, -1).join(" ");
      const fits = rail.scrollWidth <= rail.clientWidth;
      rail.dataset.less = less;
      return fits;
    })(),
  };
}"""


@pytest.mark.parametrize("game", bw.games())
def test_details_of_chips_give_way_before_names(chromium: Browser, game: str) -> None:
    """In a wide rail gaps have their units; in a narrow one leader and decider are in view."""
    board, shown = moments(game, COUNT)
    for width in (926, 320):
        page = BarePage(chromium, width, 640)
        page.open(board, shown[0])
        for number, moment in enumerate(shown[:-1]):
            page.show(moment)
            chips = page.page.evaluate(CHIPS)
            where = (number, width, chips)
            assert chips["cut"] == [] and chips["outside"] == 0, where
            assert not chips["needless"], where
            # two marks, or damage, leave units no room
            if width == 926 and chips["marks"] < 2 and game != "formula-d":
                assert chips["units"], where
        page.close()


GAPS = """() => [...document.querySelectorAll(".bolide-card")].map((card) =>
  [".bolide-badge", ".bolide-name", ".bolide-gap", ".bolide-headmarks"]
    .every((part) => [...card.querySelectorAll(`.bolide-chiphead ${part}`)]
      .every((node) => node.checkVisibility())))"""


@pytest.mark.parametrize("game", bw.games())
def test_a_narrow_page_keeps_names_gaps_and_marks_of_four_drivers(
    chromium: Browser, game: str
) -> None:
    """476 pixels are what a JupyterLab of 600 leaves; a chip there has two lines."""
    board, shown = moments(game, COUNT)
    page = BarePage(chromium, 476, 640)
    page.open(board, shown[0])
    for number, moment in enumerate(shown[:-1]):
        page.show(moment)
        few = page.page.evaluate(CHIPS)["marks"] < 3 and len(moment.state["tokens"]) <= 4
        kept = page.page.evaluate(GAPS)
        assert all(kept) or not few, (number, kept)
    page.close()
