/** One run of the command: text in, text out. Knows nothing of the editor. */

import { spawn } from "node:child_process";

/** The command could not do what was asked; findings (exit code 1) are no failure. */
export class Failure extends Error {}

/**
 * What the command prints of a record that it gets on standard input.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} record
 * @param {string} [folder] where it runs, and looks for settings
 * @returns {Promise<{ output: string, remarks: string }>} with what it said on standard error
 */
export function run(command, args, record, folder) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd: folder, windowsHide: true });
        let output = "";
        let remarks = "";
        child.stdout.setEncoding("utf8").on("data", (part) => (output += part));
        child.stderr.setEncoding("utf8").on("data", (part) => (remarks += part));
        child.on("error", (error) => reject(new Failure(`${command} cannot be run: ${error.message}`)));
        child.on("close", (code) => {
            remarks = remarks.trim();
            if (code === 0 || code === 1) resolve({ output, remarks });
            else reject(new Failure(remarks || `${command} ended with exit code ${code}`));
        });
        // A command that ends before it has read everything says why on standard error.
        child.stdin.on("error", () => {});
        child.stdin.end(record, "utf8");
    });
}
