import type { MineView, RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLive } from "../../api/live.ts";
import { useSettings } from "../../api/use-settings.ts";
import { Frame } from "../../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../../parts/icons.tsx";
import { liveTrouble } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { Lost } from "./lost.tsx";
import { OwnAnswersChecked } from "./own-answers-checked.tsx";
import { PrivateRound } from "./private-round.tsx";
import { PublicBallot } from "./public-ballot.tsx";
import { Rules } from "./rules.tsx";
import { SeatContext } from "./seat.ts";
import { useSeatKey } from "./use-seat-key.ts";
import { Another, useReveal, Waiting } from "./waiting.tsx";

type Round = NonNullable<MineView["round"]>;

/** What one person sees of a decision, from the rules to the last question. */
export function SeatPage(props: {
  readonly id: string;
  /** Whose seat, where this browser holds several. */
  readonly seat?: string;
  /** Told when the person who holds the device is done with it. */
  readonly onDone?: () => void;
}): ReactNode {
  const { id, seat = null, onDone } = props;
  const texts = useTexts();
  const live = useLive(id, "voter", seat);
  const { room, mine, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const [isHidden, setHidden] = useState(false);
  // A ballot on its way outlives its question's close, so that its sender learns what became of it.
  const [held, setHeld] = useState<Round | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  // What to say should the private round close now; never what was chosen.
  const unsent = useRef<string | null>(null);
  const phase = room?.phase;
  useReveal(id, phase);
  useSeatKey(id, seat, mine, phase);
  const openRound = mine?.round?.round ?? null;
  const openMoment = room?.moment?.moment ?? null;
  useHandedBack(room, onDone);
  useEffect(() => {
    if (openRound !== null) setMissed(null);
  }, [openRound]);
  useEffect(() => {
    if (openMoment === null) {
      if (unsent.current !== null) setMissed(unsent.current);
      unsent.current = null;
      setHidden(false);
    } else setMissed(null);
  }, [openMoment]);

  const standing = liveTrouble(texts, live, texts.titles.waiting);
  if (standing || !room || !mine) return standing;
  const seated = (page: ReactNode): ReactNode => <SeatContext value={seat}>{page}</SeatContext>;
  const done = onDone ? (
    <p className="row">
      <button type="button" className="second" onClick={onDone}>
        {texts.pass.done}
      </button>
    </p>
  ) : null;
  const moment = mine.state === "joined" ? mine.moment : null;
  if (moment && room.moment) {
    return seated(
      // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way to press Hide
      <div
        onKeyDown={(event) => {
          const isInDialog = event.target instanceof Element && event.target.closest("dialog");
          if (event.key === "Escape" && !isInDialog) setHidden(true);
        }}
      >
        <Frame
          kind={isHidden ? "plain" : "private"}
          title={isHidden ? texts.titles.waiting : texts.titles.privateRound}
          connection={connection}
          top={
            isHidden ? undefined : (
              <div className="band is-private">
                <span>
                  <EnvelopeIcon /> {texts.words.private}
                </span>
                <button type="button" className="quiet" onClick={() => setHidden(true)}>
                  {texts.vote.hide}
                </button>
              </div>
            )
          }
        >
          <PrivateRound
            key={room.moment.moment}
            id={id}
            voter={mine.voter}
            room={room}
            questions={moment.questions}
            settings={settings}
            isHidden={isHidden}
            connection={connection}
            onUnsent={(sentence) => {
              unsent.current = sentence;
            }}
            onShow={() => setHidden(false)}
          />
          {done}
        </Frame>
      </div>,
    );
  }
  const own = mine.state === "joined" ? mine.round : null;
  const round = own && room.round?.isOpen && room.round.round === own.round ? own : held;
  if (round) {
    return seated(
      <Frame
        kind="public"
        title={texts.titles.publicRound(round.round)}
        connection={connection}
        top={<PublicBand />}
      >
        <PublicBallot
          key={round.round}
          id={id}
          room={room}
          mine={mine}
          round={round}
          settings={settings}
          connection={connection}
          onUnderWay={(isUnderWay) => setHeld(isUnderWay ? round : null)}
          onMissed={setMissed}
        />
        {done}
      </Frame>,
    );
  }
  return seated(
    <Frame title={texts.titles.waiting} connection={connection}>
      <Lost connection={connection} />
      {missed ? (
        <p className="notice" role="alert">
          {missed}
        </p>
      ) : null}
      <OwnAnswersChecked id={id} />
      {mine.state !== "joined" && phase !== "revealed" ? (
        <Rules id={id} voter={mine.voter} room={room} settings={settings} />
      ) : (
        <Waiting id={id} room={room} mine={mine} settings={settings} />
      )}
      {done ?? <Another room={room} />}
    </Frame>,
  );
}

/** Ends a person's turn with a device that is passed on, when something new opens. */
function useHandedBack(room: RoomView | null, onDone: (() => void) | undefined): void {
  const isKnown = room !== null;
  const open = openThing(room);
  /** What was open when this person took the device. */
  const taken = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    if (taken.current === undefined) taken.current = open;
    else if (open !== null && open !== taken.current) onDone?.();
  }, [isKnown, open, onDone]);
}

/** The question or moment that waits for answers; null when none does. */
export function openThing(room: RoomView | null): string | null {
  if (room?.moment) return `moment ${room.moment.moment}`;
  return room?.round?.isOpen && room.hands !== "entered" ? `round ${room.round.round}` : null;
}

function PublicBand(): ReactNode {
  const texts = useTexts();
  return (
    <div className="band is-public">
      <span>
        <HandIcon /> {texts.words.public}
      </span>
    </div>
  );
}
