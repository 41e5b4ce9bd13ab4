import { addScaled, createRandomSource, dot } from "@unswayed/core/numerics";
import { comparisonTerm } from "../preference/bradley-terry.ts";
import { type Inference, type InferenceProblem, prepareInference } from "./inference.ts";
import { voterMaxima } from "./likelihood-maxima.ts";
import { type MapEstimate, mapEstimate, mapProgram } from "./map-estimate.ts";
import { type ModelPoint, toVariables, utilityAt } from "./model-point.ts";
import { Program } from "./program.ts";
import { listedFeature, type PairAnswers, type VoteModel } from "./vote-model.ts";

/**
 * How well the estimate predicts each answer when that answer is left out, averaged over answers (in nats): the score by
 * which a length scale is chosen (paper: app:hypers_update).
 *
 * The exact score needs one estimate per answer. The fast one uses that near the maximum the log posterior is a
 * paraboloid with the system matrix H of the last Newton step: leaving out a term with slope g and curvature w moves
 * its own margin by −g·h/(1 − w·h), where h = J H⁻¹ Jᵀ and J is the margin's gradient.
 */
export function fastLeaveOneOut(inference: Inference, map: MapEstimate): number {
  const { point, multipliers } = map.modes[0];
  return mean([scoreAt(inference.model, point, multipliers)]);
}

/**
 * The same with every voter's private and public votes judged apart, as if nobody swayed anyone: each is a small concave
 * problem, so this stays quick with thirty people, where the joint model takes seconds.
 */
export function unlinkedLeaveOneOut(inference: Inference): number {
  return mean(
    (["private", "public"] as const).flatMap((channel) =>
      voterMaxima(inference, channel).map(({ model, point, multipliers }) =>
        scoreAt(model, point, multipliers),
      ),
    ),
  );
}

interface Score {
  readonly total: number;
  readonly answers: number;
}

function mean(scores: readonly Score[]): number {
  const answers = scores.reduce((sum, score) => sum + score.answers, 0);
  return answers > 0 ? scores.reduce((sum, score) => sum + score.total, 0) / answers : 0;
}

function scoreAt(model: VoteModel, point: ModelPoint, multipliers: Float64Array): Score {
  const program = new Program(model, mapProgram);
  const x = toVariables(program, point);
  const slacks = new Float64Array(program.constraintCount);
  program.evaluate(x, slacks);
  program.differentiate();
  if (program.factor(multipliers, slacks) < 0) return { total: Number.NaN, answers: 1 };

  let total = 0;
  let answers = 0;
  const gradient = new Float64Array(program.size);
  const solved = new Float64Array(program.size);
  const n = model.voterCount;
  const score = (said: PairAnswers, t: number, voter: number, margin: number): void => {
    const count = said.counts[t * n + voter];
    program.solve(gradient, solved, "rough");
    let h = 0;
    for (let k = 0; k < solved.length; k++) h += gradient[k] * solved[k];
    // The paraboloid knows no norm bound; no margin can exceed L times the length of its row.
    const furthest = model.normBound * rowLength(model, t);
    const each = said.scores[t * n + voter] / count;
    // A merged pair holds several answers; one of them is left out at a time, wins and losses in their proportion.
    for (const [own, share] of [
      [0.5, 0.5 + each],
      [-0.5, 0.5 - each],
    ]) {
      if (share <= 1e-12) continue;
      const term = comparisonTerm(margin, own, 1, model.tieStrength);
      const free = margin - (term.slope * h) / Math.max(1 - term.curvature * h, 0.05);
      const moved = Math.max(-furthest, Math.min(furthest, free));
      total += count * share * comparisonTerm(moved, own, 1, model.tieStrength).value;
    }
    answers += count;
  };

  const mainOf = (voter: number): number => voter * model.mainCount;
  const restOf = (voter: number): number => program.mainSize + voter * model.restCount;
  const { privateAnswers, publicAnswers } = model;
  const { influence, margins, publicMargins } = program.posterior;
  for (let t = 0; t < privateAnswers.count; t++) {
    for (let voter = 0; voter < n; voter++) {
      if (privateAnswers.counts[t * n + voter] === 0) continue;
      gradient.fill(0);
      addRow(model, t, 1, gradient, mainOf(voter), restOf(voter));
      score(privateAnswers, t, voter, margins[t * n + voter]);
    }
  }
  for (let t = 0; t < publicAnswers.count; t++) {
    for (let voter = 0; voter < n; voter++) {
      if (publicAnswers.counts[t * n + voter] === 0) continue;
      gradient.fill(0);
      for (let j = 0; j < n; j++) {
        addRow(model, t, influence[voter * n + j], gradient, mainOf(j), restOf(j));
      }
      const columns = model.influence.freeColumns[voter];
      const last = columns.length - 1;
      const offset = program.influenceOffset + model.influence.variableOffsets[voter];
      for (let a = 0; a < last; a++) {
        gradient[offset + a] = margins[t * n + columns[a]] - margins[t * n + columns[last]];
      }
      score(publicAnswers, t, voter, publicMargins[t * n + voter]);
    }
  }
  return { total, answers };
}

