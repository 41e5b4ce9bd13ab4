import { optimize, type VoteRequest } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { answersTo, laterIsBetter, listOf, played, study, supper } from "./group.ts";

const oracle = (request: VoteRequest) => answersTo(request, ["Ana", "Ben"], laterIsBetter);

describe("optimize", () => {
  test("asks and tells until the stop rule, and finds what everyone wants", async () => {
    const group = study(supper, { stop: { rounds: 9 } });
    const requests: string[] = [];

    const same = await optimize(group, oracle, {
      onRequest: ({ id }) => requests.push(id),
    });

    expect(same).toBe(group);
    expect(group.status().isDone).toBe(true);
    expect(group.consensus().option).toBe("curry");
    expect(requests[0]).toBe("1-public");
    expect(new Set(requests).size).toBe(requests.length);
    expect(group.ledger().publicRounds + group.ledger().privateRounds).toBe(requests.length);
  });

  test("goes on for so many rounds and no more, each with its private vote", async () => {
    const group = study(supper, {
      plan: { repeated: Infinity, repeatedTogether: false },
      stop: { improvement: 0 },
    });
    await optimize(group, oracle, { rounds: 2 });
    expect(group.ledger()).toMatchObject({ rounds: 2, privateRounds: 2 });

    await optimize(group, oracle, { rounds: 1 });
    expect(group.ledger()).toMatchObject({ rounds: 3, privateRounds: 3 });
  });

  test("asks what a study asked by hand would be asked", async () => {
    const group = study(supper, { plan: { stopsEarly: false } });
    await optimize(group, oracle, { rounds: 5 });
    const byHand = played(study(supper, { plan: { stopsEarly: false } }), 5);

    expect(group.consensus()).toEqual(byHand.consensus());
    expect(group.ask()).toEqual(byHand.ask());
  });

  test("waits for answers that take time, and takes silence for absence", async () => {
    const group = study(supper);
    await optimize(
      group,
      async (request) => {
        await Promise.resolve();
        return request.round === 1 ? {} : { Ana: "first" };
      },
      { rounds: 2 },
    );

    expect(group.ledger()).toMatchObject({ rounds: 2, publicAnswers: 1, privateAnswers: 1 });
  });

  test.each([
    ["a signal", () => ({ signal: AbortSignal.abort() })],
    ["a function", () => ({ shouldStop: () => true })],
  ])("ends at once by %s, without asking anyone", async (_, stop) => {
    const group = study(supper);
    let calls = 0;
    await optimize(
      group,
      (request) => {
        calls++;
        return oracle(request);
      },
      stop(),
    );

    expect(calls).toBe(0);
    expect(group.events()).toEqual([]);
  });

  test("ends between two questions when the signal fires, and can be taken up again", async () => {
    const controller = new AbortController();
    const group = study(supper);
    await optimize(
      group,
      (request) => {
        if (request.id === "2-private") controller.abort();
        return oracle(request);
      },
      { signal: controller.signal },
    );
    expect(group.ledger()).toMatchObject({ rounds: 2, privateAnswers: 4 });

    await optimize(group, oracle, { rounds: 1 });
    expect(group.ask()).toEqual(played(study(supper), 3).ask());
  });

  test("has nothing to do with one option", async () => {
    const group = await optimize(study(supper, { options: listOf("tea") }), oracle);

    expect(group.events()).toEqual([]);
  });

  test("lets an oracle's mistake through to the caller, and the study is as before it", async () => {
    const group = study(supper);
    const before = JSON.stringify(group);

    await expect(optimize(group, () => ({ Zoe: "first" }))).rejects.toThrow("Zoe");
    expect(JSON.stringify(group)).toBe(before);
  });
});
