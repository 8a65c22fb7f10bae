"""What the ten characters can do (FD-CH), and who decides it when (FD-PROTO)."""

from __future__ import annotations

import pytest

from bolide_widget.core.questions import Question
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules import radio, slipstream
from bolide_widget.games.formula_d.rules.position import CATEGORIES
from bolide_widget.racing.options import GridRoll
from helpers.races.ring import Ring
from helpers.rules_page import faces, tables

CAST = Rules(car_setup="character")
FAR = {"at": "1.30"}


def test_example_54() -> None:
    """Example 54 (FD-CH-1, R-31): the crossing step of others takes two spaces."""
    for at, roll, ends in (("1.97", 8, {"1.4"}), ("1.97", 3, {"1.99", "2.99", "3.99"})):
        ring = Ring(
            CAST, A={"at": at, "gear": 3 if roll == 8 else 2}, B={**FAR, "character": "li-tsu"}
        )
        ring.turn("A").play(f"gear:{ring['A'].gear}").roll(roll)
        assert {end for end in ring.ends if roll == 3 or end.startswith("1.")} == ends
    ring.drive("1.99")
    assert ring["A"].lap == 1
    own = Ring(CAST, A={"at": "1.97", "gear": 3, "character": "li-tsu"}, B=FAR)
    assert "1.5" in own.turn("A").play("gear:3").roll(8).ends


def test_li_tsu_takes_nothing_at_the_first_passage_or_when_she_is_out() -> None:
    """FD-CH-1, R-31."""
    for lap, status in ((0, "track"), (1, "out"), (1, "finished")):
        her = {"character": "li-tsu", "status": status, **(FAR if status == "track" else {})}
        ring = Ring(CAST, A={"at": "1.97", "gear": 3, "lap": lap}, B=her)
        assert "1.5" in ring.turn("A").play("gear:3").roll(8).ends


def test_example_69() -> None:
    """Example 69 (FD-CH-1, R-31, FD-SLIP-3): a braked slipstream may lose its last space, too."""
    her = {**FAR, "character": "li-tsu"}
    ring = Ring(CAST, A={"at": "2.98", "gear": 4}, B={"at": "2.99", "gear": 4}, L=her)
    ring.position.now.seat = 0
    draughts = slipstream.draughts(ring.state, 0)
    by_brakes = {
        brakes: {str(item.action[1]) for item in draughts if item.brakes == brakes}
        for brakes in (0, 1, 2)
    }
    assert by_brakes[0] == {"1.0", "3.0"}
    assert by_brakes[1] == by_brakes[2] == {"1.99", "3.99"}


