// Runs the library. The page gives it the module, compiled, and then requests; it answers each in turn. It asks for nothing else.
let module, library;

const start = async () => {
  library = (await WebAssembly.instantiate(module, {})).exports;
};

const call = (request) => {
  const { memory, alloc, call, free } = library;
  const bytes = new TextEncoder().encode(request);
  const at = alloc(bytes.length);
  if (at === 0) throw new Error("the text is too large for the memory that there is");
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, call(at, bytes.length));
  free(at, bytes.length);
  const [address, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length));
  free(address, length);
  return answer;
};

let turn = Promise.resolve();
addEventListener("message", ({ data }) => {
  turn = turn.then(async () => {
    if (data.module) {
      module = data.module;
      return;
    }
    try {
      if (!library) await start();
      postMessage({ id: data.id, answer: call(data.request) });
    } catch (error) {
      // Its memory may be in any state: the next request gets a new one.
      library = undefined;
      postMessage({ id: data.id, defect: String(error.message ?? error) });
    }
  });
});
