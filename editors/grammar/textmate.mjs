/** The grammar for TextMate, and for whatever reads its grammars: Visual Studio Code, Sublime Text, Shiki. */

import * as lines from "./lines.mjs";
import * as p from "./pattern.mjs";

const SUFFIX = ".scoresheet";

/** @param {string} name */
const include = (name) => ({ include: `#${name}` });

/** @param {string} match @param {string} name */
const sign = (match, name) => ({ match, name: name + SUFFIX });

/** A match whose text is read again by other rules. @param {string} match @param {string} name @param {string[]} inside */
const holds = (match, name, ...inside) => ({
    match,
    ...(name && { name: name + SUFFIX }),
    captures: { 0: { patterns: inside.map(include) } },
});

/** @param {Record<number, string>} names */
const captures = (names) =>
    Object.fromEntries(Object.entries(names).map(([index, name]) => [index, { name: name + SUFFIX }]));

const NAME = "[A-Za-z0-9_+#=:-]+";
const PAIR = `(\\[)[ \\t]*(${NAME})[ \\t]*((")((?:[^"\\\\]|\\\\.)*)("))[ \\t]*(\\])`;
const INSIDE = ["comment", "short-bracket", "variation", "bracket-comment", "tag", "line-comment", "separator", "apart", "glyph-number", "word", "spoken"];

