import {
  createRandomSource,
  type RandomSource,
  restoreStudy,
  type StudyAnswer,
  type StudyEvent,
  type StudyJSON,
} from "@unswayed/core";
import { fairnessStops } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { secretFrom } from "../src/deliberation/secret.ts";
import { studySettings } from "../src/deliberation/study-input.ts";
import type { ProposedPair } from "../src/solving/jobs.ts";
import { solve } from "../src/solving/solve.ts";
import { offsite } from "../test/support/settings.ts";

/**
 * The attack: somebody who has the program, every public answer, every pair that was asked and the result, but not the
 * secret, draws many possible sets of private answers, replays the method on each and keeps those that lead to what was
 * seen. How much better does that guess private answers than the public answers alone?
 */

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const startingRounds = 5;
const drawn = 48;

interface Group {
  readonly voters: readonly string[];
  answer(channel: "public" | "private", voter: number, pair: ProposedPair): StudyAnswer;
}

function newGroup(n: number, random: RandomSource): Group {
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const wishes = Array.from({ length: n }, () => options.map(() => 1.5 * normal()));
  const own = Array.from({ length: n }, () => 0.3 + 0.5 * random.next());
  const shown = wishes.map((mine, i) =>
    mine.map((wish, x) => {
      const others = wishes.filter((_, j) => j !== i);
      const mean = others.reduce((sum, theirs) => sum + theirs[x], 0) / others.length;
      return own[i] * wish + (1 - own[i]) * mean;
    }),
  );
  return {
    voters: Array.from({ length: n }, (_, k) => `v${k + 1}`),
    answer(channel, voter, { candidate, reference }) {
      const of = channel === "public" ? shown[voter] : wishes[voter];
      const gap = of[options.indexOf(String(candidate))] - of[options.indexOf(String(reference))];
      return random.next() < 1 / (1 + Math.exp(-gap)) ? "first" : "second";
    },
  };
}

type Answers = readonly (readonly StudyAnswer[])[];

function studyOf(
  voters: readonly string[],
  seed: string,
  pairs: readonly ProposedPair[],
  open: Answers,
  closed: Answers,
): StudyJSON {
  const events = pairs.flatMap((pair, k): StudyEvent[] => {
    const about = { round: k + 1, ...pair };
    const named = (answers: readonly StudyAnswer[]): Record<string, StudyAnswer> =>
      Object.fromEntries(voters.map((voter, i) => [voter, answers[i]]));
    return [
      { kind: "answered", channel: "public", ...about, answers: named(open[k]) },
      { kind: "closed", channel: "public", ...about },
      ...(closed[k]
        ? ([
            { kind: "answered", channel: "private", ...about, answers: named(closed[k]) },
            { kind: "closed", channel: "private", ...about },
          ] as const)
        : []),
    ];
  });
  return {
    schema: "unswayed/study@1",
    settings: studySettings(
      offsite({ voters: [...voters] }),
      voters,
      seed,
    ) as StudyJSON["settings"],
    events,
  };
}

function next(
  study: StudyJSON,
): ReturnType<typeof solve<Extract<Parameters<typeof solve>[0], { kind: "next" }>>> {
  return solve({
    kind: "next",
    study,
    privateCandidates: [],
    privateLeft: 0,
    privateOwed: [],
    rounds: startingRounds,
    startingRounds,
    watchesSureness: true,
  });
}

