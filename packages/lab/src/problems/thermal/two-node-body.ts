import type { ThermalConditions } from "./conditions.ts";
import { resistancePerClo } from "./pmv.ts";
import { saturationTorr } from "./vapour-pressure.ts";

/**
 * Gagge's model of a body as two nodes, a core and a skin around it, that answer cold and heat with blood flow, sweat and
 * shivering (ASHRAE 55, normative appendix on SET). Heat flows in W/m² of skin, vapour pressures in torr, at sea level.
 */
export interface Body {
  /** °C */
  readonly skin: number;
  readonly core: number;
  /** To the skin, litres an hour and m². */
  readonly bloodFlow: number;
  /** The skin's share of the body's mass. */
  readonly skinShare: number;
  /** Heat made, shivering included. */
  readonly heat: number;
  /** Heat that left the skin dry in the last minute. */
  readonly dryLoss: number;
  /** Heat that leaves the skin as vapour. */
  readonly evaporation: number;
  /** How much of the skin is wet, from 0.06 of a dry skin to the most that does not drip. */
  readonly wettedness: number;
  readonly surface: Surface;
}

/** What lies between clothing and room. It depends on the clothing's own temperature, which it also decides. */
interface Surface {
  /** W/(m²K) */
  readonly radiation: number;
  /** Of the air layer, m²K/W. */
  readonly resistance: number;
  /** Air and walls as one temperature, °C. */
  readonly operative: number;
}

/** What stays the same while the body changes. */
interface Surroundings {
  readonly airTemperature: number;
  readonly radiantTemperature: number;
  readonly vapour: number;
  /** W/(m²K) */
  readonly convection: number;
  /** m²K/W */
  readonly clothing: number;
  /** How much larger the clothed surface is than the skin. */
  readonly area: number;
  /** Of clothing and air to vapour, m² torr/W. */
  readonly vapourResistance: number;
  readonly largestWettedness: number;
  /** Heat made without shivering, and what of it is breathed out. */
  readonly restHeat: number;
  readonly breath: number;
}

/** W/m² in one met, as this model was published. */
const wattsPerMet = 58.2;

/** °C/torr: how much more readily vapour leaves a surface than heat does by convection. */
export const lewisRatio = 2.2;

/** How much of what passes dry heat also passes vapour, in ordinary clothing. */
export const clothingPermeability = 0.45;

const neutralSkin = 33.7;
const neutralCore = 36.8;
const neutralBloodFlow = 6.3;
const neutralSkinShare = 0.1;
const neutralBody = neutralSkinShare * neutralSkin + (1 - neutralSkinShare) * neutralCore;

const mass = 70; // kg
const skinArea = 1.8258; // m²
const specificHeat = 0.97; // Wh/(kg K)

/**
 * The hour of exposure ends with its 60th minute and begins with the neutral body as its first, so the body is advanced 59
 * times. Printed tables, to a tenth of a degree, are met as well by 60; the reference values to six digits only by 59.
 */
const minutes = 59;

/** Of clothing, W/(m²K⁴): emissivity 0.95, and 0.73 of a standing body faces the room. */
const radiationFactor = 0.95 * 0.73 * 5.6697e-8;

/** Air moves past a body at least at this speed, m/s: warmth rises. */
const stillAir = 0.1;

/**
 * W/(m²K). Moving limbs stir the air too.
 *
 * @param speed - m/s, or 0 for the air that a body at rest makes move by itself
 */
export function convection(speed: number, metabolicRate: number, isStirred: boolean): number {
  const blown = 8.6 * speed ** 0.53;
  const stirred = isStirred && metabolicRate > 0.85 ? 5.66 * (metabolicRate - 0.85) ** 0.39 : 0;
  return Math.max(3, blown, stirred);
}

/** The body after an hour, having begun it neutral. */
export function bodyAfterAnHour(conditions: ThermalConditions, isStirred: boolean): Body {
  const around = surroundingsOf(conditions, isStirred);
  let body = neutralBodyIn(conditions, around);
  for (let minute = 0; minute < minutes; minute++) body = aMinuteLater(body, around);
  return body;
}

function surroundingsOf(conditions: ThermalConditions, isStirred: boolean): Surroundings {
  const { airTemperature, radiantTemperature, metabolicRate } = conditions;
  const speed = Math.max(stillAir, conditions.airSpeed);
  const isNaked = conditions.clothing === 0;
  const vapour = (conditions.relativeHumidity / 100) * saturationTorr(airTemperature);
  const byConvection = convection(speed, metabolicRate, isStirred);
  const clothing = resistancePerClo * conditions.clothing;
  const area = 1 + 0.15 * conditions.clothing;
  const permeability = isNaked ? 1 : clothingPermeability;
  const restHeat = metabolicRate * wattsPerMet;
  return {
    airTemperature,
    radiantTemperature,
    vapour,
    convection: byConvection,
    clothing,
    area,
    vapourResistance: (1 / (area * byConvection) + clothing / permeability) / lewisRatio,
    largestWettedness: isNaked ? 0.38 * speed ** -0.29 : 0.59 * speed ** -0.08,
    restHeat,
    breath: restHeat * (0.0023 * (44 - vapour) + 0.0014 * (34 - airTemperature)),
  };
}

