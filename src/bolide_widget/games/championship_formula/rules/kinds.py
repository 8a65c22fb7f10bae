"""Every kind of question in Championship Formula Racing, with the rules that list and apply it.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the phases of a turn lie on the stack from its begin (`turn`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.kinds import Kind, numbered, roll
from ....core.questions import Facts, Question
from ....core.state import AnyState
from . import (
    braking,
    incidents,
    move,
    passing,
    plan,
    previews,
    setup,
    skill,
    slip,
    steps,
    tests,
    turn,
)

TWO_DICE: Final = (numbered(6), numbered(6))
"""CFR-CONV-4: both faces count."""

Apply = Callable[[AnyState, Question, Action, Facts], None]


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


def two_dice(table: str, apply: Apply) -> Kind:
    """CFR-ROLL: a throw of both dice."""
    return roll(TWO_DICE, table, apply, skill.Throw)


KINDS: Final[Mapping[str, Kind]] = {
    # CFR-SETUP, CFR-BID, CFR-GRID
    "set-up": Kind(
        setup.reveal_set_ups,
        setup.list_set_ups,
        default=setup.usual_set_up,
        sealed=True,
        preview=previews.set_up,
    ),
    "bid": Kind(
        setup.reveal_bids,
        setup.list_bids,
        default=setup.usual_bid,
        sealed=True,
        data=setup.Bidding,
        preview=previews.bid,
    ),
    "bid-tie": roll(TWO_DICE, "bid tie", setup.roll_tie, setup.TieRoll),
    "grid-place": Kind(setup.take_place, data=Whose),
    # CFR-TURN, CFR-PLAN
    "turn": Kind(turn.begin),
    "plan": Kind(
        plan.reveal, plan.list_speeds, default=plan.usual, sealed=True, preview=previews.speed
    ),
    # CFR-TEST, CFR-DECEL
    "resolve": Kind(tests.resolve),
    "skill": Kind(tests.answer, skill.list_chips, data=skill.Throw, preview=previews.chips),
    "roll-start": two_dice("start", tests.started),
    "roll-accel": two_dice("acceleration", tests.tested),
    "roll-top": two_dice("top speed", tests.tested),
    "roll-brakes": two_dice("brakes", braking.tested),
    "braking": Kind(
        braking.choose_split, braking.list_splits, data=braking.Braking, preview=previews.brakes
    ),
    "braked": Kind(braking.braked, data=braking.Braked),
    "spin": Kind(incidents.spin_step, data=Whose),
    # CFR-ORDER, CFR-MOVE
    "order": Kind(turn.fix_order),
    "cars": Kind(move.next_car),
    "slip": Kind(slip.declare, slip.list_slips, preview=previews.slipstream),
    "go-on": Kind(move.go_on),
    "move": Kind(move.choose, move.list_moves, default=move.usual, preview=previews.act),
    # CFR-CORNER, CFR-LINE, CFR-CHANCE, CFR-CRASH
    "enter": Kind(steps.enter, data=steps.Entering),
    "pay": Kind(
        steps.choose_split, steps.list_splits, data=steps.Payment, preview=previews.payment
    ),
    "roll-chance-corner": two_dice("corner", incidents.roll_chance),
    "roll-chance-line": two_dice("line", incidents.roll_chance),
    "involve": Kind(incidents.involve, data=incidents.Markers),
    "roll-chance-crash": two_dice("crash", incidents.roll_chance),
    # CFR-PASS
    "attack": Kind(passing.attack, data=passing.Attack),
    "block": Kind(passing.block, passing.list_blocks, data=passing.Block, preview=previews.block),
    "roll-pass": two_dice("forced pass", passing.roll),
    "stuck": Kind(passing.stuck),
    "wedged": Kind(move.wedged),
    "place": Kind(incidents.choose_spot, incidents.list_spots),
    # CFR-FIN
    "end-turn": Kind(turn.end_turn),
}
"""Every kind of question of a race."""
