"""Every kind of question (CFR): rules that list and apply its answers; previews (CFR-PROTO-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Kind, Question, Step, always, numbered, roll
from ....core.stack import Whose
from ....core.state import AnyState
from . import braking, incidents, move, preview, questions, setup, slipstream, steps, tests, turn

TWO_DICE: Final = (numbered(6), numbered(6))
"""CFR-CONV-4: both faces count."""

Apply = Callable[[AnyState, Question, Action, Facts], None]


def two_dice(table: str, apply: Apply, *on: str) -> Kind:
    """CFR-ROLL: a throw of both dice."""
    return roll(TWO_DICE, table, apply, questions.Throw, on, questions.THROW)


KINDS: Final[Mapping[str, Kind]] = {
    # CFR-SETUP, CFR-BID, CFR-GRID
    "set-up": Kind(
        setup.reveal_set_ups,
        setup.list_set_ups,
        default=setup.usual_set_up,
        sealed=True,
        preview=preview.set_up,
        on=(*questions.GRID, "bid"),
        must=questions.ALL,
    ),
    "bid": Kind(
        setup.reveal_bids,
        setup.list_bids,
        default=setup.usual_bid,
        sealed=True,
        data=questions.Bidding,
        preview=preview.bid,
        on=questions.GRID,
        must=questions.BID,
    ),
    "bid-tie": roll(
        TWO_DICE, "bid tie", setup.roll_tie, questions.TieRoll, questions.GRID, questions.GRID_ORDER
    ),
    # CFR-TURN, CFR-PLAN
    "plan": Kind(
        turn.reveal,
        turn.list_speeds,
        default=turn.usual,
        sealed=True,
        preview=preview.speed,
        on=questions.TESTS,
        must=questions.ALL,
    ),
    # CFR-TEST, CFR-DECEL
    "skill": Kind(
        tests.answer,
        incidents.list_chips,
        data=questions.Throw,
        preview=preview.chips,
        on=(*questions.TESTS, *questions.STEP, *questions.LINE),
        must=questions.THROW,
    ),
    "roll-start": two_dice("start", tests.started, *questions.TESTS),
    "roll-accel": two_dice("acceleration", tests.tested, *questions.TESTS),
    "roll-top": two_dice("top speed", tests.tested, *questions.TESTS),
    "roll-brakes": two_dice("brakes", braking.tested, *questions.TESTS, *questions.MOVE),
    "braking": Kind(
        braking.choose_split,
        braking.list_splits,
        data=questions.Braking,
        preview=preview.brakes,
        on=(*questions.TESTS, *questions.MOVE),
        must=questions.ON_TURN,
    ),
    # CFR-ORDER, CFR-MOVE
    "slip": Kind(
        slipstream.declare,
        slipstream.list_slips,
        preview=preview.slipstream,
        on=questions.MOVE,
        must=questions.ON_TURN,
    ),
    "move": Kind(
        move.choose,
        move.list_moves,
        default=move.usual,
        preview=preview.act,
        on=("cars",),
        must=questions.ON_TURN,
    ),
    # CFR-CORNER, CFR-LINE, CFR-CHANCE, CFR-CRASH
    "pay": Kind(
        steps.choose_split,
        steps.list_splits,
        data=questions.Payment,
        preview=preview.payment,
        on=(*questions.STEP, *questions.LINE),
        must=questions.ON_TURN,
    ),
    "roll-chance-corner": two_dice("corner", incidents.roll_chance, *questions.STEP),
    "roll-chance-line": two_dice("line", incidents.roll_chance, *questions.LINE),
    "roll-chance-crash": two_dice("crash", incidents.roll_chance, *questions.STEP),
    # CFR-PASS
    "block": Kind(
        move.block,
        always(move.LET, move.BLOCK),
        data=questions.Block,
        preview=preview.block,
        on=questions.MOVE,
        must=questions.BLOCK,
    ),
    "roll-pass": two_dice("forced pass", move.roll, *questions.MOVE),
    "place": Kind(
        incidents.choose_spot, incidents.list_spots, on=("stuck", "wedged"), must=questions.ON_TURN
    ),
}
"""Every kind of question of a race."""

STEPS: Final[Mapping[str, Step]] = {
    # CFR-SETUP, CFR-BID, CFR-GRID
    "grid-place": Step(setup.take_place, data=Whose, on=questions.GRID, must=questions.GRID_ORDER),
    # CFR-TURN, CFR-PLAN
    "turn": Step(turn.begin, on=("",), must=questions.GRID_ORDER),
    # CFR-TEST, CFR-DECEL
    "resolve": Step(tests.resolve, on=("order",), must=questions.TESTED),
    "braked": Step(braking.braked, data=questions.Braked),
    "spin": Step(incidents.spin_step, data=Whose),
    # CFR-ORDER, CFR-MOVE
    "order": Step(turn.fix_order, on=("",), must=questions.TESTED),
    "cars": Step(move.next_car, on=("",), must=questions.MOVING),
    "go-on": Step(move.go_on, on=("cars",)),
    # CFR-CORNER, CFR-LINE, CFR-CHANCE, CFR-CRASH
    "enter": Step(steps.enter, data=questions.Entering, on=questions.MOVE, must=questions.ENTERING),
    "involve": Step(
        incidents.involve, data=questions.Markers, on=questions.MOVE, must=questions.MARKERS
    ),
    # CFR-PASS
    "attack": Step(move.attack, data=questions.Attack, on=questions.MOVE, must=questions.ATTACK),
    "stuck": Step(move.stuck, on=questions.MOVE),
    "wedged": Step(move.wedged, on=questions.MOVE),
    # CFR-FIN
    "end-turn": Step(turn.end_turn),
}
"""Every kind of step of a race."""
