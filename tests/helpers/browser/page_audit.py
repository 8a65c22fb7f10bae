"""What is wrong with a widget on a page for somebody: axe-core, text that is cut, small targets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

AXE = Path(__file__).parents[3] / "js/node_modules/axe-core/axe.min.js"

RUN_AXE = """async ([root, rules]) => {
  const runOnly = rules.length > 0 ? {runOnly: rules} : {};
  const {violations, passes} = await axe.run(root, {resultTypes: ["violations"], ...runOnly});
  const faults = violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
  return [faults, passes.length];
}"""

BADLY_LAID = """(root) => {
  const faults = [];
  const name = (node) => `${node.tagName} ${node.className} "${node.innerText.slice(0, 30)}"`;
  // text for screen readers alone is not seen
  const seen = (node) => node.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !node.closest(".bolide-sr, .bolide-meaning, thead");
  const edge = root.getBoundingClientRect();
  if (root.scrollWidth > root.clientWidth) faults.push("the widget scrolls sideways");
  for (const node of root.querySelectorAll("*")) {
    if (!(node instanceof HTMLElement) || !seen(node)) continue;
    const {overflowX, overflowY} = getComputedStyle(node);
    const {left, right, width} = node.getBoundingClientRect();
    // the rail of drivers scrolls sideways, with whoever decides in view
    if (node.closest(".bolide-cards")) {
      const decides = node.matches(".bolide-cards > .is-deciding");
      const rail = node.closest(".bolide-cards").getBoundingClientRect();
      if (decides && (left < rail.left - 1 || right > rail.right + 1))
        faults.push(`out of the rail: ${name(node)}`);
      continue;
    }
    if (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1)
      faults.push(`cut, or scrolled sideways: ${name(node)}`);
    if (overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1)
      faults.push(`cut below: ${name(node)}`);
    if (width > 0 && (right > edge.right + 1 || left < edge.left - 1))
      faults.push(`sticks out: ${name(node)}`);
  }
  const OVER = ".bolide-result, .bolide-drawer, .bolide-ask, .bolide-ways, .bolide-alert,"
    + ".bolide-starthead";
  const lines = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !seen(parent) || parent.closest("svg, option")) continue;
    const clips = [edge];
    for (let node = parent; node !== root; node = node.parentElement)
      if (getComputedStyle(node).overflowY !== "visible") clips.push(node.getBoundingClientRect());
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const all = [box, ...clips];
      lines.push({
        text: text.data.trim(), over: parent.closest(OVER),
        left: Math.max(...all.map((each) => each.left)),
        right: Math.min(...all.map((each) => each.right)),
        top: Math.max(...all.map((each) => each.top)),
        bottom: Math.min(...all.map((each) => each.bottom)),
      });
    }
  }
  lines.forEach((a, k) => {
    for (const b of lines.slice(k + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (a.over === b.over && wide > 2 && high > 4) faults.push(`"${a.text}" over "${b.text}"`);
    }
  });
  return faults;
}"""

SMALL = """(root) => [...root.querySelectorAll(
    "button, select, summary, label:has(input), input:not([type=radio], [type=checkbox])")]
  .filter((node) => node.checkVisibility({visibilityProperty: true}))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, {width, height}]) => width < 43.9 || height < 43.9)
  .map(([node, {width, height}]) =>
    `${node.tagName} ${node.ariaLabel ?? node.innerText}: ${width} x ${height}`)"""


def violations(page: Page, root: Locator, *rules: str, least: int = 11) -> list[str]:
    """What axe-core finds in an element as it is now, by these rules or by all of its own.

    At least so many of its own must have had something to look at.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    root.scroll_into_view_if_needed()
    shown, passed = page.evaluate(RUN_AXE, [root.element_handle(), rules])
    assert passed >= (1 if rules else least), "axe-core has looked at it"
    return list(shown)


def badly_laid(root: Locator) -> list[str]:
    """Text that is cut or lies over other text, and what is wider than the widget."""
    return _told(root, BADLY_LAID)


def small_targets(root: Locator) -> list[str]:
    """Controls that are smaller than a fingertip, 44 by 44 pixels."""
    return _told(root, SMALL)


def _told(root: Locator, script: str) -> list[Any]:
    # JupyterLab leaves out what is out of view
    root.scroll_into_view_if_needed()
    return list(root.evaluate(script))
