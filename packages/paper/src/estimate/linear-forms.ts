import type { LinearForm } from "./program-spec.ts";
import type { Feature, VoteModel } from "./vote-model.ts";

/** Linear functionals of the utilities: of one voter's (a feature) or of everyone's (a form). */

/** u(a) − u(b), of any one voter. */
export function differenceOf(a: Feature, b: Feature): Feature {
  return {
    main: a.main.map((value, k) => value - b.main[k]),
    rest: a.rest.map((value, k) => value - b.rest[k]),
  };
}

/** factor·feature·z_voter as a form over all voters. */
export function formOfVoter(
  model: VoteModel,
  feature: Feature,
  voter: number,
  factor: number,
): LinearForm {
  const main = new Float64Array(model.voterCount * model.mainCount);
  const rest = new Float64Array(model.voterCount * model.restCount);
  feature.main.forEach((value, k) => {
    main[voter * model.mainCount + k] = factor * value;
  });
  feature.rest.forEach((value, k) => {
    rest[voter * model.restCount + k] = factor * value;
  });
  return { main, rest };
}

/** Σ factor·form */
export function combinedForm(
  model: VoteModel,
  parts: readonly { readonly form: LinearForm; readonly factor: number }[],
): LinearForm {
  const main = new Float64Array(model.voterCount * model.mainCount);
  const rest = new Float64Array(model.voterCount * model.restCount);
  for (const { form, factor } of parts) {
    for (let k = 0; k < main.length; k++) main[k] += factor * form.main[k];
    for (let k = 0; k < rest.length; k++) rest[k] += factor * form.rest[k];
  }
  return { main, rest };
}
