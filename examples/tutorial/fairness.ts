import { createStudy, type StudySettings } from "@unswayed/core";
import { aggregate, giniWeights } from "@unswayed/core/welfare";

// How much each rank counts among four people, from the worst-off to the best-off.
const weights = (rho: number) => [...giniWeights(4, rho)].map((weight) => weight.toFixed(2));
console.log("ρ = 1  ", weights(1).join(" "));
console.log("ρ = 0.5", weights(0.5).join(" "));
console.log("ρ = 0.1", weights(0.1).join(" "));

// Three people find one plan worth 2, 2 and −1, another worth 1, 0 and 0.
for (const rho of [1, 0.5, 0.1]) {
  const worth = [
    [2, 2, -1],
    [1, 0, 0],
  ].map((utilities) => aggregate({ kind: "gini", rho }, utilities));
  console.log(`ρ = ${rho}:`, worth[0] > worth[1] ? "the first plan" : "the second plan");
}

const settings: StudySettings = {
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: [{ name: "one" }, { name: "two" }, { name: "three" }] },
};

// The worst-off count more. Votes do not say how happy each person is, so say what is compared.
const fair = createStudy({
  ...settings,
  welfare: { kind: "gini", rho: 0.3 },
  levels: "shortfall",
});

// A rule of the group's own: nobody may fall far short, and after that the average counts.
const own = createStudy({
  ...settings,
  levels: "shortfall",
  aggregate: (utilities) => {
    const average = utilities.reduce((sum, u) => sum + u, 0) / utilities.length;
    return average + 2 * Math.min(0, Math.min(...utilities) + 1);
  },
});
console.log(fair.settings.welfare.kind, own.settings.welfare.kind);
