/** A race or a season that is set up: game, drivers, circuits, house rules. */
import { button, el, fillTool, icon, setAttributes, setText, watchSize } from "../dom";
import { LEARNED, lessonOf, recalled } from "../kept";
import { newId } from "../link";
import { buildCalendar } from "./calendar";
import { buildFaults } from "./faults";
import { buildHouseRules } from "./houserules";
import { buildRacers } from "./racers";
import {
  type BoardData,
  type Draft,
  type Fault,
  type GameCard,
  type GameData,
  type Minutes,
} from "./setup";
import { phrase, tr, trn } from "../tr";

export interface StartWays {
  draft(): Draft;
  change(draft: Draft): void;
  game(name: string): void;
  /** A circuit came into sight: its picture is wanted. */
  seen(track: string): void;
  /** Invents a circuit and chooses it; `done` when it is here, refused or stopped. Returns a way to stop. */
  surprise(done: () => void): () => void;
  /** Keeps the circuit that is chosen; `done` with why it could not be. */
  keep(done: (wrong: string) => void): void;
  /** Opens the editor of circuits. */
  draw(): void;
  start(): void;
  /** Begins the lesson of a game, or goes on with it. */
  learn(game: string, step: number): void;
  home(): void;
  /** Shows all of it on the whole screen, or no more. */
  fill(): void;
}

export interface StartPanel {
  root: HTMLElement;
  /** The game whose button is pressed. */
  chosen(): string;
  show(game: GameData, draft: Draft): void;
  board(track: string, data: BoardData): void;
  /** What is being done about the circuit, or why it could not be; nothing once it is there. */
  busy(text: string): void;
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
  let game: GameData | null = null;
  let minutes: Minutes = {};
  const faults = buildFaults(own, (note) => {
    if (rules.root.contains(note)) rules.open();
  });
  const change = (more: Partial<Draft>) => {
    ways.change({ ...ways.draft(), ...more });
    sum();
  };
  const radio = (name: string, value: string, on: boolean, pick: () => void) => {
    const input = el("input", "", { type: "radio", name: `${own}-${name}`, value });
    input.checked = on;
    input.addEventListener("change", () => input.checked && pick(), { signal });
    return input;
  };
  const picks = games.map(({ name }) => radio("game", name, false, () => ways.game(name)));
  const lengths = games.map(() => el("span", ""));
  const gameCards = games.map((card, k) => {
    const { title, says, level, first } = card;
    const heading = el("strong", "", {}, title);
    if (first) heading.append(" ", el("span", "bolide-startfirst", {}, tr("start here")));
    const foot = el("small", "", {}, tr(LEVELS[level] ?? level), lengths[k] as Node);
    const label = el("label", "", {}, picks[k] as Node, heading, el("span", "", {}, says), foot);
    return el("div", "bolide-startcard", {}, label, ...teach(card, ways, signal));
  });
  const racers = buildRacers(faults, signal, ways.draft, change);
  const rules = buildHouseRules(own, faults, signal, ways.draft, change);
  const calendar = buildCalendar(radio, signal, ways, change);
  const several = el("p", "bolide-muted", { hidden: true });
  const summary = el("span", "bolide-startsum");
  const code = el("code", "bolide-startline", { tabindex: 0, "aria-label": tr("Same in Python") });
  const copied = el("span", "bolide-muted", { role: "status" });
  const copy = button("bolide-action", tr("Copy"), () => copyLine(code, copied), signal);
  const python = el("div", "bolide-startpython", {}, code, copy, copied);
  const go = button("bolide-go bolide-startgo", tr("Start"), () => ways.start(), signal);
  const all = faults.note("");
  setAttributes(all, { role: "alert" });
  const part = (title: string, ...children: Node[]) =>
    el("fieldset", "bolide-startpart", {}, el("legend", "bolide-heading", {}, title), ...children);
  const title = el("h2", "bolide-homeheading");
  const back = button("bolide-action", tr("Home"), ways.home, signal, "");
  back.append(icon("back"), tr("Home"));
  const head = el("div", "bolide-hometop bolide-starthead", {}, back, title, go, summary);
  head.append(...fillTool(ways.fill, signal), all);
  const root = el(
    "section",
    "bolide bolide-start",
    { "aria-label": tr("Set up a race") },
    head,
    part(tr("Game"), el("div", "bolide-startgames", {}, ...gameCards)),
    part(
      tr("Drivers"),
      racers.list,
      faults.note("drivers"),
      el("div", "bolide-startbuttons", {}, racers.add, racers.alone, rules.laps),
      several,
    ),
    part(tr("Circuits"), calendar.root, faults.note("track")),
    rules.root,
    faults.note("rules"),
    python,
  );
  keepInSight(root, head, signal);
  root.addEventListener(
    "keydown",
    (event) => {
      const field = (event.target as Element).closest("input:not([type=search])");
      if (event.key === "Enter" && field && !event.repeat && !event.isComposing) ways.start();
    },
    { signal },
  );

