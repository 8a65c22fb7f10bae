/** The start panel: what Python knows of the games, what is filled in, and the way between them. */
import type { Model } from "./model";
import { hasFocus } from "./dom";
import { guardShortcuts } from "./input";
import { hasRace, listen, newId } from "./link";
import {
  type BoardData,
  buildStart,
  type Draft,
  type Fault,
  type GameData,
  type Minutes,
  type Setup,
  type StartPanel,
} from "./panels/start";
import { watchTheme } from "./theme";

type Answer = Record<string, unknown>;

/** Changes of a moment are looked at together. */
const QUIET_MS = 150;
const ANSWER_MS = 8000;

/** What a panel is made of, when there is no race yet; else null. */
export function readSetup(model: Model): { setup: Setup; draft: Draft } | null {
  const setup = model.get("setup") as Partial<Setup> | null | undefined;
  if (!setup?.games || !setup.game || hasRace(model)) return null;
  return { setup: setup as Setup, draft: model.get("draft") as Draft };
}

/** The draft of a game that was not looked at yet: what suits it of the one before is kept. */
export function carriedOver(old: Draft, game: GameData): Draft {
  const known = [game.person, ...game.drivers];
  const suited = old.drivers.slice(0, game.seats[1]).map(({ name, who }) => ({
    name,
    who: known.includes(who) ? who : (game.drivers[0] ?? game.person),
  }));
  const track = game.tracks.includes(old.track) ? old.track : game.track;
  return { ...old, game: game.name, track, drivers: suited, laps: "", rules: {} };
}

/** Opens the panel in `el`; `begin` is called once, when there is a race, with whether one looked, and
 * whether it was here that Start was pressed. */
export function openStart(
  model: Model,
  el: HTMLElement,
  outer: AbortSignal,
  begin: (focused: boolean, pressed: boolean) => void,
): void {
  const sent = readSetup(model);
  if (!sent) return;
  const end = new AbortController();
  const { signal } = end;
  outer.addEventListener("abort", () => end.abort(), { once: true });
  const waiting = new Map<string, (answer: Answer | null) => void>();
  const games = new Map<string, GameData>([[sent.setup.game.name, sent.setup.game]]);
  const drafts = new Map<string, Draft>();
  const boards = new Map<string, BoardData>();
  const wanted: string[] = [];
  let draft = sent.draft;
  let dark = false;
  let asking = false;
  let pressed = false;
  // who scrolls on after a press is not fetched back
  for (const name of ["wheel", "touchmove"]) {
    const away = () => (pressed = false);
    el.ownerDocument.addEventListener(name, away, { signal, capture: true, passive: true });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = "";

  const ask = (content: Answer, answered: (answer: Answer | null) => void): string => {
    const id = newId();
    waiting.set(id, answered);
    setTimeout(() => waiting.delete(id) && !signal.aborted && answered(null), ANSWER_MS);
    try {
      model.send({ ...content, id, rev: -1 });
    } catch {
      waiting.delete(id);
      answered(null);
    }
    return id;
  };
  const said = (answer: Answer | null): string | null => {
    if (!answer) return "Python isn't answering. Is the kernel running?";
    return answer.t === "reject" ? String(answer.reason) : null;
  };
  const heard = (answer: Answer | null, tried: boolean) => {
    const wrong = said(answer);
    if (wrong !== null) return panel.judge([{ field: "", entry: 0, text: wrong }], null, tried);
    panel.judge((answer?.faults ?? []) as Fault[], String(answer?.line ?? ""), tried);
    panel.lasts((answer?.minutes ?? {}) as Minutes);
  };
  const check = () => {
    newest = ask({ t: "set-up-check", draft }, (answer) => {
      if (!answer || answer.id === newest) heard(answer, false);
    });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(check, QUIET_MS);
  };
  const change = (next: Draft) => {
    draft = next;
    drafts.set(draft.game, draft);
    soon();
  };
  const take = (game: GameData) => {
    draft = drafts.get(game.name) ?? carriedOver(draft, game);
    drafts.set(game.name, draft);
    panel.show(game, draft);
    soon();
  };
  const keyOf = (track: string) => `${draft.game}/${track}/${dark}`;
  const next = () => {
    const track = wanted.shift();
    if (track === undefined || asking) return;
    asking = true;
    const [game, key] = [draft.game, keyOf(track)];
    ask({ t: "set-up-board", game, track, dark }, (answer) => {
      asking = false;
      if (answer && said(answer) === null) {
        boards.set(key, answer as unknown as BoardData);
        if (key === keyOf(track)) panel.board(track, answer as unknown as BoardData);
      }
      next();
    });
  };
  const panel: StartPanel = buildStart(sent.setup.games, signal, {
    change,
    draft: () => draft,
    game: (name) => {
      drafts.set(draft.game, draft);
      wanted.length = 0;
      const known = games.get(name);
      if (known) return take(known);
      ask({ t: "set-up-game", game: name }, (answer) => {
        const wrong = said(answer);
        if (wrong !== null) return heard(answer, false);
        const game = answer?.game as GameData;
        games.set(game.name, game);
        if (panel.chosen() === game.name) take(game);
      });
    },
    seen: (track) => {
      const known = boards.get(keyOf(track));
      if (known) return panel.board(track, known);
      wanted.push(track);
      if (!asking) next();
    },
    learn: (game, step) => {
      clearTimeout(timer);
      pressed = true;
      ask({ t: "learn", game, step }, (answer) => {
        const refused = said(answer) !== null;
        pressed &&= !refused;
        if (refused) heard(answer, true);
      });
    },
    start: () => {
      clearTimeout(timer);
      newest = "";
      pressed = true;
      ask({ t: "set-up-start", draft }, (answer) => {
        // refused: who begins the race now does so elsewhere
        pressed &&= said(answer) === null && !(answer?.faults as Fault[] | undefined)?.length;
        heard(answer, true);
      });
    },
  });
  const { root } = panel;
  const custom = (raw: unknown) => {
    const answer = (raw ?? {}) as Answer;
    const answered = waiting.get(String(answer.id));
    waiting.delete(String(answer.id));
    answered?.(answer);
  };
  const arrived = () => {
    if (!hasRace(model)) return;
    const focused = hasFocus(root);
    end.abort();
    begin(focused, pressed);
  };
  const stop = (event: Event) => {
    const { ctrlKey, metaKey } = event as KeyboardEvent;
    if (!ctrlKey && !metaKey) event.stopPropagation();
  };
  guardShortcuts(root, signal);
  for (const name of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(name, stop, { signal });
  }
  listen(model, signal, { "msg:custom": custom, "change:state": arrived });
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      root.remove();
    },
    { once: true },
  );
  el.classList.add("bolide-host");
  el.append(root);
  watchTheme(root.ownerDocument, signal, (theme) => {
    root.dataset.theme = theme;
    dark = theme === "dark";
    wanted.length = 0;
    panel.show(games.get(draft.game) as GameData, draft);
  });
  panel.judge([], sent.setup.line, false);
  panel.lasts(sent.setup.minutes);
  // a line is of the draft as it was first; one that was filled in on another page is asked for
  check();
}
