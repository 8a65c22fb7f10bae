"""Street racing (FD-ST)."""

from __future__ import annotations

from itertools import product

import pytest

from bolide_widget.core.actions import parse, text
from bolide_widget.drivers.playout import StateDriver
from bolide_widget.games.formula_d import Ace, Pro, Rookie
from bolide_widget.games.formula_d.drivers.crowding import gear
from bolide_widget.games.formula_d.drivers.outlook import outlook_of
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules import events
from bolide_widget.games.formula_d.rules.moves import RESULTS
from bolide_widget.games.formula_d.rules.position import CATEGORIES
from bolide_widget.games.formula_d.rules.preview import Preview
from bolide_widget.games.formula_d.screen.ends import detail, ends
from helpers.races.ring import Ring
from helpers.rules_page import faces, tables

STREET = Rules(street=True, weather=True)
FAR = {"at": "1.30"}
CAPS = (6, 3, 3, 3, 3, 2)


def on_street(**cars: dict[str, object]) -> Ring:
    return Ring(STREET, weather="good", **cars)


def lengths(ring: Ring) -> set[int]:
    """How far along lane 1 the move may end, in spaces from where it stands."""
    start = int(ring.at("A").split(".")[1])
    ends = [str(action[1]) for action in ring.state.legal() if action[0] == "to"]
    return {int(end.split(".")[1]) - start for end in ends if end.startswith("1.")}


def test_example_28() -> None:
    """Example 28 (FD-ST-2, FD-ST-3, FD-CH-8, R-27): nitro, turbo, and once a lap."""
    ring = on_street(A={"at": "1.82", "gear": 4, "lap": 0}, B=FAR)
    ring["A"].space = ring.game.road.number["1.2"]
    ring["A"].lap = 1
    ring.turn("A").play("gear:4").roll(9)
    assert ring.options == ["none", "nitro"]
    ring.play("nitro")
    assert lengths(ring) == {10, 11, 12, 13} and ring["A"].nitro_lap == 1
    ring.drive("1.14", 1)
    ring.turn("A").play("gear:3").roll(4)
    assert ring.question[0] == "move"  # no second one in the lap
    turbo = on_street(A={"at": "1.2", "gear": 4, "character": "montoya"}, B=FAR)
    turbo["A"].wear = turbo["A"].caps = CAPS
    turbo.turn("A").play("gear:4").roll(9)
    assert turbo.options == ["none", "nitro", "nitro+turbo"]
    turbo.play("nitro+turbo")
    assert lengths(turbo) == {13, 14, 15, 16}
    assert turbo.facts_of("modified") == [("modified", 0, ("nitro", "turbo"), 16)]


def test_nitro_is_back_with_the_next_lap() -> None:
    """R-51, FD-ST-3: the grid and lap 1 are one lap; a crossing brings it back."""
    for lap, used, there in ((0, 1, False), (1, 1, False), (2, 1, True), (1, -1, True)):
        ring = on_street(A={"at": "1.2", "gear": 2, "lap": lap, "nitro_lap": used}, B=FAR)
        ring.turn("A").play("gear:2").roll(3)
        assert (ring.question[0] == "modifiers") == there


def test_no_nitro_on_a_great_start_and_outside_street_races() -> None:
    """FD-ST-2, R-23, FD-OPT-1."""
    ring = on_street(A={"at": "1.2", "gear": 0, "lap": 0, "started": False}, B=FAR)
    assert ring.turn("A").roll(20).question == ("move", "A")
    calm = Ring(
        Rules(car_setup="character"), A={"at": "1.2", "gear": 2, "character": "montoya"}, B=FAR
    )
    assert calm.turn("A").play("gear:2").roll(3).question == ("move", "A")


def test_a_block_shortens_nitro() -> None:
    """FD-ST-3: a block is no choice of braking, and stays possible."""
    wall = {
        name: {"at": at} for name, at in (("B", "1.9"), ("C", "2.8"), ("D", "3.8"), ("E", "2.9"))
    }
    ring = on_street(A={"at": "1.5", "gear": 4}, **wall)
    ring.turn("A").play("gear:4").roll(7).play("nitro")
    assert ring.facts_of("blocked") == [] and 'to+"1.8":0' in ring.options


