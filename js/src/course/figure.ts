/** A figure of a lesson. */
import { setAttributes } from "../dom";
import type { Figure, FigureMark } from "../protocol";
import type { Pair } from "./car";
import { type Area, arrow, dot, line, paperOf, type Paper, squares, words } from "./drawing";

const WIDTH = 440;

export function figureOf(figure: Figure): SVGElement {
  const area = figure.area as unknown as Area;
  const paper = paperOf(area, WIDTH / (area[2] - area[0]), figure.squared ? 34 : 0);
  setAttributes(paper.node, { role: "img", "aria-label": figure.alt, class: "figure" });
  if (figure.squared) paper.drawn.append(...squares(paper, area));
  paper.drawn.append(...figure.marks.flatMap((mark) => marksOf(paper, mark)));
  paper.show(area);
  return paper.node;
}

function marksOf({ at }: Paper, { form, points, look, text = "" }: FigureMark): SVGElement[] {
  const places = points.map((point) => at(point as unknown as Pair));
  const [first = [0, 0] as Pair, last = first] = places;
  if (form === "arrow") return arrow(first, last, look, 12);
  if (form === "line") return [line(places, `stroke ${look}`)];
  if (form === "dots") return places.map((place) => dot(place, 4, look));
  return [words([first[0], first[1] + 5], text, `label ${look}`)];
}
