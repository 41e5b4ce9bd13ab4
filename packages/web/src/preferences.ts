import { useSyncExternalStore } from "react";
import { keep, readKept } from "./kept.ts";

export type LanguageName = "en" | "de" | "pseudo" | "pseudo-rtl";

/** What a reader chooses for themselves on this device. Nothing about any decision or answer is ever kept here. */
interface Preferences {
  language: LanguageName;
  theme: "system" | "light" | "dark";
  shortcuts: "on" | "off";
}

const usual: Preferences = { language: "en", theme: "system", shortcuts: "on" };
const place = (name: string): string => `unswayed:${name}`;
const current: Preferences = { ...usual };
const listeners = new Set<() => void>();

for (const name of Object.keys(usual) as (keyof Preferences)[]) {
  const kept = readKept(place(name));
  if (kept !== null) Object.assign(current, { [name]: kept });
}
showTheme();
// Chosen in another tab of this browser.
addEventListener("storage", ({ key, newValue }) => {
  const name = (Object.keys(usual) as (keyof Preferences)[]).find((each) => place(each) === key);
  if (name === undefined) return;
  Object.assign(current, { [name]: newValue ?? usual[name] });
  showTheme();
  for (const listener of listeners) listener();
});

/** Reads a preference, or sets it. */
export function preference<K extends keyof Preferences>(
  name: K,
  value?: Preferences[K],
  { remember = true } = {},
): Preferences[K] {
  if (value !== undefined) {
    current[name] = value;
    if (remember) keep(place(name), value);
    if (name === "theme") showTheme();
    for (const listener of listeners) listener();
  }
  return current[name];
}

export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current[name],
  );
}

function showTheme(): void {
  document.documentElement.dataset["theme"] = current.theme;
}