def test_the_danger_zone_is_always_marked() -> None:
    """FD-ST-4: in street races only (R-47); without a marker."""
    ring = on_street(A={"at": "2.46", "gear": 1}, B=FAR)
    ring.turn("A").play("gear:1").roll(2).play("none").drive("2.48").roll(20, 20, kind="debris")
    assert ring.marks == set()
    calm = Ring(A={"at": "2.46", "gear": 1}, B=FAR)
    assert calm.turn("A").play("gear:1").roll(2).drive("2.48").facts_of("debris") == []


@pytest.mark.parametrize("row", tables("formula-d")["Noise"], ids=lambda row: row["Noise"])
def test_every_face_of_the_noise_zone(row: dict[str, str]) -> None:
    """FD-ST-5: the table face by face."""
    words = {"nothing": -1, "a tyre point, but no spin": 0, "a body point": 3, "an engine point": 4}
    for face in faces(row["Noise"]):
        assert events.noise_category(face) == words[row["Result"]]


def test_example_29_noise() -> None:
    """Example 29 (FD-ST-5, FD-DEB-1, R-8): 15, 17, 19, 20; tyres at 0 are no spin."""
    for face, category, marks in (
        (15, "", set()),
        (17, "tyres", set()),
        (19, "body", {"1.52"}),
        (20, "engine", {"1.52"}),
    ):
        ring = on_street(A={"at": "1.50", "gear": 2, "tyres": 1}, B=FAR)
        ring["A"].wear = (1, 3, 3, 3, 3, 2)
        ring.turn("A").play("gear:2").roll(2).play("none").drive("1.52").roll(
            face, kind="noise-roll"
        )
        lost = {word: (1, *CAPS[1:])[n] - ring.wear("A", word) for n, word in enumerate(CATEGORIES)}
        assert lost == {word: int(word == category) for word in CATEGORIES}
        assert ring.marks == marks and not ring["A"].spun


def test_noise_is_for_moves_that_end_there() -> None:
    """FD-ST-5, FD-ELIM-2: not for driving through, nor for a stalled car; at 0 it is void."""
    ring = on_street(A={"at": "1.48", "gear": 3}, B=FAR)
    ring.turn("A").play("gear:3").roll(8).play("none").drive("1.56")
    assert ring.facts_of("noise") == []
    stalled = on_street(A={"at": "1.52", "gear": 0, "lap": 0, "started": False}, B=FAR)
    assert stalled.turn("A").roll(1).facts_of("noise") == []
    bare = on_street(A={"at": "1.50", "gear": 2}, B=FAR)
    bare["A"].wear = (0, 3, 3, 3, 3, 2)
    bare.turn("A").play("gear:2").roll(2).play("none").drive("1.52").roll(17)
    assert bare["A"].status == "track" and bare.facts_of("wear") == []


def noted(*records: tuple[int, int, int], **cars: dict[str, object]) -> Ring:
    ring = on_street(**cars)
    ring.position.police = records
    return ring


def test_example_29_police() -> None:
    """Example 29 (FD-ST-6, FD-ST-7): the bare face counts, of equals the first; 2 points."""
    ring = noted(
        (1, 0, 120),
        A={"at": "2.62"},
        B={"at": "1.58", "gear": 5, "body": 1},
        C={"at": "3.52", "gear": 5},
    )
    ring["B"].caps = CAPS
    ring.turn("B", "C").play("gear:5").roll(17).play("nitro")
    ring.drive("1.79", 1)
    assert ring.position.police[-1] == (1, 1, 170)
    ring["C"].wear = ring["C"].caps = (14, 3, 3, 3, 3, 2)
    ring.play("gear:5").roll(17).play("none").drive("3.69")
    assert ring.facts_of("award") == [("award", 1, 1, 170)]
    assert ring.question == ("bonus", "B") and ring.options == ["brakes", "body"]
    ring.play("body", "brakes")
    assert ring["B"].wear == (6, 3, 3, 2, 3, 2) and ring.position.police == ()


def test_a_great_start_is_noted_without_speed() -> None:
    """FD-ST-6: no die, 0; in the lap in which it crosses."""
    ring = on_street(A={"at": "1.58", "gear": 0, "started": False}, B=FAR)
    ring.turn("A").roll(20).drive("1.62")
    assert ring.facts_of("police") == [("police", 0, 1, 0)]


