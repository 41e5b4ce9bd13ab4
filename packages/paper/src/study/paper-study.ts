import { createStudy, type Study, type StudyFunctions } from "@unswayed/core";
import { sharedFields } from "@unswayed/core/method";
import { paper } from "./paper.ts";
import type { PaperSettings } from "./settings-types.ts";

/** A study by the paper's method, for callers who keep all its settings side by side. */
export function paperStudy(settings: PaperSettings & StudyFunctions): Study {
  const { constraint, aggregate, draw, ...rest } = settings;
  const isShared = ([name]: [string, unknown]): boolean => sharedFields.includes(name);
  const entries = Object.entries(rest);
  const shared = Object.fromEntries(entries.filter(isShared)) as unknown as PaperSettings;
  const own = Object.fromEntries(entries.filter((entry) => !isShared(entry)));
  return createStudy({
    ...shared,
    ...(constraint && { constraint }),
    ...(aggregate && { aggregate }),
    ...(draw && { draw }),
    method: paper(own),
  });
}
