"""A picture as PNG, fast: a notebook stores it of a board for places without widgets.

Matplotlib would need a second to be imported before the first picture; Pillow needs 30 ms.
"""

from __future__ import annotations

import importlib.util
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import shapely
from PIL import Image, ImageDraw, ImageFont
from shapely.geometry.base import BaseGeometry

from ..core.errors import PictureError
from .board import MARGIN
from .marks import PAPER, WORDS, Fill, Hair, Mark, Pen, Text, channels

Colour = tuple[int, int, int, int]
FINE = 2
"""Each pixel is painted as FINE x FINE and then averaged, which makes edges smooth."""

UNSEEN = 0.3
"""Fine pixels by which a border may be moved."""

COLOURS = 128
OPAQUE = 255


class Canvas:
    """An image that marks are painted on.

    Parameters
    ----------
    size : pair of int
        Size of the board in squares.
    scale : float
        Pixels a square.
    ground : Image, optional
        An image of that size to start from.
    """

    def __init__(
        self, size: Sequence[int], scale: float, ground: Image.Image | None = None
    ) -> None:
        self.scale = scale * FINE
        self.height = size[1] + MARGIN
        wide, high = (round((side + 2 * MARGIN) * scale) * FINE for side in size)
        self.image = Image.new("RGB", (wide, high)) if ground is None else ground.copy()
        self.draw = ImageDraw.Draw(self.image, "RGBA")  # half transparent colours are blended

    def pixels(self, xy: np.ndarray) -> np.ndarray:
        """Turn positions in squares into fine pixels."""
        turned: np.ndarray = (xy + (MARGIN, -self.height)) * (self.scale, -self.scale)
        return turned

    def _seen(self, shapes: Sequence[BaseGeometry]) -> Any:
        """Return shapes in fine pixels, without corners that cannot be seen: each costs time."""
        return shapely.simplify(shapely.transform(np.array(shapes), self.pixels), UNSEEN)

    def paint(self, marks: Iterable[Mark]) -> None:
        """Paint marks over the image, one after another."""
        listed = list(marks)
        areas = iter(_areas(self._seen([mark.shape for mark in listed if isinstance(mark, Fill)])))
        for mark in listed:
            if isinstance(mark, Fill):
                colour = channels(mark.colour)
                for part, border in next(areas):
                    self._polygon(part, border, colour)
            elif isinstance(mark, Hair):
                self._hair(mark, channels(mark.colour))
            else:
                self._text(mark)

    def _polygon(self, part: BaseGeometry, border: list[float] | None, colour: Colour) -> None:
        """Fill a polygon, given its border when it has no holes."""
        if border is not None:
            self.draw.polygon(border, fill=colour)
        elif colour[3] == OPAQUE and len(part.interiors) == 1:
            self.draw.polygon(_flat(_cut_open(part)), fill=colour)
        else:
            left, top, right, bottom = part.bounds
            corner = (floor(left), floor(top))
            mask = Image.new("L", (ceil(right) - corner[0] + 1, ceil(bottom) - corner[1] + 1))
            _fill(mask, shapely.transform(part, lambda xy: xy - corner), colour[3])
            self.image.paste(colour[:3], corner, mask)

    def _hair(self, hair: Hair, colour: Colour) -> None:
        """Paint lines one pixel wide, each in the middle of pixels."""
        area = Image.new("L", self.image.size) if hair.within is not None else None
        if area is not None:
            parts = shapely.get_parts(self._seen([hair.within]))
            for part in parts[np.argsort(-shapely.area(parts))]:  # one may lie in another's hole
                _fill(area, part, colour[3])
        snapped = np.floor(self.pixels(hair.lines.reshape(-1, 2)) / FINE).astype(int) * FINE
        for (ax, ay), (bx, by) in snapped.reshape(-1, 2, 2).tolist():
            box = (min(ax, bx), min(ay, by), max(ax, bx) + FINE, max(ay, by) + FINE)
            if area is None:
                self.draw.rectangle((*box[:2], box[2] - 1, box[3] - 1), fill=colour)
            else:
                self.image.paste(colour[:3], box, area.crop(box))

    def _text(self, text: Text) -> None:
        red, green, blue, opacity = channels(text.colour)
        font = bold_font(max(1, round(text.size * self.scale)))
        (x, y), *_ = self.pixels(np.array([text.at])).tolist()
        left, top, right, bottom = (round(v) for v in font.getbbox(text.text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text.text, fill=opacity, font=font, anchor="ls")
        rise = 0.36 * text.size * self.scale
        at = (round(x - (right - left) / 2), round(y + rise + top))
        self.image.paste((red, green, blue), at, mask)

    def array(self) -> np.ndarray:
        """Return the image as an array (rows, columns, 3) of numbers from 0 to 255."""
        return np.asarray(self.image.reduce(FINE), dtype=np.uint8)

    def png(self, words: str = "") -> bytes:
        """Return the image as the bytes of a PNG file, with words below it."""
        picture = self.image.reduce(FINE)
        return _png(_with_words(picture, words) if words else picture)


def _png(picture: Image.Image) -> bytes:
    """Return a PNG file of few colours."""
    reduced = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    reduced.save(file, "PNG", compress_level=6)
    return file.getvalue()


_grounds: OrderedDict[str, Image.Image] = OrderedDict()
"""Boards painted last: one is often shown again, and takes longer than the cars on it."""

MOST_GROUNDS = 2  # some megabytes each


def on_ground(board: Mapping[str, Any], pen: Pen, painted: Callable[[], Iterable[Mark]]) -> Canvas:
    """Return a canvas with the board on it.

    Parameters
    ----------
    board : mapping
        The board to paint, with its "size"; boards with the same data look the same.
    pen : Pen
        Its scale, colours and whether it leaves out the land.
    painted : callable
        The marks of the board, called if it is not cached.
    """
    scale = pen.scale
    night = pen.colours.lamp != ""
    key = repr((board.get("kind"), board["size"], board["shapes"], scale, night, pen.bare))
    ground = _grounds.get(key)
    if ground is not None:
        return Canvas(board["size"], scale, ground)
    canvas = Canvas(board["size"], scale)
    canvas.paint(painted())
    _grounds[key] = canvas.image.copy()
    while len(_grounds) > MOST_GROUNDS:
        _grounds.popitem(last=False)
    return canvas


def _areas(shapes: Any) -> list[list[tuple[BaseGeometry, list[float] | None]]]:
    """Return the polygons of each shape, with the borders of those that have no holes."""
    parts, owners = shapely.get_parts(shapes, return_index=True)
    polygons = (shapely.get_dimensions(parts) == 2) & ~shapely.is_empty(parts)
    parts, owners = parts[polygons], owners[polygons]
    whole = shapely.get_num_interior_rings(parts) == 0
    corners, rings = shapely.get_coordinates(parts[whole], return_index=True)
    starts = np.searchsorted(rings, np.arange(1, whole.sum()))
    borders = iter(np.split(corners.round(), starts))
    areas: list[list[tuple[BaseGeometry, list[float] | None]]] = [[] for _ in shapes]
    for part, owner, alone in zip(parts, owners.tolist(), whole.tolist(), strict=True):
        areas[owner].append((part, next(borders).ravel().tolist() if alone else None))
    return areas


def _flat(corners: np.ndarray) -> list[float]:
    flat: list[float] = corners.round().ravel().tolist()
    return flat


def _fill(mask: Image.Image, part: BaseGeometry, value: int) -> None:
    """Fill a polygon; its holes are emptied."""
    draw = ImageDraw.Draw(mask)
    for number, ring in enumerate((part.exterior, *part.interiors)):
        draw.polygon(_flat(shapely.get_coordinates(ring)), fill=0 if number else value)


def _cut_open(part: BaseGeometry) -> np.ndarray:
    """Return a ring-shaped polygon as one line: cut where it is narrowest, it has no hole."""
    outer, inner = (shapely.get_coordinates(ring) for ring in (part.exterior, part.interiors[0]))
    ends = shapely.get_coordinates(shapely.shortest_line(part.exterior, part.interiors[0]))
    out, into = (
        int(np.hypot(*(line - end).T).argmin())
        for line, end in zip((outer, inner), ends, strict=True)
    )
    around = np.roll(outer[:-1], -out, axis=0)
    inside = np.roll(inner[:-1], -into, axis=0)
    return np.vstack([around, around[:1], inside, inside[:1]])


@cache
def bold_font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return the bold letters that matplotlib brings along, found without importing it."""
    spec = importlib.util.find_spec("matplotlib")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "mpl-data/fonts/ttf/DejaVuSans-Bold.ttf"
        if path.is_file():
            return ImageFont.truetype(str(path), size)
    return ImageFont.load_default(size)


# -- pictures with a line of words below them; one after another as a GIF --------------------------


STRIP: Final = 26
"""Pixels of the line below a picture."""

FRAME_LETTERS: Final = 13
BESIDE: Final = 10
FRAME_COLOURS: Final = 255
DPI: Final = 100


def captioned(picture: bytes, words: str) -> bytes:
    """Write a line of words below a light picture; take and return the bytes of a PNG file."""
    return _png(_with_words(Image.open(BytesIO(picture)).convert("RGB"), words))


def _with_words(image: Image.Image, words: str) -> Image.Image:
    """Return a light picture with a line of words below it."""
    wide = max(image.width, ceil(bold_font(FRAME_LETTERS).getlength(words)) + 3 * BESIDE)
    whole = Image.new("RGB", (wide, image.height), PAPER["light"])
    whole.paste(image, ((wide - image.width) // 2, 0))
    return _captioned(whole, words, "", "light")


def gif(frames: Iterable[tuple[bytes, str, str]], pace: float, last: float, theme: str) -> bytes:
    """Make a moving picture, which begins again when it is over.

    Parameters
    ----------
    frames : iterable of (bytes, str, str)
        A picture as PNG, of the size of the first, and the texts below it to the left and to the
        right. No two neighbours may be the same: they would become one frame.
    pace, last : float
        Seconds that each frame is seen, and the last.
    theme : "light" or "dark"

    Returns
    -------
    bytes
        Of a GIF file.
    """
    painted: list[Image.Image] = []
    for whole in _framed(frames, theme):
        # one palette for all: the board does not flicker, and is not stored again
        palette = {"palette": painted[0]} if painted else {"colors": FRAME_COLOURS}
        painted.append(whole.quantize(dither=Image.Dither.NONE, **palette))
    seconds = [pace] * (len(painted) - 1) + [last]
    file = BytesIO()
    first, *rest = painted
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[round(1000 * time) for time in seconds],
        loop=0,
    )
    return file.getvalue()


def has_ffmpeg() -> bool:
    """Return whether matplotlib finds the program that writes videos."""
    from matplotlib.animation import FFMpegWriter

    return bool(FFMpegWriter.isAvailable())


def mp4(frames: Iterable[tuple[bytes, str, str]], pace: float, last: float, theme: str) -> bytes:
    """Make a video with the frames of `gif`.

    Returns
    -------
    bytes
        Of an MP4 file.

    Raises
    ------
    PictureError
        If ffmpeg fails.
    """
    from matplotlib.animation import FFMpegWriter
    from matplotlib.figure import Figure

    rate: Any = 1 / pace  # the type that matplotlib declares is narrower than ffmpeg's
    writer, figure = FFMpegWriter(fps=rate), Figure(dpi=DPI)
    painted = list(_framed(frames, theme))
    wide, high = (side - side % 2 for side in painted[0].size)  # the sides of a video are even
    figure.set_size_inches(wide / DPI, high / DPI)
    painted += painted[-1:] * round(last / pace - 1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "race.mp4"
        try:
            with writer.saving(figure, str(file), DPI):
                for whole in painted:
                    figure.clear()
                    figure.figimage(np.asarray(whole.crop((0, 0, wide, high))))
                    writer.grab_frame()
        except (CalledProcessError, OSError) as error:
            raise PictureError(f"ffmpeg failed: {error}") from error
        return file.read_bytes()


def _framed(frames: Iterable[tuple[bytes, str, str]], theme: str) -> Iterator[Image.Image]:
    """Yield pictures with the line of words below them."""
    for picture, left, right in frames:
        yield _captioned(Image.open(BytesIO(picture)).convert("RGB"), left, right, theme)


def _captioned(picture: Image.Image, left: str, right: str, theme: str) -> Image.Image:
    """Return a picture with a line below it; a text that is too long for it is cut."""
    wide, high = picture.size
    whole = Image.new("RGB", (wide, high + STRIP), PAPER[theme])
    whole.paste(picture, (0, 0))
    draw, font = ImageDraw.Draw(whole), bold_font(FRAME_LETTERS)
    base = high + STRIP - 8
    edge = wide - BESIDE - draw.textlength(right, font=font)
    room = edge - 2 * BESIDE
    while left and draw.textlength(left, font=font) > room:
        left = left[:-1]
    draw.text((BESIDE, base), left, fill=WORDS[theme], font=font, anchor="ls")
    draw.text((edge, base), right, fill=WORDS[theme], font=font, anchor="ls")
    return whole
