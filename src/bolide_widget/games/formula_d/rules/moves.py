"""The move of a turn (FD-TURN-5 to FD-TURN-7), the slide, and overshooting (FD-OVER)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from . import turn, wear
from .checkpoint import Refill, means, refill
from .corners import Passage, enter, stops_after
from .facts import AtSpace, Blocked, Moved, Overshot, Stopped
from .lookup import find
from .position import AT_END, AT_LINE, AT_POLICE, BLOCK, BRAKES, NOT_RACING, TYRES, ends_race
from .road import Road
from .venue import State
from .way import TOUCHED, Way, Ways, entered
from .wear import retire
from .weather import multiplier, slide_length


class Passed(NamedTuple):
    """Corners, line and damage that a path passes.

    Attributes
    ----------
    left : int
        Corners left too early in this turn.
    over, over_line : int
        Spaces overshot in this turn that are not paid yet, and those of them before the line.
    doomed : bool
        Whether a corner was left as FD-OVER-2 forbids.
    corner, stops : int
        The corner it ends in, -1 for none, and stops made in it before this turn.
    entered : int
        Corners entered.
    touched, crossed : bool
        Whether a corner space was entered; whether the line was crossed.
    events : tuple of int
        As `Turn.events`.
    """

    left: int
    over: int
    over_line: int
    doomed: bool
    corner: int
    stops: int
    entered: int
    touched: bool
    crossed: bool
    events: tuple[int, ...]


def passed(state: State, seat: int, path: tuple[int, ...]) -> Passed:
    """Add up all that a path of a car passes on from its turn so far; nothing changes."""
    position = state.position
    road: Road = state.game.road
    car, now = position.cars[seat], position.now
    progress, corners = road.progress, road.corner
    danger, police = road.danger, road.police
    marks = position.marks
    gone = Passage(car.corner, car.stops, now.left, now.over, False)
    over_line, entered = now.over_line, 0
    touched = crossed = finished = False
    events: list[int] = []
    here = path[0]
    for there in path[1:]:
        if police and (here, there) in police:
            events.append(AT_POLICE)
        if progress[there] < progress[here]:
            crossed = True
            over_line = gone.over
            events.append(AT_LINE)
            finished = ends_race(car, state.game.rules)
        bend = corners[there]
        if bend >= 0:
            touched = True
            if bend != gone.corner:
                entered += 1
        gone = enter(road, gone, there)
        if (there in marks or there in danger) and not finished:  # FD-FIN-3
            events.append(there)
        here = there
    if events and events[-1] == here:
        events[-1] = here + AT_END
    corner, stops, left, over, doomed = gone
    return Passed(
        left, over, over_line, doomed, corner, stops, entered, touched, crossed, tuple(events)
    )


class Manoeuvre(NamedTuple):
    """A move, a slide or a slipstream, as a car drives it.

    Attributes
    ----------
    action : tuple
        ``("to", space, b)``, in a slipstream ``("slip", space, b)``, with a number behind it where
        ways to one space differ.
    path : tuple of int
        Spaces, starting with the one where the car stands.
    brakes : int
        Points spent to drive fewer spaces (FD-BRAKE-3, FD-SLIP-3).
    fee : int
        Brake points for corners entered in a slipstream (FD-SLIP-5).
    undriven : int
        Spaces that cars keep it from driving (`r`).
    finishing : bool
        Whether it ends by finishing the race (FD-FIN-3).
    """

    action: Action
    path: tuple[int, ...]
    brakes: int = 0
    fee: int = 0
    undriven: int = 0
    finishing: bool = False


def drive(state: State, seat: int, driven: Manoeuvre, how: str, facts: Facts) -> None:
    """Drive on the track: the car is at the end of a path, and what it passed is to be settled.

    Parameters
    ----------
    how : str
        "move", "slide", "slipstream" or "exit".
    """
    position = state.position
    car, now = position.cars[seat], position.now
    path, brakes = driven.path, driven.brakes
    gone = passed(state, seat, path)
    if facts is not None:
        ids = state.game.road.ids
        facts.append(Moved("move", seat, how, tuple([ids[space] for space in path]), brakes))
    if brakes:
        now.braked += brakes
        now.barred = True
        wear.lose(state, seat, BRAKES, brakes, "braking", facts)
    car.space = now.last = path[-1]
    car.corner, car.stops = gone.corner, gone.stops
    now.left, now.over, now.over_line = gone.left, gone.over, gone.over_line
    now.doomed = now.doomed or gone.doomed
    now.touched = now.touched or gone.touched
    now.crossed = now.crossed or (gone.crossed and car.lap > 0)
    now.driven += len(path) - 1
    now.events += gone.events
    now.finishing = driven.finishing
    if gone.left:
        now.barred = True


TO: Final = "to"


class Offer(NamedTuple):
    """One way to drive a move or a slide.

    Attributes
    ----------
    action : tuple
        ``("to", space, b)``, with a number behind it where ways to one space differ.
    way : tuple
        As `Ways` keeps it.
    brakes : int
        Points spent by choice.
    undriven : int
        Spaces that cars keep it from driving (`r`); 0 when it is not blocked.
    """

    action: Action
    way: Way
    brakes: int
    undriven: int


def manoeuvre(ways: Ways, offer: Offer) -> Manoeuvre:
    """Return the manoeuvre that drives an offer."""
    action, way, brakes, undriven = offer
    return Manoeuvre(action, ways.path(way), brakes, 0, undriven, finishes(ways, way))


def offers(state: State, seat: int, length: int, hard: int, slide: int) -> tuple[Ways, list[Offer]]:
    """List all ways to drive a number of spaces; see FD-TRK-7 and FD-BLOCK-6.

    Parameters
    ----------
    length : int
        Spaces to drive.
    hard : int
        Of these, spaces that cannot be braked (FD-ST-3).
    slide : int
        Length of the slide that is due when a corner is touched; a blocked move does not drive
        it (FD-TYRE-4).
    """
    ways = find(state, seat, length)
    road: Road = state.game.road
    points = state.position.cars[seat].wear
    now = state.position.now  # of a changed M, so not of the slide behind it
    corners = now.modified != 0 and not now.slid and bool(state.game.rules.jack_corner_only)
    filled = refill(state, seat)
    terms = Terms(length, hard, slide, points[BRAKES], points[TYRES], corners, filled)
    last = road.last  # an answer is listed, previewed and carried out: all need the same list
    if last is not None and last[0] is ways and last[1] == terms:
        kept: list[Offer] = last[2]
        return ways, kept
    listed = _offers(ways, terms) or _unpaid_offers(ways, terms)
    road.last = (ways, terms, listed)
    return ways, listed


class Terms(NamedTuple):
    """Everything that `offers` depends on besides the ways.

    Attributes
    ----------
    length, hard, slide : int
        See `offers`.
    brakes, tyres : int
        Points left.
    corners : bool
        Whether only ways that start in a corner or enter one may be driven (FD-CH-3).
    filled : Refill or None
        Points that a checkpoint on the way gives.
    """

    length: int
    hard: int
    slide: int
    brakes: int
    tyres: int
    corners: bool
    filled: Refill | None


def _offers(ways: Ways, terms: Terms) -> list[Offer]:
    """List the ways of `offers` that can be paid."""
    length, hard, slide, brakes, tyres, corners, filled = terms
    road = ways.road
    if road.corner[ways.start] >= 0:
        corners = False
    listed: list[Offer] = []
    longest = length if ways.ends(length) else ways.longest(length)
    for braked in range(min(brakes, length - hard) + 1):
        wanted = length - braked
        undriven = wanted - longest if wanted > longest else 0
        plain = not undriven and not corners
        for space, kinds in ways.ends(wanted - undriven).items():
            if braked and ways.finishes and finishes(ways, kinds[0]):
                continue  # braking for the finish gains nothing
            name = road.ids[space]
            if plain and len(kinds) == 1:
                listed.append(Offer((TO, name, braked), kinds[0], braked, 0))
                continue
            for variant, way in enumerate(kinds):
                left = undriven
                if undriven:
                    left = _undriven(way, undriven, slide)
                    crosses = is_beyond_line(ways, space)
                    rubber, pedal = means(tyres, brakes - braked, filled, crosses)
                    if not payable(left, pedal, rubber):
                        continue
                if corners and not way[0] & TOUCHED:
                    continue
                listed.append(Offer(action_of(name, braked, variant), way, braked, left))
    return listed


def _undriven(way: Way, undriven: int, slide: int) -> int:
    """FD-TYRE-4: add the slide that a blocked move through a corner does not drive."""
    return undriven + slide if way[0] & TOUCHED else undriven


def _unpaid_offers(ways: Ways, terms: Terms) -> list[Offer]:
    """FD-BLOCK-6: list the longest ways without brakes; for a car that can pay for none."""
    length = terms.length
    longest = length if ways.ends(length) else ways.longest(length)
    ids = ways.road.ids
    return [
        Offer(
            action_of(ids[space], 0, variant), way, 0, _undriven(way, length - longest, terms.slide)
        )
        for space, kinds in ways.ends(longest).items()
        for variant, way in enumerate(kinds)
    ]


def plain_offer(
    state: State, seat: int, length: int, hard: int, slide: int, action: Action
) -> tuple[Ways, Offer] | None:
    """Return the offer with this action, without listing all; None where cars block.

    None as well where there is no such offer.
    """
    if state.position.now.modified and state.game.rules.jack_corner_only:
        return None
    if not 3 <= len(action) <= 4 or action[0] != TO:
        return None
    name = str(action[1])
    space = state.game.road.number.get(name, -1)
    braked, variant = action[2], action[3] if len(action) > 3 else 0
    if type(braked) is not int or type(variant) is not int:
        return None
    if not 0 <= braked <= min(state.position.cars[seat].wear[BRAKES], length - hard):
        return None
    ways = find(state, seat, length)
    kinds = ways.ends(length - braked).get(space, ())
    if not ways.ends(length) or not 0 <= variant < len(kinds):
        return None
    if action_of(name, braked, variant) != action or (braked and finishes(ways, kinds[0])):
        return None
    return ways, Offer(action, kinds[variant], braked, 0)


def action_of(name: str, brakes: int, variant: int) -> Action:
    """Return the action of an offer."""
    return (TO, name, brakes, variant) if variant else (TO, name, brakes)


def finishes(ways: Ways, way: Way) -> bool:
    """Return whether a way ends by finishing the race (FD-FIN-3)."""
    ends = ways.finishes.get(way[1])
    return ends is not None and way[2] in ends


def is_beyond_line(ways: Ways, space: int) -> bool:
    """Return whether a way to a space crosses the line; none is as long as a lap."""
    progress = ways.road.progress
    return progress[space] < progress[ways.start]


def payable(undriven: int, brakes: int, tyres: int) -> bool:
    """FD-BLOCK-1, FD-BLOCK-2: return whether a car can pay for the spaces it could not drive."""
    if undriven >= len(BLOCK):
        return False
    row = BLOCK[undriven]
    return row[0] <= brakes and row[1] <= tyres


MOVE: Final = "move"
SLIDE_MOVE: Final = "slide-move"
EXIT_MOVE: Final = "exit-move"
HOW: Final = {MOVE: "move", SLIDE_MOVE: "slide", EXIT_MOVE: "exit"}


def open_offers(state: State, question: Question) -> tuple[Ways, list[Offer]]:
    """List the offers of a question for a move or a slide."""
    return offers(state, *_terms(state, question))


def _terms(state: State, question: Question) -> tuple[int, int, int, int]:
    """The seat, the spaces to drive, those that cannot be braked, and the slide that is due."""
    position = state.position
    now = position.now
    slide = slide_length(position, position.cars[now.seat])
    if question.kind == SLIDE_MOVE:
        return now.seat, slide, 0, 0
    return now.seat, now.spaces, now.nitro, slide


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TRK-7, FD-BLOCK-6: list every end of the move with the brakes spent for it."""
    return [offer.action for offer in open_offers(state, question)[1]]


