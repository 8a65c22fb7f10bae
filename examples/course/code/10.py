# %% text hello

# %% hidden board
import bolide_widget as bw

drivers = ["You", ("Rosa", bw.championship_formula.Rookie())]
game = bw.play("merrow", drivers, game="championship-formula", laps=1, seed=1, autosave=False)
you = {"space": "A1.7", "lap": 1, "last": 100, "wear": 6}
game.race.arrange({"You": you, "Rosa": {"status": "out"}})
moment = game.race.branch()  # a copy, for the cells below
game

# %% text idea

# %% code price
import pandas as pd

cfr = bw.championship_formula


def driven(speed):
    "Drive a planned speed on the outside lane, wear before dice, and stop before a roll."
    race = moment.branch()  # the moment on the board above
    race.play(f"speed:{speed}")
    while race.round == moment.round and race.pending.kind != "skill":
        race.play(race.options[0])
    before, after = moment.cars["You"], race.cars["You"]
    roll = race.pending.kind == "skill"
    place = "" if roll else after.space
    return {"comes to": place, "wear spent": before.wear - after.wear, "and a roll": roll}


board = moment.track
print("printed on B1.1:", board.speed[board.number["B1.1"]], "mph")
pd.DataFrame({speed: driven(speed) for speed in (60, 80, 100, 120)}).T.rename_axis("speed")

# %% text wear

# %% code wear
CIRCUITS = ["merrow", "calva", "valdorn"]


def buys(axes, circuit="merrow", wear=6, acceleration=40):
    lap = cfr.best_lap(circuit, wear=12, a=acceleration)
    steps = dict(lap.curve)
    needed, turns = max((w, t) for w, t in steps.items() if w <= wear)
    axes[0].step([*steps, 13], [*steps.values(), min(steps.values())], where="post")
    axes[0].plot([wear], [turns], "o", markersize=10)
    axes[0].set(xlabel="wear (points)", ylabel="fewest turns", xticks=range(13))
    axes[0].yaxis.get_major_locator().set_params(integer=True)
    axes[0].grid(alpha=0.3)
    cfr.best_lap(circuit, wear=wear, a=acceleration).plot(axes[1])
    further = [w for w in steps if w > wear]
    next_step = "more wear, up to 12, saves nothing"
    if further:
        next_step = f"the next turn saved costs {further[0] - wear} more"
    return f"Wear {wear}: {turns} turns, for which {needed} would do; {next_step}."


mph = [20, 40, 60, 80]
bw.experiment(buys, circuit=CIRCUITS, wear=range(13), acceleration=mph, panels=2, size=(10, 4.2))

# %% text dice

# %% code dice
SUMS = [a + b for a in range(1, 7) for b in range(1, 7)]  # 36 rolls of two dice


def chance(skill):
    "How many of 36 rolls go well, spin, crash: 2 to 6, 7 to 9, 10 and more after skill."
    after = [each - skill for each in SUMS]
    return sum(a <= 6 for a in after), sum(7 <= a <= 9 for a in after), sum(a >= 10 for a in after)


def rolls(ax, skill=0, spin_costs=2, crash_costs=12):
    ok, spin, crash = chance(skill)
    ax.bar(["through", "spin", "crash"], [ok, spin, crash], color=["C2", "C1", "C3"])
    ax.set(ylabel="rolls of 36", ylim=(0, 36))
    lost = (spin * spin_costs + crash * crash_costs) / 36
    rolled = f"Of 36 rolls {ok} go through, {spin} spin, {crash} crash"
    return f"{rolled}: {lost:.2f} turns lost on average."


spins, crashes = range(1, 5), range(4, 21)
bw.experiment(rolls, skill=range(4), spin_costs=spins, crash_costs=crashes, size=(6, 2.8))

# %% code price of a point
steps = dict(cfr.best_lap("merrow", wear=7).curve)
print(steps)
saved = max(steps.values()) - min(steps.values())
print(f"{saved / max(steps):.2f} turns saved by a point of wear, on average")

# %% text exercises

# %% exercise 10.1

# %% exercise 10.2

# %% exercise 10.5

# %% sheet home

# %% text bid

# %% code bid
import numpy as np


def table(wear, traffic):
    "Row: my bid; column: the other's. 1: I win, -1: I lose, 0: the dice decide who has the pole."
    steps = cfr.best_lap("merrow", wear=12).curve
    turns = [min(t for w, t in steps.items() if w <= left) for left in range(wear + 1)]
    result = np.zeros((wear + 1, wear + 1), int)
    for mine in range(wear + 1):
        for other in range(mine):  # I have the pole, the other is behind me
            wins = turns[wear - mine] <= turns[wear - other] + traffic
            result[mine, other] = 1 if wins else -1
            result[other, mine] = -result[mine, other]
    return result


