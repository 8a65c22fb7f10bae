/** Room beside the course: how far every place of a board is from whatever is printed on it. */
import type { Board, Ring, Shape, XY } from "../whole";

/** Squares of a cell, of ground round the board that counts, and cells at most. */
const CELL = 0.5;
const RIM = 4;
const MOST = 24;

/** Half the width and the height in squares of what is printed round a point; 1 and 1 of others. */
const PRINTED: Readonly<Record<string, XY>> = {
  badge: [2.2, 2.2],
  north: [1.6, 2.4],
  sign: [1.8, 1.1],
};

export class Free {
  private readonly wide: number;
  private readonly high: number;
  private readonly far: Uint8Array;
  /** Round places that are taken by scenery: x, y, radius. */
  private readonly taken: (readonly [number, number, number])[] = [];

  constructor(board: Board) {
    const [w, h] = board.size;
    this.wide = Math.ceil((w + 2 * RIM) / CELL);
    this.high = Math.ceil((h + 2 * RIM) / CELL);
    this.far = new Uint8Array(this.wide * this.high).fill(MOST);
    for (const shape of board.shapes) this.mark(shape);
    this.measure();
  }

  /** Squares to the nearest thing that is printed, or a little less. */
  room(x: number, y: number): number {
    return (this.cell(x, y) - 1) * CELL;
  }

  /** Whether no scenery is within a radius. */
  clear(x: number, y: number, radius: number): boolean {
    return this.taken.every(([tx, ty, r]) => {
      const [dx, dy] = [x - tx, y - ty];
      return dx * dx + dy * dy >= (r + radius) * (r + radius);
    });
  }

  take([x, y]: XY, radius: number): void {
    this.taken.push([x, y, radius]);
  }

  /** Whether something long and deep has room here, along a direction. */
  fits(at: XY, along: XY, long: number, deep: number): boolean {
    const radius = 0.62 * deep;
    return discs(at, along, long, deep).every(
      ([x, y]) => this.room(x, y) >= radius + 0.2 && this.clear(x, y, radius),
    );
  }

  takeRow(at: XY, along: XY, long: number, deep: number): void {
    for (const place of discs(at, along, long, deep)) this.take(place, 0.62 * deep);
  }

  private cell(x: number, y: number): number {
    const i = Math.min(Math.max(Math.floor((x + RIM) / CELL), 0), this.wide - 1);
    const j = Math.min(Math.max(Math.floor((y + RIM) / CELL), 0), this.high - 1);
    return this.far[j * this.wide + i] as number;
  }

  private put(x: number, y: number): void {
    const [i, j] = [Math.floor((x + RIM) / CELL), Math.floor((y + RIM) / CELL)];
    if (i >= 0 && j >= 0 && i < this.wide && j < this.high) this.far[j * this.wide + i] = 0;
  }

  private mark({ style, at, line, rings, text }: Shape): void {
    for (const ring of rings ?? []) this.putLine([...ring, ring[0] as XY]);
    if (rings) this.fill(rings);
    if (line) this.putLine(line);
    // its label stands over the upper end
    if (line && style === "half-line") {
      const top = line.reduce((a, b) => (b[1] > a[1] ? b : a));
      for (let dy = 0; dy <= 3; dy += CELL)
        for (let dx = -2; dx <= 2; dx += CELL) this.put(top[0] + dx, top[1] + dy);
    }
    if (!at) return;
    let [wide, high] = PRINTED[style] ?? [1, 1];
    if (style === "title") [wide, high] = [0.5 * (text ?? "").length + 0.5, 1.5];
    const x = style === "title" ? Math.max(at[0], wide) : at[0];
    for (let dy = -high; dy <= high; dy += CELL)
      for (let dx = -wide; dx <= wide; dx += CELL) this.put(x + dx, at[1] + dy);
  }

  private putLine(line: readonly XY[]): void {
    line.forEach(([x, y], k) => {
      const [bx, by] = line[k + 1] ?? [x, y];
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - x), Math.abs(by - y)) / CELL));
      for (let n = 0; n < steps; n += 1)
        this.put(x + ((bx - x) * n) / steps, y + ((by - y) * n) / steps);
    });
  }

  /** Takes what rings hold, by the rule "evenodd". */
  private fill(rings: readonly Ring[]): void {
    const rows: number[][] = Array.from({ length: this.high }, () => []);
    for (const ring of rings) {
      ring.forEach(([ax, ay], k) => {
        const [bx, by] = ring[(k + 1) % ring.length] as XY;
        const low = Math.max(0, Math.floor((Math.min(ay, by) + RIM) / CELL));
        const high = Math.min(this.high - 1, Math.floor((Math.max(ay, by) + RIM) / CELL));
        for (let j = low; j <= high; j += 1) {
          const y = (j + 0.5) * CELL - RIM;
          if (ay > y !== by > y) rows[j]?.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
        }
      });
    }
    rows.forEach((crossings, j) => {
      crossings.sort((a, b) => a - b);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const from = Math.max(0, Math.ceil(((crossings[k] as number) + RIM) / CELL - 0.5));
        const to = Math.min(
          this.wide - 1,
          Math.floor(((crossings[k + 1] as number) + RIM) / CELL - 0.5),
        );
        if (to >= from) this.far.fill(0, j * this.wide + from, j * this.wide + to + 1);
      }
    });
  }

  /** From cells that are taken to the distance of every cell, in two passes. */
  private measure(): void {
    const { far, wide, high } = this;
    const pass = (start: number, end: number, step: number) => {
      for (let at = start; at !== end; at += step) {
        const i = at % wide;
        const back = step > 0 ? i > 0 : i < wide - 1;
        const on = step > 0 ? i < wide - 1 : i > 0;
        const row = at - step * wide;
        const known = row >= 0 && row < wide * high;
        let least = far[at] as number;
        if (back) least = Math.min(least, (far[at - step] as number) + 1);
        if (known) least = Math.min(least, (far[row] as number) + 1);
        if (known && back) least = Math.min(least, (far[row - step] as number) + 1);
        if (known && on) least = Math.min(least, (far[row + step] as number) + 1);
        far[at] = least;
      }
    };
    pass(0, wide * high, 1);
    pass(wide * high - 1, -1, -1);
  }
}

/** Middles of the discs that a long thing is taken for. */
function discs([x, y]: XY, along: XY, long: number, deep: number): XY[] {
  const count = Math.max(1, Math.ceil(long / deep));
  const reach = Math.max(0, long - deep) / 2;
  return Array.from({ length: count }, (_, k) => {
    const far = count > 1 ? -reach + (2 * reach * k) / (count - 1) : 0;
    return [x + along[0] * far, y + along[1] * far];
  });
}
