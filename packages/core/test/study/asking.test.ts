import type { VoteRequest } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  dishes,
  laterIsBetter,
  listOf,
  played,
  room,
  study,
  supper,
  written,
} from "./group.ts";

describe("a question", () => {
  test("is the same however often it is asked for, and asking leaves no trace", () => {
    const group = study(supper);
    const before = written(group);

    const first = group.ask();
    const again = group.ask();

    expect(again).toEqual(first);
    expect(written(group)).toBe(before);
    expect(group.events()).toEqual([]);
  });

  test("is put to the group in public first and then in private, round after round from 1", () => {
    const group = study(supper);
    const ids: string[] = [];
    for (let k = 0; k < 7; k++) {
      const request = asked(group);
      ids.push(request.id);
      expect(request.id).toBe(`${request.round}-${request.channel}`);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    }

    expect(ids).toEqual([
      "1-public",
      "1-private",
      "2-public",
      "2-private",
      "3-public",
      "3-private",
      "4-public",
    ]);
  });

  test("is about the same pair in both channels of a round", () => {
    const group = study(supper);
    const openly = asked(group);
    group.tell(openly, answersTo(openly, group.voters, laterIsBetter));
    const inPrivate = asked(group);

    expect(inPrivate.channel).toBe("private");
    expect(inPrivate.options).toEqual(openly.options);
  });
});

describe("starting pairs", () => {
  function startOf(seed: number, count = 5): VoteRequest[] {
    const group = study(supper, { seed, initialPairs: count, plan: { mostPrivate: 0 } });
    return Array.from({ length: count }, () => {
      const request = asked(group);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
      return request;
    });
  }

  test("form a chain in which no pair comes twice, in either order", () => {
    const pairs = startOf(1);

    const seen = pairs.map(({ options }) => [...options].sort().join());
    expect(new Set(seen).size).toBe(pairs.length);
    pairs.slice(1).forEach(({ options }, k) => {
      expect(options[1]).toBe(pairs[k].options[0]);
    });
    expect(pairs.map(({ why }) => why.kind)).toEqual(pairs.map(() => "start"));
    expect(pairs[1].why.text).toContain("2 of 5");
  });

  test("[P37] are ten options and not six where each is drawn for itself", () => {
    const optionsOf = (initial: "independent" | "chain"): number => {
      const group = study(room, { initial, initialPairs: 5, plan: { mostPrivate: 0 } });
      const pairs = Array.from({ length: 5 }, () => {
        const request = asked(group);
        group.tell(request, answersTo(request, group.voters, coolOrWarm));
        return request;
      });
      const all = pairs.flatMap(({ options }) => options);
      return new Set(all.map((option) => JSON.stringify(option))).size;
    };

    expect(optionsOf("chain")).toBe(6);
    expect(optionsOf("independent")).toBe(10);
  });

  test("are drawn by the seed: the same seed draws the same, others draw others", () => {
    const drawn = [1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(startOf(seed)));

    expect(JSON.stringify(startOf(1))).toBe(drawn[0]);
    expect(new Set(drawn).size).toBeGreaterThan(3);
  });

  test("do not depend on the answers", () => {
    const disagreeing = study(supper, { initialPairs: 5, plan: { mostPrivate: 0 } });
    const pairs = Array.from({ length: 5 }, () => {
      const request = asked(disagreeing);
      disagreeing.tell(request, { Ana: "second", Ben: "abstain" });
      return request;
    });

    expect(pairs).toEqual(startOf(1));
  });

  test("come again where there are fewer pairs than asked for", () => {
    const group = study(supper, { options: listOf("tea", "coffee"), plan: { mostPrivate: 0 } });

    const ids = [1, 2, 3].map(() => {
      const request = asked(group);
      group.tell(request, { Ana: "first", Ben: "second" });
      return [request.why.kind, request.options[0] !== request.options[1]];
    });

    expect(ids).toEqual([1, 2, 3].map(() => ["start", true]));
  });
});

describe("after the start", () => {
  test("the reference is the candidate of the round before, and the candidate another option", () => {
    const group = played(study(supper, { plan: { mostPrivate: 0 } }), 3);

    let last = "";
    for (let k = 0; k < 4; k++) {
      const request = asked(group);
      if (k > 0) expect(request.options[1]).toBe(last);
      expect(dishes).toContain(request.options[0]);
      expect(request.options[0]).not.toBe(request.options[1]);
      expect(request.why.kind).toBe("improvement");
      expect(request.why.text).toContain(String(request.options[0]));
      last = String(request.options[0]);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    }
  });

  test("a proposal from a box has no more digits than people can tell apart", () => {
    const group = played(study(room, { plan: { mostPrivate: 0 } }), 3, coolOrWarm);

    for (let k = 0; k < 3; k++) {
      const request = asked(group);
      const { temperature } = request.options[0] as { temperature: number };
      // A ten-thousandth of the range of 15 degrees.
      const steps = (temperature - 15) / 0.0015;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      group.tell(request, answersTo(request, group.voters, coolOrWarm));
    }
  });
});

test("a study by any seed, number or text, goes on to ask", () => {
  const random = createRandomSource("seeds");
  const seeds = [0, -1, 1e300, 2 ** -1074, "", "räksmörgås", random.next()];

  const asking = seeds.map((seed) => study(supper, { seed }).ask()?.id);

  expect(asking).toEqual(seeds.map(() => "1-public"));
});
