import { exactFeatures } from "@unswayed/core/particles";
import { meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { compareStructures } from "./compare-structures.ts";
import { fitDrift } from "./fit-drift.ts";
import { drawSway, type SimulatedSway, type SwayKind } from "./simulated-group.ts";
import { simulateRounds } from "./simulated-rounds.ts";
import type { Structure } from "./structure.ts";

/** How structures fare on groups of every kind: the table in docs/results/structures.md. */
export interface StructureStudy {
  readonly seeds: readonly number[];
  readonly rows: readonly StructureStudyRow[];
}

export interface StructureStudyRow {
  /** What the group really is like, and how much it was asked. */
  readonly truth: SwayKind;
  readonly publicRounds: number;
  readonly privateRounds: number;
  readonly meetings: number;
  /** By structure other than the linear one: its gain over it in nats per held-out public answer, over groups. */
  readonly gains: readonly {
    readonly kind: Structure["kind"];
    readonly mean: number;
    readonly error: number | null;
  }[];
  /** How many groups each structure was preferred for. */
  readonly preferred: Readonly<Partial<Record<Structure["kind"], number>>>;
  /** Of groups with several meetings: how many `fitDrift` called steady, drifting, changed, and changed where they did. */
  readonly drift: {
    readonly steady: number;
    readonly drifting: number;
    readonly changed: number;
    readonly changedRightly: number;
  } | null;
}

interface Setting {
  readonly truth: SwayKind;
  readonly voters: number;
  readonly options: number;
  readonly public: number;
  readonly private: number;
  readonly meetings: number;
}

/** A long evening of votes, and as many as several meetings would give. People are rather sure: 6 from worst to best. */
const studySettings: readonly Setting[] = [
  ...(["linear", "hierarchy", "pressure", "objections"] as const).flatMap((truth) =>
    [50, 200].map((rounds) => ({
      truth,
      voters: truth === "hierarchy" ? 7 : 5,
      options: 10,
      public: rounds,
      private: rounds / 2,
      meetings: 1,
    })),
  ),
  ...(["linear", "change", "drift"] as const).map((truth) => ({
    truth,
    voters: 4,
    options: 8,
    public: 25,
    private: 10,
    meetings: 6,
  })),
];

export function structureStudy(
  seeds: readonly number[],
  settings: readonly Setting[] = studySettings,
): StructureStudy {
  return { seeds, rows: settings.map((setting) => studied(setting, seeds)) };
}

function studied(setting: Setting, seeds: readonly number[]): StructureStudyRow {
  const { truth, voters, options, meetings } = setting;
  const features = exactFeatures(
    Array.from({ length: options }, () => []),
    [{ lengthScale: null, kernel: null }],
  );
  const fit = { voterCount: voters, features, seed: 1, amplitude: 1.7, randomStarts: 0 };
  const found = seeds.map((seed) => {
    const group = drawSway({ kind: truth, voters, options, range: 6, meetings }, seed);
    const asked = { public: setting.public, private: setting.private, meetings };
    const rounds = simulateRounds(steadyWhereOne(group, meetings), asked, seed);
    return {
      comparison: compareStructures(rounds, rivalsFor(group, meetings), fit),
      drift: meetings > 1 ? fitDrift(rounds, fit) : null,
    };
  });
  const kinds = found[0]!.comparison.scores.map(({ structure }) => structure.kind);
  const preferred: Partial<Record<Structure["kind"], number>> = {};
  for (const { comparison } of found) {
    const { kind } = comparison.preferred;
    preferred[kind] = (preferred[kind] ?? 0) + 1;
  }
  const verdicts = found.map(({ drift }) => drift?.verdict ?? null);
  const counted = (isMeant: (verdict: Structure) => boolean): number =>
    verdicts.filter((verdict) => verdict !== null && isMeant(verdict)).length;
  return {
    truth,
    publicRounds: setting.public,
    privateRounds: setting.private,
    meetings,
    gains: kinds.slice(1).map((kind, k) => {
      const gains = found.map(({ comparison }) => comparison.scores[k + 1]!.gain);
      const { mean, error } = meanAndError(gains) ?? { mean: Number.NaN, error: null };
      return { kind, mean, error };
    }),
    preferred,
    drift:
      meetings > 1
        ? {
            steady: counted(({ kind }) => kind === "linear"),
            drifting: counted(({ kind }) => kind === "drift"),
            changed: counted(({ kind }) => kind === "change"),
            changedRightly: counted(
              (verdict) => verdict.kind === "change" && verdict.meeting === Math.ceil(meetings / 2),
            ),
          }
        : null,
  };
}

/** A group of one kind of influence has it at every meeting. */
function steadyWhereOne(group: SimulatedSway, meetings: number): SimulatedSway {
  if (group.influence.length === meetings) return group;
  return { ...group, openDifference: (voter, x, y) => group.openDifference(voter, x, y, 0) };
}

function rivalsFor(group: SimulatedSway, meetings: number): readonly Structure[] {
  const { voterCount, allowed } = group;
  if (meetings > 1) {
    return [{ kind: "drift" }, { kind: "change", meeting: Math.ceil(meetings / 2) }];
  }
  // Where there is no hierarchy, a wrong one is offered: it must be found out.
  const chain = Array.from({ length: voterCount }, (_, i) =>
    Array.from({ length: voterCount }, (_u, j) => j === i || j === i - 1),
  );
  return [
    { kind: "none" },
    { kind: "hierarchy", allowed: allowed ?? chain },
    { kind: "pressure" },
    { kind: "features" },
  ];
}
