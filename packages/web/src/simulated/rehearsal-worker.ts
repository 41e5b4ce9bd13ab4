import type { StudyAnswer } from "@unswayed/core";
import type { GroupPlan } from "./group-plan.ts";
import { type Reveal, type Scene, SimulatedMeeting } from "./meeting.ts";

/** What the rehearsal's page asks of its thread. */
export type RehearsalOrder =
  | { readonly kind: "begin"; readonly plan: GroupPlan; readonly seed: number }
  | { readonly kind: "next" }
  | { readonly kind: "tell"; readonly own: Readonly<Record<string, StudyAnswer>> }
  | { readonly kind: "reveal" }
  | { readonly kind: "many"; readonly plan: GroupPlan; readonly seed: number };

export type RehearsalNews =
  | { readonly kind: "scene"; readonly scene: Scene | null }
  | { readonly kind: "told" }
  | { readonly kind: "reveal"; readonly reveal: Reveal }
  | {
      readonly kind: "meeting";
      readonly publicRounds: number;
      readonly privateRounds: number;
      /** Who found what these people want: public votes alone, private answers alone, and both with influence taken out. */
      readonly areRight: Readonly<Record<"open" | "closed" | "corrected", boolean>>;
    };

let meeting: SimulatedMeeting | null = null;

const say = (news: RehearsalNews): void => self.postMessage(news);

self.addEventListener("message", ({ data }: MessageEvent<RehearsalOrder>) => {
  switch (data.kind) {
    case "begin":
      meeting = new SimulatedMeeting(data.plan, data.seed, "film");
      break;
    case "next":
      say({ kind: "scene", scene: meeting?.next() ?? null });
      break;
    case "tell":
      meeting?.tell(data.own);
      say({ kind: "told" });
      break;
    case "reveal":
      if (meeting) say({ kind: "reveal", reveal: meeting.reveal() });
      break;
    case "many": {
      // One a message, so that a page that has seen enough can end the thread.
      const whole = new SimulatedMeeting(data.plan, data.seed, "whole");
      while (whole.next()) whole.tell();
      const { publicRounds, privateRounds, winner, truth, handsOnly, privateOnly } = whole.reveal();
      const areRight = {
        open: handsOnly === truth,
        closed: privateOnly === truth,
        corrected: winner === truth,
      };
      say({ kind: "meeting", publicRounds, privateRounds, areRight });
      break;
    }
  }
});
