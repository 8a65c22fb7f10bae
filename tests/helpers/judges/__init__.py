"""Slow second judges, written from the rule books alone, and positions to hold them against."""
