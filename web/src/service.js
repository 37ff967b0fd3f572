// The library as a service: requests go to a worker, answers are promises. Nothing is sent but the request for the module itself.

/** Text without halves of characters: they are no Unicode, and stand for nothing. */
export const wellFormed = (text) => text.toWellFormed?.() ?? new TextDecoder().decode(new TextEncoder().encode(text));

const compile = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded (${response.status})`);
  // Some servers do not know the type of a module.
  const isKnown = response.headers.get("content-type")?.startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};

/** Starts the library. What it gives back answers requests: `await ask("check", { text })`. */
export const start = async () => {
  // A worker of its own text is under the policy of the page; one from an address would be under none.
  const source = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));
  const worker = new Worker(source);
  const waiting = new Map();
  let count = 0;
  worker.addEventListener("message", ({ data: { id, answer, defect } }) => {
    const { name, resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (defect) {
      reject(new Error(`the library failed (${defect}): please report this with the record`));
      return;
    }
    const { error, [name]: told } = JSON.parse(answer);
    if (error) reject(new Error(`${error.reason} (${error.place}): ${error.remedy}`));
    else resolve(told);
  });
  worker.postMessage({ module: await compile("scoresheet.wasm") });
  return (name, request) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { name, resolve, reject });
      worker.postMessage({ id: count, request: JSON.stringify({ [name]: request }) });
    });
};
