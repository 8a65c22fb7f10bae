/** The line to Python: messages out, states and answers in, and noticing that nobody answers. */
import type { Board, Hints, Message, Reply, Request, State } from "./protocol";
import type { Pending } from "./state";
import { readBoard, readHints, readReply, readState } from "./wire";

/** The part of a widget model that is used; anywidget's fits, and so does a small fake. */
export interface Model {
  get(name: string): unknown;
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback: (...values: never[]) => void): void;
  send(content: unknown): void;
}

export interface LinkEvents {
  state(state: State): void;
  hints(hints: Hints | null): void;
  reply(reply: Reply): void;
  silent(id: string): void;
  gone(): void;
}

export interface Link {
  board(): Board;
  state(): State;
  hints(): Hints | null;
  /** Sends a request; null when the kernel is gone. */
  send(request: Request, rev: number): Pending | null;
}

export const ANSWER_MS = 5000;

export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
}

export function openLink(model: Model, signal: AbortSignal, events: LinkEvents): Link {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const changed = () => events.state(readState(model.get("state"), readBoard(model.get("board"))));
  const hinted = () => events.hints(readHints(model.get("hints")));
  const custom = (raw: unknown) => {
    const reply = readReply(raw);
    if (reply) events.reply(reply);
  };
  const liveness = () => {
    if ((model as { comm_live?: boolean }).comm_live !== true) events.gone();
  };
  const listeners = [
    ["change:state", changed],
    ["change:hints", hinted],
    ["msg:custom", custom],
    ["comm_live_update", liveness],
  ] as const;
  for (const [name, callback] of listeners) model.on(name, callback as () => void);
  signal.addEventListener(
    "abort",
    () => {
      for (const [name, callback] of listeners) model.off(name, callback as () => void);
      for (const timer of timers) clearTimeout(timer);
    },
    { once: true },
  );
  return {
    board: () => readBoard(model.get("board")),
    state: () => readState(model.get("state"), readBoard(model.get("board"))),
    hints: () => readHints(model.get("hints")),
    send: (request, rev) => {
      const message: Message = { ...request, id: newId(), rev };
      try {
        model.send(message);
      } catch {
        events.gone();
        return null;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        events.silent(message.id);
      }, ANSWER_MS);
      timers.add(timer);
      return { id: message.id, request, rev };
    },
  };
}
