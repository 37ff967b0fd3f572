/** Where the grammar and the library do not say the same of a record. */

/** What a node of the tree must be coloured as. Unreadable plies and missing ones may be anything. @type {Record<string, RegExp>} */
const WANTED = {
    tag: /\bmeta\.tag\b/,
    number: /\bconstant\.numeric\b/,
    dots: /\bconstant\.numeric\b/,
    side: /\bvariable\.language\.side\b/,
    ply: /\bmeta\.ply\b/,
    mark: /\bkeyword\b/,
    glyph: /\bsupport\.constant\.glyph\b/,
    note: /\bsupport\.other\.note\b/,
    comment: /\bcomment\b/,
    variation: /\bmeta\.variation\b/,
    termination: /\bconstant\.language\.result\b/,
};

/** Blanks, signs without width, and bars of tables have no colour that anybody sees. */
const UNSEEN = /[\s|\0\u200B-\u200F\u2060\uFEFF]/;

/**
 * The nodes that are not coloured as what they are.
 *
 * @param {import("./reading.js").Reading} reading
 * @param {string[]} scopes of each character
 */
export function missed({ text, nodes }, scopes) {
    return nodes.filter(({ kind, start, end }) => {
        const written = text.slice(start, end);
        const wanted = WANTED[kind];
        return wanted && !all(written, (at) => wanted.test(scopes[start + at]));
    });
}

/** Whether it holds of every character that one sees. @param {string} text @param {(at: number) => boolean} holds */
function all(text, holds) {
    for (let at = 0; at < text.length; at++) if (!UNSEEN.test(text[at]) && !holds(at)) return false;
    return true;
}

/** How many nodes are looked at. @param {import("./reading.js").Reading} reading */
export function judged({ nodes }) {
    return nodes.filter(({ kind }) => kind in WANTED).length;
}

/**
 * What is coloured as a ply and is none.
 *
 * @param {import("./reading.js").Reading} reading
 * @param {string[]} scopes of each character
 */
export function extra({ text, nodes }, scopes) {
    const plies = new Uint8Array(text.length);
    for (const { kind, start, end } of nodes) if (/ply$/.test(kind)) plies.fill(1, start, end);
    const found = [];
    for (let at = 0; at < text.length; at++) {
        if (!WANTED.ply.test(scopes[at])) continue;
        const start = at;
        let is = true;
        for (; at < text.length && WANTED.ply.test(scopes[at]); at++) is &&= plies[at] === 1;
        if (!is) found.push(text.slice(start, at));
    }
    return found;
}
