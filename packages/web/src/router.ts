import { useSyncExternalStore } from "react";

/** Addresses of screens, and moving between them without loading the page again. */
const moved = "unswayed:moved";

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  scrollTo(0, 0);
  dispatchEvent(new Event(moved));
}

export function usePath(): string {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("popstate", listener);
      addEventListener(moved, listener);
      return () => {
        removeEventListener("popstate", listener);
        removeEventListener(moved, listener);
      };
    },
    () => location.pathname,
  );
}

/** The parameters of a path that fits a pattern such as "/d/:id/vote"; null when it does not fit. */
export function matched(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [k, part] of wanted.entries()) {
    const value = given[k] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}
