import { createStudy } from "@unswayed/core";

// Names alone: an answer about one says nothing about another.
const names = createStudy({
  voters: ["Ana", "Ben"],
  options: { kind: "list", items: [{ name: "Lisbon" }, { name: "Oslo" }] },
});

// Names with features: similar options are liked alike.
const hotels = createStudy({
  voters: ["Ana", "Ben"],
  options: {
    kind: "list",
    items: [
      { name: "Quay", features: { price: 140, stars: 4, kind: "city" } },
      { name: "Barn", features: { price: 60, stars: 2, kind: "country" } },
      { name: "Grand", features: { price: 320, stars: 5, kind: "city" } },
    ],
  },
});

// Every combination of values, some of them ruled out.
const climate = createStudy({
  voters: ["Ana", "Ben"],
  options: {
    kind: "box",
    parameters: [
      { name: "temperature", min: 18, max: 26 },
      { name: "fan", type: "integer", min: 0, max: 3 },
      { name: "window", type: "choice", values: ["open", "shut"] },
    ],
  },
  constraint: (option) =>
    typeof option === "string" || !(option["window"] === "open" && Number(option["fan"]) > 1),
});

// Things that have neighbours: teams that differ in one member, towns on a line.
const towns = createStudy({
  voters: ["Ana", "Ben"],
  options: {
    kind: "graph",
    nodes: ["Aker", "Berg", "Dal"],
    edges: [
      { from: "Aker", to: "Berg" },
      { from: "Berg", to: "Dal", weight: 0.5 },
    ],
  },
});

for (const { space } of [names, hotels, climate, towns]) {
  const count = space.isFinite ? `${space.list().length} options` : "every combination";
  console.log(`${space.spec.kind}: ${count}`);
}
