import type { Claim, Evidence } from "./claim.ts";
import { judged } from "./judged.ts";

/** What the paper says about its two illustrations. */

/** Computed from the formulas, without chance. */
export function exampleClaims({ example }: Evidence): readonly Claim[] {
  const { consensus, publicConsensus } = example;
  const label = "fig:example";
  return [
    {
      label,
      statement: "In the first example the group would choose 0.82.",
      verdict: Math.abs(consensus - 0.82) < 0.005 ? "held" : "refuted",
      found: `the consensus is at ${consensus.toFixed(3)}, by the formulas`,
    },
    {
      label,
      statement: "Its open answers point to 0.38.",
      verdict: Math.abs(publicConsensus - 0.38) < 0.005 ? "held" : "refuted",
      found: `the consensus of open answers is at ${publicConsensus.toFixed(3)}, by the formulas (P18)`,
    },
  ];
}

export function tighterClaim({ models }: Evidence): Claim {
  const differences = models.map(({ graph, independent }) => graph.width - independent.width);
  return judged(
    "fig:visual_exp",
    "The model with v = A u has tighter intervals than the independent model (mean width of private intervals).",
    [{ name: "difference", values: differences }],
    countText(differences, "tighter"),
  );
}

export function closerClaim({ models }: Evidence): Claim {
  const differences = models.map(({ graph, independent }) => graph.distance - independent.distance);
  return judged(
    "fig:visual_exp",
    "Its next question is closer to the true consensus.",
    [{ name: "difference of distances", values: differences }],
    countText(differences, "closer"),
  );
}

function countText(differences: readonly number[], word: string): string {
  const count = (is: (difference: number) => boolean): number => differences.filter(is).length;
  const below = count((value) => value < 0);
  const same = count((value) => value === 0);
  return `${word} in ${below} of ${differences.length} draws, the same in ${same}`;
}
