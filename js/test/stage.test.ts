/** Moments on the board: what they are, that results wait for them, and that a press only skips. */
import { describe, expect, it } from "vitest";
import { momentsOf } from "../src/stage/moments";
import { besideCar, placing } from "../src/stage/placing";
import { highest } from "../src/stage/reveal";
import { haveChosen } from "../src/stage/sealed";
import { pilePlace } from "../src/stage/lying";
import type { Scene } from "../src/stage/stage";
import { meets } from "../src/clear";
import type { Box } from "../src/geometry";
import { colourOf, facesOf } from "../src/panels/dice";
import { readState } from "../src/wire";
import type { Entry, State } from "../src/whole";
import { rawState } from "./helpers/fixture";
import { readBoard } from "../src/wire";
import { rawBoard } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const board = readBoard(rawBoard);
const state = (more: Record<string, unknown> = {}): State => readState(rawState(more), board);
const { log } = rawState() as { log: { n: number }[] };
const last = log.at(-1)?.n ?? 0;
const told = (...more: object[]) => [
  ...log,
  ...more.map((entry, k) => ({ n: last + 1 + k, text: "Told.", id: 0, ...entry })),
];
const die = (number: number, face = 7) => ({
  table: "Start",
  driver: "Ada",
  dice: [{ name: "d12", sides: 12, face }],
  meaning: "a normal start",
  number,
});

describe("which moments lie between two states", () => {
  it("is a roll, where there is another one, and something has happened", () => {
    const next = state({ rev: 5, die: die(50), log: told({}) });
    expect(momentsOf(state(), next)).toMatchObject([{ kind: "roll", id: 0 }]);
    expect(momentsOf(next, { ...next, rev: 6 })).toEqual([]);
  });

  it("is none after an undo, which takes sentences away", () => {
    const before = state({ die: die(50), log: told({}) });
    expect(momentsOf(before, state({ rev: 9, die: die(49) }))).toEqual([]);
  });

  it("is a card that is played, and cards that turn over together, not one alone", () => {
    const face = { name: "120" };
    const card = { effect: "card", on: 1, face: { name: "Puncture" } };
    const kinds = (...entries: object[]) =>
      momentsOf(state(), state({ rev: 5, log: told(...entries) })).map(({ kind }) => kind);
    expect(kinds(card)).toEqual(["card"]);
    expect(kinds({ effect: "reveal", face })).toEqual([]);
    expect(kinds({ effect: "reveal", face }, { effect: "reveal", face, id: 1 })).toEqual([
      "reveal",
    ]);
    expect(kinds(card, card, card, card, card)).toHaveLength(3);
  });

  it("is what cars drive into after what led there, and before what is turned over at the end", () => {
    const kinds = (...entries: object[]) =>
      momentsOf(state(), state({ rev: 5, log: told(...entries) })).map(({ kind }) => kind);
    const shown = { effect: "reveal", face: { name: "Two Stop" } };
    expect(kinds(shown, shown, { effect: "spin" })).toEqual(["reveal", "drive"]);
    expect(kinds({ effect: "finish" }, shown, shown)).toEqual(["drive", "reveal"]);
    expect(kinds({ effect: "draw" })).toEqual([]);
  });
});

