"""What is asked, and what answers mean, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.grammar import verb
from ....core.hidden import is_covered
from ....core.questions import CHANCE, Question
from ....racing.words import count, listed, whose
from ..rules.plan import offered
from ..rules.skill import thrown
from ..rules.tables import UNIT
from ..rules.venue import State
from . import chances
from .forms import MEANS, card_words
from .words import PURPOSE, chips, split_words, too_fast, value

Names = Sequence[str]


def prompt(state: State, question: Question, names: Names) -> str:
    """What is asked, in one line, with the names of all who are asked."""
    who = [names[seat] for seat in question.players if seat != CHANCE]
    if not who and question.roller >= 0:
        who = [names[question.roller]]
    words = asks(state, question, names)
    return f"{listed(who)}: {words}" if who else words


def asks(state: State, question: Question, names: Names) -> str:
    """What is asked, without a name."""
    tell = _PROMPTS.get(question.kind)
    if tell is not None:
        return tell(state, question, names)
    return WORDS.get(question.kind, question.kind)


WORDS: Final = {
    "plan": "plan a speed",
    "bid-tie": "roll for the place: the lowest is placed first",
    "move": "drive",
}


def _set_up(state: State, question: Question, names: Names) -> str:
    """CFR-SETUP-2; who has a handicap is told by his form."""
    totals = {state.game.totals[seat] for seat in question.players}
    if len(totals) > 1:
        return "choose six cards, one of each row"
    return f"choose six cards, one of each row; their numbers add up to {totals.pop()}"


def _bid(state: State, question: Question, names: Names) -> str:
    if question.data[0] == 1:
        return "bid for the pole; all that is bid is gone"
    return "bid once more; both bids count together"


def _plan(state: State, question: Question, names: Names) -> str:
    """Of one who is asked alone, what he may do; of several no more than what is asked."""
    if len(question.players) != 1 and is_covered(state):
        return WORDS["plan"]
    return plan_words(state, question.players[0])


def plan_words(state: State, seat: int) -> str:
    """What a driver plans from, and up to which speed (CFR-PLAN-8)."""
    car = state.position.cars[seat]
    if car.first:
        return f"plan a speed for the first move: {car.s} needs no test"
    if car.spun:
        return "plan a speed to restart with"
    most, able = offered(state, seat)[-1], min(car.last + car.a, car.ts)
    low, high = max(UNIT, car.last - car.d), min(able, most)
    free = f"{low} to {high} need no test" if low < high else f"{low} needs no test"
    told = f"plan a speed after {car.last}: {free if low <= high else 'every speed needs a test'}"
    return f"{told}, and no more may be planned inside this corner" if most < able else told


def _skill(state: State, question: Question, names: Names) -> str:
    _, purpose, row, modifier, _, _, _ = question.data
    changed = f", {modifier:+d}" if modifier else ""
    blocked = ", blocked" if row == "pass-blocked" else ""
    return f"spend skill on the {PURPOSE[purpose]}{blocked}{changed}?"


def _roll(state: State, question: Question, names: Names) -> str:
    return f"roll for the {PURPOSE[question.data[1]]}"


def _braking(state: State, question: Question, names: Names) -> str:
    _, why, units, to = question.data
    told = {
        "hard": f"braking too hard for {to}: {units * UNIT} mph more than is free",
        "late": f"braking by {units * UNIT} mph to {to}",
        "forced": f"no way on: braking by {units * UNIT} mph to {to}",
    }[why]
    return f"{told}; how is it paid?"


def _pay(state: State, question: Question, names: Names) -> str:
    _, why, units = question.data
    where = "to leave the racing line" if why == "line" else "for the corner"
    return f"{too_fast(units)} {where}: how is it paid?"


def _slip(state: State, question: Question, names: Names) -> str:
    return "take a slipstream?"


def _block(state: State, question: Question, names: Names) -> str:
    attacker, space = question.data
    where = state.game.road.ids[space]
    return f"{whose(attacker, names)} forces a pass at {where}: block it?"


def _place(state: State, question: Question, names: Names) -> str:
    return "stuck beside another car: choose the space to stop in"


def _move(state: State, question: Question, names: Names) -> str:
    now = state.position.now
    car = state.position.cars[now.seat]
    left = car.v // UNIT + now.slip - now.k
    slip = f" ({now.slip} of them by slipstream)" if now.slip else ""
    return f"at {car.v} mph: {count(left, 'space')} {'left ' if now.k else ''}to drive{slip}"


_PROMPTS: Final[Mapping[str, Callable[[State, Question, Names], str]]] = {
    "set-up": _set_up,
    "bid": _bid,
    "plan": _plan,
    "skill": _skill,
    "braking": _braking,
    "pay": _pay,
    "slip": _slip,
    "block": _block,
    "place": _place,
    "move": _move,
    **{f"roll-{purpose}": _roll for purpose in PURPOSE},
}

# -- answers -------------------------------------------------------------------------------------


def label(
    state: State,
    question: Question,
    action: Action,
    names: Names | None = None,
) -> str:
    """What an answer means, in a few words."""
    if question.players == (CHANCE,):
        return f"{action[0]} and {action[1]}: {dice_words(state, question, action)}"
    tell = _LABELS.get(question.kind)
    return text(action) if tell is None else tell(state, question, action, names)


def dice_words(state: State, question: Question, action: Action) -> str:
    """What two dice mean at a roll, by the rules and the cars of this race."""
    if question.kind == "bid-tie":
        return f"{int(action[0]) + int(action[1])}, the lowest is placed first"
    total, came = thrown(question, action)
    return f"{total}: {chances.results(state, question.data)[came]}"


def _cards_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    laps = state.game.rules.laps
    told = zip(MEANS, action[1:], strict=True)
    return ", ".join(
        f"{name.lower()} {card_words(index, int(card), laps)}"
        for index, ((name, _), card) in enumerate(told)
    )


def _bid_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    wear, green, red, broken = (int(part) for part in action[1:])
    if not (wear or green or red or broken):
        return "Bid nothing"
    told = [f"{wear} wear"] if wear else []
    if green or red or broken:
        told.append(chips(green, red, broken))
    return f"Bid {listed(told)}: {value(2 * wear + green + 3 * red)}"


def _speed_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    return f"Plan {action[1]} mph"


def _skill_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    return {
        "none": "No skill",
        "green": f"{action[-1]} green (-{action[-1]})",
        "red": "1 red (-3)",
        "wear": "1 wear in place of the roll",
    }[str(action[0])]


def _braking_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    wear = int(action[1])
    tests = max(0, min(1, question.data[2] - wear))
    return split_words(wear, tests, "the brakes test")


def _pay_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    wear = int(action[1])
    return split_words(wear, question.data[2] - wear, "a chance")


def _slip_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    if action[0] == "none":
        return "No slipstream"
    return f"Up to {count(int(action[2]), 'space')} behind {whose(int(action[1]), names)}"


def _block_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    """The odds beside it are those of the attacker."""
    attacker = question.data[0]
    gets = verb("" if names is None else names[attacker], "get")
    told = "Block" if action[0] == "block" else "Do not block"
    return f"{told}: {whose(attacker, names)} {gets} by"


def _move_label(state: State, question: Question, action: Action, names: Names | None) -> str:
    words = {"step": "One space to", "pass": "Force a pass at", "drive": "Drive to", "to": "To"}
    if action[0] in words:
        return f"{words[str(action[0])]} {action[1]}"
    return "Stop here" if action[0] == "end" else f"Brake by {int(action[1]) * UNIT} mph"


Label = Callable[[State, Question, Action, Names | None], str]

_LABELS: Final[Mapping[str, Label]] = {
    "set-up": _cards_label,
    "bid": _bid_label,
    "plan": _speed_label,
    "skill": _skill_label,
    "braking": _braking_label,
    "pay": _pay_label,
    "slip": _slip_label,
    "block": _block_label,
    "place": _move_label,
    "move": _move_label,
}
