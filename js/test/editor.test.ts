/** Drawing a circuit: the smooth line, what is measured on it, and what can be done with a drawing. */
import { describe, expect, it } from "vitest";
import {
  between,
  cornersOf,
  crossingsOf,
  curveOf,
  fitted,
  lapOf,
  nearest,
} from "../src/editor/curve";
import { LIBRARY, withCorner } from "../src/editor/corners";
import { type Part, withFix } from "../src/editor/corrections";
import {
  added,
  closedUp,
  type Drawing,
  EMPTY,
  inserted,
  mirrored,
  MOST_SPOTS,
  moved,
  NARROWEST,
  newPast,
  readDrawing,
  removed,
  reversed,
  rotated,
  scaled,
  widened,
  withPits,
  withStart,
} from "../src/editor/drawing";
import type { XY } from "../src/whole";

const drawing = (spots: readonly XY[], closed = true): Drawing => ({
  ...EMPTY,
  spots: spots.map(([x, y]) => ({ x, y, width: 12 })),
  closed,
});
const circle = (radius: number, count = 12): Drawing =>
  drawing(
    Array.from({ length: count }, (_, k): XY => {
      const angle = (2 * Math.PI * k) / count;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
  );
const places = ({ spots }: Drawing): XY[] => spots.map(({ x, y }) => [x, y]);
const SQUARE = drawing([
  [0, 0],
  [400, 0],
  [400, 400],
  [0, 400],
]);
const EIGHT = drawing([
  [0, 0],
  [300, 200],
  [300, 0],
  [0, 200],
]);

describe("what hangs on the line", () => {
  const fix = { game: "formula-d", what: "limit", x: 400, y: 400, value: 2 };
  const far = { ...fix, x: 0, y: 0 };
  const hung: Drawing = { ...SQUARE, start: [400, 400], fixes: [fix, far] };

  it("goes along with its part of the line, and stays elsewhere", () => {
    const { start, fixes } = moved(hung, 2, [520, 460]);
    expect(start).toEqual([520, 460]);
    expect(fixes).toEqual([{ ...fix, x: 520, y: 460 }, far]);
  });

  it("is where it was once a drag has gone there and back in many steps", () => {
    let next = hung;
    for (let k = 0; k <= 100; k += 1) next = moved(next, 2, [400 + k, 400 - k]);
    for (let k = 100; k >= 0; k -= 1) next = moved(next, 2, [400 + k, 400 - k]);
    const [back] = next.fixes;
    expect(Math.hypot((back?.x ?? 0) - 400, (back?.y ?? 0) - 400)).toBeLessThan(2);
  });
});

describe("the smooth line", () => {
  it("runs round a circle of points as a circle", () => {
    const curve = curveOf(circle(200));
    expect(curve.length).toBeCloseTo(2 * Math.PI * 200, -1);
    for (const [x, y] of curve.line) expect(Math.hypot(x, y)).toBeCloseTo(200, -1);
    for (const bend of curve.bend) expect(1 / bend).toBeCloseTo(200, -2);
  });

  it("passes through every point, and knows its place among them", () => {
    const curve = curveOf(SQUARE);
    places(SQUARE).forEach((spot, k) => {
      const hit = nearest(curve, spot);
      expect(hit?.distance).toBeLessThan(1e-9);
      expect(hit?.place).toBe(k);
    });
  });

  it("keeps a straight between points in line straight", () => {
    const spots: XY[] = [0, 100, 200, 300].map((x) => [x, 0]);
    const { line } = curveOf(drawing([...spots, [300, 300], [0, 300]]));
    const middle = line.filter(([x, y]) => x > 100 && x < 200 && y < 50);
    expect(middle.length).toBeGreaterThan(5);
    for (const [, y] of middle) expect(y).toBeCloseTo(0, 6);
  });

  it("ends where an open line ends", () => {
    const curve = curveOf({ ...SQUARE, closed: false });
    expect(curve.closed).toBe(false);
    expect(curve.line.at(-1)).toEqual([0, 400]);
    expect(curve.far).toHaveLength(curve.line.length);
  });

  it("is nothing without points, and a dot with one", () => {
    expect(curveOf(EMPTY).line).toEqual([]);
    expect(curveOf(drawing([[5, 7]])).line).toEqual([[5, 7]]);
  });

  it("has no more points than can be drawn sixty times a second", () => {
    const far = curveOf(scaled(circle(200, 100), 50));
    expect(far.line.length).toBeLessThan(800);
    expect(far.length).toBeGreaterThan(60_000);
  });
});

describe("corners", () => {
  it("are told from straights, with their radius and side", () => {
    // a stadium: two straights, two half circles of 80 m
    const arc = (x: number, from: number): XY[] =>
      [0, 0.25, 0.5, 0.75, 1].map((part) => {
        const angle = from + Math.PI * part;
        return [x + 80 * Math.cos(angle), 80 * Math.sin(angle)];
      });
    const stadium = drawing([...arc(400, -Math.PI / 2), ...arc(0, Math.PI / 2)]);
    const corners = cornersOf(curveOf(stadium));
    expect(corners).toHaveLength(2);
    for (const { radius, turn } of corners) {
      expect(radius).toBeGreaterThan(50);
      expect(radius).toBeLessThan(90);
      expect(turn).toBeGreaterThan(2.4);
    }
    for (const { turn } of cornersOf(curveOf(reversed(stadium)))) expect(turn).toBeLessThan(-2.4);
  });

  it("are not where a road bends gently", () => {
    expect(cornersOf(curveOf(circle(400)))).toEqual([]);
  });

  it("cover all of a small circle without end", () => {
    expect(cornersOf(curveOf(circle(50)))).toHaveLength(1);
  });
});

describe("a line that crosses itself", () => {
  it("says where", () => {
    const [crossing, ...others] = crossingsOf(curveOf(EIGHT));
    expect(others).toEqual([]);
    expect(crossing?.[0]).toBeCloseTo(150, 0);
    expect(crossing?.[1]).toBeCloseTo(100, 0);
  });

  it("has no marks where it goes back over itself", () => {
    const back = [0, 100, 200, 300, 400, 500].map((x): XY => [x, x % 200 ? 1e-3 : 0]);
    const { line, ...rest } = curveOf(drawing(back, false));
    const wavy = line.map(([x], k): XY => [x, k % 2 ? 1 : -1]);
    const there = [...line, ...wavy.reverse()];
    expect(crossingsOf({ ...rest, line: there.slice(0, line.length + 12) })).not.toEqual([]);
    expect(crossingsOf({ ...rest, line: there })).toEqual([]);
  });

  it("is not found in one that does not", () => {
    expect(crossingsOf(curveOf(SQUARE))).toEqual([]);
    expect(crossingsOf(curveOf(circle(30)))).toEqual([]);
  });
});

describe("a path in one go", () => {
  const path = Array.from({ length: 200 }, (_, k): XY => {
    const angle = (2 * Math.PI * k) / 200;
    return [400 * Math.cos(angle), 200 * Math.sin(angle) + 40 * Math.sin(3 * angle)];
  });

  it("becomes few points whose line follows it", () => {
    const spots = fitted(path, true, 14);
    expect(spots.length).toBeLessThan(25);
    expect(spots[0]?.width).toBe(14);
    const curve = curveOf({ spots, closed: true });
    for (const at of path) expect(nearest(curve, at)?.distance).toBeLessThan(12);
  });

  it("is a lap where it comes back, also a little past its beginning", () => {
    const first = path[0] as XY;
    expect(lapOf(path, first, 20)?.length).toBeGreaterThan(190);
    const past = [...path, ...path.slice(0, 6)];
    const lap = lapOf(past, first, 20) as XY[];
    expect(lap.length).toBeLessThanOrEqual(path.length);
    expect(lapOf(path.slice(0, 120), first, 20)).toBeNull();
  });
});

describe("a drawing", () => {
  it("grows point by point, and closes with three", () => {
    const one = added(EMPTY, [1, 2]);
    expect(closedUp(added(one, [3, 4])).closed).toBe(false);
    expect(closedUp(added(added(one, [3, 4]), [5, 9])).closed).toBe(true);
    expect(EMPTY.spots).toEqual([]);
  });

  it("takes no more points than Python reads", () => {
    const full = circle(500, MOST_SPOTS);
    expect(added(full, [0, 0])).toBe(full);
    expect(inserted(full, 2.5, [0, 0])).toBe(full);
    expect(added(circle(500, MOST_SPOTS - 1), [0, 0]).spots).toHaveLength(MOST_SPOTS);
  });

  it("has a new point where it was put, as wide as the road there", () => {
    const wide = widened(SQUARE, 1, 8);
    const more = inserted(wide, 0.5, [200, -10]);
    expect(places(more)[1]).toEqual([200, -10]);
    expect(more.spots[1]?.width).toBe(16);
    expect(places(inserted(SQUARE, 3.5, [-10, 200])).at(-1)).toEqual([-10, 200]);
  });

  it("moves and loses a point, and opens with fewer than three", () => {
    expect(places(moved(SQUARE, 2, [444.44, 400]))[2]).toEqual([444.4, 400]);
    const three = removed(SQUARE, 0);
    expect(three.closed).toBe(true);
    expect(removed(three, 0).closed).toBe(false);
  });

  it("gets no narrower than a car", () => {
    expect(widened(SQUARE, null, -100).spots.every(({ width }) => width === NARROWEST)).toBe(true);
  });

  it("is driven the other way round from the same point", () => {
    expect(places(reversed(SQUARE))).toEqual([
      [0, 0],
      [0, 400],
      [400, 400],
      [400, 0],
    ]);
    expect(reversed(reversed(SQUARE))).toEqual(SQUARE);
  });

  it("is mirrored, turned and scaled about its middle, with its start line", () => {
    const started = withStart(SQUARE, [0, 0]);
    expect(mirrored(started).start).toEqual([400, 0]);
    expect(places(rotated(started, 90))[0]).toEqual([400, 0]);
    expect(places(scaled(started, 2))[0]).toEqual([-200, -200]);
    const back = [1, 2, 3, 4].reduce((turned) => rotated(turned, 90), started);
    expect(places(back)).toEqual(places(started));
    expect(between(back.start as XY, [0, 0])).toBeLessThan(1e-9);
  });
});

describe("the pits of a drawing", () => {
  const left = withPits(SQUARE, "left");

  it("stay where they are when the lap is driven the other way, and in a mirror", () => {
    expect(reversed(left).pits).toBe("right");
    expect(mirrored(reversed(left)).pits).toBe("left");
    expect(reversed(withPits(SQUARE, "none")).pits).toBe("none");
  });

  it("are read again, and anything else is left to Python", () => {
    expect(readDrawing({ ...left })).toEqual(left);
    expect(readDrawing({ ...SQUARE, pits: "above" })?.pits).toBe("");
  });
});

describe("a correction by hand", () => {
  const part = (at: XY, held: XY[] = []): Pick<Part, "at" | "fixed"> => ({
    at,
    fixed: held.length ? { limit: { value: 1, at: held } } : {},
  });
  const fix = { game: "dice", what: "limit", x: 390, y: 10 };

  it("belongs to its part, kind and game, and is taken back", () => {
    const once = withFix(SQUARE, "dice", part([390, 10]), "limit", 3);
    const twice = withFix(once, "dice", part([390, 10], [[390, 10]]), "limit", 1);
    expect(twice.fixes).toEqual([{ ...fix, value: 1 }]);
    const other = withFix(twice, "cards", part([390, 10]), "limit", 7);
    const both = withFix(other, "dice", part([390, 10]), "arrows", "none");
    expect(both.fixes).toHaveLength(3);
    // the corner lies elsewhere now
    const back = withFix(both, "dice", part([400, 20], [[390, 10]]), "limit", null);
    expect(back.fixes).toEqual(both.fixes.slice(1));
  });

  it("goes along when the drawing is moved, and is read again", () => {
    const limited = withFix(SQUARE, "dice", part([390, 10]), "limit", 3);
    expect(mirrored(limited).fixes).toEqual([{ ...fix, x: 10, value: 3 }]);
    const fixed = withFix(limited, "dice", part([390, 10]), "sector", "E");
    expect(mirrored(fixed).fixes[1]?.value).toBe("W");
    expect(reversed(fixed).fixes[1]?.value).toBe("W");
    expect(reversed(reversed(fixed)).fixes).toEqual(fixed.fixes);
    expect(readDrawing(JSON.parse(JSON.stringify(fixed)))).toEqual(fixed);
    expect(readDrawing({ ...SQUARE, fixes: [null, { game: "dice", x: "1" }] })?.fixes).toEqual([]);
  });
});

describe("a corner of the library", () => {
  it.each(Object.keys(LIBRARY))("%s is driven without crossing the rest", (name) => {
    const wide = scaled(SQUARE, 2);
    const more = withCorner(wide, name, 0);
    expect(more.spots.length).toBe(4 + (LIBRARY[name] as unknown[]).length);
    expect(places(more)[0]).toEqual(places(wide)[0]);
    expect(places(more).at(-1)).toEqual(places(wide).at(-1));
    const curve = curveOf(more);
    expect(crossingsOf(curve)).toEqual([]);
    expect(cornersOf(curve).length).toBeGreaterThan(cornersOf(curveOf(wide)).length);
  });

  it("lies outside of the lap, whichever way that is driven", () => {
    const reach = (drawing: Drawing) => Math.min(...places(drawing).map(([, y]) => y));
    expect(reach(withCorner(SQUARE, "Hairpin", 0))).toBeLessThan(-100);
    const back = reversed(SQUARE); // its last piece is the lower side
    expect(reach(withCorner(back, "Hairpin", 3))).toBeLessThan(-100);
  });

  it("takes the longest straight where no point is selected, and gets smaller on a short one", () => {
    const long = moved(moved(SQUARE, 1, [900, 0]), 2, [900, 400]);
    expect(places(withCorner(long, "Kink", null))[2]![1]).toBeLessThan(-30);
    const small = withCorner(scaled(SQUARE, 0.1), "Hairpin", 0);
    for (const [x] of places(small)) expect(Math.abs(x - 200)).toBeLessThan(25);
  });

  it("changes nothing where there is no straight, and none of that name", () => {
    expect(withCorner(EMPTY, "Kink", null)).toBe(EMPTY);
    expect(withCorner(SQUARE, "", 0)).toBe(SQUARE);
    const full = circle(500, MOST_SPOTS - 1);
    expect(withCorner(full, "Kink", 0)).toBe(full);
  });
});

describe("a drawing that was kept", () => {
  it("is read as it was written", () => {
    const kept = withStart(SQUARE, [1, 2]);
    expect(readDrawing(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([null, {}, { spots: 3 }, { spots: [null] }, { spots: [{ x: 1, y: "2", width: 3 }] }])(
    "is none if it is %j",
    (raw) => expect(readDrawing(raw)).toBeNull(),
  );

  it("is open with too few points, whatever it says", () => {
    expect(readDrawing({ spots: [{ x: 1, y: 2, width: 3 }], closed: true })?.closed).toBe(false);
  });
});

describe("the past", () => {
  it("goes back and forth, and forgets what was taken back with a new step", () => {
    const past = newPast(EMPTY);
    past.put(added(past.now(), [1, 1]));
    past.put(added(past.now(), [2, 2]));
    expect(past.undo()).toBe(true);
    expect(past.now().spots).toHaveLength(1);
    expect(past.redo()).toBe(true);
    expect(past.redo()).toBe(false);
    past.undo();
    past.put(added(past.now(), [3, 3]));
    expect(past.can()).toEqual({ undo: true, redo: false });
    expect(places(past.now())).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });

  it("takes all of a drag back at once, and the next one apart", () => {
    const past = newPast(SQUARE);
    const [one, other] = [{}, {}];
    for (const x of [10, 20, 30]) past.put(moved(past.now(), 0, [x, 0]), one);
    past.put(moved(past.now(), 0, [99, 0]), other);
    past.undo();
    expect(places(past.now())[0]).toEqual([30, 0]);
    past.undo();
    expect(past.now()).toBe(SQUARE);
    expect(past.undo()).toBe(false);
  });

  it("takes no step where nothing changed", () => {
    const past = newPast(SQUARE);
    past.put(SQUARE);
    expect(past.can().undo).toBe(false);
  });
});
