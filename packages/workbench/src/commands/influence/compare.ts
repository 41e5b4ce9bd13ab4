import { type ComparisonSettings, compareStructures, type Structure } from "@unswayed/lab";
import {
  type Command,
  CommandFailure,
  columns,
  readStudy,
  sharedOptions,
  studyCommand,
  wholeNumberOf,
  working,
} from "unswayed/kit";
import { heardMeetings } from "../../structures/answered-meetings.ts";
import { listenersFrom } from "../../structures/listeners.ts";

const usage = `Usage: npm run workbench -- compare [STUDY …] [OPTIONS]

Whether the linear model of influence is enough for this group. Public votes are left out in turn and predicted: by the
linear model, by no influence at all, by peer pressure, by non-linear influence, by a hierarchy if you say one, and with
several meetings by influence that drifts. Private answers are used and never shown.

STUDY is the file of one meeting of the group; several, in order, are its meetings (default: the one of --file).

  --listens L  who can listen to whom, if that is known: "Ben: Ana; Cleo: Ana, Ben"
  --folds 5    into how many parts public votes are dealt
${sharedOptions(11)}
Example: npm run workbench -- compare --listens "Ben: Ana; Cleo: Ana"
`;

export const compare: Command = studyCommand({
  name: "compare",
  summary: "whether the linear model of influence is enough, by votes it has not seen",
  usage,
  options: { listens: "text", folds: "text" },
  takes: ["STUDY*"],
  async run({ path, words, options, io }) {
    const files = words.length > 0 ? words : [path];
    const studies = await Promise.all(files.map(readStudy));
    const { voters, features, rounds } = heardMeetings(studies);
    const listens = options.text("listens");
    const structures: Structure[] = [{ kind: "none" }, { kind: "pressure" }, { kind: "features" }];
    if (listens !== undefined) {
      structures.push({ kind: "hierarchy", allowed: listenersFrom(listens, voters) });
    }
    if (studies.length > 1) structures.push({ kind: "drift" });
    const settings: ComparisonSettings = {
      voterCount: voters.length,
      features,
      seed: 1,
      folds: wholeNumberOf(options, "folds", 5),
    };
    requirePublicVotes(rounds, files);
    const found = await working(io, () => compareStructures(rounds, structures, settings));
    const rows = found.scores.map(({ structure, title, score, gain, gainError }) => [
      title,
      score.toFixed(3),
      structure.kind === "linear" ? "" : `${gain.toFixed(3)} ± ${gainError.toFixed(3)}`,
    ]);
    const json = {
      ...found,
      scores: found.scores.map(({ structure, ...rest }) => ({ kind: structure.kind, ...rest })),
      preferred: found.preferred.kind,
    };
    const text = [
      found.sentence,
      "",
      columns([["", "score", "against the linear model"], ...rows]),
      `Mean log probability of ${found.answers} public answers on ${found.pairs} pairs, each predicted without it; a coin has −0.693.\n`,
    ].join("\n");
    return { json, text };
  },
});

function requirePublicVotes(
  rounds: ReturnType<typeof heardMeetings>["rounds"],
  files: readonly string[],
): void {
  const isThere = rounds.some(({ ballots }) => ballots.some(({ channel }) => channel === "public"));
  if (!isThere) throw new CommandFailure(`${files.join(", ")}: no public votes to predict`);
}
