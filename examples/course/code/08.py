# %% text hello

# %% hidden board
import bolide_widget as bw

wall, road, isle = "#" * 34, "#S" + "." * 28 + "*###", "#S" + "." * 8 + "#" * 8 + "." * 12 + "*###"
channels = bw.Track.from_ascii("\n".join([wall, road, isle, isle, road, wall]), name="Two channels")

game = bw.play(channels, ["Ada", "Bob"], laps=1, grid=["Ada", "Bob"], seed=1, autosave=False)
ada, bob = {"position": (3, 2), "pawn": (9, 2)}, {"position": (6, 2), "pawn": (8, 2)}
game.race.arrange({"Ada": ada, "Bob": bob})
game

# %% text idea

# %% text engagement

# %% code engagement
import pandas as pd


def scene():
    "The race above, as it began."
    race = bw.Race(channels, ["Ada", "Bob"], laps=1, grid=["Ada", "Bob"], seed=1)
    ada, bob = {"position": (3, 2), "pawn": (9, 2)}, {"position": (6, 2), "pawn": (8, 2)}
    return race.arrange({"Ada": ada, "Bob": bob})


def after(race, option, face=None):
    "Both have moved: the race as it is then, with this face of the die."
    then = race.branch(dice=[] if face is None else [face, 1])
    then.play(option)
    while then.round == race.round:
        then.play(then.options[0])  # the loser takes a place
    return then


def ahead(car):
    "Where a car is next turn if it keeps its velocity; where it is, if it has none."
    return (car.pawn or car.position)[0]


def lead(race):
    return ahead(race.cars["Ada"]) - ahead(race.cars["Bob"])


race = scene()
race.play((10, 1))  # Bob
columns = ["Ada stands at", "Bob stands at", "Ada next", "Bob next", "lead"]
faces = pd.DataFrame(index=pd.RangeIndex(1, 13, name="face"), columns=columns)
for face in faces.index:
    then = after(race, (10, 1), face)
    stands = [then.cars[name].position for name in ("Ada", "Bob")]
    faces.loc[face] = [*stands, *(ahead(then.cars[name]) for name in ("Ada", "Bob")), lead(then)]
print(f"Ada attacks: her lead is {faces.lead.mean():.3f} squares on average")
print(f"Ada follows, to (9, 1): {lead(after(race, (9, 1)))}")
print(f"Ada takes the upper channel: {lead(after(race, (10, 4)))}")
faces.T

# %% text draft


# %% code draft
def furthest(drafts):
    "The furthest square that Ada reaches next turn."
    race = scene()
    race.arrange(
        {
            "Ada": {"position": (19, 2), "pawn": (25, 2), "drafts": drafts},
            "Bob": {"position": (27, 4), "pawn": (30, 4)},
        },
        to_move="Ada",
    )
    if drafts:
        race.play("draft")
    moves = [option for option in race.options if option.point]
    return max(after(race, option).cars["Ada"].position[0] for option in moves)


pd.Series({"alone": furthest(None), "with a draft": furthest("Bob")}, name="x").to_frame().T

# %% text matrix


# %% code matrix
def mean_lead(race, option):
    "Means over the die: Ada's lead; how often she alone (less Bob alone) is in the upper channel."
    dice = [None] if option.preview.engages is None else range(1, 13)
    ends = [after(race, option, face) for face in dice]
    above = {name: sum(end.cars[name].position[1] == 4 for end in ends) for name in ("Ada", "Bob")}
    return sum(map(lead, ends)) / len(ends), (above["Ada"] - above["Bob"]) / len(ends)


FOLLOW, LOWER, UPPER = "9,1", "10,1", "10,4"
squares, upper = {}, {}
for bob in scene().options:
    if bob.point:
        race = scene()
        race.play(bob)
        results = {ada.id: mean_lead(race, ada) for ada in race.options if ada.point}
        squares[bob.id] = {ada: result[0] for ada, result in results.items()}
        upper[bob.id] = {ada: result[1] for ada, result in results.items()}


def matrix(detour=1):
    "Bob's answers in rows, Ada's in columns; the upper channel is so many squares longer."
    leads = pd.DataFrame(squares).T - detour * pd.DataFrame(upper).T
    return leads.sort_index().sort_index(axis=1)


whole = matrix()
small = whole.loc[[LOWER, UPPER], [FOLLOW, LOWER, UPPER]]
bobs, adas = whole.shape
print(f"{bobs} answers of Bob, {adas} of Ada; the lead in squares for some of them:")
names = {FOLLOW: "follow", LOWER: "lower", UPPER: "upper"}
small.rename(names).rename(names, axis=1).round(3).rename_axis("Bob").rename_axis("Ada", axis=1)

# %% text seen

