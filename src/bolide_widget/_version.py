"""The version of the package, which hatch and the documentation read, too."""

__version__ = "0.1.0"
