"""A slow second judge of cards, stops and dice: chapters 2, 3, 7 and 9 to 16, word by word.

It is written from the rule book and knows nothing of the package's rules: it reads the fields of a
position, the options and the board, names spaces by their names, and asks of each play whether it
is legal. `really_nasty_judge` is the one of ways; `really_nasty_card_judged` holds both against
the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bolide_widget.games.really_nasty.rules.position import Exposure, Penalty
from helpers.judges.really_nasty_judge import Situation, Way

Play = tuple[Any, ...]
"""Codes, then the seat of the target if there is one, as in the answer ``("play", ...)``."""

MOST = 8  # RN-PIT-8
BASE = {1: 6, 2: 3, 3: 2}  # chapter 2, by the number of stops
BOOK = {1: [(5, 7)], 2: [(3, 5), (6, 8)], 3: [(2, 4), (5, 7), (8, 10)]}
NAMES = {1: "One", 2: "Two", 3: "Three"}
DIE = {
    ("DRY", "DRY"): "brown",
    ("DRY", "WET"): "white",
    ("WET", "DRY"): "white",
    ("WET", "WET"): "blue",
    ("INTER", "DRY"): "green",
    ("INTER", "WET"): "green",
}
FACES = {
    "brown": (4, 5, 6, 7, 7, 8),
    "blue": (3, 4, 5, 6, 6, 7),
    "green": (3, 4, 4, 5, 5, 5),
    "white": (2, 3, 3, 4, 4, 5),
    "yellow": (1, 2, 2, 3, 3, 4),
}


class Judge:
    """The rules on one position.

    Parameters
    ----------
    track : Track
    rules : Rules
    position : Position
        Its fields are read, none is written.
    ids : sequence of str
        Names of the spaces, by number.
    """

    def __init__(self, track: Any, rules: Any, position: Any, ids: Any) -> None:
        self.track, self.rules, self.position, self.ids = track, rules, position, ids
        self.laps: int = rules.laps
        self.early = int(rules.fuel_lap_basis == "driven")
        self.codes = ["PT1", "PT2", "PT3", "PU", "YF", "BO", "WE", "SC"]
        self.codes += [f"CO{n + 1}" for n in range(len(track.corners))] + ["OI", "PS"]
        self.row: Mapping[str, int] = dict(zip(track.ids, track.row, strict=True))

    # -- the table -----------------------------------------------------------------------------

    def car(self, seat: int) -> Any:
        return self.position.cars[seat]

    def copy(self) -> Judge:
        """The same table, which stays as it is when the race goes on."""
        return Judge(self.track, self.rules, self.position.copy(), self.ids)

    def active(self, seat: int) -> bool:
        return bool(self.car(seat).status == "racing")

    def at(self, seat: int) -> str:
        """The name of its space, "" off the board."""
        space = self.car(seat).space
        return self.ids[space] if space >= 0 else ""

    def on_circuit(self, seat: int) -> bool:
        return self.at(seat) in self.row

    def in_lane(self, seat: int) -> bool:
        return self.at(seat) in self.track.pit_lane

    def on_bay(self, seat: int) -> bool:
        return bool(self.at(seat) == self.track.bays[self.position.colours[seat]].id)

    def served(self, seat: int) -> bool:
        return self.car(seat).stop is not None

    def opponents(self, seat: int) -> list[int]:
        """RN-CARD-3: other active players."""
        return [n for n in range(len(self.position.cars)) if n != seat and self.active(n)]

    def hand(self, seat: int) -> set[str]:
        return {code for code, n in zip(self.codes, self.car(seat).hand, strict=True) if n}

    @property
    def safety_car_drives(self) -> bool:
        """RN-SC-4: whether it stands on a space of the circuit."""
        return self.position.sc >= 0 and self.ids[self.position.sc] in self.row

    # -- fuel and penalties ----------------------------------------------------------------------

    def windows(self, stops: int) -> list[tuple[int, int]]:
        """R-38, `fuel_windows`, `fuel_lap_basis`: those of a fuel card."""
        fuel_windows = self.rules.fuel_windows
        if fuel_windows is not None and NAMES[stops] in fuel_windows:
            return [tuple(window) for window in fuel_windows[NAMES[stops]]]
        t, results = self.laps, []
        for a, b in BOOK[stops]:
            first, last = 2 + (a - 2) * (t - 1) // 9, 1 + (b - 1) * (t - 1) // 9
            if self.early:
                last = min(last, t - 1)
            if first <= last:
                results.append((first, last))
        return results

    def unfulfilled(self, seat: int) -> list[tuple[int, tuple[int, int]]]:
        """Numbers, from 0, and laps of the windows that this car still has to stop in."""
        stops = self.position.fuel[seat]
        if not stops:
            return []
        listed = enumerate(self.windows(stops))
        return [(n, window) for n, window in listed if not self.car(seat).done >> n & 1]

    def forced_by_penalty(self, seat: int) -> bool:
        lap = self.car(seat).laps + 2 - self.early
        return any(penalty.due_lap <= lap for penalty in self.car(seat).penalties)

    def forced(self, seat: int) -> bool:
        """RN-FORC-1, of the approach that is next; there is none in the last lap (RN-LAP-4)."""
        lap = self.car(seat).laps + 2 - self.early
        if self.car(seat).laps >= self.laps - 1:
            return False
        last = any(window[1] == lap for _, window in self.unfulfilled(seat))
        return last or self.forced_by_penalty(seat)

    def leads_to_entry(self, name: str) -> bool:
        """Whether the entry space can be reached in this lap on an empty track."""
        entry = self.track.entry_row
        if self.row[name] >= entry:
            return bool(name == self.track.ids[self.track.entry])
        after = [self.track.ids[n] for n in self.track.next[self.track.number[name]]]
        return any(self.row[name] < self.row[n] <= entry and self.leads_to_entry(n) for n in after)

    def lost_entry(self, seat: int) -> int:
        """The q of RN-FORC-5 and R-45."""
        name, car = self.at(seat), self.car(seat)
        if self.on_circuit(seat):
            if car.start_pending:
                return 0  # the line is still ahead of it, and the whole lap
            if self.row[name] > self.track.entry_row or not self.leads_to_entry(name):
                return 1
        return int(self.in_lane(seat) and not self.served(seat))

    def next_stop_lap(self, seat: int) -> int:
        """RN-FORC-5, RN-FORC-8: the due lap of a penalty card that is played now."""
        return int(self.car(seat).laps) + 2 + self.lost_entry(seat) - self.early

    def may_be_penalised(self, seat: int, kind: str) -> bool:
        """RN-FORC-5, R-37."""
        pending = [penalty.kind for penalty in self.car(seat).penalties]
        left = self.laps - 1 - self.car(seat).laps - self.lost_entry(seat)
        return kind not in pending and left >= 1 + len(pending)

    # -- cards -----------------------------------------------------------------------------------

    def plays(self, seat: int, window: str) -> set[Play]:
        """Chapter 10: every play that is offerable to a seat, were it asked in this window."""
        result: set[Play] = set()
        hand = self.hand(seat)
        for target in self.opponents(seat):
            for code in sorted(hand):
                if code[:2] != "OI" and self.legal_on(seat, code, target, window):
                    result.add((code, target))
            for corners in self.oiled(target, window):
                if {"OI", *corners} <= hand:
                    result.add(("OI", *corners, target))
        if "WE" in hand:
            result.add(("WE",))
        if "SC" in hand and self.position.sc < 0:  # RN-SC-1
            result.add(("SC",))
        return result

    def legal_on(self, seat: int, code: str, target: int, window: str) -> bool:
        """Column "Legal if" of the table of chapter 10."""
        car, move = self.car(target), self.position.exposure
        moved = window == "post" and move is not None and move.seat == target
        match code[:2]:
            case "PT":
                return self.on_bay(target) and self.fits(target, int(code[2]))
            case "PU":
                if car.puncture or not (self.on_circuit(seat) and self.on_circuit(target)):
                    return False
                apart = (self.row[self.at(seat)] - self.row[self.at(target)]) % self.track.rows
                return bool(min(apart, self.track.rows - apart) <= 3)
            case "YF":
                return not car.yellow
            case "BO":
                return self.may_be_penalised(target, "BO")
            case "CO":
                stands = self.on_circuit(target)
                if not self.rules.spin_circuit_only:
                    stands = stands or self.in_lane(target)
                exposed = moved and int(code[2:]) in move.corners
                return exposed and stands and car.spin_step not in (1, 2)
            case "PS":
                return moved and move.speeding and self.may_be_penalised(target, "PS")
        return False

    def fits(self, target: int, value: int) -> bool:
        """RN-PTC-3: by what all can know; with `pit_turn_overflow` = masked, by the truth."""
        stop = self.car(target).stop
        if self.rules.pit_turn_overflow == "masked":
            return bool(stop.base + stop.added + value <= MOST)
        return bool(max(1 + stop.added, stop.taken) + value <= MOST)

    def void(self, target: int, value: int) -> bool:
        """RN-PTC-3: whether the true total would exceed 8."""
        stop = self.car(target).stop
        return bool(stop.base + stop.added + value > MOST)

    def after_play(self, seat: int, play: Play) -> Judge:
        """The table when a play has been resolved, but for a weather die (RN-TIME-5)."""
        twin = self.copy()
        position = twin.position
        position.played |= 1 << seat
        codes, target = [p for p in play if isinstance(p, str)], play[-1]
        car: Any = position.cars[target] if isinstance(target, int) else None
        code = codes[0]
        if code[:2] == "PT":
            if self.void(target, int(code[2])):
                least = MOST + 1 - car.stop.added - int(code[2])
                car.stop = car.stop._replace(least=max(car.stop.least, least))
                return twin  # the card stays in the hand
            car.stop = car.stop._replace(added=car.stop.added + int(code[2]))
        elif code == "PU":
            car.puncture = True
        elif code == "YF":
            car.yellow = True
        elif code in ("BO", "PS"):
            owed = Penalty(code, self.next_stop_lap(target), False)
            car.penalties = (*car.penalties, owed)
        elif code == "SC":
            position.controller = seat
            position.sc = list(self.ids).index(self.track.safety_car)
        elif code != "WE":
            car.spin_step = 1
        for used in codes:
            twin.use(seat, self.codes.index(used))
        return twin

    def use(self, seat: int, kind: int) -> None:
        """RN-CARD-2, `discard_to`: a card leaves a hand."""
        position, car = self.position, self.car(seat)
        car.hand = tuple(n - (k == kind) for k, n in enumerate(car.hand))
        if self.rules.discard_to == "bottom":
            position.under = (*position.under, kind)
        else:
            position.used = tuple(n + (k == kind) for k, n in enumerate(position.used))

    def oiled(self, target: int, window: str) -> list[tuple[str, ...]]:
        """RN-OIL-2 to RN-OIL-4: sets of corner cards that spin a car with Oil Spill."""
        move = self.position.exposure
        moved = window == "post" and move is not None and move.seat == target
        if self.rules.oil_window == "post" and not moved:
            return []
        if not self.on_circuit(target) or self.car(target).spin_step in (1, 2):
            return []
        corner = self.track.corner[self.track.number[self.at(target)]]
        if corner >= 0:
            return [(f"CO{corner + 1}",)]
        row, count = self.row[self.at(target)], len(self.track.corners)
        rows: dict[int, tuple[int, int]] = {}  # of each corner, the first and the last
        for number, at in zip(self.track.corner, self.track.row, strict=True):
            if number >= 0:
                first, last = rows.get(number, (at, at))
                rows[number] = min(first, at), max(last, at)
        behind = [number for number in rows if rows[number][1] < row]
        # the straight of its row; one inside a corner's rows would belong to none
        before = max(behind, default=count - 1)
        ends = before + 1, (before + 1) % count + 1  # the one behind it, the one ahead
        return [tuple(f"CO{number}" for number in ends)]

    # -- who is asked ----------------------------------------------------------------------------

    def eligible(self, seat: int, window: str, landed: int = -1) -> bool:
        """RN-TIME-4, R-46: whether a seat is asked when the poll comes to it."""
        if not self.active(seat) or self.position.played >> seat & 1:
            return False
        if (window == "post" and seat == landed) or self.rules.ask_policy == "all_with_cards":
            return any(self.car(seat).hand)
        return bool(self.plays(seat, window))

    def next_asked(self, window: str, after: int, passed: set[int], landed: int = -1) -> int | None:
        """RN-TIME-4, RN-TIME-5: the next seat of the poll after a seat, None when it closes."""
        order = self.position.order
        start = order.index(after)
        for step in range(1, len(order) + 1):
            seat = order[(start + step) % len(order)]
            if seat not in passed and self.eligible(seat, window, landed):
                return int(seat)
        return None

    # -- dice and ways ---------------------------------------------------------------------------

    def dice(self, seat: int) -> set[str]:
        """RN-DICE-2 to RN-DICE-4."""
        car = self.car(seat)
        if not car.first_done or self.on_bay(seat) or car.spin_step == 3 or car.puncture:
            return {"yellow"}
        return {"yellow", DIE[car.tyre, self.position.weather]}

    def tyres(self, seat: int) -> set[str]:
        """RN-PIT-7, RN-DICE-5: its own card, or one of an open pile that has any."""
        piles = zip(("DRY", "WET", "INTER"), self.position.tyres, strict=True)
        return {self.car(seat).tyre, *(tyre for tyre, left in piles if left)}

    def situation(self, seat: int, roll: int, die: str, forced: bool | None = None) -> Situation:
        """What the judge of ways gets of a car that has rolled."""
        car, rules = self.car(seat), self.rules
        taken = [self.at(n) for n in range(len(self.position.cars)) if n != seat]
        if self.position.sc >= 0:
            taken.append(self.ids[self.position.sc])
        return Situation(
            self.track,
            self.at(seat),
            roll,
            bay=self.position.colours[seat],
            laps=car.laps,
            race_laps=self.laps,
            taken=frozenset(name for name in taken if name),
            served=self.served(seat),
            forced=self.forced(seat) if forced is None else forced,
            bound=car.yellow or self.safety_car_drives,
            slow=die == "yellow",
            start_pending=car.start_pending,
            strict=rules.pit_entry == "strict",
            level=rules.level_is_overtaking,
            overshoot=rules.allow_overshoot,
        )

    def tells_of_fuel(self, seat: int, roll: int, die: str) -> bool:
        """R-47: whether the offered ways may reveal a fuel card."""
        lap = self.car(seat).laps + 2 - self.early
        last = any(window[1] == lap for stops in BASE for window in self.windows(stops))
        if not any(self.position.fuel) or not last or self.forced_by_penalty(seat):
            return False
        if self.car(seat).laps >= self.laps - 1:
            return False
        open_to_all = self.situation(seat, roll, die, forced=False)
        return any(open_to_all.missed(path) for path in open_to_all.legal())

    def safety_car(self) -> Situation:
        """RN-SC-3, RN-SC-5, RN-SC-6: like a car with roll 3 that has to come in."""
        spaces = [self.at(n) for n in range(len(self.position.cars))]
        return Situation(
            self.track,
            self.ids[self.position.sc],
            3,
            taken=frozenset(name for name in spaces if name),
            forced=True,
            strict=self.rules.pit_entry == "strict",
            overshoot=self.rules.allow_overshoot,
            safety_car=True,
        )

    def after_move(self, seat: int, way: Way, roll: int, die: str) -> Judge:
        """RN-MOVE-8: the table when a way has been driven; a landing is still to be declared."""
        twin = self.copy()
        position = twin.position
        car = position.cars[seat]
        position.played = 0  # RN-TIME-1
        position.exposure = Exposure(seat, die, roll, way.corners, way.speeding)
        before, own = self.at(seat), self.track.bays[position.colours[seat]].id
        car.laps += way.laps
        if car.start_pending and self.crossed(before, way):
            car.start_pending = False
        car.first_done, car.yellow = True, False
        car.spin_step = 0 if car.spin_step == 3 else car.spin_step
        car.space = list(self.ids).index(way.end)
        if way.end == own and before != own:
            car.puncture = False
        if way.end in self.row:
            car.stop = None
        return twin

    def leave(self, seat: int, status: str) -> None:
        """RN-FORC-7, RN-SC-7: a car that is out, or has finished, takes no more part."""
        position, car = self.position, self.car(seat)
        car.space, car.status = -1, status
        if position.controller == seat:
            position.sc = position.controller = -1

    def crossed(self, before: str, way: Way) -> bool:
        """Whether a move that began there has crossed the line."""
        if way.end not in self.row or before not in self.row:
            return False
        return self.row[way.end] < self.row[before]

    # -- stops -----------------------------------------------------------------------------------

    def stop_lap(self, seat: int) -> int:
        """RN-FUEL-3, of a landing that has been credited."""
        return int(self.car(seat).laps) + 1 - self.early

    def open_window(self, seat: int) -> tuple[int, bool] | None:
        """W of RN-FORC-4: its number, and whether this is its last lap."""
        lap = self.stop_lap(seat)
        for number, (first, last) in self.unfulfilled(seat):
            if first <= lap <= last:
                return number, lap == last
        return None

    def due(self, seat: int) -> list[Any]:
        """D of RN-FORC-4."""
        lap = self.stop_lap(seat)
        return [penalty for penalty in self.car(seat).penalties if penalty.due_lap <= lap]

    def declarations(self, seat: int) -> set[tuple[Any, ...]]:
        """RN-FORC-4 and RN-PIT-5: the options at a landing."""
        window, due = self.open_window(seat), self.due(seat)
        turns = range(1, MOST + 1) if self.rules.voluntary_pit_turns else (1,)
        other = {("penalty" if due else "free", n) for n in turns}
        if window is None or (due and not window[1] and any(item.deferred for item in due)):
            return other
        return {("scheduled",)} if window[1] else {("scheduled",), *other}

    def declared(self, seat: int, said: tuple[Any, ...]) -> tuple[Any, ...]:
        """What it owes then: kind, base, added, taken, its penalties, windows as bits."""
        car, due = self.car(seat), self.due(seat)
        penalties, done = list(car.penalties), car.done
        base = said[1] if len(said) > 1 else BASE[self.position.fuel[seat]]
        if said[0] == "scheduled":
            window = self.open_window(seat)
            assert window is not None
            done |= 1 << window[0]
            penalties = [
                penalty._replace(deferred=True) if penalty in due else penalty
                for penalty in penalties
            ]
        elif said[0] == "penalty":
            penalties.remove(due[0])
        if car.laps == self.laps - 1:
            penalties = []  # RN-FORC-6
        taken = int(self.rules.landing_counts_as_pit_turn)
        return said[0], base, 0, taken, tuple(penalties), done
