"""The prompt and the options of each kind of question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.actions import Action
from ....core.questions import Question
from ....core.screen import Face, Option
from ....core.words import phrase, tr, trn
from ....racing.rows import QuestionRow, capital
from ..rules.forced import planned
from ..rules.pits import stop_lap
from ..rules.position import COLOURS, FREE, PENALTY, PRE, SCHEDULED, WET
from ..rules.turn import designated
from ..rules.venue import State
from ..track import CAR_COLOURS
from . import asks, facts

ON_DICE: Final = phrase(
    (
        *("short: brown", "short: blue", "short: green", "short: white", "short: yellow"),
        *("short: DRY", "short: WET", "short: INTER", "short: One", "short: Two", "short: Three"),
    )
)
"""Names of dice, words on them, and cards that are drawn."""


@dataclass(frozen=True)
class MoveRow(QuestionRow):
    """A question that is answered on the board.

    Parameters
    ----------
    safety_car : bool
        Whether the Safety Car moves, and not a car.
    """

    safety_car: bool = False

    def choices(
        self, state: State, question: Question, seat: int, names: Sequence[str], viewer: int | None
    ) -> list[Option]:
        """The ends of the move; only the owner of a fuel card sees what it forces."""
        return asks.moves(state, question, names, viewer, self.safety_car)


# -- prompts ---------------------------------------------------------------------------------------


def _rolled(state: State) -> dict[str, str | int]:
    position = state.position
    return {"roll": position.roll, "die": tr(facts.DIE[position.die])}


def ask_path(state: State, question: Question, names: facts.Names) -> str:
    words = tr("rolled {roll} with the {die} die: choose where to end", **_rolled(state))
    return asks.penalty_now(state, question.players[0], words)


def ask_approach(state: State, question: Question, names: facts.Names) -> str:
    """RN-GEN-6, R-55: the ends that are open tell the others of a forced stop."""
    if len(state.legal(question.players[0])) == 1:
        return tr(
            "rolled {roll} with the {die} die: nothing to choose, only one end is open; keep it "
            "secret",
            **_rolled(state),
        )
    return tr("{question}, in secret", question=ask_path(state, question, names))


def ask_react(state: State, question: Question, names: facts.Names) -> str:
    """Say whose turn begins, or what the move has exposed."""
    position = state.position
    if question.data.where == PRE and position.seat in question.players:
        pit = asks.must_pit(state, position.seat, soon=True)
        if pit:
            return tr("before your own turn: play a card, or pass; {pit}", pit=pit)
        return tr("before your own turn: play a card, or pass")
    driver = facts.name_of(position.seat, names)
    if question.data.where == PRE:
        return tr("before {driver:your|@'s} turn: play a card, or pass", driver=driver)
    if not position.die:  # a position that somebody set up
        return tr("after the move of {driver:you|@}: play a card, or pass", driver=driver)
    exposure = position.exposure
    corners = exposure.corners if exposure is not None else ()
    speeding = exposure is not None and exposure.speeding
    words = REACT[bool(corners), speeding]
    return tr(words, driver=driver, corners=facts.corners(corners), **_rolled(state))


REACT: Final = phrase(
    {
        (False, False): "{driver:you|@} rolled {roll} with the {die} die: play a card, or pass",
        (True, False): "{driver:you|@} rolled {roll} with the {die} die, too fast for {corners}: "
        "play a card, or pass",
        (False, True): "{driver:you|@} rolled {roll} with the {die} die, too fast for the pit "
        "lane: play a card, or pass",
        (True, True): "{driver:you|@} rolled {roll} with the {die} die, too fast for {corners}, "
        "and sped in the pits: play a card, or pass",
    }
)
"""By whether a corner was taken too fast, and whether the pit lane was."""


def ask_die(state: State, question: Question, names: facts.Names) -> str:
    words = tr(
        "{tyre} tyres, {wet:WET|DRY} road: choose a die",
        tyre=tr(state.position.cars[question.players[0]].tyre),
        wet=state.position.weather == WET,
    )
    return asks.penalty_now(state, question.players[0], words)


def ask_stop(state: State, question: Question, names: facts.Names) -> str:
    lap = stop_lap(state, state.position.cars[question.players[0]])
    if len(state.legal(question.players[0])) == 1:
        return tr("pit stop in lap {lap}: nothing to choose; keep it secret", lap=lap)
    return tr("pit stop in lap {lap}: secretly choose what it's for", lap=lap)


ROLLS: Final = phrase(
    {
        "Brown": "roll the Brown die",
        "Blue": "roll the Blue die",
        "Green": "roll the Green die",
        "White": "roll the White die",
        "Yellow": "roll the Yellow die",
    }
)


# -- answers ---------------------------------------------------------------------------------------


def label_end(state: State, question: Question, action: Action, names: facts.Names) -> str:
    exposed = [int(number) for number in str(action[2])[1:].split("+")] if len(action) > 2 else []
    where = capital(state.game.track.spoken.get(str(action[1]), str(action[1])))
    seen = state.game.preview(state, question, action)
    parts = [where, asks.exposing(exposed) if exposed else "", *asks.dangers(seen)]
    return ", ".join(filter(None, parts))


def label_play(state: State, question: Question, action: Action, names: facts.Names) -> str:
    cards = [part for part in action[1:] if isinstance(part, str)]
    if not cards:
        return tr("Pass")
    target, played = action[-1], facts.cards_name(cards)
    if not isinstance(target, int):
        return played
    rival = facts.name_of(target, names)
    return tr("{cards} on {rival:you|@}", cards=played, rival=rival)


def label_tyre(state: State, question: Question, action: Action, names: facts.Names) -> str:
    own = state.position.cars[question.players[0]].tyre
    words = phrase("Keep {tyre} tyres") if action[1] == own else phrase("Change to {tyre} tyres")
    return tr(words, tyre=tr(str(action[1])))


def detail_tyre(state: State, question: Question, action: Action) -> str:
    weather = state.position.weather
    die = designated(str(action[1]), weather)
    return tr(
        "on a {wet:WET|DRY} road: the {die} die, {faces}",
        wet=weather == WET,
        die=tr(facts.DIE[die]),
        faces=facts.die_faces(die),
    )


def face_tyre(
    state: State, question: Question, action: Action, names: facts.Names
) -> dict[str, Face]:
    """The tyre as a card: what it rolls in this weather."""
    tyre = str(action[1])
    die = designated(tyre, state.position.weather)
    text = f"{facts.die_name(die)}, {facts.die_faces(die)}"
    return {"face": {"name": tr(tyre).capitalize(), "icon": facts.TYRE_ICONS[tyre], "text": text}}


def _planned(state: State, question: Question, action: Action) -> str:
    """RN-FUEL-2, RN-PIT-5: the turns that a stop takes."""
    return facts.pit_turns(planned(state.position.fuel[question.players[0]], action))


STOPS: Final = phrase(
    {
        SCHEDULED: "counts for your fuel plan; any penalty stop still waits",
        PENALTY: "serves your oldest penalty; doesn't count for fuel",
        FREE: "doesn't count for fuel",
    }
)
KINDS: Final = phrase({SCHEDULED: "Scheduled stop", PENALTY: "Penalty stop", FREE: "Free stop"})
MORE: Final = phrase({PENALTY: "Penalty: {turns}", FREE: "Free: {turns}"})


def options_react(
    state: State, question: Question, seat: int, names: Sequence[str]
) -> list[Option]:
    """A card with a single play is pressed twice, as one with several targets is."""
    shown = QUESTION_ROWS[question.kind].buttons(state, question, seat, names)
    played = Counter(action[1] for action in state.legal(seat) if action[0] == "play")
    for option, action in zip(shown, state.legal(seat), strict=True):
        if action[0] == "play" and played[action[1]] == 1:
            option["confirm"] = True
    return shown


def options_stop(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """The first button of a kind says it all; those of the numbers after it are many, and small."""
    shown = QUESTION_ROWS[question.kind].buttons(state, question, seat, names)
    for option, action in zip(shown, state.legal(seat), strict=True):
        if action[0] != SCHEDULED and int(action[1]) > 1:
            option["label"] = tr(MORE[str(action[0])], turns=action[1])
    return shown


def detail_bay(state: State, question: Question, action: Action) -> str:
    """RN-SET-1: the bay that goes with a colour; it makes a stop a little shorter or longer."""
    number = COLOURS.index(str(action[0])) + 1
    return tr(
        "your bay is number {number} of {all} from the pit entry", number=number, all=len(COLOURS)
    )


def car_card(
    state: State, question: Question, action: Action, names: Sequence[str]
) -> dict[str, Face]:
    """RN-SET-1: the car in its colour."""
    number = COLOURS.index(str(action[0]))
    face: Face = {
        "name": capital(tr(COLOURS[number])),
        "colour": CAR_COLOURS[number],
        "text": tr("bay {number}", number=number + 1),
    }
    return {"face": face}


# -- the rows --------------------------------------------------------------------------------------


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "colour": QuestionRow(
        "choose a colour for your car and your pit bay",
        lambda state, question, action, names: capital(tr(str(action[0]))),
        detail_bay,
        more=car_card,
        rule="RN-SET-1",
    ),
    "grid-card": QuestionRow(
        "draw a grid card",
        lambda state, question, action, names: tr("grid place {n}", n=action[0]),
        rule="RN-SET-3",
    ),
    "tyre-card": QuestionRow(
        "draw a tyre card",
        lambda state, question, action, names: tr("{tyre} tyres", tyre=tr(str(action[0]))),
        rule="RN-SET-4",
    ),
    "draw": QuestionRow(
        "draw a card",
        lambda state, question, action, names: facts.card_name(str(action[0])),
        options=asks.pile,
        rule="RN-SET-5",
    ),
    "fuel-card": QuestionRow(
        "draw a fuel card",
        phrase(
            {
                "One": "a fuel card for one stop",
                "Two": "a fuel card for two stop",
                "Three": "a fuel card for three stop",
            }
        ),
        options=asks.fuel_cards,
        rule="RN-FUEL-1",
    ),
    "weather": QuestionRow(
        "roll the weather die",
        lambda state, question, action, names: tr(
            "the road is {wet:wet|dry}", wet=action[0] == WET
        ),
        heading="Weather",
        rule="RN-DICE-1",
    ),
    # in a turn
    "react": QuestionRow(
        ask_react,
        label_play,
        lambda state, question, action: (
            facts.card_text(str(action[1]))
            if len(action) > 1
            else phrase("Keep the cards for later")
        ),
        options_react,
        rule="RN-CARD-1",
    ),
    "sc-path": MoveRow(
        phrase("choose where the Safety Car ends"), label_end, safety_car=True, rule="RN-SC-2"
    ),
    "tyre": QuestionRow(
        "in your bay: pick tyres", label_tyre, detail_tyre, more=face_tyre, rule="RN-PIT-7"
    ),
    "die": QuestionRow(
        ask_die,
        lambda state, question, action, names: (
            f"{facts.die_name(str(action[1]))}: {facts.die_faces(str(action[1]))}"
        ),
        options=asks.dice,
        rule="RN-DICE-3",
    ),
    "roll": QuestionRow(
        lambda state, question, names: ROLLS[facts.DIE[question.data.die]],
        lambda state, question, action, names: trn(
            "{n} space to drive", "{n} spaces to drive", int(action[0])
        ),
        heading=lambda question: f"{facts.DIE[question.data.die]} die",
        rule="RN-DICE-2",
    ),
    "path": MoveRow(ask_path, label_end, rule="RN-MOVE-3"),
    "approach": MoveRow(ask_approach, label_end, rule="RN-ENT-1"),
    # in the pits
    "stop": QuestionRow(
        ask_stop,
        lambda state, question, action, names: (
            f"{tr(KINDS[str(action[0])])}: {_planned(state, question, action)}"
        ),
        lambda state, question, action: (
            f"{_planned(state, question, action)}: {tr(STOPS[str(action[0])])}"
        ),
        options_stop,
        rule="RN-FUEL-5",
    ),
}
"""Every kind of question that somebody answers."""
