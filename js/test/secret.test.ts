import { describe, expect, it } from "vitest";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();

const covered = (who: number[], more = {}) => ({
  kind: "bid",
  driver: "",
  id: null,
  seat: "person",
  prompt: "bid for the order",
  options: [],
  covered: true,
  who,
  since: 5,
  ...more,
});

const bids = ["1", "2", "77"].map((id) => ({ id: `bid+${id}`, label: `Bid ${id}` }));

const secret = (seat: number, more = {}) => ({
  t: "private",
  id: "x",
  rev: 5,
  seat,
  watch: "all",
  ask: { kind: "bid", driver: "Ada", id: seat, prompt: "Ada: bid", options: bids },
  hand: {
    id: seat,
    cards: [
      { id: "c-0", name: "Oil", text: "A card of oil", plays: ["bid+2"] },
      { id: "c-1", name: "Tow", text: "A card of tow" },
    ],
  },
  ...more,
});

const people = { seats: ["person", "person"] };

/** What was asked for last of this seat's. */
const request = (seat: number) =>
  page.model.sent.filter((sent) => sent.t === "uncover" && sent.token === seat).at(-1)?.id;

const ways = () => page.all(".bolide-actions .bolide-go, .bolide-handtools button");

/** Asks for what a seat alone may see, where the page has not, and shows what Python says. */
const show = (seat: number, more = {}) => {
  page.pass(500);
  const name = (rawState().tokens as { name: string }[])[seat]?.name ?? "nobody";
  ways()
    .find((node) => node.textContent?.includes(name))
    ?.click();
  page.model.emit("msg:custom", secret(seat, { id: request(seat), ...more }));
  page.pass(500);
};

