"""Names of invented circuits."""

from __future__ import annotations

from random import Random

# fmt: off
_FIRST = (
    "Alder", "Amber", "Ash", "Birken", "Black", "Bram", "Calder", "Carn", "Clear", "Corn",
    "Cinder", "Dove", "Drake", "Dun", "East", "Elder", "Fal", "Fern", "Fox", "Gale", "Glen",
    "Gold", "Grey", "Harrow", "Hart", "Hazel", "Heron", "High", "Hollow", "Iron", "Keld",
    "Kestrel", "Lang", "Lark", "Linden", "Long", "Marl", "Mill", "Moss", "North", "Oak", "Old",
    "Otter", "Pine", "Quarry", "Raven", "Red", "Rook", "Rowan", "Salt", "Sand", "Sedge",
    "Silver", "Skel", "Slate", "Stone", "Storm", "Tarn", "Thistle", "Thorn", "Upper", "Wether",
    "White", "Wild", "Wind", "Winter", "Wolf", "Yew",
)
_SECOND = (
    "beck", "borough", "bourne", "bridge", "brook", "burn", "bury", "by", "cliffe", "combe",
    "croft", "dale", "den", "down", "fell", "field", "ford", "gate", "grove", "ham", "haven",
    "head", "hill", "holm", "hurst", "ley", "mark", "mere", "mont", "moor", "more", "mouth",
    "ness", "park", "point", "ridge", "shaw", "side", "stead", "stoke", "ton", "vale", "ville",
    "wade", "water", "wick", "wold", "wood", "worth",
)
# fmt: on
_THIRD = ("", "", "", " Circuit", " Park", " Ring", " Speedway")


def name_of(seed: int, oval: bool = False) -> str:
    """Return the name of the circuit of a seed.

    Examples
    --------
    >>> name_of(1) == name_of(1), name_of(1) == name_of(2)
    (True, False)
    """
    random = Random(f"name {seed}")
    first, second = (words[random.randrange(len(words))] for words in (_FIRST, _SECOND))
    third = _THIRD[random.randrange(len(_THIRD) - 1)]
    return f"{first}{second}{_THIRD[-1] if oval else third}"
