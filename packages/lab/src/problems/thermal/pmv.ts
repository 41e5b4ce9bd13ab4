import { InvalidInputError } from "@unswayed/core";
import { checkConditions, type ThermalConditions } from "./conditions.ts";
import { saturationKiloPascal } from "./vapour-pressure.ts";

/** W/m² in one met, as ISO 7730 and ASHRAE 55 have it. */
const wattsPerMet = 58.15;

/** m²K/W in one clo. */
export const resistancePerClo = 0.155;

const kelvin = 273;

/** Of clothing and skin together with the share of them that faces the room, W/(m²K⁴). */
const radiation = 3.96e-8;

export interface PmvOptions {
  /**
   * At which change the clothing's temperature counts as settled, K. Default 10⁻⁹, so that votes change smoothly with the
   * climate. The standards' own programs stop at 0.015, which moves votes by up to 0.004.
   */
  readonly settled?: number;
}

/**
 * Fanger's predicted mean vote on how a climate feels: −3 is cold, 0 neutral, 3 hot (ISO 7730, ASHRAE 55). It is the
 * heat that the body makes but a comfortable body in this climate would not lose, times how much one feels a watt of it:
 *
 *     PMV = (0.303 e^(−0.036 M) + 0.028) · (M − losses)        M in W/m²; no work is done on anything outside
 *
 * The scale ends at ±3, the formula does not.
 */
export function predictedMeanVote(
  conditions: ThermalConditions,
  { settled = 1e-9 }: PmvOptions = {},
): number {
  checkConditions(conditions);
  const heat = conditions.metabolicRate * wattsPerMet;
  const losses =
    evaporatedAndBreathed(conditions, heat) + lossFromClothing(conditions, heat, settled);
  return (0.303 * Math.exp(-0.036 * heat) + 0.028) * (heat - losses);
}

/** PPD: how many of a large group would be dissatisfied with a climate of this mean vote, in %. Never fewer than 5. */
export function percentageDissatisfied(meanVote: number): number {
  if (!Number.isFinite(meanVote)) {
    throw new InvalidInputError("meanVote", meanVote, "a finite number");
  }
  const square = meanVote * meanVote;
  return 100 - 95 * Math.exp(-0.03353 * square * square - 0.2179 * square);
}

/** W/m² that leave as vapour and breath, the skin being as moist as is comfortable at this activity. */
function evaporatedAndBreathed(conditions: ThermalConditions, heat: number): number {
  const { airTemperature, relativeHumidity } = conditions;
  const vapour = (relativeHumidity / 100) * saturationKiloPascal(airTemperature) * 1000;
  const throughSkin = 3.05e-3 * (5733 - 6.99 * heat - vapour);
  const sweat = 0.42 * Math.max(0, heat - wattsPerMet);
  const moistBreath = 1.7e-5 * heat * (5867 - vapour);
  const dryBreath = 0.0014 * heat * (34 - airTemperature);
  return throughSkin + sweat + moistBreath + dryBreath;
}

/** What settles does so within a hundred. */
const mostSteps = 500;

/**
 * Radiation and convection from the outside of the clothing, W/m². Its temperature T is where as much heat arrives from
 * the skin as leaves:
 *
 *     T = 35.7 − 0.028 M − I f (3.96·10⁻⁸ (T⁴ − T_r⁴) + h (T − T_a)),     h = max(2.38 |T − T_a|^¼, 12.1 √v)
 *
 * with I the insulation and f how much larger the clothes are than the body. As in the standards, solved for the T of
 * the convective term again and again, each step going half-way, from far above.
 */
function lossFromClothing(conditions: ThermalConditions, heat: number, settled: number): number {
  const insulation = resistancePerClo * conditions.clothing;
  const area = insulation <= 0.078 ? 1 + 1.29 * insulation : 1.05 + 0.645 * insulation;
  const air = conditions.airTemperature + kelvin;
  const surfaces = radiation * (conditions.radiantTemperature + kelvin) ** 4;
  const skin = 35.7 + kelvin - 0.028 * heat;
  const forced = 12.1 * Math.sqrt(conditions.airSpeed);

  let surface = air + (35.5 - conditions.airTemperature) / (3.5 * insulation + 0.1);
  let tried = 2 * surface;
  let convection = forced;
  for (let step = 0; Math.abs(surface - tried) > settled; step++) {
    if (step === mostSteps) {
      throw new InvalidInputError(
        "conditions",
        conditions,
        "conditions in which the clothing settles at a temperature",
      );
    }
    tried = (tried + surface) / 2;
    convection = Math.max(forced, 2.38 * Math.abs(tried - air) ** 0.25);
    const gained = surfaces + convection * air - radiation * tried ** 4;
    surface = (skin + insulation * area * gained) / (1 + insulation * area * convection);
  }
  return area * (radiation * surface ** 4 - surfaces + convection * (surface - air));
}
