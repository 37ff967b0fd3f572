/** The extension as it is packed, in an editor that is not there. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const HOME = new URL("../", import.meta.url);
const BUNDLE = fileURLToPath(new URL("dist/extension.cjs", HOME));

/** Whatever is asked of it, it is, and can be called, extended and made. @returns {any} */
function anything() {
    class Nothing {}
    return new Proxy(Nothing, {
        get: (target, key) => {
            if (key === "prototype" || key === Symbol.hasInstance) return Reflect.get(target, key);
            if (key === Symbol.toPrimitive) return () => 0;
            return key === "then" || typeof key === "symbol" ? undefined : anything();
        },
        apply: () => anything(),
        construct: () => ({}),
    });
}

test("without a command it starts, registers what the manifest promises, and says what is missing", async () => {
    execFileSync(process.execPath, [fileURLToPath(new URL("scripts/bundle.js", HOME))]);
    /** @type {string[]} */
    const registered = [];
    /** @type {string[]} */
    const errors = [];
    const shown = {
        commands: { registerCommand: (/** @type {string} */ name) => registered.push(name), executeCommand: () => undefined },
        window: { showErrorMessage: async (/** @type {string} */ message) => void errors.push(message) },
        workspace: {
            workspaceFolders: [],
            getConfiguration: () => ({ get: (/** @type {string} */ _key, /** @type {unknown} */ otherwise) => otherwise }),
            onDidChangeConfiguration: () => ({ dispose() {} }),
        },
    };
    /** @type {any} */
    const vscode = new Proxy(anything(), {
        get: (_, key) => Reflect.get(shown, key) ?? anything()[key],
        // The bundle makes an object of its own with this one as its prototype.
        getPrototypeOf: () => vscode,
    });
    const loader = /** @type {any} */ (Module);
    const load = loader._load;
    const { PATH, HOME: home } = process.env;
    try {
        loader._load = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) =>
            name === "vscode" ? vscode : load.call(loader, name, ...rest);
        Object.assign(process.env, { PATH: "", HOME: "/nowhere" });
        const extension = createRequire(import.meta.url)(BUNDLE);
        /** @type {{ subscriptions: unknown[] }} */
        const context = { subscriptions: [] };
        await extension.activate(context);
        assert.equal(context.subscriptions.length, 4);
        await extension.deactivate();
    } finally {
        loader._load = load;
        Object.assign(process.env, { PATH, HOME: home });
    }
    const manifest = JSON.parse(readFileSync(new URL("package.json", HOME), "utf8"));
    const promised = manifest.contributes.commands.map((/** @type {{ command: string }} */ entry) => entry.command);
    assert.deepEqual(registered.sort(), promised.sort());
    assert.equal(errors.length, 1);
    assert.match(errors[0], /not found/);
});
