import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { InfluenceEditor } from "./influence-editor.tsx";
import { type PlaygroundPlan, problemNames } from "./playground-plan.ts";
import type { PlaygroundView } from "./playground-run.ts";

const rhos = [1, 0.85, 0.6, 0.3, 0.05];

/** What is played: problem, fairness, influence, kind of question, seed. Any change begins again. */
export function Controls(props: {
  readonly plan: PlaygroundPlan;
  readonly view: PlaygroundView | null;
  readonly onChange: (plan: PlaygroundPlan) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const { plan, view, onChange } = props;
  const weights = plan.weights ?? view?.trueInfluence ?? [];
  /** Another group has other people: their influence is theirs again. */
  const changeGroup = (part: Partial<PlaygroundPlan>): void => {
    const { weights: _, ...rest } = plan;
    onChange({
      ...rest,
      influence: plan.influence === "own" ? "as-given" : plan.influence,
      ...part,
    });
  };
  return (
    <>
      <div className="fields">
        <label htmlFor="problem">{says.problem}</label>
        <select
          id="problem"
          value={plan.problem}
          onChange={(event) => changeGroup({ problem: event.target.value })}
        >
          {problemNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <label htmlFor="rho">{says.fairness}</label>
        <select
          id="rho"
          value={plan.rho ?? ""}
          onChange={(event) =>
            onChange({
              ...plan,
              rho: event.target.value === "" ? null : Number(event.target.value),
            })
          }
        >
          <option value="">{says.asGiven}</option>
          {rhos.map((rho) => (
            <option key={rho}>{rho}</option>
          ))}
        </select>
        <label htmlFor="influence">{says.influence}</label>
        <select
          id="influence"
          value={plan.influence}
          onChange={({ target }) => {
            const influence = target.value as PlaygroundPlan["influence"];
            if (influence === "own") onChange({ ...plan, influence, weights });
            else changeGroup({ influence });
          }}
        >
          <option value="as-given">{says.asGiven}</option>
          <option value="nobody">{says.nobody}</option>
          <option value="one-leads">{says.oneLeads}</option>
          <option value="own">{says.ownInfluence}</option>
        </select>
        <label htmlFor="evidence">{says.evidence}</label>
        <select
          id="evidence"
          value={plan.evidence}
          onChange={(event) =>
            onChange({ ...plan, evidence: event.target.value as PlaygroundPlan["evidence"] })
          }
        >
          <option value="votes">{says.byVotes}</option>
          <option value="scores">{says.byScores}</option>
        </select>
        <label htmlFor="seed">{says.seed}</label>
        <input
          id="seed"
          type="number"
          min={0}
          value={plan.seed}
          onChange={(event) =>
            changeGroup({ seed: Math.max(0, Math.round(Number(event.target.value)) || 0) })
          }
        />
      </div>
      {plan.influence === "own" && view ? (
        <InfluenceEditor
          names={view.voters}
          weights={weights}
          onChange={(next) => onChange({ ...plan, weights: next })}
        />
      ) : null}
    </>
  );
}
