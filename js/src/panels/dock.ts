/** Under the board: what is asked, the buttons, the line that explains a point, the last die. */
import { WAITING } from "../announce";
import { button, considers, disable, el, hasFocus, setAttributes, setText } from "../dom";
import { confirmWords } from "../confirm";
import { chanceBrief, chanceText, chanceWords, hintWords } from "../hint";
import { endsOf } from "../spaces";
import type { Ask, Explained, Hints, Option, Sign, State } from "../whole";
import {
  allCovered,
  buttonOptions,
  chanceOf,
  coveredWords,
  findOption,
  isFirm,
  isPersons,
  keyOfAsk,
  type Kernel,
  keyOf,
  mayAsk,
  nameOf,
  question,
  reactsToAnother,
} from "../state";
import type { Places } from "./frame";
import { cardFace } from "../stage/cards";
import { badge } from "./pictures";
import { paintRoll, chartParts, chartWords, isSums } from "./dice";
import { priceOf } from "./ways";
import { phrase, tr } from "../tr";

export interface DockEvents {
  play(id: string): void;
  /** Lets the computer drivers go on. */
  go(): void;
  /** A button is pointed at or focused; null when it no longer is. */
  consider(id: string | null): void;
  /** A new race of the same drivers on the same board. */
  again(): void;
  /** How the race went. */
  result(): void;
  /** Opens the table of all chances. */
  chances(): void;
  /** Shows a covered question to one of those who choose in secret. */
  uncover(seat: number): void;
}

export interface Dock {
  /** Place for the clock, beside the question. */
  timer: HTMLElement;
  /** Place for answers of other kinds, below the buttons. */
  body: HTMLElement;
  update(state: State): void;
  /** Whether this state takes a button away that has the focus. */
  dropsFocus(state: State): boolean;
  /** Shows what an option means; `touch` adds a button that plays it. */
  explain(option: Option | null, playable: boolean): void;
  /** Shows a text in place of it, such as that of a card that cannot be played now. */
  say(text: string | null): void;
  select(id: string | null): void;
  /** Shows which answer waits for its second press. */
  arm(id: string | null): void;
  /** Shows what the hint says, in the line and on the buttons; null for no hint. */
  hint(hints: Hints | null): void;
  /** Offers what only a kernel can show, or says that none is there. */
  ask(kernel: Kernel): void;
  disable(off: boolean): void;
}

/** What to do, with a mouse or keys and with a finger. */
const PARTS_HINT = {
  mouse: phrase("Use the mouse, number or arrow keys. Enter plays."),
  finger: phrase("Tap what you choose, then Play."),
};
const HINT = {
  mouse: phrase("Hover over an open point to see what it means."),
  finger: phrase("Tap an open point to see what it means."),
};
const SPACES_HINT = {
  mouse: phrase("Hover over a space (or press N) to see what it costs."),
  finger: phrase("Tap a space to see what it costs."),
};

/** All that the dock shows: `render` paints it from this alone. */
interface View {
  state: State | null;
  /** Tells answers apart: with another key all that was said about the old ones goes. */
  key: string;
  considered: Option | null;
  playable: boolean;
  selected: string | null;
  armed: Option | null;
  hints: Hints | null;
  said: string | null;
  kernel: Kernel;
  /** What points at things here. */
  by: "mouse" | "finger";
}

const SILENT = { considered: null, armed: null, hints: null, said: null } as const;

const EMPTY: View = {
  ...SILENT,
  state: null,
  key: "",
  playable: false,
  selected: null,
  kernel: "live",
  by: "mouse",
};

