import type { SpaceSpec } from "../../src/space/option-space.ts";

/** One space of every kind, and a mixture of all kinds of parameter. */

export const weather: SpaceSpec = {
  kind: "box",
  parameters: [
    { name: "temperature", min: 15, max: 30 },
    { name: "budget", min: 100, max: 1e6, scale: "log" },
    { name: "seats", type: "integer", min: -3, max: 40 },
    { name: "copies", type: "integer", min: 1, max: 5000, scale: "log" },
    { name: "wind", type: "choice", values: ["low", "middling", "high"] },
  ],
};

export const shelf: SpaceSpec = {
  kind: "box",
  parameters: [
    { name: "boards", type: "integer", min: 2, max: 6 },
    { name: "wood", type: "choice", values: ["oak", "pine", "ash"] },
    { name: "doors", type: "integer", min: 0, max: 1 },
  ],
};

export const places: SpaceSpec = {
  kind: "list",
  items: [
    { name: "Harbour", features: { price: 10, kind: "outdoor", floor: 3 } },
    { name: "Library", features: { price: 30, kind: "indoor", floor: 3 } },
    { name: "Park", features: { price: 15, kind: "outdoor", floor: 3 } },
    { name: "Museum", features: { price: 20, kind: "mixed", floor: 3 } },
  ],
};

export const names: SpaceSpec = {
  kind: "list",
  items: [{ name: "Ada" }, { name: "Ben" }, { name: "Cleo" }],
};

export const ring: SpaceSpec = {
  kind: "graph",
  nodes: ["north", "east", "south", "west"],
  edges: [
    { from: "north", to: "east" },
    { from: "east", to: "south", weight: 2 },
    { from: "south", to: "west" },
    { from: "west", to: "north", weight: 0.5 },
  ],
};

export const everyKind: [string, SpaceSpec][] = [
  ["a box of all kinds of parameter", weather],
  ["a box that can be listed", shelf],
  ["a list with features", places],
  ["a list without features", names],
  ["a graph", ring],
];
