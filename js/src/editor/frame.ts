/** What the editors of circuits and of squares share: name, undo, files, saving, and what is wrong. */
import { button, disable, el, fillTool, icon, setAttributes, setText } from "../dom";
import type { Kept, Past } from "./drawing";
import type { EditorWays } from "./editor";
import { circuitIn } from "./files";
import { buildSharing, type Sharing } from "./sharing";
import { tr } from "../tr";

export interface FrameWays<D> {
  heading: string;
  past: Past<D>;
  ways: EditorWays<D>;
  game(): string;
  ready(): boolean;
  /** Whether the board is being made. */
  making(): boolean;
  /** Begins a race on the board, if there is one. */
  race(): void;
  put(next: D, mark?: unknown): void;
  /** A step was taken back, or once more. */
  stepped(): void;
  /** Goes on with what Python has read; false if that is nothing for this editor. */
  opened(found: unknown, game: string): boolean;
  /** The drawing was saved. */
  saved(): void;
  /** Takes a file that is no circuit; false if it is one. */
  takes?(file: File): Promise<boolean>;
}

export interface Frame {
  /** The line above the tools: back, heading, name. */
  top: HTMLElement;
  undo: HTMLElement;
  redo: HTMLElement;
  /** What Python does, or has done. */
  words: HTMLElement;
  /** What is wrong, and what was done, with their buttons. */
  answers: readonly [HTMLElement, HTMLElement];
  wrong: HTMLElement;
  sharing: Sharing;
  /** The button to the race; pressed while the board is made, it waits for that. */
  race: HTMLElement;
  tool(mark: Node, name: string, act: () => void): HTMLButtonElement;
  /** Says what is wrong; nothing if all is well. */
  say(...texts: string[]): void;
  /** What was done last, until the drawing changes; empty if nothing is to be said of it. */
  done(): string;
  /** The drawing changes: nothing is wrong yet, and nothing was done. */
  quiet(): void;
  /** Takes the first of some files. */
  take(files: FileList | null | undefined): void;
  /** Lets files be dropped, and steps be taken back by keys. */
  listen(root: HTMLElement, ground: HTMLElement): void;
  /** Whether anything was ever drawn here. */
  changed(): boolean;
  /** Shows what there is now. */
  update(): void;
}

export const group = (...nodes: Node[]) => el("span", "bolide-editorgroup", {}, ...nodes);

/** A canvas that is drawn on by mouse, finger and keys, and painted once a frame. */
export function buildGround(signal: AbortSignal, label: string, paint: () => void) {
  const canvas = el("canvas", "bolide-editorcanvas");
  const attributes = { tabindex: 0, role: "application", "aria-label": label };
  const root = el("div", "bolide-editorstage", attributes, canvas);
  let frame = 0;
  return {
    root,
    canvas,
    ctx: canvas.getContext("2d"),
    dpr: () => root.ownerDocument.defaultView?.devicePixelRatio || 1,
    draw() {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (!signal.aborted) paint();
      });
    },
  };
}

export function buildFrame<D extends { name: string; kept: Kept }>(
  signal: AbortSignal,
  { heading, past, ways, game, ready, making, put, stepped, opened, takes, ...does }: FrameWays<D>,
): Frame {
  const tool = (mark: Node, name: string, act: () => void) =>
    button("bolide-tool", name, act, signal, mark);
  const history = (act: () => boolean) => () => act() && stepped();
  const undo = tool(icon("undo"), tr("Undo (Ctrl+Z)"), history(past.undo));
  const redo = tool(icon("redo"), tr("Redo (Ctrl+Shift+Z)"), history(past.redo));
  const back = button("bolide-action", tr("Back"), ways.back, signal, "");
  back.append(icon("back"), tr("Back"));
  const name = el("input", "bolide-field", {
    type: "text",
    maxlength: 80,
    placeholder: tr("My circuit"),
    "aria-label": tr("Name of the circuit"),
  });
  name.value = past.now().name;
  const call = () => put({ ...past.now(), name: name.value.trim() }, name);
  name.addEventListener("change", call, { signal });
  const title = el("h2", "bolide-homeheading", {}, heading);
  const top = el("div", "bolide-hometop", {}, back, title, name, ...fillTool(ways.fill, signal));
  const words = el("span", "", { role: "status" });
  const wrong = el("div", "bolide-editorfaults", { role: "alert" });
  const takeBack = el("span");
  let did = "";
  const say = (...texts: string[]) => {
    const said = texts.filter(Boolean).map((text) => el("p", "bolide-startfault", {}, text));
    if (said.length) tell("");
    wrong.replaceChildren(...said);
  };
  /** Says what was done, with the way to take it back. */
  const tell = (text: string, ...more: Node[]) => {
    did = text;
    takeBack.replaceChildren(...more);
    if (text) setText(words, text);
  };

  // -- files and texts

  const read = async (from: string, given: Blob, took = () => {}, wrong = say) =>
    ways.read(from, await circuitIn(given), (found, of, failed) => {
      if (failed || !opened(found, of)) return wrong(failed || tr("There is no circuit in it."));
      took();
    });
  const failed = (error: Error) => say(error.message);
  const takeFile = async (file: File) => (await takes?.(file)) || read(file.name, file);
  const take = (files: FileList | null | undefined) => {
    if (files?.[0]) takeFile(files[0]).catch(failed);
  };
  const sharing = buildSharing<D>(signal, {
    now: past.now,
    game,
    ready,
    making,
    wrong(text, ...more) {
      say(text);
      wrong.append(...more);
      if (!text) return;
      setText(words, "");
      wrong.scrollIntoView({ block: "nearest" });
    },
    done: tell,
    keep: ways.keep,
    takeBack: ways.takeBack,
    opened,
    saved(called) {
      name.value = called;
      if (past.now().name !== called) put({ ...past.now(), name: called });
      does.saved();
    },
    judge: ways.judge,
    text: ways.text,
    open: (text, took, wrong) =>
      void read("", text, took, wrong).catch((error: Error) => wrong(error.message)),
  });

  let races = false;
  const go = () => {
    races = making();
    if (!races) does.race();
  };
  const race = button("bolide-go", tr("Race it"), go, signal);

  const steps = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    if ((event.target as Element).matches("input[type='text'], textarea")) return;
    event.preventDefault();
    event.stopPropagation();
    (key === "y" || event.shiftKey ? redo : undo).click();
  };
  const drops = (event: DragEvent) => {
    // a notebook would open it
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "drop") take(event.dataTransfer?.files);
  };
  return {
    top,
    undo,
    redo,
    words,
    wrong,
    answers: [takeBack, wrong],
    sharing,
    race,
    tool,
    say,
    done: () => did,
    quiet() {
      say();
      tell("");
    },
    take,
    listen(root, ground) {
      root.addEventListener("keydown", steps, { signal });
      for (const type of ["dragover", "drop"] as const) {
        ground.addEventListener(type, drops, { signal });
      }
    },
    changed: () => past.can().undo || past.can().redo,
    update() {
      const can = past.can();
      disable(undo, !can.undo);
      disable(redo, !can.redo);
      sharing.update();
      disable(race, !ready() && !making());
      setAttributes(race, { "aria-busy": making() ? "true" : null });
      if (races && !making()) {
        races = false;
        does.race();
      }
      const called = past.now().name;
      if (name.value.trim() !== called && !name.matches(":focus")) name.value = called;
    },
  };
}
