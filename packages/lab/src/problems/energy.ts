import { createSpace, type OptionValue } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import type { Problem, Task } from "../problem.ts";
import { truthOf } from "../truth.ts";
import { gridOf } from "../truth-grid.ts";
import { bestOver } from "../truth-search.ts";
import { demandMap } from "./demand-map.ts";
import { wishRange } from "./drawing.ts";
import { drawMeters, readMeters } from "./meters.ts";

/** How the energy task is set. */
export interface EnergySettings {
  readonly name: string;
  /** How many meters are made up where there are no data. */
  readonly meters: number;
}

/**
 * Three firms choose where to gather data on demand for electricity (paper: app:exp). Meters lie on a map of similarity; each
 * firm has those of some of its regions and models demand by a Gaussian process. What a firm would learn at a place is
 * the variance that its model leaves there, stretched so that its best place is worth as much to it as theirs to others.
 *
 * The paper prints neither the map, nor the models, nor who has which data (P29). Here the models' length scale and noise
 * are those that explain the use of all meters best. The corporation has every meter but those around one niche; the
 * startup a handful from the middle of that niche; the joint venture a few from there and more from another niche.
 *
 * @param data - a CSV file as `readMeters` takes it; absent: meters made up from the seed
 */
export function energy(settings: EnergySettings, seed: number | string, data?: string): Problem {
  const meters =
    data === undefined
      ? drawMeters(settings.meters, createRandomSource("energy").split(settings.meters).split(seed))
      : readMeters(data);
  const { places, modelOf } = demandMap(meters);
  const firms = dataOf(places).map(modelOf);

  const task: Task = {
    name: settings.name,
    title: `Energy: three firms choose a place among ${meters.length} meters (${data === undefined ? "made up" : "from data"}), ρ = 0.5`,
    voters: ["corporation", "startup", "joint venture"],
    options: {
      kind: "box",
      parameters: [
        { name: "x", min: 0, max: 1 },
        { name: "y", min: 0, max: 1 },
      ],
    },
    welfare: { kind: "gini", rho: 0.5 },
    levels: "shortfall",
  };
  const space = createSpace(task.options);
  const grid = gridOf(space);
  const wishes = firms.map(({ variance }) => {
    const value = (option: OptionValue): number => variance(placeOf(option));
    const onGrid = Float64Array.from(grid, value);
    const most = bestOver(space, grid, onGrid, value).value;
    const least = -bestOver(
      space,
      grid,
      onGrid.map((height) => -height),
      (option) => -value(option),
    ).value;
    return (option: OptionValue): number => (wishRange * (value(option) - least)) / (most - least);
  });
  return {
    task,
    truth: truthOf(task, {
      utility: (voter, option) => wishes[voter]!(option),
      influence: energyInfluence,
    }),
  };
}

/** A large corporation, a niche startup and a joint venture (paper: app:exp). */
const energyInfluence = [
  [0.8, 0.1, 0.1],
  [0.6, 0.1, 0.3],
  [0.4, 0.3, 0.3],
];

/** Where the niches are, and how far from the first the corporation's meters begin. */
const niche: Option = [0.7, 0.65];
const nicheRadius = 0.35;
const otherNiche: Option = [0.3, 0.35];

/** The places of each firm's meters. */
function dataOf(places: readonly Option[]): readonly (readonly Option[])[] {
  const byDistance = (from: Option): readonly Option[] =>
    places.toSorted((a, b) => distance(a, from) - distance(b, from));
  const inNiche = byDistance(niche);
  return [
    places.filter((place) => distance(place, niche) > nicheRadius),
    inNiche.slice(0, 6),
    [...inNiche.slice(6, 9), ...byDistance(otherNiche).slice(0, 6)],
  ];
}

function placeOf(option: OptionValue): Option {
  const { x, y } = option as { readonly x: number; readonly y: number };
  return [x, y];
}

function distance(a: Option, b: Option): number {
  return Math.sqrt(a.reduce((sum, c, j) => sum + (c - b[j]!) ** 2, 0));
}
