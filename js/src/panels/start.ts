/** The start panel's fields: games, circuits, drivers, the race and its rules. */
import { button, el, icon, setAttributes, setText, svg, watchSize } from "../dom";
import { LEARNED, lessonOf, recalled } from "../kept";
import { newId } from "../link";
import { badgePath, driverColour, driverInk } from "../theme";

/** An option of the rules: a switch, or a choice of words. */
export interface RuleField {
  name: string;
  label: string;
  help: string;
  value: boolean | string;
  choices?: { id: string; label: string }[];
}

/** A game among others: what it is like. */
export interface GameCard {
  name: string;
  title: string;
  says: string;
  level: string;
  first: boolean;
  /** Whether there is a lesson. */
  learn: boolean;
}

/** Minutes that a race takes in each game. */
export type Minutes = Readonly<Record<string, number>>;

export interface GameData {
  name: string;
  title: string;
  track: string;
  tracks: string[];
  /** What they are called, in the same order. */
  titles: string[];
  person: string;
  drivers: string[];
  names: string[];
  seats: [number, number];
  laps: number;
  /** What several people at one screen should know. */
  several: string;
  rules: RuleField[];
}

export interface Entry {
  name: string;
  who: string;
}

/** A race as it is filled in; numbers are what was typed. */
export interface Draft {
  game: string;
  track: string;
  drivers: Entry[];
  laps: string;
  timer: string;
  seed: string;
  rules: Record<string, boolean | string>;
}

export interface Fault {
  field: string;
  entry: number;
  text: string;
}

export interface Setup {
  games: GameCard[];
  game: GameData;
  line: string;
  minutes: Minutes;
}

/** A circuit as it is shown: a few words and a small picture. */
export interface BoardData {
  words: string[];
  picture: string;
}

/** A driver more: the next name that nobody has, driven by the weakest computer. */
export function withDriver(draft: Draft, game: GameData): Draft {
  const taken = draft.drivers.map(({ name }) => name);
  const name = game.names.find((free) => !taken.includes(free)) ?? `Driver ${taken.length + 1}`;
  const who = game.drivers[0] ?? game.person;
  return { ...draft, drivers: [...draft.drivers, { name, who }] };
}

export interface StartWays {
  draft(): Draft;
  change(draft: Draft): void;
  game(name: string): void;
  /** A circuit came into sight: its picture is wanted. */
  seen(track: string): void;
  start(): void;
  /** Begins the lesson of a game, or goes on with it. */
  learn(game: string, step: number): void;
}

export interface StartPanel {
  root: HTMLElement;
  /** The game whose button is pressed. */
  chosen(): string;
  show(game: GameData, draft: Draft): void;
  board(track: string, data: BoardData): void;
  /** What is wrong, each beside its field, and the line in Python; `tried` to start with it. */
  judge(faults: readonly Fault[], line: string | null, tried: boolean): void;
  /** How long it takes, in each game. */
  lasts(minutes: Minutes): void;
}