function neutralBodyIn({ metabolicRate }: ThermalConditions, around: Surroundings): Body {
  return {
    skin: neutralSkin,
    core: neutralCore,
    bloodFlow: neutralBloodFlow,
    skinShare: neutralSkinShare,
    heat: around.restHeat,
    dryLoss: 0,
    evaporation: 0.1 * metabolicRate,
    wettedness: 0,
    surface: surfaceWith(4.7, around), // that of a room at about 23 °C
  };
}

function surfaceWith(radiation: number, around: Surroundings): Surface {
  const both = radiation + around.convection;
  return {
    radiation,
    resistance: 1 / (around.area * both),
    operative:
      (radiation * around.radiantTemperature + around.convection * around.airTemperature) / both,
  };
}

/** Heat flows for a minute at the rates of its beginning; then the body answers to how warm it has become. */
function aMinuteLater(body: Body, around: Surroundings): Body {
  const surface = settledSurface(body, around);
  const dryLoss = (body.skin - surface.operative) / (surface.resistance + around.clothing);
  const fromCore = (body.core - body.skin) * (5.28 + 1.163 * body.bloodFlow);
  const kelvinPerWatt = skinArea / (specificHeat * mass * 60);
  const skin =
    body.skin + ((fromCore - dryLoss - body.evaporation) * kelvinPerWatt) / body.skinShare;
  const core =
    body.core + ((body.heat - fromCore - around.breath) * kelvinPerWatt) / (1 - body.skinShare);

  const coldSkin = Math.max(0, neutralSkin - skin);
  const opened = neutralBloodFlow + 120 * Math.max(0, core - neutralCore);
  const bloodFlow = Math.min(90, Math.max(0.5, opened / (1 + 0.5 * coldSkin)));
  const warmBody = body.skinShare * skin + (1 - body.skinShare) * core - neutralBody;
  const { evaporation, wettedness } = moisture(skin, warmBody, around);
  return {
    skin,
    core,
    bloodFlow,
    skinShare: 0.0417737 + 0.7451833 / (bloodFlow + 0.585417),
    heat: around.restHeat + 19.4 * coldSkin * Math.max(0, neutralCore - core),
    dryLoss,
    evaporation,
    wettedness,
    surface,
  };
}

/**
 * What evaporates, and how wet the skin is. The published model drops to another formula where the skin would be wetter
 * than it can be: there evaporation *jumps* up by 0.06 of the most that the air takes, the skin cools and dries, and a minute
 * later it is back. Near that point a body never settles, and SET depends on where the hour happens to end.
 */
function moisture(
  skin: number,
  warmBody: number,
  around: Surroundings,
): Pick<Body, "evaporation" | "wettedness"> {
  const grams = 170 * Math.max(0, warmBody) * Math.exp(Math.max(0, skin - neutralSkin) / 10.7);
  const sweat = 0.68 * Math.min(500, grams);
  const most = (saturationTorr(skin) - around.vapour) / around.vapourResistance;
  const { largestWettedness } = around;
  if (most <= 0) return { evaporation: 0, wettedness: largestWettedness };

  const wettedness = 0.06 + 0.94 * (sweat / most);
  if (wettedness <= largestWettedness) return { evaporation: wettedness * most, wettedness };
  const share = largestWettedness / 0.94;
  return { evaporation: (share + 0.06 * (1 - share)) * most, wettedness: largestWettedness };
}

/** K. The clothing's temperature moves radiation by 1.5 % a degree, so this is one watt in ten thousand. */
const settled = 0.01;

/** Two or three steps: how much clothing radiates depends only weakly on how warm it is. */
function settledSurface(body: Body, around: Surroundings): Surface {
  let { surface } = body;
  let before: number;
  let temperature = clothingTemperature(body.skin, surface, around);
  do {
    before = temperature;
    const mean = (temperature + around.radiantTemperature) / 2 + 273.15;
    surface = surfaceWith(4 * radiationFactor * mean * mean * mean, around);
    temperature = clothingTemperature(body.skin, surface, around);
  } while (Math.abs(temperature - before) > settled);
  return surface;
}

function clothingTemperature(skin: number, surface: Surface, around: Surroundings): number {
  return (
    (surface.resistance * skin + around.clothing * surface.operative) /
    (surface.resistance + around.clothing)
  );
}
