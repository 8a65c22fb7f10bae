/** What the start panel is made of: games, circuits, and a race as it is filled in. */
import { tr } from "../tr";
/** An option of the rules: a switch, or a choice of words. */
export interface RuleField {
  name: string;
  label: string;
  help: string;
  value: boolean | string;
  choices?: { id: string; label: string }[];
}

export interface Preset {
  label: string;
  help: string;
  /** What differs from the usual settings. */
  rules: Record<string, boolean | string>;
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
  /** The games that keep those of one's own circuits that this one does not. */
  homes?: Readonly<Record<string, string>>;
  person: string;
  drivers: string[];
  names: string[];
  seats: [number, number];
  laps: number;
  /** What several people at one screen should know. */
  several: string;
  rules: RuleField[];
  /** House rules that are chosen together. */
  presets?: Preset[];
  /** What a season of it may have; null or missing where it has none. */
  season?: { qualifying: boolean; teams: boolean } | null;
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
  /** Only for a season: a circuit for each race. */
  season?: SeasonForm;
}

export interface SeasonForm {
  tracks: string[];
  qualifying: boolean;
  teams: boolean;
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
  /** What is shown first. */
  page?: "home" | "race" | "draw";
  /** Saved races and seasons that home will list. */
  unfinished?: number;
  /** A circuit to go on with in the editor. */
  drawing?: unknown;
  /** What tells this cell of this notebook from others; empty where nothing does. */
  place?: string;
}

/** A circuit as it is shown: a few words and a small picture. */
export interface BoardData {
  title: string;
  words: string[];
  picture: string;
}

/** The same game with one more circuit. */
export const withTrack = (game: GameData, track: string, title: string): GameData => ({
  ...game,
  tracks: [...game.tracks, track],
  titles: [...game.titles, title],
});

/** The names of one's own circuits, by game. */
export type Listed = Readonly<Record<string, readonly string[]>>;

const OWN = "own/";
export const isOwn = (track: string): boolean => track.startsWith(OWN);

/** The same game with some of its circuits. */
export const someOf = (game: GameData, wanted: (track: string) => boolean): GameData => ({
  ...game,
  tracks: game.tracks.filter(wanted),
  titles: game.titles.filter((_, k) => wanted(game.tracks[k] as string)),
});

/** The same game with one's own circuits as they are now, those of other games after its own. */
export function withOwn(game: GameData, own: Listed): GameData {
  const homes: Record<string, string> = {};
  const kept = own[game.name] ?? [];
  for (const [name, tracks] of Object.entries(own)) {
    for (const track of tracks) if (!kept.includes(track)) homes[track] ??= name;
  }
  const made = [...kept, ...Object.keys(homes)].reduce(
    (made, track) => withTrack(made, track, track.slice(OWN.length)),
    someOf(game, (track) => !isOwn(track)),
  );
  return { ...made, homes };
}

/** A driver more: the next name that nobody has, driven by the weakest computer. */
export function withDriver(draft: Draft, game: GameData): Draft {
  const taken = draft.drivers.map(({ name }) => name);
  const name =
    game.names.find((free) => !taken.includes(free)) ?? tr("Driver {n}", { n: taken.length + 1 });
  const who = game.drivers[0] ?? game.person;
  return { ...draft, drivers: [...draft.drivers, { name, who }] };
}
