import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { useLive } from "../../api/live.ts";
import { useSettings } from "../../api/use-settings.ts";
import { fingerprintText } from "../../fingerprint.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Go } from "../../parts/link.tsx";
import { Simulated } from "../../parts/simulated.tsx";
import { liveTrouble, Trouble, useAction } from "../../parts/trouble.tsx";
import { go } from "../../router.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { Explanation } from "../explain.tsx";
import { DecidedLine } from "../result/result.tsx";
import { ResultView } from "../result/result-view.tsx";
import { useRole } from "../result/use-role.ts";
import { downloadText } from "./download.ts";
import { type LogRow, logEnd, logRows } from "./log-rows.ts";
import { reportPage } from "./report-page.ts";
import { useRunningHead } from "./running-head.ts";

/** One page to print, and everything there is to take away. */
export function Report({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const role = useRole(id);
  const live = useLive(id, role);
  const { room, desk, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const [log, setLog] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { run, trouble } = useAction();
  const mayTakeLog = role === "facilitator" || role === "voter";
  const phase = room?.phase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is asked for again when the phase changes
  useEffect(() => {
    if (!mayTakeLog) return;
    call("exportLog", { at: { id } }).then(setLog, () => {}); // without it the page lacks its appendix
  }, [id, mayTakeLog, phase]);
  useRunningHead(room ? runningHead(texts, room) : null);
  const standing = liveTrouble(texts, live, texts.report.title);
  if (standing || !room) return standing;
  const rows: readonly LogRow[] = log === null ? [] : logRows(texts, log, room);
  const end = log === null ? null : logEnd(log);
  const take = (name: string, type: string, text: () => Promise<string> | string): void =>
    run(async () => {
      downloadText(name, type, await text());
      announce(texts.report.ready);
    });
  return (
    <Frame title={texts.report.title} connection={connection}>
      <Simulated room={room} />
      <div className="no-print">
        <p>
          <Go to={`/d/${id}/result`}>{texts.result.title}</Go>
        </p>
        <h2>{texts.report.downloads}</h2>
        <div className="row">
          <button type="button" onClick={() => print()}>
            {texts.report.print}
          </button>
          <button
            type="button"
            className="second"
            onClick={() =>
              take("result.json", "application/json", () => call("exportResult", { at: { id } }))
            }
          >
            {texts.report.resultJson}
          </button>
          {mayTakeLog ? (
            <>
              <button
                type="button"
                className="second"
                onClick={() =>
                  take("public-votes.csv", "text/csv", () =>
                    call("exportPublicVotes", { at: { id } }),
                  )
                }
              >
                {texts.report.votesCsv}
              </button>
              <button
                type="button"
                className="second"
                onClick={() =>
                  take("log.jsonl", "application/jsonl", () => call("exportLog", { at: { id } }))
                }
              >
                {texts.report.logJsonl}
              </button>
              <button
                type="button"
                className="second"
                onClick={() =>
                  take("settings.json", "application/json", () =>
                    call("exportSettings", { at: { id } }),
                  )
                }
              >
                {texts.report.settingsJson}
              </button>
            </>
          ) : null}
          <button
            type="button"
            className="second"
            onClick={() =>
              take("report.html", "text/html", () => reportPage(document, room.question))
            }
          >
            {texts.report.page}
          </button>
          {role === "facilitator" &&
          (room.isSimulated || desk?.agreements["research-bundle"] === "everyone") ? (
            <button
              type="button"
              className="second"
              onClick={() =>
                take("bundle.json", "application/json", () => call("exportBundle", { at: { id } }))
              }
            >
              {texts.report.bundle}
            </button>
          ) : null}
        </div>
        <p className="soft">{texts.report.check}</p>
        <Trouble text={trouble} />
      </div>
      <div id="report">
        <ResultView room={room} settings={settings} isQuiet />
        <DecidedLine room={room} settings={settings} />
        {room.result ? (
          <Explanation room={room} settings={settings} />
        ) : (
          <p>{texts.result.notYet}</p>
        )}
        <section className="card">
          <h2>{texts.report.settings}</h2>
          <p>
            {texts.report.fingerprint} {fingerprintText(room.fingerprint)}
          </p>
          {settings ? <p>{texts.report.timing[settings.privateTiming]}</p> : null}
          {settings?.isCautious ? <p>{texts.report.cautious}</p> : null}
        </section>
        <section className="card">
          <h2>{texts.report.log}</h2>
          {rows.length === 0 ? <p>{texts.report.noLog}</p> : null}
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.report.when}</th>
                <th scope="col">{texts.report.what}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ seq, at, text }) => (
                <tr key={seq}>
                  <td>{at}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {end ? <p>{texts.report.logEnd(end.facts, end.hash)}</p> : null}
        </section>
      </div>
      {role === "facilitator" && !mayRemove(room) && room.deletion ? (
        <p className="soft no-print">{texts.report.removeLater(room.deletion.at)}</p>
      ) : null}
      {role === "facilitator" && mayRemove(room) ? (
        <p className="no-print">
          <button type="button" className="quiet" onClick={() => setRemoving(true)}>
            {texts.report.remove}
          </button>
        </p>
      ) : null}
      {isRemoving ? (
        <Dialog
          title={texts.report.remove}
          onClose={() => setRemoving(false)}
          actions={
            <button
              type="button"
              onClick={() => {
                setRemoving(false);
                run(async () => {
                  await call("remove", { at: { id } });
                  go("/");
                });
              }}
            >
              {texts.report.remove}
            </button>
          }
        >
          <p>{texts.report.removeAsk}</p>
        </Dialog>
      ) : null}
    </Frame>
  );
}

/** The decision, its day and the fingerprint of its settings. */
function runningHead({ language }: Texts, { question, ended, fingerprint }: RoomView): string {
  const day = ended?.revealedAt ? language.date(ended.revealedAt) : null;
  return [question, day, fingerprintText(fingerprint)].filter((part) => part).join(" · ");
}

/** Not while it is being voted on, nor while private answers of real people are there: what was acknowledged and announced is kept. */
function mayRemove({ isDeleted, isSimulated, past, phase }: RoomView): boolean {
  const isKept = phase === "running" || past.some(({ inPrivate }) => inPrivate);
  return isDeleted || isSimulated || !isKept;
}
