import { createStudy } from "@unswayed/core";

const group = {
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: [{ name: "Coast" }, { name: "City" }, { name: "Hills" }] },
} as const;

// Nothing said: the default method. Here people name the best of three.
const study = createStudy({ ...group, questions: "best-of-three" });
const question = study.ask();
if (question) study.tell(question, { Ana: "third", Ben: "second", Chloe: "second" });

// The paper's algorithm, repaired.
const paper = createStudy({ ...group, preset: "paper", initialPairs: 3 });

// Numbers in place of comparisons, from 0 to 10.
const scored = createStudy({ ...group, preset: "scores" });
const request = scored.askScore();
if (request) scored.tellScores(request, { Ana: 8, Ben: 3, Chloe: 5 });

for (const one of [study, paper, scored]) {
  const { publicAnswers, privateAnswers } = one.ledger();
  console.log(`${one.settings.preset}: ${publicAnswers + privateAnswers} answers so far`);
}
