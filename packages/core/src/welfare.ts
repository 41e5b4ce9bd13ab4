/** What is good for a group, as functions of everyone's utilities. */

export { aggregate, createAggregator, isAverage } from "./welfare/aggregate.ts";
export { giniWeights } from "./welfare/gini-weights.ts";
export { type Levels, socialUtilities, type UtilityTable } from "./welfare/levels.ts";
