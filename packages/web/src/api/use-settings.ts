import type { Settings } from "@unswayed/protocol";
import { useEffect, useState } from "react";
import { call } from "./client.ts";

/** The settings of a decision; asked for again when `version` changes, which sealing and changes do. */
export function useSettings(id: string, version: string | null): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to ask again
  useEffect(() => {
    let isCurrent = true;
    call("settings", { at: { id } }).then(
      (found) => {
        if (isCurrent) setSettings(found);
      },
      () => {}, // the live stream says what is wrong
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version]);
  return settings;
}
