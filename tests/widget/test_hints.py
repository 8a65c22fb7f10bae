"""The hint without a browser: estimates that come, and go when the race moves on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from threading import Event
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import games
from bolide_widget.core.hidden import could_be
from bolide_widget.games import really_nasty as rn
from bolide_widget.lab.chances import Chance
from bolide_widget.lab.jobs import share
from bolide_widget.widget import race_widget
from bolide_widget.widget.hints import CALM
from bolide_widget.widget.race_widget import RaceWidget
from bolide_widget.widget.why import (
    FIRM,
    Choice,
    answers_of,
    best_of,
    choice_of,
    effect_of,
    hint_sent,
    reasons_for,
    why,
)
from helpers.boards import courses
from helpers.browser.page import Page, wait
from helpers.games import FULL
from helpers.races.questions import collect
from helpers.races.really_nasty_table import table

NAMES = ["Ada", "Bob"]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"grid": NAMES, "seed": 3, "laps": 1, **options})


class Chances:
    """Chances that a test hands out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.more, self.calls, self.left = Event(), 0, 0
        monkeypatch.setattr(race_widget, "source_of", lambda race: self)
        monkeypatch.setattr("bolide_widget.widget.hints.EVERY", 0.0)
        monkeypatch.setattr("bolide_widget.widget.hints._choice", self.choice)

    def choice(self, race: Any) -> Choice:
        return Choice(race.options[1].id, race.options[1].label, "Rookie")

    def __call__(self, race: Any) -> Iterator[Chance]:
        self.calls += 1
        try:
            yield Chance(race.options[0].id, 40, share(25, 40), 1.375, "Rookie")
            assert self.more.wait(10)
            yield Chance(race.options[1].id, 4, share(0, 4), 2.0, "Rookie")
        finally:
            self.left += 1


def options(page: Page) -> dict[str, Any]:
    return dict(page.widget.hints.get("options", {}))


def test_estimates_for_every_open_point_come_by_themselves() -> None:
    page = Page(RaceWidget(race()))
    assert page.state["can"]["hint"] is True and page.widget.hints == {}
    assert page.ask("hint", on=True)["t"] == "ok"
    wait(lambda: bool(page.widget.hints))
    assert page.widget.hints["rev"] == page.state["rev"] == 0
    ids = {option["id"] for option in page.state["ask"]["options"]}
    wait(lambda: set(options(page)) == ids, 30)
    for hint in options(page).values():
        assert 0 <= hint["low"] <= hint["value"] <= hint["high"] <= 1 and hint["n"] >= 1
    page.widget.close()


def test_what_a_page_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, page = Chances(monkeypatch), Page(RaceWidget(race(dice=[1])))
    first, other, *_ = page.widget.race.options
    page.ask("hint", on=True)
    wait(lambda: first.id in options(page))
    assert page.widget.hints == {
        "rev": 0,
        "by": "Rookie",
        "done": False,
        "best": other.id,
        "why": f"{other.label}. A Rookie would choose it",
        "options": {
            first.id: {
                "text": "62 %",
                "value": 0.625,
                "low": 0.47,
                "high": 0.758,
                "n": 40,
                "place": 1.4,
            }
        },
    }
    shown.more.set()
    wait(lambda: page.widget.hints.get("done", False))
    assert options(page)[other.id]["text"] == "0 %"


def test_a_display_makes_the_next_hint_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    monkeypatch.setattr("bolide_widget.widget.hints.CALM", 0.0)
    monkeypatch.setattr("bolide_widget.lab.chances.warm", lambda race: readied.append(race.id))
    shown, rolling = race(), race(dice="ask")
    shown.id, rolling.id = "decides", "rolls"  # type: ignore[attr-defined]
    RaceWidget(rolling)._repr_mimebundle_()
    RaceWidget(shown)
    assert readied == [], "nobody decides, nothing is shown"
    RaceWidget(shown)._repr_mimebundle_()
    wait(lambda: bool(readied))
    assert readied == ["decides"]


