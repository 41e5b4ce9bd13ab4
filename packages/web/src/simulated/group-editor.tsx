import { type ReactNode, useId, useState } from "react";
import { type Texts, useTexts } from "../texts/texts.tsx";
import { fewestPeople, type GroupPlan, mostPeople } from "./group-plan.ts";
import { RunTwenty } from "./run-twenty.tsx";

/** How much of a hand is the first person's wish. */
const shares = [0, 0.3, 0.5, 0.7, 0.9] as const;

/** Who the simulated people are, and changing that: names, who follows, what they choose between. */
export function GroupEditor(props: {
  readonly plan: GroupPlan;
  readonly onChange: (plan: GroupPlan) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const { plan, onChange } = props;
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="card">
      <h2>{says.people}</h2>
      {isEditing ? (
        <PlanForm
          plan={plan}
          onClose={(next) => {
            setEditing(false);
            if (next) onChange(next);
          }}
        />
      ) : (
        <>
          <ul className="people">
            {plan.people.map((name, k) => (
              <li key={name} className="chip">
                {followText(texts, plan, k)}
              </li>
            ))}
          </ul>
          <p>
            <button type="button" className="second" onClick={() => setEditing(true)}>
              {says.edit}
            </button>
          </p>
        </>
      )}
      <RunTwenty plan={plan} />
    </section>
  );
}

function followText({ rehearsal }: Texts, { people, follows }: GroupPlan, k: number): string {
  const name = people[k] ?? "";
  const share = follows[k] ?? 0;
  if (k === 0) return rehearsal.strong(name);
  return share > 0.2
    ? rehearsal.follows(name, Math.round(share * 100))
    : rehearsal.independent(name);
}

interface Row {
  readonly name: string;
  readonly share: number;
}

function PlanForm(props: {
  readonly plan: GroupPlan;
  /** With the new group, or null when nothing is to change. */
  readonly onClose: (plan: GroupPlan | null) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const { plan, onClose } = props;
  const [rows, setRows] = useState<readonly Row[]>(() =>
    plan.people.map((name, k) => ({ name, share: nearest(plan.follows[k] ?? 0) })),
  );
  const [options, setOptions] = useState(plan.options.join("\n"));
  const [trouble, setTrouble] = useState<string | null>(null);
  const id = useId();
  const set = (k: number, part: Partial<Row>): void =>
    setRows(rows.map((row, j) => (j === k ? { ...row, ...part } : row)));
  const submit = (): void => {
    const people = rows.map(({ name }) => name.trim());
    const choices = options
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (people.some((name) => name === "") || hasTwice(people)) setTrouble(says.wrongNames);
    else if (choices.length < 2 || choices.length > 20 || hasTwice(choices)) {
      setTrouble(says.wrongOptions);
    } else onClose({ people, options: choices, follows: rows.map(({ share }) => share) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {rows.map(({ name, share }, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edited in place
        <div key={k} className="row">
          <input
            aria-label={says.nameOf(k + 1)}
            size={12}
            maxLength={30}
            value={name}
            onChange={(event) => set(k, { name: event.target.value })}
          />
          {k === 0 ? (
            <span>{says.leads}</span>
          ) : (
            <>
              <select
                aria-label={says.followsOf(name)}
                value={share}
                onChange={(event) => set(k, { share: Number(event.target.value) })}
              >
                {shares.map((each) => (
                  <option key={each} value={each}>
                    {each === 0 ? says.followsNobody : says.followsFirst(each * 100)}
                  </option>
                ))}
              </select>
              {rows.length > fewestPeople ? (
                <button
                  type="button"
                  className="quiet"
                  aria-label={texts.create.remove(name)}
                  onClick={() => setRows(rows.filter((_, j) => j !== k))}
                >
                  ×
                </button>
              ) : null}
            </>
          )}
        </div>
      ))}
      {rows.length < mostPeople ? (
        <button
          type="button"
          className="second"
          onClick={() => setRows([...rows, { name: "", share: 0.5 }])}
        >
          {says.addPerson}
        </button>
      ) : null}
      <p>
        <label htmlFor={id}>{texts.create.pasteLabel}</label>
        <textarea
          id={id}
          rows={6}
          value={options}
          onChange={(event) => setOptions(event.target.value)}
        />
      </p>
      {trouble === null ? null : (
        <p className="error" role="alert">
          {trouble}
        </p>
      )}
      <div className="row">
        <button type="submit">{says.useGroup}</button>
        <button type="button" className="quiet" onClick={() => onClose(null)}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

function nearest(share: number): number {
  return shares.reduce((best, each) =>
    Math.abs(each - share) < Math.abs(best - share) ? each : best,
  );
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
