import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { Frame, isTyping } from "../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../parts/icons.tsx";
import { Intervals } from "../parts/intervals.tsx";
import { Simulated } from "../parts/simulated.tsx";
import { type Texts, useTexts } from "../texts/texts.tsx";
import { GroupEditor } from "./group-editor.tsx";
import { firstSeed, usualGroup } from "./group-plan.ts";
import type { Scene } from "./meeting.ts";
import { OwnNumbers } from "./own-numbers.tsx";
import { RevealPanel } from "./reveal-panel.tsx";
import { type Film, useFilm } from "./use-film.ts";

/** Groups come as they come: 1, 2, 3 … None was picked. */

/** A decision in a minute, with nobody else: three panes, then the reveal beside the truth. */
export function Rehearsal(): ReactNode {
  const texts = useTexts();
  const says = texts.rehearsal;
  const [seed, setSeed] = useState(firstSeed);
  const [speed, setSpeed] = useState(1);
  const [plan, setPlan] = useState(usualGroup);
  const film = useFilm(plan, seed, speed);
  /** The person whose phone is shown. */
  const shown = plan.people[1] ?? "";
  const player = useRef<HTMLDivElement>(null);
  const { scene, reveal, isPaused } = film;
  const caption = captionOf(texts, film);
  useEffect(() => {
    if (isPaused) announce(caption);
  }, [isPaused, caption]);
  const winner = reveal?.winner;
  useEffect(() => {
    if (winner !== undefined) announce(texts.result.announce(winner, says.revealTitle, null));
  }, [winner, texts, says]);
  return (
    <Frame title={says.title}>
      <Simulated room={{ isSimulated: true }} />
      <h1>{says.title}</h1>
      <p>{plan === usualGroup ? says.intro : says.ownIntro}</p>
      <div
        ref={player}
        onKeyDown={(event) => {
          if (isTyping(event.target)) return;
          if (event.key === " " && event.target === player.current) {
            event.preventDefault();
            film.pause(!isPaused);
          }
          if (event.key === "ArrowRight") film.step();
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the player takes keys of its own
        tabIndex={0}
        role="application"
        aria-label={says.title}
      >
        <div className="row">
          <button type="button" onClick={() => film.pause(!isPaused)}>
            {isPaused ? says.play : says.pause}
          </button>
          <button type="button" className="second" onClick={film.step}>
            {says.step}
          </button>
          {[1, 4].map((times) => (
            <button
              key={times}
              type="button"
              className="second"
              aria-pressed={speed === times}
              onClick={() => setSpeed(times)}
            >
              {says.speed(times)}
            </button>
          ))}
          <button type="button" className="quiet" onClick={() => setSeed(seed + 1)}>
            {says.again}
          </button>
          <span className="soft">{says.seed(seed)}</span>
        </div>
        <p className="lead">{caption}</p>
        <div className="panes">
          <ScreenPane scene={scene} />
          <PhonePane shown={shown} scene={scene} film={film} />
          <ModelPane scene={scene} />
        </div>
      </div>
      {reveal ? <RevealPanel reveal={reveal} people={plan.people} /> : null}
      <GroupEditor plan={plan} onChange={setPlan} />
      <OwnNumbers />
    </Frame>
  );
}

/** The usual plan asks about two at a time. */
const sides = ["first", "second"] as const;

function pairIn({ options: [first = "", second = ""] }: Scene): readonly [string, string] {
  return [first, second];
}

function captionOf({ rehearsal }: Texts, { scene, reveal, isWorking }: Film): string {
  if (reveal) return rehearsal.captionResult;
  if (!scene || isWorking) return rehearsal.captionWorking;
  return scene.channel === "public"
    ? rehearsal.captionPublic(scene.round, ...pairIn(scene))
    : rehearsal.captionPrivate(scene.round);
}

function ScreenPane({ scene }: { readonly scene: Scene | null }): ReactNode {
  const texts = useTexts();
  const isPrivate = scene?.channel === "private";
  return (
    <section className={isPrivate ? "pane is-private" : "pane"}>
      <h2>{texts.rehearsal.screen}</h2>
      {isPrivate ? (
        <>
          <p>
            <EnvelopeIcon /> <strong>{texts.words.private}</strong>
          </p>
          <p>{texts.screen.lookDown}</p>
          <p>{texts.screen.nothing}</p>
        </>
      ) : scene ? (
        <div className="board">
          {pairIn(scene).map((option, place) => {
            const wanted = sides[place];
            return (
              <div key={option}>
                <p className="option">{option}</p>
                <ul className="hands">
                  {Object.entries(scene.answers)
                    .filter(([, answer]) => answer === wanted)
                    .map(([name]) => (
                      <li key={name}>
                        <HandIcon /> {name}
                      </li>
                    ))}
                </ul>
              </div>
            );
          })}
        </div>
      ) : null}
    </section>
  );
}

function PhonePane(props: {
  readonly shown: string;
  readonly scene: Scene | null;
  readonly film: Film;
}): ReactNode {
  const texts = useTexts();
  const { shown, scene, film } = props;
  const says = texts.rehearsal;
  const isPrivate = scene?.channel === "private";
  return (
    <section className={isPrivate ? "pane is-private" : "pane"}>
      <h2>{says.phone(shown)}</h2>
      {scene ? (
        <>
          <p>
            {isPrivate ? <EnvelopeIcon /> : <HandIcon />}{" "}
            <strong>{isPrivate ? texts.words.private : texts.words.public}</strong>
          </p>
          {film.seat === shown ? (
            <>
              <p>{says.yourTurn}</p>
              <div className="row">
                {sides.map((side, place) => (
                  <button key={side} type="button" onClick={() => film.answer(side)}>
                    {pairIn(scene)[place]}
                  </button>
                ))}
              </div>
            </>
          ) : (
            <ul className="stack bare">
              {sides.map((side, place) => (
                <li key={side} className="choice is-card">
                  <PhoneMark isOn={scene.answers[shown] === side} />
                  {pairIn(scene)[place]}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
      <button
        type="button"
        className="second"
        onClick={() => film.take(film.seat === shown ? null : shown)}
      >
        {film.seat === shown ? says.leaveSeat : says.takeSeat}
      </button>
    </section>
  );
}

/** What a voter's radio button would show; the page says it in words besides. */
function PhoneMark({ isOn }: { readonly isOn: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <span className={isOn ? "dot is-on" : "dot"}>
      {isOn ? <span className="spoken">{texts.rehearsal.chosen}</span> : null}
    </span>
  );
}

function ModelPane({ scene }: { readonly scene: Scene | null }): ReactNode {
  const texts = useTexts();
  return (
    <section className="pane">
      <h2>{texts.rehearsal.model}</h2>
      <p>{texts.rehearsal.counts(scene?.publicRounds ?? 0, scene?.privateRounds ?? 0)}</p>
      {scene?.beliefs ? <Intervals options={scene.beliefs} /> : null}
    </section>
  );
}
