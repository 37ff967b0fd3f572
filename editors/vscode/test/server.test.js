/** What the server answers, by the protocol, in the order in which an editor asks. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

import { StreamMessageReader, StreamMessageWriter, createMessageConnection } from "vscode-jsonrpc/node.js";

import { COMMAND, WITH_SERVER } from "./command.js";

const URI = "untitled:record";
const BROKEN = "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n3.bxc3/Bd3//Qxf3/Qxd1+\n";
const UNMARKED = "1.f3/g4//e5/Qh4\n";

/**
 * Opens a record in a server of its own, and leaves in good order whatever comes.
 *
 * @param {string} text
 * @param {(server: { ask: (method: string, params?: object) => Promise<any>, diagnostics: any[] }) => Promise<void>} use
 */
async function withRecord(text, use) {
    const child = spawn(/** @type {string} */ (COMMAND), ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    const published = new Promise((resolve) => {
        connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => uri === URI && resolve(diagnostics));
    });
    connection.onRequest("workspace/configuration", ({ items }) => items.map(() => null));
    connection.onRequest("client/registerCapability", () => null);
    connection.listen();
    try {
        const capabilities = {
            textDocument: {
                publishDiagnostics: {},
                codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
                hover: { contentFormat: ["markdown", "plaintext"] },
                documentSymbol: { hierarchicalDocumentSymbolSupport: true },
            },
        };
        const initialised = await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities });
        assert(/** @type {any} */ (initialised).capabilities.textDocumentSync !== undefined);
        await connection.sendNotification("initialized", {});
        await connection.sendNotification("textDocument/didOpen", {
            textDocument: { uri: URI, languageId: "scoresheet", version: 1, text },
        });
        const ask = (/** @type {string} */ method, params = {}) =>
            connection.sendRequest(method, { textDocument: { uri: URI }, ...params });
        await use({ ask, diagnostics: /** @type {any[]} */ (await published) });
        await connection.sendRequest("shutdown");
        await connection.sendNotification("exit");
        assert.equal(await ended, 0, "the server ends in good order");
    } finally {
        connection.dispose();
        child.kill();
    }
}

const position = (/** @type {number} */ line, /** @type {number} */ character) => ({ line, character });

test("what is wrong is told in its place", WITH_SERVER, async () => {
    await withRecord(BROKEN, async ({ diagnostics }) => {
        const found = diagnostics.find(({ code }) => code === "move-after-check");
        assert.deepEqual(found?.range, { start: position(0, 34), end: position(0, 37) });
        assert.equal(found.severity, 1);
    });
});

test("a file is mended as a whole", WITH_SERVER, async () => {
    await withRecord(UNMARKED, async ({ ask, diagnostics }) => {
        const whole = { start: position(0, 0), end: position(1, 0) };
        const actions = await ask("textDocument/codeAction", { range: whole, context: { diagnostics, only: ["source.fixAll"] } });
        assert(actions?.length > 0, "there is an action");
        for (const { kind } of actions) assert.match(kind, /^source\.fixAll(\.|$)/);
    });
});

test("there is a word on the ply, and an outline", WITH_SERVER, async () => {
    await withRecord(BROKEN, async ({ ask }) => {
        const hover = await ask("textDocument/hover", { position: position(0, 3) });
        assert(hover?.contents, "there is a hover");
        const symbols = await ask("textDocument/documentSymbol");
        assert(symbols?.length > 0, "there is a game");
    });
});

test("a record is tidied", WITH_SERVER, async () => {
    await withRecord("1. e4/d4  //e6 /d6\n", async ({ ask }) => {
        const edits = await ask("textDocument/formatting", { options: { tabSize: 4, insertSpaces: true } });
        assert(edits?.length > 0, "there is an edit");
    });
});
