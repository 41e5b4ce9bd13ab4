import type { Problem } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { Refused } from "../api/client.ts";
import type { Live } from "../api/live.ts";
import type { Texts } from "../texts/texts.tsx";
import { useTexts } from "../texts/texts.tsx";
import { Frame } from "./frame.tsx";

/** What went wrong, in a sentence. */
export function troubleText(texts: Texts, error: unknown): string {
  if (!(error instanceof Refused)) return texts.errors.unreachable;
  // Anyone who sent no answer is told the cause instead of what became of theirs.
  if (error.problem.type === "store-unavailable") return texts.errors.storeFails;
  return problemText(texts, error.problem);
}

export function problemText({ errors, vote }: Texts, problem: Problem): string {
  switch (problem.type) {
    case "link-in-use":
      return `${errors.linkInUse} ${errors.askNew}`;
    case "link-replaced":
      return `${errors.linkReplaced} ${errors.askNew}`;
    case "link-unknown":
      return errors.linkUnknown;
    case "not-signed-in":
      return errors.notSignedIn;
    case "not-allowed":
      return errors.notAllowed;
    case "not-found":
      return errors.noDecision;
    case "deleted":
      return problem.deletedAt ? errors.deletedOn(problem.deletedAt) : errors.noDecision;
    case "too-many-requests":
      return errors.tooMany(Math.ceil(problem.retryAfterSeconds ?? 30));
    case "store-unavailable":
      return errors.cannotSave;
    case "round-not-open":
      return vote.closedBefore;
    case "not-running":
      return errors.closed;
    case "not-signed":
      return errors.notSigned;
    case "record-damaged":
      return errors.recordDamaged;
    case "went-wrong":
      return errors.wentWrong(problem.detail ?? "–");
    default:
      return errors.refused(problem.detail ?? problem.title);
  }
}

/** A page that has one sentence to say. */
export function Message(props: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <Frame title={props.title}>
      <h1>{props.title}</h1>
      <p role="alert">{props.text}</p>
      {props.children}
    </Frame>
  );
}

/** Shows what stands in the way of a live page; null when nothing does. */
export function liveTrouble(texts: Texts, live: Live, title: string): ReactNode | null {
  if (live.signedOut !== null) {
    const { errors } = texts;
    const facilitator = live.room?.facilitator;
    const whom = facilitator === undefined ? errors.askNew : errors.askNewOf(facilitator);
    const text = {
      "link-replaced": `${errors.linkReplaced} ${whom}`,
      "seat-freed": errors.seatFreed(facilitator ?? ""),
      "signed-out": errors.signedOut,
    }[live.signedOut];
    return <Message title={title} text={text} />;
  }
  if (live.refusal) return <Message title={title} text={problemText(texts, live.refusal)} />;
  if (live.room) return null;
  return (
    <Frame title={title} connection={live.connection}>
      <h1>{title}</h1>
      <p>{texts.loading}</p>
    </Frame>
  );
}

/** Runs an action of a button and keeps what went wrong, in a sentence. One at a time: a second press does nothing. */
export function useAction(): {
  readonly run: (action: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
  readonly trouble: string | null;
} {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  return {
    isBusy,
    trouble,
    run(action) {
      if (isBusy) return;
      setBusy(true);
      setTrouble(null);
      action()
        .catch((error: unknown) => setTrouble(troubleText(texts, error)))
        .finally(() => setBusy(false));
    },
  };
}

export function Trouble({ text }: { readonly text: string | null }): ReactNode {
  return text === null ? null : (
    <p className="error" role="alert">
      {text}
    </p>
  );
}
