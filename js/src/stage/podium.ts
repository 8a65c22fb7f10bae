/** The podium as a moment: after the flag the first three drive up, before the result is read. */
import { el } from "../dom";
import { podiumOf } from "../panels/podium";
import { driverColour } from "../theme";
import type { Result, State } from "../whole";
import type { Act } from "./stage";

/** How long the podium stands, in ms, and how long it fades. */
const [PODIUM_MS, FADE_MS] = [2000, 250];

const PAPERS = 48;

/** `wait`: how long the flag of the last car is seen before it, in ms. */
export function showPodium(result: Result, { tokens }: State, wait: number): Act {
  const ms = wait + PODIUM_MS;
  const title = el("strong", "bolide-podiumtitle", {}, result.table.title);
  const node = el("div", "bolide-act is-podium", {}, title, podiumOf(result, tokens));
  node.append(...papers(result, tokens));
  return {
    node,
    ms,
    stays: FADE_MS,
    frame: (part) => node.classList.toggle("is-on", part * ms >= wait),
    place: () => undefined,
  };
}

/** Confetti in the colours of those who stand there: the same papers every time. */
function papers({ podium }: Result, tokens: State["tokens"]): HTMLElement[] {
  const colours = podium.map(({ id }) => tokens.find((token) => token.id === id)?.colour ?? 7);
  return Array.from({ length: PAPERS }, (_, k) => {
    const paper = el("i", "bolide-paper");
    // most of it is the winner's
    const colour = colours[k % 5 === 1 ? 1 : k % 7 === 2 ? 2 : 0] ?? colours[0] ?? 7;
    const look = {
      left: `${(k * 61.8) % 100}%`,
      background: driverColour(colour),
      "animation-delay": `${(k * k * 97 + k * 31) % 800}ms`,
      "--turn": `${((k * 83) % 720) - 360}deg`,
      "--drift": `${((k * 29) % 80) - 40}px`,
    };
    for (const [name, value] of Object.entries(look)) paper.style.setProperty(name, value);
    return paper;
  });
}
