"""The one exception of this package: a track that cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import Error


class TrackError(Error):
    """A track that cannot be read, with everything that is wrong with it.

    Parameters
    ----------
    source : str
        The file, or the name of the track.
    faults : sequence of str
        One sentence for each fault: the field, what it holds, what would be right.

    Attributes
    ----------
    source : str
    faults : tuple of str
    """

    def __init__(self, source: str, faults: Sequence[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(source, self.faults)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return f"{self.source}: {self.faults[0]}"
        listed = "".join(f"\n  - {fault}" for fault in self.faults)
        return f"{self.source}: {len(self.faults)} faults{listed}"
