"""The exercises of each lesson as data, a module a lesson: `lesson_01.py` has `EXERCISES`."""
