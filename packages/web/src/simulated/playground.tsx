import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { downloadText } from "../pages/report/download.ts";
import { Frame } from "../parts/frame.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Simulated } from "../parts/simulated.tsx";
import { useTexts } from "../texts/texts.tsx";
import { Figure } from "./figure.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import { type PlaygroundPlan, problemNames } from "./playground-plan.ts";
import type { PlaygroundView } from "./playground-run.ts";
import type { PlaygroundNews, PlaygroundOrder } from "./playground-worker.ts";

const firstPlan: PlaygroundPlan = {
  problem: "toy",
  seed: 1,
  rho: null,
  influence: "as-given",
  evidence: "votes",
};
const rhos = [1, 0.85, 0.6, 0.3, 0.05];

/** A study of simulated people, watched from inside. Runs in this page alone. */
export function Playground(): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const [plan, setPlan] = useState(firstPlan);
  const [view, setView] = useState<PlaygroundView | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const [isWorking, setWorking] = useState(false);
  const worker = useRef<Worker | null>(null);
  const order = useCallback((message: PlaygroundOrder): void => {
    setWorking(true);
    worker.current?.postMessage(message);
  }, []);
  const begin = useCallback(
    (next: PlaygroundPlan): void => {
      setPlan(next);
      setLeft(0);
      setTrouble(null);
      worker.current?.terminate();
      const thread = new Worker(new URL("./playground-worker.ts", import.meta.url), {
        type: "module",
      });
      worker.current = thread;
      thread.addEventListener("message", ({ data }: MessageEvent<PlaygroundNews>) => {
        setWorking(false);
        if (data.kind === "view") setView(data.view);
        if (data.kind === "file") {
          downloadText("playground.json", "application/json", data.text);
          announce(texts.report.ready);
        }
        if (data.kind === "failed") {
          setTrouble(data.sentence);
          setLeft(0);
        }
      });
      order({ kind: "begin", plan: next });
    },
    [order, texts],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once; every later beginning is asked for
  useEffect(() => {
    begin(firstPlan);
    return () => worker.current?.terminate();
  }, []);
  useEffect(() => {
    if (left === 0 || isWorking) return;
    setLeft(left - 1);
    order({ kind: "vote" });
  }, [left, isWorking, order]);
  return (
    <Frame title={says.title}>
      <Simulated room={{ isSimulated: true }} />
      <h1>{says.title}</h1>
      <p>{says.intro}</p>
      <Controls plan={plan} onChange={begin} />
      <div className="row">
        <button type="button" aria-disabled={isWorking} onClick={() => !isWorking && setLeft(1)}>
          {says.vote}
        </button>
        <button
          type="button"
          className="second"
          aria-disabled={isWorking}
          onClick={() => !isWorking && setLeft(10)}
        >
          {says.vote10}
        </button>
        {left > 0 ? (
          <button type="button" className="second" onClick={() => setLeft(0)}>
            {says.stop}
          </button>
        ) : null}
        <button type="button" className="quiet" onClick={() => begin(plan)}>
          {says.restart}
        </button>
        <button type="button" className="quiet" onClick={() => order({ kind: "export" })}>
          {says.export}
        </button>
        <span className="soft" role="status">
          {isWorking ? says.working : says.round(view?.rounds.at(-1)?.round ?? 0)}
        </span>
      </div>
      {trouble ? (
        <p className="error" role="alert">
          {says.error(trouble)}
        </p>
      ) : null}
      {view && view.options.length > 0 ? <Pictures view={view} /> : null}
      {view ? <Rounds view={view} /> : null}
    </Frame>
  );
}

function Controls(props: {
  readonly plan: PlaygroundPlan;
  readonly onChange: (plan: PlaygroundPlan) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const { plan, onChange } = props;
  return (
    <div className="fields">
      <label htmlFor="problem">{says.problem}</label>
      <select
        id="problem"
        value={plan.problem}
        onChange={(event) => onChange({ ...plan, problem: event.target.value })}
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
          onChange({ ...plan, rho: event.target.value === "" ? null : Number(event.target.value) })
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
        onChange={(event) =>
          onChange({ ...plan, influence: event.target.value as PlaygroundPlan["influence"] })
        }
      >
        <option value="as-given">{says.asGiven}</option>
        <option value="nobody">{says.nobody}</option>
        <option value="one-leads">{says.oneLeads}</option>
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
          onChange({ ...plan, seed: Math.max(0, Math.round(Number(event.target.value)) || 0) })
        }
      />
    </div>
  );
}

