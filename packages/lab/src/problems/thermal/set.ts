import { checkConditions, type ThermalConditions } from "./conditions.ts";
import { resistancePerClo } from "./pmv.ts";
import {
  type Body,
  bodyAfterAnHour,
  clothingPermeability,
  convection,
  lewisRatio,
} from "./two-node-body.ts";
import { saturationTorr } from "./vapour-pressure.ts";

export interface SetOptions {
  /**
   * Whether a moving body stirs the air around it. Not where the air speed is already relative to the body, as in a cooling
   * effect. Default true.
   */
  readonly isStirred?: boolean;
}

/**
 * SET: the temperature of a standard room in which one would lose as much heat as here, °C (ASHRAE 55). The room has still
 * air at 50 % humidity and walls as warm as the air, and one wears there what is usual at that activity.
 */
export function standardEffectiveTemperature(
  conditions: ThermalConditions,
  { isStirred = true }: SetOptions = {},
): number {
  checkConditions(conditions);
  return uncheckedSet(conditions, isStirred);
}

/** For a search that takes temperatures far off conditions that have been checked. */
export function uncheckedSet(conditions: ThermalConditions, isStirred: boolean): number {
  const body = bodyAfterAnHour(conditions, isStirred);
  const perKelvin = standardConductance(conditions.metabolicRate, body, isStirred);
  // Of vapour the standard clothing passes its share of what the Lewis ratio would make of dry heat.
  const perTorr = body.wettedness * clothingPermeability * lewisRatio * perKelvin;
  const loss = body.dryLoss + body.evaporation;
  const skinVapour = saturationTorr(body.skin);

  // What would be lost in the room falls as it gets warmer, ever faster: Newton's method cannot miss.
  let temperature = body.skin - loss / perKelvin;
  let change: number;
  do {
    const vapour = 0.5 * saturationTorr(temperature);
    const there = perKelvin * (body.skin - temperature) + perTorr * (skinVapour - vapour);
    const slope = perKelvin + (perTorr * vapour * 4030.183) / (temperature + 235) ** 2;
    change = (there - loss) / slope;
    temperature += change;
  } while (Math.abs(change) > 1e-9);
  return temperature;
}

/** W/m² that a dry skin loses in the standard room for each K. */
function standardConductance(metabolicRate: number, { surface }: Body, isStirred: boolean): number {
  const clo = 1.52 / (metabolicRate + 0.6944) - 0.1835;
  const area = 1 + 0.25 * clo;
  const both = convection(0, metabolicRate, isStirred) + surface.radiation;
  return 1 / (1 / (area * both) + resistancePerClo * clo);
}
