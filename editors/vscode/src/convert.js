/** The command that writes the record in hand another way, in a document beside it. */

import * as vscode from "vscode";

import { converted, current } from "./record.js";
import { TARGETS } from "./target.js";

/** Asks for a target, and shows what comes of it; the record stays as it is. */
export async function convert() {
    const document = current();
    if (document === undefined) return;
    const items = TARGETS.map((target) => ({ label: target.key, description: target.detail, target }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: "Write the games as", matchOnDescription: true });
    if (chosen === undefined) return;
    const content = await converted(document, chosen.target.key);
    if (content === undefined) return;
    const made = await vscode.workspace.openTextDocument({ content, language: chosen.target.language });
    await vscode.window.showTextDocument(made, { viewColumn: vscode.ViewColumn.Beside });
}
