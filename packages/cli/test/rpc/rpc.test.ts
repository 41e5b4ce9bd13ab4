import { createStudy, type StudyAnswer } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

const people = ["Ana", "Ben", "Cleo"];
const options = ["Oslo", "Rome", "Tallinn", "Vienna"];

interface Reply {
  readonly id: number | string | null;
  // biome-ignore lint/suspicious/noExplicitAny: what came back over the wire
  readonly result?: any;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly field: string; readonly value: unknown; readonly expected: string };
  };
}

async function replies(lines: readonly string[]): Promise<Reply[]> {
  const io = new CapturedIo({ input: lines.join("\n") });
  expect(await main(["rpc"], io)).toBe(0);
  expect(io.err).toBe("");
  return io.out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const message = (id: number, method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, ...(params && { params }) });

async function called(...calls: readonly (readonly [string, object?])[]): Promise<Reply[]> {
  return replies(calls.map(([method, params], k) => message(k, method, params)));
}

/** Ana likes early options, the others late ones. */
const answerTo = (person: string, asked: readonly string[]): StudyAnswer => {
  const [first = 0, second = 0] = asked.map((name) => options.indexOf(name));
  return (person === "Ana") === first < second ? "first" : "second";
};

describe("a study over rpc", () => {
  test("asks, is told and concludes as the library does, and goes on the same after a restore", async () => {
    const study = createStudy({
      voters: people,
      options: { kind: "list", items: options.map((name) => ({ name })) },
      seed: 7,
    });
    const calls: [string, object?][] = [["create", { people, options, seed: 7, study: "trip" }]];
    const expected: unknown[] = [];
    for (let k = 0; k < 8; k++) {
      const request = study.ask();
      if (request === null) break;
      expected.push({
        id: request.id,
        channel: request.channel,
        kind: request.kind,
        options: request.options,
      });
      const answers = Object.fromEntries(
        people.map((person) => [person, answerTo(person, request.options as string[])]),
      );
      study.tell(request, answers);
      calls.push(
        ["ask", { study: "trip" }],
        ["tell", { study: "trip", question: request.id, answers }],
      );
    }
    calls.push(
      ["save", { study: "trip" }],
      ["result", { study: "trip" }],
      ["ask", { study: "trip" }],
    );
    const got = await called(...calls);
    const asked = got
      .filter(({ result }) => result?.question?.kind)
      .map(({ result }) => result.question);

    expect(got.filter(({ error }) => error)).toEqual([]);
    expect(
      asked
        .slice(0, expected.length)
        .map(({ id, channel, kind, options: shown }) => ({ id, channel, kind, options: shown })),
    ).toEqual(expected);
    const [saved, result, next] = got.slice(-3);
    expect(result?.result).toMatchObject(JSON.parse(JSON.stringify(study.consensus())));
    expect(saved?.result.file).toEqual(JSON.parse(JSON.stringify(study)));

    const [restored, again, sameResult] = await called(
      ["restore", { file: saved?.result.file }],
      ["ask", { study: "study-1" }],
      ["result", { study: "study-1" }],
    );
    expect(restored?.result).toMatchObject({
      study: "study-1",
      people,
      settings: { seed: 7, method: "particles" },
    });
    expect(again?.result.question).toEqual(next?.result.question);
    expect({ ...sameResult?.result, study: "trip" }).toEqual(result?.result);
  });

  test("many studies are open side by side, listed and closed", async () => {
    const got = await called(
      ["create", { people, options }],
      ["create", { people: ["Dan", "Eva"], options: ["A", "B"] }],
      ["list"],
      ["close", { study: "study-1" }],
      ["list"],
      ["ask", { study: "study-1" }],
    );

    expect(got[2]?.result.studies).toEqual([
      { study: "study-1", people, rounds: 0 },
      { study: "study-2", people: ["Dan", "Eva"], rounds: 0 },
    ]);
    expect(got[4]?.result.studies).toHaveLength(1);
    expect(got[5]?.error?.data).toEqual({
      field: "study",
      value: "study-1",
      expected: "the name of an open study",
    });
  });

  test("a report has a row for each option and each two people, draws on request, and nobody's utility", async () => {
    const answers = Object.fromEntries(people.map((person) => [person, "first"]));
    const asked = await called(["create", { people, options }], ["ask", { study: "study-1" }]);
    const question = asked[1]?.result.question.id;
    const got = await called(
      ["create", { people, options }],
      ["tell", { study: "study-1", question, answers }],
      ["report", { study: "study-1", draws: true, ranges: true }],
      ["report", { study: "study-1" }],
    );
    const { options: rows, influence, draws } = got[2]?.result ?? {};

    expect(rows.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ option }: { option: string }) => option).toSorted()).toEqual(options);
    const chances = rows.map(({ chanceBest }: { chanceBest: number }) => chanceBest);
    expect(chances.reduce((a: number, b: number) => a + b)).toBeCloseTo(1, 9);
    expect(influence).toHaveLength(9);
    expect(draws.options).toHaveLength(4);
    for (const row of draws.draws) expect(row).toHaveLength(4);
    expect(got[3]?.result.draws).toBeNull();
    expect(JSON.stringify(got[2])).not.toMatch(/privateUtilit|publicUtilit/);
  });

  test("a question is ended without everyone, and an answer taken back", async () => {
    const first = await called(["create", { people, options }], ["ask", { study: "study-1" }]);
    const question = first[1]?.result.question.id;
    const study = "study-1";
    const got = await called(
      ["create", { people, options }],
      ["tell", { study, question, answers: { Ana: "first" } }],
      ["ask", { study }],
      ["end", { study, question }],
      ["ask", { study }],
      ["retract", { study, question, person: "Ana" }],
      ["save", { study }],
    );

    expect(got[2]?.result.question.id).toBe(question);
    expect(got[4]?.result.question.id).not.toBe(question);
    expect(got[6]?.result.file.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "answered",
      "closed",
      "retracted",
    ]);
  });
});

