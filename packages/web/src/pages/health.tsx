import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { Frame } from "../parts/frame.tsx";
import { useTexts } from "../texts/texts.tsx";

/** Whether the server answers and can save. No names, no votes, no counts that move when somebody votes. */
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
  return (
    <Frame title={texts.health.title}>
      <h1>{texts.health.title}</h1>
      {session ? <p>{texts.health.ok}</p> : null}
      {isReady === null ? null : <p>{isReady ? texts.health.ready : texts.health.notReady}</p>}
      {session ? <p>{texts.health.version(session.version)}</p> : null}
      <p className="soft">{texts.health.more}</p>
    </Frame>
  );
}
