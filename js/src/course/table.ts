/** The turns that were driven as a table, linked with the board and the graph. */
import { phrase, tr } from "../tr";
import { el } from "../dom";
import { speedOf, type Turn } from "./car";
import { pairText } from "./words";

const HEADS = [
  phrase("Turn"),
  phrase("Place"),
  phrase("Velocity"),
  phrase("Acceleration"),
  phrase("Speed"),
];

export interface TurnTable {
  node: HTMLElement;
  show(turns: readonly Turn[], marked: number | null): void;
}

export function tableOf(mark: (turn: number | null) => void, signal: AbortSignal): TurnTable {
  const rows = el("tbody");
  const heads = HEADS.map((name) => el("th", "", { scope: "col" }, tr(name)));
  const table = el("table", "", {}, el("thead", "", {}, el("tr", "", {}, ...heads)), rows);
  const attributes = { tabindex: 0, role: "region", "aria-label": tr("Turns") };
  const node = el("div", "turns", attributes, table);
  let shown = "";
  const rowAt = (event: Event): number | null => {
    const row = (event.target as Element).closest("tbody tr");
    return row ? [...rows.children].indexOf(row) : null;
  };
  for (const name of ["pointermove", "click"])
    node.addEventListener(name, (event) => mark(rowAt(event)), { signal });
  node.addEventListener("pointerleave", () => mark(null), { signal });
  return {
    node,
    show(turns, marked) {
      const cells = ({ to, velocity, change }: Turn, number: number) =>
        [
          String(number + 1),
          ...[to, velocity, change].map(pairText),
          String(speedOf(velocity)),
        ].map((text) => el("td", "", {}, text));
      // rows that a pointer is on must stay: what is gone hears no pointer
      const now = turns.map(({ to }) => to.join()).join(" ");
      if (now !== shown) {
        rows.replaceChildren(
          ...turns.map((turn, number) => el("tr", "", {}, ...cells(turn, number))),
        );
        node.scrollTop = node.scrollHeight;
        shown = now;
      }
      const made = [...rows.children] as HTMLElement[];
      made.forEach((row, number) => row.classList.toggle("is-marked", number === marked));
      const row = marked === null ? undefined : made[marked];
      if (!row || node.matches(":hover")) return;
      // within the table alone: the page must not move
      const low = row.offsetTop + row.offsetHeight - node.clientHeight;
      node.scrollTop = Math.max(low, Math.min(node.scrollTop, row.offsetTop - row.offsetHeight));
    },
  };
}
