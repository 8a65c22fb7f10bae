"""The rule book, a module a chapter; `kinds` is where they meet.

setup (RN-SET), fuel (RN-FUEL), dice (RN-DICE), turn and order (RN-ORD, RN-LAP-6), paths (RN-MOVE),
moving (RN-MOVE-8, RN-LAP), pits (RN-PIT), entering (RN-ENT), forced (RN-FORC), penalties (RN-FORC-5
to RN-FORC-8), safety_moves (RN-SC), windows (RN-TIME), deck and plays (RN-CARD to RN-WXC, RN-COR to
RN-PLS), spins (RN-SPIN), retiring (RN-FORC-7, RN-LAP-5).
"""
