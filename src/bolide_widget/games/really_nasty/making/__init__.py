"""Circuits of the Really Nasty Motor Racing Game from centre lines (RN-TRK-11 to RN-TRK-13)."""
