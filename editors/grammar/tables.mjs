/** The words of records, read from the tables of the library, so that no editor knows others. */

import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);

/** @param {string} path from the root of the project */
const source = (path) => readFileSync(new URL(path, ROOT), "utf8");

/**
 * What stands between the first `from` and the next `to` of a file.
 *
 * @param {string} path
 * @param {string} from
 * @param {string} to
 */
function stretch(path, from, to) {
    const text = source(path);
    const start = text.indexOf(from);
    const end = text.indexOf(to, start + from.length);
    if (start < 0 || end < 0) throw new Error(`${path}: no ${from} ... ${to}; has the table moved?`);
    return text.slice(start + from.length, end);
}

/** @param {string} text */
const quoted = (text) => [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1]);

/** Longer words first: the first that fits is taken. @param {string[]} words */
const longestFirst = (words) => [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Every spelling of a piece letter, in every language. */
export function letters() {
    const table = stretch("src/letters/letter.rs", "const SPELLINGS: &[(&str, &str)] = &[", "];");
    return longestFirst([...table.matchAll(/\("([^"]+)", "[^"]+"\)/g)].map((match) => match[1]));
}

/** The signs of evaluation. */
export function signs() {
    const table = stretch("src/syntax/fold.rs", "pub const GLYPHS: &[(char, u8)] = &[", "];");
    return [...table.matchAll(/'(.)'/gu)].map((match) => match[1]);
}

/**
 * The words of the movetext, by what they mean.
 *
 * @returns {{ claim: string[], and: string[], or: string[], side: string[] }}
 */
export function words() {
    const table = stretch("src/syntax/vocabulary.rs", "const WORDS: &[(Meaning, &[&str])] = &[", "\n];");
    /** @type {Record<string, string[]>} */
    const found = {};
    for (const [, meaning, list] of table.matchAll(/Meaning::(\w+)[^[]*\[([^\]]*)\]/g)) {
        (found[meaning.toLowerCase()] ??= []).push(...quoted(list));
    }
    const of = (/** @type {string} */ name) => {
        const list = found[name];
        if (!list?.length) throw new Error(`src/syntax/vocabulary.rs: no words for ${name}`);
        return longestFirst(list);
    };
    return { claim: of("claim"), and: of("and"), or: of("or"), side: of("side") };
}
