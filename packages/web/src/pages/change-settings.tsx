import { type ReactNode, useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { Message, troubleText } from "../parts/trouble.tsx";
import { go } from "../router.ts";
import { useTexts } from "../texts/texts.tsx";
import { type Draft, draftOf } from "./create/draft.ts";
import { DraftForm } from "./create/draft-form.tsx";

/** The settings of a decision whose lobby is open; once it has started they are sealed. */
export function ChangeSettings({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    Promise.all([call("settings", { at: { id } }), call("room", { at: { id } })]).then(
      ([settings, { facilitator, phase }]) => {
        if (phase === "lobby") setDraft(draftOf(settings, facilitator));
        else go(`/d/${id}/run`, { replace: true });
      },
      (error: unknown) => setTrouble(troubleText(texts, error)),
    );
  }, [id, texts]);
  if (!draft) return <Message title={texts.create.edit} text={trouble ?? texts.loading} />;
  return (
    <DraftForm
      draft={draft}
      onChange={setDraft}
      isNew={false}
      onDone={async (settings) => {
        await call("changeSettings", { at: { id }, body: settings });
        go(`/d/${id}/lobby`);
      }}
    />
  );
}
