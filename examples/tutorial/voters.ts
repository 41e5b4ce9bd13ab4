import { createStudy, optimize } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { drawAnswers, type Problem, regret, truthOf } from "@unswayed/lab";

// What a method may know: who decides, among what, and what is good for the group.
const task = {
  name: "lunch",
  title: "Where to have lunch",
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: ["Soup", "Curry", "Salad", "Pizza"].map((name) => ({ name })) },
  welfare: { kind: "utilitarian" },
  levels: "raw",
} as const;

// What only the simulation knows: what each really wants, in the units of votes, and who sways whom.
const wants: Record<string, number[]> = {
  Soup: [3, 0, 0],
  Curry: [0, 2, 2],
  Salad: [1, 1, 1],
  Pizza: [0, 1, 1],
};
const lunch: Problem = {
  task,
  truth: truthOf(task, {
    utility: (voter, option) => wants[String(option)][voter],
    influence: [
      [1, 0, 0],
      [0.7, 0.3, 0], // in front of Ana, Ben mostly says what she would say
      [0.7, 0, 0.3],
    ],
    habits: { tieStrength: 0.2, abstention: 0.05 },
  }),
};
console.log("what they would choose:", lunch.truth.optimum.option);
console.log("what they would say:   ", lunch.truth.publicOptimum.option);

// The people answer by chance, the more surely the more they prefer one; a seed makes the chance repeatable.
const luck = createRandomSource("lunch");
const { voters, options, welfare, levels } = task;
const study = createStudy({ voters, options, welfare, levels, repeats: true });
await optimize(study, (request) => drawAnswers(lunch, request, luck.split(request.id)), {
  rounds: 20,
});
const { option } = study.consensus();
console.log("what the study found:  ", option);
console.log("and lost by it:        ", regret(lunch, option).toFixed(2));
