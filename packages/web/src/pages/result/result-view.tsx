import type { Result, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.tsx";
import { optionText, sameOption } from "../../option-text.ts";
import { Deletion } from "../../parts/deletion.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { Changes } from "./changes.tsx";
import { FairnessStops } from "./fairness-stops.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { MovePicture } from "./move-picture.tsx";
import { RankedBars } from "./ranked-bars.tsx";
import { wasAskedInPrivate } from "./standing.ts";
import { SwayMeter } from "./sway.tsx";
import { ThreeWinners } from "./three-winners.tsx";
import { Verdict } from "./verdict.tsx";

/** The result as everyone sees it: steps and words as they came from the server, nothing worked out here. */
export function ResultView(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
  /** For the projector: what fits without scrolling and reads from the back row. */
  readonly isBrief?: boolean;
  /** Part of a longer page, which neither speaks nor takes the focus for it. */
  readonly isQuiet?: boolean;
  /** What to do now: after the picture, before the rest. */
  readonly children?: ReactNode;
}): ReactNode {
  const texts = useTexts();
  const { room, settings, isBrief = false, isQuiet = false } = props;
  const { result } = room;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasResult = result !== null;
  useEffect(() => {
    if (hasResult && !isBrief && !isQuiet) heading.current?.focus();
  }, [hasResult, isBrief, isQuiet]);
  const spoken = result && !isQuiet ? spokenResult(texts, result) : null;
  useEffect(() => {
    if (spoken !== null) announce(spoken);
  }, [spoken]);
  if (!result) return null;
  const isCorrected = wasAskedInPrivate(result);
  const move = isCorrected ? (
    <MovePicture room={room} result={result} settings={settings} isBrief={isBrief} />
  ) : null;
  return (
    <article className="revealed">
      <Verdict
        room={room}
        result={result}
        settings={settings}
        isBrief={isBrief}
        heading={heading}
      />
      {result.fit === "doubtful" && isCorrected ? (
        <div className="notice">
          <h2>{texts.result.doubtful.title}</h2>
          <p>{texts.result.doubtful.text}</p>
        </div>
      ) : null}
      <div className="result-main">
        <div>
          {move}
          {isCorrected && (!isBrief || !(result.columns.hands ?? result.verdict)) ? (
            <RankedBars result={result} settings={settings} />
          ) : null}
        </div>
        {props.children}
      </div>
      {isBrief ? null : <More room={room} result={result} settings={settings} />}
    </article>
  );
}

function spokenResult({ result: says, language }: Texts, result: Result): string {
  const { winner, tiedWith, sureness, columns } = result;
  const names = language.list([winner, ...tiedWith].map((option) => optionText(option)));
  if (!wasAskedInPrivate(result)) return `${names}. ${says.verdict.handsOnly}`;
  const { hands } = columns;
  const elsewhere = hands && !sameOption(hands.winner, winner) ? optionText(hands.winner) : null;
  return says.announce(names, says.sureness[sureness], elsewhere);
}

/** What a facilitator needs to defend the result, and a reader to question it. Folded: a room needs none of it at first sight. */
function More(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, result, settings } = props;
  const { publicRounds, privateRounds } = result.ledger;
  const isCorrected = wasAskedInPrivate(result);
  const closed = room.ended?.revealedAt;
  return (
    <details className="more">
      <summary>{texts.result.more}</summary>
      {isCorrected ? <ThreeWinners result={result} settings={settings} /> : null}
      {isCorrected ? <SwayMeter result={result} hands={room.hands} /> : null}
      <FairnessStops result={result} settings={settings} />
      <section className="card">
        <h2>{texts.result.votes}</h2>
        <p>{texts.result.asked(publicRounds, privateRounds)}</p>
        {closed && room.ended ? (
          <p>{texts.result.closedOn(closed, texts.result.why[room.ended.why])}</p>
        ) : null}
        {typeof result.winner === "string" ? null : <p>{texts.result.rounded}</p>}
      </section>
      <Changes room={room} result={result} settings={settings} />
      {isCorrected ? <Deletion room={room} /> : null}
      <FiguresTable room={room} settings={settings} />
    </details>
  );
}
