# %% text hello

# %% hidden board
import bolide_widget as bw

rookie = bw.Rookie()


def simple(race):
    "The first option that goes no faster than 2 and is nearest to the finish."
    slow = [each for each in race.options if each.point and (each.preview.speed or 0) <= 2]
    to_go = race.track.steps_to_go
    return min(slow, key=lambda each: to_go.get(each.point, 0)) if slow else rookie(race)


game = bw.play("hairpin", ["You", ("Simple", simple)], laps=1, seed=1, autosave=False)
game

# %% text idea

# %% code first
rookie = bw.Rookie()


def left(race, option):
    "Squares to the finish from a point; one beyond the line counts as nearer than all before it."
    here = race.cars[race.pending.driver].position
    over = race.track.crossing("finish", here, option.point)
    return race.track.steps_to_go.get(option.point, 0) - 2 * over * race.track.lap_length


def hasty(race):
    "Always to the point that is nearest to the finish."
    points = [option for option in race.options if option.point]
    if not points:
        return rookie(race)  # all other questions: Rookie has an answer to each
    return min(points, key=lambda option: left(race, option))


def alone(driver, board="hairpin", most=100):
    "A lap alone on the road, or what becomes of it in so many turns."
    race = bw.Race(board, ["Mine"], laps=1, seed=1)
    while not race.over and race.round <= most:
        race.play(driver(race))
    return race


race = alone(hasty)
print("finished" if race.over else f"not there after {race.round - 1} turns")
print("speeds:", [fact.speed for fact in race.facts if fact.kind == "stop"][:14])

# %% text brake


# %% code brake
def slower(v):
    "A part of a velocity after two squares of braking."
    return max(v - 2, 0) if v > 0 else min(v + 2, 0)


def can_stop(track, point, pawn):
    "Whether a car can brake to a standstill on the track, straight on."
    (x, y), vx, vy = point, pawn[0] - point[0], pawn[1] - point[1]
    while vx or vy:
        vx, vy = slower(vx), slower(vy)
        if not track.allows((x, y), (x + vx, y + vy)):
            return False
        x, y = x + vx, y + vy
    return True


def steady(race, top_speed=8, looks_ahead=True):
    "To the point nearest to the finish, of those from which it can stop."

    def good(option):
        go = option.preview
        if not option.point or go.speed is None or go.speed > top_speed:
            return False
        if not looks_ahead:
            return True
        stops = can_stop(race.track, option.point, go.pawn or option.point)
        return stops and not go.leaves_track and not go.enters_pit

    points = [option for option in race.options if good(option)]
    return min(points, key=lambda option: left(race, option)) if points else rookie(race)


fewest = bw.best_lap("hairpin").turns
print(f"steady: {alone(steady).round} turns; the fewest possible without dice: {fewest}")

# %% text experiment

# %% code experiment
from functools import partial


def laps(ax, board="hairpin", top_speed=8, looks_ahead=True):
    race = alone(partial(steady, top_speed=top_speed, looks_ahead=looks_ahead), board)
    race.track.plot(ax, paths=[race.game.paths(race.facts)[0]])
    done = f"{race.round} turns" if race.over else f"not there after {race.round - 1} turns"
    off = any(fact.kind == "leave-track" for fact in race.facts)
    lost = ", and off the track" if off else ""
    return f"{board}, at most {top_speed} squares a turn: {done}{lost}."


boards, switch = ["hairpin", "chicane", "corner", "island"], [True, False]
bw.experiment(laps, board=boards, top_speed=range(1, 9), looks_ahead=switch, size=(7, 4.6))

# %% text ladder

# %% code ladder
slow = partial(steady, top_speed=4)
drivers = {"slow": slow, "steady": steady, "Rookie": rookie, "Pro": bw.Pro()}
ladder = bw.ladder(drivers, ["hairpin", "chicane"], n=10, laps=1, seed=0, progress=False)
columns = ["policy", "races", "wins", "rating", "rating_low", "rating_high"]
ladder.ratings[columns].set_index("policy").round(0)

