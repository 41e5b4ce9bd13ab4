import type { Row } from "../../src/experiment/row.ts";

/** A row in which only what is given matters. */
export function rowWith(given: Partial<Row>): Row {
  return {
    question: 1,
    round: 1,
    channel: "public",
    candidate: "a",
    reference: "b",
    publicVotes: 1,
    privateVotes: 0,
    regret: 0,
    simpleRegret: 0,
    cumulativeRegret: 0,
    recommended: null,
    reportedRegret: 0,
    normalizedSimpleRegret: 0,
    normalizedCumulativeRegret: 0,
    normalizedReportedRegret: 0,
    influenceError: null,
    improvement: null,
    privateWidth: null,
    publicWidth: null,
    threshold: null,
    leadLower: null,
    leadUpper: null,
    leadTruth: null,
    chanceBest: null,
    isBest: false,
    expectedLoss: null,
    expectedRegret: null,
    promisedRegret: null,
    ...given,
  };
}
