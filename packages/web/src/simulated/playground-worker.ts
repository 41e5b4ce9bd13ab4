import type { PlaygroundPlan } from "./playground-plan.ts";
import { PlaygroundRun, type PlaygroundView } from "./playground-run.ts";

export type PlaygroundOrder =
  | { readonly kind: "begin"; readonly plan: PlaygroundPlan }
  | { readonly kind: "vote" }
  | { readonly kind: "export" };

export type PlaygroundNews =
  | { readonly kind: "view"; readonly view: PlaygroundView }
  | { readonly kind: "file"; readonly text: string }
  | { readonly kind: "failed"; readonly sentence: string };

let run: PlaygroundRun | null = null;

const say = (news: PlaygroundNews): void => self.postMessage(news);

self.addEventListener("message", ({ data }: MessageEvent<PlaygroundOrder>) => {
  try {
    if (data.kind === "begin") run = new PlaygroundRun(data.plan);
    if (data.kind === "vote") run?.vote();
    if (!run) return;
    if (data.kind === "export") say({ kind: "file", text: run.export() });
    else say({ kind: "view", view: run.view() });
  } catch (error) {
    say({ kind: "failed", sentence: error instanceof Error ? error.message : String(error) });
  }
});
