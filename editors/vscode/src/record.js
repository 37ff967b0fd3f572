/** The record in the editor in hand, and what the command makes of it. */

import { dirname } from "node:path";

import * as vscode from "vscode";

import { Failure, run } from "./run.js";
import { command, tellMissing } from "./settings.js";
import { convertArguments } from "./target.js";

/** The document in hand; the commands are offered where it is a record. */
export function current() {
    return vscode.window.activeTextEditor?.document;
}

/**
 * The record written another way, or `undefined` where the user was told why not.
 *
 * It is taken as it stands in the editor, saved or not.
 *
 * @param {vscode.TextDocument} document
 * @param {string} key of the target
 */
export async function converted(document, key) {
    const program = command();
    if (program === undefined) {
        await tellMissing();
        return undefined;
    }
    const folder = document.uri.scheme === "file" ? dirname(document.uri.fsPath) : undefined;
    try {
        const { output, remarks } = await run(program, convertArguments(key), document.getText(), folder);
        if (output === "") throw new Failure(remarks || "There is no game to convert.");
        if (remarks !== "") void vscode.window.showWarningMessage(remarks);
        return output;
    } catch (error) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
        return undefined;
    }
}
