"""The report of a finished race, in all games: round by round, as lines and as a film."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.racing.course import DONE, course_of, lines_of, result_of, scene_of, telling_of
from bolide_widget.racing.reel import branch_at, html_of, reel_of
from helpers.boards import courses
from helpers.browser.page import Page
from helpers.games import FULL
from helpers.races.whole_races import NAMES, driven

GAMES = FULL
MOVES = {"bolide": "move", "championship-formula": "moved"}
"""Facts of a move, where they are not called so."""


@pytest.fixture(autouse=True)
def no_windows() -> Iterator[None]:
    before = mpl.get_backend()
    mpl.use("Agg")
    yield
    import matplotlib.pyplot as plt

    plt.close("all")
    mpl.use(before)


def course(race: Any) -> Any:
    telling = telling_of(race)
    assert telling is not None
    return course_of(race, telling)


def turns(race: Any) -> list[int]:
    rows = race.game.figures(race._state, race.facts, race.drivers)
    return [row["turns"] for row in rows]


# -- round by round --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_round_has_a_speed_and_a_place(game: str) -> None:
    """One a turn of the driver, and a place before the first; the last place is the result's."""
    race = driven(game)
    shown = course(race)
    assert [len(speed) for speed in shown.speeds] == turns(race)
    done = [standing.driver for standing in race.standings if standing.status in DONE]
    rounds = [
        count if name in done else max(turns(race))
        for name, count in zip(race.drivers, turns(race), strict=True)
    ]
    assert [len(item) for item in shown.places] == [count + 1 for count in rounds]
    places = {standing.driver: standing.place for standing in race.standings}
    assert {name: each[-1] for name, each in zip(race.drivers, shown.places, strict=True)} == places
    grid = [place[0] for place in shown.places]
    assert sorted(grid) == [1, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_driven_is_what_the_facts_tell(game: str) -> None:
    """All spaces driven, or the speeds of all moves."""
    race = driven(game)
    kind = MOVES.get(game, "move")
    for seat, speeds in enumerate(course(race).speeds):
        moves = [fact for fact in race.facts if fact[0] == kind and fact[1] == seat]
        paths = [getattr(fact, "path", ()) for fact in moves]
        shown = [fact.speed for fact in moves] if kind in MOVES.values() and game in MOVES else None
        driven_ = shown or [len(path) - 1 for path in paths]
        assert sum(speeds) == sum(driven_) > 0


@pytest.mark.parametrize("game", GAMES)
def test_places_are_those_at_the_end_of_each_round(game: str) -> None:
    """The race as it stood when the next round had begun, by the race's own standings."""
    race = driven(game)
    shown = course(race)
    first: dict[int, int] = {}
    for number, entry in enumerate(race.history, 1):
        first.setdefault(race.game.stage(entry.after).round, number)
    for rounds in sorted(first)[1:-1:4]:
        then = race.copy()
        then._now = race._now.at(first[rounds]).rewound(race.game)
        places = {standing.driver: standing.place for standing in then.standings}
        begun = rounds - 1
        for name, place in zip(race.drivers, shown.places, strict=True):
            if len(place) > begun:
                assert place[begun] == places[name], (rounds, name)


@pytest.mark.parametrize("game", ["bolide", "championship-formula"])
def test_laps_are_told_by_the_round_that_completes_them(game: str) -> None:
    """The race in the round before had not so many laps; a winner has all of them."""
    race = driven(game)
    shown = course(race)
    winner = race.drivers.index(race.standings[0].driver)
    assert len(shown.laps[winner]) == 2
    assert shown.laps[winner][-1] == len(shown.speeds[winner])
    for laps in shown.laps:
        assert laps == sorted(laps)


def test_a_race_that_goes_on_tells_the_rounds_that_are_over() -> None:
    """The speeds of those who have moved since count; a car that has not begun adds nothing."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3)
    while race.round < 3 or race.asked[0].driver != "$x_1$":
        race.play(race.options[0])
    shown = course(race)
    assert [len(place) for place in shown.places] == [3, 3, 3]
    assert sorted(map(len, shown.speeds))[0] == 2


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_line_a_driver_with_colour_name_and_badge(game: str, theme: str) -> None:
    """In the colours of the board; the badge stands where the line ends, the names are text."""
    race = driven(game)
    shown = course(race)
    tokens = race.game.scene(race, ask=False)["tokens"]
    for axes, values, first in (
        (race.plot_speed(theme=theme), shown.speeds, 1),
        (race.plot_positions(theme=theme), shown.places, 0),
    ):
        lines = [line for line in axes.lines if len(line.get_xdata()) > 1]
        assert [list(line.get_ydata()) for line in lines] == values
        assert all(line.get_xdata()[0] == first for line in lines)
        from bolide_widget.pictures.marks import DRIVERS

        assert [line.get_color() for line in lines] == [
            DRIVERS[token["colour"]] for token in tokens
        ]
        ends = [(first + len(item) - 1, item[-1]) for item in values]
        assert [text.xy for text in axes.texts] == ends
        assert [text.get_text() for text in axes.texts] == [
            each["badge"][:2].replace("$", r"\$") for each in tokens
        ]
        legend = [text.get_text() for text in axes.get_legend().get_texts()]
        assert legend == [name.replace("$", r"\$") for name in race.drivers]
        axes.figure.canvas.draw()
    assert race.plot_positions().yaxis_inverted()


def test_lines_are_drawn_on_axes_of_ones_own() -> None:
    """Their figure stays as it is."""
    import matplotlib.pyplot as plt

    _, axes = plt.subplots(facecolor="#123456")
    assert driven("bolide").plot_speed(axes) is axes
    assert driven("bolide").plot_positions(axes) is axes
    assert mpl.colors.to_hex(axes.figure.get_facecolor()) == "#123456"


def test_a_race_that_has_not_begun_can_be_drawn() -> None:
    """With nothing on it."""
    race = bw.Race(courses.ring(), NAMES)
    assert race.plot_speed().get_ylabel() == "speed (squares)"
    race.plot_positions().figure.canvas.draw()


@pytest.mark.parametrize("plot", ["plot_speed", "plot_positions"])
def test_arguments_that_cannot_be_are_told_of(plot: str) -> None:
    """By an error of ours, which names them; no figure is left behind."""
    import matplotlib.pyplot as plt

    draw = getattr(driven("bolide"), plot)
    with pytest.raises(bw.PictureError, match="theme"):
        draw(theme="grey")
    with pytest.raises(bw.PictureError, match="ax"):
        draw(3)
    assert plt.get_fignums() == []


# -- a moving picture ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_film_has_a_frame_for_every_turn_and_one_for_the_start(game: str, tmp_path: Path) -> None:
    """Whatever was asked meanwhile; it begins again when it is over."""
    race = driven(game)
    path = race.to_gif(tmp_path / "race.gif", width=160, pace=0.1)
    with Image.open(path) as film:
        assert film.n_frames == sum(turns(race)) + 1
        assert film.info["loop"] == 0
        assert film.info["duration"] == 100
        assert film.size[0] <= 160
        film.seek(film.n_frames - 1)
        assert film.info["duration"] > 100


def test_a_film_of_a_race_that_goes_on_ends_where_it_stands(tmp_path: Path) -> None:
    """The start alone, then what has been driven."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3)
    while race.round < 3:
        race.play(race.options[0])
    with Image.open(race.to_gif(tmp_path / "some.gif", width=100, theme="dark")) as film:
        frames = film.n_frames
    assert frames == 1 + 2 * len(race.drivers)
    race.play(race.options[0])
    with Image.open(race.to_gif(tmp_path / "more.gif", width=100, theme="dark")) as film:
        assert film.n_frames == frames + 1


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"width": 79}, "width"),
        ({"width": "big"}, "width"),
        ({"pace": 0}, "pace"),
        ({"pace": float("nan")}, "pace"),
        ({"pace": True}, "pace"),
        ({"theme": "grey"}, "theme"),
    ],
)
def test_a_film_that_cannot_be_is_refused(
    options: dict[str, Any], names: str, tmp_path: Path
) -> None:
    """By an error of ours, which names the argument; nothing is written."""
    with pytest.raises(bw.PictureError, match=names):
        driven("formula-d").to_gif(tmp_path / "race.gif", **options)
    assert list(tmp_path.iterdir()) == []


