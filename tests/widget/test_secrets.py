"""Hidden hands and sealed choices on a page: what the page gets, and what nobody keeps."""

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
from bolide_widget.widget.race_widget import RaceWidget, still_picture
from bolide_widget.widget.seats import Seats
from helpers.browser.page import Page, wait
from helpers.derby import CARDS, Field, derby
from helpers.races.really_nasty_table import table


def page(seats: int = 3, computers: dict[str, Any] | None = None, **options: Any) -> Page:
    return Page(RaceWidget(derby(seats, **options), seats=computers, pace=0.0))


def last(race: Match[Field]) -> Any:
    return race.options[-1]


def uncover(item: Page, seat: int) -> dict[str, Any]:
    before = len(item.answers)
    assert item.ask("uncover", token=seat)["t"] == "ok"
    (shown,) = [answer for answer in item.answers[before:] if answer["t"] == "private"]
    return shown


def everything(item: Page) -> str:
    """All that a page or a notebook file gets without anybody saying who looks."""
    widget = item.widget
    bundle = widget._repr_mimebundle_() or ({}, {})
    kept = {
        name: value
        for name, value in widget.get_state().items()
        if name not in ("_esm", "_css", "_second")
    }
    answers = [answer for answer in item.answers if answer["t"] != "private"]
    return json.dumps([kept, bundle[0], answers, widget.race.log_for(), repr(widget)], default=str)


def to(item: Page, kind: str) -> None:
    """Play at random, as people at the screen would, until such a question is open."""
    race, rng = item.widget.race, Random(3)
    while not race.over and race.state.question.kind != kind:
        seat = race.state.to_act[0]
        if seat == CHANCE:
            race.roll()
        else:
            race.play(rng.choice(race.state.legal(seat)), race.drivers[seat])
    assert not race.over


def test_sealed_bids_of_two_people_at_one_screen() -> None:
    first = page(2)
    question = first.state["ask"]
    assert (question["covered"], question["who"], question["options"]) == (True, [0, 1], [])
    shown = uncover(first, 1)
    assert (shown["seat"], shown["rev"], shown["id"]) == (1, first.state["rev"], "m1")
    ids = [option["id"] for option in shown["ask"]["options"]]
    assert ids == ["hold", "bid:1", "bid:2", "bid:3"] and shown["ask"]["driver"] == "Bob"
    assert first.ask("play", action="bid:3", token=1)["t"] == "ok"
    assert first.ask("cover")["t"] == "ok"
    assert first.state["ask"]["who"] == [0] and first.state["ask"]["options"] == []
    assert "bid:" not in everything(first) and "Bids" not in everything(first)
    uncover(first, 0)
    assert first.ask("play", action="bid:1", token=0)["t"] == "ok"
    assert "Ada 1, Bob 3" in everything(first)


def test_nothing_kept_holds_a_card_before_it_is_played() -> None:
    first = page(3)
    for seat in range(3):
        shown = uncover(first, seat)
        (card,) = shown["hand"]["cards"]
        assert shown["hand"]["id"] == seat and card["name"] in CARDS
        assert [card["name"]] == list(first.widget.race.state.position.hands[seat])
    kept = everything(first)
    assert not [card for card in CARDS if card in kept]


def without_revisions(state: dict[str, Any]) -> dict[str, Any]:
    question = state["ask"]
    return {**state, "rev": 0, "ask": question and {**question, "since": 0}}


def saved(widget: RaceWidget[Any], picture: bool) -> dict[str, Any]:
    """What a notebook file keeps of a board, hints and picture included."""
    kept = widget.get_state(("board", "state", "hints"))
    kept["state"] = without_revisions(dict(kept["state"]))
    return {**kept, "picture": still_picture(widget.board, widget.state) if picture else {}}


