"""A slow judge of drafts and of the pit lane of Bolide: F-1 to F-5, P-1 to P-11, R-8, R-14, R-21.

Written from the words of the rules alone, like `bolide_judge`, whose referee says the rest.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil
from random import Random
from typing import Any

from shapely.geometry import LineString, Point as Spot

from bolide_widget import Race, Track
from helpers.judges.bolide_judge import FIELD, Referee, board, far_from
from helpers.races.setting import Point, points, question_of, race_on, words

BOARDS = ["ring", "brackwater", "calva", "copperbowl", "orrin", "tessaly", "valdorn"]
HEADING = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
Exact = tuple[Fraction, Fraction]


class PitReferee(Referee):
    """The rules on a board with a pit lane, in a lap in which pitting is allowed or not.

    ``draft`` asks for an extra point behind every move that stays on the track, and in the ``last``
    lap before the finish line.
    """

    def __init__(
        self, data: dict[str, Any], pitting: bool, draft: bool = False, last: bool = False
    ) -> None:
        super().__init__(data)
        first, second = data["pit"]["in"]["line"]
        self.ends = exact(first), exact(second)
        self.heading = HEADING[data["pit"]["in"]["heading"]]
        first, second = data["finish"]["line"]
        self.finish_ends = exact(first), exact(second)
        self.finish_heading = HEADING[data["finish"]["heading"]]
        self.pitting, self.draft, self.last = pitting, draft, last

    def meets(self, p: Point, q: Point) -> Fraction | None:
        """P-2: the part of the way after which it first touches the line."""
        return touches(self.ends, self.heading, p, q)

    def wins(self, p: Point, q: Point) -> bool:
        """S-3: whether a way touches or crosses the finish line of the last lap."""
        touched = touches(self.finish_ends, self.finish_heading, p, q)
        return self.last and touched is not None

    def entry(self, p: Point, q: Point) -> Exact | None:
        """P-2: where a way enters the pit lane; it is legal up to the line."""
        t = self.meets(p, q)
        if t is None:
            return None
        spot = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
        return spot if self.asphalt.covers(LineString([p, spot])) else None

    def extras(self, p: Point, q: Point) -> list[Point]:
        """F-3, F-4: the extra points behind a move from p to q that are legal."""
        dx, dy = q[0] - p[0], q[1] - p[1]
        results = []
        if dx and abs(dx) >= abs(dy):
            results.append((q[0] + (1 if dx > 0 else -1), q[1]))
        if dy and abs(dy) >= abs(dx):
            results.append((q[0], q[1] + (1 if dy > 0 else -1)))
        return [extra for extra in results if self.plain(q, extra)]

    def plain(self, p: Point, q: Point) -> bool:
        """P-1, P-2, R-14: into the pit lane, or within the track."""
        if self.meets(p, q) is not None:
            return self.pitting and self.entry(p, q) is not None
        return super().inside(p, q)

    def inside(self, p: Point, q: Point) -> bool:
        """What is a legal way, with a draft if there is a declared one."""
        if not self.plain(p, q):
            return False
        ends = self.meets(p, q) is not None or self.wins(p, q)
        return not self.draft or ends or bool(self.extras(p, q))


def touches(line: tuple[Exact, Exact], heading: Point, p: Point, q: Point) -> Fraction | None:
    """G-7: the part of a way after which it first touches a line that it was not beyond."""
    (ax, ay), (bx, by) = line
    if (p[0] - ax) * heading[0] + (p[1] - ay) * heading[1] >= 0:
        return None
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], bx - ax, by - ay
    across = dx * ey - dy * ex
    if not across:
        return None
    t = ((ax - p[0]) * ey - (ay - p[1]) * ex) / across
    u = ((ax - p[0]) * dy - (ay - p[1]) * dx) / across
    return t if 0 <= t <= 1 and 0 <= u <= 1 else None


def exact(spot: list[float]) -> Exact:
    return Fraction(str(spot[0])), Fraction(str(spot[1]))


@cache
def referee(name: str, pitting: bool, draft: bool, last: bool = False) -> PitReferee:
    """The referee of a board, made once."""
    return PitReferee(board(name)[0].to_dict(), pitting, draft, last)


@cache
def near_the_line(name: str) -> list[Point]:
    """The track points from which the pit lane or the finish can be reached."""
    track, judge = board(name)
    lines = [judge.lane, LineString(track.to_dict()["finish"]["line"])]
    return [
        p
        for p, kind in track.kinds.items()
        if kind == "track"
        and any(line is not None and line.distance(Spot(p)) < 10 for line in lines)
    ]


def over_a_line(random: Random, name: str, p: Point) -> Point:
    """Where a pawn points across the nearer line, of the pits or the finish."""
    judge = referee(name, True, False)
    finish = (judge.finish_ends, judge.finish_heading)

    def away(line: tuple[tuple[Exact, Exact], Point]) -> float:
        return float(LineString(line[0]).distance(Spot(p)))

    share = Fraction(random.randint(0, 8), 8)
    ((ax, ay), (bx, by)), (dx, dy) = min((judge.ends, judge.heading), finish, key=away)
    x, y = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
    far = random.randint(0, 3)
    return x + far * dx + random.randint(-1, 1), y + far * dy + random.randint(-1, 1)


def compare_way(random: Random, name: str) -> str:
    """Hold a move, or a draft, and its outcome against the judge; returns which it was."""
    track, _ = board(name)
    draft = random.random() < 0.5
    x, y = p = random.choice(near_the_line(name))
    pawn = x + random.randint(-8, 8), y + random.randint(-8, 8)
    if random.random() < 0.6:
        pawn = over_a_line(random, name, p)
    laps = random.choice((2, 3))
    lap = random.randint(0, laps)
    judge = referee(name, 0 < lap < laps, False)
    around = [q for q in near(judge, p, 6) if q not in (p, pawn)]
    if len(around) < 2:
        return ""
    bob, cid = random.sample(around, 2)
    ada = {"position": p, "pawn": pawn, "sharp_brakings": 0, "lap": lap}
    drop, no_fourth = random.choice((0, 0, 0, 2, 4)), random.random() < 0.3
    ada |= {"speed_drop": drop, "no_fourth": no_fourth, "drafts": "Bob" if draft else None}
    others = {"Bob": {"position": bob, "lap": 0}, "Cid": {"position": cid, "lap": 0}}
    race = race_on(track, {"Ada": ada, **others}, to_move="Ada", laps=laps)
    top = max((7 if lap < 2 else 8) - drop, 1)
    where, legal = judge.move(p, pawn, top, no_fourth, 0)
    if race.pending is None or question_of(race) != ("Ada", "move"):
        assert where == "off"
        return ""
    follows = referee(name, 0 < lap < laps, True, lap == laps)
    still = {q for q in legal if q != p and far_from(p, q) <= top and follows.inside(p, q)}
    assert ("draft" in words(race)) == bool(draft and still), (p, pawn)
    if where != "off":
        assert points(race) == legal, (p, pawn, lap, top, points(race) ^ legal)
    if draft and still:
        race.play("draft")
        assert points(race) == still, (p, pawn, points(race) ^ still)
        judge = follows
    if where != "on":
        return ""
    option = random.choice([option for option in race.options if option.point is not None])
    assert option.point is not None
    check_way(race, judge, p, option.point, {bob, cid}, laps)
    return "draft" if judge.draft else "pit" if option.preview.enters_pit else "move"


def near(judge: Referee, p: Point, far: int) -> list[Point]:
    """The track points near a point."""
    x, y = p
    square = [(x + a, y + b) for a in range(-far, far + 1) for b in range(-far, far + 1)]
    return [q for q in square if judge.kind(q) == "track"]


def on_way(p: Point, q: Point) -> list[Point]:
    """M-6: the points that a way passes exactly through, in order, without the first."""
    far = far_from(p, q)
    dx, dy = q[0] - p[0], q[1] - p[1]
    steps = [k for k in range(1, far + 1) if not (dx * k) % far and not (dy * k) % far]
    return [(p[0] + dx * k // far, p[1] + dy * k // far) for k in steps]


def check_way(
    race: Race, judge: PitReferee, p: Point, q: Point, held: set[Point], laps: int
) -> None:
    """Play a move: whom it engages (E-1), where it ends, how it enters (P-2, P-6), F-5."""
    option = next(option for option in race.options if option.point == q)
    limit = board_limit(race.track)
    met, spot = contact(judge, p, q, held)
    lap = race.cars["Ada"].lap
    shown = race.play(q)
    extra = None
    if race.cars["Ada"].status == "finished":
        assert lap == laps  # S-3
    elif met is None and spot is None and judge.draft:
        extras = judge.extras(p, q)
        if race.pending is not None and question_of(race) == ("Ada", "direction"):
            assert len(extras) == 2 and len(words(race)) == 2
            word = min(words(race))
            extra = q[0] + HEADING[word][0], q[1] + HEADING[word][1]
            assert extra in extras
            shown = race.play(word)
        else:
            (extra,) = extras
        part = judge.meets(q, extra)
        spot = judge.entry(q, extra)
        met = extra if part is None and extra in held else None
    else:
        assert (option.preview.enters_pit, option.preview.contact) == (spot is not None, met)
    ada = race.cars["Ada"]
    if spot is not None:
        speed = ceil(max(abs(spot[0] - p[0]), abs(spot[1] - p[1])))
        penalty = 2 * max(0, speed - limit) if limit is not None else 0
        assert [fact[2:] for fact in shown if fact[0] == "pit-in"] == [(speed, penalty)]
        assert (ada.status, ada.position, ada.pawn, ada.box) == ("pit", None, None, 0)
    elif met is not None and ada.status != "finished":
        assert question_of(race) == ("Ada", "engagement")
        fact = next(fact for fact in reversed(shown) if fact[0] != "declare")
        assert race.cars["Ada"].status == "track", fact
    elif ada.lap <= laps and ada.status == "track":
        ends = extra or q
        assert ada.position == ends
        assert ada.pawn == (ends[0] + q[0] - p[0], ends[1] + q[1] - p[1])
        assert abs(ada.lap - lap) <= 1


def contact(
    judge: PitReferee, p: Point, q: Point, held: set[Point]
) -> tuple[Point | None, Exact | None]:
    """E-1, P-2: the first car that a way meets, or else where it enters the pit lane."""
    t = judge.meets(p, q)
    for spot in on_way(p, q) if p != q else []:
        if t is not None and far_from(p, spot) >= t * far_from(p, q):
            break
        if spot in held:
            return spot, None
    return None, judge.entry(p, q)


def board_limit(track: Track) -> int | None:
    """P-6: the limit of the board, if it has one."""
    limit: int | None = track.to_dict()["pit"]["speed_limit"]
    return limit


# -- who may draft ---------------------------------------------------------------------------------


def compare_right(random: Random, name: str) -> bool:
    """F-1: after a move, who stands directly behind whom; whether Ada may draft."""
    track, _ = board(name)
    judge = referee(name, False, False)
    x, y = p = random.choice([q for q, kind in track.kinds.items() if kind == "track"])
    pawn = x + random.randint(-5, 5), y + random.randint(-5, 5)
    ways = [(pawn[0] + a, pawn[1] + b) for a, b in FIELD]
    ways = [q for q in ways if far_from(p, q) <= 7 and judge.inside(p, q) and q != p]
    if not ways:
        return False
    q = random.choice(ways)
    ax, ay = HEADING[judge.arrows[judge.sector(q)]]
    bob = random.choice([(q[0] + ax, q[1] + ay)] * 4 + near(judge, q, 1))
    if judge.kind(bob) != "track" or bob in on_way(p, q) or bob == p:
        return False
    leads = bob[0] + random.randint(-4, 4), bob[1] + random.randint(-4, 4)
    cars = {
        "Ada": {"position": p, "pawn": pawn, "sharp_brakings": 0},
        "Bob": {"position": bob, "pawn": leads, "lap": 1},
    }
    race = race_on(track, cars, to_move="Ada", laps=9)
    race.play(q)
    fast = min(far_from(p, q), far_from(bob, leads)) >= 3
    arrow = HEADING[judge.arrows[judge.sector(bob)]]
    behind = (bob[0] - arrow[0], bob[1] - arrow[1]) == q and judge.sector(bob) == judge.sector(q)
    assert (race.cars["Ada"].drafts == "Bob") == (fast and behind), (p, q, bob, leads)
    return fast and behind


# -- through the pit lane --------------------------------------------------------------------------


def compare_stay(random: Random, name: str) -> int:
    """Hold a stay in the pit lane against the judge; returns the number of decisions."""
    track, _ = board(name)
    pit = track.to_dict()["pit"]
    judge = referee(name, False, False)
    last, penalty = len(pit["boxes"]), random.choice((0, 0, 0, 2, 4, 8))
    advanced = random.random() < 0.5
    box = random.randint(1, last + penalty)
    out = [tuple(spot) for spot in pit["out"]["points"]]
    around = {q for spot in out for q in near(judge, spot, 1)} | set(out)
    held = random.sample(sorted(around), min(len(around), random.choice((1, 3, 6))))
    if random.random() < 0.5:
        held = [*out, *(spot for spot in held if spot not in out)][:7]
    ada: dict[str, Any] = {"status": "pit", "box": box, "penalty": penalty, "lap": 1}
    ada |= {"speed_drop": random.randint(0, 3), "no_fourth": random.random() < 0.5}
    ada |= {"sharp_brakings": 0}
    half = advanced and random.random() < 0.5
    if advanced:
        fuel = "half" if half else "full"
        ada["strategy"] = f"{fuel}+soft+booster+slick"
        ada["set_up_cancelled"] = random.random() < 0.5
    cars = {f"Car{number}": {"position": spot, "lap": 0} for number, spot in enumerate(held)}
    weather = {"weather": random.choice(("sun", "variable"))} if advanced else {}
    race = race_on(track, {"Ada": ada, **cars}, to_move="Ada", laps=3, **weather)
    seen, lap = 0, 1 + (not beyond(pit, box, judge))
    if question_of(race) == ("Ada", "pit"):
        seen = 1
        shown = {"leave"} if box >= 1 + penalty else set()
        assert words(race) == shown | ({"advance"} if box < last + penalty else set()), box
        word = random.choice(sorted(words(race)))
        race.play(word)
        if word == "advance":
            ada_now = race.cars["Ada"]
            lap -= not beyond(pit, box + 1, judge)
            assert (ada_now.box, ada_now.lap) == (box + 1, lap), (box, lap)
            return seen
    reached = box - penalty
    repair = (pit["half_fuel"] if half else pit["full_fuel"]) if advanced else pit["pit_stop"]
    services = {
        "tyres": reached >= pit["pit_stop"],
        "repair": reached >= repair,
        "refuel": half and reached >= pit["pit_stop"],
    }
    before = race.cars["Ada"]
    taken: list[str] = []
    if any(services.values()):
        assert question_of(race) == ("Ada", "pit-services"), services
        kinds = ["slick", "rain"] if weather.get("weather") == "variable" else ["slick"]
        named = [f"tyres-{item}-{kind}" for item in ("soft", "hard") for kind in kinds]
        tyres = (named if advanced else ["tyres"]) if services["tyres"] else []
        choices = [["", *tyres], ["", "repair"], ["", "refuel"]]
        choices = choices[:1] + [some for some in choices[1:] if services[some[1]]]
        shown = {"+".join(filter(None, some)) or "none" for some in product(*choices)}
        assert words(race) == shown, (words(race), shown)
        word = random.choice(sorted(shown))
        taken = [] if word == "none" else word.split("+")
        race.play(word)
        seen += 1
    return seen + check_out(race, random, judge, out, held, taken, before, lap, half)


def beyond(pit: Any, box: int, judge: Referee) -> bool:
    """R-8: whether a box lies beyond the finish line; the last one stands for all behind it."""
    home: int = pit["boxes"][min(box, len(pit["boxes"])) - 1]["sector"]
    return 2 * home < len(judge.areas)


def check_out(
    race: Race,
    random: Random,
    judge: PitReferee,
    out: list[Any],
    held: list[Point],
    taken: list[str],
    before: Any,
    lap: int,
    dry: bool,
) -> int:
    """P-7 to P-11: what was taken, where the car is put, and how it starts."""
    assert question_of(race) == ("Ada", "pit-out"), question_of(race)
    ada = race.cars["Ada"]
    assert ada.damage == ((0, False) if "repair" in taken else before.damage)
    assert (ada.sharp_brakings > 0) == any(word.startswith("tyres") for word in taken)
    free = set(out) - set(held)
    if not free:
        behind = {q for spot in out for q in judge.round(spot)[0]}
        free = {q for q in behind if judge.kind(q) == "track"} - set(held)
        assert words(race) == {"wait"}
    else:
        assert not words(race)
    assert points(race) == free, (held, points(race) ^ free)
    if not free:
        return 1
    spot = random.choice(sorted(free))
    race.play(spot)
    ada = race.cars["Ada"]
    assert ada.lap == lap
    if dry and lap > 1 and "refuel" not in taken:
        assert ada.status == "out"
        return 1
    assert (ada.status, ada.position, ada.pawn) == ("pit-out", spot, None)
    race = race_on(
        race.track,
        {"Ada": {"position": spot, "status": "pit-out"}, "Bob": {"position": far(judge), "lap": 0}},
        to_move="Ada",
    )
    assert question_of(race) == ("Ada", "pit-exit")
    face = random.randint(1, 12)
    race.roll(face)
    ax, ay = HEADING[judge.arrows[judge.sector(spot)]]
    steps = [(a, b) for a, b in FIELD if (a, b) != (0, 0) and a * ax + b * ay >= 0]
    if face < 10:
        steps = [(a, b) for a, b in steps if max(abs(a), abs(b)) == 1]
    legal = {(spot[0] + a, spot[1] + b) for a, b in steps}
    legal = {q for q in legal if judge.inside(spot, q)}
    assert points(race) == legal, (spot, face, points(race) ^ legal)
    q = random.choice(sorted(legal))
    if q != far(judge):
        race.play(q)
        ada = race.cars["Ada"]
        pawn = q if face < 4 else (2 * q[0] - spot[0], 2 * q[1] - spot[1])
        assert (ada.status, ada.position, ada.pawn) == ("track", q, pawn)
    return 3


@cache
def far(judge: PitReferee) -> Point:
    """The track point furthest from the pit lane."""
    x, y = (int(size) for size in judge.size)
    spots = [q for q in product(range(x), range(y)) if judge.kind(q) == "track"]
    return max(spots, key=lambda q: judge.lane.distance(Spot(q)) if judge.lane else 0)
