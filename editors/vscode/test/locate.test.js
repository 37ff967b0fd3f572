/** Where the command is looked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { expand, isProgram, locate } from "../src/locate.js";

/** A machine on which these programs are. @param {string[]} programs @param {Partial<import("../src/locate.js").World>} more */
function world(programs, more = {}) {
    const isProgram = (/** @type {string} */ path) => programs.includes(path);
    return { platform: /** @type {const} */ ("linux"), home: "/home/a", searchPath: "/usr/bin:/opt/bin", folder: "/home/me", isProgram, ...more };
}

test("the first of the search path is taken, then that of cargo", () => {
    const everywhere = ["/opt/bin/scoresheet", "/home/a/.cargo/bin/scoresheet"];
    assert.equal(locate("", world(everywhere)), "/opt/bin/scoresheet");
    assert.equal(locate("  ", world(everywhere.slice(1))), "/home/a/.cargo/bin/scoresheet");
    assert.equal(locate("", world(everywhere, { searchPath: undefined })), "/home/a/.cargo/bin/scoresheet");
    assert.equal(locate("", world([])), undefined);
});

test("an empty part of the search path is not the folder in hand", () => {
    assert.equal(locate("", world(["scoresheet", "/scoresheet"], { searchPath: "::/usr/bin:" })), undefined);
});

test("what is set is taken, whether it is there or not", () => {
    assert.equal(locate("/nowhere/scoresheet", world(["/opt/bin/scoresheet"])), "/nowhere/scoresheet");
    assert.equal(locate(" ~/bin/scoresheet ", world([])), "/home/a/bin/scoresheet");
    assert.equal(locate("${workspaceFolder}/target/release/scoresheet", world([])), "/home/me/target/release/scoresheet");
});

test("only a tilde that stands for a folder is one", () => {
    const places = { home: "/home/$&", folder: undefined };
    assert.equal(expand("~", places), "/home/$&");
    assert.equal(expand("~b/x", places), "~b/x");
    assert.equal(expand("/a~/x", places), "/a~/x");
    assert.equal(expand("${workspaceFolder}/x", places), "${workspaceFolder}/x");
});

test("on Windows the path has semicolons and the name an ending", () => {
    /** @type {string[]} */
    const asked = [];
    const isProgram = (/** @type {string} */ path) => asked.push(path) < 0;
    locate("", world([], { platform: "win32", searchPath: "C:;D:", isProgram }));
    assert.deepEqual(asked.map((path) => path.replaceAll("\\", "/")), ["C:/scoresheet.exe", "D:/scoresheet.exe", "/home/a/.cargo/bin/scoresheet.exe"]);
});

test("a folder is no program, nor is a text", () => {
    assert(isProgram(process.execPath));
    assert(!isProgram("/"));
    assert(!isProgram(new URL(import.meta.url).pathname));
    assert(!isProgram("/nowhere/at/all"));
});
