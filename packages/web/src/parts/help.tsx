import { type ReactNode, useId } from "react";
import { preference, usePreference } from "../preferences.ts";
import { useTexts } from "../texts/texts.tsx";
import { Dialog } from "./dialog.tsx";

export function Help({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts();
  const { helpTexts } = texts;
  const language = usePreference("language");
  const theme = usePreference("theme");
  const shortcuts = usePreference("shortcuts");
  const id = useId();
  return (
    <Dialog title={helpTexts.title} onClose={onClose}>
      <h3>{helpTexts.skips}</h3>
      <ul>
        {helpTexts.skipRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3>{helpTexts.keys}</h3>
      <p>{helpTexts.keysBallot}</p>
      <p>{helpTexts.keysRun}</p>
      <div className="fields">
        <label htmlFor={`${id}s`}>{helpTexts.shortcuts}</label>
        <select
          id={`${id}s`}
          value={shortcuts}
          onChange={(event) => preference("shortcuts", event.target.value === "on" ? "on" : "off")}
        >
          <option value="on">{helpTexts.on}</option>
          <option value="off">{helpTexts.off}</option>
        </select>
        <label htmlFor={`${id}l`}>{helpTexts.language}</label>
        <select
          id={`${id}l`}
          value={language}
          onChange={(event) => preference("language", event.target.value === "de" ? "de" : "en")}
        >
          <option value="en">English</option>
          <option value="de">Deutsch</option>
        </select>
        <label htmlFor={`${id}t`}>{helpTexts.theme}</label>
        <select
          id={`${id}t`}
          value={theme}
          onChange={(event) => preference("theme", event.target.value as typeof theme)}
        >
          {(["system", "light", "dark"] as const).map((name) => (
            <option key={name} value={name}>
              {helpTexts.themes[name]}
            </option>
          ))}
        </select>
      </div>
    </Dialog>
  );
}
