import { type Attacker, attackerNames, type Score, worldsDrawn } from "./attack.ts";

export interface Advantage {
  readonly by: Attacker;
  /** Percentage points over guessing from public answers alone. */
  readonly points: number;
  /** How far chance may have moved it: two standard errors over groups. */
  readonly within: number;
}

function advantages(scores: readonly Score[]): readonly Advantage[] {
  return attackerNames.map((by) => {
    const each = scores.map(({ right, baseline, votes }) => (100 * (right[by] - baseline)) / votes);
    const points = each.reduce((sum, value) => sum + value, 0) / each.length;
    const spread = each.reduce((sum, value) => sum + (value - points) ** 2, 0) / (each.length - 1);
    return { by, points, within: 2 * Math.sqrt(spread / each.length) };
  });
}

/** Of the attacker who did best: choosing it afterwards favours the attack. */
export function bestAdvantage(scores: readonly Score[]): Advantage {
  return advantages(scores).reduce((best, other) => (other.points > best.points ? other : best));
}

function total(scores: readonly Score[], of: (score: Score) => number): number {
  return scores.reduce((sum, score) => sum + of(score), 0);
}

export function publicOnly(scores: readonly Score[]): number {
  return (100 * total(scores, ({ baseline }) => baseline)) / total(scores, ({ votes }) => votes);
}

function signed({ points, within }: Advantage): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} ± ${within.toFixed(1)}`;
}

/** By what they are scores of, as a row of the page begins. */
export function kindsOf(all: readonly Score[]): ReadonlyMap<string, readonly Score[]> {
  const kinds = new Map<string, Score[]>();
  for (const score of all) {
    const { answers, choice = "six options", people, drawnFrom } = score;
    const kind = `${answers} | ${choice} | ${people} | ${drawnFrom}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), score]);
  }
  return kinds;
}

/** The page of docs/results. */
export function resultsPage(all: readonly Score[]): string {
  const rows = [...kindsOf(all)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([kind, scores]) =>
        `| ${kind} | ${scores.length} | ${total(scores, ({ votes }) => votes)} | ${publicOnly(scores).toFixed(1)} % | ${advantages(scores).map(signed).join(" | ")} |`,
    );
  return `# Replaying the method against what a server showed

Made by \`REPLAY_KEEP=docs/results npm run check:long -- replay-attack\`, which keeps a line for each decision in [replay-attack.jsonl](replay-attack.jsonl) and goes on from those kept.

Someone who has this program and a decision's log, but not its secret, draws ${worldsDrawn} possible sets of private answers from what public answers say, replays the method on each, and believes those
most that lead to the question the model chose and to the result that was shown. Decisions run on a server over HTTP: up to five questions asked in public and in private, one
that the model chooses and the server draws from several near-best ones, if any is left, then the result at the detail of the group's size. People are simulated and swayed by half on average.

Columns are percentage points over guessing from public answers alone, ± two standard errors over decisions, for three attackers: "exact" believes a world that leads to just what was shown
twenty times as much as another, "near" and "loose" go by how many parts of the result differ, the last forgivingly. A rating counts as guessed when it is right to a point. The promise is at
most 5 points for four people and more and six options, for whichever attacker does best. For fewer options and for sliders nothing is promised.

| answers | choice | people | question drawn from at most | decisions | private answers | right from public answers alone | ${attackerNames.join(" | ")} |
|---|---|---|---|---|---|---|${attackerNames.map(() => "---|").join("")}
${rows.join("\n")}
`;
}
