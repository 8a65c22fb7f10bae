# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("island", ["You"], seed=1, dice=[7], autosave=False)
game

# %% text idea

# %% exercise 6.1

# %% text ring

# %% code ring
START = (0, -5)


def clear(p, q, radius):
    "Whether the move from p to q stays outside of the circle."
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    length = dx * dx + dy * dy
    along = -(px * dx + py * dy)
    if 0 < along < length:  # the nearest point lies between the ends
        return (px * dy - py * dx) ** 2 >= radius**2 * length
    return min(px * px + py * py, q[0] ** 2 + q[1] ** 2) >= radius**2


def over(p, q):
    "1 where the move comes over the line from the West, -1 where it goes back over it."
    if (p[0] < 0) == (q[0] < 0):
        return 0
    height = p[1] - p[0] * (q[1] - p[1]) / (q[0] - p[0])
    return 0 if height > 0 else 1 if p[0] < 0 else -1


def moves(state, radius, half, clear=clear):  # this one, not another of yours
    "The next states, and whether the move to each comes over the line."
    (x, y), (vx, vy) = state
    for ax in (-1, 0, 1):
        for ay in (-1, 0, 1):
            v = (vx + ax, vy + ay)
            q = (x + v[0], y + v[1])
            if max(abs(q[0]), abs(q[1])) <= half and clear((x, y), q, radius):
                if (crossed := over((x, y), q)) >= 0:
                    yield (q, v), crossed == 1


# %% exercise 6.4

# %% text search

# %% code search
import pandas as pd


def search(radius=3, half=7, start=START):
    "The layers of states with the number of ways to each; the last one is beyond the line."
    layers, seen = [{(start, (0, 0)): 1}], {(start, (0, 0))}
    while True:
        ahead, finished = {}, {}
        for state, ways in layers[-1].items():
            for following, crossed in moves(state, radius, half):
                into = finished if crossed else ahead
                if crossed or following not in seen:
                    into[following] = into.get(following, 0) + ways
        if finished:
            return [*layers, finished]
        if not ahead:
            raise ValueError("no path leads round: does it start in the circle?")
        seen |= ahead.keys()
        layers.append(ahead)


layers = search()
met = sum(map(len, layers[:-1]))
print(f"{len(layers) - 1} moves, {sum(layers[-1].values())} ways, {met} states")
pd.DataFrame({"states": [len(each) for each in layers]}).rename_axis("turn").T

# %% text published

# %% sheet break

# %% text all

# %% code all
from matplotlib.patches import Circle


def optimal(layers, radius=3, half=7):
    "All optimal ways, as lists of places."
    ways = [[state] for state in layers[-1]]
    for turn in range(len(layers) - 2, -1, -1):
        last = turn == len(layers) - 2
        before = {}
        for state in layers[turn]:
            for following, crossed in moves(state, radius, half):
                if crossed == last:
                    before.setdefault(following, []).append(state)
        ways = [[state, *way] for way in ways for state in before.get(way[0], ())]
    return [[place for place, _ in way] for way in ways]


def length(way):
    return sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in zip(way, way[1:]))


ways = optimal(layers)
shortest = [way for way in ways if length(way) < min(map(length, ways)) + 1e-9]


def picture(ax):
    ax.add_patch(Circle((0, 0), 3, color="0.7"))
    ax.plot([0, 0], [-7, -3], color="0.5", linewidth=2)
    for way in ways:
        ax.plot(*zip(*way), color="C0", linewidth=0.5, alpha=0.3)
    for way in shortest:
        ax.plot(*zip(*way), "o-", color="C1", linewidth=2)
    ax.set(xlim=(-7, 7), ylim=(-7, 7), aspect="equal")
    ax.grid(alpha=0.3)
    squares = length(shortest[0])
    end = f"the {len(shortest)} shortest have {squares:.2f} squares to where they end"
    return f"{len(ways)} ways; {end}."


bw.experiment(picture, size=(5.5, 5.5))

# %% text engine

# %% code engine
paper = bw.Track.from_ascii(
    """
    #####################
    #S...........########
    #S.............######
    #S...............####
    ########...#.......##
    ##########..##......#
    ###########..##.....#
    ###########..##.....#
    ##########..##......#
    #######....#.......##
    #*................###
    #*..............#####
    #*..........#########
    #####################
""",
    name="Squared paper",
)


def fewest(track, start, goal):
    "Breadth first on any board of characters: turns, and states that were met."
    front = seen = {(start, (0, 0))}
    turns = 0
    while not any(place in goal for place, _ in front):
        turns += 1
        following = {
            ((x + vx + ax, y + vy + ay), (vx + ax, vy + ay))
            for (x, y), (vx, vy) in front
            for ax in (-1, 0, 1)
            for ay in (-1, 0, 1)
            if track.allows((x, y), (x + vx + ax, y + vy + ay))
        }
        front, seen = following - seen, seen | following
    return turns, len(seen)


best = bw.best_lap(paper, limit="box-1", top_speed=None, finish="land")
turns, states = fewest(paper, best.path[0], {(1, 1), (1, 2), (1, 3)})
laps = best.optimal()  # all that take no more turns, and the shortest among them
print(f"{laps.count} laps are as quick, the shortest is {laps.length:.2f} squares long")
pd.DataFrame([[best.turns, turns, states]], columns=["by the engine", "by our search", "states"])

# %% text growth

# %% code growth
from timeit import timeit

import numpy as np


def grow():
    grown.append(search(radius=3 * k, half=7 * k, start=(0, -5 * k)))


