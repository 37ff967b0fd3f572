/** What the manifest promises is there. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { ROOT } from "./samples.js";

const HOME = new URL("../", import.meta.url);
/** @param {string} name */
const text = (name) => readFileSync(new URL(name, HOME), "utf8");
const manifest = JSON.parse(text("package.json"));
const source = readdirSync(new URL("src/", HOME)).map((name) => text(`src/${name}`)).join("\n");
const readme = text("README.md");

test("every command is registered, and nothing else", () => {
    const registered = [...source.matchAll(/registerCommand\(\s*"([^"]+)"/g)].map((match) => match[1]);
    const promised = manifest.contributes.commands.map((/** @type {{ command: string }} */ entry) => entry.command);
    assert.deepEqual(registered.sort(), promised.sort());
    for (const { title } of manifest.contributes.commands) assert(readme.includes(title) || title === "Restart the Server", title);
});

test("every setting is read, and told in the README", () => {
    for (const name of Object.keys(manifest.contributes.configuration.properties)) {
        const [, key] = name.split(/\.(.*)/);
        // The client itself reads how much is traced.
        assert(source.includes(`read("${key}"`) || key === "trace.server", name);
        assert(readme.includes(`\`${name}\``), name);
    }
});

test("what a workspace must not choose is restricted", () => {
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    assert.deepEqual(restricted, ["scoresheet.path", "scoresheet.arguments"]);
});

test("every file that is named exists, and its JSON is JSON", () => {
    const { languages, grammars } = manifest.contributes;
    for (const path of [languages[0].configuration, grammars[0].path]) {
        assert(existsSync(new URL(path, HOME)), path);
        JSON.parse(text(path));
    }
    assert.equal(JSON.parse(text(grammars[0].path)).scopeName, grammars[0].scopeName);
});

test("a record is known by its first line", () => {
    const first = new RegExp(manifest.contributes.languages[0].firstLine);
    for (const line of ['[Event "A"]', '[Variant  "Marseillais"]', "%scoresheet: allow claims -- as printed"]) assert.match(line, first);
    for (const line of ["[Event]", "[section]", '[name "x"]', "1. e4"]) assert.doesNotMatch(line, first);
});

test("words end where the command ends them", () => {
    const { wordPattern } = JSON.parse(text("language-configuration.json"));
    const found = '1.Nf3/Nc3//b6,g6; (Кf6:e4) {good} O-O-O exd8=Q+ ♘f3 [White "A"]'.match(new RegExp(wordPattern, "g"));
    assert.deepEqual(found, ["1.Nf3", "Nc3", "b6", "g6", "Кf6:e4", "good", "O-O-O", "exd8=Q+", "♘f3", "White", "A"]);
});

test("the version is that of the crate", () => {
    const [, version] = /^version = "(.*)"/m.exec(readFileSync(`${ROOT}Cargo.toml`, "utf8")) ?? [];
    assert.equal(manifest.version, version);
});