describe("a choice in secret", () => {
  it("is told to You as one is spoken to", () => {
    const [, other] = rawState().tokens as object[];
    const you = { id: 0, name: "You", badge: "YO", colour: 0, at: [1, 1], heading: [1, 0] };
    page.arrive({
      rev: 5,
      ...people,
      ask: covered([0]),
      tokens: [you, other],
      can: { hands: true, hint: true },
    });
    page.pass(500);
    expect(page.text(".bolide-prompt")).toContain("You choose in secret.");
    expect(page.text(".bolide-go")).toBe("That's me. Show");
    const hint = page.find("[aria-label='Hint (H)']");
    expect(hint.getAttribute("aria-disabled")).toBe("true");
    expect(hint.title).toContain("show the question first");
    page.find(".bolide-go").click();
    show(0);
    expect(hint.getAttribute("aria-disabled")).not.toBe("true");
    expect(hint.title).toBe("Hint (H)");
    expect(page.text(".bolide-handtools")).toContain("Only you can see this");
    expect(page.root().textContent).not.toMatch(/You('s| chooses)/);
  });

  it("is covered until the one whose turn it is says so", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    page.pass(500);
    expect(page.text(".bolide-prompt")).toMatch(/^.*Ada and .* choose in secret\. For your eyes/);
    expect(page.root().textContent).not.toContain("Bid 77");
    expect(page.text("[aria-live=polite]")).toContain("choose in secret. For your eyes only.");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "uncover", token: 0 });
    show(0);
    expect(page.all(".bolide-action").map((node) => node.textContent)).toEqual([
      "1Bid 1",
      "3Bid 77",
    ]);
    expect(page.text(".bolide-playing kbd")).toBe("2"); // the card in the hand has its number, too
    expect(page.root().dataset.covered).toBeUndefined();
  });

  it("is answered for the seat that was shown, and covered again for the next", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    page.pass(500);
    page.find(".bolide-actions .bolide-go").click();
    show(0);
    page.find('[data-option="bid+77"]').click();
    expect(page.last()).toMatchObject({ t: "play", action: "bid+77", token: 0 });
    page.arrive({ rev: 6, ...people, ask: covered([1]) });
    expect(page.root().outerHTML).not.toMatch(/Bid 77|bid\+77|A card of oil/);
    expect(page.text(".bolide-prompt")).toContain("chooses in secret. Pass the screen to");
    expect(page.text(".bolide-prompt")).not.toContain("Ada");
    expect(page.find(".bolide-hand").hidden).toBe(true);
  });

  it("stays shown while others answer, and goes with C", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0);
    page.arrive({ rev: 6, ...people, ask: covered([0]) });
    expect(page.all(".bolide-action")).toHaveLength(2);
    page.key("c");
    page.pass(40);
    expect(page.last()).toMatchObject({ t: "cover" });
    expect(page.root().outerHTML).not.toMatch(/Bid 77|bid\+77|A card of oil/);
  });

  it("can be shown again after it was covered", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0);
    page.key("c");
    page.pass(500);
    expect(ways()[0]?.textContent).toBe("I'm Ada. Show");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "uncover", token: 0 });
    show(0);
    expect(page.all(".bolide-action")).toHaveLength(2);
  });

  it("is not shown by a view that did not ask for it", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]), can: { hands: true } });
    page.pass(500);
    page.model.emit("msg:custom", secret(0, { id: "of another view" }));
    page.model.emit("msg:custom", secret(1, { id: "of another view", ask: null }));
    page.pass(500);
    expect(page.root().outerHTML).not.toMatch(/Bid 77|bid\+77|A card of oil/);
    expect(page.root().dataset.covered).toBe("true");
    show(1);
    page.model.emit("msg:custom", secret(0, { id: "of another view", ask: null }));
    page.pass(500);
    expect(page.all(".bolide-action")).toHaveLength(2);
    page.find('[data-option="bid+77"]').click();
    expect(page.last()).toMatchObject({ t: "play", token: 1 });
    expect(page.last()?.view).toBe(page.model.views[0]?.view);
  });

  it("is covered where another view covers it, and where nobody is there to cover it", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0);
    expect(page.all(".bolide-action")).toHaveLength(2);
    page.model.emit("msg:custom", { t: "cover" });
    page.pass(40);
    expect(page.root().outerHTML).not.toMatch(/Bid 77|bid\+77|A card of oil/);
    expect(page.last()).toMatchObject({ t: "uncover" });
    show(0);
    expect(page.all(".bolide-action")).toHaveLength(2);
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(page.root().outerHTML).not.toMatch(/Bid 77|bid\+77|A card of oil/);
  });

  it("has no button where no kernel runs, and says so in place of whose screen it is", () => {
    const can = { hands: true };
    const people = { seats: ["person", "person", "person"] };
    const third = { id: 2, name: "Bob", badge: "BO", colour: 2, at: [18, 10], heading: [1, 0] };
    const tokens = [...(rawState().tokens as object[]), third];
    page.arrive({ rev: 5, ...people, tokens, can, ask: covered([0]) });
    expect(ways().map((node) => node.textContent)).toContain("I'm Ada. Show");
    expect(page.all(".bolide-handtools button").map((node) => node.textContent)).toContain(
      "Bob's cards",
    );
    expect(page.text(".bolide-prompt")).toContain("Ada chooses in secret. Pass the screen to Ada.");
    page.find(".bolide-actions .bolide-go").focus();
    page.model.emit("comm_live_update");
    page.pass(40);
    const gone = "Ada chooses in secret. The kernel has stopped. You can't answer now.";
    expect(page.text(".bolide-question")).toBe(gone);
    expect(ways()).toHaveLength(0);
    expect(page.root().contains(document.activeElement)).toBe(true);
    for (const key of ["Enter", "m"]) page.key(key);
    expect(page.model.sent).toEqual([]);
    page.model.traits.layout = { comm_live: false };
    page.reload({ rev: 5, ...people, tokens, can, ask: covered([0, 2]) });
    const none = "Ada and Bob choose in secret. No kernel is running. You can't answer now.";
    expect(page.text(".bolide-question")).toBe(none);
    expect(page.text("[aria-live=polite]")).toContain(none);
    expect(page.root().textContent).not.toMatch(/Pass the screen|For your eyes only|Show$/);
    expect(ways()).toHaveLength(0);
    page.model.emit("msg:custom", { t: "ok", id: "x", rev: 5 });
    page.pass(40);
    expect(ways()).toHaveLength(3);
    expect(page.text(".bolide-question")).toContain("For your eyes only.");
  });

  it("says that the kernel has stopped where it was shown, too", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0);
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(page.text(".bolide-question")).toContain(
      "The kernel has stopped. You can't answer now.",
    );
    expect(ways()).toHaveLength(0);
  });

  it("is chosen by whoever owes it, in any order", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    page.pass(500);
    expect(ways()).toHaveLength(2);
    ways()[1]!.click();
    expect(page.last()).toMatchObject({ t: "uncover", token: 1 });
    page.arrive({ rev: 6, ...people, ask: covered([1]) });
    expect(ways()).toHaveLength(1);
  });

  it("is not shown for another question", () => {
    page.arrive({ rev: 7, ...people, ask: covered([0, 1], { since: 7 }) });
    show(0);
    expect(page.root().textContent).not.toContain("Bid 77");
    show(5, { rev: 7 });
    expect(page.root().textContent).not.toContain("Bid 77");
  });

  it("shows itself to somebody who is alone at the screen, and waits for no computer", () => {
    page.arrive({ rev: 5, seats: ["Rookie", "person"], ask: covered([0, 1]) });
    expect(page.last()).toMatchObject({ t: "uncover", token: 1 });
    page.arrive({ rev: 6, seats: ["Rookie", "person"], ask: covered([0]) });
    expect(page.text(".bolide-actions")).toBe("");
  });
});

