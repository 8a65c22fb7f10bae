"""The rule book of Championship Formula Racing: which module has which chapters.

``CFR-SETUP``, ``CFR-BID``, ``CFR-GRID`` setup; ``CFR-CHIP``, ``CFR-ROLL`` skill; ``CFR-TURN``,
``CFR-ORDER``, ``CFR-FIN`` turn; ``CFR-PLAN`` plan; ``CFR-TEST``, ``CFR-ENG`` tests; ``CFR-DECEL``,
``CFR-LATE`` braking; ``CFR-MOVE`` move and driving; ``CFR-CORNER``, ``CFR-LINE`` steps and corners;
``CFR-MIDC`` corners; ``CFR-SPIN``, ``CFR-CHANCE``, ``CFR-CRASH`` incidents; ``CFR-SLIP`` slip;
``CFR-PASS`` passing. They meet in `kinds`; `previews` says what answers lead to.
"""
