import { influenceKinds } from "../drawing.ts";
import { type Family, family } from "../family.ts";
import { oneOf, wholeNumber } from "../parameters.ts";
import { carCabin } from "./car-cabin.ts";
import { ackley, alpine, hartmann, noiseWords } from "./functions.ts";
import { standardProblem } from "./standard-problem.ts";
import { sushi } from "./sushi.ts";

const noise = oneOf("middle", noiseWords);

/** The field's own test problems: one person and a function, or people's rankings from a file. */
export const standardFamilies: readonly Family[] = [
  family(
    { name: "ackley", title: "one person, Ackley's function", redrawn: "never", data: null },
    { d: wholeNumber(6, 1, 20), noise },
    ({ d, noise: word }, name) => standardProblem(name, ackley(d), word),
  ),
  family(
    {
      name: "alpine",
      title: "one person, the first Alpine function",
      redrawn: "never",
      data: null,
    },
    { d: wholeNumber(7, 1, 20), noise },
    ({ d, noise: word }, name) => standardProblem(name, alpine(d), word),
  ),
  family(
    { name: "hartmann", title: "one person, Hartmann's function", redrawn: "never", data: null },
    { noise },
    ({ noise: word }, name) => standardProblem(name, hartmann, word),
  ),
  family(
    { name: "car-cabin", title: "one buyer, the cabin of a car", redrawn: "never", data: null },
    {},
    (_, name) => standardProblem(name, carCabin, "middle"),
  ),
  family(
    {
      name: "sushi",
      title: "people who rank ten kinds of sushi",
      redrawn: "always",
      data: "rankings as a PrefLib file of complete orders (.soc)",
    },
    { n: wholeNumber(5, 2, 60), influence: oneOf("mild", influenceKinds) },
    ({ n, influence }, name, seed, data) => sushi({ name, voters: n, influence }, seed, data),
  ),
];
