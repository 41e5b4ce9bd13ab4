import type { StudyAnswer } from "@unswayed/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { GroupPlan } from "./group-plan.ts";
import type { Reveal, Scene } from "./meeting.ts";
import type { RehearsalNews, RehearsalOrder } from "./rehearsal-worker.ts";

/** A question per so many milliseconds at 1×. */
const sceneMs = 2000;

export interface Film {
  readonly scene: Scene | null;
  readonly reveal: Reveal | null;
  readonly isWorking: boolean;
  readonly isPaused: boolean;
  /** Whose seat the reader has taken. */
  readonly seat: string | null;
  readonly isAwaited: boolean;
  pause(isPaused: boolean): void;
  step(): void;
  take(seat: string | null): void;
  answer(answer: StudyAnswer): void;
}

/** Plays a rehearsal: the thread works out each question, this keeps the time. */
export function useFilm(plan: GroupPlan, seed: number, speed: number): Film {
  const worker = useRef<Worker | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const [isWorking, setWorking] = useState(true);
  const [isPaused, setPaused] = useState(false);
  const [seat, setSeat] = useState<string | null>(null);
  const order = useCallback((message: RehearsalOrder): void => {
    setWorking(true);
    worker.current?.postMessage(message);
  }, []);

  useEffect(() => {
    const thread = new Worker(new URL("./rehearsal-worker.ts", import.meta.url), {
      type: "module",
    });
    worker.current = thread;
    thread.addEventListener("message", ({ data }: MessageEvent<RehearsalNews>) => {
      if (data.kind === "scene") {
        if (data.scene) {
          setScene(data.scene);
          setWorking(false);
        } else thread.postMessage({ kind: "reveal" } satisfies RehearsalOrder);
      } else if (data.kind === "told") {
        thread.postMessage({ kind: "next" } satisfies RehearsalOrder);
      } else if (data.kind === "reveal") {
        setReveal(data.reveal);
        setWorking(false);
      }
    });
    setScene(null);
    setReveal(null);
    setSeat(null);
    setWorking(true);
    thread.postMessage({ kind: "begin", plan, seed } satisfies RehearsalOrder);
    thread.postMessage({ kind: "next" } satisfies RehearsalOrder);
    return () => thread.terminate();
  }, [plan, seed]);

  const step = useCallback((): void => {
    if (!isWorking && scene && !reveal) order({ kind: "tell", own: {} });
  }, [isWorking, scene, reveal, order]);
  const isAwaited = seat !== null && scene !== null && !isWorking && reveal === null;
  useEffect(() => {
    if (isPaused || isWorking || isAwaited || reveal) return;
    const timer = setTimeout(step, sceneMs / speed);
    return () => clearTimeout(timer);
  }, [isPaused, isWorking, isAwaited, reveal, step, speed]);
  return {
    scene,
    reveal,
    isWorking,
    isPaused,
    seat,
    isAwaited,
    pause: setPaused,
    step,
    take: setSeat,
    answer(answer) {
      if (isAwaited && seat !== null) order({ kind: "tell", own: { [seat]: answer } });
    },
  };
}

/** Plays whole meetings one after the other and tells of each. */
export function manyMeetings(
  plan: GroupPlan,
  seeds: readonly number[],
  onMeeting: (news: Extract<RehearsalNews, { kind: "meeting" }>) => void,
): () => void {
  const thread = new Worker(new URL("./rehearsal-worker.ts", import.meta.url), { type: "module" });
  thread.addEventListener("message", ({ data }: MessageEvent<RehearsalNews>) => {
    if (data.kind === "meeting") onMeeting(data);
  });
  for (const seed of seeds) {
    thread.postMessage({ kind: "many", plan, seed } satisfies RehearsalOrder);
  }
  return () => thread.terminate();
}
