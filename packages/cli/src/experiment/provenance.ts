import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { fileURLToPath } from "node:url";

/** With what a result was made: for people who compare results, not for the results themselves. */
export interface Provenance {
  readonly version: string;
  /** Of the checkout that the program runs from; null for an installed package. */
  readonly commit: string | null;
  readonly node: string;
  readonly platform: string;
}

export function provenance(): Provenance {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return {
    version: (JSON.parse(manifest) as { version: string }).version,
    commit: commitOfCheckout(),
    node: process.version,
    platform: `${platform()} ${arch()}`,
  };
}

function commitOfCheckout(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: fileURLToPath(new URL("../../", import.meta.url)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
