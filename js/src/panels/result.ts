/** How a race went, over its board: the podium, the order, two charts, and what each did. */
import { button, el, icon, setAttributes, setText, svg, watchSize } from "../dom";
import type { Result, State, Token } from "../whole";
import { buildCost, type CostEvents, type CostPanel } from "./cost";
import { dataTable } from "./tables";
import { styles } from "../parts";
import { badgePath, driverColour } from "../theme";
import { badge } from "./pictures";
import { podiumOf } from "./podium";
import { phrase, tr } from "../tr";

export interface ResultEvents extends CostEvents {
  /** A new race of the same drivers on the same board. */
  again(): void;
  /** Puts home in the place of the board. */
  home(): void;
  replay(): void;
  /** Lays the lines on the board, in its place. */
  lines(): void;
  save(): void;
  share(): void;
  /** The race as a text, for a leaderboard. */
  code(): void;
  /** Hides it, so that the board is seen. */
  close(): void;
}

export interface ResultPanel {
  update(state: State): void;
  /** Whether a kernel can be asked. */
  refresh(able: boolean): void;
  cost: CostPanel["told"];
  /** What has come of a button of it, said where it was pressed. */
  say(text: string): void;
  /** It belongs to a film: what plays that comes first, and nobody keeps anything here. */
  film(play: () => void): void;
}

export function buildResult(
  place: HTMLElement,
  circuit: string,
  signal: AbortSignal,
  events: ResultEvents,
): ResultPanel {
  let watch = events.replay;
  const title = el("strong", "bolide-resulttitle");
  const where = el("span", "bolide-muted", {}, circuit);
  const close = button("bolide-tool", tr("Close (Esc)"), events.close, signal, icon("close"));
  const again = button("bolide-go", tr("Rematch"), events.again, signal);
  const home = button("bolide-answer", tr("Home"), events.home, signal);
  const replay = button("bolide-answer", tr("Watch again"), () => watch(), signal);
  const lines = button("bolide-answer", tr(LINES), events.lines, signal);
  const save = button("bolide-answer", tr("Save"), events.save, signal);
  const share = button("bolide-answer", tr("Share"), events.share, signal);
  const code = button("bolide-answer", tr("Copy code"), events.code, signal);
  const body = el("div", "bolide-resultbody", {
    tabindex: 0,
    role: "group",
    "aria-label": tr("Race summary"),
  });
  const said = el("span", "bolide-said");
  const cost = buildCost(signal, events);
  let plots: readonly Plot[] = [];
  const fit = () => plots.forEach(plotted);
  const sized = watchSize(signal, fit);
  const parts = [
    styles(),
    el("div", "bolide-keyhead", {}, el("span", "", {}, title, where), close),
    body,
    cost.root,
    el(
      "div",
      "bolide-answers",
      {},
      again,
      home,
      replay,
      cost.buttons,
      lines,
      save,
      share,
      code,
      said,
    ),
  ];
  let key = "";
  let isFilm = false;
  return {
    film(play) {
      isFilm = true;
      watch = play;
      setText(replay, tr("Watch the race"));
      replay.className = "bolide-go";
      again.className = "bolide-answer";
      replay.parentElement?.prepend(replay);
    },
    refresh: cost.refresh,
    cost: cost.told,
    say: (text) => setText(said, text),
    update(state) {
      const { result, tokens, can } = state;
      cost.update(state);
      // while there is nothing to be told, nothing is there to be found
      if (!result !== (place.firstChild === null)) place.replaceChildren(...(result ? parts : []));
      again.hidden = !can.again;
      home.hidden = !can.home || state.series !== undefined;
      lines.hidden = !(result?.lines ? result.lines.length : can.replay);
      save.hidden = share.hidden = !can.replay;
      code.hidden = !can.code;
      replay.hidden = !can.replay && !isFilm;
      const next = JSON.stringify(result);
      if (!result || next === key) return;
      key = next;
      title.textContent = result.table.title;
      const details = dataTable(result.details, tokens);
      setAttributes(details, { tabindex: 0, role: "group", "aria-label": result.details.title });
      plots = plotsOf(result, tokens);
      body.replaceChildren(
        el("div", "bolide-order", {}, podiumOf(result, tokens), dataTable(result.table, tokens)),
        el("div", "bolide-charts", {}, ...plots.map(({ node }) => node)),
        el(
          "details",
          "bolide-tabled",
          {},
          el("summary", "bolide-heading", {}, result.details.title),
          details,
        ),
      );
      fit();
      sized?.disconnect();
      for (const { place } of plots) sized?.observe(place);
    },
  };
}

/** What the lines are that its button lays on the board. */
const LINES = phrase("Racing lines, lap by lap");

/** A chart that is drawn as large as its place is. */
interface Plot {
  node: HTMLElement;
  place: HTMLElement;
  values: readonly (readonly number[])[];
  tokens: readonly Token[];
  chart: Chart;
}

