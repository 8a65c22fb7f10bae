"""Scripting with races: qualifying in one call, championships."""
