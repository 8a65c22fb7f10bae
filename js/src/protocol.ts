/**
 * What travels between Python and the page, field by field.
 *
 * Made by `tools/write_wire_types.py` from `screen.py`, `page_data.py` and `messages.py` in
 * `src/bolide_widget/core`: change those instead.
 * A field with "?" is left out when it is empty; `whole.ts` has the shapes with nothing left out.
 */

/** A place on the board, in squares; y grows north. */
export type XY = readonly [number, number];

export type Ring = readonly XY[];

/** One piece of the board, in painting order. */
export interface Shape {
  style: string;
  rings?: readonly Ring[];
  line?: readonly XY[];
  at?: XY;
  heading?: XY;
  /** Squares along its heading, where there are fewer than it would take. */
  room?: number;
  label?: string;
  text?: string;
  role?: string | null;
}

/** A row of the race sheet as printed, without a value. */
export interface Row {
  label: string;
  kind: "circles" | "boxes" | "number" | "flag" | "mark";
  total?: number;
  /** Shown beside the driver's name, not on the sheet. */
  head?: boolean;
}

/** The spaces that an option goes through, or the one it means, by their names on the board. */
export interface Place {
  space?: string;
  /** From where it begins to its end; spaces ahead of each other along a lane may be left out. */
  path?: readonly string[];
}

/** A space of a board that is cut into spaces. */
export interface Space {
  id: string;
  /** Its middle: where a car stands. */
  at: XY;
  heading: XY;
  ring: Ring;
  /** Its lane from the left; none in the pits. */
  lane?: number;
  /** The next space of its lane. */
  ahead?: string;
}

/** A word of the game as it stands on the page, and what it means in one line. */
export interface Term {
  /** In it `#` stands for any number and `*` for any word. */
  term: string;
  text: string;
}

/** Something that is painted on the board, as the page knows how to paint it. */
export type Sign =
  | "badge"
  | "decider"
  | "pawn"
  | "slower"
  | "same"
  | "faster"
  | "free"
  | "wear"
  | "roll"
  | "out"
  | "partly"
  | "ahead"
  | "several"
  | "odds"
  | "plate"
  | "clash"
  | "danger"
  | "warning"
  | "pit"
  | "flag"
  | "turn"
  | "slide"
  | "then-road"
  | "then-run-off"
  | "then-barrier"
  | "then-car"
  | "damage"
  | "oil"
  | "safety-car"
  | "yellow-flag"
  | "black-flag";

/** A sign of the board, and what it means. */
export interface Explained {
  sign: Sign;
  text: string;
}

/** A game explained to newcomers. */
export interface Guide {
  signs: readonly Explained[];
  /** In short, a sentence or two each. */
  rules: readonly string[];
  /** The chapter of each rule that a question or a note names: a page asks Python for it. */
  chapters?: Readonly<Record<string, string>>;
  /** What happens for the first time, in two sentences, by the rule of it. */
  firsts?: Readonly<Record<string, string>>;
}

/** A corner of the course. */
export interface Bend {
  name: string;
  /** Where it begins and ends on the line, by number; beyond the last point it goes on from 0. */
  begin: number;
  end: number;
}

/** The way round a circuit. */
export interface Course {
  /** The middle of the road, closed, in driving order. */
  line: readonly XY[];
  /** Squares from edge to edge, about. */
  width: number;
  /** What distances are counted in: "space" or "square". */
  unit: string;
  bends: readonly Bend[];
  /** By space: the corner that is entered next. The pits, which come last, have none. */
  coming?: readonly number[];
  /** By space: how many spaces ahead that corner begins. */
  far?: readonly number[];
}

/** The parts of a screen that are drawn once. */
export interface Board {
  game: string;
  name: string;
  /** How it is drawn, and what is open on it. */
  kind: "lattice" | "lanes";
  size: XY;
  sheet: readonly Row[];
  shapes: readonly Shape[];
  /** Those of each lane in the order they are driven. */
  spaces?: readonly Space[];
  course?: Course;
  /** The words of its sheets, conditions and buttons, explained. */
  terms?: readonly Term[];
  guide?: Guide;
}

