"""Options that are dropped early: bounds that hold at every look, and what `what_if` makes of them.

The chances of going wrong are summed over all that can come, race by race, so that no draw of ours
decides; only whole tournaments of many options are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import comb, exp, log
from random import Random
from typing import Any

import pandas as pd
import pytest
from scipy.stats import binom

import bolide_widget as bw
from bolide_widget.lab import early, jobs
from helpers.boards import courses
from helpers.interrupting import interrupted_after
from helpers.races.setting import race_on
from helpers.races.whole_races import driven

GAMES = ["bolide", "formula-d", "championship-formula", "really-nasty"]


def ever(races: int, chance: float, wrong: Callable[[int, int], bool]) -> float:
    """How likely wins and losses come to what is wrong at any of so many looks."""
    paths, gone = {0: 1.0}, 0.0
    for number in range(1, races + 1):
        ahead: dict[int, float] = {}
        for won, share in paths.items():
            ahead[won] = ahead.get(won, 0.0) + share * (1 - chance)
            ahead[won + 1] = ahead.get(won + 1, 0.0) + share * chance
        paths = {}
        for won, share in ahead.items():
            if wrong(won, number - won):
                gone += share
            else:
                paths[won] = share
    return gone


# -- bets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", [0.03, 0.5, 0.9])
def test_a_bet_is_fair_at_the_value_that_it_is_against(chance: float) -> None:
    for n in (1, 5, 20):
        paid = [
            comb(n, k) * chance**k * (1 - chance) ** (n - k) * exp(early.evidence(k, n - k, chance))
            for k in range(n + 1)
        ]
        assert sum(paid) == pytest.approx(1)


@pytest.mark.parametrize(("against", "true"), [(0.5, 0.5), (0.5, 0.4), (0.1, 0.1), (0.9, 0.9)])
def test_a_bet_that_is_wrong_hardly_ever_grows_to_twenty(against: float, true: float) -> None:
    bar = log(20)
    lost = ever(300, true, lambda more, less: early.evidence(more, less, against) >= bar)
    assert lost <= 0.05
    assert against != true or lost > 0.01, "a bet that careful says nothing"


def test_a_bet_that_is_right_grows() -> None:
    """Seven to three, after 150 races; and a chance of 0 or 1 is refuted by a single race."""
    bar = log(20)
    assert ever(150, 0.7, lambda more, less: early.evidence(more, less) >= bar) > 0.95
    assert early.evidence(1, 5, 0.0) == float("inf")
    assert early.evidence(0, 0, 0.0) == early.evidence(5, 0, 1.0) == 0
    assert early.evidence(5, 1, 1.0) == -float("inf")


# -- intervals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "races"), [(0, 1), (1, 1), (3, 20), (0, 20), (30, 75)])
def test_the_ends_are_where_a_chance_becomes_too_unlikely(won: int, races: int) -> None:
    chance = early.chance_of(spread(won, races), races)
    assert chance.value == won / races
    for end, bound in ((chance.low, 0), (chance.high, 1)):
        if end != bound:
            kept = (races + 1) * binom.pmf(won, races, end)
            assert kept == pytest.approx(early.ANYWHERE, rel=1e-6)
    assert (chance.low == 0) == (won == 0) and (chance.high == 1) == (won == races)


@pytest.mark.parametrize("true", [0.003, 0.05, 0.1, 0.25, 0.325, 0.4, 0.5, 0.8, 0.99])
def test_an_interval_holds_the_truth_at_all_stops(true: float) -> None:
    """All that can come of 300 races: before an interval is narrow, then and after that."""
    wide, narrow, missed = {0: (1.0, 0)}, dict[int, float](), 0.0
    for races in range(1, 301):
        before: dict[int, tuple[float, int]] = {}
        after: dict[int, float] = {}
        for won, share in narrow.items():
            for win, chance in ((0, 1 - true), (1, true)):
                after[won + win] = after.get(won + win, 0.0) + share * chance
        for won, (share, wins) in wide.items():
            for win, chance in ((0, 1 - true), (1, true)):
                sum_of, way = before.get(won + win, (0.0, wins | win << races - 1))
                before[won + win] = sum_of + share * chance, way
        wide, narrow = {}, {}
        for won, share in after.items():
            if (races + 1) * binom.pmf(won, races, true) <= early.ANYWHERE:
                missed += share
            else:
                narrow[won] = narrow.get(won, 0.0) + share
        for won, (share, wins) in before.items():
            known = early.chance_of(wins, races)
            if not known.low <= true <= known.high:
                missed += share
            elif early.is_known(known):
                narrow[won] = narrow.get(won, 0.0) + share
            else:
                wide[won] = share, wins
    assert not wide and missed <= early.ERROR
    assert missed > 0.01 or true in (0.003, 0.99), "an interval that wide takes too many races"


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 0.5, 0.9])
def test_any_share_is_known_after_the_full_number_or_before_and_stays_known(share: float) -> None:
    wins = spread(round(200 * share), 200)
    first_races = ((races, wins & ((1 << races) - 1)) for races in range(1, 201))
    known = [early.is_known(early.chance_of(won, races)) for races, won in first_races]
    first = known.index(True) + 1
    assert first <= early.FULL and all(known[first - 1 :]) and first >= 20
    assert first < 50 or 0.2 < share < 0.8


def spread(won: int, races: int) -> int:
    """So many wins, evenly."""
    return bits([(number + 1) * won // races - number * won // races for number in range(races)])


def bits(wins: list[int] | list[bool]) -> int:
    """The races that were won, race k as bit k."""
    return sum(won << number for number, won in enumerate(wins))


# -- how far behind --------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "best"), [(0.5, 0.5), (0.3, 0.5), (0.0, 0.9), (0.9, 0.95)])
def test_how_far_an_option_is_behind_is_hardly_ever_more_than_is_said(
    own: float, best: float
) -> None:
    """All that can come of 60 races, each with dice of its own: won by one of them, or alike."""
    more, less = best * (1 - own), own * (1 - best)
    paths, gone = {(0, 0): 1.0}, 0.0
    for races in range(1, 61):
        ahead: dict[tuple[int, int], float] = {}
        for (won, lost), share in paths.items():
            for step, chance in (((1, 0), more), ((0, 1), less), ((0, 0), 1 - more - less)):
                place = won + step[0], lost + step[1]
                ahead[place] = ahead.get(place, 0.0) + share * chance
        paths = {}
        for (won, lost), share in ahead.items():
            other = early.Record((1 << won) - 1, races)
            mine = early.Record(((1 << lost) - 1) << won, races)
            if early.may_be_behind(mine, other, best - own - 1e-12):
                paths[won, lost] = share
            else:
                gone += share
    assert gone <= early.ERROR


def test_how_far_behind_is_said_of_what_was_counted_out_too() -> None:
    half, won = early.Record(exact=0.5), early.Record((1 << 50) - 1, 50)
    assert early.behind(half, [early.Record(exact=0.75), early.Record(exact=0.2)]) == 0.25
    assert early.behind(early.Record(exact=1.0), [won]) == 0
    assert early.behind(half, [won]) == 0.5 and early.behind(won, [half]) == 0
    assert 0.9 < early.behind(early.Record(0, 50), [won]) <= 1
    assert early.behind(won, []) == 0


def test_who_races_next() -> None:
    """Who is not known; then who had fewest, up to where the others are; nobody at the end."""
    known, none = early.Record(0, 40), early.Record()
    half, better = early.Record(bits([0, 1] * 52), 104), early.Record(bits([0, 1, 1] * 40), 120)
    assert early.next_races([none, none, early.Record(exact=0.5)], 1000) == ([0, 1], range(4))
    assert early.next_races([known, early.Record(0b11, 4)], 1000) == ([1], range(4, 8))
    seldom, often = early.Record(1, 28), early.Record(spread(4, 40), 40)
    assert early.next_races([seldom, known], 1000) == ([0], range(28, 31))
    assert early.next_races([often, known], 1000) == ([0], range(40, 44))
    assert early.next_races([better, half], 1000) == ([1], range(104, 117))
    assert early.next_races([better, half], 110) == ([1], range(104, 110))
    assert early.next_races([better, half], 104) == ([], range(0))
    assert early.next_races([half], 1000) == ([], range(0))
    assert early.next_races([early.Record(0, 200), early.Record(0, 200)], 1000) == ([], range(0))


# -- tournaments -----------------------------------------------------------------------------------


def wins(chances: list[float], random: Random, alike: float) -> list[bool]:
    """One race of each option; as much as they are alike the same luck decides for all."""
    luck = random.random()
    return [(luck if random.random() < alike else random.random()) < each for each in chances]


def tournament(chances: list[float], random: Random, alike: float, races: int) -> list[int]:
    """The options that are left."""
    luck = [wins(chances, random, alike) for _ in range(races)]
    won = [bits(list(each)) for each in zip(*luck, strict=True)]
    left, had = list(range(len(chances))), [0] * len(chances)
    while True:
        records = [
            early.Record(won[option] & ((1 << had[option]) - 1), had[option]) for option in left
        ]
        gone = early.worse(records, len(chances))
        left = [option for option, worse in zip(left, gone, strict=True) if not worse]
        kept = [record for record, worse in zip(records, gone, strict=True) if not worse]
        racing, numbers = early.next_races(kept, races)
        if not racing:
            return left
        for place in racing:
            had[left[place]] = numbers.stop


FIELDS = [
    [0.5, 0.5],
    [0.3, 0.3, 0.3, 0.3, 0.3, 0.3],
    [0.26, 0.25, 0.25, 0.2, 0.2, 0.1, 0.1, 0.1],
    [0.9, 0.89, 0.89, 0.5],
    [0.02, 0.01, 0.01, 0.0],
]


def losses(chances: list[float], alike: float, runs: int) -> int:
    """In how many tournaments the best option, the first of them, was dropped."""
    random = Random(f"{chances} {alike}")
    return sum(0 not in tournament(chances, random, alike, 300) for _ in range(runs))


@pytest.mark.parametrize("alike", [0.0, 0.8])
@pytest.mark.parametrize("chances", FIELDS, ids=str)
def test_the_best_is_seldom_dropped(chances: list[float], alike: float) -> None:
    assert losses(chances, alike, 60) <= 6  # more of 60 come once in 400 times, at 5 in 100


@pytest.mark.slow
@pytest.mark.parametrize("alike", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("chances", FIELDS, ids=str)
def test_the_best_is_dropped_at_most_5_times_in_100(chances: list[float], alike: float) -> None:
    assert losses(chances, alike, 2_000) <= 100


def test_what_is_clearly_worse_is_dropped_and_the_best_stays_alone() -> None:
    random = Random(5)
    left = [tournament([0.7, 0.3, 0.2, 0.1], random, 0.5, 200) for _ in range(50)]
    assert sum(each == [0] for each in left) >= 45


def test_options_that_were_counted_out_are_set_beside_those_that_were_played() -> None:
    """Thirty races of thirty won, none, half of them; and exact chances among themselves."""
    won, lost, half = (1 << 30) - 1, 0, (1 << 15) - 1
    played = [early.Record(wins, 30) for wins in (won, lost, half)]
    counted = early.Record(exact=0.5)
    assert early.worse([*played, counted], 4) == [False, True, True, True]
    assert early.worse([counted, *played[1:]], 3) == [False, True, False]
    exact = [early.Record(exact=chance) for chance in (0.25, 0.75, 0.75 + 1e-15)]
    assert early.worse(exact, 3) == [True, False, False]


def test_two_are_compared_by_the_races_that_both_had() -> None:
    first, longer = early.Record(0, 20), early.Record(((1 << 60) - 1) << 20, 80)
    assert early.worse([first, longer], 2) == [False, False]
    assert early.worse([early.Record(0, 80), longer], 2) == [True, False]


# -- what if ---------------------------------------------------------------------------------------


def finale() -> bw.Race:
    """Two cars a few moves before the flag of a one-lap race."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (28, 6), "lap": 1},
        "Bob": {"position": (22, 8), "pawn": (26, 8), "lap": 1},
    }
    return race_on(courses.ring(), cars, to_move="Ada", laps=1)


