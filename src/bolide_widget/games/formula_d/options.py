"""The options of a race of Formula D (chapter 0 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from ...core.errors import SetupError, shown
from ...core.given import whole
from ...racing import options, scores as team_list

MOST_LAPS: Final = 1_000_000

RAIN_ENGINE: Final = (3, 5)

STREET: Final[Mapping[str, Any]] = {
    "car_setup": "character",
    "pit_variant": "none",
    "pit_types": False,
    "tyres": False,
}
"""FD-OPT-1: what street racing forces."""


RulesName = Literal["advanced", "street"]
"""Rules that have a name, for types."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules(options.Options):
    """The rules of a race; the defaults are the advanced rules of the book.

    Options combine freely except for those that FD-OPT-1 forces: street racing has characters, hard
    tyres and no pits, and a team race has pit stop types. An option left at its default is
    overridden; any other value is refused. Its repr shows only the differences from the book.

    Parameters
    ----------
    laps : int
        Length of the race in laps, at least 1 (FD-FIN-1, FD-LAPS-1).
    car_setup : "standard", "custom" or "character"
        The wear points of the book; 20 points that each driver distributes (FD-CUSTOM-1); or a
        character that each driver chooses, with wear points and an ability (FD-CH-0).
    grid : "die", "qualifying" or "given"
        A roll for the grid (FD-START-1), a qualifying before the race (FD-QUAL-1), or an order
        that the race is given. ``Race(grid=...)`` sets it.
    pit_variant : "RU", "EN" or "none"
        Boxes with the mechanics' roll (FD-PIT-1), a pit grid (FD-PITEN-1), or no pits.
    pit_types : bool
        Tyre stops and technical stops with repairs (FD-PITX-1).
    weather : bool
        A forecast before the race, and rain (FD-WX-1).
    tyres : bool
        Hard, soft and rain tyres (FD-TYRE-1); if False, all cars have hard tyres.
    team_race : bool
        Teams of two that share repairs and points (FD-TEAM-1).
    street : bool
        Street racing: nitro, noise, danger, police and checkpoints (FD-ST-1).
    victory_confirmation : bool
        A car that has crossed the line has to get through the first corner (FD-FIN-5).
    collision_rolls : "all" or "mover_once"
        The cars that roll in a collision test: all of them, or the mover once (FD-COLL-2).
    debris_rolls : "per_space" or "per_turn"
        A test for each marked space, or one per turn (FD-DEB-3).
    rain_engine_max : 3 or 5
        The highest roll that costs an engine point in the wet (FD-WX-7).
    avoid_debris_detour : bool
        Whether a car may change lane to avoid damage (FD-STR-5).
    jack_corner_only : bool
        Whether Jack's ability works in corners only (FD-CH-3).
    teams : dict of str to two names, or None
        Names of the teams of a team race, with all drivers in them; without it, teams are pairs of
        seats in order. Stored as plain tuples: ``dict(rules.teams or ())``.

    Raises
    ------
    SetupError
        If a value or a combination is invalid.

    Examples
    --------
    >>> from bolide_widget.games.formula_d.options import Rules
    >>> Rules(laps=3, weather=True, tyres=True)
    Rules(laps=3, weather=True, tyres=True)
    >>> Rules(street=True).car_setup
    'character'
    """

    laps: int = 2
    car_setup: Literal["standard", "custom", "character"] = "standard"
    grid: Literal["die", "qualifying", "given"] = "die"
    pit_variant: Literal["RU", "EN", "none"] = "RU"
    pit_types: bool = False
    weather: bool = False
    tyres: bool = False
    team_race: bool = False
    street: bool = False
    victory_confirmation: bool = False
    collision_rolls: Literal["all", "mover_once"] = "all"
    debris_rolls: Literal["per_space", "per_turn"] = "per_space"
    rain_engine_max: int = 3
    avoid_debris_detour: bool = True
    jack_corner_only: bool = False
    teams: Mapping[str, Sequence[str]] | team_list.Teams | None = None

    def __post_init__(self) -> None:
        self._check(MOST_LAPS)
        most = whole(self.rain_engine_max)
        if most not in RAIN_ENGINE:
            raise SetupError(f"rain_engine_max must be 3 or 5, not {shown(self.rain_engine_max)}")
        object.__setattr__(self, "rain_engine_max", most)
        object.__setattr__(self, "teams", team_list.freeze(self.teams))
        _combine(self)

    def _implied(self) -> dict[str, Any]:
        """Return the options that others force (FD-OPT-1)."""
        implied: dict[str, Any] = {}
        if self.teams is not None:
            implied["team_race"] = True
        if self.street:
            implied.update(STREET)
        elif self.team_race and self.pit_variant != "none":
            implied["pit_types"] = True
        return implied