def offer_of(state: State, question: Question, action: Action) -> tuple[Ways, Offer]:
    """Return the offer that an action stands for."""
    terms = _terms(state, question)
    plain = plain_offer(state, *terms, action)
    if plain is not None:
        return plain
    ways, listed = offers(state, *terms)
    for offer in listed:
        if offer.action == action:
            return ways, offer
    raise ValueError(f"no way is {action}")


def move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-5, FD-TURN-6: drive it; a blocked car pays for the spaces it could not drive."""
    seat = question.players[0]
    ways, offer = offer_of(state, question, action)
    now = state.position.now
    if question.kind == MOVE:
        now.start = ways.start
    drive(state, seat, manoeuvre(ways, offer), HOW[question.kind], facts)
    if offer.undriven:
        now.blocked += offer.undriven
        now.barred = True
        if facts is not None:
            facts.append(Blocked("blocked", seat, offer.undriven))


def slide(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TYRE-4: once a turn, when a corner space was entered; not behind a blocked move."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status in NOT_RACING or now.slid or now.finishing or not now.touched or car.space < 0:
        return
    if not slide_length(position, car):
        return
    now.slid = True
    if not now.blocked:
        state.stack.append(Question(SLIDE_MOVE, (now.seat,)))


def usual(state: State, question: Question, seat: int) -> Action:
    """Choose the cheapest way, for a driver who does not answer."""
    ways, listed = open_offers(state, question)
    return min(listed, key=lambda offer: price(state, seat, ways, offer)).action


def price(state: State, seat: int, ways: Ways, offer: Offer) -> tuple[int, ...]:
    """Return the costs of a way by its preview, the worst first, for the default answer."""
    gone = passed(state, seat, ways.path(offer.way))
    due, _ = foreseen(state, seat, gone, offer.brakes, offer.undriven)
    lost = gone.over if due.result == OUT else due.tyres + due.brakes
    seen = entered(offer.way[0])
    return (RESULTS.index(due.result), lost + offer.brakes, seen.before + seen.after, offer.brakes)


OUT, SPIN, PAID = "out", "spin", "paid"
RESULTS: Final = (PAID, SPIN, OUT)
"""FD-OVER-10: how a turn is settled, the best first."""


class Bill(NamedTuple):
    """FD-OVER-10: the settlement of a turn.

    Attributes
    ----------
    result : "out", "spin" or "paid"
    tyres, brakes : int
        Points that are lost, where it is paid.
    """

    result: str
    tyres: int
    brakes: int


def bill(tyres: int, brakes: int, over: int, factor: int, undriven: int, doomed: bool) -> Bill:
    """FD-OVER-10: return the first row that fits.

    Parameters
    ----------
    tyres, brakes : int
        Points left.
    over, factor : int
        Spaces overshot, and what each costs.
    undriven : int
        Spaces that cars kept it from driving.
    doomed : bool
        Whether a corner was left as FD-OVER-2 forbids.

    Examples
    --------
    >>> bill(6, 3, 4, 1, 0, False)
    Bill(result='paid', tyres=4, brakes=0)
    >>> bill(5, 3, 2, 1, 6, False).result, bill(4, 3, 2, 1, 6, False).result
    ('spin', 'out')
    """
    if doomed or not payable(undriven, brakes, tyres):
        return Bill(OUT, 0, 0)
    row = BLOCK[undriven]
    owed = over * factor + row[1]
    if over and not tyres:
        return Bill(SPIN if over == 1 and not row[1] else OUT, 0, row[0])
    if owed > tyres:
        return Bill(OUT, 0, 0)
    return Bill(SPIN if over and owed == tyres else PAID, owed, row[0])


def foreseen(state: State, seat: int, gone: Passed, brakes: int, undriven: int) -> tuple[Bill, int]:
    """FD-OVER-10: return the bill of a turn that ends with a path, and the tyre points to pay it.

    With a checkpoint on the way these are all there can be (FD-ST-9), and what was overshot before
    it is part of no bill. The points to distribute there go to the brakes, which is the best that a
    driver can make of them for a block (R-53).
    """
    position, rules = state.position, state.game.rules
    car, now = position.cars[seat], position.now
    tyres, pedal, over = car.wear[TYRES], car.wear[BRAKES] - brakes, gone.over
    doomed = now.doomed or gone.doomed
    crossing = AT_LINE in now.events or AT_LINE in gone.events
    laps = 1 if crossing and car.lap and not ends_race(car, rules) else 0
    factor = multiplier(position, car, laps)
    filled = refill(state, seat) if laps else None
    if filled is not None:
        doomed = doomed or gone.over_line * factor > tyres
        over -= gone.over_line
        tyres, pedal = means(tyres, pedal, filled, True)
    return bill(tyres, pedal, over, factor, now.blocked + undriven, doomed), tyres


def settle(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-9: overshoot and block wear together; a car that has finished is ranked."""
    position = state.position
    now = position.now
    seat = now.seat
    car = position.cars[seat]
    if car.status in NOT_RACING:
        return
    if now.over or now.blocked or now.doomed:
        factor = multiplier(position, car)
        due = bill(car.wear[TYRES], car.wear[BRAKES], now.over, factor, now.blocked, now.doomed)
        if facts is not None and now.over:
            facts.append(Overshot("overshoot", seat, now.over))
        if due.result == OUT:
            why = "corner" if now.doomed else "overshoot" if now.over else "block"
            retire(state, seat, why, facts)
            return
        wear.lose(state, seat, BRAKES, due.brakes, "block", facts)
        wear.lose(state, seat, TYRES, due.tyres, "overshoot" if now.over else "block", facts)
        if due.result == SPIN and not now.finishing:
            car.spun = True
            car.gear = 0
            if facts is not None:
                facts.append(AtSpace("spin", seat, state.game.road.ids[car.space]))
        now.over = now.over_line = now.blocked = 0
    if now.finishing:
        turn.leave(state, seat, facts)


def settle_to_line(state: State, seat: int, facts: Facts) -> None:
    """FD-OVER-10: a checkpoint splits an overshoot; what lies before the line is judged first.

    Exactly no tyres left is enough. Called before the tyres are refilled (FD-ST-9).
    """
    position = state.position
    now = position.now
    before = now.over_line
    if not before:
        return
    owed = before * multiplier(position, position.cars[seat])
    if owed > position.cars[seat].wear[TYRES]:
        now.doomed = True
    else:
        wear.lose(state, seat, TYRES, owed, "overshoot", facts)
        now.over -= before
        now.over_line = 0


# -- corners and stops ----------------------------------------------------------------------------


def stop(state: State, _: Nothing, facts: Facts) -> None:
    """FD-CORNER-2: the end of the move is a stop, but not at the end of an overshoot."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status in NOT_RACING or car.space < 0:
        return
    car.stops = stops_after(car.corner, car.stops, now.left)
    if facts is None:
        return
    road = state.game.road
    name = road.ids[car.space]
    if car.corner >= 0:
        corner = road.names[car.corner]
        needed = road.stops[car.corner]
        facts.append(Stopped("stop", now.seat, name, corner, car.stops, needed))
    else:
        facts.append(AtSpace("end", now.seat, name))
