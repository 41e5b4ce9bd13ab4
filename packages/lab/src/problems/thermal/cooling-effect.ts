import { bracketedRoot } from "./bracketed-root.ts";
import { checkConditions, type ThermalConditions } from "./conditions.ts";
import { predictedMeanVote } from "./pmv.ts";
import { uncheckedSet } from "./set.ts";

/** m/s. Slower air counts as still. */
const stillAir = 0.1;

/** K. No breeze of the standard's cools more. */
const largestEffect = 40;

/**
 * By how many K moving air cools: still air and walls colder by so much feel the same, which is to say have the same SET
 * (ASHRAE 55). 0 in still air, and where moving air does not cool.
 *
 * Where SET jumps (two-node-body.ts) several such numbers can exist, and the one found is any of them.
 */
export function coolingEffect(conditions: ThermalConditions): number {
  checkConditions(conditions);
  if (conditions.airSpeed <= stillAir) return 0;
  const felt = uncheckedSet(conditions, false);
  const surplus = (effect: number): number =>
    uncheckedSet(stilled(conditions, effect), false) - felt;
  return bracketedRoot(surplus, 0, largestEffect) ?? 0;
}

/**
 * The predicted mean vote of ASHRAE 55. Fanger's formula was fitted in air that hardly moves; above 0.1 m/s the standard asks
 * it about still air that feels the same.
 */
export function predictedMeanVoteInMovingAir(conditions: ThermalConditions): number {
  const effect = coolingEffect(conditions);
  return predictedMeanVote(effect === 0 ? conditions : stilled(conditions, effect));
}

/** The same person in still air and between walls that are colder by this much. */
export function stilled(conditions: ThermalConditions, effect: number): ThermalConditions {
  return {
    ...conditions,
    airTemperature: conditions.airTemperature - effect,
    radiantTemperature: conditions.radiantTemperature - effect,
    airSpeed: stillAir,
  };
}