MAKERS: dict[str, Callable[[int], Match[Any]]] = {
    "derby": lambda seed: derby(4, seed=seed),
    "championship-formula": lambda seed: bw.championship_formula.Race(
        "merrow", list("ABCD"), laps=1, seed=seed
    ),
    "really-nasty": lambda seed: bw.really_nasty.Race("rn-default", list("ABCD"), seed=seed),
    "really-nasty, all with cards": lambda seed: bw.really_nasty.Race(
        "rn-default",
        list("ABCD"),
        rules=bw.really_nasty.Rules(ask_policy="all_with_cards"),
        seed=seed,
    ),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", MAKERS)
def test_the_page_is_the_same_whatever_is_hidden(game: str, seed: int) -> None:
    """At every question, for another world that could be so: the same board in the same notebook.

    Who is named, hints and the picture are part of it.
    """
    race, rng = MAKERS[game](seed), Random(seed)
    widget = RaceWidget(race)
    differing = 0
    while not race.over and len(race.history) < 120:
        state = race.state
        seat = state.to_act[0] if is_covered(state) else rng.randrange(4)
        twin = race.copy()
        twin._show(could_be(state, seat, rng))
        differing += twin.state != state
        other = RaceWidget(twin)
        painted = len(race.history) % 20 == 0
        assert saved(widget, painted) == saved(other, painted)
        other.close()
        who = rng.choice(state.to_act)
        race.play(rng.choice(state.legal(who)), race.drivers[who])
    assert differing > 10
    widget.close()


def test_a_private_question_tells_a_person_s_seat_and_no_more() -> None:
    first = page(3)
    to(first, "react")
    race = first.widget.race
    (seat,) = race.state.to_act
    question = first.state["ask"]
    assert (question["kind"], question["who"], question["prompt"]) == (
        "secret",
        [seat],
        "A driver chooses in secret",
    )
    shown = uncover(first, seat)
    cards = [play for card in shown["hand"]["cards"] for play in card["plays"]]
    assert cards and cards[0] in [option["id"] for option in shown["ask"]["options"]]
    assert uncover(first, (seat + 1) % 3)["ask"] is None
    uncover(first, seat)
    assert first.ask("play", action=cards[0], token=seat)["t"] == "ok"
    card = cards[0].split("+")[1]
    assert any(fact[:3] == ("played", seat, card) for fact in race.facts)


def test_of_a_computer_nobody_learns_that_it_is_asked() -> None:
    """Not even that somebody is: what was before stays, under one revision, until it has passed."""
    first = page(3, dict.fromkeys(["Ada", "Bob", "Cyd"], last), dice="ask")
    first.show(False)
    states: list[Any] = []
    first.widget.observe(lambda change: states.append(change["new"]), "state")
    to(first, "react")
    shown = first.state
    assert states[-1] == shown and (shown["ask"] or {}).get("kind") != "secret"
    race = first.widget.race
    while race.state.question.kind == "react":
        assert first.state == shown
        race.play("pass", race.drivers[race.state.to_act[0]])
    assert first.state["rev"] == shown["rev"] + 1


def test_the_hand_of_a_computer_stays_covered() -> None:
    first = page(3, {"Bob": last})
    reason = first.ask("uncover", token=1)["reason"]
    assert reason == "Bob is driven by a computer."
    assert not [answer for answer in first.answers if answer["t"] == "private"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"action": "bid:1"}, "needs a number 'token'"),
        ({"action": "bid:1", "token": 7}, "needs a number 'token', 0 to 2"),
        ({"action": "bid:9", "token": 0}, "can't do that. Choose again"),
        ({"action": "play+oil", "token": 0}, "can't do that. Choose again"),
    ],
)
def test_a_refusal_tells_no_options(fields: dict[str, Any], says: str) -> None:
    first = page(3)
    before = first.widget.race.state
    uncover(first, 0)
    reason = first.ask("play", **fields)["reason"]
    assert says in reason and "hold" not in reason
    assert first.widget.race.state == before


def test_who_has_answered_is_not_asked_again() -> None:
    first = page(3)
    uncover(first, 0)
    first.ask("play", action="hold", token=0)
    assert first.ask("play", action="hold", token=0)["reason"] == "It isn't Ada's turn."


def test_computers_answer_a_sealed_choice_beside_people_who_take_their_time() -> None:
    item = page(4, {"Bob": last, "Dan": last})
    first = item.state["rev"]
    wait(lambda: item.widget.race.state.to_act == (0, 2))
    assert item.state["ask"]["who"] == [0, 2] and item.state["ask"]["since"] == first
    assert item.state["rev"] > first
    # what Ada saw before they answered still holds
    assert item.ask("uncover", token=0, rev=first)["t"] == "ok"
    assert item.ask("play", action="bid:1", token=0, rev=first)["t"] == "ok"
    assert item.ask("uncover", token=2, rev=first)["t"] == "ok"
    assert item.ask("play", action="bid:2", token=2, rev=first)["t"] == "ok"
    wait(lambda: ("bids", ((0, 1), (1, 3), (2, 2), (3, 3))) in item.widget.race.facts)
    assert "moved on" in item.ask("play", action="hold", token=0, rev=first)["reason"]


def test_a_computer_sees_no_more_than_its_seat_may() -> None:
    seen: list[Any] = []

    def looks(race: Match[Field]) -> Any:
        seen.append((race.pending.driver, race.history, race.log))  # type: ignore[union-attr]
        return race.options[0]

    first = page(3, {"Bob": looks})
    wait(lambda: bool(seen))
    assert seen[0] == ("Bob", (), first.widget.race.log_for("Bob"))


def test_a_computer_that_fails_gives_nothing_away() -> None:
    def fails(race: Match[Field]) -> Any:
        raise ValueError(str(race.state.position.hands))

    first = page(2, {"Bob": fails})
    wait(lambda: first.state["seats"] == ["person", "person"])
    assert first.state["notice"] is not None
    assert first.state["notice"]["text"].endswith("The computer driver could not answer.")
    assert not [card for card in CARDS if card in everything(first)]


