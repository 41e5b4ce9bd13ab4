import { type ReactNode, useEffect, useState } from "react";
import { Announcer } from "../announce.tsx";
import { useHead } from "../api/head.ts";
import type { Connection } from "../api/live.ts";
import { isOutdated, renewSession } from "../api/session.ts";
import { headText } from "../fingerprint.ts";
import { preference } from "../preferences.ts";
import { useTexts } from "../texts/texts.tsx";
import { Help } from "./help.tsx";
import { Go } from "./link.tsx";
import { LogRefused } from "./log-refused.tsx";

/** What every page has: a way past the top, help in its corner, how the connection is, and a voice. */
export function Frame(props: {
  /** Of the browser's tab; never an option or a choice. */
  readonly title: string;
  readonly children: ReactNode;
  readonly connection?: Connection;
  /** "public" and "private" dress the whole page. */
  readonly kind?: "plain" | "public" | "private" | "screen";
  /** Whether the name of the program leads home. */
  readonly isHome?: boolean;
  /** Instead of the top line. */
  readonly top?: ReactNode;
}): ReactNode {
  const texts = useTexts();
  const [isHelping, setHelping] = useState(false);
  const { kind = "plain", title, connection } = props;
  const { id, isBroken } = useHead();
  const isRefused = isBroken && id !== null && (connection !== undefined || kind === "screen");
  useEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title, texts]);
  useEffect(() => {
    document.documentElement.dataset["kind"] = kind;
  }, [kind]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "?" || preference("shortcuts") === "off") return;
      if (!isTyping(event.target)) setHelping(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const help =
    kind === "screen" ? null : (
      <button type="button" className="quiet help" onClick={() => setHelping(true)}>
        {texts.help}
      </button>
    );
  return (
    <div className={`frame is-${kind}`}>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      {kind === "screen" ? null : (
        <header className="top">
          {props.top ??
            (props.isHome ? (
              <span className="brand">
                <AppMark /> {texts.name}
              </span>
            ) : (
              <Go className="brand" to="/">
                <AppMark /> {texts.name}
              </Go>
            ))}
          {help}
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {isRefused ? <LogRefused id={id} /> : props.children}
      </main>
      {connection === "live" ? <Updated /> : null}
      {connection || kind === "screen" ? (
        <footer>
          {connection && connection !== "live" ? (
            <div className="bottom">
              <span className={`pill is-${connection}`}>{texts.connection[connection]}</span>
            </div>
          ) : null}
          <LogHead />
        </footer>
      ) : null}
      <Announcer />
      {isHelping ? <Help onClose={() => setHelping(false)} /> : null}
    </div>
  );
}

/** Where the log ends, for people to compare their screens by, and whose seat has been on more than one device. */
function LogHead(): ReactNode {
  const texts = useTexts();
  const { head, isBroken, moved } = useHead();
  if (head === null || isBroken) return null;
  return (
    <p className="log-head small soft no-print">
      {texts.logHead.is(headText(head.hash))}
      {moved.length > 0 ? ` · ${texts.logHead.moved(moved)}` : ""}
    </p>
  );
}

/** One reed stands upright among those that lean. */
function AppMark(): ReactNode {
  return <img src="/icon.svg" alt="" width={32} height={32} />;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox"].includes(target.type);
  return ["TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Asks, each time a connection begins, whether the server is still the one this page came from. Never reloads by force. */
function Updated(): ReactNode {
  const texts = useTexts();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    renewSession().then(
      () => setOld(isOutdated()),
      () => {}, // asked again with the next connection
    );
  }, []);
  if (!isOld) return null;
  return (
    <p className="notice row" role="status">
      {texts.errors.updated}
      <button type="button" className="second" onClick={() => location.reload()}>
        {texts.errors.reload}
      </button>
    </p>
  );
}
