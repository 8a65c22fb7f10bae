/** Home: what one can do next, each one press away. */
import {
  button,
  el,
  fillTool,
  focusedBeside,
  icon,
  type IconName,
  setAttributes,
  setText,
} from "../dom";
import { LEARNED, lessonOf, recalled } from "../kept";
import { buildCircuits, cardButton, pictureOf } from "./circuits";
import { buildOwn, type OwnWays } from "./own";
import {
  type BoardData,
  type GameCard,
  type GameData,
  isOwn,
  type Listed,
  type Setup,
  someOf,
} from "./setup";
import { type AskByCode, buildByCode } from "./bycode";
import { buildRecords, type RecordsData } from "./records";
import { teach } from "./start";
import { phrase, tr } from "../tr";

/** What Python knows beyond the panel's own data; it comes after the first picture of home. */
export interface HomeData {
  saved: SavedCard[];
  daily: { title: string; game: string; solved: boolean };
  /** What the next quick race is. */
  quick: string;
  puzzles: { solved: number; of: number };
  own?: Listed;
}

export interface SavedCard {
  name: string;
  season: boolean;
  when: string;
}

/** A saved race looked at: its picture, and how it stands; or why it cannot be read. */
export interface SavedData {
  name: string;
  title?: string;
  words?: string[];
  picture?: string;
  broken?: string;
}

export type Page = "home" | "learn" | "puzzles" | "watch" | "circuits" | "records" | "code";

export interface HomeWays extends OwnWays {
  /** Opens something in place of home. */
  open(what: string, more?: Record<string, string>): void;
  race(): void;
  season(): void;
  learn(game: string, step: number): void;
  /** Shows all of it on the whole screen, or no more. */
  fill(): void;
  /** A circuit is to be drawn. */
  draw(): void;
  /** What a pasted challenge or codes hold. */
  byCode: AskByCode;
  /** The player's records are looked at, or cleared. */
  records(clear: boolean): void;
}

export interface HomePanel {
  root: HTMLElement;
  fill(data: HomeData): void;
  saved(data: SavedData): void;
  circuits(game: GameData): void;
  board(track: string, data: BoardData): void;
  records(data: RecordsData): void;
  /** What did not work. */
  say(text: string): void;
}

export function buildHome(
  { games, unfinished = 0 }: Setup,
  signal: AbortSignal,
  ways: HomeWays,
): HomePanel {
  const cards = new Map<string, HTMLElement>();
  const shelf = el("div", "bolide-homesaved");
  const more = el("div", "bolide-homeshelf");
  more.append(shelf);
  const resume = el("h2", "bolide-homeheading", {}, tr("Continue"));
  const said = el("p", "bolide-startfault", { role: "alert", hidden: true });
  const tile = (mark: IconName, title: string, words: string, press: () => void): Tile => {
    const note = el("small", "", {}, words);
    const node = button("bolide-hometile", title, press, signal, "");
    node.dataset.tile = title;
    const tick = el(
      "span",
      "bolide-tick",
      { hidden: true, role: "img", "aria-label": tr("done") },
      "✓",
    );
    node.append(icon(mark), el("strong", "", {}, title, tick), note);
    return { node, note, tick };
  };
  const quick = tile("play", tr("Quick race"), tr("One press and you drive"), () =>
    ways.open("quick"),
  );
  quick.node.classList.add("is-first");
  const daily = tile("clock", tr("Daily puzzle"), tr("The same for everyone"), () =>
    ways.open("daily"),
  );
  daily.node.classList.add("is-daily");
  const race = tile("plus", tr("Race"), tr("Choose game, circuit, drivers"), ways.race);
  const season = tile("skip", tr("Season"), tr("Several races for points"), ways.season);
  const learn = tile("help", tr("Learn"), tr("The rules, a step at a time"), () => turn("learn"));
  const puzzles = tile("hint", tr("Puzzles"), tr("One best move"), () => turn("puzzles"));
  const circuits = tile("whole", tr("Circuits"), tr("Look at them, or draw one"), () =>
    turn("circuits"),
  );
  const watch = tile("again", tr("Watch"), tr("Two computers race"), () => turn("watch"));
  const sent = tr("Races and puzzles that others sent");
  const code = tile("arrow", tr("Paste a code"), sent, () => turn("code"));
  const tiles = [quick, daily, race, season, learn, puzzles, circuits, watch, code];
  const records = button("bolide-action", tr("Your records"), () => turn("records"), signal, "");
  records.append(icon("log"), tr("Your records"));
  const top = (...parts: Node[]) =>
    el("div", "bolide-hometop", {}, ...parts, ...fillTool(ways.fill, signal));
  const first = el(
    "div",
    "",
    {},
    top(resume, records),
    more,
    el("div", "bolide-hometiles", {}, ...tiles.map(nodeOf)),
  );
  const page = el("div", "", { hidden: true });
  const root = el("section", "bolide bolide-home", { "aria-label": tr("Home") }, said, first, page);
  const tour = buildTour(games, signal, ways);
  const kept = buildRecords(signal, () => ways.records(true));

  const coded = buildByCode(signal, ways.byCode, (text, name) =>
    ways.open("by-code", { text, name }),
  );

  let opener: HTMLElement | null = null;
  const turn = (to: Page) => {
    if (to !== "home") opener = focusedBeside(first) as HTMLElement | null;
    first.hidden = to !== "home";
    page.hidden = to === "home";
    said.hidden = true;
    if (to === "home") {
      learned();
      return opener?.focus({ preventScroll: true });
    }
    const back = button("bolide-action", tr("Home"), () => turn("home"), signal, "");
    back.append(icon("back"), tr("Home"));
    const whole = { circuits: tour.root, records: kept.root, code: coded.root } as Partial<
      Record<Page, Node>
    >;
    const heading = el("h2", "bolide-homeheading", {}, tr(TITLES[to]));
    page.replaceChildren(top(back, heading), whole[to] ?? listOf(to));
    if (to === "circuits") ways.game(tour.chosen());
    if (to === "records") ways.records(false);
    back.focus({ preventScroll: true });
  };
  const listOf = (to: Page): HTMLElement => {
    const rows = games.map((card) => {
      const { name, title, says } = card;
      const act = button(
        "bolide-action",
        tr(TITLES[to]),
        () => ways.open(to, { game: name }),
        signal,
      );
      setAttributes(act, { "aria-label": `${tr(TITLES[to])}: ${title}` });
      const acts = to === "learn" ? teach(card, ways, signal) : [act];
      const done = to === "learn" && isLearned(name) ? [doneMark()] : [];
      const heading = el("strong", "", {}, title, ...done);
      return el("div", "bolide-startcard", {}, heading, el("span", "", {}, says), ...acts);
    });
    return el("div", "bolide-startgames", {}, ...rows);
  };
  const learned = () => {
    const lessons = games.filter((game) => game.learn);
    const done = lessons.filter(({ name }) => isLearned(name)).length;
    learn.tick.hidden = done < lessons.length || done === 0;
    if (done)
      setText(learn.note, tr("{n} of {all} games learned", { n: done, all: lessons.length }));
  };
  const lay = (...shown: Node[]) => {
    more.hidden = shown.length === 0;
    setText(resume, shown.length ? tr("Continue") : tr(TITLES.home));
    shelf.replaceChildren(...shown);
  };
  // frames hold the places of the cards, so that nothing moves when those come
  lay(...Array.from({ length: unfinished }, () => el("div", "bolide-startboard", {}, waiting())));
  learned();
  return {
    root,
    fill(data) {
      cards.clear();
      for (const { name, season: isSeason, when } of data.saved) {
        const title = el("strong", "", {}, isSeason ? tr("Season") : tr("Race"));
        const words = el("span", "", {}, title, el("small", "", {}, when));
        const open = () => ways.open("saved", { name });
        cards.set(name, cardButton("", open, signal, [waiting(), words]));
      }
      lay(...cards.values());
      setText(daily.note, data.daily.title);
      setAttributes(daily.node, { title: data.daily.game });
      daily.tick.hidden = !data.daily.solved;
      setText(quick.note, data.quick);
      setText(
        puzzles.note,
        tr("{n} of {all} solved", { n: data.puzzles.solved, all: data.puzzles.of }),
      );
    },
    saved({ name, title, words, picture, broken }) {
      const card = cards.get(name);
      if (!card) return;
      const frame = card.querySelector(".bolide-startpicture");
      frame?.classList.remove("is-waiting");
      if (picture) frame?.replaceChildren(pictureOf(picture));
      if (broken !== undefined) setAttributes(card, { "aria-disabled": "true", title: broken });
      setText(card.querySelector("strong") as Element, title ?? tr("Can't be read"));
      setText(card.querySelector("small") as Element, words?.join(" · ") ?? broken ?? "");
    },
    circuits: tour.show,
    board: tour.board,
    records: kept.show,
    say(text) {
      setText(said, text);
      said.hidden = text === "";
    },
  };
}

