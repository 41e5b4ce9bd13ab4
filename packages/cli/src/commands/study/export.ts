import {
  type AddedVote,
  type Offer,
  type OptionValue,
  optionsIn,
  type Study,
  type StudyAnswers,
  type StudyEvent,
} from "@unswayed/core";
import { csvText } from "@unswayed/formats";
import { type Command, UsageError } from "../../command.ts";
import { answersText } from "../../study/answers-text.ts";
import { optionText, pairText } from "../../study/option-text.ts";
import { type ShownScores, scoresText, withoutPrivateScores } from "../../study/shown-scores.ts";
import { readStudy } from "../../study/study-file.ts";
import { importedScores, importedVotes } from "../../study/vote-records.ts";
import { columns, counted, listed } from "../../study/words.ts";
import { sharedOptions, studyCommand, warnOfPrivateAnswers } from "./study-command.ts";

const usage = `Usage: unswayed export [OPTIONS]

What happened so far, event by event, or the votes as a table. Private answers are left out, and the pairs that people were
asked about in private, each for themselves.

  --csv             the votes as CSV: round, voter, channel, candidate, reference, answer, and where some votes were on more
                    than two options the others; "unswayed import" reads votes on two. In a study of scores the scores:
                    round, voter, channel, option, score, which it reads too
  --reveal-private  private answers and pairs too, after a warning on standard error
${sharedOptions(16)}
Example: unswayed export --csv > votes.csv
`;

export const exportStudy: Command = studyCommand({
  name: "export",
  summary: "events or votes, without private answers",
  usage,
  options: { csv: "flag", "reveal-private": "flag" },
  async run({ path, options, io }) {
    if (options.isGiven("csv") && options.isGiven("json")) {
      throw new UsageError('"--csv" and "--json" are two forms of the same: give one');
    }
    const study = await readStudy(path);
    const events = study.events();
    const isRevealed = options.isGiven("reveal-private");
    if (isRevealed) warnOfPrivateAnswers(io);
    if (options.isGiven("csv")) {
      const tableOf = study.settings.preset === "scores" ? scoresCsv : votesCsv;
      return { json: {}, text: tableOf(study, isRevealed) };
    }
    const shown = isRevealed ? events : events.map(withoutPrivateAnswers);
    return {
      json: { privateAnswers: isRevealed ? "included" : "left out", events: shown },
      text: columns(shown.map((event, k) => [String(k + 1), event.kind, eventText(event)])),
    };
  },
});

/** The votes that count: retracted answers are gone, of changed ones the last is here. */
function votesCsv(study: Study, isRevealed: boolean): string {
  const imported = importedVotes(study.events()).map((vote) => ({ ...vote, round: "" }));
  const recorded = study.votes().map((record) => ({ ...record, round: String(record.round) }));
  const told: readonly (AddedVote & Offer<OptionValue> & { readonly round: string })[] = [
    ...imported,
    ...recorded,
  ].filter(({ channel }) => channel === "public" || isRevealed);
  const hasOthers = told.some(({ others }) => others !== undefined);
  const rows = told.flatMap((vote) =>
    Object.entries(vote.answers).map(([voter, answer]) => {
      const [candidate = "", reference = "", ...others] = optionsIn(vote).map(optionText);
      const row = [vote.round, voter, vote.channel, candidate, reference, String(answer)];
      return hasOthers ? [...row, others.join(" | ")] : row;
    }),
  );
  const header = ["round", "voter", "channel", "candidate", "reference", "answer"];
  return csvText([hasOthers ? [...header, "others"] : header, ...rows]);
}

function scoresCsv(study: Study, isRevealed: boolean): string {
  const imported = importedScores(study.events()).map((given) => ({ ...given, round: "" }));
  const recorded = study.scores().map((record) => ({ ...record, round: String(record.round) }));
  const rows = [...imported, ...recorded]
    .filter(({ channel }) => channel === "public" || isRevealed)
    .flatMap(({ round, channel, option, scores }) =>
      Object.entries(scores).map(([voter, score]) => [
        round,
        voter,
        channel,
        optionText(option),
        String(score),
      ]),
    );
  return csvText([["round", "voter", "channel", "option", "score"], ...rows]);
}

/** Private answers replaced by how many there are. */
type Counted<T extends { readonly answers: StudyAnswers }> = Omit<T, "answers"> & {
  readonly answerCount: number;
};

type ShownEvent =
  | StudyEvent
  | ShownScores
  | Counted<Extract<StudyEvent, { kind: "answered" }>>
  | {
      readonly kind: "votes-added";
      readonly votes: readonly (AddedVote | Counted<AddedVote>)[];
    };

function withoutPrivateAnswers(event: StudyEvent): ShownEvent {
  if (event.kind === "scored" || event.kind === "scores-added") return withoutPrivateScores(event);
  if (event.kind === "answered" && event.channel === "private") return countedOnly(event);
  if (event.kind !== "votes-added") return event;
  return {
    ...event,
    votes: event.votes.map((vote) => (vote.channel === "private" ? countedOnly(vote) : vote)),
  };
}

function countedOnly<T extends { readonly answers: StudyAnswers }>({
  answers,
  ...rest
}: T): Counted<T> {
  return { ...rest, answerCount: Object.keys(answers).length };
}

function eventText(event: ShownEvent): string {
  switch (event.kind) {
    case "answered": {
      const who =
        "answers" in event
          ? answersText(event, event.answers)
          : counted(event.answerCount, "answer");
      return `${event.round}-${event.channel}  ${pairText(event)}  ${who}`;
    }
    case "scored":
    case "scores-added":
    case "scores-closed":
    case "scores-retracted":
      return scoresText(event);
    case "closed":
      return `${event.round}-${event.channel}  ${pairText(event)}`;
    case "retracted":
      return `${event.round}-${event.channel}  ${event.voter ?? "everybody"}`;
    case "votes-added":
      return counted(event.votes.length, "vote");
    case "enqueued":
      return pairText(event);
    case "asked-together":
      return listed(event.requests.map(({ round, channel }) => `${round}-${channel}`));
    case "joined":
    case "left":
      return event.voter;
    case "option-added":
      return event.item.name;
    case "option-withdrawn":
    case "option-restored":
      return optionText(event.option);
  }
}