def test_a_film_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    """By an error of ours, which names the file; what is no path is refused before painting."""
    race = bw.Race(courses.ring(), NAMES)
    with pytest.raises(bw.RecordError, match="nowhere"):
        race.to_gif(tmp_path / "nowhere" / "race.gif", width=80)
    with pytest.raises(bw.RecordError, match="path"):
        driven("formula-d").to_gif(3)


# -- on the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_result_has_the_order_with_what_each_did(game: str) -> None:
    """By place, in the words of the game; lines of the charts by seat."""
    race = driven(game)
    result = result_of(race)
    assert result is not None
    table, shown = result["table"], course(race)
    assert (result["speeds"], result["places"]) == (shown.speeds, shown.places)
    winner = race.standings[0]
    assert table["title"] == f"{winner.driver} wins"
    details = result["details"]
    assert list(table["columns"]) == ["Place", "Driver", "Turns", "Gap"]
    head = [*table["columns"], *details["columns"][1:]]
    assert f"Top speed ({result['unit']})" in head
    figures = rows(race)
    pairs = zip(table["rows"], details["rows"], race.standings, strict=True)
    for line, more, standing in pairs:
        assert (more["id"], more["cells"][0]) == (line["id"], standing.driver)
        cells = dict(zip(head, [*line["cells"], *more["cells"][1:]], strict=True))
        seat = race.drivers.index(standing.driver)
        assert (line["id"], cells["Place"], cells["Driver"]) == (
            seat,
            standing.place,
            standing.driver,
        )
        assert cells["Turns"] == figures[seat]["turns"]
        assert cells[f"Top speed ({result['unit']})"] == max(shown.speeds[seat])
        telling = telling_of(race)
        assert telling is not None
        for name, columns in telling.incidents.items():
            assert cells[name] == sum(figures[seat][column] for column in columns)


