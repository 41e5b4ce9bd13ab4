import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

interface Made {
  readonly name: string;
  readonly url: string;
}

/** A personal link for everyone who has not joined, made at one go: to be copied together, or mailed one by one. */
export function AllLinks({
  id,
  room,
}: {
  readonly id: string;
  readonly room: RoomView;
}): ReactNode {
  const texts = useTexts();
  const says = texts.new.links;
  const { run, isBusy, trouble } = useAction();
  const [links, setLinks] = useState<readonly Made[]>([]);
  const field = useId();
  const missing = room.voters.filter(({ hasJoined }) => !hasJoined);
  const make = (): void =>
    run(async () => {
      const made: Made[] = [];
      for (const { voter, name } of missing) {
        const { path } = await call("issueLink", { at: { id }, body: { kind: "voter", voter } });
        made.push({ name, url: `${room.phoneUrl ?? location.origin}${path}` });
      }
      setLinks(made);
      announce(says.made(made.length));
    });
  if (missing.length === 0 && links.length === 0) return null;
  const all = links.map(({ name, url }) => `${name}: ${url}`).join("\n");
  return (
    <details>
      <summary>{says.title}</summary>
      <p className="soft">{says.hint}</p>
      <button type="button" className="second" aria-disabled={isBusy} onClick={make}>
        {says.make(missing.length)}
      </button>
      {links.length > 0 ? (
        <>
          <label htmlFor={field} className="stack">
            {says.made(links.length)}
          </label>
          <textarea id={field} readOnly rows={links.length + 1} value={all} />
          <button
            type="button"
            className="second"
            onClick={() =>
              navigator.clipboard?.writeText(all).then(
                () => announce(texts.copied),
                () => {}, // plain HTTP has no clipboard: the text stands there to be selected
              )
            }
          >
            {says.copyAll}
          </button>
          <ul className="plain-list">
            {links.map(({ name, url }) => (
              <li key={name}>
                <a
                  href={`mailto:?subject=${encodeURIComponent(room.question)}&body=${encodeURIComponent(says.mail(name, url))}`}
                >
                  {says.mailTo(name)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Trouble text={trouble} />
    </details>
  );
}
