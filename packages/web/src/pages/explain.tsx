import type { OptionValue, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useLive } from "../api/live.ts";
import { useSettings } from "../api/use-settings.ts";
import { keyOf, optionText } from "../option-text.ts";
import { Frame } from "../parts/frame.tsx";
import { Go } from "../parts/link.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Simulated } from "../parts/simulated.tsx";
import { liveTrouble } from "../parts/trouble.tsx";
import { useTexts } from "../texts/texts.tsx";
import { type PastRating, RatingsTable } from "./ratings-table.tsx";
import { useRole } from "./result/use-role.ts";

/** Four questions about the result, answered from what was public and from what the method assumes. */
export function Explain({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const live = useLive(id, useRole(id));
  const { room, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const standing = liveTrouble(texts, live, texts.explain.title);
  if (standing || !room) return standing;
  return (
    <Frame title={texts.explain.title} connection={connection}>
      <Simulated room={room} />
      <h1>{texts.explain.title}</h1>
      <p>
        <Go to={`/d/${id}/result`}>{texts.result.title}</Go>
      </p>
      {room.result ? <Explanation room={room} settings={settings} /> : <p>{texts.result.notYet}</p>}
    </Frame>
  );
}

export function Explanation(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, settings } = props;
  const isRated = room.answers === "ratings";
  return (
    <>
      <section className="card">
        <h2>{texts.explain.asked}</h2>
        <Timeline past={room.past} />
        <ol className="plain-list">
          {room.past.map((past) => (
            <li key={past.round}>
              <AskedLine room={room} past={past} settings={settings} />
            </li>
          ))}
        </ol>
      </section>
      <section className="card">
        <h2>{isRated ? texts.ratings.explain.ratings : texts.explain.hands}</h2>
        {isRated ? (
          <RatingsTable room={room} settings={settings} />
        ) : (
          <MatchTable room={room} settings={settings} />
        )}
      </section>
      <section className="card">
        <h2>{texts.explain.why}</h2>
        <p>{isRated ? texts.ratings.explain.whyText : texts.explain.whyText}</p>
        <Drawing isRated={isRated} />
      </section>
      <section className="card">
        <h2>{texts.explain.assume}</h2>
        <p>{texts.explain.assumeMix}</p>
        <p>{levelsText()}</p>
        <p>{texts.explain.assumeEnd}</p>
      </section>
    </>
  );

  function levelsText(): string {
    const fairness = settings?.fairness;
    if (!fairness || fairness.stop === 0) return texts.explain.assumeAverage;
    const zero = fairness.comparedWith;
    if (zero.kind === "as-rated") return texts.ratings.explain.assumeAsRated;
    return zero.kind === "option"
      ? texts.explain.assumeGains(optionText(zero.option, settings))
      : texts.explain.assumeShort;
  }
}

/** A mark for each question, a hollow one below where it was also asked in private. Never who, never when. */
function Timeline({ past }: { readonly past: RoomView["past"] }): ReactNode {
  const texts = useTexts();
  const both = past.filter(({ wasAlsoPrivate }) => wasAlsoPrivate).length;
  return (
    <figure>
      <ol className="timeline" aria-hidden="true">
        {past.map(({ round, wasAlsoPrivate, isWithdrawn }) => (
          <li key={round} className={isWithdrawn ? "is-withdrawn" : ""}>
            <span className="is-public" />
            {wasAlsoPrivate ? <span /> : null}
          </li>
        ))}
      </ol>
      <figcaption className="soft small">{texts.explain.timeline(past.length, both)}</figcaption>
    </figure>
  );
}

function AskedLine(props: {
  readonly room: RoomView;
  readonly past: RoomView["past"][number];
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, past, settings } = props;
  const tally = past.kind === "rating" ? ratedTally(past) : pairTally(past);
  return (
    <>
      <strong>{tally.asked}</strong>
      {past.wasAlsoPrivate ? ` (${texts.explain.alsoPrivate})` : ""}
      {past.isWithdrawn ? ` (${texts.run.withdrawn})` : ""}
      {past.chosenBy === "fallback" ? ` (${texts.run.fallback})` : ""}
      <br />
      {tally.said.join(" · ")}
    </>
  );

  function named(...answers: readonly string[]): readonly string[] {
    return past.hands
      .filter(({ answer }) => answers.some((known) => known === answer))
      .map(({ voter }) => nameOf(voter));
  }

  function nameOf(voter: string): string {
    return room.voters.find((person) => person.voter === voter)?.name ?? "";
  }

  function undecided(): readonly string[] {
    const names = named("cant-decide", "dont-know");
    return names.length > 0 ? [texts.explain.others(texts.screen.cantDecide, names)] : [];
  }

  function pairTally({ round, candidate, reference }: PastPair): Tally {
    const [a, b] = [optionText(candidate, settings), optionText(reference, settings)];
    const ties = named("no-preference");
    return {
      asked: texts.explain.questionLine(round, a, b),
      said: [
        texts.explain.tally(a, named("candidate")),
        texts.explain.tally(b, named("reference")),
        ...(ties.length > 0 ? [texts.explain.others(texts.screen.noPreference, ties)] : []),
        ...undecided(),
      ],
    };
  }

  function ratedTally({ round, option, hands }: PastRating): Tally {
    const says = texts.ratings.explain;
    const given = hands.flatMap(({ voter, answer }) =>
      typeof answer === "number" ? [says.given(nameOf(voter), answer)] : [],
    );
    return {
      asked: says.questionLine(round, optionText(option, settings)),
      said: [given.length > 0 ? given.join(", ") : says.nobody, ...undecided()],
    };
  }
}

type PastPair = Extract<RoomView["past"][number], { kind: "pair" }>;

interface Tally {
  readonly asked: string;
  readonly said: readonly string[];
}

/** Public hands counted exactly: rows against columns. */
function MatchTable(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, settings } = props;
  const counted = room.past.filter(
    (past): past is PastPair => past.kind === "pair" && !past.isWithdrawn,
  );
  const options = new Map<string, OptionValue>();
  for (const { candidate, reference } of counted) {
    options.set(keyOf(candidate), candidate);
    options.set(keyOf(reference), reference);
  }
  const cell = (row: string, column: string): string => {
    let hands = 0;
    let isAsked = false;
    for (const past of counted) {
      const isFirst = keyOf(past.candidate) === row && keyOf(past.reference) === column;
      const isSecond = keyOf(past.reference) === row && keyOf(past.candidate) === column;
      if (!isFirst && !isSecond) continue;
      isAsked = true;
      const wanted = isFirst ? "candidate" : "reference";
      hands += past.hands.filter(({ answer }) => answer === wanted).length;
    }
    return isAsked ? String(hands) : "";
  };
  const rows = [...options];
  return (
    <>
      <p className="soft">{texts.explain.handsSentence}</p>
      <Scroll label={texts.explain.hands}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.explain.option}</th>
              {rows.map(([key, option]) => (
                <th key={key} scope="col">
                  <bdi>{optionText(option, settings)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, option]) => (
              <tr key={row}>
                <th scope="row">
                  <bdi>{optionText(option, settings)}</bdi>
                </th>
                {rows.map(([column]) => (
                  <td key={column}>{row === column ? "–" : cell(row, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Drawing({ isRated }: { readonly isRated: boolean }): ReactNode {
  const texts = useTexts();
  const says = isRated ? texts.ratings.explain : texts.explain;
  const box = { fill: "var(--surface)", stroke: "var(--ink)", strokeWidth: 2 };
  const word = { textAnchor: "middle", fontSize: 15, fill: "var(--ink)" } as const;
  return (
    <svg
      className="drawing"
      role="img"
      aria-label={says.drawing}
      viewBox="0 0 440 100"
      width="440"
      height="100"
    >
      <defs>
        <marker
          id="tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" fill="var(--ink)" />
        </marker>
      </defs>
      <rect x="2" y="6" width="160" height="36" {...box} fill="var(--canvas)" />
      <rect x="2" y="58" width="160" height="36" {...box} strokeDasharray="5 4" />
      <rect
        x="278"
        y="30"
        width="160"
        height="40"
        {...box}
        stroke="var(--public)"
        strokeWidth="4"
      />
      <path
        d="M164 24 274 42"
        stroke="var(--ink)"
        strokeWidth="3"
        fill="none"
        markerEnd="url(#tip)"
      />
      <path
        d="M164 76 274 58"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeDasharray="5 4"
        fill="none"
        markerEnd="url(#tip)"
      />
      <text x="82" y="29" {...word}>
        {texts.explain.own}
      </text>
      <text x="82" y="81" {...word}>
        {texts.explain.others2}
      </text>
      <text x="358" y="55" {...word}>
        {says.hand}
      </text>
    </svg>
  );
}
