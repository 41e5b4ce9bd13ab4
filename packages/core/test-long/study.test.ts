import type { GivenPlan, Study, StudySettings } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersTo, asked, type Liking, listOf, restored, study } from "../test/study/group.ts";
import { anyStep, cheapSession, ledgerFrom, Session } from "../test/study/random-session.ts";

/** The same claims as in the ordinary tests, over many more and longer sessions. */
describe("two hundred random sessions", () => {
  test("read back from their files now and then are the sessions that never stopped", () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 30, maxLength: 120, size: "max" }),
        fc.constantFrom<GivenPlan>(
          "both",
          "private",
          { privateAbout: "last" },
          { repeated: Infinity, repeatedTogether: false },
          { mostPrivate: 0 },
        ),
        fc.boolean(),
        (steps, plan, isFair) => {
          const settings = {
            ...cheapSession,
            plan,
            ...(isFair && { welfare: { kind: "gini", rho: 0.4 }, levels: "shortfall" }),
          } as StudySettings;
          const session = new Session(settings);
          for (const step of steps) session.take(step);

          const { kept, filed } = session;
          const { cost } = kept.settings;
          expect(JSON.stringify(filed)).toBe(JSON.stringify(kept));
          expect(filed.ask()).toEqual(kept.ask());
          expect(filed.consensus()).toEqual(kept.consensus());
          expect(filed.status()).toEqual(kept.status());
          expect(kept.ledger()).toEqual(ledgerFrom(kept.events(), [cost.public, cost.private]));
        },
      ),
      { numRuns: 200, seed: 20_260_802 },
    );
  });
});

/**
 * Groups drawn at random: everyone has utilities between 0 and 4 for five options and answers by chance as the model says;
 * in public all but the first mix in the first's liking by 60 %.
 */
function simulatedGroup(seed: string): {
  group: Study;
  regret: (group: Study) => [number, number];
} {
  const random = createRandomSource(seed);
  const voters = ["Ana", "Ben", "Cem"];
  const options = ["a", "b", "c", "d", "e"];
  const table = voters.map(() => options.map(() => 4 * random.next()));
  const utility = (voter: number, option: unknown) => table[voter][options.indexOf(String(option))];
  const liking: Liking = (name, option, channel) => {
    const voter = voters.indexOf(name);
    return channel === "private" || voter === 0
      ? utility(voter, option)
      : 0.4 * utility(voter, option) + 0.6 * utility(0, option);
  };
  const settings = {
    voters,
    options: listOf(...options),
    normBound: 4,
    seed,
  } as const;
  const group = study(settings);
  while (group.ledger().rounds < 25) {
    const request = asked(group);
    const answers = answersTo(request, voters, liking);
    const noisy = Object.fromEntries(
      voters.map((voter) => {
        const gain =
          liking(voter, request.options[0], request.channel) -
          liking(voter, request.options[1], request.channel);
        const isFirst = random.next() < 1 / (1 + Math.exp(-gain));
        return [voter, answers[voter] === "no-preference" || isFirst ? "first" : "second"] as const;
      }),
    );
    group.tell(request, noisy);
  }
  const welfare = (option: unknown) =>
    voters.reduce((sum, _, voter) => sum + utility(voter, option), 0) / voters.length;
  const most = Math.max(...options.map(welfare));
  return {
    group,
    regret: (of) => {
      const { option, publicOnly } = of.consensus();
      return [most - welfare(option), most - welfare(publicOnly?.options[0])];
    },
  };
}

describe("forty swayed groups of three", () => {
  const regrets = Array.from({ length: 40 }, (_, k) => {
    const { group, regret } = simulatedGroup(`swayed group ${k}`);
    expect(restored(JSON.stringify(group)).consensus()).toEqual(group.consensus());
    return regret(group);
  });
  const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;

  test("lose less by the consensus than by a show of hands", () => {
    const [consensus, hands] = [0, 1].map((k) => mean(regrets.map((pair) => pair[k])));

    expect(consensus, `${consensus} against ${hands}`).toBeLessThan(hands);
  });

  // Measured when written: 0.083, and 0.301 by a show of hands.
  test("lose little in absolute terms", () => {
    const consensus = mean(regrets.map(([own]) => own));

    expect(consensus, String(consensus)).toBeLessThan(0.2);
  });
});
