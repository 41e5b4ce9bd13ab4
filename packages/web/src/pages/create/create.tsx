import type { Situation } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { renewSession } from "../../api/session.ts";
import { go } from "../../router.ts";
import { keepDraft, peopleOf, readDraft, throughDoor } from "./draft.ts";
import { DraftForm } from "./draft-form.tsx";
import { keepGroup } from "./groups.ts";
import { openVotesOf } from "./open-votes.ts";

/** A new decision, by one of the three doors of the first page. */
export function Create({ situation }: { readonly situation: Situation }): ReactNode {
  const [draft, setDraft] = useState(() => throughDoor(readDraft(), situation));
  return (
    <DraftForm
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        keepDraft(next);
      }}
      isNew
      onDone={async (settings) => {
        const { id } = await call("create", {
          body: { facilitator: draft.facilitator.trim(), settings },
        });
        await renewSession(); // it has become this decision's facilitator
        const openVotes = openVotesOf(draft);
        if (openVotes) await call("setOpenVotes", { at: { id }, body: openVotes });
        keepGroup(peopleOf(draft));
        keepDraft(null);
        go(`/d/${id}/lobby`);
      }}
    />
  );
}
