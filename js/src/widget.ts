/** Entry point for anywidget: one view of a race per call of render. */
import type { AnyWidget } from "@anywidget/types";
import type { Model } from "./link";
import { offerTour } from "./panels/tour";
import { readReel } from "./reel";
import { openRace, openReplay, watchAgain } from "./replay";
import { openStart, readSetup } from "./start";
import { bringIntoView } from "./table";

const widget: AnyWidget = {
  render({ model: given, el, signal }) {
    const model = given as unknown as Model;
    const reel = readReel(model.get("reel"));
    // a page of its own has a race to watch, and nobody to play it with
    if (reel && !model.get("state")) {
      openReplay(model.get("board"), reel, el, signal, {
        branch: null,
        again: null,
        keep: null,
        close: null,
      });
      return;
    }
    if (readSetup(model)) {
      openStart(model, el, signal, (focused, pressed) => {
        const table = openRace(model, el, signal);
        if (focused) table.places.stage.focus({ preventScroll: true });
        if (pressed) bringIntoView(table, signal);
        offerTour(table, model, signal);
      });
      return;
    }
    const table = openRace(model, el, signal);
    if (reel) watchAgain(table, model, reel, el, signal);
    else offerTour(table, model, signal);
  },
};

export default widget;