def test_the_tables_wait_while_a_page_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever board it is of: a display or a message puts them off."""
    readied: list[str] = []
    monkeypatch.setattr("bolide_widget.lab.chances.warm", lambda race: readied.append(race.id))
    rings: list[tuple[Any, float]] = []
    monkeypatch.setattr(
        "bolide_widget.widget.hints.Alarm.set",
        lambda alarm, seconds: rings.append((alarm, seconds)),
    )
    now = [100.0]
    monkeypatch.setattr("bolide_widget.widget.hints.time.monotonic", lambda: now[0])
    shown, other = race(), Page(RaceWidget(race()))
    shown.id = "shown"  # type: ignore[attr-defined]
    widget = RaceWidget(shown)
    widget._repr_mimebundle_()
    alarm = widget._hints._warm_up
    assert alarm is not None

    def pauses() -> list[float]:
        """Those of this board: boards of other tests may still wait for theirs."""
        return [seconds for rung, seconds in rings if rung is alarm]

    assert pauses() == [CALM]
    now[0] += CALM - 0.25
    other.ask("pace", ms=500)
    now[0] += 0.25
    alarm._ring(alarm._ticket)
    assert readied == [] and pauses() == [CALM, CALM - 0.25]
    now[0] += CALM - 0.25
    alarm._ring(alarm._ticket)
    assert readied == ["shown"]


def test_a_second_press_and_a_move_switch_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, page = Chances(monkeypatch), Page(RaceWidget(race()))
    for off in (
        lambda: page.ask("hint", on=False),
        lambda: page.ask("play", action=page.state["ask"]["options"][0]["id"]),
        lambda: page.widget.race.undo(),
    ):
        page.ask("hint", on=True)
        wait(lambda: bool(options(page)))
        off()
        assert page.widget.hints == {}
    shown.more.set()
    wait(lambda: shown.left == 3)
    assert shown.calls == 3 and page.widget.hints == {}, "what was stopped is not shown"


def test_the_race_goes_on_while_chances_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for a hint: it is still at work when the move is made."""
    shown, page = Chances(monkeypatch), Page(RaceWidget(race()))
    page.ask("hint", on=True)
    assert page.ask("play", action=page.state["ask"]["options"][0]["id"])["t"] == "ok"
    assert shown.left == 0 and page.state["rev"] == 1
    shown.more.set()


def test_a_hint_is_for_a_person_s_decision() -> None:
    widgets = {
        "a die": RaceWidget(race(dice="ask")),
        "a computer": RaceWidget(race(), seats={"Ada": bw.Rookie()}, pace=60),
        "over": RaceWidget(bw.drive(race(), bw.Rookie())),
        "a game that nobody knows": RaceWidget(bw.qualify(courses.ring(), NAMES, seed=3)),
    }
    for what, widget in widgets.items():
        page = Page(widget)
        assert "hint" not in page.state["can"], what
        answer = page.ask("hint", on=True)
        assert answer["t"] == "reject" and answer["reason"].startswith("No hint: "), what
        assert widget.hints == {}
        widget.close()


@pytest.mark.parametrize("on", [None, 1, "yes"])
def test_a_message_that_is_none(on: Any) -> None:
    answer = Page(RaceWidget(race())).ask("hint", on=on)
    assert answer["t"] == "reject" and "'on' that is true or false" in answer["reason"]


def test_a_hint_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(race: Any) -> Iterator[Chance]:
        raise ZeroDivisionError("oh")
        yield

    monkeypatch.setattr(race_widget, "source_of", lambda race: failing)
    page = Page(RaceWidget(race()))
    page.ask("hint", on=True)
    wait(lambda: page.state["notice"] is not None)
    assert page.state["notice"]["text"] == "No hint: ZeroDivisionError: oh"
    assert page.widget.hints == {}


def test_a_hint_is_small_and_plain_and_not_part_of_the_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def all_at_once(race: Any) -> Iterator[Chance]:
        for number, option in enumerate(race.options):
            yield Chance(option.id, 40, share(number % 41, 40), 1.5)

    monkeypatch.setattr(race_widget, "source_of", lambda race: all_at_once)
    match = bw.Race("valdorn", NAMES, seed=3)
    rookie = bw.Rookie()
    while len(match.options) < 24:
        match.play(rookie(match))
    page = Page(RaceWidget(match))
    page.ask("hint", on=True)
    wait(lambda: page.widget.hints.get("done", False))
    assert set(options(page)) == {option.id for option in match.options}
    assert len(json.dumps(page.widget.hints)) < 3_000
    assert "hints" not in page.state