  /** What is about to start, and what several people should know before. */
  const sum = () => {
    if (!game) return;
    const { drivers, laps, track, season } = ways.draft();
    const people = drivers.filter(({ who }) => who === game?.person).length;
    several.hidden = people < 2 || !game.several;
    setText(several, game.several);
    const lapsNow = Number(laps || game.laps);
    const where = season
      ? trn("{n} race", "{n} races", season.tracks.length)
      : (game.titles[game.tracks.indexOf(track)] ?? track);
    const long = (minutes[game.name] ?? 0) * (season ? season.tracks.length : 1);
    const each =
      lapsNow <= 0
        ? ""
        : season
          ? trn("{n} lap each", "{n} laps each", lapsNow)
          : trn("{n} lap", "{n} laps", lapsNow);
    const parts = [where, trn("{n} car", "{n} cars", drivers.length), each];
    setText(summary, parts.filter(Boolean).join(", ") + (long ? `: ${about(long)}` : ""));
    rules.sum();
  };

  return {
    root,
    chosen: () => picks.find((input) => input.checked)?.value ?? "",
    show(data, draft) {
      game = data;
      const { season } = draft;
      setText(title, season ? tr("Season") : tr("Race"));
      setText(go, season ? tr("Start the season") : tr("Start"));
      setAttributes(root, { "aria-label": season ? tr("Set up a season") : tr("Set up a race") });
      for (const input of picks) input.checked = input.value === data.name;
      faults.forget(FIXED);
      calendar.show(data);
      racers.show(data);
      rules.show(data);
      sum();
      faults.mark();
    },
    board: calendar.board,
    busy: calendar.busy,
    judge(listed, line, tried) {
      faults.show(listed);
      if (line !== null && line !== code.textContent) {
        setText(code, line);
        setText(copied, "");
        python.hidden = !line;
      }
      if (tried && listed.length) (faults.first() ?? go).focus();
    },
    lasts(next) {
      minutes = next;
      games.forEach(({ name }, k) => {
        const long = minutes[name];
        setText(lengths[k] as HTMLElement, long ? `, ${about(long)}` : "");
      });
      sum();
    },
  };
}

/** How hard games are. */
const LEVELS: Readonly<Record<string, string>> = {
  easy: phrase("easy to learn"),
  medium: phrase("medium to learn"),
  hard: phrase("hard to learn"),
};

const about = (minutes: number): string => trn("about {n} minute", "about {n} minutes", minutes);

/** The button of a game's lesson, where there is one. */
export function teach(
  { name, title, learn }: GameCard,
  ways: Pick<StartWays, "learn">,
  signal: AbortSignal,
): Node[] {
  if (!learn) return [];
  const reached = recalled(lessonOf(name)) ?? 0;
  const words =
    reached >= LEARNED ? tr("Learn again") : reached ? tr("Continue learning") : tr("Learn");
  const go = () => ways.learn(name, reached >= LEARNED ? 0 : reached);
  const node = button("bolide-action", words, go, signal);
  setAttributes(node, { "aria-label": `${words}: ${title}` });
  return [node];
}

function copyLine(code: HTMLElement, copied: HTMLElement): void {
  const done = (words: string) => setText(copied, words);
  const write = navigator.clipboard?.writeText(code.textContent ?? "");
  if (!write) return done(tr("Select the line to copy it."));
  write.then(
    () => done(tr("Copied.")),
    () => done(tr("Select the line to copy it.")),
  );
}

/**
 * Holds the head at the upper edge of what can be seen of a panel, so that Start stays where it is.
 * A notebook's outputs clip, each of them, so that `position: sticky` would hold it to nothing.
 */
function keepInSight(root: HTMLElement, head: HTMLElement, signal: AbortSignal): void {
  const { ownerDocument: page } = root;
  const place = () => {
    if (!root.isConnected) return;
    const { top, height } = root.getBoundingClientRect();
    let seen = 0;
    // what lies around a full screen clips nothing of it
    const isFilled = (above: Element) => above.matches(":fullscreen");
    for (let above = root.parentElement; above && !isFilled(above); above = above.parentElement) {
      if (getComputedStyle(above).overflowY === "visible") continue;
      const edge = above.getBoundingClientRect();
      if (edge.height) seen = Math.max(seen, edge.top);
    }
    const down = Math.max(0, Math.min(seen - top, height - 2 * head.offsetHeight));
    head.style.transform = down ? `translateY(${down}px)` : "";
    head.classList.toggle("is-lowered", down > 0);
  };
  watchSize(signal, place)?.observe(root);
  const heard = { signal, capture: true, passive: true };
  page.addEventListener("scroll", place, heard);
  page.defaultView?.addEventListener("resize", place, heard);
}

/** Notes that stay while games change. */
const FIXED = ["", "track", "drivers", "rules"];
