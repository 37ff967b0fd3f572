// The page: what its parts tell each other.
import { board as makeBoard, elements } from "./board.js";
import { editor as makeEditor } from "./editor.js";
import { examples } from "./examples.js";
import * as findings from "./findings.js";
import * as link from "./link.js";
import { start, wellFormed } from "./service.js";

const one = (id) => document.getElementById(id);
const say = (text) => {
  one("status").textContent = text;
};
/** Does what a user asked for; what goes wrong is said. */
const trying = (work) => async (...given) => {
  try {
    await work(...given);
  } catch (error) {
    say(error.message);
  }
};

const option = (value, text) => Object.assign(document.createElement("option"), { value, textContent: text });
const choices = { game: one("game"), notation: one("notation"), letters: one("letters") };

/** What the library said last, and of which text. */
let known = { text: "", games: [], found: [] };
/** Which of its games is on the board, from 1. */
let current = 1;
let ask, editor, board;
let lists;

const reading = () =>
  Object.fromEntries(Object.entries(choices).flatMap(([name, { value }]) => (value === "auto" ? [] : [[name, value]])));
const request = (more = {}) => ({ text: wellFormed(editor.text), reading: reading(), ...more });

// --- the game on the board ------------------------------------------------------------------------------------------

const gameAt = (place) => known.games.find(({ start, end }) => start <= place && place < end) ?? known.games.at(-1);
/** The ply that ends at the cursor, or holds it, or is the last before it. */
const plyAt = (game, place) => game.moves.findLast(({ start }) => start <= place)?.ply ?? 0;
const lastPly = (game) => game.moves.findLast(({ variation }) => variation === 0)?.ply ?? 0;

const mark = (ply) => {
  const game = known.games[current - 1];
  editor.mark(ply ? game?.moves.find((move) => move.ply === ply && move.start !== undefined) : undefined);
};

/** Draws a game; the ply is the last of its main line unless it is told. */
const draw = async (game, ply) => {
  const { text } = known;
  current = game?.index ?? 1;
  const drawn = game && (await ask("page", { ...request(), text, game: game.index })).games[0];
  // Another text may have come meanwhile.
  if (text !== known.text) return;
  const shown = game ? (ply ?? lastPly(game)) : 0;
  board.show(drawn, shown);
  mark(shown);
  one("no-game").hidden = Boolean(game);
  one("games").value = String(current);
};

const listGames = () => {
  const title = ({ index, tags }) => {
    const [white, black] = ["White", "Black"].map((name) => tags.find((tag) => tag.name === name)?.value ?? "?");
    return `${index} of ${known.games.length}${white === "?" && black === "?" ? "" : `: ${white} – ${black}`}`;
  };
  one("games").replaceChildren(...known.games.map((game) => option(String(game.index), title(game))));
  one("games").closest("p").hidden = known.games.length < 2;
};

// --- what was found, and how it was read --------------------------------------------------------------------------------

const mend = trying(async (only) => {
  const told = only ? { only: { name: only.name, start: only.start }, unsafe: true } : {};
  const { edit, fixed, left } = await ask("fix", request(told));
  if (edit) editor.edit(edit);
  const mended = fixed === 1 ? "1 finding is mended" : `${fixed} findings are mended`;
  const kept = left.map(({ game, what }) => `; game ${game} is left as it is: mended, ${what} would be read otherwise`);
  say(`${mended}${fixed ? "; Control Z takes it back" : ""}${kept.join("")}`);
});

const explain = trying(async ({ name }) => {
  const { html } = await ask("explain", { name });
  one("page").replaceChildren(elements(html));
  one("explanation").showModal();
});

const handlers = {
  go: ({ start, end }) => editor.go(start, end),
  mend,
  explain,
};

const underline = () => {
  const diagnostics = known.found.map((finding) => {
    const { start, end, severity, message, help, name, fix } = finding;
    const actions = [{ name: "Explain", apply: () => explain(finding) }];
    if (fix) actions.unshift({ name: fix.grade === "safe" ? "Fix" : "Fix (changes what is claimed)", apply: () => mend(finding) });
    return { from: start, to: end, severity, source: name, message: help ? `${message}\n${help}` : message, actions };
  });
  editor.underline(diagnostics.sort((a, b) => a.from - b.from));
};