LONG = 600.0
"""Seconds that are never used up."""


def test_the_best_is_named_and_the_others_have_fewer_races() -> None:
    """Ada wins with certainty by crossing the line; Bob comes first wherever she does not."""
    odds = bw.what_if(finale(), 200, seconds=LONG, most=0, progress=False).set_index("option")
    assert (odds.win[odds.verdict == "worse"] < odds.win[odds.verdict != "worse"].min()).all()
    left, worse = odds[odds.verdict != "worse"], odds[odds.verdict == "worse"]
    assert left.n.nunique() == 1 and worse.n.max() <= left.n.max() and worse.n.median() < 20
    assert left.win.eq(1).all() and left.behind.le(0.05).all()
    assert odds.behind[odds.verdict == "worse"].isna().all()
    assert set(left.verdict) == ({"best"} if len(left) == 1 else {"tied"})


def test_counted_out_is_said_apart_and_ends_it() -> None:
    odds = bw.what_if(finale(), seconds=LONG, options=["30,6", "26,6"], progress=False)
    odds = odds.set_index("option")
    assert odds.how["30,6"] == "determined by these drivers" and odds.n["30,6"] == 0
    assert odds.verdict.to_dict() == {"30,6": "best", "26,6": "worse"}


def test_short_batches_are_looked_at_while_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 0.3 seconds here, and what is known is shown twice a second."""
    seconds, batches, seen = [0.0], list[range](), list[int]()
    next_races = early.next_races

    def batch(records: Sequence[early.Record], most: int) -> tuple[list[int], range]:
        racing, numbers = next_races(records, most)
        seconds[0] += 0.3
        batches.append(numbers)
        return racing, numbers

    monkeypatch.setattr("time.monotonic", lambda: seconds[0])
    monkeypatch.setattr(early, "next_races", batch)
    options = [option.id for option in finale().options if option.id != "30,6"][:2]
    bw.what_if(
        finale(),
        60,
        seconds=LONG,
        options=options,
        most=0,
        progress=False,
        update=lambda frame: seen.append(int(frame.n.max())),
    )
    assert len(batches) > 10
    assert len({*seen}) >= len(batches) // 2 and seen[-1] == 60


def test_a_long_batch_is_looked_at_while_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race takes 0.2 seconds here, a batch two or more."""
    seconds, seen = [0.0], list[int]()
    play = jobs.Job.play

    def slow(job: jobs.Job, task: jobs.Task) -> jobs.Outcome:
        seconds[0] += 0.2
        return play(job, task)

    monkeypatch.setattr("time.monotonic", lambda: seconds[0])
    monkeypatch.setattr(jobs.Job, "play", slow)
    options = [option.id for option in finale().options if option.id != "30,6"][:2]
    given: dict[str, Any] = {"options": options, "most": 0, "progress": False}
    bw.what_if(
        finale(), 60, seconds=LONG, update=lambda odds: seen.append(int(odds.n.sum())), **given
    )
    assert max(after - before for before, after in pairwise(seen)) <= 4


