/**
 * The rail: a chip for each driver, by place, which opens his race sheet and says who drives; and the
 * sheet of whoever decides in one line.
 */
import { button, el, hasFocus, setAttributes, watchSize } from "../dom";
import { peopleOf } from "../state";
import type { Row, Standing, State, Token } from "../whole";
import { badge, hasPicture, picture } from "./pictures";
import { isEnglish, tr } from "../tr";

export interface CardEvents {
  seat(token: number, who: string): void;
}

export interface Cards {
  update(state: State): void;
}

interface Card {
  node: HTMLElement;
  chip: HTMLButtonElement;
  heading: HTMLElement;
  seat: HTMLSelectElement;
  rows: HTMLElement;
  keys: Record<string, string>;
}

export function buildCards(place: HTMLElement, signal: AbortSignal, events: CardEvents): Cards {
  const cards = new Map<number, Card>();
  let wanted: readonly HTMLElement[] = [];
  // no chip moves under a pointer, and moving one would drop its focus: they wait till it is left
  const sort = () => {
    const shown = place.children;
    if (wanted.length === shown.length && wanted.every((node, n) => node === shown[n])) return;
    const used = hasFocus(place) || place.matches(":hover");
    if (used && shown.length > 0) return;
    place.replaceChildren(...wanted);
    sizes?.disconnect();
    for (const node of [place, wanted[0]]) if (node) sizes?.observe(node);
  };
  const left = () => requestAnimationFrame(sort);
  place.addEventListener("pointerleave", left, { signal });
  place.addEventListener("focusout", left, { signal });
  place.addEventListener(
    "focusin",
    ({ target }) => showChip(place, (target as Element).closest("li") as HTMLElement),
    { signal },
  );
  const sizes = watchSize(signal, () => fitChips(place));
  let fitting = 0;
  // with the frame that shows them, for which they are laid out anyway
  const fit = () => {
    cancelAnimationFrame(fitting);
    fitting = requestAnimationFrame(() => fitChips(place));
  };
  return {
    update(state) {
      const tokens = inOrder(state);
      let changed = false;
      tokens.forEach((token, index) => {
        let card = cards.get(token.id);
        if (!card) {
          card = newCard(token, signal, events);
          cards.set(token.id, card);
        }
        const [before, decided] = [card.keys.head, card.node.ariaCurrent];
        fillCard(card, token, index, state);
        changed ||= card.keys.head !== before || card.node.ariaCurrent !== decided;
      });
      wanted = tokens.map((token) => cards.get(token.id)!.node);
      sort();
      if (changed) fit();
    },
  };
}

/**
 * Scrolls the rail, and nothing around it, to a chip between those that stay in view: the leader's
 * at its left, and whoever decides beside it or at the right.
 */
function showChip(place: HTMLElement, chip: HTMLElement): void {
  const leader = place.firstElementChild as HTMLElement;
  const decider = place.querySelector<HTMLElement>(":scope > .is-deciding:not(:first-child)");
  if (chip === leader || chip === decider) return;
  const width = (other: HTMLElement | null) => (other ? other.offsetWidth + CHIP_GAP : 0);
  const order = [...place.children];
  const passed = decider && order.indexOf(decider) < order.indexOf(chip);
  const held = width(leader) + (passed ? width(decider) : 0);
  const last = passed ? 0 : width(decider);
  const left = chip.offsetLeft - place.offsetLeft;
  const { scrollLeft, clientWidth } = place;
  if (left < scrollLeft + held) place.scrollLeft = left - held;
  else if (left + chip.offsetWidth > scrollLeft + clientWidth - last) {
    // a chip may be wider than a whole number of pixels
    place.scrollLeft = left + chip.offsetWidth + 1 - clientWidth + last;
  }
}

/** What gives way where chips have no room side by side, the first first; then the rail scrolls.
 * Chips stand in the order of places: a gap says more than its number. */
const GIVES_WAY = [
  "status",
  "word",
  "unit",
  "next",
  "row",
  "long",
  "place",
  "gap",
  "marks",
  "leader",
];

