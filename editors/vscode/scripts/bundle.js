/** Makes one file of the extension and what it needs, and puts the licences beside it. */

import { readFileSync, writeFileSync } from "node:fs";

import { build } from "esbuild";

const ROOT = new URL("../", import.meta.url);

await build({
    absWorkingDir: ROOT.pathname,
    entryPoints: ["src/extension.js"],
    outfile: "dist/extension.cjs",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node18",
    // The editor itself provides it.
    external: ["vscode"],
    minify: true,
    logLevel: "warning",
});

/** @param {string} name */
const licence = (name) => readFileSync(new URL(`../../${name}`, ROOT), "utf8").trim();
const either = "Scoresheet is under the MIT licence or the Apache License 2.0, as you like. Both follow.";
writeFileSync(new URL("LICENSE.txt", ROOT), [either, licence("LICENSE-MIT"), licence("LICENSE-APACHE"), ""].join("\n\n"));
