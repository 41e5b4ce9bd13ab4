import type { RoomView } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";

/** The day private answers go, or went, and whether the group put it off. Nothing where nobody is real. */
export function Deletion({ room }: { readonly room: RoomView }): ReactNode {
  const { result } = useTexts();
  const { deletion, isDeleted, isSimulated } = room;
  if (!deletion || isSimulated) return null;
  const say = isDeleted
    ? result.deleted
    : deletion.isExtended
      ? result.deletesExtended
      : result.deletes;
  return <p>{say(deletion.at)}</p>;
}
