"""Races and tables at random, where engine and judge of cards have to agree."""

from __future__ import annotations

from random import Random
from typing import Any

from bolide_widget.core.questions import CHANCE, Question, face_of
from bolide_widget.games.really_nasty.rules.questions import Window
from helpers.judges.really_nasty_card_judge import FACES, Judge
from helpers.judges.really_nasty_card_tables import random_table
from helpers.judges.really_nasty_judge import Way
from helpers.races import really_nasty_random

WINDOWS = ("pre", "post")


class Follower:
    """Goes along with a state: before each answer it says what may be answered, after it what is.

    Attributes
    ----------
    checked : int
        Positions that were held against the judge.
    """

    def __init__(self, state: Any, rng: Random) -> None:
        self.state, self.rng = state, rng
        self.checked = 0
        self.poll: tuple[Any, ...] | None = None
        self.expected: tuple[str, Any] | None = None
        self.landed: tuple[int, int] = (-1, -1)
        self.stops: dict[int, list[int]] = {}
        self.die = ""

    @property
    def judge(self) -> Judge:
        game = self.state.game
        return Judge(game.track, game.rules, self.state.position, game.road.ids)

    @property
    def key(self) -> tuple[Any, ...] | None:
        """The window that is open, if one is."""
        question, position = self.state.question, self.state.position
        if question is None or question.kind != "react":
            return None
        return position.round, position.seat, question.data.where

    def go(self, answers: int, every: int = 12) -> int:
        """Give so many answers at random; returns how many positions were checked."""
        for number in range(answers):
            if not self.state.stack:
                break
            if number % every == 0 and self.state.position.seat >= 0:
                self.checked += compare_windows(self.state)
            self.step()
        return self.checked

    def step(self) -> None:
        state = self.state
        kind, legal = state.question.kind, state.legal()
        self.checked += 1
        step = getattr(self, "on_" + kind.replace("-", "_"), None)
        if kind in ("path", "approach"):
            raise AssertionError("a way that no roll has led to")
        if step is not None:
            step(legal)
        else:
            self.answer(self.choose(legal))

    def choose(self, legal: Any) -> Any:
        if self.state.to_act == (CHANCE,):
            return self.rng.choice(legal)
        return really_nasty_random.mixed(self.state, legal, self.rng)

    def answer(self, action: Any) -> None:
        self.state.apply(action, facts=[])

    def same(self, what: str, results: Any, wanted: Any) -> None:
        assert results == wanted, f"{what}: the engine has {results}, the judge {wanted}"

    # -- windows ---------------------------------------------------------------------------------

    def landed_now(self) -> int:
        position = self.state.position
        return position.seat if self.landed == (position.round, position.seat) else -1

    def on_react(self, legal: Any) -> None:
        judge, position, key = self.judge, self.state.position, self.key
        assert key is not None
        seat, window = self.state.question.players[0], key[2]
        if self.poll is None or self.poll[0] != key:
            self.poll = key, position.seat, frozenset()
        _, after, passed = self.poll
        landed = self.landed_now()
        self.same("asked", seat, judge.next_asked(window, after, set(passed), landed))
        plays = {("play", *play) for play in judge.plays(seat, window)}
        self.same(f"plays of {seat} in {window}", set(legal), {("pass",), *plays})
        action = self.rng.choice(legal)
        if action == ("pass",):
            twin, passed = judge.copy(), {*passed, seat}
        else:
            twin, passed = judge.after_play(seat, action[1:]), set()
        self.answer(action)
        self.poll = key, seat, frozenset(passed)
        if action == ("play", "WE"):
            assert self.state.question.kind == "weather"
            face = self.rng.choice(self.state.legal())
            faces = {(face,) for face in self.state.game.rules.weather_faces or ("DRY", "WET")}
            self.same("weather", set(self.state.legal()), faces)
            twin.position.weather = face[0]
            self.answer(face)
        self.after(twin, key, twin.next_asked(window, seat, passed, landed))

    def after(self, twin: Judge, key: Any, following: int | None) -> None:
        """In the same window, if it goes on: all that the judge has on the table."""
        if following is None:
            assert self.key != key, "the window goes on"
            return
        self.same("the window", self.key, key)
        self.same("next", self.state.question.players[0], following)
        self.same_table(twin)

    def same_table(self, twin: Judge) -> None:
        results, wanted = self.state.position, twin.position
        for name in ("weather", "sc", "controller", "played", "used", "under", "exposure"):
            self.same(name, getattr(results, name), getattr(wanted, name))
        for seat, (car, other) in enumerate(zip(results.cars, wanted.cars, strict=True)):
            if car.status == "racing":
                for name in set(car.__slots__) - {"sheet"}:
                    self.same(f"{name} of {seat}", getattr(car, name), getattr(other, name))

    # -- turns -----------------------------------------------------------------------------------

    def on_die(self, legal: Any) -> None:
        seat = self.state.question.players[0]
        self.same("dice", set(legal), {("die", die) for die in self.judge.dice(seat)})
        assert len(legal) == 2, "a question with one answer"
        action = self.rng.choice(legal)
        self.die = action[1]
        self.answer(action)

    def on_tyre(self, legal: Any) -> None:
        seat = self.state.question.players[0]
        self.same("tyres", set(legal), {("tyre", tyre) for tyre in self.judge.tyres(seat)})
        assert self.judge.on_bay(seat)
        self.answer(self.rng.choice(legal))

    def on_sc_path(self, legal: Any) -> None:
        """RN-SC-3, RN-SC-5, RN-SC-6."""
        ways, position = list(self.judge.safety_car().options()), self.state.position
        self.same("ways of the Safety Car", {*map(said, legal)}, {way.text for way in ways})
        action, controller = self.choose(legal), position.controller
        way = next(way for way in ways if way.text == said(action))
        self.answer(action)
        parked = way.out or way.end == self.state.game.track.pit_lane[0]
        self.same("the Safety Car is parked", position.sc < 0, parked)
        if way.out:
            assert position.cars[controller].status != "racing", "its controller is out"

    def on_roll(self, legal: Any) -> None:
        """RN-ORD-2: whose moving turn it is; then the roll, the way, the landing."""
        judge, position = self.judge, self.state.position
        seat, die = self.state.question.roller, self.state.question.data.die
        dice, car = judge.dice(seat), judge.car(seat)
        self.same("the die", die, self.die if self.die else "yellow")
        assert len(dice) == 1 or self.die, "the die was not asked for"
        assert die in dice
        self.die = ""
        self.same("who rolls", seat, position.seat)
        assert car.spin_step in (0, 3), "a spun car rolls"
        if judge.on_bay(seat):
            self.leaves(seat, car.stop)
        self.same("faces", sorted(face_of(face) for face in legal), sorted(set(FACES[die])))
        roll = self.rng.choice(FACES[die])
        ways = judge.situation(seat, roll, die).options()
        judge = judge.copy()
        self.answer((roll,))
        self.drives(judge, seat, list(ways), roll, die)

    def leaves(self, seat: int, stop: Any) -> None:
        """RN-PIT-6: turns between landing and leaving; RN-PIT-8."""
        self.same("pit turns taken", stop.taken, stop.base + stop.added)
        assert stop.base + stop.added <= 8
        if seat in self.stops:
            began, blocked = self.stops[seat]
            missed = stop.taken - int(self.state.game.rules.landing_counts_as_pit_turn)
            turns = self.state.position.round - began - 1 - blocked
            self.same("turns missed", turns, missed)
            self.stops[seat] = [began, blocked + 1]

    def drives(self, judge: Judge, seat: int, ways: list[Way], roll: int, die: str) -> None:
        question = self.state.question
        way = ways[0]
        chosen = question is not None and question.kind in ("path", "approach")
        assert chosen or len(ways) == 1, f"nobody is asked which of {len(ways)} ways"
        if chosen:
            legal = self.state.legal()
            self.checked += 1
            self.same("ways", sorted(map(said, legal)), sorted(way.text for way in ways))
            private = judge.tells_of_fuel(seat, roll, die)
            self.same("the question", question.kind, "approach" if private else "path")
            assert len(ways) > 1 or private, "a question with one answer"
            action = self.choose(legal)
            way = next(way for way in ways if way.text == said(action))
            self.answer(action)
        self.arrives(judge, seat, way, roll, die)

    def arrives(self, judge: Judge, seat: int, way: Way, roll: int, die: str) -> None:
        """What the move has done, and who is asked in its POST window."""
        twin, position = judge.after_move(seat, way, roll, die), self.state.position
        key = position.round, seat, "post"
        won = twin.car(seat).laps >= twin.laps
        if won or way.out:
            self.leaves_race(twin, seat, "finished" if won else "out")
            return
        if twin.on_bay(seat) and not judge.on_bay(seat):
            self.lands(twin, seat)
            return
        if twin.on_bay(seat):  # held up; with the leaving turn all know how long the stop was
            stop = twin.car(seat).stop
            twin.car(seat).stop = stop._replace(least=stop.base, most=stop.base)
        else:
            self.stops.pop(seat, None)
        self.after(twin, key, twin.next_asked("post", seat, set()))

    def leaves_race(self, twin: Judge, seat: int, status: str) -> None:
        """RN-LAP-5, RN-FORC-7, `last_car_wins`, `play_on`: it ends, or the POST window opens."""
        position, rules = self.state.position, twin.rules
        self.same("status", position.cars[seat].status, status)
        twin.leave(seat, status)
        racing = [n for n in range(len(position.cars)) if twin.active(n)]
        finished = any(car.status == "finished" for car in twin.position.cars)
        over = not racing or (status == "finished" and not rules.play_on)
        if len(racing) == 1 and rules.last_car_wins and not finished and status == "out":
            over = True
            self.same("the last car", position.cars[racing[0]].status, "finished")
        self.same("the race is over", not self.state.stack, over)
        if not over:
            key = position.round, seat, "post"
            self.after(twin, key, twin.next_asked("post", seat, set()))

    def lands(self, twin: Judge, seat: int) -> None:
        """RN-PIT-4: declaration, card, window."""
        position = self.state.position
        self.stops[seat] = [position.round, 0]
        options = twin.declarations(seat)
        said_so = next(iter(options))
        if self.state.question.kind == "stop":
            legal = self.state.legal()
            self.checked += 1
            self.same("declarations", set(legal), options)
            said_so = self.choose(legal)
            self.answer(said_so)
        else:
            self.same("declarations that need no question", len(options), 1)
        kind, base, added, taken, penalties, done = twin.declared(seat, said_so)
        car, lap = position.cars[seat], twin.stop_lap(seat)
        wanted = lap, kind, base, added, taken
        self.same("the stop", tuple(car.stop[:5]), wanted)
        self.same("penalties", car.penalties, penalties)
        self.same("windows", car.done, done)
        self.same("laps", car.laps, twin.car(seat).laps)
        self.same("puncture", car.puncture, False)
        self.draws(twin, seat)
        self.landed = position.round, seat
        following = self.judge.next_asked("post", seat, set(), seat)
        self.same("the window", self.key, (position.round, seat, "post"))
        self.same("asked after a landing", self.state.question.players[0], following)

    def draws(self, twin: Judge, seat: int) -> None:
        """R-40, RN-CARD-2."""
        was, rules = twin.position, twin.rules
        there = sum(was.pile) + len(was.under)
        there += sum(was.used) if rules.discard_to == "reshuffle" else 0
        if self.state.question.kind == "draw":
            legal = self.state.legal()
            pile = was.pile if any(was.pile) else was.used
            known = {(code,) for code, n in zip(twin.codes, pile, strict=True) if n}
            self.same("cards to draw", set(legal), known)
            self.answer(self.rng.choice(legal))
        held = sum(twin.car(seat).hand)
        self.same("cards", sum(self.state.position.cars[seat].hand), held + bool(there))


