"""Pictures one after another as a GIF, each with a line of words below it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from .bitmap import bold_font
from .palette import PAPER, WORDS

STRIP: Final = 26
"""Pixels of the line below a picture."""

LETTERS: Final = 13
MARGIN: Final = 10
COLOURS: Final = 255


def gif(frames: Iterable[tuple[bytes, str, str]], pace: float, last: float, theme: str) -> bytes:
    """Make a moving picture, which begins again when it is over.

    Parameters
    ----------
    frames : iterable of (bytes, str, str)
        A picture as PNG, of the size of the first, and what is written below it to the left and to
        the right. No two neighbours may be the same: they would become one frame.
    pace, last : float
        Seconds that each frame is seen, and the last.
    theme : "light" or "dark"

    Returns
    -------
    bytes
        Of a GIF file.
    """
    painted: list[Image.Image] = []
    for picture, left, right in frames:
        whole = _captioned(Image.open(BytesIO(picture)).convert("RGB"), left, right, theme)
        # one palette for all: the board does not flicker, and is not told again
        palette = {"palette": painted[0]} if painted else {"colors": COLOURS}
        painted.append(whole.quantize(dither=Image.Dither.NONE, **palette))
    seconds = [pace] * (len(painted) - 1) + [last]
    file = BytesIO()
    first, *rest = painted
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[round(1000 * one) for one in seconds],
        loop=0,
    )
    return file.getvalue()


def _captioned(picture: Image.Image, left: str, right: str, theme: str) -> Image.Image:
    """A picture with a line below it; a text that is too long for it is cut."""
    wide, high = picture.size
    whole = Image.new("RGB", (wide, high + STRIP), PAPER[theme])
    whole.paste(picture, (0, 0))
    draw, font = ImageDraw.Draw(whole), bold_font(LETTERS)
    base = high + STRIP - 8
    edge = wide - MARGIN - draw.textlength(right, font=font)
    room = edge - 2 * MARGIN
    while left and draw.textlength(left, font=font) > room:
        left = left[:-1]
    draw.text((MARGIN, base), left, fill=WORDS[theme], font=font, anchor="ls")
    draw.text((edge, base), right, fill=WORDS[theme], font=font, anchor="ls")
    return whole
