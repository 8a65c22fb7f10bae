"""Pro: its turns to go are exact, it plays by the rules, and it is as good as it says."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards.lattice.points import bit_index
from bolide_widget.core.questions import CHANCE, Question
from bolide_widget.core.state import AnyState
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.bolide.drivers import racecraft
from bolide_widget.games.bolide.drivers.outlook import HOPELESS, outlook
from bolide_widget.games.bolide.drivers.trim import NEVER, Condition, Pace, Shelf
from bolide_widget.games.bolide.rules import movement, way
from bolide_widget.games.bolide.rules.carried import Carried, Left
from bolide_widget.games.bolide.rules.position import BOOSTER
from bolide_widget.games.bolide.rules.questions import Reroll
from helpers.boards import courses

BOARDS = ["ring", "copperbowl"]
NAMES = ["Ada", "Bob", "Cyd", "Dan"]
PRO = bw.Pro()


PAPER = """
    ##################
    #SS....#.........#
    #SS....#..##.....#
    #SS.......##....*#
    #SS....#..##....*#
    ##################
"""


def board_of(name: str) -> bw.Track:
    if name == "paper":
        return bw.Track.from_ascii(PAPER)
    return courses.ring() if name == "ring" else bw.load_track(name)


def state_of(race: bw.Race) -> AnyState:
    return race.state.copy()


def alone(track: bw.Track | str, seed: int, laps: int | None = None) -> AnyState:
    """Ada about to roll for the start from pole (M-20), alone on the board."""
    race = bw.Race(track, ["Ada", "Bob"], seed=seed, dice="ask", grid=["Ada", "Bob"], laps=laps)
    state = state_of(race)
    assert state.stack[-1].kind == "start-roll"
    bob = state.position.cars[1]
    bob.status, bob.point = "out", None
    return state


def turns_taken(facts: list[Any]) -> int:
    return sum(fact[0] in ("stop", "wait", "recover") and fact[1] == 0 for fact in facts)


# --- the tables ---------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("damage", [{}, {"speed_drop": 3}, {"no_fourth": True}, {"speed_drop": 6}])
def test_turns_to_go_are_the_fewest_that_the_rules_allow(damage: dict[str, Any]) -> None:
    """M-3 to M-5, M-9, B, D-1, D-2: near the finish, every answer tried."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask", grid=["Ada", "Bob"])
    race.arrange({"Ada": {"position": (20, 6), "lap": 2} | damage, "Bob": {"status": "out"}})
    near = [point for point, left in race.track.steps_to_go.items() if left <= 12]
    compare_with_every_answer(state_of(race), near, finished)


@pytest.mark.sweep
def test_turns_to_the_pits_are_the_fewest_that_the_rules_allow() -> None:
    """P-2, P-6, P-11: a ½ Fuel car in lap 1 has the turns to the pit lane to go, and the stop's."""
    state = refuelling({"position": (20, 6), "pawn": (20, 6)})
    near = [(x, y) for x in range(4, 19) for y in range(4, 11)]
    compare_with_every_answer(state, near, in_the_pits)


def finished(state: AnyState) -> bool:
    return bool(state.position.cars[0].status == "finished")


def in_the_pits(state: AnyState) -> bool:
    """P-6: an entry with a penalty is open, but not planned for."""
    car = state.position.cars[0]
    return car.status == "pit" and not car.penalty


def compare_with_every_answer(
    state: AnyState, places: list[tuple[int, int]], there: Callable[[AnyState], bool]
) -> None:
    """Set Ada down anywhere near her goal: is it as far off as trying everything finds?"""
    pick, counts = random.Random(3), Counter[int | None]()
    while len(counts) < MOST + 1 or counts.total() < 25:
        car = state.position.cars[0]
        car.point, car.brakings = pick.choice(places), pick.randrange(3)
        car.pawn = car.point[0] + pick.randint(-7, 7), car.point[1] + pick.randint(-7, 7)
        look = outlook(state, car)
        turns = look.turns(look.point, look.velocity) - (look.stop or 0)
        fewest = fewest_turns(state, there)
        assert turns > MOST if fewest is None else turns == fewest
        counts[fewest] += 1


MOST = 3


