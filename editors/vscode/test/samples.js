/** The records that the grammar is compared with the library on: the corpus, and those of the tests. */

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** @typedef {{ name: string, path: string }} Sample */

/**
 * Calls `use` with every record; those that stand inside of other files are in a folder that is then removed.
 *
 * @param {(samples: Sample[]) => void} use
 */
export function withSamples(use) {
    const folder = mkdtempSync(join(tmpdir(), "scoresheet-"));
    try {
        const sample = { name: "editors/sample.txt", path: join(ROOT, "editors/sample.txt") };
        use([sample, ...files("corpus"), ...files("tests/defects"), ...cases("cases", folder), ...cases("review", folder)]);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {string} folder @returns {Sample[]} */
function files(folder) {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(pgn|txt)$/.test(name) && name !== "expected.txt")
        .sort()
        .map((name) => ({ name: `${folder}/${name}`.replaceAll("\\", "/"), path: join(ROOT, folder, name) }));
}

/** Longer ones were made to exhaust a parser, and nothing new is written in them; in bytes. */
const LONGEST = 10_000;

/** @param {string} list @param {string} folder @returns {Sample[]} */
function cases(list, folder) {
    /** @type {{ name: string, input?: string, input_base64?: string }[]} */
    const found = JSON.parse(readFileSync(join(ROOT, `tests/cases/${list}.json`), "utf8"));
    return found.flatMap(({ name, input, input_base64: bytes }, index) => {
        if (input === undefined && bytes === undefined) return [];
        const path = join(folder, `${list}-${index}.txt`);
        const record = bytes === undefined ? Buffer.from(input ?? "") : Buffer.from(bytes, "base64");
        if (record.length > LONGEST) return [];
        writeFileSync(path, record);
        return [{ name: `tests/cases/${list}.json: ${name}`, path }];
    });
}
