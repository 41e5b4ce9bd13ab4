import { createStudy, type StudyAnswer } from "@unswayed/core";

const voters = ["Ana", "Ben", "Chloe", "Dev", "Eva"];
const items = [{ name: "9:00" }, { name: "11:00" }, { name: "14:00" }];
const study = createStudy({ voters, options: { kind: "list", items } });
const all = (answer: StudyAnswer) => Object.fromEntries(voters.map((name) => [name, answer]));
for (const [first, second] of [items.slice(0, 2), items.slice(1), [items[0], items[2]]]) {
  const question = { kind: "pair", options: [first.name, second.name] } as const;
  study.addAnswers([
    { question, channel: "public", answers: all("first") },
    { question, channel: "private", answers: { ...all("second"), Ana: "first" } },
  ]);
}
console.log("a show of hands chooses", study.consensus().publicOnly?.text);
console.log("corrected for influence it is", study.consensus().option);
console.log("ask next:", study.ask());
