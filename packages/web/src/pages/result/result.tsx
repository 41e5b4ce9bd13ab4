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
import { signedConsent } from "../../record/signing.ts";
import { go } from "../../router.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { keepDraftOf } from "../create/draft.ts";
import { Working } from "../run/working.tsx";
import { NextThing } from "./next-thing.tsx";
import { ResultView } from "./result-view.tsx";
import { SavePicture } from "./save-picture.tsx";
import { useRole } from "./use-role.ts";

export function ResultPage({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const role = useRole(id);
  const seats = seatsIn(useSession(), id);
  const [seat, setSeat] = useState<string | null>(null);
  const [isRecording, setRecording] = useState(false);
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
      {room.isNearEarlier ? <p className="notice">{texts.nearEarlier}</p> : null}
      <ResultView room={room} settings={settings}>
        <NextThing
          room={room}
          result={room.result}
          settings={settings}
          {...(role === "facilitator" && { onDecide: () => setRecording(true) })}
        >
          <DecidedLine room={room} settings={settings} />
          <div className="stack no-print">
            <SavePicture room={room} result={room.result} settings={settings} />
            <Go className="button second" to={`/d/${id}/explain`}>
              {texts.result.explain}
            </Go>
            <Go className="button second" to={`/d/${id}/report`}>
              {texts.result.report}
            </Go>
            {role === "facilitator" && settings ? (
              <button
                type="button"
                className="quiet"
                onClick={() => {
                  keepDraftOf(settings, room.facilitator);
                  go(`/new/${settings.situation}`);
                }}
              >
                {texts.result.followUp}
              </button>
            ) : null}
          </div>
        </NextThing>
      </ResultView>
      {isRecording ? (
        <Record id={id} room={room} settings={settings} onClose={() => setRecording(false)} />
      ) : null}
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

export function DecidedLine(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const { room, settings } = props;
  const texts = useTexts();
  if (!room.decided || !room.result) return null;
  return (
    <section className="decided">
      <h3>{texts.result.decided}</h3>
      <p>
        <strong>
          {choiceText(texts, room.decided.choice, optionText(room.result.winner, settings))}
        </strong>
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
  readonly onClose: () => void;
}): ReactNode {
  const texts = useTexts();
  const { id, room, settings, onClose } = props;
  const [choice, setChoice] = useState<Decided["choice"]>(room.decided?.choice ?? "winner");
  const [reason, setReason] = useState(room.decided?.reason ?? "");
  const { run, trouble } = useAction();
  if (!room.result) return null;
  const winner = optionText(room.result.winner, settings);
  const record = async (): Promise<void> => {
    await call("decide", { at: { id }, body: { choice, reason: reason.trim() } });
    onClose();
  };
  return (
    <Dialog
      title={texts.result.recordTitle}
      onClose={onClose}
      actions={
        <button type="button" onClick={() => run(record)}>
          {texts.result.recordDo}
        </button>
      }
    >
      <fieldset>
        <legend className="spoken">{texts.result.recordTitle}</legend>
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
      <Trouble text={trouble} />
    </Dialog>
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
                    run(async () => {
                      const body = await signedConsent({ id, voter: mine.voter }, matter, agrees);
                      await call("consent", { at: { id }, body, seat });
                    })
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
