/**
 * Writes THIRD-PARTY.md: every package that the extension is made with, under which licence, and the texts of those that it
 * ships. Fails where a licence is not allowed. With `--check` it writes nothing, and fails where the file is out of date.
 */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
const FILE = new URL("THIRD-PARTY.md", ROOT);
const ALLOWED = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC"];

/**
 * @typedef {object} Package
 * @property {string} place its folder, from here
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {boolean} ships it is part of the extension, and not only a tool
 */

/** @returns {Package[]} */
function packages() {
    const lock = JSON.parse(readFileSync(new URL("package-lock.json", ROOT), "utf8"));
    return Object.entries(lock.packages)
        .filter(([place]) => place !== "")
        .map(([place, entry]) => ({
            place,
            name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
            version: entry.version,
            licence: entry.license,
            ships: !entry.dev && !entry.devOptional,
        }))
        .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** Of several licences one that is allowed is enough. @param {string} licence */
function isAllowed(licence) {
    return (licence ?? "").replace(/^\(|\)$/g, "").split(" OR ").some((choice) => ALLOWED.includes(choice));
}

/** @param {Package} part */
function text(part) {
    const folder = new URL(`${part.place}/`, ROOT);
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${part.name} comes without the text of its licence`);
    return readFileSync(new URL(file, folder), "utf8").replace(/\r\n/g, "\n").trim();
}

const all = packages();
const forbidden = all.filter((part) => !isAllowed(part.licence));
for (const part of forbidden) console.error(`${part.name} ${part.version}: ${part.licence} is not allowed`);
if (forbidden.length > 0) process.exit(1);

const shipped = all.filter((part) => part.ships);
/** @param {Package[]} list */
const rows = (list) => [...new Set(list.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`))];
const page = [
    "# Third-party packages",
    "Written by `npm run licences`.",
    "## In the extension",
    ["| package | version | licence |", "|---|---|---|", ...rows(shipped)].join("\n"),
    "## Tools to build and test it",
    ["| package | version | licence |", "|---|---|---|", ...rows(all.filter((part) => !part.ships))].join("\n"),
    "## Licences of what is in the extension",
    ...shipped.map((part) => `### ${part.name} ${part.version}\n\n${"```"}text\n${text(part)}\n${"```"}`),
].join("\n\n");

if (!process.argv.includes("--check")) {
    writeFileSync(FILE, page + "\n");
} else if (readFileSync(FILE, "utf8") !== page + "\n") {
    console.error("THIRD-PARTY.md is not what package-lock.json says: npm run licences");
    process.exit(1);
}
