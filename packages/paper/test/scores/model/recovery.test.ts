import { createRandomSource } from "@unswayed/core/numerics";
import { expect, it } from "vitest";
import { spreadOfScores } from "../../../src/scores/model/evidence.ts";
import { fitScores, ScoreObjective } from "../../../src/scores/model/fit.ts";
import { influenceModel } from "../../../src/scores/model/task-models.ts";
import { onALine, swayedScores } from "./made-up-scores.ts";

it("finds who sways whom within 0.1 from 60 public and 20 private scores in nine of ten groups", () => {
  const voters = 3;
  const errors = Array.from({ length: 10 }, (_, k) => {
    const { evidence, influence } = swayedScores(k + 1, {
      voters,
      publicRounds: 60,
      privateRounds: 20,
      noise: 0.1,
    });
    const model = influenceModel(voters, {
      spread: spreadOfScores(evidence),
      lengthScale: 0.2,
      isLengthScaleFixed: false,
    });
    const fit = fitScores(new ScoreObjective(evidence, model, onALine), {
      random: createRandomSource(k),
    });
    const found = fit.state.influence!;
    return Math.max(
      ...influence.flatMap((row, i) =>
        row.map((weight, j) => Math.abs(weight - found[i * voters + j]!)),
      ),
    );
  });
  const text = errors.map((error) => error.toFixed(3)).join(" ");
  expect(errors.filter((error) => error <= 0.1).length, text).toBeGreaterThanOrEqual(9);
});
