"""The rules of Bolide, a file a chapter; docs/rules/bolide.md has them in words.

=========  ==========================================================================
G, S, T    position, grid, order, turn, tables, timer
M, V       movement, windows, travel, start
A, W       strategy, slicks, rerolls, half_line, weather
O          off_track, retiring
B, X       braking, booster
E          engagement, safety_car
F          drafting
D, H       damage, half_spin
P          pits
Q          attempts, carried
C          scoring
=========  ==========================================================================

`kinds` is the one list of what is asked, with the functions that list and carry out the answers:
where the chapters meet. `way` and `offer` are what they all look at: speed, legal points, what is
on the way. `previews` tells what an answer leads to.
"""
