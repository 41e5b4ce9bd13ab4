import { exp, log } from "../linalg/elementary.ts";
import type { AnswerModel } from "./answer-model.ts";
import type { ChoiceTable } from "./evidence.ts";

/** Room for one entry's stages; no ballot offers more options than a screen shows. */
const largestChoice = 64;
const stageWeights: Float64Array = new Float64Array(largestChoice);
const stageSlopes: Float64Array = new Float64Array(largestChoice);

/** Value, and slopes when wanted, of the choices. */
export function choiceTerms(
  table: ChoiceTable,
  model: AnswerModel,
  w: Float64Array,
  slopes: Float64Array | null,
): number {
  let total = 0;
  for (let k = 0; k < table.count; k++) {
    const start = table.starts[k];
    const size = table.starts[k + 1] - start;
    const ordered = Math.min(table.ordered[k], size - 1); // the last of a full order is certain
    let top = -Infinity;
    for (let c = 0; c < size; c++) top = Math.max(top, w[table.cells[start + c]]);
    let left = 0;
    for (let c = 0; c < size; c++) {
      // Never 0: behind the best of all the others have an order too, however far they are behind.
      stageWeights[c] = Math.max(exp(w[table.cells[start + c]] - top), Number.MIN_VALUE);
      stageSlopes[c] = 0;
      left += stageWeights[c];
    }
    let chance = 1;
    let orders = 1;
    for (let place = 0; place < ordered; place++) {
      chance *= stageWeights[place] / left;
      orders *= size - place;
      if (slopes) {
        stageSlopes[place] += 1;
        for (let c = place; c < size; c++) stageSlopes[c] -= stageWeights[c] / left;
      }
      left = 0;
      for (let c = place + 1; c < size; c++) left += stageWeights[c]; // afresh: subtracting would cancel
    }
    const withLapse = model.lapse / orders + (1 - model.lapse) * chance;
    if (slopes) {
      const factor = (table.weights[k] * (1 - model.lapse) * chance) / withLapse;
      for (let c = 0; c < size; c++) slopes[table.cells[start + c]] += factor * stageSlopes[c];
    } else {
      total += table.weights[k] * log(withLapse);
    }
  }
  return total;
}
