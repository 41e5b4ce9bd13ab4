/** How often one person's private answer is guessed, by a setting and the chance of a random answer. */
export interface Guessed {
  readonly what: "guessed";
  readonly name: string;
  readonly people: number;
  readonly share: number;
  /** Shares of guesses that are right: by chance, from the names of winners, and from all that is shown. */
  readonly chance: number;
  readonly names: number;
  readonly all: number;
}

/** The mean share of what there is to gain that is given up after each private question. */
export interface Cost {
  readonly what: "cost";
  readonly share: number;
  readonly groups: number;
  readonly means: readonly number[];
}

export type Row = Guessed | Cost;

/** The most that all that is shown may tell over what the names of the winners tell, in percentage points. */
export const mostOverNames = 5;

const goals: readonly number[] = [0.2, 0.15, 0.1];
const shownAt: readonly number[] = [1, 3, 6, 10, 15];

function neededFor(goal: number, { means }: Cost): string {
  const at = means.findIndex((mean) => mean <= goal);
  return at < 0 ? `more than ${means.length}` : String(at + 1);
}

export function resultsPage(rows: readonly Row[]): string {
  const costs = rows.filter((row) => row.what === "cost");
  const guessed = rows.filter((row) => row.what === "guessed");
  const percent = (value: number): string => (100 * value).toFixed(1);
  const costRows = costs.map(
    (cost) =>
      `| ${cost.share * 100} % | ${shownAt.map((at) => cost.means[at - 1]?.toFixed(3)).join(" | ")} | ${goals.map((goal) => neededFor(goal, cost)).join(" | ")} |`,
  );
  const guessedRows = guessed.map(
    ({ name, people, share, chance, names, all }) =>
      `| ${name} | ${people} | ${share * 100} % | ${[chance, names, all].map(percent).join(" | ")} | ${percent(all - names)} | ${percent(all - chance)} |`,
  );
  return `# Answers that can be denied: what they cost, and what they keep

Made by \`DENIABLE_KEEP=docs/results npm run check:long -- deniable\`, which keeps a line for each row in [deniable.jsonl](deniable.jsonl) and goes on from those kept.

Phones replace each private answer by a random one with a chance that the calculation knows (Warner 1965).

## What it costs

${costs[0]?.groups ?? 0} simulated groups of five people are asked privately about six options, a pair at a time, in an order drawn at random; the same draws for every chance. Numbers are the mean share of what there is to gain that
the recommendation gives up, after so many questions, and how many questions it takes until that mean is at most ${goals.join(", ")}.

| random answers | ${shownAt.map((at) => `after ${at}`).join(" | ")} | ${goals.map((goal) => `for ${goal}`).join(" | ")} |
|${"---|".repeat(1 + shownAt.length + goals.length)}
${costRows.join("\n")}

## What a result tells

Someone has the program, the log and all that is shown, and not the secret seed. They run the method on every set of private answers that is possible and guess one person's true answer. Everyone said the same in public, so that public answers
tell nothing; insiders tell what they sent. In percent of guesses that are right, judged on runs that the attacker has not seen.

The names of the winners are what a result is for: a majority of few people tells something about each of them, with random answers too. What we hold to is the rest: with 25 % random answers, all that is shown tells at most
${mostOverNames} points more than the names alone. The last column is the whole of it, over chance. It is at most ${mostOverNames} points in ${guessed.filter(({ share, all, chance }) => share === 0.25 && all - chance <= mostOverNames / 100).length} of ${guessed.filter(({ share }) => share === 0.25).length} settings with 25 %, and in ${guessed.filter(({ share, all, chance }) => share === 0 && all - chance <= mostOverNames / 100).length} of ${guessed.filter(({ share }) => share === 0).length} without: no chance below a half brings it there where a majority of four to eight people is named.

| question | people | random answers | chance | from names | from all | all over names | all over chance |
|---|---|---|---|---|---|---|---|
${guessedRows.join("\n")}

The command also has rows for choices, orders of a whole list, sliders and a second decision without one person: those that are not in the table were not run yet. Not measured at all: ratings, which cannot be denied. Guessing them by replay is in [replay-attack.md](replay-attack.md).
`;
}
