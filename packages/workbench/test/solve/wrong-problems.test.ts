import { CommandFailure } from "unswayed/kit";
import { describe, expect, test } from "vitest";
import { readProblemFile } from "../../src/solve/problem-file.ts";
import { smallProblem, withField } from "../support/small-problem.ts";

/** The refusal of a text read from standard input, without its beginning. */
async function refusalOf(text: string): Promise<string> {
  const refusal = await readProblemFile("-", async () => text).then(
    () => "accepted",
    (error: unknown) => {
      expect(error).toBeInstanceOf(CommandFailure);
      return (error as Error).message;
    },
  );
  expect(refusal).toMatch(/^standard input: /);
  return refusal.slice("standard input: ".length);
}

const answer = '"candidate", "reference", "tie" or null';
const index = "the index of an option, 0 to 3";
const point = "a list of 1 coordinate, as many as the first option has";

/** Field, value put there, what the refusal says of it. */
const wrong: readonly (readonly [string, unknown, string])[] = [
  ["schema", undefined, 'got undefined, wanted "unswayed/problem@1"'],
  ["schema", "unswayed/problem@2", 'got "unswayed/problem@2", wanted "unswayed/problem@1"'],
  ["name", 7, "got 7, wanted text"],
  ["voters", 2, "got 2, wanted a list of names"],
  ["voters", [], "got [], wanted at least one name"],
  ["voters[1]", "", 'got "", wanted a name'],
  ["voters[1]", "Ada", 'got "Ada", wanted a name that no other voter has'],
  ["options", undefined, "got undefined, wanted a list of options"],
  ["options", [], "got [], wanted at least one option"],
  ["options[0]", [], "got [], wanted a list of at least one coordinate"],
  ["options[2]", [0.1, 0.2], `got [0.1, 0.2], wanted ${point}`],
  ["options[2][0]", "0.6", 'got "0.6", wanted a finite number'],
  ["kernel", null, "got null, wanted an object"],
  [
    "kernel.kind",
    "gauss",
    'got "gauss", wanted one of rbf, matern32, matern52, linear, graph-diffusion, independent, sum, product',
  ],
  ["kernel.lengthScale", 0, "got 0, wanted a positive finite number"],
  ["kernel.jitter", 0, "got 0, wanted a finite number > 0"],
  ["kernel.lenghtScale", 0.2, "got 0.2, wanted one of the fields kind, lengthScale, variance"],
  ["normBound", 0, "got 0, wanted a finite number > 0"],
  ["normBound", "1.5", 'got "1.5", wanted a finite number > 0'],
  ["influencePrior", 1, "got 1, wanted an object"],
  ["influencePrior.minimumWeight", 0.6, "got 0.6, wanted less than 1/2"],
  ["influencePrior.minimumWeight", 0.5, "got 0.5, wanted less than 1/2"],
  ["influencePrior.ridge", -1, "got -1, wanted a finite number ≥ 0"],
  ["influencePrior.concentration", 0.9, "got 0.9, wanted a number ≥ 1"],
  ["influence", [], "got [], wanted an object"],
  ["influence.allowed", [[true, true]], "got [[true, true]], wanted 2 rows, one for each voter"],
  ["influence.allowed[0]", [true], "got [true], wanted 2 entries, one for each voter"],
  ["influence.allowed[1][0]", 1, "got 1, wanted true or false"],
  ["influence.allowed[1]", [false, false], "got [false, false], wanted at least one voter"],
  ["influence.fixed[0]", [0.5, 0.6], "got [0.5, 0.6], wanted weights that sum to 1"],
  ["influence.fixed[0][0]", -0.1, "got -0.1, wanted a finite number ≥ 0"],
  ["tieStrength", -0.5, "got -0.5, wanted a finite number ≥ 0"],
  ["slack", undefined, "got undefined, wanted an object"],
  ["slack.joint", 0, "got 0, wanted a finite number > 0"],
  ["slack.public", null, "got null, wanted a finite number > 0"],
  ["slack.anchor", "MAP", 'got "MAP", wanted "map", "mle" or "none"'],
  ["rho", 0, "got 0, wanted a number in (0, 1]"],
  ["rho", 1.4, "got 1.4, wanted a number in (0, 1]"],
  ["rho", undefined, "got undefined, wanted a number in (0, 1]"],
  ["privateVotes", {}, "got {}, wanted a list of votes"],
  ["privateVotes[1]", "ab", 'got "ab", wanted an object'],
  ["privateVotes[0].candidate", 4, `got 4, wanted ${index}`],
  ["publicVotes[2].reference", 1.5, `got 1.5, wanted ${index}`],
  ["publicVotes[0].reference", 1, "got 1, wanted an option other than the candidate"],
  ["publicVotes[0].answers", ["tie"], 'got ["tie"], wanted one answer for each voter, 2 in all'],
  ["publicVotes[1].answers[0]", "yes", `got "yes", wanted ${answer}`],
  ["privateVotes[1].answers[1]", 0, `got 0, wanted ${answer}`],
  ["reference", -1, `got -1, wanted ${index}`],
  ["reference", "3", `got "3", wanted ${index}`],
  ["at", [0.5], `[0]: got 0.5, wanted ${point}`],
  ["at[1]", [0.1, 0.2], `got [0.1, 0.2], wanted ${point}`],
  ["at[0][0]", null, "got null, wanted a finite number"],
];

