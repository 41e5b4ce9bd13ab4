import type { ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "../../api/client.ts";
import { optionText } from "../../option-text.ts";
import { Go } from "../../parts/link.tsx";
import { troubleText } from "../../parts/trouble.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";

type Row = ReplyOf<"list">["deliberations"][number];

/** The decisions of this browser; null until they are known. */
export function useDecisions(isHost: boolean): {
  readonly rows: readonly Row[] | null;
  readonly trouble: string | null;
} {
  const texts = useTexts();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (!isHost) return;
    call("list").then(
      ({ deliberations }) => setRows(deliberations),
      (error: unknown) => setTrouble(troubleText(texts, error)),
    );
  }, [isHost, texts]);
  return { rows, trouble };
}

/** What waits for someone to go on with it. Nothing here shows a leader. */
export function Running({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const texts = useTexts();
  const running = rows.filter(({ phase }) => phase !== "revealed");
  if (running.length === 0) return null;
  return (
    <section>
      <h2>{texts.home.running}</h2>
      <ul className="bare running">
        {running.map((row) => (
          <li key={row.id} className="card row">
            <span className="grow">
              <strong>
                <bdi>{row.question}</bdi>
              </strong>
              <br />
              <span className="soft">{stateOf(texts, row)}</span>
            </span>
            <Go className="button" to={`/d/${row.id}/${placeOf(row)}`}>
              {texts.home.resume}
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What came out of earlier decisions, the newest first. */
export function History({ rows }: { readonly rows: readonly Row[] | null }): ReactNode {
  const texts = useTexts();
  const closed = [...(rows ?? [])]
    .filter(({ phase }) => phase === "revealed")
    .sort((a, b) => (b.closedAt ?? "").localeCompare(a.closedAt ?? ""));
  if (rows !== null && rows.length > 0 && closed.length === 0) return null;
  return (
    <section>
      <h2>{texts.home.yours}</h2>
      {rows?.length === 0 ? <p>{texts.home.empty}</p> : null}
      <ul className="plain-list decisions">
        {closed.map((row) => (
          <li key={row.id}>
            <span>
              <bdi>{row.question}</bdi>
              {row.isSimulated ? ` (${texts.home.simulated})` : ""}
              <br />
              <span className="soft small">{stateOf(texts, row)}</span>
            </span>
            <span>
              <bdi>{outcomeOf(texts, row)}</bdi>
            </span>
            <Go className="button second" to={`/d/${row.id}/result`}>
              {texts.home.result}
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ home, result }: Texts, { outcome }: Row): string {
  if (outcome === null) return "";
  const { decided, winner, sureness } = outcome;
  if (decided?.choice === "winner") return home.decidedFor(optionText(winner));
  if (decided?.choice === "something-else") return home.decidedOther;
  return home.outcome(optionText(winner), result.sureness[sureness]);
}

function stateOf({ home }: Texts, { phase, rounds, closedAt }: Row): string {
  if (closedAt !== null) return home.closedOn(closedAt);
  return phase === "running" ? home.states.running(rounds) : home.states[phase];
}

function placeOf({ phase }: Row): string {
  return { lobby: "lobby", running: "run", stopped: "run", revealed: "result" }[phase];
}
