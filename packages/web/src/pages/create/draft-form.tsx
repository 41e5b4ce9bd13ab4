import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../announce.tsx";
import { Refused } from "../../api/client.ts";
import { Frame } from "../../parts/frame.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { Confirm } from "./confirm.tsx";
import type { Draft } from "./draft.ts";
import { FromFile } from "./from-file.tsx";
import { OptionsFields } from "./options-fields.tsx";
import { PeopleFields } from "./people-fields.tsx";
import { Preview } from "./preview.tsx";
import { type DraftError, settingsFrom } from "./settings-from.ts";
import { Templates } from "./templates.tsx";
import { VoteBefore, VotesByName } from "./vote-before.tsx";

/** In which step a field stands, by its id. */
const stepOfField: Readonly<Record<string, number>> = {
  question: 0,
  options: 0,
  people: 1,
  facilitator: 1,
};
const lastStep = 2;

/** Three short steps with a phone beside them, for a new decision and for one whose room is open. */
export function DraftForm(props: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isNew: boolean;
  readonly onDone: (settings: ReturnType<typeof settingsFrom>["settings"]) => Promise<void>;
}): ReactNode {
  const texts = useTexts();
  const { draft } = props;
  const says = texts.create;
  const [step, setStep] = useState(0);
  /** Steps that were left by Continue: what is wrong in them is pointed out until it is right. */
  const [tried, setTried] = useState(-1);
  const [attempts, setAttempts] = useState(0);
  const [told, setTold] = useState<readonly DraftError[]>([]);
  const { run, isBusy, trouble } = useAction();
  const errorList = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (part: Partial<Draft>): void => {
    props.onChange({ ...draft, ...part });
    setTold([]);
  };
  const { settings, errors: found } = settingsFrom(draft, texts);
  const at = ({ field }: DraftError): number => stepOfField[field] ?? lastStep;
  const pending = found.filter((error) => at(error) <= tried);
  const errors = (told.length > 0 ? told : pending).filter((error) => at(error) === step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes the focus when a step is handed in, not while it is put right
  useEffect(() => errorList.current?.focus(), [attempts, told.length > 0]);
  const saidWrong = useRef(0);
  useEffect(() => {
    if (errors.length === saidWrong.current) return;
    saidWrong.current = errors.length;
    announce(says.attention(errors.length));
  }, [errors.length, says]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new step
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  const proceed = (): void => {
    setTried(Math.max(tried, step));
    setAttempts(attempts + 1);
    const wrong = found.filter((error) => at(error) <= step);
    const [first] = wrong;
    if (first) setStep(Math.min(...wrong.map(at)));
    else if (step < lastStep) setStep(step + 1);
    else submit();
  };
  const submit = (): void =>
    run(async () => {
      try {
        await props.onDone(settings);
      } catch (error) {
        const refused = error instanceof Refused ? error.problem.errors : undefined;
        if (!refused) throw error;
        const wrong = refused.map(({ field, wanted }) => ({
          field: fieldIdOf(field),
          text: says.errors.server(field, wanted),
        }));
        setTold(wrong);
        setStep(Math.min(...wrong.map(at)));
      }
    });
  const title = props.isNew ? texts.new.titles[draft.situation] : says.edit;
  return (
    <Frame title={title}>
      <p className="soft">{title}</p>
      <form
        className="create"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          proceed();
        }}
      >
        <div>
          <ol className="stepper" aria-label={texts.new.stepOf(step + 1, lastStep + 1)}>
            {texts.new.steps.map((name, k) => (
              <li
                key={name}
                className={k < step ? "is-done" : k === step ? "is-on" : ""}
                aria-current={k === step ? "step" : undefined}
              >
                {name}
              </li>
            ))}
          </ol>
          <h1 ref={heading} tabIndex={-1}>
            {texts.new.steps[step]}
          </h1>
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
          {step === 0 ? (
            <>
              {props.isNew ? <Templates onChange={change} /> : null}
              <label htmlFor="question">
                <strong>{says.question}</strong>
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
              <OptionsFields draft={draft} onChange={change} />
              {draft.situation === "check" ? <VoteBefore draft={draft} onChange={change} /> : null}
              {props.isNew ? <FromFile onRead={props.onChange} /> : null}
            </>
          ) : null}
          {step === 1 ? (
            <>
              <PeopleFields draft={draft} onChange={change} />
              <VotesByName draft={draft} onChange={change} />
            </>
          ) : null}
          {step === lastStep ? (
            <Confirm draft={draft} settings={settings} onChange={change} />
          ) : null}
          <div className="row">
            {step > 0 ? (
              <button type="button" className="second big" onClick={() => setStep(step - 1)}>
                {texts.new.back}
              </button>
            ) : null}
            <button type="submit" className="big" aria-disabled={isBusy}>
              {step < lastStep ? texts.new.next : props.isNew ? texts.new.open : says.saveChanges}
            </button>
          </div>
          <Trouble text={trouble} />
        </div>
        <aside>
          <Preview draft={draft} />
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
