/** The editor of boards of squares: brushes, the squares, what Python makes of them, and the way to the race. */
import { el, setAttributes, setText, watchSize } from "../dom";
import { palette, type ThemeName } from "../theme";
import { draftChoice, draftOf, draftsOf, keepDraft } from "./drafts";
import { newPast } from "./drawing";
import { buildFrame, buildGround, group } from "./frame";
import type { Editor, EditorWays } from "./editor";
import {
  between,
  type Brush,
  BRUSHES,
  type Cell,
  FEWEST_SQUARES,
  firstSquares,
  GRAVEL,
  MOST_SQUARES,
  painted,
  readSquares,
  resized,
  ROAD,
  type Squares,
  WALL,
} from "./grid";
import { tr } from "../tr";

const QUIET_MS = 200;
const DRAFT = "squares";
const GAME = "bolide";

export function openSquares(signal: AbortSignal, ways: EditorWays<Squares>): Editor {
  const drafts = draftsOf(DRAFT, readSquares);
  const past = newPast(
    readSquares(ways.drawing) ?? draftOf(drafts, DRAFT, ways.place) ?? firstSquares(),
  );
  let brush = BRUSHES[0] as Brush;
  let ready: string | null = null;
  let making = false;
  let cursor: Cell = [0, 0];
  let held: { cell: Cell; mark: object } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awaited = 0;
  let theme: ThemeName = "light";

  const put = (next: Squares, mark?: unknown) => {
    if (next === past.now()) return;
    past.put(next, mark);
    settle();
  };
  const frame = buildFrame<Squares>(signal, {
    heading: tr("Paint a board"),
    past,
    ways,
    game: () => GAME,
    ready: () => ready !== null,
    making: () => making,
    race: () => ready && ways.race(GAME, ready, {}),
    put,
    stepped: () => settle(),
    saved: () => keep(),
    opened(found) {
      const next = readSquares(found);
      if (next) put(next);
      return next !== null;
    },
  });
  const { undo, redo, words, answers, sharing, race, tool, say } = frame;
  const brushes = BRUSHES.map((each) => {
    const sign = el("span", "bolide-brush", { "aria-hidden": "true", "data-sign": each.sign });
    setText(sign, SHOWN[each.sign] ?? each.sign);
    return tool(sign, `${tr(each.name)} (${each.key.toUpperCase()})`, () => choose(each));
  });
  const choose = (next: Brush) => {
    brush = next;
    BRUSHES.forEach((each, k) =>
      setAttributes(brushes[k] as Element, { "aria-pressed": String(each === brush) }),
    );
  };
  const sizes = [tr("Columns"), tr("Rows")].map((name, which) => {
    const range = { min: FEWEST_SQUARES, max: MOST_SQUARES };
    const field = el("input", "bolide-field", { type: "number", ...range, "aria-label": name });
    const take = () => {
      const { rows } = past.now();
      const [columns, high] = [(rows[0] as string).length, rows.length];
      const value = field.valueAsNumber;
      put(which ? resized(past.now(), columns, value) : resized(past.now(), value, high));
      tell();
    };
    field.addEventListener("change", take, { signal });
    return field;
  });
  const tools = el(
    "div",
    "bolide-editortools",
    { role: "toolbar", "aria-label": tr("Tools") },
    group(undo, redo),
    group(...brushes),
    group(draftChoice(signal, drafts, past.now(), sizeOf, (found) => put(found))),
    group(sizes[0] as Node, el("span", "bolide-muted bolide-times", {}, "×"), sizes[1] as Node),
  );

  // -- the squares

  const { root: stage, canvas, ctx, dpr, draw } = buildGround(signal, tr("Squares"), () => paint());
  /** Pixels of a square, and where the first one lies. */
  const layout = () => {
    const { rows } = past.now();
    const [columns, high] = [(rows[0] as string).length, rows.length];
    const { clientWidth: w, clientHeight: h } = stage;
    const side = Math.min(w / columns, h / high);
    return { side, x: (w - columns * side) / 2, y: (h - high * side) / 2 };
  };
  const paint = () => {
    const { clientWidth: w, clientHeight: h } = stage;
    if (!ctx || !w || !h) return;
    [canvas.width, canvas.height] = [Math.round(w * dpr()), Math.round(h * dpr())];
    ctx.setTransform(dpr(), 0, 0, dpr(), 0, 0);
    const colours = palette(theme);
    ctx.fillStyle = colours.grass;
    ctx.fillRect(0, 0, w, h);
    const { side, x, y } = layout();
    ctx.font = `600 ${Math.max(11, Math.round(side * 0.6))}px ${getComputedStyle(stage).fontFamily}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    past.now().rows.forEach((row, j) =>
      [...row].forEach((sign, k) => {
        const [left, top] = [x + k * side, y + j * side];
        ctx.fillStyle = GROUND[sign] ? colours[GROUND[sign]] : colours.asphalt;
        ctx.fillRect(left, top, side, side);
        ctx.strokeStyle = colours.shadow;
        ctx.lineWidth = 1;
        ctx.strokeRect(left, top, side, side);
        if (GROUND[sign] || sign === ROAD) return;
        ctx.fillStyle = colours.paint;
        ctx.fillText(SHOWN[sign] ?? sign, left + side / 2, top + side / 2);
      }),
    );
    if (!stage.matches(":focus-visible")) return;
    const [k, j] = cursor;
    ctx.strokeStyle = colours.focus;
    ctx.lineWidth = 4;
    ctx.strokeRect(x + k * side + 1, y + j * side + 1, side - 2, side - 2);
    ctx.strokeStyle = colours.line;
    ctx.lineWidth = 2;
    ctx.strokeRect(x + k * side + 1, y + j * side + 1, side - 2, side - 2);
  };
  const cellAt = (event: PointerEvent): Cell => {
    const box = canvas.getBoundingClientRect();
    const { side, x, y } = layout();
    const at = (pixels: number, from: number) => Math.floor((pixels - from) / side);
    return [at(event.clientX - box.left, x), at(event.clientY - box.top, y)];
  };
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button) return;
      event.preventDefault();
      stage.focus({ preventScroll: true });
      const cell = cellAt(event);
      held = { cell, mark: {} };
      put(painted(past.now(), [cell], brush.sign), held.mark);
    },
    { signal },
  );
  canvas.addEventListener(
    "pointermove",
    (event) => {
      if (!held) return;
      const cell = cellAt(event);
      put(painted(past.now(), between(held.cell, cell), brush.sign), held.mark);
      held.cell = cell;
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) {
    canvas.addEventListener(name, () => (held = null), { signal });
  }
  const step = (dx: number, dy: number, paints: boolean) => {
    const { rows } = past.now();
    const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
    cursor = [
      within(cursor[0] + dx, (rows[0] as string).length),
      within(cursor[1] + dy, rows.length),
    ];
    if (paints) put(painted(past.now(), [cursor], brush.sign));
    tell();
    draw();
  };
  const arrows: Record<string, Cell> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  stage.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const way = arrows[event.key];
      const chosen = BRUSHES.find(({ key }) => key === event.key.toLowerCase());
      if (way) step(...way, event.shiftKey);
      else if (event.key === " " || event.key === "Enter") step(0, 0, true);
      else if (chosen) choose(chosen);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  for (const name of ["focus", "blur"] as const) stage.addEventListener(name, draw, { signal });
  watchSize(signal, draw)?.observe(stage);

  // -- above and below them

  const ground = el("div", "bolide-editorground", {}, stage);
  const foot = el(
    "div",
    "bolide-editorfoot",
    {},
    el("div", "bolide-editorgo", {}, sharing.save, race),
    el("div", "bolide-editorsaid", {}, words, ...answers),
  );
  const root = el(
    "section",
    "bolide bolide-start bolide-editor",
    { "aria-label": tr("Paint a board of squares") },
    frame.top,
    tools,
    ground,
    foot,
    sharing.root,
  );
  frame.listen(root, ground);

  const tell = () => {
    const { rows } = past.now();
    frame.update();
    [(rows[0] as string).length, rows.length].forEach((count, which) => {
      const field = sizes[which] as HTMLInputElement;
      if (field.valueAsNumber !== count) field.value = String(count);
    });
    const [k, j] = cursor;
    const sign = BRUSHES.find((each) => each.sign === rows[j]?.[k]);
    const at = {
      column: k + 1,
      row: j + 1,
      sign: sign ? tr(sign.name) : tr("nothing"),
    };
    setAttributes(stage, { "aria-label": tr("Squares, column {column}, row {row}: {sign}", at) });
  };
  const keep = () => keepDraft(DRAFT, ways.place, past.now());
  const settle = () => {
    if (frame.changed()) keep();
    const { rows } = past.now();
    cursor = [
      Math.min(cursor[0], (rows[0] as string).length - 1),
      Math.min(cursor[1], rows.length - 1),
    ];
    ready = null;
    making = true;
    awaited += 1;
    frame.quiet();
    setText(words, tr("Making the board …"));
    clearTimeout(timer);
    timer = setTimeout(make, QUIET_MS);
    tell();
    draw();
  };
  const make = () => {
    const mine = awaited;
    const done: Parameters<typeof ways.make>[2] = (verdict, failed) => {
      if (signal.aborted || mine !== awaited) return;
      const faults = verdict ? verdict.faults : [{ text: failed }];
      say(...faults.map(({ text }) => text));
      ready = verdict?.track ?? null;
      making = false;
      const help = ready ? tr("Drag over squares to paint them.") : "";
      setText(words, frame.done() || help);
      tell();
    };
    ways.make(GAME, past.now(), done, () => {});
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  choose(brush);
  settle();
  return {
    root,
    ends: [frame.top, foot],
    theme(next) {
      theme = next;
      root.dataset.theme = next;
      draw();
    },
    say,
  };
}

const sizeOf = ({ rows }: Squares): string =>
  tr("{columns} × {rows} squares", { columns: rows[0]?.length ?? 0, rows: rows.length });

/** The colour of a square that is no road. */
const GROUND: Readonly<Record<string, "grass" | "runOff">> = {
  [WALL]: "grass",
  [GRAVEL]: "runOff",
};

/** How signs are shown; others as they are. */
const SHOWN: Readonly<Record<string, string>> = {
  [WALL]: "",
  [ROAD]: "",
  [GRAVEL]: "",
  "*": "⚑",
  ">": "▶",
  "<": "◀",
  "^": "▲",
  v: "▼",
};
