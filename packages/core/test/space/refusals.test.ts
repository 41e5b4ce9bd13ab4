import { describe } from "vitest";
import { createRandomSource } from "../../src/random/random-source.ts";
import { createSpace } from "../../src/space/create-space.ts";
import type { OptionValue, SpaceOptions, SpaceSpec } from "../../src/space/option-space.ts";
import { expectRefusals, type Loose } from "../support/refusal.ts";
import { names, places, ring, weather } from "./spaces.ts";

const made = (spec: unknown, options?: Loose) => () =>
  createSpace(spec as SpaceSpec, options as SpaceOptions);
const box = (...parameters: unknown[]) => made({ kind: "box", parameters });
const list = (...items: unknown[]) => made({ kind: "list", items });
const graph = (...edges: unknown[]) => made({ kind: "graph", nodes: ["a", "b"], edges });

const x = { name: "x", min: 0, max: 1 };
const n = { name: "n", type: "integer", min: 0, max: 3 };
const c = { name: "c", type: "choice", values: ["u", "v"] };

describe("a space is refused", () => {
  expectRefusals([
    ["that is no object", made("box"), "options", '"box"'],
    ["of an unknown kind", made({ kind: "sphere" }), "options.kind", '"sphere"'],
    ["with an unknown field", made({ ...names, color: 1 }), "options.color", "1"],
    ["with unknown options", made(names, { limit: 3 }), "settings.limit", "3"],
    ["with a constraint that is no function", made(names, { constraint: 1 }), "constraint", "1"],
    [
      "with something withdrawn that it lacks",
      made(names, { withdrawn: ["Ada", "Zoe"] }),
      "withdrawn[1]",
      '"Zoe"',
    ],
    ["with withdrawals that are no list", made(names, { withdrawn: "Ada" }), "withdrawn", "Ada"],
  ]);
});

describe("a box is refused", () => {
  expectRefusals([
    ["without parameters", box(), "options.parameters", "[]"],
    ["with a parameter that is no object", box(x, 3), "options.parameters[1]", "3"],
    ["with an unknown type", box({ ...x, type: "date" }), "parameters[0].type", '"date"'],
    ["with an unknown field", box({ ...x, step: 0.1 }), "parameters[0].step", "0.1"],
    ["with values for a number", box({ ...x, values: ["a"] }), "parameters[0].values", "a"],
    ["with a minimum for a choice", box({ ...c, min: 0 }), "parameters[0].min", "0"],
    ["with two parameters of one name", box(x, { ...x, name: " x " }), "parameters[1].name", '"x"'],
    ["with a blank name", box({ ...x, name: "  " }), "parameters[0].name", '"  "'],
    ["with a minimum that is no number", box({ ...x, min: NaN }), "parameters[0].min", "NaN"],
    ["with an infinite maximum", box({ ...x, max: Infinity }), "parameters[0].max", "Infinity"],
    ["with a missing maximum", box({ name: "x", min: 0 }), "parameters[0].max", "undefined"],
    ["with min = max", box({ ...x, max: 0 }), "parameters[0].max", "0"],
    ["with min > max", box({ ...x, max: -1 }), "parameters[0].max", "-1"],
    ["with a range that overflows", box({ ...x, min: -1e308, max: 1e308 }), "[0].max", "1e+308"],
    ["with a log scale from 0", box({ ...x, scale: "log" }), "parameters[0].min", "0"],
    ["with an unknown scale", box({ ...x, scale: "cubic" }), "parameters[0].scale", '"cubic"'],
    ["with a whole number from a half", box({ ...n, min: 0.5 }), "parameters[0].min", "0.5"],
    ["with a whole number up to a half", box({ ...n, max: 3.5 }), "parameters[0].max", "3.5"],
    [
      "with too large a whole number",
      box({ ...n, max: 1e11 }),
      "parameters[0].max",
      "100000000000",
    ],
    ["with a log scale of whole numbers from 0", box({ ...n, scale: "log" }), "[0].min", "0"],
    ["with a choice of nothing", box({ ...c, values: [] }), "parameters[0].values", "[]"],
    ["with a choice of one thing twice", box({ ...c, values: ["u", "u "] }), "values[1]", '"u"'],
    ["with a choice of a number", box({ ...c, values: [1] }), "parameters[0].values[0]", "1"],
    ["with 65 parameters", box(...Array.from({ length: 65 }, () => x)), "parameters", "65"],
  ]);
});

