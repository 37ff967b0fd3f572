// Puts the page together in the folder `dist`: one script, one style sheet, the page, the module, and the licences of what is in them.
//
//     node bundle.mjs MODULE.wasm METADATA.json
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licences } from "./licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, metadata] = process.argv.slice(2);
const dist = join(here, "dist");
const common = { absWorkingDir: here, bundle: true, minify: true, target: "es2023", charset: "utf8", legalComments: "none" };

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const worker = await build({ ...common, entryPoints: ["src/worker.js"], format: "iife", write: false });
const { metafile } = await build({
  ...common,
  entryPoints: [{ in: "src/main.js", out: "playground" }, { in: "src/style.css", out: "playground" }],
  outdir: "dist",
  format: "esm",
  metafile: true,
  loader: { ".txt": "text", ".pgn": "text" },
  define: { WORKER_SOURCE: JSON.stringify(worker.outputFiles[0].text) },
});
cpSync(join(here, "src/index.html"), join(dist, "index.html"));
cpSync(wasm, join(dist, "scoresheet.wasm"));

writeFileSync(join(dist, "licences.txt"), licences({
  inputs: Object.keys(metafile.inputs),
  metadata: JSON.parse(readFileSync(metadata, "utf8")),
  folder: join(here, "node_modules"),
}));
