import {
  type Belief,
  type BeliefSpec,
  createBelief,
  exactFeatures,
  recommendation,
  updated,
} from "@unswayed/core";
import { type MeanAndError, meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { pairBallots, pairsOf, socialOf } from "./answers.ts";
import { checkedVote } from "./checked-vote.ts";
import { counts, everyOption, lossOf, openLeaders } from "./counting.ts";
import { type DrawnGroup, type DrawSettings, drawGroups } from "./drawn-groups.ts";
import { surpriseAt } from "./foresight.ts";
import type { JudgedGroup } from "./judgments.ts";

/** What is tried on groups of real people. */
export interface PeopleStudySettings extends DrawSettings {
  /** Numbers of private pairs after which the engine's winner is noted, rising. */
  readonly privatePairs?: readonly number[];
  /** The same for orders. */
  readonly privateOrders?: readonly number[];
  /** Of how many options orders are; three by default. */
  readonly orderSizes?: readonly (3 | 4)[];
  /** What the engine starts from beside the group and the options. */
  readonly belief?: Pick<BeliefSpec, "prior" | "answers" | "effort" | "influence">;
  /** Whether only counting is wanted. */
  readonly countsOnly?: boolean;
}

/** What each way of deciding gave up, over the groups. */
export interface PeopleStudy {
  readonly groups: number;
  readonly rows: readonly PeopleStudyRow[];
}

export interface PeopleStudyRow {
  readonly method: string;
  readonly loss: MeanAndError;
  /** Group by group, for comparisons in pairs. */
  readonly losses: readonly number[];
  /** What the engine expected to lose; null for counting. */
  readonly expected: MeanAndError | null;
  /** How surprised the engine is by private answers to all pairs, in nats each; ln 2 = 0.693 for tossing a coin. Null where that is not known. */
  readonly surprise: MeanAndError | null;
}

interface Notes {
  readonly losses: number[];
  readonly expected: number[];
  readonly surprises: number[];
}

/**
 * What counting and the engine make of the same open and private answers of real people. The open record is every pair answered by
 * everyone; private questions are put to everyone.
 */
export function peopleStudy(
  from: readonly JudgedGroup[],
  settings: PeopleStudySettings,
): PeopleStudy {
  const groups = drawGroups(from, settings);
  const notes = new Map<string, Notes>();
  const notesOf = (method: string): Notes => {
    const found = notes.get(method) ?? { losses: [], expected: [], surprises: [] };
    notes.set(method, found);
    return found;
  };
  groups.forEach((group, k) => {
    for (const [name, count] of Object.entries(counts)) {
      notesOf(name).losses.push(lossOf(group, count(group)));
    }
    if (settings.countsOnly) return;
    runEngine(group, `${settings.seed} ${k}`, settings, (method, belief) => {
      const { losses, expected, surprises } = notesOf(method);
      const { option, expectedRegret } = recommendation(socialOf(belief));
      losses.push(lossOf(group, [option]));
      expected.push(expectedRegret);
      surprises.push(surpriseAt(belief, group.private));
    });
    runChecks(group, `${settings.seed} ${k}`, settings, (method, option, expectedRegret) => {
      const { losses, expected } = notesOf(method);
      losses.push(lossOf(group, [option]));
      expected.push(expectedRegret);
    });
  });
  return {
    groups: groups.length,
    rows: [...notes].map(([method, { losses, expected, surprises }]) => ({
      method,
      loss: meanAndError(losses) ?? { n: 0, mean: 0, error: null },
      losses,
      expected: meanAndError(expected),
      surprise: meanAndError(surprises),
    })),
  };
}

function runEngine(
  group: DrawnGroup,
  seed: string,
  settings: PeopleStudySettings,
  note: (method: string, belief: Belief) => void,
): void {
  const all = everyOption(group.wanted);
  const features = exactFeatures(
    all.map((x) => [x]),
    [{ lengthScale: null, kernel: null }],
  );
  const start = createBelief({
    ...settings.belief,
    voterCount: group.wanted.length,
    features,
    seed,
  });
  const record = updated(start, pairBallots(group.public, "public", pairsOf(all)));
  note("ours, open record alone", record);
  for (const most of [2, 3]) {
    const pairs = pairsOf(openLeaders(group, most));
    const told = updated(record, pairBallots(group.private, "private", pairs));
    note(`ours, told the run-off of ${most}`, told);
  }
}

/** What the plan "check" asks of the group in private after its public record, and whom it has ahead then. */
function runChecks(
  group: DrawnGroup,
  seed: string,
  settings: PeopleStudySettings,
  note: (method: string, option: number, expectedRegret: number) => void,
): void {
  const { privatePairs = [1, 2, 3, 5], privateOrders = [1], orderSizes = [3] } = settings;
  for (const size of [2 as const, ...orderSizes]) {
    const wanted = size === 2 ? privatePairs : privateOrders;
    const what = size === 2 ? "pairs" : `orders of ${size}`;
    const most = Math.max(0, ...wanted);
    for (const found of checkedVote(group, seed, size, most, settings.belief)) {
      if (wanted.includes(found.asked)) {
        note(`ours, private ${what}: ${found.asked}`, found.option, found.expectedRegret);
      }
    }
  }
}
