import type { ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { hasRole, useSession } from "../api/session.ts";
import { Frame } from "../parts/frame.tsx";
import { Go } from "../parts/link.tsx";
import { RoomCode } from "../parts/room-code.tsx";
import { Trouble, troubleText } from "../parts/trouble.tsx";
import { type Texts, useTexts } from "../texts/texts.tsx";

type Row = ReplyOf<"list">["deliberations"][number];

/** Start, resume, or rehearse. Rows never show a leader. */
export function Home(): ReactNode {
  const texts = useTexts();
  const session = useSession();
  const isHost = hasRole(session, "host");
  return (
    <Frame title={texts.home.title} isHome>
      <h1>{texts.claim}</h1>
      {isHost ? (
        <>
          <p className="row">
            <Go className="button" to="/new">
              {texts.home.newDecision}
            </Go>
            <Go className="button second" to="/rehearse">
              {texts.home.rehearse}
            </Go>
          </p>
          <Decisions />
        </>
      ) : (
        <>
          <p>{texts.home.noKey}</p>
          <RoomCode />
          <p>
            <Go className="button second" to="/rehearse">
              {texts.home.rehearse}
            </Go>
          </p>
        </>
      )}
      <p>
        <Go to="/playground">{texts.home.playground}</Go>
      </p>
    </Frame>
  );
}

function Decisions(): ReactNode {
  const texts = useTexts();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    call("list").then(
      ({ deliberations }) => setRows(deliberations),
      (error: unknown) => setTrouble(troubleText(texts, error)),
    );
  }, [texts]);
  return (
    <section>
      <h2>{texts.home.yours}</h2>
      <Trouble text={trouble} />
      {rows?.length === 0 ? <p>{texts.home.empty}</p> : null}
      <ul className="plain-list decisions">
        {rows?.map((row) => (
          <li key={row.id}>
            <span>
              <bdi>{row.question}</bdi>
              {row.isSimulated ? ` (${texts.home.simulated})` : ""}
            </span>
            <span className="soft">{stateOf(texts, row)}</span>
            <Go className="button second" to={`/d/${row.id}/${placeOf(row)}`}>
              {row.phase === "revealed" ? texts.home.result : texts.home.resume}
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ home }: Texts, { phase, rounds, closedAt }: Row): string {
  if (closedAt !== null) return home.closedOn(closedAt);
  if (phase === "running") return home.running(rounds);
  return home[phase];
}

function placeOf({ phase }: Row): string {
  return { lobby: "lobby", running: "run", stopped: "run", revealed: "result" }[phase];
}