/** How a piece is shown: raised beside its place, standing still where others glide, ... */
export type Look = "raised" | "parked" | "skid" | "dust" | "faded" | "grooved";

/** A piece on the board, and the driver it is of. */
export interface Token {
  id: number;
  name: string;
  badge: string;
  colour: number;
  /** Where it stands; null off the board. */
  at: XY | null;
  heading: XY;
  pawn: XY | null;
  looks?: readonly Look[];
  /** What its state is called beside its name. */
  status?: string;
  /** How its race has ended. */
  done?: "out" | "finished";
  place: number | null;
}

/** The last places of a piece, oldest first. */
export interface Trail {
  id: number;
  points?: readonly XY[];
  /** The same on a board of spaces, as of an option. */
  path?: readonly string[];
  /** It leads on from the piece, oldest last, and all of it is shown. */
  ahead?: boolean;
}

/** A driver of another copy of the race, and the last places of the car there. */
export interface Ghost extends Trail {
  name: string;
  /** Whether that race is over by now. */
  done?: boolean;
}

/** A line of the live ranking: its place is its number in the list. */
export interface Standing {
  id: number;
  lap: string;
  /** "leader", "level" or the distance behind with its unit, "+5 spaces"; "" for none. */
  gap: string;
  /** The same distance as a number; missing where there is no gap. */
  behind?: number;
  /** How many of the leader's last turns the gap is; not the game adds it. */
  turns?: number;
  /** The turns of the fastest lap so far, if this driver drove it; not the game adds it. */
  fastest?: number;
  active?: boolean;
  moved?: boolean;
  /** Moves after the active driver. */
  next?: boolean;
}

/** A value of a race sheet: a number, one of how many, a mark's icon and words, on or off. */
export type Value = number | boolean | null | readonly number[] | readonly string[];

/** A small sign on a point. */
export type Mark = "danger" | "warning" | "clash" | "pit" | "flag" | "turn";

/** The possible ends of a move whose die goes astray, seen from the target point. */
export interface Slide {
  by: XY;
  odds: string;
  mark: Mark | null;
}

/** One of the values of a part of a choice. */
export interface FacetValue {
  id: string;
  label: string;
  /** Of a card that it is chosen by. */
  icon?: string;
}

/** One part of a choice that has several, such as the fuel of a strategy. */
export interface Facet {
  id: string;
  label: string;
  values: readonly FacetValue[];
}

/** What an answer costs: nothing, something, dice that may cost something, the race. */
export type Price = "free" | "wear" | "roll" | "out";

/** A face of a die that is about to be rolled, and what it would do. */
export interface Bar {
  face: string | number;
  /** On how many sides it stands. */
  odds: number;
  tone: Price;
  text?: string;
  /** Where it would lead. */
  space?: string;
}

/** A space where an answer may lead in the end, and what that would cost. */
export interface Lead {
  space: string;
  tone: Price;
  figure?: string;
}

/** What is printed on a card. */
export interface Face {
  name: string;
  icon?: string;
  /** Of the car that is chosen with it, as in `Token`. */
  colour?: number;
  text?: string;
  /** What the highest of those that turn over together is called. */
  best?: string;
}

/** One answer that is open. */
export interface Option {
  id: string;
  label?: string;
  point?: XY;
  place?: Place;
  speed?: number;
  change?: number;
  /** The most pressing first. */
  marks?: readonly Mark[];
  /** The way to the point, when it is not the straight one. */
  path?: readonly XY[];
  pawn?: XY;
  /**
   * A letter for each point round the pawn, row by row from the South-West, the last one
   * for all the rest: road, taken, off the road, barrier, or "-" where speed forbids it; none where
   * that is not known.
   */
  then?: string;
  detail?: string;
  odds?: string;
  /** Whether it is pressed twice: it ends the driver's race, plays a card or stakes a roll. */
  confirm?: boolean;
  /** Where it may slide to; true for those of the question. */
  slides?: readonly Slide[] | true;
  /** Ids of the values that make up this option, one per facet of the question. */
  facets?: readonly string[];
  /** What it means, one per column of the question. */
  cells?: readonly (string | number | null)[];
  tone?: Price;
  /** What is written in its space, or on its button: what it costs, in a few characters. */
  figure?: string;
  /** What stands below its figure in a row of many, in a word or two. */
  brief?: string;
  /** The die it rolls: what each face would do. */
  chart?: readonly Bar[];
  /** Where it may lead: seen on the board while it is pointed at. */
  leads?: readonly Lead[];
  /** What the turn after it costs at least: a corner that can no longer be held. */
  ahead?: Price;
  /** The card that is chosen with it. */
  face?: Face;
  /** Whether it is a part of a move, not its end: seen less loudly. */
  partly?: boolean;
}

