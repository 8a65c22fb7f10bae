/** A choice in parts over the board: a group of values per part, what it means, one button. */
import {
  choiceWords,
  combinationWords,
  compare,
  isOffered,
  valueLabel,
  withValue,
} from "../choice";
import { button, disable, el, hasFocus, setAttributes, setText } from "../dom";
import { cardFace } from "../stage/cards";
import type { Ask, Option, State } from "../whole";
import { isPersons, keyOfAsk, question } from "../state";
import { tr } from "../tr";

export interface ChooserEvents {
  /** Another value is taken into the choice, which is not made yet. */
  select(option: Option): void;
  play(id: string): void;
  /** The choice is gone, and the focus was in it. */
  left(): void;
}

export interface Chooser {
  update(state: State): void;
  select(id: string | null): void;
  disable(off: boolean): void;
  /** Shows that the choice waits for its second press. */
  arm(id: string | null): void;
  /** Marks the values of the answer that the hint names. */
  hint(id: string | null): void;
  /** Puts the focus on the first part. */
  focus(): void;
}

export function buildChooser(
  place: HTMLElement,
  signal: AbortSignal,
  events: ChooserEvents,
): Chooser {
  let ask: Ask | null = null;
  let chosen: Option | null = null;
  let key = "";
  let radios: HTMLInputElement[] = [];
  let named: string | null = null;
  const group = `bolide-${Math.random().toString(36).slice(2)}`;
  const meaning = el("div", "bolide-compare");
  const detail = el("p", "bolide-muted bolide-choicedetail");
  const go = button("bolide-go", tr("Choose"), () => chosen && events.play(chosen.id), signal);

  const changed = (event: Event) => {
    const radio = event.target as HTMLInputElement;
    const facet = Number(radio.dataset.facet);
    const option = ask && chosen && radio.checked && withValue(ask, chosen, facet, radio.value);
    if (option) events.select(option);
  };
  const pressed = (event: Event) => {
    const row = (event.target as Element).closest<HTMLElement>("[data-option]");
    const option = ask?.options.find((other) => other.id === row?.dataset.option);
    if (option) events.select(option);
  };
  place.addEventListener("change", changed, { signal });
  meaning.addEventListener("click", pressed, { signal });

  const fill = (ask: Ask) => {
    let number = 0;
    radios = [];
    const parts = ask.facets.map((facet, k) => {
      const cards = facet.values.some(({ icon }) => icon);
      const values = facet.values.map((value) => {
        number += 1;
        const radio = el("input", "", {
          type: "radio",
          name: `${group}-${k}`,
          value: value.id,
          disabled: !isOffered(ask, k, value.id),
          "data-facet": k,
        });
        radios.push(radio);
        const hint = number < 10 ? [el("kbd", "", { "aria-hidden": "true" }, String(number))] : [];
        const face = value.icon ? cardFace({ name: value.label, icon: value.icon }) : value.label;
        return el("label", "", {}, radio, el("span", "", {}, ...hint, face));
      });
      return el(
        "fieldset",
        "bolide-part",
        { role: "radiogroup", "aria-label": facet.label },
        el("legend", "", {}, facet.label),
        el("div", cards ? "bolide-segments is-cards" : "bolide-segments", {}, ...values),
      );
    });
    place.setAttribute("aria-label", `${ask.driver}: ${question(ask)}`);
    place.replaceChildren(
      el("div", "bolide-choice", {}, el("div", "bolide-parts", {}, ...parts), meaning),
      detail,
      go,
    );
  };

  const mark = () => {
    const best = ask?.options.find((option) => option.id === named);
    for (const radio of radios) {
      const hinted = best?.facets[Number(radio.dataset.facet)] === radio.value;
      radio.parentElement?.classList.toggle("is-hinted", hinted);
    }
  };

  return {
    update(state) {
      const now = state.ask;
      const next = now && isPersons(state) && now.facets.length > 0 ? now : null;
      const nextKey = keyOfAsk(next);
      if (nextKey === key) return;
      key = nextKey;
      const focused = hasFocus(place);
      ask = next;
      chosen = next?.options[0] ?? null;
      place.hidden = next === null;
      if (next) fill(next);
      else place.replaceChildren();
      mark();
      if (focused && next) this.focus();
      else if (focused) events.left();
    },
    select(id) {
      chosen = ask?.options.find((option) => option.id === id) ?? chosen;
      if (!ask || !chosen) return;
      for (const radio of radios) {
        radio.checked = chosen.facets[Number(radio.dataset.facet)] === radio.value;
      }
      meaning.replaceChildren(...compareTable(ask, chosen));
      const words = choiceWords(ask, chosen);
      setText(detail, chosen.detail === chosen.label ? "" : chosen.detail);
      detail.hidden = detail.textContent === "";
      setText(go, tr("Choose {answer}", { answer: words }));
      setAttributes(go, {
        "aria-label": tr("Choose {answer}", { answer: combinationWords(ask, chosen) }),
      });
    },
    disable(off) {
      disable(go, off);
    },
    arm(id) {
      const armed = chosen !== null && chosen.id === id;
      go.classList.toggle("is-armed", armed);
      if (armed) setText(go, tr("Press again to leave the race"));
      else if (chosen) this.select(chosen.id);
    },
    hint(id) {
      if (id === named) return;
      named = id;
      mark();
    },
    focus() {
      (radios.find((radio) => radio.checked) ?? radios[0])?.focus({ preventScroll: true });
    },
  };
}

/** What the choice means, beside what its neighbours mean; a click on a row takes it. */
function compareTable(ask: Ask, chosen: Option): HTMLElement[] {
  const { facets, rows } = compare(ask, chosen);
  if (rows.length === 0) return [];
  const head = [facets.map((k) => ask.facets[k]?.label).join(", "), ...ask.columns];
  const lines = rows.map((option) => {
    const name = facets.map((k) => valueLabel(ask, k, option.facets[k] ?? "")).join(", ");
    return el(
      "tr",
      option === chosen ? "is-chosen" : "",
      { "aria-current": option === chosen ? "true" : null, "data-option": option.id },
      el("th", "", { scope: "row" }, name || choiceWords(ask, option)),
      ...ask.columns.map((_, k) => el("td", "", {}, option.cells[k] ?? "")),
    );
  });
  const columns = head.map((text) => el("th", "", { scope: "col" }, text));
  return [
    el(
      "table",
      "bolide-numbers",
      { "aria-label": tr("What each option means") },
      el("thead", "", {}, el("tr", "", {}, ...columns)),
      el("tbody", "", {}, ...lines),
    ),
  ];
}
