// Bundles the front end into the Python package: one module, one style sheet.
import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { minify } from "terser";
import * as math from "./math.mjs";
import { nest } from "./nest.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../src/bolide_widget/static/");
const shared = { bundle: true, minify: true, logLevel: "warning", write: false };
const short = Object.keys(math).map((name) => [`Math.${name.slice(1)}`, name]);
const script = { define: Object.fromEntries(short), inject: [here("math.mjs")] };
const jobs = [
  {
    ...shared,
    ...script,
    entryPoints: [here("src/widget.ts")],
    format: "esm",
    target: "es2022",
    outfile: `${out}widget.js`,
  },
  // Rules within rules are read by every browser that knows :has(), which the sheet uses, and a release or two of Safari and Chrome less.
  {
    ...shared,
    entryPoints: [here("src/widget.css")],
    target: ["chrome120", "firefox121", "safari17.2"],
    outfile: `${out}widget.css`,
  },
];

// What esbuild has put together is made 4 kB shorter by a second reading. It is a module of ours alone, no function of which is called with
// `new`, so those that do not say `this` may become arrows. Comments of licences would stay, as they do in esbuild.
// No property is read for what reading it does. What the first minifying leaves, the second makes a little shorter still.
// `unsafe` assumes that nobody replaces String, Array and their like.
const compress = { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true };
const shorter = async (text) => (await minify(text, { module: true, ecma: 2020, compress })).code;
const finish = {
  ".css": (text) => nest(text, "bolide"),
  ".js": async (text) => named(await shorter(await shorter(text))) + "\n",
};

// Long names that are read in many places, each written out once. Those of the canvas stay as they are: a frame uses them thousands of times.
const LONG = [
  "addEventListener",
  "replaceChildren",
  "querySelectorAll",
  "querySelector",
  "textContent",
  "parentElement",
  "ownerDocument",
  "classList",
  "setAttribute",
  "getBoundingClientRect",
  "hidden",
  "dataset",
  "offsetHeight",
  "offsetWidth",
  "preventDefault",
  "stopPropagation",
  "getAttribute",
  "removeAttribute",
  "toggleAttribute",
  "setProperty",
  "disconnect",
  "includes",
  "filter",
  "flatMap",
  "forEach",
  "stringify",
  "toLowerCase",
  "append",
  "colours",
  "invalidate",
];

/** The module with each long name in a variable of its own. Nothing else is named `$` and a number. */
function named(code) {
  const names = LONG.map((name, k) => `$${k}="${name}"`);
  const short = LONG.reduce(
    (text, name, k) =>
      text.replace(new RegExp(`(\\?)?\\.${name}\\b`, "g"), (_, may) =>
        may ? `?.[$${k}]` : `[$${k}]`,
      ),
    code,
  );
  return `const ${names};${short}`;
}

async function write({ path, text }) {
  const content = await finish[extname(path)](text);
  await writeFile(path, content);
  console.log(path, Buffer.byteLength(content), "bytes");
}

const written = {
  name: "written",
  setup: (build) =>
    build.onEnd(async ({ outputFiles = [] }) => void (await Promise.all(outputFiles.map(write)))),
};

for (const job of jobs.map((job) => ({ ...job, plugins: [written] }))) {
  if (process.argv.includes("--watch")) await (await esbuild.context(job)).watch();
  else await esbuild.build(job);
}
