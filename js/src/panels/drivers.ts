/** One card per driver in turn order: place, laps, gap, who drives, and the race sheet. */
import { within } from "../grammar";
import { el, hasFocus, setAttributes, watchSize } from "../dom";
import type { Row, Standing, State, Token } from "../whole";
import { badge, picture } from "./pictures";

export interface CardEvents {
  seat(token: number, who: string): void;
}

export interface Cards {
  update(state: State): void;
}

/** Up to so many drivers show all their sheets where they fit; else who decides, and those opened. */
const ROOM = 4;

interface Card {
  node: HTMLDetailsElement;
  head: HTMLElement;
  seat: HTMLSelectElement;
  rows: HTMLElement;
  keys: Record<string, string>;
  opened: boolean;
}

export function buildCards(place: HTMLElement, signal: AbortSignal, events: CardEvents): Cards {
  const cards = new Map<number, Card>();
  let orderKey = "";
  let last: State | null = null;
  let width = 0;
  let folded = false;
  const unfold = (state: State) => {
    const all = state.tokens.length <= ROOM && !folded;
    for (const [id, card] of cards) openCard(card, all, state.ask?.id === id);
  };
  // after the browser has laid them out, and before it paints; folded until there is another width
  const fit = watchSize(signal, () => {
    const wide = place.clientWidth;
    if (!last || wide === 0) return;
    if (wide !== width) folded = false;
    width = wide;
    unfold(last);
    folded ||= place.scrollHeight > place.clientHeight;
    unfold(last);
  });
  fit?.observe(place);
  return {
    update(state) {
      last = state;
      const tokens = inOrder(state);
      for (const token of tokens) {
        let card = cards.get(token.id);
        if (!card) {
          card = newCard(token, signal, events);
          cards.set(token.id, card);
          fit?.observe(card.node);
        }
        fillCard(card, token, state);
      }
      unfold(state);
      const key = tokens.map((token) => token.id).join();
      if (key === orderKey) return;
      orderKey = key;
      // moving an element drops its focus: a seat selector in use stays where it is till it is left
      if (hasFocus(place) && place.childElementCount > 0) {
        orderKey = "";
        return;
      }
      place.replaceChildren(...tokens.map((token) => cards.get(token.id)!.node));
    },
  };
}

/** As listed, then those that are not listed. */
function inOrder(state: State): Token[] {
  const turn = new Map(state.order.map((row, index) => [row.id, index]));
  const rank = (token: Token) => turn.get(token.id) ?? 100 + (token.place ?? 100);
  return [...state.tokens].sort((a, b) => rank(a) - rank(b));
}

function newCard(token: Token, signal: AbortSignal, events: CardEvents): Card {
  const head = el("span", "bolide-cardhead");
  const seat = el("select", "bolide-select bolide-seat", {
    "aria-label": `Who drives for ${within(token.name)}`,
    title: "Who drives",
  });
  seat.addEventListener("change", () => events.seat(token.id, seat.value), { signal });
  const rows = el("div", "bolide-rows");
  const summary = el("summary", "", {}, head);
  const node = el("details", "bolide-card", {}, summary, el("div", "bolide-sheet", {}, seat, rows));
  const card: Card = { node, head, seat, rows, keys: {}, opened: false };
  summary.addEventListener(
    "click",
    () => {
      card.opened = !node.open;
    },
    { signal },
  );
  return card;
}

/** The gap, also in turns where that is known and says anything. */
function gapWords({ gap, turns = 0 }: Standing): HTMLElement {
  const text = turns.toFixed(1);
  if (text === "0.0") return el("span", "", {}, gap);
  const title = `The leader was here ${text} turns ago`;
  return el("span", "", { title }, `${gap} · ${text} turns`);
}

/** Runs `fill` when what it shows has changed. */
function whenNew(card: Card, part: string, shown: unknown, fill: () => void): void {
  const key = JSON.stringify(shown);
  if (card.keys[part] === key) return;
  card.keys[part] = key;
  fill();
}

