import {
  createRandomSource,
  type RandomSource,
  restoreStudy,
  type StudyAnswer,
  type StudyEvent,
  type StudyJSON,
} from "@unswayed/core";
import { type Answer, fairnessStops, type LogLine, type Settings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { displayLevel } from "../src/deliberation/display-level.ts";
import { studySettings } from "../src/deliberation/study-input.ts";
import type { ProposedPair } from "../src/solving/jobs.ts";
import { solve } from "../src/solving/solve.ts";
import { seatedMeeting, testHouse } from "../test/support/meeting.ts";
import { offsite } from "../test/support/settings.ts";
import { hereSolver } from "../test/support/solvers.ts";

/**
 * The attack: somebody in the room who has the program, and takes from a running server every public answer, every pair that
 * was asked and the result, but has not the secret, draws many possible sets of private answers, replays the method on each
 * and keeps those that lead to what was seen. How much better does that guess private answers than the public answers alone?
 */

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
/** Pairs drawn at the start, all also asked in private; then one that the model chooses; then the result. */
const startingRounds = 5;
const rounds = startingRounds + 1;
const drawn = 48;

interface Group {
  answer(channel: "public" | "private", voter: number, pair: ProposedPair): Answer;
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
    answer(channel, voter, { candidate, reference }) {
      const of = channel === "public" ? shown[voter] : wishes[voter];
      const gap = of[options.indexOf(String(candidate))] - of[options.indexOf(String(reference))];
      return random.next() < 1 / (1 + Math.exp(-gap)) ? "candidate" : "reference";
    },
  };
}

type Answers = readonly (readonly Answer[])[];

/** What anybody in the room can take away. */
interface Seen {
  readonly pairs: readonly ProposedPair[];
  /** By round, then by place in the list of people. */
  readonly open: Answers;
  /** The result without what says nothing about answers. */
  readonly result: string;
}

function settingsOf(n: number): Settings {
  return offsite({
    voters: Array.from({ length: n }, (_, k) => `Person ${k + 1}`),
    limits: { publicRounds: rounds, privateRounds: startingRounds },
    stopWhen: "limit",
  });
}

/** What the referee alone knows: what people answered in private, and the secret seed. */
interface Hidden {
  readonly truth: Answers;
  readonly seed: string;
}

/** A decision on a server, over HTTP. */
async function decision(n: number, group: Group): Promise<Hidden & { readonly seen: Seen }> {
  const house = await testHouse({ solver: hereSolver() });
  try {
    const meeting = await seatedMeeting(house, settingsOf(n));
    const { id, facilitator, people } = meeting;
    const pairOf = async (round: number): Promise<ProposedPair> => {
      const room = await facilitator.do("room", { id });
      const asked = [room.round, ...room.past].find((known) => known?.round === round);
      if (asked?.kind !== "pair") throw new Error(`question ${round} was not asked`);
      return { candidate: asked.candidate, reference: asked.reference };
    };
    const truth: Answer[][] = Array.from({ length: startingRounds }, () => []);
    // The moment comes on top.
    for (let question = 1; question <= rounds + 1; question++) {
      const { opened, number } = await meeting.ask();
      if (opened === "moment") {
        for (let round = 1; round <= startingRounds; round++) {
          const pair = await pairOf(round);
          truth[round - 1] = people.map((_, k) => group.answer("private", k, pair));
        }
        await meeting.votePrivately((k, round) => truth[round - 1][k]);
        continue;
      }
      const pair = await pairOf(number);
      await meeting.voteOpenly(number, (k) => group.answer("public", k, pair));
    }
    await facilitator.do("stop", { id }, { early: false });
    for (let k = 0; k < 1000 && (await meeting.room()).phase !== "revealed"; k++) {
      await house.clock.advance(100);
    }
    const { text } = await people[0].send("exportLog", { id });
    const { seed } = (await house.server.rooms.get(id)).room.secret;
    return { seen: seenIn(text, n), truth, seed };
  } finally {
    await house.close();
  }
}

function seenIn(log: string, n: number): Seen {
  const facts = log
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as LogLine).fact);
  const pairs: ProposedPair[] = [];
  const open: Answer[][] = [];
  let result = "";
  for (const fact of facts) {
    if (fact.kind === "round-opened") {
      pairs.push({ candidate: fact.candidate, reference: fact.reference });
      open.push(Array.from({ length: n }));
    }
    if (fact.kind === "hand-raised") {
      open[fact.round - 1][Number(fact.voter.slice(1)) - 1] = fact.answer;
    }
    if (fact.kind === "revealed") result = shown(fact.result);
  }
  return { pairs, open, result };
}

function shown(result: object): string {
  return JSON.stringify({ ...result, log: undefined });
}

const words: Partial<Record<Answer, StudyAnswer>> = { candidate: "first", reference: "second" };

