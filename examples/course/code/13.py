# %% text hello

# %% hidden board
import bolide_widget as bw

course = bw.Track.from_ascii(
    """
    ##################
    ###...........****
    ##............****
    #.............****
    #....#############
    #....#############
    #....#############
    #....#############
    #SSSS#############
    ##################
""",
    name="Corner",
)

game = bw.play(course, ["You"], seed=1, autosave=False)
game

# %% text idea

# %% text model

# %% code model
model = bw.lap_model(course, rules="sutton-barto")
print(model)
model.frame.head()

# %% text values

# %% code values
import numpy as np
import pandas as pd


def by_values(model, close=1e-9):
    "Expected turns from every situation: sweeps until nothing changes any more."
    turns, sweeps = np.zeros(len(model)), 0
    while True:
        ahead = np.append(turns, [0, turns[model.starts].mean()])[model.after]  # after each change
        new = 1 + ((1 - model.noise) * ahead + model.noise * ahead[:, [model.still]]).min(axis=1)
        sweeps += 1
        if abs(new - turns).max() < close:
            return new, sweeps
        turns = new


def compared(model):
    "The same number by three methods: sweeps, policy iteration, and 20,000 runs."
    turns, sweeps = by_values(model)
    solved, policy = model.best()
    runs = model.simulate(policy, 20_000, seed=1)
    half = 2.58 * runs.std() / len(runs) ** 0.5
    return {
        "situations": len(model),
        "sweeps": sweeps,
        "value iteration": f"{turns[model.starts].mean():.6f}",
        "policy iteration": f"{solved[model.starts].mean():.6f}",
        "20,000 runs, 99 % interval": f"{runs.mean() - half:.3f} to {runs.mean() + half:.3f}",
    }


pd.DataFrame({"Corner": compared(model)})

# %% exercise 13.5

# %% text noise


# %% code noise
def line(ax, noise=0.1):
    model = bw.lap_model(course, rules="sutton-barto", noise=noise)
    turns, policy = model.best()
    at, path = model.starts[3], []
    while at != model.finish:
        place, velocity = model.situations[at, :2], model.situations[at, 2:4]
        path.append(tuple(place))
        changed = velocity + model.changes[policy[at]]
        if changed.min() >= 0 and changed.max() <= 4 and changed.any():
            velocity = changed
        at = model.after[at, policy[at]]
    course.plot(ax, paths=[[*path, tuple(place + velocity)]])
    expected = f"Noise {noise}: {turns[model.starts].mean():.2f} turns expected."
    return f"{expected} The line when nothing goes wrong: {len(path)} turns."


bw.experiment(line, noise=[0.0, 0.1, 0.2, 0.3, 0.4, 0.5], size=(8, 4.5))

# %% exercise 13.1


# %% exercise 13.4
def best_turns(ahead, still, noise): ...


bw.check("13.4", ...)  # put the name best_turns in place of the three dots

# %% sheet break

# %% text learners

# %% code learners
from random import Random

after, starts = model.after.tolist(), model.starts.tolist()


def choose(row, curious, random):
    "The change that looks best, or now and then any."
    return random.randrange(len(row)) if random.random() < curious else row.index(min(row))


def turn(at, change, random):
    "Where the turn ends: the noise, and back to a start after a crash."
    there = after[at][model.still if random.random() < model.noise else change]
    return random.choice(starts) if there == model.restart else there


def q_learning(runs, rate=0.5, curious=0.2, seed=1):
    "After each turn the entry of its situation and change moves towards what followed."
    random, table = Random(seed), [[0.0] * 9 for _ in range(len(model))]
    for run in range(runs):
        at = random.choice(starts)
        while at != model.finish:
            change = choose(table[at], curious, random)
            there = turn(at, change, random)
            follows = 0 if there == model.finish else min(table[there])
            falling = rate * 1000 / (1000 + run)
            table[at][change] += falling * (1 + follows - table[at][change])
            at = there
        yield table


