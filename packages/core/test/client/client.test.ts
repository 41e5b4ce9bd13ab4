import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { paper } from "@unswayed/paper";
import { afterEach, describe, expect, test } from "vitest";
import { createStudyClient, serveStudy, type WorkerPort } from "../../src/client.ts";
import { createStudy, InvalidInputError } from "../../src/index.ts";

const loader = fileURLToPath(new URL("../support/typescript-loader.mjs", import.meta.url));

const settings = { voters: ["Ana", "Ben", "Cleo"], options: ["Park", "Mill", "Lake"], seed: 3 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Both ends of a channel in this thread: messages are copied as between threads. */
function channel(): { readonly worker: WorkerPort; readonly inside: WorkerPort } {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  return { worker: port1, inside: port2 };
}

function thread(): Worker {
  const worker = new Worker(new URL("./support/study-worker.ts", import.meta.url), {
    execArgv: ["--conditions=source", "--import", loader],
    env: { ...process.env, UNSWAYED_TEST_THREAD: "1" },
  });
  ends.push(() => worker.terminate());
  return worker;
}

describe("a client of a study", () => {
  test("says what the study would say, in a worker", async () => {
    const client = await createStudyClient(thread(), settings);
    const study = createStudy(settings);
    const answers = { Ana: "first", Ben: "second", Cleo: "first" } as const;
    for (let k = 0; k < 3; k++) {
      const [asked, same] = [await client.ask(), study.ask()];
      expect(asked).toEqual(same);
      if (!asked || !same) throw new Error("nothing was asked");
      await client.tell(asked, answers);
      study.tell(same, answers);
    }

    expect(await client.consensus()).toEqual(study.consensus());
    expect(await client.predict("Mill")).toEqual(study.predict("Mill"));
    expect(await client.voters()).toEqual(study.voters);
    expect(await client.toJSON()).toEqual(study.toJSON());
  });

  test("passes refusals on as they are", async () => {
    const client = await createStudyClient(thread(), settings);

    const error = await client.predict("Prak").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({ field: "option", value: "Prak", name: "InvalidInputError" });
    expect((error as Error).message).toContain('did you mean "Park"?');
    const wrong = createStudyClient(thread(), { ...settings, voters: [] });
    await expect(wrong).rejects.toThrow("voters: got []");
  });

  test("gives work up when a signal is aborted, and goes on with the next call", async () => {
    const box = { kind: "box", parameters: [{ name: "hours", min: 1, max: 9 }] } as const;
    const client = await createStudyClient(thread(), { ...settings, options: box });
    for (let k = 0; k < 3; k++) {
      const request = await client.ask({ evenIfDone: true });
      if (!request) throw new Error("nothing was asked");
      await client.tell(request, { Ana: "first", Ben: "second", Cleo: "first" });
    }
    const file = await client.toJSON();
    const fresh = await createStudyClient(thread(), file);
    const aborted = new AbortController();
    const phases: string[] = [];
    // Three portions of answers are to be taken in. Once the first has begun the rest is called off.
    const work = fresh.leader({
      signal: aborted.signal,
      onPhase: (phase) => {
        phases.push(phase);
        aborted.abort();
      },
    });

    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    await expect(fresh.ask({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(phases).toEqual(["belief"]);
    expect(await fresh.leader()).toEqual(await client.leader());
  });

  test("tells of answers and other facts", async () => {
    const { worker, inside } = channel();
    serveStudy(inside, { study: createStudy(settings) });
    const client = await createStudyClient(worker);
    const seen: string[] = [];
    client.onUpdate(({ kind }) => seen.push(kind));
    const stop = client.onAnswer((event) => seen.push(`answer ${event.kind}`));

    const request = await client.ask();
    if (!request) throw new Error("nothing was asked");
    await client.tell(request, { Ana: "first" });
    stop();
    await client.join("Dora");

    expect(seen).toEqual(["answered", "answer answered", "joined"]);
  });

  test("of another method names it, and the worker must know it", async () => {
    const given = { ...settings, method: paper({ initialPairs: 2, lengthScale: 1, normBound: 3 }) };
    const [first, second] = [channel(), channel()];
    serveStudy(first.inside, { methods: [paper] });
    serveStudy(second.inside);

    const client = await createStudyClient(first.worker, given);
    expect((await client.toJSON()).settings).toMatchObject({ method: "paper", initialPairs: 2 });
    await expect(createStudyClient(second.worker, given)).rejects.toThrow("settings.method");
  });

  test("without a study says what is missing; a function cannot be sent", async () => {
    const { worker, inside } = channel();
    serveStudy(inside);
    const client = await createStudyClient(worker);

    await expect(client.ask()).rejects.toThrow("study: got undefined");
    await expect(client.ask({ shouldStop: () => false })).rejects.toThrow("shouldStop");
  });
});