def test_what_is_known_of_all_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little time went by; more races only tell options apart."""
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    seen: list[pd.DataFrame] = []
    options = [option.id for option in finale().options if option.id != "30,6"][:2]
    given: dict[str, Any] = {"options": options, "most": 0, "progress": False}
    bw.what_if(finale(), 60, seconds=LONG, update=seen.append, **given)
    known = [int(frame.n.max()) for frame in seen if not frame.verdict.eq("open").any()]
    assert len(known) == 2 and known[0] < known[1] == 60


@pytest.mark.parametrize("game", GAMES)
def test_a_best_is_named_or_a_tie_said_in_every_game(game: str) -> None:
    """With races enough for all that is left; the same from two processes."""
    race = at_a_decision(game)
    ids = [option.id for option in race.options][:2]
    until = "round" if game == "formula-d" else "flag"  # where races take longest
    given: dict[str, Any] = {"options": ids, "until": until, "most": 0, "progress": False}
    given |= {"seconds": LONG}
    odds = bw.what_if(race, 150, **given)
    assert odds.how.eq("played").all()
    verdicts = set(odds.verdict)
    assert verdicts <= {"best", "worse"} or verdicts <= {"tied", "worse"}
    assert (odds.verdict == "best").sum() in (0, 1) and verdicts != {"worse"}
    left = odds[odds.verdict != "worse"]
    assert ((left.win_high - left.win_low) / 2 <= 0.1 + 1e-9).all()
    if game == "formula-d":
        with ProcessPoolExecutor(2) as executor:
            pd.testing.assert_frame_equal(bw.what_if(race, 150, executor=executor, **given), odds)


def at_a_decision(game: str) -> Any:
    """A whole race taken back to the middle, where somebody has a choice."""
    race = driven(game).copy()
    for _ in range(len(race._now.entries) // 2):
        race.undo()
    while not (race.pending is not None and len(race.options) > 1):
        race.undo()
    return race


def test_without_time_there_is_little_and_it_is_whole() -> None:
    race = finale()
    before = race.to_json()
    odds = bw.what_if(race, seconds=1e-6, most=0, progress=False)
    assert len(odds) == len(race.options)
    assert odds.verdict.eq("open").all() and odds.n.le(1).all()
    assert race.to_json() == before


@pytest.mark.parametrize("seconds", [0.02, 0.4])
def test_time_that_is_up_leaves_races_without_a_gap_and_workers_that_work(seconds: float) -> None:
    race = finale()
    with ProcessPoolExecutor(2) as executor:
        odds = bw.what_if(race, seconds=seconds, most=0, executor=executor, progress=False)
        again = bw.what_if(race, 2, most=0, executor=executor, progress=False)
    assert again.n.eq(2).all() and len(odds) == len(race.options)
    assert_first_races(odds)


@pytest.mark.parametrize("after", [0, 400, 1500])
def test_an_interrupt_leaves_races_without_a_gap(after: int) -> None:
    interrupted: Any = interrupted_after(after, bw.Rookie())
    race = finale()
    before = race.to_json()
    with pytest.warns(RuntimeWarning, match=r"Interrupted after \d+ races"):
        odds = bw.what_if(race, 500, interrupted, seconds=LONG, most=0, progress=False)
    assert len(odds) == len(race.options) and race.to_json() == before
    assert odds.n.max() < 500 and (odds.n.max() > 0) == (after > 0)
    assert_first_races(odds)


def assert_first_races(odds: pd.DataFrame) -> None:
    """What is said of each option is what so many races say that are played alone."""
    for n in {*odds.n} - {0}:
        rows = odds[odds.n == n]
        alone = bw.what_if(finale(), int(n), options=[*rows.option], most=0, progress=False)
        for column in ("win", "place", "turns", "retired"):
            assert list(rows[column]) == pytest.approx(list(alone[column]))


@pytest.mark.parametrize("seconds", [0, -1, "soon", True, float("nan"), 1e9])
def test_what_is_no_time(seconds: Any) -> None:
    with pytest.raises(bw.SetupError, match="seconds: seconds to look in, above 0 and at most"):
        bw.what_if(finale(), seconds=seconds)


def test_a_number_of_races_alone_is_played_as_ever() -> None:
    odds = bw.what_if(finale(), 3, most=0, progress=False)
    assert "verdict" not in odds and odds.n.eq(3).all()
    assert bw.what_if(finale(), most=0, options=["26,6"], progress=False).n.item() == 40
