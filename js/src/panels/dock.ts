/** Under the board: what is asked, the buttons, the line that explains a point, the last die. */
import { WAITING } from "../announce";
import { button, disable, el, setText, svg } from "../dom";
import { confirmWords } from "../confirm";
import { chanceText, chanceWords, legendWords } from "../hint";
import type { Ask, Die, Hints, Option, State } from "../protocol";
import { buttonOptions, chanceOf, findOption, isPersons, question } from "../state";
import { badge } from "./badge";

export interface DockEvents {
  play(id: string): void;
  /** Lets the computer drivers go on. */
  go(): void;
  /** A button is pointed at or focused; null when it no longer is. */
  consider(id: string | null): void;
  /** A new race of the same drivers on the same board. */
  again(): void;
}

export interface Dock {
  /** Place for the clock, beside the question. */
  timer: HTMLElement;
  update(state: State): void;
  /** Shows what an option means; `touch` adds a button that plays it. */
  explain(option: Option | null, playable: boolean): void;
  select(id: string | null): void;
  /** Shows which answer waits for its second press. */
  arm(id: string | null): void;
  /** Shows what the hint says, in the line and on the buttons; null for no hint. */
  hint(hints: Hints | null): void;
  disable(off: boolean): void;
}

const PARTS_HINT = "Choose each part with the mouse, its number or the arrow keys; Enter plays.";
const HINT = "Point at an open point to see what it means.";

export function buildDock(place: HTMLElement, signal: AbortSignal, events: DockEvents): Dock {
  const prompt = el("div", "bolide-prompt");
  const actions = el("div", "bolide-actions", { role: "group", "aria-label": "Choices" });
  const words = el("span", "bolide-words");
  const playIt = button(
    "bolide-go",
    "Play",
    () => considered && events.play(considered.id),
    signal,
  );
  playIt.hidden = true;
  const detail = el("div", "bolide-detail", {}, words, playIt);
  const die = el("div", "bolide-die", { role: "group", "aria-label": "Last die" });
  const timer = el("div", "bolide-timer", { hidden: true });
  const head = el("div", "bolide-askhead", {}, prompt, timer);
  place.append(el("div", "bolide-ask", {}, head, actions, detail), die);
  let considered: Option | null = null;
  let selected: string | null = null;
  let armed: Option | null = null;
  let shown: State | null = null;
  let ask: Ask | null = null;
  let hints: Hints | null = null;
  let askKey = "";
  let dieKey = "";
  let idle = "";
  const speak = () => {
    detail.classList.toggle("is-armed", armed !== null);
    if (armed) {
      setText(words, confirmWords(armed));
      return;
    }
    // a choice in parts explains itself, and one combination of it is always selected
    const parts = ask && ask.facets.length > 0;
    const option = parts ? (ask?.options.find((o) => o.id === selected) ?? null) : considered;
    const chance = chanceOf(hints, option);
    const meaning = option && !parts ? explanation(option) : "";
    const rest = chance ? chanceWords(chance) : meaning ? "" : hints ? legendWords(hints) : idle;
    setText(words, [meaning, rest].filter(Boolean).join(" · "));
  };
  return {
    timer,
    update(state) {
      shown = state;
      const key = JSON.stringify([state.ask, state.standings, state.over, state.can]);
      if (key !== askKey) {
        askKey = key;
        idle = idleWords(state);
        ask = isPersons(state) ? state.ask : null;
        considered = null;
        armed = null;
        hints = null;
        fillPrompt(prompt, state);
        fillActions(actions, state, signal, events);
        speak();
      }
      const rolled = JSON.stringify(state.die);
      if (rolled !== dieKey) {
        // a new element starts the rolling animation; the first die shown just lies there
        die.hidden = state.die === null;
        die.replaceChildren(...(state.die ? paintDie(state.die, dieKey !== "") : []));
        dieKey = rolled;
      }
    },
    explain(option, playable) {
      considered = option;
      speak();
      playIt.hidden = !(option && playable);
    },
    select(id) {
      selected = id;
      speak();
      for (const node of actions.children) {
        const mine = node instanceof HTMLElement && node.dataset.option === id && id !== null;
        node.classList.toggle("is-selected", mine);
      }
    },
    arm(id) {
      armed = shown ? findOption(shown, id) : null;
      speak();
      for (const node of actions.children) {
        const mine = node instanceof HTMLElement && node.dataset.option === id && id !== null;
        node.classList.toggle("is-armed", mine);
      }
    },
    hint(next) {
      if (next === hints) return;
      hints = next;
      speak();
      for (const node of actions.children) fillChance(node as HTMLElement, hints);
    },
    disable(off) {
      for (const node of actions.querySelectorAll("[data-option]")) disable(node, off);
    },
  };
}

export function explanation(option: Option): string {
  const text = option.detail || option.label;
  return option.odds && !text.includes(option.odds) ? `${text} (${option.odds})` : text;
}