export function buildStart(
  games: readonly GameCard[],
  signal: AbortSignal,
  ways: StartWays,
): StartPanel {
  const own = newId();
  const notes = new Map<string, HTMLElement>();
  const controls = new Map<string, HTMLElement>();
  const cards = new Map<string, HTMLElement>();
  let game: GameData | null = null;
  let company: Entry[] = [];
  let faults: readonly Fault[] = [];
  let look: IntersectionObserver | null = null;
  let minutes: Minutes = {};

  const note = (field: string): HTMLElement => {
    const known = notes.get(field);
    if (known) return known;
    const made = el("p", "bolide-startfault", { id: `${own}-${field || "all"}`, hidden: true });
    notes.set(field, made);
    return made;
  };
  const change = (more: Partial<Draft>) => ways.change({ ...ways.draft(), ...more });
  const radio = (name: string, value: string, on: boolean, pick: () => void) => {
    const input = el("input", "", { type: "radio", name: `${own}-${name}`, value });
    input.checked = on;
    input.addEventListener("change", () => input.checked && pick(), { signal });
    return input;
  };

  // -- the parts -------------------------------------------------------------------------------

  const picks = games.map(({ name }) => radio("game", name, false, () => ways.game(name)));
  const lengths = games.map(() => el("span", ""));
  const teach = ({ name, title, learn }: GameCard): Node[] => {
    const reached = recalled(lessonOf(name)) ?? 0;
    const words = reached >= LEARNED ? "Learn again" : reached ? "Continue learning" : "Learn";
    if (!learn) return [];
    const go = () => ways.learn(name, reached >= LEARNED ? 0 : reached);
    const node = button("bolide-action", words, go, signal);
    setAttributes(node, { "aria-label": `${words}: ${title}` });
    return [node];
  };
  const gameCards = games.map((card, k) => {
    const { title, says, level, first } = card;
    const heading = el("strong", "", {}, title);
    if (first) heading.append(" ", el("span", "bolide-startfirst", {}, "start here"));
    const foot = el("small", "", {}, `${level} to learn`, lengths[k] as Node);
    const label = el("label", "", {}, picks[k] as Node, heading, el("span", "", {}, says), foot);
    return el("div", "bolide-startcard", {}, label, ...teach(card));
  });
  const circuits = el("div", "bolide-startboards");
  const drivers = el("ol", "bolide-startdrivers");
  const laps = el("div", "bolide-startlaps");
  const several = el("p", "bolide-muted", { hidden: true });
  const rules = el("div", "bolide-startrules");
  const changed = el("span", "bolide-muted");
  const usual = "These are the usual settings.";
  const details = el(
    "details",
    "bolide-startmore",
    {},
    el("summary", "", {}, "House rules", changed),
    el("p", "bolide-muted", {}, usual),
    rules,
  );
  const summary = el("span", "bolide-startsum");
  const add = button("bolide-action", "Add a driver", () => addDriver(), signal);
  const alone = button("bolide-action", "Drive alone", () => driveAlone(), signal);
  const code = el("code", "bolide-startline", { tabindex: 0, "aria-label": "Same in Python" });
  const copied = el("span", "bolide-muted", { role: "status" });
  const copy = button("bolide-action", "Copy", () => copyLine(), signal);
  const go = button("bolide-go bolide-startgo", "Start", () => ways.start(), signal);
  const all = note("");
  setAttributes(all, { role: "alert" });
  const foot = el("div", "bolide-startfoot", {}, go, summary, all);
  const part = (title: string, ...children: Node[]) =>
    el("fieldset", "bolide-startpart", {}, el("legend", "bolide-heading", {}, title), ...children);
  const root = el(
    "section",
    "bolide bolide-start",
    { "aria-label": "Set up a race" },
    part("Game", el("div", "bolide-startgames", {}, ...gameCards)),
    part(
      "Drivers",
      drivers,
      note("drivers"),
      el("div", "bolide-startbuttons", {}, add, alone, laps),
      several,
    ),
    part("Circuit", circuits, note("track")),
    details,
    note("rules"),
    el("div", "bolide-startpython", {}, code, copy, copied),
    foot,
  );
  signal.addEventListener("abort", () => look?.disconnect(), { once: true });
  keepInSight(root, foot, signal);

  const copyLine = () => {
    const done = (words: string) => setText(copied, words);
    const write = navigator.clipboard?.writeText(code.textContent ?? "");
    if (!write) return done("Select the line to copy it.");
    write.then(
      () => done("Copied."),
      () => done("Select the line to copy it."),
    );
  };

  // -- drivers ---------------------------------------------------------------------------------

  const setDrivers = (entries: Entry[], focus: number | null) => {
    change({ drivers: entries });
    showDrivers();
    if (focus === null) return;
    const row = drivers.children[Math.min(focus, entries.length - 1)];
    row?.querySelector("input")?.focus();
  };
  const addDriver = () => {
    if (!game) return;
    company = [];
    const { drivers: entries } = withDriver(ways.draft(), game);
    setDrivers(entries, entries.length - 1);
  };
  const driveAlone = () => {
    const [first, ...others] = ways.draft().drivers;
    if (others.length) {
      company = others;
      setDrivers(first ? [{ name: first.name, who: game?.person ?? first.who }] : [], null);
    } else {
      setDrivers([...(first ? [first] : []), ...company], null);
    }
  };
  const showDrivers = () => {
    const entries = ways.draft().drivers;
    drivers.replaceChildren(...entries.map((entry, k) => driverRow(entry, k)));
    const [, most] = game?.seats ?? [1, 1];
    add.hidden = entries.length >= most;
    const company_ = entries.length > 1;
    setText(alone, company_ ? "Drive alone" : "Bring the others back");
    alone.hidden = !company_ && company.length === 0;
    sum();
    mark();
  };
  /** What is about to start, and what several people should know before. */
  const sum = () => {
    if (!game) return;
    const { drivers: entries, laps: typed, track, rules: rest } = ways.draft();
    const people = entries.filter(({ who }) => who === game?.person).length;
    several.hidden = people < 2 || !game.several;
    setText(several, game.several);
    const lapsNow = Number(typed || game.laps);
    const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
    const where = game.titles[game.tracks.indexOf(track)] ?? track;
    const long = minutes[game.name];
    const parts = [where, count(entries.length, "car"), lapsNow > 0 ? count(lapsNow, "lap") : ""];
    const about = long ? `: about ${long} minutes` : "";
    setText(summary, `${parts.filter(Boolean).join(", ")}${about}`);
    const others = Object.keys(rest).length;
    setText(changed, others ? ` (${others} changed)` : "");
  };
  const driverRow = (entry: Entry, k: number): HTMLElement => {
    const put = (more_: Partial<Entry>) => {
      const entries = ways
        .draft()
        .drivers.map((driver, j) => (j === k ? { ...driver, ...more_ } : driver));
      change({ drivers: entries });
      sum();
    };
    const name = el("input", "bolide-field", {
      type: "text",
      "aria-label": `Name of driver ${k + 1}`,
      maxlength: 60,
      spellcheck: "false",
      autocomplete: "off",
    });
    name.value = entry.name;
    name.addEventListener("input", () => put({ name: name.value }), { signal });
    const who = el("select", "bolide-select", { "aria-label": `Driver for ${entry.name}` });
    const computers = (game?.drivers ?? []).map((driver) =>
      el("option", "", { value: driver }, driver),
    );
    who.append(
      el("option", "", { value: game?.person ?? "" }, "A person"),
      el("optgroup", "", { label: "Computer drivers" }, ...computers),
    );
    who.value = entry.who;
    who.addEventListener("change", () => put({ who: who.value }), { signal });
    const remove = button(
      "bolide-tool",
      `Remove ${entry.name || `driver ${k + 1}`}`,
      () => {
        const left = ways.draft().drivers.filter((_, j) => j !== k);
        setDrivers(left, k);
      },
      signal,
      icon("close"),
    );
    remove.hidden = ways.draft().drivers.length <= (game?.seats[0] ?? 1);
    controls.set(`drivers ${k + 1}`, name);
    return el("li", "", {}, seatBadge(k), name, who, remove, note(`drivers ${k + 1}`));
  };

  // -- circuits --------------------------------------------------------------------------------

  const showCircuits = (data: GameData, draft: Draft) => {
    look?.disconnect();
    cards.clear();
    look =
      typeof IntersectionObserver === "undefined"
        ? null
        : new IntersectionObserver((entries) => {
            for (const entry of entries) {
              if (!entry.isIntersecting) continue;
              look?.unobserve(entry.target);
              ways.seen((entry.target as HTMLElement).dataset.track as string);
            }
          });
    const labels = data.tracks.map((track, k) => {
      const input = radio("track", track, track === draft.track, () => {
        change({ track });
        sum();
      });
      const card = el("label", "bolide-startboard", { "data-track": track });
      card.append(
        input,
        el("span", "bolide-startpicture", {}),
        el("span", "", {}, el("strong", "", {}, data.titles[k] ?? track), el("small", "")),
      );
      cards.set(track, card);
      return card;
    });
    circuits.replaceChildren(...labels);
    for (const card of labels) {
      if (look) look.observe(card);
      else ways.seen(card.dataset.track as string);
    }
  };

  // -- the race and its rules --------------------------------------------------------------------

  const field = (name: "laps" | "timer" | "seed", title: string, hint: string, help: string) => {
    const input = el("input", "bolide-field", {
      type: "text",
      inputmode: name === "timer" ? "decimal" : "numeric",
      placeholder: hint,
      maxlength: 40,
      autocomplete: "off",
    });
    input.value = ways.draft()[name];
    const typed = () => {
      change({ [name]: input.value.trim() });
      sum();
    };
    input.addEventListener("input", typed, { signal });
    controls.set(name, input);
    const below = el("small", "bolide-muted", {}, help);
    const label = el("label", "", {}, el("span", "", {}, title), input, below);
    return el("div", "bolide-startfield", {}, label, note(name));
  };
  const ruleRow = (rule: RuleField, draft: Draft): HTMLElement => {
    const value = draft.rules[rule.name] ?? rule.value;
    const put = (next: boolean | string) => {
      const { [rule.name]: _, ...others } = ways.draft().rules;
      change({ rules: next === rule.value ? others : { ...others, [rule.name]: next } });
      sum();
    };
    const help = el("small", "bolide-muted", { id: `${own}-help-${rule.name}` }, rule.help);
    let control: HTMLInputElement | HTMLSelectElement;
    if (rule.choices) {
      control = el("select", "bolide-select");
      for (const { id, label } of rule.choices) {
        control.append(el("option", "", { value: id }, label));
      }
      control.value = String(value);
    } else {
      control = el("input", "", { type: "checkbox" });
      control.checked = value === true;
    }
    const now = control;
    now.addEventListener(
      "change",
      () => put(now instanceof HTMLInputElement ? now.checked : now.value),
      { signal },
    );
    setAttributes(now, { "aria-describedby": help.id });
    controls.set(rule.name, now);
    const title = el("label", "", {}, now, el("span", "", {}, rule.label));
    return el("div", "bolide-startrule", {}, title, help, note(rule.name));
  };
  const showRules = (data: GameData, draft: Draft) => {
    laps.replaceChildren(field("laps", "Laps", String(data.laps), `usually ${data.laps}`));
    rules.replaceChildren(
      ...data.rules.map((rule) => ruleRow(rule, draft)),
      field("timer", "Seconds per turn", "no limit", "Unused time carries over to later turns."),
      field("seed", "Dice seed", "any", "The same seed gives the same dice."),
    );
  };

  // -- what is wrong -----------------------------------------------------------------------------

  /** Where a fault is shown, beside its entry or field, else beside the button. */
  const place = ({ field: name, entry }: Fault): string => {
    const key = entry ? `${name} ${entry}` : name;
    return notes.get(key)?.isConnected ? key : notes.get(name)?.isConnected ? name : "";
  };
  const mark = () => {
    const texts = new Map<string, string[]>();
    for (const fault of faults) {
      const key = place(fault);
      texts.set(key, [...(texts.get(key) ?? []), fault.text]);
    }
    for (const [key, node] of notes) {
      const text = (texts.get(key) ?? []).join(" ");
      setText(node, text);
      node.hidden = text === "";
      if (text && rules.contains(node)) details.open = true;
      const control = controls.get(key);
      if (!control) continue;
      const help = control.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
      const described = [help.startsWith(`${own}-help`) ? help : "", text && node.id];
      setAttributes(control, {
        "aria-invalid": text ? "true" : null,
        "aria-describedby": described.filter(Boolean).join(" ") || null,
      });
    }
  };

  return {
    root,
    chosen: () => picks.find((input) => input.checked)?.value ?? "",
    show(data, draft) {
      game = data;
      faults = [];
      for (const input of picks) input.checked = input.value === data.name;
      for (const key of [...notes.keys()].filter((name) => !FIXED.includes(name)))
        notes.delete(key);
      controls.clear();
      showCircuits(data, draft);
      showDrivers();
      showRules(data, draft);
      mark();
    },
    board(track, { words, picture }) {
      const card = cards.get(track);
      if (!card) return;
      const frame = card.querySelector(".bolide-startpicture");
      const small = card.querySelector("small");
      frame?.replaceChildren(
        el("img", "", { src: `data:image/png;base64,${picture}`, alt: "", draggable: "false" }),
      );
      if (small) setText(small, words.join(", "));
    },
    judge(listed, line, tried) {
      faults = listed;
      mark();
      if (line !== null && line !== code.textContent) {
        setText(code, line);
        setText(copied, "");
      }
      if (!tried || !listed.length) return;
      const first = listed.map((fault) => controls.get(place(fault))).find(Boolean);
      (first ?? go).focus();
    },
    lasts(next) {
      minutes = next;
      games.forEach(({ name }, k) => {
        const long = minutes[name];
        setText(lengths[k] as HTMLElement, long ? `, about ${long} minutes` : "");
      });
      sum();
    },
  };
}

