/** Small sounds, made here: none until somebody presses the switch, which is remembered. */
import { button, el, icon, setAttributes } from "./dom";
import { isPersons, newEntries, sameQuestion } from "./state";
import type { Effect, State } from "./whole";

/** Tones one after another, in hertz. */
const TUNES = {
  crash: [140, 90, 60],
  roll: [300, 240, 330],
  move: [200, 280],
  turn: [660, 880],
} as const;

export type Tune = keyof typeof TUNES;

const CRASHES: readonly (Effect | undefined)[] = ["shake", "spin"];
const KEPT = "bolide-widget.sound";
const LOUD = 0.08;
const TONE_SECONDS = 0.08;

export interface Sound {
  /** Sounds of what has happened since a state. */
  tell(prev: State | null, next: State): void;
}

/** Adds the switch to the tools. */
export function buildSound(tools: Element, signal: AbortSignal): Sound {
  let context: AudioContext | null = null;
  /** When what was asked for has been heard: a race that runs away from its sounds drops some. */
  let busy = 0;
  let on = kept() === "on";
  const play = (tunes: readonly Tune[]) => {
    context ??= new AudioContext();
    void context.resume();
    if (busy > context.currentTime) return;
    busy = context.currentTime;
    for (const hertz of tunes.flatMap((tune) => TUNES[tune])) busy = tone(context, hertz, busy);
  };
  const press = () => {
    on = !on;
    kept(on ? "on" : "off");
    show();
    if (on) play(["turn"]);
  };
  const node = button("bolide-tool", "Sound", press, signal, icon("sound"));
  const show = () => setAttributes(node, { "aria-pressed": String(on) });
  show();
  tools.append(el("span", "bolide-tools", {}, node));
  signal.addEventListener("abort", () => void context?.close(), { once: true });
  return { tell: (prev, next) => on && prev && play(tunesOf(prev, next)) };
}

/** What is heard of a change: what happened, then whether somebody has to decide. */
export function tunesOf(prev: State, next: State): Tune[] {
  const places = ({ tokens }: State) => tokens.map(({ at }) => at).join();
  const tunes: Tune[] = newEntries(prev, next).some((entry) => CRASHES.includes(entry.effect))
    ? ["crash"]
    : next.die && next.die.number !== prev.die?.number
      ? ["roll"]
      : places(prev) !== places(next)
        ? ["move"]
        : [];
  const mine = isPersons(next) && !sameQuestion(prev, next) && next.ask?.id !== prev.ask?.id;
  return mine ? [...tunes, "turn"] : tunes;
}

/** One tone that fades; gives its end. */
function tone(context: AudioContext, hertz: number, from: number): number {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const end = from + TONE_SECONDS;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUD, from);
  volume.gain.linearRampToValueAtTime(0, end);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(end);
  return end;
}

/** Reads the switch, or writes it, where a page may keep anything. */
function kept(value?: string): string | null {
  try {
    if (value) localStorage.setItem(KEPT, value);
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
