import type { MeanAndError } from "../experiment/statistics/mean-and-error.ts";

/** "12.30 ± 0.40" */
export function text({ mean, error }: MeanAndError): string {
  return error === null ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${error.toFixed(2)}`;
}
