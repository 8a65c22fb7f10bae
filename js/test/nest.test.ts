import { describe, expect, it } from "vitest";
// @ts-expect-error: it belongs to the build, which is plain JavaScript
import { nest } from "../nest.mjs";

const below = (css: string): string => nest(css, "b").trimEnd();

describe("a sheet is written with its first class once", () => {
  it("puts rules that follow each other into one", () => {
    expect(below(".b .x{top:0}.b .y>i,.b [hidden]{left:0}")).toBe(
      ".b{.x{top:0}.y>i,[hidden]{left:0}}",
    );
  });

  it("says & where the class itself is meant", () => {
    expect(below(".b{top:0}.b.is-on .x,.b:hover{left:0}")).toBe(
      ".b{&{top:0}&.is-on .x,&:hover{left:0}}",
    );
  });

  it("takes whole media and container rules along", () => {
    expect(below(".b .x{top:0}@media(print){.b .x{top:1px}}.b .y{top:0}")).toBe(
      ".b{.x{top:0}@media(print){.x{top:1px}}.y{top:0}}",
    );
  });

  it("leaves outside, and in its order, what is not below the class", () => {
    const others = ".b-host .x{top:0}:is(.b,.c) .x{top:1px}@keyframes b{0%{top:0}to{top:1px}}";
    expect(below(others)).toBe(others);
    const mixed = "@media(print){.b .x{top:0}.c .x{top:0}}.b .x,.c{top:0}";
    expect(below(mixed)).toBe(mixed);
    expect(below(`.b .x{top:0}${others}.b .y{top:0}`)).toBe(`.b{.x{top:0}}${others}.b{.y{top:0}}`);
  });

  it("does not take brackets, quotes and what is escaped for the end of anything", () => {
    expect(below('.b :is(.x,.y):before{content:"}, \\"{"}.b [a="}"],.b .z{top:0}')).toBe(
      '.b{:is(.x,.y):before{content:"}, \\"{"}[a="}"],.z{top:0}}',
    );
  });
});