def fewest_turns(state: AnyState, there: Callable[[AnyState], bool]) -> int | None:
    """Every answer but those with a die, breadth first; None when it takes more than `MOST`."""
    level = [state]
    for turn in range(1, MOST + 1):
        after = [new for item in level for new in one_turn_on(item)]
        if any(map(there, after)):
            return turn
        level = list({standing(new): new for new in after if new.to_act == (0,)}.values())
    return None


def standing(state: AnyState) -> tuple[Any, ...]:
    car = state.position.cars[0]
    return car.point, car.pawn, car.brakings


def one_turn_on(state: AnyState) -> Iterator[AnyState]:
    """The states after a move of Ada's on the track or into the pits, sharply braked or not."""
    for answer in state.legal(0):
        if len(answer) == 2 or answer == movement.SHARP_BRAKE:
            new = state.copy()
            new.apply(answer, 0)
            if answer == movement.SHARP_BRAKE:
                yield from one_turn_on(new)
            elif in_the_pits(new) or state.game.track.kinds.get(answer) == "track":
                yield new


# --- by the rules -------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("board", "cars", "rules"),
    [
        ("ring", 8, bw.Rules(laps=3, tie_break="arrival")),
        ("ring", 4, bw.Rules(advanced=True, laps=3)),
        ("chicane", 3, bw.Rules(advanced=True, laps=1)),
        ("paper", 2, bw.Rules(laps=1)),
    ],
)
def test_pro_answers_whatever_can_be_asked_and_changes_nothing(
    board: str, cars: int, rules: bw.Rules
) -> None:
    """Random play leads to every kind of question; Pro has a legal answer to each."""
    names, pick, kinds = [f"Driver {n}" for n in range(cars)], random.Random(cars), set()
    state = state_of(bw.Race(board_of(board), names, rules=rules, seed=cars, dice="ask"))
    for _ in range(300):
        if not state.to_act:
            break
        seat = state.to_act[0]
        actions = state.legal(seat)
        answer = pick.choice(actions)
        if seat != CHANCE:
            before = state.digest()
            wanted = PRO.choose(state, seat)
            assert wanted in actions
            assert state.digest() == before
            kinds.add(state.stack[-1].kind)
            answer = pick.choice([answer, wanted])
        state.apply(answer)
    assert {"move", "start"} <= kinds
    assert board != "ring" or {"off-track", "sharp-brake"} <= kinds


def test_pro_drives_a_qualifying() -> None:
    """Q-1: one lap each, alone on the track; no car crashes, and the times are alike."""
    qualifying = bw.qualify(courses.ring(), NAMES[:3], seed=1)
    bw.drive(qualifying, bw.Pro())
    times = [line.turns for line in qualifying.results]
    assert None not in times
    assert max(times) <= min(times) + 4


@pytest.mark.sweep
def test_pro_leaves_the_track_only_when_it_must() -> None:
    """M-8, O: in races of eight no car goes off while a point of the 25 or a braking is open."""

    def choose(state: AnyState, seat: int) -> Any:
        answer, actions = PRO.choose(state, seat), state.legal(seat)
        if state.stack[-1].kind == "move" and state.game.track.kinds.get(answer) == "run-off":
            assert not way.regular_points(state, seat, state.stack[-1].data.flags)
            assert not {("sharp-brake",), ("brake",)} & set(actions)
        return answer

    for seed in range(2):
        race = bw.Race("copperbowl", [f"Driver {n}" for n in range(8)], seed=seed, dice="ask")
        state = state_of(race)
        play_out(state, [choose] * 8, seed)
        assert all(car.place for car in state.position.cars)


@pytest.mark.sweep
@pytest.mark.parametrize(("board", "laps"), [("ring", 5), ("chicane", None), ("paper", None)])
def test_pro_races_on_all_kinds_of_boards_and_over_many_laps(board: str, laps: int | None) -> None:
    race = bw.Race(board_of(board), NAMES[:3], seed=2, laps=laps)
    assert [line.place for line in bw.drive(race, bw.Pro()).standings] == [1, 2, 3]