/** One of the values of a part of a form. */
export interface FormValue {
  label: string;
  /** What it counts, in a few characters. */
  text?: string;
}

/** A whole number in an answer: one of some values, or a number of things. */
export interface FormPart {
  label: string;
  least: number;
  most: number;
  /** What each number means, from the least on; none for a plain amount. */
  values?: readonly FormValue[];
  /** What it is worth, or where its bound comes from. */
  text?: string;
}

/** A weighted sum of the parts; only an answer within its bounds is one. */
export interface FormSum {
  weights: readonly number[];
  /** What it is called where it is shown; one that is not shown has none. */
  label?: string;
  /** What is shown is the sum over this. */
  per?: number;
  least?: number;
  most?: number;
  /** What is wrong with an answer beyond its bounds. */
  fault?: string;
}

/** A ready-made answer. */
export interface FormReady {
  label: string;
  text?: string;
  values: readonly number[];
}

/** An answer that the page makes up of numbers, where there are too many to be listed. */
export interface Form {
  /** What the answer's text begins with; the values follow: `word:1,0,2`. */
  word: string;
  parts: readonly FormPart[];
  sums: readonly FormSum[];
  /** The first is what the choice begins with. */
  ready?: readonly FormReady[];
}

/** One die: a number of sides from 1, or faces of its own; a face is a number or a word. */
export interface Die {
  name?: string;
  /** Its name in the language of the page, where that is another one. */
  text?: string;
  sides?: number;
  faces?: readonly (string | number)[];
  /** How it lies; none before it is rolled. */
  face?: string | number;
}

/** The open question. */
export interface Ask {
  from?: XY | null;
  kind: string;
  /** The rule that it is asked by. */
  rule?: string;
  driver: string;
  id: number | null;
  seat?: "person" | "computer";
  prompt: string;
  spread?: number | null;
  facets?: readonly Facet[];
  columns?: readonly string[];
  /** What most options share. */
  slides?: readonly Slide[];
  /** How the answers are made up, where they are not listed. */
  form?: Form;
  options: readonly Option[];
  /** What is to be rolled. */
  dice?: readonly Die[];
  /** Whether only those who are asked may see the options: they are in no trait. */
  covered?: boolean;
  /** Who still owes a covered answer. */
  who?: readonly number[];
  /** The revision from which on it is the same covered question. */
  since?: number;
}

/** The last roll and what came of it. */
export interface Roll {
  table: string;
  driver: string;
  dice: readonly Die[];
  meaning: string;
  number: number;
  /** What the faces mean, where it is settled before the roll who needs what. */
  needs?: string;
}

/** How a sentence or a sign sounds. */
export type Tone = "quiet" | "strong" | "good" | "bad" | "wet" | "warn";

/**
 * What a sentence does beside being read.
 *
 * Cars shake, one spins, is blocked, stalls at the start or drives into the pits; a card flies from
 * the driver who played it to the car that it hits, is shown by the driver who chose it, or comes from
 * the pile; cards that lay face down turn over together; a driver is out or has finished; the sky has
 * changed.
 */
export type Effect =
  | "shake"
  | "spin"
  | "block"
  | "stall"
  | "pit"
  | "card"
  | "draw"
  | "reveal"
  | "out"
  | "finish"
  | "sky";

/** A sentence of the log; `n` counts from the start of the race. */
export interface Entry {
  n: number;
  text: string;
  id: number | null;
  tone?: Tone;
  effect?: Effect;
  /** The rule of it, where the guide explains what happens for the first time. */
  first?: string;
  /** Who meets it, where that is not `id`; of nobody's sentence everybody does. */
  met?: readonly number[];
  /** Whom a card hits. */
  on?: number;
  /** The card that is played, or turned over. */
  face?: Face;
}