sizes = (1, 2, 3)
grown, seconds = [], []
for k in sizes:
    seconds.append(timeit(grow, number=1))

states = [sum(map(len, each[:-1])) for each in grown]
slope = np.polyfit(np.log(sizes), np.log(states), 1)[0]
print(f"exponent {slope:.2f}")
moved = [len(each) - 1 for each in grown]
pd.DataFrame({"moves": moved, "states": states}, index=pd.Index(sizes, name="k")).T

# %% text growth explained

# %% timed seconds
print("seconds:", *(f"{each:.2f}" for each in seconds))
print(f"exponent of the time {np.polyfit(np.log(sizes), np.log(seconds), 1)[0]:.1f}")

# %% text exercises

# %% exercise 6.2
bw.check("6.2", ...)  # your function's name in place of the three dots

# %% exercise 6.3

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="fewest-turns", level=5)[:3]

# %% solution 6.1
bw.check("6.1", 200 * (2 * 4 + 1) ** 2)


# %% solution 6.2
def clear(p, q, radius):
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    length = dx * dx + dy * dy
    along = -(px * dx + py * dy)
    if 0 < along < length:
        return (px * dy - py * dx) ** 2 >= radius**2 * length
    return min(px * px + py * py, q[0] ** 2 + q[1] ** 2) >= radius**2


bw.check("6.2", clear)


# %% solution 6.3
def following(state, radius, half=7):
    (x, y), (vx, vy) = state
    for ax in (-1, 0, 1):
        for ay in (-1, 0, 1):
            v = (vx + ax, vy + ay)
            q = (x + v[0], y + v[1])
            if max(map(abs, q)) <= half and clear((x, y), q, radius):
                below = (x < 0) != (q[0] < 0) and y - x * v[1] / v[0] < 0
                if not (below and q[0] < 0):
                    yield (q, v), below


def turns(radius):
    front = seen = {((0, -5), (0, 0))}
    count = 0
    while True:
        count += 1
        ahead = {pair for state in front for pair in following(state, radius)}
        if any(crossed for _, crossed in ahead):
            return count
        front = {state for state, _ in ahead} - seen
        seen = seen | front


bw.check("6.3", turns(1))

# %% solution 6.4
bw.check("6.4", 30)

# %% challenge fractions
from collections import Counter

front, seen = {((0, -5), (0, 0)): 1}, {((0, -5), (0, 0))}
ends = Counter()
while not ends:
    ahead = Counter()
    for state, ways in front.items():
        for pair, crossed in following(state, 3):
            if crossed:
                ends[-state[0][0], pair[0][0] - state[0][0]] += ways
            elif pair not in seen:
                ahead[pair] += ways
    seen |= ahead.keys()
    front = ahead
for (before, whole), ways in sorted(ends.items()):
    print(f"{ways} ways: the line at {before}/{whole} of the last move")

# %% picture states
from matplotlib.figure import Figure

figure = Figure(figsize=(6, 2.2), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(-0.5, 6.5), ylim=(-0.5, 3.5), xticks=range(7), yticks=range(4))
ax.set(xlabel="place", ylabel="velocity")
for x in range(6):
    ax.axvline(x + 0.5, color="0.6")
for y in range(3):
    ax.axhline(y + 0.5, color="0.6")

# %% picture ring
from matplotlib.figure import Figure
from matplotlib.patches import Circle

figure = Figure(figsize=(2.8, 2.8), layout="constrained")
ax = figure.subplots()
corners = range(-7, 8)
ax.set(xlim=(-7, 7), ylim=(-7, 7), aspect="equal", xticks=corners, yticks=corners)
ax.grid(color="0.8")
ax.tick_params(labelsize=7, length=0)
ax.add_patch(Circle((0, 0), 1, fill=False, linewidth=2))
ax.plot([0, 0], [-1, -7], "--", color="black")
ax.plot(0, -5, "x", color="black", markersize=10)

# %% key states
first, front = {}, {(0, 0): 1}
ways = {}
for turn in range(9):
    for state in front:
        first.setdefault(state, turn)
    if (6, 0) in front and not ways:
        ways = {"turns": turn, "paths": front[6, 0]}
    ahead = {}
    for (x, v), count in front.items():
        for w in (v - 1, v, v + 1):
            if 0 <= x + w <= 6 and 0 <= w <= 3:
                ahead[x + w, w] = ahead.get((x + w, w), 0) + count
    front = ahead
for (x, v), turn in first.items():
    ax.text(x, v, turn, ha="center", va="center")
answers = ways

# %% key ring
front = {((0, -5), (0, 0)): [(0, -5)]}
quickest = None
while quickest is None:
    ahead = {}
    for ((x, y), (vx, vy)), way in front.items():
        for v in ((vx + i, vy + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            q = (x + v[0], y + v[1])
            cross = x * q[1] - y * q[0]
            near = v[0] * x + v[1] * y < 0 < v[0] * q[0] + v[1] * q[1]
            if (
                max(map(abs, q)) > 7
                or near
                and cross * cross < v[0] ** 2 + v[1] ** 2
                or q == (0, 0)
            ):
                continue
            below = (x < 0) != (q[0] < 0) and y - x * v[1] / v[0] < 0
            if below and q[0] < 0:
                continue
            if below:
                quickest = [*way, q]
            ahead.setdefault((q, v), [*way, q])
    front = ahead
for p, q in zip(quickest, quickest[1:]):
    ax.annotate("", q, p, arrowprops={"arrowstyle": "-|>", "color": "black"})
answers = {"ring": len(quickest) - 1}
