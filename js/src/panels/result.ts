/** How a race went, over its board: the order, what each did, and two charts. */
import { button, el, icon, setAttributes, setText } from "../dom";
import type { Result, State, Token } from "../whole";
import { chart, heightFor } from "./chart";
import { dataTable } from "./tables";

export interface ResultEvents {
  /** A new race of the same drivers on the same board. */
  again(): void;
  replay(): void;
  /** Lays the lines on the board, in its place. */
  lines(): void;
  save(): void;
  share(): void;
  /** Hides it, so that the board is seen. */
  close(): void;
}

export interface ResultPanel {
  update(prev: State | null, next: State): void;
  /** What has come of a button of it, said where it was pressed. */
  say(text: string): void;
}

export function buildResult(
  place: HTMLElement,
  signal: AbortSignal,
  events: ResultEvents,
): ResultPanel {
  const title = el("strong", "bolide-resulttitle");
  const close = button("bolide-tool", "Close (Esc)", events.close, signal, icon("close"));
  const again = button("bolide-answer", "Rematch", events.again, signal);
  const replay = button("bolide-answer", "Watch again", events.replay, signal);
  const lines = button("bolide-answer", "Lines", events.lines, signal);
  const save = button("bolide-answer", "Save", events.save, signal);
  const share = button("bolide-answer", "Share", events.share, signal);
  const body = el("div", "bolide-resultbody", {
    tabindex: 0,
    role: "group",
    "aria-label": "How the race went",
  });
  const said = el("div", "bolide-said");
  const parts = [
    el("div", "bolide-keyhead", {}, title, close),
    body,
    said,
    el("div", "bolide-answers", {}, again, replay, lines, save, share),
  ];
  place.hidden = true;
  let key = "";
  return {
    say: (text) => setText(said, text),
    update(prev, { result, tokens, can }) {
      // whoever has closed it keeps it closed; the next end of a race shows it again
      if (!result) place.hidden = true;
      else if (!prev?.result) place.hidden = false;
      // while there is nothing to be told, nothing is there to be found
      if (!result !== (place.firstChild === null)) place.replaceChildren(...(result ? parts : []));
      again.hidden = !can.again;
      lines.hidden = !(result?.lines ? result.lines.length : can.replay);
      replay.hidden = save.hidden = share.hidden = !can.replay;
      const next = JSON.stringify(result);
      if (!result || next === key) return;
      key = next;
      title.textContent = result.table.title;
      const table = dataTable(result.table, tokens);
      setAttributes(table, { tabindex: 0, role: "group", "aria-label": "Order and figures" });
      const low = charts(result, tokens, heightFor(0, 0));
      body.replaceChildren(table, low);
      // side by side they take what room is left
      const room = body.clientHeight - table.offsetHeight - low.offsetHeight - GAPS;
      const [one, two] = [...low.children] as HTMLElement[];
      if (room <= 0 || one?.offsetTop !== two?.offsetTop) return;
      low.replaceWith(charts(result, tokens, heightFor(room, one?.clientWidth ?? 0)));
    },
  };
}

/** Pixels above the pictures, and below. */
const GAPS = 20;

function charts(
  { unit, speeds, places }: Result,
  tokens: readonly Token[],
  height: number,
): HTMLElement {
  const by = (tell: (line: readonly number[]) => string, lines: readonly (readonly number[])[]) =>
    lines
      .flatMap((line, k) => (line.length > 0 ? [`${tokens[k]?.name ?? ""}: ${tell(line)}`] : []))
      .join("; ");
  const fast = by((line) => `top ${Math.max(...line)}, mean ${mean(line).toFixed(1)}`, speeds);
  const way = by((line) => `from ${line[0]} to ${line.at(-1)}, best ${Math.min(...line)}`, places);
  return el(
    "div",
    "bolide-charts",
    {},
    figure(
      "Place after each round",
      chart(places, tokens, {
        label: `Place after each round. ${way}`,
        first: 0,
        places: true,
        height,
      }),
    ),
    figure(
      `Speed in each round, ${unit}`,
      chart(speeds, tokens, {
        label: `Speed in each round, ${unit}. ${fast}`,
        first: 1,
        places: false,
        height,
      }),
    ),
  );
}

const figure = (name: string, picture: SVGElement): HTMLElement =>
  el("figure", "bolide-figure", {}, el("figcaption", "bolide-heading", {}, name), picture);

const mean = (line: readonly number[]): number =>
  line.reduce((sum, value) => sum + value, 0) / line.length;
