"""Experiments: a picture with sliders, redrawn for every setting and described in a sentence."""

from __future__ import annotations

import base64
import inspect
import io
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from ..core.errors import SetupError, shown
from ..core.languages import language
from ..core.match import Match
from ..core.words import decimals
from . import texts

_DPI = 110
_STYLE = (
    "max-width: 100%; max-height: max(240px, calc(100vh - 260px)); height: auto; border-radius: 4px"
)
"""Of a picture: with its sliders above and its sentence below it fits on one screen."""

_INK = "#757a7f"
_LOOK: dict[Any, Any] = {
    **dict.fromkeys(("figure.facecolor", "axes.facecolor", "legend.facecolor"), "none"),
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor"), _INK),
    **dict.fromkeys(("xtick.color", "ytick.color", "grid.color", "legend.edgecolor"), _INK),
}
"""No background, and a grey with a contrast of 4.3 to 1 on both white and dark pages."""


class Experiment(widgets.VBox):  # type: ignore[misc]
    """A picture with sliders above and a sentence below; made by `experiment`.

    Attributes
    ----------
    values : dict
        The values of the sliders.
    sentence : str
        A description of the picture for people who cannot see it.

    Examples
    --------
    >>> def draw(ax, v=4):
    ...     return f"at speed {v}"
    >>> shown = bw.experiment(draw, v=range(1, 9))
    >>> shown.values, shown.sentence
    ({'v': 4}, 'at speed 4')
    """

    def __init__(
        self,
        draw: Callable[..., str],
        controls: dict[str, Any],
        size: tuple[float, float],
        panels: int | tuple[int, int],
    ) -> None:
        self._draw, self._controls, self._size, self._panels = draw, controls, size, panels
        self.sentence = ""
        self._png = b""
        self._picture = widgets.HTML()
        self._line = widgets.HTML()
        self._redraw()
        for control in controls.values():
            control.observe(lambda _: self._redraw(), "value")
        row = widgets.Box(
            list(controls.values()), layout=widgets.Layout(flex_flow="row wrap", width="100%")
        )
        super().__init__([row, self._picture, self._line])

    @property
    def values(self) -> dict[str, Any]:
        """The values of the sliders, by name."""
        return {name: control.value for name, control in self._controls.items()}

    def set(self, **values: Any) -> Experiment:
        """Move sliders from a script; the picture follows.

        Examples
        --------
        >>> def draw(ax, v=4):
        ...     return f"at speed {v}"
        >>> bw.experiment(draw, v=range(1, 9)).set(v=6).sentence
        'at speed 6'
        """
        unknown = values.keys() - self._controls.keys()
        if unknown:
            known = ", ".join(self._controls)
            raise SetupError(f"no slider {shown(min(unknown))}: one of {known}")
        for name, value in values.items():
            try:
                self._controls[name].value = value
            except Exception as error:  # raised by traitlets
                raise SetupError(f"{name}: {error}") from None
        return self

    def _redraw(self) -> None:
        from matplotlib import rc_context
        from matplotlib.figure import Figure

        rows, columns = self._panels if isinstance(self._panels, tuple) else (1, self._panels)
        file = io.BytesIO()
        with rc_context(_LOOK):
            figure = Figure(figsize=self._size, layout="constrained")
            axes = figure.subplots(rows, columns)
            self.sentence = decimals(str(self._draw(axes, **self.values)))
            figure.savefig(file, format="png", dpi=_DPI)
        self._png = file.getvalue()
        source = base64.b64encode(self._png).decode()
        alt = escape(self.sentence)
        self._picture.value = (
            f'<img alt="{alt}" style="{_STYLE}" src="data:image/png;base64,{source}">'
        )
        self._line.value = f'<span role="status">{alt}</span>'

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Add the picture and its sentence for hosts without widgets."""
        bundle = super()._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/plain"] = self.sentence
        data["image/png"] = base64.b64encode(self._png).decode()
        return bundle


def experiment(
    draw: Callable[..., str],
    *,
    race: Match[Any] | None = None,
    size: tuple[float, float] = (8.0, 4.0),
    panels: int | tuple[int, int] = 1,
    **settings: Sequence[Any],
) -> Experiment:
    """Show a picture with a slider for each setting, on the page's own background.

    Parameters
    ----------
    draw : callable
        Gets the axes (an array of them with several panels) and the settings by name, draws, and
        returns a sentence that describes the picture. Its defaults are the sliders' first values.
    race : Race, optional
        The picture is redrawn whenever this race changes.
    size : (float, float)
        The size of the picture in inches.
    panels : int, or pair of int
        The number of axes in a row; or rows and columns of axes.
    **settings
        The values to choose from, by name: ``speed=range(1, 9)`` makes a slider, a list of words
        a menu.

    Returns
    -------
    Experiment

    Raises
    ------
    SetupError
        If `draw` does not take a setting, or a setting has no values.

    Examples
    --------
    >>> def braking(ax, speed=6):
    ...     places = [0, *(sum(range(speed - 2, speed - 2 * n - 1, -2)) for n in range(1, 4))]
    ...     ax.plot(places, "o-")
    ...     return f"After three turns the car is {places[-1]} squares on."
    >>> bw.experiment(braking, speed=range(1, 9)).set(speed=8).sentence
    'After three turns the car is 12 squares on.'
    """
    taken = inspect.signature(draw).parameters
    controls: dict[str, Any] = {}
    for name, values in settings.items():
        listed = list(values)
        if name not in taken:
            raise SetupError(f"{name}: {getattr(draw, '__name__', 'draw')} takes no such setting")
        if not listed:
            raise SetupError(f"{name}: at least one value")
        begin = taken[name].default
        if begin is not inspect.Parameter.empty and begin not in listed:
            raise SetupError(f"{name}: begins at {shown(begin)}, which is none of its values")
        is_menu = isinstance(listed[0], str)
        kind = widgets.Dropdown if is_menu else widgets.SelectionSlider
        controls[name] = kind(
            options=[(decimals(str(value)), value) for value in listed],
            value=listed[0] if begin is inspect.Parameter.empty else begin,
            description=texts.slider(name, language()),
            style={"description_width": "initial"},
            **({} if is_menu else {"continuous_update": False}),
        )
    made = Experiment(draw, controls, size, panels)
    if race is not None:
        race.on_change(lambda _: made._redraw())
    return made
