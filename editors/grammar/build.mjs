#!/usr/bin/env node
/** Writes what the editors know of words and spellings. With `--check` it writes nothing, and fails where a file is out of date. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { lisp } from "./emacs.mjs";
import { grammar } from "./textmate.mjs";
import { script } from "./vim.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));

/** What is written, by its path from `editors/`. */
const FILES = {
    "vscode/syntaxes/scoresheet.tmLanguage.json": JSON.stringify(grammar, null, 2) + "\n",
    "emacs/scoresheet-words.el": lisp,
    "nvim/autoload/scoresheet/words.vim": script,
};

const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(FILES)) {
    const path = `${HERE}/../${name}`;
    if (!check) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
    } else if (readFileSync(path, "utf8") !== text) {
        console.error(`editors/${name} is not what the tables say: run editors/grammar/build.mjs`);
        process.exitCode = 1;
    }
}