describe("on the page", () => {
  const page = everyTest();
  const rolled = (rev: number, number: number, n = 1) => ({
    rev,
    // nobody of this race
    die: { ...die(number, number), driver: "Cy" },
    log: told(...Array.from({ length: n }, () => ({}))),
  });

  it("what a roll has come to is not read before the die lies still", () => {
    page.arrive(rolled(5, 3));
    expect(page.root().dataset.moment).toBe("roll");
    expect(page.root().dataset.rev).toBe("4");
    expect(page.text(".bolide-last")).not.toContain("Told");
    expect(page.find(".bolide-actwords").hidden).toBe(true);
    page.pass(760);
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.root().dataset.rev).toBe("5");
    expect(page.find(".bolide-actwords").hidden).toBe(false);
    expect(page.text(".bolide-actdice")).toBe("3");
    page.pass(2900);
    expect(page.all(".bolide-act")).toHaveLength(1);
    page.pass(200);
    expect(page.all(".bolide-act")).toHaveLength(0);
  });

  it("a person's roll, and one that they need something of, is read before the next moment", () => {
    const ready = (more: object) => {
      const first = rolled(5, 3);
      page.arrive({ ...first, die: { ...first.die, ...more } });
      page.arrive(rolled(6, 4, 2));
      page.pass(760);
      let waits = 0;
      while (page.text(".bolide-actdice") === "3") {
        page.pass(50);
        waits += 50;
      }
      return waits;
    };
    expect(ready({ driver: "Ada" })).toBeGreaterThan(1400);
    page.reload({});
    expect(ready({ needs: "8 to 12: Ada wins" })).toBeGreaterThan(1400);
    page.reload({});
    expect(ready({})).toBeLessThan(600);
  });

  it("a result is seen before the next moment begins: on both sides of the limit", () => {
    page.arrive(rolled(5, 3));
    page.arrive(rolled(6, 4, 2));
    page.pass(760);
    expect(page.root().dataset.rev).toBe("5");
    expect(page.root().dataset.moment).toBe("roll");
    page.pass(350);
    expect(page.text(".bolide-actdice")).toBe("3");
    expect(page.find(".bolide-actwords").hidden).toBe(false);
    page.pass(20);
    expect(page.find(".bolide-actwords").hidden).toBe(true);
    page.pass(760);
    expect(page.text(".bolide-actdice")).toBe("4");
    expect(page.root().dataset.rev).toBe("6");
  });

  it("a press ends that wait with the moment it waits for, and answers nothing", () => {
    const sent = page.model.sent.length;
    page.arrive(rolled(5, 3));
    page.arrive(rolled(6, 4, 2));
    page.pass(800);
    page.key("1");
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.root().dataset.rev).toBe("6");
    expect(page.model.sent).toHaveLength(sent);
  });

  it("a roll waits for the car that is still on its way", () => {
    const [ada, other] = rawState().tokens as object[];
    const tokens = [{ ...ada, at: [13, 10] }, other];
    page.arrive({ rev: 5, log: told({}), tokens });
    page.arrive({ ...rolled(6, 4, 2), tokens });
    expect(page.root().dataset.moment).toBe("roll");
    expect(page.all(".bolide-act")).toHaveLength(0);
    page.pass(300);
    expect(page.all(".bolide-act")).toHaveLength(1);
  });

  it("a press ends it, and answers nothing; the next one does", () => {
    const sent = page.model.sent.length;
    for (const key of ["Tab", "Shift"]) {
      page.arrive(rolled(5, 3));
      page.key(key);
      expect(page.root().dataset.moment).toBe("roll");
    }
    page.key("Enter");
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.root().dataset.rev).toBe("5");
    expect(page.model.sent).toHaveLength(sent);
  });

  it("a click ends it, on a button, too", () => {
    page.arrive(rolled(5, 3));
    const sent = page.model.sent.length;
    const undo = page.find("[aria-label^=Undo]");
    for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      undo.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, detail: 1 }));
    }
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.model.sent).toHaveLength(sent);
  });

  it("states that come meanwhile wait their turn, and many are not waited for", () => {
    page.arrive(rolled(5, 3));
    page.arrive(rolled(6, 4, 2));
    page.arrive(rolled(7, 5, 3));
    expect(page.root().dataset.rev).toBe("4");
    page.pass(760);
    expect(page.root().dataset.rev).toBe("5");
    for (let k = 0; k < 20; k += 1) page.arrive(rolled(8 + k, 6 + (k % 6), 4 + k));
    page.pass(40);
    page.key("Enter");
    expect(page.root().dataset.rev).not.toBe("5");
    page.pass(8000);
    expect(page.root().dataset.rev).toBe("27");
  });

  it("a card shows its face, and what it did is told when it has landed", () => {
    const face = { name: "Puncture", icon: "puncture", text: "The Yellow die until it pits." };
    page.arrive({ rev: 5, log: told({ effect: "card", on: 1, face, text: "<b>Ada</b> hits." }) });
    expect(page.root().dataset.moment).toBe("card");
    expect(page.text(".bolide-facename")).toBe("Puncture");
    expect(page.all(".bolide-struck")).toHaveLength(0);
    page.pass(1200);
    expect(page.text(".bolide-struck")).toContain("<b>Ada</b>");
  });

  it("cards turn over together, and the fastest is named then", () => {
    const face = (name: string) => ({ name, text: "mph", best: "fastest" });
    const cards = [
      { effect: "reveal", face: face("60") },
      { effect: "reveal", face: face("120"), id: 1 },
    ];
    page.arrive({ rev: 5, log: told(...cards) });
    expect(page.find(".bolide-act").className).not.toContain("is-open");
    page.pass(400);
    expect(page.find(".bolide-act").className).toContain("is-open");
    expect(page.all(".bolide-best")).toHaveLength(1);
    expect(page.find(".bolide-slot:has(.is-best)").textContent).toContain("120");
  });

  it("a secret that is covered meanwhile is not shown afterwards", () => {
    page.arrive(rolled(5, 3));
    page.model.emit("msg:custom", { t: "cover" });
    page.pass(800);
    expect(page.root().dataset.rev).toBe("5");
  });
});

