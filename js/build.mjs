// Bundles the front end into the Python package: what a first board loads, the second part, which comes when it is first needed, the
// editor of circuits, which comes when it is opened, and two scripts that stand alone: of a lesson's page, and of other pages without a kernel.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { nest } from "./nest.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../src/bolide_widget/static/");
const settings = { bundle: true, minify: true, logLevel: "warning", write: false };
const common = { ...settings, absWorkingDir: here(".") };
const script = { ...common, format: "esm", target: "es2022" };
// Rules within rules are read by every browser that knows :has(), which the sheet uses, and a release or two of Safari and Chrome less.
const sheet = { ...common, target: ["chrome120", "firefox121", "safari17.2"] };

const text = ({ outputFiles: [file] }) => file.text;

// What esbuild has put together is made shorter by a second reading. It is a module of ours alone, no function of which is called with
// `new`, so those that do not say `this` may become arrows. Comments of licences would stay, as they do in esbuild.
// No property is read for what reading it does.
const compress = { passes: 3, unsafe_arrows: true, pure_getters: true, hoist_funs: true };
const shorter = async (code) => (await minify(code, { module: true, ecma: 2020, compress })).code;

async function styles(path) {
  return nest(text(await esbuild.build({ ...sheet, entryPoints: [here(path)] })), "bolide");
}

/** The modules of the first part, by their whole paths. */
async function modules(entry) {
  const { metafile } = await esbuild.build({ ...script, entryPoints: [entry], metafile: true });
  return new Set(Object.keys(metafile.inputs).map((path) => here(path)));
}

/** Leaves imports of the first part's modules as they are. */
const leave = (first) => ({
  name: "leave",
  setup: (build) =>
    build.onResolve({ filter: /^\./ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === "seen") return null;
      const found = await build.resolve(path, { ...rest, pluginData: "seen" });
      return first.has(found.path) ? { path: found.path, external: true } : found;
    }),
});

/** What the parts share with the first one: names by their modules. */
const shared = new Map();

/** A later part as a module whose default makes it from what it shares with the first. */
async function laterPart(first, name) {
  const css = await styles(`src/${name}.css`);
  const built = { ...script, entryPoints: [here(`src/${name}.ts`)], plugins: [leave(first)] };
  let code = text(await esbuild.build(built));
  const parts = [];
  // imports and exports as esbuild writes them
  code = code.replace(/import\{([^{}]*)\}from"([^"]+)";/g, (_, names, path) => {
    const pairs = names.split(",").map((name) => name.split(" as "));
    for (const [name] of pairs) {
      if ((shared.get(name) ?? path) !== path) throw new Error(`Two modules export ${name}`);
      shared.set(name, path);
    }
    parts.push(...pairs.map(([name, as]) => (as ? `${name}:${as}` : name)));
    return "";
  });
  code = code.replace(/export\{([^{}]*)\};\s*$/, (_, names) => {
    const given = names.split(",").map((name) => name.split(" as ").reverse().join(":"));
    return `return{css:${JSON.stringify(css)},${given}}`;
  });
  if (/\b(import|export)\b[{*]/.test(code)) throw new Error(`${name} was not understood`);
  const made = `export default shared=>{const{${parts}}=shared;${code}}`;
  return shorter(made);
}

/** The first part, which says what it shares. */
async function firstPart() {
  const lines = [...shared].map(([name, path]) => `import{${name}}from${JSON.stringify(path)};`);
  const contents = `${lines.join("")}
    import { share } from "./parts";
    import widget from "./widget";
    share({${[...shared.keys()]}});
    export default widget;`;
  const entry = { contents, resolveDir: here("src"), loader: "ts" };
  return shorter(text(await esbuild.build({ ...script, stdin: entry })));
}

/** The script of a page, with its styles: a module that needs nothing else. */
async function pagePart(name, sheets) {
  const define = Object.fromEntries(
    Object.entries(sheets).map(([name, css]) => [`${name}_CSS`, JSON.stringify(css)]),
  );
  const built = { ...script, define, entryPoints: [here(`src/${name}.ts`)] };
  return shorter(text(await esbuild.build(built)));
}

const plain = async (path) => text(await esbuild.build({ ...sheet, entryPoints: [here(path)] }));

async function write(name, content) {
  await writeFile(out + name, content);
  console.log(out + name, Buffer.byteLength(content), "bytes");
}

const first = await modules(here("src/widget.ts"));
const later = {};
for (const name of ["second", "editor"]) later[name] = await laterPart(first, name);
await write("widget.js", (await firstPart()) + "\n");
const [WIDGET, ALONE] = [await styles("src/widget.css"), await styles("src/alone.css")];
await write("widget.css", WIDGET + "\n");
await write(
  "course.js",
  (await pagePart("course", { COURSE: await plain("src/course.css") })) + "\n",
);
await write("played.js", (await pagePart("played", { WIDGET, ALONE })) + "\n");
for (const [name, code] of Object.entries(later)) await write(`${name}.js`, code + "\n");
