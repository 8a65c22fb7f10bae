"""Pro: knows the fewest turns to the finish from every state, and races by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..boards.lattice import Point
from ..core.actions import Action, text
from ..core.match import Match
from ..core.options import Option
from ..core.questions import Question
from ..core.state import State
from ..games.bolide import movement
from ..games.bolide.off_track import REJOIN
from ..games.bolide.position import Car
from ..games.bolide.windows import length, window
from ..games.bolide.words import parse_arrow
from . import pitwork, racecraft, wagers
from .outlook import HOPELESS, Outlook, outlook
from .pace import Way
from .road import road

SAVED = 0.3
"""Turns that a sharp braking has to save: there are three of them."""

ENGAGING = 2.5
"""Turns that a loser pays for a point that is held by yet another car."""

ROLLED: Final = movement.BOOSTER_ROLLED | movement.BRAKE_ROLLED


class Pro:
    """A strong computer driver for Bolide.

    It knows the exact turns to go from every point, velocity and number of sharp brakings left,
    at its top speeds and with its damage. Among the moves that lose no turn it takes the one that
    leads furthest and is in the way of those behind; it engages, brakes, boosts and pits when the
    exact odds of the dice over those turns say so.

    Its tables are worked out when first asked for, about a second for a circuit, and kept for all
    drivers of a process.

    Examples
    --------
    >>> race.play(Pro()(race))                                       # doctest: +SKIP
    """

    name = "Pro"

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        options = race.options
        if len(options) == 1:
            return options[0]
        wanted = text(self.choose(race.state, race.state.to_act[0]))
        return next(option for option in options if option.id == wanted)

    def choose(self, state: State[Any], seat: int) -> Action:
        """Answer the open question of a bare state.

        Parameters
        ----------
        state : State
            Not changed.
        seat : int
            Who is asked.

        Returns
        -------
        tuple
            One of ``state.legal(seat)``.
        """
        question = state.stack[-1]
        answer = _ANSWERS.get(question.kind)
        return state.default(seat) if answer is None else answer(state, seat, question)

    def __repr__(self) -> str:
        return "Pro()"


def move(state: State[Any], seat: int, question: Question) -> Action:
    """M, B, X, F: the point or declaration that is expected to cost fewest turns."""
    flags: int = question.data[0]
    look = outlook(state, state.position.cars[seat])
    ways = look.ways(flags)
    if not ways or ways[0].cost > HOPELESS:
        return _hopeless(state, seat, look, ways)
    if flags & movement.DRAFTING:
        ways = look.drafted(ways) or ways
    others = racecraft.field(state, seat)
    chosen = racecraft.best(seat, look, ways, others)
    assert chosen is not None
    if pitwork.thinks_of_it(look) and not flags:
        entry = _entry(look, ways, chosen.cost)
        if entry is not None:
            return entry
    return _declared(seat, look, flags, chosen, others) or chosen.end


def _declared(
    seat: int, look: Outlook, flags: int, chosen: Way, others: racecraft.Field
) -> Action | None:
    """B-2, X-1, X-B, F-2: what is better declared before moving, if anything is."""
    car, least, action = look.car, chosen.cost, None
    if car.draft >= 0 and not flags & (movement.DRAFTING | movement.BRAKE_ROLLED):
        drafted = look.drafted(look.ways(flags))
        found = _among(seat, look, drafted, others, least)
        if found is not None and found.cost < least:
            least, action = found.cost, movement.DRAFT
    if length(look.velocity) < movement.DECLARE_SPEED or flags & ROLLED:
        return action
    if not flags & movement.DRAFTING:
        if look.brakings:
            found = _among(seat, look, look.sharp(), others, least - SAVED)
            if found is not None and found.cost < least - SAVED:
                least, action = found.cost, movement.SHARP_BRAKE
        elif not car.brakings and (odds := wagers.braking(look, flags, least)) < least:
            least, action = odds, movement.BRAKE
    return movement.BOOSTER if wagers.booster(look, flags, least) < least else action


def _among(
    seat: int, look: Outlook, ways: tuple[Way, ...], others: racecraft.Field, least: float
) -> Way | None:
    """The best of some moves, when any could cost less than `least`."""
    most = max(others.denials.values(), default=0.0)
    if not ways or ways[0].cost - most >= least:
        return None
    return racecraft.best(seat, look, ways, others)


def _entry(look: Outlook, ways: tuple[Way, ...], staying: float) -> Action | None:
    """P-2: into the pits, or where they can be entered next turn, when a stop pays."""
    if pitwork.gain(look, staying) < pitwork.LEAST_GAIN:
        return None
    for entry in pitwork.entries(look)[:1]:
        return entry if pitwork.gain(look, staying, entry) >= pitwork.LEAST_GAIN else None
    nearer = pitwork.toward(look, ways)
    return None if nearer is None else nearer.end


def _hopeless(state: State[Any], seat: int, look: Outlook, ways: tuple[Way, ...]) -> Action:
    """No normal move leads on: brake if that does, else stay on the track as long as can be."""
    actions = state.legal(seat)
    if movement.SHARP_BRAKE in actions:
        sharp = look.sharp()
        if sharp and (sharp[0].cost < HOPELESS or not ways):
            return movement.SHARP_BRAKE
    if movement.BRAKE in actions:
        return movement.BRAKE
    points = [action for action in actions if not isinstance(action[0], str)]
    if not points:
        return actions[0]
    moves, kinds = look.track.moves, look.track.kinds
    x, y = look.point
    homeward = road(look.track).way_home

    def rating(end: Action) -> tuple[Any, ...]:
        point: Point = end  # type: ignore[assignment]
        step = point[0] - x, point[1] - y
        if kinds.get(point) != "track":
            return 2, homeward(point)
        onward = bool(window(moves[point], step))
        return (0 if onward else 1), look.cost(point, step), length(step)

    return min(points, key=rating)


def sharp_brake(state: State[Any], seat: int, question: Question) -> Action:
    """B-3, B-4: where to brake to."""
    look = outlook(state, state.position.cars[seat])
    ways = look.pace.brakings(look.point, look.velocity, look.crossings, look.brakings)
    chosen = racecraft.best(seat, look, ways, racecraft.field(state, seat))
    return state.legal(seat)[0] if chosen is None else chosen.end


def start(state: State[Any], seat: int, question: Question) -> Action:
    """M-21 to M-23: a standing start."""
    skids = question.data[0] == "skidding"
    return _stepping(state, seat, lambda step: (0, 0) if skids else step)


def half_spin(state: State[Any], seat: int, question: Question) -> Action:
    """H-2: turn round, unless driving off backward is better."""
    return _stepping(state, seat, lambda step: step)


def off_track(state: State[Any], seat: int, question: Question) -> Action:
    """O-1 to O-4: the shortest way back to the track, then on."""
    if question.data[0] == REJOIN:
        return _stepping(state, seat, lambda step: step)
    home = road(state.game.track).way_home
    return min(state.legal(seat), key=lambda point: home(point))  # type: ignore[arg-type]


def _stepping(state: State[Any], seat: int, pawn: Callable[[Point], Point]) -> Action:
    """The point, or the word for staying, that leaves least; `pawn` tells where a step points."""
    look = outlook(state, state.position.cars[seat])
    x, y = look.point
    ways, words = [], []
    for action in state.legal(seat):
        if isinstance(action[0], str):
            words.append(action)
            ways.append(Way(look.cost(look.point, (0, 0)), look.point, (0, 0)))
        else:
            step = pawn((action[0] - x, int(action[1]) - y))
            end = action[0], int(action[1])
            ways.append(Way(look.cost(end, step), end, step))
    ways.sort()
    chosen = racecraft.best(seat, look, ways, racecraft.field(state, seat))
    assert chosen is not None
    return words[0] if words and chosen.end == look.point else chosen.end


def push(state: State[Any], seat: int, question: Question) -> Action:
    """E-3, E-4: the point that leaves the loser least; one that is held by another costs more."""
    car = state.position.cars[seat]
    taken = state.position.occupied()
    begun = next((q.data for q in reversed(state.stack) if q.kind == "land"), None)
    pushed = begun is None or begun[0] != seat
    origin: Point = question.data[3] if pushed or begun is None else begun[1]
    look = outlook(state, car)._replace(point=origin)

    def cost(action: Action) -> float:
        point: Point = action  # type: ignore[assignment]
        if car.half_spun:
            velocity = 0, 0
        elif pushed and car.pawn is not None:
            velocity = car.pawn[0] - point[0], car.pawn[1] - point[1]
        else:
            velocity = point[0] - origin[0], point[1] - origin[1]
        return look.cost(point, velocity) + ENGAGING * (point in taken)

    return min(state.legal(seat), key=cost)


def place(state: State[Any], seat: int, question: Question) -> Action:
    """E-8, P-7: where a standing car begins best."""
    look = outlook(state, state.position.cars[seat])
    points = [action for action in state.legal(seat) if not isinstance(action[0], str)]
    if not points:
        return state.legal(seat)[0]

    def cost(action: Action) -> tuple[float, int]:
        point: Point = action  # type: ignore[assignment]
        return look.turns(point, (0, 0)), -look.track.rank.get(point, -1)

    return min(points, key=cost)


def direction(state: State[Any], seat: int, question: Question) -> Action:
    """X-2, F-3: which way on a diagonal."""
    look = outlook(state, state.position.cars[seat])
    (x, y), (vx, vy) = look.point, look.velocity

    def cost(action: Action) -> float:
        dx, dy = parse_arrow(str(action[0]))
        if question.data[0] == "booster":
            flags = question.data[1] | movement.BOOSTED
            ways = look.ways(flags, (vx + dx, vy + dy))
            return ways[0].cost if ways else 2 * HOPELESS
        begun: Point = question.data[1]
        step = x - begun[0], y - begun[1]
        return look._replace(point=begun).cost((x + dx, y + dy), step)

    return min(state.legal(seat), key=cost)


def pit(state: State[Any], seat: int, question: Question) -> Action:
    """P-3: on to the services, then out."""
    car: Car = state.position.cars[seat]
    wanted = pitwork.choose(state, car)
    actions = state.legal(seat)
    return wanted if wanted in actions else actions[0]


_ANSWERS: dict[str, Callable[[State[Any], int, Question], Action]] = {
    "move": move,
    "sharp-brake": sharp_brake,
    "start": start,
    "half-spin": half_spin,
    "off-track": off_track,
    "push": push,
    "queue": place,
    "pit-out": place,
    "pit": pit,
    "direction": direction,
}
