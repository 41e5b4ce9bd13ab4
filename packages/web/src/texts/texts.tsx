import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { preference, usePreference } from "../preferences.ts";
import { en, type Texts } from "./en.ts";

export type { Texts } from "./en.ts";

const Context = createContext<Texts>(en);

/** The words of the page in the reader's language. English comes with the page, others when they are wanted. */
export function TextsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const wanted = usePreference("language");
  const [texts, setTexts] = useState<Texts>(en);
  useEffect(() => {
    let isCurrent = true;
    const load = wanted === "de" ? import("./de.ts").then(({ de }) => de) : Promise.resolve(en);
    load.then(
      (loaded) => {
        if (isCurrent) setTexts(loaded);
      },
      () => {}, // offline: English stays
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  useEffect(() => {
    document.documentElement.lang = texts.language.tag;
  }, [texts]);
  return <Context value={texts}>{children}</Context>;
}

export function useTexts(): Texts {
  return useContext(Context);
}

/** A first guess, for somebody who has not chosen. */
if (preference("language") === "en" && navigator.language.startsWith("de")) {
  preference("language", "de", { remember: false });
}
