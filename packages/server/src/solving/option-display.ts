import type { Prediction } from "@unswayed/core";
import type { Band, OptionValue, Result } from "@unswayed/protocol";
import { optionLabel } from "../log/options.ts";

type Tiers = Extract<NonNullable<Result["options"]>, { kind: "tiers" }>;
type Bands = Extract<NonNullable<Result["options"]>, { kind: "bands" }>;

/** Three tiers for groups of four to seven: could be as good, could come close, cannot. */
export function tiersOf(placed: readonly Prediction[], leader: Prediction): Tiers {
  const best = leader.socialUtility;
  const tierOf = ({ socialUtility }: Prediction): Tiers["tiers"][number]["tier"] => {
    if (socialUtility.upper >= best.estimate) return "level";
    return socialUtility.upper >= best.lower ? "close" : "behind";
  };
  return {
    kind: "tiers",
    tiers: (["level", "close", "behind"] as const).map((tier) => ({
      tier,
      options: placed
        .filter((prediction) =>
          prediction === leader ? tier === "level" : tierOf(prediction) === tier,
        )
        .map(({ option }) => option as OptionValue)
        .sort(byLabel),
    })),
  };
}

/** The edges of the bands, in half-widths of the winner's own range below its estimate. */
const edges: readonly (readonly [Band, number])[] = [
  ["level", 0.25],
  ["close", 1],
  ["behind", 2.5],
];

/** Four bands with ranges for groups of eight and more; every mark sits on a band. */
export function bandsOf(placed: readonly Prediction[], leader: Prediction): Bands {
  const { estimate: top, lower, upper } = leader.socialUtility;
  const unit = Math.max((upper - lower) / 2, 1e-6);
  const bandAt = (score: number): Band => {
    const gap = (top - score) / unit;
    return edges.find(([, edge]) => gap <= edge)?.[0] ?? "far-behind";
  };
  return {
    kind: "bands",
    rows: placed
      .map(({ option, socialUtility }) => ({
        option: option as OptionValue,
        at: bandAt(socialUtility.estimate),
        from: bandAt(socialUtility.lower),
        to: bandAt(socialUtility.upper),
      }))
      .sort(byBand),
  };
}

/** The best band first, and within one by name. */
export function byBand(a: Bands["rows"][number], b: Bands["rows"][number]): number {
  return rank(b.at) - rank(a.at) || byLabel(a.option, b.option);
}

function rank(band: Band): number {
  return ["far-behind", "behind", "close", "level"].indexOf(band);
}

export function byLabel(a: OptionValue, b: OptionValue): number {
  return optionLabel(a) < optionLabel(b) ? -1 : 1;
}
