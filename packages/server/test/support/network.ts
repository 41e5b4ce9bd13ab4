import { execFileSync } from "node:child_process";
import type { TestContext } from "vitest";

/**
 * A host of its own, in a network namespace: reached from here over one cable, and reaching the database here over another, which
 * can be cut. Skips where none may be made.
 */
export interface OwnHost {
  /** Of the host, as seen from here. */
  readonly address: string;
  /** Of this machine, on the cable that can be cut. */
  readonly databaseAddress: string;
  readonly network: string;
  /** Put before a program's name and arguments, runs it there. */
  readonly inside: readonly string[];
  /** Nothing passes and nobody is told: packets vanish. */
  cut(): void;
  mend(): void;
}

export function ownHost(context: TestContext): OwnHost {
  const name = `unswayed-${process.pid}`;
  const inside = ["ip", "netns", "exec", name];
  const run = (...words: string[]): void => {
    execFileSync(words[0] as string, words.slice(1), { stdio: "ignore" });
  };
  try {
    run("ip", "netns", "add", name);
  } catch {
    return context.skip("a network namespace can be made by root only");
  }
  context.onTestFinished(() => run("ip", "netns", "del", name));
  for (const [cable, net] of [
    ["a", 1],
    ["b", 2],
  ] as const) {
    const here = `un${cable}${process.pid % 100_000}`;
    run("ip", "link", "add", here, "type", "veth", "peer", "name", cable, "netns", name);
    run("ip", "addr", "add", `10.213.${net}.1/24`, "dev", here);
    run("ip", "link", "set", "dev", here, "up");
    run(...inside, "ip", "addr", "add", `10.213.${net}.2/24`, "dev", cable);
    run(...inside, "ip", "link", "set", "dev", cable, "up");
  }
  run(...inside, "ip", "link", "set", "dev", "lo", "up");
  return {
    address: "10.213.1.2",
    databaseAddress: "10.213.2.1",
    network: "10.213.0.0/16",
    inside,
    // A neighbour that does not exist: what is sent to it is lost on the way.
    cut: () =>
      run(
        ...inside,
        "ip",
        "neigh",
        "replace",
        "10.213.2.1",
        "lladdr",
        "02:00:00:00:00:01",
        "dev",
        "b",
        "nud",
        "permanent",
      ),
    mend: () => run(...inside, "ip", "neigh", "del", "10.213.2.1", "dev", "b"),
  };
}