export function buildDock(
  places: Places,
  signal: AbortSignal,
  events: DockEvents,
  lesson: (label: string) => string,
  signs: readonly Explained[],
): Dock {
  let view = EMPTY;
  const nodes = layOut(places, signal, events, () => {
    if (view.considered) events.play(view.considered.id);
  });
  const { prompt, actions, words, detail, playIt, all, room, die, legend, recent, watching } =
    nodes;
  const folded = places.pace.parentElement;

  const render = (change: Partial<View>): void => {
    const before = view;
    view = { ...view, ...change };
    const { state, hints } = view;
    const answers = view.key !== before.key;
    const { ask } = nodes;
    if (answers) ask.style.removeProperty("--held");
    // the answers stay where they are when a hint is closed
    else if (before.hints && !hints) ask.style.setProperty("--held", `${ask.offsetHeight}px`);
    if (state && (answers || coveredBy(view) !== coveredBy(before))) {
      fillPrompt(prompt, state, view.kernel);
      fillActions(actions, state, view.kernel, signal, events);
    }
    if (answers) legend.replaceChildren(...legendOf(askOf(view), signs));
    if (answers || hints !== before.hints) {
      setText(room, longestOf(view, lesson));
      for (const node of actions.children) fillChance(node as HTMLElement, hints);
    }
    detail.classList.toggle("is-armed", view.armed !== null);
    setText(words, view.armed ? confirmWords(view.armed) : capital(spoken(view, lesson)));
    // a sentence about one answer takes the place of the legend of all
    const single = view.considered !== null || hints !== null;
    legend.hidden = view.said !== null || (single && !inParts(askOf(view)));
    all.hidden = hints === null;
    room.classList.toggle("is-hinting", hints !== null);
    playIt.hidden = !(view.considered && view.playable);
    for (const node of actions.children) {
      const option = node instanceof HTMLElement ? node.dataset.option : undefined;
      node.classList.toggle("is-selected", option !== undefined && option === view.selected);
      node.classList.toggle("is-armed", option !== undefined && option === view.armed?.id);
    }
    if (!state || state === before.state) return;
    if (JSON.stringify(state.die) !== JSON.stringify(before.state?.die)) {
      die.hidden = state.die === null;
      die.replaceChildren(...(state.die ? paintRoll(state.die) : []));
    }
    const last = recentWords(state);
    setText(recent, last);
    // who finishes, or is out, is what the race is about
    recent.classList.toggle("is-strong", last !== "" && state.log.at(-1)?.tone === "strong");
    // a spectator sets the pace right where they look
    const drives = state.ask?.seat === "computer" && !state.over;
    watching.hidden = !drives;
    const home = drives ? watching : folded;
    if (home && places.pace.parentElement !== home) home.append(places.pace);
  };

  const points = (by: View["by"]) => by !== view.by && render({ by });
  if (globalThis.matchMedia?.("(hover: none)").matches) points("finger");
  for (const name of ["pointerdown", "pointermove"] as const) {
    places.root.addEventListener(
      name,
      ({ pointerType }) => points(pointerType === "touch" ? "finger" : "mouse"),
      { signal, passive: true, capture: true },
    );
  }
  // a page that no mouse hovers over may have keys
  places.root.addEventListener("keydown", () => points("mouse"), { signal, capture: true });
  return {
    timer: nodes.timer,
    body: nodes.body,
    update(state) {
      const key = keyOfAnswers(state);
      render(key === view.key ? { state } : { ...SILENT, state, key });
    },
    dropsFocus: (state) => hasFocus(actions) && keyOfAnswers(state) !== view.key,
    explain: (considered, playable) => render({ considered, playable }),
    say: (said) => render({ said }),
    select: (selected) => render({ selected }),
    arm: (id) => render({ armed: view.state ? findOption(view.state, id) : null }),
    hint: (hints) => render({ hints }),
    ask: (kernel) => render({ kernel }),
    disable(off) {
      for (const node of actions.querySelectorAll("[data-option]")) disable(node, off);
    },
  };
}

/** Lays out the parts of the dock, all still empty. */
function layOut(places: Places, signal: AbortSignal, events: DockEvents, play: () => void) {
  const { dock, tools, outcome, twin } = places;
  const prompt = el("div", "bolide-prompt");
  const actions = el("div", "bolide-actions", { role: "group", "aria-label": tr("Choices") });
  // an answer takes its button away, and to leave that then would lay the page out before it is seen
  actions.addEventListener(
    "mousedown",
    (event) => {
      event.preventDefault();
      places.stage.focus({ preventScroll: true });
    },
    { signal },
  );
  const words = el("span", "bolide-words");
  const playIt = button("bolide-go", tr("Play"), play, signal);
  playIt.hidden = true;
  const all = button("bolide-answer bolide-all", tr("All chances"), events.chances, signal);
  setAttributes(all, { title: tr("All chances (A)") });
  const detail = el("div", "bolide-detail", {}, words, playIt, all);
  // room for the longest sentence there can be: nothing moves under the pointer
  const room = el("div", "bolide-room", { "aria-hidden": "true" });
  const die = el("div", "bolide-die", { role: "group", "aria-label": tr("Last die") });
  const legend = el("div", "bolide-legend");
  const timer = el("div", "bolide-timer", { hidden: true });
  // the log says the same to a screen reader
  const recent = el("span", "bolide-recent", { "aria-hidden": "true" });
  const watching = el("span", "bolide-pace", { hidden: true });
  const body = el("div", "bolide-body", {}, outcome, actions);
  const last = el("div", "bolide-last", {}, die, recent);
  const headline = el("div", "bolide-headline", {}, prompt, last);
  const head = el("div", "bolide-askhead", {}, headline, timer, watching, tools);
  const below = el("div", "bolide-told", {}, detail, legend);
  const foot = el("div", "bolide-foot", {}, room, below);
  // the list of answers comes first for the Tab key, directly after the board, and last for the eye
  const ask = el("div", "bolide-ask", {}, twin, head, body, foot);
  dock.append(ask);
  return {
    ask,
    prompt,
    actions,
    words,
    playIt,
    all,
    detail,
    room,
    die,
    legend,
    timer,
    recent,
    watching,
    body,
  };
}

