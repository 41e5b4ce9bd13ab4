import type { Channel } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import type { Method } from "./method.ts";
import { nobodySwayed, StudyRun, studySettings } from "./study-run.ts";

/** Asks on one channel only and takes every answer for what the person thinks. */
function oneChannel(channel: Channel, title: string): Method {
  return {
    name: channel,
    title,
    knows: "nothing",
    weighsCost: false,
    start(setting) {
      // With A = I an open answer counts as a private one, so one study does for both.
      const study = paperStudy({
        ...studySettings(setting),
        influence: { fixed: nobodySwayed(setting.task.voters.length) },
        plan: { mostPrivate: 0 },
      });
      return new StudyRun(study, setting, { channelFor: () => channel, estimatesInfluence: false });
    },
  };
}

/** Every question in private: nothing to correct, at the highest price. */
export const privateOnly: Method = oneChannel("private", "Private only");

/** Every question in the open, and the answers believed: a show of hands with the paper's search. */
export const publicOnly: Method = oneChannel("public", "Public only (taken at its word)");
