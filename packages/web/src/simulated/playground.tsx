import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { downloadText } from "../pages/report/download.ts";
import { Frame } from "../parts/frame.tsx";
import { Simulated } from "../parts/simulated.tsx";
import { useTexts } from "../texts/texts.tsx";
import { Controls } from "./playground-controls.tsx";
import { Pictures } from "./playground-pictures.tsx";
import type { PlaygroundPlan } from "./playground-plan.ts";
import type { PlaygroundView } from "./playground-run.ts";
import type { PlaygroundNews, PlaygroundOrder } from "./playground-worker.ts";

const firstPlan: PlaygroundPlan = {
  problem: "toy",
  seed: 1,
  rho: null,
  influence: "as-given",
  evidence: "votes",
};

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
      <Controls plan={plan} view={view} onChange={begin} />
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

function Rounds({ view }: { readonly view: PlaygroundView }): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  return (
    <ol className="plain-list">
      {view.rounds.map(({ round, channel, options: [first = "", second], why }) => (
        <li key={`${round}-${channel}`}>
          {second === undefined
            ? says.scored(round, texts.words[channel], first)
            : says.asked(round, texts.words[channel], first, second)}
          <br />
          <span className="soft small">{why}</span>
        </li>
      ))}
    </ol>
  );
}