describe("errors name field, value and what was expected", () => {
  test.each([
    ["create", {}, "people", null],
    ["create", { people: ["Ana", "Ana"], options }, "people[1]", "Ana"],
    ["create", { people }, "options", null],
    ["create", { people, options: ["A", "A"] }, "options.items[1].name", "A"],
    ["create", { people, options, seeed: 3 }, "seeed", "this field"],
    ["create", { people, options, study: 5 }, "study", 5],
    ["ask", { study: "none" }, "study", "none"],
    ["ask", {}, "study", null],
    ["restore", { file: { schema: "other" } }, "schema", "other"],
    ["list", { study: "x" }, "study", "x"],
  ] as const)("%s %j", async (method, params, field, value) => {
    const [reply] = await called([method, params]);

    expect(reply?.error?.code).toBe(-32602);
    expect(reply?.error?.data).toMatchObject({ field: expect.stringContaining(field), value });
    expect(reply?.error?.data?.expected).not.toBe("");
  });

  test("an answer nobody can give, without repeating a private one", async () => {
    const got = await called(
      ["create", { people, options, plan: "private" }],
      ["ask", { study: "study-1" }],
      ["tell", { study: "study-1", question: "1-private", answers: { Ana: "canary" } }],
      ["tell", { study: "study-1", question: "1-private", answers: { Zoe: "first" } }],
    );

    expect(got[1]?.result.question.channel).toBe("private");
    expect(got[2]?.error?.data?.field).toBe("answers.Ana");
    expect(JSON.stringify(got[2])).not.toContain("canary");
    expect(got[3]?.error?.data).toMatchObject({ expected: expect.stringContaining("Ana") });
  });

  test("JSON-RPC's own: no JSON, no request, no such method, batches and notifications", async () => {
    const got = await replies([
      "{nonsense",
      "",
      '"text"',
      '{"id":1,"method":"list"}',
      '{"jsonrpc":"2.0","id":{},"method":"list"}',
      message(5, "constructor"),
      JSON.stringify({ jsonrpc: "2.0", method: "list" }),
      `[${message(6, "list")},${JSON.stringify({ jsonrpc: "2.0", method: "list" })},7]`,
      "[]",
      JSON.stringify({ jsonrpc: "2.0", id: "last", method: "list", params: [1] }),
    ]);

    expect(got.slice(0, 5).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32700],
      [null, -32600],
      [1, -32600],
      [null, -32600],
      [5, -32601],
    ]);
    expect(got[5]).toMatchObject([
      { id: 6, result: { studies: [] } },
      { id: null, error: { code: -32600 } },
    ]);
    expect(got[6]?.error?.code).toBe(-32600);
    expect(got[7]).toMatchObject({
      id: "last",
      error: { code: -32602, data: { field: "params" } },
    });
  });
});