def rows(race: Any) -> list[dict[str, Any]]:
    figures: list[dict[str, Any]] = race.game.figures(race._state, race.facts, race.drivers)
    return figures


def test_gaps_are_turns_behind_the_winner() -> None:
    """The page says who has not finished."""
    race = driven("bolide")
    result = result_of(race)
    assert result is not None
    gaps = [line["cells"][3] for line in result["table"]["rows"]]
    behind = [rows(race)[line["id"] or 0]["turns"] for line in result["table"]["rows"]]
    for gap, count in zip(gaps[1:], behind[1:], strict=True):
        late = count - behind[0]
        assert gap == ("same turn" if not late else f"+{late} turn{'s' if late > 1 else ''}")
    assert gaps[0] == "–"
    nasty = result_of(driven("really-nasty"))
    assert nasty is not None
    late = [str(line["cells"][3]) for line in nasty["table"]["rows"]][1:]
    assert len(late) == 2 and all(re.fullmatch(r"\d+ spaces? to go", gap) for gap in late)


@pytest.mark.parametrize("game", GAMES)
def test_a_podium_has_the_first_three_with_a_line_each(game: str) -> None:
    """The winner's turns, and the gaps of the others, as the table has them."""
    race = driven(game)
    result = result_of(race)
    assert result is not None
    podium, lines = result["podium"], result["table"]["rows"]
    assert [step["place"] for step in podium] == [1, 2, 3][: len(podium)]
    assert [step["id"] for step in podium] == [line["id"] for line in lines[: len(podium)]]
    assert podium[0]["text"] == f"{lines[0]['cells'][2]} turns"
    for step, line in zip(podium[1:], lines[1:], strict=False):
        assert step["text"] == line["cells"][3]
        assert step["text"] not in ("out", "not finished")