describe("what cars drive into", () => {
  const page = everyTest();
  const spins = { rev: 5, log: told({ effect: "spin", text: "Ada spins." }) };

  it("is seen before it is told, and no answer is open meanwhile", () => {
    page.arrive(spins);
    expect(page.root().dataset.moment).toBe("drive");
    expect(page.root().dataset.rev).toBe("4");
    expect(page.root().dataset.busy).toBe("true");
    expect(page.text(".bolide-last")).not.toContain("spins");
    page.pass(400);
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.root().dataset.rev).toBe("5");
    expect(page.text(".bolide-last")).toContain("spins");
    expect(page.root().dataset.busy).toBe("true");
    page.pass(1200);
    expect(page.root().dataset.busy).toBeUndefined();
  });

  it("is ended by a press, which answers nothing: all stands still, and is told", () => {
    page.arrive(spins);
    const sent = page.model.sent.length;
    page.key("Enter");
    page.pass(40);
    expect(page.text(".bolide-last")).toContain("spins");
    expect(page.root().dataset.busy).toBeUndefined();
    expect(page.model.sent).toHaveLength(sent);
  });

  it("is ended by the press of a tool, too, which does what it says", () => {
    const click = (selector: string) => {
      for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
        const event = new MouseEvent(name, { bubbles: true, cancelable: true, detail: 1 });
        page.find(selector).dispatchEvent(event);
      }
    };
    page.arrive(spins);
    const before = page.root().dataset.mode;
    click(".bolide-tool[aria-pressed][aria-label^='Follow']");
    page.pass(40);
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.root().dataset.mode).not.toBe(before);
    page.arrive({ ...spins, rev: 6, log: told({ effect: "spin" }, { effect: "spin" }) });
    const sent = page.model.sent.length;
    click("canvas");
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.model.sent).toHaveLength(sent);
  });

  it("goes on when a secret is covered, and what is undone is none", () => {
    page.arrive(spins);
    page.model.emit("msg:custom", { t: "cover" });
    page.pass(40);
    expect(page.root().dataset.moment).toBe("drive");
    expect(page.root().dataset.busy).toBe("true");
    page.pass(400);
    expect(page.root().dataset.rev).toBe("5");
    page.arrive({ rev: 6 });
    expect(page.root().dataset.moment).toBeUndefined();
  });
});

