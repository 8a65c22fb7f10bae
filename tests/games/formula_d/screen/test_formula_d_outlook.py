"""What is promised of a gear and of an end is what comes."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.formula_d.race import Race
from bolide_widget.games.formula_d.screen import asks, ends
from helpers.races.formula_d_races import moments, race_of


def arranged(weather: str | None = None, **car: Any) -> Race:
    """You alone on the road of T1, before your turn; Rosa far behind."""
    rules = bw.formula_d.Rules(weather=weather is not None)
    race = Race("t1", ["You", "Rosa"], rules=rules, seed=1, grid=["You", "Rosa"])
    rosa = {"space": "3.60", "lap": 1, "gear": 1, "started": True}
    cars = {"You": {"lap": 1, "started": True, **car}, "Rosa": rosa}
    return race.arrange(cars, to_move="You", weather=weather)


def gear(race: Race, number: int) -> dict[str, Any]:
    question = race.game.scene(race)["ask"]
    assert question is not None and question["kind"] == "gear"
    return next(option for option in question["options"] if option["figure"] == str(number))


def test_a_gear_says_which_faces_stop_in_the_corner_without_wear() -> None:
    """C1 is 20 to 24: from 16 it takes 4 to 8 spaces, and two more over all lanes."""
    option = gear(arranged(space="1.16", gear=3), 4)
    tones = {bar["face"]: bar["tone"] for bar in option["chart"]}
    assert tones == {7: "free", 8: "free", 9: "free", 10: "free", 11: "wear", 12: "wear"}
    assert option["odds"] == "safe 4 in 6"
    assert option["detail"] == (
        "gear 4 rolls 7 to 12, 7 to 10 can stop in Turn 1 without wear: 4 in 6"
    )
    spaces = {bar["face"]: bar["space"] for bar in option["chart"]}
    assert spaces[8] == "1.24" and spaces[10] == "2.24"


def test_skipping_gears_is_paid_before_its_die() -> None:
    """With no brakes left after the shift an overshoot cannot be braked."""
    race = arranged(space="1.20", gear=5, wear=(6, 1, 3, 3, 3, 2))
    option = gear(race, 2)
    assert "shifting costs 1 gearbox point and 1 brake point" in option["detail"]
    assert option["label"] == "Gear 2 (1 gearbox point and 1 brake point)"


def test_a_face_that_ends_the_race_says_so() -> None:
    """From 34, before C2 with its two stops, 20 leaves it without any."""
    option = gear(arranged(space="1.34", gear=5, wear=(6, 0, 3, 3, 3, 2)), 5)
    out = [bar["face"] for bar in option["chart"] if bar["tone"] == "out"]
    assert out and f"out of the race on {out[0]}" in option["detail"]
    assert "tests engines" in option["detail"]


@pytest.mark.parametrize(("number", "face"), [(5, 20), (6, 30)])
def test_a_face_that_tests_engines_is_left_to_the_dice(number: int, face: int) -> None:
    """From 45 every high face stops in C3; the highest makes fast cars roll (FD-ENG-1)."""
    bars = gear(arranged(space="1.45", gear=number), number)["chart"]
    tested = {bar["face"]: bar for bar in bars if "tests engines" in bar["text"]}
    assert list(tested) == [face] and tested[face]["tone"] == "roll"
    assert bars[-2]["tone"] == "free"


def test_what_no_gear_would_promise_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every gear is looked at once, and of its ends none that is dearer for its brakes alone."""
    seen: list[tuple[int, int, Any]] = []
    plain = ends.end_after

    def counted(state: Any, seat: int, driven: Any) -> ends.End:
        seen.append((state.position.cars[seat].gear, driven.brakes, driven.path))
        return plain(state, seat, driven)

    monkeypatch.setattr(ends, "end_after", counted)
    race = arranged(space="1.16", gear=3)
    race.game.scene(race)
    assert len(seen) == len(set(seen)) > 0
    most = {number: max(brakes for gear, brakes, _ in seen if gear == number) for number in (3, 4)}
    assert most == {3: 0, 4: 1}, "gear 3 costs nothing here, and 12 in gear 4 two points"


def test_in_the_wet_a_gear_counts_the_slide() -> None:
    """From 15 a 6 ends on 21, in C1, and the slide of 3 on 24: a stop; from 17 it is too far."""
    stops = {bar["face"]: bar for bar in gear(arranged("rain", space="1.15", gear=3), 3)["chart"]}
    assert stops[6]["tone"] == "free" and stops[6]["space"] == "1.24"
    assert stops[6]["text"] == "stop 1 of 1 in Turn 1"
    race = arranged("rain", space="1.15", gear=3).branch(dice=[6])
    race.play("gear:3")
    question = race.game.scene(race)["ask"]
    assert question is not None
    shown = next(option for option in question["options"] if option["id"] == 'to+"1.21":0')
    assert shown["detail"].startswith(
        "Turn 1, inside lane, space 2: 6 spaces; then slides 3 in the wet: "
        "Turn 1, inside lane, space 5: 3 spaces, stop 1 of 1 in Turn 1"
    )
    too_far = gear(arranged("rain", space="1.19", gear=3), 3)["chart"]
    assert too_far[-1]["tone"] == "wear"


@pytest.mark.parametrize("number", [0, 2, 4])
def test_what_a_gear_promises_is_offered_when_the_face_comes(number: int) -> None:
    race = race_of(number, seed=30 + number)
    tried = 0
    for now in moments(race, seed=number, most=140):
        question = now.state.question
        if question is None or question.kind != "gear" or tried > 40:
            continue
        seat = question.players[0]
        for option in now.options:
            gear = int(option.action[1])
            for face in asks.faces(now.state, seat, gear)[::3]:
                there = now.branch(dice=[face.face])
                there.play(option)
                after = there.state.question
                if after is None or after.kind != "move" or after.players != (seat,):
                    continue  # modifiers are asked first, or the car is out
                best = ends.ends(there.state, after)[0]
                assert best.price == face.end.price, (gear, face.face)
                tried += 1
    assert tried > 10


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_end_costs_what_it_says(number: int) -> None:
    """Played with dice that harm nobody, a car loses exactly the points that the preview said."""
    race = race_of(number, seed=40 + number)
    tried = 0
    for now in moments(race, seed=number, most=150):
        question = now.state.question
        if question is None or question.kind not in ("move", "slipstream"):
            continue
        seat = question.players[0]
        before = now.state.position
        for end in ends.ends(now.state, question)[::4]:
            if end.seen.slide or end.behind >= 0 or end.result == "out":
                continue
            there = now.branch(dice=[20] * 12)
            there.play(end.action)
            after = there.state.position
            if before.cars[seat].lap != after.cars[seat].lap or after.now.seat == seat:
                continue  # a checkpoint gives points back; or the turn is not over
            lost = sum(before.cars[seat].wear) - sum(after.cars[seat].wear)
            assert lost == end.wear, (end.action, end.seen)
            assert after.cars[seat].spun == (end.result == "spin")
            tried += 1
    assert tried > 10
