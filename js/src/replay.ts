/** A race watched again: it runs on the page alone, and goes on when the kernel is gone. */
import type { Model } from "./model";
import { put } from "./act/asking";
import type { Plan } from "./animate";
import { button, el as make, icon } from "./dom";
import { controlKeeps } from "./input";
import type { Intent } from "./intent";
import { act } from "./intents";
import { recalled, remember, SPEED } from "./kept";
import { buildReplay, NORMAL_MS } from "./panels/replay";
import type { Reel } from "./protocol";
import { filmModel, filmOf } from "./reel";
import { boardOf, type Lost } from "./link";
import { styles } from "./parts";
import { driverColour } from "./theme";
import { mayAsk, type Store } from "./state";
import { openTable, type Table } from "./table";
import type { Way } from "./view";
import { tr } from "./tr";

/** Shows the race from its start in place of where it stands, until one goes back to it. */
export function watchAgain(
  table: Table,
  model: Model,
  reel: Reel,
  el: HTMLElement,
  signal: AbortSignal,
): void {
  const { root, stage } = table.places;
  if (root.hidden) return;
  const end = new AbortController();
  const close = () => {
    end.abort();
    table.listener = null;
    root.hidden = false;
    table.screen.invalidate();
    stage.focus({ preventScroll: true });
  };
  const leave = (intent: Intent) => {
    close();
    act(table, intent);
  };
  const { can, over } = table.store.state;
  const { moment } = table;
  const asks = mayAsk(table.store);
  table.moment = null;
  // gone with the replay: it would keep all of it
  signal.addEventListener("abort", () => end.abort(), { once: true, signal: end.signal });
  root.hidden = true;
  const say = openReplay(boardOf(model), reel, el, end.signal, {
    branch: asks ? (answers) => leave({ do: "branch", answers }) : null,
    again: can.again && over ? () => leave({ do: "again" }) : null,
    keep: asks
      ? (what) => {
          act(table, { do: what });
          say(table.store);
        }
      : null,
    close,
    moment,
  });
  table.listener = () => say(table.store);
}

export interface ReplayWays {
  /** Play on after so many answers of the race; null where no kernel could. */
  branch: ((answers: number) => void) | null;
  /** A new race of the same drivers; null where there can be none. */
  again: (() => void) | null;
  /** Puts the race into a file; null where no kernel could. */
  keep: ((what: "save" | "share") => void) | null;
  /** Back to the race that goes on; null where there is none. */
  close: (() => void) | null;
  /** A decision that lost, at which it begins; null from the start. */
  moment?: Lost | null;
}

/** Opens a view of a reel in `el`; everything ends with `signal`. Where there is no race to go back
 * to, it opens at the end: who raced, who has won, and what plays it. Gives what says, over the
 * film, what is said above the board that it hides. */