@pytest.mark.sweep
def test_pro_mends_before_a_race_what_would_cost_more_than_the_grid_place() -> None:
    """Q-2, Q-3: a wreck starts from the back, a car with one braking less from its place."""
    drops, answers = {"Ada": 5, "Bob": 0}, {}
    left = [Left(2, drop, False, None) for drop in drops.values()]
    grid = Carried((0, 1), (9, 9), tuple(left), None)
    race = bw.Race(courses.ring(), list(drops), grid=grid, seed=1)
    while race.pending and race.pending.kind == "pit-services":
        answer = PRO(race)
        answers[race.pending.driver] = answer.id
        race.play(answer)
    assert answers == {"Ada": "tyres+repair", "Bob": "none"}


def test_the_same_seed_gives_the_same_race_asked_either_way() -> None:
    """As a policy of a match, and directly on bare states by copies of it."""
    race = bw.Race("copperbowl", NAMES[:2], seed=8, dice="ask")
    state = state_of(race)
    play_out(state, [copy.deepcopy(PRO).choose] * 2, race.seed)
    assert bw.drive(race, bw.Pro()).state == state


# --- how good it is -----------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_alone_it_is_close_to_the_perfect_race_and_never_faster(name: str) -> None:
    """At most 10 % more turns than `best_lap` without a sharp braking; never fewer than with 3."""
    track = board_of(name)
    perfect = bw.best_lap(track, laps=2).turns
    bound = bw.best_lap(track, laps=2, sharp_brakings=3).turns
    for seed in range(6):
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
    results = []
    for _ in range(60):
        state, facts = alone(track, 7), list[Any]()
        state.position.cars[0].brakings = 0

        def choose(state: AnyState, seat: int) -> Any:
            if state.stack[-1].kind != "move":
                return PRO.choose(state, seat)
            ways = outlook(state, state.position.cars[seat]).ways()
            return pick.choice([item for item in ways if item.cost < ways[0].cost + 1]).end

        play_out(state, [choose] * 2, 2, facts=facts)
        assert "quick" not in facts[1]
        results.append(turns_taken(facts))
    assert min(results) >= best
    assert len(set(results)) > 1


def test_pro_beats_rookie() -> None:
    """Grid places swapped, the same dice for both; ``benchmarks/duels.py`` drives 400 of them."""
    boards = [board_of(name) for name in BOARDS]
    result = bw.ladder([bw.Pro(), bw.Rookie()], boards, 4, seed=3, progress=False, limit=None)
    assert result.duels["races"].sum() == 8
    assert result.duels["wins"].sum() >= 7


# --- why it does what it does -------------------------------------------------------------------


def ring_state(ada: dict[str, Any], bob: dict[str, Any], to_move: str = "Ada") -> AnyState:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask", grid=["Ada", "Bob"])
    race.arrange({"Ada": ada, "Bob": bob}, to_move=to_move)
    return state_of(race)


def test_the_odds_of_a_booster_are_those_of_the_table() -> None:
    """X-1 to X-3: the mean over the twelve faces of the best move after each."""
    ada = {"position": (12, 7), "pawn": (17, 7), "lap": 2}
    state = ring_state(ada, {"status": "out"})
    look = outlook(state, state.position.cars[0])
    ways = look.ways()
    total = 0.0
    for row in BOOSTER.values():
        if row.works:
            total += look.boosted[0].cost
        elif row.power_drop:
            total += look.ways(way.POWER_DROP)[0].cost
        else:
            total += look.damaged(row.speed_drop, row.no_fourth).ways()[0].cost
    assert total / 12 < ways[0].cost
    assert racecraft.booster(look, ways[0].cost) == pytest.approx(total / 12)
    assert PRO.choose(state, 0) == movement.BOOSTER


def test_a_second_roll_is_counted_in_and_taken_when_the_first_is_worse() -> None:
    """A-3: with the Booster set-up an unwanted result may be rolled again."""
    ada = {"position": (12, 7), "pawn": (17, 7), "lap": 2, "strategy": "full+soft+booster+slick"}
    state = advanced_ring(ada)
    look = outlook(state, state.position.cars[0])
    costs = {face: racecraft.after_booster(look, row) for face, row in BOOSTER.items()}
    once = sum(costs.values()) / 12
    expected = sum(min(cost, once) if face <= 6 else cost for face, cost in costs.items()) / 12
    assert racecraft.booster(look, 1e9) == pytest.approx(expected)
    assert expected < once
    for face in (1, 5):
        state.stack[-1:] = [Question("reroll", (0,), Reroll("booster", 0, face))]
        assert PRO.choose(state, 0) == (("yes",) if costs[face] > once else ("no",))
    assert costs[1] > once


