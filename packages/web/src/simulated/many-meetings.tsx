import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { useTexts } from "../texts/texts.tsx";
import type { GroupPlan } from "./group-plan.ts";
import { manyMeetings } from "./use-film.ts";

const howMany = 20;
const shares = { none: 0, mild: 0.3, strong: 0.65 } as const;

interface Played {
  readonly publicRounds: number;
  readonly privateRounds: number;
  readonly isRight: boolean;
}

/** How many questions a group like one's own would need, by playing it twenty times. */
export function ManyMeetings(): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const [people, setPeople] = useState(6);
  const [options, setOptions] = useState(6);
  const [influence, setInfluence] = useState<keyof typeof shares>("strong");
  const [played, setPlayed] = useState<readonly Played[] | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const isRunning = played !== null && played.length < howMany && stop.current !== null;
  const run = (): void => {
    stop.current?.();
    setPlayed([]);
    const plan: GroupPlan = {
      people: Array.from({ length: people }, (_, k) => `P${k + 1}`),
      options: Array.from({ length: options }, (_, k) => `O${k + 1}`),
      follows: Array.from({ length: people }, (_, k) => (k === 0 ? 0 : shares[influence])),
    };
    const seeds = Array.from({ length: howMany }, (_, k) => k + 1);
    stop.current = manyMeetings(plan, seeds, (meeting) => {
      setPlayed((before) => [...(before ?? []), meeting]);
    });
  };
  const isDone = played?.length === howMany;
  const summary = isDone && played ? summaryOf(played) : null;
  useEffect(() => {
    if (isDone) announce(says.running(howMany));
  }, [isDone, says]);
  return (
    <section className="card">
      <h2>{says.ownNumbers}</h2>
      <div className="fields">
        <label htmlFor="many-people">{says.numbers.people}</label>
        <input
          id="many-people"
          type="number"
          min={3}
          max={12}
          value={people}
          onChange={(event) => setPeople(within(event.target.value, 3, 12))}
        />
        <label htmlFor="many-options">{says.numbers.options}</label>
        <input
          id="many-options"
          type="number"
          min={2}
          max={20}
          value={options}
          onChange={(event) => setOptions(within(event.target.value, 2, 20))}
        />
        <label htmlFor="many-influence">{says.numbers.influence}</label>
        <select
          id="many-influence"
          value={influence}
          onChange={(event) => setInfluence(event.target.value as keyof typeof shares)}
        >
          {(Object.keys(shares) as (keyof typeof shares)[]).map((name) => (
            <option key={name} value={name}>
              {says.influences[name]}
            </option>
          ))}
        </select>
      </div>
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
                stop.current?.();
                stop.current = null;
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
          <p>{says.right(summary.right)}</p>
        </>
      ) : null}
    </section>
  );
}

function within(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(text)) || least));
}

/** The middle half of the meetings, and how many found what their people want. */
function summaryOf(played: readonly Played[]): {
  readonly middle: readonly [number, number, number, number];
  readonly right: number;
} {
  const quarter = (values: readonly number[], share: number): number =>
    [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
  const open = played.map(({ publicRounds }) => publicRounds);
  const closed = played.map(({ privateRounds }) => privateRounds);
  return {
    middle: [
      quarter(open, 0.25),
      quarter(open, 0.75),
      quarter(closed, 0.25),
      quarter(closed, 0.75),
    ],
    right: played.filter(({ isRight }) => isRight).length,
  };
}
