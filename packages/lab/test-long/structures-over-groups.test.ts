import type { Structure } from "@unswayed/lab";
import { describe, expect, test } from "vitest";
import { meanAndError } from "../src/experiment/statistics/mean-and-error.ts";
import type { SimulatedSway, SwaySettings } from "../src/structures/simulated-group.ts";
import type { AskedRounds } from "../src/structures/simulated-rounds.ts";
import { scored } from "../test/structures/support.ts";

/** The settings of `right-structure.test.ts`, which looks at one group of each: over the first eight the gain is no luck of a seed. */
describe("over eight groups the right structure gains more than twice its standard error", () => {
  test.each<[SwaySettings, AskedRounds, (group: SimulatedSway) => Structure]>([
    [
      { kind: "hierarchy", voters: 7, options: 10, range: 6 },
      { public: 50, private: 25 },
      ({ allowed }) => ({ kind: "hierarchy", allowed: allowed! }),
    ],
    [
      { kind: "pressure", voters: 5, options: 10, range: 6 },
      { public: 200, private: 100 },
      () => ({ kind: "pressure" }),
    ],
    [
      { kind: "objections", voters: 4, options: 12, range: 8 },
      { public: 150, private: 60 },
      () => ({ kind: "features" }),
    ],
  ])("$kind", (sway, asked, structureFor) => {
    const gains = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const { scores } = scored(sway, asked, seed, (group) => [structureFor(group)]);
      return scores[1]!.gain;
    });
    const { mean, error } = meanAndError(gains)!;

    console.log(`${sway.kind}: ${mean.toFixed(3)} ± ${error!.toFixed(3)} nats an answer`);
    expect(mean).toBeGreaterThan(2 * error!);
  });
});
