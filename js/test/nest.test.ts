// @vitest-environment node
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
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
      ".b{top:0;&.is-on .x,&:hover{left:0}}",
    );
    expect(below(".b .x{left:0}.b .y{left:0}.b{top:0}")).toBe(".b{.x{left:0}.y{left:0}&{top:0}}");
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
    expect(below(`.b .x{top:0}${others}.b .y{top:0}`)).toBe(`.b .x{top:0}${others}.b .y{top:0}`);
    expect(below(`.b{top:0}.b i{top:0}${others}`)).toBe(`.b{top:0;i{top:0}}${others}`);
  });

  it("does the same within it for the class of a part, where that is shorter", () => {
    const part = ".b .part{top:0}.b .part:hover,.b .part>i{left:0}";
    const other = ".b .part-two{top:0}";
    expect(below(part + other)).toBe(".b{.part{top:0;&:hover,>i{left:0}}.part-two{top:0}}");
    expect(below(`${other}@media(print){.b .part{top:0}}${part}`)).toBe(
      ".b{.part-two{top:0}.part{@media(print){&{top:0}}&{top:0}&:hover,>i{left:0}}}",
    );
    expect(below(".b .x{top:0}.b .x i,.b .y i{top:0}")).toBe(".b{.x{top:0}.x i,.y i{top:0}}");
  });

  it("means what was written, by a browser's rules for nesting", async () => {
    const plain = { loader: "css", target: "chrome111" } as const;
    const entry = fileURLToPath(new URL("../src/widget.css", import.meta.url));
    const options = { bundle: true, minify: true, write: false, target: "chrome120" } as const;
    const { outputFiles } = await esbuild.build({ ...options, entryPoints: [entry] });
    const flat = outputFiles[0]?.text ?? "";
    const [whole, nested] = [flat, nest(flat, "bolide") as string].map((css) =>
      esbuild.transform(css, plain),
    );
    expect(flat.length).toBeGreaterThan(20_000);
    expect((await nested)?.code).toBe((await whole)?.code);
  });

  it("does not take brackets, quotes and what is escaped for the end of anything", () => {
    expect(below('.b :is(.x,.y):before{content:"}, \\"{"}.b [a="}"],.b .z{top:0}')).toBe(
      '.b{:is(.x,.y):before{content:"}, \\"{"}[a="}"],.z{top:0}}',
    );
  });
});
