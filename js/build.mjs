// Bundles the front end into the Python package: one module, one style sheet.
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../src/bolide_widget/static/");
const shared = { bundle: true, minify: true, target: "es2022", logLevel: "warning" };
const jobs = [
  { ...shared, entryPoints: [here("src/widget.ts")], format: "esm", outfile: `${out}widget.js` },
  { ...shared, entryPoints: [here("src/widget.css")], outfile: `${out}widget.css` },
];

if (process.argv.includes("--watch")) {
  for (const job of jobs) await (await esbuild.context(job)).watch();
} else {
  for (const job of jobs) {
    await esbuild.build(job);
    console.log(job.outfile, (await stat(job.outfile)).size, "bytes");
  }
}
