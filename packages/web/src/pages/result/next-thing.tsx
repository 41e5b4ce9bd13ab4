import { type Result, type RoomView, type Settings, usualIn } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText } from "../../option-text.ts";
import { go } from "../../router.ts";
import { useTexts } from "../../texts/texts.tsx";
import { keepDraftOf } from "../create/draft.ts";
import { isSureEnough, rivalsOf } from "./standing.ts";

/** Few enough to be compared at one go. */
const mostCompared = 4;

/** What to do now: decide, or talk about those that could be best and compare them once more. */
export function NextThing(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
  /** Absent for those who only look on. */
  readonly onDecide?: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const { result: says } = useTexts();
  const { room, result, settings, onDecide } = props;
  const winner = optionText(result.winner, settings);
  const rivals = [result.winner, ...rivalsOf(result)].slice(0, mostCompared);
  const names = rivals.map((option) => optionText(option, settings));
  const isSure = isSureEnough(result);
  const compare = (): void => {
    if (settings?.options.kind !== "list") return;
    const items = settings.options.items.filter(({ name }) => rivals.includes(name));
    const options = { ...settings.options, items };
    keepDraftOf({ ...settings, ...usualIn.private, options }, room.facilitator);
    go("/new/private");
  };
  return (
    <aside className="next-thing card">
      <h2>{says.now}</h2>
      <p>
        {isSure
          ? says.nowDecide(winner)
          : names.length > 1
            ? says.nowTalk(names)
            : says.nowTalkOne(winner)}
      </p>
      {onDecide ? (
        <div className="stack no-print">
          {isSure || names.length < 2 || settings?.options.kind !== "list" ? null : (
            <button type="button" onClick={compare}>
              {says.compareNow(names.length)}
            </button>
          )}
          <button type="button" className={isSure ? "" : "second"} onClick={onDecide}>
            {isSure ? says.decideFor(winner) : says.record}
          </button>
        </div>
      ) : null}
      {props.children}
    </aside>
  );
}
