/** The editor of circuits: tools, ground, what Python makes of it, and the way to the race. */
import { button, disable, el, icon, isDisabled, setAttributes, setText } from "../dom";
import type { ThemeName } from "../theme";
import type { XY } from "../whole";
import { readBoard } from "../wire";
import {
  closedUp,
  type Drawing,
  FEWEST,
  mirrored,
  NARROWEST,
  newPast,
  newSheet,
  type Pits,
  readDrawing,
  reversed,
  rotated,
  scaled,
  type Spot,
  WIDEST,
  widened,
  WIDTH,
  withPits,
  withStart,
} from "./drawing";
import { LIBRARY, NAMES, withCorner } from "./corners";
import { type Choices, type Part, partTable, withFix } from "./corrections";
import { draftChoice, draftOf, draftsOf, keepDraft } from "./drafts";
import { backdropOf } from "./files";
import { buildFrame, group } from "./frame";
import { type EditorIcon, drawn } from "./icons";
import { buildPoints } from "./points";
import type { Keep } from "./sharing";
import { buildStage, madeBoard } from "./stage";
import { phrase, tr, trn } from "../tr";

type Rules = Readonly<Record<string, string>>;

/** What Python says of a drawing. */
export interface Verdict {
  faults: readonly { text: string; at?: XY }[];
  /** What can be done about them, or about the first of the notes, as the words of a button. */
  mend?: string;
  /** The name by which a race can be set up on it. */
  track?: string;
  notes?: readonly string[];
  /** Corners and whatever else can be corrected by hand, and to what. */
  parts?: readonly Part[];
  choices?: Choices;
  /** What one may choose for the pits; nothing where the game has none. */
  pits?: readonly Pits[];
  /** Rules for a race on this board. */
  rules?: Rules;
  place?: { scale: number; x: number; y: number };
  /** Metres that the road of the board is wide. */
  width?: number;
  /** What else there is to say of it. */
  said?: string;
  board?: unknown;
}

export interface EditorWays<D = Drawing> {
  games: readonly { name: string; title: string }[];
  game: string;
  /** A drawing to go on with; with anything else, the draft of this place. */
  drawing: unknown;
  /** What tells this cell of this notebook from others; empty where nothing does. */
  place: string;
  /**
   * Asks Python for the board of a drawing; `wrong` where nothing came of it. Python tells meanwhile
   * what it does, and which part of that is done; it stops when it is asked for another.
   */
  make(
    game: string,
    drawing: D,
    done: (verdict: Verdict | null, wrong: string) => void,
    step: (words: string, share: number) => void,
  ): void;
  /** Asks Python for a drawing changed so little that there is a board of it, in the same way. */
  mend(
    game: string,
    drawing: D,
    done: (mended: unknown, wrong: string) => void,
    step: (words: string, share: number) => void,
  ): void;
  /** Asks Python how good a board is, in sentences. */
  judge(game: string, drawing: D, done: (words: readonly string[], wrong: string) => void): void;
  /** Keeps the board among one's own circuits, in place of another of that name or not. */
  keep: Keep<D>;
  /** Puts the circuit back that was replaced last, and returns its drawing. */
  takeBack(game: string, name: string, done: (drawing: unknown, wrong: string) => void): void;
  /** Asks Python for the board as a text to pass on. */
  text(game: string, drawing: D, done: (text: string, wrong: string) => void): void;
  /** Asks Python for the circuit in a file, or a text without a name, in base64, and its game. */
  read(
    name: string,
    data: string,
    done: (drawing: unknown, game: string, wrong: string) => void,
  ): void;
  /** Begins a race, with the rules that the board needs. */
  race(game: string, track: string, rules: Rules): void;
  /** Leaves the editor. */
  back(): void;
  fill(): void;
}

export interface Editor {
  root: HTMLElement;
  /** Its first line, and the one below the ground. */
  ends: readonly [HTMLElement, HTMLElement];
  theme(name: ThemeName): void;
  /** What did not work. */
  say(text: string): void;
}

const PIT_WORDS: Readonly<Record<Pits, string>> = {
  "": phrase("Pits on either side"),
  left: phrase("Pits left"),
  right: phrase("Pits right"),
  none: phrase("No pits"),
};
/** Milliseconds of rest after which Python is asked. */
const QUIET_MS = 200;
/** Milliseconds after which Python's work has a bar. */
const LATE_MS = 2000;
const DRAFT = "drawing";
const OPEN_KEYS = phrase(
  "Insert adds a point, N and P choose one, arrows move it (Shift: further), Enter closes the lap.",
);
const CLOSED_KEYS = phrase(
  "Insert adds a point, N and P choose one, arrows move it (Shift: further), Delete removes it.",
);

