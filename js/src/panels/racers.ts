/** The drivers of a race that is set up: names, and who drives. */
import { button, el, icon, setText, svg } from "../dom";
import { badgePath, driverColour, driverInk } from "../theme";
import type { Faults } from "./faults";
import { type Draft, type Entry, type GameData, withDriver } from "./setup";
import { shownName, tr } from "../tr";

export interface Racers {
  list: HTMLElement;
  add: HTMLElement;
  alone: HTMLElement;
  show(game: GameData): void;
}

export function buildRacers(
  faults: Faults,
  signal: AbortSignal,
  draft: () => Draft,
  change: (more: Partial<Draft>) => void,
): Racers {
  const list = el("ol", "bolide-startdrivers");
  const add = button("bolide-action", tr("Add a driver"), () => addDriver(), signal);
  const alone = button("bolide-action", tr("Drive alone"), () => driveAlone(), signal);
  let game: GameData | null = null;
  let company: Entry[] = [];

  const set = (entries: Entry[], focus: number | null) => {
    change({ drivers: entries });
    show();
    if (focus === null) return;
    const row = list.children[Math.min(focus, entries.length - 1)];
    row?.querySelector("input")?.focus();
  };
  const addDriver = () => {
    if (!game) return;
    company = [];
    const { drivers: entries } = withDriver(draft(), game);
    set(entries, entries.length - 1);
  };
  const driveAlone = () => {
    const [first, ...others] = draft().drivers;
    if (others.length) {
      company = others;
      set(first ? [{ name: first.name, who: game?.person ?? first.who }] : [], null);
    } else {
      set([...(first ? [first] : []), ...company], null);
    }
  };
  const show = () => {
    const entries = draft().drivers;
    list.replaceChildren(...entries.map((entry, k) => driverRow(entry, k)));
    const [, most] = game?.seats ?? [1, 1];
    add.hidden = entries.length >= most;
    const several = entries.length > 1;
    setText(alone, several ? tr("Drive alone") : tr("Bring the others back"));
    alone.hidden = !several && company.length === 0;
    faults.mark();
  };
  const driverRow = (entry: Entry, k: number): HTMLElement => {
    const put = (more: Partial<Entry>) =>
      change({
        drivers: draft().drivers.map((driver, j) => (j === k ? { ...driver, ...more } : driver)),
      });
    const name = el("input", "bolide-field", {
      type: "text",
      "aria-label": tr("Name of driver {n}", { n: k + 1 }),
      maxlength: 60,
      spellcheck: "false",
      autocomplete: "off",
    });
    name.value = shownName(entry.name);
    const typed = () => (name.value === tr("You") ? "You" : name.value);
    name.addEventListener("input", () => put({ name: typed() }), { signal });
    const who = el("select", "bolide-select", {
      "aria-label": tr("Driver for {driver:you|@}", { driver: entry.name }),
    });
    const computers = (game?.drivers ?? []).map((driver) =>
      el("option", "", { value: driver }, driver),
    );
    who.append(
      el("option", "", { value: game?.person ?? "" }, tr("A person")),
      el("optgroup", "", { label: tr("Computer drivers") }, ...computers),
    );
    who.value = entry.who;
    who.addEventListener("change", () => put({ who: who.value }), { signal });
    const remove = button(
      "bolide-tool",
      tr("Remove {driver}", { driver: shownName(entry.name) || tr("driver {n}", { n: k + 1 }) }),
      () => {
        const left = draft().drivers.filter((_, j) => j !== k);
        set(left, k);
      },
      signal,
      icon("close"),
    );
    remove.hidden = draft().drivers.length <= (game?.seats[0] ?? 1);
    faults.control(`drivers ${k + 1}`, name);
    return el("li", "", {}, seatBadge(k), name, who, remove, faults.note(`drivers ${k + 1}`));
  };
  return {
    list,
    add,
    alone,
    show(next) {
      game = next;
      show();
    },
  };
}

/** The colour of a seat, and its outline, before anybody has a car. */
function seatBadge(seat: number): SVGElement {
  const text = svg("text", {
    x: 12,
    y: 12.5,
    fill: driverInk(seat),
    class: "bolide-badge-text",
  });
  text.textContent = String(seat + 1);
  return svg(
    "svg",
    { viewBox: "-1 -1 26 26", class: "bolide-badge", "aria-hidden": "true" },
    svg("path", { d: badgePath(seat), fill: driverColour(seat) }),
    text,
  );
}