def test_nobody_is_noted_beyond_the_finish() -> None:
    """FD-FIN-5: no street awards in lap `laps` + 1."""
    rules = Rules(street=True, victory_confirmation=True)
    ring = Ring(rules, A={"at": "1.58", "gear": 2, "lap": 3, "place": 1}, B=FAR)
    ring.turn("A").play("gear:2").roll(4).play("none").drive("1.62")
    assert ring.position.police == ()


def test_example_56() -> None:
    """Example 56 (FD-ST-7, FD-SET-5, R-28): through an elimination; what has no room lapses."""
    ring = noted(
        (1, 0, 120),
        (1, 1, 170),
        A={"at": "1.64", "body": 2},
        B={"status": "out", "retired": 1},
        C={"at": "1.55", "gear": 4},
    )
    ring["A"].caps = CAPS
    ring.turn("C").play("gear:4").roll(9).play("none").drive("1.63", 1)
    assert ring.facts_of("police") == [("police", 2, 1, 90)]
    while ring.question[0] == "collision":
        ring.roll(20)
    assert ring.facts_of("award") == [("award", 0, 1, 120)] and ring.question == ("bonus", "A")
    ring.play("body")
    assert ring.wear("A", "body") == 3 and ring.question[0] == "gear"


def test_the_note_of_a_finished_car_stands_and_pays_nobody() -> None:
    """FD-ST-7, R-28."""
    ring = noted(
        (1, 0, 200), (1, 1, 90), A={"status": "finished", "place": 1}, B={"at": "1.70", "tyres": 2}
    )
    ring["B"].caps = CAPS
    ring.step("award", "B")
    assert ring.facts_of("award") == [("award", 0, 1, 200)] and ring.position.police == ()
    assert ring.facts_of("restored") == [] and not ring.state.stack


def test_the_award_waits_for_all_who_race() -> None:
    """FD-ST-7: and each lap has its own."""
    ring = noted((1, 0, 90), (1, 1, 80), (2, 0, 70), A={"at": "1.70"}, B={"at": "1.71"})
    ring.step("award", "A")
    assert ring.position.police == ((2, 0, 70),) and len(ring.facts_of("award")) == 1


def test_example_29_checkpoint() -> None:
    """Example 29 (FD-ST-9, FD-CH-5, FD-PROTO-2): all tyres and 2 points; Jenny 4."""
    for character, points in (("derek", 2), ("jenny", 4)):
        ring = on_street(A={"at": "1.97", "gear": 2, "character": character}, B=FAR)
        ring["A"].caps = (6, 6, 3, 3, 3, 2)
        ring["A"].wear = (2, 1, 3, 3, 3, 2)
        ring.turn("A").play("gear:2").roll(4).play("none").drive("1.1")
        assert ring.wear("A", "tyres") == 6
        for _ in range(points):
            assert ring.question == ("bonus", "A") and ring.options == ["brakes"]
            ring.play("brakes")
        assert ring.wear("A", "brakes") == 1 + points and ring.question[0] == "gear"


def test_no_checkpoint_at_the_first_passage_at_the_finish_and_in_one_lap() -> None:
    """FD-ST-9, FD-OPT-1."""
    for laps, lap in ((2, 0), (2, 2), (1, 1), (1, 0)):
        ring = Ring(Rules(street=True, laps=laps), A={"at": "1.97", "gear": 2, "lap": lap}, B=FAR)
        ring["A"].wear = (2, 1, 3, 3, 3, 2)
        ring.turn("A").play("gear:2").roll(4).play("none")
        ring.play(next(option for option in ring.options if option.endswith(":0")))
        assert ring.facts_of("checkpoint") == []


def foreseen(ring: Ring, answer: str) -> Preview:
    """The preview of an answer to the open question."""
    question = ring.state.question
    assert question is not None
    seen = ring.state.game.preview(ring.state, question, parse(answer))
    assert isinstance(seen, Preview)
    return seen


