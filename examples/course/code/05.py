# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("corner", ["You"], seed=1, extras=False, autosave=False)
game.race.arrange({"You": {"position": (18, 8), "pawn": (25, 8)}})
game

# %% text idea

# %% text circles

# %% hidden circles
import numpy as np


def arc(ax, middle, radius, begin, end, **look):
    turn = np.linspace(begin, end, 60)
    ax.plot(middle[0] + radius * np.cos(turn), middle[1] + radius * np.sin(turn), **look)


def lines(ax, inner_radius=15, width=10, grip=9):
    outer = inner_radius + width
    shift = width / (2**0.5 - 1)
    begin, end, reach = -np.pi / 2, 0, outer + shift
    for radius in (inner_radius, outer):  # the edges
        arc(ax, (0, 0), radius, begin, end, color="0.4")
        ax.plot([-shift, 0], [-radius, -radius], color="0.4")
        ax.plot([radius, radius], [0, shift], color="0.4")
    said = []
    radii = {"inside": inner_radius, "middle": inner_radius + width / 2, "widest": reach}
    for name, radius in radii.items():
        straight = 0 if name == "widest" else shift
        middle = (straight - shift, shift - straight)
        turn = np.linspace(begin, end, 60)
        x, y = middle[0] + radius * np.cos(turn), middle[1] + radius * np.sin(turn)
        x, y = [x[0] - straight, *x, x[-1]], [y[0], *y, y[-1] + straight]
        ax.plot(x, y, label=name, linewidth=2.5)
        speed, length = (grip * radius) ** 0.5, np.pi / 2 * radius + 2 * straight
        said.append(f"{name}: {speed:.1f} m/s, {length:.0f} m, {length / speed:.2f} s")
    ax.axvline(-shift, color="0.6", linestyle="--")
    ax.axhline(shift, color="0.6", linestyle="--")
    ax.set(aspect="equal", xlabel="m", ylabel="m")
    ax.legend(loc="center")
    return "; ".join(said) + "."


radii, widths, grips = range(5, 41, 5), range(2, 16), range(3, 13)
bw.experiment(lines, inner_radius=radii, width=widths, grip=grips, size=(6, 5.4))

# %% text squares

# %% hidden squares
corner = bw.load_track("corner")
START = (18, 8)


def cheapest(speed, most):
    "For each point the fewest turns from START to the finish of a line that passes it."
    pawn = (START[0] + speed, START[1])
    lap = bw.best_lap(corner, start=(START, pawn))
    last = lap.turns + most
    ahead = bw.reachable(corner, START, pawn, last, top_speed=7)
    best = {}
    for turn in range(last):
        for (x, y), pawns in ahead.pawns(turn).items():
            for px, py in pawns:
                if turn < best.get((x, y), last + 1):
                    try:
                        turns = turn + lap.turns_to_go((x, y), (px - x, py - y))
                    except bw.Error:  # no way on
                        continue
                    if turns <= last:
                        best[x, y] = min(turns, best.get((x, y), turns))
    return lap, best


def costs(ax, speed=5):
    lap, best = cheapest(speed, 2)
    corner.plot(ax, points={p: lap.turns - turns for p, turns in best.items()}, paths=[lap.path])
    dots = next(each for each in ax.collections if each.get_array() is not None)
    dots.set_clim(-2, 0)
    for n, label in enumerate(("costs nothing", "costs 1 turn", "costs 2 turns")):
        ax.plot([], [], "o", color=dots.to_rgba(-n), label=label)
    ax.plot([29.5, 35.5], [13.5, 7.5], "w--", zorder=9, label="middle of the corner")
    ax.legend(loc="center left", facecolor="0.6", labelcolor="black")
    free = sum(turns == lap.turns for turns in best.values())
    most = f"{free} points cost nothing, {len(best)} cost at most two turns"
    quickest = f"{lap.turns} turns on the quickest line"
    return f"From speed {speed}: {quickest}; {most}."


bw.experiment(costs, speed=range(3, 8), size=(6, 5.8))

# %% text width


