/** Entry of the pages that are played or watched without a kernel: no home, no set-up, no editor. */
import * as alone from "./alone";
import { el as make } from "./dom";
import type { Model } from "./model";
import { openPage } from "./page";
import { take } from "./parts";
import { openView } from "./widget";

declare const WIDGET_CSS: string;
declare const ALONE_CSS: string;

// no page asks for the start panel
take(() => ({ ...alone, css: ALONE_CSS, openStart: () => undefined }));

export default {
  render({ model, el }: { model: Pick<Model, "get">; el: HTMLElement }): () => void {
    const life = new AbortController();
    const place = make("div");
    el.append(make("style", "", {}, WIDGET_CSS), place);
    void openPage(model.get("page"), place, life.signal, openView);
    return () => {
      life.abort();
      el.replaceChildren();
    };
  },
};