@pytest.mark.parametrize(("lap", "result", "left"), [(0, "out", 0), (1, "paid", 4), (2, "paid", 4)])
def test_example_64(lap: int, result: str, left: int) -> None:
    """Example 64 (FD-ST-9, FD-OVER-10, R-21): a preview reckons with the checkpoint on its way."""
    stanley = {"at": "1.99", "gear": 6, "lap": lap, "character": "stanley", "ability": 1}
    ring = Ring(Rules(street=True, laps=3), A=stanley, B=FAR)
    ring["A"].wear = (0, 2, 3, 2, 3, 3)
    ring.turn("A").play("gear:6").roll(30).play("none")
    seen = foreseen(ring, 'to+"1.27":0')
    assert (seen.result, seen.left, seen.over) == (result, left, 3)
    ring.drive("1.27")
    assert ring["A"].status == ("out" if result == "out" else "track")
    assert ring.wear("A", "tyres") == left


def walled(face: int, brakes: int, lap: int = 1, **fields: object) -> Ring:
    """Example 72: before the line, and three cars beyond it; a four that is rolled in gear 4."""
    walls = {name: {"at": f"{lane}.3"} for name, lane in zip("BCD", "123", strict=True)}
    ring = Ring(
        Rules(street=True, laps=3), A={"at": "1.97", "gear": 4, "lap": lap, **fields}, **walls
    )
    ring["A"].wear = (0, brakes, 2, 2, 3, 2)
    ring["A"].caps = (6, max(3, brakes), 3, 3, 3, 2)
    ring.turn("A").play("gear:4").roll(min(face, 12)).play("none")
    ring.position.now.spaces = face
    return ring


def blocked(ring: Ring) -> dict[int, tuple[str, int]]:
    """Brake points first, with how that ends and the spaces not driven, of the way to (2,2)."""
    ends = {option: foreseen(ring, option) for option in ring.options}
    return {
        int(option[-1]): (seen.result, seen.undriven)
        for option, seen in ends.items()
        if option.startswith('to+"2.2":')
    }


@pytest.mark.parametrize(
    ("first", "points", "status", "brakes", "tyres"),
    [
        (0, ("brakes", "body"), "track", 0, 5),
        (0, ("gearbox", "body"), "out", None, None),
        (2, ("brakes", "brakes"), "track", 0, 6),
        (2, ("brakes", "body"), "out", None, None),
    ],
)
def test_example_72(
    first: int, points: tuple[str, ...], status: str, brakes: int | None, tyres: int | None
) -> None:
    """Example 72 (R-53, FD-BLOCK-6, FD-ST-9): a block behind the line is paid at the checkpoint."""
    ring = walled(10, 2)
    assert blocked(ring) == {0: ("paid", 4), 1: ("paid", 3), 2: ("paid", 2)}
    ring.play(f'to+"2.2":{first}')
    for point in points:
        ring.play(point)
    assert ring["A"].status == status
    if status == "track":
        assert (ring.wear("A", "brakes"), ring.wear("A", "tyres")) == (brakes, tyres)


def test_example_72_without_a_checkpoint() -> None:
    """Example 72 (R-53): not at the first passage of the line; the last one is the finish."""
    assert blocked(walled(10, 2, lap=0)) == {0: ("out", 4)}
    assert blocked(walled(10, 2, lap=3)) == {}


def test_what_the_checkpoint_has_to_give_is_said() -> None:
    """R-53: the words of an answer name the points that have to go to the brakes."""
    ring = walled(10, 2)
    details = {
        text(end.action): detail(end, None, {}) for end in ends(ring.state, ring.state.question)
    }
    assert "(take 1 brake point at the checkpoint)" in details['to+"2.2":0']
    assert "(take 2 brake points at the checkpoint)" in details['to+"2.2":2']
    state = walled(10, 6).state
    assert not any("take" in detail(end, None, {}) for end in ends(state, state.question))


def test_example_73() -> None:
    """Example 73 (R-53, FD-BLOCK-1): full tyres pay what brakes need not save."""
    ring = walled(10, 6)
    assert blocked(ring) == {v: ("paid", 4 - v) for v in range(5)}
    ring.play('to+"2.2":0').play("gearbox").play("body")
    assert (ring.wear("A", "brakes"), ring.wear("A", "tyres")) == (3, 5)
    assert min(blocked(walled(13, 6))) == 1


def test_example_74() -> None:
    """Example 74 (R-53, FD-CH-5): as many points as the checkpoint gives, up to the cap."""
    assert blocked(walled(8, 0)) == {0: ("paid", 2)}
    assert blocked(walled(9, 0)) == {0: ("out", 3)}
    jenny = walled(9, 0, character="jenny")
    assert blocked(jenny) == {0: ("paid", 3)}
    jenny.play('to+"2.2":0').play("brakes").play("brakes").play("brakes").play("body")
    assert jenny["A"].status == "track" and jenny.wear("A", "brakes") == 0


