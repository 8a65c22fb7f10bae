/** The parts of the help sheet: the rules of the game in short, the signs of its board, keys. */
import { el } from "../dom";
import type { LayerLook } from "../draw/layer";
import { artOf } from "../draw/kinds";
import { paintDecider } from "../draw/overlay";
import { carLength, paintCar, paintPawn } from "../draw/pieces/cars";
import { paintPieces } from "../draw/pieces/things";
import { filled, label, type Pen, roundRect } from "../draw/pen";
import { paintMark, paintThen } from "../draw/signs";
import { HAND_KEYS, KEYS } from "../input";
import type { Ask, Explained, Guide, Mark, Option, Pieces, Price, Sign, Token, XY } from "../whole";
import { EMPTY_OPTION, readBoard } from "../wire";
import { badge } from "./pictures";
import type { Leaf } from "./rules";
import { tr } from "../tr";

/** What is known when the sheet is opened. */
export interface Opened {
  look: LayerLook;
  /** Whether drivers hold cards. */
  hands: boolean;
  /** Whose badge and colour the signs have. */
  token: Token | null;
}

/** What the sheet has: by day or by night, as it is now. */
export const helpLeaves = (guide: Guide | null, opened: () => Opened): Leaf[] => [
  ...(guide
    ? ([
        [tr("In short"), () => rules(guide.rules)],
        [tr("Signs"), () => signs(guide.signs, opened())],
      ] as const)
    : []),
  [tr("Keys"), () => keys(opened().hands)],
];

const rules = (texts: readonly string[]): HTMLElement =>
  el("ol", "bolide-helprules", {}, ...texts.map((text) => el("li", "", {}, text)));

function keys(hands: boolean): HTMLElement {
  const list = el("dl", "bolide-keylist");
  for (const [key, text] of hands ? [...KEYS, ...HAND_KEYS] : KEYS) {
    list.append(el("dt", "", {}, tr(key)), el("dd", "", {}, tr(text)));
  }
  return list;
}

function signs(explained: readonly Explained[], opened: Opened): HTMLElement {
  const list = el("ul", "bolide-helpsigns");
  for (const { sign, text } of explained) {
    const seen = sign === "badge" ? badge(opened.token ?? PLAIN) : picture(sign, opened);
    list.append(el("li", "", {}, seen, el("span", "", {}, text)));
  }
  return list;
}

// signs, by the painters of the board

const WIDE = 44;
const HIGH = 30;
/** Pixels a square: as large as on a board that is seen from near. */
const SCALE = 22;

function picture(sign: Sign, { look, token }: Opened): HTMLElement {
  const canvas = el("canvas", "bolide-helpsign", {
    "aria-hidden": "true",
    width: WIDE * look.dpr,
    height: HIGH * look.dpr,
  });
  canvas.style.width = `${WIDE}px`;
  canvas.style.height = `${HIGH}px`;
  const ctx = canvas.getContext("2d");
  if (!ctx) return canvas;
  ctx.setTransform(look.dpr, 0, 0, look.dpr, 0, 0);
  ctx.fillStyle = look.colours.asphalt;
  ctx.fillRect(0, 0, WIDE, HIGH);
  const camera = { scale: SCALE, ox: WIDE / 2, oy: HIGH / 2 };
  PAINTERS[sign]?.({ ctx, camera, ...look }, token ?? PLAIN);
  return canvas;
}

type Painter = (pen: Pen, token: Token) => void;

const PLAIN: Token = {
  id: 0,
  name: "",
  badge: "",
  colour: 0,
  at: [0, 0],
  heading: [1, 0],
  pawn: null,
  looks: [],
  status: "",
  done: null,
  place: null,
};

const LATTICE = artOf(readBoard({ kind: "lattice" }));
const RADIUS = 9;
/** How far a mark stands from its point. */
const ASIDE = 10.8;

const point =
  (change: number): Painter =>
  (pen) =>
    LATTICE.paintOption(pen, { ...EMPTY_OPTION, change, speed: 4 + change }, [0, 0], RADIUS);

