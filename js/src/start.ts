/** The start panel: what Python knows of the games, what is filled in, and the way between them. */
import type { Model } from "./model";
import { el as make, fillScreen, focusedBeside, hasFocus, NO_SCREEN } from "./dom";
import { controlKeeps, guardShortcuts, keyIntent } from "./input";
import { browserId } from "./kept";
import { hasRace, listen, newId } from "./link";
import { firstSeason } from "./panels/calendar";
import type * as editorPart from "./editor";
import type { EditorWays, Verdict } from "./editor/editor";
import type { Kept } from "./editor/drawing";
import type { Saved } from "./editor/sharing";
import { buildHome, type HomeData, type HomePanel, type SavedData } from "./panels/home";
import type { AskOwn, OwnAnswer } from "./panels/own";
import type { ByCodeData } from "./panels/bycode";
import type { RecordsData } from "./panels/records";
import {
  type BoardData,
  type Draft,
  type Fault,
  type GameData,
  isOwn,
  type Listed,
  type Minutes,
  someOf,
  withOwn,
  withTrack,
} from "./panels/setup";
import { partOf, styles } from "./parts";
import { readSetup } from "./setup";
import { buildStart, type StartPanel } from "./panels/start";
import { growth } from "./screen";
import { bringIntoView, isJustRun, watchAway } from "./sight";
import { watchTheme } from "./theme";
import { tr } from "./tr";

type Answer = Record<string, unknown>;

/** Changes of a moment are looked at together. */
const QUIET_MS = 150;
const ANSWER_MS = 8000;
/** A circuit takes some seconds to invent, on a slow machine many. */
const INVENT_MS = 60000;
const SEEDS = 1e6;
const isSquares = (drawing: unknown): boolean =>
  typeof drawing === "object" && drawing !== null && "rows" in drawing;

type Page = "home" | "race" | "draw";
type EditorPart = typeof editorPart & { css: string };
/** The editor of circuits, once it has come; the same for all panels of a page. */
let editors: EditorPart | null = null;

