/** What a race has cost: a button for each person, how far the search is, and its outcome. */
import { button, el, hasFocus, setAttributes, setText } from "../dom";
import type { Lost, Told } from "../link";
import type { State } from "../whole";
import { isYou, tr } from "../tr";

export interface CostEvents {
  /** Looks what cost a driver most, or looks no more. */
  cost(token: number, on: boolean): void;
  /** Shows a moment of the race, with the better answer. */
  moment(lost: Lost): void;
}

export interface CostPanel {
  /** Stands with the other buttons. */
  readonly buttons: HTMLElement;
  /** Stands above them: the search, and what it has come to. */
  readonly root: HTMLElement;
  update(state: State): void;
  /** Whether a kernel can be asked. */
  refresh(able: boolean): void;
  told(told: Told): void;
}

export function buildCost(signal: AbortSignal, events: CostEvents): CostPanel {
  const buttons = el("span", "bolide-costbuttons");
  const root = el("div", "bolide-cost", {
    role: "group",
    "aria-label": tr("Race review"),
    hidden: true,
  });
  const said = el("strong", "", { role: "status" });
  const busy = el("progress", "", {
    max: 1,
    value: 0,
    "aria-label": tr("Simulating the rest of the race"),
  });
  const cancel = button("bolide-answer", tr("Cancel"), () => stop(true), signal);
  const list = el("ol", "bolide-costlines");
  root.append(el("span", "bolide-costhead", {}, said, busy, cancel), list);
  /** Whose decisions are looked at; null for nobody's. */
  let seat: number | null = null;
  let [key, able] = ["", false];

  const show = (words: string, running: boolean) => {
    setText(said, words);
    busy.hidden = cancel.hidden = !running;
    root.hidden = words === "";
  };
  const stop = (tell: boolean) => {
    if (seat !== null && tell) events.cost(seat, false);
    seat = null;
    list.replaceChildren();
    show("", false);
  };
  const ask = (id: number) => {
    list.replaceChildren();
    seat = id;
    setAttributes(busy, { value: 0 });
    show(tr("Simulating the race from your choices and from better ones …"), true);
    events.cost(id, true);
    cancel.focus({ preventScroll: true });
  };
  return {
    buttons,
    root,
    update({ can, tokens, rev }) {
      const people = tokens.filter(({ id }) => can.cost.includes(id));
      const next = JSON.stringify([rev, people.map(({ id, name }) => [id, name])]);
      if (next === key) return;
      key = next;
      stop(false); // Python has stopped, too
      const label = (name: string) =>
        people.length > 1 && !isYou(name)
          ? tr("Review {driver}'s race", { driver: name })
          : tr("Review my race");
      buttons.replaceChildren(
        ...people.map(({ id, name }) =>
          button("bolide-answer", label(name), () => ask(id), signal),
        ),
      );
    },
    refresh(now) {
      able = now;
      buttons.hidden = !able;
      if (!able && seat !== null) stop(false);
    },
    told({ seat: of, share, said: words, lines }) {
      if (of !== seat) return;
      setAttributes(busy, { value: share });
      if (words === undefined) return;
      seat = null;
      const held = hasFocus(root);
      show(words, false);
      list.replaceChildren(
        ...lines.map((lost) => {
          const node = button("bolide-moment", lost.text, () => events.moment(lost), signal);
          return el("li", "", {}, node);
        }),
      );
      const first = list.querySelector("button") ?? buttons.querySelector("button");
      if (held) first?.focus({ preventScroll: true });
    },
  };
}
