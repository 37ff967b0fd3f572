/** What a record can be converted to. */

/**
 * @typedef {object} Target
 * @property {string} key as `--to` takes it
 * @property {string} detail how it looks, or what it is
 * @property {string} language of the document that is made
 */

/** @type {readonly Target[]} */
export const TARGETS = [
    { key: "line", detail: "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5", language: "scoresheet" },
    { key: "full", detail: "1.Nf3/Nc3; b6/g6", language: "scoresheet" },
    { key: "pgn", detail: "1. Nf3,Nc3 b6,g6 2. b3,Bb2 Bb7,e5", language: "scoresheet" },
    { key: "columns", detail: "1. Nf3/Nc3   b6/g6", language: "scoresheet" },
    { key: "series", detail: "1.e4 2.e5 d5", language: "scoresheet" },
    { key: "uci", detail: "coordinates, a game a line", language: "plaintext" },
    { key: "fen", detail: "the position behind every turn", language: "plaintext" },
    { key: "json", detail: "data, with the moves", language: "json" },
    { key: "csv", detail: "a line a ply", language: "plaintext" },
];

/** The page of boards. */
export const PAGE = "html";

/** What the command is asked. @param {string} key */
export function convertArguments(key) {
    return ["convert", "--to", key, "-"];
}
