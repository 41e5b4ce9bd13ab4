import type { RatingScale, Study } from "@unswayed/core";
import { usualScale } from "@unswayed/core/question";

/** What people rate on in a study. */
export function scaleOf({ settings }: Study): RatingScale {
  return settings.scale ?? usualScale;
}
