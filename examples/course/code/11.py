# %% text hello

# %% hidden board
import bolide_widget as bw

drivers = ["You", ("Bob", bw.really_nasty.Pro())]
options = {"laps": 4, "seed": 1, "dice": [6], "grid": ["You", "Bob"]}
game = bw.play("calva", drivers, game="really-nasty", autosave=False, **options)
you = {"space": "r22l2", "laps": 2, "fuel": "One", "hand": ["CO4", "YF", "WE"]}
bob = {"space": "r23l2", "laps": 2, "hand": []}
game.race.arrange({"You": you, "Bob": bob}, to_move="Bob", weather="DRY")
game.race.play("die+brown", "Bob")  # a six, through Corner 4
game.race.play(next(o for o in game.race.options if o.label.endswith("exposing Corner 4")), "Bob")
moment = game.race.branch()  # a copy, for later
game

# %% text idea

# %% text bayes

# %% code alone
import pandas as pd

rn = bw.really_nasty
CARDS = {"One": 6, "Two": 3, "Three": 2}  # pit turns of each stop
alone = {card: rn.best_race("calva", fuel=card, progress=False) for card in CARDS}
print("windows:", {card: race.windows for card, race in alone.items()})
stops = pd.DataFrame({card: pd.Series(race.stops) for card, race in alone.items()}).fillna(0)
stops.rename_axis("stop lap").T.round(2)

# %% code bayes
import numpy as np


def prior(own):
    "Two cards of each kind are dealt from; one is yours."
    left = {card: 2 - (card == own) for card in CARDS}
    return {card: left[card] / 5 for card in CARDS}


def likelihood(card, lap, stopped, turns):
    "How likely the card makes its first stop so, or has not stopped up to that lap."
    first = {at: p for at, p in alone[card].stops.items() if at <= alone[card].windows[0][1]}
    if not stopped:
        return 1 - sum(p for at, p in first.items() if at <= lap)
    return first.get(lap, 0) * (turns <= CARDS[card])


def bayes(before, like):
    joint = {card: before[card] * like[card] for card in before}
    whole = sum(joint.values())
    return {card: each / whole if whole > 1e-9 else 0 for card, each in joint.items()}


def belief(axes, own="One", lap=3, stopped=False, turns=1):
    before = prior(own)
    like = {card: likelihood(card, lap, stopped, turns) for card in CARDS}
    after = bayes(before, like)
    pictures = {"before": before, "likelihood": like, "after": after}
    for ax, (title, shares) in zip(axes, pictures.items()):
        ax.bar(list(shares), [100 * each for each in shares.values()], color=["C0", "C1", "C3"])
        ax.set(title=title, ylim=(0, 105), ylabel="%")
    if not sum(after.values()):
        return "No card allows that: its window is over or not yet open, or its stop is shorter."
    seen = f"has not stopped by the end of lap {lap}"
    if stopped:
        seen = f"stops on lap {lap}, and this is turn {turns} of standing"
    return f"Bob {seen}: " + ", ".join(f"{card} {share:.0%}" for card, share in after.items()) + "."


choices = {"lap": range(1, 8), "stopped": [False, True], "turns": range(1, 7)}
bw.experiment(belief, own=list(CARDS), **choices, panels=3, size=(10, 3))

# %% text worth

# %% code worth
from functools import cache

short = {card: rn.best_race("calva", laps=4, fuel=card, progress=False) for card in CARDS}


@cache
def needs(card, row, **how):
    "The chance of each number of turns from a row to the flag, with two laps done."
    return short[card].distribution_from(f"r{row}l2", laps=2, **dict(how))


def wins(bobs_card, row, later=0, **how):
    "How likely you, in row 22 with One Stop and to move next, need no more turns than Bob."
    mine, his = needs("One", 22), needs(bobs_card, row, **how)
    return sum(p * q for a, p in mine.items() for b, q in his.items() if a <= b + later)


def win_chances(row, three):
    "Chance to win by passing, and by playing Corner 4: two turns to stand, then the slow die."
    weights = {"One": (1 - three) / 3, "Two": 2 * (1 - three) / 3, "Three": three}
    passes = sum(w * wins(card, row) for card, w in weights.items())
    plays = sum(w * wins(card, row, later=2, slow=True) for card, w in weights.items())
    return passes, plays


ROWS = range(17, 40, 2)