def said(action: Any) -> str:
    """An answer as the judge of ways writes it."""
    return "".join(map(str, action[1:]))


def compare_windows(state: Any) -> int:
    """What each seat may play here, if a window opened and nobody had played yet."""
    checked = 0
    for window in WINDOWS:
        twin = state.copy()
        position, game = twin.position, twin.game
        judge = Judge(game.track, game.rules, position, game.road.ids)
        position.played = 0
        move = position.exposure
        if window == "post" and (move is None or judge.on_bay(move.seat)):
            continue
        if window == "post" and move.seat != position.seat:
            continue
        twin.stack = [Question("turn"), Question("window", (), Window(window))]
        wanted, after, passed = [], position.seat, set[int]()
        while (seat := judge.next_asked(window, after, passed)) is not None:
            wanted.append((seat, {("play", *play) for play in judge.plays(seat, window)}))
            passed.add(seat)
            after = seat
        mark = position.round, position.seat
        twin.settle()
        results = []
        while (question := twin.question) is not None and question.kind == "react":
            place = twin.position.round, twin.position.seat
            if question.data.where != window or place != mark:
                break
            results.append((question.players[0], {*twin.legal()} - {("pass",)}))
            twin.apply(("pass",), facts=[])
        assert results == wanted, f"{window}: the engine asks {results}, the judge {wanted}"
        checked += 1
    return checked


def compare_table(number: int, answers: int = 60) -> int:
    """Every seat at a random table, and the race that goes on from it."""
    rng = Random(f"table {number}")
    match = random_table(rng)
    return Follower(match.state.copy(), rng).go(answers)


def compare_race(number: int, answers: int = 400) -> int:
    """A race at random from its start; how many positions were held against the judge."""
    rng = Random(f"race {number}")
    match = really_nasty_random.race(number)
    return Follower(match.state.copy(), rng).go(answers)