/** What the file has where a row of the table only replaces a part. */
const surroundings: Readonly<Record<string, unknown>> = {
  "influence.allowed": [
    [true, true],
    [true, true],
  ],
  "influence.fixed": [
    [0.5, 0.5],
    [0, 1],
  ],
};

function wrongFile(field: string, value: unknown): unknown {
  const around = Object.keys(surroundings).find((path) => field.startsWith(`${path}[`));
  if (around === undefined) return withField(field, value);
  const file = structuredClone(withField(around, surroundings[around])) as Record<string, unknown>;
  const [, i, j] = /\[(\d)\](?:\[(\d)\])?$/.exec(field) as unknown as [string, string, string?];
  const rows = (file["influence"] as Record<string, unknown[][]>)[around.split(".")[1] as string];
  if (j === undefined) rows[Number(i)] = value as unknown[];
  else rows[Number(i)][Number(j)] = value;
  return file;
}

describe("a wrong field is refused by name, value and what was wanted", () => {
  test.each(wrong)("%s = %j", async (field, value, said) => {
    const expected = said.startsWith("[") ? `${field}${said}` : `${field}: ${said}`;

    expect(await refusalOf(JSON.stringify(wrongFile(field, value)))).toContain(expected);
  });

  test("a fixed matrix and allowed entries together", async () => {
    const both = {
      ...smallProblem,
      influence: { fixed: surroundings["influence.fixed"], allowed: [] },
    };

    expect(await refusalOf(JSON.stringify(both))).toContain("wanted allowed or fixed, not both");
  });

  test("a number that JSON can write but not hold", async () => {
    const text = JSON.stringify(smallProblem).replace('"normBound":1.5', '"normBound":1e999');

    expect(await refusalOf(text)).toBe("normBound: got Infinity, wanted a finite number > 0");
  });

  test("a vote between two options at one place", async () => {
    const text = JSON.stringify(withField("options[1]", smallProblem.options[0]));

    expect(await refusalOf(text)).toBe(
      "privateVotes[0].reference: got 0, wanted an option whose coordinates differ from the candidate's",
    );
  });
});

describe("a kernel that cannot read an option is told which", () => {
  const chain = {
    kind: "graph-diffusion",
    adjacency: [
      [0, 1],
      [1, 0],
    ],
    time: 1,
  };

  test("a node that the graph has not", async () => {
    const nodes = { ...smallProblem, kernel: chain, options: [[0], [1], [2], [1]] };

    expect(await refusalOf(JSON.stringify(nodes))).toBe(
      "options[2][0]: got 2, wanted a node: a whole number from 0 to 1",
    );
  });

  test("a point asked about", async () => {
    const nodes = {
      ...smallProblem,
      kernel: chain,
      options: [[0], [1]],
      reference: 0,
      at: [[1], [0.5]],
    };

    expect(await refusalOf(JSON.stringify(nodes))).toMatch(/^at\[1\]\[0\]: got 0.5, wanted a node/);
  });

  test("more coordinates than length scales", async () => {
    const file = withField("kernel.lengthScale", [0.2, 0.3]);

    expect(await refusalOf(JSON.stringify(file))).toBe(
      "options[0]: got [0.1], wanted 2 coordinates",
    );
  });
});

describe("what is not a problem at all", () => {
  test.each([
    ["[]", "problem: got [], wanted an object"],
    ["null", "problem: got null, wanted an object"],
    ["7", "problem: got 7, wanted an object"],
    ['{"problem": []}', "problem: got [], wanted an object"],
    ['{"expected": 1}', 'schema: got undefined, wanted "unswayed/problem@1"'],
    ['{"schema": "a",\n "b"}', 'not JSON at line 2, column 5: got "}", wanted ":"'],
  ])("%s", async (text, message) => {
    expect(await refusalOf(text)).toBe(message);
  });
});

describe("a file that cannot be read is named with the reason", () => {
  const noInput = async (): Promise<string> => "";

  test("missing", async () => {
    await expect(readProblemFile("/nowhere/p.json", noInput)).rejects.toThrow(
      new CommandFailure('cannot read "/nowhere/p.json": there is no such file'),
    );
  });

  test("a directory", async () => {
    const path = new URL("../data", import.meta.url).pathname;

    await expect(readProblemFile(path, noInput)).rejects.toThrow(
      new CommandFailure(`cannot read "${path}": it is a directory`),
    );
  });
});
