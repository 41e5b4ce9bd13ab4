import type { Option } from "@unswayed/core/method";
import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import type { Problem, Task } from "../problem.ts";
import { truthOf, type Wishes } from "../truth.ts";
import {
  drawBetween,
  drawInfluence,
  type InfluenceKind,
  smoothFunctions,
  stretched,
} from "./drawing.ts";
import { listedUtility, placeAmong } from "./listed.ts";
import { biasDeviation, lapsingVoters, type Misfit, underPressure, withBias } from "./misfit.ts";

/** A problem drawn at random, of any size. */
export interface MadeUp {
  readonly name: string;
  readonly voters: number;
  readonly options: number;
  /** Options lie in the plane and preferences are smooth there; or options are names and preferences have no pattern. */
  readonly hasFeatures: boolean;
  readonly influence: InfluenceKind;
  readonly misfit: Misfit;
}

/**
 * Options are points of the unit square, drawn evenly, and every wish is a smooth random function of length scale 0.15 to
 * 0.5 (one for all, since people speak of the same options); or options are mere names, and preferences independent numbers. A
 * voter's best and worst options are 4 to 5 units of votes apart.
 */
export function madeUp(settings: MadeUp, seed: number | string): Problem {
  // Neither the name nor the kind of influence: problems that differ only in those have the same preferences.
  const random = createRandomSource(`made-up problem ${settings.hasFeatures ? "in the plane" : ""}`)
    .split(settings.voters)
    .split(settings.options)
    .split(seed);
  const points = drawPoints(settings, random.split("options"));
  const lengthScale = drawBetween(0.15, 0.5, random.split("length scale"));
  /** One number for each option, with the covariance that this kind of option has. */
  const drawn = settings.hasFeatures
    ? smoothFunctions(points, lengthScale)
    : (stream: RandomSource) => Float64Array.from(points, () => drawNormal(stream));
  const table = Array.from({ length: settings.voters }, (_, voter) =>
    stretched(
      drawn(random.split(`wish ${voter}`)),
      drawBetween(4, 5, random.split(`range ${voter}`)),
    ),
  );
  const task = taskOf(settings, points);
  const names = points.map((_, k) => nameOf(k));
  const wishes: Wishes = {
    utility: listedUtility(names, table),
    influence: drawInfluence(settings.voters, settings.influence, random.split("influence")),
  };
  switch (settings.misfit) {
    case "pressure":
      return {
        task,
        truth: truthOf(task, { ...wishes, ...underPressure(wishes.utility, settings.voters) }),
      };
    case "bias": {
      const bias = Array.from(drawn(random.split("bias")), (value) => biasDeviation * value);
      const place = placeAmong(names);
      const biased = withBias(wishes, (option) => bias[place(option)]!);
      return { task, truth: truthOf(task, { ...wishes, ...biased }) };
    }
    case "lapses":
      return { task, truth: truthOf(task, { ...wishes, habits: lapsingVoters }) };
    case "linear":
      return { task, truth: truthOf(task, wishes) };
  }
}

function drawPoints({ options, hasFeatures }: MadeUp, random: RandomSource): readonly Option[] {
  return Array.from({ length: options }, () => (hasFeatures ? [random.next(), random.next()] : []));
}

function taskOf(settings: MadeUp, points: readonly Option[]): Task {
  const { name, voters, options, hasFeatures, influence, misfit } = settings;
  const sway = {
    mild: "everyone sways everyone",
    strong: "a strong influencer",
    none: "nobody sways anyone",
  }[influence];
  const odd = {
    linear: "",
    pressure: ", peer pressure",
    bias: ", common bias",
    lapses: ", lapses",
  };
  const among = hasFeatures ? `${options} options in the plane` : `${options} mere names`;
  return {
    name,
    title: `Random preferences: ${voters} people, ${among}, ${sway}${odd[misfit]}`,
    voters: Array.from({ length: voters }, (_, voter) => `person ${voter + 1}`),
    options: {
      kind: "list",
      items: points.map(([x, y], k) =>
        x === undefined || y === undefined
          ? { name: nameOf(k) }
          : { name: nameOf(k), features: { x, y } },
      ),
    },
    welfare: { kind: "utilitarian" },
    levels: "raw",
    paperSettings: hasFeatures ? { lengthScale: 0.2, normBound: 12 } : { normBound: 12 },
  };
}

function nameOf(place: number): string {
  return `option ${place + 1}`;
}
