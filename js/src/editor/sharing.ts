/** Saving a drawing, and passing it on as text; the same for circuits and for boards of squares. */
import { button, disable, el, setAttributes, setText } from "../dom";
import { copyText, formOf, passedOn } from "../panels/passing";
import { tr } from "../tr";
import type { Kept } from "./drawing";

export interface SharingWays<D> {
  now(): D;
  game(): string;
  ready(): boolean;
  /** Whether the board is being made. */
  making(): boolean;
  /** Says what is wrong, with a button beside it or none. */
  wrong(text: string, ...more: Node[]): void;
  /** Says that something was done, with a button to take it back or none. */
  done(text: string, ...more: Node[]): void;
  keep: Keep<D>;
  /** Puts the circuit of a name back that was replaced. */
  takeBack(game: string, name: string, done: (drawing: unknown, wrong: string) => void): void;
  /** Puts a drawing on the sheet. */
  opened(drawing: unknown, game: string): void;
  /** The drawing was saved by a name, or that was taken back. */
  saved(name: string): void;
  /** Asks Python how good a board is, in sentences; the first is its author's time. */
  judge(game: string, drawing: D, done: (words: readonly string[], wrong: string) => void): void;
  text(game: string, drawing: D, done: (text: string, wrong: string) => void): void;
  /** Opens a text that was pasted; `took` once it is here, else `failed` with the reason. */
  open(text: Blob, took: () => void, failed: (why: string) => void): void;
}

/** What Python did with a circuit that was to be saved: kept it, or found another of that name. */
export interface Saved {
  kept?: string;
  digest?: string;
  replaced?: boolean;
  taken?: string;
}
export type Keep<D> = (
  game: string,
  drawing: D,
  replace: boolean,
  done: (saved: Saved, wrong: string) => void,
) => void;

export interface Sharing {
  save: HTMLElement;
  /** The buttons to copy and to paste a text. */
  root: HTMLElement;
  /** Puts one more button in their row. */
  add(node: HTMLElement): void;
  /** There is a board, or there is none. */
  update(): void;
}

export function buildSharing<D extends { name: string; kept: Kept }>(
  signal: AbortSignal,
  ways: SharingWays<D>,
): Sharing {
  /** Keeps the circuit: the one that it was is replaced without a question, another one is not. */
  const store = (replace: boolean) => {
    const [of, at] = [ways.now(), ways.game()];
    if (!ways.ready()) return;
    disable(save, true);
    if (replace) save.focus();
    ways.keep(at, of, replace, ({ kept = "", digest = "", replaced, taken }, failed) => {
      if (signal.aborted) return;
      update();
      if (taken !== undefined) {
        const words = tr(
          "{name} is another circuit of yours. Choose another name, or replace it.",
          {
            name: taken,
          },
        );
        return ways.wrong(
          words,
          act(tr("Replace it"), () => store(true)),
        );
      }
      ways.wrong(failed);
      if (failed) return;
      const before = of.kept[at];
      of.kept[at] = { name: kept, digest };
      ways.saved(kept);
      const undo = act(tr("Undo"), () => {
        save.focus();
        ways.takeBack(at, kept, (drawing, wrong) => {
          ways.wrong(wrong);
          if (wrong) return;
          // another circuit that was replaced is back in its file alone
          if (before?.name === kept) ways.opened(drawing, at);
          else delete of.kept[at];
          ways.saved(kept);
          ways.done(tr("The earlier {name} is back.", { name: kept }));
        });
      });
      ways.done(tr("Saved as {name}.", { name: kept }), ...(replaced ? [undo] : []));
    });
  };
  const act = (name: string, press: () => void) => button("bolide-action", name, press, signal);
  /** Whether the circuit is to be saved once its board is made. */
  let waits = false;
  const save = act(tr("Save"), () => {
    waits = ways.making();
    if (!waits) store(false);
  });
  const forms = el("div", "bolide-startbuttons");
  const said = el("p", "bolide-muted", { role: "status" });
  const say = (text: string, isWrong = false) => {
    said.className = isWrong ? "bolide-startfault" : "bolide-muted";
    setText(said, text);
    if (text) said.scrollIntoView({ block: "nearest" });
  };
  /** Offers both again, with the focus on one. */
  const offer = (focused: HTMLElement) => () => {
    say("");
    forms.replaceChildren(copy, paste);
    focused.focus();
  };
  const copy = act(tr("Copy as text"), () => {
    const [of, at] = [ways.now(), ways.game()];
    if (!ways.ready()) return;
    disable(copy, true);
    say(tr("Working out the best lap …"));
    ways.judge(at, of, ([time = ""], unjudged) => {
      if (signal.aborted || ways.now() !== of || unjudged) {
        say("");
        ways.wrong(unjudged);
        return update();
      }
      ways.text(at, of, (text, failed) => {
        update();
        say("");
        ways.wrong(failed);
        if (failed) return;
        const passed = passedOn(of.name || tr("My circuit"), time, text);
        copyText(forms, passed, signal, say, offer(copy));
      });
    });
  });
  const paste = act(tr("Paste text"), () => {
    const field = el("textarea", "", { rows: 3, placeholder: "bw-circuit/1:…" });
    setAttributes(field, { "aria-label": tr("Text of a circuit") });
    const leave = offer(paste);
    const failed = (why: string) => say(why, true);
    const take = () => field.value.trim() && ways.open(new Blob([field.value]), leave, failed);
    say("");
    forms.replaceChildren(formOf(tr("Open"), signal, field, leave, take));
    field.focus();
  });
  const update = () => {
    const [ready, making] = [ways.ready(), ways.making()];
    disable(copy, !ready);
    disable(save, !ready && !making);
    if (!waits || making) return;
    waits = false;
    store(false);
  };
  forms.append(copy, paste);
  const root = el("div", "bolide-editorpass", {}, forms, said);
  return { save, root, add: (node) => forms.after(node), update };
}
