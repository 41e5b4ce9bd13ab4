import type { Goal } from "../../default/goals.ts";
import { probabilityBins } from "../../experiment/calibration.ts";
import type { CourseMoment } from "../group-record.ts";
import { heldOnAll, meanOf, type TriedFamily } from "./family.ts";

/** Costs at which a meeting is asked how sure it is: few, so that groups count alike. */
const lookedAtCosts: readonly number[] = [10, 25, 60];

/** The rule to stop where nothing else is said, without its second look: see `defaultSettledRule`. */
const settled = { expectedRegret: 0.05, consecutive: 3, inPrivate: 5 };

/**
 * Whether ranges, chances and promises are right, on people whose utilities are known.
 *
 * @param isMethod - whose meetings are looked at
 */
export function honestyGoals(
  families: readonly TriedFamily[],
  isMethod: (method: string) => boolean,
): readonly Goal[] {
  const meetings = families.map(({ name, records }) => ({
    name,
    courses: records.flatMap(({ courses }) =>
      courses.filter(({ method }) => isMethod(method)).map(({ moments }) => moments),
    ),
  }));
  const looks = meetings.map(({ name, courses }) => ({ name, moments: courses.flatMap(looksAt) }));
  const bins = probabilityBins(
    looks.flatMap(({ moments }) =>
      moments.map(({ chanceBest, loss }) => ({ probability: chanceBest, isTrue: loss < 1e-9 })),
    ),
  );
  return [
    {
      statement: "90 % ranges of the lead hold the true lead in 85 to 95 % on every family.",
      ...heldOnAll(
        looks.flatMap(({ name, moments }) => {
          const held = moments.flatMap(({ isLeadHeld }) => isLeadHeld ?? []);
          if (held.length === 0) return [];
          const share = held.filter(Boolean).length / held.length;
          const text = `${name} ${(100 * share).toFixed(0)} % of ${held.length}`;
          return [{ isHeld: share >= 0.85 && share <= 0.95, text }];
        }),
      ),
    },
    {
      statement: "Chances of being best are right within 5 points in every fifth.",
      ...heldOnAll(
        bins.map(({ meanProbability, hits }) => ({
          isHeld: Math.abs(meanProbability - hits.share) <= 0.05,
          text: `${meanProbability.toFixed(2)} said, ${hits.share.toFixed(2)} ± ${hits.error.toFixed(2)} true (${hits.n})`,
        })),
      ),
    },
    {
      statement:
        "Where the rule to stop is met, the true regret is at most 1.25 times the promised one, on every family.",
      ...heldOnAll(
        meetings.flatMap(({ name, courses }) => {
          const ends = courses.flatMap((moments) => firstStop(moments) ?? []);
          if (ends.length === 0) return [];
          const promised = meanOf(ends.map(({ expectedRegret }) => expectedRegret));
          const found = meanOf(ends.map(({ loss }) => loss));
          const text = `${name} ${found.toFixed(3)} where ${promised.toFixed(3)} was promised (${ends.length} stops)`;
          return [{ isHeld: found <= 1.25 * promised, text }];
        }),
      ),
    },
  ];
}

function looksAt(moments: readonly CourseMoment[]): readonly CourseMoment[] {
  return lookedAtCosts.flatMap((most) => {
    const found = moments.findLast(({ cost }) => cost <= most);
    return found && found.asked !== "" ? [found] : [];
  });
}

function firstStop(moments: readonly CourseMoment[]): CourseMoment | undefined {
  return moments.find(({ inPrivate }, k) => {
    const last = moments.slice(Math.max(0, k + 1 - settled.consecutive), k + 1);
    return (
      inPrivate >= settled.inPrivate &&
      last.length === settled.consecutive &&
      last.every(({ expectedRegret }) => expectedRegret <= settled.expectedRegret)
    );
  });
}
