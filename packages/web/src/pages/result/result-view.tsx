import type { AnswerKind, OptionValue, Result, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.tsx";
import { optionText, sameOption } from "../../option-text.ts";
import { Deletion } from "../../parts/deletion.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { Changes } from "./changes.tsx";
import { FairnessStops } from "./fairness-stops.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { OptionsPlot } from "./options-plot.tsx";
import { Sureness } from "./sureness.tsx";
import { SwayMeter } from "./sway.tsx";
import { ThreeWinners } from "./three-winners.tsx";

/** More would not fit a projector. */
const rowsOnScreen = 8;

/** The result as everybody sees it: steps and words as they came from the server, nothing worked out here. */
export function ResultView(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
  /** For the projector: what fits without scrolling and reads from the back row. */
  readonly isBrief?: boolean;
  /** Part of a longer page, which neither speaks nor takes the focus for it. */
  readonly isQuiet?: boolean;
}): ReactNode {
  const texts = useTexts();
  const { room, settings, isBrief = false, isQuiet = false } = props;
  const { result } = room;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasResult = result !== null;
  useEffect(() => {
    if (hasResult && !isBrief && !isQuiet) heading.current?.focus();
  }, [hasResult, isBrief, isQuiet]);
  const spoken = result && !isQuiet ? spokenResult(texts, result, room.answers) : null;
  useEffect(() => {
    if (spoken !== null) announce(spoken);
  }, [spoken]);
  if (!result) return null;
  const winner = optionText(result.winner, settings);
  const tied = result.tiedWith.map((option) => optionText(option, settings));
  return (
    <article className="revealed">
      <p className="soft">
        <bdi>{room.question}</bdi>
        {room.ended?.revealedAt
          ? ` · ${texts.result.closedOn(room.ended.revealedAt, whyText(texts, room))}`
          : ""}
      </p>
      <div className="winner">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{headline(texts, winner, tied)}</bdi>
        </h1>
        <strong className="code">{texts.result.sureness[result.sureness].toUpperCase()}</strong>
      </div>
      <Sureness result={result} isBrief={isBrief} />
      <p className="lead">
        {tied.length > 0 ? texts.result.tied([winner, ...tied]) : texts.result.without(winner)}{" "}
        {tied.length === 0 ? <CouldBe result={result} settings={settings} /> : null}
      </p>
      {typeof result.winner === "string" || isBrief ? null : (
        <p className="soft">{texts.result.rounded}</p>
      )}
      {result.fit === "doubtful" ? (
        <div className="notice">
          <h2>{texts.result.doubtful.title}</h2>
          <p>{texts.result.doubtful.text}</p>
        </div>
      ) : null}
      <div className={isBrief ? "side-by-side" : undefined}>
        <ThreeWinners result={result} settings={settings} answers={room.answers} />
        <OptionsPlot result={result} settings={settings} {...(isBrief && { most: rowsOnScreen })} />
      </div>
      {isBrief ? null : <Details room={room} result={result} settings={settings} />}
    </article>
  );
}

/** More names than this are no headline; the sentence below has them all. */
const mostInHeadline = 3;

/** The winner, with those it cannot be told apart from. */
function headline({ language }: Texts, winner: string, tied: readonly string[]): string {
  return tied.length < mostInHeadline ? language.list([winner, ...tied]) : winner;
}

/** Why it was closed; null only before it was. */
function whyText({ result, ratings }: Texts, { ended, answers }: RoomView): string {
  if (ended?.why === "nothing-left" && answers === "ratings") return ratings.result.nothingLeft;
  return ended ? result.why[ended.why] : "";
}

function spokenResult(texts: Texts, result: Result, answers: AnswerKind): string {
  const { result: says, ratings } = texts;
  const { winner, tiedWith, sureness, columns } = result;
  const { hands } = columns;
  const named = headline(
    texts,
    optionText(winner),
    tiedWith.map((option) => optionText(option)),
  );
  const elsewhere = hands && !sameOption(hands.winner, winner) ? optionText(hands.winner) : null;
  if (answers === "ratings" && elsewhere !== null) {
    const plain = says.announce(named, says.sureness[sureness], null);
    return `${plain} ${ratings.result.announceElsewhere(elsewhere)}`;
  }
  return says.announce(named, says.sureness[sureness], elsewhere);
}

/** What a facilitator needs to defend the result, and a reader to question it. */
function Details(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const { room, result, settings } = props;
  return (
    <>
      <FairnessStops result={result} settings={settings} />
      <div className="side-by-side">
        <SwayMeter result={result} hands={room.hands} answers={room.answers} />
        <Votes result={result} />
      </div>
      <Changes room={room} result={result} settings={settings} />
      <Deletion room={room} />
      <FiguresTable room={room} settings={settings} />
    </>
  );
}

/** What was asked in which way, and what that would have cost otherwise. */
function Votes({ result }: { readonly result: Result }): ReactNode {
  const texts = useTexts();
  return (
    <section className="card">
      <h2>{texts.result.votes}</h2>
      <p>
        {texts.result.ledger(
          result.ledger.publicRounds,
          result.ledger.privateRounds,
          result.ledger.saved,
        )}
      </p>
      <p>
        {result.ledger.saved === 0
          ? texts.result.nothingSaved
          : texts.result.ledgerSum(
              result.ledger.publicRounds,
              result.ledger.privateRounds,
              result.ledger.privateCost,
            )}
      </p>
      <p className="soft small">{texts.result.savedHelp}</p>
    </section>
  );
}

/** Other options that cannot be ruled out, as far as the steps say. */
function CouldBe(props: {
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { options, winner } = props.result;
  if (!options) return null;
  const level =
    options.kind === "tiers"
      ? (options.tiers.find(({ tier }) => tier === "level")?.options ?? [])
      : options.rows.filter(({ to }) => to === "level").map(({ option }) => option);
  const others = level.filter((option) => !sameOption(option, winner));
  const ranges = rangesOf(texts, [winner, ...others], props.settings);
  if (others.length > 0 && ranges.length > 0) return texts.result.region(ranges);
  if (others.length === 0 || others.length > 3) return null;
  return texts.result.couldBe(others.map((option) => optionText(option, props.settings)));
}

/** Of settings of sliders: from where to where each goes. Nothing for options of a list. */
function rangesOf(
  { result, language }: Texts,
  options: readonly OptionValue[],
  settings: Settings | null,
): readonly string[] {
  const settingsAsked = options.filter((option) => typeof option !== "string");
  if (settings?.options.kind !== "sliders" || settingsAsked.length < options.length) return [];
  return settings.options.parameters.map(({ name, unit }) => {
    const values = settingsAsked.map((option) => option[name] ?? 0);
    const shown = (value: number): string =>
      unit ? `${language.count(value)} ${unit}` : language.count(value);
    return result.range(name, shown(Math.min(...values)), shown(Math.max(...values)));
  });
}