def test_no_space_lapses_before_a_step_that_may_not_be_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FD-CH-1, FD-SLIP-6: the corner ends at the line, too early, and straight on stands a car."""
    fast = {"gear": 4, "corner": 0}
    ring = Ring(
        CAST,
        A={"at": "1.98", **fast},
        B={"at": "1.99", **fast},
        C={"at": "2.0", "gear": 4},
        L={**FAR, "character": "li-tsu"},
    )
    ring.position.now.seat = 0
    road = ring.game.road
    bend = {road.number[f"{lane}.{cell}"] for lane in (1, 2, 3) for cell in (96, 97, 98, 99)}
    ending = tuple(0 if space in bend else here for space, here in enumerate(road.corner))
    # every race on this board shares the road and the ways that are cached for it
    for name, changed in {"corner": ending, "empty": {}, "crowded": {}}.items():
        monkeypatch.setattr(road, name, changed)
    way = tuple(road.number[name] for name in ("1.98", "2.98", "2.99"))
    spent = {path: points for path, points, _ in slipstream.open_paths(ring.state, 0)}
    assert spent[way] == 2


def rollers(ring: Ring) -> str:
    """Who rolls in the collision tests that are open, in order."""
    shown = ""
    while ring.state.stack and ring.question[0] == "collision":
        shown += ring.question[1]
        ring.roll(20)
    return shown


def crash(rules: Rules = CAST, **cars: dict[str, object]) -> Ring:
    """A car in the middle whose move ends there."""
    return Ring(rules, **cars).step("collide", "A")


def test_example_30_derek() -> None:
    """Example 30 (FD-CH-2, R-9): the opponent rolls twice; one line by the option."""
    derek = {"character": "derek"}
    assert rollers(crash(A={"at": "2.50"}, D={"at": "1.50", **derek})) == "DAA"
    assert rollers(crash(A={"at": "2.50", **derek}, B={"at": "1.50"}, C={"at": "3.50"})) == "BBCCAA"
    once = Rules(car_setup="character", collision_rolls="mover_once")
    assert rollers(crash(once, A={"at": "2.50"}, D={"at": "1.50", **derek})) == "AA"
    assert (
        rollers(crash(once, A={"at": "2.50", **derek}, B={"at": "1.50"}, C={"at": "3.50"})) == "A"
    )


def test_example_30_dimitri() -> None:
    """Example 30 (FD-CH-9): 3 loses and 4 does not; wet 2 and 3."""
    for state, face, lost in (("good", 3, 1), ("good", 4, 0), ("rain", 2, 1), ("rain", 3, 0)):
        rules = Rules(car_setup="character", weather=True)
        ring = Ring(
            rules, weather=state, A={"at": "1.50", "gear": 5, "character": "dimitri"}, B=FAR
        )
        ring.position.now.trigger = True
        ring.step("engines", "A").roll(face)
        assert ring.wear("A", "engine") == 3 - lost


@pytest.mark.parametrize("state", ["good", "rain"])
def test_example_30_temana_ends_on_damage(state: str) -> None:
    """Example 30 (FD-CH-7, R-32): 1 and 2, dry and wet; driving over it is as for others."""
    rules = Rules(car_setup="character", weather=True)
    for end, face, lost in (("1.52", 2, 1), ("1.52", 3, 0), ("1.53", 3, 1)):
        ring = Ring(
            rules,
            weather=state,
            marks=("1.52",),
            A={"at": "1.50", "gear": 2, "character": "temana"},
            B=FAR,
        )
        ring.turn("A").play("gear:2").roll(int(end[-1])).drive(end).roll(face, kind="debris")
        assert ring.wear("A", "susp") == 3 - lost


def test_example_30_temana_leaves_scrap() -> None:
    """Example 30 (FD-CH-7, R-32): where his move began; once a lap (R-51)."""
    ring = Ring(CAST, A={"at": "2.28", "gear": 2, "character": "temana"}, B={"at": "1.60"})
    ring.turn("A").play("gear:2").roll(3).drive("2.31")
    assert ring.question == ("scrap", "A") and ring.options == ["no", "mark"]
    ring.play("mark")
    assert ring.marks == {"2.28"} and ring.facts_of("scrap") == [("scrap", 0, "2.28")]
    ring.turn("A").play("gear:2").roll(3).drive("2.34")
    assert ring.question == ("gear", "B")  # not again in this lap
    ring["A"].lap = 2
    assert ring.turn("A").play("gear:1").roll(1).drive("2.35").question == ("scrap", "A")


def test_temana_s_use_belongs_to_the_lap_in_which_the_turn_began() -> None:
    """R-51: across the line it is the lap before; the grid and lap 1 are one."""
    ring = Ring(CAST, A={"at": "1.98", "gear": 2, "character": "temana"}, B=FAR)
    ring.turn("A").play("gear:2").roll(4).drive("1.2").play("mark")
    assert (ring["A"].lap, ring["A"].ability) == (2, 1)
    grid = Ring(CAST, A={"at": "1.98", "gear": 2, "lap": 0, "character": "temana"}, B=FAR)
    grid.turn("A").play("gear:2").roll(4).drive("1.2").play("mark")
    assert (grid["A"].lap, grid["A"].ability) == (1, 1)


def test_temana_is_not_asked_for_nothing() -> None:
    """R-32: not when he did not drive, is out, or left a marked space."""
    still = Ring(CAST, A={"at": "1.50", "gear": 2, "character": "temana"}, B=FAR)
    still.turn("A").play("gear:1").roll(1).drive("1.50", 1)
    assert still.question[0] == "gear"
    marked = Ring(CAST, marks=("1.50",), A={"at": "1.50", "gear": 2, "character": "temana"}, B=FAR)
    assert marked.turn("A").play("gear:1").roll(1).drive("1.51").question[0] == "gear"
    gone = Ring(CAST, A={"at": "1.24", "gear": 3, "character": "temana"}, B={"at": "1.60"})
    gone["A"].wear = (1, 3, 3, 3, 3, 3)
    gone.turn("A").play("gear:3").roll(6).drive("1.30")
    assert gone["A"].status == "out" and gone.question == ("gear", "B")


@pytest.mark.parametrize("row", tables("formula-d")["Radio"], ids=lambda row: row["Radio"])
def test_every_face_of_the_radio(row: dict[str, str]) -> None:
    """FD-CH-10: the table face by face."""
    for face in faces(row["Radio"]):
        assert CATEGORIES[radio.hit(face)] == row["Category"]


def test_example_30_stanley() -> None:
    """Example 30 (FD-CH-10, R-33, FD-ELIM-1): a neighbour with one body point is out."""
    stanley = {"at": "2.50", "gear": 2, "character": "stanley"}
    ring = Ring(CAST, A=stanley, B={"at": "1.51"}, C={"at": "2.60"})
    ring["B"].wear = (6, 3, 3, 1, 3, 2)
    ring.turn("A")
    assert ring.question == ("radio", "A") and ring.options == ["no", "throw:1"]
    ring.play("throw:1").roll(12, kind="radio-roll")
    assert ring["B"].status == "out" and ring.marks == {"1.51"} and ring["A"].ability == 1
    assert ring.question == ("gear", "A")


def test_stanley_acts_before_or_after_once_a_race() -> None:
    """FD-CH-10, R-33, FD-TURN-15: whoever stands beside, ahead or behind; at 0 it is void."""
    stanley = {"at": "2.40", "gear": 2, "character": "stanley"}
    ring = Ring(CAST, A=stanley, B={"at": "2.43"}, C={"at": "2.39"}, D={"at": "1.60"})
    ring["A"].stops = 2
    assert ring.turn("A").options == ["no", "throw:2"]
    ring.play("no", "gear:2").roll(2).drive("2.42").roll(20, 20, kind="collision")
    assert ring.question == ("radio", "A") and ring.options == ["no", "throw:1"]
    ring["B"].wear = (0, 3, 3, 3, 3, 2)
    ring.play("throw:1").roll(1)
    assert ring["B"].status == "track" and not ring["B"].spun and ring.facts_of("wear") == []
    ring.step("radio-after", "A")
    assert not ring.state.stack  # spent


def test_example_55() -> None:
    """Example 55 (FD-CH-3, FD-OVER-7, R-8, R-30): one more or less for a tyre point."""
    ring = Ring(CAST, A={"at": "1.50", "gear": 3, "character": "jack"}, B=FAR)
    ring.turn("A").play("gear:3").roll(5)
    assert ring.options == ["none", "more", "less"]
    ring.play("less")
    assert "1.54" in ring.ends and ring.wear("A", "tyres") == 8
    bare = Ring(CAST, A={"at": "1.50", "gear": 3, "character": "jack"}, B=FAR)
    bare["A"].wear = (0, 2, 2, 2, 3, 2)
    assert bare.turn("A").play("gear:3").roll(5).question == ("move", "A")
    spun = Ring(CAST, A={"at": "1.20", "gear": 3, "character": "jack"}, B={"at": "1.60"})
    spun["A"].wear = (1, 2, 2, 2, 3, 2)
    spun.turn("A").play("gear:3").roll(4).play("more")
    assert spun.wear("A", "tyres") == 0 and not spun["A"].spun
    spun.drive("1.25")
    assert spun["A"].spun and spun["A"].gear == 0


def test_jack_in_corners_only() -> None:
    """R-30, FD-CH-3: with the option only moves that begin in a corner or enter one."""
    rules = Rules(car_setup="character", jack_corner_only=True)
    straight = Ring(rules, A={"at": "1.50", "gear": 3, "character": "jack"}, B=FAR)
    assert straight.turn("A").play("gear:3").roll(5).question == ("move", "A")
    toward = Ring(rules, A={"at": "1.15", "gear": 3, "character": "jack"}, B=FAR)
    assert toward.turn("A").play("gear:3").roll(4).options == ["none", "more"]  # 5 reach C1
    toward.play("more")
    assert toward.ends <= {"1.20", "2.20", "3.20", "2.19", "3.19"} and "1.20" in toward.ends
    inside = Ring(rules, A={"at": "1.20", "gear": 3, "character": "jack"}, B=FAR)
    assert inside.turn("A").play("gear:3").roll(4).options == ["none", "more", "less"]


def test_example_66() -> None:
    """Example 66 (FD-CH-3, R-30): it is M with nitro or soft tyres that enters a corner."""
    rules = Rules(car_setup="character", jack_corner_only=True, tyres=True)
    jack = {"at": "1.14", "gear": 3, "character": "jack"}
    hard = Ring(rules, A=jack, B=FAR)
    assert hard.turn("A").play("gear:3").roll(4).question[0] == "move"
    soft = Ring(rules, A=jack, B=FAR)
    soft["A"].tyres = "soft"
    soft.turn("A").play("gear:3").roll(4)
    assert soft.options == ["none", "grip", "grip+more"]
    soft.play("grip+more")
    assert soft.ends == {"1.20"}
    street = Ring(Rules(street=True, jack_corner_only=True), A=jack, B=FAR)
    street.turn("A").play("gear:3").roll(4)
    assert street.options == ["none", "nitro", "nitro+more", "nitro+less"]


@pytest.mark.parametrize("only", [True, False])
def test_example_67(only: bool) -> None:
    """Example 67 (R-30, FD-TYRE-4): the slide behind a changed roll is driven as any other."""
    rules = Rules(car_setup="character", jack_corner_only=only, weather=True)
    jack = {"at": "3.23", "gear": 4, "stops": 1, "character": "jack"}
    ring = Ring(rules, weather="rain", A=jack, B=FAR)
    ring.turn("A").play("gear:4").roll(8).play("more").drive("3.32")
    assert ring.question[0] == "slide-move" and ring.ends == {"1.34", "2.34", "3.35"}


def test_jack_drifts_on_a_great_start() -> None:
    """FD-CH-3, FD-START-3, R-23: soft tyres and Jack go with it, nitro does not."""
    rules = Rules(car_setup="character", street=True)
    ring = Ring(rules, A={"at": "1.2", "gear": 0, "started": False, "character": "jack"}, B=FAR)
    assert ring.turn("A").roll(20).options == ["none", "more", "less"]


def test_example_57() -> None:
    """Example 57 (FD-CH-6, R-46, FD-CH-4): Diane wins the tie; Julien's re-roll counts."""
    ring = Ring(CAST, A={}, B={}, C={}, D={"character": "diane"})
    ring.position.order = ()
    ring.state.stack = [Question("grid-roll", (-1,), GridRoll(0, (0, 1, 2, 3), ()), roller=0)]
    ring.roll(15, 15, 18, 15)
    assert [ring.names[seat] for seat in ring.position.order] == ["C", "D"]
    assert ring.question == ("grid-roll", "A")
    ring.roll(3, 9)
    assert [ring.names[seat] for seat in ring.position.order] == ["C", "D", "B", "A"]


