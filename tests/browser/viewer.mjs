// Drives the pages that `run` has written, by the keys and clicks of a reader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { BROWSER, FEN, WORK, SHOTS } = process.env;
const require = createRequire(join(WORK, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// A browser that does not start says nothing of the pages; the first start of a machine may take long.
const start = () => chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"], timeout: 60_000 });
const browser = await start().catch(start).catch((error) => {
  console.log(`skipped: tests/browser/run (the browser does not start: ${error.message.split("\n")[0]})`);
  process.exit(0);
});
let passed = 0;

/** Opens a page, and holds at its end that it asked for nothing and complained of nothing. */
async function test(name, file, options, drive) {
  const address = pathToFileURL(join(WORK, file)).href;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address) faults.push("request: " + request.url());
  });
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error}`));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
  });
  try {
    await page.goto(address);
    await drive(page);
    if (options.javaScriptEnabled !== false) {
      assert.deepEqual(await page.evaluate(() => window.violations), []);
    }
    assert.deepEqual(faults, []);
    passed += 1;
    console.log(`ok   ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
  await context.close();
}

/** What stands on the board, as a placement of FEN, by where the pieces are drawn. */
const placement = (page, flipped = false) =>
  page.evaluate((flipped) => {
    const board = document.querySelector("article:not([hidden]) .board");
    const letters = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };
    const rows = Array.from({ length: 8 }, () => Array(8).fill("1"));
    for (const color of ["white", "black"]) {
      for (const piece of board.querySelectorAll(`.${color} use`)) {
        let [column, row] = ["x", "y"].map((name) => (Number(piece.getAttribute(name)) - 24) / 64);
        if (flipped) [column, row] = [7 - column, 7 - row];
        const letter = letters[piece.getAttribute("href").slice("#piece-".length)];
        rows[row][column] = color === "white" ? letter.toUpperCase() : letter;
      }
    }
    return rows.map((row) => row.join("").replace(/1+/g, (run) => run.length)).join("/");
  }, flipped);
const said = (page) => page.textContent("#said");
const count = (page, selector) => page.locator("article:not([hidden]) " + selector).count();
const press = async (page, key, times = 1) => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
};
const shot = (page, name) => (SHOTS ? page.screenshot({ path: join(SHOTS, name + ".png") }) : undefined);

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const LAST = FEN.split(" ")[0];

