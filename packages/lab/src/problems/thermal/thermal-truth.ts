import { InvalidInputError, type OptionValue, type Welfare } from "@unswayed/core";
import { aggregate } from "@unswayed/core/welfare";
import type { KnownOptimum, Truth } from "../../problem.ts";
import { bestClimate, type Sides } from "./climate-search.ts";
import type { ThermalConditions } from "./conditions.ts";
import { predictedMeanVoteInMovingAir } from "./cooling-effect.ts";
import { type Climate, conditionsOf, occupants } from "./occupants.ts";
import { predictedMeanVote } from "./pmv.ts";

/** Whose predicted mean vote. */
export type ComfortStandard = "ashrae" | "iso";

/** What is compared between occupants. */
export type ComfortLevels = "shortfall" | "raw";

/** What the thermostat and the fan can do (paper: app:exp). */
export const ranges = {
  temperature: { min: 15, max: 35 },
  airSpeed: { min: 0.3, max: 1.5 },
} as const;

/** Row i listens to column j: the influencer, the follower and the altruist (paper: app:exp). */
const influence = [
  [0.8, 0.1, 0.1],
  [0.6, 0.1, 0.3],
  [0.4, 0.3, 0.3],
] as const;

/** Steps of half a degree and of 0.05 m/s. */
const sides: Sides = {
  temperatures: Array.from({ length: 41 }, (_, k) => 15 + k / 2),
  airSpeeds: Array.from({ length: 25 }, (_, k) => (30 + 5 * k) / 100),
};

/** −|PMV| of every occupant: 0 is neither cold nor hot. */
type Comfort = (climate: Climate) => readonly number[];

/** Under ASHRAE 55 a vote costs a dozen simulated hours of a body, so all problems share what is known of climates. */
const comfortBy: Readonly<Record<ComfortStandard, Comfort>> = {
  ashrae: remembered(comfort(predictedMeanVoteInMovingAir)),
  iso: remembered(comfort(predictedMeanVote)),
};

/** What the occupants want. The optima take a second or more, so they are found when first asked for. */
export function thermalTruth(
  standard: ComfortStandard,
  welfare: Welfare,
  levels: ComfortLevels,
): Truth {
  const wanted = comfortBy[standard];
  const said = (climate: Climate): number[] => influence.map((row) => dot(row, wanted(climate)));
  // Everyone has climates of perfect comfort, so that the shortfall from one's best is the utility itself.
  const socialUtility = (climate: Climate): number => aggregate(welfare, wanted(climate));
  const grid = sides.temperatures.flatMap((temperature) =>
    sides.airSpeeds.map((airSpeed) => ({ temperature, airSpeed })),
  );

  const optimum = once(() => bestOver(socialUtility));
  const publicOptimum = once(() => {
    const bests = occupants.map((_, i) =>
      levels === "raw" ? 0 : bestOver((climate) => said(climate)[i]!).value,
    );
    return bestOver((climate) =>
      aggregate(
        welfare,
        said(climate).map((v, i) => v - bests[i]!),
      ),
    );
  });
  const meanSocialUtility = once(
    () => grid.reduce((sum, climate) => sum + socialUtility(climate), 0) / grid.length,
  );
  return {
    utility: (voter, option) => wanted(climateOf(option))[voter]!,
    influence,
    socialUtility: (option) => socialUtility(climateOf(option)),
    grid,
    get optimum() {
      return optimum();
    },
    get publicOptimum() {
      return publicOptimum();
    },
    get meanSocialUtility() {
      return meanSocialUtility();
    },
  };
}

function comfort(meanVote: (conditions: ThermalConditions) => number): Comfort {
  return (climate) =>
    occupants.map((occupant) => -Math.abs(meanVote(conditionsOf(occupant, climate))));
}

function bestOver(value: (climate: Climate) => number): KnownOptimum {
  const { climate, value: height } = bestClimate(value, sides);
  return { option: climate, value: height };
}

function climateOf(option: OptionValue): Climate {
  const { temperature, airSpeed } = option as Partial<Climate>;
  return {
    temperature: within("temperature", temperature),
    airSpeed: within("airSpeed", airSpeed),
  };
}

function within(field: keyof typeof ranges, value: number | undefined): number {
  const { min, max } = ranges[field];
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw new InvalidInputError(`option.${field}`, value, `a number from ${min} to ${max}`);
}

function dot(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((sum, weight, j) => sum + weight * values[j]!, 0);
}

/** Each climate is worked out once. An experiment meets some thousands. */
function remembered(comfortIn: Comfort): Comfort {
  const known = new Map<string, readonly number[]>();
  return (climate) => {
    const key = `${climate.temperature} ${climate.airSpeed}`;
    let values = known.get(key);
    if (values === undefined) {
      values = comfortIn(climate);
      known.set(key, values);
    }
    return values;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