/** What the method would be told in a world. */
function studyOf(
  n: number,
  seed: string,
  pairs: readonly ProposedPair[],
  open: Answers,
  closed: Answers,
): StudyJSON {
  const voters = Array.from({ length: n }, (_, k) => `v${k + 1}`);
  const named = (answers: readonly Answer[]): Record<string, StudyAnswer> =>
    Object.fromEntries(voters.map((voter, i) => [voter, words[answers[i]] ?? "abstain"]));
  const events = (channel: "public" | "private", from: number, given: Answers): StudyEvent[] =>
    given.flatMap((answers, k): StudyEvent[] => {
      const about = { round: from + k, channel, ...pairs[from + k - 1] };
      return [
        { kind: "answered", ...about, answers: named(answers) },
        { kind: "closed", ...about },
      ];
    });
  return {
    schema: "unswayed/study@1",
    settings: studySettings(settingsOf(n), voters, seed) as StudyJSON["settings"],
    // In the order in which it happened: the moment came after the starting pairs.
    events: [
      ...events("public", 1, open.slice(0, startingRounds)),
      ...events("private", 1, closed),
      ...events("public", startingRounds + 1, open.slice(startingRounds)),
    ],
  };
}

/** The pairs the method would have drawn the sixth question from. */
function offeredIn(study: StudyJSON): readonly ProposedPair[] {
  return solve({
    kind: "next",
    study,
    privateCandidates: [],
    privateLeft: 0,
    privateOwed: [],
    rounds: startingRounds,
    startingRounds,
    watchesSureness: false,
  }).pairs;
}

function shownIn(study: StudyJSON, n: number): string {
  const { result } = solve({
    kind: "result",
    study,
    level: displayLevel(n),
    isUsual: true,
    stop: 0,
    stops: fairnessStops,
    excluded: null,
    facts: {
      ledger: { publicRounds: rounds, privateRounds: startingRounds, saved: 1, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: false,
  });
  return shown(result);
}

const keyOf = ({ candidate, reference }: ProposedPair): string =>
  [String(candidate), String(reference)].sort().join("|");

interface Score {
  readonly baseline: number;
  readonly attacker: number;
  readonly votes: number;
  /** Worlds that led to the very result that was shown. */
  readonly fitting: number;
}

async function attack(n: number, seed: number): Promise<Score> {
  const random = createRandomSource(seed);
  const { seen, truth, seed: secret } = await decision(n, newGroup(n, random.split("group")));
  const pairs = seen.pairs.slice(0, startingRounds);
  const open = seen.open.slice(0, startingRounds);
  const sixth = seen.pairs[startingRounds];
  // The attacker replays what the server does, to the letter: else the attack would be a straw man.
  const offeredThere = offeredIn(studyOf(n, secret, pairs, open, truth)).map(keyOf);
  expect(offeredThere).toContain(keyOf(sixth));
  expect(shownIn(studyOf(n, secret, seen.pairs, seen.open, truth), n)).toBe(seen.result);

  // What public answers alone say, and then which draws fit what was seen.
  const publicOnly = restoreStudy(studyOf(n, "guess", pairs, open, []));
  const chance = pairs.map((pair) => {
    const [a, b] = [publicOnly.predict(pair.candidate), publicOnly.predict(pair.reference)];
    return Array.from(
      { length: n },
      (_, i) => 1 / (1 + Math.exp(b.privateUtilities[i] - a.privateUtilities[i])),
    );
  });
  const guesses = random.split("attacker");
  const weights: number[] = [];
  const worlds: Answers[] = [];
  let fitting = 0;
  for (let k = 0; k < drawn; k++) {
    const world = chance.map((row) =>
      row.map((p): Answer => (guesses.next() < p ? "candidate" : "reference")),
    );
    const offered = offeredIn(studyOf(n, "guess", pairs, open, world));
    const pairFits = offered.filter((pair) => keyOf(pair) === keyOf(sixth)).length / offered.length;
    const resultFits =
      pairFits > 0 && shownIn(studyOf(n, "guess", seen.pairs, seen.open, world), n) === seen.result;
    if (resultFits) fitting += 1;
    worlds.push(world);
    // A little for worlds that do not fit: the attacker's seed differs, and numbers move with it.
    weights.push((pairFits + 0.02) * (resultFits ? 1 : 0.05));
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let baseline = 0;
  let attacker = 0;
  for (const [t, row] of truth.entries()) {
    for (const [i, answer] of row.entries()) {
      const forFirst = worlds.map((world, k) => (world[t][i] === "candidate" ? weights[k] : 0));
      const believed = forFirst.reduce((sum, weight) => sum + weight, 0) / total;
      const isFirst = answer === "candidate";
      if (chance[t][i] >= 0.5 === isFirst) baseline += 1;
      if (believed >= 0.5 === isFirst) attacker += 1;
    }
  }
  return { baseline, attacker, votes: startingRounds * n, fitting };
}

describe("replaying the optimiser against what a server showed", () => {
  test.each([
    [4, 24],
    [6, 16],
  ])(
    "guesses private answers of %i people at most 5 points better than public answers do (%i groups)",
    async (n, groups) => {
      let [baseline, attacker, votes, fitting] = [0, 0, 0, 0];
      for (let seed = 1; seed <= groups; seed++) {
        const one = await attack(n, seed);
        baseline += one.baseline;
        attacker += one.attacker;
        votes += one.votes;
        fitting += one.fitting;
      }
      const points = (100 * (attacker - baseline)) / votes;
      console.log(
        `n = ${n}, ${groups} groups, ${votes} private answers, ${drawn} worlds each (${fitting} fitted all that was seen): public only ${((100 * baseline) / votes).toFixed(1)} %, attack ${((100 * attacker) / votes).toFixed(1)} %, advantage ${points.toFixed(1)} points`,
      );

      expect(points).toBeLessThanOrEqual(5);
    },
  );
});
