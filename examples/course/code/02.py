# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("corner", ["You"], seed=1, dice=[7], extras=False, autosave=False)
game.race.arrange({"You": {"position": (14, 10), "pawn": (18, 10)}})
game

# %% text idea

# %% text points

# %% hidden points
LIMITS = {"box": "box-2", "disc": "disc", "diamond": "diamond"}
field = bw.load_track("field")


def next_points(ax, v_x=4, v_y=0, limit="box"):
    place = (26, 22)
    pawn = (26 + v_x, 22 + v_y)
    points = bw.reachable(field, place, pawn, 1, limit=LIMITS[limit], top_speed=None).points
    field.plot(ax, points=points, cars={"You": {"position": place, "pawn": pawn}})
    ax.set(xlim=(12, 42), ylim=(13, 31))
    return f"At velocity ({v_x}, {v_y}) the {limit} leaves {len(points)} points."


bw.experiment(next_points, v_x=range(-6, 9), v_y=range(-4, 5), limit=list(LIMITS), size=(7, 4.8))

# %% text limits

# %% text friction


# %% hidden friction
def circle(ax, metres_a_square=5, seconds_a_turn=1.5, friction=1.0):
    unit = metres_a_square / seconds_a_turn**2
    arrows = [(x * unit, y * unit) for x in range(-2, 3) for y in range(-2, 3)]
    most = friction * 9.81
    inside = [(x, y) for x, y in arrows if x * x + y * y <= most**2 * (1 + 1e-9)]
    ax.scatter(*zip(*arrows), facecolors="none", edgecolors="C0")
    ax.scatter(*zip(*inside), color="C0")
    turn = [n / 50 * 3.14159265 for n in range(101)]
    from math import cos, sin

    ax.plot([most * cos(t) for t in turn], [most * sin(t) for t in turn], color="C1")
    ax.set(aspect="equal", xlabel="m/s² to the East", ylabel="m/s² to the North")
    ax.grid(alpha=0.4)
    longest = 8**0.5 * unit
    within = f"{len(inside)} of 25 arrows are within {most:.1f} m/s²"
    return f"{within}; the longest has {longest:.1f} m/s²."


bw.experiment(
    circle,
    metres_a_square=range(2, 13),
    seconds_a_turn=[0.5, 1.0, 1.5, 2.0, 2.5],
    friction=[0.1, 0.4, 0.7, 1.0, 1.3],
    size=(5, 4.4),
)

# %% text laps

# %% hidden laps
corner = bw.load_track("corner")
laps = {name: bw.best_lap(corner, limit=limit) for name, limit in LIMITS.items()}


def driven(ax, limit="box"):
    corner.plot(ax, paths={f"{limit}: {laps[limit].turns} turns": laps[limit].path})
    ax.set_axis_on()
    ax.set(xticks=range(0, 41, 5), yticks=range(0, 41, 5))
    return "Fewest turns: " + ", ".join(f"{name} {lap.turns}" for name, lap in laps.items()) + "."


bw.experiment(driven, limit=list(LIMITS), size=(5.5, 5.5))

# %% text exercises

# %% exercise 2.1

# %% exercise 2.2

# %% exercise 2.3

# %% exercise 2.4

# %% exercise 2.5

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="stop-in-time")[3:6]

# %% solution 2.1
velocity = (4 - 2, 1 + 1)
bw.check("2.1", (20 + velocity[0], 12 + velocity[1]))

# %% solution 2.2
bw.check("2.2", len(range(-3, 4)) ** 2)

# %% solution 2.3
bw.check("2.3", [(x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y > 2.5**2])

# %% solution 2.4
bw.check("2.4", [(19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33)])

# %% solution 2.5
bw.check("2.5", "All of the grip is used for braking.")

# %% challenge turning round
velocities = [4, 2, 0, -2, -4, -6]
places = [sum(velocities[: n + 1]) for n in range(len(velocities))]
print(f"{len(velocities)} turns; at most {max(places)} squares to the East")

turning = {}
for name in ("box-2", "diamond"):
    ahead = bw.reachable("field", (15, 12), (21, 12), 8, limit=name)
    turning[name] = next(
        n for n in range(9) if any((x, y + 6) in pawns for (x, y), pawns in ahead.pawns(n).items())
    )
print(turning)

# %% picture corner
from matplotlib.figure import Figure

figure = Figure(figsize=(7, 3.6), layout="constrained")
ax = figure.subplots()
ax.plot([0, 26, 26], [1, 1, 15], [0, 19, 19], [8, 8, 15], color="black", linewidth=2)
ax.plot(2, 4, "x", markersize=11, color="black")
ax.set(xlim=(0, 29), ylim=(0, 15), aspect="equal", xticks=range(30), yticks=range(16))
ax.tick_params(labelbottom=False, labelleft=False, length=0)
ax.grid(color="0.7")

# %% picture sum figure
from matplotlib.figure import Figure

figure = Figure(figsize=(2.9, 1.9), layout="constrained")
ax = figure.subplots()
for name, begin, end in (("v", (0, 0), (4, 1)), ("a", (4, 1), (2, 2)), ("v + a", (0, 0), (2, 2))):
    ax.annotate("", end, begin, arrowprops={"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0})
    middle = [(b + e) / 2 for b, e in zip(begin, end)]
    offset = {"v": (6, -12), "a": (6, 4), "v + a": (-34, 4)}[name]
    ax.annotate(name, middle, offset, textcoords="offset points", size=13)
ax.set(xlim=(-1, 5), ylim=(-1, 3), aspect="equal", xticks=range(-1, 6), yticks=range(-1, 4))
ax.tick_params(labelbottom=False, labelleft=False, length=0)
ax.grid(color="0.7")

# %% picture points figure
from matplotlib.figure import Figure

figure = Figure(figsize=(1.9, 1.9), layout="constrained")
ax = figure.subplots()
ax.plot(*zip(*[(x, y) for x in range(-2, 3) for y in range(-2, 3)]), "o", color="black")
ax.plot(0, 0, "x", color="black", markersize=12)
ax.set(xlim=(-2.4, 2.4), ylim=(-2.4, 2.4), aspect="equal")
ax.set(xticks=range(-2, 3), yticks=range(-2, 3))
ax.grid(color="0.7")

# %% key corner
from fractions import Fraction


def on_road(p, q):
    "Whether the arrow from p to q keeps to the road, up to its top edge."
    (x0, y0), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    end = Fraction(15 - y0, dy) if q[1] > 15 else Fraction(1)
    x1, y1 = x0 + end * dx, y0 + end * dy
    if not (0 <= x1 <= 26 and 1 <= y1 <= 15):
        return False
    if y1 <= 8 or x0 >= 19:
        return y1 <= 8 or x1 >= 19
    return x1 >= 19 and (y0 >= 8 or x0 + Fraction(8 - y0, dy) * dx >= 19)


ways = {((2, 4), (0, 0)): [(2, 4)]}
while not any(y >= 15 for (_, y), _ in ways):
    ahead = {}
    for ((x, y), (vx, vy)), way in ways.items():
        for ax_, ay_ in ((i, j) for i in range(-2, 3) for j in range(-2, 3)):
            v = (vx + ax_, vy + ay_)
            q = (x + v[0], y + v[1])
            if on_road((x, y), q):
                ahead.setdefault((q, v), [*way, q])
    ways = ahead
way = next(way for ((_, y), _), way in ways.items() if y >= 15)
for p, q in zip(way, way[1:]):
    ax.annotate("", q, p, arrowprops={"arrowstyle": "-|>", "color": "black"}, annotation_clip=False)
answers = {"fewest": len(way) - 1}
