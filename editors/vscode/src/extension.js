/** What the editor calls. */

import * as vscode from "vscode";

import { showBoards } from "./boards.js";
import { convert } from "./convert.js";
import { Server } from "./server.js";
import { wantsRestart } from "./settings.js";

const server = new Server();

/** @param {vscode.ExtensionContext} context */
export async function activate(context) {
    context.subscriptions.push(
        vscode.commands.registerCommand("scoresheet.restart", () => server.restart()),
        vscode.commands.registerCommand("scoresheet.convert", convert),
        vscode.commands.registerCommand("scoresheet.showBoards", showBoards),
        vscode.workspace.onDidChangeConfiguration((event) => (wantsRestart(event) ? server.restart() : undefined)),
    );
    await server.start();
}

export async function deactivate() {
    await server.stop();
}
