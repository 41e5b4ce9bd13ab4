import { type MeetingPlan, noLimit } from "../meeting/plan.ts";
import type { WorkOptions } from "./work.ts";

/** How a question is asked for. */
export interface AskOptions extends WorkOptions {
  /** One more question though the meeting could stop or is at its limits. */
  readonly evenIfDone?: boolean;
  /** False where nothing can be asked in private at the moment. */
  readonly mayAskPrivately?: boolean;
}

/** The plan as it holds for one call. */
export function planInForce(
  plan: MeetingPlan,
  { evenIfDone = false, mayAskPrivately = true }: AskOptions,
): MeetingPlan {
  const within = mayAskPrivately ? plan : { ...plan, mostPrivate: 0 };
  if (!evenIfDone) return within;
  const { situation } = plan;
  return {
    ...within,
    stopsEarly: false,
    mostQuestions: noLimit,
    mostCost: noLimit,
    ...(situation === "both" && { mostPublic: noLimit }),
    ...(situation !== "both" && mayAskPrivately && { mostPrivate: noLimit }),
  };
}
