import type { BodyOf, ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { call } from "../api/client.ts";
import {
  claim as claimPlace,
  hasRole,
  isRefused,
  renewSession,
  seatsIn,
  signOut,
  useSession,
} from "../api/session.ts";
import { Frame } from "../parts/frame.tsx";
import { Go } from "../parts/link.tsx";
import { RoomCode } from "../parts/room-code.tsx";
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
    if (!isWaiting) return;
    const timer = setInterval(() => {
      renewSession().catch(() => {}); // the next look may succeed
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting) wasWaiting.current = true;
    else if (wasWaiting.current && claim === undefined && place !== undefined) {
      // Admitted: to the ballot, or for anyone who asked to watch to what all see.
      const isSeated = hasRole(session, "voter", place);
      go(`/d/${place}/${isSeated ? "vote" : "screen"}`, { replace: true });
    }
  }, [isWaiting, claim, place, session]);

  if (trouble) {
    return (
      <Message title={texts.join.who} text={trouble}>
        <RoomCode given={code} />
      </Message>
    );
  }
  if (!preview) return <Frame title={texts.join.who}>{texts.loading}</Frame>;
  if (hasRole(session, "facilitator", place)) {
    return <Message title={preview.question} text={texts.join.console} />;
  }
  return (
    <Frame title={texts.join.who}>
      <h1>
        <bdi>{preview.question}</bdi>
      </h1>
      {isWaiting ? (
        <div className="card">
          <p>
            {texts.join.words}{" "}
            <strong className="code">{claim.words.join(" ").toUpperCase()}</strong>
          </p>
          <p>{texts.join.waiting(preview.facilitator)}</p>
        </div>
      ) : (
        <section>
          {claim?.state === "refused" ? (
            <p className="notice">{texts.join.refused(preview.facilitator)}</p>
          ) : null}
          <Places code={code} preview={preview} seats={seatsIn(session, preview.deliberation)} />
        </section>
      )}
    </Frame>
  );
}

/** The names to pick from, what a browser that has a seat may do, and watching. */
function Places(props: {
  readonly code: string;
  readonly preview: Preview;
  readonly seats: readonly string[];
}): ReactNode {
  const texts = useTexts();
  const { code, preview, seats } = props;
  const [isUnlisted, setUnlisted] = useState(false);
  const { run, trouble } = useAction();
  const ask = (wish: BodyOf<"claim">, isInstead = false): void =>
    run(async () => {
      if (isInstead) await signOut();
      const words = await claimPlace(code, wish);
      announce(texts.join.wordsAre(words.join(" ")));
    });
  const nameOf = (voter: string | undefined): string =>
    preview.voters.find((known) => known.voter === voter)?.name ?? "";
  const others = preview.voters.filter(({ voter }) => !seats.includes(voter));
  if (seats.length > 0) {
    return (
      <>
        {seats.map((voter) => (
          <p key={voter}>{texts.join.holds(nameOf(voter))}</p>
        ))}
        <p>
          <Go className="button" to={`/d/${preview.deliberation}/vote`}>
            {texts.join.goOnAs(nameOf(seats[0]))}
          </Go>
        </p>
        <p className="soft">{texts.join.alsoHereHint}</p>
        {others.map(({ voter, name }) => (
          <div key={voter} className="row">
            <button type="button" className="second" onClick={() => ask({ voter, alsoHere: true })}>
              {texts.join.alsoHere(name)}
            </button>
            <button type="button" className="quiet" onClick={() => ask({ voter }, true)}>
              {texts.join.insteadFor(name)}
            </button>
          </div>
        ))}
        <Trouble text={trouble} />
      </>
    );
  }
  return (
    <>
      <h2>{texts.join.who}</h2>
      <div className="row">
        {others.map(({ voter, name, isTaken }) => (
          <button key={voter} type="button" className="second" onClick={() => ask({ voter })}>
            <bdi>{name}</bdi>
            {isTaken ? ` (${texts.join.taken})` : ""}
          </button>
        ))}
        <button type="button" className="quiet" onClick={() => setUnlisted(true)}>
          {texts.join.notOnList}
        </button>
      </div>
      {isUnlisted ? (
        <div className="notice" role="status">
          <p>{texts.join.notListed(preview.facilitator)}</p>
          <p>{texts.join.watchNote}</p>
          <button type="button" className="second" onClick={() => ask({ watch: true })}>
            {texts.join.watch}
          </button>
        </div>
      ) : null}
      <Trouble text={trouble} />
    </>
  );
}