@pytest.mark.parametrize("driver", [Rookie(), Pro(), Ace()])
@pytest.mark.parametrize("brakes", [0, 2])
def test_computer_drivers_pay_a_block_at_the_checkpoint(driver: StateDriver, brakes: int) -> None:
    """R-53: they know that they can, and take the points for it."""
    ring = walled(8 if brakes == 0 else 10, brakes)
    ring["A"].wear = (0, brakes, 1, 1, 3, 1)
    asked = []
    while ring.question[0] in ("move", "bonus"):
        asked.append(ring.question[0])
        ring.play(text(driver.choose(ring.state, 0)))
    assert asked == ["move", "bonus", "bonus"] and ring["A"].status == "track"


@pytest.mark.parametrize(
    ("rules", "tyres"),
    [
        (Rules(street=True, laps=2), "hard"),
        (Rules(laps=2), "hard"),
        (Rules(laps=2, tyres=True), "soft"),  # which are worn when the lap is done
    ],
)
def test_a_preview_is_what_is_played(rules: Rules, tyres: str) -> None:
    """FD-OVER-10, FD-ST-9, FD-TYRE-3: over the line, with a checkpoint or an older set."""
    results = set()
    for points, spaces, lap in product(range(15), range(4, 9), (0, 1)):
        ring = Ring(rules, A={"at": "1.96", "gear": 3, "lap": lap, "tyre_age": 1}, B=FAR)
        ring["A"].tyres = tyres
        ring["A"].wear, ring["A"].caps = (points, 3, 3, 3, 3, 2), (14, 3, 3, 3, 3, 2)
        ring["A"].corner = 0  # as if C1 ended there
        ring.turn("A").play("gear:3").roll(spaces)
        if rules.street:
            ring.play("none")
        end = f'to+"1.{spaces - 4}":0'
        seen = foreseen(ring, end)
        ring.play(end)
        car = ring["A"]
        result = "out" if car.status == "out" else "spin" if ring.facts_of("spin") else "paid"
        assert (seen.result, seen.left) == (result, 0 if result == "out" else car.wear[0])
        results.add(result)
    assert results == {"out", "spin", "paid"}


def test_the_default_answer_costs_least_by_its_preview() -> None:
    """FD-OVER-10, FD-ST-9: it brakes for no tyres that the checkpoint restores."""
    braked = set()
    for points, spaces, lap in product((0, 1, 3, 4, 9), range(4, 9), (0, 1)):
        ring = on_street(A={"at": "1.96", "gear": 3, "lap": lap}, B=FAR)
        ring["A"].wear, ring["A"].caps = (points, 6, 3, 3, 3, 2), (14, 6, 3, 3, 3, 2)
        ring["A"].corner = 0  # as if C1 ended there
        ring.turn("A").play("gear:3").roll(spaces).play("none")
        costs = {}
        for answer in ring.options:
            seen = foreseen(ring, answer)
            costs[answer] = RESULTS.index(seen.result), seen.brakes + seen.tyres
        usual = text(ring.state.default(0))
        assert costs[usual] == min(costs.values())
        braked.add(usual[-1] != "0")
    assert braked == {True, False}


WET = Rules(street=True, laps=3, weather=True)


def in_the_rain(wear: tuple[int, ...], **cars: dict[str, object]) -> Ring:
    """A's turn in the rain; whoever else stands there."""
    ring = Ring(WET, weather="rain", **cars)
    ring["A"].wear, ring["A"].caps = wear, (6, 3, 3, 3, 3, 2)
    return ring.turn("A")


@pytest.mark.parametrize(("lap", "wanted"), [(0, 2), (1, 3)])
def test_a_gear_in_the_wet_is_rated_with_the_checkpoint(lap: int, wanted: int) -> None:
    """R-53: without tyres and brakes a 7 before the cars is out, but not where the lap ends."""
    walls = {name: {"at": f"{lane}.3"} for name, lane in zip("BCD", "123", strict=True)}
    ring = in_the_rain((0, 0, 2, 2, 3, 2), A={"at": "1.97", "gear": 4, "lap": lap}, **walls)
    question = ring.state.question
    assert question is not None
    look = outlook_of(ring.state, ring["A"])
    assert gear(ring.state, 0, question, look) == ("gear", wanted)


