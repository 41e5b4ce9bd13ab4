import { createStudy, type StudyAnswer } from "@unswayed/core";
import { paper } from "@unswayed/paper";

// Three friends choose where to meet. Venues have a price and a distance, so an answer about one says something about others.
const study = createStudy({
  voters: ["Ana", "Ben", "Chloe"],
  options: {
    kind: "list",
    items: [
      { name: "Harbour café", features: { price: 18, distance: 3.5 } },
      { name: "Corner pub", features: { price: 12, distance: 0.5 } },
      { name: "Old mill", features: { price: 30, distance: 8 } },
      { name: "Park kiosk", features: { price: 6, distance: 1.5 } },
      { name: "Museum bar", features: { price: 24, distance: 2 } },
    ],
  },
  method: paper({ initialPairs: 3, stop: { rounds: 8 } }),
});

// What they would say, best first. Ana talks loudest: in public the other two say what she says.
const alone: Record<string, string[]> = {
  Ana: ["Old mill", "Museum bar", "Harbour café", "Corner pub", "Park kiosk"],
  Ben: ["Park kiosk", "Corner pub", "Harbour café", "Museum bar", "Old mill"],
  Chloe: ["Park kiosk", "Harbour café", "Corner pub", "Museum bar", "Old mill"],
};

function answer(order: string[], first: string, second: string): StudyAnswer {
  return order.indexOf(first) < order.indexOf(second) ? "first" : "second";
}

for (;;) {
  const request = study.ask();
  if (!request || study.status().isDone) break;
  const [first, second] = [String(request.options[0]), String(request.options[1])];
  const answers = Object.fromEntries(
    study.voters.map((voter) => [
      voter,
      answer(alone[request.channel === "public" ? "Ana" : voter], first, second),
    ]),
  );
  study.tell(request, answers); // from a form, a chat, a show of hands
}

const { option, publicOnly, runnerUp } = study.consensus();
const { rounds, privateRounds } = study.ledger();
console.log(`after ${rounds} rounds, ${privateRounds} of them also in private:`);
console.log(`  a show of hands would choose the ${publicOnly?.text}`);
console.log(`  corrected for influence it is the ${option}, then the ${runnerUp?.option}`);
const [, ben, chloe] = study.influence().weights;
console.log(
  `  Ben follows Ana by ${Math.round(100 * ben[0])} %, Chloe by ${Math.round(100 * chloe[0])} %`,
);