def learn(wins, rounds=6000):
    "Two players reply, again and again, to all that the other has bid: how often is what bid?"
    counts = np.zeros(len(wins), int)
    counts[0] = 1
    for _ in range(rounds):
        counts[(wins @ counts).argmax()] += 1
    return counts / counts.sum()


def bids(axes, wear=7, traffic=1):
    wins = table(wear, traffic)
    mix = learn(wins)
    axes[0].imshow(wins, cmap="RdYlGn", vmin=-1.5, vmax=1.5, origin="lower")
    for mine, other in np.ndindex(wins.shape):
        sign = f"{wins[mine, other]:+d}" if mine != other else "0"
        axes[0].text(other, mine, sign, ha="center", va="center", color="black")
    every = range(wear + 1)
    axes[0].set(xlabel="the other's bid", ylabel="my bid", xticks=every, yticks=every)
    axes[1].bar(every, 100 * mix)
    axes[1].set(xlabel="bid (points of wear)", ylabel="how often (%)", xticks=every)
    often = ", ".join(f"{bid} ({share:.0%})" for bid, share in enumerate(mix) if share > 0.02)
    most = max(0, (wins @ mix).max())
    return f"Bids that are left: {often}. Against this mix no bid wins more than {most:.2f} a race."


bw.experiment(bids, wear=range(1, 13), traffic=range(3), panels=2, size=(10, 4.2))

# %% exercise 10.3


# %% exercise 10.4
def worst(table, mix): ...  # what the mix brings against the worst column


bw.check("10.4", ...)  # your function's name in place of the three dots

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("championship-formula", theme="what-to-spend")[:3]

# %% solution 10.1
speed, printed = 120, (100, 80, 120)
bw.check("10.1", max(max(0, speed - limit) for limit in printed) // 20)

# %% solution 10.2
sums = [a + b - 1 for a in range(1, 7) for b in range(1, 7)]
spins, crashes = sum(7 <= each <= 9 for each in sums), sum(each >= 10 for each in sums)
bw.check("10.2", (spins * 2 + crashes * 12) / 36)

# %% solution 10.3
bw.check("10.3", 100 * 5 / (1 + 5 + 2))


# %% solution 10.4
def worst(table, mix):
    columns = range(len(table[0]))
    return min(sum(share * row[column] for share, row in zip(mix, table)) for column in columns)


bw.check("10.4", worst)

# %% solution 10.5
bw.check("10.5", "Turns are whole, so most points do not save one.")

# %% challenge pros
import numpy as np
import pandas as pd

cfr = bw.championship_formula
BIDS = range(8)


def duel(high, low, races=4):
    "The higher bidder's wins less losses, a race, and his turns: two Pros, the yardstick car."
    race = cfr.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    for name in race.drivers:
        race.play("cards:0,0,0,0,1,1", name)  # 7 points of wear
    race.play(("bid", high, 0, 0, 0), "Ada")
    race.play(("bid", low, 0, 0, 0), "Bob")
    frame = bw.simulate(race, n=races, policies=cfr.Pro(), seed=1, progress=False)
    ada = frame[frame.driver == "Ada"]
    return 2 * (ada.place == 1).mean() - 1, ada.turns.mean()


wins = pd.DataFrame(0.0, index=BIDS, columns=BIDS)
wins = wins.rename_axis(index="my bid", columns="the other's")
turns = {}
for high in BIDS:
    for low in range(high):
        wins.loc[high, low], turns[high, low] = duel(high, low)
        wins.loc[low, high] = -wins.loc[high, low]

counts = np.eye(8)[0]
for _ in range(6000):
    counts[(wins.to_numpy() @ counts).argmax()] += 1
wins["how often"] = (counts / counts.sum()).round(2)
print("turns of who bids 1 to 7 against nothing:", *(f"{turns[high, 0]:.1f}" for high in BIDS[1:]))
wins

# %% picture bids
from matplotlib.figure import Figure

figure = Figure(figsize=(5, 2.7), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(-0.5, 7.5), ylim=(11.5, 15.5), xticks=range(8), yticks=range(12, 16))
ax.set(xlabel="wear (points)", ylabel="fewest turns")
steps = dict(bw.championship_formula.best_lap("merrow", wear=7).curve)
ax.step([*steps, 8], [*steps.values(), min(steps.values())], where="post", color="black")
ax.plot(list(steps), list(steps.values()), "o", color="black")
ax.grid(color="0.7")


# %% key bids
def driven(wear):
    return min(turns for needed, turns in steps.items() if needed <= wear)


def wins(row, column):
    mine = driven(7 - row) + (row < column)
    yours = driven(7 - column) + (column < row)
    return mine < yours or (mine == yours and row > column)


bids = (0, 3, 5, 7)
rows = []
for row in bids:
    cells = ["0" if row == column else "+" if wins(row, column) else "−" for column in bids]
    rows.append(f"| **{row}** | {' | '.join(cells)} |")
answers = {"rows": "\n".join(rows)}
