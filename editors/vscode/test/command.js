/** The command that is tested with: `SCORESHEET`, else what was built last. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { isProgram } from "../src/locate.js";
import { ROOT } from "./samples.js";

const BUILT = ["release", "debug"].map((profile) => join(ROOT, "target", profile, "scoresheet"));

/** @type {string | undefined} */
export const COMMAND = process.env.SCORESHEET || BUILT.find(isProgram);

/** For tests that need it: why they are skipped. */
export const WITH_COMMAND = COMMAND ? {} : { skip: "there is no scoresheet: SCORESHEET=PATH names one" };

/** For tests that need the server: why they are skipped. */
export const WITH_SERVER =
    COMMAND && spawnSync(COMMAND, ["lsp", "--help"]).status === 0
        ? {}
        : { skip: "there is no scoresheet that knows `lsp`: SCORESHEET=PATH names one" };
