import type { ThermalConditions } from "../../../src/problems/thermal/conditions.ts";

/** An ordinary office: each test changes what it is about. */
export function room(changes: Partial<ThermalConditions> = {}): ThermalConditions {
  return {
    airTemperature: 25,
    radiantTemperature: changes.airTemperature ?? 25,
    airSpeed: 0.1,
    relativeHumidity: 50,
    metabolicRate: 1.2,
    clothing: 0.5,
    ...changes,
  };
}

export const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));

/** Whether each number is more than the one before. */
export const isRising = (values: readonly number[]): boolean =>
  values.every((value, k) => k === 0 || value > values[k - 1]);
