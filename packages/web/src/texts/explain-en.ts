import { languageOf } from "./language.ts";

const { list, plural } = languageOf("en-GB");
const questions = (n: number): string =>
  plural(n, { one: `${n} question`, other: `${n} questions` });

/** Why this result, in English. */
export const explainEn = {
  title: "Why this result?",
  here: "In this group",
  publicSaid: (option: string) => `Public votes alone favoured ${option}.`,
  noPublic: "Nobody voted in public.",
  privateSaid: (option: string) => `Private answers alone favoured ${option}.`,
  privateHidden: "What private answers alone favoured is not shown: there were too few.",
  both: (n: number) => `${questions(n)} asked both ways show how much people followed others.`,
  noneBoth: "No question was asked both ways.",
  influence: (word: string) => `Influence on public votes: ${word}.`,
  soMoved: (from: string, to: string) =>
    `With that influence taken out of every public vote, ${to} comes before ${from}.`,
  soStays: (winner: string) =>
    `With that influence taken out of every public vote, it stays ${winner}.`,
  why: "How does it work?",
  whyText:
    "A public vote is partly your own view and partly what you see others want. If the same question is also asked in private, the difference shows how much of it was influence. The result takes that share out of every public vote, also where nobody was asked in private.",
  asked: "What did we ask?",
  tally: (answer: string, names: readonly string[]) => `${answer}: ${list(names)}`,
  alsoPrivate: "also in private",
  onlyPrivate: "in private",
  timeline: (open: number, closed: number) =>
    `In order: ${open} in public (filled), ${closed} in private (hollow).`,
  option: "Option",
  assume: "What does it assume?",
  assumeMix: "Influence is treated as a fixed mix of other people's views.",
  assumeGains: (option: string) =>
    `People are compared by their gains over "${option}", one step for one person counting as one step for another.`,
  assumeShort:
    "People are compared by how far they fall short of their own best option, one step for one person counting as one step for another.",
  assumeAsRated:
    "People are compared by their ratings as they are: a 7 from one person counts as much as a 7 from another.",
  assumeAverage: "Everyone's preference counts the same.",
  assumeEnd: "If this does not fit your group, rely on the private answers alone.",
};