describe("the podium", () => {
  const page = everyTest();
  const table = { id: "result", title: "Ada wins", columns: ["Place"], rows: [] };
  const podium = [
    { place: 1, id: 0, text: "9 turns" },
    { place: 2, id: 1, text: "+1 turn" },
  ];
  const result = { podium, table, details: table, unit: "mph", speeds: [], places: [] };
  const flag = [{ effect: "finish", text: "Ada wins." }];
  const over = { rev: 5, over: true, ask: null, standings: [], result, log: told(...flag) };
  const acts = () => page.all(".bolide-act.is-podium");

  it("comes after the flag, before the result, and is over in two seconds", () => {
    page.arrive(over);
    // the last car drives to the line
    expect(page.root().dataset.moment).toBe("drive");
    expect(page.text(".bolide-last")).not.toContain("wins");
    expect(page.root().dataset.rev).toBe("4");
    page.pass(360);
    expect(page.root().dataset.rev).toBe("5");
    expect(page.root().dataset.moment).toBe("podium");
    expect(acts()[0]!.className).not.toContain("is-on");
    page.pass(1100);
    expect(acts()[0]!.className).toContain("is-on");
    expect(page.all(".is-podium li strong").map((node) => node.textContent)).toHaveLength(2);
    expect(page.all(".is-podium .bolide-side")).toHaveLength(2);
    page.pass(2000);
    expect(page.root().dataset.moment).toBeUndefined();
    page.pass(300);
    expect(acts()).toHaveLength(0);
    page.arrive({ ...over, rev: 6 });
    expect(acts()).toHaveLength(0);
  });

  it("is ended by a press, which does nothing else", () => {
    page.arrive(over);
    page.key("Enter");
    expect(page.root().dataset.moment).toBe("podium");
    expect(acts()).toHaveLength(1);
    page.pass(20);
    expect(acts()[0]!.className).toContain("is-on");
    page.key("Escape");
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.find(".bolide-result").hidden).toBe(false);
    page.key("Escape");
    expect(page.find(".bolide-result").hidden).toBe(true);
  });

  it("is not there where nobody has finished, or where it was over when it was opened", () => {
    page.settle({ ...over, result: { ...result, podium: [] } });
    expect(page.root().dataset.moment).toBeUndefined();
    page.reload(over);
    expect(page.root().dataset.moment).toBeUndefined();
    expect(page.find(".bolide-result").hidden).toBe(false);
  });
});

describe("where a moment lies", () => {
  const free = { left: 0, right: 800, top: 50, bottom: 450 };
  const size = [100, 120] as const;

  it("is beside its car, never on it, and whole within what is seen", () => {
    for (let x = 0; x <= 800; x += 40) {
      for (let y = 50; y <= 450; y += 40) {
        const [left, top] = besideCar([x, y], size, free);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + size[0]).toBeLessThanOrEqual(800);
        expect(top).toBeGreaterThanOrEqual(50);
        expect(top + size[1]).toBeLessThanOrEqual(450);
        const on = x > left && x < left + size[0] && y > top && y < top + size[1];
        expect(on).toBe(false);
      }
    }
  });

  it("is where the fewest others are", () => {
    const right = besideCar([400, 250], size, free);
    expect(right[0]).toBeGreaterThan(400);
    const left = besideCar([400, 250], size, free, { others: [[480, 250]] });
    expect(left[0]).toBeLessThan(300);
  });

  it("is on no answer and no note where there is any room", () => {
    const must = [80, 160, 240, 320, 400, 480, 560].map((x): readonly [number, number] => [x, 250]);
    const note = { left: 300, right: 500, top: 100, bottom: 200 };
    for (const x of [100, 400, 700]) {
      const [left, top] = besideCar([x, 250], size, free, { must, boxes: [note] });
      const box = { left, right: left + size[0], top, bottom: top + size[1] };
      expect(meets(box, note)).toBe(false);
      expect(must.some(([at]) => at > left && at < left + 100 && top < 250 && top > 130)).toBe(
        false,
      );
    }
  });

  it("is clear of the small map wherever there is room", () => {
    const map = { left: 640, right: 792, top: 300, bottom: 442 };
    const lies = (at: readonly [number, number], ...known: (typeof map)[]) => {
      const [left, top] = besideCar(at, size, free, { guests: known });
      const over = left < map.right && left + size[0] > map.left;
      return over && top < map.bottom && top + size[1] > map.top;
    };
    let dodged = 0;
    for (let x = 0; x <= 800; x += 40) {
      for (let y = 50; y <= 450; y += 40) {
        // a map never lies on a car that is asked about
        if (x > map.left - 36 && y > map.top - 36) continue;
        expect(lies([x, y], map)).toBe(false);
        if (lies([x, y])) dodged += 1;
      }
    }
    expect(dodged).toBeGreaterThan(10);
    // beside a car that is out of view it would lie in the map's corner
    for (const at of [
      [900, 400],
      [700, 560],
      [900, 560],
    ] as const) {
      // prettier-ignore
      expect(lies(at)).toBe(true);
      expect(lies(at, map)).toBe(false);
    }
  });
});