/** A sentence of a replay, with the frame that it belongs to, from 0. */
export interface Said extends Entry {
  frame: number;
}

/** A race from its start to its current state, for a page that takes no answers. */
export interface Reel {
  /**
   * The first whole, the others by their changes: a list holds the new value, an empty one is a
   * field that is gone, an object the changes of members by key or index.
   */
  frames: readonly unknown[];
  /** How many answers of the race each frame follows; passes that nobody saw are not counted. */
  answers: readonly number[];
  log: readonly Said[];
}

/** An announcement to all players. */
export interface Notice {
  level: "error" | "info";
  text: string;
}

/** A condition that holds for all players now: the weather, a safety car. */
export interface Condition {
  icon: string;
  text: string;
  detail?: string;
  tone?: Tone;
  /** How the board looks under this sky. */
  sky?: "dry" | "wet";
}

/** A row of a table, and the driver it is of. */
export interface TableRow {
  id?: number | null;
  cells: readonly (string | number | null)[];
  active?: boolean;
}

/** Times, points or places: a table next to the board. */
export interface Table {
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  note?: string;
  open?: boolean;
}

/** A line of the result. */
export interface Finisher {
  place: number;
  id: number;
  text: string;
}

/** A card of a hand. */
export interface Card {
  id: string;
  name: string;
  icon?: string;
  text?: string;
  /** Ids of the options that play it now: of several, such as on whom, one is to be chosen. */
  plays?: readonly string[];
  /** Why it cannot be played now, in a sentence. */
  why?: string;
}

/** The cards of one seat. */
export interface Hand {
  id: number;
  cards: readonly Card[];
}

/** Things that lie on spaces of the board. */
export interface Pieces {
  style: "damage" | "oil" | "safety-car" | "yellow-flag" | "black-flag";
  spaces: readonly string[];
}

/** A card that was played and still acts: it lies at a car. */
export interface Lying {
  /** Whose car: the one it hits, or that of its player if it hits nobody. */
  on: number;
  face: Face;
}

/** The cards of the table: a pile to draw from, and a discard. */
export interface Piles {
  /** Cards in the pile, face down. */
  left: number;
  /** The card that was spent last, if any. */
  top?: Face;
}

/** The outcome of a race that is over. */
export interface Result {
  /** The first three, each with a line; nobody where nobody has finished. */
  podium: readonly Finisher[];
  /** The order, with turns and gaps; its title says who has won. */
  table: Table;
  /** What each driver did. */
  details: Table;
  /** Of the speeds. */
  unit: string;
  /** In each round, a list per token; it ends with the round in which its car was done. */
  speeds: readonly (readonly number[])[];
  /** The same at the start and after each round. */
  places: readonly (readonly number[])[];
  /**
   * Where they went: in the order of the tokens, one for each lap that was begun. In a reel; the
   * page of a race asks for them with "lines", since they are longer than all else.
   */
  lines?: readonly Trail[];
}

/** The text of a puzzle, apart from its question. */
export interface Puzzle {
  /** How hard it is, from 1. */
  level: number;
  /** The hardest. */
  levels: number;
  solved: boolean;
  /** The answer on the board was asked for. */
  revealed?: boolean;
  /** Another puzzle follows; missing while this one is not answered. */
  next?: boolean;
}

/** What a page without a kernel adds to a lesson: there is no start panel to leave for. */
export interface Alone {
  /** What stands in the place of the number of the step. */
  count?: string;
  /** Whether one may start again now, whatever has been answered. */
  again?: boolean;
  /** Whether the answer may be asked for. */
  answer?: boolean;
}

/** The progress of a lesson, or of a puzzle, which is a single step. */
export interface Lesson {
  game: string;
  title: string;
  /** From 0; as many as there are steps in the race at the end. */
  step: number;
  steps: number;
  /** The learner is asked, has answered, or is in the race at the end. */
  phase: "ask" | "right" | "wrong" | "race";
  /** What is new, in a sentence. */
  say: string;
  /** The one thing to do. */
  do: string;
  /** What is said of the answer. */
  said?: string;
  /** Only of a puzzle: there is no race at the end. */
  puzzle?: Puzzle;
  /** Only on a page without a kernel, which adds it. */
  alone?: Alone;
}

