/** Entry point for anywidget: one view of a race per call of render. */
import type { AnyWidget } from "@anywidget/types";
import type { Model } from "./link";
import { openTable } from "./table";

const widget: AnyWidget = {
  render({ model, el, signal }) {
    openTable(model as unknown as Model, el, signal);
  },
};

export default widget;
