import type { Claim, Evidence } from "./claim.ts";

/** What the paper says about its two illustrations. */

export function exampleClaim({ example }: Evidence): Claim {
  const { consensus, publicConsensus } = example;
  return {
    label: "fig:example",
    statement: "In the first example the group would choose 0.82; its open answers point to 0.38.",
    verdict:
      Math.abs(consensus - 0.82) < 0.005 && Math.abs(publicConsensus - 0.38) < 0.005
        ? "held"
        : "did not hold",
    found: `the consensus is at ${consensus.toFixed(3)}, that of open answers at ${publicConsensus.toFixed(3)}`,
  };
}

export function tighterClaim({ model }: Evidence): Claim {
  const { graph, independent } = model;
  return {
    label: "fig:visual_exp",
    statement: "The model with v = A u has tighter intervals than the independent model.",
    verdict: graph.privateWidth < independent.privateWidth ? "held" : "did not hold",
    found: `mean width of private intervals ${graph.privateWidth.toFixed(2)} against ${independent.privateWidth.toFixed(2)}`,
  };
}

export function closerClaim({ model }: Evidence): Claim {
  const distance = (x: number): number => Math.abs(x - model.consensus);
  const { graph, independent } = model;
  return {
    label: "fig:visual_exp",
    statement: "Its next question is closer to the true consensus.",
    verdict: distance(graph.next) < distance(independent.next) ? "held" : "did not hold",
    found: `next at ${graph.next.toFixed(3)} against ${independent.next.toFixed(3)}; the consensus is at ${model.consensus.toFixed(3)}`,
  };
}
