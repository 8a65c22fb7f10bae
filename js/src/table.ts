/** One view of a race: its state in one record, and how its parts are put together. */
import type { Model } from "./model";
import { type Plan, still } from "./animate";
import { helpOf } from "./act/looking";
import { askAside, askEarlier, coverHere, put, recallPace, uncoverAlone } from "./act/asking";
import { type Announcer, newAnnouncer } from "./announce";
import { notesOn } from "./banners";
import type { Art } from "./draw/art";
import { artOf } from "./draw/kinds";
import { BoardLayer } from "./draw/layer";
import { boxOf, type Guests } from "./draw/minimap";
import { attempt, download, imageOf, watchSize } from "./dom";
import { type Guard, listenKeys, listenPointer, newGuard } from "./input";
import type { Intent } from "./intent";
import { act } from "./intents";
import { BOARDS, recalled, remember } from "./kept";
import { type Link, type Lost, openLink } from "./link";
import { buildFirsts, type Firsts } from "./panels/firsts";
import { buildFrame, type Places } from "./panels/frame";
import { buildLesson, type LessonPanel } from "./panels/lesson";
import type { SeriesPanel } from "./panels/series";
import { buildDrawer, type Drawer } from "./panels/drawer";
import { buildCue, type Cue } from "./panels/notices";
import { helpLeaves } from "./panels/help";
import { buildPanels, type Panels } from "./panels/panels";
import { buildStruck, type Struck } from "./panels/struck";
import { buildTerms, type Terms } from "./panels/terms";
import { buildRules, type Rules } from "./panels/rules";
import { type Late, latePanel } from "./parts";
import { openScreen, type Screen } from "./screen";
import type { Kept, Reel } from "./protocol";
import { arrive, drive, placeOver, seen, takeHints, takeSecret, tryFrame, whereIs } from "./show";
import { bringIntoView, isJustRun, watchAway } from "./sight";
import { buildSound, type Sound } from "./sound";
import { buildStage, type Stage } from "./stage/stage";
import * as st from "./state";
import * as vw from "./view";
import { type Box, type Camera, toBoard, toScreen } from "./geometry";
import type { State, Token, XY } from "./whole";
import { phrase, tr } from "./tr";

/** All that one view is made of. Functions in `show.ts` and `act/` read and change it. */
export interface Table {
  readonly art: Art;
  readonly link: Link;
  /** What Python said and what we asked it. */
  store: st.Store;
  /** What only this view knows: where it looks, what is selected. */
  readonly view: vw.View;
  /** What was painted last without an error; null before the first frame. */
  whole: st.Store | null;
  /** The state the panels and the motion were made for; null before the first frame. */
  painted: State | null;
  motion: Plan;
  /** Cars that drive already as in the state that comes next: that state, and what is seen till then. */
  driven: { next: State; seen: State } | null;
  /** Whether somebody alone at the screen looks at the cards of his hand, until they are covered. */
  looking: boolean;
  /** Where the small map was painted, the arrow to the next corner, and badges. */
  guests: Guests;
  /** Where notes, tools, dice and cards lie over the board, in pixels: what is painted keeps off them. */
  over: readonly Box[];
  readonly places: Places;
  readonly panels: Panels;
  readonly lesson: LessonPanel;
  readonly series: Late<SeriesPanel>;
  readonly terms: Terms;
  readonly rules: Rules;
  readonly drawer: Drawer;
  readonly cue: Cue;
  readonly struck: Struck;
  readonly stage: Stage;
  readonly guard: Guard;
  readonly announcer: Announcer;
  readonly sound: Sound;
  readonly firsts: Firsts;
  readonly layer: BoardLayer;
  readonly screen: Screen;
  /** Where a film begins that was asked for at a decision that lost. */
  moment: Lost | null;
  /** Shows what was watched last; none before that. */
  watch: (() => void) | null;
  /** Told of what is said above the board while a replay hides it. */
  listener: (() => void) | null;
}

/**
 * Builds a view of the model's race in `el`; everything ends with `signal`. A reel that arrives is
 * handed to `film`.
 */
export function openTable(
  model: Model,
  el: HTMLElement,
  signal: AbortSignal,
  film: (table: Table, reel: Reel) => void = () => undefined,
): Table {
  const isAway = watchAway(el.ownerDocument, signal);
  const link = openLink(model, signal, {
    state: (state) => table.stage.take(state),
    unreadable: () => put(table, st.withBroken(table.store)),
    secret: (secret) => table.stage.after(() => takeSecret(table, secret)),
    cover: () => {
      table.stage.cover();
      coverHere(table);
    },
    hints: (hints) => table.stage.after(() => takeHints(table, hints)),
    reel: (reel) => {
      table.watch = () => film(table, reel);
      table.watch();
    },
    kept: (kept) => keep(table, kept),
    lines: (lines) => table.panels.showLines(lines),
    earlier: (log) => table.panels.showEarlier(log),
    best: (said, line) => table.panels.showBest(said, line),
    cost: (told) => table.panels.showCost(told),
    rules: (answer) => table.rules.take(answer),
    first: () => !isAway() && isJustRun(table.places.root) && showWhole(table, signal),
    reply: (reply) => put(table, st.withReply(table.store, reply)),
    late: (id) => {
      if (table.store.pending?.id === id) put(table, st.withDelay(table.store, id));
    },
    waits: (id) => put(table, st.withWait(table.store, id)),
    silent: (id) => put(table, st.withSilence(table.store, id)),
    gone: () => put(table, st.withoutKernel(table.store)),
  });
  const table = build(link, el, signal);
  const dispatch = (intent: Intent) => act(table, intent);
  listenKeys(table.places.root, signal, dispatch);
  listenPointer(table.places.canvas, signal, dispatch);
  signal.addEventListener("abort", () => table.places.root.remove(), { once: true });
  uncoverAlone(table);
  recallPace(table);
  table.screen.invalidate();
  return table;
}