it("stays whole in view when the camera moves, and is not seen where most of it would be cut", () => {
  let at: readonly [number, number] = [0, 0];
  const scene = {
    free: () => ({ left: 0, right: 500, top: 0, bottom: 300 }),
    where: () => [200, 150],
    must: () => [],
    others: () => [],
    notes: () => [],
    cards: () => [],
    map: () => null,
    sign: () => null,
    scale: () => 20,
    settled: (at: readonly [number, number]) => at,
    fixed: () => () => at,
  } as unknown as Scene;
  const node = document.createElement("div");
  for (const [name, value] of [
    ["offsetWidth", 100],
    ["offsetHeight", 80],
  ] as const) {
    // prettier-ignore
    Object.defineProperty(node, name, { value });
  }
  const { place } = placing(node, 0, scene);
  const seenAt = (x: number, y: number) => {
    at = [x, y];
    place();
    return node.style.visibility === "hidden" ? null : node.style.transform;
  };
  expect(seenAt(100, 50)).toBe("translate(100px, 50px)");
  expect(seenAt(430, 50)).toBe("translate(394px, 50px)");
  expect(seenAt(444, 50)).not.toBeNull();
  expect(seenAt(445, 50)).toBeNull();
  expect(seenAt(100, 255)).toBeNull();
  expect(seenAt(100, 254)).toBe("translate(100px, 214px)");
});

it("only who has surely chosen has a card that lies face down", () => {
  const ask = (more: object) => {
    const { ask } = rawState() as { ask: object };
    return state({ ask: { ...ask, covered: true, kind: "plan", who: [1], since: 4, ...more } });
  };
  expect(haveChosen(ask({}))).toContain(0);
  expect(haveChosen(ask({}))).not.toContain(1);
  expect(haveChosen(ask({ kind: "secret" }))).toEqual([]);
  expect(haveChosen(state())).toEqual([]);
});

it("the highest of some numbers is one that another is below", () => {
  const cards = (...names: string[]) => names.map((name) => ({ face: { name } }) as Entry);
  expect(highest(cards("60", "120", "120"))).toBe(120);
  expect(highest(cards("60", "60"))).toBeNull();
  expect(highest(cards("60", "Two Stop"))).toBeNull();
});

it("dice have the colours of their names and gears, and pips where they are ordinary", () => {
  expect(colourOf({ name: "yellow", faces: [1, 2, 2, 3, 3, 4] })).toBe("yellow");
  expect(colourOf({ name: "gear 5", faces: [1] })).toBe("purple");
  expect(colourOf({ name: "d6", sides: 6 })).toBe("white");
  expect(colourOf({ name: "d12", sides: 12 })).toBe("red");
  expect(facesOf({ sides: 4 })).toEqual([1, 2, 3, 4]);
});

