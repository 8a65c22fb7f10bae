/** The skeleton of the widget: one element per place, filled by the panels. */
import { button, el, fillTool, icon, isDisabled, returnFocus, type IconName } from "../dom";
import type { Dispatch } from "../intent";
import { phrase, tr } from "../tr";

export interface Places {
  root: HTMLElement;
  /** The drivers by place, each a chip, with help and what is seldom used at their right. */
  rail: HTMLElement;
  cards: HTMLElement;
  /** The sheet of whoever decides, in one line, and what only he may see. */
  sheet: HTMLElement;
  /** What the cards of a hand need beside themselves: whose they are, when to ask, the cover. */
  handtools: HTMLElement;
  /** The board and what lies over it. */
  table: HTMLElement;
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  title: HTMLElement;
  /** The circuit, after the title. */
  name: HTMLElement;
  conditions: HTMLElement;
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  hint: HTMLButtonElement;
  replay: HTMLButtonElement;
  skip: HTMLButtonElement;
  follow: HTMLButtonElement;
  /** Opens and closes the drawer. */
  opener: HTMLButtonElement;
  pace: HTMLSelectElement;
  clock: HTMLButtonElement;
  /** Tools that are seldom used, folded up. */
  home: HTMLElement;
  more: HTMLElement;
  /** What changes how the board is seen, and heard, on it at the top right. */
  viewtools: HTMLElement;
  alert: HTMLElement;
  /** How the race went, once it is over. */
  result: HTMLElement;
  /** Which lines are on the board, under it. */
  lines: HTMLElement;
  /** What is said to somebody who is out of the race. */
  outcome: HTMLElement;
  /** A note that fades, over the board. */
  note: HTMLElement;
  chooser: HTMLElement;
  /** The answers that end in one space, beside it. */
  ways: HTMLElement;
  /** The board and the drawer. */
  middle: HTMLElement;
  /** The strip below the board; its base height never changes. */
  dock: HTMLElement;
  /** The tools of the strip, at its right end. */
  tools: HTMLElement;
  /** Lowers a long question that lies over the board. */
  toggle: HTMLButtonElement;
  /** The cards of whoever looks at the screen. */
  hand: HTMLElement;
  /** Log, tables and rules, over the right side of the board. */
  drawer: HTMLElement;
  /** The rules and the help; what they say is filled in when they are opened. */
  help: HTMLElement;
  tables: HTMLElement;
  /** The chances of all answers, as long as the hint is shown. */
  chances: HTMLElement;
  log: HTMLElement;
  twin: HTMLDetailsElement;
}

export const PACES: readonly (readonly [string, number])[] = [
  [phrase("Slow"), 1200],
  [phrase("Normal"), 600],
  [phrase("Fast"), 200],
  [phrase("Instant"), 0],
];

