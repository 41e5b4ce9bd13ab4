import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const installer = "/usr/bin/apt-get";
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Where Chromium is: $CHROMIUM, or a usual place. On a Debian machine of its own (root, with apt-get) it is installed when it
 * is missing; anywhere else anyone who runs the tests is told what to do.
 */
export function chromiumPath(): string {
  const known = [process.env["CHROMIUM"] ?? "", ...places].find((path) => path && existsSync(path));
  if (known) return known;
  if (process.getuid?.() === 0 && existsSync(installer)) {
    const install = ["install", "--yes", "--no-install-recommends", "chromium"];
    for (const args of [["update"], install]) spawnSync(installer, args, { stdio: "ignore" });
    if (existsSync(places[0])) return places[0];
  }
  throw new Error(
    "This test runs a study in Chromium and in Node and compares them, and there is no Chromium here. Install it (on Debian: apt-get install chromium), or set CHROMIUM to the path of one.",
  );
}

/** Nothing that would reach for a network, its own sandbox or a graphics card. */
export const quiet: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
