// A record as the fragment of an address, and back. The fragment is never sent to a server.

/** Longer texts are not taken from a link: whoever made it may have packed anything. */
const LONGEST = 1 << 20;

const toWord = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};
const fromWord = (word) =>
  Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** All that a stream gives, as far as it is not too long. */
const read = async (stream) => {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) throw new Error("the record in the link is too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};
const through = (bytes, transform) => read(new Blob([bytes]).stream().pipeThrough(transform));

/** The fragment that holds a record and how it is read. */
export const write = async (state) => {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packs = typeof CompressionStream === "function";
  return packs ? "#z=" + toWord(await through(bytes, new CompressionStream("deflate-raw"))) : "#u=" + toWord(bytes);
};

/** The record of a fragment; nothing where it holds none. Throws where it is damaged. */
export const parse = async (fragment) => {
  const [, kind, word] = /^#([zu])=([\w-]+)$/.exec(fragment) ?? [];
  if (!word) return undefined;
  let bytes = fromWord(word);
  if (kind === "z") bytes = await through(bytes, new DecompressionStream("deflate-raw"));
  const { text, reading = {} } = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof text !== "string") throw new Error("there is no record in the link");
  const words = ["game", "notation", "letters"].filter((name) => typeof reading[name] === "string");
  return { text, reading: Object.fromEntries(words.map((name) => [name, reading[name]])) };
};
