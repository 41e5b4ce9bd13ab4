import type { ReactNode } from "react";
import { hasRole, useSession } from "../../api/session.ts";
import { Frame } from "../../parts/frame.tsx";
import { Go } from "../../parts/link.tsx";
import { RoomCode } from "../../parts/room-code.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { History, Running, useDecisions } from "./decisions.tsx";
import { Promise3 } from "./promise.tsx";

/** What this is, three ways in, and what is going on. Nothing that is running shows a leader. */
export function Home(): ReactNode {
  const texts = useTexts();
  const { home } = texts;
  const isHost = hasRole(useSession(), "host");
  const { rows, trouble } = useDecisions(isHost);
  return (
    <Frame title={home.title} isHome>
      <div className="hero">
        <div>
          <h1>{texts.claim}</h1>
          {home.lines.map((line) => (
            <p key={line} className="lead">
              {line}
            </p>
          ))}
        </div>
        <Promise3 />
      </div>
      {isHost ? (
        <>
          <Running rows={rows ?? []} />
          <ul className="doors">
            {(["check", "both", "private"] as const).map((door) => (
              <li key={door}>
                <Go className={`door is-${door}`} to={`/new/${door}`}>
                  <strong>{home.doors[door].title}</strong>
                  <span className="door-time">{home.doors[door].time}</span>
                  <span>{home.doors[door].text}</span>
                </Go>
              </li>
            ))}
          </ul>
          <p className="soft">{home.needs}</p>
          <Trouble text={trouble} />
          <History rows={rows} />
        </>
      ) : (
        <>
          <RoomCode />
          <p className="soft">{home.noKey}</p>
        </>
      )}
      <p className="row">
        <Go className="button second" to="/rehearse">
          {home.practice}
        </Go>
        <span className="soft">{home.practiceHint}</span>
      </p>
      <p>
        <Go to="/playground">{home.playground}</Go>
      </p>
    </Frame>
  );
}