/** A driver's line in the standings of a season. */
export interface SeriesDriver {
  place: number;
  id: number;
  points: number;
  /** Empty without teams. */
  team: string;
}

/** A team's line in the standings of a season. */
export interface SeriesTeam {
  place: number;
  name: string;
  ids: readonly number[];
  points: number;
}

/** A season between two of its sessions. */
export interface Series {
  said: string;
  /** What the button for the next session says; empty when the season is over. */
  next: string;
  drivers: readonly SeriesDriver[];
  teams: readonly SeriesTeam[];
}

/** A game's picture of a match: the public view, or the view of one seat. */
export interface Scene {
  over: boolean;
  round: number;
  title: string;
  tokens: readonly Token[];
  trails: readonly Trail[];
  pieces?: readonly Pieces[];
  /** Cards that were played and still act, the newest last. */
  lying?: readonly Lying[];
  piles?: Piles;
  order: readonly Standing[];
  /** Values of the board's sheet, a list per token. */
  sheets: readonly (readonly Value[])[];
  conditions?: readonly Condition[];
  ask: Ask | null;
  die: Roll | null;
  log: readonly Entry[];
  tables?: readonly Table[];
  /** The order at the end, of a race from its result. */
  standings: readonly Finisher[] | null;
  /** Only of a race that is over; not the game adds it. */
  result?: Result;
  /** Only while one is given; not the game adds it. */
  lesson?: Lesson;
  /** Only in a season, once a session of it is over; not the game adds it. */
  series?: Series;
  /** The cards of the seat that it is shown to; not in what everybody may know. */
  hand?: Hand;
}

/** Time left to answer, in ms, when the state was made; Python decides when it is over. */
export interface Clock {
  id: number | null;
  left: number;
  total: number;
  running: boolean;
  /** When the state was made, in ms since 1970. */
  at?: number;
}

/** The requests that are possible now. */
export interface Can {
  undo: boolean;
  redo: boolean;
  new?: boolean;
  clock?: "on" | "off";
  hint?: boolean;
  /** There is something to watch again. */
  replay?: boolean;
  /** There is a best line of the board to be seen beside those that were driven. */
  best?: boolean;
  /** The people who may ask what cost them most, in a race that is over. */
  cost?: readonly number[];
  /** The computer drivers wait to be told that they may go on. */
  go?: boolean;
  /** Whether computer drivers pause; not there without any. */
  pause?: "on" | "off";
  /** Drivers hold cards, which a person may look at whoever is asked. */
  hands?: boolean;
  /** How often a person may want to be asked out of turn. */
  watch?: readonly string[];
  /** Home may take the place of the board. */
  home?: boolean;
  /** There is a code of the race that was driven, to pass on. */
  code?: boolean;
}

/** Everything a view needs to draw one revision of a race. */
export interface State extends Scene {
  rev: number;
  can: Can;
  /** Who drives, a name per token. */
  seats: readonly string[];
  policies: readonly string[];
  /** Milliseconds between the moves of computer drivers. */
  pace: number;
  notice: Notice | null;
  clock: Clock | null;
  /** Those of a race by code, the best first. */
  ghosts?: readonly Ghost[];
  /** What to run in a cell to go on with the race from its file; not there if it is not saved. */
  resume?: string;
}

/** The chance to win with one option, from races played to their end. */
export interface Chance {
  text: string;
  /** 0 to 1, with the ends of its interval. */
  value: number;
  low: number;
  high: number;
  /** Races it was counted in. */
  n: number;
  /** Mean place in them. */
  place: number;
  /** Whether it is surely not the best, and gets no more races. */
  worse?: boolean;
}

/** The hints on the options of one revision so far, while more races are played. */
export interface Hints {
  rev: number;
  /** Who chose the answer first, and drives the races to their end. */
  by: string;
  done: boolean;
  /** Empty in the first message, which comes before any race is played. */
  options: Readonly<Record<string, Chance>>;
  /** The answer to give: the driver's own choice until firm chances speak for another. */
  best: string;
  /** What speaks for it, in words. */
  why: string;
}

