/** A person's records on their page, and the question before they are cleared. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildRecords, type RecordsPanel } from "../src/panels/records";
import type { Table } from "../src/whole";
import { NASTY } from "./helpers/fixture";

const table = {
  id: "laps",
  title: "Best laps",
  columns: ["Circuit", "Turns"],
  rows: [{ id: null, cells: [NASTY, "31"] }],
} as unknown as Table;
const full = { tables: [table], said: "", file: "~/kept/records.json" };
const clear = vi.fn();
let end: AbortController;
let panel: RecordsPanel;

beforeEach(() => {
  end = new AbortController();
  panel = buildRecords(end.signal, clear);
  document.body.append(panel.root);
  clear.mockReset();
});
afterEach(() => {
  end.abort();
  panel.root.remove();
});

const press = (name: string) => {
  const found = [...panel.root.querySelectorAll("button")].find((one) => one.textContent === name);
  expect(found?.closest("[hidden]")).toBeNull();
  found?.click();
};
const question = () => panel.root.querySelectorAll(".bolide-recordsfoot")[1] as HTMLElement;

it("shows tables as text, and where they lie", () => {
  panel.show(full);
  expect(panel.root.querySelector("td")?.textContent).toBe(NASTY);
  expect(panel.root.querySelector("code")?.textContent).toBe("~/kept/records.json");
  expect(panel.root.querySelector("[role=status]")).toHaveProperty("hidden", true);
});

it("says why there is nothing, and offers nothing to clear", () => {
  panel.show({ tables: [], said: "Nothing here yet.", file: "~/kept/records.json" });
  expect(panel.root.querySelector("[role=status]")?.textContent).toBe("Nothing here yet.");
  expect(panel.root.querySelector(".bolide-recordsfoot")).toHaveProperty("hidden", true);
});

it("clears after a question, and not when they are to be kept", () => {
  panel.show(full);
  press("Clear");
  expect(question().hidden).toBe(false);
  expect(document.activeElement?.textContent).toBe("Keep them");
  press("Keep them");
  expect(question().hidden).toBe(true);
  press("Clear");
  question().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(question().hidden).toBe(true);
  expect(document.activeElement?.textContent).toBe("Clear");
  expect(clear).not.toHaveBeenCalled();
  press("Clear");
  press("Clear all records");
  expect(clear).toHaveBeenCalledTimes(1);
  panel.show({ tables: [], said: "Nothing here yet.", file: full.file });
  expect(document.activeElement?.textContent).toBe("Nothing here yet.");
});