export function buildFrame(name: string, signal: AbortSignal, dispatch: Dispatch): Places {
  const tool = (key: IconName, label: string, act: () => void) =>
    button("bolide-tool", label, act, signal, icon(key));
  const undo = tool("undo", tr("Undo (U)"), () => dispatch({ do: "undo" }));
  const redo = tool("redo", tr("Redo (R)"), () => dispatch({ do: "redo" }));
  const hint = tool("hint", tr("Hint (H)"), () => dispatch({ do: "hint" }));
  // where there is none, Python says why
  const why = () => isDisabled(hint) && dispatch({ do: "hint" });
  hint.addEventListener("click", why, { signal });
  const replay = tool("again", tr("Watch again (V)"), () => dispatch({ do: "replay" }));
  const skip = tool("skip", tr("Jump to my turn (J)"), () => dispatch({ do: "skip" }));
  const follow = tool("follow", tr("Follow the active car (F)"), () => dispatch({ do: "follow" }));
  const pace = el("select", "bolide-select is-live", {
    "aria-label": tr("Speed of the computer drivers"),
    title: tr("Speed of the computer drivers"),
  });
  for (const [text, ms] of PACES) pace.append(el("option", "", { value: ms }, tr(text)));
  pace.value = "600";
  pace.addEventListener("change", () => dispatch({ do: "pace", ms: Number(pace.value) }), {
    signal,
  });
  const clock = tool("clock", tr("Time limit"), () => dispatch({ do: "clock" }));
  const title = el("span", "bolide-what");
  const circuit = el("span", "bolide-where");
  const conditions = el("ul", "bolide-conditions", {
    hidden: true,
    "aria-label": tr("Conditions"),
  });
  const home = tool("back", tr("Home"), () => dispatch({ do: "home" }));
  home.hidden = true;
  const more = el(
    "span",
    "bolide-more",
    { popover: "auto" },
    replay,
    el("span", "bolide-pace", {}, pace),
    el("span", "", { hidden: true }, clock),
    tool("picture", tr("Save a picture"), () => dispatch({ do: "picture" })),
    home,
  );
  const cards = el("ol", "bolide-cards", { "aria-label": tr("Drivers in order") });
  const rail = el(
    "div",
    "bolide-rail",
    {},
    cards,
    el(
      "div",
      "bolide-tools",
      { role: "toolbar", "aria-label": tr("Race") },
      tool("help", tr("Rules and help (?)"), () => dispatch({ do: "keys" })),
      buildOpener(more, signal),
      more,
    ),
  );
  const handtools = el("div", "bolide-handtools", { hidden: true });
  const sheet = el("section", "bolide-sheetline", { "aria-label": tr("Active driver's sheet") });
  const canvas = el("canvas", "board", { "aria-hidden": "true" });
  const alert = el("div", "bolide-alert", { role: "alert" });
  const stage = el(
    "div",
    "bolide-stage",
    {
      tabindex: 0,
      role: "application",
      "aria-label": tr(
        "Board of {name}. Arrow keys select an open point, Enter plays it, question mark opens the rules.",
        { name: name || tr("the race") },
      ),
    },
    canvas,
  );
  const caption = el(
    "div",
    "bolide-caption",
    {},
    el("div", "bolide-title", {}, title, circuit),
    conditions,
  );
  const view = el(
    "div",
    "bolide-tools bolide-viewtools",
    { role: "toolbar", "aria-label": tr("View of the board") },
    follow,
    tool("minus", tr("Zoom out (-)"), () => dispatch({ do: "zoom", factor: 1 / 1.3, at: null })),
    tool("plus", tr("Zoom in (+)"), () => dispatch({ do: "zoom", factor: 1.3, at: null })),
    tool("whole", tr("Whole board (0)"), () => dispatch({ do: "whole" })),
    ...fillTool(() => dispatch({ do: "fill-screen" }), signal),
  );
  const result = el("section", "bolide-result", { "aria-label": tr("Result") });
  const lines = el("section", "bolide-lines", { "aria-label": tr("Racing lines"), hidden: true });
  const outcome = el("div", "bolide-outcome");
  const note = el("div", "bolide-note", { "aria-hidden": "true" });
  const chooser = el("section", "bolide-chooser", { hidden: true });
  const ways = el("div", "bolide-ways", {
    hidden: true,
    role: "group",
    "aria-label": tr("Paths to here"),
  });
  const opener = tool("log", tr("Log, tables, rules (L)"), () => dispatch({ do: "drawer" }));
  const toggle = button(
    "bolide-answer bolide-lower",
    tr("Board (B)"),
    () => dispatch({ do: "lower" }),
    signal,
  );
  const tools = el(
    "div",
    "bolide-tools is-live",
    { role: "toolbar", "aria-label": tr("Answers") },
    toggle,
    undo,
    redo,
    hint,
    skip,
    opener,
  );
  const dock = el("div", "bolide-dock");
  const hand = el("section", "bolide-hand", { hidden: true });
  const twin = el("details", "bolide-twin");
  const tables = el("section", "bolide-tables", { hidden: true, "aria-label": tr("Tables") });
  const chances = el("section", "bolide-tables", { "aria-label": tr("All chances") });
  const log = el("section", "bolide-log", { "aria-label": tr("Log, newest first") });
  const help = buildHelp(signal);
  const drawer = el("aside", "bolide-drawer", {
    hidden: true,
    "aria-label": tr("Log, tables, rules"),
  });
  drawer.append(tables, chances, log, help);
  const table = el("div", "bolide-table", {}, stage, caption, view, ways, note, result, alert);
  const middle = el("div", "bolide-middle", {}, table, drawer);
  const root = el(
    "div",
    "bolide",
    {
      tabindex: -1,
      "data-lm-suppress-shortcuts": "true",
      "data-jp-suppress-context-menu": "true",
    },
    el(
      "div",
      "bolide-frame",
      {},
      rail,
      el("div", "bolide-second", {}, sheet, handtools),
      middle,
      dock,
    ),
  );
  // focus on the widget as a whole (a click beside the board, a script) goes to the board
  root.addEventListener("focus", () => stage.focus({ preventScroll: true }), { signal });
  returnFocus(root, stage, signal);
  return {
    root,
    rail,
    cards,
    sheet,
    handtools,
    table,
    stage,
    canvas,
    title,
    name: circuit,
    conditions,
    undo,
    redo,
    hint,
    replay,
    skip,
    follow,
    opener,
    pace,
    clock,
    home,
    more,
    viewtools: view,
    alert,
    result,
    lines,
    outcome,
    note,
    chooser,
    ways,
    middle,
    dock,
    tools,
    toggle,
    hand,
    drawer,
    help,
    tables,
    chances,
    log,
    twin,
  };
}

/** Shows a pace, also one that is not in the list. */
export function showPace(place: HTMLSelectElement, ms: number | undefined): void {
  if (ms === undefined || place.value === String(ms)) return;
  if (!PACES.some(([, known]) => known === ms)) {
    place.querySelector("[data-own]")?.remove();
    place.append(el("option", "", { value: ms, "data-own": true }, `${ms / 1000} s`));
  }
  place.value = String(ms);
}

/** The button of what is folded up: the browser opens and closes it, a tool that is chosen too. */
function buildOpener(more: HTMLElement, signal: AbortSignal): HTMLButtonElement {
  const opener = button(
    "bolide-tool bolide-opener",
    tr("More"),
    () => undefined,
    signal,
    icon("more"),
  );
  opener.popoverTargetElement = more;
  more.addEventListener(
    "click",
    (event) => (event.target as Element).closest("button") && more.hidePopover?.(),
    // before the tool acts, which may send the focus somewhere else
    { signal, capture: true },
  );
  return opener;
}

function buildHelp(signal: AbortSignal): HTMLElement {
  const help = el("section", "bolide-help", { tabindex: 0, "aria-label": tr("Rules and help") });
  // its keys scroll it; the board behind it takes none of them
  help.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "?" && event.key !== "Escape") event.stopPropagation();
    },
    { signal },
  );
  return help;
}
