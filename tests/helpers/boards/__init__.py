"""Boards and centre lines for tests."""
