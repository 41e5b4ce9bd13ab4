import type { OptionValue, RoomView } from "@unswayed/protocol";
import { isNoOpinion, placesOf } from "../../kinds/kind.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { keyOf } from "../../option-text.ts";

type Question = RoomView["past"][number]["question"];

/** A public vote: what was asked, and every answer. */
interface OpenVote {
  readonly question: Question;
  readonly answers: readonly (string | number)[];
}

type Votes = Pick<RoomView, "past" | "openVotes">;

/** Public votes taken here, and those that were brought along by name. */
function openVotesIn({ past, openVotes }: Votes): readonly OpenVote[] {
  return [
    ...(openVotes?.votes ?? []).map(({ question, answers }) => ({
      question,
      answers: answers.map(({ answer }) => answer),
    })),
    ...past
      .filter(({ isWithdrawn, inPublic }) => !isWithdrawn && inPublic)
      .map(({ question, hands }) => ({ question, answers: hands.map(({ answer }) => answer) })),
  ];
}

/** How many hands each option had, where the public side is a single vote for a favourite. */
export function openCounts(room: Votes): ReadonlyMap<string, number> | null {
  const [vote, ...others] = openVotesIn(room);
  if (vote?.question.kind !== "choice" || others.length > 0) return null;
  const { options } = vote.question;
  const chosen = vote.answers.map((answer) => placesOf(answer, options.length)[0]);
  return new Map(
    options.map((option, k) => [keyOf(option), chosen.filter((place) => place === k).length]),
  );
}

/** What the facilitator typed in where only counts were known: every option that had a hand. */
export function typedCounts({ openVotes }: Pick<RoomView, "openVotes">): readonly {
  readonly option: OptionValue;
  readonly count: number;
}[] {
  const typed = openVotes?.counts;
  if (!typed) return [];
  const { question, answers } = typed;
  return answers.flatMap(({ answer, count }) => {
    const option = question.options[placesOf(answer, question.options.length)[0] ?? -1];
    return option === undefined || count === 0 ? [] : [{ option, count }];
  });
}

/**
 * How options stood by public votes alone, best first: public votes are everyone's, so they are counted exactly. Options that were never
 * asked about in public are left out.
 */
export function openOrder(room: Votes, winner: OptionValue | null): readonly OptionValue[] {
  const options = new Map<string, OptionValue>();
  const sums = new Map<string, { score: number; count: number }>();
  for (const { question, answers } of openVotesIn(room)) {
    for (const option of question.options) options.set(keyOf(option), option);
    for (const answer of answers) {
      for (const [place, score] of scoresOf(question, answer).entries()) {
        const option = question.options[place];
        if (option === undefined || score === null) continue;
        const known = sums.get(keyOf(option)) ?? { score: 0, count: 0 };
        sums.set(keyOf(option), { score: known.score + score, count: known.count + 1 });
      }
    }
  }
  const mean = (key: string): number => {
    const sum = sums.get(key);
    return sum && sum.count > 0 ? sum.score / sum.count : 0.5;
  };
  const first = winner === null ? "" : keyOf(winner);
  // The winner of the public votes is the server's to say: it also sees who was compared with whom.
  return [...options]
    .sort(([a], [b]) => Number(b === first) - Number(a === first) || mean(b) - mean(a))
    .map(([, option]) => option);
}

/** From 0 to 1 for each option of the question; null where the answer says nothing about it. */
function scoresOf(question: Question, answer: string | number): readonly (number | null)[] {
  if (isNoOpinion(answer)) return question.options.map(() => null);
  if (answer === "no-preference") return question.options.map(() => 0.5);
  return kindsOnPage[question.kind].worths(answer, question.options.length);
}
