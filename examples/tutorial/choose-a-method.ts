import { createStudy } from "@unswayed/core";
import { paper } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";

const group = {
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: [{ name: "Coast" }, { name: "City" }, { name: "Hills" }] },
} as const;

// Nothing said: the default method. Here people name the best of three.
const bestOfThree = [{ kind: "choice", least: 3, most: 3 }] as const;
const plan = { kinds: { public: bestOfThree, private: bestOfThree } };
const study = createStudy({ ...group, plan });
const question = study.ask();
if (question) study.tell(question, { Ana: "third", Ben: "second", Chloe: "second" });

// The paper's algorithm, repaired.
const printed = createStudy({ ...group, method: paper({ initialPairs: 3 }) });

// Ratings instead of comparisons, from 0 to 10.
const scored = createStudy({ ...group, method: scores() });
const request = scored.ask();
if (request) scored.tell(request, { Ana: 8, Ben: 3, Chloe: 5 });

for (const one of [study, printed, scored]) {
  const { publicAnswers, privateAnswers } = one.ledger();
  console.log(`${one.settings.method}: ${publicAnswers + privateAnswers} answers so far`);
}