function Pictures({ view }: { readonly view: PlaygroundView }): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const { options, voters, regrets } = view;
  const places = [...options].sort((a, b) => a.x - b.x);
  // Names where options have nothing but a place on a list.
  const axis = view.isList ? { xNames: places.map(({ name }) => name) } : {};
  const matrix = (weights: PlaygroundView["influence"]) => ({
    rowNames: voters,
    columnNames: voters,
    rowLabel: "",
    columnLabel: "",
    values: weights,
  });
  return (
    <>
      <div className="figures">
        <Figure
          title={says.social}
          description={says.dashed}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: [
                {
                  name: says.social,
                  colour: charts.colourAt(0),
                  points: places.map(({ x, estimate, lower, upper }) => ({
                    x,
                    y: estimate,
                    low: lower,
                    high: upper,
                  })),
                },
                {
                  name: texts.rehearsal.truth,
                  colour: charts.colourAt(0),
                  isDashed: true,
                  points: places.map(({ x, truth }) => ({ x, y: truth })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.utilities}
          description={says.dashed}
          legend={(charts) => voters.map((name, k) => ({ name, colour: charts.colourAt(k) }))}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: voters.flatMap((name, k) => [
                {
                  name: says.utilityOf(name),
                  colour: charts.colourAt(k),
                  points: places.map(({ x, utilities }) => ({ x, y: utilities[k] ?? 0 })),
                },
                {
                  name: says.utilityOf(name),
                  colour: charts.colourAt(k),
                  isDashed: true,
                  points: places.map(({ x, trueUtilities }) => ({ x, y: trueUtilities[k] ?? 0 })),
                },
              ]),
            })
          }
        />
        <Figure
          title={says.acquisition}
          description={says.acquisitionHint}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: [
                {
                  name: says.acquisition,
                  colour: charts.colourAt(2),
                  points: places.map(({ x, advantage }) => ({ x, y: advantage })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.regret}
          description={says.regretHint}
          draw={(charts, page) =>
            charts.seriesPanel(page, {
              xLabel: says.votes,
              yLabel: "",
              width: 420,
              curve: "step-after",
              isCount: true,
              series: [
                {
                  name: says.regret,
                  colour: charts.colourAt(1),
                  points: regrets.map((y, k) => ({ x: k + 1, y })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.influenceLearnt}
          description={says.influenceHint}
          draw={(charts, page) => charts.matrixPanel(page, matrix(view.influence))}
        />
        <Figure
          title={says.influenceTrue}
          description={says.influenceHint}
          draw={(charts, page) => charts.matrixPanel(page, matrix(view.trueInfluence))}
        />
      </div>
      <details>
        <summary>{texts.showTable}</summary>
        <div className="row">
          <MatrixTable caption={says.influenceLearnt} names={voters} weights={view.influence} />
          <MatrixTable caption={says.influenceTrue} names={voters} weights={view.trueInfluence} />
        </div>
        <Scroll label={says.social}>
          <table>
            <thead>
              <tr>
                <th scope="col">{says.option}</th>
                <th scope="col">{texts.result.estimateColumn}</th>
                <th scope="col">{texts.result.rangeColumn}</th>
                <th scope="col">{texts.rehearsal.truth}</th>
                <th scope="col">{says.acquisition}</th>
              </tr>
            </thead>
            <tbody>
              {options.map(({ name, estimate, lower, upper, truth, advantage }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{texts.language.number(estimate)}</td>
                  <td>
                    {texts.language.number(lower)} – {texts.language.number(upper)}
                  </td>
                  <td>{texts.language.number(truth)}</td>
                  <td>{texts.language.number(advantage)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  );
}

function Rounds({ view }: { readonly view: PlaygroundView }): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  return (
    <ol className="plain-list">
      {view.rounds.map(({ round, channel, candidate, reference, why }) => (
        <li key={`${round}-${channel}`}>
          {reference === null
            ? says.scored(round, texts.words[channel], candidate)
            : says.asked(round, texts.words[channel], candidate, reference)}
          <br />
          <span className="soft small">{why}</span>
        </li>
      ))}
    </ol>
  );
}
