// Drives the playground in a browser, by the keys and clicks of its users.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "../serve.mjs";

const { BROWSER, WORK, SHOTS } = process.env;
const require = createRequire(join(WORK, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const corpus = join(dirname(fileURLToPath(import.meta.url)), "../../corpus");

// A browser that does not start says nothing of the page; the first start of a machine may take long.
const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const start = () => chromium.launch({ executablePath: BROWSER, args, timeout: 60_000 });
const browser = await start().catch(start).catch((error) => {
  console.log(`skipped: web/test/playground.mjs (the browser does not start: ${error.message.split("\n")[0]})`);
  process.exit(0);
});
const server = await serve(0);
const address = `http://localhost:${server.address().port}/`;
let passed = 0;

/** Opens the page, and holds at its end that it asked for nothing but itself and complained of nothing. */
const test = async (name, { fragment = "", ...options }, drive) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults = [];
  const own = ["", "playground.js", "playground.css", "scoresheet.wasm"].map((file) => address + file);
  page.on("request", (request) => {
    const url = request.url().split("#")[0];
    const isLocal = own.includes(url) || url.startsWith("data:") || url.startsWith(`blob:${address}`);
    if (!isLocal || request.method() !== "GET") faults.push(`request: ${request.method()} ${url}`);
  });
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error}`));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  try {
    await page.goto(address + fragment);
    await settled(page);
    await drive(page);
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.deepEqual(faults, []);
    passed += 1;
    console.log(`ok   ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL ${name}\n${error.stack}\n${faults.join("\n")}`);
  }
  await context.close();
};

/** Waits until the text of the editor was read, and shown. */
const settled = async (page) => {
  await page.waitForFunction(() => document.documentElement.dataset.read !== undefined);
  // A change is read a moment after it was made.
  await page.waitForTimeout(200);
  await page.waitForFunction(() => document.documentElement.dataset.reading === undefined);
};
const editor = (page) => page.locator("#editor .cm-content");
const text = (page) => editor(page).evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
const write = async (page, record) => {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(record);
  await settled(page);
};
const underlined = (page, severity) => page.locator(`#editor .cm-lintRange-${severity}`).allTextContents();
const said = (page) => page.textContent("#said");
const summary = (page) => page.textContent("#summary");
const choose = async (page, name) => {
  await page.selectOption("#example", { label: name });
  await settled(page);
};
const shot = (page, name) => (SHOTS ? page.screenshot({ path: join(SHOTS, name + ".png"), fullPage: true }) : undefined);
const SEED = readFileSync(join(corpus, "seeds/marsilia.txt"), "utf8").trim();

await test("it begins with a game, read and drawn", {}, async (page) => {
  assert.equal((await text(page)).trim(), SEED);
  assert.equal(await summary(page), "1 game, 16 plies: 5 notes");
  assert.match(await said(page), /White is mated by the queen on g1: Black has won/);
  assert.equal(await page.locator("#game option").first().textContent(), "found: Marseillais chess");
  assert.equal(await page.locator("#notation option").first().textContent(), "found: line");
  assert.match(await page.locator("#why").textContent(), /marseillais by the length of its turns; layout line; letters en \(English\)/);
  assert.deepEqual(await underlined(page, "info"), ["Ne5", "Bg2", "Bh1", "Bh1", "mat."]);
});

await test("an illegal ply that is typed is underlined, and mended it is not", {}, async (page) => {
  await write(page, "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+");
  assert.equal(await page.inputValue("#example"), "", "it is no example any more");
  assert.deepEqual(await underlined(page, "error"), []);
  await page.keyboard.type("/Qf6");
  await settled(page);
  assert.deepEqual(await underlined(page, "error"), ["Qf6"]);
  assert.match(await summary(page), /1 error/);
  assert.match(await page.textContent("#found"), /Qf6 is not allowed: Bxc3\+ gave check, and that ended Black's turn/);
  assert.match(await page.textContent("#board .broken"), /Here the record breaks/);
  await page.locator("#editor .cm-lintRange-error").hover();
  assert.match(await page.locator("#editor .cm-tooltip").textContent(), /Qf6 is not allowed/);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("Backspace");
  await settled(page);
  assert.deepEqual(await underlined(page, "error"), []);
  assert.equal(await page.locator("#board .broken").count(), 0);
});

await test("letters beyond the first plane and of other scripts are underlined where they stand", {}, async (page) => {
  await write(page, "{🙂🙂} 1.Кf3/Кc3//b6/g6\n{Ж🙂} 2.Кe6/b3");
  assert.deepEqual(await underlined(page, "error"), ["Кe6"]);
  assert.equal(await page.locator("#letters option").first().textContent(), "found: Russian");
});

await test("the board is stepped through by keys and buttons, and the text shows where", {}, async (page) => {
  await page.click("#board .moves a >> nth=0");
  assert.match(await said(page), /^White's turn 1, ply 1 of 2: knight from g1 to f3\./);
  assert.deepEqual(await page.locator("#editor .cm-shown-ply").allTextContents(), ["Nf3"]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await page.locator("#editor .cm-shown-ply").allTextContents(), ["Nc3"]);
  await page.keyboard.press("ArrowDown");
  assert.match(await said(page), /^Black's turn 1, ply 2 of 2/);
  await page.click("[data-go=start]");
  assert.match(await said(page), /^The start/);
  assert.equal(await page.locator("#editor .cm-shown-ply").count(), 0);
  await page.click("[data-go=flip]");
  assert.equal(await page.getAttribute("#board .names", "href"), "#names-black");
  await page.fill("#slider", "16");
  assert.match(await said(page), /Black has won/);
});

await test("the cursor leads to its ply", {}, async (page) => {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /^White's turn 1, ply 1/.test(document.getElementById("said").textContent));
  await page.keyboard.press("ControlOrMeta+End");
  await page.waitForFunction(() => /^Black's turn 4, ply 2/.test(document.getElementById("said").textContent));
});

await test("games, layouts and letters can be told", {}, async (page) => {
  await page.selectOption("#game", "doublemove");
  await settled(page);
  assert.match(await page.textContent("#why"), /doublemove by option/);
  await page.selectOption("#game", "auto");
  await settled(page);
  assert.match(await page.textContent("#why"), /marseillais by the length/);
});

await test("a record is written in other layouts, letters and plies", {}, async (page) => {
  await page.selectOption("#to", "columns");
  await page.selectOption("#to-letters", "ru");
  await page.selectOption("#moves", "long");
  await page.waitForFunction(() => document.getElementById("written").value.startsWith("1. Кg1-f3/Кb1-c3   b7-b6/g7-g6\n"));
  await page.click("#take");
  await settled(page);
  assert.match(await text(page), /^1\. Кg1-f3/);
  assert.equal(await page.locator("#notation option").first().textContent(), "found: columns");
  await choose(page, "A broken record");
  assert.match(await page.textContent("#losses"), /Game 1 is written up to where it breaks/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-page")]);
  const saved = readFileSync(await download.path(), "utf8");
  assert.ok(saved.startsWith("<!DOCTYPE html>") && saved.includes("move-after-check"));
});

await test("findings are mended one by one and all together, and it can be taken back", {}, async (page) => {
  await page.click("#found [data-name=word-for-mark] button:text-is('Fix')");
  await settled(page);
  assert.match(await text(page), /Qg1#/);
  assert.equal(await summary(page), "1 game, 16 plies: 4 notes");
  await page.click("#fix");
  await settled(page);
  assert.equal(await summary(page), "1 game, 16 plies: nothing to say");
  assert.match(await text(page), /Nxe5\/Nd3\/\/Bxg2\/Bxh1/);
  assert.equal(await page.textContent("#status"), "4 findings are mended; Control Z takes it back");
  await page.click("#tidy");
  await settled(page);
  assert.match(await text(page), / 3\.Nxe5/);
  await editor(page).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("ControlOrMeta+z");
  await settled(page);
  assert.equal((await text(page)).trim(), SEED);
});

await test("a finding is explained on demand", {}, async (page) => {
  await choose(page, "A broken record");
  await page.click("button[aria-label='Explain move-after-check']");
  await page.waitForSelector("#explanation[open]");
  assert.match(await page.textContent("#explanation"), /move-after-check.*Why it matters.*How to mend it/s);
  assert.equal(await page.locator("#explanation").evaluate((dialog) => dialog.open), true);
  await shot(page, "explain");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#explanation").evaluate((dialog) => dialog.open), false);
});

await test("a link leads back to the record, and nothing of it is sent", {}, async (page) => {
  const record = "{🙂 Ж} 1.Кf3/Кc3//b6/g6 *";
  await write(page, record);
  await page.selectOption("#game", "doublemove");
  await settled(page);
  await page.click("#share");
  await page.waitForFunction(() => location.hash.startsWith("#z="));
  const shared = await page.inputValue("#link");
  assert.equal(shared, page.url());
  const other = await page.context().newPage();
  await other.goto(shared);
  await settled(other);
  assert.equal(await text(other), record);
  assert.equal(await other.inputValue("#game"), "doublemove");
  await other.goto(shared.slice(0, -9));
  await other.reload();
  await other.waitForFunction(() => /the link is damaged/.test(document.getElementById("status").textContent));
});

await test("files in any encoding are opened", {}, async (page) => {
  await page.setInputFiles("#file", join(corpus, "encodings/russian.koi8-r.txt"));
  await page.waitForFunction(() => /is read as koi8-r/.test(document.getElementById("status").textContent));
  await settled(page);
  assert.equal(await page.locator("#letters option").first().textContent(), "found: Russian");
  await page.setInputFiles("#file", join(corpus, "encodings/english.pgn.gz"));
  await page.waitForFunction(() => /english\.pgn\.gz is read as utf-8/.test(document.getElementById("status").textContent));
});

await test("of several games the one at the cursor is on the board", {}, async (page) => {
  await write(page, "[White \"A\"]\n\n1.e4/d4 e5 *\n\n[White \"B\"]\n\n1.Nf3/Nc3//b6/g6 *");
  assert.equal(await page.inputValue("#games"), "2");
  await page.selectOption("#games", "1");
  await page.waitForFunction(() => document.querySelector("#board article").id === "g1");
  assert.match(await page.textContent("#board h2"), /^A/);
});

await test("text without a game, and no text, say so", {}, async (page) => {
  await write(page, "not a game");
  assert.match(await page.textContent("#found"), /no-game/);
  assert.equal(await page.locator("#no-game").isVisible(), true);
  assert.equal(await page.locator("#board article").count(), 0);
  await write(page, "");
  await write(page, "1.e4");
  assert.equal(await page.locator("#board article").count(), 1);
});

await test("nothing of a record is markup", {}, async (page) => {
  await write(page, "[White \"<img src=x onerror=alert(1)>\"]\n\n{<script>alert(1)</script><b>} 1.e4/d4//<i>/d5 *");
  assert.equal(await page.locator("#board img, #board b, #board i, #found i, #found img").count(), 0);
});

await test("a long game is read while one types", {}, async (page) => {
  const turns = Array.from({ length: 600 }, (_, index) => `${index + 1}.Nf3/Ng1//Nf6/Ng8`);
  await write(page, turns.join("\n"));
  await page.waitForFunction(() => /2400 plies/.test(document.getElementById("summary").textContent));
  await page.keyboard.type(" 601.Ke3");
  await page.waitForFunction(() => /1 error/.test(document.getElementById("summary").textContent));
});

await test("it is used by the keyboard alone", {}, async (page) => {
  await choose(page, "A broken record");
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
      return active.getAttribute("aria-label") ?? active.labels?.[0]?.firstChild.textContent.trim() ?? active.textContent.trim();
    });
  await page.evaluate(() => document.activeElement.blur());
  const names = [];
  for (let step = 0; step < 36; step += 1) {
    await page.keyboard.press("Tab");
    names.push(await focused());
  }
  const wanted = ["To the record", "Example", "Open a file…", "Share", "Record", "Game", "Layout", "Letters", "Why so",
    "Fix all that is safe (1)", "Tidy", "1:15, go there", "Fix: missing-check-mark, line 1, column 15", "Explain missing-check-mark",
    "1:19, go there", "Explain move-after-check", "To the start"];
  assert.deepEqual(names.slice(0, wanted.length), wanted);
  assert.ok(["Layout or list", "Plies"].every((name) => names.includes(name)), names.join(", "));
  await editor(page).focus();
  await page.keyboard.press("F8");
  assert.match(await page.locator("#editor .cm-tooltip, #editor .cm-panel-lint").first().textContent(), /Bb5|Nf3/);
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    for (const name of ["Marseillais: mate in four turns", "Fortis – Alekhine, 1925", "A broken record"]) {
      const options = { colorScheme, viewport: { width, height: 844 } };
      await test(`${name} at ${width}, ${colorScheme}: nothing is too wide, axe finds nothing serious`, options, async (page) => {
        await choose(page, name);
        await shot(page, `${name.slice(0, 6).trim()}-${width}-${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
        assert.deepEqual(told, []);
        // What axe itself does to the page is not the page's.
        await page.evaluate(() => (window.violations = []));
      });
    }
  }
}

await browser.close();
server.close();
console.log(process.exitCode ? "some failed" : `${passed} passed, 0 failed`);
