import type { Option } from "../../../kernel/kernel.ts";
import { isOpinion, type StudyAnswer } from "../../../question/answers.ts";
import type { Ballot } from "../../../question/ballots.ts";
import { questionKinds } from "../../../question/kinds.ts";
import type { KindName, RatingScale } from "../../../question/question-kind.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import { type Channel, type StudyState, voteId } from "../../../study/log.ts";
import { encoded } from "../../../study/questions.ts";

/**
 * What people said, in the portions in which a belief takes it in: votes from elsewhere together, then every vote by itself, in the
 * order in which they began. A vote nobody answered is no portion, so that what was taken back leaves no trace: not even in the
 * random numbers, which are named by the number of portions before.
 */
export interface Portion {
  /** Everything that the belief depends on: two portions with the same key are the same. */
  readonly key: string;
  readonly said: readonly Said[];
}

/** One person's answer to one question. */
export interface Said {
  /** Place among those who are here. */
  readonly voter: number;
  readonly channel: Channel;
  readonly kind: KindName;
  readonly options: readonly Option[];
  readonly answer: StudyAnswer;
}

export function portionsOf(state: StudyState): readonly Portion[] {
  const { space, active, added } = state;
  const elsewhere = added.flatMap(({ channel, question, answers }) => {
    const coded = encoded(question, space);
    return active.flatMap((name, voter): readonly Said[] => {
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
      return isOpinion(answer) ? [{ voter, channel, ...coded, answer }] : [];
    });
  });
  const byId = new Map(
    state.rounds.flatMap((round) =>
      (["public", "private"] as const).map(
        (channel) => [voteId({ round: round.round, channel }), { round, channel }] as const,
      ),
    ),
  );
  const asked = state.begun.map((id): readonly Said[] => {
    const vote = byId.get(id);
    const ballot = vote?.round[vote.channel];
    if (!vote || !ballot) return [];
    const { channel } = vote;
    const { kind, options } = vote.round;
    return active.flatMap((name, voter): readonly Said[] => {
      const answer = ballot.answers.get(name);
      return isOpinion(answer) ? [{ voter, channel, kind, options, answer }] : [];
    });
  });
  return [elsewhere, ...asked]
    .filter((said) => said.length > 0)
    .map((said) => ({ said, key: keyOf(space, said) }));
}

/** Everything said on one channel in one portion, for a look at it alone. */
export function onChannel(portions: readonly Portion[], channel: Channel): readonly Said[] {
  return portions.flatMap(({ said }) => said.filter((one) => one.channel === channel));
}

/** What was said, for a belief about options with these indices. */
export function ballotsOf(
  said: readonly Said[],
  indexOf: (option: Option) => number,
  scale: RatingScale,
): readonly Ballot[] {
  return said.flatMap(({ voter, channel, kind, options: offered, answer }): readonly Ballot[] => {
    const opinion = questionKinds[kind].parse(answer, offered.length, scale);
    if (opinion === null) return [];
    return [{ kind, voter, channel, options: offered.map(indexOf), answer: opinion }];
  });
}

/** Two lists of answers with the same key are the same. */
export function keyOf(space: OptionSpace, said: readonly Said[]): string {
  return said
    .map(
      ({ voter, channel, kind, options, answer }) =>
        `${voter} ${channel} ${kind} ${options.map((option) => space.key(option)).join(" ")} ${answer}`,
    )
    .join("\n");
}