@pytest.mark.parametrize("game", ["championship-formula", "really-nasty"])
@pytest.mark.parametrize("seed", range(4))
def test_who_is_still_on_the_road_at_the_flag_has_spaces_to_go(game: str, seed: int) -> None:
    """At least one, and never fewer for a later place."""
    name = game.replace("-", "_")
    module = getattr(bw, name)
    board = {"championship_formula": "pattern-ring", "really_nasty": "rn-default"}[name]
    race = bw.drive(module.Race(board, NAMES, seed=seed, laps=1 + seed % 2), module.Rookie())
    result, telling = result_of(race), telling_of(race)
    assert result is not None and telling is not None and telling.to_go is not None
    late = [row for row in rows(race) if row["status"] in ("placed", "racing")]
    late.sort(key=lambda row: int(row["place"]))
    assert late, "such a race ends with its first finisher's turn"
    seats = [race.drivers.index(row["driver"]) for row in late]
    spaces = [telling.to_go(race._state, seat) for seat in seats]
    assert spaces == sorted(spaces) and spaces[0] >= 1
    gaps = {line["id"]: line["cells"][3] for line in result["table"]["rows"]}
    words = [f"{left} space{'s' if left > 1 else ''} to go" for left in spaces]
    assert [gaps[seat] for seat in seats] == words


def test_the_fastest_lap_is_told_where_there_were_several() -> None:
    """By the rounds between two crossings; of a race of one lap there is none."""
    race = driven("bolide")
    result = result_of(race)
    assert result is not None
    laps = course(race).laps
    times = {
        (own[lap] - (own[lap - 1] if lap else 0), lap + 1, seat)
        for seat, own in enumerate(laps)
        for lap in range(len(own))
    }
    turns, lap, seat = min(times)
    words = f"Fastest lap: {race.drivers[seat]}, lap {lap} in {turns} turns."
    assert result["table"]["note"] == words
    alone = result_of(driven("formula-d"))
    assert alone is not None
    assert "Fastest lap" not in alone["details"]["columns"]
    assert "note" not in alone["table"]


@pytest.mark.parametrize("game", GAMES)
def test_the_driver_of_the_fastest_lap_so_far_is_in_the_order(game: str) -> None:
    """From the first lap that is completed; it only ever becomes faster."""
    race = driven(game)
    told = [[row for row in order if "fastest" in row] for order in orders(race)]
    assert told[0] == [] and all(len(rows) <= 1 for rows in told)
    best = [rows[0]["fastest"] for rows in told if rows]
    assert best == sorted(best, reverse=True)
    times = [now - before for own in course(race).laps for before, now in pairwise((0, *own))]
    assert best[-1] == min(times)


def orders(race: Any) -> list[Any]:
    """Return the live ranking after each twentieth answer, and at the end."""
    count = len(race.history)
    twins = [branch_at(race, at) for at in range(0, count, 20)] + [race]
    return [scene_of(twin, ask=False)["order"] for twin in twins]


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_the_end_have_the_words_of_the_result(game: str) -> None:
    scene = scene_of(driven(game))
    lines, result = scene["standings"], scene["result"]
    assert lines is not None
    assert lines[: len(result["podium"])] == result["podium"]
    for line, row in zip(lines[1:], result["table"]["rows"][1:], strict=True):
        assert (line["id"], line["text"]) == (row["id"], row["cells"][3])


