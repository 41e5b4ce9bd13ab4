import {
  answerWords,
  type Ballot,
  type BallotRecord,
  FormatError,
  type Place,
  readBallots,
  type Scale,
} from "@unswayed/formats";
import {
  type Answer,
  type BodyOf,
  KindName,
  type OpenVotes,
  type Question,
  type ReplyOf,
  ratingScale,
} from "@unswayed/protocol";

/** As many as a decision takes. */
const mostPeople = 60;
const mostOptions = 200;

/**
 * What people said in public, from a file in any form that `readBallots` knows, as questions and answers of a decision. A file with more
 * than a decision takes is refused as a whole.
 */
export function votesFromFile({
  text,
  name = "",
  as,
}: BodyOf<"importVotes">): ReplyOf<"importVotes"> {
  try {
    const { record, guesses } = readBallots(text, {
      name,
      channel: "public",
      ...(as && { as }),
      person: atMost(60),
      option: atMost(80),
    });
    const tooMany = limitsPassed(record);
    return tooMany.length > 0
      ? nothingRead(tooMany)
      : { ...votesIn(record), guesses: [...guesses] };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return nothingRead([error.message]);
  }
}

function nothingRead(errors: string[]): ReplyOf<"importVotes"> {
  const openVotes = { votes: [], counts: null };
  return { people: [], options: [], openVotes, found: null, guesses: [], errors };
}

function atMost(length: number): (name: string, place: Place) => string {
  return (given, place) => {
    const name = given.trim();
    if (name !== "" && name.length <= length) return name;
    throw new FormatError(place, name, `a name of 1 to ${length} characters`);
  };
}

function limitsPassed(record: BallotRecord): string[] {
  const isCounted = record.ballots.some(({ count }) => count !== undefined);
  const found = [
    ...(isCounted ? [] : [["people", record.people.length, mostPeople] as const]),
    ["options", record.options.length, mostOptions] as const,
  ];
  return found
    .filter(([, many, most]) => many > most)
    .map(([what, many, most]) => `expected at most ${most} ${what}, got ${many}`);
}

function votesIn(record: BallotRecord): Omit<ReplyOf<"importVotes">, "guesses"> {
  const errors = new Set<string>();
  const said = record.ballots.flatMap((ballot) => {
    const answer = answerOf(ballot, record.scale, errors);
    const kind = KindName.safeParse(ballot.kind);
    if (!kind.success) errors.add(`Answers of kind "${ballot.kind}" are not read.`);
    if (answer === null || !kind.success) return [];
    const question: Question = { kind: kind.data, options: [...ballot.options] };
    return [{ question, voter: ballot.person, answer, count: ballot.count ?? 1 }];
  });
  const isCounted = record.ballots.some(({ count }) => count !== undefined);
  const { min, max } = record.scale ?? {};
  return {
    found: {
      people: isCounted ? said.reduce((sum, { count }) => sum + count, 0) : record.people.length,
      options: record.options.length,
      kinds: [...new Set(said.map(({ question }) => question.kind))],
      scale: min === undefined || max === undefined ? null : { min, max },
    },
    people: isCounted ? [] : [...record.people],
    options: [...record.options],
    openVotes: isCounted
      ? { votes: [], counts: countsOf(said, errors) }
      : { votes: votesOf(said), counts: null },
    errors: [...errors],
  };
}

interface Said {
  readonly question: Question;
  readonly voter: string;
  readonly answer: Answer;
  readonly count: number;
}

function votesOf(said: readonly Said[]): OpenVotes["votes"] {
  const votes = new Map<string, OpenVotes["votes"][number]>();
  for (const { question, voter, answer } of said) {
    const key = JSON.stringify(question);
    const vote = votes.get(key) ?? { question, answers: [] };
    // What someone says twice, they said last.
    vote.answers = [...vote.answers.filter((known) => known.voter !== voter), { voter, answer }];
    votes.set(key, vote);
  }
  return [...votes.values()];
}

/** How many said what, of the one question that most answers are about. */
function countsOf(said: readonly Said[], errors: Set<string>): OpenVotes["counts"] {
  const counts = new Map<string, { question: Question; answers: Map<Answer, number> }>();
  for (const { question, answer, count } of said) {
    const key = JSON.stringify(question);
    const known = counts.get(key) ?? { question, answers: new Map<Answer, number>() };
    known.answers.set(answer, (known.answers.get(answer) ?? 0) + count);
    counts.set(key, known);
  }
  const [first, ...others] = [...counts.values()].sort((a, b) => b.answers.size - a.answers.size);
  if (others.length > 0) errors.add("Counts of one question are read; the file has several.");
  return first
    ? {
        question: first.question,
        answers: [...first.answers].map(([answer, count]) => ({ answer, count })),
      }
    : null;
}

/** Null for what says nothing of the options. */
function answerOf(ballot: Ballot, scale: Scale | undefined, errors: Set<string>): Answer | null {
  const { answer, isCut } = answerWords(ballot);
  if (isCut) errors.add("Rankings with ties are read down to the first tie.");
  return typeof answer === "number" ? onScale(answer, scale) : answer;
}

function onScale(number: number, scale: Scale | undefined): number {
  if (!scale) return number;
  const share = (number - scale.min) / (scale.max - scale.min);
  const { from, to } = ratingScale;
  return Number((from + share * (to - from)).toFixed(2));
}
