"""A season of races of the Really Nasty Motor Racing Game: the championship and its file."""
