/** House rules of a race that is set up: a choice of three, and all options folded, with a search. */
import { button, el, setAttributes, setText } from "../dom";
import type { Faults } from "./faults";
import type { Draft, GameData, Preset, RuleField } from "./setup";
import { tr } from "../tr";

export interface HouseRules {
  root: HTMLElement;
  /** Shows all rules. */
  open(): void;
  /** Where the number of laps stands, outside the fold. */
  laps: HTMLElement;
  show(game: GameData): void;
  /** Says how much is changed. */
  sum(): void;
}

/** The presets of a game, each once: where a book has no more, it has everything. */
const presetsOf = (game: GameData | null): Preset[] => {
  const all = game?.presets ?? [];
  const key = ({ rules }: Preset) => JSON.stringify(Object.entries(rules).sort());
  return all.filter((one, k) => all.findIndex((other) => key(other) === key(one)) === k);
};

export function buildHouseRules(
  own: string,
  faults: Faults,
  signal: AbortSignal,
  draft: () => Draft,
  change: (more: Partial<Draft>) => void,
): HouseRules {
  const laps = el("div", "bolide-startlaps");
  const rules = el("div", "bolide-startrules");
  const changed = el("span", "bolide-muted");
  const find = el("input", "bolide-field", {
    type: "search",
    placeholder: tr("Search"),
    "aria-label": tr("Search house rules"),
    autocomplete: "off",
  });
  const none = el("p", "bolide-muted", { role: "status", hidden: true }, tr("No rule matches."));
  const choices = el("div", "bolide-startbuttons", {
    role: "group",
    "aria-label": tr("House rules"),
  });
  const all = el(
    "details",
    "bolide-startmore",
    {},
    el("summary", "", {}, tr("All house rules"), changed),
    find,
    none,
    rules,
  );
  const heading = el("legend", "bolide-heading", {}, tr("House rules"));
  const root = el("fieldset", "bolide-startpart", {}, heading, choices, all);
  let game: GameData | null = null;

  const search = () => {
    const wanted = find.value.trim().toLowerCase();
    let seen = 0;
    for (const row of rules.children as Iterable<HTMLElement> & HTMLCollection) {
      row.hidden = wanted !== "" && !(row.textContent ?? "").toLowerCase().includes(wanted);
      seen += Number(!row.hidden);
    }
    none.hidden = seen > 0;
  };
  find.addEventListener("input", search, { signal });

  const field = (name: "laps" | "timer" | "seed", title: string, hint: string, help: string) => {
    const input = el("input", "bolide-field", {
      type: "text",
      inputmode: name === "timer" ? "decimal" : "numeric",
      placeholder: hint,
      maxlength: 40,
      autocomplete: "off",
    });
    input.value = draft()[name];
    input.addEventListener("input", () => change({ [name]: input.value.trim() }), { signal });
    faults.control(name, input);
    const below = el("small", "bolide-muted", {}, help);
    const label = el("label", "", {}, el("span", "", {}, title), input, below);
    return el("div", "bolide-startfield", {}, label, faults.note(name));
  };
  const ruleRow = (rule: RuleField): HTMLElement => {
    const value = draft().rules[rule.name] ?? rule.value;
    const put = (next: boolean | string) => {
      const { [rule.name]: _, ...others } = draft().rules;
      change({ rules: next === rule.value ? others : { ...others, [rule.name]: next } });
      sum();
    };
    const help = el("small", "bolide-muted", { id: `${own}-help-${rule.name}` }, rule.help);
    let control: HTMLInputElement | HTMLSelectElement;
    if (rule.choices) {
      control = el("select", "bolide-select");
      for (const { id, label } of rule.choices) {
        control.append(el("option", "", { value: id }, label));
      }
      control.value = String(value);
    } else {
      control = el("input", "", { type: "checkbox" });
      control.checked = value === true;
    }
    const now = control;
    now.addEventListener(
      "change",
      () => put(now instanceof HTMLInputElement ? now.checked : now.value),
      { signal },
    );
    setAttributes(now, { "aria-describedby": help.id });
    faults.control(rule.name, now);
    const title = el("label", "", {}, now, el("span", "", {}, rule.label));
    return el("div", "bolide-startrule", {}, title, help, faults.note(rule.name));
  };
  const list = () => {
    if (!game) return;
    rules.replaceChildren(
      ...game.rules.map(ruleRow),
      field(
        "timer",
        tr("Seconds per turn"),
        tr("no limit"),
        tr("Unused time carries over to later turns."),
      ),
      field("seed", tr("Dice seed"), tr("any"), tr("The same seed gives the same dice.")),
    );
    search();
  };
  const sum = () => {
    const now = draft().rules;
    const others = Object.keys(now).length;
    setText(changed, others ? `\u00a0${tr("({n} changed)", { n: others })}` : "");
    for (const [k, { rules }] of presetsOf(game).entries()) {
      const same = Object.keys(rules).length === others;
      const chosen = same && Object.entries(rules).every(([name, value]) => now[name] === value);
      setAttributes(choices.children[k] as Element, { "aria-pressed": String(chosen) });
    }
  };
  const preset = ({ label, help, rules }: Preset): HTMLElement => {
    const put = () => {
      change({ rules: { ...rules } });
      list();
      sum();
    };
    const node = button("bolide-action bolide-preset", label, put, signal, "");
    node.append(el("strong", "", {}, label), el("small", "bolide-muted", {}, help));
    return node;
  };
  return {
    root,
    open: () => (all.open = true),
    laps,
    sum,
    show(next) {
      game = next;
      find.value = "";
      laps.replaceChildren(
        field("laps", tr("Laps"), String(next.laps), tr("usually {n}", { n: next.laps })),
      );
      choices.replaceChildren(...presetsOf(next).map(preset));
      list();
      sum();
    },
  };
}
