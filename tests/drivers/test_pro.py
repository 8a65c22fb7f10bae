"""Pro: its turns to go are exact, it plays by the rules, and it is as good as it says."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import bolide_widget as bw
import courses
from bolide_widget.boards.lattice import bit_index
from bolide_widget.core.questions import CHANCE
from bolide_widget.core.state import State
from bolide_widget.drivers import racecraft, wagers
from bolide_widget.drivers.outlook import Outlook, outlook
from bolide_widget.drivers.pace import NEVER
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.bolide import movement
from bolide_widget.games.bolide.tables import BOOSTER

CIRCUITS = ["valdorn", "copperbowl", "lacemill"]
NAMES = ["Ada", "Bob", "Cyd", "Dan"]
PRO = bw.Pro()


def state_of(race: bw.Race) -> State[Any]:
    return race.state.copy()


def alone(track: bw.Track | str, seed: int, laps: int | None = None) -> State[Any]:
    """Ada about to roll for the start from pole (M-20), with nobody else on the board."""
    race = bw.Race(track, ["Ada", "Bob"], seed=seed, dice="ask", grid=["Ada", "Bob"], laps=laps)
    state = state_of(race)
    assert state.stack[-1].kind == "start-roll"
    bob = state.position.cars[1]
    bob.status, bob.point = "out", None
    return state


def turns_taken(facts: list[Any]) -> int:
    return sum(fact[0] in ("stop", "wait", "recover") and fact[1] == 0 for fact in facts)


# --- the tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [{}, {"speed_drop": 3}, {"no_fourth": True}])
def test_turns_to_go_agree_with_the_legal_moves_of_the_rules(damage: dict[str, Any]) -> None:
    """M-3 to M-5, M-9, B, D-1, D-2: a state has one turn more to go than the best one after it."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask", grid=["Ada", "Bob"])
    race.arrange({"Ada": {"position": (20, 6), "lap": 2} | damage, "Bob": {"status": "out"}})
    state, pick = state_of(race), random.Random(3)
    points = [p for p, kind in state.game.track.kinds.items() if kind == "track"]
    checked = 0
    while checked < 150:
        car = state.position.cars[0]
        car.point, car.brakings = pick.choice(points), pick.randrange(3)
        car.pawn = car.point[0] + pick.randint(-9, 9), car.point[1] + pick.randint(-9, 9)
        look = outlook(state, car)
        after = [look.pace.after(car.point, p, step(look, p), 1, car.brakings) for p in legal(look)]
        if car.brakings:
            after += [one.cost for one in look.sharp()] if car.speed >= 3 else []
        best = min((round(cost + 0.3) for cost in after), default=NEVER)
        assert look.turns(car.point, look.velocity) == (NEVER if best >= NEVER else best + 1)
        checked += best < NEVER


def legal(look: Outlook) -> list[tuple[int, int]]:
    return movement.regular_points(look.state, 0, 0)


def step(look: Outlook, end: tuple[int, int]) -> tuple[int, int]:
    return end[0] - look.point[0], end[1] - look.point[1]


# --- by the rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("cars", [3, 8])
def test_pro_answers_whatever_can_be_asked_and_changes_nothing(cars: int) -> None:
    """Random races lead to every kind of question; Pro has a legal answer to each."""
    names = [f"Driver {n}" for n in range(cars)]
    pick, kinds = random.Random(cars), set()
    for seed in range(2):
        state = state_of(bw.Race(courses.ring(), names, seed=seed, dice="ask"))
        for _ in range(300):
            if not state.to_act:
                break
            seat = state.to_act[0]
            actions = state.legal(seat)
            if seat != CHANCE:
                before = state.digest()
                answer = PRO.choose(state, seat)
                assert answer in actions
                assert state.digest() == before
                kinds.add(state.stack[-1].kind)
            state.apply(pick.choice(actions))
    assert {"move", "start", "push", "off-track", "sharp-brake"} <= kinds


