import { expect, test } from "vitest";
import { mostPairs } from "./deniable/asked-group.ts";
import { regrets } from "./deniable/cost.ts";
import { countRegrets } from "./deniable/counts.ts";

/** What it would cost if the server knew how many gave each answer and nobody's own: the best of it, a group with private questions alone. */
test("regret from counts alone beside that from everybody's answers", () => {
  const groups = Number(process.env["COUNTS_GROUPS"] ?? 60);
  for (const share of [0, 0.25]) {
    const of = (regretsOf: typeof regrets): readonly (readonly number[])[] =>
      Array.from({ length: groups }, (_, k) => regretsOf(k + 1, share));
    const [own, counted] = [of(regrets), of(countRegrets)];
    for (const at of [1, 3, 6, 10, mostPairs]) {
      const column = (rows: readonly (readonly number[])[]) => rows.map((row) => row[at - 1]);
      const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / groups;
      const apart = column(counted).map((value, k) => value - column(own)[k]);
      const error =
        2 * Math.sqrt(mean(apart.map((value) => (value - mean(apart)) ** 2)) / (groups - 1));
      console.log(
        `${share * 100} % random, after ${at}: answers ${mean(column(own)).toFixed(3)}, counts ${mean(column(counted)).toFixed(3)}, apart ${mean(apart).toFixed(3)} ± ${error.toFixed(3)}`,
      );
      // It would not be worth exploring further if counts lost much of what there is.
      expect.soft(mean(apart)).toBeLessThan(0.1);
    }
  }
}, 3_600_000);
