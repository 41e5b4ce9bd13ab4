import type {
  AddedScores,
  AddedVote,
  Channel,
  Offer,
  OptionValue,
  Study,
  StudyAnswers,
  StudyScores,
} from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import { answersText } from "../../study/answers-text.ts";
import { optionText, pairText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { importedScores, importedVotes } from "../../study/vote-records.ts";
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
    const scores = shownScores(study, isRevealed).filter(({ channel }) =>
      channels.includes(channel),
    );
    return { json: { votes: shown, scores }, text: textOf(shown, scores) };
  },
});

/** A vote as it may be shown: without answers where they are nobody's business. */
interface ShownVote extends Offer<OptionValue> {
  /** null for an imported one. */
  readonly round: number | null;
  readonly channel: Channel;
  readonly answerCount: number;
  readonly answers: StudyAnswers | null;
}

function shownVotes(study: Study, isRevealed: boolean): readonly ShownVote[] {
  const show = (vote: AddedVote & Offer<OptionValue>, round: number | null): ShownVote => {
    const { channel, candidate, reference, others, answers } = vote;
    const isShown = channel === "public" || isRevealed;
    return {
      round,
      channel,
      candidate,
      reference,
      ...(others && { others }),
      answerCount: Object.keys(answers).length,
      answers: isShown ? answers : null,
    };
  };
  return [
    ...importedVotes(study.events()).map((vote) => show(vote, null)),
    ...study.votes().map((record) => show(record, record.round)),
  ];
}

/** The same of scores. */
interface ShownScore {
  readonly round: number | null;
  readonly channel: Channel;
  readonly option: OptionValue;
  readonly scoreCount: number;
  readonly scores: StudyScores | null;
}

function shownScores(study: Study, isRevealed: boolean): readonly ShownScore[] {
  const show = (given: AddedScores, round: number | null): ShownScore => ({
    round,
    channel: given.channel,
    option: given.option,
    scoreCount: Object.keys(given.scores).length,
    scores: given.channel === "public" || isRevealed ? given.scores : null,
  });
  return [
    ...importedScores(study.events()).map((given) => show(given, null)),
    ...study.scores().map((record) => show(record, record.round)),
  ];
}

function textOf(shown: readonly ShownVote[], scores: readonly ShownScore[]): string {
  if (shown.length + scores.length === 0) return "No votes.\n";
  const scored = scores.map((given) => [
    given.round === null ? "imported" : `round s${given.round}`,
    given.channel,
    optionText(given.option),
    given.scores
      ? Object.entries(given.scores)
          .map(([voter, score]) => `${voter} ${score}`)
          .join(", ")
      : counted(given.scoreCount, "score"),
  ]);
  return columns([
    ...shown.map((vote) => [
      vote.round === null ? "imported" : `round ${vote.round}`,
      vote.channel,
      pairText(vote),
      vote.answers ? answersText(vote, vote.answers) : counted(vote.answerCount, "answer"),
    ]),
    ...scored,
  ]);
}
