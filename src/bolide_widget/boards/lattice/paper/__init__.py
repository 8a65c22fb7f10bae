"""Boards drawn on squared paper."""
