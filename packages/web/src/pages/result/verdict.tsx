import type { Result, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode, RefObject } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { rivalsOf, wasAskedInPrivate } from "./standing.ts";
import { ChanceMeter, SureMeter } from "./sure-meter.tsx";

/** More names than this are no headline; the sentence below has them all. */
const mostInHeadline = 3;

/** What came out, large, in one band: the winner, the move, and how sure it is. */
export function Verdict(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
  readonly isBrief: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}): ReactNode {
  const texts = useTexts();
  const { room, result, settings, isBrief } = props;
  const says = texts.result.verdict;
  const names = [result.winner, ...result.tiedWith].map((option) => optionText(option, settings));
  const isCorrected = wasAskedInPrivate(result);
  const label = !isCorrected
    ? says.labelHands
    : (result.columns.hands ?? result.verdict)
      ? says.label
      : says.labelPrivate;
  return (
    <div
      className={`verdict is-${isCorrected ? (result.verdict?.kind ?? result.sureness) : "hands"}`}
    >
      <div>
        <p className="verdict-label">
          <bdi>{room.question}</bdi> · {label}
        </p>
        <h1 ref={props.heading} tabIndex={-1}>
          <bdi>
            {result.verdict && isCorrected
              ? texts.result.checked[result.verdict.kind]
              : names.length <= mostInHeadline
                ? texts.language.list(names)
                : (names[0] ?? "")}
          </bdi>
        </h1>
        <p className="lead">{verdictSentence(texts, result, settings)}</p>
        {result.verdict?.bothWays?.asked ? (
          <p className="lead">
            {texts.result.checked.bothWays(
              result.verdict.bothWays.asked,
              result.verdict.bothWays.changed,
            )}
          </p>
        ) : null}
        {isCorrected ? (
          <p>
            {insteadSentence(texts, result, settings)} {rivalSentence(texts, result, settings)}
          </p>
        ) : null}
      </div>
      {!isCorrected ? null : result.verdict ? (
        <ChanceMeter verdict={result.verdict} settings={settings} isBrief={isBrief} />
      ) : (
        <SureMeter result={result} isBrief={isBrief} />
      )}
    </div>
  );
}

/** The move in one sentence; without private answers that there is none to speak of. */
export function verdictSentence(
  { result: { verdict: says, tied, checked } }: Texts,
  result: Result,
  settings: Settings | null,
): string {
  if (!wasAskedInPrivate(result)) return says.handsOnly;
  const winner = optionText(result.winner, settings);
  if (result.verdict) {
    const { kind, openWinner } = result.verdict;
    return checked.sentences[kind](optionText(openWinner, settings), winner);
  }
  const open = result.columns.hands;
  if (result.tiedWith.length > 0) {
    return tied([result.winner, ...result.tiedWith].map((option) => optionText(option, settings)));
  }
  if (!open) return says.only(winner);
  return sameOption(open.winner, result.winner)
    ? says.same(winner)
    : says.moved(optionText(open.winner, settings), winner);
}

/** A check answers whether the vote stands; what is best by all answers, and how sure that is, comes second. */
function insteadSentence(
  { result: says }: Texts,
  result: Result,
  settings: Settings | null,
): string {
  const { verdict, winner, sureness } = result;
  if (!verdict || verdict.kind === "stands" || result.tiedWith.length > 0) return "";
  return says.instead(optionText(winner, settings), says.sureness[sureness]);
}

/** Which others could be just as good; of settings of sliders, from where to where. */
function rivalSentence(texts: Texts, result: Result, settings: Settings | null): string {
  if (result.tiedWith.length > 0) return "";
  const rivals = rivalsOf(result);
  if (rivals.length === 0) return "";
  const ranges = rangesOf(texts, [result.winner, ...rivals], settings);
  if (ranges.length > 0) return texts.result.region(ranges);
  if (rivals.length > mostInHeadline) return "";
  return texts.result.couldBe(rivals.map((option) => optionText(option, settings)));
}

/** Of settings of sliders: from where to where each goes, in whole steps. Nothing for options of a list. */
function rangesOf(
  { result, language }: Texts,
  options: readonly Result["winner"][],
  settings: Settings | null,
): readonly string[] {
  const asked = options.filter((option) => typeof option !== "string");
  if (settings?.options.kind !== "sliders" || asked.length < options.length) return [];
  return settings.options.parameters.map(({ name, unit, min, step }) => {
    const values = asked.map((option) => option[name] ?? 0);
    const shown = (value: number): string => {
      const rounded = Number((min + Math.round((value - min) / step) * step).toPrecision(6));
      return unit ? `${language.count(rounded)} ${unit}` : language.count(rounded);
    };
    return result.range(name, shown(Math.min(...values)), shown(Math.max(...values)));
  });
}
