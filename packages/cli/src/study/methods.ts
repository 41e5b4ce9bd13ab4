import { type MethodKind, type RestoreOptions, restoreStudy, type Study } from "@unswayed/core";
import { paper } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";

/** The methods that a study's file may name. */
export const methodNames = ["particles", "paper", "scores"] as const;

/** Those among them that are passed in. */
export const otherMethods: readonly MethodKind[] = [paper, scores];

/** A study from its file, whichever method it names. */
export function studyFrom(json: unknown, options: RestoreOptions = {}): Study {
  return restoreStudy(json, { methods: otherMethods, ...options });
}
