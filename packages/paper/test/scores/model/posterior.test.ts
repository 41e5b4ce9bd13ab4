import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, it } from "vitest";
import { meanScore, type ScoreEvidence } from "../../../src/scores/model/evidence.ts";
import { GrowingPosterior, scorePosterior } from "../../../src/scores/model/posterior.ts";
import { kernelAt } from "../../../src/scores/model/scaled-kernel.ts";
import { influenceModel } from "../../../src/scores/model/task-models.ts";
import { gramOf, plainPosterior } from "./brute-force.ts";
import { anyEvidence, onALine, swayedScores } from "./made-up-scores.ts";

const kernel = kernelAt(onALine, 0.25);
const settings = { spread: 1.5, lengthScale: 0.25, isLengthScaleFixed: false };

function modelFor(voters: number, evidence: ScoreEvidence) {
  const model = influenceModel(voters, settings);
  const tasks = model.state(model.start(2, createRandomSource("posterior")));
  const mean = meanScore(evidence);
  return {
    given: { kernel, tasks, mean },
    plain: { kernel, tasks: gramOf(tasks.loadings, voters), noise: [...tasks.noise], mean },
    influence: tasks.influence!,
  };
}

/** Scored in public at twelve options, in private at the first few of them as well, one of those twice. */
function alsoInPrivate(options: number): ScoreEvidence {
  const { evidence } = swayedScores(3, {
    voters: 2,
    publicRounds: 12,
    privateRounds: 0,
    noise: 0.1,
  });
  const privately = evidence.scores
    .filter(({ option }) => option < options)
    .map(({ option, task, value }) => ({ option, task: task - 2, value: value / 2 }));
  return { ...evidence, scores: [...evidence.scores, ...privately, privately[0]!] };
}

const evidences: readonly (readonly [string, number, ScoreEvidence])[] = [
  ["gaps and repetitions", 3, anyEvidence("some", { voters: 3, options: 6, scores: 30, votes: 0 })],
  [
    "channels at different options",
    2,
    swayedScores(1, { voters: 2, publicRounds: 12, privateRounds: 5, noise: 0.1 }).evidence,
  ],
  ["some options in private too", 2, alsoInPrivate(4)],
  [
    "one channel at every option",
    3,
    swayedScores(2, { voters: 3, publicRounds: 10, privateRounds: 0, noise: 0.1 }).evidence,
  ],
];

describe("the posterior of scores", () => {
  it.each(evidences)("is brute-force conditioning to 1e-9: %s", (_, voters, evidence) => {
    const { given, plain } = modelFor(voters, evidence);
    const posterior = scorePosterior(evidence, given, []);
    const targets = Array.from({ length: 2 * voters }, (_target, k) => k);
    for (const x of [0.02, 0.4, 0.77, evidence.options[0]![0]!]) {
      const expected = plainPosterior(
        evidence,
        plain,
        targets.map((task) => ({ option: [x], task })),
      );
      const found = posterior.predict([x], targets);
      expect(found.mean.length).toBe(2 * voters);
      found.mean.forEach((value, i) => {
        expect(Math.abs(value - expected.mean[i]!)).toBeLessThan(1e-9);
      });
      found.covariance.forEach((value, k) => {
        const [i, j] = [Math.floor(k / targets.length), k % targets.length];
        expect(Math.abs(value - expected.covariance[i]![j]!)).toBeLessThan(1e-9);
      });
    }
  });

  it.each(evidences)("of two options at once is too: %s", (_, voters, evidence) => {
    const { given, plain } = modelFor(voters, evidence);
    const targets = Array.from({ length: voters }, (_target, k) => k);
    const places = [0.3, 0.8].flatMap((x) => targets.map((task) => ({ option: [x], task })));
    const expected = plainPosterior(evidence, plain, places).covariance.flat();
    const found = scorePosterior(evidence, given, []).predictTogether([[0.3], [0.8]], targets);
    found.covariance.forEach((value, k) => {
      expect(Math.abs(value - expected[k]!)).toBeLessThan(1e-9);
    });
  });

  it("shows A times the private posterior in public", () => {
    const [, voters, evidence] = evidences[0]!;
    const { given, influence } = modelFor(voters, evidence);
    const { mean, covariance } = scorePosterior(evidence, given, []).predict(
      [0.6],
      [0, 1, 2, 3, 4, 5],
    );
    for (let i = 0; i < voters; i++) {
      let shown = 0;
      let variance = 0;
      for (let j = 0; j < voters; j++) {
        shown += influence[i * voters + j]! * mean[j]!;
        for (let k = 0; k < voters; k++) {
          variance +=
            influence[i * voters + j]! * influence[i * voters + k]! * covariance[j * 6 + k]!;
        }
      }
      expect(mean[voters + i]).toBeCloseTo(shown, 10);
      expect(covariance[(voters + i) * 7]).toBeCloseTo(variance, 10);
    }
  });

  it("grown by a score is the one with the score in it, and leaves the old one as it was", () => {
    const [, voters, evidence] = evidences[1]!;
    const { given } = modelFor(voters, evidence);
    const less = { ...evidence, scores: evidence.scores.slice(0, -2) };
    const before = GrowingPosterior.of(less, given, []);
    const remembered = before.predict([0.5], [0, 1]).mean;
    const more = evidence.scores
      .slice(-2)
      .reduce<GrowingPosterior>(
        (posterior, { option, task, value }) =>
          posterior.withScore({ option: evidence.options[option]!, task, value }),
        before,
      );
    const other = before.withScore({ option: [0.5], task: 0, value: 9 });
    const whole = GrowingPosterior.of(evidence, given, []).predict([0.5], [0, 1, 2, 3]);
    const grown = more.predict([0.5], [0, 1, 2, 3]);
    grown.mean.forEach((value, k) => {
      expect(value).toBeCloseTo(whole.mean[k]!, 12);
    });
    grown.covariance.forEach((value, k) => {
      expect(value).toBeCloseTo(whole.covariance[k]!, 12);
    });
    expect(before.predict([0.5], [0, 1]).mean).toEqual(remembered);
    expect(other.predict([0.5], [0]).mean[0]).toBeGreaterThan(remembered[0]!);
  });
});
