import { InvalidInputError } from "@unswayed/core";
import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { drawBetween, drawInfluence, stretched } from "../problems/drawing.ts";

/**
 * Groups that sway themselves in a known way, for models of influence to be tried on:
 *
 *     linear      v = A u, one's own weight between 0.2 and 0.7
 *     hierarchy   the same, but everyone listens to one superior only: a tree with two below each
 *     pressure    (1 − p_i) d_i + p_i·s·d̄: the majority's side s, as strongly as people feel on average, p_i from 0.3 to 0.9
 *     objections  others hear 3·min(0, u_j), u_j counted from j's own mean: what speaks against an option counts, praise does not
 *     change      linear with a strong influencer, who is another person from the middle meeting on
 *     drift       linear, and every logit of A takes a step of deviation 0.8 between meetings
 */
export interface SimulatedSway {
  readonly kind: SwayKind;
  readonly voterCount: number;
  readonly optionCount: number;
  /** u, n × N, each voter's with mean 0. */
  readonly utilities: readonly (readonly number[])[];
  /** A at each meeting; of pressure and objections, what stands nearest to it. */
  readonly influence: readonly (readonly (readonly number[])[])[];
  /** Whom each voter may listen to; null where anyone. */
  readonly allowed: readonly (readonly boolean[])[] | null;
  /** How much a voter would in public prefer one option to another, in the units of votes. */
  openDifference(voter: number, candidate: number, reference: number, meeting?: number): number;
}

export const swayKindsOfOneMeeting = ["linear", "hierarchy", "pressure", "objections"] as const;

export type SwayKind = (typeof swayKindsOfOneMeeting)[number] | "change" | "drift";

export interface SwaySettings {
  readonly kind: SwayKind;
  readonly voters: number;
  readonly options: number;
  /** For change and drift; one for all others. Default 6. */
  readonly meetings?: number;
  /** From a voter's worst option to the best, at least, in the units of votes: how sure people are. Default 4. */
  readonly range?: number;
}

const logitStep = 0.8;
const objectionWeight = 3;

export function drawSway(settings: SwaySettings, seed: number | string): SimulatedSway {
  const { kind, voters: n, options: N, range = 4 } = settings;
  if (!(Number.isInteger(N) && N >= 2)) {
    throw new InvalidInputError("options", N, "a whole number, at least 2");
  }
  // Not the kind: groups that differ only in how they sway themselves want the same.
  const random = createRandomSource("simulated sway").split(n).split(N).split(seed);
  const utilities = Array.from({ length: n }, (_, voter) =>
    centred(
      stretched(
        Array.from({ length: N }, () => drawNormal(random)),
        (range * drawBetween(4, 5, random.split(`range ${voter}`))) / 4,
      ),
    ),
  );
  const sways = random.split("influence");
  const group = { kind, voterCount: n, optionCount: N, utilities };
  const linear = (
    influence: SimulatedSway["influence"],
    allowed: SimulatedSway["allowed"] = null,
  ): SimulatedSway => ({
    ...group,
    influence,
    allowed,
    openDifference: (voter, x, y, meeting = 0) =>
      influence[meeting]![voter]!.reduce(
        (sum, weight, j) => sum + weight * (utilities[j]![x]! - utilities[j]![y]!),
        0,
      ),
  });
  const meetings = settings.meetings ?? 6;
  switch (kind) {
    case "linear":
      return linear([drawInfluence(n, "mild", sways)]);
    case "hierarchy": {
      const allowed = utilities.map((_, i) =>
        utilities.map((_u, j) => j === i || j === superior(i)),
      );
      return linear([hierarchy(n, sways)], allowed);
    }
    case "change":
      return linear(changed(n, meetings, sways));
    case "drift":
      return linear(drifted(drawInfluence(n, "mild", sways), meetings, sways));
    case "pressure":
      return underPressure(group, sways);
    case "objections":
      return hearingObjections(group, drawInfluence(n, "mild", sways));
  }
}

type Group = Pick<SimulatedSway, "kind" | "voterCount" | "optionCount" | "utilities">;

function underPressure(group: Group, random: RandomSource): SimulatedSway {
  const { voterCount: n, utilities } = group;
  const shares = utilities.map(() => drawBetween(0.3, 0.9, random));
  return {
    ...group,
    allowed: null,
    influence: [shares.map((p, i) => shares.map((_, j) => (i === j ? 1 - p : 0) + p / n))],
    openDifference(voter, x, y) {
      const differences = utilities.map((own) => own[x]! - own[y]!);
      const side = Math.sign(differences.reduce((sum, d) => sum + Math.sign(d), 0));
      const strength = differences.reduce((sum, d) => sum + Math.abs(d), 0) / n;
      const p = shares[voter]!;
      return (1 - p) * differences[voter]! + p * side * strength;
    },
  };
}

function hearingObjections(group: Group, influence: readonly (readonly number[])[]): SimulatedSway {
  const { utilities } = group;
  const heard = (utility: number): number => objectionWeight * Math.min(0, utility);
  return {
    ...group,
    allowed: null,
    influence: [influence],
    openDifference: (voter, x, y) =>
      influence[voter]!.reduce((sum, weight, j) => {
        const [first, second] = [utilities[j]![x]!, utilities[j]![y]!];
        return sum + weight * (j === voter ? first - second : heard(first) - heard(second));
      }, 0),
  };
}

/** Whom a person reports to; the first reports to nobody. */
function superior(person: number): number {
  return person === 0 ? 0 : Math.floor((person - 1) / 2);
}

/** Everyone keeps 0.2 to 0.5 of their own opinion and follows their superior with the rest. */
function hierarchy(n: number, random: RandomSource): readonly (readonly number[])[] {
  return Array.from({ length: n }, (_, i) => {
    const own = i === 0 ? 1 : drawBetween(0.2, 0.5, random);
    return Array.from({ length: n }, (_u, j) => (j === i ? own : j === superior(i) ? 1 - own : 0));
  });
}

/** A strong influencer, then another one. */
function changed(
  n: number,
  meetings: number,
  random: RandomSource,
): readonly (readonly (readonly number[])[])[] {
  const before = drawInfluence(n, "strong", random.split("before"));
  const from = Math.ceil(meetings / 2);
  const turned = before.map((row) => [row[n - 1]!, ...row.slice(0, n - 1)]); // the next person now has that column
  return Array.from({ length: meetings }, (_, meeting) => (meeting < from ? before : turned));
}

function drifted(
  first: readonly (readonly number[])[],
  meetings: number,
  random: RandomSource,
): readonly (readonly (readonly number[])[])[] {
  let logits = first.map((row) => row.map(Math.log));
  return Array.from({ length: meetings }, (_, meeting) => {
    if (meeting > 0) {
      logits = logits.map((row) => row.map((logit) => logit + logitStep * drawNormal(random)));
    }
    return logits.map((row) => {
      const weights = row.map(Math.exp);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });
  });
}

function centred(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