def test_no_booster_with_a_lap_to_go() -> None:
    ada = {"position": (32, 7), "pawn": (36, 7), "lap": 1}
    state = ring_state(ada, {"status": "out"})
    assert PRO.choose(state, 0) != movement.BOOSTER


def test_it_brakes_sharply_when_that_saves_a_turn() -> None:
    """B: the table with brakings says when; without one left the same car goes on."""
    ada = {"position": (48, 7), "pawn": (55, 7), "lap": 2}
    state = ring_state(ada, {"status": "out"})
    look = outlook(state, state.position.cars[0])
    assert look.sharp[0].cost < look.ways()[0].cost - 1
    assert PRO.choose(state, 0) == movement.SHARP_BRAKE
    straight = {"position": (32, 7), "pawn": (37, 7), "lap": 2}
    assert PRO.choose(ring_state(straight, {"status": "out"}), 0) != movement.SHARP_BRAKE


def test_it_goes_round_a_car_when_that_costs_no_turn() -> None:
    """E-2: two thirds of the attackers lose."""
    ada, free = {"position": (32, 7), "pawn": (35, 7), "lap": 2}, {"status": "out"}
    aimed = PRO.choose(ring_state(ada, free), 0)
    state = ring_state(ada, {"position": aimed, "pawn": aimed, "lap": 2})
    assert PRO.choose(state, 0) != aimed
    look = outlook(state, state.position.cars[0])
    assert racecraft.engaging(look, aimed) > look.ways()[0].cost + 1


def test_it_stands_where_the_car_that_moves_next_would_lose_a_turn() -> None:
    """Among the points that lose no turn it takes one that the other then cannot have."""
    bob = {"position": (36, 5), "pawn": (41, 5), "lap": 2}
    ada = {"position": (34, 6), "pawn": (38, 6), "lap": 2}
    state = ring_state(ada, bob)
    others = racecraft.field(state, 0)
    look = outlook(state, state.position.cars[0])
    blind = look.ways()[0]
    answer = PRO.choose(state, 0)
    assert others.denials[answer] > 0
    assert blind.end not in others.denials
    own = next(item.cost for item in look.ways() if item.end == answer)
    assert blind.cost <= own < blind.cost + others.denials[answer]


@pytest.mark.sweep
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
    assert look.trim.pace.turns(look.point, (0, 0), 99, 0) == NEVER
    assert look.turns(look.point, (30, 0)) == NEVER
    assert all(look.track.moves[look.point] >> bit_index(*item.step) & 1 for item in look.ways())


def _first_car() -> tuple[AnyState, Any]:
    state = alone(courses.ring(), 1)
    return state, state.position.cars[0]


# --- advanced races -----------------------------------------------------------------------------


def advanced_ring(ada: dict[str, Any], weather: str = "sun", laps: int = 2) -> AnyState:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], rules="advanced", laps=laps, dice="ask", seed=1)
    race.arrange({"Ada": ada, "Bob": {"status": "out"}}, weather=weather)
    return state_of(race)


def refuelling(ada: dict[str, Any], laps: int = 2) -> AnyState:
    light = {"lap": 1, "strategy": "half+soft+booster+slick"}
    return advanced_ring({**light, **ada}, laps=laps)


@pytest.mark.sweep
@pytest.mark.parametrize("laps", [2, 4])
def test_everybody_finishes_advanced_races_on_any_strategy(laps: int) -> None:
    """A, P-11, W: with strategies at random no car runs out of fuel."""
    pick, facts = random.Random(laps), list[Any]()

    def choose(state: AnyState, seat: int) -> Any:
        if state.stack[-1].kind == "strategy":
            return pick.choice(state.legal(seat))
        return PRO.choose(state, seat)

    names = [f"Driver {n}" for n in range(6)]
    race = bw.Race(courses.ring(), names, rules="advanced", laps=laps, seed=1, dice="ask")
    state = state_of(race)
    play_out(state, [choose] * 6, 1, facts=facts)
    assert not [fact for fact in facts if fact[0] == "out" and fact[3] == "fuel"]
    assert any(fact[0] == "service" and "refuel" in fact[2] for fact in facts)
    assert all(car.place for car in state.position.cars)


