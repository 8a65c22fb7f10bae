/** An answer made up of numbers, over the board: cards of each part, amounts, what they sum to. */
import { button, disable, el, focusedBeside, hasFocus, setAttributes, setText } from "../dom";
import * as form from "../form";
import { isPersons, question } from "../state";
import type { Ask, Form, FormPart, State } from "../whole";
import { tr } from "../tr";

export interface FormEvents {
  /** Other numbers are taken, and nothing is answered yet. */
  fill(id: string): void;
  play(id: string): void;
  /** The form is gone, and the focus was in it. */
  left(): void;
}

export interface FormPanel {
  update(state: State): void;
  select(id: string | null): void;
  disable(off: boolean): void;
  /** Marks the values of the answer that the hint names. */
  hint(id: string | null): void;
  /** Puts the focus on the first part. */
  focus(): void;
  /** Takes the n-th value of the part that has the focus. */
  choose(index: number): void;
}

/** What is asked by a form, of a person at this screen. */
const formAsked = (state: State): (Ask & { form: Form }) | null =>
  state.ask?.form && isPersons(state) ? (state.ask as Ask & { form: Form }) : null;

export function buildForm(home: HTMLElement, signal: AbortSignal, events: FormEvents): FormPanel {
  const group = `bolide-${Math.random().toString(36).slice(2)}`;
  let place: HTMLElement | null = null; // most games ask by no form
  let current: (Ask & { form: Form }) | null = null;
  let values: form.Values = [];
  let key = "";
  let named: string | null = null;
  const sums = el("div", "bolide-sums", { "aria-live": "off" });
  const fault = el("span", "bolide-fault");
  const note = el("p", "bolide-formnote bolide-muted", { "aria-hidden": "true" });
  const go = button("bolide-go", tr("Choose"), () => current && events.play(idOf(values)), signal);
  const idOf = (some: form.Values): string => (current ? form.formId(current.form, some) : "");
  const take = (some: form.Values) => current && events.fill(idOf(some));

  const changed = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const index = Number(input.dataset.part);
    if (current) take(form.withPart(current.form, values, index, Number(input.value)));
  };

  /** What the part that is pointed at or has the focus is good for; else the one told last. */
  const tell = (target: Element) => {
    const part = current?.form.parts[Number(target.closest<HTMLElement>("[data-of]")?.dataset.of)];
    if (part?.text) setText(note, `${part.label}: ${part.text}`);
  };

  const build = (): HTMLElement => {
    const node = el("section", "bolide-chooser bolide-form");
    node.addEventListener("input", changed, { signal });
    for (const kind of ["focusin", "pointerover"]) {
      node.addEventListener(kind, (event) => tell(event.target as Element), { signal });
    }
    home.append(node);
    return node;
  };

  const readyButton = (answer: NonNullable<Form["ready"]>[number]): HTMLElement => {
    const node = button("bolide-answer", answer.label, () => take(answer.values), signal);
    node.dataset.ready = answer.values.join();
    if (answer.text) node.title = answer.text;
    return node;
  };

  const fill = (node: HTMLElement, ask: Ask & { form: Form }) => {
    const ready = ask.form.ready ?? [];
    const parts = form.openParts(ask.form).map(({ part, index }) => {
      return part.values ? cardsOf(part, index, `${group}-${index}`) : amountOf(part, index);
    });
    const rows = el("div", "bolide-formparts", {}, ...parts);
    setAttributes(node, { "aria-label": `${ask.driver}: ${question(ask)}`, role: "group" });
    node.replaceChildren(
      ...(ready.length > 0
        ? [
            el(
              "div",
              "bolide-ready",
              { role: "group", "aria-label": tr("Ready-made") },
              el("span", "bolide-muted", {}, tr("Ready-made")),
              ...ready.map(readyButton),
            ),
          ]
        : []),
      rows,
      ...(ask.form.parts.some((part) => part.values && part.text) ? [note] : []),
      el("div", "bolide-formfoot", {}, sums, go, fault),
    );
    setText(note, "");
    const first = node.querySelector("[data-of]");
    if (first) tell(first);
  };

  const show = () => {
    if (!place || !current) return;
    for (const input of place.querySelectorAll("input")) {
      const value = values[Number(input.dataset.part)] as number;
      if (input.type === "radio") input.checked = Number(input.value) === value;
      else {
        input.value = String(value);
        setText(input.nextElementSibling as Element, input.value);
      }
    }
    for (const node of place.querySelectorAll<HTMLElement>("[data-ready]")) {
      setAttributes(node, { "aria-pressed": String(node.dataset.ready === values.join()) });
    }
    const wrong = form.faultOf(current.form, values);
    const named = current.form.sums.filter((sum) => sum.label);
    sums.replaceChildren(
      ...named.map((sum) => {
        const right = form.faultOf({ ...current!.form, sums: [sum] }, values) === null;
        return el("b", right ? "is-right" : "is-wrong", {}, form.sumWords(sum, values));
      }),
    );
    setText(fault, wrong ?? "");
    setAttributes(go, {
      "aria-label": tr("Choose {answer}", { answer: form.answerWords(current.form, values) }),
    });
    disable(go, wrong !== null || off);
  };
  let off = false;

  const mark = () => {
    const best = current && named ? form.valuesOf(current.form, named) : null;
    for (const input of place?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? []) {
      const hinted = best?.[Number(input.dataset.part)] === Number(input.value);
      input.parentElement?.classList.toggle("is-hinted", hinted);
    }
    for (const node of place?.querySelectorAll<HTMLElement>("[data-ready]") ?? []) {
      node.classList.toggle("is-hinted", node.dataset.ready === best?.join());
    }
  };

  return {
    update(state) {
      const next = formAsked(state);
      const nextKey = next ? JSON.stringify([next.id, next.kind, next.prompt, next.form]) : "";
      if (nextKey === key) return;
      key = nextKey;
      const focused = place !== null && hasFocus(place);
      current = next;
      if (next) {
        place ??= build();
        values = form.firstValues(next.form);
        fill(place, next);
        show();
        mark();
      } else place?.replaceChildren();
      if (place) place.hidden = next === null;
      if (focused && next) this.focus();
      else if (focused) events.left();
    },
    select(id) {
      const taken = current && id ? form.valuesOf(current.form, id) : null;
      if (!taken) return;
      values = taken;
      show();
    },
    hint(id) {
      if (id === named) return;
      named = id;
      mark();
    },
    disable(now) {
      if (now === off) return;
      off = now;
      show();
    },
    focus() {
      const inputs = [...(place?.querySelectorAll("input") ?? [])];
      const first = inputs.find((input) => input.type !== "radio" || input.checked) ?? inputs[0];
      first?.focus({ preventScroll: true });
    },
    choose(index) {
      if (!place || !current) return;
      const active = focusedBeside(place) as HTMLElement | null;
      const part = place.contains(active) ? Number(active?.dataset.part ?? NaN) : NaN;
      const [first] = form.openParts(current.form);
      const at = Number.isNaN(part) ? (first?.index ?? 0) : part;
      const { values: cards, least } = current.form.parts[at] as FormPart;
      take(form.withPart(current.form, values, at, cards ? least + index : index + 1));
    },
  };
}

/** A part with a card for each of its values. */
function cardsOf(part: FormPart, index: number, name: string): HTMLElement {
  const cards = (part.values ?? []).map((value, k) =>
    el(
      "label",
      "bolide-formcard",
      {},
      el("input", "", { type: "radio", name, value: part.least + k, "data-part": index }),
      el(
        "span",
        "",
        {},
        el("b", "", {}, value.label),
        ...(value.text ? [el("small", "", {}, value.text)] : []),
      ),
    ),
  );
  return el(
    "fieldset",
    "bolide-part",
    { role: "radiogroup", "aria-label": part.label, title: part.text ?? null, "data-of": index },
    el("legend", "", {}, part.label),
    el("div", "bolide-segments", {}, ...cards),
  );
}

/** A part that is an amount. */
function amountOf(part: FormPart, index: number): HTMLElement {
  return el(
    "label",
    "bolide-part bolide-amount",
    {},
    el("span", "", {}, part.label),
    el("input", "", { type: "range", min: part.least, max: part.most, "data-part": index }),
    el("output", "", {}, ""),
    el("small", "bolide-muted", {}, part.text ?? ""),
  );
}
