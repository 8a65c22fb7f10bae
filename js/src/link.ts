/** The line to Python: messages out, states and answers in, and noticing that nobody answers. */
import type { Model } from "./model";
import type { Board, Hints, Message, Reply, Request, Secret, State, Trail, XY } from "./whole";
import { attempt } from "./dom";
import { browserId } from "./kept";
import { isPersons, type Pending } from "./state";
import type {
  Again,
  BestLine,
  Chapter,
  Cost,
  CostLine,
  Covered,
  Driven,
  Earlier,
  Entry,
  Hint,
  Kept,
  Reel,
} from "./protocol";
import { readReel } from "./reel";
import {
  dataOf,
  isBoard,
  isState,
  readBoard,
  readHints,
  readReply,
  readSecret,
  readState,
  readTrails,
} from "./wire";

/**
 * Listens to a model until `signal` ends. In some hosts a model cannot be left, or `off` throws: what
 * it calls after the end does nothing.
 */
export function listen(
  model: Model,
  signal: AbortSignal,
  listeners: Readonly<Record<string, (value: never) => void>>,
): void {
  for (const [name, listener] of Object.entries(listeners)) {
    const call = (value: never) => signal.aborted || listener(value);
    model.on(name, call);
    const leave = () => {
      try {
        model.off(name, call);
      } catch {
        // it goes on calling, and nobody listens
      }
    };
    signal.addEventListener("abort", leave, { once: true });
  }
}

/** A decision that lost: the moment it was made, where it led, and where a better one leads. */
export interface Lost {
  text: string;
  answers: number;
  id: number;
  given: readonly XY[];
  better: readonly XY[];
}

/** How far a search for them is; `said` is there when it is done. */
export interface Told {
  seat: number;
  share: number;
  said?: string;
  lines: readonly Lost[];
}

export interface LinkEvents {
  state(state: State): void;
  /** What arrived cannot be shown. */
  unreadable(): void;
  /** What one seat alone may see, which this view asked for. */
  secret(secret: Secret): void;
  /** Somebody covers, in whatever view of the race. */
  cover(): void;
  hints(hints: Hints | null): void;
  /** The whole race, to be watched again. */
  reel(reel: Reel): void;
  /** The race is in a file, where whoever asked for that is told; and a page of it. */
  kept(kept: Kept): void;
  /** The lines that were driven. */
  lines(lines: readonly Trail[]): void;
  /** The log before what the states tell. */
  earlier(log: readonly Entry[]): void;
  /** The best line of the board, or why there is none. */
  best(said: string, line: readonly XY[]): void;
  /** What has cost a driver most, or how far the search is. */
  cost(told: Told): void;
  /** A chapter of the rules, or where a text stands in them. */
  rules(answer: Chapter): void;
  reply(reply: Reply): void;
  /** No page has shown the race before this one. */
  first(): void;
  /** A request is not answered as soon as most are. */
  late(id: string): void;
  /** A request is not answered for so long that the kernel must be busy. */
  waits(id: string): void;
  silent(id: string): void;
  gone(): void;
}

export interface Link {
  /** Whether nothing could be sent when the page began. */
  readonly still: boolean;
  board(): Board;
  state(): State;
  hints(): Hints | null;
  /** Sends a request; null when the kernel is gone. */
  send(request: Request, rev: number): Pending | null;
}

/** Requests that are answered by a message of their own, which other views are not to take. */
const LONG = new Set<Request["t"]>([
  "uncover",
  "replay",
  "save",
  "share",
  "code",
  "lines",
  "log",
  "best",
  "cost",
  "hint",
  "rules",
]);
export const ANSWER_MS = 5000;
/** Most answers are there before so many milliseconds. */
export const LATE_MS = 100;
/** Whoever waits so many milliseconds for an answer is told what for. */
export const WAIT_MS = 1000;
/** After so many milliseconds a message is tried again that could not be sent. */
export const RETRY_MS = 1000;
/** A view that has nothing to show, or something old, asks again after so many milliseconds. */
export const AGAIN_MS = 10_000;
/** How often a page that is sent moves of computers says that it still shows them: a page that was
 * closed or loaded anew cannot say so, and nobody drives for a page that is not there. */
export const PRESENCE_MS = 10_000;

/** Whether there is a race, and not yet or again the panel in which one is set up. */
export const hasRace = (model: Model): boolean => {
  const state = model.get("state") as { rev?: unknown } | null | undefined;
  return typeof state?.rev === "number";
};

