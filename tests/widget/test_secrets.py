"""Hidden hands and sealed choices on a screen: what the page is told, and what nobody keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.hidden import could_be, is_covered
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE
from bolide_widget.widget.covered import Seats
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.page import Page, wait
from helpers.derby import CARDS, Field, derby


def page(seats: int = 3, computers: dict[str, Any] | None = None, **options: Any) -> Page:
    return Page(RaceWidget(derby(seats, **options), seats=computers, pace=0.0))


def last(race: Match[Field]) -> Any:
    return race.options[-1]


def uncover(one: Page, seat: int) -> dict[str, Any]:
    before = len(one.answers)
    assert one.ask("uncover", token=seat)["t"] == "ok"
    (told,) = [answer for answer in one.answers[before:] if answer["t"] == "private"]
    return told


def everything(one: Page) -> str:
    """All that a page or a notebook file gets without anybody saying who looks."""
    widget = one.widget
    bundle = widget._repr_mimebundle_() or ({}, {})
    kept = {
        name: value for name, value in widget.get_state().items() if name not in ("_esm", "_css")
    }
    told = [answer for answer in one.answers if answer["t"] != "private"]
    return json.dumps([kept, bundle[0], told, widget.race.log_for(), repr(widget)], default=str)


def to(one: Page, kind: str) -> None:
    """Play at random, as people at the screen would, until such a question is open."""
    race, rng = one.widget.race, Random(3)
    while not race.over and race.state.question.kind != kind:
        seat = race.state.to_act[0]
        if seat == CHANCE:
            race.roll()
        else:
            race.play(rng.choice(race.state.legal(seat)), race.drivers[seat])
    assert not race.over


def test_sealed_bids_of_two_people_at_one_screen() -> None:
    one = page(2)
    asked = one.state["ask"]
    assert (asked["covered"], asked["who"], asked["options"]) == (True, [0, 1], [])
    told = uncover(one, 1)
    assert (told["seat"], told["rev"], told["id"]) == (1, one.state["rev"], "m1")
    ids = [option["id"] for option in told["ask"]["options"]]
    assert ids == ["hold", "bid:1", "bid:2", "bid:3"] and told["ask"]["driver"] == "Bob"
    assert one.ask("play", action="bid:3", token=1)["t"] == "ok"
    assert one.ask("cover")["t"] == "ok"
    assert one.state["ask"]["who"] == [0] and one.state["ask"]["options"] == []
    assert "bid:" not in everything(one) and "Bids" not in everything(one)
    uncover(one, 0)
    assert one.ask("play", action="bid:1", token=0)["t"] == "ok"
    assert "Ada 1, Bob 3" in everything(one)


def test_nothing_kept_holds_a_card_before_it_is_played() -> None:
    one = page(3)
    for seat in range(3):
        told = uncover(one, seat)
        (card,) = told["hand"]["cards"]
        assert told["hand"]["id"] == seat and card["name"] in CARDS
        assert [card["name"]] == list(one.widget.race.state.position.hands[seat])
    kept = everything(one)
    assert not [card for card in CARDS if card in kept]


def without_revisions(state: dict[str, Any]) -> dict[str, Any]:
    asked = state["ask"]
    return {**state, "rev": 0, "ask": asked and {**asked, "since": 0}}


@pytest.mark.parametrize("seed", range(3))
def test_the_page_is_the_same_whatever_is_hidden(seed: int) -> None:
    """At every question, for another world that could be so: the same public state."""
    race, rng = derby(4, seed=seed), Random(seed)
    widget = RaceWidget(race)
    differing = 0
    while not race.over and len(race.history) < 120:
        state = race.state
        seat = state.to_act[0] if is_covered(state) else rng.randrange(4)
        twin = race.copy()
        twin._show(could_be(state, seat, rng))
        differing += twin.state != state
        other = RaceWidget(twin)
        assert without_revisions(widget.state) == without_revisions(other.state)
        other.close()
        who = rng.choice(state.to_act)
        race.play(rng.choice(state.legal(who)), race.drivers[who])
    assert differing > 10


def test_a_private_question_tells_a_person_s_seat_and_no_more() -> None:
    one = page(3)
    to(one, "react")
    race = one.widget.race
    (seat,) = race.state.to_act
    asked = one.state["ask"]
    assert (asked["kind"], asked["who"], asked["prompt"]) == (
        "secret",
        [seat],
        "Somebody chooses in secret",
    )
    told = uncover(one, seat)
    cards = [play for card in told["hand"]["cards"] for play in card["plays"]]
    assert cards and cards[0] in [option["id"] for option in told["ask"]["options"]]
    assert uncover(one, (seat + 1) % 3)["ask"] is None
    uncover(one, seat)
    assert one.ask("play", action=cards[0], token=seat)["t"] == "ok"
    card = cards[0].split("+")[1]
    assert any(fact[:3] == ("played", seat, card) for fact in race.facts)


def test_of_a_computer_nobody_learns_that_it_is_asked() -> None:
    """Not even that somebody is: what was before stays, under one revision, until it has passed."""
    one = page(3, dict.fromkeys(["Ada", "Bob", "Cyd"], last), dice="ask")
    one.show(False)
    states: list[Any] = []
    one.widget.observe(lambda change: states.append(change["new"]), "state")
    to(one, "react")
    shown = one.state
    assert states[-1] == shown and (shown["ask"] or {}).get("kind") != "secret"
    race = one.widget.race
    while race.state.question.kind == "react":
        assert one.state == shown
        race.play("pass", race.drivers[race.state.to_act[0]])
    assert one.state["rev"] == shown["rev"] + 1


def test_the_hand_of_a_computer_stays_covered() -> None:
    one = page(3, {"Bob": last})
    reason = one.ask("uncover", token=1)["reason"]
    assert reason == "Bob is driven by a computer."
    assert not [answer for answer in one.answers if answer["t"] == "private"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"action": "bid:1"}, "needs a number 'token'"),
        ({"action": "bid:1", "token": 7}, "needs a number 'token', 0 to 2"),
        ({"action": "bid:9", "token": 0}, "not possible: look again"),
        ({"action": "play+oil", "token": 0}, "not possible: look again"),
    ],
)
def test_a_refusal_tells_no_options(fields: dict[str, Any], says: str) -> None:
    one = page(3)
    before = one.widget.race.state
    uncover(one, 0)
    reason = one.ask("play", **fields)["reason"]
    assert says in reason and "hold" not in reason
    assert one.widget.race.state == before


def test_who_has_answered_is_not_asked_again() -> None:
    one = page(3)
    uncover(one, 0)
    one.ask("play", action="hold", token=0)
    assert one.ask("play", action="hold", token=0)["reason"] == "Ada is not asked."


def test_computers_answer_a_sealed_choice_beside_people_who_take_their_time() -> None:
    one = page(4, {"Bob": last, "Dan": last})
    first = one.state["rev"]
    wait(lambda: one.widget.race.state.to_act == (0, 2))
    assert one.state["ask"]["who"] == [0, 2] and one.state["ask"]["since"] == first
    assert one.state["rev"] > first
    # what Ada saw before they answered still holds
    assert one.ask("uncover", token=0, rev=first)["t"] == "ok"
    assert one.ask("play", action="bid:1", token=0, rev=first)["t"] == "ok"
    assert one.ask("uncover", token=2, rev=first)["t"] == "ok"
    assert one.ask("play", action="bid:2", token=2, rev=first)["t"] == "ok"
    wait(lambda: ("bids", ((0, 1), (1, 3), (2, 2), (3, 3))) in one.widget.race.facts)
    assert "moved on" in one.ask("play", action="hold", token=0, rev=first)["reason"]


def test_a_computer_sees_no_more_than_its_seat_may() -> None:
    seen: list[Any] = []

    def looks(race: Match[Field]) -> Any:
        seen.append((race.pending.driver, race.history, race.log))  # type: ignore[union-attr]
        return race.options[0]

    one = page(3, {"Bob": looks})
    wait(lambda: bool(seen))
    assert seen[0] == ("Bob", (), one.widget.race.log_for("Bob"))


def test_a_computer_that_fails_gives_nothing_away() -> None:
    def fails(race: Match[Field]) -> Any:
        raise ValueError(str(race.state.position.hands))

    one = page(2, {"Bob": fails})
    wait(lambda: one.state["seats"] == ["person", "person"])
    assert one.state["notice"] is not None
    assert one.state["notice"]["text"].endswith("The computer driver could not answer.")
    assert not [card for card in CARDS if card in everything(one)]


def test_how_closely_a_person_watches_is_told_to_this_seat_alone() -> None:
    one = page(3)
    assert one.state["can"]["watch"] == ["all", "own+react", "own", "none"]
    uncover(one, 0)
    assert one.ask("watch", token=0, level="own")["t"] == "ok"
    assert uncover(one, 0)["watch"] == "own" and uncover(one, 1)["watch"] == "own+react"
    assert "watching" not in everything(one)
    uncover(one, 0)
    assert "level: one of" in one.ask("watch", token=0, level="never")["reason"]


def test_a_level_set_from_the_page_passes_at_once() -> None:
    one = page(3)
    to(one, "react")
    (seat,), before = one.widget.race.state.to_act, len(one.widget.race.history)
    uncover(one, seat)
    one.ask("watch", token=seat, level="none")
    assert one.widget.race.history[before].action == ("pass",)


def test_no_hint_at_a_covered_question() -> None:
    one = page(2)
    assert "hint" not in one.state["can"]
    assert one.ask("hint", on=True)["t"] == "reject"


def answering(one: Page) -> Callable[[], None]:
    """People at the screen: they uncover where they must, and choose the last option."""

    def answer() -> None:
        asked = one.state["ask"]
        if asked is None or asked["seat"] != "person":
            return
        if not asked.get("covered"):
            one.ask("play", action=asked["options"][-1]["id"])
            return
        people = [seat for seat in asked["who"] if one.state["seats"][seat] == "person"]
        if people:
            shown = uncover(one, people[0])["ask"]
            if shown is not None:  # a computer driver may have answered last in between
                one.ask("play", action=shown["options"][-1]["id"], token=people[0])

    return answer


@pytest.mark.parametrize("seats", [2, 12])
def test_a_race_is_played_from_the_page_to_its_end(seats: int) -> None:
    one = page(seats, {"Bob": last})
    answer = answering(one)

    def over() -> bool:
        answer()
        return bool(one.widget.race.over)

    wait(over, 240)
    wait(lambda: one.state["over"], 60)
    assert one.state["standings"][0]["place"] == 1 and one.state["ask"] is None
    assert len(one.state["tokens"]) == seats


def test_a_way_is_drawn_without_knowing_the_board() -> None:
    one = page(2)
    to(one, "drive")
    for option in one.state["ask"]["options"]:
        if option["id"] != "stay":
            assert set(option["place"]) <= {"space", "path"}
            assert option["path"][-1] == option["point"]


def test_a_person_may_look_at_his_hand_whoever_is_asked() -> None:
    """Also from a state that is past, since a look changes nothing; a question is of its moment."""
    one = page(3)
    first = one.state["rev"]
    to(one, "drive")
    (driving,) = one.widget.race.state.to_act
    other = (driving + 1) % 3
    assert one.state["can"]["hands"] is True
    for rev in (one.state["rev"], first):
        before = len(one.answers)
        assert one.ask("uncover", token=other, rev=rev)["t"] == "ok"
        (told,) = [answer for answer in one.answers[before:] if answer["t"] == "private"]
        assert told["ask"] is None and told["rev"] == one.state["rev"]
        assert [card["name"] for card in told["hand"]["cards"]] == list(
            one.widget.race.state.position.hands[other]
        )
    to(one, "bid")
    assert "moved on" in one.ask("uncover", token=other, rev=first)["reason"]


def test_where_nobody_holds_cards_none_are_offered() -> None:
    for widget in (
        RaceWidget(bw.Race("copperbowl", ["Ada", "Bob"], seed=1)),
        RaceWidget(derby(2), seats=dict.fromkeys(["Ada", "Bob"], last)),
    ):
        assert "hands" not in widget.state["can"]
        widget.close()


def test_an_undo_passes_over_what_the_match_answered_for_a_person() -> None:
    """It leads to where a person decided, not to a pass that nobody was asked for."""
    race = derby(3, seed=9).watch("Ada", "none")
    seats = Seats(race, {"Bob": last, "Cyd": last})
    passed = 0
    while not race.over:
        seat = race.state.to_act[0]
        race.play(race.options[-1], race.drivers[seat])
        if any(e.seat == 0 and e.asked for e in race.history):
            back = race.copy().undo(seats.decisions_back(race))
            assert 0 in back.state.to_act
            passed += any(e.seat == 0 and not e.asked for e in race.history)
    assert passed
