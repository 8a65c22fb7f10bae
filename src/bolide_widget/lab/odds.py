"""The result of `what_if`: a table of options, and one of their paired differences."""

from __future__ import annotations

from html import escape
from typing import ClassVar

import pandas as pd


class Odds(pd.DataFrame):
    """A table with a row for each option; see `what_if`.

    Attributes
    ----------
    stopped : bool
        True if the call was cancelled or interrupted.
    note : str
        How many options were estimated, if not all; how well the chances to win are known, and how
        many rollouts tell them within ±0.05. A notebook shows it below the table.
    paired : DataFrame
        A row for every other option: its differences to the best one, ``against``, of the ``n``
        rollouts that both have, by the same dice. ``win`` is its chance minus that of the best,
        with ``win_low`` and ``win_high``, and so on for the other figures. An interval without 0
        is a difference (95 %, for this comparison alone).

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    >>> odds = bw.what_if(race, 20, seed=1)
    >>> odds.paired[["option", "against"]].iloc[0].tolist()
    ['7,8', '6,8']
    """

    _metadata: ClassVar[list[str]] = ["stopped", "paired", "note"]
    stopped: bool
    paired: pd.DataFrame
    note: str = ""

    def _repr_html_(self) -> str | None:
        table: str | None = super()._repr_html_()  # type: ignore[misc]
        return table and f"{table}<p>{escape(self.note)}</p>"

    @property
    def _constructor(self) -> type[pd.DataFrame]:
        return pd.DataFrame
