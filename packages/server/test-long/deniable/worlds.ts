import type { StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import {
  fairnessStops,
  type KindName,
  type Options,
  type OptionValue,
  type Settings,
} from "@unswayed/protocol";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { displayLevel } from "../../src/model/display-level.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../../test/support/settings.ts";

/** One private question to a group, and who of them acts together against the others. */
export interface Setting {
  readonly name: string;
  readonly people: number;
  readonly kind: Exclude<KindName, "rating">;
  readonly options: readonly OptionValue[];
  /** What the options are settings of, where they are no list. */
  readonly sliders?: Extract<Options, { kind: "sliders" }>;
  readonly situation: Settings["situation"];
  /** How many tell each other what they sent. */
  readonly insiders: number;
  /** Whether they answer "can't decide", so that fewer answers are left. */
  readonly doInsidersAbstain: boolean;
}

/** How many gave each answer. People said the same in public, so who of them gave which makes no difference to anyone without the seed. */
export type Counts = readonly number[];

/** What is shown of one decision: everything, and the names of winners alone. */
export interface Shown {
  readonly all: string;
  readonly names: string;
}

/** What was shown where answers had these counts: in runs that an attacker makes, and in others to judge by. */
export interface Runs {
  readonly counts: Counts;
  readonly tried: readonly Shown[];
  readonly judged: readonly Shown[];
}

/** All that can be answered to the question. */
export function answersIn({ kind, options }: Setting): readonly string[] {
  if (kind === "pair") return ["first", "second"];
  if (kind === "choice") return options.map((_, k) => String(k + 1));
  return permutations(options.map((_, k) => k + 1)).map((places) => places.join(">"));
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first) =>
    permutations(items.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** How many people state a preference. */
export function answering({ people, insiders, doInsidersAbstain }: Setting): number {
  return people - (doInsidersAbstain ? insiders : 0);
}

/** Every way in which so many answers can be counted. */
export function allCounts(people: number, answers: number): readonly Counts[] {
  if (answers === 1) return [[people]];
  return Array.from({ length: people + 1 }, (_, first) =>
    allCounts(people - first, answers - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/** Decides with every count of answers, several times each: with another seed, and another person giving each answer. */
export function runsOf(
  setting: Setting,
  share: number,
  times: { readonly tried: number; readonly judged: number },
  isNear = false,
): readonly Runs[] {
  const answers = answersIn(setting);
  return allCounts(answering(setting), answers.length).map((counts) => {
    const given = counts.flatMap((count, k) => new Array<string>(count).fill(answers[k] as string));
    const run = (k: number): Shown => {
      const turned = given.map((_, place) => given[(place + k) % given.length] as string);
      const abstaining = new Array<string>(setting.people - given.length).fill("abstain");
      return shownFor(setting, share, [...abstaining, ...turned], `seed ${k}`, isNear);
    };
    const all = Array.from({ length: times.tried + times.judged }, (_, k) => run(k));
    // Every third judges, so that both have everyone in every place.
    const judged = all.filter((_, k) => k % 3 === 2).slice(0, times.judged);
    return { counts, tried: all.filter((shown) => !judged.includes(shown)), judged };
  });
}

function shownFor(
  setting: Setting,
  share: number,
  given: readonly string[],
  seed: string,
  isNear: boolean,
): Shown {
  const { kind, options, sliders, situation, people } = setting;
  const voters = Array.from({ length: people }, (_, k) => `v${k + 1}`);
  const settings = offsite({
    voters,
    situation,
    options: sliders ?? { kind: "list", items: options.map((name) => ({ name: String(name) })) },
    kinds: { public: [kind], private: [kind] },
    openingBallot: null,
    privacy: { smallestGroup: 3, keepDays: 7, acceptsPlainHttp: false, deniable: share },
  });
  const about = { round: 1, question: { kind, options: [...options] } };
  const said = (of: (k: number) => string): Record<string, StudyAnswer> =>
    Object.fromEntries(voters.map((voter, k) => [voter, of(k) as StudyAnswer]));
  const inOrder = options.map((_, k) => k + 1).join(">");
  const openAnswer = kind === "pair" ? "first" : kind === "choice" ? "1" : inOrder;
  const isOpen = situation !== "private";
  const events: StudyEvent[] = [
    ...(isOpen
      ? ([
          { kind: "answered", channel: "public", ...about, answers: said(() => openAnswer) },
          { kind: "closed", channel: "public", ...about },
        ] as const)
      : []),
    { kind: "answered", channel: "private", ...about, answers: said((k) => given[k] as string) },
    { kind: "closed", channel: "private", ...about },
  ];
  const job: ResultJob = {
    kind: "result",
    study: {
      schema: "unswayed/study@2",
      settings: studySettings(settings, meetingPlan(settings), voters, seed),
      events,
    } as StudyJSON,
    level: isNear ? "three" : displayLevel(answering(setting)),
    stop: 0,
    stops: fairnessStops,
    sliders: sliders?.parameters ?? [],
    excluded: null,
    facts: {
      ledger: { publicRounds: isOpen ? 1 : 0, privateRounds: 1, saved: 0, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: false,
  };
  const { result } = solve(job);
  const names = [result.winner, result.columns.private?.winner ?? null];
  return { all: JSON.stringify(result), names: JSON.stringify(names) };
}
