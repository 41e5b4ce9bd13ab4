import { type AddedAnswers, createStudy, type StudyAnswer } from "@unswayed/core";
import { paper } from "@unswayed/paper";

// Votes from a spreadsheet: who was asked which pair, in public or not, and what they said.
const csv = `channel,first,second,voter,answer
public,Monday,Friday,Ana,first
public,Monday,Friday,Ben,first
public,Monday,Friday,Chloe,first
private,Monday,Friday,Ana,first
private,Monday,Friday,Ben,second
private,Monday,Friday,Chloe,second
public,Wednesday,Friday,Ana,first
public,Wednesday,Friday,Ben,no-preference
public,Wednesday,Friday,Chloe,second
private,Wednesday,Friday,Ana,second
private,Wednesday,Friday,Ben,second
private,Wednesday,Friday,Chloe,second
private,Wednesday,Monday,Ana,second
private,Wednesday,Monday,Ben,first
private,Wednesday,Monday,Chloe,abstain`;

const [, ...lines] = csv.split("\n");
const votes: AddedAnswers[] = lines.map((line) => {
  const [channel, first, second, voter, answer] = line.split(",");
  return {
    channel: channel as "public" | "private", // whatever else is written there, addAnswers refuses it by name
    question: { kind: "pair", options: [first, second] },
    answers: { [voter]: answer as StudyAnswer },
  };
});

const study = createStudy({
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: [{ name: "Monday" }, { name: "Wednesday" }, { name: "Friday" }] },
  method: paper(),
});
study.addAnswers(votes);

const { publicAnswers, privateAnswers } = study.ledger().added;
console.log(
  `${publicAnswers} public and ${privateAnswers} private answers read, abstentions aside`,
);

const { option, publicOnly } = study.consensus();
const [hands] = publicOnly?.options ?? [];
console.log(`a show of hands chose ${publicOnly?.text}, what people want is ${option}`);
if (hands !== undefined && hands !== option) {
  // In logits: at 1 a person would choose it 73 times in 100.
  const gain = study.advantage(option, hands);
  const [best, least, most] = [gain.estimate, gain.lower, gain.upper].map((x) => x.toFixed(1));
  console.log(`better for the group by ${best}, credible from ${least} to ${most}`);
}

const next = study.ask();
if (next) console.log(`worth asking next: ${next.options[0]} or ${next.options[1]}?`);