def card(ax, bobs_row=29, three=40):
    both = np.array([win_chances(row, three / 100) for row in ROWS])
    ax.plot(ROWS, 100 * both, "o-", label=["pass", "play Corner 4"])
    ax.axvline(bobs_row, color="0.5", linestyle=":")
    ax.set(xlabel="Bob's row (you: 22)", ylabel="races won (%)", ylim=(0, 102))
    ax.legend()
    passes, plays = win_chances(bobs_row, three / 100)
    gain = f"it is worth {100 * (plays - passes):.0f} percentage points"
    shares = f"pass {passes:.0%}, card {plays:.0%}"
    return f"Bob in row {bobs_row}, Three Stop {three}%: {shares}; {gain}."


bw.experiment(card, bobs_row=ROWS, three=range(0, 101, 10), size=(7, 3.4))

# %% code by card
both = {k: {"pass": wins(k, 29), "play": wins(k, 29, later=2, slow=True)} for k in CARDS}
pd.DataFrame(both).round(2)

# %% text waiting

# %% code waiting
chances = np.array([win_chances(row, 0.4) for row in ROWS])  # passing, playing
offers = 100 * (chances[:, 1] - chances[:, 0])


def waits(most, often):
    "Worth of holding the card with 0, 1, ... chances to come, in percentage points."
    values = [0.0]
    for _ in range(most):
        better = np.maximum(offers, values[-1]).mean()
        values.append(often * better + (1 - often) * values[-1])
    return values


def hold(ax, chances=6, exposed=50):
    values = waits(10, exposed / 100)
    ax.plot(range(11), values, "o-")
    ax.plot([chances], [values[chances]], "o", markersize=12, fillstyle="none")
    ax.axhline(offers.mean(), color="0.5", linestyle=":")
    ax.set(xlabel="chances to come", ylabel="worth (points)", ylim=(0, None))
    take = f"take an offer of more than {values[chances - 1]:.0f}"
    worth = f"The card is worth {values[chances]:.0f} points"
    return f"Chances to come: {chances}. {worth}: {take}, else wait."


print("offers:", *(f"{each:.0f}" for each in offers), f"mean {offers.mean():.0f}")
bw.experiment(hold, chances=range(1, 11), exposed=range(10, 101, 10), size=(6.5, 3.2))

# %% text exercises

# %% exercise 11.1

# %% exercise 11.2

# %% exercise 11.4

# %% sheet home


# %% exercise 11.3
def worth(offers, chances): ...  # work backward from the end


bw.check("11.3", ...)  # your function's name in place of the three dots

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("really-nasty", theme="which-card")[:3]

# %% solution 11.1
cards, unseen = (1, 2, 2), (100, 68, 37)
joint = [n * p for n, p in zip(cards, unseen)]
bw.check("11.1", 100 * joint[2] / sum(joint))

# %% solution 11.2
bw.check("11.2", 0.4 * (100 - 98) + (1 - 0.4) * (97 - 27))


# %% solution 11.3
def worth(offers, chances):
    value = 0
    for _ in range(chances):
        value = sum(max(offer, value) for offer in offers) / len(offers)
    return value


bw.check("11.3", worth)

# %% solution 11.4
bw.check("11.4", "Some cards make a stop more likely than others.")

# %% challenge what if
rn = bw.really_nasty
race = rn.Race("calva", ["You", "Bob"], grid=["You", "Bob"], laps=4, seed=1)
you = {"space": "r22l2", "laps": 2, "fuel": "One", "hand": ["CO4", "YF", "WE"]}
bob = {"space": "r23l2", "laps": 2, "hand": []}
race.arrange({"You": you, "Bob": bob}, to_move="Bob", weather="DRY")
race.play("pass", "You")
race = race.branch(dice=[6])
race.play("die+brown", "Bob")
race.play(next(each for each in race.options if each.label.endswith("exposing Corner 4")), "Bob")

lone = rn.best_race("calva", laps=4, fuel="One", progress=False).driver()
what = bw.what_if(race, n=40, policies=lone, seed=0, progress=False).set_index("label")
what[["win_low", "win", "win_high"]].round(2)

# %% picture windows
from matplotlib.figure import Figure

figure = Figure(figsize=(6, 2), layout="constrained")
ax = figure.subplots()
for row, name in enumerate(("Three Stop", "Two Stop", "One Stop")):
    card = name.split()[0]
    for first, last in bw.really_nasty.best_race("calva", fuel=card, progress=False).windows:
        look = {"height": 0.5, "color": "0.75", "edgecolor": "black"}
        ax.barh(row, last - first + 0.9, left=first - 0.45, **look)
ax.set(xlim=(1.5, 10.5), xticks=range(2, 11), yticks=range(3), xlabel="stop lap")
ax.set_yticklabels(["Three Stop (2 turns each)", "Two Stop (3 turns each)", "One Stop (6 turns)"])
