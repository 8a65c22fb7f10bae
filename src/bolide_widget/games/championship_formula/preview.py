"""The type of previews that users see; `rules.kinds` makes them."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Preview(Protocol):
    """The consequences of an option: a named tuple whose kind depends on the question.

    ======== ===================== ============================================================
    Question Preview               Its fields say
    ======== ===================== ============================================================
    set-up   ``Hand``              the car that six cards make
    bid      ``Offer``             what a bid counts, and what it leaves
    plan     ``Planned``           what a planned speed requires
    move     ``Way``               what a path costs
    move     ``Attack``            what a forced pass may come to
    move     ``Brake``             what braking costs
    pay      ``Paid``              the wear paid, and the roll for the rest
    braking  ``Paid``              the wear paid, and the brake test for the rest
    slip     ``Slipping``          how many spaces, and behind whom
    block    ``Roll``              how the attacker then rolls
    skill    ``Roll``              the roll with these chips
    ======== ===================== ============================================================

    Read an option's preview before you choose: it says what the option costs, and how likely its
    rolls are to succeed. It is None for questions that have no preview, and where you pay wear
    instead of a roll of skill.

    Examples
    --------
    >>> race = bw.championship_formula.Race("merrow", ["Ada"], laps=1, seed=1, rules="classic")
    >>> preview = race.options[0].preview
    >>> type(preview).__name__, isinstance(preview, bw.championship_formula.Preview)
    ('Hand', True)
    >>> preview._asdict()["wear"] == preview.wear
    True
    """

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name."""
        ...