/** The board as it was sent. */
export const boardOf = (model: Model): unknown => dataOf(model.get("board"));

/** Whether there is one that can be shown. */
export const canShow = (model: Model): boolean =>
  hasRace(model) && isBoard(boardOf(model)) && isState(model.get("state"));

/** Asks for all that is shown once more, now and then, for a view that has nothing to show. */
export function askAgain(model: Model, signal: AbortSignal): void {
  const ask = () => {
    try {
      model.send({ t: "state", id: newId(), rev: -1, view: "" } satisfies Message);
    } catch {
      // there may be a kernel the next time
    }
  };
  const timer = setInterval(ask, AGAIN_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

function readCost({ lines = [], ...told }: Cost, board: Board): Told {
  const points = (trail?: CostLine["given"]) =>
    trail ? (readTrails([trail], board)[0]?.points ?? []) : [];
  const lost = lines.map(({ text, answers, given, better }) => ({
    text,
    answers,
    id: told.seat,
    given: points(given),
    better: points(better),
  }));
  return { ...told, lines: lost };
}

export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
}

/** Whether a model was never joined to a kernel. What a view is given of its own model does not
 * tell; its layout is a whole model, which was made with it. */
function isStill(model: Model): boolean {
  const layout = model.get("layout") as { comm_live?: unknown } | null | undefined;
  return typeof layout === "object" && layout?.comm_live === false;
}

interface Signal<T> {
  connect(heard: (of: unknown, value: T) => void): void;
  disconnect(heard: (of: unknown, value: T) => void): void;
}

interface Status {
  header: { msg_type: string; session: string };
  parent_header: { session?: string };
}

interface Session {
  session?: { kernel?: { status?: string } | null } | null;
  kernelChanged?: Signal<{ oldValue: unknown }>;
  statusChanged?: Signal<string>;
  iopubMessage?: Signal<Status>;
}

/** The kernel's session, where a host shows it. */
function sessionOf(model: Model): Session | undefined {
  const layout = model.get("layout") as
    { widget_manager?: { context?: { sessionContext?: Session } } } | null | undefined;
  return layout?.widget_manager?.context?.sessionContext;
}

/** Calls when the kernel is shut down, exchanged, or begins anew: JupyterLab tells widgets of a
 * restart alone, and on the page alone that asked for it. What a new kernel says first may be lost
 * on other pages; whatever it says carries a session of its own. */
function onKernelLost(model: Model, signal: AbortSignal, lost: () => void): void {
  const { kernelChanged, statusChanged, iopubMessage } = sessionOf(model) ?? {};
  let session = "";
  const changed = (_: unknown, { oldValue }: { oldValue: unknown }) => {
    if (oldValue) lost();
  };
  const begun = (_: unknown, status: string) => {
    if (status.endsWith("starting")) lost();
  };
  const heard = (_: unknown, { header, parent_header: parent }: Status) => {
    // a server speaks for a kernel without a parent, and JupyterLite's has the page's session
    if (header.msg_type !== "status" || !parent.session || parent.session === header.session)
      return;
    session ||= header.session;
    if (session !== header.session) lost();
  };
  kernelChanged?.connect(changed);
  statusChanged?.connect(begun);
  iopubMessage?.connect(heard);
  const leave = () => {
    kernelChanged?.disconnect(changed);
    statusChanged?.disconnect(begun);
    iopubMessage?.disconnect(heard);
  };
  signal.addEventListener("abort", leave, { once: true });
}

export function openLink(model: Model, signal: AbortSignal, events: LinkEvents): Link {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const awaited = new Set<string>();
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const [view, opening] = [newId(), newId()];
  let present = -Infinity;
  // a board is sent once, and reading it anew with every state would cost more than the state
  let known: { raw: unknown; board: Board } | null = null;
  const board = () => {
    const raw = boardOf(model);
    if (known?.raw !== raw && (!known || isBoard(raw))) known = { raw, board: readBoard(raw) };
    return (known as { board: Board }).board;
  };
  const still = isStill(model);
  let retries = false;
  const post = (message: Message): boolean => {
    try {
      model.send(message);
      return true;
    } catch {
      // a comm may come later than the view; a page that never had one has none to wait for
      if (!still && !retries && !signal.aborted) {
        retries = true;
        after(RETRY_MS, () => {
          retries = false;
          tell(true);
        });
      }
      return false;
    }
  };
  const tell = (on: boolean, id = newId()): boolean => {
    present = performance.now();
    return post({ t: "view", on, browser: browserId(), id, rev: -1, view });
  };
  const changed = () => {
    // the wait begins anew: Python may hold a state back, but not all of them
    clearTimeout(lost);
    lost = undefined;
    expect(told);
    // a lesson that was left: the start panel takes its place
    if (!hasRace(model) && model.get("setup")) return;
    const state = canShow(model) ? attempt(() => readState(model.get("state"), board())) : null;
    if (!state) return events.unreadable();
    const watched = state.ask !== null && !isPersons(state);
    if (watched && performance.now() - present >= PRESENCE_MS) tell(true);
    events.state(state);
  };
  const boarded = () => isBoard(boardOf(model)) || !hasRace(model) || events.unreadable();
  // Python tells the revision in each answer; a view that gets no state for long has lost one
  let told = -1;
  let lost: ReturnType<typeof setTimeout> | undefined;
  const isBehind = () => hasRace(model) && (model.get("state") as { rev: number }).rev < told;
  const expect = (rev: number) => {
    told = Math.max(told, rev);
    if (lost || !isBehind()) return;
    lost = setTimeout(() => {
      lost = undefined;
      post({ t: "state", id: newId(), rev: -1, view });
    }, AGAIN_MS);
  };
  const hinted = () => events.hints(readHints(model.get("hints")));
  const custom = (raw: unknown) => {
    const reply = readReply(raw);
    if (reply) {
      expect(reply.rev);
      events.reply(reply);
      if (reply.id === opening && reply.t === "ok" && reply.first) events.first();
    }
    const answer = (raw ?? {}) as Partial<
      Again | BestLine | Chapter | Cost | Covered | Driven | Earlier | Hint | Kept
    > & { id?: string };
    if (answer.t === "cover") events.cover();
    if (reply || !awaited.delete(answer.id ?? "")) return; // that of another view
    const secret = readSecret(raw, board());
    if (secret) events.secret(secret);
    const reel = answer.t === "reel" ? readReel(answer.reel) : null;
    if (reel) events.reel(reel);
    if (answer.t === "kept") events.kept(answer as Kept);
    if (answer.t === "lines") events.lines(readTrails(answer.lines ?? [], board()));
    if (answer.t === "log") events.earlier(answer.log ?? []);
    if (answer.t === "rules") events.rules(answer as Chapter);
    if (answer.t === "cost") {
      // more of them come
      if (answer.said === undefined) awaited.add(answer.id as string);
      events.cost(readCost(answer as Cost, board()));
    }
    if (answer.t === "hint") {
      if (answer.hints) awaited.add(answer.id as string); // until it is over
      events.hints(readHints(answer.hints));
    }
    if (answer.t === "best") {
      const { said = "", line } = answer;
      events.best(said, line ? readTrails([line], board())[0]!.points : []);
    }
  };
  const liveness = () => {
    if ((model as { comm_live?: boolean }).comm_live !== true) events.gone();
  };
  listen(model, signal, {
    "change:state": changed,
    "change:board": boarded,
    "change:hints": hinted,
    "msg:custom": custom,
    comm_live_update: liveness,
  });
  signal.addEventListener(
    "abort",
    () => {
      for (const timer of timers) clearTimeout(timer);
      clearTimeout(lost);
      tell(false);
    },
    { once: true },
  );
  // back from another tab or from sleep, when messages may have been lost
  const looked = () => document.visibilityState === "visible" && tell(true);
  document.addEventListener("visibilitychange", looked, { signal });
  onKernelLost(model, signal, events.gone);
  const sent = tell(true, opening);
  return {
    still: still || !sent,
    board,
    state: () => readState(model.get("state"), board()),
    hints: () => readHints(model.get("hints")),
    send: (request, rev) => {
      const message: Message = { ...request, id: newId(), rev, view };
      if (!post(message)) {
        events.gone();
        return null;
      }
      if (LONG.has(request.t)) awaited.add(message.id);
      after(LATE_MS, () => events.late(message.id));
      const status = () => sessionOf(model)?.session?.kernel?.status;
      // what is long in coming is long in the making
      if (!LONG.has(request.t))
        after(WAIT_MS, () => status() === "idle" || events.waits(message.id));
      // a kernel that is known to be busy will answer
      const give = () => (status() === "busy" ? after(ANSWER_MS, give) : events.silent(message.id));
      after(ANSWER_MS, give);
      return { id: message.id, request, rev };
    },
  };
}
