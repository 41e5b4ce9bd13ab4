import { InvalidInputError } from "@unswayed/core";

/** All that the models of thermal comfort ask: the air around a person, what they do and what they wear. */
export interface ThermalConditions {
  /** °C */
  readonly airTemperature: number;
  /** Mean temperature of the surfaces around, °C. */
  readonly radiantTemperature: number;
  /** Relative to the body, m/s; see `relativeAirSpeed`. */
  readonly airSpeed: number;
  /** % */
  readonly relativeHumidity: number;
  /** Heat made by the body, met: 1 is sitting quietly. */
  readonly metabolicRate: number;
  /** Insulation of what is worn, clo: 1 is a winter suit. */
  readonly clothing: number;
}

/**
 * Far wider than where the models were fitted (10 to 40 °C, 2 m/s, 4 met, 2 clo), because experiments ask beyond it; the
 * ends keep every formula finite, also when a cooling effect of 40 K is taken off. (Beyond 7.6 met the clothing of SET's
 * standard room would be less than none.)
 */
const admitted: readonly {
  readonly field: keyof ThermalConditions;
  readonly from: number;
  readonly to: number;
}[] = [
  { field: "airTemperature", from: -20, to: 80 },
  { field: "radiantTemperature", from: -20, to: 80 },
  { field: "airSpeed", from: 0, to: 5 },
  { field: "relativeHumidity", from: 0, to: 100 },
  { field: "metabolicRate", from: 0.5, to: 7 },
  { field: "clothing", from: 0, to: 5 },
];

export function checkConditions(conditions: ThermalConditions): void {
  for (const { field, from, to } of admitted) {
    const value = conditions[field];
    if (!(value >= from && value <= to)) {
      throw new InvalidInputError(field, value, `a number from ${from} to ${to}`);
    }
  }
}