def hinted(page: Page, seat: int) -> dict[str, Any]:
    """The hint for a secret, as the view gets it that was shown the question; nobody else does."""
    page.ask("uncover", token=seat)
    assert page.ask("hint", on=True)["t"] == "ok"

    def sent() -> list[dict[str, Any]]:
        return [answer["hints"] for answer in list(page.answers) if answer["t"] == "hint"]

    wait(lambda: bool(sent() and sent()[-1]["done"]))
    assert {answer["id"] for answer in page.answers if answer["t"] == "hint"} == {"m1"}
    assert page.widget.hints == {}
    kept = json.dumps(
        [page.widget.get_state(("hints", "state", "board")), page.widget._repr_mimebundle_()]
    )
    assert not [option for option in sent()[-1]["options"] if f'"{option}"' in kept]
    return sent()[-1]


def test_a_hint_for_cards_is_in_no_trait_and_no_notebook() -> None:
    """RN-TIME-4: what may be played tells the hand."""
    match = table({"Ada": {"space": "r10l1", "hand": "WE YF"}, "Bob": "r30l1"}, turn="Ada")
    widget = RaceWidget(match, seats={"Bob": rn.Rookie()}, pace=60)
    assert widget.state["ask"]["kind"] == "secret" and "hint" not in widget.state["can"]
    page = Page(widget)
    wait(lambda: page.state["can"].get("hint") is True)  # Bob might have been asked before
    assert set(hinted(page, 0)["options"]) == {"pass", "play+WE", "play+YF:1"}
    assert page.ask("cover")["t"] == "ok"
    assert [answer["hints"] for answer in page.answers if answer["t"] == "hint"][-1] is None
    page.widget.close()


def planning(*people: str, seed: int = 2) -> Page:
    """A race in which speeds are planned in secret, computers first."""
    game = bw.championship_formula
    names, rookie = ("You", "Rosa"), game.Rookie()
    match = game.Race("merrow", names, laps=1, seed=seed)
    while match.asked[0].kind != "plan" or match.round < 3:
        match.play(rookie(match), match.pending.driver)
    for name in names:
        if name not in people:
            match.play(rookie(match.seen_by(name)), name)
    return Page(RaceWidget(match, seats={n: rookie for n in names if n not in people}, pace=60))


def test_a_secret_has_a_hint_for_who_sits_there_alone_and_else_it_says_why_not() -> None:
    alone = planning("You")
    assert alone.state["can"]["hint"] is True
    assert "Show the question here" in alone.ask("hint", on=True)["reason"]
    hints = hinted(alone, 0)
    assert set(hints["options"]) == {f"speed:{speed}" for speed in range(20, 201, 20)}
    assert hints["best"] == "speed:100" and "100 mph" in hints["why"]
    assert alone.ask("hint", on=False)["t"] == "ok"
    assert [answer["hints"] for answer in alone.answers if answer["t"] == "hint"][-1] is None
    alone.widget.close()
    two = planning("You", "Rosa")
    assert "hint" not in two.state["can"]
    assert "the others would see" in two.ask("hint", on=True)["reason"]
    two.widget.close()


ANSWERS: Any = {"a": {"id": "a"}, "b": {"id": "b"}, "c": {"id": "c"}}

OWN = Choice("a", "A", "Pro")


def odds(**wins: tuple[int, int]) -> dict[str, Chance]:
    return {name: Chance(name, n, share(k, n), 1.5, "Pro") for name, (k, n) in wins.items()}


def test_a_hint_keeps_its_choice_until_firm_odds_speak_against_it() -> None:
    assert best_of({}, ANSWERS, "a") == "a", "before the first rollout"

    def at_the_end(**wins: tuple[int, int]) -> str:
        assert best_of(odds(**wins), ANSWERS, "a") == "a", "one answer while the races go on"
        return best_of(odds(**wins), ANSWERS, "a", done=True)

    assert at_the_end(a=(0, 4), b=(4, 4)) == "a", "a few races tell nothing"
    assert at_the_end(a=(40, 100), b=(4, 4)) == "a"
    assert at_the_end(a=(4, 10), b=(50, 100)) == "a", "it may be as good"
    assert at_the_end(a=(4, 10), b=(99, 100)) == "b", "it cannot be as good"
    assert at_the_end(a=(40, 100), b=(60, 100), c=(4, 4)) == "b"
    assert at_the_end(a=(40, 100), b=(43, 100)) == "a", "hardly ahead"
    assert at_the_end(b=(50, 100), a=(50, 100)) == "a"


def test_where_no_option_wins_the_better_mean_place_counts() -> None:
    known = odds(a=(0, 40), b=(0, 40))
    for place, named in ((2.9, "b"), (3.1, "a")):
        known["a"] = known["a"]._replace(place=3.5)
        known["b"] = known["b"]._replace(place=place)
        assert best_of(known, ANSWERS, "a", done=True) == named
        assert best_of(known, ANSWERS, "a") == "a"


