import type { DeskView, RoomView } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** One row per seat: who it is, whether they are here, and what can be done about it. */
export function Seats(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, desk } = props;
  const { run, trouble } = useAction();
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const claims = desk?.claims ?? [];
  /** Seats that two devices ask for: only someone who looks can say whose it is. */
  const contested = claims
    .map(({ voter }) => voter)
    .filter((voter, k, all) => all.indexOf(voter) !== k);
  const single = claims.filter(({ voter }) => !contested.includes(voter));
  const makeLink = (voter: string, name: string): void =>
    run(async () => {
      const { path } = await call("issueLink", { at: { id }, body: { kind: "voter", voter } });
      setLink({ name, url: `${room.phoneUrl ?? location.origin}${path}` });
    });
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const answer = (claim: string, admit: boolean): Promise<unknown> =>
    call("answerClaim", { at: { id, claim }, body: { admit } });
  return (
    <section>
      <h2>{texts.lobby.seats}</h2>
      {claims.length > 1 ? (
        <div className="row">
          {single.length > 0 ? (
            <button
              type="button"
              onClick={() =>
                run(async () => {
                  for (const { claim } of single) await answer(claim, true);
                })
              }
            >
              {texts.lobby.admitAll(single.length)}
            </button>
          ) : null}
          <button
            type="button"
            className="second"
            onClick={() => run(() => call("refuseClaims", { at: { id } }))}
          >
            {texts.lobby.refuseAll}
          </button>
        </div>
      ) : null}
      {[...new Set(contested)].map((voter) => (
        <p key={voter} className="error" role="alert">
          {texts.run.twoClaims(nameOf(voter))}
        </p>
      ))}
      <ul className="seats">
        {room.voters.map(({ voter, name, hasJoined, isHere }) => {
          const own = claims.filter((claim) => claim.voter === voter);
          const seat = desk?.seats.find((known) => known.voter === voter);
          return (
            <li key={voter}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className="state">
                {own.length === 0
                  ? stateText(texts, { hasJoined, isHere, link: seat?.link ?? "none" })
                  : null}
                {own.map(({ claim, words, alsoHolds }) => {
                  const both = words.join(" ");
                  return (
                    <span key={claim} className="row">
                      <span>
                        {texts.lobby.claims(both)}
                        {alsoHolds.length > 0
                          ? ` ${texts.lobby.sharedWith(alsoHolds.map(nameOf))}`
                          : ""}
                      </span>
                      <button
                        type="button"
                        aria-label={texts.lobby.admitName(name, both)}
                        onClick={() => run(() => answer(claim, true))}
                      >
                        {texts.lobby.admit}
                      </button>
                      <button
                        type="button"
                        className="second"
                        aria-label={texts.lobby.refuseName(name, both)}
                        onClick={() => run(() => answer(claim, false))}
                      >
                        {texts.lobby.refuse}
                      </button>
                    </span>
                  );
                })}
              </span>
              <span className="row">
                <button
                  type="button"
                  className="quiet"
                  aria-label={
                    hasJoined ? texts.lobby.newLinkFor(name) : texts.lobby.personalLinkFor(name)
                  }
                  onClick={() => makeLink(voter, name)}
                >
                  {hasJoined ? texts.lobby.newLink : texts.lobby.personalLink}
                </button>
                {hasJoined ? (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={texts.lobby.freeName(name)}
                    onClick={() => run(() => call("freeSeat", { at: { id, voter } }))}
                  >
                    {texts.lobby.free}
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {link ? <CopyField label={texts.lobby.linkFor(link.name)} value={link.url} /> : null}
      <Trouble text={trouble} />
    </section>
  );
}

function stateText(
  { lobby }: ReturnType<typeof useTexts>,
  seat: { hasJoined: boolean; isHere: boolean; link: "none" | "waiting" | "used" },
): string {
  if (seat.hasJoined) return seat.isHere ? lobby.here : lobby.dropped;
  if (seat.isHere || seat.link === "used") return lobby.admitted;
  return seat.link === "waiting" ? lobby.linkSent : lobby.waiting;
}