describe("where the pile lies", () => {
  const free: Box = { left: 0, right: 900, top: 40, bottom: 400 };
  const size = [80, 50] as const;
  const scene = (more: Partial<Scene> = {}): Scene =>
    ({
      free: () => free,
      map: () => null,
      sign: () => null,
      notes: () => [],
      others: () => [],
      road: () => [],
      scale: () => 20,
      ...more,
    }) as Scene;
  const corner: Box = { left: 6, right: 86, top: 344, bottom: 394 };

  it("is a corner, and not that of the map or of the arrow", () => {
    expect(pilePlace(size, scene(), null)).toEqual([6, 344]);
    for (const taken of ["map", "sign", "notes"] as const) {
      const lies = taken === "notes" ? [corner] : corner;
      const [left, top] = pilePlace(size, scene({ [taken]: () => lies }), null)!;
      const box = { left, right: left + 80, top, bottom: top + 50 };
      expect(meets(box, corner)).toBe(false);
      expect(left).toBeGreaterThan(500);
    }
  });

  it("is the same as long as no road and no car comes under it", () => {
    const kept = { left: 814, right: 894, top: 344, bottom: 394 };
    expect(pilePlace(size, scene(), kept)).toEqual([814, 344]);
    expect(pilePlace(size, scene({ road: () => [[850, 370]] }), kept)).toEqual([6, 344]);
    expect(pilePlace(size, scene({ others: () => [[850, 370]] }), kept)).toEqual([6, 344]);
    // it is the road's edge that counts, half a space and more beside its middle
    expect(pilePlace(size, scene({ road: () => [[850, 344 - 14]] }), kept)).toEqual([6, 344]);
    expect(pilePlace(size, scene({ road: () => [[850, 344 - 16]] }), kept)).toEqual([814, 344]);
  });

  it("is none where all is road, or there is little of the board", () => {
    const road = Array.from({ length: 900 }, (_, k): readonly [number, number] => [
      (k % 30) * 30,
      40 + 12 * Math.floor(k / 30),
    ]);
    expect(pilePlace(size, scene({ road: () => road }), null)).toBeNull();
    expect(pilePlace(size, scene({ free: () => ({ ...free, bottom: 130 }) }), null)).toBeNull();
  });
});

describe("cards on the table", () => {
  const page = everyTest();
  const face = { name: "Puncture", icon: "puncture" };
  const lying = () => page.all(".bolide-laid > .bolide-lies").map((node) => node.textContent);

  it("lie at their cars as long as they act, two alike too", () => {
    const on = (...cards: object[]) => ({ lying: cards.map((card) => ({ on: 1, face, ...card })) });
    page.arrive({ rev: 5, ...on({}, {}, { on: 0 }) });
    page.pass(50);
    expect(lying()).toEqual(["Puncture", "Puncture", "Puncture"]);
    page.arrive({ rev: 6, ...on({}) });
    page.pass(50);
    expect(lying()).toEqual(["Puncture"]);
    page.arrive({ rev: 7 });
    page.pass(50);
    expect(lying()).toEqual([]);
  });

  it("say how many are left, and which was played last", () => {
    const piles = () => page.find(".bolide-piles");
    page.pass(50);
    expect(piles().hidden).toBe(true);
    page.arrive({ rev: 5, piles: { left: 1 } });
    page.pass(50);
    const said = () => piles().getAttribute("aria-label");
    expect([piles().hidden, said()]).toEqual([false, "1 card in the pile"]);
    page.arrive({ rev: 6, piles: { left: 0, top: face } });
    page.pass(50);
    expect(said()).toBe("0 cards in the pile, last played: Puncture");
    expect(page.all(".bolide-pile.is-empty")).toHaveLength(1);
  });
});

describe("an answer with a card", () => {
  const page = everyTest();
  it("is that card: its name and a line", () => {
    const face = { name: "Hard", icon: "tyre-slick-hard", text: "last longest" };
    const plain = { id: "soft", label: "Soft tyres" };
    const options = [{ id: "hard", label: "Hard tyres", face }, plain];
    page.arrive({ rev: 5, ask: { ...(rawState().ask as object), kind: "tyres", options } });
    page.pass(50);
    const [first, second] = page.all(".bolide-action");
    expect(first!.querySelector(".bolide-playcard")!.textContent).toBe("Hardlast longest");
    expect(first!.querySelector("[data-picture=tyre-slick-hard]")).not.toBeNull();
    expect(first!.getAttribute("aria-label")).toBe("Hard tyres");
    expect(second!.querySelector(".bolide-playcard")).toBeNull();
  });
});
