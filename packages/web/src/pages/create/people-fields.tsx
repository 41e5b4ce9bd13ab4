import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, namesText, peopleOf } from "./draft.ts";
import { readGroups } from "./groups.ts";

/** Names shown of a group; more are counted. */
const namesShown = 4;

/** Who takes part, and who asks. */
export function PeopleFields(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const says = texts.create;
  const people = peopleOf(draft);
  const groups = readGroups();
  return (
    <>
      {groups.length > 0 ? (
        <div className="chips">
          <span className="soft">{texts.new.groups}</span>
          {groups.map((group) => (
            <button
              key={group.join()}
              type="button"
              className="small-answer"
              onClick={() => onChange({ people: namesText(group) })}
            >
              {texts.new.groupOf(
                group.slice(0, namesShown),
                Math.max(0, group.length - namesShown),
              )}
            </button>
          ))}
        </div>
      ) : null}
      <div className="card">
        <label htmlFor="people">{says.peopleLabel}</label>
        <textarea
          id="people"
          rows={4}
          value={draft.people}
          onChange={(event) => onChange({ people: event.target.value })}
        />
        <p>{people.length === 0 ? "" : says.peopleCount(people.length)}</p>
        <div className="fields">
          <label htmlFor="facilitator">{says.yourName}</label>
          <input
            id="facilitator"
            maxLength={60}
            autoComplete="name"
            value={draft.facilitator}
            onChange={(event) => onChange({ facilitator: event.target.value })}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.isVoting}
            onChange={(event) => onChange({ isVoting: event.target.checked })}
          />
          {says.iVote}
        </label>
        {draft.isVoting ? <p className="soft">{says.iVoteHint}</p> : null}
      </div>
    </>
  );
}
