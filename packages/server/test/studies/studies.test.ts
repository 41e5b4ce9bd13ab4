import { createStudy } from "@unswayed/core";
import { openApiDocument } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import {
  type StudyThreadSettings,
  studyThread,
  usualStudyThread,
} from "../../src/studies/study-thread.ts";
import { type TestHouse, testHouse } from "../support/meeting.ts";
import { workerWithSources } from "../support/worker-with-sources.ts";

const key = "study-key-of-this-server";
const people = ["Ana", "Ben", "Cleo"];
const options = ["Oslo", "Rome", "Tallinn"];

let house: TestHouse;
afterEach(() => house.close());

async function studyHouse(more: Partial<StudyThreadSettings> = {}): Promise<void> {
  const thread = studyThread({
    ...usualStudyThread,
    ...workerWithSources,
    program: new URL("../../src/studies/study-worker.ts", import.meta.url),
    ...more,
  });
  house = await testHouse({ studies: { key, thread } });
}

interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not computed with
  readonly body: any;
}

async function send(method: string, path: string, token: string, body?: object): Promise<Sent> {
  const reply = await house.fetch(path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

async function created(more: object = {}): Promise<{ at: string; token: string }> {
  const { status, body } = await send("POST", "/api/studies", key, { people, options, ...more });
  expect(status).toBe(201);
  return { at: `/api/studies/${body.study}`, token: body.token };
}

describe("a study over HTTP", () => {
  test("asks, is told, concludes, reports, is saved and restored as the library does", async () => {
    await studyHouse();
    const { at, token } = await created({ seed: 4 });
    const study = createStudy({
      voters: people,
      options: { kind: "list", items: options.map((name) => ({ name })) },
      seed: 4,
    });
    for (let k = 0; k < 4; k++) {
      const request = study.ask({ evenIfDone: true })!;
      const asked = await send("GET", `${at}/question?evenIfDone=true`, token);
      expect(asked.body.question).toMatchObject({
        id: request.id,
        kind: request.kind,
        options: request.options,
      });
      const answers = {
        Ana: "first",
        Ben: "second",
        Cleo: k % 2 === 0 ? "second" : "first",
      } as const;
      study.tell(request, answers);
      expect(
        (await send("POST", `${at}/answers`, token, { question: request.id, answers })).status,
      ).toBe(200);
    }
    const result = await send("GET", `${at}/result`, token);
    expect(result.body).toMatchObject(JSON.parse(JSON.stringify(study.consensus())));
    const report = await send("GET", `${at}/report?draws=true`, token);
    expect(report.body.options).toHaveLength(3);
    expect(report.body.draws.options).toEqual(options);
    expect(JSON.stringify(report.body)).not.toMatch(/privateUtilit|publicUtilit/);

    const { body: saved } = await send("GET", `${at}/file`, token);
    expect(saved.file).toEqual(JSON.parse(JSON.stringify(study)));
    const restored = await send("POST", "/api/studies/restore", key, { file: saved.file });
    expect(restored.status).toBe(201);
    const next = await send(
      "GET",
      `/api/studies/${restored.body.study}/question?evenIfDone=true`,
      restored.body.token,
    );
    const same = await send("GET", `${at}/question?evenIfDone=true`, token);
    expect(next.body.question).toEqual(same.body.question);

    expect((await send("DELETE", at, token)).status).toBe(200);
    expect((await send("GET", `${at}/result`, token)).status).toBe(401);
  }, 60_000);

  test("takes answers from elsewhere, ends a question and takes an answer back", async () => {
    await studyHouse();
    const { at, token } = await created();
    const vote = {
      channel: "public",
      question: { kind: "pair", options: ["Oslo", "Rome"] },
      answers: { Ana: "first" },
    };
    expect((await send("POST", `${at}/votes`, token, { votes: [vote] })).body).toMatchObject({
      added: 1,
    });
    const { body } = await send("GET", `${at}/question`, token);
    const question = body.question.id;
    expect(
      (await send("POST", `${at}/answers`, token, { question, answers: { Ben: "first" } })).status,
    ).toBe(200);
    expect((await send("POST", `${at}/end`, token, { question })).status).toBe(200);
    expect((await send("POST", `${at}/retract`, token, { question, person: "Ben" })).status).toBe(
      200,
    );
  }, 60_000);
});

describe("who may", () => {
  test("nobody without the key, and nobody with another study's token", async () => {
    await studyHouse();
    const [one, other] = [await created(), await created()];

    expect((await send("POST", "/api/studies", "", { people, options })).status).toBe(401);
    expect((await send("POST", "/api/studies", "wrong", { people, options })).status).toBe(401);
    expect((await send("POST", "/api/studies", one.token, { people, options })).status).toBe(401);
    for (const wrong of ["", "wrong", other.token, key]) {
      expect((await send("GET", `${one.at}/result`, wrong)).status).toBe(401);
      expect((await send("GET", `${one.at}/file`, wrong)).status).toBe(401);
    }
    expect((await send("GET", "/api/studies/none/result", one.token)).status).toBe(401);
    // No token is in the log, and the store holds nothing of a study.
    expect(house.logged.join("")).not.toContain(one.token);
  }, 60_000);

  test("guesses are slowed down", async () => {
    await studyHouse();
    const tries = [];
    for (let k = 0; k < 25; k++)
      tries.push((await send("POST", "/api/studies", `guess ${k}`, { people, options })).status);
    expect(tries.at(-1)).toBe(429);
  });

  test("nobody where the server has no study key", async () => {
    house = await testHouse();
    expect((await send("POST", "/api/studies", key, { people, options })).status).toBe(404);
  });
});

describe("what cannot be right", () => {
  test("is refused with its field and what was wanted, without repeating it", async () => {
    await studyHouse();
    const refusals = [
      [{ options }, "people"],
      [{ people: ["Ana", "Ana"], options }, "people[1]"],
      [{ people, options: ["A"] }, "options"],
      [{ people, options, seeed: 1 }, "seeed"],
      [{ people, options, study: "mine" }, "study"],
    ] as const;
    for (const [body, field] of refusals) {
      const reply = await send("POST", "/api/studies", key, body);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].field).toContain(field);
      expect(reply.body.errors[0].wanted).not.toBe("");
    }
    const { at, token } = await created({ plan: "private" });
    const { body } = await send("GET", `${at}/question`, token);
    const wrong = await send("POST", `${at}/answers`, token, {
      question: body.question.id,
      answers: { Ana: "canary" },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0].field).toBe("answers.Ana");
    expect(JSON.stringify(wrong.body)).not.toContain("canary");
  }, 60_000);

  test("a call that takes too long ends the thread: studies in it are gone, and new ones work", async () => {
    await studyHouse({ mostMs: 1 });
    expect((await send("POST", "/api/studies", key, { people, options })).status).toBe(404);
  }, 60_000);
});

test("the OpenAPI document has every address with its key", async () => {
  house = await testHouse();
  const { paths } = openApiDocument("test") as {
    paths: Record<string, Record<string, { security: object[] }>>;
  };

  expect(paths["/api/studies"]?.["post"]?.security).toEqual([{ studyKey: [] }]);
  expect(paths["/api/studies/{study}/question"]?.["get"]).toMatchObject({
    operationId: "askStudy",
    security: [{ studyToken: [] }],
  });
  expect(Object.keys(paths).filter((path) => path.startsWith("/api/studies"))).toHaveLength(11);
});