const then =
  (letter: string): Painter =>
  (pen) =>
    paintThen(pen, letter, WIDE / 2, HIGH / 2);

const mark =
  (name: Mark): Painter =>
  (pen) => {
    const { scale, ox, oy } = pen.camera;
    const camera = { scale, ox: ox - ASIDE, oy: oy + ASIDE };
    paintMark({ ...pen, camera }, name, [0, 0], RADIUS);
  };

const SPACE = {
  id: "a",
  at: [0, 0] as XY,
  heading: [1, 0] as XY,
  ring: [
    [-0.8, -0.5],
    [0.8, -0.5],
    [0.8, 0.5],
    [-0.8, 0.5],
  ] as XY[],
};
const SPACES = artOf(readBoard({ kind: "lanes", spaces: [SPACE] }));

const SIGN = { style: "badge", at: [0, 0.3], label: "2", text: "13/15" };
const CORNER = artOf(readBoard({ kind: "lanes", shapes: [SIGN] }));

const end =
  (tone: Price, figure: string, more: Partial<Option> = {}, answers = 1): Painter =>
  (pen) => {
    const place = { space: "a", path: [] };
    const option: Option = { ...EMPTY_OPTION, point: [0, 0], place, tone, figure, ...more };
    const options = Array.from({ length: answers }, (_, k) => ({ ...option, id: String(k) }));
    SPACES.paintGround(pen, { options, shown: null, faded: false });
  };

const piece =
  (style: Pieces["style"]): Painter =>
  (pen) =>
    paintPieces(pen, SPACES, [{ style, spaces: ["a"] }]);

const car =
  (at: XY, pawn: XY | null): Painter =>
  (pen, token) => {
    const small = { ...pen, camera: { ...pen.camera, scale: 14 } };
    const pose = { at, pawn, heading: [1, 0] as XY, shake: 0, moving: false };
    if (pawn) paintPawn(small, token, pose, true);
    else paintDecider(small, at, Math.min(carLength(small) * 0.78, HIGH / 2 - 3));
    paintCar(small, { ...token, looks: [] }, pose, at);
  };

function paintOdds(pen: Pen): void {
  roundRect(pen.ctx, 1, 5, WIDE - 2, HIGH - 10, 4);
  filled(pen.ctx, "#f3f4f5");
  label(pen, tr("5 in 6"), WIDE / 2, HIGH / 2, 12, "#1b1b1b");
}

const PAINTERS: Partial<Record<Sign, Painter>> = {
  decider: car([0, 0], null),
  pawn: car([-0.9, 0], [1, 0]),
  slower: point(-1),
  same: point(0),
  faster: point(1),
  free: end("free", "ok"),
  wear: end("wear", "2"),
  roll: end("roll", "?"),
  out: end("out", "out"),
  partly: end("free", "", { partly: true }),
  ahead: end("free", "ok", { ahead: "out" }),
  several: end("free", "ok", {}, 2),
  odds: paintOdds,
  plate: (pen) => CORNER.paintBoard({ ...pen, bare: true }, WIDE, HIGH),
  clash: mark("clash"),
  danger: mark("danger"),
  warning: mark("warning"),
  pit: mark("pit"),
  flag: mark("flag"),
  turn: mark("turn"),
  slide: (pen) => {
    const at: XY = [-0.9, 0];
    const slides = [{ by: [1.3, 0] as XY, odds: "", mark: null }];
    const option: Option = { ...EMPTY_OPTION, point: at, change: 0, slides };
    const small = { ...pen, camera: { ...pen.camera, scale: 14 } };
    const ask = { options: [option] } as unknown as Ask;
    LATTICE.paintStray(small, { ask, option, at, colour: "" });
    LATTICE.paintOption(small, option, at, 5);
  },
  "then-road": then("r"),
  "then-run-off": then("o"),
  "then-barrier": then("b"),
  "then-car": then("t"),
  damage: piece("damage"),
  oil: piece("oil"),
  "safety-car": piece("safety-car"),
  "yellow-flag": piece("yellow-flag"),
  "black-flag": piece("black-flag"),
};
