"""Plain data as a text to paste: deflated, in base64, behind a word that says what it is."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import files
from .files import FileFault, kind

MOST_FOUND = 1000
"""The most texts that are looked for in a longer one."""


class Packing(NamedTuple):
    """A kind of text, with its limits.

    Attributes
    ----------
    mark : str
        The word in front.
    noun : str
        What such a text holds.
    written_by : str
        What writes one.
    longest : int
        The most characters of a text.
    longest_given : int
        The most characters in which one is looked for, such as those of a mail.
    most_unpacked : int
        The most bytes that it may unpack to.
    most_values : int
        The most values in it.
    version : int
    """

    mark: str
    noun: str
    written_by: str
    longest: int
    longest_given: int
    most_unpacked: int
    most_values: int
    version: int = 1

    def pack(self, fields: Mapping[str, Any]) -> str:
        """Write data as a text; its length is not checked.

        Examples
        --------
        >>> packing = Packing("bw-lap", "lap", "lap.to_text()", 999, 9999, 9999, 99)
        >>> text = packing.pack({"turns": 12})
        >>> text[:9], packing.unpack(f"Mine is {text}. Yours?")
        ('bw-lap/1:', {'turns': 12})
        """
        written = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        small = zlib.compress(written.encode("utf-8", "surrogatepass"), 9)
        return f"{self.mark}/{self.version}:{b64encode(small).decode().rstrip('=')}"

    def find(self, text: str) -> list[str]:
        """Return each text of this kind in a longer one, with the words that follow it."""
        begins = [found.start() for found in re.finditer(rf"{self.mark}/\d{{1,9}}:", text)]
        ends = [*begins[1:], len(text)]
        return [text[here:end] for here, end in zip(begins, ends, strict=False)][:MOST_FOUND]

    def unpack(self, text: object) -> dict[str, Any]:
        """Read the first text of this kind in a longer one, within its limits.

        Raises
        ------
        FileFault
            If there is none, or it is damaged.
        """
        if not isinstance(text, str):
            raise FileFault(f"must be a text, got {kind(text)}")
        if len(text) > self.longest_given:
            raise FileFault(
                f"{len(text):,} characters; give the {self.noun} alone, {self.longest:,} at most"
            )
        found = re.search(rf"{self.mark}/(\d{{1,9}}):([\s\S]*)", text)
        if found is None:
            raise FileFault(
                f"no {self.noun} in it; one begins with {self.mark}/{self.version}: and "
                f"{self.written_by} writes it"
            )
        if int(found[1]) != self.version:
            raise FileFault("made by another version of bolide-widget; get a newer one to read it")
        # mails break lines and quote them; what follows the text is left over when unpacking
        signs = re.sub(r"[^A-Za-z0-9+/]", "", found[2])
        signs = signs[: len(signs) - (len(signs) % 4 == 1)]
        unpacking = zlib.decompressobj()
        try:
            packed = b64decode(signs + "=" * (-len(signs) % 4))
            unpacked = unpacking.decompress(packed, self.most_unpacked)
        except (zlib.error, ValueError):
            raise FileFault(DAMAGED) from None
        if not unpacking.eof:
            if unpacking.unconsumed_tail:
                raise FileFault(f"unpacks to more than any {self.noun} needs; ask for another one")
            raise FileFault(DAMAGED)
        try:
            fields = files.from_json(unpacked.decode("utf-8"), self.most_values)
        except (FileFault, UnicodeDecodeError):
            raise FileFault(DAMAGED) from None
        if not isinstance(fields, dict):
            raise FileFault(DAMAGED)
        return fields


DAMAGED = "a part is missing or changed; copy all of it again"