/** A displacement. */
export interface DriveWay {
  /** In words: "5 squares right and 1 down". */
  text: string;
  /** Its length in squares: the speed. */
  size: number;
}

/** All that a lone car can do on a board before it reaches the flag. */
export interface DriveTable {
  /** What a turn can change the velocity by; a bit of a mask each, from the lowest. */
  changes: readonly (readonly number[])[];
  /** By displacement, such as "3,-1". */
  ways: Readonly<Record<string, DriveWay>>;
  /**
   * By the number of a situation: its only displacement, and the crossings of the
   * line on its way, where no change is legal.
   */
  forced: Readonly<Record<string, readonly number[]>>;
  /** Situations; the first is the start. */
  count: number;
  /** The fewest turns from the start to the flag. */
  turns: number;
  /**
   * Deflated, in base64, one column after the other: x, y, the velocity (two of signed bytes),
   * crossings of the line to go, the fewest turns to the flag (255: no way); then three masks of the
   * changes, each of four columns from the lowest byte: legal, over the line forward, backward.
   */
  columns: string;
}

/** A lone car on a board. */
export interface DrivePage {
  board: unknown;
  /** The state at the start. */
  state: unknown;
  title: string;
  table: DriveTable;
}

/** A step of a lesson, or a puzzle, with all that follows from each answer. */
export interface PageStep {
  /** Its number in the page's boards. */
  board: number;
  /** The number of the moment in which it is asked. */
  ask: number;
  /** By the id of an answer: the moment after it. */
  answers: Readonly<Record<string, number>>;
  /** The answer that is shown to whoever asks for it. */
  best: string;
  /** Of a puzzle. */
  id?: string;
}

/** A race to be watched. */
export interface RacePage {
  board: unknown;
  reel: Reel;
}

/** A lesson, or puzzles one after another. */
export interface StepsPage {
  boards: readonly unknown[];
  /**
   * States: the first whole, the others by their changes from the one before, as in a `Reel`.
   * Where something is secret, `own` is what the learner alone may see.
   */
  moments: readonly unknown[];
  steps: readonly PageStep[];
  /** The race at the end of a lesson. */
  race?: RacePage;
}

/** Every legal step of a lone car, by where it begins. */
export interface StepTable {
  /** The board's sides, in squares. */
  size: readonly number[];
  /** What a turn can change the velocity by. */
  changes: readonly (readonly number[])[];
  /** The displacements that are legal anywhere. */
  steps: readonly (readonly number[])[];
  /** By point and velocity, "x,y,vx,vy": the only step of a car that is too fast. */
  forced: Readonly<Record<string, readonly number[]>>;
  /**
   * Deflated, in base64: a plane for each of the steps, the points where it is legal, then one
   * each for those where it crosses the finish line. The bit of (x, y) is x * (height + 1) + y, from
   * the lowest; each plane begins with a byte of its own.
   */
  planes: string;
}

/** A mark of a figure. */
export interface FigureMark {
  form: "arrow" | "line" | "dots" | "text";
  points: readonly (readonly number[])[];
  look: "plain" | "faint" | "first" | "second" | "third";
  text?: string;
}

/** A figure of a lesson, drawn to scale. */
export interface Figure {
  /** Left, bottom, right, top. */
  area: readonly number[];
  /** Whether it is drawn on squared paper with numbers on its axes. */
  squared: boolean;
  alt: string;
  marks: readonly FigureMark[];
}

/** A typical mistake: the wrong answer, and what is said of it. */
export interface Mistake {
  answer: unknown;
  say: string;
}

/** An exercise with some numbers. */
export interface NumberSet {
  /** null for those of the notebook. */
  seed: number | null;
  question: string;
  hints: readonly string[];
  /** A number, a pair, or a list of either; of a measurement the least and the most. */
  right: unknown;
  praise: string;
  /** A model answer, shown after something was written. */
  model: string;
  mistakes: readonly Mistake[];
}

/** A unit in which an answer can be given. */
export interface PageUnit {
  /** Its value in the unit of the exercise. */
  factor: number;
  /** In small letters, without blanks and signs that make no difference. */
  names: readonly string[];
}

