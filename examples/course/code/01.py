# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("field", ["You"], seed=1, dice=[7], extras=False, autosave=False)
for point in ["4,21", "6,23", "10,25", "15,25", "20,24"]:
    game.race.play(point)
game

# %% exercise 1.4

# %% text moves

# %% hidden moves
race = game.race


def driven(axes):
    path = race.game.paths(race.facts).get(0) or [race.cars["You"].position]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(path, path[1:])]
    way, graph = axes
    way.plot(*zip(*path), "o-")
    way.set(aspect="equal", xlabel="East, in squares", ylabel="North, in squares", title="places")
    way.locator_params(integer=True)
    way.grid(alpha=0.4)
    for name, axis in {"$v_x$, to the East": 0, "$v_y$, to the North": 1}.items():
        values = [step[axis] for step in steps] or [0]
        look = {"linestyle": "--" if axis else "-", "label": name}
        graph.step(range(len(values) + 1), [*values, values[-1]], where="post", **look)
    graph.set(xlabel="turn", ylabel="velocity, in squares a turn")
    graph.grid(alpha=0.4)
    graph.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, frameon=False)
    if not steps:
        return f"You are at the start, {path[-1]}."
    turns = "1 turn" if len(steps) == 1 else f"{len(steps)} turns"
    return f"After {turns} you are at {path[-1]}. The last displacement was {steps[-1]}."


bw.experiment(driven, race=race, panels=2)

# %% text idea

# %% text arrow

# %% hidden arrow
field = bw.load_track("field")


def arrow(ax, v_x=5, v_y=2, turns=4):
    path = [(30 + n * v_x, 22 + n * v_y) for n in range(turns + 1)]
    field.plot(ax, paths=[path], cars={"You": {"position": path[0], "pawn": path[1]}})
    (x0, y0), (x1, y1) = path[0], path[-1]
    return (
        f"In {turns} turns at velocity ({v_x}, {v_y}) from ({x0}, {y0}) to ({x1}, {y1}). "
        f"Speed by the game {max(abs(v_x), abs(v_y))}, "
        f"by the ruler {(v_x**2 + v_y**2) ** 0.5:.2f} squares a turn."
    )


bw.experiment(arrow, v_x=range(-6, 7), v_y=range(-4, 5), turns=[2, 4], size=(7, 5.4))

# %% text scale


# %% hidden scale
def speeds(ax, metres_a_square=10, seconds_a_turn=2.0):
    in_kmh = [speed * metres_a_square / seconds_a_turn * 3.6 for speed in range(1, 9)]
    bars = ax.bar(range(1, 9), in_kmh)
    ax.bar_label(bars, [f"{value:.0f}" for value in in_kmh])
    ax.margins(y=0.12)
    ax.set(xlabel="squares a turn", ylabel="km/h")
    way = f"{8 * metres_a_square} m in {seconds_a_turn} s"
    return f"The fastest car goes {in_kmh[-1]:.0f} km/h: {way}."


seconds = [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]
bw.experiment(speeds, metres_a_square=range(4, 21), seconds_a_turn=seconds, size=(7, 3.2))

# %% text exercises

# %% exercise 1.1

# %% exercise 1.2

# %% exercise 1.3

# %% exercise 1.5
bw.check("1.5", ..., race=game)

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="stop-in-time")[:3]

# %% solution 1.1
bw.check("1.1", (17 - 12, 7 - 9))

# %% solution 1.2
bw.check("1.2", (17 + 4 * 5, 27 + 4 * (-2)))

# %% solution 1.3
metres_a_second = 6 * 10 / 2
bw.check("1.3", metres_a_second * 3.6)

# %% solution 1.4
bw.check("1.4", 3)

# %% solution 1.5
bw.check("1.5", 6)

# %% challenge rest to rest
start, end = (3, 20), (15, 20)
states, turns = {(start, 0): bw.Race("field", ["You"], seed=1, dice=[7])}, 0
while (end, 0) not in states:
    turns += 1
    ahead = {}
    for race in states.values():
        for option in race.options:
            if option.point and option.point[1] == start[1]:  # along the row
                following = race.copy()
                following.play(option)
                car = following.cars["You"]
                ahead[car.position, car.speed] = following
    states = ahead
print(f"{turns} turns from rest to rest")

# %% picture way
from matplotlib.figure import Figure

figure = Figure(figsize=(7, 3.1), layout="constrained")
ax = figure.subplots()
path = [(1, 1), (3, 2), (7, 4), (12, 5), (15, 4)]
for (x0, y0), (x1, y1) in zip(path, path[1:]):
    ax.annotate("", (x1, y1), (x0, y0), arrowprops={"arrowstyle": "-|>", "color": "black"})
ax.plot(*zip(*path), "o", color="black")
ax.plot(*path[0], "x", markersize=12, color="black")
ax.set(xlim=(0, 17), ylim=(0, 6.5), aspect="equal", xticks=range(18), yticks=range(7))
ax.grid(color="0.6")

# %% key way
rows = [f"| start | {path[0]} | | |"]
for turn, ((x0, y0), (x1, y1)) in enumerate(zip(path, path[1:]), 1):
    displacement = (x1 - x0, y1 - y0)
    rows.append(f"| {turn} | {(x1, y1)} | {displacement} | {max(map(abs, displacement))} |")
answers = {"rows": "\n".join(rows)}