def monte_carlo(runs, rate=0.1, curious=0.1, seed=1):
    "After each run all its entries move towards the turns that were left. At first all is tried."
    random, table = Random(seed), [[0.0] * 9 for _ in range(len(model))]
    for run in range(runs):
        at, way = random.choice(starts), []
        while at != model.finish:
            change = choose(table[at], max(curious, 200 / (200 + run)), random)
            way.append((at, change))
            at = turn(at, change, random)
        for done, (there, change) in enumerate(way):
            table[there][change] += rate * (len(way) - done - table[there][change])
        yield table


# %% text curve


# %% code curve
def learned(learner, runs=10_000, **settings):
    "Expected turns of what is learned, without curiosity, exact: at some runs on the way."
    marks, curve = set(np.geomspace(20, runs, 25).astype(int)), {}
    for run, table in enumerate(learner(runs, **settings), 1):
        if run in marks:
            try:
                curve[run] = model.evaluate(np.argmin(table, axis=1))[model.starts].mean()
            except bw.SetupError:  # by this policy the car does not always come home
                curve[run] = np.nan
    return curve


best = model.best()[0][model.starts].mean()
curves = {"Q-learning": learned(q_learning), "Monte Carlo control": learned(monte_carlo)}


def picture(ax):
    for name, curve in curves.items():
        ax.plot(curve.keys(), curve.values(), "o-", markersize=4, label=name)
    ax.axhline(best, color="C3", linestyle="--", label="the exact optimum")
    ax.set(xscale="log", ylim=(0, 40), xlabel="runs driven", ylabel="expected turns of the policy")
    ax.legend()
    last = ", ".join(f"{name} {list(curve.values())[-1]:.2f}" for name, curve in curves.items())
    return f"Expected turns at the end: {last}; the optimum has {best:.2f}."


bw.experiment(picture, size=(7.5, 3.6))

# %% text exercises

# %% exercise 13.2

# %% exercise 13.3

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="fewest-turns", level=5)[3:6]

# %% notebook literature

# %% text published

# %% code compared
import bolide_widget as bw
import numpy as np
import pandas as pd


def by_values(model, close=1e-9):
    "Expected turns from every situation: sweeps until nothing changes any more."
    turns, sweeps = np.zeros(len(model)), 0
    while True:
        ahead = np.append(turns, [0, turns[model.starts].mean()])[model.after]  # after each change
        new = 1 + ((1 - model.noise) * ahead + model.noise * ahead[:, [model.still]]).min(axis=1)
        sweeps += 1
        if abs(new - turns).max() < close:
            return new, sweeps
        turns = new


def compared(model):
    "The same number by three methods: sweeps, policy iteration, and 20,000 runs."
    turns, sweeps = by_values(model)
    solved, policy = model.best()
    runs = model.simulate(policy, 20_000, seed=1)
    half = 2.58 * runs.std() / len(runs) ** 0.5
    return {
        "situations": len(model),
        "sweeps": sweeps,
        "value iteration": f"{turns[model.starts].mean():.6f}",
        "policy iteration": f"{solved[model.starts].mean():.6f}",
        "20,000 runs, 99 % interval": f"{runs.mean() - half:.3f} to {runs.mean() + half:.3f}",
    }


# %% code published
SMALL = """
    ###################################******
    ###################################******
    ###################################******
    ###################################******
    ################################***######
    ################################...######
    ################################...######
    ################################...######
    ################################...######
    S..................................######
    S..................................######
    S..................................######
    S..................................######
    ####...............................######
    ########...........................######
    ############.......................######
"""
LARGE = """
    ##########.......#################
    ######..............##############
    ##.....................###########
    ##........................########
    ##........................########
    ##........................########
    ##..........##............########
    ##........#####...........########
    ##.......#######..........########
    ##......#####............#########
    ##.....####............###########
    ##.....####..........#############
    #......####........###############
    #......####......#################
    #......####.............##########
    #......###...............#########
    #.....####................########
    #.....####.................#######
    #.....####..................######
    #.....#####..................#####
    #.....######..................####
    #.....################........####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    ......#################.......####
    SSSSSS#################*******####
    ######################************
    ######################************
    ######################************
    ######################************
"""
texts = {"small": SMALL, "large": LARGE}
tracks = {name: bw.Track.from_ascii(text, name=name) for name, text in texts.items()}
rules = {"back to the start": "start", "stops at the wall": "stop"}
pd.DataFrame(
    {
        (name, said): compared(bw.lap_model(track, noise=0.1, crash=crash))
        for name, track in tracks.items()
        for said, crash in rules.items()
    }
)