@pytest.mark.parametrize("driver", [Rookie(), Pro()])
@pytest.mark.parametrize(("lap", "end"), [(0, "2.98"), (1, "1.99")])
def test_a_slide_over_the_line_is_paid_at_the_checkpoint(
    driver: StateDriver, lap: int, end: str
) -> None:
    """R-53, FD-BLOCK-7, FD-TYRE-4: a car stops the slide behind the line."""
    ahead = {
        name: {"at": at} for name, at in zip("BCDE", ("1.1", "2.0", "2.99", "3.98"), strict=True)
    }
    start = {"at": "1.77", "gear": 6, "lap": lap, "stops": 3}
    ring = in_the_rain((0, 0, 1, 1, 3, 1), A=start, **ahead)
    ring.play("gear:6").roll(21).play("none")
    assert driver.choose(ring.state, 0) == ("to", end, 0)
    ring.drive(end)
    while ring.question[0] in ("slide-move", "bonus"):
        ring.play(text(driver.choose(ring.state, 0)))
    assert ring["A"].status == "track"


def test_example_60() -> None:
    """Example 60 (FD-ST-8, FD-TRK-4, FD-TRK-5, R-29): the tunnel's step; behind, no slipstream."""
    ring = on_street(A={"at": "1.83", "gear": 2}, B=FAR)
    ring.turn("A").play("gear:2").roll(3).play("none").drive("1.87")
    assert ring.facts_of("move")[0][3] == ("1.83", "1.84", "1.86", "1.87")
    road = ring.game.road
    assert [road.ids[there] for there in road.next[road.number["1.84"]]] == ["1.86"]
    behind = on_street(A={"at": "2.80", "gear": 4}, B={"at": "2.86", "gear": 4})
    behind.turn("A").play("gear:4").roll(7).play("none")
    behind = on_street(A={"at": "2.77", "gear": 4}, B={"at": "2.86", "gear": 4}, C=FAR)
    behind["A"].corner, behind["A"].stops = 2, 3
    behind.turn("A").play("gear:4").roll(7).play("none").drive("2.84")
    assert behind.question == ("collision", "B")


def test_the_tunnel_acts_in_street_races_only() -> None:
    """R-47, FD-ST-8: unless the board says always."""
    ring = Ring(A={"at": "1.83", "gear": 2}, B=FAR)
    ring.turn("A").play("gear:2").roll(2).drive("1.85")
    assert ring.facts_of("noise", "police", "checkpoint") == []


def test_street_races_have_hard_tyres_and_no_boxes() -> None:
    """FD-ST-1: and without weather no Julien."""
    assert Rules(street=True).pit_variant == "none" and not Rules(street=True).tyres
    for weather, there in ((True, True), (False, False)):
        ring = Ring(Rules(street=True, weather=weather), A={}, B={})
        start = ring.game.start(2)
        assert (("julien",) in start.legal()) == there


def test_example_51() -> None:
    """Example 51 (FD-OVER-10, FD-ST-9, R-21): the checkpoint splits an overshoot."""
    for tyres, spaces, left, spun in ((4, 5, 4, False), (3, 5, 4, False), (4, 9, 0, True)):
        ring = on_street(A={"at": "1.96", "gear": 3}, B=FAR)
        ring["A"].wear = (tyres, 3, 3, 3, 3, 2)
        ring["A"].corner, ring["A"].stops = (0, 0)  # as if C1 ended three before the line
        ring.turn("A").play("gear:3").roll(min(spaces, 8)).play("none")
        if spaces > 8:
            ring.position.now.spaces = spaces
        ring.drive(f"1.{spaces - 4}")
        assert ring.wear("A", "tyres") == left and bool(ring.facts_of("spin")) == spun
        assert ("checkpoint", 0) in ring.facts_of("checkpoint")
    out = on_street(A={"at": "1.96", "gear": 3}, B=FAR)
    out["A"].wear = (2, 3, 3, 3, 3, 2)
    out["A"].corner = 0
    out.turn("A").play("gear:3").roll(5).play("none").drive("1.1")
    assert out["A"].status == "out"
