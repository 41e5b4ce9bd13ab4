import { createStudy, type KindName, type StudyAnswer, type VoteRequest } from "@unswayed/core";
import type { GivenFields } from "@unswayed/core/meeting";
import { orderText } from "@unswayed/core/question";

const group = {
  voters: ["Ana", "Ben", "Chloe"],
  options: {
    kind: "list",
    items: [{ name: "Harbour" }, { name: "Old mill" }, { name: "Park" }, { name: "Museum" }],
  },
} as const;

// Stands in for people: what each would choose, best first.
const wishes: Record<string, string[]> = {
  Ana: ["Old mill", "Museum", "Harbour", "Park"],
  Ben: ["Park", "Harbour", "Museum", "Old mill"],
  Chloe: ["Park", "Museum", "Harbour", "Old mill"],
};

// Everyone names the best of what they are asked about, by its place.
function answersTo(request: VoteRequest): Record<string, StudyAnswer> {
  const places = ["1", "2", "3", "4"] as const;
  return Object.fromEntries(
    group.voters.map((voter): [string, StudyAnswer] => {
      const ranks = request.options.map((option) => wishes[voter].indexOf(String(option)));
      return [voter, places[ranks.indexOf(Math.min(...ranks))]];
    }),
  );
}

// The best of three instead of pairs: the plan says which kinds of question may be asked, and about how many options.
function asking(kind: KindName, count: number): { plan: GivenFields } {
  const kinds = [{ kind, least: count, most: count }];
  return { plan: { kinds: { public: kinds, private: kinds } } };
}
const three = createStudy({ ...group, ...asking("choice", 3) });
const question = three.ask();
if (question) {
  console.log("Ana chooses among", question.options.length);
  three.tell(question, answersTo(question));
}

// Three in order, best first: "3>1>2" puts the third of those offered ahead.
const inOrder = createStudy({ ...group, ...asking("order", 3) });
const sorting = inOrder.ask();
if (sorting?.kind === "order") {
  const ranked = group.voters.map((voter): [string, StudyAnswer] => {
    const ranks = sorting.options.map((option) => wishes[voter].indexOf(String(option)));
    const places = ranks.map((_, place) => place).sort((a, b) => ranks[a] - ranks[b]);
    return [voter, orderText(places)];
  });
  inOrder.tell(sorting, Object.fromEntries(ranked));
  console.log("places in Ana's order:", String(ranked[0][1]).split(">").length);
}

// Open questions until private ones promise more for their cost, then two of those together.
const gathered = createStudy({ ...group, plan: { mostPrivate: 0 } });
for (let turn = 1; turn <= 12; turn++) {
  const open = gathered.ask();
  if (!open) break;
  const { worth } = open.why;
  const isTime = (worth?.private ?? 0) > (worth?.public ?? 0);
  const moment = isTime ? gathered.askPrivate({ count: 2 }) : [];
  for (const request of moment.length > 0 ? moment : [open]) {
    gathered.tell(request, answersTo(request));
  }
}
const { publicRounds, privateRounds } = gathered.ledger();
console.log(`asked in public ${publicRounds}, in private ${privateRounds}`);
