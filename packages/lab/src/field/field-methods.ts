import type { Method } from "../methods/method.ts";
import { type Acquisition, expectedBest, mostInformative, thompson } from "./acquisitions.ts";
import { FieldRun } from "./field-run.ts";

/**
 * What preference learning does today, for one person or for each of several: a Gaussian process for everyone's utility, asked in private,
 * because none of these models knows of influence.
 */
function fieldMethod(name: string, title: string, acquisition: Acquisition, size = 2): Method {
  return {
    name,
    title,
    knows: "nothing",
    weighsCost: false,
    start: (setting) => new FieldRun(setting, { channel: "private", size, acquisition }),
  };
}

export const fieldMethods: readonly Method[] = [
  fieldMethod("eubo", "EUBO (private pairs)", expectedBest(2)),
  fieldMethod("qeubo", "qEUBO (best of four, private)", expectedBest(4), 4),
  fieldMethod("thompson", "Thompson sampling (private pairs)", thompson),
  fieldMethod("bald", "BALD (private pairs)", mostInformative),
];