export function openReplay(
  board: unknown,
  reel: Reel,
  el: HTMLElement,
  signal: AbortSignal,
  ways: ReplayWays,
): (store: Store) => void {
  const film = filmOf(reel);
  const model = filmModel(board, film);
  const last = film.length - 1;
  const arrives = ways.close === null;
  if (arrives) model.show(last);
  const table = openTable(model, el, signal);
  const { root, stage, dock, log } = table.places;
  const lost = ways.moment ?? null;
  const moment = lost ? film.at(lost.answers) : -1;
  let frame = arrives ? last : 0;
  /** Whether nobody has done anything with it yet. */
  let waits = arrives;
  let pace = recalled(SPEED) ?? NORMAL_MS;
  let heard: Store | null = null;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (store: Store) => {
    heard = store;
    const { kernel, refusal, said, state } = store;
    const words = { kernel, refusal, said };
    const { resume } = state;
    put(table, { ...table.store, ...words, state: { ...table.store.state, resume } });
    bar.lose(kernel === "gone");
  };
  const words = make("p", "bolide-lost", { role: "status" }, lost?.text ?? "");
  const show = () => {
    words.hidden = frame !== moment;
    table.view.ways = lost && frame === moment ? waysOf(table, lost) : [];
    bar.show(frame, model.title(), playing);
    // a result has a button of its own
    start.hidden = playing || (frame > 0 && !waits) || table.store.state.result !== null;
    // who listens hears steps; at the pace of a film it would only be noise
    table.announcer.node.setAttribute("aria-live", playing ? "off" : "polite");
  };
  const stop = () => {
    playing = false;
    clearTimeout(timer);
  };
  const go = (to: number) => {
    frame = Math.min(Math.max(to, 0), last);
    // who looks for a place in the race wants to be there
    table.stage.rest(!playing || pace < NORMAL_MS);
    model.show(frame);
    // a frame is no word of the kernel's
    if (heard?.kernel === "gone") say(heard);
    if (frame === last) stop();
    show();
  };
  const run = () => {
    timer = setTimeout(
      () => {
        go(frame + 1);
        if (playing) run();
      },
      Math.max(pace, pace && table.stage.left(), pace && lasting(table.motion), FASTEST_MS),
    );
  };
  const toggle = () => {
    waits = false;
    if (playing) {
      stop();
      return show();
    }
    playing = true;
    if (frame === last) go(0);
    playing = last > 0;
    show();
    run();
  };
  const to = (target: number) => {
    waits = false;
    stop();
    go(target);
  };
  const start = button("bolide-start-film", tr("Watch the race"), toggle, signal, icon("play"));
  const branch = ways.branch;
  const bar = buildReplay(film.length, film.log, pace, signal, {
    toggle,
    to,
    event: (by) => to(film.event(frame, by)),
    pace: (ms) => {
      pace = ms;
      remember(SPEED, ms);
    },
    branch: branch && (() => branch(film.answers(frame))),
    again: ways.again,
    keep: ways.keep,
    close: ways.close,
  });
  const keys: Record<string, () => void> = {
    " ": toggle,
    k: toggle,
    p: toggle,
    ArrowLeft: () => to(frame - 1),
    ArrowRight: () => to(frame + 1),
    Home: () => to(0),
    End: () => to(last),
    "[": () => to(film.event(frame, -1)),
    "]": () => to(film.event(frame, 1)),
  };
  root.addEventListener(
    "keydown",
    (event) => {
      const key = keys[event.key];
      if (!key || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (controlKeeps(event.target, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      key();
    },
    { signal, capture: true },
  );
  signal.addEventListener("abort", stop, { once: true });
  root.classList.add("is-replay");
  dock.before(styles(), words, bar.root);
  // the dock is not there: over the lower edge of the board
  table.places.table.append(table.places.lines, start);
  log.after(bar.log);
  table.panels.film(toggle);
  table.stage.film();
  if (lost) to(moment);
  else show();
  // once it is seen, however long the page has taken to come
  const crown = () => signal.aborted || !waits || table.stage.crown();
  if (arrives) requestAnimationFrame(() => requestAnimationFrame(crown));
  stage.focus({ preventScroll: true });
  stopUnseen(stage, signal, () => playing && toggle());
  return say;
}

/** Where a decision led, from the car, and dashed where a better one leads. */
function waysOf({ store }: Table, { id, given, better }: Lost): Way[] {
  const car = store.state.tokens.find((token) => token.id === id);
  const from = car?.at ? [car.at] : [];
  const colour = driverColour(car?.colour ?? 7);
  const listed: Way[] = [
    { points: [...from, ...given], colour, dash: [] },
    { points: [...from, ...better], colour: "#fff", dash: [1, 1] },
  ];
  return listed.filter(({ points }) => points.length > 1);
}

/** Calls back when a part of the page is not seen any more. */
function stopUnseen(node: Element, signal: AbortSignal, stop: () => void): void {
  if (typeof IntersectionObserver === "undefined") return;
  const page = node.ownerDocument;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) stop();
  });
  observer.observe(node);
  page.addEventListener("visibilitychange", () => page.hidden && stop(), { signal });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}

/** Milliseconds that a spin or a clash still wants to be seen for. */
const lasting = ({ spins, bursts, end }: Plan): number =>
  spins.size + bursts.length > 0 ? end - performance.now() : 0;

/** Shortest time between two frames: a screen shows no more. */
const FASTEST_MS = 16;