/**
 * Holds the foot at the lower edge of what can be seen of a panel. A notebook's outputs clip, each of
 * them, so that `position: sticky` would hold it to nothing.
 */
function keepInSight(root: HTMLElement, foot: HTMLElement, signal: AbortSignal): void {
  const { ownerDocument: page } = root;
  const place = () => {
    if (!root.isConnected) return;
    const { bottom, height } = root.getBoundingClientRect();
    let seen = page.documentElement.clientHeight;
    for (let above = root.parentElement; above; above = above.parentElement) {
      if (getComputedStyle(above).overflowY === "visible") continue;
      const edge = above.getBoundingClientRect();
      if (edge.height) seen = Math.min(seen, edge.bottom);
    }
    const up = Math.max(0, Math.min(bottom - seen, height - 2 * foot.offsetHeight));
    foot.style.transform = up ? `translateY(${-up}px)` : "";
    foot.classList.toggle("is-raised", up > 0);
  };
  watchSize(signal, place)?.observe(root);
  const heard = { signal, capture: true, passive: true };
  page.addEventListener("scroll", place, heard);
  page.defaultView?.addEventListener("resize", place, heard);
}

/** Notes that stay while games change. */
const FIXED = ["", "track", "drivers", "rules"];

/** The colour of a seat, and its outline, before anybody has a car. */
function seatBadge(seat: number): SVGElement {
  const text = svg("text", {
    x: 12,
    y: 12.5,
    fill: driverInk(seat),
    class: "bolide-badge-text",
  });
  text.textContent = String(seat + 1);
  return svg(
    "svg",
    { viewBox: "-1 -1 26 26", class: "bolide-badge", "aria-hidden": "true" },
    svg("path", { d: badgePath(seat), fill: driverColour(seat) }),
    text,
  );
}
