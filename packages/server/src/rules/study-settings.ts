import type { MeetingPlan, SharedSettings, SpaceSpec, StudySettingsJSON } from "@unswayed/core";
import { fairnessStops, ratingScale, type Settings } from "@unswayed/protocol";
import { areRated } from "../log/questions.ts";
import { ratingStudy } from "./rating-input.ts";

/** The study of a decision's settings and plan. People are called by their seats: a solver needs no names. */
export function studySettings(
  settings: Settings,
  plan: MeetingPlan,
  voters: readonly string[],
  seed: string,
): StudySettingsJSON {
  const { fairness, stopWhen, isCautious } = settings;
  const rho = fairnessStops[fairness.stop] ?? 1;
  const shared = {
    voters,
    options: spaceOf(settings),
    seed,
    welfare: rho === 1 ? ({ kind: "utilitarian" } as const) : ({ kind: "gini", rho } as const),
    ...(rho < 1 && { levels: levelsOf(fairness.comparedWith) }),
    plan,
    cost: plan.price,
  };
  if (areRated(settings)) return ratingStudy(shared, settings, plan.opening);
  return {
    ...shared,
    method: "particles",
    scale: ratingScale,
    ...(settings.privacy.deniable && { answers: { randomised: settings.privacy.deniable } }),
    stop: { expectedRegret: lossGoals[stopWhen] * (isCautious ? cautiousShare : 1) },
  };
}

/** A cautious decision stops at half the expected loss, and weighs private questions at half their cost (see the plan). */
const cautiousShare = 0.5;

/** The share of what there is to gain that the winner may be expected to give up when a decision says that it is done. */
const lossGoals: Readonly<Record<Settings["stopWhen"], number>> = {
  settled: 0.05,
  likely: 0.1,
  limit: 0,
};

function levelsOf(
  comparedWith: Settings["fairness"]["comparedWith"],
): NonNullable<SharedSettings["levels"]> {
  switch (comparedWith.kind) {
    case "as-rated":
      return "raw";
    case "own-best":
      return "shortfall";
    case "option":
      return { gainOver: comparedWith.option };
  }
}

export function spaceOf({ options }: Settings): SpaceSpec {
  if (options.kind === "sliders") {
    return {
      kind: "box",
      parameters: options.parameters.map(({ name, min, max }) => ({ name, min, max })),
    };
  }
  const similar = (options.attributes ?? []).filter(({ isSimilarity }) => isSimilarity);
  return {
    kind: "list",
    items: options.items.map(({ name, attributes = {} }) => ({
      name,
      ...(similar.length > 0 && {
        features: Object.fromEntries(
          similar.map((attribute) => [attribute.name, attributes[attribute.name] ?? 0]),
        ),
      }),
    })),
  };
}
