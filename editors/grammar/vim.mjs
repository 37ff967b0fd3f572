/** The words of records as lists of Vim script. */

import { letters, signs, words } from "./tables.mjs";

/** @param {string} name @param {string[]} list */
const list = (name, list) => `let g:scoresheet#words#${name} = [${list.map((word) => `'${word}'`).join(", ")}]`;

const { claim, and, or, side } = words();

export const script = `" Written by editors/grammar/build.mjs from the tables of the library. Change those, and run it.

" Every spelling of a piece letter, in every language, longer ones first.
${list("letters", letters())}
" The signs of evaluation.
${list("signs", signs())}
" What claims something of a position: check, mate, stalemate.
${list("claims", claim)}
" What stands between plies or alternatives.
${list("separators", [...and, ...or])}
" The names of the sides.
${list("sides", side)}
`;
