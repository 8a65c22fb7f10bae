"""Exercises as data, one module per lesson: `lesson_01.py` has `EXERCISES`."""