/** Scrolls the page to the board and its question where they are not seen. */
export const showWhole = ({ places }: Table, signal: AbortSignal): void =>
  bringIntoView(places.rail, places.dock, signal);

/** The race is in a file: says where, and gives the browser the page or picture that was asked for. */
function keep(table: Table, { said, file, page, picture, text }: Kept): void {
  if (file && page) download(file, page);
  if (file && picture) download(file, imageOf(picture));
  const say = (words: string) => put(table, st.withWords(table.store, words));
  if (text === undefined) return say(page ? said : said + settingToTell(table.places.root));
  const write = attempt(() => navigator.clipboard.writeText(text));
  // where nothing may be copied, the text is at least to be read
  const written = write ?? Promise.reject(new Error());
  written.then(
    () => say(`${said} ${tr("Text copied.")}`),
    () => say(`${said} ${text}`),
  );
}

/** What a notebook's boards need to be seen without a kernel: told with the first race that is saved. */
function settingToTell(root: HTMLElement): string {
  if (!root.closest(".jp-Notebook") || recalled(BOARDS) !== null) return "";
  remember(BOARDS, 1);
  return `. ${tr(SETTING)}`;
}

const SETTING = phrase(
  'To see boards without a kernel, turn on "Save Widget State Automatically" in the Settings menu.',
);

const heightOf = (node: Element | null, what: string): number =>
  node?.matches(what) ? (node as HTMLElement).offsetHeight : 0;

function build(link: Link, el: HTMLElement, signal: AbortSignal): Table {
  const board = link.board();
  const store = st.newStore(link.state(), link.hints(), link.still ? "none" : "live");
  const view = vw.newView(board.size, vw.drawn(board));
  const dispatch = (intent: Intent) => act(table, intent);
  const places = buildFrame(board.name, signal, dispatch);
  const { root, stage, canvas } = places;
  const announcer = newAnnouncer();
  el.classList.add("bolide-host");
  root.dataset.board = board.kind;
  root.append(announcer.node);
  el.append(root);
  view.finger = globalThis.matchMedia?.("(hover: none)").matches ?? false;
  root.addEventListener(
    "pointerdown",
    ({ pointerType }) => (view.finger = pointerType === "touch"),
    { signal, passive: true, capture: true },
  );
  const art = artOf(board);
  const terms = buildTerms(root, board.terms, signal);
  const table: Table = {
    art,
    link,
    store,
    view,
    whole: null,
    painted: null,
    motion: still(),
    driven: null,
    looking: false,
    guests: { map: null, sign: null, badges: [] },
    over: [],
    places,
    panels: buildPanels(places, board, announcer, signal, dispatch, terms.meaning),
    lesson: buildLesson(places, signal, dispatch),
    series: latePanel(signal, (part) => part.buildSeries(places, signal, dispatch)),
    terms,
    rules: buildRules(places.help, signal, {
      chapters: board.guide?.chapters ?? {},
      leaves: helpLeaves(board.guide, () => helpOf(table)),
      ask: (request) => askAside(table, request),
    }),
    drawer: buildDrawer(
      places,
      [
        [tr("Log"), places.log],
        [tr("Tables"), places.tables],
        [tr("Chances"), places.chances],
        [tr("Rules"), places.help, () => dispatch({ do: "rules" })],
      ],
      signal,
      () => {
        uncoverBoard(table);
        // at the newest line, wherever it was left
        places.log.querySelector(".bolide-entries")?.scrollTo(0, 0);
        askEarlier(table);
      },
    ),
    cue: buildCue(places.table, signal, () => dispatch({ do: "back" })),
    struck: buildStruck(places.table, signal),
    stage: buildStage(root, places.table, signal, {
      shown: () => table.store.shared,
      where: (id) => whereIs(table, id, performance.now()),
      must: (id) => mustSee(table, id),
      others: (id) => othersOf(table, id),
      settled: (at) => toScreen(restingCamera(view), toBoard(view.camera, at)),
      fixed(at) {
        const place = toBoard(restingCamera(view), at);
        return () => toScreen(view.camera, place);
      },
      scale: () => restingCamera(view).scale,
      map: () => table.guests.map && boxOf(table.guests.map),
      sign: () => table.guests.sign && boxOf(table.guests.sign),
      road: () => board.spaces.map(({ at }) => toScreen(view.camera, at)),
      notes: () => notesOn(places.table),
      moves: () => view.glide !== null,
      free() {
        const { width, height, top } = vw.freeBox(view);
        return { left: 0, right: width, top, bottom: top + height };
      },
      arrive: (state) => arrive(table, state),
      drive: (state) => drive(table, state),
      halt: () => (table.motion = still()),
      calm: () => table.screen.reducedMotion() || table.store.skipping,
      arrived: () => Math.max(0, ...[...table.motion.moves.values()].map(({ end }) => end)),
      again: () => table.screen.invalidate(),
      tell: (moment) => table.sound.tell(({ heardIn }) => heardIn(moment)),
    }),
    guard: newGuard(root, store.state, signal, () => table.screen.invalidate()),
    announcer,
    sound: buildSound(places.viewtools, signal),
    firsts: buildFirsts(places, board, signal, dispatch),
    moment: null,
    watch: null,
    listener: null,
    layer: new BoardLayer(art, () => root.ownerDocument.createElement("canvas")),
    screen: openScreen(root, stage, canvas, board.size, signal, {
      beside: () =>
        places.rail.offsetHeight +
        heightOf(root.querySelector(".bolide-second"), "*") +
        heightOf(places.middle.previousElementSibling, ".bolide-lesson, .bolide-series") +
        // the bar of a film takes its place
        (places.dock.offsetHeight ||
          heightOf(places.dock.previousElementSibling, ".bolide-replay")),
      resized: (pane) => vw.resize(view, pane, table.store.state),
      frame: (time) => tryFrame(table, time),
      place: (time) => placeOver(table, time),
    }),
  };
  // what of a long question rises over the board
  const rises = watchSize(signal, () => uncoverBoard(table));
  const ask = places.dock.firstElementChild as HTMLElement;
  for (const node of [ask, ...ask.children]) rises?.observe(node);
  return table;
}

