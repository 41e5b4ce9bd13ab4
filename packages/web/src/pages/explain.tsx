import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useLive } from "../api/live.ts";
import { useSettings } from "../api/use-settings.ts";
import { optionText, sameOption } from "../option-text.ts";
import { Frame } from "../parts/frame.tsx";
import { Go } from "../parts/link.tsx";
import { Simulated } from "../parts/simulated.tsx";
import { liveTrouble } from "../parts/trouble.tsx";
import { answerText, questionText } from "../questions.ts";
import { type Texts, useTexts } from "../texts/texts.tsx";
import { useRole } from "./result/use-role.ts";

/** Why this result: what this group was asked, what differed, and what the method assumes. */
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
  return (
    <>
      <section className="card">
        <h2>{texts.explain.here}</h2>
        {reasons(texts, room, settings).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </section>
      <section className="card">
        <h2>{texts.explain.why}</h2>
        <p>{texts.explain.whyText}</p>
      </section>
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
    if (zero.kind === "as-rated") return texts.explain.assumeAsRated;
    return zero.kind === "option"
      ? texts.explain.assumeGains(optionText(zero.option, settings))
      : texts.explain.assumeShort;
  }
}

/** What is true of this group, in the words and steps of its result. */
function reasons(texts: Texts, room: RoomView, settings: Settings | null): readonly string[] {
  const { explain: says, result: words } = texts;
  const { result } = room;
  if (!result) return [];
  if (result.ledger.privateRounds === 0) return [words.verdict.handsOnly];
  const { hands, private: own } = result.columns;
  const winner = optionText(result.winner, settings);
  const both = room.past.filter(({ inPublic, inPrivate }) => inPublic && inPrivate).length;
  return [
    hands ? says.publicSaid(optionText(hands.winner, settings)) : says.noPublic,
    own ? says.privateSaid(optionText(own.winner, settings)) : says.privateHidden,
    both > 0 ? says.both(both) : says.noneBoth,
    result.sway && result.sway.word !== "not-enough-questions"
      ? says.influence(words.swayWords[result.sway.word])
      : words.swayWords["not-enough-questions"],
    hands && !sameOption(hands.winner, result.winner)
      ? says.soMoved(optionText(hands.winner, settings), winner)
      : says.soStays(winner),
  ];
}

/** A mark for each question, filled where it was asked in public, hollow where in private. Never who, never when. */
function Timeline({ past }: { readonly past: RoomView["past"] }): ReactNode {
  const texts = useTexts();
  const open = past.filter(({ inPublic }) => inPublic).length;
  const closed = past.filter(({ inPrivate }) => inPrivate).length;
  return (
    <figure>
      <ol className="timeline" aria-hidden="true">
        {past.map(({ round, inPublic, inPrivate, isWithdrawn }) => (
          <li key={round} className={isWithdrawn ? "is-withdrawn" : ""}>
            {inPublic ? <span className="is-public" /> : null}
            {inPrivate ? <span /> : null}
          </li>
        ))}
      </ol>
      <figcaption className="soft small">{texts.explain.timeline(open, closed)}</figcaption>
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
  const said = new Map<string, string[]>();
  for (const { voter, answer } of past.hands) {
    const words = answerText(texts, past.question, answer, settings);
    const name = room.voters.find((person) => person.voter === voter)?.name ?? "";
    said.set(words, [...(said.get(words) ?? []), name]);
  }
  return (
    <>
      <strong>
        {past.round}. <bdi>{questionText(texts, past.question, settings)}</bdi>
      </strong>
      {past.inPrivate
        ? ` (${past.inPublic ? texts.explain.alsoPrivate : texts.explain.onlyPrivate})`
        : ""}
      {past.isWithdrawn ? ` (${texts.run.withdrawn})` : ""}
      {past.chosenBy === "fallback" ? ` (${texts.run.fallback})` : ""}
      <br />
      {[...said].map(([words, names]) => texts.explain.tally(words, names)).join(" · ")}
    </>
  );
}
