/** A small race as it travels from Python, and a model that is none. */
import type { Model } from "../../src/model";
import type { Board, State } from "../../src/whole";
import { readBoard, readState } from "../../src/wire";

export const NASTY = '<img src=x onerror="window.hacked = true">';

export const rawBoard = {
  game: "bolide",
  name: "Test Ring",
  kind: "lattice",
  size: [90, 60],
  sheet: [
    { label: "Speed", kind: "number", head: true },
    { label: "Top speed", kind: "number" },
    { label: "Sharp braking", kind: "circles", total: 3 },
    { label: "No 4th gear", kind: "flag" },
    { label: "Tyres", kind: "mark" },
  ],
  shapes: [
    { style: "pit-box", at: [20, 10], label: "1", role: null, heading: [1, 0] },
    { style: "pit-box", at: [24, 10], label: "2", role: "pit-stop", heading: [1, 0] },
  ],
};

const token = (id: number, name: string, at: readonly number[]) => ({
  id,
  name,
  badge: name.slice(0, 2).toUpperCase(),
  colour: id,
  at,
  heading: [1, 0],
  pawn: null,
  place: null,
});

export function rawState(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    rev: 4,
    over: false,
    round: 2,
    title: "Round 2 · lap 1 of 2",
    tokens: [token(0, "Ada", [10, 10]), token(1, NASTY, [14, 10])],
    trails: [{ id: 0, points: [[6, 10] as const, [10, 10] as const] }],
    order: [
      { id: 1, lap: "lap 1", gap: "leader", behind: 0, active: false, moved: true },
      { id: 0, lap: "lap 1", gap: "+4 squares", behind: 4, active: true, moved: false },
    ],
    sheets: [
      [4, [6, 7], 1, false],
      [3, 7, 0, true],
    ],
    ask: {
      kind: "move",
      driver: "Ada",
      id: 0,
      seat: "person",
      prompt: "Ada: choose a point",
      from: [10, 10],
      spread: 2,
      options: [
        { id: "13,10", point: [13, 10], detail: "3 squares right, speed 3", speed: 3, change: -1 },
        {
          id: "14,10",
          point: [14, 10],
          detail: "4 squares right, engages",
          change: 0,
          marks: ["clash"],
        },
        {
          id: "14,11",
          point: [14, 11],
          detail: "4 squares right and 1 up",
          speed: 4,
          change: 0,
          pawn: [18, 12],
        },
        { id: "booster", label: "Booster (6 in 12)", odds: "6 in 12" },
      ],
    },
    die: null,
    log: [
      { n: 1, text: "Ada starts.", id: 0 },
      { n: 3, text: `${NASTY} goes 4 squares right.`, id: 1 },
    ],
    can: { undo: true, redo: false },
    seats: ["person", "Rookie"],
    policies: ["person", "Rookie"],
    standings: null,
    notice: null,
    ...more,
  };
}

export const board = (): Board => readBoard(rawBoard);
export const state = (more: Record<string, unknown> = {}): State =>
  readState(rawState(more), board());

export interface FakeModel extends Model {
  traits: Record<string, unknown>;
  /** What was asked for. */
  sent: Record<string, unknown>[];
  /** What was said of views that show the race, or do not any more. */
  views: Record<string, unknown>[];
  listeners: Map<string, Set<(...values: never[]) => void>>;
  dead: boolean;
  emit(event: string, value?: unknown): void;
}

export function fakeModel(traits: Record<string, unknown> = {}): FakeModel {
  const listeners: FakeModel["listeners"] = new Map();
  const all = (event: string) =>
    listeners.get(event) ?? listeners.set(event, new Set()).get(event)!;
  const model: FakeModel = {
    traits: { board: rawBoard, state: rawState(), ...traits },
    sent: [],
    views: [],
    listeners,
    dead: false,
    get: (name) => model.traits[name],
    on: (event, callback) => void all(event).add(callback),
    off: (event, callback) => void all(event).delete(callback),
    send: (content) => {
      if (model.dead) throw new Error("Cannot send");
      const message = content as Record<string, unknown>;
      (message.t === "view" ? model.views : model.sent).push(message);
    },
    emit: (event, value) => {
      for (const callback of [...all(event)]) (callback as (value: unknown) => void)(value);
    },
  };
  return model;
}

/** A canvas context that only remembers what is asked of it. */
export function fakeContext(): { ctx: CanvasRenderingContext2D; calls: unknown[][] } {
  const calls: unknown[][] = [];
  const known: Record<string, unknown> = {
    measureText: () => ({ width: 30 }),
    createRadialGradient: () => ({ addColorStop: () => undefined }),
  };
  const ctx = new Proxy(known, {
    get: (target, name: string) => {
      if (name in target) return target[name];
      return (...values: unknown[]) => void calls.push([name, ...values]);
    },
    set: () => true,
  });
  return { ctx: ctx as unknown as CanvasRenderingContext2D, calls };
}

/** A question in parts: the last combination of each fuel does not exist. */
export const partsAsk = {
  kind: "strategy",
  driver: "Ada",
  id: 0,
  seat: "person",
  prompt: "choose a strategy",
  from: [10, 10],
  spread: null,
  columns: ["Lap 1", "Brakings"],
  facets: [
    { id: "fuel", label: "Fuel", values: values("half", "full") },
    { id: "compound", label: "Compound", values: values("soft", "hard", "none") },
    { id: "set-up", label: "Set-up", values: values("booster", "brake") },
  ],
  options: [
    parts("half+soft+booster", "8", "2"),
    parts("half+soft+brake", "8", "2"),
    parts("half+hard+booster", "7", "3"),
    parts("full+soft+booster", "6", "2"),
    parts("full+soft+brake", "6", "2"),
    parts("full+hard+brake", "5", "3"),
  ],
};

function values(...ids: string[]) {
  return ids.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) }));
}

function parts(id: string, ...cells: string[]) {
  return { id, facets: id.split("+"), cells };
}
