import type { MeetingQuestion, StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { fairnessStops } from "@unswayed/protocol";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "./settings.ts";

/** A whole meeting of simulated people, put to the solver as the server would, without a server around it. */

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

export interface Meeting {
  readonly people: number;
  readonly questions: number;
  readonly job: ResultJob;
  /** Whether an option is the best there is for the group. */
  isBest(option: unknown): boolean;
}

interface Size {
  readonly people: number;
  readonly questions: number;
  readonly seed: number;
}

interface Pair {
  readonly candidate: string;
  readonly reference: string;
}

function pairOf({ options: [candidate, reference] }: MeetingQuestion): Pair {
  return { candidate: String(candidate), reference: String(reference) };
}

function isSamePair(a: Pair, b: Pair): boolean {
  return a.candidate === b.candidate && a.reference === b.reference;
}

/** Who listens to whom: a third of the groups are free, a third mix, a third follow one person. */
function influenceOf(n: number, random: RandomSource): number[][] {
  const kind = Math.floor(random.next() * 3);
  const leader = Math.floor(random.next() * n);
  return Array.from({ length: n }, (_, i) => {
    const own = kind === 0 ? 1 : 0.3 + 0.5 * random.next();
    return Array.from({ length: n }, (_unused, j) => {
      const isSelf = i === j ? own : 0;
      if (kind === 0) return isSelf;
      if (kind === 1 || i === leader) return isSelf + (i === j ? 0 : (1 - own) / (n - 1));
      return isSelf + (j === leader ? 1 - own : 0);
    });
  });
}

function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

export function simulatedMeeting({ people, questions, seed }: Size): Meeting {
  const random = createRandomSource(`meeting ${people} ${questions}`).split(seed);
  const voters = Array.from({ length: people }, (_, k) => `v${k + 1}`);
  const size = 1.3 * Math.exp(0.4 * normal(random));
  const wishes = voters.map(() => options.map(() => size * normal(random)));
  const weights = influenceOf(people, random.split("influence"));
  const shown = weights.map((row) =>
    options.map((_, x) => row.reduce((sum, weight, j) => sum + weight * wishes[j][x], 0)),
  );
  const worth = options.map((_, x) => wishes.reduce((sum, mine) => sum + mine[x], 0));
  const draws = random.split("answers");
  const answer = (
    channel: "public" | "private",
    { candidate, reference }: Pair,
  ): Record<string, StudyAnswer> =>
    Object.fromEntries(
      voters.map((voter, i) => {
        const of = channel === "public" ? shown[i] : wishes[i];
        const gap = of[options.indexOf(candidate)] - of[options.indexOf(reference)];
        return [voter, draws.next() < 1 / (1 + Math.exp(-gap)) ? "first" : "second"];
      }),
    );
  const settings = offsite({
    voters,
    limits: { publicRounds: questions, privateRounds: 10 },
    stopWhen: "limit",
  });
  const study = studySettings(settings, meetingPlan(settings), voters, `seed ${seed}`);
  const events: StudyEvent[] = [];
  const pairs: Pair[] = [];
  const inPrivate = new Set<number>();
  const json = (): StudyJSON => ({
    schema: "unswayed/study@2",
    settings: study as StudyJSON["settings"],
    events: [...events],
  });
  const vote = (round: number, channel: "public" | "private"): void => {
    const pair = pairs[round - 1];
    const question = { kind: "pair" as const, options: [pair.candidate, pair.reference] };
    const about = { round, channel, question };
    events.push({ kind: "answered", ...about, answers: answer(channel, pair) });
    events.push({ kind: "closed", ...about });
  };
  for (;;) {
    const { step } = solve({ kind: "next", study: json() });
    if (step.kind === "stop") break;
    if (step.kind === "public") {
      pairs.push(pairOf(step.among[Math.floor(random.next() * step.among.length)]));
      vote(pairs.length, "public");
      continue;
    }
    for (const { candidate, reference } of step.questions.map(pairOf)) {
      const round = 1 + pairs.findIndex((pair) => isSamePair(pair, { candidate, reference }));
      inPrivate.add(round);
      vote(round, "private");
    }
  }
  return {
    people,
    questions,
    isBest: (option) => worth[options.indexOf(String(option))] === Math.max(...worth),
    job: {
      kind: "result",
      study: json(),
      level: people === 4 ? "four" : people < 8 ? "small" : "large",
      stop: 0,
      stops: fairnessStops,
      sliders: [],
      excluded: null,
      facts: {
        ledger: {
          publicRounds: pairs.length,
          privateRounds: inPrivate.size,
          saved: pairs.length - inPrivate.size,
          privateCost: 5,
        },
        withdrawnRounds: 0,
        fallbackRounds: 0,
        stoppedEarly: null,
      },
      withFigures: false,
    },
  };
}
