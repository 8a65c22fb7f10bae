"""Formula D: gears as dice, corners that want stops, and a car that wears."""