/** The draft of a game that was not looked at yet: what suits it of the one before is kept. */
export function carriedOver(old: Draft, game: GameData): Draft {
  const known = [game.person, ...game.drivers];
  const suited = old.drivers.slice(0, game.seats[1]).map(({ name, who }) => ({
    name,
    who: known.includes(who) ? who : (game.drivers[0] ?? game.person),
  }));
  const track = game.tracks.includes(old.track) ? old.track : game.track;
  const next = { ...old, game: game.name, track, drivers: suited, laps: "", rules: {} };
  return old.season ? { ...next, season: firstSeason(game) } : next;
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
  /** Whoever follows the one thing that Python makes for long. */
  let following: { id: string; step: (words: string, share: number) => void } | null = null;
  const games = new Map<string, GameData>([[sent.setup.game.name, sent.setup.game]]);
  const drafts = new Map<string, Draft>();
  const boards = new Map<string, BoardData>();
  /** The circuit of another game that was taken along last, by game; and where such ones are from. */
  const movedTo = new Map<string, string>();
  const origins = new Map<string, string>();
  const wanted: string[] = [];
  let own: Listed = {};
  let draft = sent.draft;
  let dark = false;
  let at: Page = sent.setup.page ?? "race";
  let editor: editorPart.Editor | null = null;
  let asking = false;
  // who scrolls on after a press is not fetched back
  let pressed: (() => boolean) | null = null;
  const isAway = watchAway(el.ownerDocument, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = "";

  const ask = (
    content: Answer,
    answered: (answer: Answer | null) => void,
    ms = ANSWER_MS,
  ): string => {
    const id = newId();
    waiting.set(id, answered);
    setTimeout(() => waiting.delete(id) && !signal.aborted && answered(null), ms);
    try {
      model.send({ ...content, id, rev: -1 });
    } catch {
      waiting.delete(id);
      answered(null);
    }
    return id;
  };
  const said = (answer: Answer | null): string | null => {
    if (!answer) return tr("Python isn't answering. Is the kernel running?");
    return answer.t === "reject" ? String(answer.reason) : null;
  };
  const heard = (answer: Answer | null, tried: boolean) => {
    const wrong = said(answer);
    if (wrong !== null) return panel.judge([{ field: "", entry: 0, text: wrong }], null, tried);
    panel.judge((answer?.faults ?? []) as Fault[], String(answer?.line ?? ""), tried);
    panel.lasts((answer?.minutes ?? {}) as Minutes);
  };
  const check = () => {
    const { homes = {} } = games.get(draft.game) as GameData;
    const isMade = (draft.season?.tracks ?? [draft.track]).some((track) => track in homes);
    if (isMade) panel.busy(tr("Making the board…"));
    newest = ask(
      { t: "set-up-check", draft },
      (answer) => {
        if (answer && answer.id !== newest) return;
        if (isMade) panel.busy("");
        heard(answer, false);
      },
      isMade ? INVENT_MS : ANSWER_MS,
    );
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
    const before = draft;
    draft = drafts.get(game.name) ?? carriedOver(draft, game);
    drafts.set(game.name, draft);
    panel.show(game, draft);
    soon();
    moveOver(before, game);
  };
  /** Takes a circuit of one's own along to another game, once Python has made its board there. */
  const moveOver = ({ game: from, track, season }: Draft, game: GameData) => {
    if (season || from === game.name || !track.includes("/") || game.tracks.includes(track)) return;
    const first = origins.get(`${from}/${track}`) ?? `${from}/${track}`;
    if (first.startsWith(`${game.name}/`) || movedTo.get(game.name) === first) return;
    movedTo.set(game.name, first);
    const chosen = draft.track;
    panel.busy(tr("Making the board…"));
    askOwn({ do: "move", game: from, track, to: game.name }, (answer, wrong) => {
      if (!answer) movedTo.delete(game.name);
      const known = games.get(game.name) as GameData;
      if (answer?.track) {
        origins.set(`${game.name}/${answer.track}`, first);
        games.set(game.name, withTrack(known, answer.track, answer.title ?? ""));
      }
      if (draft.game !== game.name) return;
      panel.busy(wrong);
      // who chose another one meanwhile has that one
      if (!answer?.track || draft.track !== chosen) return;
      change({ ...draft, track: answer.track });
      panel.show(games.get(game.name) as GameData, draft);
    });
  };
  const keyOf = (track: string) => `${draft.game}/${track}/${dark}`;
  const next = () => {
    const track = wanted.shift();
    if (track === undefined || asking) return;
    asking = true;
    const key = keyOf(track);
    // a circuit that another game keeps is made for this one only once it is chosen
    const home = games.get(draft.game)?.homes?.[track];
    ask({ t: "set-up-board", game: home ?? draft.game, track, dark }, (answer) => {
      asking = false;
      if (answer && said(answer) === null) {
        const data = answer as unknown as BoardData;
        const title = sent.setup.games.find(({ name }) => name === home)?.title ?? "";
        if (home) data.words = [tr("saved for {game}", { game: title })];
        boards.set(key, data);
        if (key === keyOf(track)) picture(track, data);
      } else if (isOwn(track) && key === keyOf(track)) {
        picture(track, { title: "", words: [said(answer) ?? ""], picture: "" });
      }
      next();
    });
  };
  /** A circuit's picture has come, for whichever page shows it. */
  const picture = (track: string, data: BoardData) =>
    (at === "home" ? home : panel).board(track, data);
  const gameOf = (name: string, then: (game: GameData) => void) => {
    drafts.set(draft.game, draft);
    wanted.length = 0;
    const known = games.get(name);
    if (known) return then(known);
    ask({ t: "set-up-game", game: name }, (answer) => {
      const wrong = said(answer);
      if (wrong !== null) return fail(answer, wrong);
      const game = withOwn(answer?.game as GameData, own);
      games.set(game.name, game);
      then(game);
    });
  };
  const fail = (answer: Answer | null, wrong: string, tried = false) =>
    at === "race" ? heard(answer, tried) : (at === "home" ? home : editor)?.say(wrong);
  const seen = (track: string) => {
    const known = boards.get(keyOf(track));
    if (known) return picture(track, known);
    wanted.push(track);
    if (!asking) next();
  };
  const surprise = (done: () => void): (() => void) => {
    const { game } = draft;
    const track = `invented/${Math.floor(Math.random() * SEEDS)}`;
    const answered = (answer: Answer | null) => {
      done();
      if (said(answer) !== null) return heard(answer, true);
      if (answer?.stopped) return;
      const data = answer as unknown as BoardData;
      games.set(game, withTrack(games.get(game) as GameData, track, data.title));
      boards.set(`${game}/${track}/${dark}`, data);
      if (draft.game !== game) return;
      const { season } = draft;
      const races = season && { ...season, tracks: [...season.tracks, track] };
      change(races ? { ...draft, season: races } : { ...draft, track });
      panel.show(games.get(game) as GameData, draft);
    };
    ask({ t: "invent", game, track, dark }, answered, INVENT_MS);
    return () => ask({ t: "stop" }, () => {});
  };
  /** One's own circuits are these now; others may have their names. */
  const listOwn = (next: Listed) => {
    own = next;
    for (const [name, game] of games) games.set(name, withOwn(game, own));
    const here = games.get(draft.game) as GameData;
    if (isOwn(draft.track) && !here.tracks.includes(draft.track)) {
      draft = { ...draft, track: here.track };
    }
    for (const key of boards.keys()) if (isOwn(key.slice(key.indexOf("/") + 1))) boards.delete(key);
  };
  const askOwn: AskOwn = (what, then) =>
    void ask(
      { t: "own", ...what },
      (answer) => {
        const wrong = said(answer);
        const data = answer as unknown as OwnAnswer;
        if (wrong === null) listOwn(data.own);
        then(wrong === null ? data : null, wrong ?? "");
      },
      INVENT_MS,
    );
  /** Keeps the circuit of the draft among one's own. */
  const keep = (done: (wrong: string) => void) => {
    const { game, track } = draft;
    askOwn({ do: "keep", game, track }, (answer, wrong) => {
      done(wrong);
      if (!answer?.track) return;
      games.set(
        game,
        someOf(games.get(game) as GameData, (other) => other !== track),
      );
      if (draft.game !== game) return;
      change({ ...draft, track: answer.track });
      panel.show(games.get(game) as GameData, draft);
    });
  };
  /** Asks for something that takes the panel's place. */
  const leaveFor = (content: Answer) => {
    clearTimeout(timer);
    pressed = watchAway(el.ownerDocument, signal);
    ask(content, (answer) => {
      const wrong = said(answer);
      if (wrong === null) return;
      pressed = null;
      fail(answer, wrong, true);
    });
  };
  const learn = (game: string, step: number) => leaveFor({ t: "learn", game, step });
  const setUp = (season: boolean) => {
    const game = games.get(draft.game) as GameData;
    const { season: _, ...lone } = draft;
    draft = season ? { ...lone, season: draft.season ?? firstSeason(game) } : lone;
    turn("race");
    change(draft);
    panel.show(game, draft);
    panel.root.querySelector("button")?.focus({ preventScroll: true });
  };
  const fillWhole = () =>
    fillScreen(el).catch(() => {
      if (at !== "race") return fail(null, tr(NO_SCREEN));
      panel.judge([{ field: "", entry: 0, text: tr(NO_SCREEN) }], null, false);
    });
  const home: HomePanel = buildHome(sent.setup, signal, {
    open: (what, more) => leaveFor({ t: "open", what, ...more }),
    race: () => setUp(false),
    season: () => setUp(true),
    learn,
    game: (name) =>
      gameOf(name, (game) => {
        draft = drafts.get(game.name) ?? carriedOver(draft, game);
        home.circuits(game);
      }),
    seen,
    fill: fillWhole,
    draw: () => openDrawing(null),
    own: askOwn,
    edit: (drawing, game) => openDrawing(drawing, game),
    track: (track) => {
      draft = { ...draft, track };
      setUp(false);
    },
    byCode: (text, goal, then) =>
      ask(
        { t: "by-code", text, goal },
        (answer) => {
          const wrong = said(answer);
          then(wrong === null ? (answer as unknown as ByCodeData) : null, wrong ?? "");
        },
        INVENT_MS,
      ),
    records: (clear) =>
      ask({ t: clear ? "records-clear" : "records" }, (answer) => {
        const wrong = said(answer);
        if (wrong !== null) return home.say(wrong);
        home.records(answer?.records as RecordsData);
        if (clear) fill(() => {});
      }),
  });
  const panel: StartPanel = buildStart(sent.setup.games, signal, {
    change,
    draft: () => draft,
    game: (name) => gameOf(name, (game) => panel.chosen() === game.name && take(game)),
    seen,
    surprise,
    keep,
    draw: () => openDrawing(null),
    fill: fillWhole,
    home: () => turn("home"),
    learn,
    start: () =>
      begins((answer) => {
        heard(answer, true);
      }),
  });
  /** Starts the race of the draft. */
  const begins = (refused: (answer: Answer | null) => void) => {
    clearTimeout(timer);
    newest = "";
    pressed = watchAway(el.ownerDocument, signal);
    ask(
      { t: "set-up-start", draft },
      (answer) => {
        // refused: who begins the race now does so elsewhere
        if (said(answer) !== null || (answer?.faults as Fault[] | undefined)?.length)
          pressed = null;
        refused(answer);
      },
      INVENT_MS,
    );
  };
  /** Opens the editor of circuits, which Python sends the first time. */
  const openDrawing = (given: unknown, game = "") => {
    const from = at === "race" ? "race" : "home";
    const show = ({ openEditor, openSquares, css }: EditorPart) => {
      editor?.root.remove();
      const ways: EditorWays<unknown> = {
        games: sent.setup.games,
        game: game || draft.game,
        drawing: given,
        place: sent.setup.place ?? "",
        make: (game, drawing, done, step) => {
          const answered = (answer: Answer | null) => {
            const wrong = said(answer);
            done(wrong === null ? (answer as unknown as Verdict) : null, wrong ?? "");
          };
          following = { id: ask({ t: "draw", game, drawing }, answered, INVENT_MS), step };
        },
        mend: (game, drawing, done, step) => {
          const answered = (answer: Answer | null) => done(answer?.drawing, said(answer) ?? "");
          following = { id: ask({ t: "draw-mend", game, drawing }, answered, INVENT_MS), step };
        },
        judge: (game, drawing, done) =>
          ask(
            { t: "draw-judge", game, drawing },
            (answer) => done((answer?.words ?? []) as string[], said(answer) ?? ""),
            INVENT_MS,
          ),
        keep: (game, drawing, replace, done) => {
          const { kept, name } = drawing as { kept: Kept; name: string };
          const how = { held: kept[game] ?? null, replace, nameless: !name };
          ask({ t: "draw-keep", game, drawing, ...how }, (answer) => {
            const wrong = said(answer) ?? "";
            if (!wrong) listOwn(answer?.own as Listed);
            done(wrong ? {} : (answer as Saved), wrong);
          });
        },
        takeBack: (game, name, done) =>
          askOwn({ do: "take-back", game, track: `own/${name}` }, (answer, wrong) =>
            done(answer?.drawing, wrong),
          ),
        text: (game, drawing, done) =>
          ask(
            { t: "draw-text", game, drawing },
            (answer) => done(String(answer?.text), said(answer) ?? ""),
            INVENT_MS,
          ),
        read: (name, data, done) =>
          ask(
            { t: "draw-file", name, data },
            (answer) => {
              const [found, of] = [answer?.drawing, String(answer?.game)];
              // a board of squares has an editor of its own
              if (found && isSquares(found) !== isSquares(given)) return openDrawing(found, of);
              done(found, of, said(answer) ?? "");
            },
            INVENT_MS,
          ),
        race: (name, track, rules) =>
          gameOf(name, (game) => {
            const { season: _, ...lone } = drafts.get(game.name) ?? carriedOver(draft, game);
            draft = { ...lone, track, rules: { ...lone.rules, ...rules } };
            begins((answer) => {
              const wrong = said(answer) ?? (answer?.faults as Fault[] | undefined)?.[0]?.text;
              if (wrong !== undefined) editor?.say(wrong);
            });
          }),
        back: () => turn(from),
        fill: fillWhole,
      };
      editor = (isSquares(given) ? openSquares : openEditor)(signal, ways);
      editor.root.prepend(make("style", "", {}, css));
      editor.theme(dark ? "dark" : "light");
      root.append(editor.root);
      const opened = at !== "draw";
      turn("draw");
      if (opened) bringIntoView(...editor.ends, signal);
    };
    if (editors) return show(editors);
    ask({ t: "editor" }, (answer) => {
      const wrong = said(answer);
      if (wrong !== null) return fail(answer, wrong);
      partOf<EditorPart>(String(answer?.code)).then(
        (part) => signal.aborted || show((editors = part)),
        (error: unknown) => {
          console.warn(error);
          fail(null, tr("The editor couldn't be loaded. Run the cell again."));
        },
      );
    });
  };
  const root = make("div", "bolide-startpages", {}, styles(), home.root, panel.root);
  /** Asks how the saved races stand, one after the other. */
  const look = (names: readonly string[]) => {
    const [name, ...others] = names;
    if (name === undefined || at !== "home") return;
    ask({ t: "home-saved", name, dark }, (answer) => {
      if (said(answer) === null) home.saved(answer as unknown as SavedData);
      look(others);
    });
  };
  const fill = (then: (answer: Answer) => void) =>
    ask({ t: "home", browser: browserId() }, (answer) => {
      const wrong = said(answer);
      if (!answer || wrong !== null) return home.say(wrong ?? "");
      const data = answer.home as HomeData;
      home.fill(data);
      listOwn(data.own ?? {});
      // whoever was faster than the answer looks at the circuits already
      if (Object.values(own).some((tracks) => tracks.length))
        home.circuits(games.get(draft.game) as GameData);
      look(data.saved.map(({ name }) => name));
      then(answer);
    });
  let opener: HTMLElement | null = null;
  const turn = (to: Page) => {
    if (to === "race" && at === "home") opener = focusedBeside(root) as HTMLElement | null;
    const back = to === "home" && hasFocus(root);
    at = to;
    home.root.hidden = to !== "home";
    panel.root.hidden = to !== "race";
    if (editor) editor.root.hidden = to !== "draw";
    // circuits may have been saved meanwhile
    if (to === "race") panel.show(games.get(draft.game) as GameData, draft);
    if (to !== "home") return;
    if (back) opener?.focus({ preventScroll: true });
    fill((answer) => {
      if (answer.first && !isAway() && isJustRun(root)) bringIntoView(root, root, signal);
    });
  };
  const custom = (raw: unknown) => {
    const answer = (raw ?? {}) as Answer;
    if (answer.t === "draw-step") {
      if (answer.id === following?.id) following?.step(String(answer.words), Number(answer.share));
      return;
    }
    const answered = waiting.get(String(answer.id));
    waiting.delete(String(answer.id));
    answered?.(answer);
  };
  const arrived = () => {
    if (!hasRace(model)) return;
    const focused = hasFocus(root);
    end.abort();
    begin(focused, pressed?.() === false);
  };
  const stop = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  const press = (event: KeyboardEvent) => {
    const filled = el.matches(":fullscreen");
    // on a full screen there is nobody else whose key it could be
    if (!filled && !root.contains(event.target as Node)) return;
    if (event.repeat || controlKeeps(event.target, event.key)) return;
    const key = keyIntent(event)?.do;
    if (key === "fill-screen" || (key === "clear" && filled)) void fillWhole();
  };
  guardShortcuts(root, signal);
  for (const name of ["keydown", "keypress", "keyup"] as const) {
    root.addEventListener(name, stop, { signal });
  }
  root.addEventListener("keydown", press, { signal });
  root.ownerDocument.addEventListener("keydown", press, { signal });
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
  // as large as the text of a race is there
  const grow = () => {
    const grown = el.matches(":fullscreen") ? growth(innerWidth, innerHeight) : 1;
    root.style.setProperty("--b-grow", String(grown));
  };
  root.ownerDocument.addEventListener("fullscreenchange", grow, { signal });
  window.addEventListener("resize", grow, { signal });
  watchTheme(root.ownerDocument, signal, (theme) => {
    for (const page of [home.root, panel.root]) page.dataset.theme = theme;
    editor?.theme(theme);
    dark = theme === "dark";
    wanted.length = 0;
    if (at === "race") panel.show(games.get(draft.game) as GameData, draft);
  });
  panel.judge([], sent.setup.line, false);
  panel.lasts(sent.setup.minutes);
  turn(at);
  if (at === "draw") openDrawing(sent.setup.drawing);
  // a line is of the draft as it was first; one that was filled in on another page is asked for
  if (at === "race") check();
}
