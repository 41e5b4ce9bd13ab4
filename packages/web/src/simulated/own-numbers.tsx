import { type ReactNode, useMemo, useState } from "react";
import { useTexts } from "../texts/texts.tsx";
import type { GroupPlan } from "./group-plan.ts";
import { RunTwenty } from "./run-twenty.tsx";

const shares = { none: 0, mild: 0.3, strong: 0.65 } as const;

/** A group of one's own size, without names. */
export function OwnNumbers(): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const [people, setPeople] = useState(6);
  const [options, setOptions] = useState(6);
  const [influence, setInfluence] = useState<keyof typeof shares>("strong");
  const plan = useMemo<GroupPlan>(
    () => ({
      people: Array.from({ length: people }, (_, k) => `P${k + 1}`),
      options: Array.from({ length: options }, (_, k) => `O${k + 1}`),
      follows: Array.from({ length: people }, (_, k) => (k === 0 ? 0 : shares[influence])),
    }),
    [people, options, influence],
  );
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
      <RunTwenty plan={plan} />
    </section>
  );
}

function within(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(text)) || least));
}
