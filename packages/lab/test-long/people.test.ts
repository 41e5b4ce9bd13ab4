import { describe, expect, test } from "vitest";
import { type MeanAndError, peopleSources, peopleStudy, readJudgments } from "../src/index.ts";
import { sharedData } from "../test/support/shared-data.ts";

/** Groups of three to ten real people with up to eight options: the tables of docs/decisions/0032. Seeds below 100 were used to fit the prior. */
const settings = { seed: 101, groups: 60, people: [3, 10] as const, items: 8 };

describe.each(peopleSources)("$name: $title", ({ file, columns }) => {
  const text = sharedData(file);
  test.skipIf(text === null)(
    "the engine told the run-off's answers is no worse than counting them",
    () => {
      const { rows } = peopleStudy(readJudgments(text!, columns), {
        ...settings,
        privateOrders: [1, 2],
      });
      for (const { method, loss, expected, surprise } of rows) {
        console.log(
          [
            method.padEnd(32),
            shown(loss),
            `expected ${shown(expected)}`,
            `nats ${shown(surprise)}`,
          ].join("  "),
        );
      }
      const lossesOf = (method: string): readonly number[] =>
        rows.find((row) => row.method === method)?.losses ?? [];
      for (const most of [2, 3]) {
        const counted = lossesOf(`run-off of ${most}`);
        const worse = lossesOf(`ours, told the run-off of ${most}`).map(
          (loss, k) => loss - counted[k]!,
        );
        const mean = worse.reduce((sum, each) => sum + each, 0) / worse.length;
        expect(mean).toBeLessThan(0.05);
      }
    },
  );
});

function shown(found: MeanAndError | null): string {
  return found === null ? "-" : `${found.mean.toFixed(3)} ± ${(found.error ?? 0).toFixed(3)}`;
}
