import type { OperatorView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { hasRole, useSession } from "../api/session.ts";
import { Frame } from "../parts/frame.tsx";
import { Trouble, troubleText } from "../parts/trouble.tsx";
import { useTexts } from "../texts/texts.tsx";

const lookEveryMs = 5000;

/** Whether the server answers and can save; for anyone who runs it, how it is doing. No names, no votes. */
export function Health(): ReactNode {
  const texts = useTexts();
  const session = useSession();
  const [isReady, setReady] = useState<boolean | null>(null);
  useEffect(() => {
    fetch("/readyz").then(
      ({ ok }) => setReady(ok),
      () => setReady(false),
    );
  }, []);
  const isOperator = hasRole(session, "operator");
  return (
    <Frame title={texts.health.title}>
      <h1>{texts.health.title}</h1>
      {session ? <p>{texts.health.ok}</p> : null}
      {isReady === null ? null : <p>{isReady ? texts.health.ready : texts.health.notReady}</p>}
      {session ? <p>{texts.health.version(session.version)}</p> : null}
      {isOperator ? <Numbers /> : <p className="soft">{texts.health.more}</p>}
    </Frame>
  );
}

function Numbers(): ReactNode {
  const texts = useTexts();
  const says = texts.health;
  const [view, setView] = useState<OperatorView | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => {
      call("operator").then(
        (found) => {
          setView(found);
          setTrouble(null);
        },
        (error: unknown) => setTrouble(troubleText(texts, error)),
      );
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [texts]);
  if (!view) return <Trouble text={trouble} />;
  const { decisions, jobs, requests, store, retention } = view;
  const rows: readonly (readonly [string, string])[] = [
    [
      says.decisions,
      says.decisionCounts(
        decisions.lobby,
        decisions.running,
        decisions.stopped,
        decisions.revealed,
      ),
    ],
    [says.sessions, `${view.sessions}, ${view.listeners}`],
    [says.jobs, says.jobCounts(jobs.running, jobs.longestRunningSeconds, jobs.done, jobs.failed)],
    [says.requests, says.requestCounts(requests.answered, requests.refused, requests.failed)],
    [says.memory, says.megabytes(view.memoryMegabytes)],
    [
      says.store,
      [
        store.kind,
        store.megabytes === null ? says.unknown : says.megabytes(store.megabytes),
        ...(store.freeMegabytes === null ? [] : [says.free(store.freeMegabytes)]),
      ].join(" · "),
    ],
    [
      says.retention,
      [
        says.kept(retention.kept),
        ...(retention.nextDeletionAt === null ? [] : [says.nextDeletion(retention.nextDeletionAt)]),
        ...(retention.overdue === 0 ? [] : [says.overdue(retention.overdue)]),
      ].join(" · "),
    ],
    [
      says.troubles,
      view.troubles.map(({ what, count }) => `${what} (${count})`).join(", ") || says.noTroubles,
    ],
  ];
  return (
    <>
      <p>{says.since(view.startedAt)}</p>
      <table>
        <tbody>
          {rows.map(([what, text]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Trouble text={trouble} />
    </>
  );
}
