/** Where a race that is set up is driven: one circuit, or in a season one for each race. */
import { button, el, icon, setText } from "../dom";
import { buildCircuits, cardButton, type Circuits } from "./circuits";
import { type Draft, type GameData, isOwn, type SeasonForm } from "./setup";
import { tr } from "../tr";

export interface Calendar extends Pick<Circuits, "root" | "board"> {
  show(game: GameData): void;
  /** What is being done about the circuit, or why it could not be. */
  busy(text: string): void;
}

type Radio = (name: string, value: string, on: boolean, pick: () => void) => HTMLElement;

/** Races of a season that nobody has arranged yet. */
const USUAL = 3;
const MOST = 30;

/** A season on the first circuits of a game. */
export const firstSeason = (game: GameData): SeasonForm => ({
  tracks: game.tracks.slice(0, USUAL),
  qualifying: false,
  teams: false,
});

export function buildCalendar(
  radio: Radio,
  signal: AbortSignal,
  ways: {
    draft(): Draft;
    seen(track: string): void;
    surprise(done: () => void): () => void;
    keep(done: (wrong: string) => void): void;
    draw(): void;
  },
  change: (more: Partial<Draft>) => void,
): Calendar {
  const circuits = buildCircuits(signal, ways.seen);
  const races = el("ol", "bolide-calendar", { "aria-label": tr("Calendar") });
  const hint = el("p", "bolide-muted", {}, tr("Press a circuit to add a race."));
  const qualifying = el("span", "", {});
  const teams = el("span", "", {});
  const season = el("div", "", {}, el("div", "bolide-startbuttons", {}, qualifying, teams), races);
  season.append(hint);
  const surprise = button("bolide-action", tr("Surprise me"), invent, signal);
  const draw = button("bolide-action", tr("Draw your own"), ways.draw, signal);
  const kept = el("span", "bolide-muted", { role: "status", tabindex: -1 });
  const keep = button("bolide-action", tr("Keep this circuit"), () => ways.keep(say), signal);
  const say = (wrong: string) => {
    setText(kept, wrong || tr("Kept. You'll find it under Circuits."));
    if (!wrong) kept.focus({ preventScroll: true });
  };
  const foot = el("div", "bolide-startbuttons", {}, surprise, draw, keep, kept);
  /** A circuit that is neither bundled nor kept has a slash in its name. */
  const mayKeep = () => {
    const { season, track } = ways.draft();
    keep.hidden = Boolean(season) || !track.includes("/") || isOwn(track);
  };
  const root = el("div", "", {}, season, circuits.root, foot);
  let game: GameData | null = null;
  let stop: (() => void) | null = null;
  /** Invents a circuit, for which Python takes some seconds; pressed again, it stops. */
  function invent(): void {
    if (stop) return stop();
    if ((ways.draft().season?.tracks.length ?? 0) >= MOST) return;
    const busy = (on: boolean) => {
      setText(surprise, on ? tr("Stop inventing") : tr("Surprise me"));
      setText(kept, on ? tr("Inventing a circuit…") : "");
    };
    busy(true);
    stop = () => {};
    const stopping = ways.surprise(() => {
      stop = null;
      busy(false);
    });
    if (stop) stop = stopping;
  }

  const form = (): SeasonForm => ways.draft().season as SeasonForm;
  const put = (more: Partial<SeasonForm>) => change({ season: { ...form(), ...more } });
  const toggle = (label: string, name: "qualifying" | "teams", may: boolean): Node[] => {
    if (!may) return [];
    const input = el("input", "", { type: "checkbox" });
    input.checked = form()[name];
    input.addEventListener("change", () => put({ [name]: input.checked }), { signal });
    return [el("label", "bolide-starttoggle", {}, input, label)];
  };
  const list = () => {
    const { tracks } = form();
    const title = (track: string) => game?.titles[game.tracks.indexOf(track)] ?? track;
    races.replaceChildren(
      ...tracks.map((track, k) => {
        const drop = () => {
          put({ tracks: form().tracks.filter((_, j) => j !== k) });
          list();
          const left = races.children[Math.min(k, form().tracks.length - 1)];
          left?.querySelector("button")?.focus();
        };
        const name = tr("Remove race {n}, {circuit}", { n: k + 1, circuit: title(track) });
        const remove = button("bolide-tool", name, drop, signal, icon("close"));
        return el("li", "", {}, el("b", "", {}, String(k + 1)), title(track), remove);
      }),
    );
    setText(hint, tracks.length < 2 ? tr("Press two circuits or more.") : hintOf(tracks.length));
  };
  const add = (track: string) => {
    if (form().tracks.length >= MOST) return;
    put({ tracks: [...form().tracks, track] });
    list();
  };
  return {
    root,
    board: circuits.board,
    busy: (text) => setText(kept, text),
    show(next) {
      if (game?.name !== next.name) stop?.();
      game = next;
      const draft = ways.draft();
      season.hidden = !draft.season;
      mayKeep();
      if (!draft.season) {
        circuits.show(next, (track, _, parts) => {
          const input = radio("track", track, track === draft.track, () => {
            stop?.();
            change({ track });
            setText(kept, "");
            mayKeep();
          });
          return el("label", "bolide-startboard", {}, input, ...parts);
        });
        return;
      }
      qualifying.replaceChildren(
        ...toggle(tr("Qualifying"), "qualifying", next.season?.qualifying === true),
      );
      teams.replaceChildren(...toggle(tr("Teams of two"), "teams", next.season?.teams === true));
      list();
      circuits.show(next, (track, title, parts) =>
        cardButton(
          tr("Add a race at {circuit}", { circuit: title }),
          () => add(track),
          signal,
          parts,
        ),
      );
    },
  };
}

const hintOf = (races: number): string =>
  races >= MOST ? tr("The calendar is full.") : tr("Press a circuit to add a race.");
