/** After "Run All Cells" a notebook comes back to its first board. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { returnAfterRun } from "../src/return";
import { isJustRun } from "../src/sight";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A notebook with a board in its first cell of code; texts are the prompts of all of them. */
function notebook(...prompts: string[]) {
  document.body.innerHTML = `<div class="jp-Notebook">${prompts
    .map(
      (prompt) => `<div class="jp-CodeCell"><div class="jp-InputArea-prompt">${prompt}</div></div>`,
    )
    .join("")}<div class="jp-MarkdownCell"><div class="jp-InputArea-prompt"></div></div></div>`;
  const el = document.createElement("div");
  el.innerHTML = '<div class="bolide"></div>';
  el.scrollIntoView = vi.fn();
  document.querySelector(".jp-CodeCell")?.append(el);
  const end = new AbortController();
  returnAfterRun(el, end.signal);
  const ran = async (...now: string[]) => {
    document.querySelectorAll(".jp-CodeCell .jp-InputArea-prompt").forEach((prompt, number) => {
      prompt.textContent = now[number] ?? "";
    });
    await settled();
  };
  return { el, end, ran };
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => (run(), 0));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("comes back once the last cell has run", async () => {
  const { el, ran } = notebook("[*]:", "[*]:", "[*]:");
  await ran("[1]:", "[2]:", "[*]:");
  expect(el.scrollIntoView).not.toHaveBeenCalled();
  await ran("[1]:", "[2]:", "[3]:");
  await ran("[1]:", "[2]:", "[*]:");
  await ran("[1]:", "[2]:", "[4]:");
  expect(el.scrollIntoView).toHaveBeenCalledOnce();
});

it("stays where the reader goes, and where a few cells were run", async () => {
  const all = notebook("[*]:", "[*]:");
  window.dispatchEvent(new Event("wheel"));
  await all.ran("[1]:", "[2]:");
  expect(all.el.scrollIntoView).not.toHaveBeenCalled();
  const few = notebook("[*]:", "[*]:", "[ ]:");
  await few.ran("[1]:", "[2]:", "[ ]:");
  expect(few.el.scrollIntoView).not.toHaveBeenCalled();
});

it("lets no board of the last cell scroll to itself, up to the reader's next press", async () => {
  const { ran } = notebook("[*]:", "[*]:");
  const cells = document.querySelectorAll(".jp-CodeCell");
  const last = cells[cells.length - 1] as Element;
  last.classList.add("jp-Cell", "jp-mod-active");
  expect(isJustRun(last)).toBe(false);
  await ran("[1]:", "[2]:");
  expect(isJustRun(last)).toBe(false);
  window.dispatchEvent(new Event("pointerdown"));
  expect(isJustRun(last)).toBe(true);
});

it("stops with its view", async () => {
  const { el, end, ran } = notebook("[*]:", "[*]:");
  end.abort();
  await ran("[1]:", "[2]:");
  expect(el.scrollIntoView).not.toHaveBeenCalled();
});
