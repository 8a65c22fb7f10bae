/** What is asked of Python: a request on its way, the race as it goes, and what one seat alone may see. */
import { PACE, recalled } from "../kept";
import * as st from "../state";
import type { Table } from "../table";
import type { Request } from "../whole";

/** Takes a store over. */
export function put(table: Table, next: st.Store): void {
  table.store = next;
  table.screen.invalidate();
  table.listener?.();
}

export function send(table: Table, request: Request): void {
  const { store } = table;
  if (!st.mayAsk(store)) return;
  const pending = table.link.send(request, store.state.rev);
  // when nobody is there any more the link has said so, and the store is another one; what is sent
  // is not painted before the answer is late: the browser would paint first, and then take it
  if (pending) table.store = st.withSent(table.store, pending);
}

/** Sends what changes nothing in the race, and waits for nothing; false where nobody answers. */
export const askAside = ({ link, store }: Table, request: Request): boolean =>
  st.mayAsk(store) && link.send(request, store.state.rev) !== null;

/** Sends for the log from its start, where it is looked at and lines are missing. */
export function askEarlier(table: Table): void {
  const { drawer, places, panels } = table;
  if (drawer.isOpen(places.log) && !panels.reaches()) askAside(table, { t: "log" });
}

/** Lets computer drivers go on that wait after an undo. */
export function go(table: Table): void {
  const { state, pending } = table.store;
  if (state.can.go && pending?.request.t !== "go") send(table, { t: "go" });
}

/** Computer drivers wait until they are told to go on. Whoever is asked just now answers nothing by it. */
export function pause(table: Table): void {
  const { can } = table.store.state;
  if (can.pause === null) return go(table);
  table.guard.close();
  send(table, { t: "pause", on: can.pause === "off" && !can.go });
}

/** Computer drivers play at once until somebody is asked. */
export function skip(table: Table): void {
  if (st.maySkip(table.store.state)) send(table, { t: "skip" });
}

/** Sends for the race from its start; without a kernel, what it sent before is shown. */
export function watchRace(table: Table): void {
  if (!st.mayAsk(table.store)) table.watch?.();
  else if (table.store.state.can.replay) send(table, { t: "replay" });
}

/** The pace that was chosen last, for a board that was given none of its own. */
export function recallPace(table: Table): void {
  const { state } = table.store;
  const ms = recalled(PACE);
  const usual = state.rev <= 0 && state.pace === USUAL;
  if (usual && ms !== null && ms !== USUAL) send(table, { t: "pace", ms });
}

/** The pace of whoever has said nothing, in milliseconds. */
const USUAL = 600;

/** Asks for what only one of those who choose in secret may see. */
export function uncover(table: Table, seat: number | null): void {
  const token = seat ?? st.nextCovered(table.store.state);
  if (token !== null && !table.guard.refuses()) send(table, { t: "uncover", token });
}

/** Shows a person's own cards; which of several people wants to look, they have to say. */
export function look(table: Table, seat: number | null): void {
  const { store, panels } = table;
  const able = st.mayLook(store.state);
  const only = seat ?? (able.length === 1 ? (able[0] as number) : null);
  if (only === null) return panels.enterHand();
  if (!able.includes(only)) return;
  table.looking = true;
  send(table, { t: "uncover", token: only });
}

/** Hides it again, in all views of the race: whoever comes to a screen now sees nothing. */
export function cover(table: Table): void {
  const shown = st.seatShown(table.store) !== null;
  coverHere(table);
  if (shown) send(table, { t: "cover" });
}

export function coverHere(table: Table): void {
  table.looking = false;
  put(table, st.withoutSecret(table.store));
}

/** How often whoever is shown the cards wants to be asked out of turn. */
export function watch(table: Table, level: string): void {
  const seat = st.seatShown(table.store);
  if (seat === null || !table.store.state.can.watch.includes(level)) return;
  send(table, { t: "watch", token: seat, level });
}

/**
 * Shows one person alone at the screen at once what nobody else could see, and the cards as they
 * are now to whoever looks at them.
 */
export function uncoverAlone(table: Table): void {
  const { state, secret } = table.store;
  const people = st.peopleOf(state);
  if (people.length !== 1) {
    table.looking = false;
    return;
  }
  const next = st.nextCovered(state);
  const looks = table.looking && state.can.hands && !secret?.ask && secret?.rev !== state.rev;
  const seat = next ?? (looks ? (people[0] as number) : null);
  if (seat !== null) send(table, { t: "uncover", token: seat });
}