def test_pro_leaves_the_track_only_when_it_must() -> None:
    """M-8, O: in races of eight nobody goes off while a point of the 25 or a braking is open."""

    def choose(state: State[Any], seat: int) -> Any:
        answer, actions = PRO.choose(state, seat), state.legal(seat)
        if state.stack[-1].kind == "move" and state.game.track.kinds.get(answer) == "run-off":
            assert not movement.regular_points(state, seat, state.stack[-1].data[0])
            assert not {("sharp-brake",), ("brake",)} & set(actions)
        return answer

    for seed in range(4):
        race = bw.Race("copperbowl", [f"Driver {n}" for n in range(8)], seed=seed, dice="ask")
        state = state_of(race)
        play_out(state, [choose] * 8, seed)
        assert all(car.place for car in state.position.cars)


def test_pro_races_on_open_courses_and_over_many_laps() -> None:
    for track, laps in ((courses.ring(), 5), (bw.load_track("chicane"), None)):
        race = bw.Race(track, NAMES, seed=2, laps=laps)
        assert [line.place for line in bw.drive(race, bw.Pro()).standings] == [1, 2, 3, 4]


def test_the_same_seed_gives_the_same_race_asked_either_way() -> None:
    """As a policy of a match, and directly on bare states by copies of it."""
    race = bw.Race("valdorn", NAMES, seed=8, dice="ask")
    state = state_of(race)
    play_out(state, [copy.deepcopy(PRO).choose] * 4, race.seed)
    assert bw.drive(race, bw.Pro()).state == state


# --- how good it is -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", CIRCUITS)
def test_alone_it_is_close_to_the_perfect_race_and_never_faster(name: str) -> None:
    """At most 10 % more turns than `best_lap` without a sharp braking; never fewer than with 3."""
    track = bw.load_track(name)
    perfect = bw.best_lap(track, laps=2).turns
    bound = bw.best_lap(track, laps=2, sharp_brakings=3).turns
    for seed in range(8):
        state, facts = alone(track, seed), list[Any]()
        play_out(state, [PRO.choose] * 2, seed, facts=facts)
        taken = turns_taken(facts)
        assert taken <= 1.1 * perfect
        helped = any(f[0] == "booster" and f[3] for f in facts) or "quick" in facts[1]
        assert helped or taken >= bound


def test_no_random_try_is_faster_than_the_best_lap() -> None:
    """Moves that lose little, picked at random, on a flying lap of a ring (lap 2, no sharp one)."""
    track, pick = courses.ring(), random.Random(5)
    best = bw.best_lap(track, laps=2).turns
    found = []
    for _ in range(200):
        state, facts = alone(track, 7), list[Any]()
        state.position.cars[0].brakings = 0

        def choose(state: State[Any], seat: int) -> Any:
            if state.stack[-1].kind != "move":
                return PRO.choose(state, seat)
            ways = outlook(state, state.position.cars[seat]).ways()
            return pick.choice([one for one in ways if one.cost < ways[0].cost + 1]).end

        play_out(state, [choose] * 2, 2, facts=facts)
        assert "quick" not in facts[1]
        found.append(turns_taken(facts))
    assert min(found) >= best
    assert len(set(found)) > 1


def test_pro_beats_rookie_in_85_of_100_duels() -> None:
    """Three circuits, grid places swapped, the same dice for both."""
    result = bw.ladder([bw.Pro(), bw.Rookie()], CIRCUITS, 14, seed=3, progress=False)
    wins = result.duels["wins"].sum() / result.duels["races"].sum()
    assert wins >= 0.85


# --- why it does what it does -------------------------------------------------------------------


def ring_state(ada: dict[str, Any], bob: dict[str, Any], to_move: str = "Ada") -> State[Any]:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask", grid=["Ada", "Bob"])
    race.arrange({"Ada": ada, "Bob": bob}, to_move=to_move)
    return state_of(race)


