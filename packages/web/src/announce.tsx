import { type ReactNode, useEffect, useState } from "react";

/**
 * What is spoken to those who listen: one polite region per page, at most one message a second, so that hands rising together
 * do not talk over each other. A private choice is never given to it.
 */
const gapMs = 1000;

let speak: (text: string) => void = () => {};
let alarm: (text: string) => void = () => {};
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastAt = 0;

export function announce(text: string): void {
  waiting.push(text);
  if (timer !== undefined) return;
  timer = setTimeout(flush, Math.max(0, lastAt + gapMs - Date.now()));
}

/** For a ballot that was not sent, and nothing else. */
export function announceUrgently(text: string): void {
  alarm(text);
}

function flush(): void {
  timer = undefined;
  lastAt = Date.now();
  speak(waiting.join(" "));
  waiting = [];
}

export function Announcer(): ReactNode {
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  useEffect(() => {
    speak = setPolite;
    alarm = setUrgent;
  }, []);
  return (
    <>
      <div className="spoken" role="status" aria-live="polite">
        {polite}
      </div>
      <div className="spoken" role="alert">
        {urgent}
      </div>
    </>
  );
}
