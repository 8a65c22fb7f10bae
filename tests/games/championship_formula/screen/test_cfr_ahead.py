"""What an end of a move leaves for the next turn, held against the rules' own search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from bolide_widget.core.actions import Action, text
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.position import UNIT
from bolide_widget.games.championship_formula.rules.turn import needs
from bolide_widget.games.championship_formula.screen import asks
from helpers.boards.cfr_boards import c, luf, nur, pr, red, red2
from helpers.judges.cfr_next_turn import SMOOTH, Moment, behind, least, until_plan
from helpers.races.cfr_moments import OPTIONS, moments, race_of
from helpers.races.cfr_race import alone, plan

ROLLS = ("brakes", "chance-corner", "chance-line")
BOARDS = (pr, pr, c, red, red2, luf, nur)


def lone(random: Random) -> Race:
    """A car that is fast and has little to pay with, anywhere on one of the boards."""
    track = random.choice(BOARDS)()
    free = random.random() < 0.2
    return alone(
        random.choice([name for name in track.ids if track.row[track.number[name]]]),
        track,
        last=random.choice((100, 120, 140, 160, 180, 200)),
        wear=random.choice((0, 0, 1, 2, 3, 4, 8)),
        green=0,
        red=0,
        d=random.choice((20, 20, 40, 60)),
        a=random.choice((20, 40)),
        ts=random.choice((160, 180, 200)),
        soft=random.random() < 0.2,
        lap=random.choice((1, 2)),
        options={"no_duty_after_line": free, "one_slip_at_finish": free},
    )


def on(state: Moment, action: Action) -> Moment:
    """Behind an answer; dice succeed, and payments are made by wear as far as it goes."""
    then = state.copy()
    then.apply(action, 0, None)
    while then.question is not None and then.question.kind not in ("move", "plan"):
        seat = then.to_act[0]
        listed = [SMOOTH] if seat == CHANCE else then.legal(seat)
        then.apply(listed[0], seat, None)
    return then


def moving(random: Random) -> Moment | None:
    """A moment of a move of a lone car, at its begin or some steps later."""
    state = lone(random)._state
    car = state.position.cars[0]
    fast = [action for action in state.legal(0) if int(action[1]) >= car.last - car.d]
    state = on(state, random.choice(fast))
    for _ in range(random.choice((0, 0, 1, 4))):
        if state.question is None or state.question.kind != "move":
            return None
        steps = [action for action in state.legal(0) if action[0] == "step"]
        if not steps:
            break
        state = on(state, random.choice(steps))
    return state if state.question is not None and state.question.kind == "move" else None


def endings(state: Moment) -> Iterator[tuple[Action, Any]]:
    """Answers that end the move without braking, and how they are shown."""
    assert state.question is not None
    shown = {option["id"]: option for option in asks.moves(state, state.question, 0, ["X", "Y"])}
    position = state.position
    for action in state.legal(0):
        whole = action[0] == "end" and position.cars[0].v // 20 <= position.now.k
        last = action[0] == "step" and position.left() == 1
        option = shown[text(action)]
        if (action[0] == "drive" or whole or last) and option["tone"] != "out":
            yield action, option


def claim(option: Any) -> tuple[str, int]:
    """What an option says of the next turn: its tone and the fewest units."""
    tone = option.get("ahead", "")
    if tone in ("", "out"):
        assert ("can't make" in option.get("detail", "")) == (tone == "out")
        return tone, 0
    words = option["detail"].rpartition("then ")[2]
    assert ("not all in wear" in words) == (tone == "roll")
    return tone, int(words.rpartition(": at least ")[2].split()[0]) // UNIT


def enough(said: Counter[str]) -> bool:
    """Whether there were dangers, and ends without."""
    return said[""] >= 6 and said.total() - said[""] >= 4


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_the_next_turn_is_what_the_rules_find(seed: int) -> None:
    """CFR-PLAN, CFR-DECEL, CFR-CORNER, CFR-LINE: no danger is missed, and none is made up."""
    random, said = Random(seed), Counter[str]()
    while not enough(said):
        state = moving(random)
        if state is None:
            continue
        result = list(endings(state))
        for action, option in random.sample(result, min(2, len(result))):
            shown = claim(option)
            if not shown[0] and said[""] >= 12:
                continue
            assert shown == least(behind(state, action)), (option, state.position.cars[0].to_dict())
            said[shown[0]] += 1


@pytest.mark.parametrize("seed", range(2))
def test_a_planned_speed_says_what_all_its_ends_leave(seed: int) -> None:
    random, said = Random(100 + seed), Counter[str]()
    while not enough(said):
        state = lone(random)._state
        car = state.position.cars[0]
        cards = [item for item in state.legal(0) if needs(car, int(item[1])).braking < 3]
        action = random.choice(cards[-4:])
        speed = int(action[1])
        shown = claim(asks.plan_option(state, 0, speed, text(action)))
        if not shown[0] and said[""] >= 8:
            continue
        then = state.copy()
        then.apply(action, 0, None)
        results = [each for each in until_plan(then) if each.position.cars[0].v in (0, speed)]
        if results:
            assert shown == least(results), (speed, car.to_dict())
            said[shown[0]] += 1


def test_the_purse_decides_what_can_be_held() -> None:
    """CFR-T5, CFR-T6: of 160 mph 60 too much are left for the corner, to brake or to buy."""
    data = {}
    due = "then Turn 1 (60 to 80): at least 60 mph to pay"
    for wear in (0, 2, 3):
        state = alone("1.1", c(), last=140, wear=wear, green=0, red=0, d=20)._state
        option = asks.plan_option(state, 0, 160, "speed:160")
        data[wear] = option["ahead"], option["detail"].rpartition("; ")[2]
    assert data == {
        0: ("out", "then you can't make Turn 1 (60 to 80): a spin or a crash"),
        2: ("roll", f"{due}, not all in wear"),
        3: ("wear", due),
    }
    slow = alone("1.1", c(), last=100, wear=0, green=0, red=0, d=40)._state
    assert "ahead" not in asks.plan_option(slow, 0, 100, "speed:100")


def test_who_finishes_has_no_next_turn() -> None:
    race = plan(alone("1.38", c(), last=160, wear=0, lap=2), 160)
    options = race.game.scene(race, 0)["ask"]["options"]  # type: ignore[index]
    assert options and not any("ahead" in option for option in options)


ROLLS = ("brakes", "chance-corner", "chance-line")


class Said(NamedTuple):
    """What was said of an end, and how it can be known again."""

    tone: str
    units: int
    space: str
    speed: int


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_in_a_race_nobody_gets_away_cheaper(number: int) -> None:
    """Other cars, slips and passes: what is said to be due is paid, or the car spins or is out."""
    random, held = Random(number), 0
    for seed in range(40):
        held += drive(race_of(number, seed=seed), random)
        if held >= 5:
            return
    raise AssertionError("too few dangers to hold it against")


def drive(race: Race, random: Random) -> int:
    """A race into danger; how often what was said could be held against what came of it."""
    held = turn = begun = 0
    said: dict[int, Said] = {}
    due: dict[int, Said] = {}
    while not race.over and turn < 25:
        position = race._state.position
        if position.turn != turn:
            for seat, item in due.items():
                units, rolls = paid(list(race.facts[begun:]), seat)
                car = position.cars[seat]
                if car.status == "track" and not car.spun:
                    assert item.tone != "out" and units >= item.units, (item, units)
                    assert item.tone == "wear" or rolls, item
                held += 1
            turn, begun = position.turn, len(race.facts)
            due = {seat: each for seat, each in said.items() if stands(race, seat, each)}
            said.clear()
        shown = in_danger(race)
        if shown:
            seat, option = race._state.to_act[0], random.choice(shown)
            tone, units = claim(option)
            said[seat] = Said(tone, units, option["place"]["space"], position.cars[seat].v)
            race.play(option["id"], race.drivers[seat])
            continue
        for _ in moments(race, seed=random.randrange(10_000), most=1):
            pass
    return held


def in_danger(race: Race) -> list[Any]:
    """Ends after which the next turn costs something, of the move that is asked for."""
    question = race._state.question
    if question is None or question.kind != "move":
        return []
    options = race.game.scene(race, question.players[0])["ask"]["options"]  # type: ignore[index]
    return [option for option in options if "ahead" in option and "place" in option]


def stands(race: Race, seat: int, item: Said) -> bool:
    """Whether a car got where it was to go, as fast as that."""
    car = race._state.position.cars[seat]
    there = car.status == "track" and race.track.ids[car.space] == item.space
    return there and car.last == item.speed


def paid(facts: list[Any], seat: int) -> tuple[int, int]:
    """Units that a car bought or braked by, and the rolls that some of them were."""
    units = sum(fact.units for fact in facts if fact[:2] == ("pay", seat))
    wear = sum(fact[2] for fact in facts if fact[:2] == ("wear", seat) and fact[3] == "braking")
    rolls = [fact[2] for fact in facts if fact[:2] == ("rolled", seat) and fact[2] in ROLLS]
    return units + wear + rolls.count("brakes"), len(rolls)
