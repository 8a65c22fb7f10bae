"""Bad input gets its own clear error and changes nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from helpers.boards import courses
from helpers.forging import forged

NAMES = ["Ada", "Bob"]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"seed": 3, **options})


@pytest.mark.parametrize("answer", ["99,99", "fly", "", "12;7", (1, 2, 3), (99, 99), 7, None, 1.5])
def test_an_impossible_answer_names_what_was_asked_and_what_is_possible(answer: Any) -> None:
    first = race()
    state, key = first.state, first.state.key()
    with pytest.raises(bw.IllegalAction, match=r"is asked \(start\)") as caught:
        first.play(answer)
    assert caught.value.possible == tuple(option.id for option in first.options)
    assert first.state == state and state.key() == key and not first.can_redo


def test_an_option_of_an_earlier_question_is_refused() -> None:
    first = race()
    stale = max(first.options, key=lambda option: option.point)
    first.play(stale)
    assert stale not in first.options
    before = first.state
    with pytest.raises(bw.IllegalAction):
        first.play(stale)
    assert first.state == before


def test_an_answer_at_a_die_and_a_roll_at_a_decision_are_refused() -> None:
    asking = race(dice="ask")
    with pytest.raises(bw.IllegalAction, match="A die is to be rolled"):
        asking.play("1,1")
    with pytest.raises(bw.IllegalAction, match=r"is asked \(start\)"):
        race().roll(3)


@pytest.mark.parametrize("face", [0, 13, -1, True])
def test_a_face_the_die_has_not_is_refused(face: int) -> None:
    asking = race(dice="ask")
    before = asking.state
    with pytest.raises(bw.IllegalAction, match="Ada rolls"):
        asking.roll(face)
    assert asking.state == before


@pytest.mark.parametrize("dice", [[13], [0], [3, "4"], [True], "never"])
def test_loaded_dice_out_of_range_are_refused_before_the_race(dice: Any) -> None:
    with pytest.raises(bw.SetupError, match="dice"):
        race(dice=dice)


@pytest.mark.parametrize("count", [0, 9])
def test_bolide_is_for_1_to_8_drivers(count: int) -> None:
    with pytest.raises(bw.SetupError, match=f"1 to 8 drivers, not {count}"):
        bw.Race(courses.ring(), [f"Driver {n}" for n in range(count)])


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ada", "Ada"], "two drivers are named 'Ada'"),
        (["Ada", "N" * 300], "at most 40 characters, this one 300"),
        (["Ada", "  "], "must not be empty"),
        ("Ada", "must be a list of names"),
        (["Ada", 7], "must be text"),
    ],
)
def test_names(names: Any, says: str) -> None:
    with pytest.raises(bw.SetupError, match=says):
        bw.Race(courses.ring(), names)


def test_a_name_with_html_is_a_name() -> None:
    name = "<img src=x onerror=alert(1)>"
    first = bw.Race(courses.ring(), [name, "Bob"], seed=1)
    assert first.cars[name].driver == name
    assert bw.Race.from_json(first.to_json(), track=first.track) == first


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"laps": 0}, "laps must be a whole number from 1 to 1000000, not 0"),
        ({"laps": 1.5}, "laps must be a whole number"),
        ({"rules": "wild"}, r'rules must be Rules\(...\), "basic" or'),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"grid": ["Ada"]}, "grid must name every driver once"),
        ({"grid": "Ada"}, "grid must name every driver once"),
        ({"grid": ["Ada", "Cyd"]}, "grid must name every driver once"),
    ],
)
def test_options(options: dict[str, Any], says: str) -> None:
    with pytest.raises(bw.SetupError, match=says):
        race(**options)


def test_an_unknown_track_names_those_there_are() -> None:
    with pytest.raises(bw.TrackError, match=r"no such track.*valdorn"):
        bw.Race("nowhere", NAMES)


ARRANGED = {"Ada": {"position": (20, 6), "pawn": (24, 6), "lap": 1}, "Bob": {"position": (18, 7)}}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"Cyd": {"position": (20, 8)}}, "no driver is named 'Cyd'"),
        ({"Bob": {"place": (20, 8)}}, "Bob: no field 'place'; there are position"),
        ({"Bob": {"position": (20, 6)}}, r"Ada and Bob would both stand on \(20, 6\)"),
        ({"Bob": {"position": (0, 0)}}, "neither track nor run-off"),
        ({"Bob": {"position": "12"}}, "a point is two whole numbers"),
        ({"Bob": {"position": (20.5, 8)}}, "a point is two whole numbers"),
        ({"Bob": {"position": (20, 8), "lap": 9}}, "a whole number from -9 to 2, not 9"),
        ({"Bob": {"position": (20, 8), "sharp_brakings": 4}}, "from 0 to 3, not 4"),
        ({"Bob": {"position": (20, 8), "no_fourth": 1}}, "True or False"),
        ({"Bob": {"position": (20, 8), "status": "flying"}}, "one of track, off-track"),
        ({"Bob": {"position": (20, 8), "status": "off-track"}}, "stands on a run-off point"),
        ({"Bob": {"position": (20, 3), "status": "track"}}, "stands on a track point"),
        ({"Bob": {"position": (20, 8), "drafts": "Cyd"}}, "no driver is named 'Cyd'"),
    ],
)
def test_a_position_that_cannot_be(change: dict[str, Any], says: str) -> None:
    first = race().arrange(ARRANGED)
    before = first.state
    with pytest.raises(bw.SetupError, match=says):
        first.arrange({**ARRANGED, **change})
    assert first.state == before


def test_to_move_must_be_racing() -> None:
    first = race()
    with pytest.raises(bw.SetupError, match="to_move: no driver is named 'Cyd'"):
        first.arrange(ARRANGED, to_move="Cyd")
    with pytest.raises(bw.SetupError, match="'Bob' is not racing"):
        first.arrange({**ARRANGED, "Bob": {"status": "out"}}, to_move="Bob")


def played() -> bw.Race:
    first = race(dice="auto")
    bw.drive(first, bw.Rookie())
    return first


def _lines(written: str) -> list[str]:
    return written.splitlines()


def test_a_record_with_one_answer_altered_names_it() -> None:
    first = played()
    data = json.loads(first.to_json())
    number = next(n for n, (seat, answer, _) in enumerate(data["answers"]) if seat >= 0 and n > 40)
    before = first.history[number].before
    other = next(
        option
        for option in before.legal()
        if option != first.history[number].action and isinstance(option[0], int)
    )
    data["answers"][number][1] = ",".join(map(str, other))
    with pytest.raises(bw.RecordError, match=f"Entry {number + 1} of the record") as caught:
        bw.Race.from_json(json.dumps(data), track=first.track)
    assert caught.value.entry == number + 1


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ([0, "99,99", "00000000"], "'99,99' is not possible"),
        ([5, "1,1", "00000000"], "seat 5 answers, but"),
        ([0, "", "00000000"], "is not the text of an action"),
        (["Ada", "1,1"], r"should be \[seat, answer, digest\]"),
        ("1,1", r"should be \[seat, answer, digest\]"),
    ],
)
def test_a_record_with_an_entry_that_is_none(entry: Any, says: str) -> None:
    first = played()
    data = json.loads(first.to_json())
    number = next(n for n, (seat, _, _) in enumerate(data["answers"]) if seat == 0)
    data["answers"][number] = entry
    with pytest.raises(bw.RecordError, match=says):
        bw.Race.from_json(json.dumps(data), track=first.track)


def test_a_truncated_record_is_refused(tmp_path: Path) -> None:
    written = played().to_json()
    for cut in (0, 1, len(written) // 2, len(written) - 3):
        path = tmp_path / "cut.json"
        path.write_text(written[:cut], encoding="utf-8")
        with pytest.raises(bw.RecordError, match=r"cut\.json: Not a record: no whole JSON text"):
            bw.Race.load(path, track=courses.ring())


def test_a_record_whose_last_answers_are_missing_is_refused() -> None:
    data = json.loads(played().to_json())
    del data["answers"][-3:]
    with pytest.raises(bw.RecordError, match="answers are missing at the end"):
        bw.Race.from_json(json.dumps(data), track=courses.ring())


@pytest.mark.parametrize(
    "field", ["seed", "drivers", "answers", "final", "options", "track", "grid"]
)
def test_a_record_without_a_field_is_refused(field: str) -> None:
    data = json.loads(played().to_json())
    del data[field]
    with pytest.raises(bw.RecordError, match=field):
        bw.Race.from_json(json.dumps(data), track=courses.ring())


def test_a_record_of_another_track_is_refused() -> None:
    written = played().to_json()
    with pytest.raises(bw.RecordError, match="of another track: 'Ring'"):
        bw.Race.from_json(written, track=courses.field())
    without = forged(written, lambda data: data.pop("board"))
    with pytest.raises(bw.RecordError, match="not a bundled one"):
        bw.Race.from_json(without)


@pytest.mark.parametrize("written", ["", "[]", "{}", "null", '{"format": "chess"}', "<html>"])
def test_what_is_no_record(written: str) -> None:
    with pytest.raises(bw.RecordError, match="Not a record"):
        bw.Race.from_json(written)


def test_a_record_file_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "no.json"
    with pytest.raises(bw.RecordError, match=re.escape(f"{missing}: there is no such file")):
        bw.Race.load(missing)


def test_a_record_of_other_rules_is_refused() -> None:
    written = forged(played().to_json(), lambda data: data.update(version=99))
    with pytest.raises(bw.RecordError, match="rules version 99"):
        bw.Race.from_json(written, track=courses.ring())
