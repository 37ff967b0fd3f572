/** The grammar says of records what the library says of them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { extra, judged, missed } from "./agreement.js";
import { COMMAND, WITH_COMMAND } from "./command.js";
import { EXCEPTIONS, UNSHOWN } from "./exceptions.js";
import { read } from "./reading.js";
import { ROOT, withSamples } from "./samples.js";
import { loadGrammar, scopes, tokenise } from "./tokens.js";

const SNAPSHOTS = fileURLToPath(new URL("snapshots/", import.meta.url));

/** Records whose tokens are written down, to be looked at by people. */
const SHOWN = [
    "editors/sample.txt",
    "corpus/seeds/marsilia.txt",
    "corpus/seeds/marsilia.full.txt",
    "corpus/seeds/marsilia.columns.txt",
    "corpus/cahiers-de-l-echiquier/and-and-dash.txt",
    "corpus/lookintochess/figurines.txt",
    "corpus/broken/malformed-tag.pgn",
];

const grammar = await loadGrammar();

test("the grammar is what the tables of the library make of it", () => {
    execFileSync(process.execPath, [join(ROOT, "editors/grammar/build.mjs"), "--check"], { stdio: "inherit" });
});

test("every node of every record has its colour, and nothing else looks like a ply", WITH_COMMAND, (t) => {
    /** @type {Record<string, { missed: number, extra: number }>} */
    const differ = {};
    /** @type {string[]} */
    const unshown = [];
    let [records, nodes] = [0, 0];
    withSamples((samples) => {
        for (const { name, path } of samples) {
            const reading = read(/** @type {string} */ (COMMAND), path);
            if (reading === undefined) {
                unshown.push(name);
                continue;
            }
            records++;
            nodes += judged(reading);
            const coloured = scopes(grammar, reading.text);
            const [without, more] = [missed(reading, coloured), extra(reading, coloured)];
            if (without.length + more.length === 0) continue;
            differ[name] = { missed: without.length, extra: more.length };
            if (name in EXCEPTIONS) continue;
            const written = without.map(({ kind, start, end }) => `${kind} ${reading.text.slice(start, end)}`);
            const told = [...written, ...more.map((text) => `no ply: ${text}`)].slice(0, 5);
            for (const text of told) t.diagnostic(`${name}: ${text.slice(0, 60)}`);
        }
    });
    const known = Object.entries(EXCEPTIONS).map(([name, { missed, extra }]) => [name, { missed, extra }]);
    assert.deepEqual(differ, Object.fromEntries(known));
    assert.deepEqual(unshown.sort(), [...UNSHOWN].sort());
    assert(records > 350 && nodes > 20_000, `${records} records with ${nodes} nodes are few`);
    const wrong = Object.values(differ).reduce((sum, { missed }) => sum + missed, 0);
    t.diagnostic(`${records} records, ${nodes} nodes, ${nodes - wrong} as the library reads them`);
});

for (const name of SHOWN) {
    test(`${name} is coloured as it was`, () => {
        const text = readFileSync(join(ROOT, name), "utf8");
        const path = join(SNAPSHOTS, `${name.replaceAll("/", "-")}.snap`);
        const shown = show(text);
        if (process.env.UPDATE || !existsSync(path)) {
            assert(process.env.UPDATE, `${path} is missing: UPDATE=1 npm test writes it`);
            mkdirSync(SNAPSHOTS, { recursive: true });
            writeFileSync(path, shown);
        }
        assert.equal(shown, readFileSync(path, "utf8"));
    });
}

/** Each line with its tokens below it. @param {string} text */
function show(text) {
    const rows = [];
    let line = 0;
    const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
    for (const { start, end, scopes } of tokenise(grammar, text)) {
        while (line < starts.length && starts[line] <= start) {
            rows.push(`> ${text.slice(starts[line], starts[line + 1]).trimEnd()}`.trimEnd());
            line++;
        }
        const written = text.slice(start, end);
        if (scopes.length > 0 && written.trim() !== "") {
            rows.push(`    ${written}  ${scopes.map((scope) => scope.replace(".scoresheet", "")).join(" ")}`);
        }
    }
    return rows.join("\n") + "\n";
}

test("lines made to break expressions are read in reasonable time", () => {
    const lines = [
        "(".repeat(5000),
        "(a".repeat(3000) + ")".repeat(3000),
        "{a {b} ".repeat(2500),
        "x".repeat(20_000),
        "e4".repeat(10_000),
        "de la casa ".repeat(1800),
        "foo e4 ".repeat(2800),
        `${"Nf3 ".repeat(4900)}foo bar`,
        '["'.repeat(10_000),
        "e8=".repeat(6000),
        "e4 : ".repeat(4000),
        ";e4 foo".repeat(2500),
    ];
    for (const line of lines) {
        const before = performance.now();
        tokenise(grammar, line);
        const took = performance.now() - before;
        // What grows with the square of a line takes minutes; the rest takes a second on a slow machine.
        assert(took < 20_000, `${line.slice(0, 20)}...: ${took} ms`);
    }
});