/** The same by estimating again without each answer in turn, each time from the full estimate. Slow: for checking. */
export function exactLeaveOneOut(inference: Inference, map: MapEstimate): number {
  const { problem } = inference;
  let total = 0;
  let answers = 0;
  for (const channel of ["privateVotes", "publicVotes"] as const) {
    problem[channel].forEach((vote, index) => {
      vote.answers.forEach((answer, voter) => {
        if (answer === null) return;
        const without: InferenceProblem = {
          ...problem,
          [channel]: problem[channel].map((other, k) =>
            k === index
              ? { ...other, answers: other.answers.map((kept, i) => (i === voter ? null : kept)) }
              : other,
          ),
        };
        const left = prepareInference(without);
        const again = mapEstimate(left, {
          random: createRandomSource(1),
          starts: 0,
          warmStarts: [withoutHearsay(left.model, map.modes[0].point)],
        });
        const utility = (option: number, i: number): number =>
          utilityAt(
            left.model,
            again.modes[0].point,
            listedFeature(left.features, left.split, left.rowOfOption[option], 0),
            i,
          );
        const marginOfVoter = (i: number): number =>
          utility(vote.candidate, i) - utility(vote.reference, i);
        let margin = marginOfVoter(voter);
        if (channel === "publicVotes") {
          margin = 0;
          const n = problem.voterCount;
          for (let j = 0; j < n; j++) margin += again.influence[voter * n + j] * marginOfVoter(j);
        }
        const score = answer === "tie" ? 0 : answer === "candidate" ? 0.5 : -0.5;
        total += comparisonTerm(margin, score, 1, problem.tieStrength ?? 0).value;
        answers += 1;
      });
    });
  }
  return answers > 0 ? total / answers : 0;
}

/**
 * The point with each voter's utilities reduced to what the model's votes speak of. What they leave open a solve leaves where it
 * began, so that an answer left out would still be known by the estimate it had shaped: of someone who gave no other, entirely.
 */
function withoutHearsay(model: VoteModel, point: ModelPoint): ModelPoint {
  const { voterCount: n, mainCount: r, restCount: s, influence } = model;
  const main = new Float64Array(point.main.length);
  const rest = new Float64Array(point.rest.length);
  const mayListen = (listener: number, speaker: number): boolean =>
    influence.fixed
      ? influence.fixed[listener * n + speaker] > 0
      : influence.freeColumns[listener].includes(speaker);
  for (let voter = 0; voter < n; voter++) {
    const spoken = [
      ...rowsAnsweredBy(model, model.privateAnswers, (i) => i === voter),
      ...rowsAnsweredBy(model, model.publicAnswers, (i) => mayListen(i, voter)),
    ];
    const own = new Float64Array(r + s);
    own.set(point.main.subarray(voter * r, (voter + 1) * r));
    own.set(point.rest.subarray(voter * s, (voter + 1) * s), r);
    const kept = projected(own, spoken);
    main.set(kept.subarray(0, r), voter * r);
    rest.set(kept.subarray(r), voter * s);
  }
  return { main, rest, influence: point.influence };
}

function rowsAnsweredBy(
  model: VoteModel,
  said: PairAnswers,
  counts: (voter: number) => boolean,
): Float64Array[] {
  const { voterCount: n, mainCount: r, restCount: s } = model;
  const voters = Array.from({ length: n }, (_, i) => i).filter(counts);
  const out: Float64Array[] = [];
  for (let t = 0; t < said.count; t++) {
    if (!voters.some((i) => said.counts[t * n + i] > 0)) continue;
    const row = new Float64Array(r + s);
    addRow(model, t, 1, row, 0, r);
    out.push(row);
  }
  return out;
}

/** The part of a vector that lies in the span of others. */
function projected(vector: Float64Array, others: readonly Float64Array[]): Float64Array {
  const basis: Float64Array[] = [];
  const out = new Float64Array(vector.length);
  for (const other of others) {
    const next = Float64Array.from(other);
    // Twice, because one pass leaves rounding where rows are nearly alike.
    for (const known of [...basis, ...basis]) addScaled(-dot(known, next), known, next);
    const length = Math.sqrt(dot(next, next));
    if (length <= 1e-9 * Math.sqrt(dot(other, other))) continue;
    const unit = next.map((value) => value / length);
    basis.push(unit);
    addScaled(dot(unit, vector), unit, out);
  }
  return out;
}

function rowLength({ pairs: rows, mainCount }: VoteModel, t: number): number {
  let square = 0;
  for (let k = 0; k < mainCount; k++)
    square += rows.main[t * mainCount + k] * rows.main[t * mainCount + k];
  for (let k = 0; k < rows.smallCount; k++) {
    const entry = rows.small[t * rows.smallCount + k];
    square += entry * entry;
  }
  return Math.sqrt(square);
}

/** out += weight · (row t of the votes), main coordinates from one place on and the rest from another. */
function addRow(
  { mainCount: r, pairs: rows }: VoteModel,
  t: number,
  weight: number,
  out: Float64Array,
  main: number,
  rest: number,
): void {
  for (let k = 0; k < r; k++) out[main + k] += weight * rows.main[t * r + k];
  for (let k = 0; k < rows.smallCount; k++) {
    out[rest + k] += weight * rows.small[t * rows.smallCount + k];
  }
  if (!rows.own) return;
  for (let k = 2 * t; k < 2 * t + 2; k++)
    out[rest + rows.own.index[k]] += weight * rows.own.value[k];
}
