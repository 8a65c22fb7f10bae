/** Entry of the pages of lessons: a board and its graph, a text, and exercises, without a kernel. */
import { openLesson } from "./course/lesson";
import { el } from "./dom";
import { keepLanguage, languageOf } from "./course/keeping";
import { BROKEN, unpacked } from "./packed";
import type { LessonPage, Page } from "./protocol";
import { speak, tr } from "./tr";

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
  const show = (code: string) => {
    const texts = lesson.texts[code];
    if (!texts) return;
    speak({ get: () => texts.catalogue }, place);
    place.lang = code;
    const inner = el("div");
    place.replaceChildren(...(codes.length > 1 ? [switchOf(code)] : []), inner);
    openLesson({ ...lesson, ...texts }, planes, inner, signal);
  };
  const switchOf = (shown: string) => {
    const group = el("div", "languages", { role: "group", "aria-label": tr("Language") });
    for (const code of codes) {
      const pressed = String(code === shown);
      const name = lesson.texts[code]?.language ?? code;
      const choose = el(
        "button",
        "",
        { type: "button", lang: code, "aria-pressed": pressed },
        name,
      );
      const chosen = () => {
        keepLanguage(code);
        show(code);
        place.querySelector<HTMLElement>(`.languages [lang=${code}]`)?.focus();
      };
      choose.addEventListener("click", chosen, { signal });
      group.append(choose);
    }
    return group;
  };
  show(languageOf(codes));
}