await test("keys step by ply and by turn, and the last board is that of the FEN", "seed.html", {}, async (page) => {
  assert.equal(await placement(page), START);
  assert.match(await said(page), /^The start\. White to move, ply 1 of 2\.$/);
  await press(page, "ArrowRight");
  assert.equal(await placement(page), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R");
  assert.match(await said(page), /^White's turn 1, ply 1 of 2: knight from g1 to f3\./);
  assert.deepEqual([await count(page, ".arrows path"), await count(page, ".marks use")], [1, 2]);
  await press(page, "ArrowDown");
  assert.match(await said(page), /^White's turn 1, ply 2 of 2/);
  assert.deepEqual([await count(page, ".arrows path"), await count(page, ".numbers text")], [2, 2]);
  await press(page, "ArrowDown", 6);
  await press(page, "ArrowRight", 2);
  assert.equal(await placement(page), LAST);
  assert.match(await said(page), /White is mated by the queen on g1: Black has won/);
  assert.equal(await count(page, ".danger use"), 1);
  await press(page, "ArrowRight");
  assert.equal(await placement(page), LAST, "nothing follows the end");
  await press(page, "ArrowUp");
  assert.match(await said(page), /^White's turn 4, ply 2 of 2/);
  await press(page, "ArrowLeft");
  assert.match(await said(page), /^White's turn 4, ply 1 of 2/);
  await press(page, "Home");
  assert.equal(await placement(page), START);
  await press(page, "End");
  assert.equal(await placement(page), LAST);
  assert.equal(await page.textContent("[aria-current=step]"), "Qg1#");
});

await test("the board turns, with its pieces, names and arrows", "seed.html", {}, async (page) => {
  await press(page, "End");
  await press(page, "f");
  assert.equal(await placement(page, true), LAST);
  assert.equal(await page.getAttribute(".names", "href"), "#names-black");
  assert.match(await page.getAttribute(".arrows", "transform"), /rotate\(180/);
  await shot(page, "flipped");
  await page.click("[data-go=flip]");
  assert.equal(await placement(page), LAST);
});

await test("what the script draws is what was drawn without it", "seed.html", {}, async (page) => {
  const drawn = () =>
    page.evaluate(() => {
      const board = document.querySelector(".board");
      const parts = [...board.querySelectorAll("use, path, text")];
      const names = ["href", "x", "y", "d"];
      return parts.map((part) => names.map((name) => part.getAttribute(name)).join(" ") + part.textContent).sort();
    });
  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(page.url());
  const parts = plain.locator(".board use, .board path, .board text");
  const expected = [];
  for (const part of await parts.all()) {
    const values = await Promise.all(["href", "x", "y", "d"].map((name) => part.getAttribute(name)));
    expected.push(values.join(" ") + (await part.textContent()));
  }
  await without.close();
  await press(page, "End");
  assert.deepEqual(await drawn(), expected.sort());
});

await test("buttons, the slider and the moves lead to positions", "seed.html", {}, async (page) => {
  await page.click("[data-go=ply-on]");
  await page.click("[data-go=turn-on]");
  assert.match(await said(page), /^White's turn 1, ply 2 of 2/);
  await page.click("[data-go=turn-back]");
  assert.match(await said(page), /^The start/);
  assert.equal(await page.getAttribute("[data-go=ply-back]", "aria-disabled"), "true");
  await page.fill("#slider", "5");
  assert.match(await said(page), /^White's turn 2, ply 1 of 2/);
  await page.click("text=Bxg2");
  assert.match(await said(page), /^Black's turn 3, ply 1 of 2: bishop from b7 to g2, takes a pawn/);
  await page.waitForFunction(() => location.hash === "#g1p11");
  await page.reload();
  assert.match(await said(page), /^Black's turn 3, ply 1 of 2/, "the address leads back");
});

await test("a reader with the keyboard alone comes to all of it", "seed.html", {}, async (page) => {
  const names = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => document.activeElement.getAttribute("aria-label") || document.activeElement.textContent));
  }
  assert.deepEqual(names.slice(0, 11), ["To the game", "To the start", "A turn back", "A ply back", "A ply on", "A turn on",
    "To the end", "Turn the board", "Ply", "Nf3", "Nc3"]);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
  assert.equal(outline, "3px");
});

await test("a finding of a broken record leads to the position before it", "broken.html", {}, async (page) => {
  assert.match(await page.textContent(".broken"), /^Here the record breaks\. .+The rest of its text: /s);
  await page.click(".findings a");
  const words = await said(page);
  assert.match(words, /in check from/);
  assert.equal(await page.getAttribute("[data-go=ply-on]", "aria-disabled"), "true");
  await shot(page, "broken");
});

await test("a piece changes its kind, and is crowned where the game is lost with it", "royal.html", {}, async (page) => {
  assert.equal(await count(page, ".crowns use"), 0);
  await press(page, "ArrowRight");
  assert.equal(await placement(page), "4k3/8/8/8/8/8/4N3/8");
  assert.equal(await count(page, ".crowns use"), 1);
  assert.match(await page.getAttribute("article .board", "aria-label"), /White: royal knight e2\./);
  await shot(page, "royal");
});

await test("a variation is stepped through as a line of its own", "variation.html", {}, async (page) => {
  await page.click("text=c4");
  assert.equal(await placement(page), "rnbqkbnr/pppppppp/8/8/2PP4/8/PP2PPPP/RNBQKBNR");
  await press(page, "ArrowRight");
  assert.match(await said(page), /^Black's turn 1, ply 1 of 2: pawn from e7 to e5/);
  await press(page, "Home");
  await press(page, "ArrowDown");
  assert.equal(await page.textContent("[aria-current=step]"), "d4!");
  await shot(page, "variation");
});

await test("of many games one is shown, and the list leads to each", "many.html", {}, async (page) => {
  assert.equal(await page.locator("article:visible").count(), 1);
  const links = page.locator("nav li a");
  assert.ok((await links.count()) > 5);
  await links.last().click();
  assert.equal(await page.getAttribute("article:not([hidden])", "id"), "g" + (await links.count()));
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H2");
  await press(page, "ArrowRight");
  assert.match(await said(page), /^White's turn 1/);
  await shot(page, "many");
  await page.fill("nav input", "alekhine, a");
  assert.equal(await page.locator("nav li:visible").count(), 1);
});

await test("without a script all games are there", "many.html", { javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator("article:visible").count(), await page.locator("nav li").count());
  assert.equal(await page.locator("#controls:visible").count(), 0);
  assert.ok(await page.locator(".board .white use").count() > 0);
  await shot(page, "no-script");
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    for (const name of ["seed", "broken", "many"]) {
      const options = { colorScheme, viewport: { width, height: 844 } };
      await test(`${name} at ${width}, ${colorScheme}: nothing is too wide, axe finds nothing serious`, name + ".html", options,
        async (page) => {
          await press(page, "ArrowRight", 6);
          await shot(page, `${name}-${width}-${colorScheme}`);
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
console.log(process.exitCode ? "some failed" : `${passed} passed, 0 failed`);
