# %% text hello

# %% hidden board
import bolide_widget as bw

game = bw.play("calva", ["You"], game="formula-d", laps=1, seed=1, autosave=False)
game

# %% text idea

# %% text hand

# %% exercise 9.4

# %% code hand
from fractions import Fraction

import pandas as pd

SMALL = {1: [1, 1, 2, 2], 2: [2, 3, 3, 4, 4, 4]}
LINE, CORNER = 6, (3, 4)


def gamble(value, space, gear, spin=1):
    "Expected turns from a space when this gear is rolled, and its value of what follows is known."
    turns = Fraction(1)
    for face in SMALL[gear]:
        end = space + face
        missed = space < CORNER[0] and end > CORNER[-1]  # driven through the corner without a stop
        turns += Fraction(spin * missed + (value[end] if end < LINE else 0), len(SMALL[gear]))
    return turns


def sweep(value, spin=1):
    "A new table from an old one: the better gear for every space."
    return [min(gamble(value, space, gear, spin) for gear in SMALL) for space in range(LINE)]


tables = [[Fraction(0)] * LINE]
while len(tables) < 2 or tables[-1] != tables[-2]:
    tables.append(sweep(tables[-1]))
rows = [list(map(str, table)) for table in tables]
pd.DataFrame(rows).rename_axis("sweep").rename_axis("space", axis=1)

# %% text penalty


# %% code penalty
def settled(spin):
    value = [Fraction(0)] * LINE
    for _ in range(LINE):
        value = sweep(value, spin)
    return value


def gears(ax, spin=1):
    value = settled(spin)
    for gear in SMALL:
        turns = [float(gamble(value, space, gear, spin)) for space in range(LINE)]
        ax.plot(turns, "o-", label=f"gear {gear}")
    ax.axvspan(CORNER[0] - 0.5, CORNER[-1] + 0.5, color="0.5", alpha=0.2)
    ax.set(xlabel="space", ylabel="expected turns to go")
    ax.legend()
    before = range(CORNER[0])
    bold = [s for s in before if gamble(value, s, 2, spin) < gamble(value, s, 1, spin)]
    return (
        f"A spin costs {spin}: {float(value[0]):.3f} turns from space 0. "
        f"Before the corner gear 2 is better on the spaces {bold}."
    )


bw.experiment(gears, spin=range(6), size=(7, 3.6))

# %% text circuit

# %% code circuit
track = bw.load_track("calva", game="formula-d")
DICE = SMALL | {3: [4, 5, 6, 6, 7, 7, 8, 8], 4: range(7, 13), 5: range(11, 21), 6: range(21, 31)}

road = [track.number["2.0"]]  # the middle lane, from the line to the line
while track.progress[track.ahead[road[-1]]] > track.progress[road[-1]]:
    road.append(track.ahead[road[-1]])
corner_of = {space: number for number, each in enumerate(track.corners) for space in each.spaces}
corner = [corner_of.get(space) for space in road]
last = {number: place for place, number in enumerate(corner) if number is not None}


def move(place, stops, face):
    "Where a face leads: place, stops made there, whether the car has spun. None: out of the race."
    end = place + face
    spun = False
    for number, exit in last.items():
        if place <= exit < end:
            missing = track.stops[number] - (stops if corner[place] == number else 0)
            if missing > 1 or missing == 1 and end - exit > 1:
                return None
            spun = spun or missing == 1
    if end >= len(road) or corner[end] is None or spun:
        return end, 0, spun
    return end, min(stops + 1 if corner[end] == corner[place] else 1, 3), False


def rolled(value, place, stops, gear):
    "Expected turns once a gear is declared; infinite where a face can end the race."
    turns = 1.0
    for face in DICE[gear]:
        after = move(place, stops, face)
        if after is None:
            return float("inf")
        end, made, spun = after
        if end < len(road):
            turns += value[end, made, 0 if spun else gear] / len(DICE[gear])
    return turns


value, best = {}, {}
for place in reversed(range(len(road))):
    for stops in range(4):
        turns = {gear: rolled(value, place, stops, gear) for gear in DICE}
        for gear in range(7):
            near = [each for each in (gear - 1, gear, gear + 1) if each in DICE] if gear else [1]
            best[place, stops, gear] = min(near, key=turns.get)
            value[place, stops, gear] = turns[best[place, stops, gear]]
print(f"{len(value)} states; from the line in gear 5: {value[0, 0, 5]:.3f} turns")

# %% text driven


# %% code driven
def by_the_table(race):
    "The gear of the table, and always the middle lane."
    car = race.cars[race.pending.driver]
    if race.pending.kind == "gear":
        return f"gear:{best[road.index(track.number[car.space]), min(car.stops, 3), car.gear]}"
    return next(o for o in race.options if all(name.startswith("2.") for name in o.preview.path))


