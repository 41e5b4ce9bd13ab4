import { type Answer, createRandomSource, rbf, socialUtilities } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { type CommandIo, exitCodes } from "../src/command.ts";
import { demo } from "../src/commands/demo.ts";
import { type Decision, decide, type Round } from "../src/demo/decision-loop.ts";
import { findingsOf } from "../src/demo/findings.ts";
import { main } from "../src/main.ts";

async function run(args: readonly string[], isTerminal = false) {
  const written = { stdout: "", stderr: "" };
  const io: CommandIo = {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    stdin: async () => "",
    isTerminal,
  };
  return { code: await main(["demo", ...args], io, [demo]), ...written };
}

/** Every path of a JSON value, with * for the places of a list. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}.*`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, `${path}.${name}`));
}

describe("unswayed demo", () => {
  test("tells the decision without control characters where nobody watches", async () => {
    const { code, stdout, stderr } = await run(["--rounds", "6"]);

    expect(code).toBe(exitCodes.fine);
    expect(stderr).toBe("");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(stdout.match(/^Round \d/gm)).toHaveLength(6);
    expect(stdout).toMatch(/^Show of hands alone {4}\d+:00$/m);
    expect(stdout).toMatch(/^Without the sway {7}\d+:00$/m);
    expect(stdout).toMatch(/^Asked: 6 shows of hands and \d private votes\.$/m);
  });

  test("draws its bar on standard error for a terminal, and leaves standard output as it is", async () => {
    const plain = await run(["--rounds", "5"]);

    const watched = await run(["--rounds", "5"], true);

    expect(watched.stdout).toBe(plain.stdout);
    expect(watched.stderr).toContain(`[${"-".repeat(30)}]`);
    expect(watched.stderr).toContain(`[${"#".repeat(30)}]`);
    expect(watched.stderr.endsWith("\r\u001b[K")).toBe(true);
  });

  test("is the same again from the same seed and another from another", async () => {
    const [first, again, other] = [
      await run(["--rounds", "5", "--seed", "4"]),
      await run(["--rounds", "5", "--seed", "4"]),
      await run(["--rounds", "5", "--seed", "5"]),
    ];

    expect(again.stdout).toBe(first.stdout);
    expect(other.stdout).not.toBe(first.stdout);
  });

  test("--json tells of private votes that they were asked, and of people only what they showed and whom they follow", async () => {
    const { code, stdout } = await run(["--rounds", "6", "--json"]);

    const document = JSON.parse(stdout);

    expect(code).toBe(exitCodes.fine);
    expect(document.schema).toBe("unswayed/demo@1");
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
      ".rounds.*.candidate",
      ".rounds.*.privateVote",
      ".rounds.*.publicAnswers.*",
      ".rounds.*.reference",
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

const options = [[0], [1], [2], [3], [4]];

/** Two voters who say in public and in private what the tables hold, in turn, and what was asked of them. */
function decisionWith(answers: Record<"private" | "public", readonly Answer[][]>, rounds: number) {
  const asked: { channel: "private" | "public"; candidate: number; reference: number }[] = [];
  const turn = { private: 0, public: 0 };
  const decision: Decision = {
    voterCount: 2,
    options,
    kernel: rbf({ lengthScale: 1.5 }),
    normBound: 4,
    welfare: { kind: "utilitarian" },
    slack: { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" },
    rounds,
    ask(channel, candidate, reference) {
      asked.push({ channel, candidate, reference });
      const table = answers[channel];
      return table[turn[channel]++ % table.length];
    },
  };
  return { decision, asked };
}

function played(decision: Decision) {
  const loop = decide(decision, createRandomSource("test"));
  const rounds: Round[] = [];
  for (;;) {
    const step = loop.next();
    if (step.done) return { rounds, set: step.value };
    rounds.push(step.value);
  }
}

const publicAnswers: Answer[][] = [
  ["candidate", "candidate"],
  ["reference", "reference"],
  ["reference", "candidate"],
];

describe("the demonstration's rounds", () => {
  const { decision, asked } = decisionWith(
    { public: publicAnswers, private: [["candidate", "reference"]] },
    8,
  );
  const { rounds, set } = played(decision);

  test("an option is never put against itself", () => {
    for (const { candidate, reference } of rounds) expect(candidate).not.toBe(reference);
  });

  test("after the opening, which asks both ways, each round is put against the option before", () => {
    expect(rounds.slice(0, 2).map(({ wasAskedPrivately }) => wasAskedPrivately)).toEqual([
      true,
      true,
    ]);
    for (let k = 2; k < rounds.length; k++) {
      expect(rounds[k].reference).toBe(rounds[k - 1].candidate);
    }
  });

  test("a private vote is asked after the public one, on the same pair, in the rounds that say so", () => {
    const expected = rounds.flatMap(({ candidate, reference, wasAskedPrivately }) => [
      { channel: "public", candidate, reference },
      ...(wasAskedPrivately ? [{ channel: "private", candidate, reference }] : []),
    ]);

    expect(asked).toEqual(expected);
  });

  test("what is told of the rounds is the same in two worlds that differ in the last private answers", () => {
    const privately = rounds.filter(({ wasAskedPrivately }) => wasAskedPrivately).length;
    const last = rounds.findLastIndex(({ wasAskedPrivately }) => wasAskedPrivately);
    const table = Array.from({ length: privately }, (): Answer[] => ["candidate", "reference"]);
    const otherTable = [...table.slice(0, -1), ["reference", "candidate"] as Answer[]];
    const other = decisionWith({ public: publicAnswers, private: otherTable }, last + 1);

    expect(played(other.decision).rounds).toEqual(rounds.slice(0, last + 1));
  });

  test("the result is the option best for the group by the estimate, not the one asked about last", () => {
    const { utilities } = set.map;
    const social = socialUtilities(decision.welfare, "raw", {
      rows: 2,
      columns: options.length,
      data: utilities,
    });

    const { withoutSway } = findingsOf(set, decision.welfare, createRandomSource(1));

    expect(social[withoutSway]).toBe(Math.max(...social));
  });
});
