import { InvalidInputError, type Welfare } from "@unswayed/core";
import { aggregate } from "@unswayed/core/welfare";
import type { Problem, Task } from "../../problem.ts";
import { occupants } from "./occupants.ts";
import { type ComfortLevels, type ComfortStandard, ranges, thermalTruth } from "./thermal-truth.ts";

/** How a thermal problem differs from the paper's. */
export interface ThermalVariant {
  /** Default: "thermal", or "thermal-iso" for that standard. */
  readonly name?: string;
  /**
   * Default "ashrae", as in the paper: moving air cools by what the two-node body says. "iso" puts the air speed into Fanger's
   * formula; there it costs the group more to believe what is in public said (a regret of 0.85, not 0.12).
   */
  readonly standard?: ComfortStandard;
  /** ρ in (0, 1]. Default 0.1, as in the paper. */
  readonly rho?: number;
  /**
   * Default "shortfall", which votes can determine (P14). Since everyone can be perfectly comfortable somewhere, it is the
   * same social utility as the paper's "raw"; the two differ in what the open answers would choose.
   */
  readonly levels?: ComfortLevels;
}

/** Three office workers, differently dressed and busy, set the thermostat and the fan (paper: app:exp, see P29). */
export function thermalComfort(variant: ThermalVariant = {}): Problem {
  const { standard = "ashrae", rho = 0.1, levels = "shortfall" } = variant;
  if (standard !== "ashrae" && standard !== "iso") {
    throw new InvalidInputError("standard", standard, '"ashrae" or "iso"');
  }
  if (levels !== "shortfall" && levels !== "raw") {
    throw new InvalidInputError("levels", levels, '"shortfall" or "raw"');
  }
  const welfare: Welfare = { kind: "gini", rho };
  aggregate(welfare, [0, 0, 0]); // refuses a bad ρ here, not at the first look at the truth
  const task: Task = {
    name: variant.name ?? (standard === "iso" ? "thermal-iso" : "thermal"),
    title: `Thermal comfort: three people, a thermostat and a fan, ${
      standard === "iso" ? "ISO 7730" : "ASHRAE 55"
    }, ρ = ${rho}`,
    voters: occupants.map(({ name }) => name),
    options: {
      kind: "box",
      parameters: [
        { name: "temperature", ...ranges.temperature },
        { name: "airSpeed", ...ranges.airSpeed },
      ],
    },
    welfare,
    levels,
    // At this length scale a norm of 7 brings every utility within 0.1 on average; exactly, kinks have no finite norm.
    paperSettings: { lengthScale: 0.15, normBound: 8 },
  };
  return { task, truth: thermalTruth(standard, welfare, levels) };
}
