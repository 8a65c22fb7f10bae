"""The core carries what the games to come need: shown by a game that knows nothing of Bolide."""

from __future__ import annotations

import ast
import json
import pickle
from pathlib import Path as File
from random import Random
from typing import Any

import pytest

from bolide_widget.core import history
from bolide_widget.core.actions import Action
from bolide_widget.core.conformance import check_game, check_secrets
from bolide_widget.core.errors import IllegalAction, SetupError
from bolide_widget.core.match import Match
from bolide_widget.core.moment import changed
from bolide_widget.core.options import Decision, Roll
from bolide_widget.core.questions import CHANCE, Path, Space
from bolide_widget.core.restore import replay
from bolide_widget.core.state import State
from bolide_widget.drivers.policy import ask
from count import count
from helpers import derby as rules
from helpers.derby import GAME, Derby, Field, derby


def reload(match: Match[Field]) -> Match[Field]:
    again = Match(GAME, match.drivers, seed=match.seed, dice="ask")
    replay(again, history.read(history.write(match)))
    return again


def play_to(match: Match[Field], kind: str, most: int = 2000) -> Match[Field]:
    """Play at random until such a question is open."""
    rng = Random(4)
    for _ in range(most):
        question = match.state.question
        if question is None or question.kind == kind:
            break
        step(match, rng)
    assert match.state.question is not None, f"no {kind}"
    return match


def step(match: Match[Field], rng: Random) -> None:
    if match.state.to_act == (CHANCE,):
        match.roll()
        return
    seat = rng.choice(match.state.to_act)
    match.play(rng.choice(match.state.legal(seat)), match.drivers[seat])


@pytest.mark.parametrize("seats", [2, 3, 5, 12])
def test_conformance(seats: int) -> None:
    total = check_game(
        lambda number: derby(seats, seed=number, dice="ask"),
        races=8 if seats < 4 else 2,
        answers=120,
        reload=reload,
        seed=seats,
    )
    assert total > 100


def test_it_uses_nothing_of_another_game() -> None:
    for module in ("derby.py", "derby_screen.py"):
        tree = ast.parse((File(rules.__file__).parent / module).read_text())
        names = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        ours = [name for name in names if name.startswith("bolide_widget")]
        shared = ("bolide_widget.core.", "bolide_widget.racing.")
        assert ours and all(name.startswith(shared) for name in ours)