def test_how_closely_a_person_watches_is_told_to_this_seat_alone() -> None:
    first = page(3)
    assert first.state["can"]["watch"] == ["all", "own+react", "touched", "own", "none"]
    uncover(first, 0)
    assert first.ask("watch", token=0, level="own")["t"] == "ok"
    shown = uncover(first, 0)
    assert shown["watch"] == "own" and not shown["rests"]
    assert uncover(first, 1)["watch"] == "touched"
    assert "watching" not in everything(first)
    uncover(first, 0)
    assert "level: one of" in first.ask("watch", token=0, level="never")["reason"]


def test_a_pass_that_holds_is_told_to_its_seat_until_it_wants_to_be_asked_again() -> None:
    cars = {"Ada": {"space": "r20l1", "hand": "WE YF"}, "Bob": "r30l1"}
    first = Page(RaceWidget(table(cars, turn="Ada"), pace=0.0))
    shown = uncover(first, 0)
    assert (shown["watch"], shown["rests"]) == ("touched", False)
    first.ask("play", action="pass", token=0)
    assert uncover(first, 0)["rests"]
    first.ask("watch", token=0, level="touched")
    assert not uncover(first, 0)["rests"]


def test_a_level_set_from_the_page_passes_at_once() -> None:
    first = page(3)
    to(first, "react")
    (seat,), before = first.widget.race.state.to_act, len(first.widget.race.history)
    uncover(first, seat)
    first.ask("watch", token=seat, level="none")
    assert first.widget.race.history[before].action == ("pass",)


def test_no_hint_at_a_covered_question() -> None:
    first = page(2)
    assert "hint" not in first.state["can"]
    assert first.ask("hint", on=True)["t"] == "reject"


def answering(item: Page) -> Callable[[], None]:
    """People at the screen: they uncover where they must, and choose the last option."""

    def answer() -> None:
        question = item.state["ask"]
        if question is None or question["seat"] != "person":
            return
        if not question.get("covered"):
            item.ask("play", action=question["options"][-1]["id"])
            return
        people = [seat for seat in question["who"] if item.state["seats"][seat] == "person"]
        if people:
            shown = uncover(item, people[0])["ask"]
            if shown is not None:  # a computer driver may have answered last in between
                item.ask("play", action=shown["options"][-1]["id"], token=people[0])

    return answer


@pytest.mark.parametrize("seats", [2, 12])
def test_a_race_is_played_from_the_page_to_its_end(seats: int) -> None:
    first = page(seats, {"Bob": last})
    answer = answering(first)

    def over() -> bool:
        answer()
        return bool(first.widget.race.over)

    wait(over, 240)
    wait(lambda: first.state["over"], 60)
    assert first.state["standings"][0]["place"] == 1 and first.state["ask"] is None
    assert len(first.state["tokens"]) == seats


def test_a_way_is_drawn_without_knowing_the_board() -> None:
    first = page(2)
    to(first, "drive")
    for option in first.state["ask"]["options"]:
        if option["id"] != "stay":
            assert set(option["place"]) <= {"space", "path"}
            assert option["path"][-1] == option["point"]


def test_a_person_may_look_at_his_hand_whoever_is_asked() -> None:
    """Also from a state that is past, since a look changes nothing; a question is of its moment."""
    item = page(3)
    first = item.state["rev"]
    to(item, "drive")
    (driving,) = item.widget.race.state.to_act
    other = (driving + 1) % 3
    assert item.state["can"]["hands"] is True
    for rev in (item.state["rev"], first):
        before = len(item.answers)
        assert item.ask("uncover", token=other, rev=rev)["t"] == "ok"
        (shown,) = [answer for answer in item.answers[before:] if answer["t"] == "private"]
        assert shown["ask"] is None and shown["rev"] == item.state["rev"]
        assert [card["name"] for card in shown["hand"]["cards"]] == list(
            item.widget.race.state.position.hands[other]
        )
    to(item, "bid")
    assert "moved on" in item.ask("uncover", token=other, rev=first)["reason"]


def test_where_nobody_holds_cards_none_are_offered() -> None:
    for widget in (
        RaceWidget(bw.Race("copperbowl", ["Ada", "Bob"], seed=1)),
        RaceWidget(derby(2), seats=dict.fromkeys(["Ada", "Bob"], last)),
    ):
        assert "hands" not in widget.state["can"]
        widget.close()


def test_an_answer_shows_the_race_once_with_cards_or_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether there are cards to look at was read off a whole second scene at each answer."""
    item = Page(RaceWidget(bw.really_nasty.Race("merrow", ["Ada", "Bob"], seed=1)))
    game, scenes = type(item.widget.race.game), list[int | None]()
    show = game.scene

    def counted(self: Any, race: Any, viewer: int | None = None, **how: bool) -> Any:
        scenes.append(viewer)
        return show(self, race, viewer, **how)

    monkeypatch.setattr(game, "scene", counted)
    assert item.state["can"]["hands"] is True
    assert item.ask("play", action=item.state["ask"]["options"][0]["id"])["t"] == "ok"
    assert scenes == [None]


def test_an_undo_passes_over_what_the_match_answered_for_a_person() -> None:
    """It leads to a person's decision, not to an automatic pass."""
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
