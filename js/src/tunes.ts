/** Small sounds, made here. */
import { plan } from "./animate";
import type { Moment } from "./stage/moments";
import { isPersons, newEntries, sameQuestion } from "./state";
import type { Effect, State } from "./whole";

/** A tone: how it sounds, from which pitch to which, in hertz, for so many ms, and how loud. */
type Tone = readonly [OscillatorType, from: number, to: number, ms: number, loud: number];

const tones = (
  type: OscillatorType,
  ms: number,
  loud: number,
  ...pitches: readonly (readonly [number, number])[]
): readonly Tone[] => pitches.map(([from, to]) => [type, from, to, ms, loud]);

const TUNES = {
  crash: tones("square", 80, 0.07, [150, 70], [110, 45], [60, 40]),
  spin: tones("sawtooth", 110, 0.035, [1250, 980], [1120, 860], [980, 620]),
  roll: tones("triangle", 70, 0.09, [320, 240], [260, 220], [340, 320]),
  card: tones("triangle", 55, 0.07, [1700, 700], [900, 420]),
  flag: tones("triangle", 110, 0.08, [523, 523], [659, 659], [784, 784], [1047, 1047]),
  turn: tones("sine", 80, 0.08, [660, 660], [880, 880]),
} as const;

/** What is heard: a tune, or an engine at a speed. */
export type Heard = keyof typeof TUNES | { speed: number; ms: number };

const OF_EFFECT: Partial<Record<Effect, Heard>> = {
  shake: "crash",
  out: "crash",
  spin: "spin",
  finish: "flag",
};

/** What is heard of a moment on the board as it begins; what cars do is heard as they drive, and of
 * the podium the flag was. */
const OF_MOMENT: Record<Moment["kind"], readonly Heard[]> = {
  roll: ["roll"],
  card: ["card"],
  reveal: ["card"],
  drive: [],
  podium: [],
};

/** Plays what is heard, one after the other. */
export function newPlayer(signal: AbortSignal): (heard: readonly Heard[]) => void {
  let context: AudioContext | null = null;
  /** When what was asked for has been heard: a race that runs away from its sounds drops some. */
  let busy = 0;
  signal.addEventListener("abort", () => void context?.close(), { once: true });
  return (heard) => {
    if (heard.length === 0) return;
    context ??= new AudioContext();
    void context.resume();
    if (busy > context.currentTime) return;
    busy = context.currentTime;
    for (const each of heard.flatMap(tonesOf)) busy = sounded(context, each, busy);
  };
}

export const heardIn = (moment: Moment): readonly Heard[] => OF_MOMENT[moment.kind];

/** What is heard of a change: who drives and how fast, what that led to, who has to decide. */
export function heardOf(prev: State | null, next: State): Heard[] {
  if (!prev) return [];
  const [slide] = plan(prev, next, 0).moves.values();
  const heard: Heard[] = [];
  if (slide) {
    const { from, to, way } = slide;
    const far = way ? way.length - 1 : Math.hypot(to[0] - from[0], to[1] - from[1]);
    heard.push({ speed: far, ms: slide.end - slide.start });
  }
  const felt = newEntries(prev, next).flatMap(({ effect }) => (effect && OF_EFFECT[effect]) ?? []);
  heard.push(...new Set(felt));
  const mine = isPersons(next) && !sameQuestion(prev, next) && next.ask?.id !== prev.ask?.id;
  return mine ? [...heard, "turn"] : heard;
}

/** Hertz of an engine that idles, for each space of a move, and of the fastest. */
const [IDLE, EACH, MOST] = [62, 17, 330];

/** The tones of what is heard; an engine that goes up, and down again. */
export function tonesOf(heard: Heard): readonly Tone[] {
  if (typeof heard === "string") return TUNES[heard];
  const high = Math.min(IDLE + EACH * heard.speed, MOST);
  return [
    ["sawtooth", IDLE, high, 0.7 * heard.ms, 0.035],
    ["sawtooth", high, 0.7 * high, 0.3 * heard.ms, 0.035],
  ];
}

/** One tone that fades a little; gives its end. */
function sounded(context: AudioContext, [type, low, high, ms, loud]: Tone, from: number): number {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const end = from + ms / 1000;
  source.type = type;
  source.frequency.setValueAtTime(low, from);
  source.frequency.linearRampToValueAtTime(high, end);
  volume.gain.setValueAtTime(loud, from);
  volume.gain.linearRampToValueAtTime(type === "sawtooth" ? 0.6 * loud : 0, end);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(end);
  return end;
}