/** Leaves out of all chips, alike, as little as lets them stand side by side. */
function fitChips(place: HTMLElement): void {
  const leaveOut = (count: number) =>
    setAttributes(place, { "data-less": GIVES_WAY.slice(0, count).join(" ") || null });
  const fits = (count: number) => {
    leaveOut(count);
    return place.scrollWidth <= place.clientWidth;
  };
  // a chip that is held short would seem to fit
  const hold = (pixels: number) => place.style.setProperty("--held", `${pixels}px`);
  hold(0);
  let count = place.dataset.less?.split(" ").length ?? 0;
  while (count < GIVES_WAY.length && !fits(count)) count += 1;
  while (count > 0 && fits(count - 1)) count -= 1;
  leaveOut(count);
  // whoever decides stays in view beside the leader
  hold((place.firstElementChild as HTMLElement).offsetWidth + CHIP_GAP);
}

/** Pixels between two chips. */
const CHIP_GAP = 6;

/** By place, then those that are not in the ranking. */
function inOrder(state: State): Token[] {
  const place = new Map(state.order.map((row, index) => [row.id, index]));
  const rank = (token: Token) => place.get(token.id) ?? 100 + (token.place ?? 100);
  return [...state.tokens].sort((a, b) => rank(a) - rank(b));
}

function newCard(token: Token, signal: AbortSignal, events: CardEvents): Card {
  const seat = el("select", "bolide-select bolide-seat", {
    "aria-label": tr("Driver for {driver:you|@}", { driver: token.name }),
    title: tr("Driver"),
  });
  seat.addEventListener("change", () => events.seat(token.id, seat.value), { signal });
  const heading = el("div", "bolide-sheethead");
  const rows = el("div", "bolide-rows");
  const sheet = el("div", "bolide-sheet", { popover: "auto" }, heading, rows, seat);
  const chip = button("bolide-chiphead", "", () => undefined, signal);
  chip.popoverTargetElement = sheet;
  const node = el("li", "bolide-card", {}, chip, sheet);
  return { node, chip, heading, seat, rows, keys: {} };
}

/** The gap, also in turns where that is known and says anything. */
function gapWords({ gap, turns = 0 }: Standing): string {
  const text = turns.toFixed(1);
  return text === "0.0"
    ? behindWords(gap)
    : tr("{gap} · {n} turns", { gap: behindWords(gap), n: text });
}

/** "+5 spaces" as people say it: "5 spaces behind". */
const behindWords = (gap: string): string =>
  gap.startsWith("+") ? tr("{gap} behind", { gap: gap.slice(1) }) : gap;

/** Runs `fill` when what it shows has changed. */
function whenNew(card: Card, part: string, shown: unknown, fill: () => void): void {
  const key = JSON.stringify(shown);
  if (card.keys[part] === key) return;
  card.keys[part] = key;
  fill();
}

const sheetOf = (state: State, id: number): readonly Row[] =>
  state.sheets.find((sheet) => sheet.id === id)?.rows ?? [];

/** A row of the head in words: "gear 4". */
const headWords = (row: Row | undefined): string =>
  row && row.value !== undefined && row.value !== null
    ? `${isEnglish() ? row.label.toLowerCase() : row.label} ${String(row.value)}`
    : "";

/** A state on a chip. That a car has spun stays on it, how it stands now gives way. */
function statusOf(now: string, spun: boolean): HTMLElement {
  if (!spun) return el("span", "bolide-status", {}, now);
  const cut = `${now}, `.indexOf(", ");
  const stands = el("span", "bolide-stands", {}, now.slice(cut));
  return el("span", "bolide-status is-spun", {}, now.slice(0, cut), stands);
}

/** The gap on a chip, its unit apart: that gives way first where there is no room. */
function gapParts({ gap, behind }: Standing): HTMLElement[] {
  const number = `+${behind}`;
  const parts = gap.startsWith(number) ? [number, gap.slice(number.length + 1)] : [gap];
  const title = gap.startsWith(number)
    ? tr("{gap} behind the leader", { gap: gap.slice(1) })
    : null;
  return parts.map((text, n) => el("span", n ? "bolide-unit" : "bolide-gap", { title }, text));
}

/** The sign of whoever moves after the one who decides now: an arrow, never a place. */
const nextSign = (): HTMLElement =>
  el(
    "span",
    "bolide-next",
    { title: tr("Moves next") },
    "▸",
    el("span", "bolide-nextword", {}, tr("next")),
  );