# %% text figures

# %% code figures
from functools import cache

published = [  # where, track, noise, crash, situations, expected turns, why ours differ
    ("1995", "small", 0.1, "start", "9,115", "14 to 15", "walls"),
    ("ICAPS 2003", "small", 0.1, "stop", "9,312", "11.084", "walls, finish"),
    ("ICAPS 2003", "large", 0.1, "stop", "23,880", "17.147", "walls, finish"),
    ("IJCAI 2003", "large", 0.2, "stop", "23,880", "18.73356", "walls, finish"),
    ("mdp-engine", "small", 0.1, "stop", "", "11.408331", "walls, finish"),
    ("mdp-engine", "small", 0.3, "stop", "", "13.459707", "walls, finish"),
    ("mdp-engine", "large", 0.1, "stop", "", "20.382652", "walls, finish"),
    ("mdp-engine", "large", 0.3, "stop", "", "25.134302", "walls, finish"),
    ("its AO*", "large", 0.3, "stop", "", "25.618", "sees a part"),
    ("its UCT", "large", 0.3, "stop", "", "26.684", "sees a part"),
]


@cache
def ours(name, noise, crash):
    "How many situations there are, and the expected turns."
    model = bw.lap_model(tracks[name], noise=noise, crash=crash)
    return f"{len(model):,}", f"{model.best()[0][model.starts].mean():.6f}"


pd.DataFrame(
    [(*row[:5], ours(*row[1:4])[0], row[5], ours(*row[1:4])[1], row[6]) for row in published],
    columns=["", "track", "noise", "crash", "situations", "ours", "turns", "ours", "why"],
).set_index("")

# %% text reasons

# %% solution 13.1
bw.check("13.1", 1 + 0.9 * 6 + 0.1 * 11)

# %% solution 13.2
bw.check("13.2", 9 + 0.5 * (1 + 5 - 9))

# %% solution 13.3
bw.check("13.3", 15 - 3)


# %% solution 13.4
def best_turns(ahead, still, noise):
    return 1 + (1 - noise) * min(ahead) + noise * ahead[still]


bw.check("13.4", best_turns)

# %% solution 13.5
bw.check("13.5", 12.1)

# %% challenge book
book = bw.Track.from_ascii("""
    #######################
    ####.............*****#
    ###..............*****#
    ###..............*****#
    ##...............*****#
    #................*****#
    #................*****#
    #..........############
    #.........#############
    #.........#############
    #.........#############
    #.........#############
    #.........#############
    #.........#############
    #.........#############
    ##........#############
    ##........#############
    ##........#############
    ##........#############
    ##........#############
    ##........#############
    ##........#############
    ##........#############
    ###.......#############
    ###.......#############
    ###.......#############
    ###.......#############
    ###.......#############
    ###.......#############
    ###.......#############
    ####......#############
    ####......#############
    ####SSSSSS#############
    #######################
""")
model = bw.lap_model(book, rules="sutton-barto")
blind = bw.lap_model(book, rules="sutton-barto", noise=0).best()[1]
for name, policy in {"best": model.best()[1], "blind to noise": blind}.items():
    print(f"{name}: {model.evaluate(policy)[model.starts].mean():.6f} turns expected")

# %% picture chain
from matplotlib.figure import Figure

figure = Figure(figsize=(6, 2.8), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(-0.5, 4.5), ylim=(5.5, -0.5), xlabel="squares from the finish", ylabel="sweep")
ax.set(xticks=range(5), yticks=range(6))
for x in range(4):
    ax.axvline(x + 0.5, color="0.6")
for y in range(5):
    ax.axhline(y + 0.5, color="0.6")
for x in range(5):
    ax.text(x, 0, "0", ha="center", va="center")
for y in range(6):
    ax.text(0, y, "0", ha="center", va="center")

# %% key chain
numbers = [0.0] * 5
for sweep in range(1, 6):
    numbers = [0.0] + [1 + numbers[n] / 2 + numbers[n - 1] / 2 for n in range(1, 5)]
    for n in range(1, 5):
        ax.text(n, sweep, f"{numbers[n]:.4g}", ha="center", va="center")
