/** Everything beside the board, as one thing to the view: it is told states and what is selected. */
import type { Announcer } from "../announce";
import { disable, setAttributes, setText } from "../dom";
import type { Board, Entry, Option, State, Trail, XY } from "../whole";
import type { Dispatch } from "../intent";
import { allCovered, hintsNow, mayAsk, maySkip, type Store } from "../state";
import { buildAlert, buildConditions, buildOutcome } from "./notices";
import { buildCards, buildSheetLine } from "./drivers";
import { buildChooser } from "./chooser";
import { buildDock } from "./dock";
import { buildEnding } from "./ending";
import { buildForm } from "./form";
import { type Places, showPace } from "./frame";
import { buildHand } from "./hand";
import { buildLog, buildTwin } from "./lists";
import { buildTables, showChances } from "./tables";
import { buildTimer } from "./timer";
import { buildWays } from "./ways";
import { latePanel } from "../parts";
import type { Size } from "../geometry";
import type { Lost, Told } from "../link";
import { phrase, tr } from "../tr";

export interface Panels {
  /** Shows a state; `prev` is the one shown before, null at first. */
  update(prev: State | null, state: State): void;
  /** Whether this state takes a control away that has the focus. */
  dropsFocus(state: State): boolean;
  /** What changes without a state: refusals, a lost kernel, whether one may play. */
  refresh(store: Store, playable: boolean): void;
  explain(option: Option | null, playable: boolean): void;
  /** Lays out the answers that end at a pixel of the board; none folds them up. */
  layOut(options: readonly Option[], at: XY, pane: Size): void;
  select(id: string | null): void;
  /** Shows which answer waits for its second press. */
  arm(id: string | null): void;
  /** Goes to the choice in parts, where there is one. */
  enterChoice(): void;
  /** Takes the n-th value of a form's part that has the focus. */
  chooseValue(index: number): void;
  /** Goes to the buttons that show people's cards, where there are any. */
  enterHand(): void;
  /** Lays lines on the board, at first those of one car. */
  openLines(first: number | null): void;
  /** The lines that were driven. */
  showLines(lines: readonly Trail[]): void;
  /** Whether the log reaches back to the start of the race. */
  reaches(): boolean;
  /** The log before what it has. */
  showEarlier(log: readonly Entry[]): void;
  /** The best line of the board, or why there is none. */
  showBest(said: string, line: readonly XY[]): void;
  /** What has cost a driver most, or how far the search is. */
  showCost(told: Told): void;
  /** The race is a film, which this plays. */
  film(play: () => void): void;
}

const HINT_COVERED = phrase("Hint (H): show the question first");

