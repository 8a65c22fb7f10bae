# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("merrow", ["You"], game="formula-d", laps=1, seed=3, autosave=False)
wear = {"tyres": 4, "brakes": 0}
game.race.arrange({"You": {"space": "3.46", "lap": 1, "gear": 5, "wear": wear}})
game

# %% text idea

# %% text dice

# %% code dice
import pandas as pd

CAR = {"space": "3.46", "lap": 1, "gear": 5, "wear": {"tyres": 4, "brakes": 0}}


def alone(**changes):
    "A race with one car, where you stand above."
    race = bw.formula_d.Race("merrow", ["You"], laps=1, seed=1)
    return race.arrange({"You": CAR | changes})


def die(gear):
    "The faces of a gear's die, and the chance of each."
    race = alone(gear=max(gear - 1, 1)).branch(dice="ask")
    race.play(f"gear:{gear}")
    return race.pending.outcomes


def expectation(chances):
    return sum(value * p for value, p in chances.items())


def variance(chances):
    return sum((value - expectation(chances)) ** 2 * p for value, p in chances.items())


dice = {gear: die(gear) for gear in range(1, 7)}
pd.DataFrame(
    {
        "faces": {gear: f"{min(faces)} to {max(faces)}" for gear, faces in dice.items()},
        "mean": {gear: float(expectation(faces)) for gear, faces in dice.items()},
        "standard deviation": {gear: float(variance(faces)) ** 0.5 for gear, faces in dice.items()},
    }
).rename_axis("gear").round(3)

# %% exercise 7.5

# %% text risk


# %% code risk
def driven(race, gear, face):
    "What the cheapest way to drive a face comes to, and how many spaces it goes too far."
    rolled = race.branch(dice=[face])
    rolled.play(f"gear:{gear}")
    ends = [option.preview for option in rolled.options]
    end = min(ends, key=lambda end: (end.result == "out", end.over, end.corner is None))
    if end.result in ("out", "spin"):
        return end.result, end.over
    return ("too far" if end.over else "stop" if end.corner else "short of it"), end.over


race = alone()
columns = ["short of it", "stop", "too far", "spin", "out", "spaces too far"]
table = pd.DataFrame(0.0, index=range(3, 7), columns=columns).rename_axis("gear")
stops = {gear: [] for gear in table.index}
for gear in table.index:
    for face, p in dice[gear].items():
        what, over = driven(race, gear, face)
        table.loc[gear, what] += float(p)
        table.loc[gear, "spaces too far"] += float(over * p)
        if what == "stop":
            stops[gear].append(str(face))
table["faces that stop"] = {gear: " ".join(faces) for gear, faces in stops.items()}
table.round(3)

# %% text simulated

# %% code simulated
from random import Random


def total(gear, turns):
    "The chance of each sum of several rolls: one die after the other."
    chances = {0: 1}
    for _ in range(turns):
        longer = {}
        for so_far, p in chances.items():
            for face, q in dice[gear].items():
                longer[so_far + face] = longer.get(so_far + face, 0) + p * q
        chances = longer
    return chances


def sums(ax, gear=3, turns=2, n=200):
    exact = total(gear, turns)
    faces, weights = list(dice[gear]), [float(p) for p in dice[gear].values()]
    random = Random(1)
    rolled = [sum(random.choices(faces, weights, k=turns)) for _ in range(n)]
    ax.bar(list(exact), [float(p) for p in exact.values()], color="0.8", label="exact")
    ax.plot(list(exact), [rolled.count(value) / n for value in exact], "o", label=f"{n} simulated")
    ax.set(xlabel=f"spaces in {turns} turns", ylabel="chance")
    ax.legend()
    reach = 1.96 * float(variance(exact)) ** 0.5 / n**0.5
    return (
        f"Gear {gear}, turns: {turns}. Exact mean {float(expectation(exact)):.3f}, "
        f"standard deviation {float(variance(exact)) ** 0.5:.3f}. "
        f"Mean of {n} simulated: {sum(rolled) / n:.3f}; "
        f"95 in 100 lie within {reach:.3f} of the exact one."
    )


bw.experiment(sums, gear=range(1, 7), turns=range(1, 7), n=[50, 200, 800, 3200])

# %% text paired

# %% code paired
from statistics import mean as average, stdev

N = 120


def lap(tyres):
    "Turns of N laps with so many tyre points at the start, driven by Rookie."
    race = bw.formula_d.Race("merrow", ["Ada"], laps=1, seed=1)
    race.arrange({"Ada": {"space": "2.0", "gear": 5, "lap": 1, "wear": {"tyres": tyres}}})
    runs = bw.simulate(race, n=N, policies=bw.formula_d.Rookie(), seed=0, progress=False)
    return runs.turns.tolist()


def reach(values):
    "Half of the interval of a mean."
    return 1.96 * stdev(values) / len(values) ** 0.5


