import type { StudyJSON } from "@unswayed/core";
import { afterEach, describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import { type NextJob, type Solver, SupersededError } from "../../src/solving/jobs.ts";
import { threadSolver } from "../../src/solving/thread-solver.ts";
import { offsite } from "../support/settings.ts";
import { workerWithSources } from "../support/worker-with-sources.ts";

const voters = ["v1", "v2", "v3", "v4"];
const settings = offsite({ voters });
const study = studySettings(settings, meetingPlan(settings), voters, "seed");
const job: NextJob = {
  kind: "next",
  study: {
    schema: "unswayed/study@2",
    settings: study as StudyJSON["settings"],
    events: [],
  },
};

let solver: Solver;
afterEach(() => solver.close());

describe("a solver in threads", () => {
  test("gives the answer that solving here gives, and holds up nothing meanwhile", async () => {
    solver = threadSolver({ threads: 1, mostMs: 60_000, ...workerWithSources });
    let turns = 0;
    const timer = setInterval(() => turns++, 5);

    const answer = await solver.solve("a", job);
    clearInterval(timer);

    const { solve } = await import("../../src/solving/solve.ts");
    expect(answer).toEqual(solve(job));
    expect(turns).toBeGreaterThan(0);
  });

  test("a failed solve rejects without repeating any vote, and the next one works", async () => {
    solver = threadSolver({ threads: 1, mostMs: 60_000, ...workerWithSources });
    const wrong = { ...job, study: { ...job.study, events: [{ kind: "canary-vote" }] } };

    await expect(solver.solve("a", wrong as never)).rejects.toThrow("InvalidInputError");
    await expect(solver.solve("a", wrong as never)).rejects.not.toThrow("canary-vote");
    expect((await solver.solve("a", job)).step.kind).toBe("public");
  });

  test("a result goes before next questions that wait", async () => {
    const slow = `import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ id, job }) => {
        setTimeout(() => parentPort.postMessage({ id, answer: job.name }), 50);
      });`;
    solver = threadSolver({
      threads: 1,
      mostMs: 60_000,
      program: new URL(`data:text/javascript,${encodeURIComponent(slow)}`),
    });
    const order: string[] = [];
    const ask = (name: string, kind: string) =>
      solver
        .solve(name, { kind, name } as never)
        .then((answer) => order.push(answer as unknown as string));
    await Promise.all([
      ask("running", "next"),
      ask("other next", "next"),
      ask("third next", "next"),
      ask("result", "result"),
      ask("second result", "result"),
    ]);
    expect(order).toEqual(["running", "result", "second result", "other next", "third next"]);
  });

  test("a solve that hangs is given up and its thread replaced", async () => {
    const hang = `import { parentPort } from "node:worker_threads";
      let count = 0;
      parentPort.on("message", ({ id, job }) => {
        if (job.kind === "hang") for (;;);
        parentPort.postMessage({ id, answer: "fine" });
      });`;
    solver = threadSolver({
      threads: 1,
      mostMs: 1_500,
      program: new URL(`data:text/javascript,${encodeURIComponent(hang)}`),
    });

    await expect(solver.solve("a", { kind: "hang" } as never)).rejects.toThrow("too long");
    expect(await solver.solve("a", job)).toBe("fine");
  });

  test("a solve is given up when someone says so, and others go on", async () => {
    const hang = `import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ id, job }) => {
        parentPort.postMessage({ id, step: { name: "estimating", number: 1, of: 2 } });
        if (job.kind === "hang") for (;;);
        parentPort.postMessage({ id, answer: "fine" });
      });`;
    solver = threadSolver({
      threads: 2,
      mostMs: 60_000,
      program: new URL(`data:text/javascript,${encodeURIComponent(hang)}`),
    });
    let hanging: Promise<unknown> = Promise.resolve();
    const begun = new Promise((resolve) => {
      hanging = solver.solve("a", { kind: "hang" } as never, resolve);
    });
    const other = solver.solve("b", job);
    expect(await begun).toEqual({ name: "estimating", number: 1, of: 2 });

    solver.giveUp("a");
    solver.giveUp("nobody's");

    await expect(hanging).rejects.toThrow("given up");
    expect(await other).toBe("fine");
    expect(await solver.solve("a", job)).toBe("fine");
  });

  test("a thread that dies fails its solve, and the next one works", async () => {
    const die = `import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ id, job }) => {
        if (job.kind === "die") process.exit(1);
        parentPort.postMessage({ id, answer: "fine" });
      });`;
    solver = threadSolver({
      threads: 1,
      mostMs: 60_000,
      program: new URL(`data:text/javascript,${encodeURIComponent(die)}`),
    });

    await expect(solver.solve("a", { kind: "die" } as never)).rejects.toThrow("ended");
    expect(await solver.solve("a", job)).toBe("fine");
  });

  test("a waiting question is dropped for a newer one of the same decision", async () => {
    solver = threadSolver({ threads: 1, mostMs: 60_000, ...workerWithSources });
    const first = solver.solve("other decision", job);
    const old = solver.solve("a", job);
    const newer = solver.solve("a", job);

    await expect(old).rejects.toThrow(SupersededError);
    expect((await first).step.kind).toBe("public");
    expect((await newer).step.kind).toBe("public");
  });
});