export function buildPanels(
  places: Places,
  board: Board,
  announcer: Announcer,
  signal: AbortSignal,
  dispatch: Dispatch,
  meaning: (label: string) => string,
): Panels {
  const events = eventsOf(dispatch);
  const dock = buildDock(places, signal, events, meaning, board.guide?.signs ?? []);
  dock.body.append(places.hand, places.chooser);
  places.dock.append(places.lines);
  const chooser = buildChooser(places.chooser, signal, {
    play: events.play,
    select: events.select,
    left: () => places.stage.focus({ preventScroll: true }),
  });
  const form = buildForm(dock.body, signal, {
    fill: events.fill,
    play: events.play,
    left: () => places.stage.focus({ preventScroll: true }),
  });
  const cards = buildCards(places.cards, signal, { seat: events.seat });
  const hand = buildHand(places.hand, places.handtools, signal, {
    ...events,
    read: dock.say,
  });
  const log = buildLog(places.log);
  const sheet = buildSheetLine(places.sheet);
  const twin = buildTwin(places.twin, signal, events);
  const tables = buildTables(places.tables);
  const alert = buildAlert(places.alert, signal, events.dismiss, log.note);
  const conditions = buildConditions(places.conditions, places.note, signal);
  const outcome = buildOutcome(places.outcome, signal, events);
  const result = buildEnding(places.result, board.name, signal, events);
  const lines = latePanel(signal, (part) => part.buildLines(places.lines, signal, dispatch));
  const ways = buildWays(places.ways, signal, events);
  const timer = buildTimer(dock.timer, signal, (text) => announcer.say(text));
  return {
    update(prev, state) {
      setText(places.title, state.title);
      setText(places.name, state.title && board.name ? ` · ${board.name}` : board.name);
      const heading = places.title.parentElement as HTMLElement;
      setAttributes(heading, { title: heading.textContent });
      // not `disabled`, which would drop the focus of whoever has just pressed it
      disable(places.undo, !state.can.undo);
      disable(places.redo, !state.can.redo);
      const covered = allCovered(state).length > 0;
      disable(places.hint, !state.can.hint || covered);
      setAttributes(places.hint, { title: covered ? tr(HINT_COVERED) : tr("Hint (H)") });
      disable(places.replay, !state.can.replay);
      disable(places.skip, !maySkip(state));
      // a race that is over has no clock to switch; its button stays, and the bar as it is
      places.clock.parentElement!.hidden &&= state.can.clock === null;
      disable(places.clock, state.can.clock === null);
      setAttributes(places.clock, { "aria-pressed": String(state.can.clock === "on") });
      showPace(places.pace, state.pace);
      places.home.hidden = !state.can.home;
      conditions.update(prev, state);
      dock.update(state);
      chooser.update(state);
      form.update(state);
      hand.update(state);
      cards.update(state);
      log.update(state);
      sheet.update(state);
      twin.update(state);
      tables.update(state);
      timer.update(state, prev !== null);
      outcome.update(prev, state);
      result.update(prev, state);
      lines.tell("update", (panel) => panel.update(state));
    },
    dropsFocus: (state) => dock.dropsFocus(state),
    refresh(store, playable) {
      const hints = hintsNow(store);
      alert.update(store);
      result.say(store.refusal ?? store.said ?? "");
      result.refresh(mayAsk(store));
      lines.tell("refresh", (panel) => panel.refresh(mayAsk(store)));
      setAttributes(places.hint, { "aria-pressed": String(hints !== null) });
      dock.ask(store.kernel);
      hand.ask(mayAsk(store));
      dock.hint(hints);
      hand.hint(hints);
      chooser.hint(hints?.best ?? null);
      form.hint(hints?.best ?? null);
      ways.hint(hints?.best ?? null);
      twin.hint(hints?.best ?? null);
      showChances(places.chances, store.state, hints);
      dock.disable(!playable);
      chooser.disable(!playable);
      form.disable(!playable);
      hand.disable(!playable);
      ways.disable(!playable);
    },
    explain: dock.explain,
    layOut(options, at, pane) {
      const ofCard = options[0]?.point === null;
      hand.layOut(ofCard ? options : []);
      ways.show(ofCard ? [] : options);
      ways.place(at, pane);
    },
    select(id) {
      dock.select(id);
      hand.select(id);
      chooser.select(id);
      form.select(id);
      ways.select(id);
    },
    arm(id) {
      dock.arm(id);
      chooser.arm(id);
      ways.arm(id);
      hand.arm(id);
    },
    enterChoice() {
      chooser.focus();
      form.focus();
    },
    chooseValue: (index) => form.choose(index),
    enterHand: () => hand.focus(),
    openLines(first) {
      lines.tell("open", (panel) => panel.open(first));
      lines.make();
    },
    showLines: (driven) => lines.tell("driven", (panel) => panel.driven(driven)),
    reaches: log.reaches,
    showEarlier: log.earlier,
    showBest: (said, line) => lines.tell("best", (panel) => panel.best(said, line)),
    showCost: result.cost,
    film: result.film,
  };
}

/** What the panels ask for, as intents. */
function eventsOf(dispatch: Dispatch) {
  return {
    play: (option: string) => dispatch({ do: "play", option }),
    /** An option is pointed at or focused in a panel; null when it no longer is. */
    consider: (option: string | null) => dispatch({ do: "consider", option }),
    select: (option: Option) => dispatch({ do: "compose", option }),
    fill: (id: string) => dispatch({ do: "fill", id }),
    seat: (token: number, who: string) => dispatch({ do: "seat", token, who }),
    go: () => dispatch({ do: "go" }),
    undo: () => dispatch({ do: "undo" }),
    /** A new race of the same drivers on the same board. */
    again: () => dispatch({ do: "again" }),
    home: () => dispatch({ do: "home" }),
    replay: () => dispatch({ do: "replay" }),
    save: () => dispatch({ do: "save" }),
    lines: () => dispatch({ do: "lines", on: true }),
    cost: (token: number, on: boolean) => dispatch({ do: "cost", token, on }),
    moment: (lost: Lost) => dispatch({ do: "moment", lost }),
    share: () => dispatch({ do: "share" }),
    code: () => dispatch({ do: "code" }),
    result: () => dispatch({ do: "result", on: true }),
    chances: () => dispatch({ do: "chances" }),
    close: () => dispatch({ do: "result", on: false }),
    dismiss: () => dispatch({ do: "dismiss" }),
    uncover: (seat: number) => dispatch({ do: "uncover", seat }),
    layOut: (option: string) => dispatch({ do: "lay-out", option }),
    look: (seat: number) => dispatch({ do: "look", seat }),
    cover: () => dispatch({ do: "cover" }),
    watch: (level: string) => dispatch({ do: "watch", level }),
  };
}
