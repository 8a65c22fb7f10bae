"""A season of races of Formula D: the championship and its file."""
