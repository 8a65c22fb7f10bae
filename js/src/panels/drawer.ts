/** The drawer over the right side of the board: tabs of which one is open. */
import { button, el, hasFocus, icon, setAttributes } from "../dom";
import type { Places } from "./frame";
import { tr } from "../tr";

export interface Drawer {
  /** Opens the drawer at its first tab, or closes it. */
  toggle(): void;
  /** Whether a tab can be seen; without a tab, whether any can. */
  isOpen(tab?: HTMLElement): boolean;
  /** Offers a tab where there is something in it. */
  offer(tab: HTMLElement, on: boolean): void;
  /** Opens a tab. */
  open(tab: HTMLElement): void;
}

/** Builds the drawer's tabs, each with what opens it; `changed` is called as it opens or closes. */
export function buildDrawer(
  places: Places,
  tabs: readonly (readonly [string, HTMLElement, (() => void)?])[],
  signal: AbortSignal,
  changed: () => void,
): Drawer {
  const { drawer, opener, stage } = places;
  const first = tabs[0]![1];
  let shown = first;
  const buttons = new Map<HTMLElement, HTMLElement>();
  const show = () => {
    for (const [tab, node] of buttons) {
      tab.classList.toggle("is-shown", tab === shown);
      setAttributes(node, { "aria-pressed": String(tab === shown) });
    }
    setAttributes(opener, { "aria-expanded": String(!drawer.hidden) });
  };
  const close = () => {
    if (hasFocus(drawer)) stage.focus({ preventScroll: true });
    drawer.hidden = true;
    show();
    changed();
  };
  const open = (tab: HTMLElement) => {
    shown = tab;
    drawer.hidden = false;
    show();
    changed();
  };
  for (const [name, tab, press] of tabs) {
    tab.classList.add("bolide-tab");
    buttons.set(tab, button("bolide-tabname", name, press ?? (() => open(tab)), signal));
  }
  drawer.prepend(
    el(
      "div",
      "bolide-tabs",
      {},
      ...buttons.values(),
      button("bolide-tool", tr("Close (L)"), close, signal, icon("close")),
    ),
  );
  show();
  return {
    toggle: () => (drawer.hidden ? open(first) : close()),
    isOpen: (tab) => !drawer.hidden && (!tab || tab === shown),
    offer(tab, on) {
      setAttributes(buttons.get(tab) as HTMLElement, { hidden: !on });
      if (!on && tab === shown) {
        shown = first;
        show();
      }
    },
    open,
  };
}