def test_a_choice_that_is_eliminated_gives_way_to_the_best_of_the_others() -> None:
    known = odds(a=(0, 8), b=(7, 8), c=(8, 8))
    known["a"] = known["a"]._replace(worse=True)
    assert best_of(known, ANSWERS, "a") == "c"
    known["b"] = known["b"]._replace(win=share(400, 400))
    assert best_of(known, ANSWERS, "c") == "c", "named once, it stays"
    known["c"] = known["c"]._replace(worse=True)  # few races, by good luck
    assert best_of(known, ANSWERS, "c") == "b"


@pytest.mark.parametrize(("width", "named"), [(FIRM, "a"), (FIRM - 0.001, "b")])
def test_odds_are_firm_once_their_interval_is_narrower_than_30_points(
    width: float, named: str
) -> None:
    known = odds(a=(20, 100), b=(60, 100))
    win = known["b"].win
    known["b"] = known["b"]._replace(win=win._replace(low=0.5, high=0.5 + width))
    assert best_of(known, ANSWERS, "a", done=True) == named


def test_the_reason_is_what_the_page_shows_of_the_options() -> None:
    cheap: Any = {"a": {"label": "A", "tone": "wear"}, "b": {"label": "B", "tone": "out"}}
    assert why(cheap, "a") == "A. It is the cheapest option"
    assert why(cheap, "b") == "B. It did best in the test races"
    points: Any = {
        "a": {"label": "A", "speed": 6, "then": "t"},
        "b": {"label": "B", "speed": 5, "then": "r"},
        "c": {"label": "C", "speed": 4, "then": "rt"},
        "d": {"label": "D"},
    }
    assert why(points, "a") == "A. It is the fastest option"
    assert why(points, "b") == "B. It leaves more room next turn than a faster one"
    assert why(points, "c") == "C. It did best in the test races"
    assert why(points, "d") == "D. It did best in the test races"
    marked: Any = {"a": {"label": "A"}, "b": {"label": "B", "marks": ["clash"]}}
    assert why(marked, "a") == "A. It avoids trouble"
    assert why(marked, "b") == "B. It did best in the test races"

    def die(*tones: str, first: int) -> list[dict[str, Any]]:
        return [{"face": first + k, "odds": 1, "tone": tone} for k, tone in enumerate(tones)]

    gears: Any = {
        "1": {"label": "1", "chart": die("free", "free", first=1)},
        "2": {"label": "2", "chart": die("free", "roll", first=3)},
        "3": {"label": "3", "chart": die("free", "wear", first=5)},
    }
    assert why(gears, "2") == "2. It goes farthest without a risk"
    assert why(gears, "1") == "1. It goes farthest without a test"
    assert why(gears, "3") == "3. It goes further on average than a safer one"
    del gears["1"], gears["2"]["chart"][:]
    assert why(gears, "3") == "3. It did best in the test races", "not every option rolls a die"


def test_where_the_races_tell_nothing_apart_the_drivers_own_choice_is_named() -> None:
    answers: Any = {
        "a": {"id": "a", "detail": "4 squares right, speed 4"},
        "b": {"id": "b", "label": "B"},
    }
    lost = Chance("a", 4, share(0, 4), 2.0, "Pro")
    known = {"a": lost, "b": lost._replace(option="b")}
    sent = hint_sent(3, known, answers, True, OWN)
    assert sent["best"] == "a"
    assert (
        sent["why"]
        == "4 squares right, speed 4. A Pro would choose it; the test races show no difference"
    )
    first = hint_sent(3, {}, answers, False, OWN)
    assert (first["best"], first["by"], first["options"]) == ("a", "Pro", {})
    assert first["why"] == "4 squares right, speed 4. A Pro would choose it"
    unlisted = hint_sent(3, {}, {}, False, OWN)
    assert unlisted["why"] == "A. A Pro would choose it", "an answer that the page does not list"


UNTOLD = {("championship-formula", "place")}
"""Questions that the hint's driver answers by the first space that is free."""


