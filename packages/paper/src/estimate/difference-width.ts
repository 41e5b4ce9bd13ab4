import { InvalidInputError } from "@unswayed/core";
import {
  type Bound,
  type BoundOptions,
  boundOf,
  type Interval,
  intervalOf,
  solveProgram,
} from "./bound.ts";
import { checkVoter, privateDifferenceBounds } from "./bounds.ts";
import type { ConfidenceSet } from "./confidence-set.ts";
import { type OptionReference, placeOptions } from "./inference.ts";
import { type VoterMaximum, voterMaxima } from "./likelihood-maxima.ts";
import { differenceOf, formOfVoter } from "./linear-forms.ts";
import { shrunk, toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { ProgramSpec } from "./program-spec.ts";

/**
 * Bounds of v_i(x) − v_i(x′) over the public-only set {v : ‖v_i‖ ≤ L, ℓ_v ≥ max ℓ_v − β_v} (P7). The others may keep their own
 * maxima while voter i moves, so this is a concave problem in one voter's utility alone.
 */
export function publicDifferenceBounds(
  set: ConfidenceSet,
  option: OptionReference,
  reference: OptionReference,
  voter: number,
  options: BoundOptions & { readonly maximum?: VoterMaximum } = {},
): Interval {
  checkVoter(set, voter);
  const { inference, slack } = set;
  const maximum = options.maximum ?? voterMaxima(inference, "public")[voter];
  const placement = placeOptions(inference, [option, reference], maximum.model);
  const { model, features } = placement;
  const feature = differenceOf(features[0], features[1]);
  const solve = (sign: number): Bound => {
    const spec: ProgramSpec = {
      objective: { linear: formOfVoter(model, feature, 0, sign) },
      likelihood: [
        {
          weights: { private: 1, public: 0, prior: 0 },
          threshold: maximum.value - slack.public,
          scalar: 0,
        },
      ],
      cuts: null,
      hasScalar: false,
    };
    const program = new Program(model, spec);
    const start = toVariables(program, shrunk(model, maximum.point, 1e-3));
    return boundOf(program, solveProgram(program, start, 0.1, options), inference, placement);
  };
  return intervalOf(solve(1), solve(-1));
}

/** How wide the set still is for the difference of two options, over all voters. */
export interface Width {
  readonly status: Bound["status"];
  /** Euclidean norm over voters of (upper − lower); NaN when the set is empty, null when nobody voted on the channel. */
  readonly value: number | null;
  readonly byVoter: readonly Interval[];
}

/** w^u or w^v for the pair (paper: prob:projection, see P6 and P7). */
export function differenceWidth(
  set: ConfidenceSet,
  option: OptionReference,
  reference: OptionReference,
  channel: "private" | "public",
  options: BoundOptions = {},
): Width {
  const { inference } = set;
  const n = inference.model.voterCount;
  if (channel !== "public" && channel !== "private") {
    throw new InvalidInputError("channel", channel, '"public" or "private"');
  }
  if (channel === "public" && inference.model.publicAnswers.count === 0) {
    return { status: "solved", value: null, byVoter: [] };
  }
  const maxima =
    channel === "public" ? (set.maxima?.publicByVoter ?? voterMaxima(inference, "public")) : [];
  const byVoter = Array.from({ length: n }, (_, voter) =>
    channel === "private"
      ? privateDifferenceBounds(set, option, reference, voter, options)
      : publicDifferenceBounds(set, option, reference, voter, {
          ...options,
          maximum: maxima[voter],
        }),
  );
  let square = 0;
  for (const { lower, upper } of byVoter) {
    const width = upper.value - lower.value;
    square += width * width;
  }
  const worst = byVoter
    .flatMap(({ lower, upper }) => [lower.status, upper.status])
    .find((status) => status !== "solved");
  return { status: worst ?? "solved", value: Math.sqrt(square), byVoter };
}