# %% code seen
print(f"Bob moves first, and Ada sees it: {whole.max(axis=1).min():.3f}")
print(f"Ada moves first, and Bob sees it: {whole.min(axis=0).max():.3f}")

# %% text mixed


# %% code mixed
def mixed(table):
    "The shares of the lower channel that make the other indifferent, Ada's, Bob's; and the lead."
    (a, b), (c, d) = table.loc[[LOWER, UPPER], [LOWER, UPPER]].to_numpy()
    if max(min(a, c), min(b, d)) == min(max(a, b), max(c, d)):  # a saddle: nobody has to hide
        ada, bob = float(min(a, c) > min(b, d)), float(max(a, b) < max(c, d))
    else:
        ada, bob = (d - b) / (a - b - c + d), (d - c) / (a - b - c + d)
    return ada, bob, ada * (bob * a + (1 - bob) * c) + (1 - ada) * (bob * b + (1 - bob) * d)


def indifferent(ax, detour=1):
    table = matrix(detour)
    ada, bob, value = mixed(table)
    for row, name in ((LOWER, "Bob in the lower channel"), (UPPER, "Bob in the upper channel")):
        ax.plot([0, 1], [table.loc[row, UPPER], table.loc[row, LOWER]], label=name)
    ax.plot(ada, value, "o", color="C3", markersize=8)
    ax.set(xlabel="how often Ada takes the lower channel", ylabel="Ada's mean lead (squares)")
    ax.legend()
    follow = bob * table.loc[LOWER, FOLLOW] + (1 - bob) * table.loc[UPPER, FOLLOW]
    return (
        f"Detour {detour}: Ada takes the lower channel {ada:.0%} of the time, Bob {bob:.0%}; "
        f"her mean lead is {value:.3f} squares. Following would lead by {follow:.3f}."
    )


bw.experiment(indifferent, detour=range(5), size=(7, 3.6))

# %% text exercises

# %% exercise 8.1

# %% exercise 8.2

# %% exercise 8.3

# %% exercise 8.5

# %% sheet home

# %% text proof

# %% code proof
ada, bob, value = mixed(whole)
against_bob = bob * whole.loc[LOWER] + (1 - bob) * whole.loc[UPPER]
against_ada = ada * whole[LOWER] + (1 - ada) * whole[UPPER]
print(f"against Bob's mixture Ada's best answer leads by {against_bob.max():.3f}")
print(f"against Ada's mixture Bob's best answer leaves her {against_ada.min():.3f}")


# %% exercise 8.4
def share(a, b, c, d): ...  # how often Ada takes her first column


bw.check("8.4", ...)  # your function's name in place of the three dots

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("formula-d", theme="which-gear-wins")[:3]

# %% solution 8.1
bw.check("8.1", 100 * (1 - (8 / 12) ** 3))

# %% solution 8.2
bw.check("8.2", 100 * 2 / (6 + 2))

# %% solution 8.3
leads = [[4, 6, 1], [3, 2, 2], [7, 5, 0]]
saddles = [
    (row, column)
    for row in (1, 2, 3)
    for column in (1, 2, 3)
    if leads[row - 1][column - 1] == max(leads[row - 1])
    and leads[row - 1][column - 1] == min(each[column - 1] for each in leads)
]
bw.check("8.3", saddles)


# %% solution 8.4
def share(a, b, c, d):
    return (d - b) / (a - b - c + d)


bw.check("8.4", share)

# %% solution 8.5
bw.check("8.5", "Bob would see it coming and take the other channel.")

# %% challenge detour
attack = 11 / 12  # the mean lead when both are in the same channel: the first table of the lesson
for detour in range(5):
    a, b, c, d = attack, 3 - detour, 3 + detour, attack
    if b <= a:
        ada, bob, lead = 1, 1, a  # in the four cells
        print(f"detour {detour}: Bob takes the lower channel, whatever Ada does; lead {a:.3f}")
    else:
        ada, bob = (d - b) / (a - b - c + d), (d - c) / (a - b - c + d)
        lead = bob * a + (1 - bob) * c
        print(f"detour {detour}: lower channel: Ada {ada:.0%}, Bob {bob:.0%}; lead {lead:.3f}")
    print(f"    following leads by {bob * 1 + (1 - bob) * (1 + detour):.3f}")

# %% picture lines
from matplotlib.figure import Figure

figure = Figure(figsize=(4.4, 3), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(0, 1), ylim=(0, 5))
ax.set(xlabel="how often Ada takes the lower channel", ylabel="lead (squares)")
ax.set_xticks([k / 10 for k in range(11)])
ax.grid(color="0.8")

# %% key lines
shares = [0, 1]
ax.plot(shares, [2 - p for p in shares], color="black")
ax.plot(shares, [1 + 3 * p for p in shares], "--", color="black")
ax.plot(0.25, 1.75, "o", color="black")
