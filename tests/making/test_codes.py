"""Races as codes: the same race again, and forged codes are refused in words, in time."""

from __future__ import annotations

import json
import time
import warnings
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.codes import (
    CHALLENGES,
    CODES,
    MOST_ANSWERS,
    read_code,
    read_terms,
    terms_of,
)

GAMES = bw.games()


def driven(game: str = "bolide", drivers: int = 1, seed: int = 5, **options: Any) -> Any:
    row = need(game)
    names = ["Ada", "Rosa", "Tazio", "Ines", "Otto", "Mila", "Bruno", "Pia", "Leo", "Kim"]
    race = row.race(options.pop("track", row.track), names[:drivers], seed=seed, **options)
    return bw.drive(race, row.driver())


def fields(text: str) -> dict[str, Any]:
    packed = text.partition(":")[2]
    read: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed + "=" * (-len(packed) % 4))))
    return read


def packed(content: bytes | dict[str, Any], mark: str = CODES.mark) -> str:
    data = json.dumps(content).encode() if isinstance(content, dict) else content
    return f"{mark}/1:{b64encode(zlib.compress(data, 9)).decode().rstrip('=')}"


CODE = driven(laps=1).code()
WHOLE = fields(CODE)


def changed(**more: Any) -> str:
    return packed(WHOLE | more)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drivers", [1, 3])
def test_a_code_makes_the_same_race(game: str, drivers: int) -> None:
    race = driven(game, drivers)
    code = race.code("Ada")
    mail = f"Hi,\n> {code[:70]}\n>> {code[70:200]}\r\n{code[200:]}\nBye, Ada"
    assert read_code(mail).race == race
    assert read_code(mail).terms.name == "Ada"
    assert len(code) < 3_000


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_in_a_code(game: str) -> None:
    """Another version of a computer driver changes nothing: its answers are read, too."""
    race = driven(game, 3)
    answers = [part for part in fields(race.code("Ada"))["answers"] if isinstance(part, str)]
    assert len(answers) == sum(entry.seat >= 0 for entry in race.history)


def test_a_code_has_rules_grid_teams_and_a_timeout() -> None:
    names = ["Ada", "Bob", "Cleo", "Dan"]
    rules = bw.Rules(advanced=True, laps=1, teams={"Red": names[:2], "Blue": names[2:]})
    race = bw.Race("hairpin", names, rules=rules, grid=[*names[::-1]], seed=2)
    race.time_out(race.pending.driver)
    read = read_code(bw.drive(race, bw.Rookie()).code("Bob"))
    assert read.race == race
    other = read.terms.named("Zoe")
    assert other.key == read.terms.key
    assert other.race().rules.teams == (("Red", ("Ada", "Zoe")), ("Blue", ("Cleo", "Dan")))


def test_names_of_others_are_part_of_the_terms() -> None:
    one, two = (
        terms_of(bw.Race("valdorn", ["Ada", other], seed=1), "Ada") for other in ("Bob", "Cleo")
    )
    assert one.key != two.key
    assert one.key == one.named("Zoe").key