const TITLES: Record<Page, string> = {
  home: phrase("Home"),
  learn: phrase("Learn"),
  puzzles: phrase("Puzzles"),
  watch: phrase("Watch"),
  circuits: phrase("Circuits"),
  records: phrase("Your records"),
  code: phrase("Paste a code"),
};

interface Tile {
  node: HTMLElement;
  note: HTMLElement;
  tick: HTMLElement;
}

const waiting = (): HTMLElement => el("span", "bolide-startpicture is-waiting");

const nodeOf = ({ node }: Tile): HTMLElement => node;

const isLearned = (game: string): boolean => (recalled(lessonOf(game)) ?? 0) >= LEARNED;

const doneMark = (): HTMLElement =>
  el("span", "bolide-tick", { role: "img", "aria-label": tr("done") }, "✓");

interface Tour {
  root: HTMLElement;
  chosen(): string;
  show(game: GameData): void;
  board(track: string, data: BoardData): void;
}

/** The circuits of every game, a game at a time. */
function buildTour(games: readonly GameCard[], signal: AbortSignal, ways: HomeWays): Tour {
  const circuits = buildCircuits(signal, ways.seen);
  const own = buildOwn(signal, ways);
  const others = el("h3", "bolide-heading", {}, tr("Other circuits"));
  let chosen = games[0]?.name ?? "";
  const choices = games.map(({ name, title }) =>
    button("bolide-action", title, () => ways.game(name), signal),
  );
  const row = el(
    "div",
    "bolide-startbuttons",
    { role: "group", "aria-label": tr("Game") },
    ...choices,
  );
  const draw = button("bolide-action", tr("Draw your own"), ways.draw, signal);
  return {
    root: el(
      "div",
      "bolide-tour",
      {},
      row,
      own.root,
      others,
      circuits.root,
      el("div", "bolide-startbuttons", {}, draw, own.paste),
    ),
    chosen: () => chosen,
    show(game) {
      chosen = game.name;
      for (const [k, { name }] of games.entries()) {
        setAttributes(choices[k] as Element, { "aria-pressed": String(name === chosen) });
      }
      own.show(game);
      others.hidden = own.root.hidden;
      circuits.show(
        someOf(game, (track) => !isOwn(track)),
        (track, title, parts) =>
          cardButton(
            tr("Race at {circuit}", { circuit: title }),
            () => ways.track(track),
            signal,
            parts,
          ),
      );
    },
    board(track, data) {
      (isOwn(track) ? own : circuits).board(track, data);
    },
  };
}