function fillCard(card: Card, token: Token, state: State): void {
  const standing = state.order.find((row) => row.id === token.id);
  const sheet = state.sheets.find((s) => s.id === token.id);
  const who = state.seats.find((s) => s.id === token.id)?.who ?? "";
  const deciding = state.ask?.id === token.id;
  const racing = token.done === null;
  const speed = racing ? sheet?.rows.find((row) => row.head) : undefined;
  const marks = sheet?.rows.filter((row) => row.kind === "mark") ?? [];
  whenNew(card, "head", [token, standing, speed, marks], () => {
    card.head.replaceChildren(
      badge(token),
      el("strong", "bolide-name", { title: token.name }, token.name),
      el("span", "bolide-status", { title: token.status || null }, token.status),
      ...(marks.length > 0 ? [headMarks(marks)] : []),
      el(
        "span",
        "bolide-muted bolide-lap",
        {},
        ...(standing ? [el("span", "", {}, standing.lap), " ", gapWords(standing)] : []),
      ),
      ...(speed ? [speedometer(speed)] : []),
    );
    card.node.classList.toggle("is-done", standing?.moved ?? false);
    card.node.classList.toggle("is-off", token.done === "out");
  });
  whenNew(card, "rows", sheet?.rows, () => {
    const rows = sheet?.rows.filter((row) => !row.head) ?? [];
    card.rows.replaceChildren(...rows.map(paintRow));
  });
  whenNew(card, "seat", [state.policies, who], () => {
    const names = state.policies.includes(who) || !who ? state.policies : [who, ...state.policies];
    card.seat.replaceChildren(...names.map((name) => el("option", "", { value: name }, name)));
    card.seat.value = who;
  });
  setAttributes(card.seat, { hidden: state.policies.length === 0 });
  card.node.classList.toggle("is-deciding", deciding);
  setAttributes(card.node, { "aria-current": deciding ? "true" : null });
}

function openCard(card: Card, all: boolean, deciding: boolean): void {
  const open = card.opened || deciding || all;
  whenNew(card, "open", [open, deciding], () => {
    card.node.open = open;
  });
}

function speedometer(row: Row): HTMLElement {
  const number = el("b", "", {}, numberWords(row));
  return el(
    "span",
    "bolide-speed",
    { title: row.label },
    number,
    el("span", "bolide-sr", {}, ` ${row.label.toLowerCase()}`),
  );
}

/** A number that there is none of yet, such as the speed of a car without cards, is a dash. */
const numberWords = (row: Row): string => String(row.value ?? "–");

/** The marks as pictures alone: what is seen of a sheet that is folded up. */
function headMarks(marks: readonly Row[]): HTMLElement {
  const words = marks.map((row) => `${row.label}: ${row.text}`).join(", ");
  const pictures = marks.map((row) => picture(row.icon ?? "", "bolide-mark"));
  return el(
    "span",
    "bolide-headmarks",
    { role: "img", "aria-label": words, title: words },
    ...pictures,
  );
}

/** A row of the race sheet, as on the printed pad. */
function paintRow(row: Row): HTMLElement {
  const name = el("span", "bolide-label", {}, row.label);
  const box = el("span", "bolide-row", {}, name);
  if (row.kind === "circles" || row.kind === "boxes") {
    const total = row.total ?? 0;
    const used = row.used ?? 0;
    const marks = el("span", `bolide-marks is-${row.kind}`, {
      role: "img",
      "aria-label": `${used} of ${total} used`,
    });
    if (total === 0) box.append(el("b", "", {}, numberWords({ ...row, value: undefined })));
    for (let i = 0; i < total; i++) marks.append(el("i", i < used ? "is-used" : ""));
    box.append(marks);
  } else if (row.kind === "flag") {
    const marks = el("span", "bolide-marks is-boxes", {
      role: "img",
      "aria-label": row.on ? "yes" : "no",
    });
    marks.append(el("i", row.on ? "is-used" : ""));
    box.append(marks);
  } else if (row.kind === "mark") {
    box.classList.add("is-mark");
    if (row.icon) box.append(picture(row.icon, "bolide-mark"));
    box.append(el("b", "", {}, row.text ?? ""));
  } else {
    box.append(el("b", "", {}, numberWords(row)));
    if (row.of !== undefined && row.of !== row.value) {
      box.append(el("span", "bolide-muted", {}, ` of ${row.of}`));
    }
  }
  return box;
}
