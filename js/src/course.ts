/** Entry of the pages of lessons: a board and its graph, a text, and exercises, without a kernel. */
import { openLesson } from "./course/lesson";
import { el } from "./dom";
import { BROKEN, unpacked } from "./packed";
import type { Page } from "./protocol";

declare const COURSE_CSS: string;

interface Model {
  get(name: string): unknown;
}

export default {
  render({ model, el: host }: { model: Model; el: HTMLElement }): () => void {
    const life = new AbortController();
    const place = el("main", "lessonpage");
    host.append(el("style", "", {}, COURSE_CSS), place);
    void open(model.get("page"), place, life.signal);
    return () => {
      life.abort();
      host.replaceChildren();
    };
  },
};

async function open(packed: unknown, place: HTMLElement, signal: AbortSignal): Promise<void> {
  try {
    const page = JSON.parse(new TextDecoder().decode(await unpacked(String(packed)))) as Page;
    if (!page.lesson) throw new Error("The page holds no lesson");
    const planes = await unpacked(page.lesson.table.planes);
    if (!signal.aborted) openLesson(page.lesson, planes, place, signal);
  } catch (error) {
    console.warn(error);
    if (!signal.aborted) place.replaceChildren(el("p", "", { role: "status" }, BROKEN));
  }
}
