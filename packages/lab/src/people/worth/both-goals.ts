import { comparisonText, type Goal } from "../../default/goals.ts";
import { comparePaired } from "../../experiment/statistics/paired.ts";
import { atPrice } from "../at-prices.ts";
import { lossOverCost } from "../people-study.ts";
import { heldOnAll, type TriedFamily } from "./family.ts";

/** What plan "both" is meant to do at each price of a private question. */
export function bothGoals(
  families: readonly TriedFamily[],
  prices: readonly number[],
  mostCost: number,
): readonly Goal[] {
  const losses = (among: readonly TriedFamily[], method: string): readonly number[] =>
    among.flatMap(({ records }) => lossOverCost(records, method, mostCost).losses);
  const rivals = (price: number): readonly string[] => [
    "public only",
    atPrice("private only", price),
    atPrice("swap", price),
  ];
  const below = prices.flatMap((price) =>
    rivals(price).map((rival): Goal => {
      const statement = `Ours with private questions at ${price} is below "${rival}" over all families (p < 0.01).`;
      const test = comparePaired(losses(families, atPrice("ours", price)), losses(families, rival));
      if (test === null) return { statement, verdict: "not run", found: "" };
      const isSure = (test.tTest ?? 1) < 0.01;
      const verdict = test.meanDifference >= 0 ? "did not hold" : isSure ? "held" : "unclear";
      return { statement, verdict, found: comparisonText(test) };
    }),
  );
  const free = families.filter(({ name }) => name === "none");
  return [
    ...below,
    {
      statement: "Where nobody is swayed at most 1.1 times public votes alone.",
      ...heldOnAll(
        prices.flatMap((price) => {
          const ours = lossOf(losses(free, atPrice("ours", price)));
          const plain = lossOf(losses(free, "public only"));
          if (ours === null || plain === null) return [];
          const ratio = ours / plain;
          const text = `at ${price} ${ours.toFixed(3)} against ${plain.toFixed(3)}, ratio ${ratio.toFixed(2)}`;
          return [{ isHeld: ratio <= 1.1, text }];
        }),
      ),
    },
  ];
}

function lossOf(losses: readonly number[]): number | null {
  return losses.length === 0 ? null : losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}
