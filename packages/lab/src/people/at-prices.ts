import type { AskableKind } from "@unswayed/core/meeting";
import { simulationEffort } from "../methods/default.ts";
import { type CourseSettings, meetingCourse } from "./course.ts";
import type { DrawnGroup } from "./drawn-groups.ts";
import { type CourseMoment, type GroupRecord, recordedMoment, swapOf } from "./group-record.ts";

/** Plan "both" at several prices. */
export interface PriceSettings {
  /** What a private question costs where a public one costs 1. */
  readonly prices: readonly number[];
  /** What is asked on both channels, by all methods. */
  readonly kinds: readonly AskableKind[];
  /** Cost after which meetings end. */
  readonly mostCost: number;
  readonly prior?: CourseSettings["prior"];
}

/** The name of a method at a price of private questions. */
export function atPrice(method: string, price: number): string {
  return `${method} at ${price}`;
}

/** Public and private questions at several prices beside public ones alone, private ones alone and answers swapped. */
export function triedAtPrices(
  group: DrawnGroup,
  seed: string,
  { prices, kinds: asked, mostCost, prior }: PriceSettings,
): GroupRecord {
  const kinds = { public: asked, private: asked };
  const shared = {
    hasRecord: false,
    effort: simulationEffort,
    // Who says the same each time is not asked again.
    repeats: group.heard !== undefined,
    isOver: ({ cost }: { readonly cost: number }) => cost >= mostCost,
    ...(prior && { prior }),
  };
  const meeting = (
    name: string,
    course: Pick<CourseSettings, "plan" | "influence" | "wantsSwap">,
  ) =>
    Array.from(meetingCourse(group, { ...shared, ...course, seed: `${seed} ${name}` }), (moment) =>
      recordedMoment(group, moment),
    );
  const ours = prices.flatMap((price) => {
    const plan = { situation: "both", price: { public: 1, private: price }, kinds } as const;
    const moments = meeting("ours", { plan, wantsSwap: true });
    return [
      { method: atPrice("ours", price), moments },
      ...swapOf(atPrice("swap", price), moments),
    ];
  });
  const openly = meeting("public only", {
    plan: { situation: "both", mostPrivate: 0, leastPrivate: 0, kinds },
    influence: "none",
  });
  // Where only private questions are asked, their price is a unit.
  const least = Math.min(...prices);
  const alone = meeting("private only", {
    plan: {
      situation: "private",
      costIn: "questions",
      price: { public: 1, private: least },
      kinds,
      openingBallot: null,
    },
  });
  return {
    from: group.from,
    people: group.wanted.length,
    options: group.wanted[0]?.length ?? 0,
    counts: [],
    courses: [
      ...ours,
      { method: "public only", moments: openly },
      ...prices.map((price) => ({
        method: atPrice("private only", price),
        moments: alone.map((moment) => dearer(moment, price / least)),
      })),
    ],
  };
}

function dearer(moment: CourseMoment, factor: number): CourseMoment {
  return { ...moment, cost: moment.cost * factor };
}
