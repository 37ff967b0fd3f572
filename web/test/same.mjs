// The same requests to the module and to the native command, over the corpus: each answer must be the same, byte for byte.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const module = new WebAssembly.Module(readFileSync(join(root, "web/dist/scoresheet.wasm")));
const asked = WebAssembly.Module.imports(module);
if (asked.length) throw new Error(`the module asks its host for ${asked.map(({ name }) => name).join(", ")}`);
const { memory, alloc, call, free } = new WebAssembly.Instance(module, {}).exports;

/** What the module answers. */
const answer = (request) => {
  const bytes = new TextEncoder().encode(request);
  const at = alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, call(at, bytes.length));
  free(at, bytes.length);
  const [address, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const text = Buffer.from(new Uint8Array(memory.buffer, address, length)).toString();
  free(address, length);
  return text;
};
const ask = (name, request) => JSON.parse(answer(JSON.stringify({ [name]: request })))[name];

const files = readdirSync(join(root, "corpus"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(pgn|txt)(\.gz|\.zst)?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const lists = ask("lists", {});

const requests = [{ lists: {} }, { page: { text: "", frame: true } }, {}, 5, { check: {} }, { chekc: {} }, { fix: { text: 1 } },
  { check: { text: "", reading: { game: "marseilais" } } }, ...lists.findings.map(({ name }) => ({ explain: { name } }))];
for (const [index, file] of files.entries()) {
  const bytes = [...readFileSync(file)];
  const { text } = ask("decode", { bytes });
  const turn = (list) => list[index % list.length];
  requests.push(
    { decode: { bytes } },
    { check: { text, lint: true, plies: true } },
    { check: { text, reading: { game: turn(lists.games).key } } },
    { check: { text, reading: { notation: turn(lists.layouts).name, letters: turn(lists.letters).code } } },
    { fix: { text } },
    { fix: { text, unsafe: true } },
    { fmt: { text } },
    { page: { text } },
    ...lists.targets.map(({ name }) => ({ convert: { text, to: name, letters: turn([...lists.letters.map(({ code }) => code), "keep"]) } })),
    { convert: { text, to: "pgn", moves: turn(["short", "long", "uci"]), marks: "words", captures: turn(["x", ":", "none"]), comments: false } },
  );
}
const lines = requests.map((request) => JSON.stringify(request));

const native = spawnSync(resolve(root, process.env.COMMAND), ["call"], { input: lines.join("\n"), maxBuffer: 1 << 30, encoding: "utf8" });
if (native.status !== 0) throw new Error(`scoresheet call ended with ${native.status}: ${native.stderr}`);
const expected = native.stdout.split("\n");
let bytes = 0;
for (const [index, line] of lines.entries()) {
  const told = answer(line);
  bytes += told.length;
  if (told !== expected[index]) {
    const at = [...told].findIndex((letter, place) => letter !== expected[index]?.[place]);
    console.log(`FAIL ${line.slice(0, 200)}\nmodule: ${told.slice(at, at + 200)}\nnative: ${expected[index]?.slice(at, at + 200)}`);
    process.exit(1);
  }
}
console.log(`ok   ${lines.length} requests over ${files.length} files: the module and the command say the same, ${bytes} characters`);
