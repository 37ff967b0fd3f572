// The licences of what is linked and bundled, as one text: of crates as cargo tells them, of packages as they lie in `node_modules`.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The texts of the licences in a folder: where there is a choice, of MIT alone. */
const texts = (folder, name, licence) => {
  const files = readdirSync(folder).filter((one) => /^(licen[cs]e|copying|unlicense)/i.test(one) && !/\.html$/i.test(one));
  if (files.length === 0) throw new Error(`${name} has no text of its licence: it cannot be part of the playground`);
  const mit = licence.includes(" AND ") ? [] : files.filter((file) => /mit/i.test(file));
  return (mit.length ? mit : files).map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
};

const part = (name, version, licence, folder) => ({ name, text: `${name} ${version} (${licence})\n\n${texts(folder, name, licence)}\n` });

/** The crates that are linked into the module, by the output of `cargo metadata`. */
const crates = ({ packages, resolve }) => {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const macros = packages.filter(({ targets }) => targets.some(({ kind }) => kind.includes("proc-macro"))).map(({ id }) => id);
  const linked = new Set();
  const queue = [resolve.root];
  while (queue.length) {
    for (const { pkg, dep_kinds } of nodes.get(queue.pop()).deps) {
      const isLinked = dep_kinds.some(({ kind }) => kind === null) && !macros.includes(pkg);
      if (!isLinked || linked.has(pkg)) continue;
      linked.add(pkg);
      queue.push(pkg);
    }
  }
  // What has no source is this project.
  const foreign = packages.filter((one) => linked.has(one.id) && one.source);
  return foreign.map(({ name, version, license, manifest_path }) => part(name, version, license, dirname(manifest_path)));
};

/** The packages of which files are bundled. */
const bundled = (inputs, folder) => {
  const names = inputs.map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]).filter(Boolean);
  return [...new Set(names)].map((name) => {
    const { version, license } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
    return part(name, version, license, join(folder, name));
  });
};

export const licences = ({ inputs, metadata, folder }) => {
  const parts = [...bundled(inputs, folder), ...crates(metadata)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const head = "What is in the playground besides scoresheet itself, which is under MIT or Apache 2.0, as you like.\n";
  return [head, ...parts.map(({ text }) => text)].join("\n" + "-".repeat(80) + "\n\n");
};
