"""Several views of one race: what one seat alone may see, who may answer it, and who covers it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import CHANCE
from bolide_widget.racing.drawn import shown_to_all
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.page import Page
from helpers.derby import derby

HERE, THERE = "here", "there"
UNSEEN = "Show the question here first, then choose."


def page(seats: int = 2, **options: Any) -> Page:
    return Page(RaceWidget(derby(seats, **options), pace=0.0))


def bid(item: Page, seat: int, view: str) -> dict[str, Any]:
    return item.ask("play", action=f"bid:{seat + 1}", token=seat, view=view)


def test_a_secret_is_answered_by_a_view_that_was_shown_it() -> None:
    first = page()
    before = first.widget.race.state
    assert bid(first, 0, HERE)["reason"] == UNSEEN
    assert first.ask("uncover", token=0, view=HERE)["t"] == "ok"
    assert bid(first, 0, THERE)["reason"] == UNSEEN
    assert bid(first, 1, HERE)["reason"] == UNSEEN
    assert first.widget.race.state == before
    assert bid(first, 0, HERE)["t"] == "ok"


@pytest.mark.parametrize("view", [{"view": ""}, {"view": 5}, {"view": "x" * 65}, {"view": None}])
def test_who_does_not_say_which_view_it_is_is_shown_nothing_that_it_could_answer(
    view: dict[str, Any],
) -> None:
    first = page()
    first.ask("uncover", token=0, **view)
    assert bid(first, 0, HERE)["reason"] == UNSEEN


def test_two_views_plan_at_the_same_time_in_any_order() -> None:
    first = page()
    assert first.state["ask"]["who"] == [0, 1]
    for seat, view in ((1, THERE), (0, HERE)):
        assert first.ask("uncover", token=seat, view=view)["t"] == "ok"
    assert bid(first, 1, THERE)["t"] == "ok"
    assert bid(first, 0, HERE)["t"] == "ok", "what another answered meanwhile changes nothing"
    assert ("bids", ((0, 1), (1, 2))) in first.widget.race.facts


def test_another_view_of_one_s_own_hand_takes_nobody_s_question_away() -> None:
    first = page()
    first.ask("uncover", token=1, view=HERE)
    first.ask("uncover", token=0, view=THERE)
    assert bid(first, 1, HERE)["t"] == "ok"


def test_who_covers_covers_all_views_of_the_race_and_of_no_other() -> None:
    item, strange = page(), page()
    again = Page(RaceWidget(item.widget.race, pace=0.0))
    for each in (item, again, strange):
        assert each.ask("uncover", token=0, view=HERE)["t"] == "ok"
        each.answers.clear()
    item.ask("cover", view=THERE)
    assert {"t": "cover"} in item.answers and again.answers == [{"t": "cover"}]
    assert strange.answers == []
    for each in (item, again):
        assert bid(each, 0, HERE)["reason"] == UNSEEN
    assert bid(strange, 0, HERE)["t"] == "ok"
    again.widget.close()
    item.ask("cover")


def test_what_changes_no_question_leaves_it_open_and_another_question_does_not() -> None:
    item = page()
    first = item.state["ask"]["since"]
    item.ask("uncover", token=0, view=HERE)
    item.ask("pace", ms=100, view=THERE)
    assert item.state["ask"]["since"] == first
    bid(item, 0, HERE)
    item.ask("undo", view=THERE)
    assert item.state["ask"]["since"] > first
    assert bid(item, 0, HERE)["reason"] == UNSEEN


def test_a_seat_that_changes_hands_is_asked_for_anew() -> None:
    race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    first = Page(RaceWidget(race, pace=0.0))
    first.ask("uncover", token=0, view=HERE)
    seen = first.state["rev"]
    first.show(False)
    first.ask("seat", token=0, who="Rookie")
    assert first.state["ask"]["since"] > seen


def test_when_a_seat_is_asked_is_set_by_a_view_that_looks_at_its_cards() -> None:
    """It passes what is asked now, so it answers a secret question."""
    first = page(3)
    race, rng = first.widget.race, Random(3)
    while race.state.question.kind != "react":
        if race.state.to_act == (CHANCE,):
            race.roll()
        else:
            seat = race.state.to_act[0]
            race.play(rng.choice(race.state.legal(seat)), race.drivers[seat])
    (seat,), before = race.state.to_act, len(race.history)
    assert first.ask("watch", token=seat, level="none", view=THERE)["reason"] == UNSEEN
    assert len(race.history) == before
    first.ask("uncover", token=seat, view=THERE)
    assert first.ask("watch", token=seat, level="none", view=THERE)["t"] == "ok"
    assert race.history[before].action == ("pass",)


def test_words_and_pictures_of_a_race_name_nobody_who_is_asked_in_private() -> None:
    """As the trait: of a private question that somebody chooses; of a sealed one who and what."""
    race = bw.really_nasty.Race("calva", ["Ada", "Bob", "Cyd"], seed=4)
    widget, rng, kinds = RaceWidget(race), Random(4), set()
    while not kinds >= {"approach", "react"} and not race.over:
        question = race.state.question
        assert question is not None
        kind = race.game.kinds[question.kind]
        words, drawn = repr(race), shown_to_all(race)[1]["ask"]
        seat = question.players[0]
        if kind.secret and seat != CHANCE:
            assert words.endswith(", a driver chooses in secret)") and drawn is None
            assert race.drivers[seat] not in words and question.kind not in words
            own = race.seen_by(race.drivers[seat], 1)
            assert repr(own).endswith(f", {race.drivers[seat]} to {question.kind})")
            bundle = widget._repr_mimebundle_()
            assert bundle is not None and words in bundle[0]["text/plain"]
            kinds.add(question.kind)
        elif seat != CHANCE:
            assert words.endswith(f", {race.drivers[seat]} to {question.kind})")
        if seat == CHANCE:
            race.roll()
        else:
            legal = race.state.legal(seat)
            answer = rng.choice(legal) if legal else race.state.default(seat)
            race.play(answer, race.drivers[seat])
    assert kinds >= {"approach", "react"}
    plans = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    assert repr(plans).endswith(", Ada to set-up)")
