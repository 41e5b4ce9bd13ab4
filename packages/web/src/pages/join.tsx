import type { ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import { announce } from "../announce.tsx";
import { call } from "../api/client.ts";
import {
  claimSeat,
  hasRole,
  isRefused,
  renewSession,
  signOut,
  useSession,
} from "../api/session.ts";
import { Frame } from "../parts/frame.tsx";
import { Message, Trouble, troubleText, useAction } from "../parts/trouble.tsx";
import { go } from "../router.ts";
import { useTexts } from "../texts/texts.tsx";

type Preview = ReplyOf<"previewRoom">;

/** How often a browser without a seat asks whether it was admitted. */
const askEveryMs = 1500;

/** The room's door: pick a name, show two words, wait to be admitted. */
export function Join({ code }: { readonly code: string }): ReactNode {
  const texts = useTexts();
  const session = useSession();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isUnlisted, setUnlisted] = useState(false);
  const { run, trouble: claimTrouble } = useAction();
  const place = preview?.deliberation;
  const claim = session?.claims.findLast(({ deliberation }) => deliberation === place);
  const isWaiting = claim?.state === "waiting";

  useEffect(() => {
    call("previewRoom", { at: { code } }).then(setPreview, (error: unknown) =>
      setTrouble(
        isRefused(error, "room-unknown") || isRefused(error, "not-found")
          ? texts.errors.roomUnknown(code)
          : troubleText(texts, error),
      ),
    );
  }, [code, texts]);
  useEffect(() => {
    if (place !== undefined && hasRole(session, "voter", place)) {
      go(`/d/${place}/vote`, { replace: true });
    }
  }, [place, session]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      renewSession().catch(() => {}); // the next look may succeed
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (trouble) return <Message title={texts.join.who} text={trouble} />;
  if (!preview) return <Frame title={texts.join.who}>{texts.loading}</Frame>;
  const seat = session?.grants.find(
    ({ role, deliberation }) => role === "voter" && deliberation === place,
  );
  if (hasRole(session, "facilitator", place)) {
    return <Message title={preview.question} text={texts.join.console} />;
  }
  const words = claim?.words.join(" ") ?? "";
  return (
    <Frame title={texts.join.who}>
      <h1>
        <bdi>{preview.question}</bdi>
      </h1>
      {isWaiting ? (
        <div className="card">
          <p>
            {texts.join.words} <strong className="code">{words.toUpperCase()}</strong>
          </p>
          <p>{texts.join.waiting(preview.facilitator)}</p>
        </div>
      ) : (
        <section>
          {claim?.state === "refused" ? (
            <p className="notice">{texts.join.refused(preview.facilitator)}</p>
          ) : null}
          {seat ? <p>{texts.join.holds(nameOf(preview, seat.voter))}</p> : null}
          <h2>{texts.join.who}</h2>
          <div className="row">
            {preview.voters.map(({ voter, name, isTaken }) => (
              <button
                key={voter}
                type="button"
                className="second"
                onClick={() =>
                  run(async () => {
                    if (seat) await signOut();
                    const given = await claimSeat(code, voter);
                    announce(texts.join.wordsAre(given.join(" ")));
                  })
                }
              >
                <bdi>{name}</bdi>
                {isTaken ? ` (${texts.join.taken})` : ""}
              </button>
            ))}
            <button type="button" className="quiet" onClick={() => setUnlisted(true)}>
              {texts.join.notOnList}
            </button>
          </div>
          {isUnlisted ? (
            <p className="notice" role="status">
              {texts.join.notListed(preview.facilitator)}
            </p>
          ) : null}
          <Trouble text={claimTrouble} />
        </section>
      )}
    </Frame>
  );
}

function nameOf({ voters }: Preview, voter: string | null): string {
  return voters.find((known) => known.voter === voter)?.name ?? "";
}
