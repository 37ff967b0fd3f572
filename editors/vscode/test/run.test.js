/** What a run of the command gives back. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { Failure, run } from "../src/run.js";
import { PAGE, TARGETS, convertArguments } from "../src/target.js";
import { COMMAND, WITH_COMMAND } from "./command.js";

const command = COMMAND ?? "";
const RECORD = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1 mat.\n";

test("a program that is not there is told by its name", async () => {
    await assert.rejects(run("/nowhere/scoresheet", [], ""), (error) => error instanceof Failure && /\/nowhere\/scoresheet/.test(error.message));
});

test("findings are no failure, and what was said stands beside the output", async () => {
    const script = "process.stdin.on('data', (d) => process.stdout.write(d)).on('end', () => { console.error(' a remark '); process.exitCode = 1; })";
    const got = await run(process.execPath, ["-e", script], "♘f3 é\n");
    assert.deepEqual(got, { output: "♘f3 é\n", remarks: "a remark" });
});

test("what could not be done is a failure, with its reason", async () => {
    const fails = run(process.execPath, ["-e", "console.error('no such layout'); process.exit(2)"], RECORD.repeat(100_000));
    await assert.rejects(fails, (error) => error instanceof Failure && error.message === "no such layout");
});

test("each target is one of the command's, and gives something", WITH_COMMAND, async () => {
    for (const { key } of TARGETS) {
        const { output } = await run(command, convertArguments(key), RECORD);
        assert.notEqual(output, "", key);
    }
});

test("every target of the command is offered, but what only programs read", WITH_COMMAND, () => {
    const help = execFileSync(command, ["convert", "--help"], { encoding: "utf8" });
    const [list] = help.slice(help.indexOf("--to <")).split("\n      --");
    const known = [...list.matchAll(/^ +- (\w+):/gm)].map((match) => match[1]).filter((key) => key !== "ndjson");
    assert.deepEqual([...TARGETS.map(({ key }) => key), PAGE].sort(), known.sort());
});

test("the page runs its own script only, and loads nothing", WITH_COMMAND, async () => {
    const { output } = await run(command, convertArguments(PAGE), RECORD);
    assert.match(output, /<meta http-equiv="?Content-Security-Policy"? content="default-src 'none'/i);
});