_WHY: Final = {
    "car_setup": "street racing is driven by characters: leave car_setup out",
    "pit_variant": 'street racing has no pits: leave pit_variant out or say "none"',
    "pit_types": "street racing has no pits: leave pit_types out",
    "tyres": "street racing is driven on hard tyres: leave tyres out",
}


def _combine(rules: Rules) -> None:
    """FD-OPT-1: set the forced options; refuse others that contradict them."""
    defaults = {field.name: field.default for field in fields(rules)}
    if rules.teams is not None:
        object.__setattr__(rules, "team_race", True)
    for name, forced in rules._implied().items():
        given = getattr(rules, name)
        if rules.street and name in _WHY and given not in (forced, defaults[name]):
            raise SetupError(f"{name}={given!r} does not go with street=True: {_WHY[name]}")
        object.__setattr__(rules, name, forced)


NAMED: Final[Mapping[str, Mapping[str, Any]]] = {
    "advanced": {},
    "street": {"street": True, "weather": True},
}
"""Rules that have a name: the book's advanced rules, and street racing with its weather."""


def read_rules(rules: str | Rules | None, laps: int | None = None) -> Rules:
    """The options that `rules` stands for; see `racing.options.read_rules`."""
    return options.read_rules(Rules, rules, laps, NAMED)


def team_pairs(rules: Rules, names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """FD-TEAM-1: the seats of each team; none without teams.

    Raises
    ------
    SetupError
        If a car is left over, or a member of a team does not drive.
    """
    if not rules.team_race:
        return ()
    if len(names) % 2:
        raise SetupError(
            f"team_race: an even number of drivers, two a team, not {len(names)} (FD-TEAM-1)"
        )
    if rules.teams is None:
        return tuple((seat, seat + 1) for seat in range(0, len(names), 2))
    teams = team_list.freeze(rules.teams) or ()
    team_list.check_teams(teams, names)
    alone = [name for name in names if team_list.team_of(teams, name) is None]
    if alone:
        raise SetupError(f"teams: {alone[0]} is in no team; in a team race every driver needs one")
    return tuple((names.index(first), names.index(second)) for _, (first, second) in teams)


def teams_of(rules: Rules, names: Sequence[str]) -> team_list.Teams:
    """Names of the teams with their drivers, in the order of :func:`team_pairs`."""
    if rules.teams is not None:
        return team_list.freeze(rules.teams) or ()
    pairs = enumerate(team_pairs(rules, names), 1)
    return tuple((f"Team {n}", (names[first], names[second])) for n, (first, second) in pairs)


def check_board(rules: Rules, track: Any, cars: int) -> None:
    """FD-OPT-1: whether the board has what the options ask for.

    Raises
    ------
    SetupError
        Names the option and what the board has not.
    """
    name = track.name
    if rules.pit_variant != "none" and rules.laps > 1:
        if track.pit is None:
            raise SetupError(
                f'pit_variant: {name!r} has no pits; say pit_variant="none", or drive one lap'
            )
        room = len(track.pit.boxes) if rules.pit_variant == "RU" else track.pit.slots
        if room < cars:
            what = "boxes" if rules.pit_variant == "RU" else "places on its pit grid"
            raise SetupError(f"pit_variant: {name!r} has {room} {what} for {cars} cars")
    if rules.weather and track.weather is None:
        raise SetupError(f"weather: {name!r} has no weather chart")
    if rules.street and track.street is None:
        raise SetupError(f"street: {name!r} is no street circuit: it has no zones")
    if rules.street and not rules.weather and cars > MOST_WITHOUT_JULIEN:
        raise SetupError(
            f"street: without weather Julien does not race, so {MOST_WITHOUT_JULIEN} characters "
            f"are left for {cars} cars; say weather=True"
        )


MOST_WITHOUT_JULIEN: Final = 9  # FD-ST-1


def with_grid(rules: Rules, grid: object) -> Rules:
    """FD-OPT-1: the options of a race whose grid is rolled for, given, or qualified for.

    Raises
    ------
    SetupError
        If the options ask for a grid that the race is not given.
    """
    if grid is None:
        if rules.grid == "qualifying":
            raise SetupError(
                "grid: these rules have a qualifying: drive bw.formula_d.Qualifying(...) and give "
                "it as grid=..."
            )
        if rules.grid == "given":
            raise SetupError("grid: these rules have a given grid: name the drivers in its order")
        return rules
    qualified = hasattr(grid, "hand_over") or hasattr(grid, "caps")
    return replace(rules, grid="qualifying" if qualified else "given")
