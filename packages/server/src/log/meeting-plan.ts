import type { MeetingPlan } from "@unswayed/core";
import { type AskableKind, planOf, plans } from "@unswayed/core/meeting";
import { questionKinds } from "@unswayed/core/question";
import type { KindName, OpenVotes, Settings } from "@unswayed/protocol";
import { areRated } from "./questions.ts";

/** How many options are rated first, each also in private; none twice, so a short list has fewer. */
const mostRatedFirst = 5;

/** The private questions a result rests on at least, if the group allows so many. */
const leastPrivate = 5;

/** The longest questions there are: in public people compare by eye, in private each takes their time. */
const longest = { public: 4, private: 20 } as const;

/** One number for one option at a time. */
const singleRatings = [{ kind: "rating", least: 1, most: 1 }] as const;

/** How a decision with these settings goes, after what was said in public before. Locked when it starts. */
export function meetingPlan(settings: Settings, openVotes: OpenVotes | null = null): MeetingPlan {
  const { situation, limits, openingBallot, stopWhen } = settings;
  if (situation === "both") return planOfBoth(settings);
  const isRecordThere = (openVotes?.votes.length ?? 0) > 0;
  const isAskedFirst =
    openingBallot !== null && !(openingBallot.channel === "public" && isRecordThere);
  return planOf({
    situation,
    // The open vote that is checked, where it is not known.
    mostPublic: isAskedFirst && openingBallot.channel === "public" ? 1 : 0,
    mostPrivate: limits.privateRounds,
    openingBallot: isAskedFirst ? openingBallot : null,
    kinds: {
      public: askable(settings, "public"),
      private: askable(settings, "private"),
    },
    stopsEarly: stopWhen !== "limit",
  });
}

function planOfBoth(settings: Settings): MeetingPlan {
  const { limits, privateCost, isCautious, stopWhen, privateTiming, openingBallot } = settings;
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
    openingBallot,
    opening,
    repeated: isTogether ? opening : limits.privateRounds,
    repeatedTogether: isTogether,
    privateAbout: "asked",
    nearBest: isRated ? 3 : 5,
    stopsEarly: stopWhen !== "limit",
    kinds: isRated
      ? { public: singleRatings, private: singleRatings }
      : { public: askable(settings, "public"), private: askable(settings, "private") },
  });
}

/** The kinds that may be asked on a channel, as long as is usual in this situation, or as people can answer. */
function askable(
  { kinds, situation, options }: Settings,
  channel: "public" | "private",
): readonly AskableKind[] {
  const usual = plans[situation].kinds[channel];
  const count = options.kind === "list" ? options.items.length : 2;
  const lengthOf = (kind: KindName): AskableKind => {
    const { least, most } = questionKinds[kind];
    const to = Math.min(most, longest[channel], Math.max(2, count));
    return { kind, least: Math.min(Math.max(2, least), to), most: to };
  };
  return kinds[channel].map((kind) => usual.find((known) => known.kind === kind) ?? lengthOf(kind));
}

function ratedFirst({ options, limits }: Settings): number {
  const offered = options.kind === "list" ? options.items.length : mostRatedFirst;
  return Math.min(mostRatedFirst, offered, limits.publicRounds);
}
