"""A-3, D-4: set-up re-rolls, for boosters each time and for braking actions once a race."""

from __future__ import annotations

import pytest

from bolide_widget import Race
from helpers.races.setting import FAR, advanced, at, points, question_of, words

BOOSTER, BRAKE = "full+soft+booster+slick", "full+soft+brake+slick"


def boosted(face: int, strategy: str = BOOSTER, **fields: object) -> Race:
    """Ada has rolled this for her booster."""
    race = advanced((4, 0), strategy, **fields)
    race.play("booster")
    race.roll(face)
    return race


def braked(face: int, strategy: str = BRAKE, **fields: object) -> Race:
    """Ada has rolled this for a braking action."""
    race = advanced((4, 0), strategy, sharp_brakings=0, **fields)
    race.play("brake")
    race.roll(face)
    return race


@pytest.mark.parametrize("face", range(1, 13))
def test_which_booster_results_may_be_rolled_again(face: int) -> None:
    """A-3: an unwanted result, 1 to 6; a success stands."""
    race = boosted(face)
    assert question_of(race) == ("Ada", "reroll" if face <= 6 else "move")
    if face <= 6:
        assert words(race) == {"yes", "no"}
        assert race.cars["Ada"].damage == (0, False)  # nothing has been applied yet


@pytest.mark.parametrize("face", range(1, 13))
def test_which_braking_results_may_be_rolled_again(face: int) -> None:
    """A-3: 1 to 7, the half spin of 6 and 7 included."""
    race = braked(face)
    assert question_of(race) == ("Ada", "reroll" if face <= 7 else "sharp-brake")


@pytest.mark.parametrize("face", [1, 2, 3, 5, 6])
def test_each_set_up_is_for_its_own_table(face: int) -> None:
    """A-3: the Brake set-up does nothing for a booster, the Booster set-up nothing for brakes."""
    assert question_of(boosted(face, BRAKE))[1] == "move"
    assert question_of(braked(face, BOOSTER))[1] in ("move", "sharp-brake")


def test_what_is_kept_applies() -> None:
    """A-3, X-3: `no` leaves the first result as it was rolled."""
    race = boosted(1)
    race.play("no")
    assert question_of(race) == ("Ada", "move")
    assert race.cars["Ada"].damage == (2, False)
    race = braked(6)
    race.play("no")
    race.play(at(2, 0))
    assert race.cars["Ada"].half_spun


@pytest.mark.parametrize(("second", "drop"), [(1, 2), (2, 1), (6, 0)])
def test_the_second_booster_roll_stands(second: int, drop: int) -> None:
    """A-3: the first result is gone, the second one counts, whatever it is."""
    race = boosted(2)
    race.play("yes")
    assert race.pending.table == "booster"
    race.roll(second)
    assert question_of(race) == ("Ada", "move")
    assert race.cars["Ada"].damage.speed_drop == drop
    assert "booster" not in words(race) and "sharp-brake" not in words(race)


def test_a_second_roll_can_succeed() -> None:
    """A-3, X-2: then the pawn moves on as after any success."""
    race = boosted(4)
    race.play("yes")
    race.roll(7)
    assert race.cars["Ada"].pawn == at(5, 0)
    race = braked(1)
    race.play("yes")
    race.roll(8)
    assert question_of(race) == ("Ada", "sharp-brake")
    assert race.cars["Ada"].damage == (0, False)


def _next_turn(race: Race) -> Race:
    """Through this round to Ada's next move; she keeps her speed if she can."""
    while question_of(race) != ("Bob", "move"):
        race.play(max(race.options, key=lambda option: option.point or (0, 0)))
    race.play(FAR)
    while question_of(race) != ("Ada", "move"):
        race.play(FAR)
    return race


def test_the_booster_set_up_rerolls_each_time() -> None:
    """A-3: and again on the next turn."""
    race = boosted(6)
    race.play("yes")
    race.roll(5)
    _next_turn(race)
    race.play("booster")
    race.roll(5)
    assert question_of(race) == ("Ada", "reroll")


def test_the_brake_set_up_rerolls_once_a_race() -> None:
    """A-3: once it is used, the first roll stands; a re-roll that was declined is not used."""
    race = braked(4)
    race.play("yes")
    race.roll(5)
    assert question_of(race) == ("Ada", "move")
    assert race.cars["Ada"].strategy.reroll_spent
    _next_turn(race)
    race.play("brake")
    race.roll(4)
    assert question_of(race) == ("Ada", "move")
    kept = braked(4)
    kept.play("no")
    assert not kept.cars["Ada"].strategy.reroll_spent
    _next_turn(kept)
    kept.play("brake")
    kept.roll(4)
    assert question_of(kept) == ("Ada", "reroll")


def test_a_cancelled_set_up_rerolls_nothing() -> None:
    """D-4: until it is repaired."""
    assert question_of(boosted(5, set_up_cancelled=True))[1] == "move"
    assert question_of(braked(4, set_up_cancelled=True))[1] == "move"


def test_a_failed_booster_still_drives() -> None:
    """A-3, D-3: the power drop of a 4 that is kept binds this turn."""
    race = boosted(4)
    race.play("no")
    assert {max(abs(x - 120), abs(y - 50)) for x, y in points(race)} == {4}


def test_the_odds_tell_of_the_second_try() -> None:
    """A-3: a booster works 6 times in 12, with its set-up 9 times."""
    race = advanced((4, 0), BOOSTER)
    labels = {option.id: option.label for option in race.options if option.point is None}
    assert labels["booster"] == "Booster (9 in 12)"
    race = advanced((4, 0), BRAKE, sharp_brakings=0)
    labels = {option.id: option.label for option in race.options if option.point is None}
    assert labels["booster"] == "Booster (6 in 12)"
    assert labels["brake"] == "Braking action (7 in 12, one re-roll)"


def test_a_driver_who_does_not_answer_rolls_again() -> None:
    """A-3: the default answer."""
    assert boosted(3).state.default() == ("yes",)