def test_characters_are_chosen_in_seat_order_each_once() -> None:
    """FD-PROTO-3, FD-SET-8, R-34, FD-SET-5: openly; their points are their caps."""
    state = Ring(CAST, A={}, B={}, C={}).game.start(3)
    assert state.to_act == (0,) and len(state.legal()) == 10
    state.apply(("derek",))
    assert state.to_act == (1,) and ("derek",) not in state.legal()
    state.apply(("jack",)).apply(("dimitri",))
    cars = state.position.cars
    assert cars[0].wear == cars[0].caps == (6, 3, 2, 4, 3, 3) and cars[2].caps == (5, 4, 3, 3, 3, 4)
    assert state.stack[-1].kind == "grid-roll"


def test_custom_cars_are_split_category_by_category() -> None:
    """FD-CUSTOM-1, FD-PROTO-3: the last category follows; the split is the cap."""
    state = Ring(Rules(car_setup="custom"), A={}, B={}).game.start(2)
    for answer in (("tyres", 14), ("brakes", 2), ("gearbox", 1), ("body", 1)):
        assert answer in state.legal()
        state.apply(answer)
    assert state.legal() == [("engine", 1)]
    facts: list[tuple[object, ...]] = []
    state.apply(("engine", 1), None, facts)
    assert facts == [("split", 0, (14, 2, 1, 1, 1, 1))]
    assert state.position.cars[0].caps == (14, 2, 1, 1, 1, 1) and state.to_act == (1,)
    usual = []
    while state.to_act == (1,):
        usual.append(state.default()[1])
        state.apply(state.default())
    assert tuple(usual) == (6, 3, 3, 3, 3)