/** What everybody is shown at the end, without what says nothing about answers. */
function shownResult(study: StudyJSON, level: "four" | "small"): string {
  const { result } = solve({
    kind: "result",
    study,
    level,
    stop: 0,
    stops: fairnessStops,
    excluded: null,
    facts: {
      ledger: { publicRounds: 6, privateRounds: 5, saved: 1, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: false,
  });
  return JSON.stringify(result);
}

const keyOf = ({ candidate, reference }: ProposedPair): string =>
  [String(candidate), String(reference)].sort().join("|");

/** One group, one moment of five private questions, one more public question, and the result. */
function attack(n: number, seed: number): { baseline: number; attacker: number; votes: number } {
  const random = createRandomSource(seed);
  const group = newGroup(n, random.split("group"));
  const level = n === 4 ? "four" : "small";
  const secret = secretFrom(seed.toString(16).padStart(64, "7"));
  const draw = random.split("pairs");
  const pairs: ProposedPair[] = [];
  while (pairs.length < startingRounds) {
    const [a, b] = [draw.next(), draw.next()].map((x) => options[Math.floor(x * options.length)]);
    if (a !== b && !pairs.some((pair) => keyOf(pair) === keyOf({ candidate: a, reference: b }))) {
      pairs.push({ candidate: a, reference: b });
    }
  }
  const ask = (channel: "public" | "private", pair: ProposedPair): StudyAnswer[] =>
    group.voters.map((_, voter) => group.answer(channel, voter, pair));
  const open = pairs.map((pair) => ask("public", pair));
  const truth = pairs.map((pair) => ask("private", pair));

  // The service: a secret draw among near-best pairs, then the result.
  const offered = next(studyOf(group.voters, secret.seed, pairs, open, truth)).pairs;
  const asked = offered[secret.draw("pair 6", offered.length)];
  const allPairs = [...pairs, asked];
  const allOpen = [...open, ask("public", asked)];
  const seen = shownResult(studyOf(group.voters, secret.seed, allPairs, allOpen, truth), level);

  // The attacker: what public answers alone say, and then which draws fit what was seen.
  const publicOnly = restoreStudy(studyOf(group.voters, "guess", pairs, open, []));
  const chance = pairs.map((pair) => {
    const [a, b] = [publicOnly.predict(pair.candidate), publicOnly.predict(pair.reference)];
    return group.voters.map(
      (_, i) => 1 / (1 + Math.exp(b.privateUtilities[i] - a.privateUtilities[i])),
    );
  });
  const guesses = random.split("attacker");
  const weights: number[] = [];
  const worlds: Answers[] = [];
  for (let k = 0; k < drawn; k++) {
    const world = chance.map((row) => row.map((p) => (guesses.next() < p ? "first" : "second")));
    const could = next(studyOf(group.voters, "guess", pairs, open, world)).pairs;
    const pairFits = could.filter((pair) => keyOf(pair) === keyOf(asked)).length / could.length;
    // A little for worlds that do not fit: the attacker's seed differs, and numbers move with it.
    const resultFits =
      pairFits > 0 &&
      shownResult(studyOf(group.voters, "guess", allPairs, allOpen, world), level) === seen;
    worlds.push(world);
    weights.push((pairFits + 0.02) * (resultFits ? 1 : 0.05));
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let baseline = 0;
  let attacker = 0;
  for (const [t, row] of truth.entries()) {
    for (const [i, answer] of row.entries()) {
      const forFirst = worlds.map((world, k) => (world[t][i] === "first" ? weights[k] : 0));
      const believed = forFirst.reduce((sum, weight) => sum + weight, 0) / total;
      const isFirst = answer === "first";
      if (chance[t][i] >= 0.5 === isFirst) baseline += 1;
      if (believed >= 0.5 === isFirst) attacker += 1;
    }
  }
  return { baseline, attacker, votes: startingRounds * n };
}

describe("replaying the optimiser", () => {
  test.each([
    [4, 24],
    [6, 12],
  ])(
    "guesses private answers of %i people at most 5 points better than public answers do (%i groups)",
    (n, groups) => {
      let [baseline, attacker, votes] = [0, 0, 0];
      for (let seed = 1; seed <= groups; seed++) {
        const one = attack(n, seed);
        baseline += one.baseline;
        attacker += one.attacker;
        votes += one.votes;
      }
      const points = (100 * (attacker - baseline)) / votes;
      console.log(
        `n = ${n}, ${groups} groups, ${votes} private answers, ${drawn} worlds each: public only ${((100 * baseline) / votes).toFixed(1)} %, attack ${((100 * attacker) / votes).toFixed(1)} %, advantage ${points.toFixed(1)} points`,
      );

      expect(points).toBeLessThanOrEqual(5);
    },
  );
});
