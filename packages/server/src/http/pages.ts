import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Pages } from "./handlers/services.ts";

interface KeptFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer> | null;
  readonly type: string;
}

/** What a browser is told a file is; nothing else is served. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
};

/** The addresses of screens. All are the same document, which looks at its own address. */
const screens =
  /^\/(?:new(?:\/(?:check|both|private))?|p|rehearse|playground|health|j\/[^/]{1,20}|d\/[A-Za-z0-9_-]{1,40}\/[a-z]{1,20})?$/;

/** Names with a hash of their content never change what they mean. */
const hashed = /^\/assets\//;

export function pagesIn(folder: string): Pages {
  const files = new Map<string, KeptFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const body = new Uint8Array(readFileSync(join(folder, name)));
    const gzipped = type.startsWith("font/")
      ? null
      : new Uint8Array(gzipSync(body, { level: constants.Z_BEST_COMPRESSION }));
    files.set(`/${name.replaceAll("\\", "/")}`, { body, gzipped, type });
  }
  const reply = (name: string, acceptsGzip: boolean, status: number): Response | null => {
    const file = files.get(name);
    if (!file) return null;
    const isPacked = acceptsGzip && file.gzipped !== null;
    return new Response(isPacked ? file.gzipped : file.body, {
      status,
      headers: {
        "content-type": file.type,
        vary: "accept-encoding",
        "cache-control": hashed.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(isPacked && { "content-encoding": "gzip" }),
      },
    });
  };
  return {
    at: (pathname, acceptsGzip) =>
      reply(screens.test(pathname) ? "/index.html" : pathname, acceptsGzip, 200),
    lost: (acceptsGzip) => reply("/index.html", acceptsGzip, 404),
  };
}
