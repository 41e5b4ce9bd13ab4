import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../announce.tsx";
import { call, Refused } from "../../api/client.ts";
import { renewSession, useSession } from "../../api/session.ts";
import { Frame } from "../../parts/frame.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { isThisMachine, policySentences } from "../../policy.ts";
import { go } from "../../router.ts";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, keepDraft, optionNames, peopleOf, readDraft } from "./draft.ts";
import { FairnessDial } from "./fairness-dial.tsx";
import { FromFile } from "./from-file.tsx";
import { OptionsFields } from "./options-fields.tsx";
import { type DraftError, settingsFrom } from "./settings-from.ts";
import { VotingFields } from "./voting-fields.tsx";

/** Minutes of a decision, by experience: so many seconds a public question, so many a private one, and the welcome. */
const seconds = { public: 25, private: 15, welcome: 120 };

export function Create(): ReactNode {
  const [draft, setDraft] = useState(readDraft);
  return (
    <DraftForm
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        keepDraft(next);
      }}
      isNew
      onDone={async (settings) => {
        const { id } = await call("create", {
          body: { facilitator: draft.facilitator.trim(), settings },
        });
        keepDraft(null);
        await renewSession(); // it has become this decision's facilitator
        go(`/d/${id}/lobby`);
      }}
    />
  );
}

/** The one page of settings, for a new decision and for one in its lobby. */
export function DraftForm(props: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isNew: boolean;
  readonly onDone: (settings: ReturnType<typeof settingsFrom>["settings"]) => Promise<void>;
}): ReactNode {
  const texts = useTexts();
  const session = useSession();
  const { draft } = props;
  const says = texts.create;
  /** How often it was handed in: what is wrong is pointed out from then on, until it is mended. */
  const [attempts, setAttempts] = useState(0);
  const [told, setTold] = useState<readonly DraftError[]>([]);
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, trouble } = useAction();
  const errorList = useRef<HTMLDivElement>(null);
  const change = (part: Partial<Draft>): void => {
    props.onChange({ ...draft, ...part });
    setTold([]);
    setSaved(props.isNew);
  };
  const { settings, errors: found } = settingsFrom(draft, texts);
  const errors = told.length > 0 ? told : attempts > 0 ? found : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes the focus when the form is handed in, not while it is mended
  useEffect(() => errorList.current?.focus(), [attempts, told.length > 0]);
  const saidWrong = useRef(0);
  useEffect(() => {
    if (errors.length === saidWrong.current) return;
    saidWrong.current = errors.length;
    announce(says.attention(errors.length));
  }, [errors.length, says]);
  const submit = (): void => {
    setAttempts(attempts + 1);
    if (found.length > 0) return;
    run(async () => {
      try {
        await props.onDone(settings);
      } catch (error) {
        const refused = error instanceof Refused ? error.problem.errors : undefined;
        if (!refused) throw error;
        setTold(
          refused.map(({ field, wanted }) => ({
            field: fieldIdOf(field),
            text: says.errors.server(field, wanted),
          })),
        );
      }
    });
  };
  const people = peopleOf(draft);
  const minutes = Math.ceil(
    (seconds.welcome +
      settings.limits.publicRounds * seconds.public +
      settings.limits.privateRounds * seconds.private) /
      60,
  );
  const title = props.isNew ? says.title : says.edit;
  return (
    <Frame title={title}>
      <h1>{title}</h1>
      {props.isNew ? <FromFile onRead={props.onChange} /> : null}
      {errors.length > 0 ? (
        <div className="notice" ref={errorList} tabIndex={-1}>
          <h2>{says.errors.heading(errors.length)}</h2>
          <ul>
            {errors.map(({ field, text }) => (
              <li key={text}>
                <a href={`#${field}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <form
        className="create"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          <fieldset className="card">
            <legend>1 · {says.question}</legend>
            <label className="spoken" htmlFor="question">
              {says.question}
            </label>
            <input
              id="question"
              className="wide"
              maxLength={120}
              value={draft.question}
              aria-describedby="question-hint"
              onChange={(event) => change({ question: event.target.value })}
            />
            <p id="question-hint" className="soft small">
              {says.questionHint} · {says.left(120 - draft.question.length)}
            </p>
          </fieldset>
          <OptionsFields draft={draft} onChange={change} />
          <fieldset className="card">
            <legend>3 · {says.people}</legend>
            <label htmlFor="people">{says.peopleLabel}</label>
            <textarea
              id="people"
              rows={4}
              value={draft.people}
              onChange={(event) => change({ people: event.target.value })}
            />
            <p>{says.peopleCount(people.length)}</p>
            <div className="fields">
              <label htmlFor="facilitator">{says.yourName}</label>
              <input
                id="facilitator"
                maxLength={60}
                autoComplete="name"
                value={draft.facilitator}
                onChange={(event) => change({ facilitator: event.target.value })}
              />
            </div>
            <label className="check">
              <input
                type="checkbox"
                checked={draft.isVoting}
                onChange={(event) => change({ isVoting: event.target.checked })}
              />
              {says.iVote}
            </label>
            {draft.isVoting ? <p className="soft">{says.iVoteHint}</p> : null}
          </fieldset>
          <FairnessDial draft={draft} people={people.length} onChange={change} />
          <VotingFields draft={draft} onChange={change} />
        </div>
        <aside className="card">
          <h2>{says.summary}</h2>
          <p>
            {says.minutes(minutes, settings.limits.publicRounds, settings.limits.privateRounds)}
          </p>
          <p>
            {draft.way === "sliders"
              ? says.sliderCount(draft.sliders.length)
              : says.optionCount(optionNames(draft).length)}{" "}
            {says.peopleCount(people.length)}
          </p>
          <h3>{says.preview}</h3>
          <ul className="small">
            {policySentences(texts, {
              facilitator: draft.facilitator.trim() || "…",
              people: Math.max(people.length, 1),
              operator: session?.operator ?? "",
              isOverheard: location.protocol === "http:" && !isThisMachine(location.hostname),
              keepDays: draft.keepDays,
            }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <button type="submit" aria-disabled={isBusy}>
            {props.isNew ? says.openLobby : says.saveChanges}
          </button>
          <p className="soft" role="status">
            {isSaved ? says.saved : ""}
          </p>
          <Trouble text={trouble} />
        </aside>
      </form>
    </Frame>
  );
}

/** Where on the page a field of the settings is. */
function fieldIdOf(field: string): string {
  if (field.startsWith("options")) return "options";
  if (field.startsWith("voters")) return "people";
  if (field.startsWith("fairness")) return "fairness";
  if (field.startsWith("privacy")) return "smallest";
  return "question";
}