function plotsOf({ unit, speeds, places }: Result, tokens: readonly Token[]): Plot[] {
  const by = (tell: (line: readonly number[]) => string, lines: readonly (readonly number[])[]) =>
    lines
      .flatMap((line, k) => (line.length > 0 ? [`${tokens[k]?.name ?? ""}: ${tell(line)}`] : []))
      .join("; ");
  const way = by(
    (line) =>
      tr("from {first} to {last}, best {best}", {
        first: line[0] ?? "",
        last: line.at(-1) ?? "",
        best: Math.min(...line),
      }),
    places,
  );
  const fast = by(
    (line) => tr("top {top}, mean {mean}", { top: Math.max(...line), mean: mean(line).toFixed(1) }),
    speeds,
  );
  const plot = (
    name: string,
    values: readonly (readonly number[])[],
    words: string,
    more: Pick<Chart, "first" | "places">,
  ): Plot => {
    const place = el("div", "bolide-plot");
    const caption = el("figcaption", "bolide-heading", {}, name);
    const node = el("figure", "bolide-figure", {}, caption, place);
    return { node, place, values, tokens, chart: { label: `${name}. ${words}`, ...more } };
  };
  return [
    plot(tr("Place by round"), places, way, { first: 0, places: true }),
    plot(tr("Speed by round, {unit}", { unit }), speeds, fast, { first: 1, places: false }),
  ];
}

/** Draws a chart anew where its place has another size. */
function plotted({ place, values, tokens, chart: what }: Plot): void {
  const { clientWidth, clientHeight } = place;
  const size = clientWidth && clientHeight ? { width: clientWidth, height: clientHeight } : SIZE;
  const box = `0 0 ${size.width} ${size.height}`;
  if (place.firstElementChild?.getAttribute("viewBox") === box) return;
  place.replaceChildren(chart(values, tokens, what, size));
}

const mean = (line: readonly number[]): number =>
  line.reduce((sum, value) => sum + value, 0) / line.length;

/** Measures of a chart that is not laid out yet. */
const SIZE = { width: 360, height: 168 };
const EDGE = { left: 36, right: 16, top: 12, bottom: 24 };
const BADGE = 17;
/** Outlines along a line, and how large they are beside a badge of 24 units. */
const BEADS = 8;
const SMALL = 0.36;

export interface Chart {
  /** What is said instead of the picture. */
  label: string;
  /** Round of the first value. */
  first: number;
  /** Whether the values are places, the first on top. */
  places: boolean;
}

export function chart(
  values: readonly (readonly number[])[],
  tokens: readonly Token[],
  { label, first, places }: Chart,
  { width, height }: { width: number; height: number },
): SVGElement {
  const all = values.flat();
  const low = places ? 1 : 0;
  const high = Math.max(low + 1, ...all);
  const last = Math.max(first + 1, ...values.map((line) => first + line.length - 1));
  const wide = width - EDGE.left - EDGE.right;
  const tall = height - EDGE.top - EDGE.bottom;
  const x = (round: number) => EDGE.left + (wide * (round - first)) / (last - first);
  const y = (value: number) => {
    const share = (value - low) / (high - low);
    return EDGE.top + tall * (places ? share : 1 - share);
  };
  const grid = ticks(low, high).flatMap((value) => [
    svg("line", { x1: EDGE.left, x2: EDGE.left + wide, y1: y(value), y2: y(value) }),
    text(EDGE.left - 6, y(value) + 4, String(value), "end"),
  ]);
  const rounds = ticks(first, last).map((round) =>
    text(x(round), height - 6, String(round), "middle"),
  );
  const every = Math.max(Math.ceil((last - first) / BEADS), 2);
  const drawn = values.map((line, k) => {
    const token = tokens[k];
    const points = line.map((value, n) => `${x(first + n).toFixed(1)},${y(value).toFixed(1)}`);
    const path = { points: points.join(" "), fill: "none" };
    // beads of the badge's outline: a line is known by more than its colour
    const beads = line.flatMap((value, n) =>
      (n - k) % every === 0 ? [bead(token?.colour ?? 7, x(first + n), y(value))] : [],
    );
    const lines = [
      svg("polyline", { ...path, class: "bolide-under" }),
      svg("polyline", { ...path, stroke: driverColour(token?.colour ?? 7) }),
      ...beads,
    ];
    return { lines, end: line.length > 0 ? atEnd(line, x, y, first, token) : null };
  });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      class: "bolide-chart",
      role: "img",
      "aria-label": label,
    },
    svg("g", { class: "bolide-grid" }, ...grid, ...rounds),
    ...drawn.flatMap(({ lines }) => lines),
    ...drawn.flatMap(({ end }) => (end ? [end] : [])),
  );
}

const bead = (colour: number, x: number, y: number): SVGElement =>
  svg("path", {
    d: badgePath(colour),
    fill: driverColour(colour),
    class: "bolide-bead",
    transform: `translate(${x - 12 * SMALL} ${y - 12 * SMALL}) scale(${SMALL})`,
  });

/** The badge of a line, where it ends. */
function atEnd(
  line: readonly number[],
  x: (round: number) => number,
  y: (value: number) => number,
  first: number,
  token: Token | undefined,
): SVGElement {
  const node = badge(token);
  const at = { x: x(first + line.length - 1), y: y(line.at(-1) as number) };
  for (const [name, value] of Object.entries(at))
    node.setAttribute(name, String(value - BADGE / 2));
  node.setAttribute("width", String(BADGE));
  node.setAttribute("height", String(BADGE));
  return node;
}

function text(x: number, y: number, words: string, anchor: string): SVGElement {
  const node = svg("text", { x, y, "text-anchor": anchor });
  node.textContent = words;
  return node;
}

/** Round numbers from one to another, five or so. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const ticks: number[] = low % step === 0 ? [] : [low];
  for (let k = Math.ceil(low / step) * step; k <= high; k += step) {
    // a first one that is too close to the next would be written over it
    if (ticks.length === 1 && k - low < step / 2) ticks.pop();
    ticks.push(k);
  }
  return ticks;
}