/** A line to draw on the board of a lesson. */
export interface LineTask {
  start: readonly number[];
  velocity: readonly number[];
  /** null for the finish line. */
  end: readonly number[] | null;
  /** Turns. */
  most: number;
}

/** A drive on the board of a lesson whose turns are counted. */
export interface MeasureTask {
  start: readonly number[];
  velocity: readonly number[];
  /** It ends as far West as this; null for the finish line. */
  west: number | null;
}

/** An exercise of a lesson. */
export interface PageExercise {
  name: string;
  asks: "solve" | "predict" | "measure" | "explain" | "draw";
  kind: "number" | "pair" | "several" | "sentences";
  /** As sentences have it; "" for none. */
  unit: string;
  units: readonly PageUnit[];
  tolerance: number;
  example: string;
  sets: readonly NumberSet[];
  line?: LineTask;
  drive?: MeasureTask;
}

/** What a lesson of the course says in one language. */
export interface LessonTexts {
  /** Its own name. */
  language: string;
  /** The words of the page's script, as JSON; "" for English. */
  catalogue: string;
  title: string;
  /** What to do on the board. */
  task: string;
  /** Its paragraphs. */
  text: readonly string[];
  figure: Figure;
  exercises: readonly PageExercise[];
  /** How safe the answers are. */
  note: string;
  /** Sentences for answers that are wrong or cannot be read; "{{given}}" stands for the answer. */
  words: Readonly<Record<string, string>>;
}

/** A lesson of the course: drive, look at the graph, answer. */
export interface LessonPage {
  /** Two digits: "01". */
  lesson: string;
  /** By the code of the language; the browser's is shown. */
  texts: Readonly<Record<string, LessonTexts>>;
  /** The file of the page that teaches the game; "" for none. */
  learn: string;
  /** The file of the page with the lesson's puzzles; "" for none. */
  puzzles: string;
  shapes: unknown;
  table: StepTable;
  /** The points that the car has come from, the last where it stands; at least one. */
  path: readonly (readonly number[])[];
  velocity: readonly number[];
  /** Which is shown first. */
  graph: "velocity" | "speed" | "place" | "acceleration";
}

/** Squared paper with a board, to draw a line on in a notebook. */
export interface SheetPage {
  shapes: unknown;
  size: readonly number[];
  line: LineTask;
}

/** A page without a kernel: one of these, and its words. */
export interface Page {
  title?: string;
  /** A sentence below the board. */
  note?: string;
  /** The words of the script in the page's language, as JSON; none for English. */
  words?: string;
  /** Of the page's language. */
  code?: string;
  /** Its own name. */
  language?: string;
  /** The page in other languages, by their codes: its changes, as in a `Reel`. */
  others?: Readonly<Record<string, unknown>>;
  lesson?: LessonPage;
  sheet?: SheetPage;
  race?: RacePage;
  drive?: DrivePage;
  steps?: StepsPage;
}

/** What a view asks of Python, and the fields of it; those with a "?" may be left out. */
export type Request =
  | { t: "play"; action: string; token?: number }
  | { t: "undo" }
  | { t: "redo" }
  | { t: "new" }
  | { t: "replay" }
  | { t: "save" }
  | { t: "share" }
  | { t: "code" }
  | { t: "lines" }
  | { t: "log" }
  | { t: "best" }
  | { t: "cost"; token: number; on: boolean }
  | { t: "rules"; rule?: string; chapter?: number; find?: string }
  | { t: "branch"; answers: number }
  | { t: "go" }
  | { t: "pause"; on: boolean }
  | { t: "skip" }
  | { t: "seat"; token: number; who: string }
  | { t: "pace"; ms: number }
  | { t: "clock"; on: boolean }
  | { t: "hint"; on: boolean }
  | { t: "view"; on: boolean; browser?: string }
  | { t: "state" }
  | { t: "uncover"; token: number }
  | { t: "cover" }
  | { t: "watch"; token: number; level: string }
  | { t: "step"; number: number }
  | { t: "leave" }
  | { t: "home" }
  | { t: "next" }
  | { t: "reveal" };

