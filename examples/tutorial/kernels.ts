import { createStudy, type KernelSpec } from "@unswayed/core";
import { kernelFromSpec } from "@unswayed/core/kernels";
import { paper } from "@unswayed/paper";

// Restaurants on a street: coordinate 0 is the place, coordinate 1 the price, both from 0 to 1.
// Near ones are liked alike (place), everyone may simply want it cheap (price), and each has something of its own.
const spec: KernelSpec = {
  kind: "sum",
  parts: [
    { kind: "matern52", lengthScale: 0.3, coordinates: [0] },
    { kind: "linear", coordinates: [1], center: 0.5 },
    { kind: "independent", variance: 0.2 },
  ],
};

// How alike two options are, before any vote.
const kernel = kernelFromSpec(spec);
console.log("next door, same price:", kernel.evaluate([0.5, 0.5], [0.6, 0.5]).toFixed(2));
console.log("far away, same price: ", kernel.evaluate([0.1, 0.5], [0.9, 0.5]).toFixed(2));

const study = createStudy({
  voters: ["Ana", "Ben"],
  options: {
    kind: "list",
    items: [
      { name: "Corner", features: { place: 0, price: 12 } },
      { name: "Bakery", features: { place: 40, price: 8 } },
      { name: "Terrace", features: { place: 45, price: 30 } },
      { name: "Station", features: { place: 100, price: 15 } },
    ],
  },
  method: paper({ kernel: spec }),
});

// One answer, about Corner and Bakery. It also moves Terrace, which is next to Bakery, and Station, by its price.
study.addAnswers([
  {
    channel: "private",
    question: { kind: "pair", options: ["Bakery", "Corner"] },
    answers: { Ana: "first", Ben: "first" },
  },
]);
for (const name of ["Bakery", "Terrace", "Station", "Corner"]) {
  console.log(name.padEnd(8), study.predict(name).socialUtility.estimate.toFixed(2));
}