/** The label of a button whose odds are shown apart. */
function withoutOdds(option: Option): string {
  return option.odds ? option.label.replace(`(${option.odds})`, "").trim() : option.label;
}

function idleWords(state: State): string {
  if (!state.ask || !isPersons(state)) return "";
  if (state.ask.facets.length > 0) return PARTS_HINT;
  return state.ask.options.some((option) => option.point) ? HINT : "";
}

function fillPrompt(place: HTMLElement, state: State): void {
  place.classList.toggle("is-computer", state.ask !== null && !isPersons(state));
  if (state.standings) {
    const list = el("ol", "bolide-standings");
    for (const row of state.standings) {
      const token = state.tokens.find((t) => t.id === row.id);
      const name = el("strong", "", {}, token?.name ?? "");
      const number = el("span", "bolide-place", {}, `${row.place}.`);
      list.append(el("li", "", {}, number, badge(token), name, el("span", "", {}, row.text)));
    }
    place.replaceChildren(el("div", "bolide-flag", {}, "The race is over"), list);
    return;
  }
  if (!state.ask) {
    place.replaceChildren(state.over ? "The race is over." : "");
    return;
  }
  const { ask } = state;
  const token = state.tokens.find((t) => t.id === ask.id);
  // a roll of nobody's, such as the weather, has no name
  const who = ask.driver ? [el("strong", "bolide-name", {}, ask.driver)] : [];
  const words = el("span", "bolide-question", {}, question(ask));
  place.replaceChildren(...(token ? [badge(token)] : []), ...who, words);
}

function fillActions(
  place: HTMLElement,
  state: State,
  signal: AbortSignal,
  events: DockEvents,
): void {
  const options = isPersons(state) ? buttonOptions(state) : [];
  if (state.over && state.can.again) {
    place.replaceChildren(button("bolide-answer", "New race", events.again, signal));
    return;
  }
  const go = button("bolide-action", "Go on", () => events.go(), signal);
  go.title = WAITING;
  place.replaceChildren(
    ...(state.can.go ? [go] : []),
    ...options.map((option, index) => {
      const node = button("bolide-action", option.label, () => events.play(option.id), signal, "");
      if (index < 9) node.append(el("kbd", "", { "aria-hidden": "true" }, String(index + 1)));
      node.append(el("span", "", {}, withoutOdds(option)));
      if (option.odds) node.append(el("span", "bolide-odds", {}, option.odds));
      node.dataset.option = option.id;
      if (option.detail) node.title = option.detail;
      for (const [name, id] of CONSIDER) {
        node.addEventListener(name, () => events.consider(id ? option.id : null), { signal });
      }
      return node;
    }),
  );
}

/** The chance on a button. */
function fillChance(node: HTMLElement, hints: Hints | null): void {
  const chance = hints?.options[node.dataset.option ?? ""];
  node.querySelector(".bolide-chance")?.remove();
  if (chance) node.append(el("span", "bolide-chance", {}, `wins ${chanceText(chance)}`));
}

const CONSIDER = [
  ["pointerenter", true],
  ["pointerleave", false],
  ["focus", true],
  ["blur", false],
] as const;

function paintDie(die: Die, rolling: boolean): Node[] {
  const face = svg("text", { x: 32, y: 33, class: "bolide-face" });
  face.textContent = String(die.face);
  const picture = svg(
    "svg",
    {
      viewBox: "0 0 64 64",
      class: rolling ? "bolide-d12 is-rolling" : "bolide-d12",
      role: "img",
      "aria-label": `d${die.sides}: ${die.face}`,
    },
    ...(die.sides === 12
      ? dodecahedron()
      : [svg("rect", { x: 8, y: 8, width: 48, height: 48, rx: 8 })]),
    face,
  );
  const who = [die.table, die.driver].filter(Boolean).join(" · ");
  return [
    picture,
    el(
      "div",
      "bolide-meaning",
      {},
      el("span", "bolide-muted", {}, who),
      el("span", "", {}, die.meaning),
    ),
  ];
}

/** A d12 seen on a face: a pentagon, and the ten-cornered outline behind it. */
function dodecahedron(): SVGElement[] {
  const corner = (radius: number, step: number, turn: number) => {
    const angle = ((step * 36 + turn) * Math.PI) / 180;
    return [32 + radius * Math.sin(angle), 32 - radius * Math.cos(angle)] as const;
  };
  const text = (points: readonly (readonly [number, number])[]) =>
    points.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ");
  const rim = Array.from({ length: 10 }, (_, i) => corner(30, i, 0));
  const middle = Array.from({ length: 5 }, (_, i) => corner(17.5, 2 * i, 0));
  const edges = middle.map((from, i) => {
    const to = rim[2 * i] as readonly [number, number];
    return svg("path", {
      d: `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`,
    });
  });
  return [
    svg("polygon", { points: text(rim) }),
    ...edges,
    svg("polygon", { points: text(middle), class: "bolide-facet" }),
  ];
}
