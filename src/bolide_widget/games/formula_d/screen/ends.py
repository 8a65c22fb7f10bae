"""Ends of a move and all their consequences, from the paths that the rules find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ....core.actions import Action
from ....core.screen import Mark, Price
from ....core.words import tr
from ....racing.rows import count, listed, whose
from ..rules import events, moves, slipstream
from ..rules.events import debris_most, debris_tests
from ..rules.moves import OUT, PAID, RESULTS, SPIN, Manoeuvre, drive, manoeuvre, offers, passed
from ..rules.position import BLOCK, BRAKES
from ..rules.preview import Preview, look
from ..rules.venue import State
from ..rules.weather import multiplier
from .facts import BLACK, odds, points, turn, up_to


class End(NamedTuple):
    """One way to end a move, with its consequences.

    Attributes
    ----------
    action : tuple
    seen : Preview
        As the rules foresee it.
    lane : int
        Lane that it ends in.
    brakes, fee : int
        Brake points spent by choice, and for corners entered in a slipstream (FD-SLIP-5).
    doomed : bool
        Whether a corner is left as FD-OVER-2 forbids.
    debris : tuple of int
        Of each space with damage that is tested the highest face that costs suspension.
    marked : int
        Spaces with damage, tested or not (FD-DEB-3).
    hits, rolls : int, int
        Highest face of a collision die that costs body, and own rolls.
    noise : bool
        Whether it ends in the noise zone.
    behind : int
        The car that it may slipstream behind then, -1 for none.
    alone : bool
        Whether it is a qualifying lap: overshooting counts, and wears nothing (FD-QUAL-2).
    after : End or None
        The cheapest way to drive the slide that follows in the wet (FD-TYRE-4).
    needs : int
        Brake points that have to come from the checkpoint on the way (R-53).
    """

    action: Action
    seen: Preview
    lane: int
    brakes: int
    fee: int
    doomed: bool
    debris: tuple[int, ...]
    marked: int
    hits: int
    rolls: int
    noise: bool
    behind: int
    alone: bool = False
    after: End | None = None
    needs: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """Names of the spaces that are driven, the one where the car stands first."""
        return self.seen.path

    @property
    def last(self) -> End:
        """The end of the turn: after the slide, or this one."""
        return self.after or self

    @property
    def result(self) -> str:
        """Settlement of the turn: "paid", "spin" or "out"."""
        return self.last.seen.result

    @property
    def space(self) -> str:
        """The last space."""
        return self.path[-1]

    @property
    def wear(self) -> int:
        """Wear points that are lost for certain."""
        if self.after is not None:
            return self.brakes + self.fee + self.after.wear
        return self.seen.brakes + self.seen.tyres

    @property
    def tone(self) -> Price:
        """The cost in one word."""
        if self.result == OUT:
            return "out"
        if self.wear or self.result == SPIN:
            return "wear"
        return "roll" if self.dice else "free"

    @property
    def dice(self) -> int:
        """Own dice that may cost something."""
        if self.after is not None:
            return len(self.debris) + self.after.dice
        return len(self.debris) + self.rolls + int(self.noise)

    @property
    def figure(self) -> str:
        """The text in its space."""
        if self.result != PAID:
            return self.result
        return str(self.wear) if self.wear else "ok"

    @property
    def price(self) -> tuple[int, ...]:
        """The cheapest first."""
        return (RESULTS.index(self.result), self.wear, self.dice, self.brakes)


def ends(state: State, question: Any) -> list[End]:
    """List every end of a move or a slide, the cheapest of each space first."""
    seat: int = question.players[0]
    ways, offered = moves.open_offers(state, question)
    return _sorted(
        state, seat, [end_after(state, seat, manoeuvre(ways, offer)) for offer in offered]
    )


def draught_ends(state: State, seat: int) -> list[End]:
    """FD-SLIP-1: list every end of a slipstream."""
    draughts = slipstream.draughts(state, seat)
    return _sorted(state, seat, [end_after(state, seat, draught) for draught in draughts])


def _sorted(state: State, seat: int, ends: list[End]) -> list[End]:
    return sorted((slid(state, seat, end) for end in ends), key=lambda end: end.price)


def slid(state: State, seat: int, end: End) -> End:
    """Return the same end with the slide that follows it, if any."""
    if not end.seen.slide or end.result == OUT:
        return end
    there = state.copy()
    number = state.game.road.number
    path = tuple(number[name] for name in end.path)
    drive(there, seat, Manoeuvre(end.action, path, end.brakes), "move", None)
    there.position.now.slid = True
    ways, listed = offers(there, seat, end.seen.slide, 0, 0)
    slides = (end_after(there, seat, manoeuvre(ways, offer)) for offer in listed)
    return end._replace(after=min(slides, key=lambda slide: slide.price))


def end_of(state: State, question: Any, action: Action) -> End:
    """Return the end of one action of a move, a slide or a slipstream."""
    seat: int = question.players[0]
    if action[0] == slipstream.SLIPSTREAM:
        draughts = slipstream.draughts(state, seat)
        driven = next(way for way in draughts if way.action == action)
    else:
        driven = manoeuvre(*moves.offer_of(state, question, action))
    return slid(state, seat, end_after(state, seat, driven))


def end_after(state: State, seat: int, driven: Manoeuvre) -> End:
    """Return the end of a manoeuvre, without the slide that follows it."""
    gone, last, brakes = passed(state, seat, driven.path), driven.path[-1], driven.brakes
    seen = look(state, seat, driven, gone)
    position, road = state.position, state.game.road
    ends = seen.finishes or seen.result == OUT
    near = [] if ends else list(seen.threatened)
    rolls = events.rolls(state, seat, near) if near else ()
    tests = debris_tests(state, gone.events)
    free = not (ends or brakes or seen.undriven or gone.left or position.now.barred)
    gear = position.cars[seat].gear
    front = slipstream.car_to_follow(position, road, last, gear)
    doomed = position.now.doomed or gone.doomed
    if position.tried:
        adds = 0 if doomed else seen.over * multiplier(position, position.cars[seat])
        seen = seen._replace(result=OUT if doomed else PAID, tyres=adds)
    return End(
        action=driven.action,
        seen=seen,
        lane=road.lane[last],
        brakes=brakes,
        fee=driven.fee,
        doomed=doomed,
        debris=tuple(debris_most(position, seat, event) for event in tests),
        marked=sum(event >= 0 for event in gone.events),
        hits=events.collision_most(position),
        rolls=sum(roller == seat for roller, _ in rolls),
        noise=not ends and last in road.noise,
        behind=front if free and front != seat else -1,
        alone=bool(position.tried),
        needs=max(0, seen.brakes - position.cars[seat].wear[BRAKES]),
    )


def waypoints(path: Sequence[str], road: Any) -> list[str]:
    """Return a path without the spaces that only lie ahead of each other.

    Both ends stay, and both sides of every change of lane.
    """
    if len(path) < 3:
        return list(path)
    number, ahead, ids = road.number, road.ahead, road.ids
    follows = [
        here in number and ids[ahead[number[here]]] == there for here, there in pairwise(path)
    ]
    kept = [name for k, name in enumerate(path[1:-1], 1) if not (follows[k - 1] and follows[k])]
    return [path[0], *kept, path[-1]]


# -- in words ------------------------------------------------------------------------------------


def marks(end: End) -> list[Mark]:
    """Signs of what happens there, the most pressing first."""
    signs: dict[Mark, bool] = {
        "danger": end.result == OUT,
        "turn": end.result == SPIN,
        "flag": end.seen.finishes,
        "clash": end.last.rolls > 0,
        "warning": bool(end.debris) or bool(end.last.debris) or end.last.noise,
    }
    return [mark for mark, on in signs.items() if on]


def detail(end: End, names: Sequence[str] | None, places: Mapping[str, str]) -> str:
    """One line on an end: where it is, the way, and the whole of what it leads to."""
    driven, where = len(end.path) - 1, places.get(end.space) or tr("lane {n}", n=end.lane)
    parts = [f"{where}: {count(driven, 'space')}" if driven else tr("stays where it is")]
    if end.brakes:
        parts.append(tr("braking costs {points}", points=points("brakes", end.brakes)))
    parts += _tolls(end)
    damage = [{"faces": up_to(most), "all": BLACK} for most in end.debris]
    if end.after is not None:
        parts += [tr("drives over damage: {faces} of {all}", **chance) for chance in damage]
        return tr(
            "{move}; then slides {n} in the wet: {slide}",
            move=", ".join(parts),
            n=end.seen.slide,
            slide=detail(end.after, names, places),
        )
    parts += _overshot(end)
    if end.seen.corner and end.result != OUT:
        parts.append(stop_words(end.seen))
    parts += [
        tr("drives over damage: {faces} of {all} costs suspension", **chance) for chance in damage
    ]
    if end.rolls:
        parts.append(_risk(end, names))
    if end.noise:
        parts.append(tr("noise zone: 16 to 20 of 20 costs a point"))
    if end.seen.finishes:
        parts.append(tr("finishes the race"))
    elif end.seen.crosses:
        parts.append(tr("crosses the line"))
    if end.behind >= 0:
        parts.append(tr("then a slipstream behind {rival:you|@}", rival=whose(end.behind, names)))
    return ", ".join(parts)


def _risk(end: End, names: Sequence[str] | None) -> str:
    """Say what the rolls for cars next to an end may cost."""
    rivals = listed(tr("{rival:you|@}", rival=whose(seat, names)) for seat in end.seen.threatened)
    chance = odds(end.hits, BLACK)
    if end.rolls == 1:
        return tr("next to {rivals}: {odds} to lose a body point", rivals=rivals, odds=chance)
    return tr(
        "next to {rivals}: {n} rolls, each {odds} to lose a body point",
        rivals=rivals,
        n=end.rolls,
        odds=chance,
    )


def warnings(end: End) -> list[str]:
    """Describe the certain costs of an end, without the brakes that are spent by choice."""
    if end.after is None:
        return _tolls(end) + _overshot(end)
    later = [points("brakes", end.after.brakes)] if end.after.brakes else []
    later += warnings(end.after)
    if not later:
        return _tolls(end)
    slide = tr("then slides {n} in the wet: {costs}", n=end.seen.slide, costs=", ".join(later))
    return [*_tolls(end), slide]


def _tolls(end: End) -> list[str]:
    """Say what a corner entered in a slipstream and a block cost."""
    fee = end.fee and points("brakes", end.fee)
    parts = [tr("{points} to enter the corner", points=fee)] if fee else []
    undriven = end.seen.undriven
    if not undriven:
        return parts
    short = count(undriven, "space")
    if undriven >= len(BLOCK) or (end.result == OUT and not end.seen.over):
        return [*parts, tr("blocked, {spaces} short: out of the race", spaces=short)]
    row = zip(("brakes", "tyres"), BLOCK[undriven], strict=True)
    lost = listed(points(name, number) for name, number in row if number)
    if not end.needs:
        return [*parts, tr("blocked, {spaces} short: {points}", spaces=short, points=lost)]
    words = tr(
        "blocked, {spaces} short: {points} (take {needed} at the checkpoint)",
        spaces=short,
        points=lost,
        needed=points("brakes", end.needs),
    )
    return [*parts, words]


def _overshot(end: End) -> list[str]:
    """Say what the spaces that are overshot cost."""
    seen = end.seen
    if end.doomed and end.alone:
        return [tr("leaves a corner with too few stops: the lap is lost")]
    if end.doomed:
        return [tr("leaves a corner with too few stops: out of the race")]
    if not seen.over:
        return []
    beyond, spins = count(seen.over, "space"), end.result == SPIN
    if end.alone:
        return [tr("overshoots by {spaces}: {n} more on the score", spaces=beyond, n=seen.tyres)]
    if end.result == OUT:
        return [tr("overshoots by {spaces}, the tyres give out: out of the race", spaces=beyond)]
    if seen.left and not seen.tyres:
        words = tr(
            "overshoots by {spaces}: the checkpoint gives it back{spins:, and spins|}",
            spaces=beyond,
            spins=spins,
        )
        return [words]
    lost, total = points("tyres", seen.tyres), seen.tyres + seen.left
    words = tr(
        "overshoots by {spaces}: {points} of {all}{spins:, and spins|}",
        spaces=beyond,
        points=lost,
        all=total,
        spins=spins,
    )
    return [words]


def stop_words(seen: Preview) -> str:
    """Describe an end in a corner: a stop, and how many are required."""
    corner = turn(seen.corner)
    if not seen.stops:
        return tr("no stop in {corner}", corner=corner)
    if seen.stops > seen.needed:
        return tr("in {corner}, all stops made", corner=corner)
    return tr("stop {n} of {all} in {corner}", n=seen.stops, all=seen.needed, corner=corner)


def into_pits(action: Action) -> str:
    """Say how a way into the pits differs from the others there are."""
    spaces = count(int(action[1]), "space")
    if len(action) > 2:
        return tr("Pit with {spaces} left, way {n}", spaces=spaces, n=int(action[2]) + 1)
    return tr("Pit with {spaces} left", spaces=spaces)


def is_as_good(end: End, other: End) -> bool:
    """Return whether an end is at least as cheap as another at the same space."""
    alike = [
        (e.result, e.doomed, e.behind, e.seen.stops, e.seen.finishes, e.seen.crosses, e.after)
        for e in (end, other)
    ]
    costs = [(e.seen.brakes, e.seen.tyres, len(e.debris), e.dice) for e in (end, other)]
    return alike[0] == alike[1] and all(a <= b for a, b in zip(*costs, strict=True))


def label(end: End, others: Sequence[End]) -> str:
    """Return a few words that distinguish an end from others at the same space."""
    if not others:
        return tr("{n} to {space}", n=len(end.path) - 1, space=end.space)
    parts = [tr("brake {n}", n=end.brakes) if end.brakes else tr("without braking")]
    if any(other.marked != end.marked for other in others):
        parts.append(tr("over damage") if end.marked else tr("round the damage"))
    over = end.last.seen.over
    if any(other.last.seen.over != over for other in others):
        parts.append(tr("overshoots by {n}", n=over) if over else tr("no overshoot"))
    if end.seen.undriven and any(other.seen.undriven != end.seen.undriven for other in others):
        parts.append(tr("blocked"))
    return ", ".join(parts)