/** Points of the road ahead on which a die that has been rolled does not lie. */
const ANSWERED = 12;

/** The camera as it stands as soon as nothing moves. */
const restingCamera = ({ glide, camera }: vw.View): Camera => glide?.to ?? camera;

/** Where the car of whoever decides, a given one and the open answers are, in pixels. */
function mustSee(table: Table, id: number | null): XY[] {
  const state = seen(table);
  const isMeant = (token: Token) => token.id === id || token.id === state.ask?.id;
  const cars = state.tokens.flatMap((token) => (isMeant(token) && token.at ? [token.at] : []));
  const ends = st.pointOptions(state).map(({ point }) => point as XY);
  return [...cars, ...ends].map((at) => toScreen(restingCamera(table.view), at));
}

/** Where all cars but one, open answers, the road ahead and signs of corners are, in pixels. */
function othersOf(table: Table, id: number | null): XY[] {
  const { view } = table;
  const state = seen(table);
  const cars = state.tokens.flatMap((token) => (token.id !== id && token.at ? [token.at] : []));
  const ends = st.pointOptions(state).map(({ point }) => point as XY);
  // answers come to lie on the road ahead
  const road = vw.aheadOf(view, state)?.road.slice(0, ANSWERED) ?? [];
  const points = [...cars, ...ends, ...road, ...view.badges];
  return points.map((at) => toScreen(restingCamera(view), at));
}

/** A question may rise over so much of the board; a longer one is a sheet that scrolls. */
const RISE = 0.3;

/** Pixels above and below the tools and the caption on the board. */
const TOOLS_GAP = 12;

/** Tells the camera how much of the board is covered, and moves it if that is news. */
function uncoverBoard({ places, view, screen, store, guard }: Table): void {
  const { dock, drawer, table, root } = places;
  const ask = dock.firstElementChild as HTMLElement;
  const long =
    !st.reactsToAnother(store.state) &&
    ask.scrollHeight > dock.offsetHeight + RISE * table.offsetHeight;
  root.toggleAttribute("data-sheet", long && dock.offsetHeight > 0);
  const bottom = Math.max(ask.offsetHeight - dock.offsetHeight, 0);
  const over = !drawer.hidden && drawer.offsetLeft < table.offsetLeft + table.offsetWidth - 1;
  const right = over ? drawer.offsetWidth : 0;
  root.style.setProperty("--board", `${table.offsetHeight}px`);
  root.style.setProperty("--dock", `${dock.offsetHeight}px`);
  root.style.setProperty("--risen", `${bottom}px`);
  const lies = (what: string) => heightOf(table.querySelector(what), "*");
  const top = Math.max(lies(".bolide-viewtools"), lies(".bolide-caption")) + TOOLS_GAP;
  if (bottom !== view.inset.bottom) guard.shift();
  if (vw.cover(view, { top, right, bottom }, store.state, screen.reducedMotion()))
    screen.invalidate();
}