function fillCard(card: Card, token: Token, index: number, state: State): void {
  const standing = state.order.find((row) => row.id === token.id);
  const sheet = sheetOf(state, token.id);
  const who = state.seats.find((s) => s.id === token.id)?.who ?? "";
  const deciding = state.ask?.id === token.id;
  const racing = token.done === null;
  const speed = racing ? sheet.find((row) => row.head) : undefined;
  const marks = sheet.filter(({ kind, icon = "" }) => kind === "mark" && hasPicture(icon));
  const next = standing?.next ?? false;
  whenNew(card, "head", [token, index, standing, speed, marks], () => {
    const place = token.done === "out" ? "–" : String(token.place ?? index + 1);
    const now = token.status || headWords(speed);
    card.chip.replaceChildren(
      el(
        "span",
        "bolide-who",
        {},
        el("span", "bolide-place", {}, place),
        badge(token),
        el("strong", "bolide-name", {}, token.name),
      ),
      statusOf(now, token.looks.includes("skid")),
      ...(marks.length > 0 ? [headMarks(marks)] : []),
      ...(standing?.gap ? gapParts(standing) : []),
      ...(next ? [nextSign()] : []),
    );
    // the name says all of it in words, whatever gives way on a narrow rail
    for (const part of card.chip.children) part.ariaHidden = "true";
    setAttributes(card.chip, {
      "aria-label": [
        `${place}. ${token.name}`,
        next && tr("moves next"),
        now,
        marksWords(marks),
        standing?.lap,
        standing && gapWords(standing),
      ]
        .filter(Boolean)
        .join(", "),
    });
    card.heading.replaceChildren(
      el("strong", "", {}, token.name),
      el(
        "span",
        "bolide-muted",
        {},
        [token.status, headWords(speed), standing?.lap, standing && gapWords(standing)]
          .filter(Boolean)
          .join(" · "),
      ),
    );
    card.node.classList.toggle("is-done", standing?.moved ?? false);
    card.node.classList.toggle("is-off", token.done === "out");
  });
  whenNew(card, "rows", sheet, () => {
    card.rows.replaceChildren(...sheet.filter((row) => !row.head).map(paintRow));
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

/** The sheet of whoever decides, in one line; it stays while nobody is asked. */
export function buildSheetLine(place: HTMLElement): Cards {
  let key = "";
  let last: number | null = null;
  return {
    update(state) {
      const people = peopleOf(state);
      const own = state.over && people.length === 1 ? people[0] : last;
      const id = state.shownTo ?? state.ask?.id ?? own ?? null;
      const token = state.tokens.find((other) => other.id === id);
      if (!token) return;
      last = token.id;
      const rows = sheetOf(state, token.id).filter((row) => !row.head);
      const next = JSON.stringify([token.name, rows]);
      if (next === key) return;
      key = next;
      place.replaceChildren(el("strong", "bolide-name", {}, token.name), ...rows.map(paintRow));
    },
  };
}

/** A number that there is none of yet, such as the speed of a car without cards, is a dash. */
/** Where a text has the number that stands out. */
const NUMBER = "\u0000";

const numberWords = (row: Row): string => String(row.value ?? "–");

const marksWords = (marks: readonly Row[]): string =>
  marks.map((row) => `${row.label}: ${row.text}`).join(", ");

/** The marks as pictures alone: what is seen of a sheet that is folded up. */
function headMarks(marks: readonly Row[]): HTMLElement {
  const words = marksWords(marks);
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
      "aria-label": tr("{n} of {all} used", { n: used, all: total }),
    });
    if (total === 0) box.append(el("b", "", {}, numberWords({ ...row, value: undefined })));
    for (let i = 0; i < total; i++) marks.append(el("i", i < used ? "is-used" : ""));
    box.append(marks);
  } else if (row.kind === "flag") {
    const marks = el("span", "bolide-marks is-boxes", {
      role: "img",
      "aria-label": row.on ? tr("yes") : tr("no"),
    });
    marks.append(el("i", row.on ? "is-used" : ""));
    box.append(marks);
  } else if (row.kind === "mark") {
    box.classList.add("is-mark");
    if (row.icon) box.append(picture(row.icon, "bolide-mark"));
    box.append(el("b", "", {}, row.text ?? ""));
  } else {
    const whole = row.of !== undefined && row.of !== row.value;
    const words = whole ? tr("{n} of {all}", { n: NUMBER, all: row.of ?? "" }) : NUMBER;
    const [before = "", after = ""] = words.split(NUMBER);
    box.append(before, el("b", "", {}, numberWords(row)));
    if (after) box.append(el("span", "bolide-muted", {}, after));
  }
  return box;
}
