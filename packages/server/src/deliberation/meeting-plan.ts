import { type MeetingPlan, planOf } from "@unswayed/core";
import type { Settings } from "@unswayed/protocol";
import { areRated } from "./questions.ts";

/** How many options are rated first, each also in private; none twice, so a short list has fewer. */
const mostRatedFirst = 5;

/** The private questions a result rests on at least, if the group allows so many. */
const leastPrivate = 5;

/** How a decision with these settings goes. Locked when it starts. */
export function meetingPlan(settings: Settings): MeetingPlan {
  const { limits, privateCost, isCautious, stopWhen, privateTiming } = settings;
  const isRated = areRated(settings);
  const isTogether = privateTiming === "gathered";
  const opening = isRated ? ratedFirst(settings) : 0;
  return planOf({
    situation: "both",
    mostPublic: limits.publicRounds,
    mostPrivate: limits.privateRounds,
    // What costs nothing would be asked without end; the limit is what keeps it short.
    price: { public: 1, private: Math.max(isCautious ? privateCost / 2 : privateCost, 0.1) },
    leastPrivate: Math.min(leastPrivate, limits.privateRounds),
    opening,
    repeated: isTogether ? opening : limits.privateRounds,
    repeatedTogether: isTogether,
    privateAbout: "asked",
    nearBest: isRated ? 3 : 5,
    stopsEarly: stopWhen !== "limit",
  });
}

function ratedFirst({ options, limits }: Settings): number {
  const offered = options.kind === "list" ? options.items.length : mostRatedFirst;
  return Math.min(mostRatedFirst, offered, limits.publicRounds);
}
