/** A text as the grammar reads it: the scopes of every character. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const require = createRequire(import.meta.url);
const GRAMMAR = new URL("../syntaxes/scoresheet.tmLanguage.json", import.meta.url);

/** @returns {Promise<import("vscode-textmate").IGrammar>} */
export async function loadGrammar() {
    await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
    const registry = new textmate.Registry({
        onigLib: Promise.resolve({
            createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
            createOnigString: (text) => new oniguruma.OnigString(text),
        }),
        loadGrammar: async () => textmate.parseRawGrammar(readFileSync(GRAMMAR, "utf8"), "grammar.json"),
    });
    const grammar = await registry.loadGrammar("source.scoresheet");
    if (!grammar) throw new Error("the grammar is not loaded");
    return grammar;
}

/**
 * The tokens of a text, with offsets in it; lines end as editors end them.
 *
 * @param {import("vscode-textmate").IGrammar} grammar
 * @param {string} text
 */
export function tokenise(grammar, text) {
    /** @type {{ start: number, end: number, scopes: string[] }[]} */
    const tokens = [];
    let state = null;
    let start = 0;
    for (const [whole, line] of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
        const read = grammar.tokenizeLine(line, state);
        state = read.ruleStack;
        for (const token of read.tokens) {
            const end = Math.min(token.endIndex, line.length);
            if (token.startIndex < end) {
                tokens.push({ start: start + token.startIndex, end: start + end, scopes: token.scopes.slice(1) });
            }
        }
        start += whole.length;
    }
    return tokens;
}

/**
 * The scopes of each character, joined by blanks; of line ends none.
 *
 * @param {import("vscode-textmate").IGrammar} grammar
 * @param {string} text
 */
export function scopes(grammar, text) {
    /** @type {string[]} */
    const each = new Array(text.length).fill("");
    for (const token of tokenise(grammar, text)) each.fill(token.scopes.join(" "), token.start, token.end);
    return each;
}