/** The question that this page's person answers, if it is theirs. */
const askOf = ({ state }: View): Ask | null => (state && isPersons(state) ? state.ask : null);

/** Whether an answer is put together from parts, which explain themselves. */
const inParts = (ask: Ask | null): boolean =>
  ask !== null && (ask.facets.length > 0 || Boolean(ask.form));

/** What a covered question says; empty where none is covered. */
const coveredBy = ({ state, kernel }: View): string =>
  state && allCovered(state).length > 0 ? coveredWords(state, kernel) : "";

/** The line below the buttons. */
function spoken(view: View, lesson: (label: string) => string): string {
  if (view.said !== null) return view.said;
  const ask = askOf(view);
  // one combination of parts is always selected
  const option = inParts(ask)
    ? (ask?.options.find(({ id }) => id === view.selected) ?? null)
    : view.considered;
  const words = sentenceOf(view, option, lesson);
  const byKeys = option && !inParts(ask) && !view.playable && view.selected === option.id;
  return byKeys ? tr("{words} · Enter plays it", { words }) : words;
}

/** What an option means, with its chance; without an option, what to do. */
function sentenceOf(view: View, option: Option | null, lesson: (label: string) => string): string {
  const { state, hints, by } = view;
  const chance = chanceOf(hints, option);
  const meaning = option && !inParts(askOf(view)) ? withLesson(option, lesson) : "";
  const idle = hints ? hintWords(hints, askOf(view)) : state ? idleWords(state, by) : "";
  const rest = hints && chance ? chanceWords(hints, chance) : meaning ? "" : idle;
  return [meaning, rest].filter(Boolean).join(" · ");
}

/** The longest text that the line can show while this question is open. */
function longestOf(view: View, lesson: (label: string) => string): string {
  const ask = askOf(view);
  const cards = (view.state?.hand?.cards ?? []).map(
    ({ name, why, text }) => `${name}: ${why} ${text}`,
  );
  const options = inParts(ask) ? [] : (ask?.options ?? []);
  const twice = options.filter((option) => option.confirm).map(confirmWords);
  const sentences = options.map((option) => sentenceOf(view, option, lesson));
  const hint = view.hints ? hintWords(view.hints, askOf(view)) : "";
  return [hint, ...sentences, ...twice, ...cards].reduce(
    (longest, text) => (text.length > longest.length ? text : longest),
    "",
  );
}

/** What the colours that are seen now mean, each once. */
function legendOf(ask: Ask | null, signs: readonly Explained[]): HTMLElement[] {
  const seen = ask ? coloursOf(ask) : new Map<Sign, Option | null>();
  const bars = ask?.options.flatMap(({ chart }) => chart) ?? [];
  return signs.flatMap(({ sign, text }) => {
    const example = seen.get(sign);
    if (example === undefined) return [];
    const looks = `bolide-price is-${example?.tone ?? sign} is-${sign}`;
    const figure = example?.figure || String(example?.speed ?? "·");
    // where bars of a colour all lead to one thing, that is what it means here
    const [led, ...others] = new Set(
      bars.filter(({ tone }) => tone === sign).map((bar) => bar.text),
    );
    const means = led && others.length === 0 ? led : text;
    return [el("span", "", {}, el("b", looks, {}, figure), means)];
  });
}

