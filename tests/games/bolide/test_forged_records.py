"""Records that were changed: refused with the field or the entry, never by a foreign error."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import history
from bolide_widget.games.bolide.rules.carried import Carried
from helpers.boards import courses
from helpers.forging import Data, forged

NAMES = ["Ada", "Bob"]


@cache
def played() -> str:
    race = bw.Race(courses.ring(), NAMES, seed=3, rules="advanced", laps=1)
    return bw.drive(race, bw.Rookie()).to_json()  # type: ignore[attr-defined]


@cache
def timed() -> str:
    race = bw.Race(courses.ring(), NAMES, seed=3, rules=bw.Rules(timer=30))
    race.run_clock(NAMES)
    race.play(race.options[0])
    return race.to_json()


@cache
def arranged() -> str:
    race = bw.Race(courses.ring(), NAMES, seed=3)
    ada = {"position": (20, 6), "pawn": (24, 6), "lap": 1}
    return race.arrange({"Ada": ada, "Bob": {"position": (18, 7)}}).to_json()


# -- the header is sealed --------------------------------------------------------------------------

CHANGED: list[tuple[str, Callable[[Data], Any], str]] = [
    ("laps", lambda data: data["options"].update(laps=2), "'options.laps'"),
    ("seed", lambda data: data.update(seed=4), "'seed'"),
    ("names", lambda data: data.update(drivers=["Ada", "Eve"]), "'drivers'"),
    ("tie break", lambda d: d["options"].update(tie_break="arrival"), "'options.tie_break'"),
    ("timer", lambda data: data["options"].update(timer=7.5), "'options.timer'"),
    ("own timer", lambda data: data.update(timer=7.5), "'timer'"),
    ("track name", lambda data: data["track"].update(name="Rang"), "'track.name'"),
    ("dice", lambda data: data.update(dice=[3]), "'dice'"),
    ("two", lambda data: data.update(seed=4, drivers=["B", "C"]), "'drivers', 'seed'"),
    ("a field more", lambda data: data.update(winner="Bob"), "'winner'"),
    ("a field less", lambda data: data["options"].pop("refuel_box"), "'options.refuel_box'"),
    ("the seal", lambda data: data["seal"].pop("seed"), "'seed'"),
    ("the seal itself", lambda data: data["seal"].update({"x" * 10**6: "y"}), "'xxx"),
    ("seconds", lambda data: data["answers"][0].append(2.0), "'seconds'"),
]


@pytest.mark.parametrize(("change", "named"), [row[1:] for row in CHANGED], ids=lambda row: "")
def test_a_header_that_was_changed_names_what(change: Callable[[Data], Any], named: str) -> None:
    data = json.loads(played())
    change(data)
    with pytest.raises(bw.RecordError, match=f"header was changed .*: {named}") as caught:
        bw.Race.from_json(json.dumps(data))
    assert len(str(caught.value)) < 500


def test_a_header_without_end_is_not_sealed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest for each of some million fields would take half a minute."""
    sealed: list[object] = []
    monkeypatch.setattr(history, "changed", lambda head, entry: sealed.append(head) or [])
    many = {f"field {number}": 1 for number in range(history.MOST_FIELDS)}
    for change in (many, {"options": many}, {"seal": many}):
        with pytest.raises(bw.RecordError, match=r"The header has 1,\d+ fields, which is more"):
            bw.Race.from_json(json.dumps(json.loads(played()) | change))
    assert not sealed
    bw.Race.from_json(played())
    assert sealed


def test_times_that_were_changed_are_found() -> None:
    data = json.loads(timed())
    next(entry for entry in data["answers"] if len(entry) > 3)[3] += 1
    with pytest.raises(bw.RecordError, match="'seconds' not as sealed"):
        bw.Race.from_json(json.dumps(data))


def test_a_record_of_before_says_so() -> None:
    data = {**json.loads(played()), "format": "bolide-widget-race/1"}
    with pytest.raises(bw.RecordError, match=r"race/1', of another version .* reads .*race/2"):
        bw.Race.from_json(json.dumps(data))


# -- the board is in the record --------------------------------------------------------------------


def test_a_record_on_a_track_of_one_s_own_needs_nothing_else() -> None:
    """Also where a board made from the same centre line comes out otherwise."""
    race = bw.Race.from_json(played())
    assert race.track == courses.ring() and race.to_json() == played()
    lap = bw.Qualifying(courses.ring(), NAMES, seed=2)
    assert bw.Qualifying.from_json(lap.to_json()) == lap
    paper = bw.Track.from_ascii("S....*\nS....*", name="Paper")
    assert bw.Race.from_json(bw.Race(paper, NAMES, seed=1).to_json()).track == paper


