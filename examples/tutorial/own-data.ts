import { FormatError, readBallots, writeBallots } from "@unswayed/formats";
import { rules } from "@unswayed/lab";

// A spreadsheet as people save it: semicolons, decimal commas, an empty cell.
const table = `Name;Oslo;Rome;Tallinn
Ana;7,5;8;10
Ben;2;3,5;9
"Cruz, Chloe";;6;5
`;
const { record, summary, guesses } = readBallots(table, { channel: "public" });
console.log(summary);
for (const guess of guesses) console.log("-", guess);

// The same answers in another form, and what that form has no room for.
const { text, lost } = writeBallots(record, "long");
console.log(text.split("\n").slice(0, 3).join("\n"));
console.log("lost:", lost.length);

// What a classical rule makes of them, influence and all.
const { winners } = rules["mean-rating"](record.options, record.ballots);
console.log("highest mean:", winners.join(", "));

try {
  readBallots(table.replace("3,5", "maybe"), { name: "ratings.csv" });
} catch (error) {
  if (error instanceof FormatError) console.log(error.message);
}
