import {
  createStudy,
  type GivenPlan,
  type MeetingPlan,
  type ParticlesSettings,
  type Study,
  type Verdict,
} from "@unswayed/core";
import { secondsFor } from "@unswayed/core/meeting";
import { everyOption } from "./counting.ts";
import { type DrawnGroup, onOccasion } from "./drawn-groups.ts";
import { pairsOf } from "./pairs.ts";
import { answersTo } from "./said.ts";
import { SwappedPairs } from "./swapped-pairs.ts";

/** How a meeting stands after so many questions. */
export interface Moment {
  /** Since its beginning, a public record that was there before left out. */
  readonly seconds: number;
  /** By the plan's prices. */
  readonly cost: number;
  readonly inPublic: number;
  readonly inPrivate: number;
  /** What was asked last: "rating 4"; "" before the first question. */
  readonly asked: string;
  /** The option ahead. */
  readonly option: number;
  readonly expectedRegret: number;
  readonly chanceBest: number;
  /** The lead over the runner-up, 90 % of it between these; null while there is none. */
  readonly lead: { readonly over: number; readonly lower: number; readonly upper: number } | null;
  readonly verdict: Pick<Verdict, "kind" | "chance" | "openWinner" | "expected"> | null;
  /** Who comes out first if private answers take the place of public ones and all are counted; null where that is not wanted. */
  readonly swapped: readonly number[] | null;
}

/** A meeting of a group, as everyone gets it from a study. */
export interface CourseSettings
  extends Partial<
    Pick<ParticlesSettings, "prior" | "answers" | "effort" | "influence" | "repeats">
  > {
  readonly seed: string;
  readonly plan: GivenPlan;
  /** Whether everyone has voted on every pair in public before. */
  readonly hasRecord: boolean;
  /** Whether a verdict is asked for after every question. */
  readonly wantsVerdict?: boolean;
  /** Whether it is noted what swapping answers would choose. */
  readonly wantsSwap?: boolean;
  /** Whether the meeting is over. It goes on where the plan would stop. */
  readonly isOver: (moment: Moment) => boolean;
}

/** Moments of a meeting from before its first question on, until it is over or nothing is left to ask. */
export function* meetingCourse(group: DrawnGroup, settings: CourseSettings): Generator<Moment> {
  const { plan: given, seed, hasRecord, wantsVerdict, wantsSwap, isOver, ...engine } = settings;
  const all = everyOption(group.wanted);
  const voters = group.wanted.map((_, i) => `person ${i + 1}`);
  const fields = typeof given === "string" ? { situation: given } : given;
  const study = createStudy({
    ...engine,
    voters,
    options: { kind: "list", items: all.map((x) => ({ name: nameOf(x) })) },
    seed,
    plan: { ...fields, stopsEarly: false },
  });
  if (hasRecord) addRecord(study, onOccasion(group, "record"), voters);
  const { plan } = study.settings as { readonly plan: MeetingPlan };
  const count = { public: 0, private: 0 };
  let seconds = 0;
  let cost = 0;
  let last: "public" | "private" | null = null;
  let hasBallot = false;
  const swap = wantsSwap ? new SwappedPairs(all.length) : null;
  const moment = (asked: string): Moment => ({
    seconds,
    cost,
    inPublic: count.public,
    inPrivate: count.private,
    asked,
    ...standing(study, wantsVerdict ?? false),
    swapped: swap?.winners() ?? null,
  });
  let now = moment("");
  yield now;
  while (!isOver(now)) {
    const request = study.ask() ?? study.ask({ evenIfDone: true });
    if (!request) return;
    const { channel, kind } = request;
    const options = request.options.map((option) => all.findIndex((x) => nameOf(x) === option));
    // A ballot on the whole list is the same ballot, however it is counted.
    const isWhole: boolean = options.length === all.length && !hasBallot;
    hasBallot ||= isWhole;
    const heard = onOccasion(group, isWhole ? `whole list, ${kind}` : `ours ${request.id}`);
    study.tell(request, answersTo(heard[channel], voters, kind, options));
    if (kind === "pair" || kind === "order") {
      // An order is an answer to each of its pairs.
      for (const [a, b] of pairsOf(options)) swap?.add(channel, heard[channel], a, b);
    }
    count[channel] += 1;
    cost += plan.price[channel];
    seconds += secondsFor(plan.seconds, kind, options.length, channel);
    if (channel === "private" && last !== "private") seconds += plan.seconds.privateRound;
    last = channel;
    now = moment(`${kind} ${options.length}`);
    yield now;
  }
}

function standing(
  study: Study,
  wantsVerdict: boolean,
): Pick<Moment, "option" | "expectedRegret" | "chanceBest" | "verdict" | "lead"> {
  const leader = study.leader();
  const status = leader && study.status();
  const sureness = status?.sureness;
  const range = sureness?.lead;
  return {
    option: leader ? optionNamed(leader.option) : -1,
    expectedRegret: sureness?.expectedRegret ?? 1,
    chanceBest: sureness?.chanceBest ?? 0,
    lead: range
      ? { over: optionNamed(status?.challenger), lower: range.lower, upper: range.upper }
      : null,
    verdict: wantsVerdict ? study.verdict() : null,
  };
}

function addRecord(study: Study, group: DrawnGroup, voters: readonly string[]): void {
  study.addAnswers(
    pairsOf(everyOption(group.wanted)).map((pair) => ({
      channel: "public",
      question: { kind: "pair", options: pair.map(nameOf) },
      answers: answersTo(group.public, voters, "pair", pair),
    })),
  );
}

function nameOf(option: number): string {
  return `option ${option + 1}`;
}

/** The option that a study calls by this name. */
export function optionNamed(name: unknown): number {
  return Number(String(name).split(" ")[1]) - 1;
}