const tellReading = () => {
  const game = known.games[current - 1];
  const named = { game: game?.game_name, notation: game?.notation, letters: game?.language };
  for (const [name, select] of Object.entries(choices)) {
    select.options[0].textContent = named[name] && select.value === "auto" ? `found: ${named[name]}` : "find out";
  }
  const { why, because, refused } = game ?? {};
  one("why").textContent = game ? `${why}. ${because}.${refused ? ` The rules are not followed: ${refused}.` : ""}` : "";
  one("why").closest("details").hidden = !game;
};

const tellFindings = () => {
  findings.show(one("found"), known.found, handlers);
  const plies = known.games.reduce((sum, game) => sum + game.plies, 0);
  const games = known.games.length === 1 ? "1 game" : `${known.games.length} games`;
  const words = `${games}, ${plies} ${plies === 1 ? "ply" : "plies"}: ${findings.summary(known.found)}`;
  if (one("summary").textContent !== words) one("summary").textContent = words;
  const safe = known.found.filter(({ fix }) => fix?.grade === "safe").length;
  one("fix").disabled = safe === 0;
  one("fix").textContent = safe ? `Fix all that is safe (${safe})` : "Fix all that is safe";
};

// --- written another way --------------------------------------------------------------------------------------------------

const conversion = () => request({ to: one("to").value, letters: one("to-letters").value, moves: one("moves").value });
const convert = trying(async () => {
  const { text, losses, left, broken } = await ask("convert", conversion());
  one("written").value = text;
  const told = [
    ...(losses.length ? [`Left out, for want of a place: ${losses.join(", ")}.`] : []),
    ...broken.map((index) => `Game ${index} is written up to where it breaks.`),
    ...left.map(({ game, reason }) => `Game ${game} is not written: ${reason}.`),
  ];
  one("losses").textContent = told.slice(0, 5).join(" ");
});

const save = (name, type, text) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

// --- the text changes -----------------------------------------------------------------------------------------------------

let isReading = false;
let isStale = false;
let timer;

/** Reads the text and shows what came of it. Whether it is still the text of the editor. */
const readOnce = async () => {
  const asked = request({ lint: true, plies: true });
  const { games, findings: ofText } = await ask("check", asked);
  if (asked.text !== wellFormed(editor.text)) return false;
  known = { text: asked.text, games, found: [...ofText, ...games.flatMap((game) => game.findings)] };
  const game = editor.hasFocus ? gameAt(editor.cursor) : (games[current - 1] ?? games[0]);
  listGames();
  underline();
  tellFindings();
  await draw(game, editor.hasFocus && game ? plyAt(game, editor.cursor) : undefined);
  tellReading();
  await convert();
  return true;
};

/** Reads the text again, as often as it changes, but one reading at a time. */
const read = trying(async () => {
  isStale = isReading;
  if (isReading) return;
  isReading = true;
  const root = document.documentElement;
  root.dataset.reading = "";
  try {
    do isStale = false;
    while (!(await readOnce()) || isStale);
  } finally {
    isReading = false;
    delete root.dataset.reading;
    root.dataset.read = "";
  }
});
const readSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(read, 120);
};

const load = (text, words = {}) => {
  for (const [name, select] of Object.entries(choices)) {
    select.value = words[name] ?? "auto";
    if (select.selectedIndex < 0) select.value = "auto";
  }
  current = 1;
  editor.replace(text);
  clearTimeout(timer);
  return read();
};

const open = trying(async (file) => {
  const unpacked = file.name.endsWith(".gz") ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const { text, encoding, damaged } = await ask("decode", { bytes: [...bytes] });
  say(`${file.name} is read as ${encoding}${damaged ? "; some bytes have no meaning in it" : ""}`);
  await load(text);
});

