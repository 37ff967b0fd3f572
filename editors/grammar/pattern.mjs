/**
 * The spelling of plies, numbers, marks and results as regular expressions of Oniguruma, after `grammar/` of the project.
 *
 * Look-alikes stand beside the signs that they look like.
 */

import { letters, signs, words } from "./tables.mjs";

/** @param {string} text */
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** @param {string[]} list */
const any = (list) => `(?:${list.map(escape).join("|")})`;

/** Signs without width: nobody sees them in a word. */
const UNSEEN = "[\\x{200B}-\\x{200F}\\x{2060}\\x{FEFF}\\x{FE0E}\\x{FE0F}]*";

/** What ends a word, and what one begins behind; inside of a class. */
const DELIMITERS = "\\s\\x{0}|№\\x{200B}-\\x{200F}\\x{2060}\\x{FEFF}/,;(){}\\[\\]$";

export const blank = "[ \\t\\x{A0}\\x{2007}\\x{202F}\\x{3000}]";
/** A word begins here: also behind the dots of a number, and behind a glyph's number. */
export const begin = `(?:(?<![^${DELIMITERS}.…\\x{2024}])|(?<=\\$[0-9])|(?<=\\$[0-9][0-9])|(?<=\\$[0-9][0-9][0-9]))`;
export const end = `(?=[${DELIMITERS}]|$)`;
/** A character of a word. */
export const inWord = `[^${DELIMITERS}]`;
/** What stands between words, brackets and braces aside. */
export const between = `[${DELIMITERS.replace("(){}", "")}]`;

export const dash = "[-\\x{2010}-\\x{2015}\\x{2212}\\x{AD}]";
const FILE = "[a-hасе]";
export const file = `${FILE}${UNSEEN}`;
export const rank = "[1-8]";
export const square = `${file}${rank}${UNSEEN}`;
export const capture = "[xXхХ×:*]";
/** With blanks round it a star is a result. */
const CAPTURE_APART = "[xXхХ×:]";
export const letter = `${any(letters())}${UNSEEN}`;
const SMALL = "[kqntslvwj]";
const ANY_CASE = `(?:${SMALL}|[rbdfcagh](?!${rank}))`;
const piece = `(?:${letter}|${SMALL})`;

const EN_PASSANT = "(?:[eе]\\.[pр]\\.?|[eе][pр])";
/** Not where it begins a sign of evaluation. */
const CHECK = `(?:\\+\\+|[+†](?!${dash}|/[-+=](?!-)|=(?:$|[${DELIMITERS}])))`;
const MATE = "(?:##?|‡)";
/** An `x` behind everything else is mate. */
const CROSS = `[xXхХ×](?=[+#!?.]|$|[${DELIMITERS}])`;
export const mark = `(?:${CHECK}|${MATE}|${EN_PASSANT}|${CROSS})`;
const becomes = `=(?:r?(?:${letter}|${ANY_CASE})(?!${rank}))`;
const BARE = `(?<=[18])(?:${letter}|[qrbn])(?![a-h1-8x:])`;

const FROM_TO = `r?${piece}?${square}(?:${dash}|${capture})?${square}:?`;
const TO = `r?(?:${piece}(?:${file})?(?:${rank})?|${file}(?:${rank})?)?${capture}?${square}:?`;
const PAIR = `(?:${["ab", "bc", "cd", "de", "ef", "fg", "gh"]
    .flatMap(([a, b]) => [`${a}${capture}?${b}`, `${b}${capture}?${a}`])
    .join("|")})`;
const O = "[OОoо0]";
export const castling = `(?:${O}${dash}${O}(?:${dash}${O})?|OOO?|ООО?|000?(?![0-9.)]|${dash}))`;
export const nothing = `(?:${dash}{2}|Z0|<>|@@@@|0000)`;

/** A ply with its marks, as one word. */
export const ply = `(?:(?:${nothing}|${castling})${mark}*|(?:${FROM_TO}|${TO}|${PAIR})(?:${BARE}${mark}*|${mark}*(?:${becomes})?${mark}*))`;

/** A ply with blanks, or with a promotion behind a blank, a slash or in brackets. */
export const apart = [
    `r?(?:${letter})?(?:${square}|${file})?(?:${blank}+${CAPTURE_APART}${blank}*|${CAPTURE_APART}${blank}+)${square}${mark}*(?:${becomes})?${mark}*${end}`,
    `${letter}${blank}+${square}${mark}*${end}`,
    `${O}${blank}+${dash}${blank}*${O}(?:${blank}*${dash}${blank}*${O})?${mark}*`,
    `(?:${FILE}${capture}?|${FILE}[27]${dash}?|${FILE}[27]${capture})?${FILE}[18](?:/(?:${letter}|[kqntslvwjrb])${mark}*(?=[!?]|${end})|${blank}+=(?:${letter}|${ANY_CASE})${mark}*${end}|\\(=?(?:${letter}|[kqntslvwjrb])${mark}*\\))`,
];

const HALF = "(?:½|1/2|0\\.5)";
const BETWEEN = `(?::|${dash})`;
export const result = `(?:${HALF}${BETWEEN}${HALF}|½|1/2|1${BETWEEN}0|0${BETWEEN}1)(?=[.,!?]|${end})(?!${dash})|\\*(?=[.,!?]|${end})`;
export const resultApart = `(?:(?:½|1/2)${blank}+${BETWEEN}${blank}+(?:½|1/2)|1${blank}+${BETWEEN}${blank}+0|0${blank}+${BETWEEN}${blank}+1|0,5${BETWEEN}0,5)${end}`;

export const dots = "[.…\\x{2024}]+";
export const number = `[0-9]{1,9}(?:\\)|${dots})`;
/** A number at the end of its word may do without a dot. */
export const bareNumber = `[0-9]{1,9}${end}`;

export const annotation = "[!?]+";
const evaluation = `(?:\\+/-|-/\\+|\\+/=|=/\\+|\\+${dash}|${dash}\\+|\\+=|=\\+|=)`;
const sign = `[${signs().join("")}]`;
export const nag = "\\$[0-9]+";
export const glyph = `(?:${annotation}|${evaluation}|${sign})`;

const WORDS = words();
/** Words are read in any case, and with a stop behind them. @param {string[]} list */
const spoken = (list) => `(?i:${any(list)})[.:!]*`;
export const claim = `(?:${spoken(WORDS.claim)}|e\\.${blank}p\\.)`;
export const and = spoken(WORDS.and);
export const or = spoken(WORDS.or);
/** `1.w`: a letter for the side, behind a number. */
export const side = `(?:${spoken(WORDS.side)}|(?<=[0-9]\\.)[wb])`;
export const novelty = `N(?=${end})`;
export const spokenWord = `(?:${claim}|${and}|${or}|${side}|N)`;

/** What a word of movetext is made of, each unit as it may be glued to another. */
export const unit = `(?:${result}|${ply}|${number}|${bareNumber}|${mark}|${glyph}|${dots}|:|${dash}(?=${letter}))`;