describe("a list is refused", () => {
  const item = (name: string, features?: Loose) => ({ name, features });
  const scaled = (scales: unknown) => made({ ...places, scales });
  expectRefusals([
    ["when empty", list(), "options.items", "[]"],
    ["with a name that is blank", list({ name: " " }), "options.items[0].name", '" "'],
    ["with a name that is no text", list({ name: 7 }), "options.items[0].name", "7"],
    ["with a blank for a name", list(" "), "options.items[0]", '" "'],
    ["with one name twice", list({ name: "Ada" }, { name: "Ada " }), "items[1].name", '"Ada"'],
    ["with an unknown field", list({ name: "a", price: 3 }), "options.items[0].price", "3"],
    ["with a missing feature", list(item("a", { p: 1 }), item("b")), "items[1].features.p", "und"],
    ["with a further feature", list(item("a"), item("b", { p: 1 })), "items[1].features.p", "1"],
    ["with types mixed", list(item("a", { p: 1 }), item("b", { p: "1" })), "features.p", '"1"'],
    ["with NaN for a feature", list(item("a", { p: NaN })), "items[0].features.p", "NaN"],
    ["with null for a feature", list(item("a", { p: null })), "items[0].features.p", "null"],
    ["with features in a row", list({ name: "a", features: [1] }), "items[0].features", "[1]"],
    ["with scales for other features", scaled({ age: { min: 0, max: 1 } }), "scales.age", "min"],
    ["with a scale missing", scaled({ price: { min: 0, max: 1 } }), "scales.kind", "undefined"],
    ["with a scale upside down", scaled({ price: { min: 1, max: 0 } }), "scales.price", "min"],
    ["with categories for numbers", scaled({ price: { values: ["a"] } }), "scales.price", "a"],
  ]);
});

describe("a graph is refused", () => {
  expectRefusals([
    ["without nodes", made({ kind: "graph", nodes: [], edges: [] }), "options.nodes", "[]"],
    ["without edges given", made({ kind: "graph", nodes: ["a"] }), "options.edges", "undefined"],
    ["with a node twice", made({ ...ring, nodes: ["a", "a"], edges: [] }), "nodes[1]", '"a"'],
    ["with an edge from nowhere", graph({ from: "z", to: "a" }), "options.edges[0].from", '"z"'],
    ["with an edge to nowhere", graph({ from: "a", to: "z" }), "options.edges[0].to", '"z"'],
    ["with a negative weight", graph({ from: "a", to: "b", weight: -1 }), "edges[0].weight", "-1"],
    ["with a loop", graph({ from: "a", to: "a" }), "options.edges[0].to", '"a"'],
    ["with an unknown field", graph({ from: "a", to: "b", w: 2 }), "options.edges[0].w", "2"],
    ["with an edge twice", graph({ from: "a", to: "b" }, { from: "b", to: "a" }), "edges[1]", "a"],
  ]);
});

describe("an option is refused", () => {
  const good = { temperature: 20, budget: 1000, seats: 3, copies: 9, wind: "low" };
  const space = createSpace(weather);
  const vote = (change: Loose) => () => space.encode({ ...good, ...change } as OptionValue, "vote");
  expectRefusals([
    ["by an unknown name", () => createSpace(names).encode("Zoe", "vote"), "vote", '"Zoe"'],
    ["by a record, in a list", () => createSpace(names).encode({ name: "Ada" }), "value", "Ada"],
    ["by a name, in a box", () => space.encode("warm", "vote"), "vote", '"warm"'],
    ["below the range", vote({ temperature: 14.9 }), "vote.temperature", "14.9"],
    ["above the range", vote({ budget: 1e7 }), "vote.budget", "10000000"],
    ["between whole numbers", vote({ seats: 2.5 }), "vote.seats", "2.5"],
    ["with text for a number", vote({ seats: "3" }), "vote.seats", '"3"'],
    ["with NaN", vote({ temperature: NaN }), "vote.temperature", "NaN"],
    ["with an unknown choice", vote({ wind: "gusty" }), "vote.wind", '"gusty"'],
    ["with a missing parameter", vote({ wind: undefined }), "vote.wind", "undefined"],
    ["with a further parameter", vote({ rain: 1 }), "vote.rain", "1"],
  ]);
});

describe("a call is refused", () => {
  const random = createRandomSource(1);
  const space = createSpace(places);
  const attic = { price: 1, kind: "indoor" };
  expectRefusals([
    ["to add to a box", () => createSpace(weather).withItem("more"), "item", '"more"'],
    ["to add to a graph", () => createSpace(ring).withItem("more"), "item", '"more"'],
    ["to add a name that is there", () => createSpace(names).withItem("Ada "), "item.name", "Ada"],
    ["to add a name without its features", () => space.withItem("Attic"), "item.features", "und"],
    [
      "to add an item short of a feature",
      () => space.withItem({ name: "Attic", features: attic }),
      "item.features.floor",
      "undefined",
    ],
    ["to withdraw what is not there", () => space.without("Zoe"), "value", '"Zoe"'],
    ["to restore what is not there", () => space.restore("Zoe"), "value", '"Zoe"'],
    ["for a sample of −1", () => space.sample(-1, random), "count", "-1"],
    ["to decode too few coordinates", () => space.decode([1]), "option", "[1]"],
    ["to decode NaN", () => createSpace(names).decode([NaN]), "option", "[NaN]"],
    ["to decode an index past the end", () => createSpace(names).decode([3]), "option", "[3]"],
    ["for a length scale of 0", () => space.kernelSpec(0), "lengthScale", "0"],
  ]);
});