/** The colours of a question, each with an answer whose figure stands on the board in it. */
function coloursOf({ options }: Ask): Map<Sign, Option | null> {
  const seen = new Map<Sign, Option | null>();
  // of several answers that end in one space the first is painted
  for (const [first] of endsOf(options).values()) {
    const sign = first?.partly ? "partly" : first?.tone;
    if (first && sign && !seen.has(sign)) seen.set(sign, first);
  }
  for (const option of options) {
    if (!option.point || option.change === null || option.place?.space) continue;
    const sign = option.change < 0 ? "slower" : option.change > 0 ? "faster" : "same";
    if (!seen.has(sign)) seen.set(sign, option);
  }
  // bars have no figure of their own, and cells have all of them
  for (const { place, figure, tone, chart } of options) {
    const tones = chart.length > 0 ? chart.map((bar) => bar.tone) : figure && tone ? [tone] : [];
    if (place?.space) continue;
    for (const sign of tones) if (!seen.has(sign)) seen.set(sign, null);
  }
  return seen;
}

/** What "5 in 6" on a button means. */
function oddsWords({ odds, chart }: Option): string {
  const [, some, all] = /(\d+) \w+ (\d+)/.exec(odds ?? "") ?? [];
  if (!some || !all) return "";
  return chart.length > 0
    ? tr("{some} of {all} results of the dice are safe", { some, all })
    : tr("Succeeds with {some} of {all} results of the dice", { some, all });
}

