"""The rules of Bolide, one file for a few chapters each; ../rules.md has them in words.

=========  ==========================================================================
S, T       turn: grid, order, rounds; timer: what happens when time is up
V, M       way, fast: speeds and points; travel: a move to its end; movement: moves, starts
B, X, F    declared: braking, booster, drafting, re-rolls (A-3)
O, H       movement: off the track and back, half spins
D          travel: damage
A, W       strategy; movement: slicks in rain
E          engagement: engagements, safety car
P          pits
Q, C       attempts: qualifying, points; carried: what a race takes over
=========  ==========================================================================

`kinds` lists every question, with the functions that list and carry out its answers, and what an
answer leads to; `position`, `questions` and `facts` are data.
"""
