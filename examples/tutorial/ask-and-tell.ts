import { createStudy, restoreStudy, type StudyAnswer, type VoteRequest } from "@unswayed/core";

const study = createStudy({
  voters: ["Ana", "Ben", "Chloe", "Dev"],
  options: {
    kind: "list",
    items: [{ name: "Harbour" }, { name: "Old mill" }, { name: "Park" }, { name: "Museum" }],
  },
  stop: { rounds: 14 },
});

// Stands in for people: what each would choose alone, best first. In public everyone but Dev says what Ana says.
const wishes: Record<string, string[]> = {
  Ana: ["Old mill", "Museum", "Harbour", "Park"],
  Ben: ["Park", "Harbour", "Museum", "Old mill"],
  Chloe: ["Park", "Museum", "Harbour", "Old mill"],
  Dev: ["Park", "Harbour", "Museum", "Old mill"],
};

function answersTo({ channel, options }: VoteRequest): Record<string, StudyAnswer> {
  const [first, second] = options.map(String);
  const answerOf = (voter: string): StudyAnswer => {
    const speaker = channel === "public" && voter !== "Dev" ? "Ana" : voter;
    const order = wishes[speaker];
    return order.indexOf(first) < order.indexOf(second) ? "first" : "second";
  };
  return Object.fromEntries(study.voters.map((voter) => [voter, answerOf(voter)]));
}

for (let request = study.ask(); request !== null; request = study.ask()) {
  if (study.status().isDone) break;
  study.tell(request, answersTo(request));
}

const { publicRounds, privateRounds, cost } = study.ledger();
console.log(`${publicRounds} public and ${privateRounds} private questions, cost ${cost}`);

const { option, publicOnly, privateOnly } = study.consensus();
console.log(
  `hands alone: ${publicOnly?.text}; private answers alone: ${privateOnly?.text}; together: ${option}`,
);

const saved = JSON.stringify(study);
const later = restoreStudy(JSON.parse(saved));
console.log("goes on where it stopped:", later.ask()?.id === study.ask()?.id);
