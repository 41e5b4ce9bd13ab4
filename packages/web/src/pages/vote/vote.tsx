import { type ReactNode, useState } from "react";
import { useLive } from "../../api/live.ts";
import { seatsIn, useSession } from "../../api/session.ts";
import { useSettings } from "../../api/use-settings.ts";
import { Frame } from "../../parts/frame.tsx";
import { liveTrouble } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { openThing, SeatPage } from "./seat-page.tsx";
import { Another, useReveal, Waiting } from "./waiting.tsx";

/** A voter's one page: one address for everything, so that neither history nor title tells what was asked or done. */
export function Vote({ id }: { readonly id: string }): ReactNode {
  const seats = seatsIn(useSession(), id);
  return seats.length > 1 ? <PassedOn id={id} seats={seats} /> : <SeatPage id={id} />;
}

/** One device for several people. Each taps their own name, answers, and hands it back; nobody sees the ballot before theirs. */
function PassedOn(props: { readonly id: string; readonly seats: readonly string[] }): ReactNode {
  const { id, seats } = props;
  const [holder, setHolder] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  if (holder === null) {
    return (
      <Handing
        id={id}
        seats={seats}
        last={last}
        onTake={(seat) => {
          setHolder(seat);
          setLast(seat);
        }}
      />
    );
  }
  return <SeatPage key={holder} id={id} seat={holder} onDone={() => setHolder(null)} />;
}

function Handing(props: {
  readonly id: string;
  readonly seats: readonly string[];
  readonly last: string | null;
  readonly onTake: (seat: string) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, seats, last, onTake } = props;
  const live = useLive(id, "voter", seats[0]);
  const { room, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  useReveal(id, room?.phase);
  const standing = liveTrouble(texts, live, texts.titles.waiting);
  if (standing || !room) return standing;
  const people = room.voters.filter(({ voter }) => seats.includes(voter));
  const unread = people.filter(({ hasJoined }) => !hasJoined);
  const mayJoin = room.phase === "lobby" || room.phase === "running";
  if (openThing(room) === null && (unread.length === 0 || !mayJoin)) {
    return (
      <Frame title={texts.titles.waiting} connection={connection}>
        <Waiting id={id} room={room} mine={null} settings={settings} />
        <Another room={room} />
      </Frame>
    );
  }
  const wanted = openThing(room) === null ? unread : people;
  // Hands are public, so whose is up may be said. Of private answers nothing is.
  const hasAnswered = (voter: string): boolean =>
    room.round?.isOpen === true && room.round.hands.some((hand) => hand.voter === voter);
  const from = wanted.findIndex(({ voter }) => voter === last) + 1;
  const inTurn = [...wanted.slice(from), ...wanted.slice(0, from)];
  const next = inTurn.find(({ voter }) => !hasAnswered(voter)) ?? inTurn[0];
  return (
    <Frame title={texts.titles.waiting} connection={connection}>
      <h1>{texts.pass.title}</h1>
      <p className="card">
        <strong>{texts.pass.hand(next?.name ?? "")}</strong> {texts.pass.tap}
      </p>
      <div className="row">
        {wanted.map(({ voter, name }) => (
          <button
            key={voter}
            type="button"
            className={voter === next?.voter ? "" : "second"}
            onClick={() => onTake(voter)}
          >
            <bdi>{texts.pass.iAm(name)}</bdi>
            {hasAnswered(voter) ? ` (${texts.pass.hasAnswered})` : ""}
          </button>
        ))}
      </div>
    </Frame>
  );
}