# %% hidden width
def hairpin(width, inner, length=20):
    outer = inner + width
    rows = []
    for y in range(outer, -outer - 1, -1):
        away = [(max(x - length, 0) ** 2 + y * y) ** 0.5 for x in range(length + outer + 1)]
        row = ["." if inner < each <= outer else "#" for each in away]
        row[0] = "#" if row[0] == "#" else "S" if y < 0 else "*"
        rows.append("".join(row) + "#")
    wall = "#" * len(rows[0])
    return bw.Track.from_ascii("\n".join([wall, *rows, wall]), name=f"{width} squares wide")


def wide(ax, width=3, inner_radius=2):
    paper = hairpin(width, inner_radius)
    lap = bw.best_lap(paper, limit="box-1", top_speed=None)
    paper.plot(ax, paths=[lap.path])
    length = sum((x * x + y * y) ** 0.5 for x, y in lap.velocities)
    squares = "1 square" if width == 1 else f"{width} squares"
    bend = f"{squares} wide, inner radius {inner_radius}"
    return f"{bend}: {lap.turns} turns, {length:.1f} squares long."


bw.experiment(wide, width=range(1, 8), inner_radius=range(1, 7), size=(7, 4.6))

# %% text exercises

# %% exercise 5.1

# %% exercise 5.2

# %% exercise 5.3

# %% exercise 5.4
bw.check("5.4", ..., race=game)

# %% exercise 5.5

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="fewest-turns")[3:6]

# %% solution 5.1
bw.check("5.1", (8 * 32) ** 0.5)

# %% solution 5.2
shift = 8 / (2**0.5 - 1)
bw.check("5.2", 12 + 8 + shift)

# %% solution 5.3
inner, wide = 60 / (9 * 16) ** 0.5, 65 / (9 * 49) ** 0.5
bw.check("5.3", inner - wide)

# %% solution 5.4
bw.check("5.4", 5)

# %% solution 5.5
bw.check("5.5", "It is a wider circle, so the car can go faster.")

# %% challenge slow in fast out
start, pawn = (18, 8), (25, 8)
corner = bw.load_track("corner")
fewest = bw.best_lap(corner, start=(start, pawn)).turns
line = max(y for (x, y), kind in corner.kinds.items() if kind == "track" and y <= 32)
ahead = bw.reachable(corner, start, pawn, fewest + 1, top_speed=7)
for turns in (fewest, fewest + 1):
    beyond = [max(speeds) for (x, y), speeds in ahead.speeds(turns).items() if y > line]
    print(f"in {turns} turns: at most {max(beyond)} squares a turn beyond the line")

# %% picture corner
import numpy as np
from matplotlib.figure import Figure

figure = Figure(figsize=(4.4, 4.4), layout="constrained")
ax = figure.subplots()
turn = np.linspace(-np.pi / 2, 0, 60)
for radius in (4, 9):
    x, y = [-14, *(radius * np.cos(turn)), radius], [-radius, *(radius * np.sin(turn)), 14]
    ax.plot(x, y, color="black", linewidth=2)
ax.plot(0, 0, "+", color="black", markersize=10)
ax.plot([-14, 9], [14, -9], ":", color="0.4")
ax.set(xlim=(-14, 10), ylim=(-10, 14), aspect="equal", xticks=range(-14, 11), yticks=range(-10, 15))
ax.tick_params(labelbottom=False, labelleft=False, length=0)
ax.grid(color="0.8")

# %% key corner
rows = []
shift = 5 / (2**0.5 - 1)
for name, radius, centre in (
    ("inside", 4, 0),
    ("middle", 6.5, 0),
    ("widest", 4 + 5 + shift, -shift),
):
    x, y = centre + radius * np.cos(turn), -centre + radius * np.sin(turn)
    ax.plot(x, y, "--", color="black")
    ax.plot(centre, -centre, "+", color="black", markersize=10)
    metres = 2 * radius
    rows.append(f"| {name} | {metres:.1f} m | {(9 * metres) ** 0.5:.1f} m/s |")
answers = {"rows": "\n".join(rows)}