# %% code pairs
rating = ladder.ratings.set_index("policy").rating
pairs = ladder.duels.groupby(["first", "second"], sort=False)[["races", "wins"]].sum().reset_index()
pairs["share"] = (pairs.wins / pairs.races).round(2)
ahead = rating[pairs["first"]].to_numpy() - rating[pairs["second"]].to_numpy()
pairs["by the ratings"] = (1 / (1 + 10 ** (-ahead / 400))).round(2)
pairs

# %% text exercises

# %% exercise 12.1

# %% exercise 12.2


# %% exercise 12.3
def mine(race): ...  # return one of race.options


bw.check("12.3", ...)  # your driver's name in place of the three dots

# %% exercise 12.4

# %% text challenge

# %% text left out

# %% puzzles three
bw.puzzles("bolide", theme="stop-in-time", level=4)[:3]

# %% solution 12.1
n, k = 12, 20
bw.check("12.1", n * (n - 1) // 2 * k)

# %% solution 12.2
bw.check("12.2", 100 / (1 + 10 ** (-120 / 400)))

# %% solution 12.3
rookie = bw.Rookie()


def slower(v):
    return max(v - 2, 0) if v > 0 else min(v + 2, 0)


def can_stop(track, point, pawn):
    (x, y), vx, vy = point, pawn[0] - point[0], pawn[1] - point[1]
    while vx or vy:
        vx, vy = slower(vx), slower(vy)
        if not track.allows((x, y), (x + vx, y + vy)):
            return False
        x, y = x + vx, y + vy
    return True


def steady(race):
    track = race.track
    here = race.cars[race.pending.driver].position
    points = [
        option
        for option in race.options
        if option.point and option.preview.speed is not None and not option.preview.leaves_track
        if can_stop(track, option.point, option.preview.pawn or option.point)
    ]
    if not points:
        return rookie(race)

    def left(option):
        over = track.crossing("finish", here, option.point)
        return track.steps_to_go.get(option.point, 0) - 2 * over * track.lap_length

    return min(points, key=left)


bw.check("12.3", steady)

# %% solution 12.4
bw.check("12.4", 15)


# %% challenge tables
def planned(race):
    "By the exact turns to go of a lone car, where they are known; else steady."
    best = bw.best_lap(race.track)
    here = race.cars[race.pending.driver].position

    def turns(option):
        go = option.preview
        if go.leaves_track or go.enters_pit or not go.pawn:
            return 99
        if race.track.crossing("finish", here, option.point) > 0:
            return 0
        try:
            (x, y), (px, py) = option.point, go.pawn
            return best.turns_to_go((x, y), (px - x, py - y))
        except bw.Error:  # no way on from there
            return 99

    points = [option for option in race.options if option.point]
    best_point = min(points, key=turns, default=None)
    return best_point if best_point and turns(best_point) < 99 else steady(race)


for driver in (steady, planned):
    race = bw.Race("hairpin", ["Mine"], laps=1, seed=1)
    while not race.over:
        race.play(driver(race))
    print(driver.__name__, race.round, "turns")

# %% picture board
from matplotlib.figure import Figure

figure = Figure(figsize=(6, 2.6), layout="constrained")
ax = figure.subplots()
ax.set(xlim=(0, 13), ylim=(-0.5, 3.5), xticks=range(14), yticks=range(4), aspect="equal")
ax.grid(color="0.7")
ax.axvline(12, color="black", linewidth=4)
ax.plot([1], [1.5], "s", color="black", markersize=9)


# %% key board
def distance(speed):
    return sum(range(speed - 2, 0, -2))


places = (1, 3, 5, 7, 9, 10, 11)
free = [11 - place for place in places]
largest = [max(v for v in range(20) if distance(v) <= squares) for squares in free]
answers = {
    "free": f"| free squares ahead | {' | '.join(map(str, free))} |",
    "largest": f"| largest speed | {' | '.join(map(str, largest))} |",
}
