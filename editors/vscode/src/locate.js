/** Where the command is: said in the settings, else in the search path, else where cargo puts it. Knows nothing of the editor. */

import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} World
 * @property {NodeJS.Platform} platform
 * @property {string} home
 * @property {string | undefined} searchPath the value of `PATH`
 * @property {string | undefined} folder the first folder of the workspace
 * @property {(path: string) => boolean} isProgram
 */

/**
 * The path of the command, or `undefined` where there is none.
 *
 * What the settings say is taken as it is, so that a mistake in them is told and not passed over.
 *
 * @param {string} setting
 * @param {World} world
 */
export function locate(setting, world) {
    if (setting.trim() !== "") return expand(setting.trim(), world);
    const name = world.platform === "win32" ? "scoresheet.exe" : "scoresheet";
    const separator = world.platform === "win32" ? ";" : ":";
    const folders = (world.searchPath ?? "").split(separator).filter((folder) => folder !== "");
    return [...folders, join(world.home, ".cargo", "bin")].map((folder) => join(folder, name)).find(world.isProgram);
}

/**
 * A path of the settings without `~` and `${workspaceFolder}`.
 *
 * @param {string} path
 * @param {Pick<World, "home" | "folder">} world
 */
export function expand(path, { home, folder }) {
    return path
        .replace(/^~(?=$|[/\\])/, () => home)
        .replace(/\$\{workspaceFolder\}/g, (whole) => folder ?? whole);
}

/** Whether a file can be run. @param {string} path */
export function isProgram(path) {
    try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
    } catch {
        return false;
    }
}
