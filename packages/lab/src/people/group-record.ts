import type { ParticlesSettings } from "@unswayed/core";
import { type GivenFields, plans, type Situation } from "@unswayed/core/meeting";
import { alternatives } from "./alternatives.ts";
import { lossOf } from "./counting.ts";
import { type CourseSettings, type Moment, meetingCourse, optionNamed } from "./course.ts";
import type { DrawnGroup } from "./drawn-groups.ts";

/** What each way of deciding came to in one group. Plain data, so that it can be kept. */
export interface GroupRecord {
  readonly from: string;
  readonly people: number;
  readonly options: number;
  readonly counts: readonly {
    readonly method: string;
    readonly seconds: number;
    readonly inPrivate: number;
    readonly loss: number;
  }[];
  readonly courses: readonly {
    readonly method: string;
    readonly moments: readonly CourseMoment[];
  }[];
}

/** A moment of a meeting with what its leader gives up. */
export interface CourseMoment extends Omit<Moment, "verdict" | "option" | "swapped" | "lead"> {
  readonly loss: number;
  /** What the winner gives up if private answers take the place of public ones and all are counted; null where that was not asked for. */
  readonly swapLoss: number | null;
  /** Whether the range of the lead over the runner-up holds the true one; null where there is none or nobody knows. */
  readonly isLeadHeld: boolean | null;
  readonly verdict: RecordedVerdict | null;
}

interface RecordedVerdict {
  readonly kind: "stands" | "falls" | "unclear";
  /** That the winner of the public votes is the best option. */
  readonly chance: number;
  /** Whether it is: no option has a higher mean of private judgments. */
  readonly isBest: boolean;
  readonly expectedQuestions: number | null;
}

/** What is tried on a group. */
export interface TrialSettings {
  readonly plan: Situation;
  /** Fields of our plan beside those that are usual for the situation. */
  readonly fields?: GivenFields;
  /** Private questions after which a check ends; 5 by default. */
  readonly mostPrivate?: number;
  /** Seconds after which a meeting without a record ends; two minutes after the longest poll by default. */
  readonly mostSeconds?: number;
  /** Cost after which a meeting with plan "both" ends; 60 by default. */
  readonly mostCost?: number;
  readonly engine?: Partial<Pick<ParticlesSettings, "prior" | "answers" | "effort">>;
  /** Whether only counting is wanted. */
  readonly countsOnly?: boolean;
  /** Whether a check is made without private questions alone beside it. */
  readonly oursOnly?: boolean;
}

/** Tries every way of deciding on a group. */
export function tried(group: DrawnGroup, seed: string, settings: TrialSettings): GroupRecord {
  const options = group.wanted[0]?.length ?? 0;
  const counts = alternatives
    .filter(({ situations }) => situations.includes(settings.plan))
    .map((one) => ({
      method: one.name,
      seconds: one.seconds(options),
      inPrivate: one.inPrivate,
      loss: lossOf(group, one.winners(group)),
    }));
  const longest = Math.max(0, ...counts.map(({ seconds }) => seconds));
  const courses = settings.countsOnly ? [] : coursesFor(group, settings, longest);
  return {
    from: group.from,
    people: group.wanted.length,
    options,
    counts,
    courses: courses.flatMap(({ method, course }) => {
      const moments = Array.from(
        meetingCourse(group, { ...settings.engine, ...course, seed: `${seed} ${method}` }),
        (moment) => recordedMoment(group, moment),
      );
      return [{ method, moments }, ...swapOf("swap", moments)];
    }),
  };
}

/** The same questions as ours, counted otherwise. */
export function swapOf(method: string, moments: readonly CourseMoment[]): GroupRecord["courses"] {
  if (moments.every(({ swapLoss }) => swapLoss === null)) return [];
  return [
    {
      method,
      moments: moments.map((moment) => ({ ...moment, loss: moment.swapLoss ?? 1 })),
    },
  ];
}

type Course = Omit<CourseSettings, "seed">;

/** Our meeting, and the same engine without one of the channels. */
function coursesFor(
  group: DrawnGroup,
  settings: TrialSettings,
  longest: number,
): readonly { readonly method: string; readonly course: Course }[] {
  const { plan, fields = {}, mostPrivate = 5, mostCost = 60 } = settings;
  const { mostSeconds = longest + 120 } = settings;
  const asked = (moment: Moment): boolean => moment.inPrivate >= mostPrivate;
  const late = (moment: Moment): boolean => moment.seconds >= mostSeconds;
  const spent = (moment: Moment): boolean => moment.cost >= mostCost;
  const ours = { situation: plan, ...fields };
  const alone: GivenFields = { situation: "private", ...(fields.kinds && { kinds: fields.kinds }) };
  switch (plan) {
    case "check": {
      const checked = { plan: ours, hasRecord: true, wantsVerdict: true, isOver: asked };
      const unaided = { plan: alone, hasRecord: false, isOver: asked };
      return [
        { method: "ours", course: checked },
        ...(settings.oursOnly ? [] : [{ method: "private only", course: unaided }]),
      ];
    }
    case "private":
      return [{ method: "ours", course: { plan: ours, hasRecord: false, isOver: late } }];
    case "both": {
      // Who says the same each time is not asked again.
      const repeats = group.heard !== undefined;
      const free = { hasRecord: false, isOver: spent, repeats } as const;
      const { price = { public: 1, private: 5 } } = fields;
      // The same questions for all: what is compared is the channel.
      const kinds = fields.kinds ?? { private: plans.both.kinds.private };
      const inPrivate: GivenFields = { costIn: "questions", price, kinds, openingBallot: null };
      const inPublic: GivenFields = { ...ours, mostPrivate: 0, leastPrivate: 0 };
      return [
        { method: "ours", course: { ...free, plan: ours, wantsSwap: true } },
        { method: "public only", course: { ...free, plan: inPublic, influence: "none" } },
        {
          method: "private only",
          course: { ...free, plan: { situation: "private", ...inPrivate } },
        },
      ];
    }
  }
}

export function recordedMoment(group: DrawnGroup, found: Moment): CourseMoment {
  const { verdict, option, swapped, lead, ...moment } = found;
  // Nobody has said anything: one option is as good as another.
  const loss = option < 0 ? 1 : lossOf(group, [option]);
  const swapLoss = swapped && (swapped.length === 0 ? 1 : lossOf(group, swapped));
  const held = { loss, swapLoss, isLeadHeld: isHeld(group, option, lead) };
  if (!verdict) return { ...moment, ...held, verdict: null };
  const { kind, chance, openWinner, expected } = verdict;
  const isBest = lossOf(group, [optionNamed(openWinner)]) < 1e-9;
  return {
    ...moment,
    ...held,
    verdict: { kind, chance, isBest, expectedQuestions: expected?.questions ?? null },
  };
}

/** Utilities are known in the units of the engine only where people are simulated. */
function isHeld(
  { heard, wanted }: DrawnGroup,
  option: number,
  lead: Moment["lead"],
): boolean | null {
  if (!heard || !lead || option < 0) return null;
  const differences = wanted.map((row) => (row[option] ?? 0) - (row[lead.over] ?? 0));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return lead.lower <= mean && mean <= lead.upper;
}
