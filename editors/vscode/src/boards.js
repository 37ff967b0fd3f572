/** The command that shows the games of the record in hand on boards. */

import { basename } from "node:path";

import * as vscode from "vscode";

import { converted, current } from "./record.js";
import { PAGE } from "./target.js";

/** Opens the page beside the record. It has a policy of its own, by which nothing is loaded and only its own script runs. */
export async function showBoards() {
    const document = current();
    if (document === undefined) return;
    const page = await converted(document, PAGE);
    if (page === undefined) return;
    const title = basename(document.fileName);
    const options = { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true };
    const column = vscode.ViewColumn.Beside;
    vscode.window.createWebviewPanel("scoresheet.boards", title, column, options).webview.html = page;
}
