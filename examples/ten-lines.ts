import { createStudy } from "@unswayed/core";

const hours = ["9:00", "11:00", "14:00"];
const study = createStudy({
  voters: ["Ana", "Ben", "Chloe", "Dev", "Eva"],
  options: { kind: "list", items: hours.map((name) => ({ name })) },
});
for (const [candidate, reference] of [hours.slice(0, 2), hours.slice(1), [hours[0], hours[2]]]) {
  const heard = { Ana: "first", Ben: "first", Chloe: "first", Dev: "first", Eva: "first" } as const;
  const alone = {
    Ana: "first",
    Ben: "second",
    Chloe: "second",
    Dev: "second",
    Eva: "second",
  } as const;
  study.addVotes([
    { channel: "public", candidate, reference, answers: heard },
    { channel: "private", candidate, reference, answers: alone },
  ]);
}
console.log("a show of hands chooses", study.consensus().publicOnly);
console.log("without the sway it is", study.consensus().option);
console.log("ask next:", study.ask());