four, six = lap(tyres=4), lap(tyres=6)
saved = [a - b for a, b in zip(four, six)]
apart = (reach(four) ** 2 + reach(six) ** 2) ** 0.5
compared = pd.DataFrame(
    {"saved": average(saved), "give or take": [apart, reach(saved)]},
    index=["as if the dice differed", "paired: the same dice"],
)
compared["low"] = compared["saved"] - compared["give or take"]
compared["high"] = compared["saved"] + compared["give or take"]
compared.round(3)

# %% text exercises

# %% exercise 7.1

# %% exercise 7.2

# %% exercise 7.3

# %% sheet home

# %% text promise

# %% code promise
from math import comb

import numpy as np


def usual(wins, n):
    share = wins / n
    reach = 1.96 * (share * (1 - share) / n) ** 0.5
    return share - reach, share + reach


def plus_four(wins, n):
    "The same after two more wins and two more losses."
    return usual(wins + 2, n + 4)


def coverage(interval, p, n):
    "The chance that the interval of n races holds the true chance p: exact."
    kept = 0.0
    for wins in range(n + 1):
        low, high = interval(wins, n)
        if low <= p <= high:
            kept += comb(n, wins) * p**wins * (1 - p) ** (n - wins)
    return kept


def promise(ax, n=20):
    chances = np.linspace(0.01, 0.99, 197)
    said = []
    for interval, name in ((usual, "usual"), (plus_four, "plus four")):
        kept = [coverage(interval, p, n) for p in chances]
        ax.plot(chances, kept, label=name)
        said.append(f"{name}: {min(kept):.0%} at worst, {average(kept):.1%} on average")
    ax.axhline(0.95, color="0.4", linestyle="--")
    ax.set(xlabel="true chance to win", ylabel="share of intervals that hold it", ylim=(0, 1.02))
    ax.legend(loc="lower center")
    return f"{n} races. " + "; ".join(said) + "."


bw.experiment(promise, n=[10, 20, 40, 80, 160])


# %% exercise 7.4
from statistics import mean, stdev


def interval(a, b): ...  # the low and the high end, in this order


bw.check("7.4", ...)  # your function's name in place of the three dots

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("formula-d", theme="which-gear", level=1)[:3]

# %% solution 7.1
faces = [4, 5, 6, 6, 7, 7, 8, 8]
bw.check("7.1", sum(faces) / len(faces))

# %% solution 7.2
bw.check("7.2", sum(max(face - 16, 0) for face in range(11, 21)) / 10)

# %% solution 7.3
bw.check("7.3", 100 * 4**2)

# %% solution 7.4
from statistics import mean, stdev


def interval(a, b):
    differences = [x - y for x, y in zip(a, b)]
    reach = 1.96 * stdev(differences) / len(differences) ** 0.5
    return mean(differences) - reach, mean(differences) + reach


bw.check("7.4", interval)

# %% solution 7.5
bw.check("7.5", (1 + 2 + 3) / 10)


# %% challenge stopping
def plus_four(wins, n):
    share = (wins + 2) / (n + 4)
    reach = 1.96 * (share * (1 - share) / (n + 4)) ** 0.5
    return share - reach, share + reach


def false_alarms(every, last):
    "How often who looks after so many races each time stops, though both drivers are equal."
    going, stopped = {0: 1.0}, 0.0
    for n in range(1, last + 1):
        after = {}
        for wins, p in going.items():
            for more in (0, 1):
                after[wins + more] = after.get(wins + more, 0.0) + p / 2
        going = after
        if n % every == 0:
            for wins in list(going):
                low, high = plus_four(wins, n)
                if not low <= 0.5 <= high:
                    stopped += going.pop(wins)
    return stopped


for every in (200, 100, 50, 10, 1):
    print(f"a look after every {every}: {false_alarms(every, 200):.3f}")

# %% picture sums
from matplotlib.figure import Figure

figure = Figure(figsize=(4.2, 3.4), layout="constrained")
ax = figure.subplots()
faces = [2, 3, 3, 4, 4, 4]
ax.set(xlim=(-0.5, 5.5), ylim=(-0.5, 5.5), xlabel="first roll", ylabel="second roll")
ax.set_xticks(range(6), faces)
ax.set_yticks(range(6), faces)
for k in range(5):
    ax.axvline(k + 0.5, color="0.6")
    ax.axhline(k + 0.5, color="0.6")

# %% key sums
sums = [a + b for a in faces for b in faces]
for x, a in enumerate(faces):
    for y, b in enumerate(faces):
        ax.text(x, y, a + b, ha="center", va="center")
counts = " | ".join(str(sums.count(n)) for n in range(4, 9))
answers = {"boxes": f"| boxes out of 36 | {counts} | {sum(sums) / 36:.2f} |"}
