import type { Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useSession } from "../../api/session.ts";
import { isThisMachine, policySentences } from "../../policy.ts";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, optionNames, peopleOf } from "./draft.ts";
import { FairnessDial } from "./fairness-dial.tsx";
import { VotingFields } from "./voting-fields.tsx";

/** Minutes of a decision, by experience: so many seconds a public question, so many a private one, and the welcome. */
const seconds = { public: 25, private: 15, welcome: 120 };

/** What will happen, in a few lines, with every rule behind one of them. */
export function Confirm(props: {
  readonly draft: Draft;
  readonly settings: Settings;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const session = useSession();
  const { draft, settings, onChange } = props;
  const says = texts.create;
  const people = peopleOf(draft);
  const open = draft.situation === "both" ? settings.limits.publicRounds : 0;
  const minutes = Math.ceil(
    (seconds.welcome + open * seconds.public + settings.limits.privateRounds * seconds.private) /
      60,
  );
  return (
    <>
      <div className="card">
        <p className="lead">
          <strong>
            <bdi>{draft.question.trim()}</bdi>
          </strong>
        </p>
        <p>
          {draft.way === "sliders"
            ? says.sliderCount(draft.sliders.length)
            : says.optionCount(optionNames(draft).length)}{" "}
          {says.peopleCount(people.length)}.
        </p>
        <p>
          {draft.situation === "both"
            ? texts.new.rules(texts.new.rulesHands[draft.hands], minutes)
            : texts.new.rulesPrivate(minutes)}
        </p>
      </div>
      <details className="card">
        <summary>{says.preview}</summary>
        <ul className="small">
          {policySentences(texts, {
            facilitator: draft.facilitator.trim() || "…",
            people: Math.max(people.length, 1),
            operator: session?.operator ?? "",
            isOverheard: location.protocol === "http:" && !isThisMachine(location.hostname),
            keepDays: draft.keepDays,
            deniable: settings.privacy.deniable ?? 0,
          }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <details className="card">
        <summary>{texts.new.change}</summary>
        <FairnessDial draft={draft} people={people.length} onChange={onChange} />
        <VotingFields draft={draft} onChange={onChange} />
      </details>
    </>
  );
}
