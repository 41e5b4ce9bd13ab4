import type { AddedAnswers, Channel, MeetingQuestion, Study, StudyAnswers } from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import { answersText } from "../../study/answers-text.ts";
import { questionText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { importedAnswers } from "../../study/vote-records.ts";
import { columns, counted } from "../../study/words.ts";
import { sharedOptions, studyCommand, warnOfPrivateAnswers } from "./study-command.ts";

const usage = `Usage: unswayed votes [OPTIONS]

The votes so far. Public ones with names; of private ones only how many answered, because they are confidential.

  --public          public votes only
  --private         private votes only
  --reveal-private  private answers too, with names, after a warning on standard error
${sharedOptions(16)}
Example: unswayed votes --public
`;

export const votes: Command = studyCommand({
  name: "votes",
  summary: "the votes so far: public ones with names, private ones only counted",
  usage,
  options: { public: "flag", private: "flag", "reveal-private": "flag" },
  async run({ path, options, io }) {
    if (options.isGiven("public") && options.isGiven("private")) {
      throw new UsageError(
        '"--public" and "--private" each leave the other out: give one, or none',
      );
    }
    const study = await readStudy(path);
    const isRevealed = options.isGiven("reveal-private");
    const channels: readonly Channel[] = options.isGiven("public")
      ? ["public"]
      : options.isGiven("private")
        ? ["private"]
        : ["public", "private"];
    const shown = shownVotes(study, isRevealed).filter(({ channel }) => channels.includes(channel));
    if (isRevealed && channels.includes("private")) warnOfPrivateAnswers(io);
    return { json: { votes: shown }, text: textOf(shown) };
  },
});

/** A vote as it may be shown: without answers where they are nobody's business. */
interface ShownVote extends MeetingQuestion {
  /** Null for imported answers. */
  readonly round: number | null;
  readonly channel: Channel;
  readonly answerCount: number;
  readonly answers: StudyAnswers | null;
}

function shownVotes(study: Study, isRevealed: boolean): readonly ShownVote[] {
  const show = (
    { kind, options }: MeetingQuestion,
    { channel, answers }: Pick<AddedAnswers, "channel" | "answers">,
    round: number | null,
  ): ShownVote => ({
    round,
    channel,
    kind,
    options,
    answerCount: Object.keys(answers).length,
    answers: channel === "public" || isRevealed ? answers : null,
  });
  return [
    ...importedAnswers(study.events()).map((given) => show(given.question, given, null)),
    ...study.votes().map((record) => show(record, record, record.round)),
  ];
}

function textOf(shown: readonly ShownVote[]): string {
  if (shown.length === 0) return "No votes.\n";
  return columns(
    shown.map((vote) => [
      vote.round === null ? "imported" : `round ${vote.round}`,
      vote.channel,
      questionText(vote),
      vote.answers ? answersText(vote, vote.answers) : counted(vote.answerCount, "answer"),
    ]),
  );
}