const share = trying(async () => {
  const state = { text: wellFormed(editor.text), reading: reading() };
  const fragment = await link.write(state);
  history.replaceState(null, "", fragment);
  one("link").value = location.href;
  one("link").closest("p").hidden = false;
  one("link").select();
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  say(`${copied ? "The link is copied" : "The link is in the address"}; it has ${location.href.length} characters`);
});

const openLink = trying(async () => {
  const shared = await link.parse(location.hash).catch(() => {
    throw new Error("the link is damaged: it may have been cut; ask for it again");
  });
  if (shared) await load(shared.text, shared.reading);
  return shared;
});

// --- begin ------------------------------------------------------------------------------------------------------------------

const fill = () => {
  const fit = (select, list) => select.append(...list);
  fit(choices.game, lists.games.map(({ key, name }) => option(key, name)));
  fit(choices.notation, lists.layouts.map(({ name, sample }) => option(name, `${name}: ${sample.replaceAll("\n", " ")}`)));
  fit(choices.letters, lists.letters.map(({ code, language, letters }) => option(code, `${language}: ${letters.join(" ")}`)));
  fit(one("to"), lists.targets.filter(({ name }) => name !== "html").map(({ name, about }) => option(name, `${name}: ${about.replace("a record, as ", "").replaceAll("\n", " ")}`)));
  one("to").value = "full";
  fit(one("to-letters"), lists.letters.map(({ code, language }) => option(code, language)));
  one("to-letters").value = "keep";
  fit(one("example"), [option("", "none"), ...examples.map(({ name }, index) => option(String(index), name))]);
  one("version").textContent = lists.version;
};

const listen = () => {
  for (const select of Object.values(choices)) select.addEventListener("change", read);
  for (const id of ["to", "to-letters", "moves"]) one(id).addEventListener("change", convert);
  one("example").addEventListener("change", ({ target }) => target.value && load(examples[Number(target.value)].text));
  one("games").addEventListener("change", ({ target }) => draw(known.games[Number(target.value) - 1]).then(tellReading));
  one("file").addEventListener("change", ({ target }) => target.files[0] && open(target.files[0]));
  one("open").addEventListener("click", () => one("file").click());
  one("share").addEventListener("click", share);
  one("fix").addEventListener("click", () => mend());
  one("tidy").addEventListener("click", trying(async () => {
    const { edit, left } = await ask("fmt", request());
    if (edit) editor.edit(edit);
    const kept = left.map(({ game, reason }) => `game ${game} is left: ${reason}`);
    say([edit ? "The record is tidied; Control Z takes it back" : "There is nothing to tidy", ...kept].join("; "));
  }));
  one("save-page").addEventListener("click", trying(async () => {
    const { text } = await ask("convert", request({ to: "html", letters: "keep" }));
    save("games.html", "text/html", text);
  }));
  one("copy").addEventListener("click", trying(async () => {
    one("written").select();
    await navigator.clipboard.writeText(one("written").value);
    say("The record is copied");
  }));
  one("take").addEventListener("click", () => load(one("written").value));
  one("close").addEventListener("click", () => one("explanation").close());
  addEventListener("hashchange", openLink);
};

const begin = trying(async () => {
  ask = await start();
  lists = await ask("lists", {});
  const frame = await ask("page", { text: "", frame: true });
  editor = makeEditor({
    parent: one("editor"),
    changed: () => {
      // A text that was changed is no example any more.
      const index = examples.findIndex((example) => example.text === editor.text);
      one("example").value = index < 0 ? "" : String(index);
      readSoon();
    },
    moved: () => {
      const game = gameAt(editor.cursor);
      // While the text is read, places are those of another text.
      if (!game || known.text !== wellFormed(editor.text)) return;
      const ply = plyAt(game, editor.cursor);
      if (game.index === current) {
        board.go(game.index, ply);
        mark(ply);
      } else {
        draw(game, ply).then(tellReading);
      }
    },
  });
  board = makeBoard({ place: one("board"), frame, shown: mark });
  fill();
  listen();
  document.documentElement.classList.add("js");
  say("");
  await openLink();
  if (!editor.text) await load(examples[0].text);
});
begin();
