import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { useTexts } from "../texts/texts.tsx";
import type { GroupPlan } from "./group-plan.ts";
import { manyMeetings } from "./use-film.ts";

const howMany = 20;

interface Played {
  readonly publicRounds: number;
  readonly privateRounds: number;
  readonly areRight: Readonly<Record<"open" | "closed" | "corrected", boolean>>;
}

/** How many questions such a group would need, by playing it twenty times. */
export function RunTwenty({ plan }: { readonly plan: GroupPlan }): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const [played, setPlayed] = useState<readonly Played[] | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const end = (): void => {
    stop.current?.();
    stop.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is the reason to forget what was played
  useEffect(() => {
    setPlayed(null);
    return end;
  }, [plan]);
  const run = (): void => {
    end();
    setPlayed([]);
    const seeds = Array.from({ length: howMany }, (_, k) => k + 1);
    stop.current = manyMeetings(plan, seeds, (meeting) => {
      setPlayed((before) => [...(before ?? []), meeting]);
    });
  };
  const isDone = played?.length === howMany;
  const isRunning = played !== null && !isDone;
  const summary = isDone && played ? summaryOf(played) : null;
  useEffect(() => {
    if (isDone) announce(says.running(howMany));
  }, [isDone, says]);
  return (
    <>
      <div className="row">
        <button type="button" aria-disabled={isRunning} onClick={() => !isRunning && run()}>
          {says.run20}
        </button>
        {isRunning ? (
          <>
            <span>{says.running(played.length)}</span>
            <button
              type="button"
              className="second"
              onClick={() => {
                end();
                setPlayed(null);
              }}
            >
              {texts.cancel}
            </button>
          </>
        ) : null}
      </div>
      {summary ? (
        <>
          <p>{says.estimate(...summary.middle)}</p>
          <ul>
            {(["open", "closed", "corrected"] as const).map((way) => (
              <li key={way}>{says.right[way](summary.right[way])}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** The middle half of the meetings, and how many found what their people want. */
function summaryOf(played: readonly Played[]): {
  readonly middle: readonly [number, number, number, number];
  readonly right: Readonly<Record<"open" | "closed" | "corrected", number>>;
} {
  const quarter = (values: readonly number[], share: number): number =>
    [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
  const count = (way: "open" | "closed" | "corrected"): number =>
    played.filter(({ areRight }) => areRight[way]).length;
  const open = played.map(({ publicRounds }) => publicRounds);
  const closed = played.map(({ privateRounds }) => privateRounds);
  return {
    middle: [
      quarter(open, 0.25),
      quarter(open, 0.75),
      quarter(closed, 0.25),
      quarter(closed, 0.75),
    ],
    right: { open: count("open"), closed: count("closed"), corrected: count("corrected") },
  };
}
