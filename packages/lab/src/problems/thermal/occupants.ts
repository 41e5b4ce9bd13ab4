import type { ThermalConditions } from "./conditions.ts";

/** A setting of the room's thermostat and fan: an option of the problem, hence a type and no interface. */
export type Climate = {
  /** °C */
  readonly temperature: number;
  /** m/s, as a sensor in the room reads it. */
  readonly airSpeed: number;
};

/** What someone does all day and wears. */
export interface Occupant {
  readonly name: string;
  /** met */
  readonly activity: number;
  /** clo of each thing worn, and of the chair that covers the rest. */
  readonly garments: Readonly<Record<string, number>>;
}

/** The three office workers (paper: app:exp). The paper names activities and garments; ASHRAE 55 has the numbers. */
export const occupants: readonly [Occupant, Occupant, Occupant] = [
  {
    name: "influencer",
    activity: 2.2, // seated, heavy limb movement
    garments: {
      "executive chair": 0.15,
      "thick trousers": 0.24,
      "long-sleeve long gown": 0.46,
      boots: 0.1,
      "ankle socks": 0.02,
    },
  },
  {
    name: "follower",
    activity: 2.7, // house cleaning
    garments: { "thin trousers": 0.15, "T-shirt": 0.08, "shoes or sandals": 0.02 },
  },
  {
    name: "altruist",
    activity: 1, // writing
    garments: {
      "standard office chair": 0.1,
      "thin long-sleeve shirt": 0.25,
      "long-sleeve dress shirt": 0.25,
      slippers: 0.03,
    },
  },
];

/** m/s past a body that moves: above 1 met, limbs make a wind of their own (ASHRAE 55, ISO 7730). */
export function relativeAirSpeed(airSpeed: number, activity: number): number {
  return airSpeed + 0.3 * Math.max(0, activity - 1);
}

/**
 * clo of clothes in motion, which pump warm air out (ASHRAE 55): above 1.2 met, 0.6 + 0.4/met of what they are at rest. In
 * thousandths, as reference values were computed; clothes are not known nearly so well.
 */
export function clothingInMotion({ activity, garments }: Occupant): number {
  const atRest = Object.values(garments).reduce((sum, clo) => sum + clo, 0);
  const share = activity > 1.2 ? 0.6 + 0.4 / activity : 1;
  return Math.round(atRest * share * 1000) / 1000;
}

/** %. The paper does not say; half is what the examples of its software have (P29). */
const relativeHumidity = 50;

/** What an occupant feels of the room. Its walls are as warm as its air, which the paper leaves open too (P29). */
export function conditionsOf(
  occupant: Occupant,
  { temperature, airSpeed }: Climate,
): ThermalConditions {
  return {
    airTemperature: temperature,
    radiantTemperature: temperature,
    airSpeed: relativeAirSpeed(airSpeed, occupant.activity),
    relativeHumidity,
    metabolicRate: occupant.activity,
    clothing: clothingInMotion(occupant),
  };
}
