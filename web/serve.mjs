// A static server for the folder `dist`, to look at it: `node serve.mjs [PORT]`, which prints its address.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(dirname(fileURLToPath(import.meta.url)), "dist");
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8" };

/** Serves `dist` on a port of this machine alone, 0 for any; the server, listening. */
export const serve = (port) => {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(dist, path.endsWith("/") ? path + "index.html" : path);
    const type = types[extname(file)];
    if (!type || !file.startsWith(dist) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end("there is no such file\n");
      return;
    }
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 8080)).catch((error) => {
    console.error(`cannot serve: ${error.message}; name another port`);
    process.exit(1);
  });
  console.log(`http://localhost:${server.address().port}/`);
}
