/** What the player does: every intent, and which function carries it out. */
import { still } from "./animate";
import * as answering from "./act/answering";
import * as asking from "./act/asking";
import * as looking from "./act/looking";
import * as selecting from "./act/selecting";
import { focusedBeside, isFilled } from "./dom";
import type { Intent } from "./intent";
import { PACE, remember } from "./kept";
import * as st from "./state";
import type { Table } from "./table";
import * as vw from "./view";

/** What ends the motion under way: whoever presses something has seen enough. */
const SKIPS: readonly Intent["do"][] = ["press", "confirm", "clear"];

/** Carries an intent out. */
export function act(table: Table, intent: Intent): void {
  // what is done to a state that waits for its frame would be lost with that frame
  if (table.store.state !== table.painted) table.screen.settle();
  const { store, view, places, drawer } = table;
  if (SKIPS.includes(intent.do) && performance.now() < table.motion.end) {
    table.motion = still();
    table.screen.invalidate();
    if (intent.do === "clear") return;
  }
  switch (intent.do) {
    case "point":
      return answering.point(table, intent.at);
    case "leave":
      return selecting.consider(table, null);
    case "press":
      return answering.press(table, intent.at, intent.touch);
    case "drag":
      vw.pan(view, intent.dx, intent.dy);
      return table.screen.invalidate();
    case "zoom":
      return looking.zoom(table, intent.factor, intent.at);
    case "step":
      return selecting.step(table, intent.heading);
    case "next":
      return selecting.next(table, intent.by);
    case "confirm":
      return answering.confirm(table);
    case "choose":
      return answering.choose(table, intent.index);
    case "pass":
      return answering.pass(table);
    case "play":
      return answering.play(table, intent.option);
    case "lay-out":
      return selecting.layOut(table, intent.option);
    case "consider":
      return selecting.consider(table, intent.option);
    case "compose":
      return answering.compose(table, intent.option);
    case "fill":
      return answering.fill(table, intent.id);
    case "undo":
    case "redo":
      return store.state.can[intent.do] ? asking.send(table, { t: intent.do }) : undefined;
    case "again":
      return asking.send(table, { t: "new" });
    case "replay":
      return asking.watchRace(table);
    case "cost":
      return asking.send(table, { t: "cost", token: intent.token, on: intent.on });
    case "moment":
      table.moment = intent.lost;
      return asking.watchRace(table);
    case "save":
    case "share":
      return store.state.can.replay || store.state.lesson?.puzzle
        ? asking.send(table, { t: intent.do })
        : undefined;
    case "code":
      return store.state.can.code ? asking.send(table, { t: "code" }) : undefined;
    case "lines":
      return looking.showLines(table, intent.on);
    case "ways":
      view.ways = intent.ways;
      return table.screen.invalidate();
    case "ask":
      return asking.send(table, { t: intent.for });
    case "result":
      return looking.showResult(table, intent.on);
    case "branch":
      return asking.send(table, { t: "branch", answers: intent.answers });
    case "go":
      return asking.go(table);
    case "pause":
      return asking.pause(table);
    case "skip":
      return asking.skip(table);
    case "fill-screen":
      return looking.fill(table);
    case "picture":
      return looking.keepPicture(table);
    case "seat":
      return asking.send(table, { t: "seat", token: intent.token, who: intent.who });
    case "pace":
      remember(PACE, intent.ms);
      return asking.send(table, { t: "pace", ms: intent.ms });
    case "clock":
      return asking.send(table, { t: "clock", on: store.state.can.clock === "off" });
    case "hint":
      // what was selected would be read in its place, and Enter would play it
      if (!view.opened) selecting.select(table, null);
      // where there can be none, Python says why
      return asking.send(table, { t: "hint", on: st.hintsNow(store) === null });
    case "chances":
      return looking.showChances(table);
    case "uncover":
      return asking.uncover(table, intent.seat);
    case "look":
      return asking.look(table, intent.seat);
    case "cover":
      return asking.cover(table);
    case "watch":
      return asking.watch(table, intent.level);
    case "learn":
      return asking.send(
        table,
        intent.step === null ? { t: "leave" } : { t: "step", number: intent.step },
      );
    case "reveal":
      return asking.send(table, { t: "reveal" });
    case "home":
      return asking.send(table, { t: "home" });
    case "next-session":
      return asking.send(table, { t: "next" });
    case "whole":
      view.chosen = null;
      return looking.setMode(table, "whole");
    case "follow":
      view.chosen = null;
      return looking.setMode(table, view.mode === "follow" ? "whole" : "follow");
    case "back":
      return looking.setMode(table, "follow");
    case "keys":
      return drawer.isOpen(places.help) ? drawer.toggle() : looking.showRules(table);
    case "rules":
      return looking.showRules(table, intent.rule);
    case "drawer":
      return drawer.toggle();
    case "lower":
      return looking.lower(table);
    case "clear":
      return clear(table);
    case "dismiss":
      return asking.put(table, st.withoutNotice(store));
    default:
      return unknown(intent);
  }
}

/** No intent is left over: a new one without its case does not compile. */
function unknown(intent: never): void {
  throw new Error(`No such intent: ${JSON.stringify(intent)}`);
}

function clear(table: Table): void {
  const { view, places, store, drawer } = table;
  const { root } = places;
  if (!places.lines.hidden) looking.showLines(table, false);
  else if (!places.result.hidden) looking.showResult(table, false);
  else if (table.firsts.dismiss()) return;
  else if (drawer.isOpen()) drawer.toggle();
  else if (view.armed) selecting.arm(table, null);
  else if (view.opened) selecting.fold(table);
  else if ((view.selected || view.hover) && !st.firstChoice(store.state))
    selecting.select(table, null);
  // nothing beside the board could take the keys there
  else if (isFilled(root)) places.stage.focus({ preventScroll: true });
  else (focusedBeside(root) as HTMLElement | null)?.blur?.();
}
