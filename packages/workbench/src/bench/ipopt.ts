import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** IPOPT's times on one case, in processor milliseconds; or why there are none. */
export type IpoptTimes =
  | { readonly kind: "times"; readonly mapMs: number; readonly improvementMs: number }
  | { readonly kind: "failed"; readonly reason: string };

/** Building the program takes most of it, once. */
const timeoutMs = 180_000;

export function timeIpopt(program: string, caseFile: string): IpoptTimes {
  const { error, status, stdout, stderr } = spawnSync("python3", [program, caseFile], {
    encoding: "utf8",
    timeout: timeoutMs,
  });
  if (error) return { kind: "failed", reason: error.message };
  if (status !== 0) return { kind: "failed", reason: stderr.trim().split("\n").at(-1) ?? "" };
  try {
    const { mapMs, improvementMs } = JSON.parse(stdout) as Record<string, unknown>;
    if (Number.isFinite(mapMs) && Number.isFinite(improvementMs)) {
      return { kind: "times", mapMs: mapMs as number, improvementMs: improvementMs as number };
    }
  } catch {
    // Said below: whatever was printed, it was not the two numbers.
  }
  return { kind: "failed", reason: `it printed ${JSON.stringify(stdout.slice(0, 200))}` };
}

const debianPackages =
  "g++ pkg-config coinor-libipopt-dev libeigen3-dev liblapack-dev libblas-dev python3";

/** Why IPOPT cannot be timed here and what would help, or null when nothing is seen to be missing. */
export function whyNoIpopt(program: string): string | null {
  if (!existsSync(program)) return `there is no ${program}`;
  const answers = (command: string, ...args: string[]): boolean =>
    spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const missing = [
    !answers("python3", "--version") && "python3",
    !answers("g++", "--version") && "g++",
    !answers("pkg-config", "--version") && "pkg-config",
    !answers("pkg-config", "--exists", "ipopt") && "libipopt",
    !existsSync("/usr/include/eigen3") && "Eigen",
  ].filter((name) => name !== false);
  if (missing.length === 0) return null;
  return `missing here: ${missing.join(", ")} (Debian: apt install ${debianPackages})`;
}
