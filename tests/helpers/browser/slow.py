"""A slow machine: a sixth of its processor, and messages of the kernel that come late."""

from __future__ import annotations

from playwright.sync_api import Page

RATE = 6
"""How many times slower the page's processor is."""

LAG = """
(() => {
  const [least, most] = [50, 500];
  let random = 1;
  const lag = () => {
    random = (random * 48271) % 2147483647;
    return window.bolideIsSlow ? least + (random % (most - least)) : 0;
  };
  // one after the other, as on a real connection
  const line = () => {
    let last = Promise.resolve();
    let due = 0;
    return (act) => {
      due = Math.max(due, performance.now() + lag());
      const ms = due - performance.now();
      const waited = ms < 1 ? null : new Promise((done) => setTimeout(done, ms));
      last = last.then(() => waited).then(act);
    };
  };
  window.WebSocket = class extends window.WebSocket {
    #out = line();
    #in = line();
    send(data) {
      this.#out(() => this.readyState === 1 && super.send(data));
    }
    set onmessage(heard) {
      super.onmessage = heard && ((event) => this.#in(() => heard.call(this, event)));
    }
    get onmessage() {
      return super.onmessage;
    }
  };
})();
"""
"""Lets each message of a kernel take 50 to 500 ms in either direction, from `slow_down` on."""


def slow_down(page: Page) -> None:
    """Slow down a page that was opened with ``lab_page(slow=True)``."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": RATE})
    page.evaluate("() => { window.bolideIsSlow = true; }")