def test_the_odds_of_a_booster_are_those_of_the_table() -> None:
    """X-1 to X-3: the mean over the twelve faces of the best move after each."""
    ada = {"position": (12, 7), "pawn": (17, 7), "lap": 2}
    state = ring_state(ada, {"status": "out"})
    look = outlook(state, state.position.cars[0])
    ways, rolled = look.ways(), movement.BOOSTER_ROLLED
    total = 0.0
    for row in BOOSTER.values():
        if row.works:
            total += look.boosted(0)[0].cost
        elif row.power_drop:
            total += look.ways(rolled | movement.POWER_DROP)[0].cost
        else:
            total += look.damaged(row.speed_drop, row.no_fourth).ways(rolled)[0].cost
    assert total / 12 < ways[0].cost
    assert wagers.booster(look, 0, ways[0].cost) == pytest.approx(total / 12)
    assert PRO.choose(state, 0) == movement.BOOSTER


def test_no_booster_with_a_lap_to_go() -> None:
    ada = {"position": (32, 7), "pawn": (36, 7), "lap": 1}
    state = ring_state(ada, {"status": "out"})
    assert PRO.choose(state, 0) != movement.BOOSTER


def test_it_brakes_sharply_when_that_saves_a_turn() -> None:
    """B: the table with brakings says when; without one left the same car goes on."""
    ada = {"position": (48, 7), "pawn": (55, 7), "lap": 2}
    state = ring_state(ada, {"status": "out"})
    look = outlook(state, state.position.cars[0])
    assert look.sharp()[0].cost < look.ways()[0].cost - 1
    assert PRO.choose(state, 0) == movement.SHARP_BRAKE


def test_it_goes_round_a_car_when_that_costs_no_turn() -> None:
    """E-2: two thirds of the attackers lose."""
    ada, free = {"position": (32, 7), "pawn": (35, 7), "lap": 2}, {"status": "out"}
    aimed = PRO.choose(ring_state(ada, free), 0)
    state = ring_state(ada, {"position": aimed, "pawn": aimed, "lap": 2})
    assert PRO.choose(state, 0) != aimed
    look = outlook(state, state.position.cars[0])
    assert racecraft.engaging(look, aimed) > look.ways()[0].cost + 1


def test_it_stands_where_the_car_behind_would_lose_a_turn() -> None:
    """Of the points that cost nothing, one is denied to the car that moves next."""
    bob = {"position": (32, 7), "pawn": (37, 7), "lap": 2}
    ada = {"position": (34, 6), "pawn": (37, 6), "lap": 2}
    state = ring_state(ada, bob)
    others = racecraft.field(state, 0)
    assert others.denials
    look = outlook(state, state.position.cars[0])
    chosen = racecraft.best(0, look, look.ways(), others)
    blind = look.ways()[0]
    assert chosen is not None
    gained = others.denials.get(chosen.end, 0.0) - others.denials.get(blind.end, 0.0)
    own = next(one.cost for one in look.ways() if one.end == chosen.end) - blind.cost
    assert gained >= own >= 0


def test_a_wreck_pits_and_a_scratched_car_does_not() -> None:
    """P-9 against P-3 to P-8: the stop takes 5 turns and a standing start."""
    for drop, expected in ((6, True), (0, False)):
        ada = {"position": (13, 7), "pawn": (15, 7), "lap": 1, "speed_drop": drop}
        state, facts = ring_state(ada, {"status": "out"}), list[Any]()
        play_out(state, [PRO.choose] * 2, 1, facts=facts)
        assert any(fact[0] == "pit-in" for fact in facts) is expected
        assert state.position.cars[0].place == 1


def test_a_point_off_the_board_is_no_way() -> None:
    """G-1: what the tables do not know has no turns to go."""
    look = outlook(*_first_car())
    assert look.turns((-3, 5), (1, 0)) == NEVER
    assert look.turns(look.point, (30, 0)) == NEVER
    assert all(look.track.moves[look.point] >> bit_index(*one.step) & 1 for one in look.ways())


def _first_car() -> tuple[State[Any], Any]:
    state = alone(courses.ring(), 1)
    return state, state.position.cars[0]
