/** A file as the library reads it: the leaves of its tree, with offsets in the text that an editor shows. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Pages that the platform has no decoder for. Their letters of plies are ASCII, and a byte is a character. */
const UNKNOWN_PAGES = ["cp437", "cp850", "cp852"];

/**
 * @typedef {object} Node
 * @property {string} kind as `scoresheet parse` names it
 * @property {number} start in characters of the text
 * @property {number} end
 */

/**
 * @typedef {object} Reading
 * @property {string} text
 * @property {Node[]} nodes the leaves of the trees, and the variations
 */

/**
 * The text of a file as an editor shows it that was told its encoding, and what the library finds in it.
 *
 * `undefined` where no editor can: games of one file in several encodings, or compressed.
 *
 * @param {string} command
 * @param {string} path
 * @returns {Reading | undefined}
 */
export function read(command, path) {
    const bytes = readFileSync(path);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return undefined;
    const encodings = new Set(games(command, "check", path).map((game) => game.encoding));
    const [encoding = "utf-8"] = encodings;
    if (encodings.size > 1) return undefined;
    const label = UNKNOWN_PAGES.includes(encoding) ? "latin1" : encoding.replace("cp866", "ibm866");
    const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
    const place = places(text, bytes, label);
    const nodes = games(command, "parse", path).flatMap(leaves);
    return { text, nodes: nodes.map(({ kind, start, end }) => ({ kind, start: place(start), end: place(end) })) };
}

/**
 * The games of a file as JSON; findings are no failure.
 *
 * @param {string} command
 * @param {"check" | "parse"} task
 * @param {string} path
 * @returns {any[]}
 */
function games(command, task, path) {
    /** @type {import("node:child_process").ExecFileSyncOptionsWithStringEncoding} */
    const options = { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] };
    let output;
    try {
        output = execFileSync(command, [task, "--isolated", "--format", "json", path], options);
    } catch (error) {
        if (/** @type {any} */ (error).status !== 1) throw error;
        output = /** @type {any} */ (error).stdout;
    }
    return JSON.parse(output).games;
}

/**
 * What a game's tree is made of, turns aside: they are made of the others.
 *
 * @param {any} game
 * @returns {Node[]} offsets in bytes of the file
 */
function leaves(game) {
    const found = [];
    const waiting = [...game.nodes];
    while (waiting.length > 0) {
        const node = waiting.pop();
        if (node.kind !== "turn") found.push({ kind: node.kind, start: node.byte_start, end: node.byte_end });
        waiting.push(...(node.nodes ?? []));
    }
    return found.sort((a, b) => a.start - b.start);
}

/**
 * The character that a byte belongs to.
 *
 * @param {string} text
 * @param {Buffer} bytes
 * @param {string} label
 * @returns {(byte: number) => number}
 */
function places(text, bytes, label) {
    if (label.startsWith("utf-16")) return (byte) => byte >> 1;
    if (label !== "utf-8") return (byte) => byte;
    const map = new Uint32Array(bytes.length + 1);
    let byte = 0;
    let index = 0;
    for (const character of text) {
        // A byte that is no UTF-8 is shown as U+FFFD, and is one byte long.
        const damaged = character === "\uFFFD" && bytes.toString("hex", byte, byte + 3) !== "efbfbd";
        const length = damaged ? 1 : Buffer.byteLength(character);
        map.fill(index, byte, byte + length);
        byte += length;
        index += character.length;
    }
    map.fill(index, byte);
    return (at) => map[at];
}