describe("a hand", () => {
  it("has cards; one that can be played is a button", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0);
    expect(page.all(".bolide-playing").map((card) => card.tagName)).toEqual(["BUTTON", "SPAN"]);
    expect(page.text(".bolide-handtools")).toContain("Only Ada can see this");
    page.find("button.bolide-playing").click();
    expect(page.last()).toMatchObject({ t: "play", action: "bid+2", token: 0 });
  });

  it("is fanned: its cards lean from the left to the right, about its middle", () => {
    const one = { id: "tow", name: "Tow", text: "", plays: ["bid+2"] };
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0, { hand: { id: 0, cards: [one, { ...one, plays: [] }, { ...one, id: "slip" }] } });
    const lean = (node: HTMLElement) => Number(node.style.getPropertyValue("--lean"));
    expect(page.all<HTMLElement>(".bolide-playing").map(lean)).toEqual([-1, 0, 1]);
  });

  const card = { id: "tow", name: "Tow", text: "On somebody", plays: ["bid+1", "bid+77"] };
  /** One card that is played in either of two ways, on a page that takes answers. */
  const choose = () => {
    page.arrive({ rev: 5, ...people, ask: covered([0, 1]) });
    show(0, { hand: { id: 0, cards: [card] } });
    page.pass(500);
  };
  const laid = () => page.all(".bolide-targets .bolide-way").map((node) => node.dataset.option);

  it("lays out what a card can be played on, and folds it up", () => {
    choose();
    expect(page.all(".bolide-action").map((node) => node.dataset.option)).toEqual(["bid+2"]);
    const node = page.find("button.bolide-playing");
    node.focus();
    node.click();
    page.pass(40);
    expect(page.model.sent.filter((sent) => (sent as { t: string }).t === "play")).toEqual([]);
    expect(laid()).toEqual(["bid+1", "bid+77"]);
    expect(node.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement?.textContent).toBe("1Bid 1");
    page.key("Escape");
    page.pass(40);
    expect(document.activeElement).toBe(node);
    expect(page.find(".bolide-targets").hidden).toBe(true);
    node.click();
    page.pass(40);
    page.all(".bolide-targets button")[1]!.click();
    expect(page.last()).toMatchObject({ t: "play", action: "bid+77", token: 0 });
  });

  it("is played on somebody by numbers and by walking", () => {
    choose();
    page.key("1");
    page.pass(40);
    expect(laid()).toHaveLength(2);
    page.key("2");
    expect(page.last()).toMatchObject({ t: "play", action: "bid+77" });
    page.arrive({ rev: 6, ...people, ask: covered([0], { since: 6 }) });
    show(0, { rev: 6, hand: { id: 0, cards: [card] } });
    page.pass(500);
    page.key("n");
    page.key("Enter");
    page.pass(40);
    expect(page.text("[aria-live=polite]")).toBe("Bid 1. 1 of 2.");
    page.key("ArrowRight");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "bid+77" });
  });

  it("numbers the cards from 1, and passes with a letter", () => {
    choose();
    const keys = page.all("kbd").map((node) => node.parentElement?.textContent);
    expect(keys).toEqual(["SBid 2", "1TowOn somebody"]);
    page.key("S");
    expect(page.last()).toMatchObject({ t: "play", action: "bid+2" });
  });

  it("passes with 1 and with the letter where no card can be played", () => {
    for (const [k, key] of ["1", "s"].entries()) {
      page.arrive({ rev: 5 + k, ...people, ask: covered([0], { since: 5 + k }) });
      const ask = { ...secret(0).ask, options: bids.slice(1, 2) };
      show(0, { rev: 5 + k, ask, hand: { id: 0, cards: [{ ...card, plays: [] }] } });
      expect(page.text(".bolide-action")).toBe("1Bid 2");
      page.key(key);
      expect(page.last()).toMatchObject({ t: "play", action: "bid+2" });
    }
  });

  it("says why a card cannot be played before what it does", () => {
    page.arrive({ rev: 5, ...people, ask: covered([0]) });
    const why = "Nobody is near.";
    const card = { id: "c-1", name: "Tow", text: "A card of tow", why };
    show(0, { hand: { id: 0, cards: [card] } });
    const node = page.find(".bolide-hold > span");
    expect(node.textContent).toBe("TowNobody is near. A card of tow");
    node.dispatchEvent(new Event("pointermove"));
    page.pass(100);
    expect(page.text(".bolide-words")).toBe("Tow: Nobody is near. A card of tow");
    node.dispatchEvent(new Event("pointerleave"));
    page.pass(100);
    expect(page.text(".bolide-words")).not.toContain("Nobody");
  });
});

