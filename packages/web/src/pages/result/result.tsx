import type { Decided, Matter, MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { useLive } from "../../api/live.ts";
import { seatsIn, useSession } from "../../api/session.ts";
import { useSettings } from "../../api/use-settings.ts";
import { optionText } from "../../option-text.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Go } from "../../parts/link.tsx";
import { Simulated } from "../../parts/simulated.tsx";
import { liveTrouble, Trouble, useAction } from "../../parts/trouble.tsx";
import { ResultSteps, resultProgress } from "../../parts/working.tsx";
import { go } from "../../router.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { keepDraftOf } from "../create/draft.ts";
import { Working } from "../run/working.tsx";
import { ResultView } from "./result-view.tsx";
import { useRole } from "./use-role.ts";

export function ResultPage({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const role = useRole(id);
  const seats = seatsIn(useSession(), id);
  const [seat, setSeat] = useState<string | null>(null);
  const live = useLive(id, role, role === "voter" ? seat : null);
  const { room, mine, desk, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const standing = liveTrouble(texts, live, texts.result.title);
  if (standing || !room) return standing;
  if (!room.result) {
    return (
      <Frame title={texts.result.title} connection={connection}>
        <h1>{texts.result.title}</h1>
        {room.phase !== "stopped" ? (
          <p>{texts.result.notYet}</p>
        ) : role === "facilitator" ? (
          <Working id={id} room={room} />
        ) : (
          <p>
            {resultProgress(texts, room)} <ResultSteps room={room} />
          </p>
        )}
      </Frame>
    );
  }
  return (
    <Frame title={texts.result.title} connection={connection}>
      <Simulated room={room} />
      <ResultView room={room} settings={settings} />
      <DecidedLine room={room} />
      <div className="row no-print">
        <Go className="button second" to={`/d/${id}/explain`}>
          {texts.result.explain}
        </Go>
        {role === "facilitator" ? <Record id={id} room={room} settings={settings} /> : null}
        <Go className="button second" to={`/d/${id}/report`}>
          {texts.result.report}
        </Go>
        {role === "facilitator" && settings ? (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              keepDraftOf(settings, room.facilitator);
              go("/new");
            }}
          >
            {texts.result.followUp}
          </button>
        ) : null}
      </div>
      {role === "voter" && mine && !room.isDeleted && !room.isSimulated ? (
        <Consents id={id} mine={mine} seat={seat}>
          {seats.length > 1 ? (
            <label className="stack">
              {texts.pass.whose}
              <select value={mine.voter} onChange={(event) => setSeat(event.target.value)}>
                {room.voters
                  .filter(({ voter }) => seats.includes(voter))
                  .map(({ voter, name }) => (
                    <option key={voter} value={voter}>
                      {name}
                    </option>
                  ))}
              </select>
            </label>
          ) : null}
        </Consents>
      ) : null}
      {desk && !room.isSimulated ? (
        <section className="card no-print">
          <h2>{texts.result.consentsTitle}</h2>
          <ul className="plain-list">
            {matters.map((matter) => (
              <li key={matter}>
                {texts.result.consents[matter]}:{" "}
                <strong>{texts.result.agreement[desk.agreements[matter]]}</strong>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Frame>
  );
}

const matters = ["exact-figures", "research-bundle", "keep-longer"] as const satisfies Matter[];

export function DecidedLine({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  if (!room.decided || !room.result) return null;
  return (
    <section className="card">
      <h2>{texts.result.decided}</h2>
      <p>
        <strong>{choiceText(texts, room.decided.choice, optionText(room.result.winner))}</strong>
      </p>
      {room.decided.reason ? <p>{room.decided.reason}</p> : null}
    </section>
  );
}

function choiceText({ result }: Texts, choice: Decided["choice"], winner: string): string {
  return choice === "winner" ? result.choices.winner(winner) : result.choices[choice];
}

/** The app informs; the group decides. */
function Record(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, settings } = props;
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<Decided["choice"] | null>(room.decided?.choice ?? null);
  const [reason, setReason] = useState(room.decided?.reason ?? "");
  const { run, trouble } = useAction();
  if (!room.result) return null;
  const winner = optionText(room.result.winner, settings);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {texts.result.record}
      </button>
      <Trouble text={trouble} />
      {isOpen ? (
        <Dialog
          title={texts.result.recordTitle}
          onClose={() => setOpen(false)}
          actions={
            <button
              type="button"
              aria-disabled={choice === null}
              onClick={() => {
                if (choice === null) return;
                setOpen(false);
                run(() => call("decide", { at: { id }, body: { choice, reason: reason.trim() } }));
              }}
            >
              {texts.result.recordDo}
            </button>
          }
        >
          <fieldset>
            <legend>{texts.result.recordTitle}</legend>
            {(["winner", "something-else", "no-decision"] as const).map((each) => (
              <label key={each} className="choice">
                <input
                  type="radio"
                  name="decided"
                  checked={choice === each}
                  onChange={() => setChoice(each)}
                />
                {choiceText(texts, each, winner)}
              </label>
            ))}
          </fieldset>
          <label className="stack">
            {texts.result.reason}
            <input
              className="wide"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        </Dialog>
      ) : null}
    </>
  );
}

/** Asked of each person alone; the others learn only whether everyone agreed. */
function Consents(props: {
  readonly id: string;
  readonly mine: MineView;
  /** Whose, where this browser holds several seats. */
  readonly seat: string | null;
  readonly children: ReactNode;
}): ReactNode {
  const { id, mine, seat } = props;
  const texts = useTexts();
  const { run, trouble } = useAction();
  const hints: Partial<Record<Matter, string>> = {
    "keep-longer": texts.result.keepLongerHint,
    "research-bundle": texts.result.researchHint,
  };
  return (
    <section className="card no-print">
      <h2>{texts.result.consentTitle}</h2>
      {props.children}
      <p>{mine.mayConsent ? texts.result.consentMayEnd : texts.result.consentElsewhere}</p>
      {(mine.mayConsent ? matters : []).map((matter) => (
        <fieldset key={matter}>
          <legend>{texts.result.consents[matter]}</legend>
          {hints[matter] ? <p className="soft small">{hints[matter]}</p> : null}
          <div className="tabs">
            {[true, false].map((agrees) => (
              <label key={String(agrees)}>
                <input
                  type="radio"
                  name={matter}
                  checked={mine.consents[matter] === agrees}
                  onChange={() =>
                    run(() => call("consent", { at: { id }, body: { matter, agrees }, seat }))
                  }
                />
                {agrees ? texts.result.yes : texts.result.no}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Trouble text={trouble} />
    </section>
  );
}