def test_it_is_the_minimal_game() -> None:
    """The figure of CONTRIBUTING: it walks through these modules."""
    folder = File(rules.__file__).parent
    lines = sum(count(folder / module).code for module in ("derby.py", "derby_screen.py"))
    assert lines <= 380
    walk = (folder.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"a whole game in {lines} lines of code" in walk


def test_a_race_of_twelve_comes_to_its_end() -> None:
    match, rng = derby(12), Random(1)
    while not match.over:
        step(match, rng)
    assert len(match.state.position.finished) == 1
    assert reload(match) == match and match.log[-1].endswith("wins.")


# -- who is asked -------------------------------------------------------------------------------


def test_everybody_who_owes_an_answer_has_a_decision() -> None:
    match = play_to(derby(3), "bid")
    assert [decision.driver for decision in match.asked] == ["Ada", "Bob", "Cyd"]
    match.play("bid:2", "Bob")
    assert [decision.driver for decision in match.asked] == ["Ada", "Cyd"]
    assert [option.id for option in match.asked[1].options] == ["hold", "bid:1", "bid:2", "bid:3"]


def test_a_way_is_a_place() -> None:
    match = play_to(derby(2, dice="auto"), "drive")
    pending = match.pending
    assert isinstance(pending, Decision)
    for option in pending.options:
        ids = tuple(str(part) for part in option.action[1:])
        assert option.place == (Path(ids) if len(ids) > 1 else Space(*ids))
        assert option.point is None
    assert match.check(pending.options[0].id) == pending.options[0].action


def test_dice_of_words_and_of_repeated_faces() -> None:
    match = play_to(derby(2, dice="ask"), "go")
    pending = match.pending
    assert isinstance(pending, Roll) and len(pending.dice) == 2
    assert sum(pending.outcomes.values()) == 1 and len(pending.outcomes) == 6
    with pytest.raises(IllegalAction):
        match.roll(("good", 4))
    match.roll(("good", 3))
    assert ("roll", match.history[-1].before.question.roller, "good", 3) == match.facts[-1][:4]  # type: ignore[union-attr]


# -- secrets ------------------------------------------------------------------------------------


def test_a_hand_is_its_owner_s() -> None:
    match = play_to(derby(3), "bid")
    hands = match.state.position.hands
    assert match.state.observe(1)["position"]["hands"] == [1, list(hands[1]), 1]
    assert match.state.observe(None)["position"]["hands"] == [1, 1, 1]
    drawn = [fact for fact in match.facts_for("Bob") if fact[0] == "draw"]
    assert drawn == [("draw", 0, "?"), ("draw", 1, hands[1][0]), ("draw", 2, "?")]
    assert match.log_for("Bob")[1] == f"Bob draws {hands[1][0]}."
    assert match.log_for()[1] == "Bob draws a card."
    assert match.log[0] == f"Ada draws {hands[0][0]}."  # the record's, for who holds the object


def test_whoever_is_polled_nobody_else_knows() -> None:
    match = play_to(derby(3), "react")
    question = match.state.question
    assert question is not None
    (seat,) = question.players
    other = next(s for s in range(3) if s != seat)
    kinds = [entry["kind"] for entry in match.state.observe(other)["questions"]]
    assert "react" not in kinds
    assert match.state.observe(seat)["questions"][-1]["kind"] == "react"
    before, shown = match.state.observe(other), match.facts_for(match.drivers[other])
    match.copy().play("pass")
    assert shown == match.facts_for(match.drivers[other])
    assert before == match.state.observe(other)
    branch = match.seen_by(match.drivers[other], 1, "ask")
    assert "react" not in {open_one.kind for open_one in branch.state.stack}


def test_a_branch_for_a_driver_holds_no_more_than_he_may_know() -> None:
    match = play_to(derby(4), "bid")
    match.play("bid:3", "Ada")
    worlds = [match.seen_by("Bob", seed) for seed in range(60)]
    hands = match.state.position.hands
    assert {world.state.position.hands[1] for world in worlds} == {hands[1]}
    assert len({world.state.position.hands[0] for world in worlds}) > 1
    assert {world.state.question.sealed[0][1] for world in worlds} == {  # type: ignore[union-attr]
        ("hold",),
        ("bid", 1),
        ("bid", 2),
        ("bid", 3),
    }
    first = worlds[0]
    assert first.history == () and not first.can_undo and first.facts == match.facts_for("Bob")
    assert first.pending is not None and first.pending.driver == "Bob"
    assert first.seed == 0 and first.loaded == ()
    first.play("bid:1")  # Bob's
    assert match.state.to_act == (1, 2, 3)


def test_a_driver_is_asked_for_its_own_seat_with_what_it_may_know() -> None:
    match = play_to(derby(3), "bid")
    seen: list[Any] = []

    def policy(race: Match[Field]) -> Any:
        seen.append((race.pending.driver, race.history, race.log))  # type: ignore[union-attr]
        return race.options[-1]

    assert ask(policy, match, driver="Cyd").id == "bid:3"  # type: ignore[union-attr]
    assert seen == [("Cyd", (), match.log_for("Cyd"))]


def test_nothing_of_a_secret_is_in_a_pickled_branch() -> None:
    """Whatever a driver looks at: the cards of others are there in another order at most."""
    match = play_to(derby(3), "bid")
    match.play("bid:3", "Ada")
    other = match.copy()
    other.undo().play("hold", "Ada")
    first, two = match.seen_by("Bob", 7), other.seen_by("Bob", 7)
    assert pickle.dumps(first._now) == pickle.dumps(two._now)


class Telling(Derby):
    """As Derby, with a leak."""

    def __init__(self, leak: str) -> None:
        self.leak = leak

    def view(self, position: Field, seat: int | None) -> dict[str, Any]:
        pile = {"pile": list(position.pile)} if self.leak == "view" else {}
        return {**super().view(position, seat), **pile}

    def seen(self, fact: Any, viewer: int | None) -> Any:
        return fact if self.leak == "seen" else super().seen(fact, viewer)

    def determinize(self, state: State[Field, Any], seat: int, random: Random) -> State[Field, Any]:
        if self.leak == "lazy":
            return state
        if self.leak == "order":  # keeps part of what it must not know
            other = (seat + 1) % 3
            kept = state.position.hands[other]
            super().determinize(state, seat, random)
            state.position.hands = changed(state.position.hands, other, kept)
            return state
        return super().determinize(state, seat, random)

    def scene(
        self, match: Match[Field], viewer: int | None = None, *, ask: bool = True
    ) -> dict[str, Any]:
        shown = super().scene(match, viewer, ask=ask)
        if self.leak == "scene":
            shown["title"] = str(match._state.position.hands)
        if self.leak == "ask":
            shown["title"] = str(match._state.stack[-1].sealed) if match._state.stack else ""
        return shown


@pytest.mark.parametrize(
    ("leak", "says"),
    [
        ("view", "can be seen by others|observation leaks"),
        ("seen", "can be seen by others"),
        ("lazy", "determinize does not redraw hidden parts"),
        ("order", "determinize depends"),
        ("scene", "scene leaks"),
        ("ask", "scene leaks"),
    ],
)
def test_the_kit_finds_a_leak(leak: str, says: str) -> None:
    game = Telling(leak)
    with pytest.raises(AssertionError, match=says):
        check_game(lambda n: Match(game, ["A", "B", "C"], seed=n, dice="ask"), races=10, answers=30)


def test_a_game_with_sealed_choices_says_that_it_has_secrets() -> None:
    class Mute(Derby):
        secret = False

    with pytest.raises(AssertionError, match="says secret = True"):
        check_secrets(Match(Mute(), ["A", "B"], seed=1), Random(1))


# -- out of turn --------------------------------------------------------------------------------


def polled(match: Match[Field], driver: str) -> list[Action]:
    seat = match.drivers.index(driver)
    return [
        entry.action
        for entry in match.history
        if entry.seat == seat and entry.before.question.kind == "react"  # type: ignore[union-attr]
    ]


def finish(match: Match[Field]) -> Match[Field]:
    rng = Random(9)
    while not match.over:
        step(match, rng)
    return match


@pytest.mark.parametrize("level", ["own", "none"])
def test_who_does_not_watch_passes_at_once_and_the_record_cannot_tell(level: str) -> None:
    match = derby(3, seed=5)
    for driver in match.drivers:
        match.watch(driver, level)
    finish(match)
    passes = [a for driver in match.drivers for a in polled(match, driver)]
    assert passes and set(passes) == {("pass",)}
    assert all(e.asked == (e.before.question.kind != "react") for e in match.history)  # type: ignore[union-attr]
    again = reload(match)
    assert again == match and again.facts == match.facts
    assert level not in history.write(match) and again.watching("Ada") == "all"


def test_a_level_in_between_asks_where_it_matters() -> None:
    match = derby(4, seed=5).watch("Ada", "own+react")
    finish(match)
    windows = [
        (entry.asked, entry.before)
        for entry in match.history
        if entry.seat == 0 and entry.before.question.kind == "react"  # type: ignore[union-attr]
    ]
    leads = [s.position.rows[s.question.data.seat] == max(s.position.rows) for _, s in windows]  # type: ignore[union-attr]
    assert [shown for shown, _ in windows] == leads and set(leads) == {True, False}


def test_who_asks_for_the_next_window_is_asked_once() -> None:
    """RN-TIME-8: whatever the level, which stays as it is."""
    match = derby(3, seed=9)
    for driver in match.drivers:
        match.watch(driver, "none")
    assert match.watch("Ada", "next").watching("Ada") == "none"
    twin = match.copy()
    finish(match)
    reactions = [
        (entry.seat, entry.before.question.kind)  # type: ignore[union-attr]
        for entry in match.history
        if entry.asked and entry.before.question.kind == "react"  # type: ignore[union-attr]
    ]
    assert reactions == [(0, "react")] and len(polled(match, "Ada")) > 1
    finish(twin)  # a copy has its own wish
    assert twin == match
    finish(match.undo().watch("Ada", "next"))
    with pytest.raises(
        SetupError, match=r"level: one of all, own[+]react, touched, own, none, next, not"
    ):
        match.watch("Ada", "soon")


def test_a_level_set_at_an_open_question_holds_at_once() -> None:
    match = play_to(derby(3), "react")
    pending = match.pending
    assert isinstance(pending, Decision)
    driver, before = pending.driver, len(match.history)
    heard: list[Any] = []
    match.on_change(heard.append)
    match.watch(driver, "none")
    assert match.history[before].action == ("pass",) and not match.history[before].asked
    assert len(heard) == 1 and match.watching(driver) == "none"
    match.watch(driver, "all")
    assert match.watching(driver) == "all" and len(heard) == 1


def test_undo_takes_back_what_somebody_decided() -> None:
    match, rng = derby(3, dice="auto"), Random(2)
    for driver in match.drivers:
        match.watch(driver, "none")
    while all(entry.asked for entry in match.history):
        step(match, rng)
    decided = [n for n, e in enumerate(match.history) if e.asked and e.seat != CHANCE][-1]
    assert not all(entry.asked for entry in match.history[decided:])
    match.undo()
    assert len(match.history) == decided


def test_a_level_that_is_none_is_refused() -> None:
    match = derby(2)
    with pytest.raises(SetupError, match=r"level: one of all, own\+react, touched, own, none"):
        match.watch("Ada", "sometimes")
    with pytest.raises(IllegalAction):
        match.watch("Zoe", "all")


# -- memory -------------------------------------------------------------------------------------


def test_a_state_is_saved_and_restored_at_every_question() -> None:
    for kind in ("draw", "bid", "react", "go", "drive"):
        match = play_to(derby(3, dice="ask"), kind)
        saved = json.loads(json.dumps(match.state.to_dict()))
        assert State.from_dict(GAME, saved) == match.state


def test_seats() -> None:
    for seats in (0, 1, 13):
        with pytest.raises((SetupError, IndexError)):
            Match(GAME, [f"D{n}" for n in range(seats)])


def test_policies_drive_twelve() -> None:
    """Every driver sees no more than it may, and the race ends."""

    def policy(race: Match[Field]) -> Any:
        assert race.history == () and race._viewer is not None
        return race.options[race.seed % len(race.options)]

    for seed in range(2):
        match = derby(12, seed=seed)
        while not match.over:
            driver = match.asked[-1].driver
            match.play(ask(policy, match, driver=driver), driver)
        assert match.state.position.finished
