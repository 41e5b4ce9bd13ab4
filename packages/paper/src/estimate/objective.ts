import { dot } from "@unswayed/core/numerics";
import type { Objective, ProgramState } from "./program-spec.ts";

/** What a program maximises, at the point its posterior was evaluated at last. */
export function objectiveValue(program: ProgramState, x: Float64Array): number {
  const { posterior, linear, publicUtility, influence, scalar } = program.spec.objective;
  const weights = program.posterior.influence;
  let value = scalar ? scalar * x[program.scalarOffset] : 0;
  if (influence) value += dot(influence, weights);
  if (posterior) value += program.weighted(posterior);
  if (linear) value += program.formValue(linear, x);
  if (publicUtility) {
    const { voter, sign, feature } = publicUtility;
    const n = program.model.voterCount;
    for (let j = 0; j < n; j++) {
      value += sign * weights[voter * n + j] * program.featureValue(feature, x, j);
    }
  }
  return value;
}

/** out += its gradient where the derivatives were taken, all but the posterior's part, which the program adds to the constraints'. */
export function addObjectiveGradient(program: ProgramState, out: Float64Array): void {
  const { linear, publicUtility, influence, scalar } = program.spec.objective;
  if (linear) program.addForm(linear, 1, out);
  if (scalar) out[program.scalarOffset] += scalar;
  if (publicUtility) addPublicUtilityGradient(program, publicUtility, out);
  if (influence) addInfluenceGradient(program, influence, out);
}

function addPublicUtilityGradient(
  program: ProgramState,
  { voter, sign, feature }: NonNullable<Objective["publicUtility"]>,
  out: Float64Array,
): void {
  const { voterCount: n, mainCount: r, restCount: s, influence } = program.model;
  for (let j = 0; j < n; j++) {
    const weight = sign * program.influenceAtPoint[voter * n + j];
    for (let k = 0; k < r; k++) out[j * r + k] += weight * feature.main[k];
    for (let k = 0; k < s; k++) out[program.mainSize + j * s + k] += weight * feature.rest[k];
  }
  const columns = influence.freeColumns[voter];
  const last = columns.length - 1;
  if (last < 1) return;
  const slope = (a: number): number =>
    sign * program.featureValue(feature, program.point, columns[a]);
  const base = slope(last);
  const offset = program.influenceOffset + influence.variableOffsets[voter];
  for (let a = 0; a < last; a++) out[offset + a] += slope(a) - base;
}

/** The last free entry of a row is what the others leave of 1. */
function addInfluenceGradient(
  program: ProgramState,
  weights: Float64Array,
  out: Float64Array,
): void {
  const { voterCount: n, influence } = program.model;
  for (let i = 0; i < n; i++) {
    const columns = influence.freeColumns[i];
    const last = columns.length - 1;
    if (last < 1) continue;
    const base = weights[i * n + columns[last]];
    const offset = program.influenceOffset + influence.variableOffsets[i];
    for (let a = 0; a < last; a++) out[offset + a] += weights[i * n + columns[a]] - base;
  }
}