def test_a_bundled_board_is_not_in_the_record() -> None:
    for name in ("valdorn", "hairpin"):
        race = bw.Race(name, NAMES, seed=1)
        assert "board" not in json.loads(race.to_json())
        assert bw.Race.from_json(race.to_json()) == race


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (None, "The board in the record"),
        ({"name": "Ring"}, "The board in the record"),
        (courses.field().to_dict(), "is of another track"),
        (courses.ring().to_dict() | {"rain_risk": 11}, "is of another track"),
    ],
)
def test_another_board_in_the_record_is_refused(board: Any, says: str) -> None:
    with pytest.raises(bw.RecordError, match=says):
        bw.Race.from_json(forged(played(), lambda data: data.update(board=board)))


@pytest.mark.parametrize("track", ["valdorn", 7, {}, courses.ring().to_dict()])
def test_what_is_no_track_is_refused(track: Any) -> None:
    with pytest.raises(bw.RecordError, match="track: a Track, or None"):
        bw.Race.from_json(played(), track=track)


# -- a forged start --------------------------------------------------------------------------------


def car(seat: int, **fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["start"]["position"]["cars"][seat].update(fields)


def position(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["start"]["position"].update(fields)


def question(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["start"]["questions"][-1].update(fields)


STARTS: list[tuple[Callable[[Data], Any], str]] = [
    (car(1, point=[20, 6]), "Ada and Bob would both stand on"),
    (car(0, point=[0, 0]), "Ada, position: a car with status 'track' stands on a track point"),
    (car(0, point=[10**300, 6]), "Ada, point: a whole number"),
    (car(0, point=[20.5, 6]), "Ada, point: a whole number"),
    (car(0, point="here"), "Ada, point: a point is two whole numbers"),
    (car(0, point=None), "Ada, position"),
    (car(0, pawn=[1]), "Ada, pawn"),
    (car(0, status="flying"), "Ada, status: one of track"),
    (car(0, status="off-track"), "stands on a run-off point"),
    (car(0, status="out"), "Ada, point: none for a car"),
    (car(0, lap=10**300), "Ada, lap: a whole number from -9"),
    (car(0, lap=True), "Ada, lap"),
    (car(0, draft=9), "Ada, draft"),
    (car(0, brakings=4), "Ada, brakings: a whole number from 0 to 3"),
    (car(0, half_spun="no"), "Ada, half_spun: true or false"),
    (car(0, strategy={"fuel": "half"}), "start cannot be read"),
    (lambda d: d["start"]["position"]["cars"].pop(), "1 cars for 2 drivers"),
    (lambda d: d["start"]["position"]["cars"].append(7), "start cannot be read"),
    (lambda d: d["start"]["position"]["cars"][0].pop("lap"), "start cannot be read: KeyError"),
    (lambda d: d.update(start={}), "start cannot be read"),
    (lambda d: d.update(start={"position": [], "questions": {}}), "start cannot be read"),
    (position(order=[0, 0]), "order: different seats"),
    (position(order=[0, 7]), "order: different seats"),
    (position(turn=-1), "turn: a whole number"),
    (position(round="1"), "round: a whole number"),
    (position(wins=[[0, 1, 2]]), "wins"),
    (position(half_firsts=["x"]), "half_firsts"),
    (position(weather={"variable": True, "now": "snow"}), "only the advanced rules have weather"),
    (question(kind="fly"), "kind must be one of the game, got 'fly'"),
    (question(players=[5]), "players must be one seat"),
    (question(players="x"), "players must be one seat"),
    (question(kind="engagement", players=[-1]), "start cannot be"),
    (question(kind="push", data=[]), "start cannot be"),
    (lambda d: d["start"].update(questions=[{}]), "start cannot be read"),
    (lambda d: d["start"].update(questions=d["start"]["questions"] * 50), "are open at once"),
]


@pytest.mark.parametrize(("change", "says"), STARTS, ids=lambda row: "")
def test_a_forged_start_is_refused(change: Callable[[Data], Any], says: str) -> None:
    with pytest.raises(bw.RecordError, match=f"The record's start.*{says}|{says}"):
        bw.Race.from_json(forged(arranged(), change))


def test_starts_that_can_be_are_taken() -> None:
    """At every moment of a race: engagements, pits, off the track, before the grid is known."""
    for rules, seed in (("basic", 5), ("advanced", 6)):
        race = bw.Race(courses.ring(), ["Ada", "Bob", "Cyd", "Dan"], seed=seed, rules=rules)
        rookie = bw.Rookie()
        for _ in range(60):
            if race.over:
                break
            branch = race.branch(seed=1)
            assert bw.Race.from_json(branch.to_json()).state.key() == branch.state.key()
            race.play(rookie(race))


# -- the rest of the header ------------------------------------------------------------------------

HEADERS: list[tuple[Callable[[Data], Any], str]] = [
    (lambda data: data.update(dice="junk"), "dice: \"ask\" or a list of faces, not 'junk'"),
    (lambda data: data.update(dice="auto"), "dice"),
    (lambda data: data.update(dice=[13]), "header cannot be used"),
    (lambda data: data.update(dice=[{}]), "header cannot be used"),
    (lambda data: data.update(drivers=[[]]), "header cannot be used"),
    (lambda data: data.update(drivers=[]), "header cannot be used"),
    (lambda data: data.update(drivers=["Ada"]), "Entry 1 of the record"),
    (lambda data: data.update(grid="junk"), "header cannot be used"),
    (lambda data: data.update(grid=[7, 9]), "header cannot be used"),
    (lambda data: data.update(grid={}), "header cannot be used"),
    (lambda data: data.update(options={"lap": 1}), "header cannot be used"),
    (lambda data: data.update(options=[]), "header cannot be used"),
    (lambda data: data["options"].update(laps="2"), "header cannot be used"),
    (lambda data: data["options"].update(laps=[]), "header cannot be used"),
    (lambda data: data["options"].update(tie_break=[]), "header cannot be used"),
    (lambda data: data["options"].update(timer=10**400), "header cannot be used|timer"),
    (lambda data: data["options"].update(teams=[[[]]]), "header cannot be used"),
    (lambda data: data.update(track=[]), "field 'track'"),
    (lambda data: data["track"].update(name=[]), "another track"),
    (lambda data: data["track"].update(digest=[]), "another track"),
    (lambda data: data.update(timer=[]), "timer"),
    (lambda data: data.update(timer=10**400), "timer|cannot be"),
    (lambda data: data.update(carried={"times": [], "cars": [], "weather": None}), "carried"),
    (lambda data: data.update(carried=[]), "carried"),
    (lambda data: data["answers"].insert(0, [0, "1" * 5000, "x"]), "Entry 1 of the record"),
    (lambda data: data["answers"].insert(0, [10**400, "1", "x"]), "Entry 1 of the record"),
    (lambda data: data["answers"].insert(0, ["x" * 10**6]), "Entry 1 of the record"),
    (lambda data: data["answers"].__setitem__(0, None), "Entry 1 of the record"),
    (lambda data: data["answers"][0].append(10**400), "after the digest comes the time"),
    (lambda data: data["answers"][0].append([]), "after the digest comes the time"),
]


@pytest.mark.parametrize(("change", "says"), HEADERS, ids=lambda row: "")
def test_a_forged_header_is_refused(change: Callable[[Data], Any], says: str) -> None:
    with pytest.raises(bw.RecordError, match=says) as caught:
        bw.Race.from_json(forged(played(), change))
    assert len(str(caught.value)) < 2500


@pytest.mark.parametrize(
    "written", [None, 7, 2.5, [], {}, b"\xff", "9" * 5000, "[" * 10**5, '{"a":' * 10**5]
)
def test_what_is_no_text_of_a_record(written: Any) -> None:
    for read in (bw.Race.from_json, bw.Qualifying.from_json):
        with pytest.raises(bw.RecordError, match="Not a record"):
            read(written)
    with pytest.raises(bw.RecordError, match="Not a season"):
        bw.Championship.from_json(written)


def test_what_is_carried_over_is_of_as_many_cars_as_there_are() -> None:
    lap = bw.drive(bw.Qualifying(courses.ring(), ["Ada", "Bob", "Cyd"], seed=2), bw.Rookie())
    left: Carried = lap.hand_over(lap.track, lap.drivers, lap.rules)  # type: ignore[attr-defined]
    with pytest.raises(bw.SetupError, match="carried: of 3 cars, but there are 2 drivers"):
        bw.Race(courses.ring(), NAMES, rules="advanced", grid=left)
