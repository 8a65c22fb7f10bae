"""Pro: knows the fewest turns to the finish from every state, and races by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import ARROWS, Point
from ....core.actions import Action
from ....core.questions import Question
from ....core.words import phrase
from ....drivers.playout import FEWEST_TURNS, StateDriver
from ..rules import declared, movement, pits, travel, way
from ..rules.fast import window
from ..rules.movement import REJOIN
from ..rules.position import Car
from ..rules.questions import Direction, Move, Reroll
from ..rules.venue import State
from . import outlook as bolide_outlook, racecraft
from .answers import Answers, by_kind
from .outlook import HOPELESS, Outlook, Way, outlook
from .road import penalty, road

SAVED = 0.3
"""Turns that a sharp braking has to save: less is squares, not turns (see `Way`)."""

ENGAGING = 2.5
"""Turns that a loser pays for a point that is held by yet another car: a guess."""

ROLLED: Final = way.BOOSTER_ROLLED | way.BRAKE_ROLLED


def move(state: State, seat: int, question: Question) -> Action:
    """M, B, X, F, P-2: the point or declaration that is expected to cost fewest turns."""
    flags = question.data.flags
    car = state.position.cars[seat]
    look = outlook(state, car)
    others = racecraft.field(state, seat)
    lonely = not others.points and not flags and car.draft < 0
    if lonely and look.usual_answer is not None:
        return look.usual_answer
    ways = look.ways(flags)
    if not ways or ways[0].cost > HOPELESS:
        return _hopeless(state, seat, look, ways)
    if flags & way.DRAFTING:
        ways = look.drafted(ways) or ways
    chosen = racecraft.best(look, ways, others)
    assert chosen is not None
    answer = _declared(car, look, flags, chosen, others) or chosen.end
    if lonely:
        look.usual_answer = answer
    return answer


def _declared(
    car: Car, look: Outlook, flags: int, chosen: Way, others: racecraft.Field
) -> Action | None:
    """B-2, X-1, X-B, F-2: return the best declaration before moving, None if there is none."""
    least, action = chosen.cost, None
    if car.draft >= 0 and not flags & (way.DRAFTING | way.BRAKE_ROLLED):
        better = _among(look, look.drafted(look.ways(flags)), others, least)
        if better is not None and better.cost < least:
            least, action = better.cost, movement.DRAFT
    if flags & ROLLED or not way.may_declare(size(look.velocity), look.trim.extras):
        return action
    if not flags & way.DRAFTING:
        if look.brakings:
            better = _among(look, look.sharp, others, least - SAVED)
            if better is not None and better.cost < least - SAVED:
                least, action = better.cost, movement.SHARP_BRAKE
        elif (odds := racecraft.braking(look, least)) < least:
            least, action = odds, movement.BRAKE
    return movement.BOOSTER if racecraft.booster(look, least) < least else action


def _among(
    look: Outlook, ways: tuple[Way, ...], others: racecraft.Field, least: float
) -> Way | None:
    """Return the best of some moves, when any could cost less than `least`."""
    if not ways or ways[0].cost - others.most >= least:
        return None
    return racecraft.best(look, ways, others)


def _hopeless(state: State, seat: int, look: Outlook, ways: tuple[Way, ...]) -> Action:
    """No normal move leads on: brake if that does, else stay on the track as long as can be."""
    actions, sharp = state.legal(seat), look.sharp
    if sharp and (sharp[0].cost < HOPELESS or not ways):
        for word in (movement.SHARP_BRAKE, movement.BRAKE):
            if word in actions:
                return word
    points = [action for action in actions if not isinstance(action[0], str)]
    if not points:
        return actions[0]
    track, homeward = look.track, road(look.track).way_home
    x, y = look.point

    def rating(end: Action) -> tuple[float, ...]:
        """Onward before into the pits, before a dead end, before off the track."""
        point: Point = end  # type: ignore[assignment]
        step = point[0] - x, point[1] - y
        if way.enters_pits(track, look.point, point):
            return 1, penalty(track, look.point, point)
        if track.kinds.get(point) != "track":
            return 3, homeward(point)
        onward = bool(window(track.moves[point], step))
        return 0 if onward else 2, look.cost(point, step), size(step)

    return min(points, key=rating)


def sharp_brake(state: State, seat: int, question: Question) -> Action:
    """B-3, B-4: where to brake to."""
    look = outlook(state, state.position.cars[seat])
    ways = look.braked(look.brakings)
    chosen = racecraft.best(look, ways, racecraft.field(state, seat))
    return state.legal(seat)[0] if chosen is None else chosen.end


def start(state: State, seat: int, question: Question) -> Action:
    """M-21 to M-23: choose the point of a standing start."""
    how = travel.started(question.data)
    return _stepping(state, seat, how)


def half_spin(state: State, seat: int, question: Question) -> Action:
    """H-2: turn round, unless driving off backward is better."""
    return _stepping(state, seat)


def off_track(state: State, seat: int, question: Question) -> Action:
    """O-1 to O-4: return the shortest way back to the track, then on."""
    if question.data.why == REJOIN:
        return _stepping(state, seat)
    home = road(state.game.track).way_home
    return min(state.legal(seat), key=lambda point: home(point))  # type: ignore[arg-type]


def _stepping(state: State, seat: int, how: str = travel.REPEAT) -> Action:
    """Return the point, or the word for staying, that leaves least; `how` as for `travel.drive`."""
    look = outlook(state, state.position.cars[seat])
    x, y = look.point
    ways, words = [], []
    for action in state.legal(seat):
        if isinstance(action[0], str):
            words.append(action)
            ways.append(Way(look.cost(look.point, (0, 0)), look.point, (0, 0)))
        else:
            step = travel.momentum_after(how, (action[0] - x, int(action[1]) - y)) or (0, 0)
            end = action[0], int(action[1])
            ways.append(Way(look.cost(end, step), end, step))
    ways.sort()
    chosen = racecraft.best(look, ways, racecraft.field(state, seat))
    assert chosen is not None
    return words[0] if words and chosen.end == look.point else chosen.end


def push(state: State, seat: int, question: Question) -> Action:
    """E-3, E-4: the point that leaves the loser least; one that is held by another costs more."""
    points = state.legal(seat)
    if len(points) == 1:
        return points[0]
    car = state.position.cars[seat]
    taken = state.position.occupied()
    moves = (entry.data for entry in reversed(state.stack) if isinstance(entry.data, Move))
    begun = next(moves, None)
    pushed = begun is None or begun.seat != seat
    origin = question.data.point if pushed or begun is None else begun.start
    look = outlook(state, car, origin)

    def cost(action: Action) -> float:
        point: Point = action  # type: ignore[assignment]
        if car.half_spun:
            velocity = 0, 0
        elif pushed and car.pawn is not None:
            velocity = car.pawn[0] - point[0], car.pawn[1] - point[1]
        else:
            velocity = point[0] - origin[0], point[1] - origin[1]
        return look.cost(point, velocity) + ENGAGING * (point in taken)

    return min(points, key=cost)


def place(state: State, seat: int, question: Question) -> Action:
    """E-8, P-7: where a standing car begins best."""
    look = outlook(state, state.position.cars[seat])
    points = [action for action in state.legal(seat) if not isinstance(action[0], str)]
    if not points:
        return state.legal(seat)[0]

    def cost(action: Action) -> tuple[float, int]:
        point: Point = action  # type: ignore[assignment]
        return look.turns(point, (0, 0)), -look.track.rank.get(point, -1)

    return min(points, key=cost)


def direction(state: State, seat: int, question: Question) -> Action:
    """X-2, F-3: which way on a diagonal."""
    look = outlook(state, state.position.cars[seat])
    (x, y), (vx, vy) = look.point, look.velocity

    def cost(action: Action) -> float:
        dx, dy = ARROWS[str(action[0])]
        data: Direction = question.data
        if data.cause == "booster":
            flags = data.given | way.BOOSTED
            ways = look.ways(flags, (vx + dx, vy + dy))
            return ways[0].cost if ways else 2 * HOPELESS
        start: Point = data.given
        return look.cost((x + dx, y + dy), (x - start[0], y - start[1]), start)

    return min(state.legal(seat), key=cost)


def pit(state: State, seat: int, question: Question) -> Action:
    """P-3: on to the services that are worth the wait, then out."""
    car = state.position.cars[seat]
    wanted = pits.LEAVE if car.box >= bolide_outlook.stop(state, car).box else pits.ADVANCE
    actions = state.legal(seat)
    return wanted if wanted in actions else actions[0]


def services(state: State, seat: int, question: Question) -> Action:
    """P-4, A-1, Q-3: what leaves fewest turns; in the pits, all that can be had there."""
    car = state.position.cars[seat]
    if question.data.before_race:
        return bolide_outlook.mended(state, car)
    return bolide_outlook.leaving(state, car, car.box).services


def reroll(state: State, seat: int, question: Question) -> Action:
    """A-3: roll again when that is expected to cost less."""
    first: Reroll = question.data
    look = outlook(state, state.position.cars[seat])
    return declared.YES if racecraft.rolls_again(look, first.table, first.face) else declared.NO


REASONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            *("start", "move", "sharp-brake", "half-spin", "push", "direction"),
            *("queue", "pit-out", "pit", "pit-services", "reroll"),
        ),
        FEWEST_TURNS,
    ),
    "off-track": phrase("It is the shortest way back to the track"),
    "strategy": phrase("½ Fuel is faster; a full tank saves stops where there would be many"),
}


class Pro(StateDriver):
    """A strong computer driver for Bolide.

    It knows the exact turns to go from every point, velocity and number of sharp brakings left, at
    its top speeds and with its damage, to the finish or into the pits. Among the moves that lose no
    turn it takes the one that leads furthest and is in the way of those behind; it engages, brakes,
    boosts and pits when the exact odds of the dice over those turns say so. In advanced races it
    assumes that the weather will not change.

    Its tables are computed on first use, in about a second for a circuit, two for the
    largest one; smaller ones follow when damage or the weather change what a car can do. They are
    kept for all drivers of a process, up to 96 MB, and in the user's cache for the next one (see
    `cache_clear`).

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "Bolide"
    home: ClassVar[str] = "bw.bolide"
    trusted: ClassVar[bool] = True

    reasons = REASONS
    answers = by_kind(
        Answers(
            move=move,
            start=start,
            sharp_brake=sharp_brake,
            half_spin=half_spin,
            push=push,
            direction=direction,
            off_track=off_track,
            queue=place,
            pit_out=place,
            pit=pit,
            pit_services=services,
            strategy=bolide_outlook.strategy,
            reroll=reroll,
        )
    )
