import { exp } from "../../../linalg/elementary.ts";
import type { Belief } from "../belief/belief.ts";
import type { ProposedQuestion } from "./next-question.ts";
import type { Recommendation } from "./recommendation.ts";

/** Why a question is asked, in words and in the numbers behind them. Speaks of the group only, never of one voter. */
export interface QuestionReason {
  readonly kind: "public" | "private";
  readonly text: string;
  /** Expected share of the group for the first option, in public and in private. */
  readonly expected: { readonly public: number; readonly private: number };
  /** How much the open answers on these options are expected to differ from the private ones: 0 not at all, 1 wholly. */
  readonly sway: number;
  /** Expected gain per cost on each channel. */
  readonly worth: ProposedQuestion["worth"];
}

/** Why a question is asked, in words and in the numbers behind them. */
export function explainQuestion(
  belief: Belief,
  question: Pick<ProposedQuestion, "channel" | "questions" | "cost" | "worth">,
  label: (option: number) => string,
): QuestionReason {
  const first = question.questions[0];
  const expected = expectedShares(belief, first.options);
  const sway = expectedSway(belief, first.options);
  const names = first.options.map(label).join(" or ");
  const { worth, cost } = question;
  const times = (ratio: number): string =>
    ratio >= 10 ? "more than ten times" : `${ratio.toFixed(1)} times`;
  const because: string[] = [];
  if (question.channel === "private") {
    if (worth.public === null) because.push("only private questions are in use");
    else if (worth.public > 0 && worth.chosen >= worth.public) {
      because.push(
        `even counted at twice its price it promises ${times(worth.chosen / worth.public)} what open questions do`,
      );
    } else because.push("open questions have little left to say");
    if (sway > 0.1) {
      because.push("what people show on this may well differ from what they think");
    }
  } else if (worth.private === null) {
    because.push("only open questions are in use");
  } else if (worth.private > 0) {
    because.push(
      `for its cost it promises ${times(worth.chosen / worth.private)} what private questions do, counted at twice theirs`,
    );
  } else because.push("a private question would change nothing");
  const channel = question.channel === "private" ? "in private" : "in public";
  return {
    kind: question.channel,
    text: `Asked ${channel} (cost ${cost}): ${names}, because ${because.join(", and ")}.`,
    expected,
    sway,
    worth,
  };
}

function expectedShares(
  belief: Belief,
  options: readonly number[],
): { public: number; private: number } {
  const shares = { public: 0, private: 0 };
  overAnswers(belief, options, (open, alone, total) => {
    shares.public += open[0] / total;
    shares.private += alone[0] / total;
  });
  return shares;
}

/** Mean over draws and voters of the share of probability that lies on other options in public than in private. */
function expectedSway(belief: Belief, options: readonly number[]): number {
  let sum = 0;
  overAnswers(belief, options, (open, alone, total) => {
    for (let k = 0; k < options.length; k++) sum += Math.abs(open[k] - alone[k]) / (2 * total);
  });
  return sum;
}

/** Every voter in every draw, with the chances of each option to be named, in public and in private. */
function overAnswers(
  { draws }: Belief,
  options: readonly number[],
  visit: (open: Float64Array, alone: Float64Array, total: number) => void,
): void {
  const total = draws.count * draws.voterCount;
  const open = new Float64Array(options.length);
  const alone = new Float64Array(options.length);
  const fill = (chances: Float64Array, table: Float64Array, at: number): void => {
    let top = -Infinity;
    for (const option of options) top = Math.max(top, table[at + option]);
    let sum = 0;
    for (let k = 0; k < options.length; k++) {
      chances[k] = exp(table[at + options[k]] - top);
      sum += chances[k];
    }
    for (let k = 0; k < options.length; k++) chances[k] /= sum;
  };
  for (let row = 0; row < total; row++) {
    const at = row * draws.optionCount;
    fill(open, draws.publicUtilities, at);
    fill(alone, draws.privateUtilities, at);
    visit(open, alone, total);
  }
}

/**
 * The recommendation in one or two sentences.
 *
 * @param isList - of settings of a box none is best by itself: what is near it counts with it
 */
export function explainRecommendation(
  result: Recommendation,
  label: (option: number) => string,
  isList = true,
): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const chance = `with probability ${percent(result.probabilityBest)}`;
  const sure = isList
    ? `${label(result.option)} is best for the group ${chance}.`
    : `The best for the group is near ${label(result.option)}, within a tenth of each range, ${chance}.`;
  const loss = `Choosing it gives up ${percent(result.expectedRegret)} of what there is to gain, on average.`;
  if (result.runnerUp === null) return sure;
  const { lower, upper } = result.lead;
  const lead =
    lower > 0
      ? `It leads ${label(result.runnerUp)} by ${lower.toFixed(1)} to ${upper.toFixed(1)} (90 %).`
      : `${label(result.runnerUp)} is not ruled out: the lead is ${lower.toFixed(1)} to ${upper.toFixed(1)} (90 %).`;
  return `${sure} ${loss} ${lead}`;
}
