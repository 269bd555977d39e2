// A static host for the tests: serves the built page under a path prefix, with the headers that docs/web.md recommends.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = process.env.HOMING_WEB_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
};

const PACKAGE = fileURLToPath(new URL("../../bindings/js/dist", import.meta.url));

/** Starts the host; `host.base` is the page's address, `host.close()` stops it. `host.own` is another page, with the package next to it. */
export async function startHost(prefix = "/some/where/", ownPage = "") {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
        if (path === "/own/") return void response.writeHead(200, { "content-type": TYPES[".html"] }).end(ownPage);
        const isPackage = path.startsWith("/own/homing/");
        let file = isPackage
            ? join(PACKAGE, normalize(path.slice("/own/homing/".length)))
            : path.startsWith(prefix)
              ? join(DIST, normalize(path.slice(prefix.length)))
              : "";
        if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
        if (!file.startsWith(isPackage ? PACKAGE : DIST) || !existsSync(file)) return void response.writeHead(404).end("nothing here");
        response.writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
            "cache-control": "no-cache",
            "x-content-type-options": "nosniff",
        });
        createReadStream(file).pipe(response);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    const root = `http://127.0.0.1:${server.address().port}`;
    return {
        base: root + prefix,
        own: `${root}/own/`,
        close: () =>
            new Promise((closed) => {
                server.close(closed);
                server.closeAllConnections();
            }),
    };
}
