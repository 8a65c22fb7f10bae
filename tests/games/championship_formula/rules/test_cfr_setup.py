"""Set-up and chips (chapters 1 and 2 of the rules)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules import position
from bolide_widget.games.championship_formula.rules.position import READY_MADE
from bolide_widget.games.championship_formula.rules.setup import set_ups, usual_set_up
from helpers.boards.cfr_boards import w2
from helpers.races.cfr_race import kind
from helpers.rules_page import tables as printed

NAMES = ["Ada", "Bob"]


def race(laps: int = 2, names: list[str] | None = None, **options: object) -> Race:
    rules = bw.championship_formula.Rules(laps=laps, **options)  # type: ignore[arg-type]
    return Race(w2(), names or NAMES, rules=rules, seed=1, dice="ask")


def built(laps: int, cards: tuple[int, ...]) -> bw.championship_formula.CarView:
    """The first car, once everybody has chosen these cards."""
    match = race(laps)
    match.play(("cards", *cards), "Ada")
    match.play(("cards", *cards), "Bob")
    return match.cars["Ada"]


def test_one_to_twelve_cars_and_a_lap_at_least() -> None:
    """CFR-SETUP-1: fields and laps."""
    assert len(race(names=[f"D{n}" for n in range(12)]).drivers) == 12
    with pytest.raises(bw.SetupError, match=r"1 to 12 drivers"):
        race(names=[f"D{n}" for n in range(13)])
    for laps in (0, 21):
        with pytest.raises(bw.SetupError, match=r"laps must be a whole number from 1 to 20"):
            race(laps)


def test_six_cards_sum_to_two() -> None:
    """CFR-SETUP-2: 546 set-ups, each of six cards from -1 to 2 that sum to 2."""
    listed = set_ups(2, False)
    assert len(listed) == len(set(listed)) == 546
    assert all(sum(cards) == 2 and set(cards) <= {-1, 0, 1, 2} for _, *cards in listed)
    assert race().state.legal(1) == listed


@pytest.mark.parametrize("value", [-1, 0, 1, 2])
def test_what_each_card_is_worth(value: int) -> None:
    """CFR-T1, CFR-SETUP-3, row by row of the page: also CFR-CHIP-1, wear and green by laps."""
    page = {row["Card"]: row for row in printed("championship-formula")["Card"]}
    head = f"{value:+d}" if value else "0"
    index, laps = value + 1, 3
    assert position.ACCELERATION[index] == int(page["Acceleration (A)"][head])
    assert position.DECELERATION[index] == int(page["Deceleration (D)"][head])
    assert position.TOP_SPEED[index] == int(page["Top speed (TS)"][head])
    assert position.START_SPEED[index] == int(page["Start speed (S)"][head])
    assert position.WEAR_A_LAP[index] == int(page["Wear per lap"][head])
    assert position.GREEN_A_LAP[index] == int(page["Green chips per lap"][head])
    assert position.RED[index] == int(page["Red chips"][head])
    for place, attribute in enumerate(("a", "d", "ts", "s")):
        cards = _with(place, value)
        row = (
            position.ACCELERATION,
            position.DECELERATION,
            position.TOP_SPEED,
            position.START_SPEED,
        )
        assert getattr(built(laps, cards), attribute) == row[place][index]
    assert built(laps, _with(4, value)).wear == laps * position.WEAR_A_LAP[index]
    car = built(laps, _with(5, value))
    assert (car.green, car.red) == (laps * position.GREEN_A_LAP[index], position.RED[index])


def _with(place: int, value: int) -> tuple[int, ...]:
    """A legal set-up with this card there."""
    return next(cards for _, *cards in set_ups(2, False) if cards[place] == value)  # type: ignore[return-value]


def test_a_set_up_of_the_book() -> None:
    """EX-01, CFR-SETUP-2, CFR-T1, CFR-CHIP-1: a sum of 2 is taken, one of 3 is refused."""
    car = built(3, (1, 0, 1, 0, 0, 0))
    assert (car.a, car.d, car.ts, car.s) == (60, 40, 180, 60)
    assert (car.wear, car.green, car.red) == (18, 9, 1)
    with pytest.raises(bw.IllegalAction):
        race(3).play("cards:1,1,1,0,0,0", "Ada")


def test_a_start_for_front_runners() -> None:
    """EX-02, CFR-SETUP-2, CFR-CHIP-1: two laps."""
    car = built(2, (0, 0, 0, 1, 2, -1))
    assert (car.wear, car.green, car.red, car.s) == (16, 4, 0, 100)


def test_ready_made_set_ups() -> None:
    """CFR-T8, CFR-SETUP-4: every row sums to 2; Balanced is what who does not choose has."""
    page = printed("championship-formula")["Name"]
    assert len(page) == len(READY_MADE) == 6
    for row, item in zip(page, READY_MADE, strict=True):
        assert row["Name"] == item.name and sum(item.cards) == 2
        assert [int(row[name]) for name in ("A", "D", "TS", "S", "Wear", "Skill")] == [*item.cards]
        assert int(row["Bid, wear per lap"]) == item.bid
    match = race()
    assert match.state.default(0) == ("cards", *READY_MADE[0].cards)
    match.time_out("Bob")
    match.play("cards:0,0,0,0,0,2", "Ada")
    assert tuple(match.cars["Bob"].cards or ()) == READY_MADE[0].cards


def test_set_ups_are_secret_until_the_last_is_in() -> None:
    """CFR-SETUP-2, CFR-CONV-5: neither facts nor cars nor scenes reveal the first choice."""
    first, other = race(), race()
    first.play("cards:0,0,0,0,0,2", "Ada")
    other.play("cards:2,0,0,0,0,0", "Ada")
    assert first.facts == other.facts == [] and first.cars == other.cars
    for viewer in (1, None):
        assert first.state.observe(viewer) == other.state.observe(viewer)
        assert first.game.scene(first, viewer) == other.game.scene(other, viewer)
    assert first.state.observe(0) != other.state.observe(0)
    facts = first.play("cards:1,0,1,0,0,0", "Bob")
    assert [fact[:2] for fact in facts if fact[0] == "set-up"] == [("set-up", 0), ("set-up", 1)]
    assert kind(first) == "bid"


def test_the_classic_era() -> None:
    """OPT-4: no +2 cards except skill, and a total of 0."""
    match = race(classic=True)
    listed = match.state.legal(0)
    assert all(sum(cards) == 0 and max(cards[:5]) < 2 for _, *cards in listed)
    assert ("cards", 0, 0, 0, 0, -1, 1) in listed and ("cards", -1, -1, 0, 0, 0, 2) in listed
    assert match.state.default(0) in listed


@pytest.mark.parametrize("total", [0, 1])
def test_a_handicap(total: int) -> None:
    """OPT-5: an experienced driver's cards sum to 1 or 0, the others' to 2."""
    match = race(handicap={"Bob": total})
    assert all(sum(cards) == total for _, *cards in match.state.legal(1))
    assert len(match.state.legal(0)) == 546
    assert match.state.default(1) in match.state.legal(1)
    assert usual_set_up(match.state, match.state.stack[-1], 1) == match.state.default(1)


def test_a_handicap_of_nobody_or_of_nothing_is_refused() -> None:
    """OPT-5: who does not drive, a total that cannot be, and the classic era."""
    with pytest.raises(bw.SetupError, match=r"handicap: Cyd does not drive"):
        race(handicap={"Cyd": 1})
    with pytest.raises(bw.SetupError, match=r"handicap, Ada: a total of 1 or 0, not 2"):
        race(handicap={"Ada": 2})
    with pytest.raises(bw.SetupError, match=r"in the classic era"):
        race(handicap={"Ada": 1}, classic=True)
