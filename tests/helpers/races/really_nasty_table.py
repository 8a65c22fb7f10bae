"""Positions of the Really Nasty Motor Racing Game, said in a line or two, and races from there.

``table({"A": "r20l1", "B": {"space": "r30l2", "hand": "CO1 WE"}}, turn="A")`` is a race on
RN-DEFAULT in which A's turn begins. Seats are in play order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bolide_widget.core.questions import CHANCE, Question
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules.position import COLOURS, Exposure, Penalty, Stop
from bolide_widget.games.really_nasty.rules.questions import Window
from bolide_widget.games.really_nasty.track import SHELF

ALPHABET = "ABCDEF"
FAR = ("r1l1", "r1l2", "r1l3", "r2l1", "r2l2", "r2l3")
"""Where cars stand that are not placed."""

TAKES = ("first_done", "laps", "tyre", "puncture", "yellow", "spin_step", "done")
STANDS = ("status", "start_pending")


def course(name: str = "rn-default") -> Any:
    """A reference board."""
    return SHELF.board_of(name)


def table(
    cars: Mapping[str, Any],
    *,
    turn: str = "A",
    window: str | None = None,
    exposure: tuple[Any, ...] | None = None,
    weather: str = "DRY",
    safety_car: str | None = None,
    controller: str | None = None,
    played: str = "",
    rules: Any = None,
    track: Any = None,
    laps: int | None = None,
) -> Any:
    """A race that stands where this says, with dice that wait.

    Parameters
    ----------
    cars : dict of str to str or dict
        By driver, in play order: the space, or fields of the car and ``hand`` (codes in a row),
        ``fuel``, ``colour``, ``stop``, ``sheet``, ``penalties``.
    turn : str
        Whose turn it is.
    window : "pre" or "post", optional
        Which window of it opens; the turn begins if not given.
    exposure : tuple, optional
        Die, roll, corners and pit-speeding flag of the move that this driver has made.
    safety_car, controller : str, optional
        Its space, and who controls it.
    played : str
        Who has played in this interval.
    """
    names = list(cars)
    match: Any = rn.Race(track or course(), names, rules=rules, laps=laps, seed=1, dice="ask")
    state = match.state
    position, game = state.position, match.game
    seats = range(len(names))
    position.order = tuple(seats)
    position.grid = tuple(seat + 1 for seat in seats)
    position.colours = tuple(seats)
    position.round, position.turn = 2, names.index(turn) + (window is not None)
    position.seat = names.index(turn) if window is not None else -1
    position.weather = weather
    position.played = sum(1 << names.index(name) for name in played)
    position.sc = -1 if safety_car is None else game.road.number[safety_car]
    position.controller = -1 if controller is None else names.index(controller)
    position.pile = game.terms.deck
    position.used = (0,) * len(position.pile)
    position.tyres = game.terms.tyres
    for seat, name in enumerate(names):
        car = cars[name]
        _set(match, position, seat, {"space": car} if isinstance(car, str) else dict(car))
    if exposure is not None:
        position.exposure = Exposure(names.index(turn), *exposure)
    state.stack = [Question("turn")]
    if window is not None:
        state.stack.append(Question("window", (), Window(window)))
    match._restart(state.settle())
    return match


def _set(match: Any, position: Any, seat: int, fields: dict[str, Any]) -> None:
    game, car = match.game, position.cars[seat]
    car.first_done, car.tyre, car.start_pending = True, "DRY", False
    colours = list(position.colours)
    if "colour" in fields:
        colours[seat] = COLOURS.index(fields.pop("colour"))
        position.colours = tuple(colours)
    space = fields.pop("space", FAR[seat])
    if space == "bay":
        space = game.track.bays[colours[seat]].id
    car.space = game.road.number[space] if space else -1
    hand = fields.pop("hand", "").split()
    car.hand = tuple(hand.count(code) for code in game.terms.codes)
    position.pile = tuple(left - held for left, held in zip(position.pile, car.hand, strict=True))
    fuel = list(position.fuel)
    fuel[seat] = fields.pop("fuel", 0)
    position.fuel = tuple(fuel)
    stop = fields.pop("stop", None)
    car.stop = None if stop is None else Stop(*stop)
    car.sheet = tuple(Stop(*item) for item in fields.pop("sheet", ()))
    car.penalties = tuple(Penalty(*each) for each in fields.pop("penalties", ()))
    for name, value in fields.items():
        assert name in (*TAKES, *STANDS), name
        setattr(car, name, value)
    taken = list(position.tyres)
    taken[("DRY", "WET", "INTER").index(car.tyre)] -= 1
    position.tyres = tuple(taken)


def ids(match: Any) -> list[str]:
    """The options of who is asked now."""
    return [option.id for option in match.options]


def question_of(match: Any) -> tuple[str, str]:
    """Who is asked what."""
    decision = match.pending
    return decision.driver, decision.table if hasattr(decision, "table") else decision.kind


def plays(match: Any, driver: str) -> list[str]:
    """What a driver is offered in the window that is open; nothing if he is never asked."""
    twin = match.copy()
    while twin.state.question is not None and twin.state.question.kind == "react":
        if twin.pending.driver == driver:
            return [name.removeprefix("play+") for name in ids(twin) if name != "pass"]
        twin.play("pass")
    return []


def go(match: Any, *answers: Any) -> Any:
    """Give answers one after another: numbers and weather are rolled, the rest is played.

    Windows are passed until one of the answers can be given: by a driver, ``"B CO1:0"``.
    """
    for answer in answers:
        if isinstance(answer, str) and " " in answer:
            driver, play = answer.split(" ", 1)
            while match.pending.driver != driver or match.pending.kind != "react":
                match.play("pass")
            match.play(f"play+{play}", driver)
            continue
        while _waits(match, answer):
            match.play("pass")
        if match.state.question.kind == "die":
            answer = f"die+{answer}"
        if match.state.to_act == (CHANCE,):
            match.roll(answer)
        else:
            match.play(answer)
    return match


def _waits(match: Any, answer: Any) -> bool:
    """Whether a window is open, and the answer is not for it."""
    question = match.state.question
    return question is not None and question.kind == "react" and answer != "pass"


def passed(match: Any) -> Any:
    """With the windows that are open passed by all."""
    while match.state.question is not None and match.state.question.kind == "react":
        match.play("pass")
    return match


def polled(match: Any) -> list[str]:
    """Who is asked in the open window if all pass."""
    twin, results = match.copy(), []
    window = _window(twin)
    while window is not None and _window(twin) == window:
        results.append(twin.pending.driver)
        twin.play("pass")
    return results


def _window(match: Any) -> Any:
    """Which window is open, and in whose turn; None if none is."""
    question, position = match.state.question, match.state.position
    if question is None or question.kind != "react":
        return None
    return question.data, position.seat, position.round


def fates(facts: Iterable[Any], seat: int) -> tuple[str, ...]:
    """What became of a driver's penalties by the end of a race, from its facts."""
    given, served, lapsed = 0, 0, 0
    for fact in facts:
        if fact[1:2] != (seat,):
            continue
        if fact.kind == "fined":
            given += 1
        elif fact.kind == "penalty":
            served += fact.result == "served"
            lapsed += fact.result == "lapsed"
    ended = given - served - lapsed
    return ("served",) * served + ("lapsed",) * lapsed + ("ended",) * ended
