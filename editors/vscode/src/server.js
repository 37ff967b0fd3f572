/** The language server: started, stopped, and started again. */

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node.js";

import { SECTION, command, serverArguments, tellMissing } from "./settings.js";

/** Files and unsaved records, also where another extension calls them PGN. */
const DOCUMENTS = ["scoresheet", "pgn"].flatMap((language) =>
    ["file", "untitled"].map((scheme) => ({ language, scheme })),
);

export class Server {
    /** @type {LanguageClient | undefined} */
    #client;

    /** Starts it, if there is a command; where it does not start, the user is told. */
    async start() {
        const program = command();
        if (program === undefined) {
            await tellMissing();
            return;
        }
        const run = { command: program, args: ["lsp", ...serverArguments()] };
        const client = new LanguageClient(SECTION, "Scoresheet", run, { documentSelector: DOCUMENTS });
        this.#client = client;
        try {
            await client.start();
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            void vscode.window.showErrorMessage(`\`${program} lsp\` did not start: ${reason}. Is it an older version?`);
        }
    }

    async stop() {
        const client = this.#client;
        this.#client = undefined;
        // One that never ran has nothing to stop.
        if (client?.isRunning()) await client.stop();
    }

    async restart() {
        await this.stop();
        await this.start();
    }
}
