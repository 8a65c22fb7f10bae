"""Circuits of Championship Formula Racing from centre lines (Table CFR-T9)."""
