/** A person's records: the tables, where their file lies, and the way to clear it. */
import { button, el, hasFocus, setText } from "../dom";
import type { Table } from "../whole";
import { dataTable } from "./tables";
import { tr } from "../tr";

/** Comes only when it is asked for: no notebook saves it. */
export interface RecordsData {
  tables: Table[];
  /** Why there is nothing, or what is wrong; "" for neither. */
  said: string;
  /** Where it lies; missing where people share the kernel. */
  file?: string;
}

export interface RecordsPanel {
  root: HTMLElement;
  show(data: RecordsData): void;
}

export function buildRecords(signal: AbortSignal, clear: () => void): RecordsPanel {
  const said = el("p", "", { role: "status", tabindex: -1 });
  const tables = el("div", "bolide-records");
  const where = el("code");
  const press = button("bolide-action", tr("Clear"), () => ask(true), signal);
  const keep = button("bolide-action", tr("Keep them"), () => ask(false), signal);
  const sure = button(
    "bolide-action",
    tr("Clear all records"),
    () => (ask(false), clear()),
    signal,
  );
  const words = el(
    "span",
    "",
    {},
    tr("Clear all records? Solved puzzles count as unsolved again."),
  );
  const question = el("div", "bolide-recordsfoot", { hidden: true }, words, keep, sure);
  const place = el("span", "", {}, `${tr("Only you can read this file:")} `, where);
  const foot = el("div", "bolide-recordsfoot", { hidden: true }, place, press);
  const ask = (open: boolean) => {
    question.hidden = !open;
    press.hidden = open;
    (open ? keep : press).focus({ preventScroll: true });
  };
  question.addEventListener("keydown", ({ key }) => key === "Escape" && ask(false), { signal });
  return {
    root: el("div", "", {}, said, tables, foot, question),
    show({ tables: listed, said: text, file }) {
      setText(said, text);
      said.hidden = text === "";
      tables.replaceChildren(
        ...listed.map((table) =>
          el(
            "section",
            "",
            { "aria-label": table.title },
            el("h3", "bolide-heading", {}, table.title),
            dataTable(table, []),
          ),
        ),
      );
      const left = hasFocus(foot);
      foot.hidden = !file || listed.length === 0;
      if (foot.hidden && left) said.focus({ preventScroll: true });
      setText(where, file ?? "");
    },
  };
}
