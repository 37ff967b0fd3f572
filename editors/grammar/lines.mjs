/**
 * What can be known of a stretch of a line without its meaning: whether it is movetext or prose, as regular expressions.
 *
 * The library counts: a line is prose where its words that are no movetext outnumber its plies. An expression cannot
 * count without bound.
 */

import * as p from "./pattern.mjs";

/** To so many plies it is counted; between two numbers the lower is taken, and beyond the last every line is movetext. */
const COUNTED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48];

/** A word with a square in it, or castling: a ply, whether it can be read or not. */
const PLY = `(?:(?=${p.inWord}*?${p.square})${p.inWord}+|${p.castling}${p.mark}*(?:${p.annotation})?)${p.end}`;
/** Numbers, marks, words like `mat`, and whatever has neither letter nor digit. Two letters, `de`, are none of them in prose. */
const SIGN = `(?:${p.spokenWord}|(?![A-Za-z]+${p.end})${p.unit}+|(?!${p.inWord}*[\\p{L}\\p{N}])${p.inWord}+)${p.end}`;

/** What is called by its name below. */
export const definitions = [
    `(?<gap>${p.between}|\\{[^}]*\\}){0}`,
    `(?<ply>${PLY}){0}`,
    `(?<sign>(?!\\g<ply>)${SIGN}){0}`,
    `(?<prose>(?!\\g<ply>)(?!\\g<sign>)${p.inWord}++){0}`,
    // Inside brackets two letters, `ed`, are a ply.
    `(?<move>(?:\\g<ply>|${p.unit}+${p.end}|\\g<sign>)){0}`,
    // Brackets inside brackets, whatever they hold; who calls itself would go as deep as a record goes.
    "(?<inner>\\([^()]*\\)){0}(?<bracket>\\((?:[^()]|\\g<inner>)*+\\)){0}",
].join("");

const passed = "\\g<gap>|[()]";
/** A word of prose outside of brackets. Most lines have no letters in a row but before a rank: that is soon seen. */
const someProse = `(?=.*?(?>\\p{L}{3,})(?![1-8]))(?=(?:\\g<gap>|\\g<bracket>|\\)|\\g<ply>|\\g<sign>)*+\\g<prose>)`;
const counted = COUNTED.map((plies) => {
    const atMost = `(?=(?:(?:${passed}|\\g<sign>|\\g<prose>)*+\\g<ply>){0,${plies}}(?:${passed}|\\g<sign>|\\g<prose>)*+$)`;
    return `${atMost}(?=(?:(?:${passed}|\\g<ply>|\\g<sign>)*+\\g<prose>){${plies + 1}})`;
});

/** A tag pair, also behind a counter of lines. */
const tag = '(?:[0-9]+:?[ \\t]+)?\\[[ \\t]*[A-Za-z][^\\s"]*[ \\t]*"';

/** A line that begins with a number is movetext. */
const numbered = `№?${p.blank}*[0-9]{1,9}(?:[.)…]|${p.blank}+\\g<ply>)`;

/** A line of prose, from its first word to its end. */
export const proseLine = `${definitions}^[\\s|\\x{FEFF}]*(?![\\s|\\x{FEFF}{;%]|$)${someProse}(?!${numbered}|${tag})(?!.*\\{[^}]*$)(?:${counted.join("|")}).*$`;

/** Behind `(`: nothing but movetext up to its `)`, to the end of the line, or to where brackets nest deeper than anybody writes. */
export const branches = `(?=(?:\\g<gap>|\\g<move>|\\g<bracket>)*+(?:[()]|$|\\{[^}]*$))`;

/** Behind `;` or `//`: movetext comes. */
export const movetextFollows = `(?=\\s*(?:$|[{(]|${p.number}|${p.bareNumber}\\s*\\g<ply>|${p.result}|/?(?!\\s)\\g<move>))`;

/** Up to the end of the line, or to what is no word: no prose. */
export const noProse = `(?=(?:\\g<gap>|\\g<move>)*+(?:$|[{(]))`;

/** Behind `{`: the first brace that closes is not the last, as between them is no movetext. */
export const nests = `(?=[^{}]*\\{[^{}]*\\}(?:(?:\\g<gap>|\\g<sign>)*+\\}|(?:\\g<gap>|\\g<sign>|\\g<ply>)*+\\g<prose>[^{}]*\\}))`;
