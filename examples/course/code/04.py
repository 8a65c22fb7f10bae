# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("field", ["You"], seed=1, extras=False, autosave=False)
game.race.arrange({"You": {"position": (14, 18), "pawn": (14, 18)}})
game

# %% text idea

# %% text boxes

# %% hidden boxes
LIMITS = {"box": "box-2", "disc": "disc", "diamond": "diamond"}
field = bw.load_track("field")


def box(ax, v_x=3, v_y=0, turns=2, limit="box"):
    place, pawn = (24, 20), (24 + v_x, 20 + v_y)
    ahead = bw.reachable(field, place, pawn, turns, limit=LIMITS[limit], top_speed=None)
    field.plot(ax, points=ahead.points, cars={"You": {"position": place, "pawn": pawn}})
    return f"After turn {turns}, from the velocity ({v_x}, {v_y}): {len(ahead.points)} points."


v_x, v_y = range(-3, 6), range(-2, 3)
bw.experiment(box, v_x=v_x, v_y=v_y, turns=[1, 2, 3], limit=list(LIMITS), size=(7, 5.4))

# %% text wall

# %% hidden wall
hairpin = bw.load_track("hairpin")
START = (24, 7)


def walled(ax, speed=6, turns=3):
    ahead = bw.reachable(hairpin, START, (START[0] + speed, START[1]), turns)
    pawn = (START[0] + speed, START[1])
    hairpin.plot(ax, points=ahead.points, cars={"You": {"position": START, "pawn": pawn}})
    r = turns * (turns + 1)
    x, y = START[0] + turns * speed, START[1]
    ax.plot([x - r, x + r, x + r, x - r, x - r], [y - r, y - r, y + r, y + r, y - r], color="C1")
    ax.set(xlim=(0, 53), ylim=(0, 33))
    free = (2 * r + 1) ** 2
    points = f"{len(ahead.points)} of the {free} points of the box"
    return f"After turn {turns}, from speed {speed}: {points}."


bw.experiment(walled, speed=range(0, 9), turns=range(1, 6), size=(8, 5.2))

# %% text count

# %% hidden count
import pandas as pd

speeds = range(2, 9)
pd.DataFrame(
    {
        n: [len(bw.reachable(hairpin, START, (24 + v, 7), n).points) for v in speeds]
        for n in range(1, 6)
    },
    index=pd.Index(speeds, name="speed"),
).rename_axis("turns", axis=1)

# %% text exercises

# %% exercise 4.1

# %% exercise 4.2

# %% exercise 4.3

# %% exercise 4.4

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="fewest-turns")[:3]

# %% solution 4.1
bw.check("4.1", 10 + 5 + 7 + 9)

# %% solution 4.2
most = 3 * (3 + 1)
bw.check("4.2", (2 * most + 1) ** 2)

# %% solution 4.3
turns = next(n for n in range(1, 20) if n * (n + 1) >= 25)
bw.check("4.3", turns)

# %% solution 4.4
bw.check("4.4", [(16, 20), (20, 24), (24, 28)])

# %% challenge rest to rest
ahead = bw.reachable("straight", (10, 7), None, 12).frame
print(ahead.query("x == 30 and y == 7 and speed == 0")["turn"].min(), "turns")

for turns in (1, 2, 3):
    pairs = {(0, 0)}
    for _ in range(turns):
        pairs = {(x + v + a, v + a) for x, v in pairs for a in range(-2, 3)}
    places, velocities = ({pair[axis] for pair in pairs} for axis in (0, 1))
    print(f"after {turns}: {len(pairs)} pairs, the box has {len(places) * len(velocities)}")

# %% picture line
from matplotlib.figure import Figure

figure = Figure(figsize=(7, 1.5), layout="constrained")
ax = figure.subplots()
ax.plot(0, 3.5, "o", color="black")
ax.set(xlim=(-14.5, 14.5), ylim=(0, 4), xticks=range(-14, 15, 2), yticks=[0.5, 1.5, 2.5, 3.5])
ax.set_yticklabels(["3 turns", "2 turns", "1 turn", "start"])
for x in range(-15, 15):
    ax.axvline(x + 0.5, color="0.7", linewidth=0.6)
for y in range(1, 4):
    ax.axhline(y, color="0.5", linewidth=0.8)

# %% key line
reached, rows = {(0, 0)}, []
for turn in range(1, 4):
    reached = {(x + v + a, v + a) for x, v in reached for a in range(-2, 3)}
    places = sorted({x for x, _ in reached})
    ax.plot(places, [3.5 - turn] * len(places), "x", color="black", markersize=6)
    rows.append(f"| {turn} | {places[-1]} | {len(places)} |")
answers = {"rows": "\n".join(rows)}
