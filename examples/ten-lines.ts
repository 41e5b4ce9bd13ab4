import { createStudy } from "@unswayed/core";

const study = createStudy({
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items: [{ name: "9:00" }, { name: "11:00" }, { name: "14:00" }] },
});
const pair = { candidate: "9:00", reference: "14:00" };
study.addVotes([
  { ...pair, channel: "public", answers: { Ana: "first", Ben: "first", Chloe: "first" } },
  { ...pair, channel: "private", answers: { Ana: "first", Ben: "second", Chloe: "second" } },
]);
console.log("a show of hands chooses", study.consensus().publicOnly);
console.log("without the sway it is", study.consensus().option);
console.log("ask next:", study.ask());
