"""A season of races of Championship Formula Racing: the championship and its file."""