const repository = {
    escape: {
        patterns: [
            {
                match: `^\\x{FEFF}?(%scoresheet:)[ \\t]+(allow)\\b[ \\t]*(.*?)(?:(--)(.*))?$`,
                name: `comment.line.percent${SUFFIX}`,
                captures: captures({
                    1: "keyword.control.directive",
                    2: "keyword.control.directive",
                    3: "entity.name.function.finding",
                    4: "punctuation.separator.reason",
                }),
            },
            sign("^\\x{FEFF}?%.*$", "comment.line.percent"),
        ],
    },
    tag: {
        patterns: [
            {
                match: PAIR,
                name: `meta.tag${SUFFIX}`,
                captures: {
                    ...captures({
                        1: "punctuation.definition.tag.begin",
                        2: "entity.name.tag",
                        3: "string.quoted.double",
                        4: "punctuation.definition.string.begin",
                        6: "punctuation.definition.string.end",
                        7: "punctuation.definition.tag.end",
                    }),
                    5: { name: `string.quoted.double${SUFFIX}`, patterns: [sign('\\\\["\\\\]', "constant.character.escape")] },
                },
            },
            // Not well formed, and read all the same: to the last bracket of its line, or to the line's end.
            {
                match: `(?<=^|\\x{FEFF})(?![ \\t]*${PAIR.replace(/\((?!\?)/g, "(?:")})[ \\t]*(\\[)[ \\t]*([A-Za-z]${NAME.slice(0, -1)}*)(?:[ \\t]+|(?="))(.*?)(\\])?[ \\t]*$`,
                name: `meta.tag${SUFFIX}`,
                captures: captures({
                    1: "punctuation.definition.tag.begin",
                    2: "entity.name.tag",
                    3: "string.unquoted",
                    4: "punctuation.definition.tag.end",
                }),
            },
        ],
    },
    prose: { patterns: [sign(lines.proseLine, "comment.line.prose")] },
    comment: {
        patterns: [
            { ...brace(`${lines.definitions}\\{${lines.nests}`), patterns: [include("inner-brace"), include("command")] },
            { ...brace("\\{"), patterns: [include("command")] },
        ],
    },
    "inner-brace": { begin: "\\{", end: "\\}", patterns: [include("inner-brace")] },
    command: {
        patterns: [
            {
                match: "(\\[%allow)\\b[ \\t]*([^\\s\\],]+(?:,[ \\t]*[^\\s\\],]+)*)?([^\\]]*)(\\])",
                captures: captures({
                    1: "keyword.control.directive",
                    2: "entity.name.function.finding",
                    4: "keyword.control.directive",
                }),
            },
            sign("\\[%[^\\]]*\\]", "meta.command"),
        ],
    },
    "line-comment": {
        patterns: [
            sign("^[ \\t]*;.*$", "comment.line.semicolon"),
            sign(`${lines.definitions};(?!${lines.movetextFollows}${lines.noProse}).*$`, "comment.line.semicolon"),
            sign(`${lines.definitions}//(?!${lines.movetextFollows}).*$`, "comment.line.double-slash"),
        ],
    },
    "short-bracket": {
        patterns: [
            sign("\\(\\p{L}{2}\\s+[a-h][1-8]\\)", "support.other.note"),
            sign("\\(=[?!]?\\)", "keyword.other.draw-offer"),
            sign(`\\(${p.annotation}\\)`, "support.constant.glyph"),
            sign(`\\(${p.mark}+\\)`, "keyword.operator.mark"),
        ],
    },
    variation: {
        name: `meta.variation${SUFFIX}`,
        begin: `${lines.definitions}\\(${lines.branches}`,
        end: `\\)|(?=^\\[${NAME}[ \\t]+")`,
        beginCaptures: captures({ 0: "punctuation.section.variation.begin" }),
        endCaptures: captures({ 0: "punctuation.section.variation.end" }),
        patterns: [include("escape"), ...INSIDE.map(include)],
    },
    "bracket-comment": {
        name: `comment.block.bracket${SUFFIX}`,
        begin: "\\(",
        end: `\\)|(?=^\\[${NAME}[ \\t]+")`,
        patterns: [include("bracket-comment")],
    },
    separator: {
        patterns: [
            sign("//", "punctuation.separator.players"),
            sign(`/(?![-+=]|${p.dash})`, "punctuation.separator.plies"),
            sign("[,;]", "punctuation.separator.plies"),
            sign(`${p.begin}${p.dash}${p.end}`, "punctuation.separator.players"),
        ],
    },
    apart: {
        patterns: [
            sign(p.begin + `(?:${p.resultApart})`, "constant.language.result"),
            ...p.apart.map((form) => holds(p.begin + form, "meta.ply", "in-ply")),
        ],
    },
    "glyph-number": sign(p.nag, "support.constant.glyph"),
    word: {
        patterns: [
            holds(`${p.begin}${p.unit}+${p.end}`, "", "unit"),
            // A number with a dot is one, whatever stands behind it.
            sign(p.begin + p.number, "constant.numeric.move-number"),
        ],
    },
    unit: {
        patterns: [
            sign(`(?:${p.result})`, "constant.language.result"),
            holds(p.ply, "meta.ply", "in-ply"),
            sign(`${p.number}|${p.bareNumber}`, "constant.numeric.move-number"),
            sign(`${p.mark}+`, "keyword.operator.mark"),
            sign(p.glyph, "support.constant.glyph"),
            sign(p.dots, "constant.numeric.dots"),
            sign(p.dash, "punctuation.separator.players"),
        ],
    },
    "in-ply": {
        patterns: [
            sign(p.nothing, "constant.language.null"),
            sign(p.castling, "entity.name.function.castling"),
            {
                match: `(=)(r?(?:${p.letter}|[a-z]))`,
                captures: captures({ 1: "keyword.operator.promotion", 2: "storage.type.piece" }),
            },
            sign(`${p.mark}+`, "keyword.operator.mark"),
            sign(p.square, "variable.other.square"),
            sign(p.capture, "keyword.operator.capture"),
            sign(`(?:r(?=${p.letter}))?${p.letter}`, "storage.type.piece"),
            sign(`(?<![a-z])[kqntslvwj](?=.*${p.square})|(?<=[18])[qrbn]`, "storage.type.piece"),
            sign(`${p.file}|${p.rank}`, "variable.other.square"),
        ],
    },
    spoken: {
        patterns: [
            sign(p.begin + p.claim + p.end, "keyword.other.claim"),
            sign(p.begin + p.and + p.end, "keyword.operator.word.and"),
            sign(p.begin + p.or + p.end, "keyword.operator.word.or"),
            sign(p.begin + p.side + p.end, "variable.language.side"),
            sign(p.begin + p.novelty, "support.constant.glyph"),
        ],
    },
};

/** @param {string} begin */
function brace(begin) {
    return {
        name: `comment.block.brace${SUFFIX}`,
        begin,
        // The `}` of a comment is missing where a tag pair stands alone on its line.
        end: `\\}|(?=^\\[${NAME}[ \\t]+["“„«][^"]*["”“»]\\]\\s*$)`,
        beginCaptures: captures({ 0: "punctuation.definition.comment.begin" }),
        endCaptures: captures({ 0: "punctuation.definition.comment.end" }),
    };
}

export const grammar = {
    $schema: "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
    comment: "Written by editors/grammar/build.mjs. Change that, and run it.",
    name: "Chess record",
    scopeName: "source.scoresheet",
    fileTypes: ["pgn"],
    patterns: [include("escape"), include("tag"), include("prose"), ...INSIDE.map(include)],
    repository,
};
