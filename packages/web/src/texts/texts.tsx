import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type LanguageName, preference, usePreference } from "../preferences.ts";
import { en, type Texts } from "./en.ts";

export type { Texts } from "./en.ts";

/** English comes with the page, others when they are wanted. The last two are for trying out layouts. */
const catalogues: Readonly<Record<LanguageName, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de.ts").then(({ de }) => de),
  pseudo: () => import("./pseudo.ts").then(({ pseudoOf }) => pseudoOf(en, "ltr")),
  "pseudo-rtl": () => import("./pseudo.ts").then(({ pseudoOf }) => pseudoOf(en, "rtl")),
};

const Context = createContext<Texts>(en);

/** The words of the page in the reader's language. */
export function TextsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const wanted = usePreference("language");
  const [texts, setTexts] = useState<Texts>(en);
  useEffect(() => {
    let isCurrent = true;
    catalogues[wanted]().then(
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
    document.documentElement.dir = texts.language.direction;
  }, [texts]);
  return <Context value={texts}>{children}</Context>;
}

export function useTexts(): Texts {
  return useContext(Context);
}

/** A first guess, for someone who has not chosen. */
if (preference("language") === "en" && navigator.language.startsWith("de")) {
  preference("language", "de", { remember: false });
}