/** Tells apart what is asked, and with it what the buttons say. */
function keyOfAnswers({ ask, hand, standings, over, can }: State): string {
  return JSON.stringify([keyOfAsk(ask), hand, standings, over, can.go, can.again]);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function explanation(option: Option): string {
  const text = option.detail || option.label;
  return option.odds && !text.includes(option.odds) ? `${text} (${option.odds})` : text;
}

/** A button that says no more than its name is explained by what the game says of that word. */
function withLesson(option: Option, lesson: (label: string) => string): string {
  const words = explanation(option);
  const bare = !option.point && (!option.detail || option.detail === option.label);
  const more = bare ? lesson(option.label) : "";
  return more ? `${words}: ${more}` : words;
}

/** The label of a button whose odds are shown apart. */
function withoutOdds(option: Option): string {
  return option.odds ? option.label.replace(`(${option.odds})`, "").trim() : option.label;
}

/** From so many answers on, those that are told in brief are cells of a row. */
const CELLS = 5;

/** What happened last; nothing where the question, the caption or the end of the race says it. */
function recentWords(state: State): string {
  const { ask, title, over, log, die } = state;
  if (over || reactsToAnother(state)) return "";
  // the heading of a round stands above the board
  const last = log.findLast(({ text }) => !title.startsWith(text.replace(/\.$/, "")));
  const words = last?.text ?? die?.meaning ?? "";
  if (words === state.notice?.text) return "";
  const asked = figuresOf(ask && isPersons(state) ? question(ask) : "");
  const figures = figuresOf(words);
  const own = last?.id === ask?.id && figures.length > 0;
  if (own && figures.every((figure) => asked.includes(figure))) return "";
  return words;
}

const figuresOf = (words: string): readonly string[] => words.match(/\d+/g) ?? [];

function idleWords(state: State, by: View["by"]): string {
  if (!state.ask || !isPersons(state)) return "";
  if (state.ask.facets.length > 0 || state.ask.form) return tr(PARTS_HINT[by]);
  if (state.ask.options.some((option) => option.place?.space)) return tr(SPACES_HINT[by]);
  return state.ask.options.some((option) => option.point) ? tr(HINT[by]) : "";
}

function fillPrompt(place: HTMLElement, state: State, kernel: Kernel): void {
  place.classList.toggle("is-computer", state.ask !== null && !isPersons(state));
  const first = state.standings?.[0];
  if (first) {
    const token = state.tokens.find((t) => t.id === first.id);
    place.replaceChildren(
      el("strong", "bolide-flag", {}, tr("The race is over")),
      badge(token),
      el("strong", "", {}, token?.name ?? ""),
      el("span", "bolide-muted", {}, first.text),
    );
    return;
  }
  if (!state.ask) {
    place.replaceChildren(state.over ? tr("The race is over.") : "");
    return;
  }
  const { ask } = state;
  const covered = allCovered(state);
  if (covered.length > 0) {
    const badges = covered.map((seat) => badge(state.tokens.find((t) => t.id === seat)));
    const words = el("span", "bolide-question", {}, coveredWords(state, kernel));
    place.replaceChildren(...badges, words);
    return;
  }
  const token = state.tokens.find((t) => t.id === ask.id);
  // a roll of nobody's, such as the weather, has no name
  const who = ask.driver ? [el("strong", "bolide-name", { title: ask.driver }, ask.driver)] : [];
  const words = el("span", "bolide-question", {}, question(ask, state.can.go));
  place.replaceChildren(...(token ? [badge(token)] : []), ...who, words);
}

function fillActions(
  place: HTMLElement,
  state: State,
  kernel: Kernel,
  signal: AbortSignal,
  events: DockEvents,
): void {
  const covered = allCovered(state);
  if (covered.length > 0) {
    // nobody is there to show it
    const ways = mayAsk({ kernel }) ? covered : [];
    place.replaceChildren(
      ...ways.map((seat) => {
        const who = nameOf(state, seat);
        const words = tr("{driver:That's me|I'm @}. Show", { driver: who });
        return button("bolide-go", words, () => events.uncover(seat), signal);
      }),
    );
    return;
  }
  const inHand = new Set((state.hand?.cards ?? []).flatMap((card) => card.plays));
  const all = isPersons(state) ? buttonOptions(state) : [];
  const options = all.filter((o) => !inHand.has(o.id));
  const anew = state.can.again && !state.lesson;
  if (state.over && (anew || state.result)) {
    const result = button("bolide-answer", tr("Result"), events.result, signal);
    const again = button("bolide-answer", tr("New race"), events.again, signal);
    place.replaceChildren(...(state.result ? [result] : []), ...(anew ? [again] : []));
    return;
  }
  const cells = options.length >= CELLS && options.every((option) => option.brief);
  place.classList.toggle("is-cells", cells);
  const go = button("bolide-action", tr("Continue"), () => events.go(), signal);
  go.title = tr(WAITING);
  const answers = options.map((option) => {
    const node = button("bolide-action", option.label, () => events.play(option.id), signal, "");
    const key = keyOf(state, option);
    fillAnswer(node, option, key, cells, state.ask?.dice ?? []);
    considers(node, option.id, (id) => events.consider(id), signal);
    return node;
  });
  place.replaceChildren(...(state.can.go ? [go] : []), ...answers);
}

/** Fills the button of an answer: a lever with a chart, a cell of a row, or words. */
function fillAnswer(
  node: HTMLElement,
  option: Option,
  key: string,
  cells: boolean,
  dice: Ask["dice"],
): void {
  if (option.chart.length > 0) {
    node.classList.add("is-lever");
    if (isSums(dice)) node.classList.add("is-sums");
    node.setAttribute("aria-label", `${option.label}. ${chartWords(option)}`);
    node.append(...chartParts(option, key, dice));
  } else {
    if (key) node.append(el("kbd", "", { "aria-hidden": "true" }, key));
    // a cell has no room for a sentence, which is read below
    const words = cells ? option.brief : withoutOdds(option);
    const { face } = option;
    node.classList.toggle("is-chosencard", face !== null);
    node.append(...priceOf(option), face ? cardFace(face) : el("span", "", {}, words));
    if (cells) setAttributes(node, { "aria-label": `${option.figure}: ${option.label}` });
    if (face) setAttributes(node, { "aria-label": option.label });
  }
  if (option.odds && !cells) {
    const title = oddsWords(option) || null;
    node.append(el("span", "bolide-odds", { title }, option.odds));
  }
  node.dataset.option = option.id;
  node.dataset.label = option.label;
  if (option.detail) node.title = option.detail;
}

/** The chance on a button: that of its own answer, or of the best of those that it opens. */
export function fillChance(
  node: HTMLElement,
  hints: Hints | null,
  option = node.dataset.option ?? "",
): void {
  const chance = hints?.options[option];
  node.querySelector(".bolide-chance")?.remove();
  const best = hints !== null && hints.best !== "" && hints.best === option;
  node.classList.toggle("is-hinted", best);
  // a cell and a die have room for no more than a figure
  const textOf = node.matches(".is-cells > *, .is-lever") ? chanceBrief : chanceText;
  const figure = hints && chance && isFirm(chance) ? textOf(hints, chance) : "";
  const words = best ? (figure ? `★ ${figure}` : tr("★ best")) : figure;
  if (words) node.append(el("span", "bolide-chance", {}, words));
}
