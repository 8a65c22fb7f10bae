"""The lab: what if, simulations, best laps. Arrows: may import everything but the widget."""
