import type { DeskView } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { call } from "../../api/client.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Others who may press the same buttons, and moving the desk to another browser. */
export function Facilitators(props: {
  readonly id: string;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const { id, desk } = props;
  const { run, trouble } = useAction();
  const [name, setName] = useState("");
  const [link, setLink] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const field = useId();
  const invite = (): void => {
    const invited = name.trim();
    if (invited === "") return;
    run(async () => {
      const body = { kind: "facilitator", name: invited } as const;
      const { path } = await call("issueLink", { at: { id }, body });
      setLink({ name: invited, url: `${location.origin}${path}` });
    });
  };
  return (
    <details>
      <summary>{texts.lobby.helpers}</summary>
      <p className="soft">{texts.lobby.helpersHint}</p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          invite();
        }}
      >
        <label htmlFor={field}>{texts.lobby.helperName}</label>
        <input
          id={field}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="second" aria-disabled={name.trim() === ""}>
          {texts.lobby.helperLink}
        </button>
      </form>
      {link ? <CopyField label={texts.lobby.linkFor(link.name)} value={link.url} /> : null}
      <ul className="seats">
        {desk?.facilitators.map((helper) => (
          <li key={helper.facilitator}>
            <strong>
              <bdi>{helper.name}</bdi>
            </strong>
            <span className="state">
              {helper.link === "used" ? texts.lobby.here : texts.lobby.linkSent}
            </span>
            <button
              type="button"
              className="quiet"
              aria-label={texts.lobby.dismissName(helper.name)}
              onClick={() =>
                run(() =>
                  call("dismissFacilitator", { at: { id, facilitator: helper.facilitator } }),
                )
              }
            >
              {texts.lobby.dismiss}
            </button>
          </li>
        ))}
      </ul>
      <Trouble text={trouble} />
    </details>
  );
}
