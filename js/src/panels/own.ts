/** One's own circuits: cards to race on, edit, rename, pass on and delete, and a place to paste one. */
import { button, el, icon, setAttributes, setText } from "../dom";
import { buildCircuits, cardButton, type Circuits } from "./circuits";
import { copyText, formOf, passedOn } from "./passing";
import { type GameData, isOwn, type Listed, someOf } from "./setup";
import { tr } from "../tr";

/** What Python answers about one's own circuits. */
export interface OwnAnswer {
  own: Listed;
  game?: string;
  track?: string;
  title?: string;
  drawing?: unknown;
  text?: string;
  /** A sentence about its best lap. */
  time?: string;
  said?: string;
}

export type AskOwn = (
  what: Record<string, string>,
  /** `wrong` is why it did not work; "" where it did. */
  then: (answer: OwnAnswer | null, wrong: string) => void,
) => void;

export interface OwnWays {
  own: AskOwn;
  seen(track: string): void;
  track(track: string): void;
  /** A circuit of a game is to be drawn on. */
  edit(drawing: unknown, game: string): void;
  /** The circuits of a game are to be shown anew. */
  game(name: string): void;
}

export interface OwnCircuits extends Pick<Circuits, "board"> {
  /** The cards, with their heading. */
  root: HTMLElement;
  /** The button and the field to paste a circuit. */
  paste: HTMLElement;
  show(game: GameData): void;
}

export function buildOwn(signal: AbortSignal, ways: OwnWays): OwnCircuits {
  const circuits = buildCircuits(signal, ways.seen);
  const heading = el("h3", "bolide-heading", {}, tr("Your circuits"));
  const root = el("section", "bolide-own", { hidden: true }, heading, circuits.root);
  let game = "";
  let homes: GameData["homes"] = {};
  /** The circuit that is to have the focus when it is here. */
  let focused = "";

  const card = (track: string, title: string, parts: Node[]): HTMLElement => {
    const race = cardButton(
      tr("Race at {circuit}", { circuit: title }),
      () => ways.track(track),
      signal,
      parts,
    );
    const foot = el("div", "bolide-startbuttons");
    const said = el("p", "bolide-muted", { role: "status" });
    const root = el("div", "bolide-owncard", {}, race, said, foot);
    const ask = (what: string, then: (answer: OwnAnswer) => void, more = {}) =>
      ways.own({ do: what, game: homes?.[track] ?? game, track, ...more }, (answer, wrong) => {
        setText(said, wrong);
        if (answer && !wrong) then(answer);
      });
    const act = (name: string, press: () => void) => {
      const node = button("bolide-action", name, press, signal);
      setAttributes(node, { "aria-label": `${name}: ${title}` });
      return node;
    };
    const tools = (left: number) => {
      foot.replaceChildren(...acts);
      acts[left]?.focus();
    };
    const edit = () => ask("edit", ({ drawing }) => ways.edit(drawing, game));
    const rename = () => {
      const field = el("input", "", { value: title, maxlength: 60, "aria-label": tr("New name") });
      const form = formOf(
        tr("Rename"),
        signal,
        field,
        () => tools(1),
        () =>
          ask(
            "rename",
            (answer) => {
              focused = answer.track ?? "";
              ways.game(game);
            },
            { name: field.value },
          ),
      );
      foot.replaceChildren(form);
      field.select();
    };
    const copy = () => {
      setText(said, tr("Working out the best lap …"));
      ask("text", ({ text = "", time = "" }) => {
        copyText(
          foot,
          passedOn(title, time, text),
          signal,
          (words) => setText(said, words),
          () => tools(2),
        );
      });
    };
    const remove = () =>
      ask("delete", () => {
        race.hidden = true;
        setText(said, tr("Deleted {circuit}.", { circuit: title }));
        const undo = act(tr("Undo"), () =>
          ask("restore", () => {
            race.hidden = false;
            tools(3);
          }),
        );
        foot.replaceChildren(undo);
        undo.focus();
      });
    const drop = button("bolide-action", `Delete: ${title}`, remove, signal, icon("close"));
    const acts = [
      act(tr("Edit"), edit),
      act(tr("Rename"), rename),
      act(tr("Copy as text"), copy),
      drop,
    ];
    foot.append(...acts);
    return root;
  };

  return {
    root,
    paste: pasteOf(signal, ways, (to, track) => {
      focused = track;
      ways.game(to);
    }),
    board: circuits.board,
    show(next) {
      ({ name: game, homes } = next);
      const some = someOf(next, isOwn);
      root.hidden = some.tracks.length === 0;
      circuits.show(some, card);
      const at = some.tracks.indexOf(focused);
      focused = "";
      circuits.root.children[at]?.querySelector("button")?.focus();
    },
  };
}

/** The button, and behind it the field, for a circuit that somebody passed on. */
function pasteOf(
  signal: AbortSignal,
  ways: OwnWays,
  added: (game: string, track: string) => void,
): HTMLElement {
  const said = el("p", "bolide-muted", { role: "status" });
  const field = el("textarea", "", { rows: 3, placeholder: "bw-circuit/1:…" });
  setAttributes(field, { "aria-label": tr("Text of a circuit") });
  const open = button("bolide-action", tr("Paste a circuit"), () => turn(true), signal);
  let busy = false;
  const add = () => {
    if (busy || !field.value.trim()) return field.focus();
    busy = true;
    setText(said, tr("Making the board…"));
    ways.own({ do: "paste", text: field.value }, (answer, wrong) => {
      busy = false;
      setText(said, wrong || answer?.said || "");
      if (!answer || wrong) return field.focus();
      field.value = "";
      turn(false);
      added(answer.game ?? "", answer.track ?? "");
    });
  };
  const leave = () => {
    setText(said, "");
    turn(false);
  };
  const form = formOf(tr("Add"), signal, field, leave, add);
  const turn = (to: boolean) => {
    form.hidden = !to;
    open.hidden = to;
    (to ? field : open).focus();
    if (to) form.scrollIntoView({ block: "nearest" });
  };
  form.hidden = true;
  return el("div", "bolide-ownpaste", {}, open, form, said);
}