def test_there_is_no_result_before_the_end_or_without_rounds() -> None:
    """A race that goes on, one that was taken back, a qualifying."""
    race = driven("bolide").copy()
    race.undo()
    assert result_of(race) is None
    assert result_of(bw.Race(courses.ring(), NAMES)) is None
    qualifying = bw.qualify(courses.ring(), NAMES[:2], seed=1)
    bw.drive(qualifying, bw.Rookie())
    assert qualifying.over
    assert result_of(qualifying) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_told_of_the_result_at_the_end(game: str) -> None:
    """In the state of a live race, and in the last frame of a reel alone."""
    race = driven(game)
    widget = bw.RaceWidget(race.copy())
    assert widget.state["result"] == result_of(race)
    widget.race.undo()
    assert "result" not in widget.state
    widget.close()
    frames = reel_of(race)["frames"]
    lines = [number for number, frame in enumerate(frames) if "result" in whole_or_not(frame)]
    assert lines == [len(frames) - 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_are_told_when_they_are_asked_for(game: str) -> None:
    """They are longer than all else of a state; a reel, which asks nobody, has them."""
    race = driven(game)
    widget = bw.RaceWidget(race.copy())
    page = Page(widget)
    assert "lines" not in page.state["result"]
    page.ask("lines")
    shown, done = page.answers[-2:]
    lines = lines_of(race)
    assert lines and shown == {"t": "lines", "id": "m1", "rev": page.state["rev"], "lines": lines}
    assert done["t"] == "ok"
    assert whole_or_not(reel_of(race)["frames"][-1])["result"][0]["lines"] == lines
    widget.race.undo()
    refused = page.ask("lines")
    assert refused["t"] == "reject" and "when the race is over" in refused["reason"]
    assert lines_of(widget.race) is None
    widget.close()


def whole_or_not(frame: Any) -> Any:
    """The fields of a frame, whole or by its changes."""
    return frame[0] if isinstance(frame, list) else frame


def test_a_page_can_share_the_race_as_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same that `to_html` writes, under the name of its board."""
    monkeypatch.chdir(tmp_path)
    race = driven("formula-d")
    widget = bw.RaceWidget(race)
    page = Page(widget)
    page.ask("share")
    file, done = page.answers[-2:]
    assert (file["t"], done["t"]) == ("kept", "ok")
    assert file["file"].endswith("-porto-calva.html")
    assert file["page"] == html_of(race)
    widget.close()


# -- the lines that were driven --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_way_for_each_lap_of_each_driver(game: str) -> None:
    """They go on where the one before ended, and have all that was driven; in lanes shortened."""
    race = driven(game)
    shown, telling = course(race), telling_of(race)
    assert telling is not None
    for seat, laps in enumerate(shown.ways):
        assert len(laps) in (len(shown.laps[seat]), len(shown.laps[seat]) + 1)
        assert all(here[-1] == there[0] for here, there in pairwise(laps))
        driven_ = [place for lap in laps for place in lap]
        for whose, places in filter(None, map(telling.way, race.facts)):
            assert whose != seat or set(places) <= set(driven_)
    lines = lines_of(race)
    assert lines is not None
    board = race.game.board()
    ahead = {space["id"]: space.get("ahead") for space in board.get("spaces", ())}
    ways = [(line["id"], line) for line in lines]
    assert [seat for seat, _ in ways] == [k for k, laps in enumerate(shown.ways) for _ in laps]
    for (_, line), lap in zip(ways, [lap for laps in shown.ways for lap in laps], strict=True):
        if "points" in line:
            assert line["points"] == [list(place) for place in lap]
        else:
            assert filled(line["path"], ahead) == lap


def filled(path: Any, ahead: dict[str, Any]) -> list[str]:
    """A shortened way whole again, as a page fills it in."""
    whole = list(path[:1])
    for there in path[1:]:
        here = whole[-1]
        between: list[Any] = []
        while here and here != there and len(between) < len(ahead):
            here = ahead.get(here)
            between.append(here)
        whole += between if here == there else [there]
    return whole


@pytest.mark.parametrize("game", GAMES)
def test_a_race_that_was_arranged_counts_the_turn_it_begins_with(game: str) -> None:
    """In a race that is set up on the road each turn to the flag has a speed and is counted."""
    row = need(game)
    race = row.race(row.track, NAMES[:2], laps=1, seed=5)
    rookie = row.driver()
    while race.round < 4:
        race.play(rookie(race))
    race.arrange({})
    begun = race.round
    while race.pending:
        race.play(rookie(race))
    result = result_of(race)
    assert result is not None
    turns = {entry["id"]: entry["cells"][2] for entry in result["table"]["rows"]}
    assert all(turns[seat] == len(result["speeds"][seat]) for seat in turns)
    most = max(turns, key=turns.__getitem__)
    assert turns[most] == race.round - begun + 1
    assert len(result["places"][most]) == turns[most] + 1
