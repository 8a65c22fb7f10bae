"""The answers of a match so far: one more costs the same however long it has been played."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Sequence
from functools import reduce
from itertools import islice, pairwise
from operator import add
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import RecordError
from bolide_widget.core.moment import PIECE, Chain, Entry
from bolide_widget.core.restore import Playback
from bolide_widget.core.state import AnyState, State
from helpers.boards import courses
from helpers.races.whole_races import driven


def entries(number: int) -> list[Entry]:
    """So many entries, with none to three facts each."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=3)
    facts = [(("round", n),) * (n % 4) for n in range(number)]
    return [Entry(n, (n,), (race._state, race._state), facts[n]) for n in range(number)]


def test_it_reads_as_a_tuple_does() -> None:
    listed, random = tuple(entries(3 * PIECE + 5)), Random(4)
    for length in (0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, len(listed)):
        shown = listed[:length]
        for past in (Chain[Entry]().plus(shown), one_by_one(shown)):
            assert (len(past), tuple(past), tuple(reversed(past))) == (length, shown, shown[::-1])
            for _ in range(30):
                low, high = (random.randint(-length - 2, length + 2) for _ in range(2))
                step = random.choice([1, 1, 3, -1, -2])
                assert past[low:high:step] == shown[low:high:step]
            assert all(past[at] is shown[at] for at in range(-length, length))
            for outside in (length, -length - 1):
                with pytest.raises(IndexError):
                    past[outside]


def one_by_one(listed: Sequence[Entry]) -> Chain[Entry]:
    return reduce(lambda past, entry: past.plus((entry,)), listed, Chain[Entry]())


def test_what_was_taken_back_is_cut_off_and_something_else_follows() -> None:
    listed = entries(3 * PIECE)
    for past in (Chain[Entry]().plus(listed), one_by_one(listed)):
        assert past.total("facts", int, count) == sum(len(entry.facts) for entry in listed)
        for cut in (0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE):
            short = past.until(cut)
            assert list(short) == listed[:cut] and tuple(past) == tuple(listed)
            facts = sum(len(entry.facts) for entry in listed[:cut])
            assert short.total("facts", int, count) == facts
            first, other = short.plus(listed[:1]), short.plus(listed[5:9])
            assert list(first) == [*listed[:cut], listed[0]]
            assert list(other) == [*listed[:cut], *listed[5:9]] and len(short) == cut
            assert other.total("facts", int, count) == facts + 6
        assert past.until(len(past)) is past


def count(facts: int, entry: Entry) -> int:
    return facts + len(entry.facts)


@pytest.mark.parametrize("length", [PIECE, 10 * PIECE])
def test_one_more_answer_copies_none_before(length: int) -> None:
    """A race was copied at each of its answers, so loading grew with the square of its length."""
    past = Chain[Entry]().plus(entries(length))
    later = past.plus(entries(1))
    assert later.before is past and len(later.items) == 1
    assert later.until(length) is past


def never() -> Any:
    raise AssertionError("an old answer was looked at")


def test_the_end_of_a_long_past_is_read_alone() -> None:
    new = entries(2 * PIECE + 3)
    past = Chain(Chain[Entry](), PIECE, never).plus(new)
    assert past[PIECE + 2 :] == tuple(new[2:]) and past[-1] is new[-1]
    assert list(islice(reversed(past), 3)) == new[:-4:-1]
    assert past.until(PIECE + 7)[PIECE:] == tuple(new[:7])


def test_a_very_long_past_is_pickled_copied_and_given_up() -> None:
    """Link behind link, each would wait for the one before it to be done."""
    past = reduce(lambda past, n: past.plus((n,)), range(200_000), Chain[int]())
    assert tuple(pickle.loads(pickle.dumps(past))) == tuple(range(200_000))
    assert len(copy.deepcopy(past)) == 200_000
    assert past.total("sum", int, add) == sum(range(200_000))
    del past


def test_loading_looks_back_at_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is checked and put behind the others, which nobody looks at for it."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    for _ in range(PIECE):
        race.play(race.options[0])
    record = race.to_json()

    def back(*_: object) -> object:
        raise AssertionError("answers before were looked at")

    with monkeypatch.context() as patched:
        for name in ("__iter__", "__getitem__", "__reversed__"):
            patched.setattr(Chain, name, back)
        loaded = bw.Race.from_json(record)
    assert loaded == race and loaded.facts == race.facts and loaded.to_json() == record


@pytest.mark.parametrize("on", [True, False])
def test_loading_searches_for_no_garbage(monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    """Every answer stays, and each search went over all of them: half of the time of a long race.

    Afterwards it is as it was, and after a record that is refused as well.
    """
    race = bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    race.play(race.options[0])
    record, searches = race.to_json(), list[bool]()

    def extend(self: object, entries: Sequence[Entry]) -> None:
        searches.append(gc.isenabled())
        raise RecordError("refused")

    was, whole = gc.isenabled(), bw.Race._extend
    try:
        (gc.enable if on else gc.disable)()
        with monkeypatch.context() as patched:
            patched.setattr(bw.Race, "_extend", extend)
            with pytest.raises(RecordError):
                bw.Race.from_json(record)
            assert gc.isenabled() is on and searches == [False]
            patched.setattr(bw.Race, "_extend", whole)
            assert bw.Race.from_json(record) == race and gc.isenabled() is on
    finally:
        (gc.enable if was else gc.disable)()


GAMES = ["bolide", "formula-d", "championship-formula", "really-nasty"]


@pytest.mark.parametrize("game", GAMES)
def test_what_an_answer_leaves_as_it_was_is_loaded_once(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Eight cars that crept for 12,000 rounds: most of the time went into cars that stood still."""
    race = driven(game)
    record = race.to_json()

    def digest(state: AnyState) -> str:
        raise AssertionError("a whole state was spelled")

    with monkeypatch.context() as patched:
        patched.setattr(State, "digest", digest)
        loaded = type(race).from_json(record)
    kept = [entry._after.position for entry in loaded._now.entries]
    for before, after in pairwise(kept):
        for car, same in zip(before.cars, after.cars, strict=True):
            assert (car is same) == (car.key() == same.key())
    made = {id(car) for position in kept for car in position.cars}
    assert len(made) < sum(len(position.cars) for position in kept) / 2
    assert loaded == race and loaded.facts == race.facts and loaded.to_json() == record


@pytest.mark.parametrize("game", GAMES)
def test_nobody_writes_into_what_loaded_states_share(game: str) -> None:
    """What is played on, taken back and handed out has cars of its own."""
    race = driven(game)
    loaded = type(race).from_json(race.to_json())
    digests = [entry._after.digest() for entry in race._now.entries]
    entries = tuple(loaded._now.entries)
    loaded.undo(5)
    random = Random(4)
    while not loaded.over:
        decision = loaded.asked[0]
        loaded.play(random.choice(decision.options), decision.driver)
    for entry in entries[::7]:
        for car in entry.after.position.cars:
            car.status = "out"
    assert [entry._after.digest() for entry in entries] == digests


@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_car_that_do_not_give_the_digest_are_not_believed(game: str) -> None:
    """0 and False are equal but have different digests: then nothing is shared."""
    playback = Playback(driven(game)._now.start)
    digest, shared = playback._live.digest(), list[bool]()
    for words in (None, None, "False", None, None):
        before = playback._state
        if words is not None:
            playback._cars[1] = words
        assert playback._keep(digest) and playback._state == before
        shared.append(playback._state.position.cars[1] is before.position.cars[1])
    assert shared == [False, True, False, False, True]
    assert not playback._keep("00000000")
