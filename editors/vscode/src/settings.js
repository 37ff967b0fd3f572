/** What the user has set. */

import { homedir } from "node:os";

import * as vscode from "vscode";

import { isProgram, locate } from "./locate.js";

/** The section of the settings, and the name of the output. */
export const SECTION = "scoresheet";

/** The command, or `undefined` where there is none. */
export function command() {
    return locate(read("path", ""), {
        platform: process.platform,
        home: homedir(),
        searchPath: process.env.PATH,
        folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
        isProgram,
    });
}

/** What stands behind `lsp`. */
export function serverArguments() {
    return read("arguments", /** @type {string[]} */ ([]));
}

/** Whether a change of the settings wants another server. @param {vscode.ConfigurationChangeEvent} event */
export function wantsRestart(event) {
    return event.affectsConfiguration(`${SECTION}.path`) || event.affectsConfiguration(`${SECTION}.arguments`);
}

/** Tells that there is no command, and where one says where it is. */
export async function tellMissing() {
    const open = "Open Settings";
    const message = "The command `scoresheet` was not found in PATH or ~/.cargo/bin. Install it, or set its path.";
    if ((await vscode.window.showErrorMessage(message, open)) === open) {
        await vscode.commands.executeCommand("workbench.action.openSettings", `${SECTION}.path`);
    }
}

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function read(key, otherwise) {
    return vscode.workspace.getConfiguration(SECTION).get(key, otherwise);
}