export function openEditor(signal: AbortSignal, ways: EditorWays): Editor {
  const drafts = draftsOf(DRAFT, readDrawing);
  const past = newPast(
    readDrawing(ways.drawing) ?? draftOf(drafts, DRAFT, ways.place) ?? newSheet(),
  );
  let game = ways.game;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  /** The number of the board that is awaited; what comes of an earlier one is forgotten. */
  let awaited = 0;
  let making = false;
  /** The name whose landscape is seen: it stays when the circuit gets another name. */
  let land = "";
  /** What Python has mended last. */
  let mended: Drawing | null = null;
  /** What is left after all points were wiped off. */
  let cleared: Drawing | null = null;
  let ready: { track: string; corners: number; said: string; rules: Rules } | null = null;

  const stage = buildStage(signal, {
    past,
    changed(ended) {
      tell();
      if (ended) settle();
    },
    selected: () => tell(),
    focused: () => tell(),
  });
  const put = (next: Drawing, mark?: unknown) => {
    if (next === past.now()) return;
    past.put(next, mark);
    stage.update();
    tell();
    settle();
  };
  const open = (found: Drawing) => {
    land = "";
    put(found);
    stage.select(null);
    stage.whole();
  };
  const others = draftChoice(
    signal,
    drafts,
    past.now(),
    ({ spots }) => trn("{n} point", "{n} points", spots.length),
    open,
  );
  const points = buildPoints(signal, past.now, put, stage.select);
  points.root.addEventListener("toggle", () => points.show(past.now(), stage.selected()), {
    signal,
  });

  const frame = buildFrame<Drawing>(signal, {
    heading: tr("Draw a circuit"),
    past,
    ways,
    game: () => game,
    ready: () => ready !== null,
    making: () => making,
    race: () => ready && ways.race(game, ready.track, ready.rules),
    put,
    saved: () => keep(),
    stepped() {
      stage.update();
      tell();
      settle();
    },
    opened(found, of) {
      const next = readDrawing(found);
      if (!next) return false;
      if (ways.games.some((each) => each.name === of)) game = select.value = of;
      open(next);
      return true;
    },
    /** A picture stays on the page. */
    async takes(file) {
      if (!file.type.startsWith("image/")) return false;
      const { camera, pane } = stage.seen();
      const backdrop = await backdropOf(file, camera, pane);
      if (signal.aborted) backdrop.image.close();
      else {
        stage.backdrop(backdrop);
        trace(true);
      }
      return true;
    },
  });
  const { undo, redo, words, wrong, answers, sharing, race, tool, say } = frame;

  // -- tools

  const own = (mark: EditorIcon, name: string, act: () => void) => tool(drawn(mark), name, act);
  const remove = own("remove", tr("Remove the last point (Backspace)"), stage.remove);
  const width = (by: number) => () => put(widened(past.now(), stage.selected(), by));
  const wider = own("wider", tr("Wider road"), width(2));
  const narrower = own("narrower", tr("Narrower road"), width(-2));
  const flag = own("flag", tr("Start line at this point"), () => {
    const spot = past.now().spots[stage.selected() ?? -1];
    if (spot) put(withStart(past.now(), [spot.x, spot.y]));
  });
  const shaping = [
    own("turn", tr("Drive the other way round"), () => put(reversed(past.now()))),
    own("mirror", tr("Mirror"), () => put(mirrored(past.now()))),
    own("rotate", tr("Turn by 15 degrees"), () => put(rotated(past.now(), -15))),
    own("smaller", tr("Smaller"), () => put(scaled(past.now(), 1 / 1.1))),
    own("larger", tr("Larger"), () => put(scaled(past.now(), 1.1))),
  ];
  const clear = own("clear", tr("Start again"), () => {
    cleared = newSheet();
    put(cleared);
    stage.select(null);
  });
  const corner = el("select", "bolide-select", { "aria-label": tr("Add a corner") });
  corner.append(
    el("option", "", { value: "" }, tr("Add a corner")),
    ...Object.keys(LIBRARY).map((each) => el("option", "", { value: each }, tr(NAMES[each]!))),
  );
  corner.addEventListener(
    "change",
    () => {
      put(withCorner(past.now(), corner.value, stage.selected()));
      stage.select(null);
      corner.value = "";
    },
    { signal },
  );
  const pits = el("select", "bolide-select", { "aria-label": tr("Pits"), hidden: true });
  pits.addEventListener("change", () => put(withPits(past.now(), pits.value as Pits)), { signal });
  let offered = "";
  /** Offers what a game has for the pits. */
  const offerPits = (sides: readonly Pits[]) => {
    pits.hidden = !sides.length;
    const all = new Set<Pits>(["", ...sides, past.now().pits]);
    if (offered === String([...all])) return;
    offered = String([...all]);
    const listed = [...all].map((side) => el("option", "", { value: side }, tr(PIT_WORDS[side])));
    pits.replaceChildren(...listed);
    pits.value = past.now().pits;
  };
  const picker = el("input", "", {
    type: "file",
    hidden: true,
    accept: "image/*,.json,.geojson,.csv,.tsv,.txt,.gpx,.kml,.kmz",
    "aria-label": tr("File"),
  });
  const pick = () => {
    frame.take(picker.files);
    picker.value = "";
  };
  picker.addEventListener("change", pick, { signal });
  let traced = false;
  const OPEN = tr("Open a circuit, or a picture to trace");
  const file = own("file", OPEN, () => {
    if (!traced) return picker.click();
    stage.backdrop(null);
    trace(false);
  });
  const trace = (on: boolean) => {
    traced = on;
    const label = on ? tr("Remove the picture") : OPEN;
    setAttributes(file, { "aria-label": label, title: label, "aria-pressed": String(on) });
    tell();
  };
  let plain = false;
  const eye = own("eye", tr("Hide the points"), () => {
    plain = !plain;
    stage.plain(plain);
    setAttributes(eye, { "aria-pressed": String(plain) });
  });
  const looking = [
    eye,
    tool(icon("minus"), tr("Zoom out"), () => stage.zoom(1 / 1.3)),
    tool(icon("plus"), tr("Zoom in"), () => stage.zoom(1.3)),
    tool(icon("whole"), tr("Whole circuit"), stage.whole),
  ];
  const tools = el(
    "div",
    "bolide-editortools",
    { role: "toolbar", "aria-label": tr("Tools") },
    group(undo, redo, remove),
    group(narrower, wider, flag),
    group(...shaping),
    group(corner),
    group(file, others, clear, picker),
    group(...looking),
  );

  // -- above and below the ground

  const oval = button(
    "bolide-action",
    tr("Start with an oval"),
    () => put({ ...past.now(), ...OVAL }),
    signal,
  );
  const hint = el(
    "div",
    "bolide-editorhint",
    {},
    el("strong", "", {}, tr("Draw the lap in one go, or click point after point.")),
    oval,
  );
  const other = tr("Or drop a file: GeoJSON, GPX, KML, KMZ, a table, or a picture to trace.");
  hint.append(el("span", "", {}, other));
  const ground = el("div", "bolide-editorground", {}, stage.root, hint);
  const length = el("strong", "bolide-editorlength");
  const part = el("progress", "", { max: 1, "aria-label": tr("Making the board") });
  const doing = el("span");
  const bar = el("span", "bolide-editorbar", { hidden: true }, part, doing);
  const notes = el("ul");
  const remedy = el("div");
  const short = el(
    "details",
    "bolide-startmore",
    { hidden: true },
    el("summary", "", {}, tr("Could be better")),
    notes,
    remedy,
  );
  const advice = button(
    "bolide-action",
    "",
    () => {
      short.open = true;
      short.scrollIntoView({ block: "nearest" });
    },
    signal,
  );
  advice.hidden = true;
  const rated = el("p", "bolide-muted", { role: "status" });
  const rate = button(
    "bolide-action",
    tr("How good is it?"),
    () => {
      if (!ready) return;
      const of = past.now();
      disable(rate, true);
      setText(rated, tr("Driving a lap …"));
      ways.judge(game, of, (sentences, failed) => {
        disable(rate, false);
        if (past.now() === of) setText(rated, failed || sentences.join(" "));
      });
    },
    signal,
  );
  /** Lets a sector of Bolide begin at the selected point. */
  const divide = button(
    "bolide-action",
    tr("Sector line at the selected point"),
    () => {
      const spot = past.now().spots[stage.selected() ?? -1];
      if (!spot) return;
      const part = { at: [spot.x, spot.y] as const, fixed: {} };
      put(withFix(past.now(), game, part, "sector", "added"));
    },
    signal,
  );
  const listed = el("div", "bolide-editorlist");
  const bends = el(
    "details",
    "bolide-startmore",
    { hidden: true },
    el("summary", "", {}, tr("Corners, corrections and figures")),
    el("div", "bolide-startbuttons", {}, rate, divide),
    rated,
    listed,
  );
  const select = el("select", "bolide-select", { "aria-label": tr("Game") });
  select.append(...ways.games.map(({ name, title }) => el("option", "", { value: name }, title)));
  select.value = game;
  select.addEventListener(
    "change",
    () => {
      game = select.value;
      ready = null;
      stage.show(null);
      tell();
      settle();
    },
    { signal },
  );
  const done = button(
    "bolide-go",
    tr("Done"),
    () => {
      put(closedUp(past.now()));
      stage.root.focus({ preventScroll: true });
    },
    signal,
  );
  const foot = el(
    "div",
    "bolide-editorfoot",
    {},
    el("div", "bolide-editorgo", {}, length, pits, select, sharing.save, done, race),
    el("div", "bolide-editorsaid", {}, words, bar, ...answers),
  );
  sharing.add(advice);
  const root = el(
    "section",
    "bolide bolide-start bolide-editor",
    { "aria-label": tr("Draw a circuit") },
    frame.top,
    tools,
    ground,
    foot,
    sharing.root,
    bends,
    short,
    points.root,
  );

  // -- what there is to say

  const tell = () => {
    const drawing = past.now();
    const { spots, closed } = drawing;
    const selected = stage.selected();
    for (const node of [clear, ...shaping]) disable(node, !spots.length);
    const widths = spots.flatMap((spot, k) => ((selected ?? k) === k ? spot.width : []));
    disable(
      wider,
      widths.every((each) => each >= WIDEST),
    );
    disable(
      narrower,
      widths.every((each) => each <= NARROWEST),
    );
    disable(remove, !spots.length || (closed && selected === null));
    disable(flag, selected === null || !closed);
    disable(divide, selected === null);
    const label =
      selected === null
        ? tr("Remove the last point (Backspace)")
        : tr("Remove this point (Backspace)");
    setAttributes(remove, { "aria-label": label, title: label });
    hint.hidden = spots.length > 0 || stage.draws() || traced;
    done.hidden = closed || spots.length === 0;
    race.hidden = !done.hidden;
    sharing.save.hidden = race.hidden || !spots.length;
    disable(done, spots.length < FEWEST);
    const { curve, corners } = stage.sketch();
    const many = closed && ready ? ready.corners : corners.length;
    const long = lengthOf(curve.length);
    const lap = closed
      ? trn("{long}, {n} corner", "{long}, {n} corners", many, { long })
      : spots.length
        ? trn("{n} point, {long}", "{n} points, {long}", spots.length, { long })
        : "";
    setText(length, lap);
    setText(words, sentence(spots.length, closed));
    const drawn = lap ? tr("Circuit: {lap}", { lap }) : tr("Circuit: nothing drawn");
    const chosen = selected === null ? "" : tr("point {n} selected", { n: selected + 1 });
    setAttributes(stage.root, { "aria-label": [drawn, chosen].filter(Boolean).join(", ") });
    if (pits.value !== drawing.pits) pits.value = drawing.pits;
    frame.update();
    // Tab passes over tools that do nothing now
    for (const node of tools.querySelectorAll("button")) {
      setAttributes(node, { tabindex: isDisabled(node) ? "-1" : null });
    }
    points.show(drawing, selected);
  };
  const sentence = (count: number, closed: boolean): string => {
    const keys = stage.byKeys();
    if (frame.done()) return frame.done();
    if (!closed && keys) return tr(OPEN_KEYS);
    if (!count) return cleared === past.now() ? tr("Cleared. Undo brings it back.") : "";
    if (!closed && count < FEWEST) return tr("Keep going round the lap.");
    if (!closed) return tr("Click the first point, or press Done, to close the lap.");
    if (wrong.childElementCount) return "";
    if (!ready) return bar.hidden ? tr("Making the board …") : "";
    if (mended === past.now()) return tr("Mended. Undo brings your line back.");
    if (keys) return [ready.said, tr(CLOSED_KEYS)].filter(Boolean).join(" ");
    return ready.said || tr("Drag a point, or click the road to add one.");
  };

  // -- Python

  const keep = () => keepDraft(DRAFT, ways.place, past.now().spots.length ? past.now() : null);
  const settle = () => {
    if (frame.changed()) keep();
    ready = null;
    frame.quiet();
    short.hidden = advice.hidden = true;
    if (!past.now().closed) bends.hidden = true;
    setText(rated, "");
    stage.faults([]);
    forget();
    making = past.now().closed;
    tell();
    if (making) timer = setTimeout(make, QUIET_MS);
  };
  /** Runs something that Python does with the drawing; only the newest is heard. */
  const works = <T>(
    ask: EditorWays["make"] | EditorWays["mend"],
    heard: (answer: T, failed: string) => void,
  ) => {
    const mine = awaited;
    late = setTimeout(() => {
      bar.hidden = false;
      tell();
    }, LATE_MS);
    const done = (answer: unknown, failed: string) => {
      if (signal.aborted || mine !== awaited) return;
      forget();
      heard(answer as T, failed);
      tell();
    };
    ask(game, past.now(), done, (stage, share) => {
      if (mine !== awaited) return;
      setText(doing, `${stage} …`);
      setAttributes(part, { value: share });
    });
  };
  const make = () => {
    const of = past.now();
    works<Verdict | null>(ways.make, (verdict, failed) => judge(of, verdict, failed));
  };
  const mend = () => {
    forget();
    for (const press of [wrong, remedy]) press.querySelector("button")?.remove();
    works(ways.mend, (answer, failed) => {
      const next = readDrawing(answer);
      if (!next) return say(failed || tr("This can't be mended. Draw wider bends."));
      put(next);
      mended = next;
      stage.root.focus({ preventScroll: true });
    });
    bar.hidden = false;
    tell();
  };
  /** Nothing is awaited any more. */
  const forget = () => {
    awaited += 1;
    making = false;
    clearTimeout(timer);
    clearTimeout(late);
    bar.hidden = true;
    setText(doing, "");
    part.removeAttribute("value");
  };
  const showParts = (parts: readonly Part[], choices: Choices) => {
    const table = partTable(signal, parts, choices, (part, what, value) =>
      put(withFix(past.now(), game, part, what, value)),
    );
    // the choices are others, the one in use is still the one with its name
    const focused = listed.contains(document.activeElement) && document.activeElement;
    const label = focused && focused.getAttribute("aria-label");
    listed.replaceChildren(table);
    divide.hidden = !choices.sector;
    const same = [...table.querySelectorAll("select")].find(
      (node) => node.getAttribute("aria-label") === label,
    );
    same?.focus({ preventScroll: true });
  };
  const judge = (of: Drawing, verdict: Verdict | null, failed: string) => {
    const faults = verdict ? verdict.faults : [{ text: failed }];
    say(...faults.map(({ text }) => text));
    const press = verdict?.mend ? [button("bolide-action", verdict.mend, mend, signal)] : [];
    if (faults.length) wrong.append(...press);
    stage.faults(faults.flatMap(({ at }) => (at ? [at] : [])));
    bends.hidden = !verdict?.track;
    if (verdict) offerPits(verdict.pits ?? []);
    if (!verdict?.track || !verdict.place) return;
    const [parts, choices] = [verdict.parts ?? [], verdict.choices ?? {}];
    const corners = parts.filter((part) => part.corner).map((part) => part.at);
    const { track, rules = {}, said = "" } = verdict;
    ready = { track, corners: corners.length, said, rules };
    showParts(parts, choices);
    const board = readBoard(verdict.board);
    land ||= board.name;
    const unnumbered = board.kind === "lanes" ? [] : corners;
    stage.show(madeBoard(of, { ...board, land }, verdict.place, verdict.width ?? 0, unnumbered));
    const lacking = verdict.notes ?? [];
    short.hidden = advice.hidden = !lacking.length;
    setText(advice, trn("{n} thing could be better", "{n} things could be better", lacking.length));
    notes.replaceChildren(...lacking.map((note) => el("li", "", {}, note)));
    remedy.replaceChildren(...press);
  };

  frame.listen(root, ground);
  signal.addEventListener("abort", forget, { once: true });
  settle();
  return {
    root,
    ends: [frame.top, foot],
    theme(name) {
      root.dataset.theme = name;
      stage.theme(name);
    },
    say,
  };
}

const lengthOf = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(2)} km`;

const ring = (spots: readonly (readonly [number, number])[]): Spot[] =>
  spots.map(([x, y]) => ({ x, y, width: WIDTH }));

/** Something to pull about. */
const OVAL: Pick<Drawing, "closed" | "spots"> = {
  closed: true,
  spots: ring([
    [-300, -150],
    [0, -150],
    [300, -150],
    [406, -106],
    [450, 0],
    [406, 106],
    [300, 150],
    [0, 150],
    [-300, 150],
    [-406, 106],
    [-450, 0],
    [-406, -106],
  ]),
};
