import { SettingsFile } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { announce } from "../../announce.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, draftOf } from "./draft.ts";

/** The settings of an earlier decision, as its report offers them, put into the form. */
export function FromFile({ onRead }: { readonly onRead: (draft: Draft) => void }): ReactNode {
  const texts = useTexts();
  const says = texts.create;
  const [note, setNote] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(
    null,
  );
  const id = useId();
  const read = async (file: File): Promise<void> => {
    const found = SettingsFile.safeParse(jsonIn(await file.text()));
    const text = found.success ? says.fromFileRead : says.fromFileWrong(file.name);
    if (found.success) onRead(draftOf(found.data.settings, found.data.facilitator));
    setNote({ text, isWrong: !found.success });
    announce(text);
  };
  return (
    <details>
      <summary>{says.fromFile}</summary>
      <label htmlFor={id}>{texts.report.settingsJson}</label>{" "}
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
        }}
      />
      {note ? <p className={note.isWrong ? "error" : ""}>{note.text}</p> : null}
    </details>
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
