"""The rule book, a few chapters per module; `kinds` brings them together.

setup (RN-SET), turn (RN-ORD, RN-DICE), paths (RN-MOVE, RN-ENT), moving (RN-MOVE-8, RN-LAP, RN-SC),
pits (RN-PIT, RN-FUEL, RN-MAR), forced (RN-FORC), cards and plays (RN-TIME, RN-CARD to RN-WXC,
RN-COR to RN-PLS, RN-SPIN), results (RN-FORC-7, RN-LAP-5, RN-LAP-6), secrets (chapter 17).
"""
