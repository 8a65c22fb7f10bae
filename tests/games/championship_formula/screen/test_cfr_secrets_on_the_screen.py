"""Nothing of a sealed choice is shown before the last answer is in (CFR-CONV-5)."""

from __future__ import annotations

import json
import re

import pytest

from bolide_widget.games.championship_formula.race import Race
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.page import Page
from helpers.races.cfr_moments import OPTIONS, moments, race_of

SEALED = ("set-up", "bid", "plan")


def shown(race: Race) -> list[str]:
    """What everybody is shown, and what each seat is."""
    return [json.dumps(race.game.scene(race, viewer)) for viewer in (None, 0, 1, 2, 3)]


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_answers_under_the_seal_change_nothing_that_is_shown(number: int) -> None:
    """Two races that differ in what one driver has answered look the same to all others."""
    seen = set()
    for race in moments(race_of(number, seed=number), seed=number, most=250):
        state = race._state
        question = state.question
        if question is None or question.kind not in SEALED or len(question.players) < 2:
            continue
        seat = question.players[0]
        legal = state.legal(seat)
        if len(legal) < 2:
            continue
        seen.add(question.kind)
        scenes = []
        for action in (legal[0], legal[-1]):
            other = race.branch()
            other.play(action, race.drivers[seat])
            scenes.append(shown(other))
        assert scenes[0] == scenes[1]
        public = json.loads(scenes[0][0])["ask"]
        assert public["options"] == [] and "form" not in public and public["id"] is None
    assert seen == set(SEALED)


def test_who_has_answered_is_shown_no_more_of_the_question() -> None:
    race = race_of(0)
    race.play(race._state.legal(0)[3], "You")
    assert race.game.scene(race, 0)["ask"] == race.game.scene(race, None)["ask"]
    own = race.game.scene(race, 1)["ask"]
    assert own is not None and "form" in own and own["driver"] == "Rosa"


def test_the_page_s_traits_hold_no_choice_before_it_is_revealed() -> None:
    """The state of a widget with three people: no form, no option, no speed, no fact."""
    race = Race("pattern-ring", ["Ada", "Bob", "Cleo"], laps=1, seed=2)
    page = Page(RaceWidget(race, pace=0.0))
    secret = re.compile(r"cards:|bid:|speed:\d|\"form\"|Acceleration\", \"least")
    answers = {"set-up": "cards:1,0,1,0,0,0", "bid": "bid:2,1,0,0", "plan": "speed:60"}
    for kind, action in answers.items():
        for seat in range(3):
            state = page.state
            assert state["ask"]["kind"] == kind and state["ask"]["covered"]
            assert state["ask"]["who"] == list(range(seat, 3))
            assert not secret.search(json.dumps(state)), kind
            assert not any(fact[0] in (kind, "planned") for fact in race.facts)
            page.ask("uncover", token=seat)
            (text,) = [answer for answer in page.answers[-2:] if answer["t"] == "private"]
            assert text["ask"]["kind"] == kind and text["ask"]["id"] == seat
            page.ask("play", action=action, token=seat)
        assert any(fact[0] in (kind, "planned") for fact in race.facts)
        while race._state.question is not None and race._state.question.kind not in SEALED:
            page.ask("play", action=page.state["ask"]["options"][0]["id"])
    page.widget.close()
