/** The bar under a race that is watched again, and its whole log. */
import { button, el, icon, setAttributes, setText, type IconName } from "../dom";
import type { Said } from "../protocol";
import { phrase, tr } from "../tr";

export interface ReplayEvents {
  toggle(): void;
  to(frame: number): void;
  event(by: 1 | -1): void;
  pace(ms: number): void;
  /** Play on from the frame that is shown; null where nobody could. */
  branch: (() => void) | null;
  /** A new race of the same drivers, from the last frame. */
  again: (() => void) | null;
  /** Puts the race into a file. */
  keep: ((what: "save" | "share") => void) | null;
  /** Back to the race that goes on; null where there is none. */
  close: (() => void) | null;
}

export interface ReplayBar {
  root: HTMLElement;
  log: HTMLElement;
  /** Nothing that a kernel would do can be asked for any more. */
  lose(gone: boolean): void;
  /** Shows where the film stands. */
  show(frame: number, title: string, playing: boolean): void;
}

/** Milliseconds a frame; none means as fast as frames can be painted. */
const SPEEDS: readonly (readonly [string, number])[] = [
  [phrase("Slow"), 1000],
  [phrase("Normal"), 450],
  [phrase("Fast"), 150],
  [phrase("Fastest"), 0],
];

export const NORMAL_MS = 450;

export function buildReplay(
  length: number,
  said: readonly Said[],
  pace: number,
  signal: AbortSignal,
  events: ReplayEvents,
): ReplayBar {
  const last = length - 1;
  let now = 0;
  const tool = (key: IconName, label: string, act: () => void) =>
    button("bolide-tool", label, act, signal, icon(key));
  const play = tool("play", tr("Play (Space)"), events.toggle);
  const scrub = el("input", "bolide-scrub", {
    type: "range",
    min: 0,
    max: last,
    value: 0,
    "aria-label": tr("Race position"),
  });
  scrub.addEventListener("input", () => events.to(Number(scrub.value)), { signal });
  const speed = el("select", "bolide-select", { "aria-label": tr("Speed"), title: tr("Speed") });
  for (const [text, ms] of SPEEDS) speed.append(el("option", "", { value: ms }, tr(text)));
  speed.value = String(SPEEDS.some(([, ms]) => ms === pace) ? pace : NORMAL_MS);
  speed.addEventListener("change", () => events.pace(Number(speed.value)), { signal });
  const count = el("span", "bolide-count");
  const way = (text: string, act: (() => void) | null) =>
    act && button("bolide-answer", text, act, signal);
  const { keep } = events;
  const on = way(tr("Play from here"), events.branch);
  const again = way(tr("Rematch"), events.again);
  const asking = [
    on && again ? el("span", "bolide-either", {}, on, again) : on,
    way(tr("Save"), keep && (() => keep("save"))),
    way(tr("Share"), keep && (() => keep("share"))),
  ];
  const ways = [...asking, way(tr("Back to the race"), events.close)].filter(
    (node) => node !== null,
  );
  const root = el(
    "div",
    "bolide-replay",
    { role: "group", "aria-label": tr("Replay") },
    el(
      "span",
      "bolide-tools",
      {},
      tool("first", tr("Previous event ([)"), () => events.event(-1)),
      tool("back", tr("Back (left arrow)"), () => events.to(Math.max(0, now - 1))),
      play,
      tool("forth", tr("Forward (right arrow)"), () => events.to(Math.min(last, now + 1))),
      tool("last", tr("Next event (])"), () => events.event(1)),
    ),
    scrub,
    count,
    speed,
    el("span", "bolide-answers", {}, ...ways),
  );
  const whole = buildWholeLog(said, signal, events.to);
  return {
    root,
    log: whole.root,
    lose(gone) {
      for (const node of asking) if (node) node.hidden = gone;
    },
    show(frame, title, playing) {
      now = frame;
      scrub.value = String(frame);
      scrub.style.setProperty("--b-done", `${(100 * frame) / Math.max(1, last)}%`);
      setAttributes(scrub, { "aria-valuetext": title });
      setText(count, `${frame} / ${last}`);
      const label = playing ? tr("Pause (Space)") : tr("Play (Space)");
      if (play.title !== label) {
        play.replaceChildren(icon(playing ? "pause" : "play"));
        setAttributes(play, { "aria-label": label, title: label });
      }
      // from the end nobody plays on
      if (again) again.hidden = frame < last;
      if (on && again) on.hidden = frame === last;
      whole.show(frame);
    },
  };
}

/** Every sentence of the race as a button that goes there, oldest first. */
function buildWholeLog(said: readonly Said[], signal: AbortSignal, to: (frame: number) => void) {
  const list = el("ol", "bolide-entries");
  const lines = said.map((entry) => {
    const node = button("bolide-moment", entry.text, () => to(entry.frame), signal);
    list.append(el("li", "", {}, node));
    return node;
  });
  const root = el(
    "section",
    "bolide-log bolide-whole",
    { "aria-label": tr("Full log") },
    el("h3", "bolide-heading", {}, tr("Log")),
    list,
  );
  let marked: HTMLElement | null = null;
  return {
    root,
    show(frame: number) {
      const index = said.findLastIndex((entry) => entry.frame <= frame);
      const node = lines[index] ?? null;
      if (node === marked) return;
      marked?.removeAttribute("aria-current");
      node?.setAttribute("aria-current", "true");
      marked = node;
      // within the list alone, and not before it must be: a text that stands still can be read
      if (!node) return;
      const top = node.offsetTop;
      const room = list.clientHeight - node.offsetHeight;
      if (top < list.scrollTop || top > list.scrollTop + room) list.scrollTop = top - room / 8;
    },
  };
}