describe("a look at one's own hand", () => {
  const alone = { seats: ["Rookie", "person"] };
  const can = { undo: true, redo: false, hands: true };
  const mine = (rev: number, more = {}) => show(1, { rev, ask: null, ...more });
  const CARDS = /A card of oil/;

  it("is offered in games that have hands, and in no other", () => {
    page.arrive({ rev: 5, ...alone });
    expect(page.find(".bolide-handtools").hidden).toBe(true);
    page.key("m");
    expect(page.last()).toBeUndefined();
    page.arrive({ rev: 6, ...alone, can });
    expect(page.text(".bolide-handtools")).toBe("My cards (M)");
    page.arrive({ rev: 7, seats: ["Rookie", "Rookie"], can });
    expect(page.text(".bolide-handtools")).toBe("");
  });

  it("is a press of the button or of M, whoever is asked, and ends with C", () => {
    page.arrive({ rev: 5, ...alone, can });
    page.find(".bolide-handtools button").click();
    expect(page.last()).toMatchObject({ t: "uncover", token: 1 });
    mine(5);
    expect(page.root().textContent).toMatch(CARDS);
    expect(page.all(".bolide-playing").map((card) => card.tagName)).toEqual(["SPAN", "SPAN"]);
    expect(page.text("[aria-live=polite]")).toMatch(/hand: 2 cards: Oil, Tow\.$/);
    page.key("c");
    page.pass(40);
    expect(page.last()).toMatchObject({ t: "cover" });
    expect(page.root().outerHTML).not.toMatch(CARDS);
    page.key("m");
    expect(page.last()).toMatchObject({ t: "uncover", token: 1 });
  });

  it("changes nothing about the question: it stays selected, and is answered by whom it asks", () => {
    page.arrive({ rev: 5, ...people, can });
    page.pass(500);
    page.key("ArrowUp");
    const chosen = page.root().dataset.selected;
    expect(chosen).toBeDefined();
    page.find(".bolide-handtools button:last-child").click();
    show(1, { ask: null });
    expect(page.root().textContent).toMatch(CARDS);
    expect(page.root().dataset.selected).toBe(chosen);
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: chosen });
    expect(page.last()).not.toHaveProperty("token");
  });

  it("is asked for by name where several people sit, and gone with the next moment", () => {
    page.arrive({ rev: 5, ...people, can });
    const [ada, other] = page.all(".bolide-handtools button");
    expect(ada?.textContent).toBe("Ada's cards");
    page.key("m");
    expect(page.last()).toBeUndefined();
    expect(document.activeElement).toBe(ada);
    other!.click();
    expect(page.last()).toMatchObject({ t: "uncover", token: 1 });
    show(1, { ask: null });
    page.arrive({ rev: 6, ...people, can });
    expect(page.root().outerHTML).not.toMatch(CARDS);
  });

  it("goes on for somebody alone: each moment tells the cards anew, until they are covered", () => {
    page.arrive({ rev: 5, ...alone, can });
    page.key("m");
    mine(5);
    page.arrive({ rev: 6, ...alone, can });
    expect(page.last()).toMatchObject({ t: "uncover", token: 1, rev: 6 });
    expect(page.root().textContent).toMatch(CARDS);
    mine(6, { hand: { id: 1, cards: [] } });
    expect(page.all(".bolide-playing")).toHaveLength(0);
    page.key("c");
    const sent = page.model.sent.length;
    page.arrive({ rev: 7, ...alone, can });
    expect(page.model.sent).toHaveLength(sent);
  });

  it("leaves a covered question of somebody else covered", () => {
    page.arrive({ rev: 5, ...people, can, ask: covered([0]) });
    expect(page.all(".bolide-handtools button")).toHaveLength(1); // Ada has "I'm Ada. Show"
    page.find(".bolide-handtools button").click();
    show(1, { ask: null });
    expect(page.root().textContent).toMatch(CARDS);
    expect(page.root().dataset.covered).toBe("true");
    expect(page.text(".bolide-actions")).toBe("I'm Ada. Show");
    page.key("c");
    page.pass(40);
    expect(page.root().outerHTML).not.toMatch(CARDS);
    expect(page.root().dataset.covered).toBe("true");
  });

  it("has one click and one key for nothing until my turn", () => {
    const watch = ["all", "own+react", "touched", "own", "none"];
    page.arrive({ rev: 5, ...people, can: { ...can, watch }, ask: covered([0, 1]) });
    page.pass(500);
    page.key("w");
    expect(page.last()).not.toMatchObject({ t: "watch" });
    show(0, { watch: "own+react" });
    // who is asked answers: his hand offers no more than cards
    expect(page.all(".bolide-hold > .bolide-answer")).toEqual([]);
    page.key("w");
    expect(page.last()).toMatchObject({ t: "watch", token: 0, level: "own" });
  });

  it("offers to be asked again where a pass holds", () => {
    const watch = ["all", "touched", "own"];
    page.arrive({ rev: 5, ...people, can: { ...can, watch } });
    page.pass(500);
    show(1, { ask: null, watch: "touched", rests: true });
    const again = page.all<HTMLButtonElement>(".bolide-hold > .bolide-answer")[1]!;
    expect(again.textContent).toBe("Ask before my next move");
    expect(again.hidden).toBe(false);
    expect(page.find<HTMLElement>(".bolide-hold > [role=status]").hidden).toBe(true);
    again.click();
    expect(page.last()).toMatchObject({ t: "watch", token: 1, level: "touched" });
    const { id } = page.last() as { id: string };
    page.model.emit("msg:custom", { t: "ok", id, rev: 5 });
    page.pass(500);
    expect(page.all<HTMLButtonElement>(".bolide-hold > .bolide-answer")[1]!.hidden).toBe(true);
    const told = page.find<HTMLElement>(".bolide-hold > [role=status]");
    expect([told.hidden, told.textContent]).toEqual([
      false,
      "You'll be asked before your next move",
    ]);
  });

  it("offers neither in one's own turn", () => {
    const watch = ["all", "touched", "own"];
    const ask = { kind: "die", driver: "Ada", id: 0, seat: "person", prompt: "a die", options: [] };
    page.arrive({ rev: 5, ...people, can: { ...can, watch }, ask });
    page.pass(500);
    show(0, { ask: null, watch: "touched", rests: true });
    expect(page.all(".bolide-playing")).not.toEqual([]);
    expect(page.all(".bolide-hold > .bolide-answer, .bolide-hold > [role=status]")).toEqual([]);
  });

  it("says at once what was wished for, also while nobody is asked", () => {
    const watch = ["all", "own+react", "touched", "own", "none"];
    page.arrive({ rev: 5, ...people, can: { ...can, watch } });
    show(1, { ask: null, watch: "own+react" });
    page.find(".bolide-hold > .bolide-answer").click();
    const { id } = page.last() as { id: string };
    page.model.emit("msg:custom", { t: "ok", id, rev: 5 });
    page.pass(500);
    expect(page.find(".bolide-hold > .bolide-answer").hidden).toBe(true);
    expect(page.find<HTMLSelectElement>(".bolide-handtools select").value).toBe("own");
  });

  it("is in the list of keys only where there are hands", () => {
    const rows = () => {
      page.key("?");
      const terms = page.all(".bolide-keylist dt").map((node) => node.textContent);
      page.key("?");
      return terms.filter((text) => text === "S / W").length;
    };
    page.arrive({ rev: 5, ...alone });
    expect(rows()).toBe(0);
    page.arrive({ rev: 6, ...alone, can });
    expect(rows()).toBe(1);
    page.arrive({ rev: 7, ...alone, can });
    expect(rows()).toBe(1);
    page.arrive({ rev: 8, ...alone });
    expect(rows()).toBe(0);
  });
});