def test_pro_beats_rookie_in_advanced_races() -> None:
    won = 0
    for seed in range(4):
        grid = ["Ada", "Bob"] if seed % 2 else ["Bob", "Ada"]
        race = bw.Race(courses.ring(), ["Ada", "Bob"], rules="advanced", seed=seed, grid=grid)
        bw.drive(race, {"Ada": bw.Pro(), "Bob": bw.Rookie()})
        won += race.standings[0].driver == "Ada"
    assert won == 4


def test_a_light_car_enters_the_pits_in_time_and_slowly_enough() -> None:
    """P-6, P-11: it has to stop, and needs not wait for having come too fast."""
    state, facts = refuelling({"position": (40, 33), "pawn": (33, 33)}), list[Any]()
    play_out(state, [PRO.choose] * 2, 3, facts=facts)
    entries = [fact for fact in facts if fact[0] == "pit-in"]
    assert [penalty for _, _, _, penalty in entries] == [0]
    assert state.position.cars[0].place == 1


@pytest.mark.parametrize(("drop", "box"), [(0, 3), (3, 4)])
def test_a_light_car_stays_for_a_repair_only_when_it_is_damaged(drop: int, box: int) -> None:
    """P-5: fuel and tyres in box 3, repair in box 4."""
    state, facts = refuelling({"position": (17, 8), "pawn": (17, 11), "speed_drop": drop}), []
    play_out(state, [PRO.choose] * 2, 3, facts=facts)
    assert max(fact[2] for fact in facts if fact[0] == "box") == box
    (service,) = [fact[2] for fact in facts if fact[0] == "service"]
    assert ("repair" in service) == (drop > 0)


def test_slicks_in_rain_neither_brake_nor_boost() -> None:
    """A-4: the turns to go are those of a car without sharp brakings, at its wet top speed."""
    ada = {"position": (42, 7), "pawn": (48, 7), "lap": 2, "strategy": "half+soft+booster+slick"}
    dry, wet = (advanced_ring({**ada, "fuelled": 2}, weather=now) for now in ("sun", "rain"))
    in_sun, in_rain = (outlook(state, state.position.cars[0]) for state in (dry, wet))
    assert (in_sun.trim.top, in_rain.trim.top) == (8, 7)
    assert (in_sun.brakings, in_rain.brakings) == (2, 0)
    assert racecraft.booster(in_rain, 1e9) == float("inf")
    assert in_rain.turns((30, 7), (4, 0)) > in_sun.turns((30, 7), (4, 0))


def test_the_last_roll_of_a_brake_set_up_is_counted_in() -> None:
    """A-3: one of a race; without it the odds of a braking action are worse."""
    plan = {"position": (48, 7), "pawn": (54, 7), "lap": 2, "sharp_brakings": 0}
    data = {**plan, "strategy": "full+soft+brake+slick"}
    costs = []
    for spent in (False, True):
        state = advanced_ring({**data, "reroll_spent": spent})
        costs.append(racecraft.braking(outlook(state, state.position.cars[0]), 1e9))
    assert costs[0] < costs[1] < HOPELESS


# --- what is kept -------------------------------------------------------------------------------


def test_tables_are_kept_within_bounds_and_the_latest_stay() -> None:
    track, conditions = courses.ring(), [Condition((top,), False, brakings=0) for top in (3, 4, 5)]
    paces = [Pace(track, condition) for condition in conditions]
    shelf = Shelf(2 * paces[0].size)
    for pace in paces:
        shelf.put(track, pace)
    assert shelf.size == 2 * paces[0].size
    assert shelf.cleared
    assert shelf.find(track, conditions[2]) is paces[2]
    assert shelf.find(track, conditions[0]) is None


def test_a_table_serves_whoever_needs_less() -> None:
    """Fewer laps to go, and fewer sharp brakings; but not other top speeds."""
    track, shelf = courses.ring(), Shelf(1 << 30)
    whole = Pace(track, Condition((5, 4), False, brakings=1))
    shelf.put(track, whole)
    assert shelf.find(track, Condition((5,), False, brakings=0)) is whole
    assert shelf.find(track, Condition((4,), False, brakings=0)) is None
    assert shelf.find(track, Condition((5,), True, brakings=0)) is None
