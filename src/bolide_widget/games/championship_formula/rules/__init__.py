"""The rule book of Championship Formula Racing, a module a chapter.

``CFR-SETUP`` setup; ``CFR-CHIP``, ``CFR-ROLL`` skill; ``CFR-BID`` bid; ``CFR-GRID`` grid;
``CFR-TURN`` turn; ``CFR-PLAN`` plan; ``CFR-TEST`` tests; ``CFR-DECEL`` braking; ``CFR-ORDER``
order; ``CFR-MOVE`` move; ``CFR-LATE`` late; ``CFR-CORNER``, ``CFR-MIDC`` corners; ``CFR-LINE``
lines; ``CFR-SPIN`` spins; ``CFR-CHANCE`` chance; ``CFR-CRASH`` crash; ``CFR-SLIP`` slip;
``CFR-PASS`` passing; ``CFR-FIN`` finish; ``CFR-ENG`` engine.
"""