describe("several ways to one place", () => {
  const ways = [
    {
      id: "a",
      label: "Inside",
      point: [14, 11],
      path: [
        [10, 10],
        [12, 10],
        [14, 11],
      ],
    },
    {
      id: "b",
      label: "Outside",
      point: [14, 11],
      path: [
        [10, 10],
        [12, 12],
        [14, 11],
      ],
    },
    { id: "c", label: "Short", point: [12, 11] },
  ];
  it("are buttons too", () => {
    const ask = {
      kind: "way",
      driver: "Ada",
      id: 0,
      seat: "person",
      prompt: "a way",
      options: ways,
    };
    page.arrive({ rev: 5, ask });
    page.pass(500);
    const labels = page.all(".bolide-action").map((node) => node.dataset.option);
    expect(labels).toEqual(["a", "b"]);
  });
});

describe("dice", () => {
  it("are shown all, with numbers or words", () => {
    const dice = [
      { name: "grip", faces: ["slip", "hold", "hold"], face: "hold" },
      { name: "d4", sides: 4, face: 3 },
    ];
    page.arrive({ rev: 5, die: { table: "Pace", driver: "Ada", dice, meaning: "3", number: 1 } });
    const labels = page.all(".bolide-d12").map((node) => node.getAttribute("aria-label"));
    expect(labels).toEqual(["grip: hold", "d4: 3"]);
  });
});