/** Fields added to a request when it is sent. */
export interface Envelope {
  id: string;
  rev: number;
  /** Who sends it: what is secret is answered by the view that was shown it. */
  view: string;
}

/** The private view of a seat, for one revision: in answer to "uncover", never in a trait. */
export interface Private {
  t: "private";
  id: string;
  rev: number;
  seat: number;
  ask: Ask | null;
  hand: Hand | null;
  /** How often this seat is asked out of turn. */
  watch: string;
  /** Whether a pass of this seat holds until something affects it. */
  rests: boolean;
}

/**
 * Hints for a secret question, in answer to "hint", never in a trait: several times.
 *
 * With nothing in it when they are over.
 */
export interface Hint {
  t: "hint";
  id: string;
  rev: number;
  hints: Hints | null;
}

/** No view of the race shows a secret any more. */
export interface Covered {
  t: "cover";
}

/** The whole race to be watched again, in answer to "replay". */
export interface Again {
  t: "reel";
  id: string;
  rev: number;
  reel: Reel;
}

/** The race is in a file or a text, in answer to "save", "share" and "code". */
export interface Kept {
  t: "kept";
  id: string;
  rev: number;
  /** Where it is, for whoever asked. */
  said: string;
  /** What the page is called that the browser keeps. */
  file?: string;
  /** A page that replays the race. */
  page?: string;
  /** In place of a page: a picture of a puzzle, a PNG in base64. */
  picture?: string;
  /** To be copied: what to write beside the picture, or the code of the race. */
  text?: string;
}

/** The lines driven in a finished race, in answer to "lines"; a reel has them in its result. */
export interface Driven {
  t: "lines";
  id: string;
  rev: number;
  lines: readonly Trail[];
}

/** The log before the lines of the state that is shown, in answer to "log". */
export interface Earlier {
  t: "log";
  id: string;
  rev: number;
  log: readonly Entry[];
}

/** The best line of the board, in answer to "best": later, since it may take some seconds. */
export interface BestLine {
  t: "best";
  id: string;
  rev: number;
  /** How good it is, or why there is none. */
  said: string;
  line?: Trail;
}

/** A decision that lost. */
export interface CostLine {
  text: string;
  /** How many answers the race had when it was made, as a reel counts them. */
  answers: number;
  /** Where the answer led, if anywhere on the board. */
  given?: Trail;
  /** Where the better one leads. */
  better?: Trail;
}

/** A driver's costliest decisions, in answer to "cost": several times, until there are lines. */
export interface Cost {
  t: "cost";
  id: string;
  rev: number;
  seat: number;
  /** Of the search that is done, 0 to 1. */
  share: number;
  /** What it has come to; with the last of them. */
  said?: string;
  lines?: readonly CostLine[];
}

/** Words of a text that are set alike. */
export interface Run {
  text: string;
  /** A rule is the id of one on the same page. */
  style?: "strong" | "em" | "code" | "rule";
}

/** A piece of a chapter of the rules. */
export interface Block {
  kind: "heading" | "text" | "item" | "table";
  words?: readonly Run[];
  /** The id of the rule that it is. */
  rule?: string;
  /** How far it is set in. */
  depth?: number;
  /** The number of an item; others have a dot. */
  mark?: string;
  /** Of a table, its headings first. */
  rows?: readonly (readonly (readonly Run[])[])[];
}

/** A place where a text occurs in the rules. */
export interface Hit {
  chapter: number;
  rule: string;
  text: string;
}

/** A chapter of the rules, or where a text stands in them, in answer to "rules". */
export interface Chapter {
  t: "rules";
  id: string;
  rev: number;
  /** The titles of all. */
  chapters: readonly string[];
  chapter?: number;
  blocks?: readonly Block[];
  /** The rule that was asked for. */
  rule?: string;
  hits?: readonly Hit[];
  /** How many places there are besides. */
  more?: number;
}

/** A message was carried out. */
export interface Done {
  t: "ok";
  id: string;
  rev: number;
  /** No page has shown the race before the one that says so now. */
  first?: boolean;
}

/** A message was refused. */
export interface Rejected {
  t: "reject";
  id: string | null;
  rev: number;
  reason: string;
}