@pytest.mark.parametrize("game", FULL)
def test_every_hint_has_a_reason_in_words(game: str) -> None:
    """Even before the first rollout, whatever is asked; names of drivers are no reason."""
    bare = set()
    for kind, (race, seat) in collect(game).items():
        view = race.seen_by(race.drivers[seat])
        if not view.asked or len(view.options) < 2:
            continue
        sent = hint_sent(0, {}, answers_of(view), False, choice_of(view))
        head, _, reason = sent["why"].rpartition(". ")
        if not head or not reason or "would choose it" in reason:
            bare.add((game, kind))
    assert bare == {name for name in UNTOLD if name[0] == game}


def messages(page: Page) -> list[dict[str, Any]]:
    """All hints that a page gets, by its trait or by message."""
    got: list[dict[str, Any]] = []
    page.widget.observe(lambda change: change["new"] and got.append(change["new"]), "hints")
    page.ask("uncover", token=0)
    assert page.ask("hint", on=True)["t"] == "ok"

    def sent() -> list[dict[str, Any]]:
        private = [answer["hints"] for answer in list(page.answers) if answer["t"] == "hint"]
        return got or [hints for hints in private if hints]

    wait(lambda: any(hints["options"] for hints in sent()), 60)
    page.ask("hint", on=False)
    waiting, *told = sent()
    assert waiting["best"] == waiting["why"] == "" and waiting["options"] == {}, "it still thinks"
    return told


@pytest.mark.parametrize("game", ["bolide", "formula-d", "championship-formula", "really-nasty"])
def test_the_first_message_names_an_option_and_a_reason_before_any_odds(game: str) -> None:
    row = games.need(game)
    rookie = row.driver("Rookie")
    names = ["You", "Rosa"]
    match = row.race(row.track, names, seed=3, laps=1)
    while (owing := [pending.driver for pending in match.asked]) != ["You"]:
        driver = owing[-1]
        match.play(rookie(match.seen_by(driver)), driver)
    page = Page(RaceWidget(match, seats={"Rosa": rookie}, pace=60))
    first, *_ = messages(page)
    assert first["options"] == {} and not first["done"] and first["by"]
    assert first["best"] in {option.id for option in match.options}
    assert ". " in first["why"]
    page.widget.close()


def test_the_first_message_is_the_same_whatever_is_hidden() -> None:
    """A speed that others have planned changes neither the option nor the reason."""
    told = []
    for hidden in (False, True):
        page = planning("You")
        match = page.widget.race
        before = match.state
        if hidden:
            match._show(could_be(before, 0, Random(8)))
            assert match.state != before
            assert match.state.observe(0) == before.observe(0)
        first, *_ = messages(page)
        told.append({key: first[key] for key in ("best", "why", "by", "options", "done")})
        page.widget.close()
    assert told[0] == told[1]


def test_the_choice_says_what_it_does_at_once() -> None:
    cars: Any = {"Ada": {"space": "r20l1", "hand": "YF"}, "Bob": "r22l1"}
    race: Any = table(cars, turn="Ada")
    assert effect_of(race, "play+YF:1") == "It hits Bob, the leader"
    assert effect_of(race, "pass") == ""
    behind: Any = table({**cars, "Bob": "r10l1"}, turn="Ada")
    assert effect_of(behind, "play+YF:1") == ""
    assert effect_of(behind, "pass") == "No card hits a rival further ahead"


def test_a_move_says_whom_it_passes_which_stop_it_makes_and_that_none_gets_further() -> None:
    race, rookie = bw.formula_d.Race("valdorn", NAMES, seed=3), bw.formula_d.Rookie()
    said = set()
    while not race.over:
        option = rookie(race)
        said.add(effect_of(race, option.id))
        race.play(option)
    assert {"It passes Bob", "No other option gets further"} <= said
    assert any(re.fullmatch(r"(Ada|Bob) makes stop 1 of 2 in Turn \d", words) for words in said)


def test_a_plan_says_how_its_speed_and_price_compare() -> None:
    def plan(figure: int, tone: str) -> Any:
        return {"label": tone, "figure": str(figure), "tone": tone, "leads": [{}]}

    plans = {"a": plan(60, "free"), "b": plan(80, "free"), "c": plan(100, "roll")}
    assert why(plans, "b") == "free. It is the fastest that costs nothing"
    assert why(plans, "c") == "roll. It is the fastest option"
    assert reasons_for(plans, "a") == "", "80 is as good"
    dear = {**plans, "d": plan(120, "out")}
    assert reasons_for(dear, "c") == "It is faster than all that cost less"
    slip: Any = {"none": {"label": "none"}, "slip": {"label": "Up to 1 space", "figure": "+1"}}
    assert reasons_for(slip, "slip") == "It can go further"
