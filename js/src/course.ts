/** Entry of the pages of lessons: a board and its graph, a text, and exercises, without a kernel. */
import { openLesson } from "./course/lesson";
import { lineOf } from "./course/reading";
import { lineText, sheetOf } from "./course/sheet";
import type { Pair } from "./course/car";
import { el } from "./dom";
import { languageOf, switchOf } from "./language";
import { BROKEN, unpacked } from "./packed";
import type { LessonPage, Page } from "./protocol";
import { speak } from "./tr";

declare const COURSE_CSS: string;

/** That of a widget, or one that only gives. */
interface Model {
  get(name: string): unknown;
  set?(name: string, value: unknown): void;
  save_changes?(): void;
  on?(event: string, act: () => void): void;
  off?(event: string, act: () => void): void;
}

export default {
  render({ model, el: host }: { model: Model; el: HTMLElement }): () => void {
    const life = new AbortController();
    const place = el("div", "lessonpage");
    host.append(el("style", "", {}, COURSE_CSS), place);
    void open(model, place, life.signal);
    return () => {
      life.abort();
      host.replaceChildren();
    };
  },
};

async function open(model: Model, place: HTMLElement, signal: AbortSignal): Promise<void> {
  try {
    const packed = await unpacked(String(model.get("page")));
    const page = JSON.parse(new TextDecoder().decode(packed)) as Page;
    if (page.sheet) return signal.aborted ? undefined : openSheet(page, model, place, signal);
    if (!page.lesson) throw new Error("The page holds no lesson");
    const planes = await unpacked(page.lesson.table.planes);
    if (!signal.aborted) inLanguage(page.lesson, planes, place, signal);
  } catch (error) {
    console.warn(error);
    if (!signal.aborted) place.replaceChildren(el("p", "", { role: "status" }, BROKEN));
  }
}

/** Shows a lesson in the language of the browser, with a switch if there are several. */
function inLanguage(
  lesson: LessonPage,
  planes: Uint8Array,
  place: HTMLElement,
  signal: AbortSignal,
): void {
  const codes = Object.keys(lesson.texts);
  const names = Object.fromEntries(
    Object.entries(lesson.texts).map(([code, { language }]) => [code, language]),
  );
  const show = (code: string) => {
    const texts = lesson.texts[code];
    if (!texts) return;
    speak({ get: () => texts.catalogue }, place);
    place.lang = code;
    const inner = el("div");
    place.replaceChildren(
      ...(codes.length > 1 ? [switchOf(names, code, chosen, signal)] : []),
      inner,
    );
    openLesson({ ...lesson, ...texts }, planes, inner, signal);
  };
  const chosen = (code: string) => {
    show(code);
    place.querySelector<HTMLElement>(`.languages [lang=${code}]`)?.focus();
  };
  show(languageOf(codes));
}

/** Shows the sheet of an exercise in a notebook; its line is a trait, as text. */
function openSheet(
  { sheet, words = "" }: Page,
  model: Model,
  place: HTMLElement,
  signal: AbortSignal,
): void {
  if (!sheet) return;
  speak({ get: () => words }, place);
  const drawn = (path: Pair[]) => {
    model.set?.("line", lineText(path));
    model.save_changes?.();
  };
  const { node, show } = sheetOf(sheet, sheet.line, drawn, signal);
  const changed = () => show(lineOf(sheet.line, String(model.get("line"))) ?? []);
  model.on?.("change:line", changed);
  signal.addEventListener("abort", () => model.off?.("change:line", changed));
  changed();
  // a part of a notebook, which has a main part of its own
  place.replaceWith(el("div", "lessonpage", {}, node));
}