def test_an_own_circuit_is_in_the_code() -> None:
    block = [(0, 0), (600, 0), (600, 400), (0, 400)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        track = bw.Track.from_centerline(block, 12, name="Block", squares=80)
        race = driven(track=track, laps=1)
        assert read_code(race.code()).race == race


def test_only_a_race_that_others_can_drive_has_a_code() -> None:
    race = bw.Race("valdorn", ["Ada", "Bob"], laps=1, seed=1)
    with pytest.raises(bw.RecordError, match="not over yet"):
        race.code("Ada")
    over = bw.drive(race.copy(), bw.Rookie())
    with pytest.raises(bw.SetupError, match="whose code"):
        over.code()
    with pytest.raises(bw.SetupError, match="no driver is named 'Eve'; there are Ada, Bob"):
        over.code("Eve")
    with pytest.raises(bw.RecordError, match="a branch has dice of its own"):
        bw.drive(race.branch(seed=3), bw.Rookie()).code("Ada")
    rolled = bw.drive(bw.Race("valdorn", ["Ada"], laps=1, dice=[3, 4]), bw.Rookie())
    with pytest.raises(bw.RecordError, match="not rolled by the seed"):
        rolled.code()


HOSTILE: list[tuple[Any, str]] = [
    (3, "must be a text, got an int"),
    (None, "must be a text, got None"),
    ("", "no race code in it"),
    ("x" * 100_001, "100,001 characters"),
    ("bw-race/2:eNo", "another version"),
    ("bw-race/1:", "a part is missing or changed"),
    (CODE[:-3], "a part is missing or changed"),
    (CODE[: len(CODE) // 2], "a part is missing or changed"),
    (packed(b" " * 60_000_000), "unpacks to more"),
    (packed(b"[" * 5_000), "a part is missing or changed"),
    (packed(b"{}"), "of a game that this bolide-widget does not have"),
    (changed(game=["bolide"]), "of a game that this bolide-widget does not have"),
    (changed(game="chess"), "of a game that this bolide-widget does not have"),
    (changed(rules=99, needs="9.9.9"), "made with bolide-widget 9.9.9, and this is"),
    (changed(rules=99, needs=["x" * 5000]), "made with bolide-widget another one"),
    (changed(code="import os"), "'code', which a newer bolide-widget may know"),
    (changed(track="nowhere"), "no circuit 'nowhere' here"),
    (changed(track="/etc/passwd"), "no circuit '/etc/passwd' here"),
    (changed(track="own/Mine"), "no circuit 'own/Mine' here"),
    (changed(track=None), "a part is missing or changed"),
    (changed(track=None, circuit="bw-circuit/1:eNo"), "its circuit: "),
    (changed(digest="0" * 16), "its circuit is another one here"),
    (changed(options={"laps": 10**9}), "its rules cannot be"),
    (changed(options={"__class__": 1}), "its rules cannot be"),
    (changed(options=[]), "a part is missing or changed"),
    (changed(drivers=[]), "a part is missing or changed"),
    (changed(drivers=["Ada"] * 2), "no such race"),
    (changed(drivers=[f"D{k}" for k in range(500)]), "no such race"),
    (changed(drivers=["\n" * 9000]), "no such race"),
    (changed(drivers=[3]), "a part is missing or changed"),
    (changed(seat=7), "a part is missing or changed"),
    (changed(seat=True), "a part is missing or changed"),
    (changed(seed="1"), "a part is missing or changed"),
    (changed(seed=-1), "answer 1 is not possible"),
    (changed(seed=10**3000), "no such race"),
    (changed(grid=[5]), "no such race"),
    (changed(grid=[[[[]]]]), "no such race"),
    (changed(grid={}), "a part is missing or changed"),
    (changed(who=["person", "Ace"]), "a part is missing or changed"),
    (changed(answers=None), "a part is missing or changed"),
    (changed(answers=[]), "answers are missing"),
    (changed(answers=WHOLE["answers"][:-1]), "answers are missing"),
    (changed(answers=[*WHOLE["answers"], "1,1"]), "after the end of the race"),
    (changed(answers=[*WHOLE["answers"], 0]), "a part is missing or changed"),
    (changed(answers=["9999,9999"]), "answer 1 is not possible"),
    (changed(answers=["x" * 3000]), "a part is missing or changed"),
    (changed(answers=[0, 0, 0]), "a part is missing or changed"),
    (changed(answers=[0.5]), "a part is missing or changed"),
    (changed(answers=[{}]), "a part is missing or changed"),
    (changed(answers=["1,1"] * MOST_ANSWERS), "answer 1 is not possible"),
    (changed(answers=["1,1"] * (MOST_ANSWERS + 1)), "more than 5,000 answers"),
    (changed(seed=WHOLE["seed"] + 1, final="0" * 16), "the race ends otherwise here"),
    (changed(final=None), "a part is missing or changed"),
]


@pytest.mark.parametrize(("text", "said"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_codes_are_refused_in_words(text: Any, said: str) -> None:
    begun = time.process_time()
    with pytest.raises(bw.RecordError) as caught:
        read_code(text)
    assert time.process_time() - begun < 1
    assert said in str(caught.value)
    assert len(str(caught.value)) < 1_000


WRITTEN = json.dumps(WHOLE).encode()


@pytest.mark.parametrize(
    ("most", "said", "make"),
    [
        (100_000, "100,001 characters", lambda n: f"{CODE:{n}}"),
        (200_000, "unpacks to more", lambda n: packed(WRITTEN + b" " * (n - len(WRITTEN)))),
    ],
)
def test_a_limit_of_codes_from_both_sides(most: int, said: str, make: Callable[[int], str]) -> None:
    assert read_code(make(most)).race.code() == CODE
    with pytest.raises(bw.RecordError, match=said):
        read_code(make(most + 1))


def test_a_challenge_in_words_of_its_own() -> None:
    text = terms_of(bw.Race("valdorn", ["Ada"], laps=1, seed=1), "Ada", ["person"]).text()
    assert read_terms(f"Race this! {text} Monday, 8:00").words() == (
        "Bolide, Valdorn Ring, 1 lap, alone"
    )
    assert read_terms(CODE).key == read_code(CODE).terms.key
    with pytest.raises(bw.RecordError, match="challenge: a part is missing"):
        read_terms(text[:-4])
    with pytest.raises(bw.RecordError, match="a part is missing"):
        read_terms(packed(fields(text) | {"who": ["Rookie"]}, CHALLENGES.mark))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(WHOLE)), JSON)
def test_a_code_with_any_field_changed_is_a_race_or_refused(field: str, value: Any) -> None:
    try:
        read = read_code(changed(**{field: value}))
    except bw.RecordError:
        return
    assert read.race.over


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(CODE)), st.text(max_size=3), st.integers(0, 3))
def test_a_code_with_signs_changed_is_the_same_or_refused(at: int, more: str, less: int) -> None:
    try:
        read = read_code(CODE[:at] + more + CODE[at + less :])
    except bw.RecordError:
        return
    assert read.race.code() == CODE