race = bw.formula_d.Race(track, ["Ada"], laps=1, seed=1)
bare = dict.fromkeys(["tyres", "brakes", "gearbox"], 0)
race.arrange({"Ada": {"space": "2.0", "gear": 5, "lap": 1, "wear": bare}})
N = 400
runs = bw.simulate(race, n=N, policies=by_the_table, seed=0, progress=False)
turns = runs.turns + 1  # the one she stands in
reach = 1.96 * turns.std() / N**0.5
low, high = turns.mean() - reach, turns.mean() + reach
print(f"driven by the rules: {turns.mean():.3f} turns, from {low:.3f} to {high:.3f}")
print(f"your car, all lanes and wear: {bw.formula_d.best_lap(track).turns:.3f} turns")

# %% text exercises

# %% exercise 9.1

# %% exercise 9.2

# %% sheet home

# %% text engine

# %% code engine
lap = bw.formula_d.best_lap(track, start={"space": "2.0", "gear": 5})
names = [track.ids[space] for space in road]
none = lap.turns_to_go("2.0", 5, **bare)
print(f"one lane: {value[0, 0, 5]:.3f}, all lanes: {none:.3f}, all lanes and wear: {lap.turns:.3f}")


def to_go(ax, gear=4, tyres=6):
    turns = [lap.turns_to_go(name, gear, tyres=tyres) for name in names]
    spare = [lap.turns_to_go(name, gear, tyres=0) for name in names]
    ax.plot(spare, color="0.6", label="no tyre points")
    points = f"{tyres} tyre point{'s' * (tyres > 1)}"
    ax.plot(turns, label=points)
    for place, number in enumerate(corner):
        if number is not None:
            ax.axvspan(place - 0.5, place + 0.5, color="0.5", alpha=0.15)
    ax.set(xlabel="spaces from the line (corners grey)", ylabel="expected turns to go")
    ax.legend()
    finite = [(b - a, name) for a, b, name in zip(turns, spare, names) if max(a, b) < float("inf")]
    most, where = max(finite)
    save = f"{points} can save you up to {most:.2f} turns, on {where}"
    return f"Gear {gear}: {save}. Gaps: the race is at risk there."


bw.experiment(to_go, gear=range(1, 7), tyres=range(1, 7))


# %% exercise 9.3
def turns(n, dice): ...  # dice such as [[1, 1, 2, 2], [2, 3, 3, 4, 4, 4]]


bw.check("9.3", ...)  # your function's name in place of the three dots

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("formula-d", theme="which-gear", level=2)[:3]

# %% solution 9.1
turns = [0.0]
for spaces in range(1, 5):
    turns.append(1 + (turns[spaces - 1] + turns[max(spaces - 2, 0)]) / 2)
bw.check("9.1", turns[4])

# %% solution 9.2
bw.check("9.2", 1 + (1 * 3 + 5 * 2 + 2 * 4) / 8)


# %% solution 9.3
def turns(n, dice):
    value = [0.0]
    for spaces in range(1, n + 1):
        means = [sum(value[max(spaces - face, 0)] for face in die) / len(die) for die in dice]
        value.append(1 + min(means))
    return value[n]


bw.check("9.3", turns)

# %% solution 9.4
bw.check("9.4", 161 / 72)

# %% challenge tyre
table = bw.turns_to_go("calva", game="formula-d")
begun = table.query("gear > 0 and stops == 0 and brakes == 3 and gearbox == 3")
turns = begun.pivot(index=["space", "gear"], columns="tyres", values="turns")
for (space, gear), saved in (turns[1] - turns[2]).nlargest(5).items():
    print(f"space {space}, gear {gear}: the second tyre point saves {saved:.2f} turns")

# %% picture road
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

figure = Figure(figsize=(6, 1.1), layout="constrained")
ax = figure.subplots()
for space in range(6):
    colour = "0.8" if space in (3, 4) else "white"
    ax.add_patch(Rectangle((space, 0), 1, 1, facecolor=colour, edgecolor="black"))
    ax.text(space + 0.5, 0.5, space, ha="center", va="center")
ax.plot([6, 6], [-0.2, 1.2], color="black", linewidth=4)
ax.set(xlim=(-0.2, 6.2), ylim=(-0.3, 1.3))
ax.axis("off")

# %% key road
value = {}
rows = {1: [], 2: []}
gears = {1: (1, 1, 2, 2), 2: (2, 3, 3, 4, 4, 4)}
for space in range(5, -1, -1):
    for gear, faces in gears.items():
        after = [
            (value[space + roll] if space + roll < 6 else 0) + (space < 3 and space + roll > 4)
            for roll in faces
        ]
        rows[gear].insert(0, 1 + sum(after) / len(faces))
    value[space] = min(rows[1][0], rows[2][0])


def row(name, numbers):
    return f"| {name} | {' | '.join(f'{number:.2f}' for number in numbers)} |"


answers = {
    "gear1": row("gear 1", rows[1]),
    "gear2": row("gear 2", rows[2]),
    "smaller": row("V, the smaller one", [value[space] for space in range(6)]),
}
