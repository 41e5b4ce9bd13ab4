import type {
  AddedAnswers,
  MeetingQuestion,
  Study,
  StudyAnswer,
  StudyAnswers,
  StudyEvent,
} from "@unswayed/core";
import { csvText, joinList } from "@unswayed/formats";
import { type Command, UsageError } from "../../command.ts";
import { answersText } from "../../study/answers-text.ts";
import { optionText, questionText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { importedAnswers } from "../../study/vote-records.ts";
import { columns, counted, listed } from "../../study/words.ts";
import { sharedOptions, studyCommand, warnOfPrivateAnswers } from "./study-command.ts";

const usage = `Usage: unswayed export [OPTIONS]

What happened so far, event by event, or the answers as a table. Private answers are left out.

  --csv             the answers as CSV: question, voter, channel, kind, options, answer; "unswayed import" reads it
  --reveal-private  private answers too, after a warning on standard error
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
      return { json: {}, text: answersCsv(study, isRevealed) };
    }
    const shown = isRevealed ? events : events.map(withoutPrivateAnswers);
    return {
      json: { privateAnswers: isRevealed ? "included" : "left out", events: shown },
      text: columns(shown.map((event, k) => [String(k + 1), event.kind, eventText(event)])),
    };
  },
});

/** The answers that count: retracted ones are gone, of changed ones the last is here. */
function answersCsv(study: Study, isRevealed: boolean): string {
  const imported = importedAnswers(study.events()).map((given) => ({ ...given, round: "" }));
  const recorded = study.votes().map(({ kind, options, channel, answers, round }) => ({
    question: { kind, options },
    channel,
    answers,
    round: String(round),
  }));
  const rows = [...imported, ...recorded]
    .filter(({ channel }) => channel === "public" || isRevealed)
    .flatMap(({ round, channel, question, answers }) =>
      Object.entries(answers).flatMap(([voter, answer]) =>
        cellsOf(question, answer).map(([options, said]) => [
          round,
          voter,
          channel,
          question.kind,
          options,
          said,
        ]),
      ),
    );
  return csvText([["question", "voter", "channel", "kind", "options", "answer"], ...rows]);
}

/** The options and the answer of a row. Ratings of several options are a row for each: tables have one number in a cell. */
function cellsOf(
  { kind, options }: MeetingQuestion,
  answer: StudyAnswer,
): readonly (readonly [string, string])[] {
  const names = options.map(optionText);
  if (kind !== "rating") return [[joinList(names), String(answer)]];
  const numbers = String(answer).split(" ");
  if (numbers.length < names.length) {
    return names.map((name) => [joinList([name]), String(answer)] as const);
  }
  return names.flatMap((name, k) =>
    numbers[k] === "-" ? [] : [[joinList([name]), numbers[k] ?? ""] as const],
  );
}

/** Private answers replaced by how many there are. */
type Counted<T extends { readonly answers: StudyAnswers }> = Omit<T, "answers"> & {
  readonly answerCount: number;
};

type ShownEvent =
  | StudyEvent
  | Counted<Extract<StudyEvent, { kind: "answered" }>>
  | {
      readonly kind: "answers-added";
      readonly added: readonly (AddedAnswers | Counted<AddedAnswers>)[];
    };

function withoutPrivateAnswers(event: StudyEvent): ShownEvent {
  if (event.kind === "answered" && event.channel === "private") return countedOnly(event);
  if (event.kind !== "answers-added") return event;
  return {
    ...event,
    added: event.added.map((given) => (given.channel === "private" ? countedOnly(given) : given)),
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
          ? answersText(event.question, event.answers)
          : counted(event.answerCount, "answer");
      return `${event.round}-${event.channel}  ${questionText(event.question)}  ${who}`;
    }
    case "closed":
      return `${event.round}-${event.channel}  ${questionText(event.question)}`;
    case "retracted":
      return `${event.round}-${event.channel}  ${event.voter ?? "everyone"}`;
    case "answers-added":
      return `answers to ${counted(event.added.length, "question")}`;
    case "enqueued":
      return questionText(event.question);
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
