# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("hairpin", ["You"], seed=1, extras=False, autosave=False)
game.race.arrange({"You": {"position": (21, 7), "pawn": (28, 7)}})
game

# %% exercise 3.5

# %% text idea

# %% text brake

# %% hidden brake
straight = bw.load_track("straight")


def ways(speed, b):
    return list(range(speed - b, 0, -b))


def braking(axes, speed=8, brakes=2):
    board, graph = axes
    path = [(10, 7)]
    for way in [speed, *ways(speed, brakes)]:
        path.append((path[-1][0] + way, 7))
    straight.plot(board, paths=[path])
    speeds = range(1, 13)
    graph.plot(speeds, [sum(ways(v, brakes)) for v in speeds], "o", label="counted")
    graph.plot(speeds, [v * v / 2 / brakes for v in speeds], label="road, $v^2/2b$")
    graph.axvline(speed, color="0.7", zorder=0)
    graph.set(xlabel="speed, in squares a turn", ylabel="squares", ylim=(0, 75))
    graph.legend()
    terms = ways(speed, brakes)
    listed = f"{' + '.join(map(str, terms))} = " if len(terms) > 1 else ""
    way = "1 square" if sum(terms) == 1 else f"{sum(terms)} squares"
    beyond = " It stops beyond the picture." if path[-1][0] > straight.size[0] else ""
    return f"After a turn at speed {speed} the car still goes {listed}{way}.{beyond}"


bw.experiment(braking, speed=range(1, 13), brakes=[1, 2, 3, 4], size=(8, 5.6), panels=(2, 1))

# %% text road

# %% hidden road
import pandas as pd

speeds = range(2, 17, 2)
pd.DataFrame(
    {
        "counted": [sum(ways(v, 2)) for v in speeds],
        "road": [v * v / 4 for v in speeds],
        "saved": [v * v / 4 - sum(ways(v, 2)) for v in speeds],
        "half a turn's way": [v / 2 for v in speeds],
    },
    index=pd.Index(speeds, name="speed"),
).T

# %% text measured


# %% hidden measured
def can_stop(track, place, speed, turns=6):
    "Whether a car that goes East can come to a stand on the road."
    x, y = place
    ahead = bw.reachable(track, place, (x + speed, y), turns)
    return (ahead.frame.query("turn > 0").speed == 0).any()


end = max(x for (x, y), kind in straight.kinds.items() if kind == "track")
near = range(end - 16, end + 1)
last = {v: max(x for x in near if can_stop(straight, (x, 7), v)) for v in range(2, 9)}
pd.DataFrame(
    {
        "squares to stop, measured": {v: end - x for v, x in last.items()},
        "by the formula": {v: (v - 1) ** 2 // 4 for v in last},
    }
).rename_axis("speed").T

# %% text corner

# %% hidden corner
hairpin = bw.load_track("hairpin")


def not_lost(ax, speed=7):
    bw.plot_turns_to_go(hairpin, (speed, 0), ax)
    lost = "from places without a dot no way leads to the finish"
    return f"A car that goes East at speed {speed}: {lost}. A dot's colour: turns to go."


bw.experiment(not_lost, speed=range(1, 9), size=(8, 5))

# %% text exercises

# %% exercise 3.1

# %% exercise 3.2

# %% exercise 3.3


# %% exercise 3.4
def stopping(v, b): ...


bw.check("3.4", ...)  # put the name stopping in place of the three dots

# %% exercise 3.6

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="stop-in-time")[6:9]

# %% solution 3.1
bw.check("3.1", 9 + 7 + 5 + 3 + 1)

# %% solution 3.2
bw.check("3.2", 57 - (6 + 4 + 2))

# %% solution 3.3
bw.check("3.3", sum(range(14, 0, -2)) / sum(range(6, 0, -2)))


# %% solution 3.4
def stopping(v, b):
    way = 0
    while v > b:
        v -= b
        way += v
    return way


bw.check("3.4", stopping)

# %% solution 3.5
bw.check("3.5", 10 + 8 + 6 + 4 + 2)

# %% solution 3.6
bw.check("3.6", "It takes more turns, and each of them is longer.")

# %% challenge formula
dry = 8 * (8 - 2) / (2 * 2)
{v: (v * (v - 1) / 2, dry) for v in range(4, 8)}

# %% picture axes
from matplotlib.figure import Figure

figure = Figure(figsize=(5, 3), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(0, 12), ylim=(0, 36), xticks=range(13), yticks=range(0, 37, 4))
ax.set(xlabel="speed, squares a turn", ylabel="squares")
ax.grid(color="0.7")

# %% key axes
rows = []
for v in (4, 5, 6, 8, 12):
    distances = list(range(v - 2, 0, -2))
    rows.append(f"| {v} | {' + '.join(map(str, distances))} | {sum(distances)} | {v * v / 4:g} |")
    ax.plot(v, sum(distances), "o", color="black")
answers = {"rows": "\n".join(rows)}
