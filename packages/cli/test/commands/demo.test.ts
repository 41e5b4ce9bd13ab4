import { describe, expect, test } from "vitest";
import { exitCodes } from "../../src/command.ts";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

async function run(args: readonly string[], isTerminal = false) {
  const io = new CapturedIo({ isTerminal });
  const code = await main(["demo", ...args], io);
  return { code, stdout: io.out, stderr: io.err };
}

/** Every path of a JSON value, with * for the places of a list. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}.*`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, `${path}.${name}`));
}

describe("unswayed demo", () => {
  const plain = run(["--rounds", "5", "--seed", "4"]); // told once, looked at several times

  test("tells the decision without control characters where nobody watches", async () => {
    const { code, stdout, stderr } = await plain;

    expect(code).toBe(exitCodes.fine);
    expect(stderr).toBe("");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(stdout.match(/^Round \d/gm)).toHaveLength(5);
    expect(stdout).toMatch(/^Show of hands alone {4}\d+:00$/m);
    expect(stdout).toMatch(/^Without influence {6}\d+:00$/m);
    expect(stdout).toMatch(/^Asked: 5 shows of hands and \d private votes\.$/m);
  });

  test("draws its bar on standard error for a terminal; from the same seed standard output is the same", async () => {
    const watched = await run(["--rounds", "5", "--seed", "4"], true);

    expect(watched.stdout).toBe((await plain).stdout);
    expect(watched.stderr).toContain(`[${"-".repeat(30)}]`);
    expect(watched.stderr).toContain(`[${"#".repeat(30)}]`);
    expect(watched.stderr.endsWith("\r\u001b[K")).toBe(true);
  });

  test("another seed gives another decision", async () => {
    const other = await run(["--rounds", "5", "--seed", "5"]);

    const rounds = (text: string) => text.match(/^Round .*$/gm);
    expect(rounds(other.stdout)).not.toEqual(rounds((await plain).stdout));
  });

  test("--json tells of private votes that they were asked, and of people only what they showed and whom they follow", async () => {
    const { code, stdout } = await run(["--rounds", "5", "--json"]);

    const document = JSON.parse(stdout);

    expect(code).toBe(exitCodes.fine);
    expect(document.schema).toBe("unswayed/demo@2");
    const paths = [...new Set(pathsOf(document))].filter(
      (path) => !path.startsWith(".result.gain"),
    );
    expect(paths.sort()).toEqual([
      ".options.*",
      ".privateVotes",
      ".question",
      ".result.influence.*.listener",
      ".result.influence.*.lower",
      ".result.influence.*.ownWeight",
      ".result.influence.*.speaker",
      ".result.influence.*.upper",
      ".result.influence.*.weight",
      ".result.showOfHands",
      ".result.status",
      ".result.stillPossible.*",
      ".result.withoutSway",
      ".rounds.*.options.*",
      ".rounds.*.privateVote",
      ".rounds.*.publicAnswers.Ana",
      ".rounds.*.publicAnswers.Ben",
      ".rounds.*.publicAnswers.Chloe",
      ".rounds.*.round",
      ".schema",
      ".seed",
      ".voters.*",
    ]);
    expect(document.rounds.map((round: { privateVote: boolean }) => round.privateVote)).toContain(
      true,
    );
  });

  test.each([
    [["--rounds", "0"], "1 to 200"],
    [["--rounds", "many"], "whole number"],
    [["--seed", "1.5"], "whole number"],
    [["--sead", "1"], "--seed"],
    [["now"], "now"],
  ])("%o is wrong usage", async (args, hint) => {
    const { code, stdout, stderr } = await run(args);

    expect(code).toBe(exitCodes.wrongUsage);
    expect(stdout).toBe("");
    expect(stderr).toContain(hint);
  });
});
