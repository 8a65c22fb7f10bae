"""The Really Nasty Motor Racing Game for learners: its small actions, and the view from a car."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.spelling import RoadSpelling, Spelt, digit_words
from ...racing.view import Floats, RoadView, road_table
from .rules import kinds, plays, position as pos
from .rules.venue import State

MOST_SEATS: Final = 6
CORNERS: Final = 24
"""Corners with an action of their own: so many corner cards there are."""
END: Final = "that is all"
OIL: Final = "OI"
CORNER: Final = "CO"
SPEEDING: Final = "PS"
WORDS: Final[tuple[Action, ...]] = (
    *((colour,) for colour in pos.COLOURS),
    *(("die", die) for die in pos.FACES),
    *(("tyre", tyre) for tyre in pos.TYRES),
    (pos.SCHEDULED,),
    *((kind, n) for kind in (pos.FREE, pos.PENALTY) for n in range(1, pos.MOST_PIT_TURNS + 1)),
    plays.PASS,
)


class Spelling(RoadSpelling[State]):
    """A play by its cards and its target, a way by lane, spaces and the corners it exposes."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.period = self.game.road.rows
        road = self.game.road
        self._along = [at // road.scale for at in road.place]
        self._spelt: dict[Action, Spelt] = {word: (self.at[_named(word)],) for word in WORDS}
        self._corners = [self.at[f"corner {n}"] for n in range(CORNERS + 1)]

    def list_words(self) -> Iterable[str]:
        yield from map(_named, WORDS)
        yield from (f"play {card}" for card in (*pos.PLAIN_CARDS, OIL, SPEEDING, CORNER))
        yield from (f"corner {n}" for n in range(CORNERS + 1))
        yield from ("at oneself", *(f"at rival {n}" for n in range(1, MOST_SEATS)))
        yield END
        yield from self.road_words()
        yield from digit_words()

    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        return self._along, self.game.road.lane

    def spell(self, state: State, seat: int, answer: Action) -> Spelt:
        known = self._spelt.get(answer)
        if known is not None:
            return known
        word, *parts = answer
        if word == "play":
            return self._play(seat, parts)
        start = kinds.driven_from(state, seat)
        way = self._ways.get((start, answer))
        if way is not None:
            return way
        end = self.game.road.number[str(parts[0])]
        where = self.end(start, end)
        exposed = str(parts[1])[1:].split("+") if len(parts) > 1 else ()
        corners = [self._corner(int(corner)) for corner in exposed]
        named = [part for corner in corners for part in corner]
        return self.keep(start, answer, (*where, *named, self.at[END]))

    def _play(self, seat: int, parts: Sequence[int | str]) -> Spelt:
        *cards, last = parts
        if isinstance(last, str):
            cards, target = [*cards, last], None
        else:
            rival = self.rival(seat, last)
            target = self.at[f"at rival {rival}" if rival else "at oneself"]
        spelt: list[int] = []
        for card in map(str, cards):
            corner = card.startswith(CORNER)
            spelt.append(self.at[f"play {CORNER if corner else card}"])
            if corner:
                spelt += self._corner(int(card[len(CORNER) :]))
        return [*spelt, self.at[END] if target is None else target]

    def _corner(self, number: int) -> Spelt:
        """Spell a corner: beyond those with an action of their own by its digits, too."""
        if number < CORNERS:
            return (self._corners[number],)
        return (self._corners[CORNERS], *self.digits(number, 3))


def _named(answer: Action) -> str:
    return " ".join(map(str, answer))


class View(RoadView):
    """The view from a car: the limit of each of the next spaces."""

    dropped: ClassVar = frozenset({"space", "row", "laps", "lane"})
    of_seats: ClassVar = frozenset({"turn of seat", "controller of the safety car"})
    scales: ClassVar = {
        "round": 200.0,
        "safety car on space": 200.0,
        "cards in the pile": 60.0,
        "colour": 6.0,
        "penalties owed": 4.0,
        "pit turns taken": 8.0,
        "pit turns added": 8.0,
        "stops made": 4.0,
        "cards in hand": 16.0,
        "my windows fulfilled": 4.0,
        "my stop is planned for": 8.0,
    }

    def list_scales(self) -> dict[str, float]:
        codes = self.coding.game.terms.codes
        return {**self.scales, **{f"my hand: {code}": 8.0 for code in codes}}

    def list_bits(self) -> dict[str, int]:
        return {"corners exposed": self.coding.game.road.corners}

    def progress(self, cars: Floats) -> Floats:
        names = "laps", "row", "first crossing is no lap"
        laps, row, behind = (cars[..., self.car_at[name]] for name in names)
        driven: Floats = laps - behind + row / self.coding.game.road.rows
        return driven

    def table(self) -> Floats:
        road = self.coding.game.road
        limits = road.limit
        return road_table(
            road.next, road.lane, lambda space: limits[space] / 8 if limits[space] else 1.0
        )
