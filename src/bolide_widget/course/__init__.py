"""The course of lessons: exercises that check themselves, experiments, the results of a class."""
