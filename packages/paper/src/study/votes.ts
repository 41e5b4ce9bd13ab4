import type { Channel, StudyAnswer, StudyLevels } from "@unswayed/core";
import type { Option, StudyState } from "@unswayed/core/method";
import { type CodedQuestion, encoded } from "@unswayed/core/method";
import { questionKinds } from "@unswayed/core/question";
import type { Levels } from "@unswayed/core/welfare";
import type { Answer, Vote } from "../preference/votes.ts";

/** Which votes are taken into account, and how. */
export interface VoteFilter {
  readonly channels: readonly Channel[];
  /** Rounds after this one are left out. */
  readonly lastRound: number;
  /** Whether public votes are taken at face value, as if nobody were swayed. */
  readonly isFaceValue: boolean;
}

export const allVotes: VoteFilter = {
  channels: ["public", "private"],
  lastRound: Infinity,
  isFaceValue: false,
};

/** What the people who are here have said, in the terms of an estimate: options by index, answers by place. */
export interface StudyVotes {
  /** All of a list that is not too long; of a longer one, or of a box, those that were voted on. */
  readonly options: readonly Option[];
  /** By key. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly public: readonly Vote[];
  readonly private: readonly Vote[];
  /** The study's levels, with the option they name by its index. */
  readonly levels: Levels;
}

/**
 * @param wholeListUpTo - a list with more options than this is treated as a box is: the others stay options all the same, but an
 *   estimate has no variables of its own for them
 */
export function votesOf(
  state: StudyState,
  filter: VoteFilter,
  levels: StudyLevels,
  wholeListUpTo: number = Infinity,
): StudyVotes {
  const { space, active } = state;
  const options: Option[] = [];
  const indexOf = new Map<string, number>();
  const index = (option: Option): number => {
    const key = space.key(option);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    indexOf.set(key, options.length);
    options.push(option);
    return options.length - 1;
  };
  const listed = space.isFinite ? space.list() : [];
  if (listed.length <= wholeListUpTo) listed.forEach(index);
  const isGain = typeof levels === "object";
  const indexed = isGain ? { gainOver: index(space.encode(levels.gainOver)) } : levels;

  const lists: Record<Channel, Vote[]> = { public: [], private: [] };
  const add = (
    channel: Channel,
    { kind, options: [candidate, reference] }: CodedQuestion,
    answerOf: (voter: string) => StudyAnswer | undefined,
  ): void => {
    if (!filter.channels.includes(channel) || kind !== "pair") return;
    const answers = active.map((voter) => asVote(answerOf(voter)));
    if (answers.every((answer) => answer === null)) return;
    lists[filter.isFaceValue ? "private" : channel].push({
      candidate: index(candidate),
      reference: index(reference),
      answers,
    });
  };
  for (const { channel, question, answers } of state.added) {
    add(channel, encoded(question, space), (voter) =>
      Object.hasOwn(answers, voter) ? answers[voter] : undefined,
    );
  }
  for (const round of state.rounds) {
    if (round.round > filter.lastRound) continue;
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (!ballot) continue;
      add(channel, round, (voter) => ballot.answers.get(voter));
    }
  }
  // Where nobody has said anything there may be no options yet; those asked about will do.
  if (options.length === 0) for (const round of state.rounds.slice(0, 1)) round.options.map(index);
  return { options, indexOf, public: lists.public, private: lists.private, levels: indexed };
}

/** Whether anyone who is here has said anything about the options. */
export function hasOpinions(votes: Pick<StudyVotes, "public" | "private">): boolean {
  return votes.public.length + votes.private.length > 0;
}

/** What the likelihood makes of an answer about two options. */
function asVote(answer: StudyAnswer | undefined): Answer {
  const opinion = questionKinds.pair.parse(answer, 2);
  if (opinion === null) return null;
  return opinion === "equal" ? "tie" : opinion[0] === 0 ? "candidate" : "reference";
}
