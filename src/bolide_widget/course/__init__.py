"""The course: exercises that check themselves, experiments, and the results of a class."""
