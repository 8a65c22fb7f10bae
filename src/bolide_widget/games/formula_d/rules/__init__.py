"""The rule book of Formula D, with one module per chapter.

``FD-SET`` setup; ``FD-ORD`` order; ``FD-GEAR``, ``FD-DOWN`` gears; ``FD-TURN`` turn, events;
``FD-MOVE``, ``FD-STR``, ``FD-TRK`` way, moves; ``FD-CORNER`` corners; ``FD-BRAKE`` moves;
``FD-OVER`` overshoot; ``FD-BLOCK`` block; ``FD-COLL`` collision; ``FD-ENG`` engine; ``FD-DEB``
debris; ``FD-ELIM`` retiring; ``FD-SLIP`` slipstream; ``FD-START`` grid, start; ``FD-PIT`` pits;
``FD-PITEN`` pit_en; ``FD-FIN`` finish; ``FD-CUSTOM`` custom; ``FD-QUAL`` qualifying; ``FD-WX``
weather; ``FD-TYRE`` tyres; ``FD-PITX`` pit_types; ``FD-TEAM`` teams; ``FD-ST`` street; ``FD-CH``
characters.
"""
